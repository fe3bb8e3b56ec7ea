//! A step: one action of a turn.

use super::board::Cell;
use crate::Deed;
use std::fmt;

/// An action: what is done, from which cell, to which. A placement has the same cell twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    deed: Deed,
    from: Cell,
    to: Cell,
}

impl Step {
    pub(super) const fn new(deed: Deed, from: Cell, to: Cell) -> Self {
        Self { deed, from, to }
    }

    /// The placement of a piece on a cell.
    pub(super) const fn place(to: Cell) -> Self {
        Self::new(Deed::Place, to, to)
    }

    /// What is done.
    pub const fn deed(self) -> Deed {
        self.deed
    }

    /// The cell that is left.
    pub const fn from(self) -> Cell {
        self.from
    }

    /// The cell that is reached.
    pub const fn to(self) -> Cell {
        self.to
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { deed, from, to } = self;
        match deed {
            Deed::Place => write!(f, "@{to}"),
            Deed::Step => write!(f, "{from}-{to}"),
            Deed::Jump => write!(f, "{from}^{to}"),
            Deed::Relocate => write!(f, "x{from}-{to}"),
        }
    }
}
