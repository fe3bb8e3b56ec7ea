//! A step.

use super::board::{Square, Standing};
use super::piece::{Animal, Piece};
use crate::{Compass, Side};
use std::fmt;

/// A step: one piece to a neighbouring square or, in the setup, onto the board.
///
/// Ordered for people: one's own pieces before the opponent's, the strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// Whether the piece is not the mover's own.
    foreign: bool,
    animal: Animal,
    at: Square,
    motion: Motion,
    side: Side,
}

/// What a piece does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Motion {
    /// It goes to the neighbouring square.
    Walk(Compass),
    /// It is put on the board.
    Placing,
}

impl Step {
    pub(super) fn go(mover: Side, Standing { piece, at }: Standing, way: Compass) -> Self {
        let Piece { side, animal } = piece;
        Self { foreign: side != mover, animal, at, motion: Motion::Walk(way), side }
    }

    pub(super) fn place(Standing { piece: Piece { side, animal }, at }: Standing) -> Self {
        Self { foreign: false, animal, at, motion: Motion::Placing, side }
    }

    /// The piece that goes or is placed.
    pub fn piece(self) -> Piece {
        self.standing().piece
    }

    /// The square that it leaves or is put on.
    pub fn at(self) -> Square {
        self.at
    }

    /// The square that it comes to.
    pub fn to(self) -> Option<Square> {
        match self.motion {
            Motion::Walk(way) => self.at.next(way),
            Motion::Placing => Some(self.at),
        }
    }

    /// The piece, and the square that it leaves or is put on.
    pub(super) fn standing(self) -> Standing {
        Standing { piece: Piece { side: self.side, animal: self.animal }, at: self.at }
    }

    pub(super) fn motion(self) -> Motion {
        self.motion
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.standing().piece.letter(), self.at)?;
        match self.motion {
            Motion::Walk(way) => write!(f, "{}", way.letter().to_ascii_lowercase()),
            Motion::Placing => Ok(()),
        }
    }
}

impl fmt::Display for Standing {
    /// As the notation writes a capture, without the `x`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.piece.letter(), self.at)
    }
}
