//! What values are made of: weights in groups that have names, and what each of them counts for in a position. By this they
//! are fitted to how matches have ended.

use crate::mind::Mind;
use crate::think::of;
use nahil_games::{Kind, Options, Unreadable};

/// The weights of a game.
pub(crate) trait Weighed: Clone {
    /// All of them, by the names of their groups.
    fn groups(&mut self) -> Vec<(&'static str, &mut [i32])>;
}

/// A position as the weights see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slopes {
    /// Its value to the side to move.
    pub value: i32,
    /// By how much a weight is raised here.
    pub raise: i32,
    /// By how much the value rises then, by the number of the weight in the order of [`weights`]; those that count for
    /// nothing here are left out.
    pub rises: Vec<(u16, i32)>,
}

/// The weights of a game, by the names of their groups.
pub fn weights(kind: Kind) -> Vec<(&'static str, Vec<i32>)> {
    of(kind).weights()
}

/// What each weight counts for in a position.
pub fn slopes(kind: Kind, options: &Options, position: &str) -> Result<Slopes, Unreadable> {
    of(kind).slopes(options, position)
}

/// The weights of a game.
pub(crate) fn all<P: Mind>() -> Vec<(&'static str, Vec<i32>)> {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn positions(kind: Kind) -> impl Iterator<Item = &'static str> {
        let lines = include_str!("../../tests/engine/wins.txt").lines();
        lines.filter_map(move |line| line.strip_prefix(kind.id())?.strip_prefix(" | "))
    }

    /// In each game most weights count somewhere, and where values are plain sums they are those of the weights.
    #[test]
    fn weights_come_to_the_value() {
        for &kind in Kind::ALL {
            let options = Options::defaults(kind.rules().options());
            let weights: Vec<i32> = weights(kind).into_iter().flat_map(|(_, group)| group).collect();
            let mut counted = vec![false; weights.len()];
            for position in positions(kind) {
                let Slopes { value, raise, rises } = slopes(kind, &options, position).unwrap();
                let sum: i32 = rises.iter().map(|&(at, rise)| weights[usize::from(at)] * rise / raise).sum();
                let off = (sum - value).abs();
                assert!(kind == Kind::Arimaa || off <= rises.len() as i32, "{position}: {sum} for {value}");
                for (at, _) in rises {
                    counted[usize::from(at)] = true;
                }
            }
            let count = counted.iter().filter(|&&counted| counted).count();
            assert!(count > counted.len() / 3, "{kind:?}: {count} of {}", counted.len());
        }
    }
}
