//! All turns of a position.

use crate::key::key_of;
use crate::mind::Mind;
use nahil_games::Near;
use std::collections::HashSet;

/// A step on the way through all turns.
#[derive(Debug)]
pub(crate) struct Stride<'a, P: Mind> {
    /// The steps of the turn so far, this one last.
    pub(crate) steps: &'a [P::Step],
    /// What the step takes, as [`Mind::takes`] has it.
    pub(crate) takes: Option<(char, Option<String>)>,
    /// What the step puts elsewhere, as [`Mind::relocates`] has it.
    pub(crate) relocates: Option<String>,
    /// How many steps so far have taken something.
    pub(crate) taken: usize,
    /// The position after the turn, if it can end here.
    pub(crate) ended: Option<P>,
    /// What it is to win so, if the turn wins by ending here.
    pub(crate) wins: Option<Near>,
}

/// Shows all steps of all turns of the side to move, but goes on only once from what different steps lead to, until it is
/// told not to go on.
pub(crate) fn each<P: Mind>(start: &P, mut goes_on: impl FnMut() -> bool, mut found: impl FnMut(Stride<P>)) {
    let side = start.side_to_move();
    let (mut known, mut waiting) = (HashSet::new(), vec![(start.bare(), Vec::new(), 0)]);
    let mut next_steps = Vec::new();
    while let Some((position, mut steps, taken)) = waiting.pop() {
        next_steps.clear();
        position.legal_steps(&mut next_steps);
        for &step in &next_steps {
            if !goes_on() {
                return;
            }
            let takes = position.takes(step);
            let relocates = position.relocates(step);
            let taken = taken + usize::from(takes.is_some());
            let mut next = position.clone();
            next.play_unchecked(step);
            let must_end = next.must_end();
            let ended = (must_end || next.may_end()).then(|| {
                let mut ended = next.bare();
                ended.end_turn_unchecked();
                ended
            });
            let outcome = ended.as_ref().and_then(Mind::decided);
            let wins = outcome.filter(|outcome| outcome.winner == Some(side)).map(|_| position.wins_by(step));
            steps.push(step);
            found(Stride { steps: &steps, takes, relocates, taken, ended, wins });
            if !must_end && known.insert(key_of(&next)) {
                waiting.push((next, steps.clone(), taken));
            }
            steps.pop();
        }
    }
}
