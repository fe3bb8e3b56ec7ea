//! Squares of the board and sets of them.

use crate::Compass;
use std::fmt;

/// A square, `a1` to `h8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Square(u8);

/// A set of squares: bit 0 is `a1`, bit 7 `h1`, bit 63 `h8`.
pub(super) type Squares = u64;

/// The traps: `c3 f3 c6 f6`.
pub(super) const TRAPS: Squares = 0x0000_2400_0024_0000;
/// Squares of a row and of a column.
pub(super) const SIDE: u8 = 8;
/// The four directions, in the order of their indices.
pub(super) const WAYS: [Compass; 4] = [Compass::North, Compass::East, Compass::South, Compass::West];

const COLUMN_A: Squares = 0x0101_0101_0101_0101;
const COLUMN_H: Squares = COLUMN_A << 7;

impl Square {
    /// The square of this column and row, both from 0; nothing beside the board.
    pub(super) const fn new(column: u8, row: u8) -> Option<Self> {
        if column < SIDE && row < SIDE { Some(Self(row * SIDE + column)) } else { None }
    }

    /// Every square, row by row from `a1`.
    pub(super) fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..SIDE * SIDE).map(Self)
    }

    /// The squares of a set, in order.
    pub(super) fn of(mut set: Squares) -> impl Iterator<Item = Self> {
        std::iter::from_fn(move || {
            let first = first(set)?;
            set &= set - 1;
            Some(first)
        })
    }

    /// Its number, from 0.
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of this square alone.
    pub(super) const fn bit(self) -> Squares {
        1 << self.0
    }

    /// From 0, for `a`.
    pub(super) const fn column(self) -> u8 {
        self.0 % SIDE
    }

    /// From 0, for row 1.
    pub(super) const fn row(self) -> u8 {
        self.0 / SIDE
    }

    /// The neighbour in this direction; nothing beside the board.
    pub(super) fn next(self, way: Compass) -> Option<Self> {
        first(shift(self.bit(), way))
    }
}

/// The first square of a set.
pub(super) const fn first(set: Squares) -> Option<Square> {
    if set == 0 { None } else { Some(Square(set.trailing_zeros() as u8)) }
}

/// A row, from 0.
pub(super) const fn row(row: u8) -> Squares {
    0xff << (SIDE * row)
}

/// Each square's neighbour in this direction.
pub(super) const fn shift(set: Squares, way: Compass) -> Squares {
    match way {
        Compass::North => set << SIDE,
        Compass::East => (set & !COLUMN_H) << 1,
        Compass::South => set >> SIDE,
        Compass::West => (set & !COLUMN_A) >> 1,
    }
}

/// The squares from which a step in this direction leads into the set.
pub(super) const fn towards(set: Squares, way: Compass) -> Squares {
    shift(set, back(way))
}

/// All neighbours of a set's squares.
pub(super) const fn neighbours(set: Squares) -> Squares {
    set << SIDE | set >> SIDE | (set & !COLUMN_H) << 1 | (set & !COLUMN_A) >> 1
}

/// The other way round.
pub(super) const fn back(way: Compass) -> Compass {
    match way {
        Compass::North => Compass::South,
        Compass::East => Compass::West,
        Compass::South => Compass::North,
        Compass::West => Compass::East,
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}
