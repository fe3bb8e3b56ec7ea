//! A step.

use super::board::Standing;
use super::piece::{Animal, Piece};
use super::square::Square;
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
    deed: Deed,
    side: Side,
}

/// What a piece does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Deed {
    /// It goes to the neighbouring square.
    Go(Compass),
    /// It is put on the board.
    Place,
}

impl Step {
    pub(super) fn go(mover: Side, Standing { piece, at }: Standing, way: Compass) -> Self {
        let Piece { side, animal } = piece;
        Self { foreign: side != mover, animal, at, deed: Deed::Go(way), side }
    }

    pub(super) fn place(Standing { piece: Piece { side, animal }, at }: Standing) -> Self {
        Self { foreign: false, animal, at, deed: Deed::Place, side }
    }

    /// The piece, and the square that it leaves or is put on.
    pub(super) fn standing(self) -> Standing {
        Standing { piece: Piece { side: self.side, animal: self.animal }, at: self.at }
    }

    pub(super) fn deed(self) -> Deed {
        self.deed
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.standing().piece.letter(), self.at)?;
        match self.deed {
            Deed::Go(way) => write!(f, "{}", way.letter().to_ascii_lowercase()),
            Deed::Place => Ok(()),
        }
    }
}

impl fmt::Display for Standing {
    /// As the notation writes a capture, without the `x`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.piece.letter(), self.at)
    }
}
