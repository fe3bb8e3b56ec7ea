//! The five pieces of a side.

use crate::Side;

/// A piece, by what it is. Each side has one of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// Líder: a flat disc that slides.
    Leader,
    /// Ataque: an octahedron with a tetrahedron on one face.
    Attack,
    /// Guardián: an octahedron.
    Guardian,
    /// Capitán: a tetrahedron.
    Captain,
    /// Defensa: two octahedra that share an edge, and two tetrahedra.
    Defence,
}

impl Piece {
    /// Every piece, in the order in which positions name them.
    pub const ALL: [Piece; 5] =
        [Piece::Leader, Piece::Attack, Piece::Guardian, Piece::Captain, Piece::Defence];
    /// The letters of all pieces, as people know them.
    pub const LETTERS: &'static str = "LCGAD";

    /// Its letter in the notation.
    pub const fn letter(self) -> char {
        match self {
            Piece::Leader => 'L',
            Piece::Attack => 'A',
            Piece::Guardian => 'G',
            Piece::Captain => 'C',
            Piece::Defence => 'D',
        }
    }

    /// The piece of this letter, in any case.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|piece| piece.letter().eq_ignore_ascii_case(&letter))
    }

    /// Place in [`Piece::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whether Tsaul of this level holds it (R 5.2 b, d).
    pub const fn is_held(self, tsaul: u8) -> bool {
        match self {
            Piece::Defence => tsaul >= 1,
            Piece::Attack => tsaul >= 2,
            _ => false,
        }
    }
}

/// A piece of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Owned {
    /// Whose it is.
    pub(super) side: Side,
    /// What it is.
    pub(super) piece: Piece,
}
