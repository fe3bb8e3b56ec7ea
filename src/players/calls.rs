//! Where and when a person wants to be called.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Where a person wants to be called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Calls {
    /// Where the match is told.
    #[default]
    Channel,
    /// Where nobody else reads.
    Direct,
    /// In both places.
    Both,
}

impl Calls {
    /// Every choice.
    pub const ALL: [Calls; 3] = [Calls::Channel, Calls::Direct, Calls::Both];

    /// The ways by which they are called.
    pub const fn ways(self) -> &'static [Way] {
        match self {
            Calls::Channel => &[Way::Channel],
            Calls::Direct => &[Way::Direct],
            Calls::Both => &[Way::Channel, Way::Direct],
        }
    }
}

/// A way on which a person is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Way {
    /// Where the match is told.
    Channel,
    /// Where nobody else reads.
    Direct,
}

impl Way {
    /// The other way.
    pub const fn other(self) -> Self {
        match self {
            Way::Channel => Way::Direct,
            Way::Direct => Way::Channel,
        }
    }
}

/// A minute of the day, as clocks show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DayTime(u16);

impl DayTime {
    /// Minutes of a day.
    const DAY: u16 = 24 * 60;

    /// A full hour.
    pub const fn full(hour: u8) -> Self {
        Self(hour as u16 * 60 % Self::DAY)
    }

    /// Minutes after midnight, less than those of a day.
    pub fn minute(self) -> u16 {
        self.0 % Self::DAY
    }
}

/// The text is no time of the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoDayTime;

impl FromStr for DayTime {
    type Err = NoDayTime;

    /// Reads `8`, `8:30`, `08:00`; `24` is midnight.
    fn from_str(text: &str) -> Result<Self, NoDayTime> {
        let (hour, minute) = text.trim().split_once(':').unwrap_or((text.trim(), "0"));
        let number = |text: &str, end: u16| text.parse().ok().filter(|number| *number < end).ok_or(NoDayTime);
        let hour = if hour == "24" { 0 } else { number(hour, 24)? };
        Ok(Self(hour * 60 + number(minute, 60)?))
    }
}

impl fmt::Display for DayTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.minute() / 60, self.minute() % 60)
    }
}

/// A post a day instead of calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Digest {
    /// When it comes, by the clocks of their time zone.
    pub at: DayTime,
    /// When it comes next.
    pub next: Timestamp,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_the_day_are_read_and_written() {
        for (text, written) in
            [("8", "08:00"), ("8:30", "08:30"), (" 23:59 ", "23:59"), ("24", "00:00"), ("0", "00:00")]
        {
            assert_eq!(
                text.parse::<DayTime>().map(|time| time.to_string()),
                Ok(written.to_owned()),
                "{text}"
            );
        }
        for text in ["", "25", "8:60", "-1", "8:", ":8", "noon", "8h", "é"] {
            assert_eq!(text.parse::<DayTime>(), Err(NoDayTime), "{text}");
        }
    }
}
