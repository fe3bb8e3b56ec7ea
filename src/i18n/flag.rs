//! When a flag falls, as it is told: vacation keeps it up longer than the clock says, and a match may end before.

use jiff::{SignedDuration, Timestamp};

/// When the flag of the side to move falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fall {
    /// When, if no more vacation is spent.
    pub flag: Timestamp,
    /// When at the latest, if all the vacation is spent that can be.
    pub latest: Option<Timestamp>,
    /// How much vacation is left, where it is being spent.
    pub vacation: Option<SignedDuration>,
    /// Whether the time of the whole match is up then, before the flag falls: the match ends, and its pieces decide.
    pub ends: bool,
}

impl Fall {
    /// Of a flag that no vacation keeps up.
    pub const fn at(flag: Timestamp) -> Self {
        Self { flag, latest: None, vacation: None, ends: false }
    }

    /// When it falls at the latest.
    pub fn end(&self) -> Timestamp {
        self.latest.unwrap_or(self.flag)
    }
}

/// Why a player is called to matches that wait for him.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// It became his turn while he slept.
    Turns,
    /// His time gets short.
    Time,
    /// His time is up, and his vacation begins to be spent.
    VacationBegins,
    /// His vacation is being spent.
    Vacation,
}
