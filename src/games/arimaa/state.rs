//! A board in the middle of a turn, and the steps that are possible there: plain data, cheap to copy.

use super::STEPS;
use super::board::{Board, Square, Squares, Standing};
use super::history::History;
use super::piece::{Animal, Piece};
use super::step::Step;
use crate::square::DIRECTIONS;
use crate::{Compass, Side};

/// A board in the middle of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct State {
    pub(super) board: Board,
    /// The side to move.
    pub(super) side: Side,
    /// Steps made in this turn.
    pub(super) made: u8,
    pub(super) context: Context,
}

/// What the last step of this turn means for the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Context {
    /// Nothing.
    Free,
    /// An own piece has left a square, into which a weaker enemy may be pulled; it may be lost since.
    Left { from: Square, puller: Animal },
    /// An enemy was pushed off a square, which a stronger piece must now take.
    Push { hole: Square, victim: Animal },
}

/// The pieces that can step, by direction: the own ones and the enemies that can be displaced.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Steps {
    pub(super) own: [Squares; 4],
    pub(super) enemy: [Squares; 4],
}

/// What makes a turn complete: a board other than that at its start, and one that has not stood too often.
#[derive(Clone, Copy, Debug)]
pub(super) struct Completion<'a> {
    pub(super) start: &'a Board,
    pub(super) history: &'a History,
}

impl State {
    /// A turn begins.
    pub(super) fn new(board: Board, side: Side) -> Self {
        Self { board, side, made: 0, context: Context::Free }
    }

    /// Plays a step; says which piece is lost by it.
    pub(super) fn play(&mut self, standing: Standing, way: Compass) -> Option<Standing> {
        let to = standing.at.next(way)?;
        let Standing { piece, at } = standing;
        self.context = match self.context {
            Context::Push { .. } => Context::Free,
            _ if piece.side == self.side => Context::Left { from: at, puller: piece.animal },
            _ if self.pulls(piece.animal, to) => Context::Free,
            _ => Context::Push { hole: at, victim: piece.animal },
        };
        self.made += 1;
        self.board.go(standing, to)
    }

    /// Whether an enemy can be pulled to this square.
    pub(super) fn pulls(&self, prey: Animal, to: Square) -> bool {
        matches!(self.context, Context::Left { from, puller } if from == to && puller < prey)
    }

    /// The steps by the rules of movement alone, dead ends and all.
    pub(super) fn steps(&self) -> Steps {
        if self.made >= STEPS {
            return Steps::default();
        }
        let free = self.board.of(self.side) & !self.board.frozen(self.side);
        match self.context {
            Context::Push { hole, victim } => {
                let able = free & self.board.stronger(victim);
                Steps { own: DIRECTIONS.map(|way| able & Square::before(hole.bit(), way)), enemy: [0; 4] }
            }
            _ => Steps { own: self.walks(free), enemy: self.displacements(free) },
        }
    }

    fn walks(&self, free: Squares) -> [Squares; 4] {
        let empty = !self.board.occupied();
        let mut walks = DIRECTIONS.map(|way| free & Square::before(empty, way));
        walks[homewards(self.side) as usize] &= !self.board.all(Animal::Rabbit);
        walks
    }

    fn displacements(&self, free: Squares) -> [Squares; 4] {
        let enemy = self.board.of(self.side.other());
        let mut steps = [0; 4];
        if self.made + 2 <= STEPS {
            let empty = !self.board.occupied();
            let victims = enemy & self.board.beneath(free);
            steps = DIRECTIONS.map(|way| victims & Square::before(empty, way));
        }
        if let Context::Left { from, puller } = self.context {
            let prey = enemy & self.board.weaker(puller);
            for way in DIRECTIONS {
                steps[way as usize] |= prey & Square::before(from.bit(), way);
            }
        }
        steps
    }

    /// The steps after which the turn can still be completed.
    pub(super) fn legal(&self, needs: Completion<'_>) -> Steps {
        let mut steps = self.steps();
        if needs.history.bars_some() {
            self.keep(&mut steps, Squares::MAX, Squares::MAX, needs);
        } else if self.made + 1 == STEPS {
            // Only a single step back to the start is a dead end.
            let differs = self.board.differs(needs.start);
            if differs.count_ones() == 2 {
                self.keep(&mut steps, differs, differs, needs);
            }
        } else if self.made + 2 == STEPS {
            // Only a push back to the start is: it changes three squares. A single step changes their parity.
            let differs = self.board.differs(needs.start);
            if differs.count_ones() == 3 {
                self.keep(&mut steps, 0, differs, needs);
            }
        }
        steps
    }

    /// Drops the dead ends among the steps of these own pieces and of these enemies.
    fn keep(&self, steps: &mut Steps, own: Squares, enemy: Squares, needs: Completion<'_>) {
        for (sets, which) in [(&mut steps.own, own), (&mut steps.enemy, enemy)] {
            for way in DIRECTIONS {
                for at in Square::of(sets[way as usize] & which) {
                    if !self.completes_after(at, way, needs) {
                        sets[way as usize] &= !at.bit();
                    }
                }
            }
        }
    }

    fn completes_after(&self, at: Square, way: Compass, needs: Completion<'_>) -> bool {
        let Some(piece) = self.board.at(at) else { return false };
        let mut next = *self;
        next.play(Standing { piece, at }, way);
        next.completes(needs)
    }

    /// Whether the turn can end here or further on.
    pub(super) fn completes(&self, needs: Completion<'_>) -> bool {
        self.may_end(needs) || {
            let steps = self.steps();
            let all = DIRECTIONS.map(|way| steps.own[way as usize] | steps.enemy[way as usize]);
            DIRECTIONS
                .into_iter()
                .any(|way| Square::of(all[way as usize]).any(|at| self.completes_after(at, way, needs)))
        }
    }

    /// Whether the turn can end here.
    pub(super) fn may_end(&self, needs: Completion<'_>) -> bool {
        self.made > 0
            && !matches!(self.context, Context::Push { .. })
            && self.board != *needs.start
            && !needs.history.bars(&self.board, self.side.other())
    }
}

impl Steps {
    /// How many there are.
    pub(super) fn count(&self) -> u32 {
        self.own.iter().chain(&self.enemy).map(|set| set.count_ones()).sum()
    }

    /// Whether there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.own.iter().chain(&self.enemy).all(|&set| set == 0)
    }

    /// Calls for each, in the order of [`Step`].
    pub(super) fn each(&self, state: &State, mut found: impl FnMut(Step)) {
        for (side, ways) in [(state.side, &self.own), (state.side.other(), &self.enemy)] {
            let able = ways.iter().fold(0, |all, set| all | set);
            for animal in Animal::ALL {
                let piece = Piece { side, animal };
                for at in Square::of(able & state.board.those(piece)) {
                    for way in DIRECTIONS.into_iter().filter(|&way| ways[way as usize] & at.bit() != 0) {
                        found(Step::go(state.side, Standing { piece, at }, way));
                    }
                }
            }
        }
    }
}

/// The way in which a side's rabbits never step.
pub(super) const fn homewards(side: Side) -> Compass {
    match side {
        Side::White => Compass::South,
        Side::Black => Compass::North,
    }
}
