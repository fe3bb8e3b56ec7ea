//! What is said of a league's files.

use super::table::SectionName;
use super::talk::Head;
use crate::players::Locale;

/// A file of a league.
#[derive(Clone, Debug, PartialEq)]
pub enum Exported {
    /// Its standings.
    Standings(Head),
    /// Its pairings and their results.
    Pairings(Head),
    /// The report of a Swiss, of this section where there are several.
    Report(Head, Option<SectionName>),
    /// All that has happened in it.
    Log(Head),
}

impl Exported {
    /// The words.
    pub fn say(&self, locale: Locale) -> String {
        match self {
            Exported::Standings(head) => say!(locale;
                "{}: the standings, for a spreadsheet.",
                "{}: la tabla, para una hoja de cálculo.";
                head.say(locale)),
            Exported::Pairings(head) => say!(locale;
                "{}: the pairings and results, for a spreadsheet.",
                "{}: los cruces y resultados, para una hoja de cálculo.";
                head.say(locale)),
            Exported::Report(head, section) => {
                let section =
                    section.map_or_else(String::new, |section| format!(" · {}", section.say(locale)));
                say!(locale;
                    "{}{section}: the tournament report for other Swiss programs (FIDE's TRF).",
                    "{}{section}: el informe del torneo para otros programas suizos (TRF de la FIDE).";
                    head.say(locale))
            }
            Exported::Log(head) => say!(locale;
                "{}: everything that has happened in it.",
                "{}: todo lo que ha pasado en ella.";
                head.say(locale)),
        }
    }
}

/// What somebody is called of whom nothing is stored any more.
pub fn gone_player(locale: Locale, number: usize) -> String {
    say!(locale, "player {number} (left)", "jugador {number} (salió)")
}
