//! Players that hardly think, to measure others by.

use crate::key::mix;
use crate::mind::Mind;
use nahil_games::{Side, Turn, TurnEnd};

/// A player that hardly thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Partner {
    /// Plays any legal step.
    Random,
    /// Wins with a step where it can, else plays the step after which the position looks best.
    Greedy,
}

/// Plays on from here to the end of the turn; its notation.
pub(crate) fn turn<P: Mind>(mut turn: Turn<P>, partner: Partner, seed: u64) -> String {
    for step in turn.position().known_turn(seed).unwrap_or_default() {
        if turn.play(step).is_err() {
            break;
        }
    }
    let side = turn.position().side_to_move();
    for throw in std::iter::successors(Some(mix(seed)), |&throw| Some(mix(throw))) {
        let steps = turn.legal_steps();
        let may_end = turn.turn_end() == TurnEnd::May;
        let Some(&chosen) = steps.get(throw as usize % steps.len().max(1)) else { break };
        let step = match partner {
            Partner::Random if may_end && throw >> 62 == 0 => break,
            Partner::Random => chosen,
            Partner::Greedy => {
                let best = steps
                    .iter()
                    .copied()
                    .max_by_key(|&step| (prospect(turn.position(), step, side), chance(throw, step)));
                let here = turn.position().value();
                match best.filter(|&step| !may_end || prospect(turn.position(), step, side) > here) {
                    Some(step) => step,
                    None => break,
                }
            }
        };
        if turn.play(step).is_err() || turn.turn_end() == TurnEnd::Must {
            break;
        }
    }
    turn.end_turn().unwrap_or_default()
}

/// Decides between steps that look alike.
fn chance<S: std::hash::Hash>(throw: u64, step: S) -> u64 {
    mix(throw ^ crate::key::key_of(&step))
}

/// What a step is worth at first sight to the side that makes it.
fn prospect<P: Mind>(position: &P, step: P::Step, side: Side) -> i32 {
    let mut after = position.bare();
    after.play_unchecked(step);
    if after.turn_end() == TurnEnd::Must {
        after.end_turn_unchecked();
    }
    match after.outcome() {
        Some(outcome) if outcome.winner == Some(side) => crate::WIN,
        Some(outcome) if outcome.winner.is_some() => -crate::WIN,
        Some(_) => 0,
        None if after.side_to_move() == side => after.value(),
        None => -after.value(),
    }
}
