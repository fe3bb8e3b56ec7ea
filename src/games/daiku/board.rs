//! The board: nine rows of nine cells, and its nine sectors of three by three.

use crate::Compass;
use std::fmt;

/// Cells in a row, and rows.
pub(super) const WIDTH: u8 = 9;
/// Cells of a sector.
pub(super) const SECTOR: u8 = 9;
/// Rows and columns of a sector.
pub(super) const SECTOR_WIDTH: u8 = 3;
/// Every cell.
pub(super) const BOARD: Cells = (1 << 81) - 1;
/// Every cell with four neighbours.
pub(super) const INNER: Cells =
    BOARD & !(ROW | ROW << (8 * WIDTH)) & !(COLUMN | COLUMN << (WIDTH as u32 - 1));
/// Every cell but the four corners.
pub(super) const NO_CORNERS: Cells = BOARD & !(1 | 1 << 8 | 1 << 72 | 1 << 80);
/// Every way along rows and columns.
pub(super) const WAYS: [Compass; 4] = [Compass::North, Compass::East, Compass::South, Compass::West];

/// Row 1.
const ROW: Cells = (1 << WIDTH) - 1;
/// Column a.
const COLUMN: Cells = BOARD / ROW;
/// The lower left cell of each sector.
const ORIGINS: Cells = 0b100_1001 | 0b100_1001 << 27 | 0b100_1001 << 54;

/// A set of cells: bit 0 is `a1`, bit 8 is `i1`, bit 80 is `i9`.
pub(super) type Cells = u128;

/// A cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Cell(u8);

impl Cell {
    /// The cell in this column and row, both counted from 0.
    pub(super) const fn new(column: u8, row: u8) -> Option<Self> {
        if column < WIDTH && row < WIDTH { Some(Self(row * WIDTH + column)) } else { None }
    }

    /// The cells of a set, in order.
    pub(super) fn of(mut cells: Cells) -> impl Iterator<Item = Self> {
        std::iter::from_fn(move || {
            let first = Self(cells.trailing_zeros() as u8);
            let any = cells != 0;
            cells &= cells.wrapping_sub(1);
            any.then_some(first)
        })
    }

    /// Every cell.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        Self::of(BOARD)
    }

    /// The set of this cell alone.
    pub(super) const fn bit(self) -> Cells {
        1 << self.0
    }

    /// Its column, from 0.
    pub(super) const fn column(self) -> u8 {
        self.0 % WIDTH
    }

    /// Its row, from 0.
    pub(super) const fn row(self) -> u8 {
        self.0 / WIDTH
    }

    /// The lower left cell of its sector.
    pub(super) const fn sector(self) -> Self {
        Self(self.0 - self.column() % SECTOR_WIDTH - WIDTH * (self.row() % SECTOR_WIDTH))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

/// The neighbours that way of all cells of a set.
pub(super) const fn shift(cells: Cells, way: Compass) -> Cells {
    match way {
        Compass::North => cells << WIDTH & BOARD,
        Compass::East => (cells & !(COLUMN << (WIDTH - 1))) << 1,
        Compass::South => cells >> WIDTH,
        Compass::West => (cells & !COLUMN) >> 1,
    }
}

/// The neighbours of all cells of a set.
pub(super) fn around(cells: Cells) -> Cells {
    WAYS.into_iter().fold(0, |near, way| near | shift(cells, way))
}

/// The cells with exactly one neighbour in a set.
pub(super) fn beside_one(cells: Cells) -> Cells {
    let [n, e, s, w] = WAYS.map(|way| shift(cells, way));
    let two = n & e | s & w | (n | e) & (s | w);
    (n | e | s | w) & !two
}

/// The lower left cells of the sectors that a set fills.
pub(super) const fn full(cells: Cells) -> Cells {
    let rows = cells & cells >> 1 & cells >> 2;
    rows & rows >> WIDTH & rows >> (2 * WIDTH) & ORIGINS
}

/// The cells of the sectors with these lower left cells.
pub(super) const fn sectors(origins: Cells) -> Cells {
    let rows = origins | origins << 1 | origins << 2;
    rows | rows << WIDTH | rows << (2 * WIDTH)
}

/// How many sectors a set fills.
pub(super) const fn count_full(cells: Cells) -> u8 {
    full(cells).count_ones() as u8
}
