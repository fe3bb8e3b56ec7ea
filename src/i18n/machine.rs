//! What Nahil says of matches against the machine.

use super::nearby::NearbyText;
use super::{either, guided};
use crate::games::Kind;
use crate::play::MatchId;
use crate::players::{Locale, PlayerId};

/// Something about the machine in a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MachineNews {
    /// It is to move, and has not found its turn yet.
    Thinks {
        /// What it is called.
        name: String,
    },
    /// It is to move, and thinks first about others of the same person.
    Queued {
        /// What it is called.
        name: String,
        /// How many others.
        others: u32,
        /// In about how many seconds it has its turn.
        seconds: u32,
    },
    /// It is to move, and nobody lets it play any more.
    Off {
        /// What it is called.
        name: String,
    },
    /// What the game of a guided match is about, and what to do first.
    Begins(Kind),
    /// What to do first in it.
    First(Kind),
    /// What to do in it where nothing is near, in a game in which that changes: whether pieces are to be placed.
    Phase(Kind, bool),
    /// What is near in a guided match.
    Nearby(Box<NearbyText>),
    /// What of it counts for the next turn.
    Next(Box<NearbyText>),
    /// How many hints a player was given.
    Hinted {
        /// Who.
        name: String,
        /// How many.
        count: u32,
    },
}

impl MachineNews {
    /// The words.
    pub fn say(&self, locale: Locale) -> String {
        match self {
            MachineNews::Thinks { name } => say!(locale, "{name} is thinking.", "{name} está pensando."),
            MachineNews::Queued { name, others: 1, seconds } => say!(locale;
                "{name} answers another match of yours first, and this one in about {seconds} s.",
                "{name} contesta antes otra partida tuya, y esta dentro de unos {seconds} s."),
            MachineNews::Queued { name, others, seconds } => say!(locale;
                "{name} answers {others} other matches of yours first, and this one in about {seconds} s.",
                "{name} contesta antes otras {others} partidas tuyas, y esta dentro de unos {seconds} s."),
            MachineNews::Off { name } => say!(
                locale,
                "{name} does not play here for now: the match waits until it does.",
                "{name} no juega aquí por ahora: la partida espera a que vuelva."
            ),
            MachineNews::Begins(kind) => {
                format!("{}\n{}", guided::goal(locale, *kind), guided::now(locale, *kind))
            }
            MachineNews::First(kind) => guided::now(locale, *kind).to_owned(),
            MachineNews::Phase(kind, places) => guided::phase(locale, *kind, *places).to_owned(),
            MachineNews::Nearby(nearby) => nearby.say(locale),
            MachineNews::Next(nearby) => nearby.next(locale),
            MachineNews::Hinted { name, count: 1 } => {
                say!(locale, "{name} had one hint.", "{name} tuvo una pista.")
            }
            MachineNews::Hinted { name, count } => {
                say!(locale, "{name} had {count} hints.", "{name} tuvo {count} pistas.")
            }
        }
    }
}

/// Why no match against the machine begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoMachine {
    /// Nobody has set it up.
    Off,
    /// They also named a person.
    OneOpponent,
    /// They want the match to count.
    NeverRated,
    /// They want a channel to play.
    NoChannel,
    /// Their last guided match waits for their first turn.
    Waits {
        /// Its number.
        id: MatchId,
    },
    /// They play no match in which there could be a hint.
    NoHint,
    /// They play as many already as they may.
    TooMany {
        /// How many.
        limit: usize,
    },
    /// There were so many hints in the last hour; in so many minutes there is another one.
    TooManyHints {
        /// How many may be asked for in an hour.
        most: u32,
        /// How many minutes are left.
        left: i64,
    },
}

impl NoMachine {
    /// The words.
    pub fn say(&self, locale: Locale) -> String {
        match self {
            NoMachine::Off => say!(
                locale,
                "The machine doesn't play here. `!n play` finds you an opponent.",
                "Aquí la máquina no juega. Con `!n jugar` encuentras rival."
            ),
            NoMachine::OneOpponent => say!(locale;
                "You play against a person or against the machine. Name only one of them.",
                "Se juega contra una persona o contra la máquina: indica solo una de las dos cosas."),
            NoMachine::NeverRated => say!(locale;
                "Matches against the machine are never rated.",
                "Las partidas contra la máquina nunca son puntuadas."),
            NoMachine::NoChannel => say!(locale;
                "A channel cannot play against the machine.",
                "Un canal no puede jugar contra la máquina."),
            NoMachine::Waits { id } => say!(locale;
                "Your guided match #{id} is waiting for your first turn: `!n move #{id}`.",
                "Tu partida guiada #{id} espera tu primer turno: `!n mover #{id}`."),
            NoMachine::NoHint => say!(locale;
                "There are hints in matches against the machine, when it is your turn. `!n guide maya` begins a guided one.",
                "Hay pistas en las partidas contra la máquina, cuando es tu turno. `!n guía maya` empieza una guiada."),
            NoMachine::TooManyHints { most, left } => say!(locale;
                "You can have hints for {most} turns an hour. Next one in {left} min.",
                "Puedes pedir pistas para {most} turnos por hora. La próxima, dentro de {left} min."),
            NoMachine::TooMany { limit } => say!(locale;
                "You are already playing {limit} matches against the machine, the most allowed. `!n games` lists them.",
                "Ya juegas {limit} partidas contra la máquina, el máximo. `!n partidas` las muestra."),
        }
    }
}

/// Against whom one plays, as it stands in a menu: the machine at a level, or people.
pub fn opponent(locale: Locale, level: Option<u8>) -> String {
    match level {
        None => either(locale, "People here", "Gente de aquí").to_owned(),
        Some(level) => {
            say!(locale, "Machine, level {}", "Máquina, nivel {}", graded(locale, level))
        }
    }
}

/// A level of the machine where it is known that it is one.
pub(super) fn level(locale: Locale, level: u8) -> String {
    say!(locale, "Level {}", "Nivel {}", graded(locale, level))
}

fn graded(locale: Locale, level: u8) -> String {
    likeness(locale, level).map_or_else(|| level.to_string(), |like| format!("{level} ({like})"))
}

/// What some levels are like, so that nobody has to try ten: the words in which they can be asked for, too.
const fn likeness(locale: Locale, level: u8) -> Option<&'static str> {
    Some(match level {
        1 => either(locale, "for beginners", "para principiantes"),
        2 => either(locale, "easy", "fácil"),
        5 => either(locale, "medium", "intermedio"),
        8 => either(locale, "hard", "difícil"),
        9 => either(locale, "expert", "experto"),
        PlayerId::MACHINE_MAX => either(locale, "the strongest", "el más fuerte"),
        _ => return None,
    })
}
