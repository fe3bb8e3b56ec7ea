//! Counting what can be played: the sharpest test of a rules engine.

use super::{Position, TurnEnd};
use std::collections::HashSet;

/// Number of sequences of so many steps. A turn that must end ends by itself and the count goes on with the
/// opponent's; one that may end does not. A step that decides the game ends its sequence, which is then not counted
/// deeper.
pub fn steps<P: Position>(position: &P, depth: u32) -> u64 {
    let mut scratch = Vec::with_capacity(1024);
    match depth {
        0 => 1,
        _ => descend(position, depth, &mut scratch),
    }
}

/// The steps of all levels share one growing list, so that nothing is allocated on the way down.
fn descend<P: Position>(position: &P, depth: u32, scratch: &mut Vec<P::Step>) -> u64 {
    if depth == 1 {
        return position.count_steps(scratch).0;
    }
    let from = scratch.len();
    position.legal_steps(scratch);
    let mut count = 0;
    for place in from..scratch.len() {
        let mut next = position.clone();
        next.play_unchecked(scratch[place]);
        if next.turn_end() == TurnEnd::Must {
            next.end_turn_unchecked();
        }
        // When the game is over no step is legal, so that nothing is counted there without asking.
        count += descend(&next, depth - 1, scratch);
    }
    scratch.truncate(from);
    count
}

/// Distinct positions after one complete turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnCount {
    /// After turns that do not win for the mover.
    pub turns: u64,
    /// After turns that do.
    pub winning: u64,
}

/// Counts the distinct positions after a complete turn from here, by the game's rule of repetition.
pub fn turns<P: Position>(position: &P) -> TurnCount {
    let mut found = Found { seen: HashSet::new(), quiet: HashSet::new(), winning: HashSet::new() };
    complete(position, &mut found);
    TurnCount { turns: found.quiet.len() as u64, winning: found.winning.len() as u64 }
}

struct Found<P> {
    seen: HashSet<P>,
    quiet: HashSet<P>,
    winning: HashSet<P>,
}

fn complete<P: Position>(position: &P, found: &mut Found<P>) {
    let end = position.turn_end();
    if !matches!(end, TurnEnd::NotYet(_)) {
        let mut after = position.clone();
        after.end_turn_unchecked();
        let wins = after.outcome().is_some_and(|outcome| outcome.winner == Some(position.side_to_move()));
        if wins {
            found.winning.insert(after)
        } else {
            found.quiet.insert(after)
        };
    }
    if end == TurnEnd::Must || !found.seen.insert(position.clone()) {
        return;
    }
    let mut steps = Vec::new();
    position.legal_steps(&mut steps);
    for step in steps {
        let mut next = position.clone();
        next.play_unchecked(step);
        complete(&next, found);
    }
}
