//! What is legal, for all marbles at once: sets of cells moved by one and laid over each other.

use super::step::Step;
use crate::hex::BOARD;
use crate::hex::Cell;
use crate::hex::Cells;
use crate::hex::Direction;
use crate::hex::ROWS;

/// The marbles as the side to move sees them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    /// Its own.
    pub(super) own: Cells,
    /// The opponent's.
    pub(super) enemy: Cells,
}

/// The marbles at the front of rows that can go one way along their own line.
struct Fronts {
    /// Of those with an empty cell before them.
    free: Cells,
    /// Of rows of one, two and three marbles that can go.
    of: [Cells; 3],
    /// Of rows of two and three that would push a marble over the edge.
    ejecting: [Cells; 2],
}

/// Steps that come out sorted, whatever the order in which they are found: for each earlier end of a row, a bit for each
/// shape of the row and each way that it goes.
struct Bundle([u64; PLACES]);

/// Numbers that cells have in sets.
const PLACES: usize = (ROWS * ROWS) as usize;
/// Ways to go.
const WAYS: usize = Direction::ALL.len();
/// The shapes of rows of one, two and three marbles on each axis, in the order of their later ends.
const SHAPES: [[usize; 3]; 3] = [[0, 1, 2], [0, 4, 6], [0, 3, 5]];
/// How far the later end of each shape is from the earlier one: on which axis, and how many cells.
const ENDS: [(Direction, u8); 7] = [
    (Direction::East, 0),
    (Direction::East, 1),
    (Direction::East, 2),
    (Direction::NorthWest, 1),
    (Direction::NorthEast, 1),
    (Direction::NorthWest, 2),
    (Direction::NorthEast, 2),
];

impl Bundle {
    const EMPTY: Self = Self([0; PLACES]);

    fn add(&mut self, firsts: Cells, shape: usize, way: usize) {
        for first in Cell::of(firsts) {
            self.0[first.index()] |= 1 << (shape * WAYS + way);
        }
    }

    /// Appends all, of rows whose earlier ends are among these cells.
    fn append_to(&self, steps: &mut Vec<Step>, firsts: Cells) {
        for first in Cell::of(firsts) {
            let mut left = self.0[first.index()];
            while left != 0 {
                let bit = left.trailing_zeros() as usize;
                left &= left - 1;
                let (axis, far) = ENDS[bit / WAYS];
                steps.push(Step::new(first, first.far_unchecked(axis, far), Direction::ALL[bit % WAYS]));
            }
        }
    }
}

impl Sight {
    /// The direction is a constant, so that no shift is by an unknown number of bits.
    fn fronts<const WAY: usize>(self) -> Fronts {
        let way = Direction::ALL[WAY];
        let Self { own, enemy } = self;
        let free = own & way.before(BOARD & !(own | enemy));
        let two = own & way.shift(own);
        let three = own & way.shift(two);
        // An enemy with an empty cell or the edge behind it gives way, and so does one before it.
        let weak = enemy & !way.before(own | enemy);
        let over = weak & !way.before(BOARD);
        let one_ahead = |weak: Cells| way.before(weak);
        let two_ahead = |weak: Cells| way.before(enemy & way.before(weak));
        let pushing = |weak: Cells| [one_ahead(weak) & two, (one_ahead(weak) | two_ahead(weak)) & three];
        let [by_two, by_three] = pushing(weak);
        Fronts { free, of: [free, free & two | by_two, free & three | by_three], ejecting: pushing(over) }
    }

    /// The earlier ends of rows of two and of three marbles that can go this way sideways, on another line.
    fn sideways<const WAY: usize, const AXIS: usize>(free: Cells) -> [Cells; 2] {
        let axis = Direction::ALL[(WAY + AXIS) % 3];
        let two = free & axis.before(free);
        [two, free & axis.before(two)]
    }

    fn list_way<const WAY: usize>(self, steps: &mut Bundle) {
        let way = Direction::ALL[WAY];
        let Fronts { free, of, .. } = self.fronts::<WAY>();
        for (fronts, behind) in of.into_iter().zip(0..) {
            steps.add(way.earliest(fronts, behind), SHAPES[WAY % 3][usize::from(behind)], WAY);
        }
        let lines = [Self::sideways::<WAY, 1>(free), Self::sideways::<WAY, 2>(free)];
        for (line, axis) in lines.into_iter().zip([(WAY + 1) % 3, (WAY + 2) % 3]) {
            for (firsts, further) in line.into_iter().zip(1..) {
                steps.add(firsts, SHAPES[axis][further], WAY);
            }
        }
    }

    fn list_pushing_way<const WAY: usize>(self, steps: &mut Bundle) {
        let way = Direction::ALL[WAY];
        let Fronts { free, of, .. } = self.fronts::<WAY>();
        for (fronts, behind) in of.into_iter().zip(0..).skip(1) {
            steps.add(way.earliest(fronts & !free, behind), SHAPES[WAY % 3][usize::from(behind)], WAY);
        }
    }

    /// Appends all legal steps, sorted.
    pub(super) fn list(self, steps: &mut Vec<Step>) {
        let mut all = Bundle::EMPTY;
        self.list_way::<0>(&mut all);
        self.list_way::<1>(&mut all);
        self.list_way::<2>(&mut all);
        self.list_way::<3>(&mut all);
        self.list_way::<4>(&mut all);
        self.list_way::<5>(&mut all);
        all.append_to(steps, self.own);
    }

    /// Appends those of the legal steps that push an enemy, sorted.
    pub(super) fn list_pushing(self, steps: &mut Vec<Step>) {
        let mut pushing = Bundle::EMPTY;
        self.list_pushing_way::<0>(&mut pushing);
        self.list_pushing_way::<1>(&mut pushing);
        self.list_pushing_way::<2>(&mut pushing);
        self.list_pushing_way::<3>(&mut pushing);
        self.list_pushing_way::<4>(&mut pushing);
        self.list_pushing_way::<5>(&mut pushing);
        pushing.append_to(steps, self.own);
    }

    fn count_way<const WAY: usize>(self) -> u32 {
        let Fronts { free, of, .. } = self.fronts::<WAY>();
        let lines = [Self::sideways::<WAY, 1>(free), Self::sideways::<WAY, 2>(free)];
        size(of) + size(lines[0]) + size(lines[1])
    }

    /// How many legal steps there are.
    pub(super) fn count(self) -> u32 {
        self.count_way::<0>()
            + self.count_way::<1>()
            + self.count_way::<2>()
            + self.count_way::<3>()
            + self.count_way::<4>()
            + self.count_way::<5>()
    }

    /// How many of them push a marble over the edge.
    pub(super) fn count_ejecting(self) -> u32 {
        size(self.fronts::<0>().ejecting)
            + size(self.fronts::<1>().ejecting)
            + size(self.fronts::<2>().ejecting)
            + size(self.fronts::<3>().ejecting)
            + size(self.fronts::<4>().ejecting)
            + size(self.fronts::<5>().ejecting)
    }

    /// Whether there is any legal step.
    pub(super) fn can_go(self) -> bool {
        Direction::ALL.iter().any(|way| self.own & way.before(BOARD & !(self.own | self.enemy)) != 0)
            || self.count() > 0
    }

    /// The marbles that a row going along its own line pushes: the unbroken run of enemies before its front.
    pub(super) fn pushed(self, step: Step) -> Cells {
        let (mut run, mut ahead) = (0, step.way().shift(step.front().bit()));
        while ahead & self.enemy != 0 && step.is_in_line() {
            run |= ahead;
            ahead = step.way().shift(ahead);
        }
        run
    }

    /// The marbles after a legal step.
    pub(super) fn after(self, step: Step) -> Self {
        let (group, pushed, way) = (step.cells(), self.pushed(step), step.way());
        Self { own: self.own & !group | way.shift(group), enemy: self.enemy & !pushed | way.shift(pushed) }
    }
}

fn size<const N: usize>(sets: [Cells; N]) -> u32 {
    sets.into_iter().map(Cells::count_ones).sum()
}
