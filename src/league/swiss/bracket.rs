//! A bracket: those of one score and who came down to it, paired as well as the criteria allow.
//!
//! The best pairing is a heaviest matching. Its weight holds the criteria, and below them the order in which equals are
//! tried: first which floaters are paired and with whom, then which residents stand in the upper half, then with whom.

use super::candidate::Candidate;
use super::criteria::{Criteria, Members};
use super::long::{Edge, Layout, Offsets, Sum, matching};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Pairs, by places in the field, the higher first.
type Pairs = Vec<(usize, usize)>;

/// A bracket in hand.
#[derive(Debug)]
pub(super) struct Bracket<'a> {
    field: &'a [Candidate],
    floaters: Vec<usize>,
    residents: Vec<usize>,
    next: Vec<usize>,
    /// The first place below the next score.
    rest: usize,
    /// The score at which the bye goes, if somebody is left over.
    bye: Option<u32>,
}

/// How far a matching looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reach {
    /// At the bracket and the next score; others are looked at afterwards.
    Near,
    /// At all, who must be paired before anything else counts.
    All,
}

/// What is asked of a matching: who may be paired within the bracket, and what of such a pair counts beyond the criteria.
struct Wanted<'a> {
    layout: &'a Offsets,
    criteria: &'a Criteria,
    settled: &'a BTreeSet<usize>,
    may: &'a dyn Fn(usize, usize) -> bool,
    order: &'a dyn Fn(&mut Sum, usize, usize),
}

impl<'a> Bracket<'a> {
    /// The bracket of those who came down, in order, and these residents.
    pub(super) fn new(
        field: &'a [Candidate],
        floaters: Vec<usize>,
        residents: Range<usize>,
        bye: Option<u32>,
    ) -> Self {
        let next = residents.end;
        let below = field.get(next).map(|candidate| candidate.score);
        let rest = below.map_or(next, |score| field.partition_point(|candidate| candidate.score >= score));
        Self { field, floaters, residents: residents.collect(), next: (next..rest).collect(), rest, bye }
    }

    /// The pairs, and who floats down, in order; nothing if no pairing lets all others be paired.
    pub(super) fn pair(&self) -> Option<(Pairs, Vec<usize>)> {
        let mut last = false;
        let mut first = self.pair_floaters(last)?;
        if self.gives_bye(&first) {
            last = true;
            first = self.pair_floaters(last)?;
        }
        let (mut pairs, own): (Pairs, Pairs) =
            first.into_iter().partition(|(high, _)| self.is_floater(*high));
        if !own.is_empty() {
            pairs = self.pair_rest(pairs, own.len(), last)?;
        }
        let paired: BTreeSet<usize> = pairs.iter().flat_map(|&(high, low)| [high, low]).collect();
        let all = self.floaters.iter().chain(&self.residents).copied();
        Some((pairs, all.filter(|place| !paired.contains(place)).collect()))
    }

    /// The best pairs, with the first choice of floaters and of their opponents.
    fn pair_floaters(&self, bye: bool) -> Option<Pairs> {
        let mut layout = Layout::default();
        let criteria = Criteria::new(&mut layout, &self.members(), bye);
        let chosen: Vec<_> = self.floaters.iter().map(|_| layout.bits(1)).collect();
        let opponents: Vec<_> = self.floaters.iter().map(|_| layout.field(self.residents.len())).collect();
        let order = |sum: &mut Sum, high: usize, low: usize| {
            if let Some(floater) = self.floaters.iter().position(|place| *place == high) {
                sum.add(chosen[floater], 1);
                sum.add(opponents[floater], self.residents.end_distance(low));
            }
        };
        let layout = layout.close();
        let settled = BTreeSet::new();
        let may = |_: usize, _: usize| true;
        self.best(&Wanted {
            layout: &layout,
            criteria: &criteria,
            settled: &settled,
            may: &may,
            order: &order,
        })
    }

    /// The floaters' pairs, and the first choice of so many pairs of the other residents.
    fn pair_rest(&self, floaters: Pairs, count: usize, bye: bool) -> Option<Pairs> {
        let settled: BTreeSet<usize> = floaters.iter().flat_map(|&(high, low)| [high, low]).collect();
        let others: Vec<usize> =
            self.residents.iter().copied().filter(|place| !settled.contains(place)).collect();
        let upper = self.upper_half(&settled, &others, count, bye)?;
        let mut pairs = self.transposed(&settled, &others, &upper, bye)?;
        pairs.extend(floaters);
        Some(pairs)
    }

    /// Who stands in the upper half: as it is, or after as few and as small exchanges as will do.
    fn upper_half(
        &self,
        settled: &BTreeSet<usize>,
        others: &[usize],
        count: usize,
        bye: bool,
    ) -> Option<BTreeSet<usize>> {
        let mut layout = Layout::default();
        let criteria = Criteria::new(&mut layout, &self.members(), bye);
        let kept = layout.field(count);
        let moved = layout.field(count * others.len());
        let leaving = layout.bits(count + spare(count));
        let entering = layout.bits(others.len() - count);
        let order = |sum: &mut Sum, high: usize, _: usize| {
            let own = others.partition_point(|place| *place < high);
            sum.add(moved, others.len() - own);
            if own < count {
                sum.add(kept, 1);
                sum.add_span(leaving, own, count);
            } else {
                sum.add_bit(leaving, count);
                sum.add_bit(entering, others.len() - 1 - own);
            }
        };
        let layout = layout.close();
        let may = |high: usize, _: usize| !self.is_floater(high);
        let wanted = Wanted { layout: &layout, criteria: &criteria, settled, may: &may, order: &order };
        Some(self.best(&wanted)?.into_iter().map(|(high, _)| high).collect())
    }

    /// The pairs of an upper half with the others: each in order has the first opponent that will do.
    fn transposed(
        &self,
        settled: &BTreeSet<usize>,
        others: &[usize],
        upper: &BTreeSet<usize>,
        bye: bool,
    ) -> Option<Pairs> {
        let mut layout = Layout::default();
        let criteria = Criteria::new(&mut layout, &self.members(), bye);
        let opponents: BTreeMap<usize, _> =
            upper.iter().map(|high| (*high, layout.field(others.len()))).collect();
        let order = |sum: &mut Sum, high: usize, low: usize| {
            sum.add(opponents[&high], others.end_distance(low));
        };
        let layout = layout.close();
        let may = |high: usize, low: usize| upper.contains(&high) && !upper.contains(&low);
        self.best(&Wanted { layout: &layout, criteria: &criteria, settled, may: &may, order: &order })
    }

    /// The bracket's pairs in the heaviest matching that lets all others be paired.
    ///
    /// Mostly the bracket and the next score are enough to look at: if the rest can then be paired, nothing is better.
    fn best(&self, wanted: &Wanted) -> Option<Pairs> {
        let near: Vec<usize> = self.all_near(wanted.settled).collect();
        if self.rest < self.field.len() {
            let mates = self.matched(wanted, &near, Reach::Near);
            let left = near.iter().zip(&mates).filter(|(_, mate)| mate.is_none()).map(|(place, _)| *place);
            let left: Vec<usize> = left.chain(self.rest..self.field.len()).collect();
            if self.is_completable(&left, self.bye) {
                return Some(self.own_pairs(&near, &mates));
            }
        }
        let all: Vec<usize> = near.into_iter().chain(self.rest..self.field.len()).collect();
        let mates = self.matched(wanted, &all, Reach::All);
        mates.iter().all(Option::is_some).then(|| self.own_pairs(&all, &mates))
    }

    /// The heaviest matching of these places, and of nobody after them, if all must be paired and the bye is to be given.
    fn matched(&self, wanted: &Wanted, places: &[usize], reach: Reach) -> Vec<Option<usize>> {
        let bye = reach == Reach::All && self.bye.is_some();
        let mut edges: Vec<Edge> = Vec::new();
        for (one, &high) in places.iter().enumerate() {
            let below = places.iter().enumerate().skip(one + 1);
            edges.extend(
                below.filter_map(|(other, &low)| Some((one, other, self.rate(wanted, high, low, reach)?))),
            );
            if bye && self.may_rest(high) {
                let mut sum = wanted.layout.zero();
                wanted.criteria.rate_any(&mut sum);
                edges.push((one, places.len(), sum));
            }
        }
        matching(places.len() + usize::from(bye), wanted.layout, &edges)
    }

    /// The weight of a pair; nothing if it may not be.
    fn rate<'w>(&self, wanted: &Wanted<'w>, high: usize, low: usize, reach: Reach) -> Option<Sum<'w>> {
        let (one, other) = (&self.field[high], &self.field[low]);
        let both_float = self.is_floater(high) && self.is_floater(low);
        if both_float || !one.may_meet(other) {
            return None;
        }
        let mut sum = wanted.layout.zero();
        if self.is_here(low) {
            if !(wanted.may)(high, low) {
                return None;
            }
            wanted.criteria.rate(&mut sum, one, other);
            (wanted.order)(&mut sum, high, low);
        } else if low < self.rest {
            wanted.criteria.rate_next(&mut sum, one);
        }
        if reach == Reach::All {
            wanted.criteria.rate_any(&mut sum);
        }
        Some(sum)
    }

    /// Whether these can be paired with each other, with the bye for one of this score.
    fn is_completable(&self, places: &[usize], bye: Option<u32>) -> bool {
        let nobody = places.len();
        let size = nobody + usize::from(bye.is_some());
        let mut weights = vec![0_i32; size * size];
        for (one, &high) in places.iter().enumerate() {
            for (other, &low) in places.iter().enumerate().skip(one + 1) {
                weights[one * size + other] = i32::from(self.field[high].may_meet(&self.field[low]));
            }
            if bye.is_some() {
                weights[one * size + nobody] = i32::from(self.may_rest(high));
            }
        }
        integer_blossom::max_weight_matching(&weights, size).iter().all(Option::is_some)
    }

    /// Whether the one who is left over gets the bye.
    fn gives_bye(&self, pairs: &Pairs) -> bool {
        let paired: BTreeSet<usize> = pairs.iter().flat_map(|&(high, low)| [high, low]).collect();
        let mut left = self.floaters.iter().chain(&self.residents).filter(|place| !paired.contains(place));
        let (Some(only), None) = (left.next(), left.next()) else { return false };
        let below: Vec<usize> = (self.residents_end()..self.field.len()).collect();
        self.bye == Some(self.field[*only].score) && self.is_completable(&below, None)
    }

    fn may_rest(&self, place: usize) -> bool {
        let candidate = &self.field[place];
        self.bye == Some(candidate.score) && !candidate.had_bye
    }

    fn members(&self) -> Members<'_> {
        Members { field: self.field, floaters: &self.floaters, residents: &self.residents, next: &self.next }
    }

    fn is_floater(&self, place: usize) -> bool {
        self.residents.first().is_none_or(|first| place < *first)
    }

    fn is_here(&self, place: usize) -> bool {
        place < self.residents_end()
    }

    fn residents_end(&self) -> usize {
        self.residents.last().map_or(0, |last| last + 1)
    }

    /// Those of the bracket and the next score of whom nothing is settled.
    fn all_near(&self, settled: &BTreeSet<usize>) -> impl Iterator<Item = usize> {
        let near = self.floaters.iter().chain(&self.residents).chain(&self.next).copied();
        near.filter(|place| !settled.contains(place))
    }

    fn own_pairs(&self, places: &[usize], mates: &[Option<usize>]) -> Pairs {
        let mates = mates.iter().enumerate().filter_map(|(one, mate)| mate.map(|other| (one, other)));
        let pairs = mates.filter(|(one, other)| one < other && *other < places.len());
        pairs.map(|(one, other)| (places[one], places[other])).filter(|(_, low)| self.is_here(*low)).collect()
    }
}

/// Bits for carries of so many numbers.
const fn spare(count: usize) -> usize {
    (usize::BITS - count.leading_zeros()) as usize + 1
}

/// How far from the end of an ordered list somebody stands: the earlier, the more.
trait EndDistance {
    fn end_distance(&self, place: usize) -> usize;
}

impl EndDistance for [usize] {
    fn end_distance(&self, place: usize) -> usize {
        self.len() - self.partition_point(|own| *own < place)
    }
}
