//! What Nahil says of tasks.

use crate::games::{Colour, Kind, Pick};
use crate::i18n::after_colon;
use crate::i18n::games::{beginning, colour, game};
use crate::i18n::panel::{self, Next};
use crate::players::Locale;

/// A message.
#[derive(Clone, Debug, PartialEq)]
pub enum TaskText {
    /// In which game there is to be something to do.
    WhichGame,
    /// A task to be done.
    Open {
        /// The game.
        kind: Kind,
        /// Which of the game's tasks it is, out of how many.
        number: (usize, usize),
        /// With which side.
        side: Colour,
        /// What is to be done.
        says: &'static str,
        /// The turn that has just not done it.
        tried: Option<String>,
        /// What helps.
        hint: Option<&'static str>,
        /// What comes next in a turn that does it.
        onward: Option<Box<Onward>>,
        /// The draft.
        steps: Vec<String>,
        /// What the board asks for.
        next: Next,
    },
    /// It is done.
    Done {
        /// The game.
        kind: Kind,
        /// The turn that did it.
        turn: String,
        /// How many of the game's tasks are done, out of how many.
        done: (usize, usize),
    },
    /// How many tasks are done in each game, out of how many.
    Standing(Vec<(Kind, usize, usize)>),
}

/// What comes next in a turn that does it, seen from the draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Onward {
    /// It begins with this, and the draft is empty.
    Begin(Pick),
    /// The draft is how it begins, and this comes next.
    GoOn(Pick),
    /// It begins with this, and the draft goes another way.
    Anew(Pick),
}

/// Why there is no task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Untold {
    /// None is open that could be answered.
    NoneOpen,
    /// This one is not open any more.
    NotOpen,
}

impl TaskText {
    /// The words.
    pub fn say(&self, locale: Locale) -> String {
        match self {
            TaskText::WhichGame => {
                say!(locale, "Practise which game?", "¿Qué juego quieres practicar?")
            }
            TaskText::Open { kind, number: (number, of), side, says, tried, hint, onward, steps, next } => {
                let told = say!(locale;
                    "**Task {number} of {of} · {}**\nYou play {}. {says}",
                    "**Ejercicio {number} de {of} · {}**\nJuegas con {}. {says}";
                    game(*kind), colour(locale, *side));
                let is_brief = tried.is_some() || hint.is_some();
                let draft = panel::draft(locale, steps).filter(|_| is_brief && *next == Next::Confirm);
                let draft = draft.unwrap_or_else(|| panel::draft_and_next(locale, steps, next));
                let tried = tried.as_ref().map(|turn| missed(locale, turn));
                let hint = hint.map(|hint| helped(locale, hint, (*kind, onward.as_deref())));
                // On a phone, each line is taken from the board.
                let helps: Vec<_> = tried.into_iter().chain(hint).chain([draft]).collect();
                format!("{told}\n{}", helps.join(" "))
            }
            TaskText::Done { kind, turn, done: (done, of) } => {
                let told = say!(locale;
                    "**Well done!** `{turn}`\n{}: {done} of {of} tasks done.",
                    "**¡Muy bien!** `{turn}`\n{}: {done} de {of} ejercicios hechos.";
                    game(*kind));
                let all = (done == of)
                    .then(|| say!(locale, "\nYou have done them all.", "\nHas hecho todos los ejercicios."));
                told + all.as_deref().unwrap_or_default()
            }
            TaskText::Standing(games) => {
                let games: Vec<_> =
                    games.iter().map(|(kind, done, of)| format!("{} {done}/{of}", game(*kind))).collect();
                let games = games.join(" · ");
                say!(locale, "Tasks of the lessons: {games}", "Ejercicios de las lecciones: {games}")
            }
        }
    }
}

/// A turn that is legal, and does not do it.
fn missed(locale: Locale, turn: &str) -> String {
    say!(locale;
        "`{turn}` does not do that. Try again.",
        "`{turn}` no lo consigue. Prueba otra vez.")
}

fn helped(locale: Locale, hint: &str, (kind, onward): (Kind, Option<&Onward>)) -> String {
    let onward = onward.map(|onward| onward.say(locale, kind)).unwrap_or_default();
    let hint = match locale {
        Locale::En => hint.to_owned(),
        Locale::Es => after_colon(hint),
    };
    say!(locale, "Hint: {hint}{onward}", "Pista: {hint}{onward}")
}

impl Onward {
    fn say(&self, locale: Locale, kind: Kind) -> String {
        match self {
            Onward::Begin(piece) => {
                say!(locale, " Begin with {}.", " Empieza con {}.", beginning(locale, kind, piece))
            }
            Onward::GoOn(piece) => {
                say!(locale, " Go on with {}.", " Sigue con {}.", beginning(locale, kind, piece))
            }
            Onward::Anew(piece) => say!(locale;
                " Undo your draft and begin with {}.",
                " Deshaz tu borrador y empieza con {}.";
                beginning(locale, kind, piece)),
        }
    }
}

impl Untold {
    /// The words.
    pub fn say(self, locale: Locale) -> String {
        match self {
            Untold::NoneOpen => say!(locale;
                "You have no task open. `!n practise` gives you one.",
                "No tienes ningún ejercicio abierto. `!n practicar` te da uno."),
            Untold::NotOpen => say!(locale;
                "This task is no longer open. `!n practise` gives you one.",
                "Este ejercicio ya no está abierto. `!n practicar` te da uno."),
        }
    }
}
