//! The hexagon of 61 cells on which Abalone is played: rows `a` to `i` from the bottom, numbers along the diagonals that
//! run from the lower right to the upper left.

use std::fmt;
use std::ops::RangeInclusive;

/// A cell of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

/// A set of cells, one bit each: nine bits a row, of which those beside the board are never set.
pub type Cells = u128;

/// Number of rows, and of the numbers in the longest of them.
pub const ROWS: u8 = 9;
/// Cells along a side of the board.
const SIDE: u8 = 5;
/// Every cell. A step over the edge never ends on one: each row has room beside the board, or its neighbour has.
pub const BOARD: Cells = board();

const fn board() -> Cells {
    let (mut cells, mut row) = (0, 0);
    while row < ROWS {
        let mut number = first(row);
        while number <= last(row) {
            cells |= 1 << (row * ROWS + number - 1);
            number += 1;
        }
        row += 1;
    }
    cells
}

/// The first number of a row counted from 0.
const fn first(row: u8) -> u8 {
    if row < SIDE { 1 } else { row - SIDE + 2 }
}

/// The last number of a row counted from 0.
const fn last(row: u8) -> u8 {
    if row < SIDE { row + SIDE } else { ROWS }
}

/// One of the six directions, as the drawn board shows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// To the right.
    East,
    /// To the right and up.
    NorthEast,
    /// To the left and up.
    NorthWest,
    /// To the left.
    West,
    /// To the left and down.
    SouthWest,
    /// To the right and down.
    SouthEast,
}

impl Direction {
    /// Every direction, the first three leading to later cells.
    pub const ALL: [Direction; 6] = [
        Direction::East,
        Direction::NorthEast,
        Direction::NorthWest,
        Direction::West,
        Direction::SouthWest,
        Direction::SouthEast,
    ];

    /// The other way.
    pub const fn back(self) -> Self {
        Self::ALL[(self as usize + 3) % 6]
    }

    /// Whether it leads to later cells.
    pub const fn is_forward(self) -> bool {
        (self as usize) < 3
    }

    /// The same line, led along to later cells.
    pub const fn axis(self) -> Self {
        Self::ALL[self as usize % 3]
    }

    /// How many bits lie between neighbours on this line.
    const fn bits(self) -> u8 {
        match self.axis() {
            Direction::NorthEast => ROWS + 1,
            Direction::NorthWest => ROWS,
            _ => 1,
        }
    }

    /// All cells of a set moved by one; those that would leave the board are gone.
    pub const fn shift(self, cells: Cells) -> Cells {
        let moved = if self.is_forward() { cells << self.bits() } else { cells >> self.bits() };
        moved & BOARD
    }

    /// The earlier ends of rows that lie along this way, of whose fronts so many marbles lie behind.
    pub(super) const fn earliest(self, fronts: Cells, behind: u8) -> Cells {
        if self.is_forward() { fronts >> (self.bits() * behind) } else { fronts }
    }

    /// The cells whose neighbour this way is in a set.
    pub const fn before(self, cells: Cells) -> Cells {
        self.back().shift(cells)
    }
}

impl Cell {
    /// Every cell, from `a1` to `i9`.
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> + Clone {
        (0..ROWS * ROWS).map(Cell).filter(|cell| cell.bit() & BOARD != 0)
    }

    /// The cell of a row counted from 0 with this number.
    pub fn new(row: u8, number: u8) -> Option<Self> {
        let known = row < ROWS && numbers(row).contains(&number);
        known.then(|| Self(row * ROWS + number - 1))
    }

    /// The set of this cell alone.
    pub const fn bit(self) -> Cells {
        1 << self.0
    }

    /// Its place in sets of cells.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The row, from 0.
    pub const fn row(self) -> u8 {
        self.0 / ROWS
    }

    /// The number within the row, as written.
    pub const fn number(self) -> u8 {
        self.0 % ROWS + 1
    }

    /// The neighbour, if the board goes on there.
    pub fn next(self, way: Direction) -> Option<Self> {
        Self::of(way.shift(self.bit())).next()
    }

    /// The cell so many cells away, which the caller knows to be on the board.
    pub(super) const fn far_unchecked(self, way: Direction, count: u8) -> Self {
        let by = way.bits() * count;
        Self(if way.is_forward() { self.0.wrapping_add(by) } else { self.0.wrapping_sub(by) })
    }

    /// The middle, in the board's whole coordinates: x in half cells to the right, y in rows up, both from the middle.
    pub const fn middle(self) -> [i32; 2] {
        let (row, number) = (self.row() as i32, self.number() as i32);
        [2 * number - row - 6, row - 4]
    }

    /// The cells of a set, in order.
    pub fn of(cells: Cells) -> impl Iterator<Item = Cell> {
        let mut left = cells;
        std::iter::from_fn(move || {
            let next = (left != 0).then(|| Self(left.trailing_zeros() as u8))?;
            left &= left - 1;
            Some(next)
        })
    }
}

/// The rows from the top, as notations write them: each with its letter and its cells from the left.
pub(super) fn rows() -> impl Iterator<Item = (char, Vec<Cell>)> {
    let cells = |row| numbers(row).filter_map(move |number| Cell::new(row, number)).collect();
    (0..ROWS).rev().map(move |row| (row_letter(row), cells(row)))
}

/// The numbers of a row counted from 0.
pub const fn numbers(row: u8) -> RangeInclusive<u8> {
    first(row)..=last(row)
}

/// The letter of a row counted from 0: `a` to `i`.
pub const fn row_letter(row: u8) -> char {
    (b'a' + row) as char
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", row_letter(self.row()), self.number())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Row and number change as the rules say.
    const STEPS: [(Direction, i8, i8); 6] = [
        (Direction::East, 0, 1),
        (Direction::West, 0, -1),
        (Direction::NorthEast, 1, 1),
        (Direction::SouthWest, -1, -1),
        (Direction::NorthWest, 1, 0),
        (Direction::SouthEast, -1, 0),
    ];

    #[test]
    fn neighbours_are_those_of_the_rules() {
        assert_eq!(Cell::all().count(), 61);
        for cell in Cell::all() {
            for (way, rows, numbers) in STEPS {
                let row = cell.row().checked_add_signed(rows);
                let number = cell.number().checked_add_signed(numbers);
                let known = row.zip(number).and_then(|(row, number)| Cell::new(row, number));
                assert_eq!(cell.next(way), known, "{cell} {way:?}");
                assert!(known.is_none_or(|next| next.next(way.back()) == Some(cell)));
                assert_eq!(way.before(cell.bit()), known_bits(cell.next(way.back())));
            }
        }
    }

    fn known_bits(cell: Option<Cell>) -> Cells {
        cell.map_or(0, Cell::bit)
    }

    #[test]
    fn rows_are_named_as_the_rules_name_them() {
        let ends = |row: u8| {
            let numbers = numbers(row);
            format!("{0}{1}-{0}{2}", row_letter(row), numbers.start(), numbers.end())
        };
        let rows: Vec<_> = (0..ROWS).map(ends).collect();
        assert_eq!(rows.join(" "), "a1-a5 b1-b6 c1-c7 d1-d8 e1-e9 f2-f9 g3-g9 h4-h9 i5-i9");
        assert_eq!(Cell::of(BOARD).collect::<Vec<_>>(), Cell::all().collect::<Vec<_>>());
        assert_eq!(Cell::new(4, 5).map(Cell::middle), Some([0, 0]));
    }
}
