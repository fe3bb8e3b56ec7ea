//! Who leads, and what is at stake.

use super::table::{SectionName, halves};
use crate::i18n::either;
use crate::i18n::joined::and;
use crate::players::Locale;

/// Who leads a section.
#[derive(Clone, Debug, PartialEq)]
pub struct Leader {
    /// Which section; nothing where there is but one.
    pub section: Option<SectionName>,
    /// The first, with their points in halves.
    pub names: Vec<(String, i64)>,
}

/// Who would go up and down from a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stakes {
    /// Which section.
    pub section: SectionName,
    /// Who would go up, and who still may.
    pub up: Option<Race>,
    /// Who would go down, and who still may.
    pub down: Option<Race>,
}

/// Who holds places, and who may still come to hold them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Race {
    /// Who holds them.
    pub hold: Vec<String>,
    /// Who may; nobody, as long as most may.
    pub may: Vec<String>,
}

impl Leader {
    pub(super) fn say(&self, locale: Locale) -> String {
        let names: Vec<String> =
            self.names.iter().map(|(name, points)| format!("{name} ({})", halves(*points))).collect();
        let names = and(locale, &names);
        match self.section {
            Some(section) => say!(locale, "{}: {names}.", "{}: {names}.", section.say(locale)),
            None => say!(locale, "In the lead: {names}.", "A la cabeza: {names}."),
        }
    }
}

impl Race {
    /// Who holds the places; and, after these words, who still may.
    fn say(&self, locale: Locale, still: &str) -> (String, String) {
        let may = (!self.may.is_empty()).then(|| format!(" ({still}: {})", and(locale, &self.may)));
        (and(locale, &self.hold), may.unwrap_or_default())
    }
}

impl Stakes {
    pub(super) fn say(&self, locale: Locale) -> Vec<String> {
        let section = self.section.say(locale);
        let up = self.up.as_ref().map(|race| {
            let (hold, may) = race.say(locale, either(locale, "still in reach", "aún al alcance"));
            say!(
                locale,
                "{section}, promotion so far: {hold}{may}.",
                "{section}, ascenso por ahora: {hold}{may}."
            )
        });
        let down = self.down.as_ref().map(|race| {
            let (hold, may) = race.say(locale, either(locale, "still in danger", "aún en peligro"));
            say!(
                locale,
                "{section}, relegation so far: {hold}{may}.",
                "{section}, descenso por ahora: {hold}{may}."
            )
        });
        up.into_iter().chain(down).collect()
    }
}
