//! Counting the different boards that a turn can lead to.

use super::board::{Board, Square, Squares, Standing};
use super::piece::{Animal, Piece};
use super::setup;
use super::state::{Context, State};
use super::{Arimaa, STEPS, decided, goal_row};
use crate::perft::TurnCount;
use crate::square::DIRECTIONS;
use crate::{Compass, Position, Side, perft};

/// What can come of a turn from a position at its start; repetitions, and an end that is reached already, are not looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Different boards after a turn.
    pub turns: u64,
    /// Those of them with a rabbit of the mover on its goal row.
    pub goals: u64,
    /// Those of them with fewer pieces.
    pub captures: u64,
}

impl Census {
    /// Counts from the board and the side to move.
    pub fn of(position: &Arimaa) -> Self {
        let mut census = Self::default();
        let side = position.state.side;
        each_result(&position.start, side, |board| {
            census.turns += 1;
            census.goals += u64::from(board.rabbits(side) & Square::row_set(goal_row(side)) != 0);
            census.captures +=
                u64::from(board.occupied().count_ones() < position.start.occupied().count_ones());
        });
        census
    }

    /// Number of ways to make a turn of one to four steps, when a push or a pull is one move and takes two; other orders
    /// of the same moves, and turns that change nothing, are counted.
    pub fn whole_moves(position: &Arimaa) -> u64 {
        tree(&State::new(position.start, position.state.side), STEPS)
    }
}

/// Counts the turns that win and those that do not.
pub(super) fn turns(position: &Arimaa) -> TurnCount {
    let State { board, side, made, .. } = position.state;
    let mut count = TurnCount { turns: 0, winning: 0 };
    if position.phase == super::Phase::Setup {
        return TurnCount { turns: setups(&board, side), ..count };
    }
    if made > 0 {
        return perft::turns(position);
    }
    if decided(&board, side.other()).is_some() {
        return count;
    }
    each_result(&board, side, |after| {
        if position.history().bars(after, side.other()) {
            return;
        }
        if wins(position, after) { count.winning += 1 } else { count.turns += 1 }
    });
    count
}

/// In how many ways a setup can be completed: too many to look at each, 64,864,800 from an empty board.
fn setups(board: &Board, side: Side) -> u64 {
    let left = Animal::ALL.map(|animal| u64::from(setup::supply(board, Piece { side, animal })));
    let mut squares = 0;
    let mut count = 1;
    for nth in left.into_iter().flat_map(|left| 1..=left) {
        squares += 1;
        // What is divided is a binomial coefficient times `nth`.
        count = count * squares / nth;
    }
    count
}

/// Whether a turn that ends here wins for the mover.
fn wins(position: &Arimaa, after: &Board) -> bool {
    let mover = position.state.side;
    if let Some(outcome) = decided(after, mover) {
        return outcome.winner == Some(mover);
    }
    if !position.history().bars_some() {
        return State::new(*after, mover.other()).steps().is_empty();
    }
    let mut next = position.clone();
    next.state.board = *after;
    next.end_turn_unchecked();
    next.outcome().is_some_and(|outcome| outcome.winner == Some(mover))
}

/// Calls once for each board that a turn from a position at its start can end with.
#[cfg(test)]
pub(super) fn each_result_of(position: &Arimaa, found: impl FnMut(&Board)) {
    each_result(&position.start, position.state.side, found);
}

/// Calls once for each board that a turn can end with.
///
/// States are told apart by their keys: two of the some ten thousand of a position have the same by chance once in 10^11.
fn each_result(start: &Board, side: Side, mut found: impl FnMut(&Board)) {
    let root = Keyed { state: State::new(*start, side), key: 0 };
    let (mut layer, mut next) = (vec![root], Vec::new());
    let (mut states, mut results) = (Keys::new(), Keys::new());
    results.insert(root.key);
    for _ in 0..STEPS {
        for from in &layer {
            from.each(|to| {
                // What was reached with more steps left has been there.
                if to.state.made < STEPS && states.insert(to.full_key()) {
                    next.push(to);
                }
                if !matches!(to.state.context, Context::Push { .. }) && results.insert(to.key) {
                    found(&to.state.board);
                }
            });
        }
        std::mem::swap(&mut layer, &mut next);
        next.clear();
    }
}

/// A state, and a number for the difference between its board and that at the start.
#[derive(Clone, Copy)]
struct Keyed {
    state: State,
    key: u64,
}

impl Keyed {
    fn each(&self, mut found: impl FnMut(Keyed)) {
        let steps = self.state.steps();
        for way in DIRECTIONS {
            let sets = steps.own[way as usize] | steps.enemy[way as usize];
            for at in Square::of(sets) {
                found(self.after(at, way));
            }
        }
    }

    fn after(&self, at: Square, way: Compass) -> Keyed {
        let mut next = *self;
        let (Some(piece), Some(to)) = (self.state.board.at(at), at.next(way)) else { return next };
        let standing = Standing { piece, at };
        next.key ^= number(standing) ^ number(Standing { piece, at: to });
        if let Some(lost) = next.state.play(standing, way) {
            next.key ^= number(lost);
        }
        next
    }

    /// Tells states apart, also by what can be pulled or must be pushed.
    fn full_key(&self) -> u64 {
        let State { board, side, context, .. } = &self.state;
        let tag = match *context {
            Context::Left { from, puller } if prey(board, *side, from) & board.weaker(puller) != 0 => {
                1 + from.index() * 8 + puller.index()
            }
            Context::Push { hole, victim } => 1 + (64 + hole.index()) * 8 + victim.index(),
            _ => 0,
        };
        self.key ^ mix(tag as u64)
    }
}

fn prey(board: &Board, side: Side, from: Square) -> Squares {
    Square::around(from.bit()) & board.of(side.other())
}

/// The moves beneath a state with so many steps left, in which nothing is begun.
fn tree(state: &State, left: u8) -> u64 {
    let state = State { context: Context::Free, made: STEPS - left, ..*state };
    let steps = state.steps();
    let mut count = 0;
    each(&state, &steps.own, |own| {
        count += 1;
        if left > 1 {
            count += tree(&own, left - 1) + pulls(&own, left - 2);
        }
    });
    each(&state, &steps.enemy, |push| {
        each(&push, &push.steps().own, |done| count += 1 + tree(&done, left - 2));
    });
    count
}

/// The pulls that follow a step, with what is beneath them.
fn pulls(own: &State, left: u8) -> u64 {
    let mut count = 0;
    each(own, &own.steps().enemy, |pull| {
        if pull.context == Context::Free {
            count += 1 + tree(&pull, left);
        }
    });
    count
}

fn each(state: &State, sets: &[Squares; 4], mut found: impl FnMut(State)) {
    for way in DIRECTIONS {
        for at in Square::of(sets[way as usize]) {
            let mut next = *state;
            if let Some(piece) = state.board.at(at) {
                next.play(Standing { piece, at }, way);
                found(next);
            }
        }
    }
}

/// A number of its own for each piece on each square.
fn number(Standing { piece, at }: Standing) -> u64 {
    NUMBERS[piece.side.index()][piece.animal.index()][at.index()]
}

const NUMBERS: [[[u64; 64]; 6]; 2] = {
    let mut numbers = [[[0; 64]; 6]; 2];
    let mut place = 0;
    while place < 2 * 6 * 64 {
        numbers[place / 384][place / 64 % 6][place % 64] = mix(place as u64 + 0x10_0000);
        place += 1;
    }
    numbers
};

/// Spreads a number over all bits (splitmix64).
const fn mix(n: u64) -> u64 {
    let n = n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let n = (n ^ (n >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ (n >> 31)
}

/// A set of numbers that look random.
struct Keys {
    /// A power of two of places; 0 is an empty one.
    places: Vec<u64>,
    count: usize,
    zero: bool,
}

impl Keys {
    fn new() -> Self {
        Self { places: vec![0; 1 << 12], count: 0, zero: false }
    }

    /// Whether the number was not there yet.
    fn insert(&mut self, key: u64) -> bool {
        if key == 0 {
            return !std::mem::replace(&mut self.zero, true);
        }
        if self.count * 2 >= self.places.len() {
            self.grow();
        }
        let new = self.put(key);
        self.count += usize::from(new);
        new
    }

    fn put(&mut self, key: u64) -> bool {
        let last = self.places.len() - 1;
        let mut place = key as usize & last;
        while self.places[place] != 0 {
            if self.places[place] == key {
                return false;
            }
            place = (place + 1) & last;
        }
        self.places[place] = key;
        true
    }

    fn grow(&mut self) {
        let places = vec![0; self.places.len() * 4];
        for key in std::mem::replace(&mut self.places, places) {
            if key != 0 {
                self.put(key);
            }
        }
    }
}
