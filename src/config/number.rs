//! Whole numbers of the configuration, each within its limits, which whoever writes another one is told.

use crate::play::ballot::{self, Majority};
use crate::play::vote;
use serde::Deserializer;
use serde::de::{Error, Unexpected, Visitor};
use std::fmt;
use std::ops::RangeInclusive;

/// The hours of a leap year.
const VACATION_MAX: u32 = 366 * 24;
/// The most by which the program's time may be hurried: an hour passes in a wink, and a wink is an hour's mistake.
const HURRY_MAX: u32 = 10_000;
/// Most threads of the machine.
pub(super) const THREADS_MAX: u32 = 64;

pub(super) fn vacation<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    within(deserializer, 0..=VACATION_MAX)
}

pub(super) fn hurry<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    within(deserializer, 1..=HURRY_MAX)
}

pub(super) fn quorum<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    within(deserializer, 1..=vote::QUORUM_MAX)
}

pub(super) fn voting<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    within(deserializer, 1..=vote::VOTING_MAX.as_hours().unsigned_abs() as u32)
}

pub(super) fn known<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    within(deserializer, 0..=vote::KNOWN_HOURS_MAX)
}

pub(super) fn turn_quorum<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    within(deserializer, 1..=ballot::QUORUM_MAX)
}

pub(super) fn choosing<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    within(deserializer, 1..=ballot::CHOOSING_MAX.as_hours().unsigned_abs() as u32)
}

pub(super) fn final_percent<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    within(deserializer, Majority::PERCENT_MIN..=Majority::PERCENT_MAX)
}

/// A number of threads, or `auto`, which is none.
pub(super) fn threads<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    deserializer.deserialize_any(Whole { range: 0..=THREADS_MAX, word: Some("auto") })
}

fn within<'de, D: Deserializer<'de>>(deserializer: D, range: RangeInclusive<u32>) -> Result<u32, D::Error> {
    let number = deserializer.deserialize_any(Whole { range: range.clone(), word: None })?;
    // Without a word, there is always a number.
    Ok(number.unwrap_or(*range.start()))
}

/// Reads a whole number from here to there or, where there is one, the word that stands for none.
struct Whole {
    range: RangeInclusive<u32>,
    word: Option<&'static str>,
}

impl Visitor<'_> for Whole {
    type Value = Option<u32>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a whole number from {} to {}", self.range.start(), self.range.end())?;
        self.word.map_or(Ok(()), |word| write!(f, ", or {word:?}"))
    }

    fn visit_i64<E: Error>(self, given: i64) -> Result<Option<u32>, E> {
        let number = u32::try_from(given).ok().filter(|number| self.range.contains(number));
        number.map(Some).ok_or_else(|| E::invalid_value(Unexpected::Signed(given), &self))
    }

    fn visit_u64<E: Error>(self, given: u64) -> Result<Option<u32>, E> {
        let number = u32::try_from(given).ok().filter(|number| self.range.contains(number));
        number.map(Some).ok_or_else(|| E::invalid_value(Unexpected::Unsigned(given), &self))
    }

    fn visit_str<E: Error>(self, given: &str) -> Result<Option<u32>, E> {
        if self.word == Some(given) { Ok(None) } else { Err(E::invalid_value(Unexpected::Str(given), &self)) }
    }
}

#[cfg(test)]
mod tests {
    use crate::config::Config;

    #[test]
    fn whoever_writes_another_number_is_told_what_fits() {
        let read = |text: &str| toml::from_str::<Config>(text);
        for (text, told) in [
            ("vacation = -1", "integer `-1`, expected a whole number from 0 to 8784"),
            ("vacation = 99999999999", "integer `99999999999`, expected a whole number from 0 to 8784"),
            ("vacation = 1.5", "floating point `1.5`, expected a whole number from 0 to 8784"),
            ("vacation = \"48\"", "string \"48\", expected a whole number from 0 to 8784"),
            ("hurry = 0", "integer `0`, expected a whole number from 1 to 10000"),
            ("[machine]\nthreads = -2", "integer `-2`, expected a whole number from 0 to 64, or \"auto\""),
            (
                "[machine]\nthreads = \"all\"",
                "string \"all\", expected a whole number from 0 to 64, or \"auto\"",
            ),
            (
                "[machine]\nthreads = true",
                "boolean `true`, expected a whole number from 0 to 64, or \"auto\"",
            ),
        ] {
            let refused = read(text).unwrap_err().to_string();
            assert!(refused.contains(told), "{text}: {refused}");
        }
        assert_eq!(read("[machine]\nthreads = \"auto\"").unwrap().machine.threads, None);
        assert_eq!(read("[machine]\nthreads = 0").unwrap().machine.threads, Some(0));
        assert_eq!(read("vacation = 8784").unwrap().vacation, 8_784);
    }
}
