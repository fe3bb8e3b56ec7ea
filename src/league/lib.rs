//! Ratings and leagues: what can be worked out of results alone.
//!
//! Everything here is pure. There is no time and no chance in it but what is handed in, and the same log gives the same
//! answers, bit for bit. Points are whole *halves*: a win 2, a draw 1.
//!
//! * [`rating`], [`week`], [`counted`], [`ratings`]: Glicko-2 by weeks, and which matches count; [`book`], [`memory`]: what
//!   that is kept in.
//! * [`berger`], [`table`], [`season`]: groups in which everybody meets everybody, and how seasons follow each other.
//! * [`ladder`]: an order that challenges change.
//! * [`swiss`]: rounds by the FIDE Dutch system.
//! * [`log`], [`state`]: a league as the fold over what has happened, and what it does next; [`silence`]: who is away.
//! * [`ask`]: all of this asked and answered in JSON, so that other programs can check it.

#![warn(missing_docs)]

pub mod ask;
pub mod berger;
pub mod book;
pub mod counted;
mod judge;
pub mod ladder;
pub mod log;
pub mod memory;
pub mod rating;
pub mod ratings;
pub mod season;
pub mod silence;
pub mod state;
pub mod swiss;
pub mod table;
pub mod week;

use serde::{Deserialize, Serialize};

/// A person, over all platforms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Person(pub u64);

/// Where a match stands among all: by its end, then by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// When it ended, in Unix seconds.
    pub at: i64,
    /// The match's number.
    pub number: u64,
}

impl Key {
    /// Before all matches.
    pub const FIRST: Self = Self { at: i64::MIN, number: 0 };

    /// The first place after it.
    pub const fn next(self) -> Self {
        Self { at: self.at, number: self.number.saturating_add(1) }
    }
}
