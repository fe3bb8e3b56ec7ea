//! What is known of a match before its first turn: its number, and what was agreed on.

use super::control::Control;
use super::respite::Respite;
use crate::games::{BySide, Kind, Options};
use crate::players::PlayerId;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

/// The number of a match. Given once, never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct MatchId(pub u64);

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for MatchId {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        text.parse().map(Self)
    }
}

/// What two players agree on before a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The game.
    pub kind: Kind,
    /// The readings of its rules.
    pub options: Options,
    /// Who plays which side.
    pub sides: BySide<PlayerId>,
    /// The clock.
    pub control: Control,
    /// Whether the match counts for ratings.
    pub rated: bool,
    /// Whether the clocks rest, and whether vacation is spent.
    pub respite: Respite,
    /// Whether turns against the rules are counted, and the third one loses (R 7.4 b).
    pub strict: bool,
    /// How the players sit at the board, and who looks on.
    pub manner: Manner,
}

/// How a match is played beside its rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Manner {
    /// Whether the first step of a draft binds its player to the piece that makes it (R 4).
    pub touch: bool,
    /// Whether nobody looks on but the players and the arbiters (R 13.7).
    pub closed: bool,
}
