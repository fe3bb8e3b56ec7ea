//! The pieces as the side that acts sees them, and what it can do with them once none is left to place.

use super::board::{self, BOARD, Cell, Cells};
use super::step::Step;
use super::{Daiku, Side};
use crate::Compass;
use crate::Deed;
use crate::square::DIRECTIONS;

/// The pieces of the side that acts and of the other, and how the match reads the rules.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    pub(super) own: Cells,
    pub(super) enemy: Cells,
    /// Where a piece with one friend beside it can be relocated.
    pub(super) obstructible: Cells,
    /// Whether the pieces of full sectors stay.
    pub(super) locked: bool,
}

impl Sight {
    /// Appends all actions, sorted.
    pub(super) fn list(&self, steps: &mut Vec<Step>) {
        let empty = self.empty();
        for from in Cell::of(self.steppers()) {
            let to = Cell::around(from.bit()) & empty;
            steps.extend(Cell::of(to).map(|to| Step::new(Deed::Step, from, to)));
        }
        for from in Cell::of(self.jumpers()) {
            steps.extend(Cell::of(self.landings(from)).map(|to| Step::new(Deed::Jump, from, to)));
        }
        self.list_relocations(self.victims(), steps);
    }

    /// Appends the relocations of these pieces to any empty cell, sorted.
    pub(super) fn list_relocations(&self, victims: Cells, steps: &mut Vec<Step>) {
        for from in Cell::of(victims) {
            steps.extend(Cell::of(self.empty()).map(|to| Step::new(Deed::Relocate, from, to)));
        }
    }

    /// Number of actions.
    pub(super) fn count(&self) -> u32 {
        let (empty, steppers) = (self.empty(), self.steppers());
        let steps: u32 = DIRECTIONS.map(|way| (Cell::shift(steppers, way) & empty).count_ones()).iter().sum();
        let jumps: u32 = Cell::of(self.jumpers()).map(|from| self.landings(from).count_ones()).sum();
        steps + jumps + self.victims().count_ones() * empty.count_ones()
    }

    /// Whether there is any action at all.
    pub(super) fn can_act(&self) -> bool {
        self.can_step() || self.can_jump() || self.can_relocate()
    }

    /// Whether there are actions of more than one kind.
    pub(super) fn is_varied(&self) -> bool {
        [self.can_step(), self.can_jump(), self.can_relocate()].into_iter().filter(|&can| can).count() > 1
    }

    fn can_step(&self) -> bool {
        Cell::around(self.steppers()) & self.empty() != 0
    }

    fn can_jump(&self) -> bool {
        Cell::of(self.jumpers()).any(|from| self.landings(from) != 0)
    }

    fn can_relocate(&self) -> bool {
        self.empty() != 0 && self.victims() != 0
    }

    pub(super) const fn empty(&self) -> Cells {
        BOARD & !(self.own | self.enemy)
    }

    /// The own pieces that may step if there is room.
    fn steppers(&self) -> Cells {
        self.own & !self.held()
    }

    /// The own pieces that stay because their sector is full.
    pub(super) fn held(&self) -> Cells {
        if self.locked { board::sectors(board::full(self.own)) } else { 0 }
    }

    /// The own pieces that are enclosed. None of a full sector ever is, since it has friends beside it.
    pub(super) fn jumpers(&self) -> Cells {
        self.own & !Cell::around(BOARD & !self.enemy)
    }

    /// The cells to which jumps from a cell lead.
    pub(super) fn landings(&self, from: Cell) -> Cells {
        DIRECTIONS.into_iter().fold(0, |all, way| all | self.landing(from, way))
    }

    /// The cell to which a jump that way leads, as a set: empty if there is none before the edge.
    fn landing(&self, from: Cell, way: Compass) -> Cells {
        let mut at = Cell::shift(from.bit(), way);
        while at & (self.own | self.enemy) != 0 {
            at = Cell::shift(at, way);
        }
        at
    }

    /// The enemy pieces that can be relocated: those that are enclosed, and those that all but one friend encloses.
    pub(super) fn victims(&self) -> Cells {
        let enclosed = !Cell::around(BOARD & !self.own);
        let obstructed = board::beside_one(self.enemy) & self.obstructible & !Cell::around(self.empty());
        self.enemy & (enclosed | obstructed)
    }
}

/// What a machine asks.
impl Daiku {
    /// How many sectors a side has filled.
    pub fn sectors(&self, side: Side) -> u8 {
        board::count_full(self.at[side])
    }
}
