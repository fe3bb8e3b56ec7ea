//! The board: nine rows of nine cells, and its nine sectors of three by three.

use crate::square::{DIRECTIONS, Square, Squares};

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

/// Row 1.
const ROW: Cells = (1 << WIDTH) - 1;
/// Column a.
const COLUMN: Cells = BOARD / ROW;
/// The lower left cell of each sector.
const ORIGINS: Cells = 0b100_1001 | 0b100_1001 << 27 | 0b100_1001 << 54;

/// A set of cells: bit 0 is `a1`, bit 8 is `i1`, bit 80 is `i9`.
pub type Cells = Squares<WIDTH>;

/// A cell.
pub type Cell = Square<WIDTH>;

/// The lower left cell of a cell's sector.
pub(super) fn sector(cell: Cell) -> Cell {
    let start = |place: u8| place - place % SECTOR_WIDTH;
    Cell::new(start(cell.column()), start(cell.row())).unwrap_or(cell)
}

/// The cells with exactly one neighbour in a set.
pub(super) fn beside_one(cells: Cells) -> Cells {
    let [n, e, s, w] = DIRECTIONS.map(|to| Cell::shift(cells, to));
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
