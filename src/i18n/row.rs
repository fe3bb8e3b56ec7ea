//! Matches as they stand in a list.

use super::flag::Fall;
use crate::games::Kind;
use crate::play::MatchId;
use jiff::SignedDuration;

/// A match in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// Its number.
    pub id: MatchId,
    /// The game.
    pub kind: Kind,
    /// The adversary.
    pub adversary: String,
    /// Whose turn it is.
    pub turn: Whose,
    /// What the player to move has left.
    pub left: SignedDuration,
    /// When the running flag falls; nothing while no clock runs.
    pub fall: Option<Fall>,
    /// Whether a claim is being judged, and nobody is to play.
    pub judged: bool,
    /// Whether the clocks stand still.
    pub still: bool,
}

/// Whose turn it is in a match, for the reader of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Whose {
    /// His.
    Yours,
    /// That of his channel, and he has voted.
    Voted,
    /// The opponent's.
    Theirs,
}
