//! Options of a match: readings of the rules where their sources are silent, chosen when a match is made.

use super::outcome::{Unread, Unreadable, Wanted};
use std::fmt;

/// What can be chosen under one name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// Name as written, for instance `mak-chahal`.
    pub name: &'static str,
    /// What it can be; the first is the default.
    pub values: Values,
}

/// The values of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "a variant's line tells its fields")]
pub enum Values {
    /// One of these words; the first is the default.
    Words(&'static [&'static str]),
    /// A whole number from 0 (which switches it off) to `max`.
    Number { default: u32, max: u32 },
}

impl OptionSpec {
    /// The value where nothing was chosen.
    pub fn default_value(&self) -> String {
        match self.values {
            Values::Words(words) => words[0].to_owned(),
            Values::Number { default, .. } => default.to_string(),
        }
    }

    /// The value as this option spells it, or nothing if it has no such value.
    fn normal(&self, value: &str) -> Option<String> {
        match self.values {
            Values::Words(words) => {
                words.iter().find(|w| w.eq_ignore_ascii_case(value)).map(|&w| w.to_owned())
            }
            Values::Number { max, .. } => {
                value.parse().ok().filter(|&n: &u32| n <= max).map(|n| n.to_string())
            }
        }
    }

    fn known(&self) -> Vec<String> {
        match self.values {
            Values::Words(words) => words.iter().map(|&w| w.to_owned()).collect(),
            Values::Number { max, .. } => vec![format!("0-{max}")],
        }
    }
}

/// The chosen options of a game, in the order in which the game lists them.
///
/// Written as `name=value` separated by spaces, only those which differ from the default: no text means all defaults.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    values: Vec<(&'static str, String)>,
    changed: Vec<bool>,
}

impl Options {
    /// Longest text of options that is read, in characters.
    pub const TEXT_MAX: usize = 200;

    /// All options at their defaults.
    pub fn defaults(specs: &'static [OptionSpec]) -> Self {
        let values = specs.iter().map(|spec| (spec.name, spec.default_value())).collect();
        Self { values, changed: vec![false; specs.len()] }
    }

    /// Reads `name=value` words, separated by spaces or commas, in any case.
    pub fn read(specs: &'static [OptionSpec], text: &str) -> Result<Self, Unreadable> {
        if text.chars().count() > Self::TEXT_MAX {
            return Err(Unreadable::new(0, text, Unread::TooLong { limit: Self::TEXT_MAX }));
        }
        let mut options = Self::defaults(specs);
        let mut at = 0;
        for word in text.split([' ', ',']) {
            if !word.is_empty() {
                options.set(specs, at, word)?;
            }
            at += word.chars().count() + 1;
        }
        Ok(options)
    }

    fn set(&mut self, specs: &'static [OptionSpec], at: usize, word: &str) -> Result<(), Unreadable> {
        let bad = |why| Unreadable::new(at, word, why);
        let (name, value) = word.split_once('=').ok_or_else(|| bad(Unread::NotA(Wanted::Option)))?;
        let place = specs.iter().position(|spec| spec.name.eq_ignore_ascii_case(name)).ok_or_else(|| {
            bad(Unread::NoSuchOption { known: specs.iter().map(|s| s.name.to_owned()).collect() })
        })?;
        let spec = &specs[place];
        let value = spec
            .normal(value)
            .ok_or_else(|| bad(Unread::NoSuchValue { option: spec.name.to_owned(), known: spec.known() }))?;
        self.changed[place] = value != spec.default_value();
        self.values[place].1 = value;
        Ok(())
    }

    /// The value of an option; the empty text if the game has no such option.
    pub fn get(&self, name: &str) -> &str {
        self.values.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value)
    }

    /// The value of a numeric option.
    pub fn number(&self, name: &str) -> u32 {
        self.get(name).parse().unwrap_or(0)
    }

    /// Whether everything is at its default.
    pub fn is_default(&self) -> bool {
        !self.changed.contains(&true)
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let chosen = self.values.iter().zip(&self.changed).filter(|(_, changed)| **changed);
        for (place, ((name, value), _)) in chosen.enumerate() {
            write!(f, "{}{name}={value}", if place == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPECS: &[OptionSpec] = &[
        OptionSpec { name: "start", values: Values::Words(&["standard", "belgian"]) },
        OptionSpec { name: "cap", values: Values::Number { default: 0, max: 500 } },
    ];

    #[test]
    fn options_round_trip_and_leave_defaults_out() {
        let options = Options::read(SPECS, " CAP=40,Start=Belgian  ").unwrap();
        assert_eq!(options.to_string(), "start=belgian cap=40");
        assert_eq!(Options::read(SPECS, &options.to_string()).unwrap(), options);
        assert_eq!(Options::read(SPECS, "start=standard").unwrap().to_string(), "");
        assert_eq!((options.get("start"), options.number("cap")), ("belgian", 40));
    }

    #[test]
    fn unknown_options_and_values_are_located() {
        let error = Options::read(SPECS, "cap=3 begin=x").unwrap_err();
        assert_eq!((error.at, error.word.as_str()), (6, "begin=x"));
        let error = Options::read(SPECS, "cap=501").unwrap_err();
        assert_eq!(error.why, Unread::NoSuchValue { option: "cap".into(), known: vec!["0-500".into()] });
    }
}
