//! Players that hardly think, to measure others by.

use crate::key::{key_of, mix};
use crate::mind::Mind;
use crate::turns;
use nahil_games::{Side, Turn, TurnEnd};
use std::cell::Cell;

/// A player that hardly thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Partner {
    /// Plays any legal step.
    Random,
    /// Wins with a step where it can, else plays the step after which the position looks best.
    Greedy,
    /// Somebody who has read the lesson: wins where a turn wins, does not lose to the next turn if that is easily averted,
    /// takes what a turn can take, and is greedy otherwise; does not go back to what has stood before.
    Lesson,
}

/// Turns that are looked at by who has read the lesson, by steps, and tried until one does not lose at once.
const LOOKED: usize = 1_000_000;
const TRIED: usize = 12;

/// Plays on from here to the end of the turn; its notation. `stood` are the keys of what has stood before.
pub(crate) fn turn<P: Mind>(turn: Turn<P>, stood: &[u64], partner: Partner, seed: u64) -> String {
    let ready = turn.steps().is_empty() && !turn.position().is_setting_up();
    let taught = (partner == Partner::Lesson && ready).then(|| lesson(&turn, stood, seed)).flatten();
    taught.unwrap_or_else(|| by_steps(turn, stood, partner, seed))
}

/// The turn of who has read the lesson; none where it is that of who is greedy.
fn lesson<P: Mind>(turn: &Turn<P>, stood: &[u64], seed: u64) -> Option<String> {
    let Seen { wins, takes, others } = Seen::of(turn.position(), seed);
    if let Some((text, _)) = wins.and_then(|steps| played(turn, &steps)) {
        return Some(text);
    }
    let safe = |(_, steps): &(_, Vec<P::Step>)| played(turn, steps).filter(|(_, after)| !loses(after));
    let greedy = || {
        let text = by_steps(turn.clone(), stood, Partner::Lesson, seed);
        let mut after = turn.clone();
        let whole = after.play_text(&text).is_ok() && after.end_turn().is_ok();
        (whole && !loses(after.position())).then_some(text)
    };
    let taking = || takes.iter().take(TRIED).find_map(safe).map(|(text, _)| text);
    let averting = || others.iter().take(TRIED).find_map(safe).map(|(text, _)| text);
    taking().or_else(greedy).or_else(averting)
}

/// Plays these steps as a whole turn; its notation, and the position after it.
fn played<P: Mind>(turn: &Turn<P>, steps: &[P::Step]) -> Option<(String, P)> {
    let mut turn = turn.clone();
    steps.iter().try_for_each(|&step| turn.play(step).map_err(drop)).ok()?;
    let text = turn.end_turn().ok()?;
    Some((text, turn.position().clone()))
}

/// The turns of a position, with their steps.
struct Seen<S> {
    wins: Option<Vec<S>>,
    /// Those that take or fill something, the most promising first.
    takes: Vec<(i64, Vec<S>)>,
    /// All others, by chance.
    others: Vec<(i64, Vec<S>)>,
}

impl<S: Copy> Seen<S> {
    fn of<P: Mind<Step = S>>(position: &P, seed: u64) -> Self {
        let (side, mut looked) = (position.side_to_move(), 0);
        let filled = position.filled(side);
        let goes_on = || {
            looked += 1;
            looked <= LOOKED
        };
        let mut seen = Self { wins: None, takes: Vec::new(), others: Vec::new() };
        turns::each(position, goes_on, |stride| {
            let Some(ended) = stride.ended else { return };
            if stride.wins.is_some() {
                seen.wins.get_or_insert_with(|| stride.steps.to_vec());
            } else if stride.taken > 0 || ended.filled(side) > filled {
                // The value is the enemy's, who is to move then.
                seen.takes.push((ended.value().into(), stride.steps.to_vec()));
            } else {
                seen.others.push((mix(seed ^ key_of(&ended)).cast_signed(), stride.steps.to_vec()));
            }
        });
        seen.takes.sort_by_key(|&(value, _)| value);
        seen.others.sort_by_key(|&(chance, _)| chance);
        seen
    }
}

/// Whether the side to move wins with its turn.
fn loses<P: Mind>(position: &P) -> bool {
    let (found, looked) = (Cell::new(false), Cell::new(0));
    let goes_on = || {
        looked.set(looked.get() + 1);
        !found.get() && looked.get() <= LOOKED
    };
    turns::each(position, goes_on, |stride| found.set(found.get() || stride.wins.is_some()));
    found.get()
}

/// Plays step by step, each as the partner does at first sight.
fn by_steps<P: Mind>(mut turn: Turn<P>, stood: &[u64], partner: Partner, seed: u64) -> String {
    for step in turn.position().known_turn(seed).unwrap_or_default() {
        if turn.play(step).is_err() {
            break;
        }
    }
    let side = turn.position().side_to_move();
    let stood = if partner == Partner::Lesson { stood } else { &[] };
    for throw in std::iter::successors(Some(mix(seed)), |&throw| Some(mix(throw))) {
        let steps = turn.legal_steps();
        let may_end = turn.turn_end() == TurnEnd::May;
        let Some(&chosen) = steps.get(throw as usize % steps.len().max(1)) else { break };
        let step = match partner {
            Partner::Random if may_end && throw >> 62 == 0 => break,
            Partner::Random => chosen,
            Partner::Greedy | Partner::Lesson => {
                let worth = |step| prospect(turn.position(), step, side, stood);
                let best = steps.iter().copied().max_by_key(|&step| (worth(step), chance(throw, step)));
                let here = turn.position().value();
                match best.filter(|&step| !may_end || worth(step) > here) {
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
    mix(throw ^ key_of(&step))
}

/// What a step is worth at first sight to the side that makes it; to go back is hardly better than to lose.
fn prospect<P: Mind>(position: &P, step: P::Step, side: Side, stood: &[u64]) -> i32 {
    let mut after = position.bare();
    after.play_unchecked(step);
    if after.turn_end() == TurnEnd::Must {
        after.end_turn_unchecked();
    }
    match after.outcome() {
        Some(outcome) if outcome.winner == Some(side) => crate::WIN,
        Some(outcome) if outcome.winner.is_some() => -crate::WIN,
        Some(_) => 0,
        None if stood.contains(&key_of(&after)) => 1 - crate::WIN,
        None if after.side_to_move() == side => after.value(),
        None => -after.value(),
    }
}
