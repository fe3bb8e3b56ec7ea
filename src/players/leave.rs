//! Vacation that a person has declared before it begins.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

/// From when to when a person is away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leave {
    /// The first moment.
    pub from: Timestamp,
    /// The moment at which it is over.
    pub to: Timestamp,
}

impl Leave {
    /// How many of them may be declared.
    pub const MAX: usize = 4;
    /// How many days one of them lasts at most.
    pub const DAYS_MAX: i32 = 60;
    /// How many days before it begins it may be declared.
    pub const AHEAD_MAX: SignedDuration = SignedDuration::from_hours(366 * 24);

    /// Whether they are away at a moment.
    pub fn holds(&self, at: Timestamp) -> bool {
        self.from <= at && at < self.to
    }

    /// Whether it has moments in common with another one.
    pub fn meets(&self, other: &Leave) -> bool {
        self.from < other.to && other.from < self.to
    }
}
