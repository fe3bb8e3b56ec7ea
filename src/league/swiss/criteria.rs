//! What makes one pairing of a bracket better than another: the quality criteria of the Dutch system as one long weight.
//!
//! Each criterion that asks for few of something is put as asking for many of what is not so; as the number of pairs is
//! decided before, that is the same.

use super::candidate::{Candidate, Float, Wish};
use super::long::{Field, Layout, Sum};
use nahil_games::Side;

/// Whom a bracket is made of.
#[derive(Debug)]
pub(super) struct Members<'a> {
    /// All candidates, in order.
    pub(super) field: &'a [Candidate],
    /// Who came down unpaired from the bracket before, in order.
    pub(super) floaters: &'a [usize],
    /// Those of the bracket's own score.
    pub(super) residents: &'a [usize],
    /// Those of the next score.
    pub(super) next: &'a [usize],
}

/// A criterion for each of some scores, the highest first.
type PerScore = Vec<(u32, Field)>;

/// The criteria's places in a weight.
#[derive(Debug)]
pub(super) struct Criteria {
    /// C4: that all others can be paired.
    complete: Field,
    /// C6: how many pairs.
    pairs: Field,
    /// C7: the scores of those who float down.
    down: PerScore,
    /// C8: how many pairs the next bracket can have, and the scores of who floats down from it.
    next_pairs: Field,
    next_down: PerScore,
    /// C9: how seldom who gets the bye has played.
    unplayed: Option<Field>,
    /// C10 to C13: wishes for sides.
    sides: [Field; 4],
    /// C14 to C21, by last round and the one before.
    before: [Before; 2],
}

/// Who floated in a round before.
#[derive(Debug)]
struct Before {
    ago: usize,
    /// C14, C16: residents who float down again.
    residents: Field,
    /// C15, C17: opponents of floaters, who float up again.
    opponents: Field,
    /// C18, C20: the scores of floaters who float down again.
    down: PerScore,
    /// C19, C21: the scores of floaters whose opponents float up again.
    up: PerScore,
}

impl Criteria {
    /// Lays the criteria out, those of C9 only if the bracket's one floater gets the bye.
    pub(super) fn new(layout: &mut Layout, members: &Members, bye: bool) -> Self {
        let all = members.field.len() + 1;
        let here = members.floaters.len() + members.residents.len();
        let mut above = scores(members, members.floaters);
        let floating = above.clone();
        above.extend(members.residents.first().map(|&place| members.field[place].score));
        let mut count = |most| layout.field(most);
        let complete = count(all);
        let pairs = count(here);
        let down = per_score(&floating, here, &mut count);
        let next_pairs = count(here + members.next.len());
        let next_down = per_score(&above, here, &mut count);
        let most_unplayed = || members.field.iter().map(|candidate| candidate.unplayed as usize).sum();
        let unplayed = bye.then(|| count(most_unplayed()));
        let sides = [(); 4].map(|()| count(here));
        let fields = [1, 2].map(|ago| (ago, count(here), count(here)));
        let before = fields.map(|(ago, residents, opponents)| {
            let down = per_score(&floating, here, &mut count);
            Before { ago, residents, opponents, down, up: per_score(&floating, here, &mut count) }
        });
        Self { complete, pairs, down, next_pairs, next_down, unplayed, sides, before }
    }

    /// A pair that counts, or a bye, where all must be paired.
    pub(super) fn rate_any(&self, sum: &mut Sum) {
        sum.add(self.complete, 1);
    }

    /// A pair of the next bracket.
    pub(super) fn rate_next(&self, sum: &mut Sum, high: &Candidate) {
        sum.add(self.next_pairs, 1);
        add_score(sum, &self.next_down, high.score);
    }

    /// A pair of this bracket, the higher first.
    pub(super) fn rate(&self, sum: &mut Sum, high: &Candidate, low: &Candidate) {
        sum.add(self.pairs, 1);
        add_score(sum, &self.down, high.score);
        if let Some(unplayed) = self.unplayed {
            sum.add(unplayed, (high.unplayed + low.unplayed) as usize);
        }
        for (field, fault) in self.sides.iter().zip(faults(high, low)) {
            sum.add(*field, usize::from(!fault));
        }
        for before in &self.before {
            before.rate(sum, high, low);
        }
    }
}

impl Before {
    fn rate(&self, sum: &mut Sum, high: &Candidate, low: &Candidate) {
        let was = |candidate: &Candidate, float| candidate.float(self.ago) == float;
        let from_above = high.score > low.score;
        let residents = [high, low].into_iter().filter(|candidate| candidate.score == low.score);
        sum.add(self.residents, residents.filter(|candidate| was(candidate, Float::Down)).count());
        sum.add(self.opponents, usize::from(!(from_above && was(low, Float::Up))));
        if was(high, Float::Down) {
            add_score(sum, &self.down, high.score);
        }
        for (score, field) in &self.up {
            sum.add(*field, usize::from(!(high.score == *score && was(low, Float::Up))));
        }
    }
}

/// C10 to C13 of a pair: whether somebody gets a side too often, or three times running, or has a wish or a strong one
/// that is not met.
fn faults(one: &Candidate, other: &Candidate) -> [bool; 4] {
    if one.wished.is_none() || one.wished != other.wished {
        return [false; 4];
    }
    let (over, under) =
        if one.balance().abs() >= other.balance().abs() { (one, other) } else { (other, one) };
    let both_absolute = one.is_absolute() && other.is_absolute();
    let both_strong = one.wish >= Wish::Strong && other.wish >= Wish::Strong;
    let balances = (over.balance().abs(), under.balance().abs());
    let thrice = if balances.0 == balances.1 { same(over.twice, under.twice) } else { under.twice.is_some() };
    [both_absolute && balances.1 > 1, both_absolute && thrice, true, both_strong && !both_absolute]
}

fn same(one: Option<Side>, other: Option<Side>) -> bool {
    one.is_some() && one == other
}

/// The different scores of these, who are in order.
fn scores(members: &Members, places: &[usize]) -> Vec<u32> {
    let mut scores: Vec<u32> = places.iter().map(|&place| members.field[place].score).collect();
    scores.dedup();
    scores
}

fn per_score(scores: &[u32], most: usize, count: &mut impl FnMut(usize) -> Field) -> PerScore {
    scores.iter().map(|&score| (score, count(most))).collect()
}

/// Counts one of this score, if the score has a criterion.
fn add_score(sum: &mut Sum, fields: &PerScore, score: u32) {
    if let Some((_, field)) = fields.iter().find(|(of, _)| *of == score) {
        sum.add(*field, 1);
    }
}
