//! What each weight counts for in a position: by this weights are fitted to how matches have ended.

use crate::mind::Mind;
use crate::weights::Weighed;

/// A position as the weights see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slopes {
    /// Its value to the side to move.
    pub value: i32,
    /// By how much a weight is raised here.
    pub raise: i32,
    /// By how much the value rises then, by the number of the weight in the order of [`crate::weights`]; those that count for
    /// nothing here are left out.
    pub rises: Vec<(u16, i32)>,
}

/// The weights of a game.
pub(crate) fn weights<P: Mind>() -> Vec<(&'static str, Vec<i32>)> {
    let mut weights = P::weights().clone();
    weights.groups().into_iter().map(|(name, group)| (name, group.to_vec())).collect()
}

/// What each weight counts for.
pub(crate) fn rises<P: Mind>(position: &P) -> Slopes {
    let value = position.value();
    let mut weights = P::weights().clone();
    let lengths: Vec<usize> = weights.groups().iter().map(|(_, group)| group.len()).collect();
    let places =
        lengths.iter().enumerate().flat_map(|(group, &length)| (0..length).map(move |at| (group, at)));
    let mut rises = Vec::new();
    for (number, (group, at)) in (0..).zip(places) {
        weights.groups()[group].1[at] += P::RAISE;
        let rise = position.weigh(&weights) - value;
        weights.groups()[group].1[at] -= P::RAISE;
        if rise != 0 {
            rises.push((number, rise));
        }
    }
    Slopes { value, raise: P::RAISE, rises }
}
