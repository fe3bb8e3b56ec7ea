//! What stands where, and what a step does to it.

use super::piece::{Animal, Piece};
use crate::{BySide, Side, square};

/// Rows and columns.
pub(super) const SIDE: u8 = 8;
/// A square, `a1` to `h8`.
pub type Square = square::Square<SIDE>;
/// A set of squares: bit 0 is `a1`, bit 7 `h1`, bit 63 `h8`.
pub type Squares = square::Squares<SIDE>;
/// The traps: `c3 f3 c6 f6`.
pub const TRAPS: Squares = 0x0000_2400_0024_0000;

/// What stands where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Board {
    animals: [Squares; 6],
    sides: BySide<Squares>,
}

/// A piece and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Standing {
    pub(super) piece: Piece,
    pub(super) at: Square,
}

impl Board {
    /// The piece on a square.
    pub(super) fn at(&self, square: Square) -> Option<Piece> {
        let holds = |set: Squares| set & square.bit() != 0;
        let side = Side::BOTH.into_iter().find(|&side| holds(self.sides[side]))?;
        let animal = Animal::ALL.into_iter().find(|animal| holds(self.animals[animal.index()]))?;
        Some(Piece { side, animal })
    }

    /// All squares with a piece.
    pub(super) const fn occupied(&self) -> Squares {
        self.sides.white | self.sides.black
    }

    /// A side's pieces.
    pub(super) fn of(&self, side: Side) -> Squares {
        self.sides[side]
    }

    /// Pieces of this sort, of both sides.
    pub(super) const fn all(&self, animal: Animal) -> Squares {
        self.animals[animal.index()]
    }

    /// A side's pieces of this sort.
    pub(super) fn those(&self, piece: Piece) -> Squares {
        self.sides[piece.side] & self.all(piece.animal)
    }

    /// A side's rabbits.
    pub(super) fn rabbits(&self, side: Side) -> Squares {
        self.those(Piece { side, animal: Animal::Rabbit })
    }

    /// Pieces of both sides that are stronger than this.
    pub(super) fn stronger(&self, animal: Animal) -> Squares {
        self.animals[..animal.index()].iter().fold(0, |all, set| all | set)
    }

    /// Pieces of both sides that are weaker than this.
    pub(super) fn weaker(&self, animal: Animal) -> Squares {
        self.animals[animal.index() + 1..].iter().fold(0, |all, set| all | set)
    }

    /// A side's pieces next to a stronger enemy and to no friend.
    pub(super) fn frozen(&self, side: Side) -> Squares {
        let (own, enemy) = (self.sides[side], self.sides[side.other()]);
        self.beneath(enemy) & own & !Square::around(own)
    }

    /// The pieces of either side next to a stronger one of these.
    pub(super) fn beneath(&self, strong: Squares) -> Squares {
        let (mut stronger, mut found) = (0, 0);
        for set in self.animals {
            found |= set & Square::around(stronger);
            stronger |= set & strong;
        }
        found
    }

    /// Whether a piece here would be lost: on a trap with no friend beside it.
    pub(super) fn lost(&self, side: Side) -> Squares {
        let own = self.sides[side];
        match own & TRAPS {
            0 => 0,
            trapped => trapped & !Square::around(own),
        }
    }

    /// Puts a piece on an empty square.
    pub(super) fn put(&mut self, Standing { piece, at }: Standing) {
        self.animals[piece.animal.index()] |= at.bit();
        self.sides[piece.side] |= at.bit();
    }

    /// Takes the piece away that stands here, if any does.
    pub(super) fn clear(&mut self, at: Square) {
        for set in &mut self.animals {
            *set &= !at.bit();
        }
        self.sides.white &= !at.bit();
        self.sides.black &= !at.bit();
    }

    /// Moves a piece to a square, then takes away what is lost on a trap by it: at most one piece, of either side.
    pub(super) fn go(&mut self, Standing { piece, at }: Standing, to: Square) -> Option<Standing> {
        let both = at.bit() | to.bit();
        self.animals[piece.animal.index()] ^= both;
        self.sides[piece.side] ^= both;
        let lost = self.lost(Side::White) | self.lost(Side::Black);
        let at = Square::first(lost)?;
        let piece = self.at(at)?;
        self.clear(at);
        Some(Standing { piece, at })
    }

    /// Squares on which two boards differ.
    pub(super) fn differs(&self, other: &Self) -> Squares {
        let sides = (self.sides.white ^ other.sides.white) | (self.sides.black ^ other.sides.black);
        self.animals.iter().zip(&other.animals).fold(sides, |all, (one, other)| all | (one ^ other))
    }

    /// Every piece, by squares.
    pub(super) fn pieces(&self) -> impl Iterator<Item = Standing> + '_ {
        Square::of(self.occupied()).filter_map(|at| Some(Standing { piece: self.at(at)?, at }))
    }
}
