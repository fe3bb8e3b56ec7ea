//! What Nahil says of puzzles.

use super::games::{beginning, colour, game};
use super::panel::{self, Next};
use super::rating::shown;
use super::review::{Retried, percent};
use super::{Both, Word, either, relative};
use crate::games::{Colour, Kind, Pick};
use crate::league::rating::Rating;
use crate::play::puzzle::Goal;
use crate::play::review::Compared;
use crate::players::Locale;
use jiff::Timestamp;

/// A message.
#[derive(Clone, Debug, PartialEq)]
pub enum PuzzleText {
    /// Of which game it is to be.
    WhichGame,
    /// It was left for another time.
    Left,
    /// A puzzle to be solved.
    Open {
        /// What is to be done.
        task: PuzzleTask,
        /// The draft.
        steps: Vec<String>,
        /// What the board asks for.
        next: Next,
        /// What helps after a wrong answer, or when help was asked for.
        hint: Option<Hint>,
        /// The turn of a match that was reviewed, if it is one.
        again: Option<Box<Retried>>,
        /// Whether its reader is told what it costs to see the solution.
        warns: bool,
    },
    /// A puzzle that is over.
    Over {
        /// Whether it was solved.
        solved: bool,
        /// What solved it, where that is not the solution; or the last wrong answer.
        tried: Option<Answered>,
        /// How many wrong answers there were.
        tries: u8,
        /// The turn that solves it.
        turn: String,
        /// What may follow.
        follows: Vec<String>,
        /// The rating before it.
        before: Option<Rating>,
        /// What its reader has made of puzzles now.
        standing: Standing,
        /// The turn of a match that was reviewed, if it is one: of which game.
        again: Option<(Kind, Box<Retried>)>,
    },
    /// The puzzle of the day of a channel.
    Daily {
        /// What is to be done.
        task: PuzzleTask,
        /// What is told of the one before.
        yesterday: Option<Yesterday>,
    },
    /// Of which game a channel gets a puzzle each day, and when next, if it does.
    EachDay(Option<(Kind, Timestamp)>),
    /// The puzzle of the day is of another game.
    OtherDay {
        /// The game that was asked for.
        asked: Kind,
        /// The game of which it is.
        there: Kind,
    },
    /// What somebody has made of puzzles.
    Standing(Standing),
    /// Whether puzzles may be made of the reader's matches.
    FromMatches(bool),
}

/// From how many puzzles on a rating is shown: before, it says little and jumps far.
const RATED_FROM: u32 = 5;

const WARNING: Both = Both {
    en: "If you see the solution, the puzzle counts as not solved. Press again to see it.",
    es: "Si ves la solución, el problema cuenta como no resuelto. Pulsa otra vez para verla.",
};

const NO_HINT: Both =
    Both { en: "If your answer is wrong, you get a hint.", es: "Si fallas, recibes una pista." };

/// What is told of the last puzzle of a channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Yesterday {
    /// The turn that solves it.
    pub turn: String,
    /// What may follow.
    pub follows: Vec<String>,
    /// How many have solved it.
    pub solved: usize,
}

/// What is to be done in a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleTask {
    /// The game.
    pub kind: Kind,
    /// With which side.
    pub side: Colour,
    /// What is to be found.
    pub goal: Goal,
    /// How hard it is.
    pub rating: i64,
    /// Whether the next answer counts.
    pub counts: bool,
}

/// What helps after a wrong answer, or when help was asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// The answer, if one was given just now.
    pub tried: Option<Answered>,
    /// What begins the right one; nothing, as long as none was wrong.
    pub piece: Option<Pick>,
    /// If it counted, the rating before it, and what its reader has made of puzzles now.
    pub rated: Option<(Option<Rating>, Standing)>,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// The turn.
    pub turn: String,
    /// In a review, what is known of it.
    pub judgement: Option<Judgement>,
}

/// What is known of another turn than the one that was found in a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The machine is looking at it.
    Looking,
    /// It is what was played.
    Played,
    /// What it is against that, and the chance after it.
    Chance(Compared, u16),
}

/// What somebody has made of puzzles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// How good they are at it.
    pub rating: Rating,
    /// How many they have done.
    pub done: u32,
    /// How many of those they have solved at the first try.
    pub solved: u32,
    /// How many in a row.
    pub streak: u32,
    /// The most that they ever have.
    pub best: u32,
}

/// Why there is no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPuzzle {
    /// There is none of this game.
    NoneYet {
        /// The game.
        kind: Kind,
    },
    /// None is open that could be answered.
    NoneOpen,
    /// This one is not open any more.
    NotOpen,
    /// There were so many in the last hour; in so many minutes there is another one.
    TooMany {
        /// How many may be asked for in an hour.
        most: u32,
        /// How many minutes are left.
        left: i64,
    },
}

impl PuzzleText {
    /// The words.
    pub fn say(&self, locale: Locale) -> String {
        match self {
            PuzzleText::WhichGame => {
                say!(locale, "A puzzle of which game?", "¿Un problema de qué juego?")
            }
            PuzzleText::Left => say!(locale;
                "The puzzle waits for you, with what you have tried. `!n puzzle` brings it back, too.",
                "El problema te espera, con lo que llevas hecho. También vuelves a él con `!n problema`."),
            PuzzleText::Open { task, steps, next, hint, again, warns } => {
                // On a phone, what was wrong, the hint and the board are to be in sight together.
                let is_looked_at = hint.as_ref().is_some_and(Hint::is_looked_at);
                let draft = (!is_looked_at).then(|| panel::draft_and_next(locale, steps, next));
                let is_brief = hint.is_some() || *warns;
                let warning = warns.then(|| WARNING.say(locale).to_owned());
                let hint = hint.as_ref().map(|hint| hint.say(locale, task.kind, again.is_some()));
                let task_said = again
                    .as_ref()
                    .map_or_else(|| task.say(locale, is_brief), |again| again.task(locale, task.kind));
                let lines = [task_said].into_iter().chain(hint).chain(warning).chain(draft);
                lines.collect::<Vec<_>>().join("\n")
            }
            PuzzleText::Over { solved, tries, turn, tried, again: Some((kind, again)), .. } => {
                let tried = tried.as_ref().map(|tried| tried.say(locale, true));
                let own = tried.clone().filter(|_| *solved);
                let ended = own.unwrap_or_else(|| retried(locale, (*solved, *tries), turn));
                let wrong = tried.filter(|_| !solved);
                [wrong.into_iter().chain([ended]).collect(), again.why(locale, *kind)].concat().join("\n")
            }
            PuzzleText::Over { solved, tries, turn, follows, before, standing, .. } => {
                let ended = ended(locale, (*solved, *tries), turn);
                let follows = self::follows(locale, follows);
                let rated = rated(locale, *before, standing);
                [Some(ended), follows, rated].into_iter().flatten().collect::<Vec<_>>().join("\n")
            }
            PuzzleText::Daily { task, yesterday } => {
                let before = yesterday.as_ref().map(|yesterday| yesterday.say(locale));
                [Some(task.of_the_day(locale)), before].into_iter().flatten().collect::<Vec<_>>().join("\n")
            }
            PuzzleText::EachDay(Some((kind, next))) => say!(locale;
                "Daily puzzle in this channel: {}. Next one {} (`!n server puzzle=off` ends it).",
                "Problema diario de este canal: {}. El próximo, {}. Para quitarlo: `!n servidor problema=no`.";
                game(*kind), relative(*next)),
            PuzzleText::EachDay(None) => say!(locale;
                "This channel has no daily puzzle. `!n server puzzle=maya` brings one every morning at nine.",
                "Este canal no tiene problema diario. `!n servidor problema=maya` trae uno cada mañana a las nueve."),
            PuzzleText::OtherDay { asked, there } => say!(locale;
                "The puzzle of the day here is {} (`!n puzzle daily`). For one of {}, write `!n puzzle {}`.",
                "Aquí el problema del día es de {} (`!n problema diario`). Para uno de {}, escribe `!n problema {}`.";
                game(*there), game(*asked), Word::Game(*asked).spelling(locale)),
            PuzzleText::Standing(standing) => standing.say(locale),
            PuzzleText::FromMatches(true) => say!(locale;
                "Puzzles from your matches: allowed, without names (`puzzles=off` forbids it and deletes them)",
                "Problemas sacados de tus partidas: permitidos, sin nombres (`problemas=no` los prohíbe y los borra)"),
            PuzzleText::FromMatches(false) => say!(locale;
                "Puzzles from your matches: not allowed (`puzzles=on` allows them, without names)",
                "Problemas sacados de tus partidas: no permitidos (`problemas=sí` los permite, sin nombres)"),
        }
    }
}

impl PuzzleTask {
    /// What is asked for; in brief, if they have been asked before.
    fn say(self, locale: Locale, is_brief: bool) -> String {
        let Self { kind, side, goal, rating, counts } = self;
        let goal = self::goal(locale, goal, is_brief);
        let again = if counts || is_brief {
            ""
        } else {
            either(locale, " It no longer changes your rating.", " Ya no cambia tu puntuación.")
        };
        say!(locale;
            "**Puzzle · {}** · difficulty {rating}\nYou play {}: {goal}{again}",
            "**Problema · {}** · dificultad {rating}\nJuegas con {}: {goal}{again}";
            game(kind), colour(locale, side))
    }

    fn of_the_day(self, locale: Locale) -> String {
        let Self { kind, side, goal, rating, .. } = self;
        let goal = self::goal(locale, goal, false);
        say!(locale;
            "**Puzzle of the day · {}** · difficulty {rating}\nYou play {}: {goal} **Solve it** opens a board that only you see.",
            "**Problema del día · {}** · dificultad {rating}\nJuegas con {}: {goal} **Resolverlo** abre un tablero solo para ti.";
            game(kind), colour(locale, side))
    }
}

fn goal(locale: Locale, goal: Goal, is_brief: bool) -> String {
    match goal {
        Goal::Best if is_brief => {
            either(locale, "find the best turn.", "encuentra el mejor turno.").to_owned()
        }
        Goal::Best => either(
            locale,
            "find the best turn. It is clearly better than all others.",
            "encuentra el mejor turno. Es claramente mejor que los demás.",
        )
        .to_owned(),
        Goal::Win(1) => either(locale, "win with this turn.", "gana con este turno.").to_owned(),
        Goal::Win(turns) if is_brief => {
            say!(locale, "win in {turns} turns.", "gana en {turns} turnos.")
        }
        Goal::Win(turns) => say!(locale;
            "win in {turns} turns, whatever your opponent plays. Find the first of them.",
            "gana en {turns} turnos, juegue lo que juegue tu rival. Encuentra el primero."),
    }
}

impl Yesterday {
    fn say(&self, locale: Locale) -> String {
        let Self { turn, solved, .. } = self;
        let solved = match solved {
            0 => either(locale, "Nobody solved it.", "No lo resolvió nadie.").to_owned(),
            1 => either(locale, "One person solved it.", "Lo resolvió una persona.").to_owned(),
            solved => say!(locale, "{solved} people solved it.", "Lo resolvieron {solved} personas."),
        };
        let follows = follows(locale, &self.follows).map(|follows| format!(" {follows}"));
        say!(locale;
            "The last puzzle: `{turn}`.{} {solved}",
            "El problema anterior: `{turn}`.{} {solved}";
            follows.unwrap_or_default())
    }
}

impl Hint {
    /// Whether the answer is being looked at.
    pub fn is_looked_at(&self) -> bool {
        self.tried.as_ref().is_some_and(|tried| tried.judgement == Some(Judgement::Looking))
    }

    /// The words.
    fn say(&self, locale: Locale, kind: Kind, is_again: bool) -> String {
        let wrong = self.tried.as_ref().map(|tried| tried.say(locale, is_again));
        let hint = self.piece.as_ref().map(|piece| {
            say!(
                locale,
                "A hint: it begins with {}.",
                "Una pista: empieza con {}.",
                beginning(locale, kind, piece)
            )
        });
        let none = (wrong.is_none() && hint.is_none()).then(|| NO_HINT.say(locale).to_owned());
        let said: Vec<_> = [wrong, hint, none].into_iter().flatten().collect();
        let rated = self.rated.and_then(|(before, standing)| rated(locale, before, &standing));
        [Some(said.join(" ")), rated].into_iter().flatten().collect::<Vec<_>>().join("\n")
    }
}

impl Answered {
    /// What is told of it. In a review, another turn than was found may be as good.
    fn say(&self, locale: Locale, is_again: bool) -> String {
        let Self { turn, judgement } = self;
        match judgement {
            None if !is_again => say!(locale, "`{turn}` is not it.", "`{turn}` no es la solución."),
            None => say!(
                locale,
                "`{turn}` may be good, too, but the machine found another one.",
                "`{turn}` también puede ser bueno, pero la máquina encontró otro."
            ),
            Some(Judgement::Looking) => say!(
                locale,
                "The machine is looking at `{turn}`. Its answer will appear here.",
                "La máquina está mirando `{turn}`. Su respuesta aparecerá aquí."
            ),
            Some(Judgement::Played) => {
                say!(locale, "`{turn}` is what was played.", "`{turn}` es lo que se jugó.")
            }
            Some(Judgement::Chance(compared, chance)) => judged(locale, turn, *compared, *chance),
        }
    }
}

/// How good a turn is that was tried again.
fn judged(locale: Locale, turn: &str, compared: Compared, chance: u16) -> String {
    let chance = percent(locale, chance);
    match compared {
        Compared::AsGood => say!(
            locale,
            "**Well found!** `{turn}` is as good as what the machine would play ({chance}).",
            "**¡Bien visto!** `{turn}` es tan bueno como lo que jugaría la máquina ({chance})."
        ),
        Compared::Better => say!(
            locale,
            "`{turn}` is better than what was played ({chance}), but there is something better still.",
            "`{turn}` mejora lo que se jugó ({chance}), pero hay algo mejor todavía."
        ),
        Compared::HardlyBetter => say!(
            locale,
            "`{turn}` is hardly better than what was played ({chance}).",
            "`{turn}` apenas mejora lo que se jugó ({chance})."
        ),
        Compared::NoBetter => say!(
            locale,
            "`{turn}` is no better than what was played ({chance}).",
            "`{turn}` no mejora lo que se jugó ({chance})."
        ),
    }
}

impl Standing {
    fn say(self, locale: Locale) -> String {
        let Self { rating, done, solved, streak, best } = self;
        let row = in_a_row(locale, streak);
        if done < RATED_FROM {
            return say!(locale;
                "Puzzles: {solved} of {done} solved at the first try, {row} (best: {best}); a rating after {RATED_FROM}",
                "Problemas: {solved} de {done} resueltos a la primera, {row} (récord: {best}); puntuación a partir de {RATED_FROM}");
        }
        say!(locale;
            "Puzzles: rating **{}**, {solved} of {done} solved at the first try, {row} (best: {best})",
            "Problemas: puntuación **{}**, {solved} de {done} resueltos a la primera, {row} (récord: {best})";
            shown(rating))
    }
}

impl NoPuzzle {
    /// The words.
    pub fn say(self, locale: Locale) -> String {
        match self {
            NoPuzzle::NoneYet { kind } => {
                say!(locale, "There are no puzzles of {} yet.", "Todavía no hay problemas de {}.", game(kind))
            }
            NoPuzzle::NoneOpen => say!(locale;
                "You have no puzzle open. `!n puzzle` gives you one.",
                "No tienes ningún problema abierto. `!n problema` te da uno."),
            NoPuzzle::NotOpen => say!(locale;
                "This puzzle is over. `!n puzzle` gives you another one.",
                "Este problema ya terminó. `!n problema` te da otro."),
            NoPuzzle::TooMany { most, left } => say!(locale;
                "You can have {most} puzzles an hour. Next one in {left} min.",
                "Puedes pedir {most} problemas por hora. El próximo, dentro de {left} min."),
        }
    }
}

/// How it ends where a turn of a match was tried again: others than the machine's may be better than it was, too.
fn retried(locale: Locale, (solved, tries): (bool, u8), turn: &str) -> String {
    match (solved, tries) {
        (false, 1..) => say!(locale, "The machine would play `{turn}`.", "La máquina jugaría `{turn}`."),
        _ => ended(locale, (solved, tries), turn),
    }
}

fn ended(locale: Locale, (solved, tries): (bool, u8), turn: &str) -> String {
    match (solved, tries) {
        (true, 0) => say!(locale, "**Solved!** `{turn}`", "**¡Resuelto!** `{turn}`"),
        (true, _) => say!(locale, "**That is it.** `{turn}`", "**Eso es.** `{turn}`"),
        (false, 0) => say!(locale, "The solution is `{turn}`.", "La solución es `{turn}`."),
        (false, _) => {
            say!(locale, "Not this time. The solution is `{turn}`.", "Esta vez no. La solución es `{turn}`.")
        }
    }
}

fn in_a_row(locale: Locale, streak: u32) -> String {
    match streak {
        1 => say!(locale, "1 in a row", "1 seguido"),
        _ => say!(locale, "{streak} in a row", "{streak} seguidos"),
    }
}

/// What may come after the solution.
fn follows(locale: Locale, turns: &[String]) -> Option<String> {
    let turns: Vec<_> = turns.iter().map(|turn| format!("`{turn}`")).collect();
    let turns = turns.join(", ");
    (!turns.is_empty()).then(|| say!(locale, "It could go on with {turns}.", "Podría seguir con {turns}."))
}

fn rated(locale: Locale, before: Option<Rating>, standing: &Standing) -> Option<String> {
    if standing.done == 0 {
        return None;
    }
    let (from, to, streak) = (shown(before.unwrap_or(Rating::NEW)), shown(standing.rating), standing.streak);
    let changed = if standing.done < RATED_FROM {
        say!(locale;
            "You get a puzzle rating after {RATED_FROM} puzzles; this was number {}.",
            "Tendrás una puntuación de problemas después de {RATED_FROM}; este fue el número {}.";
            standing.done)
    } else if from == to || standing.done == RATED_FROM {
        say!(locale, "Your puzzle rating: {to}", "Tu puntuación de problemas: {to}")
    } else {
        say!(locale, "Your puzzle rating: {from} → {to}", "Tu puntuación de problemas: {from} → {to}")
    };
    let changed = if to.ends_with('?') && standing.done >= RATED_FROM {
        say!(locale, "{changed} (still provisional)", "{changed} (aún provisional)")
    } else {
        changed
    };
    let row =
        if streak > 1 { say!(locale, " {streak} in a row!", " ¡{streak} seguidos!") } else { String::new() };
    let stop = if row.is_empty() || changed.ends_with('.') { "" } else { "." };
    Some(format!("{changed}{stop}{row}"))
}
