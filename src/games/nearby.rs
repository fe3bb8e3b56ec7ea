//! What is near in a position: what each side can do with one turn, for whoever learns the game.

use super::outcome::PieceName;
use super::side::BySide;

/// Something that a side can do with one turn.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Near {
    /// To win.
    Win,
    /// To win by taking the enemy Leader, with the piece of this letter.
    Katun(char),
    /// To win by bringing the Leader to a Temple.
    Temple,
    /// To take a piece.
    Take {
        /// The piece's letter.
        letter: char,
        /// Where it stands before the turn.
        at: Option<String>,
    },
    /// To fill a sector.
    Fill,
    /// To put an enemy piece elsewhere.
    Relocate {
        /// Where it stands.
        at: String,
    },
}

/// A sector that a side has begun to fill.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Filling {
    /// Its first and its last cell.
    pub corners: [String; 2],
    /// How many of its cells the side has.
    pub count: u8,
    /// The others, empty or the enemy's.
    pub missing: Vec<String>,
}

/// What is near in a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Nearby {
    /// What the side to move can do with this turn.
    pub chances: Vec<Near>,
    /// What the other side could do with its next one, if nothing changed.
    pub threats: Vec<Near>,
    /// The pieces of the side to move that are frozen or cannot move.
    pub frozen: Vec<PieceName>,
    /// How many movements each side needs at least to win by a race, in a game that has one.
    pub far: BySide<Option<u8>>,
    /// How many movements each side needs at least to take the enemy Leader, in a game that has one, and with which piece.
    pub hunt: BySide<Option<(char, u8)>>,
    /// The sector that each side has most of and has not filled, in the game that has sectors.
    #[cfg_attr(feature = "serde", serde(default))]
    pub filling: BySide<Option<Filling>>,
    /// Whether nothing else is near: all that both can do was counted.
    pub whole: bool,
}
