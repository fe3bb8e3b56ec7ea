//! Weeks: the periods by which ratings change.

use serde::{Deserialize, Serialize};

/// Seconds in a week.
pub const WEEK: i64 = 7 * 24 * 60 * 60;
/// Monday 2024-01-01T00:00Z, with which the first week begins.
const FIRST: i64 = 1_704_067_200;

/// A week from Monday to Monday, UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Week(i64);

impl Week {
    /// The week in which this moment lies, in Unix seconds.
    pub const fn of(at: i64) -> Self {
        Self(at.saturating_sub(FIRST).div_euclid(WEEK))
    }

    /// Its first second.
    pub const fn start(self) -> i64 {
        self.0.saturating_mul(WEEK).saturating_add(FIRST)
    }

    /// After all others.
    pub const NEVER: Self = Self(i64::MAX);

    /// The next one.
    pub const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }

    /// Its place among all; that of the first one is 0.
    pub const fn number(self) -> i64 {
        self.0
    }

    /// The week of this place.
    pub const fn numbered(number: i64) -> Self {
        Self(number)
    }

    /// The week so many weeks before.
    pub const fn before(self, weeks: i64) -> Self {
        Self(self.0 - weeks)
    }

    /// How many whole weeks lie between this one and a later one.
    pub fn between(self, later: Week) -> u32 {
        u32::try_from(later.0.saturating_sub(self.0) - 1).unwrap_or(0)
    }
}
