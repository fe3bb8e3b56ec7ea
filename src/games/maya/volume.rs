//! Which solids cannot stand together (R 3.2 b), by sets of cells instead of geometry.
//!
//! Only the lowest layer of a solid decides. There it consists of octahedra and upright tetrahedra on cells, and of
//! inverted tetrahedra that stand on a corner and spread over three cells of one colour around it. Two of the first
//! sort collide on the same cell, two octahedra also on cells that share an edge; inverted tetrahedra collide on the
//! same corner, and with an octahedron on a cell over which they spread. Nothing else does: a test compares this with
//! the exact intersection of all pairs of solids.

use crate::triangle::{Cell, Cells, Corner};
use std::ops::BitOrAssign;

/// The lowest layer of a piece, as far as it decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Volume {
    /// Cells of its octahedra and upright tetrahedra, which are the cells it rests on; the Leader's cell.
    pub(super) cells: Cells,
    /// Cells of its octahedra.
    octahedra: Cells,
    /// Cells over which its inverted tetrahedra spread.
    spread: Cells,
    /// Corners on which its inverted tetrahedra stand.
    corners: u128,
    /// Cells where it suffers no octahedron.
    shut: Cells,
}

impl Volume {
    /// Nothing.
    pub(super) const NONE: Self = Self { cells: 0, octahedra: 0, spread: 0, corners: 0, shut: 0 };

    /// A tetrahedron, or the Leader, which only holds its cell.
    pub(super) fn upright(cell: Cell) -> Self {
        Self { cells: cell.bit(), ..Self::default() }
    }

    /// An octahedron.
    pub(super) fn octahedron(cell: Cell) -> Self {
        let shut = cell.neighbours().fold(0, |set, next| set | next.bit());
        Self { cells: cell.bit(), octahedra: cell.bit(), shut, ..Self::default() }
    }

    /// A tetrahedron upside down on a corner, over the cells of one colour around it.
    pub(super) fn inverted(corner: Corner, white: bool) -> Self {
        let spread = corner.cells(white);
        Self { spread, corners: corner.bit(), shut: spread, ..Self::default() }
    }

    /// Both together.
    pub(super) fn and(mut self, other: Self) -> Self {
        self |= other;
        self
    }

    /// Whether it would enter one of those which are there.
    #[inline]
    pub(super) fn enters(&self, there: &Volume) -> bool {
        (self.cells & there.cells)
            | (self.octahedra & there.shut)
            | (self.spread & there.octahedra)
            | (self.corners & there.corners)
            != 0
    }
}

impl BitOrAssign for Volume {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.cells |= other.cells;
        self.octahedra |= other.octahedra;
        self.spread |= other.spread;
        self.corners |= other.corners;
        self.shut |= other.shut;
    }
}
