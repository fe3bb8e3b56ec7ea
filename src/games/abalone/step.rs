//! A step: which marbles go, and where to.

use crate::hex::Cell;
use crate::hex::Cells;
use crate::hex::Direction;
use std::fmt;

/// One to three marbles in a row which go one cell, all in the same direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// The earlier end of the row.
    first: Cell,
    /// The later end; the same cell if a single marble goes.
    last: Cell,
    way: Direction,
}

/// Most marbles that go together.
pub(super) const GROUP_MAX: u8 = 3;

impl Step {
    /// The step of the row between two ends, whichever is named first.
    pub(super) fn new(one: Cell, other: Cell, way: Direction) -> Self {
        Self { first: one.min(other), last: one.max(other), way }
    }

    /// The earlier end of the row.
    pub fn first(self) -> Cell {
        self.first
    }

    /// The later end of the row.
    pub fn last(self) -> Cell {
        self.last
    }

    /// The direction.
    pub fn way(self) -> Direction {
        self.way
    }

    /// The line on which the row lies; nothing for a single marble, or if the ends are in no row.
    pub(super) fn axis(self) -> Option<Direction> {
        axis(self.first, self.last)
    }

    /// Whether the row goes along its own line, as a single marble always does.
    pub(super) fn is_in_line(self) -> bool {
        self.axis().is_none_or(|axis| axis == self.way.axis())
    }

    /// The cells of the row.
    pub fn cells(self) -> Cells {
        let Some(axis) = self.axis() else { return self.first.bit() | self.last.bit() };
        let mut cells = self.first.bit();
        while cells & self.last.bit() == 0 {
            cells |= axis.shift(cells);
        }
        cells
    }

    /// The marble at the back of a row that goes along its own line.
    pub(super) fn rear(self) -> Cell {
        if self.way.is_forward() { self.first } else { self.last }
    }

    /// The marble at its front.
    pub(super) fn front(self) -> Cell {
        if self.way.is_forward() { self.last } else { self.first }
    }

    /// The cell that tells where the row goes: the one before its front or, sideways, beside its earlier end.
    pub(super) fn target(self) -> Option<Cell> {
        if self.is_in_line() { self.front().next(self.way) } else { self.first.next(self.way) }
    }

    /// Where the first-named marble is and where the last one comes to, in each way in which this may be said.
    pub(super) fn first_to_last(self) -> impl Iterator<Item = (Cell, Option<Cell>)> {
        let forth = (self.rear(), self.front().next(self.way));
        let back = (self.front(), self.rear().next(self.way));
        [Some(forth), (!self.is_in_line()).then_some(back)].into_iter().flatten()
    }
}

/// The line on which two different cells lie, led along from the earlier to the later one.
pub(super) fn axis(first: Cell, last: Cell) -> Option<Direction> {
    let rows = last.row() as i8 - first.row() as i8;
    let numbers = last.number() as i8 - first.number() as i8;
    match (rows, numbers) {
        (0, 0) => None,
        (0, _) => Some(Direction::East),
        (_, 0) => Some(Direction::NorthWest),
        _ => (rows == numbers).then_some(Direction::NorthEast),
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_in_line() {
            write!(f, "{}", self.rear())?;
            // Beyond the edge there is no name: such a step is never legal, and is written as far as it can be.
            return self.rear().next(self.way).map_or(Ok(()), |next| write!(f, "{next}"));
        }
        write!(f, "{}{}", self.first, self.last)?;
        self.first.next(self.way).map_or(Ok(()), |next| write!(f, "{next}"))
    }
}
