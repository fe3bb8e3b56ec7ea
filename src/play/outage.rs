//! When the program was away, so that nobody's clock is charged for it. Pure.

use jiff::{SignedDuration, Timestamp};
use std::sync::Arc;

/// From when to when the program was away.
pub type Outage = (Timestamp, Timestamp);

/// The outages that are known, in order and apart from each other. A copy costs nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outages(Option<Arc<[Outage]>>);

impl Outages {
    /// How many are remembered. Where there are more, the two that are nearest to each other are taken for one.
    pub const MAX: usize = 1_000;
    /// No outage.
    pub const NONE: Outages = Outages(None);

    /// These outages; what ends no later than it begins is none.
    pub fn new(outages: impl IntoIterator<Item = Outage>) -> Self {
        let mut all: Vec<Outage> = outages.into_iter().filter(|(from, to)| from < to).collect();
        all.sort_unstable();
        let mut apart: Vec<Outage> = Vec::with_capacity(all.len());
        for (from, to) in all {
            match apart.last_mut().filter(|last| from <= last.1) {
                Some(last) => last.1 = last.1.max(to),
                None => apart.push((from, to)),
            }
        }
        while apart.len() > Self::MAX {
            join_nearest(&mut apart);
        }
        Self((!apart.is_empty()).then(|| apart.into()))
    }

    /// All of them.
    pub fn all(&self) -> &[Outage] {
        self.0.as_deref().unwrap_or_default()
    }

    /// Those that end after this moment.
    pub fn after(&self, from: Timestamp) -> &[Outage] {
        let all = self.all();
        &all[all.partition_point(|(_, to)| *to <= from)..]
    }

    /// A moment that was to come after so much time, put off by what the program was away since then.
    pub fn put_off(&self, since: Timestamp, end: Timestamp) -> Timestamp {
        self.after(since).iter().fold(end, |end, &(from, to)| {
            let begin = from.max(since);
            if begin < end {
                end.checked_add(to.duration_since(begin)).unwrap_or(Timestamp::MAX)
            } else {
                end
            }
        })
    }

    /// How much of this time the program was away.
    pub fn within(&self, from: Timestamp, to: Timestamp) -> SignedDuration {
        let parts = self.after(from).iter().take_while(|(begin, _)| *begin < to);
        let lengths = parts.map(|(begin, end)| (*end).min(to).duration_since((*begin).max(from)));
        lengths.fold(SignedDuration::ZERO, SignedDuration::saturating_add)
    }
}

/// Takes the two that are nearest to each other for one: who then gets the time between them has hardly had the program
/// for it.
fn join_nearest(apart: &mut Vec<Outage>) {
    let gaps = apart.windows(2).enumerate();
    if let Some((place, _)) = gaps.min_by_key(|(_, pair)| pair[1].0.duration_since(pair[0].1)) {
        apart[place].1 = apart[place + 1].1;
        apart.remove(place + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn second(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    fn outages(spans: &[(i64, i64)]) -> Outages {
        Outages::new(spans.iter().map(|&(from, to)| (second(from), second(to))))
    }

    #[test]
    fn they_are_in_order_and_apart() {
        let known = outages(&[(50, 60), (10, 20), (15, 25), (25, 30), (70, 70), (90, 80)]);
        assert_eq!(known, outages(&[(10, 30), (50, 60)]));
        assert_eq!(outages(&[(5, 5)]), Outages::NONE);
        assert_eq!(known.after(second(30)), outages(&[(50, 60)]).all());
        let seconds = |from, to| known.within(second(from), second(to)).as_secs();
        assert_eq!((seconds(0, 100), seconds(20, 55), seconds(30, 50), seconds(55, 20)), (30, 15, 0, 0));
    }

    #[test]
    fn a_moment_is_put_off_by_those_before_it() {
        let known = outages(&[(10, 20), (25, 40), (100, 110)]);
        for (since, end, put_off) in
            [(0, 5, 5), (0, 10, 10), (0, 12, 22), (0, 16, 41), (15, 16, 21), (40, 90, 90), (50, 40, 40)]
        {
            assert_eq!(known.put_off(second(since), second(end)), second(put_off), "{since} {end}");
        }
    }

    #[test]
    fn there_are_never_too_many() {
        let many = (0..3_000_i64).map(|n| (second(n * 10 + n % 3), second(n * 10 + 4)));
        let known = Outages::new(many);
        assert_eq!(known.all().len(), Outages::MAX);
        assert_eq!(known.after(second(29_990)), [(second(29_992), second(29_994))].as_slice());
    }
}
