//! The rhombus of 128 triangles on which Ajedrez Maya is played (R 2.1, 2.4).
//!
//! Plane coordinates are whole numbers: `x` in half edges to the right of the middle, `y` in thirds of a triangle's
//! altitude up from White's corner. Planes count from 1 (`a`) to 16 (`p`).

use super::Compass;
use std::fmt;

/// A cell: a triangle on which a piece can rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

/// A set of cells, one bit each.
pub type Cells = u128;

/// A point of the board in whole coordinates: x in half edges, y in thirds of an altitude.
pub type Spot = [i32; 2];

/// Number of planes of cells.
pub const PLANES: u8 = 16;

impl Cell {
    /// Number of cells.
    pub const COUNT: usize = 128;

    /// Every cell, from `a1` to `p1`.
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> + Clone {
        (0..Self::COUNT as u8).map(Cell)
    }

    /// The cell of a plane with this number, both from 1.
    pub const fn new(plane: u8, number: u8) -> Option<Self> {
        if plane < 1 || plane > PLANES || number < 1 || number > width(plane) {
            return None;
        }
        Some(Self(first(plane) + number - 1))
    }

    /// The cell of a plane whose middle has this `x`.
    pub fn at(plane: i32, x: i32) -> Option<Self> {
        let plane = u8::try_from(plane).ok().filter(|plane| (1..=PLANES).contains(plane))?;
        let number = x + i32::from(width(plane).div_ceil(2));
        u8::try_from(number).ok().and_then(|number| Self::new(plane, number))
    }

    /// Place in the order of all cells, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of this cell alone.
    pub const fn bit(self) -> Cells {
        1 << self.0
    }

    /// The plane, from 1.
    pub fn plane(self) -> u8 {
        PLANE[self.index()]
    }

    /// The number within the plane, from 1.
    pub fn number(self) -> u8 {
        self.0 - first(self.plane()) + 1
    }

    /// The middle's distance from the board's long diagonal.
    pub fn x(self) -> i32 {
        i32::from(self.number()) - i32::from(width(self.plane()).div_ceil(2))
    }

    /// Whether the cell is white, so that it points North; a black one points South.
    pub fn is_white(self) -> bool {
        (self.x() + i32::from(self.plane())) % 2 == 0
    }

    /// The middle.
    pub fn middle(self) -> Spot {
        [self.x(), 3 * i32::from(self.plane()) - if self.is_white() { 2 } else { 1 }]
    }

    /// The way its point looks: North or South.
    pub fn point(self) -> Compass {
        if self.is_white() { Compass::North } else { Compass::South }
    }

    /// Its corners by name: its point first, then East and West.
    pub fn corners(self) -> [(Compass, Corner); 3] {
        let (x, plane) = (self.x(), i32::from(self.plane()));
        let (point, base) = if self.is_white() { (plane, plane - 1) } else { (plane - 1, plane) };
        [
            (self.point(), Corner { x, line: point }),
            (Compass::East, Corner { x: x + 1, line: base }),
            (Compass::West, Corner { x: x - 1, line: base }),
        ]
    }

    /// The corner of this name, which it has unless it points the other way.
    pub fn corner(self, name: Compass) -> Option<Corner> {
        self.corners().into_iter().find(|&(known, _)| known == name).map(|(_, corner)| corner)
    }

    /// The middles of the cells that share an edge with it, on the board or beside it.
    pub fn middles_around(self) -> [Spot; 3] {
        let [x, y] = self.middle();
        // A neighbour lies as far over an edge as the opposite corner lies away from it.
        self.corners().map(|(_, corner)| [2 * x - corner.spot()[0], 2 * y - corner.spot()[1]])
    }

    /// The cells that share an edge with it.
    pub fn neighbours(self) -> impl Iterator<Item = Cell> {
        let (x, plane) = (self.x(), i32::from(self.plane()));
        let across = if self.is_white() { plane - 1 } else { plane + 1 };
        [(plane, x - 1), (plane, x + 1), (across, x)].into_iter().filter_map(|(plane, x)| Self::at(plane, x))
    }

    /// The first cell of a set.
    pub fn first(cells: Cells) -> Option<Self> {
        (cells != 0).then(|| Self(cells.trailing_zeros() as u8))
    }

    /// The cells of a set, in order.
    pub fn of(mut cells: Cells) -> impl Iterator<Item = Cell> {
        std::iter::from_fn(move || {
            let first = Self::first(cells)?;
            cells &= cells - 1;
            Some(first)
        })
    }
}

/// The plane of each cell.
const PLANE: [u8; Cell::COUNT] = {
    let mut planes = [PLANES; Cell::COUNT];
    let mut cell = 0;
    let mut plane = 1;
    while cell < Cell::COUNT {
        if plane < PLANES && cell >= first(plane + 1) as usize {
            plane += 1;
        }
        planes[cell] = plane;
        cell += 1;
    }
    planes
};

/// Number of cells of a plane from 1 to 16.
pub const fn width(plane: u8) -> u8 {
    if plane <= 8 { 2 * plane - 1 } else { 2 * (17 - plane) - 1 }
}

/// Index of the first cell of a plane.
const fn first(plane: u8) -> u8 {
    if plane <= 8 { (plane - 1) * (plane - 1) } else { 128 - (17 - plane) * (17 - plane) }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", plane_letter(self.plane()), self.number())
    }
}

/// The letter of a plane: `a` to `p`.
pub fn plane_letter(plane: u8) -> char {
    char::from(b'a' + plane - 1)
}

/// A point where corners of cells meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Corner {
    x: i32,
    line: i32,
}

impl Corner {
    /// Its place.
    pub fn spot(self) -> Spot {
        [self.x, 3 * self.line]
    }

    /// The set of this corner alone, one bit for each of the 81 corners of the board.
    pub fn bit(self) -> u128 {
        let half = self.line.min(16 - self.line);
        let first = if self.line <= 8 {
            self.line * (self.line + 1) / 2
        } else {
            81 - (17 - self.line) * (18 - self.line) / 2
        };
        1 << (first + i32::midpoint(self.x, half))
    }

    /// The cells around it of one colour.
    pub fn cells(self, white: bool) -> Cells {
        let of_colour = |cell: &Cell| cell.is_white() == white;
        let around = |cell: &Cell| cell.corners().iter().any(|&(_, corner)| corner == self);
        Cell::all().filter(of_colour).filter(around).fold(0, |set, cell| set | cell.bit())
    }
}
