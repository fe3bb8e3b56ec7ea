//! What is said of leagues: in posts and answers about them, of questions and reports on the command line, and what
//! decides in a table.

mod change;
mod deal;
mod export;
mod gain;
mod honour;
mod refused;
mod removal;
mod rung;
mod stakes;
mod table;
mod talk;
mod undone;

pub use change::{Amendment, ChangeTalk, When};
pub use deal::{LeagueDeal, format_name, length_name, usual_name};
pub use export::{Exported, gone_player};
pub use gain::Gain;
pub use honour::{Honour, LeaguePlace, Prize};
pub use refused::NoLeague;
pub use removal::RemovalCost;
pub use rung::{LadderMatch, RungTalk};
pub use stakes::{Leader, Race, Stakes};
pub use table::{Fate, Line, PairLine, RoundList, SectionName, Standings};
pub use talk::{Deed, Gone, Head, LeagueTalk, Names, back_reason, gone_reason, undone_reason};
pub use undone::Regret;

use super::either;
use crate::league::ask::Fault as NoAnswer;
use crate::league::swiss::trf::{self, Fault as NoReport};
use crate::league::table::Decided;
use crate::players::Locale;
use std::collections::BTreeSet;

/// What is said of a tournament's report.
#[derive(Clone, Copy, Debug)]
pub enum Report<'a> {
    /// What it is a report of.
    Heading(&'a trf::Report),
    /// All rounds are paired as the rules ask.
    Paired,
    /// The rules would have paired this round otherwise.
    PairedOtherwise(usize),
}

/// A column of a tournament's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// The place.
    Place,
    /// The player's number.
    Number,
    /// The player's name.
    Name,
    /// The rating by which they were numbered.
    Rating,
    /// Points.
    Points,
    /// Buchholz without the lowest.
    BuchholzCut,
    /// Buchholz.
    Buchholz,
    /// Sonneborn-Berger.
    Sonneborn,
    /// Wins.
    Wins,
    /// What put the player below who stands before.
    Decided,
}

impl Report<'_> {
    /// The words.
    pub fn say(self, locale: Locale) -> String {
        match locale {
            Locale::En => self.english(),
            Locale::Es => self.spanish(),
        }
    }

    fn english(self) -> String {
        match self {
            Report::Heading(report) => {
                let players = counted(report.players.len(), "player", "players");
                let (played, rounds) = (report.tournament.history.len(), report.tournament.rounds);
                format!(
                    "{}: {players}, {played} of {} played.",
                    report.name,
                    counted(rounds, "round", "rounds")
                )
            }
            Report::Paired => "All rounds are paired as the FIDE Dutch system pairs them.".to_owned(),
            Report::PairedOtherwise(round) => {
                format!("Round {round} is not paired as the FIDE Dutch system pairs it.")
            }
        }
    }

    fn spanish(self) -> String {
        match self {
            Report::Heading(report) => {
                let players = counted(report.players.len(), "jugador", "jugadores");
                let (played, rounds) = (report.tournament.history.len(), report.tournament.rounds);
                format!("{}: {players}; rondas jugadas: {played} de {rounds}.", report.name)
            }
            Report::Paired => {
                "Los emparejamientos de todas las rondas siguen el sistema holandés de la FIDE.".to_owned()
            }
            Report::PairedOtherwise(round) => {
                format!("Los emparejamientos de la ronda {round} no siguen el sistema holandés de la FIDE.")
            }
        }
    }
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

impl Column {
    /// All columns, in order.
    pub const ALL: [Column; 10] = [
        Column::Place,
        Column::Number,
        Column::Name,
        Column::Rating,
        Column::Points,
        Column::BuchholzCut,
        Column::Buchholz,
        Column::Sonneborn,
        Column::Wins,
        Column::Decided,
    ];

    /// The column's title.
    pub const fn title(self, locale: Locale) -> &'static str {
        match locale {
            Locale::En => self.english(),
            Locale::Es => self.spanish(),
        }
    }

    const fn english(self) -> &'static str {
        match self {
            Column::Place => "Place",
            Column::Number => "No.",
            Column::Name => "Name",
            Column::Rating => "Rating",
            Column::Points => "Points",
            Column::BuchholzCut => "BH-1",
            Column::Buchholz => "BH",
            Column::Sonneborn => "SB",
            Column::Wins => "Wins",
            Column::Decided => "Decided by",
        }
    }

    const fn spanish(self) -> &'static str {
        match self {
            Column::Place => "Puesto",
            Column::Number => "N.º",
            Column::Name => "Nombre",
            Column::Rating => "Puntuación",
            Column::Points => "Puntos",
            Column::BuchholzCut => "BH-1",
            Column::Buchholz => "BH",
            Column::Sonneborn => "SB",
            Column::Wins => "Victorias",
            Column::Decided => "Decidido por",
        }
    }
}

/// What decided between two neighbours of a table, in as few letters as can be.
pub(in crate::i18n) const fn decided_briefly(locale: Locale, by: Decided) -> &'static str {
    match by {
        Decided::Points => either(locale, "P", "P"),
        Decided::Encounter => either(locale, "DE", "ED"),
        Decided::BuchholzCut => "BH-1",
        Decided::Buchholz => "BH",
        Decided::Wins => either(locale, "W", "V"),
        Decided::Sonneborn => "SB",
        Decided::Koya => "K",
        Decided::Shared => "=",
    }
}

/// What these few letters mean, each once: `BH-1: Buchholz without the lowest · =: shared`.
pub(in crate::i18n) fn briefly_means(locale: Locale, used: impl Iterator<Item = Decided>) -> String {
    let used: BTreeSet<_> = used.collect();
    let means = |by| format!("{}: {}", decided_briefly(locale, by), decided(locale, by));
    used.into_iter().map(means).collect::<Vec<_>>().join(" · ")
}

/// What decided between two neighbours of a table.
pub const fn decided(locale: Locale, by: Decided) -> &'static str {
    match locale {
        Locale::En => english_decided(by),
        Locale::Es => spanish_decided(by),
    }
}

const fn english_decided(by: Decided) -> &'static str {
    match by {
        Decided::Points => "points",
        Decided::Encounter => "direct encounter",
        Decided::BuchholzCut => "Buchholz without the lowest",
        Decided::Buchholz => "Buchholz",
        Decided::Wins => "wins",
        Decided::Sonneborn => "Sonneborn-Berger",
        Decided::Koya => "Koya",
        Decided::Shared => "shared",
    }
}

const fn spanish_decided(by: Decided) -> &'static str {
    match by {
        Decided::Points => "puntos",
        Decided::Encounter => "enfrentamiento directo",
        Decided::BuchholzCut => "Buchholz sin el peor",
        Decided::Buchholz => "Buchholz",
        Decided::Wins => "victorias",
        Decided::Sonneborn => "Sonneborn-Berger",
        Decided::Koya => "Koya",
        Decided::Shared => "compartido",
    }
}

/// Why a text is no report.
pub fn report_fault(locale: Locale, fault: NoReport) -> String {
    match locale {
        Locale::En => english_report_fault(fault),
        Locale::Es => spanish_report_fault(fault),
    }
}

fn english_report_fault(fault: NoReport) -> String {
    match fault {
        NoReport::TooLong => "The file is too long for a report.".to_owned(),
        NoReport::Empty => "The file names no player.".to_owned(),
        NoReport::Line(line) => format!("Line {line} cannot be read."),
        NoReport::Number(number) => {
            format!("Player number {number} is missing, stands there twice, or is too high.")
        }
        NoReport::Round { player, round } => {
            format!("Round {round} of player {player} does not fit what the others' lines say.")
        }
        NoReport::Points(number) => format!("The points of player {number} are not the sum of the rounds."),
    }
}

fn spanish_report_fault(fault: NoReport) -> String {
    match fault {
        NoReport::TooLong => "El archivo es demasiado largo para ser un informe.".to_owned(),
        NoReport::Empty => "El archivo no nombra a ningún jugador.".to_owned(),
        NoReport::Line(line) => format!("No se puede leer la línea {line}."),
        NoReport::Number(number) => {
            format!("El jugador número {number} falta, está dos veces o tiene un número demasiado alto.")
        }
        NoReport::Round { player, round } => {
            format!("La ronda {round} del jugador {player} no concuerda con lo que dicen las demás líneas.")
        }
        NoReport::Points(number) => format!("Los puntos del jugador {number} no son la suma de sus rondas."),
    }
}

/// Why a question has no answer.
pub fn fault(locale: Locale, fault: &NoAnswer) -> String {
    match (locale, fault) {
        (Locale::En, NoAnswer::Unreadable(error)) => format!("The line is not such a question: {error}"),
        (Locale::En, NoAnswer::Bounds(field)) => {
            format!("The value of `{field}` makes no sense, or is too large.")
        }
        (Locale::En, NoAnswer::NoPairing) => "The rules allow no pairing of these players.".to_owned(),
        (Locale::Es, NoAnswer::Unreadable(error)) => {
            format!("La línea no es una pregunta de este tipo: {error}")
        }
        (Locale::Es, NoAnswer::Bounds(field)) => {
            format!("El valor de `{field}` no tiene sentido o es demasiado grande.")
        }
        (Locale::Es, NoAnswer::NoPairing) => "Las reglas no permiten emparejar a estos jugadores.".to_owned(),
    }
}

/// That a question is longer than so many bytes.
pub fn question_too_long(locale: Locale, limit: usize) -> String {
    match locale {
        Locale::En => format!("The line is longer than {limit} bytes."),
        Locale::Es => format!("La línea tiene más de {limit} bytes."),
    }
}
