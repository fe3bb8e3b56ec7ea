//! What decided between neighbours of a table: short in a column, and what the short words mean.

use super::{halves, quarters};
use crate::games::sheet::Note;
use crate::i18n::league::{briefly_means, decided_briefly};
use crate::league::swiss::Standing;
use crate::league::table::{Decided, Row};
use crate::players::Locale;

/// A line of a table: what put it below the line before, and its tie-breaks.
pub(super) trait Ranked {
    /// What put it there.
    fn decided(&self) -> Option<Decided>;
    /// The value of a tie-break, if it has one.
    fn value(&self, by: Decided) -> Option<String>;
}

impl Ranked for Row {
    fn decided(&self) -> Option<Decided> {
        self.decided
    }

    fn value(&self, by: Decided) -> Option<String> {
        match by {
            Decided::Wins => Some(self.wins.to_string()),
            Decided::Sonneborn => Some(quarters(self.sonneborn)),
            Decided::Koya => Some(halves(self.koya.into())),
            _ => None,
        }
    }
}

impl Ranked for Standing {
    fn decided(&self) -> Option<Decided> {
        self.decided
    }

    fn value(&self, by: Decided) -> Option<String> {
        match by {
            Decided::BuchholzCut => Some(halves(self.cut.into())),
            Decided::Buchholz => Some(halves(self.buchholz.into())),
            Decided::Sonneborn => Some(quarters(self.sonneborn.into())),
            Decided::Wins => Some(self.wins.to_string()),
            _ => None,
        }
    }
}

/// The tie-break that decided for each line: that which put it below the line before it or, if that was points alone, that
/// which put the next line below it. So both of a pair can be compared.
pub(super) fn deciding(lines: &[impl Ranked]) -> Vec<Option<Decided>> {
    let own = |place: usize| lines.get(place).and_then(Ranked::decided).filter(|by| *by != Decided::Points);
    (0..lines.len()).map(|place| own(place).or_else(|| own(place + 1))).collect()
}

/// A tie-break and its value, in as few letters as can be.
pub(super) fn short(locale: Locale, line: &impl Ranked, by: Decided) -> String {
    let name = decided_briefly(locale, by);
    line.value(by).map_or_else(|| name.to_owned(), |value| format!("{name} {value}"))
}

/// What the short words mean that stand in a table.
pub(super) fn note(locale: Locale, used: &[Option<Decided>]) -> Option<Note> {
    let text = briefly_means(locale, used.iter().copied().flatten());
    (!text.is_empty()).then_some(Note { sign: None, text })
}
