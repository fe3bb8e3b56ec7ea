//! Who waits for thoughts of one rank: sorts of thoughts, by how long they take, share the time evenly; in each sort persons
//! take turns.
//!
//! So a short thought never waits behind many long ones, however many people ask for those, and a long one is not starved
//! by short ones either: it comes when as much time was spent on those.

use crate::bot::message::Job;
use crate::play::MatchId;
use crate::players::PlayerId;
use std::collections::VecDeque;

/// How many positions the thoughts of each sort are at most; the last sort is of those that are longer.
const SORTS_MAX: [u64; SORTS - 1] = [20_000, 200_000, 2_000_000];
/// How many sorts there are.
const SORTS: usize = 4;
/// What one thought of each sort counts for.
const COSTS: [u64; SORTS] = [20_000, 200_000, 2_000_000, 10_000_000];
/// Up to which sort a thought is short: at most a fraction of a second.
const SHORT: usize = 1;

/// A job that waits.
#[derive(Clone, Debug)]
pub(super) struct Waiting {
    pub(super) job: Job,
    /// Its sort.
    pub(super) sort: usize,
    /// How often it was at work and was stopped for a short one.
    pub(super) stops: u8,
}

impl Waiting {
    /// A job that looks at so many positions.
    pub(super) fn new(job: Job, nodes: u64) -> Self {
        Self { job, sort: SORTS_MAX.partition_point(|&most| most < nodes), stops: 0 }
    }

    /// Whether it takes no time that somebody would notice.
    pub(super) fn is_short(&self) -> bool {
        self.sort <= SHORT
    }

    /// Whether it takes seconds.
    pub(super) fn is_long(&self) -> bool {
        self.sort == SORTS - 1
    }
}

/// Those of one rank that wait.
#[derive(Debug, Default)]
pub(super) struct Line {
    sorts: [Round; SORTS],
    /// What was spent on each sort.
    spent: [u64; SORTS],
}

/// Those of one sort, in the order in which it is the persons' turn.
type Round = VecDeque<(PlayerId, VecDeque<Waiting>)>;

impl Line {
    /// Takes a job, in the place of an earlier one for the same match.
    pub(super) fn put(&mut self, waiting: Waiting) {
        self.begin(waiting.sort);
        let round = &mut self.sorts[waiting.sort];
        let (person, id) = (waiting.job.person, waiting.job.id);
        match round.iter_mut().find(|(known, _)| *known == person) {
            Some((_, jobs)) => match jobs.iter_mut().find(|earlier| earlier.job.id == id) {
                Some(earlier) => *earlier = Waiting { stops: earlier.stops, ..waiting },
                None => jobs.push_back(waiting),
            },
            None => round.push_back((person, VecDeque::from([waiting]))),
        }
    }

    /// Puts a job before all others of its sort.
    pub(super) fn put_back(&mut self, waiting: Waiting) {
        self.begin(waiting.sort);
        self.sorts[waiting.sort].push_front((waiting.job.person, VecDeque::from([waiting])));
    }

    /// Forgets a match, but for a job of this sort.
    pub(super) fn forget(&mut self, id: MatchId, but: Option<usize>) {
        let others = self.sorts.iter_mut().enumerate().filter(|(sort, _)| but != Some(*sort));
        for (_, jobs) in others.flat_map(|(_, round)| round) {
            jobs.retain(|waiting| waiting.job.id != id);
        }
    }

    /// The next job that may begin: of the sort on which least was spent, whose person's turn it is.
    pub(super) fn next(&mut self, is_free: &dyn Fn(PlayerId) -> bool) -> Option<Waiting> {
        let mut order: [usize; SORTS] = std::array::from_fn(|sort| sort);
        order.sort_by_key(|&sort| self.spent[sort]);
        let found = order.into_iter().find_map(|sort| Some((sort, take(&mut self.sorts[sort], is_free)?)));
        let (sort, next) = found?;
        self.spent[sort] += COSTS[sort];
        Some(next)
    }

    /// Whether nobody waits.
    pub(super) fn is_empty(&self) -> bool {
        (0..SORTS).all(|sort| self.is_idle(sort))
    }

    /// Forgets all.
    pub(super) fn clear(&mut self) {
        self.sorts.iter_mut().for_each(VecDeque::clear);
    }

    /// Whoever comes to a sort of which nobody waits has saved nothing up there: it is no further behind than the others.
    fn begin(&mut self, sort: usize) {
        if self.is_idle(sort) {
            let others = (0..SORTS).filter(|&other| !self.is_idle(other)).map(|other| self.spent[other]);
            self.spent[sort] = self.spent[sort].max(others.min().unwrap_or_default());
        }
    }

    fn is_idle(&self, sort: usize) -> bool {
        self.sorts[sort].iter().all(|(_, jobs)| jobs.is_empty())
    }
}

/// The first job of the first person whose turn it is and of whom none is at work.
fn take(round: &mut Round, is_free: &dyn Fn(PlayerId) -> bool) -> Option<Waiting> {
    round.retain(|(_, jobs)| !jobs.is_empty());
    let place = round.iter().position(|(person, _)| is_free(*person))?;
    let (person, mut jobs) = round.remove(place)?;
    let next = jobs.pop_front();
    if !jobs.is_empty() {
        round.push_back((person, jobs));
    }
    next
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::message::Purpose;
    use crate::machine::nodes;
    use crate::machine::queue::tests::{deep, job};

    impl Line {
        fn put_job(&mut self, job: Job) {
            let nodes = nodes(&job);
            self.put(Waiting::new(job, nodes));
        }

        /// The match that is thought about next.
        fn next_id(&mut self) -> Option<u64> {
            self.next(&|_| true).map(|waiting| waiting.job.id.0)
        }
    }

    #[test]
    fn a_short_thought_does_not_wait_behind_long_ones() {
        let mut line = Line::default();
        (1..=12).for_each(|person| line.put_job(deep(person, person)));
        let hint = Job { purpose: Purpose::Hint, ..job(14, 41, 0) };
        line.put_job(hint);
        line.put_job(job(13, 31, 0));
        let order: Vec<u64> = std::iter::from_fn(|| line.next_id()).collect();
        assert_eq!(order, [31, 41, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
        assert!(line.is_empty());
    }

    #[test]
    fn a_short_thought_that_comes_later_is_the_next() {
        let mut line = Line::default();
        for round in 0..50 {
            (1..=12).for_each(|person| line.put_job(deep(person, person)));
            assert!(line.next_id().is_some_and(|id| id <= 12));
            line.put_job(job(13, 31, round));
            assert_eq!(line.next_id(), Some(31), "{round}");
        }
    }

    #[test]
    fn long_thoughts_come_while_there_are_short_ones_all_the_time() {
        let mut line = Line::default();
        let mut long = Vec::new();
        for round in 0..2_000 {
            line.put_job(deep(1, 1));
            (20..23).for_each(|person| line.put_job(job(person, person, round)));
            if line.next_id() == Some(1) {
                long.push(round);
            }
        }
        assert!((2..=5).contains(&long.len()), "each sort has its share of the time: {long:?}");
    }
}
