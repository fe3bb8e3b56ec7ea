//! In which order steps are looked at.

use crate::key::key_of;
use nahil_games::Side;
use std::hash::Hash;

/// A step that may be looked at; none ends the turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate<S> {
    pub(crate) step: Option<S>,
    pub(crate) mark: u16,
    pub(crate) forcing: bool,
    /// The highest comes first; no two are equal.
    rank: i64,
}

impl<S: Hash> Candidate<S> {
    /// Of this score; between equals, the place in the list of legal steps decides.
    pub(crate) fn new(step: Option<S>, (mark, forcing): (u16, bool), score: i32, place: u16) -> Self {
        let rank = i64::from(score) << 16 | i64::from(u16::MAX - place);
        Self { step, mark, forcing, rank }
    }
}

/// How many candidates are looked for one by one. If none of them cuts off the others, all will be looked at, and are sorted.
const PICKED: usize = 4;

/// Puts the best of the candidates from this place on there, if this was done for all places before.
pub(crate) fn choose<S: Copy>(candidates: &mut [Candidate<S>], at: usize) {
    let left = &mut candidates[at..];
    if at == PICKED {
        left.sort_unstable_by_key(|candidate| std::cmp::Reverse(candidate.rank));
    } else if at < PICKED {
        let ranks = left.iter().map(|candidate| candidate.rank);
        if let Some((best, _)) = ranks.enumerate().max_by_key(|(_, rank)| *rank) {
            left.swap(0, best);
        }
    }
}

/// Leaves so many of the candidates, the best first.
pub(crate) fn narrow<S: Copy>(candidates: &mut Vec<Candidate<S>>, width: usize) {
    if candidates.len() > width {
        candidates.sort_unstable_by_key(|candidate| std::cmp::Reverse(candidate.rank));
        candidates.truncate(width);
    }
}

/// A short name of a step, never 0. Two steps of a position hardly ever share one, and if they do, only an order suffers.
pub(crate) fn mark_of<S: Hash>(step: Option<&S>) -> u16 {
    step.map_or(END, |step| (key_of(step) as u16).max(END + 1))
}

/// The mark of ending the turn.
const END: u16 = 1;

/// What has cut off others, by the marks of steps.
#[derive(Debug)]
pub(crate) struct Habits {
    /// Two by their distance from the root.
    killers: Vec<[u16; 2]>,
    /// How often, by side and mark.
    history: Vec<i32>,
}

/// Marks that the history tells apart.
const MARKS: usize = 1 << 12;
/// The score of the step that the table names.
pub(crate) const KNOWN: i32 = 1 << 24;
/// The scores of forcing steps and of killers come above all others.
const FORCING: i32 = 1 << 20;
const KILLER: i32 = 1 << 19;
/// The history never counts for more.
const HISTORY_MAX: i32 = 1 << 14;

impl Habits {
    pub(crate) fn new(plies: usize) -> Self {
        Self { killers: vec![[0; 2]; plies], history: vec![0; 2 * MARKS] }
    }

    /// The score of a step.
    pub(crate) fn score(&self, side: Side, ply: usize, mark: u16, guess: i32, forcing: bool) -> i32 {
        if forcing {
            return FORCING + guess;
        }
        let killer = self.killers[ply].iter().position(|&killer| killer == mark);
        killer.map_or(0, |place| KILLER - place as i32) + self.history[slot(side, mark)] + 8 * guess
    }

    /// A step has cut off all after it, those before it have not.
    pub(crate) fn learn<S>(&mut self, side: Side, ply: usize, depth: i32, tried: &[Candidate<S>]) {
        let Some((best, failed)) = tried.split_last() else { return };
        if best.forcing {
            return;
        }
        let killers = &mut self.killers[ply];
        if killers[0] != best.mark {
            *killers = [best.mark, killers[0]];
        }
        let weight = (depth * depth).min(400);
        self.shift(slot(side, best.mark), weight);
        for candidate in failed.iter().filter(|candidate| !candidate.forcing) {
            self.shift(slot(side, candidate.mark), -weight);
        }
    }

    /// Moves a count towards its bound, the less the nearer it is.
    fn shift(&mut self, slot: usize, weight: i32) {
        let count = &mut self.history[slot];
        *count += 32 * weight - *count * weight.abs() * 32 / HISTORY_MAX;
    }
}

const fn slot(side: Side, mark: u16) -> usize {
    side.index() * MARKS + mark as usize % MARKS
}
