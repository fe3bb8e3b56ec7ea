//! Whether the clocks of a match rest, and whether vacation is spent in it: a part of what two players agree on.

use super::control::Control;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Whether the clocks of a match rest, and whether vacation is spent in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Respite {
    /// Whether a player's clock rests in their sleeping hours and at their weekends.
    pub rest: bool,
    /// Whether a player spends vacation instead of losing on time.
    pub vacation: Vacation,
    /// Whether it is played in one sitting: then there are no pauses.
    pub sitting: bool,
}

/// How much vacation each player can spend in a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Vacation {
    /// None.
    #[default]
    Off,
    /// As much as they have.
    On,
    /// So many hours at most.
    Hours(u16),
}

impl Respite {
    /// Nothing of it: what holds where nothing was agreed on.
    pub const NONE: Respite = Respite { rest: false, vacation: Vacation::Off, sitting: false };

    /// What holds where a match is played in one sitting: nothing of it, and no pauses (R B, C).
    pub const SITTING: Respite = Respite { sitting: true, ..Self::NONE };

    /// What is usual with a clock: all of it with one that counts days, nothing with one for a match in one sitting.
    pub fn usual(control: Control) -> Self {
        if control.is_for_days() {
            Self { rest: true, vacation: Vacation::On, ..Self::NONE }
        } else {
            Self::NONE
        }
    }
}

impl Vacation {
    /// Most hours that can be agreed on, other than all that one has.
    pub const HOURS_MAX: u16 = 366 * 24;

    /// The most milliseconds of vacation that one side can spend; nothing if there is no limit.
    pub(super) fn limit(self) -> Option<i64> {
        match self {
            Vacation::Off => Some(0),
            Vacation::On => None,
            Vacation::Hours(hours) => Some(i64::from(hours) * 60 * 60 * 1_000),
        }
    }
}

/// The text says nothing about vacation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoVacation;

impl FromStr for Vacation {
    type Err = NoVacation;

    /// Reads `on`, `off`, `48h` or `5d`.
    fn from_str(text: &str) -> Result<Self, NoVacation> {
        let text = text.trim().to_lowercase();
        let hours = |number: &str, unit: u16| {
            let hours = number.parse().ok().and_then(|number: u16| number.checked_mul(unit));
            hours.filter(|hours| (1..=Self::HOURS_MAX).contains(hours)).map(Vacation::Hours).ok_or(NoVacation)
        };
        match text.as_str() {
            "on" => Ok(Vacation::On),
            "off" => Ok(Vacation::Off),
            text => match (text.strip_suffix('h'), text.strip_suffix('d')) {
                (Some(number), _) => hours(number, 1),
                (_, Some(number)) => hours(number, 24),
                _ => Err(NoVacation),
            },
        }
    }
}

impl fmt::Display for Vacation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Vacation::Off => f.write_str("off"),
            Vacation::On => f.write_str("on"),
            Vacation::Hours(hours) => write!(f, "{hours}h"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vacation_is_read_and_written() {
        for (text, written) in [("on", "on"), ("OFF", "off"), ("48h", "48h"), (" 5d ", "120h")] {
            assert_eq!(
                text.parse::<Vacation>().map(|found| found.to_string()),
                Ok(written.to_owned()),
                "{text}"
            );
        }
        for text in ["", "0h", "h", "9999d", "65535h", "-1h", "3", "yes", "éh"] {
            assert_eq!(text.parse::<Vacation>(), Err(NoVacation), "{text}");
        }
    }

    #[test]
    fn what_is_usual_depends_on_the_clock() {
        for (clock, rest) in [
            ("3d", true),
            ("5d+12h", true),
            ("1d+0s", true),
            ("2d bank 5d", true),
            ("2h+5m", false),
            ("sudden 20d", true),
            ("sudden 2h", false),
            ("seb", false),
        ] {
            let usual = Respite::usual(clock.parse().unwrap());
            assert_eq!((usual.rest, usual.vacation != Vacation::Off), (rest, rest), "{clock}");
        }
    }
}
