//! What the page of the local chat room can say in its reader's stead: commands as one would type them, beside the words for
//! people to choose them by.

use super::both::Both;
use super::machine::level;
use super::{Slot, Verb, Word, colour, control, game, option};
use crate::games::{Colour, Kind, Side, Values};
use crate::play::Control;
use crate::players::{Locale, PlayerId};
use serde::Serialize;

/// What the page can say.
#[derive(Debug, Serialize)]
pub struct Commands {
    /// Asks for help.
    pub help: String,
    /// Links an account.
    pub link: String,
    /// The clocks of a challenge; first the usual one.
    pub clocks: Vec<Saying>,
    /// The same against the machine.
    pub calm: Vec<Saying>,
    /// What the first of these would be if it were said: against a person, and against the machine.
    pub usual: [String; 2],
    /// Whether a match counts; first what is usual.
    pub rated: Vec<Saying>,
    /// The machine's levels, instead of a person; none where it does not play.
    pub machine: Vec<Saying>,
    /// What there is to say of each game.
    pub games: Vec<GameCommands>,
}

impl Commands {
    /// All that there is to choose for a challenge to a game.
    pub fn choices<'c>(&'c self, game: &'c GameCommands) -> impl Iterator<Item = &'c Saying> {
        let options = game.options.iter().flat_map(|field| &field.choices);
        let common = [&self.clocks, &self.calm, &self.rated, &self.machine, &game.sides];
        common.into_iter().flatten().chain(options)
    }
}

/// What can be said of a game.
#[derive(Debug, Serialize)]
pub struct GameCommands {
    /// The game's id.
    pub id: &'static str,
    /// The game's name.
    pub name: &'static str,
    /// Asks to be taught.
    pub learn: String,
    /// Begins a guided match, where the machine plays.
    pub guide: Option<String>,
    /// Asks for a puzzle.
    pub puzzle: String,
    /// Asks what people play first.
    pub openings: String,
    /// Challenges; `{person} ` stands for whom.
    pub play: String,
    /// The side to play; first a random one.
    pub sides: Vec<Saying>,
    /// What else is chosen for a match of it.
    pub options: Vec<Field>,
}

/// Something to be chosen.
#[derive(Debug, Serialize)]
pub struct Field {
    /// What it is.
    pub label: &'static str,
    /// What it can be; first what is usual.
    pub choices: Vec<Saying>,
}

/// One of several to choose from.
#[derive(Debug, Serialize)]
pub struct Saying {
    /// In words for people.
    pub label: String,
    /// In the command; nothing needs to be said for what is usual.
    pub say: String,
}

/// A clock in words for people.
pub fn clock(locale: Locale, clock: &Control) -> String {
    control(locale, clock)
}

/// What links an account.
pub fn link(locale: Locale) -> String {
    plain(Verb::Link, locale)
}

fn plain(verb: Verb, locale: Locale) -> String {
    format!("!n {}", verb.name(locale))
}

/// What the page can say where this clock is the usual one.
#[derive(Clone, Copy, Debug)]
pub struct Spoken {
    /// The clock of a match where none is named.
    pub usual: Control,
    /// Whether the machine plays.
    pub machine: bool,
}

impl Spoken {
    /// What it can say, in this language.
    pub fn commands(self, locale: Locale) -> Commands {
        Commands {
            help: plain(Verb::Help, locale),
            link: link(locale),
            clocks: clocks(locale, self.usual),
            calm: clocks(locale, Control::CALM),
            usual: [self.usual, Control::CALM].map(|clock| clock.to_string()),
            rated: vec![choice(capital(Word::Rated, locale), ""), chosen(Word::Casual, locale)],
            machine: if self.machine { machine(locale) } else { Vec::new() },
            games: Kind::ALL.iter().map(|kind| self.of_game(locale, *kind)).collect(),
        }
    }

    fn of_game(self, locale: Locale, kind: Kind) -> GameCommands {
        let word = Word::Game(kind).spelling(locale);
        let of = |verb| format!("{} {word}", plain(verb, locale));
        GameCommands {
            id: kind.id(),
            name: game(locale, kind),
            learn: of(Verb::Rules),
            guide: self.machine.then(|| of(Verb::Guide)),
            puzzle: of(Verb::Puzzle),
            openings: of(Verb::Openings),
            play: format!("!n {} {{person}} {word}", Verb::Play.name(locale)),
            sides: sides(locale, kind),
            options: OPTIONS
                .iter()
                .filter(|option| option.kind == kind)
                .map(|option| option.field(locale))
                .collect(),
        }
    }
}

fn choice(label: String, say: &str) -> Saying {
    Saying { label, say: say.to_owned() }
}

fn chosen(word: Word, locale: Locale) -> Saying {
    choice(capital(word, locale), word.spelling(locale))
}

fn capital(word: Word, locale: Locale) -> String {
    super::capital(word.spelling(locale))
}

fn sides(locale: Locale, kind: Kind) -> Vec<Saying> {
    let colours = kind.rules().colours();
    let named =
        |side: Side, word: Word| choice(super::capital(colour(locale, colours[side])), word.spelling(locale));
    // A random side goes without saying.
    let random = choice(RANDOM.say(locale).to_owned(), "");
    vec![random, named(Side::White, Word::White), named(Side::Black, Word::Black)]
}

fn clocks(locale: Locale, usual: Control) -> Vec<Saying> {
    let said = |clock: &Control| choice(control(locale, clock), &clock.to_string());
    let others = Control::PRESETS.iter().filter(|clock| **clock != usual).map(said);
    std::iter::once(choice(control(locale, &usual), "")).chain(others).collect()
}

fn machine(locale: Locale) -> Vec<Saying> {
    let say = |grade: u8| format!("{}={grade}", Slot::Machine.name(locale));
    (1..=PlayerId::MACHINE_MAX).map(|grade| choice(level(locale, grade), &say(grade))).collect()
}

const RANDOM: Both = Both { en: "Random", es: "Al azar" };

/// An option that a game offers in its form; the others can be typed.
struct Offered {
    kind: Kind,
    /// Its name in the command.
    name: &'static str,
    label: Both,
    /// What its values are called, in the order in which the game has them.
    values: &'static [Both],
}

impl Offered {
    fn field(&self, locale: Locale) -> Field {
        let specs = self.kind.rules().options().iter().filter(|spec| spec.name == self.name);
        let values = specs.flat_map(|spec| match spec.values {
            Values::Words(words) => words,
            Values::Number { .. } => &[],
        });
        let named = values.zip(self.values).enumerate();
        let choices = named.map(|(place, (value, label))| {
            let say = if place == 0 {
                String::new()
            } else {
                option::written(locale, &format!("{}={value}", self.name))
            };
            Saying { label: label.say(locale).to_owned(), say }
        });
        Field { label: self.label.say(locale), choices: choices.collect() }
    }
}

/// A colour, as the value of an option.
const fn side(colour: Colour) -> Both {
    match colour {
        Colour::Black => Both { en: "Black", es: "Las negras" },
        _ => Both { en: "White", es: "Las blancas" },
    }
}

const OPTIONS: [Offered; 5] = [
    Offered {
        kind: Kind::Maya,
        name: "tsaul",
        label: Both { en: "With Tsaul, Defenses and Attacks", es: "Con Tsaul, Defensas y Ataques" },
        values: &[
            Both { en: "stay, but cannot move", es: "se quedan sin moverse" },
            Both { en: "leave the board", es: "salen del tablero" },
        ],
    },
    Offered {
        kind: Kind::Maya,
        name: "zone",
        label: Both { en: "Forbidden Zones", es: "Zonas Prohibidas" },
        values: &[Both { en: "on", es: "sí" }, Both { en: "off", es: "no" }],
    },
    Offered {
        kind: Kind::Abalone,
        name: "start",
        label: Both { en: "Start", es: "Posición inicial" },
        values: &[
            Both { en: "usual", es: "habitual" },
            Both { en: "Belgian Daisy", es: "Margarita belga" },
            Both { en: "German Daisy", es: "Margarita alemana" },
            Both { en: "Dutch Daisy", es: "Margarita holandesa" },
            Both { en: "Swiss Daisy", es: "Margarita suiza" },
        ],
    },
    Offered {
        kind: Kind::Daiku,
        name: "first",
        label: Both { en: "Begins", es: "Empiezan" },
        values: &[side(Colour::Black), side(Colour::White)],
    },
    Offered {
        kind: Kind::Daiku,
        name: "placing",
        label: Both { en: "New pieces are placed", es: "Las piezas nuevas las coloca" },
        values: &[
            Both { en: "by the opponent", es: "el rival" },
            Both { en: "by their owner", es: "su dueño" },
        ],
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_value_of_an_offered_option_has_a_name_and_can_be_chosen() {
        for (offered, locale) in
            OPTIONS.iter().flat_map(|offered| Locale::ALL.map(|locale| (offered, locale)))
        {
            let specs = offered.kind.rules().options();
            let spec = specs.iter().find(|spec| spec.name == offered.name).expect(offered.name);
            let Values::Words(words) = spec.values else { panic!("{} has no words", offered.name) };
            assert_eq!(words.len(), offered.values.len(), "{}", offered.name);
            let field = offered.field(locale);
            assert_eq!(field.choices[0].say, "");
            for (choice, word) in field.choices.iter().zip(words).skip(1) {
                let read = option::read(offered.kind, &choice.say).expect(&choice.say);
                assert_eq!(read.get(offered.name), *word);
            }
        }
    }

    #[test]
    fn the_usual_clock_comes_first_and_once() {
        for usual in [Control::PRESETS[1], Control::Days { days: 4 }] {
            let clocks = clocks(Locale::En, usual);
            assert_eq!(clocks[0].say, "");
            assert!(clocks.iter().all(|clock| clock.say != usual.to_string()));
        }
    }
}
