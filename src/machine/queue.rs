//! What waits to be thought about: what comes first by what it is for, then in turns by how long it takes, and by turns for
//! each person, one job of each at a time. What other programs ask for comes behind all of it.

use super::line::{Line, Waiting};
use super::nodes;
use crate::bot::message::{Job, Purpose, Thought};
use crate::play::MatchId;
use crate::players::PlayerId;
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::oneshot;

/// Jobs that wait, and those at work.
#[derive(Debug, Default)]
pub(super) struct Queue {
    /// Those of each rank.
    waiting: [Line; RANKS],
    running: Vec<Taken>,
    /// Those that other programs think about.
    away: Vec<Taken>,
    /// What other programs ask for, and what of that is at work.
    guests: VecDeque<Guest>,
    received: Vec<Taken>,
    /// How many jobs can be at work.
    threads: usize,
    closed: bool,
}

/// How many ranks there are.
const RANKS: usize = 3;
/// How many of these other programs may be asked for: nobody waits for those behind them.
const RANKS_AWAY: usize = 2;
/// How often a long thought is stopped for a short one; then it goes on to its end, or it might never come to that.
const STOPS_MAX: u8 = 2;

/// Where a job stands: one of a later rank waits for all before it. Somebody sits and waits for those of the first.
const fn rank(purpose: Purpose) -> usize {
    match purpose {
        Purpose::Turn | Purpose::Hint | Purpose::Nearby | Purpose::Retry { .. } => 0,
        Purpose::Review(_) => 1,
        Purpose::Mine { .. } => 2,
    }
}

/// A job at work.
#[derive(Clone, Debug)]
pub(super) struct Taken {
    pub(super) job: Job,
    /// How often it was stopped for a short one before.
    stops: u8,
    stop: Arc<AtomicBool>,
}

/// A job of another program, and where the thought goes.
#[derive(Debug)]
pub(super) struct Guest {
    pub(super) job: Job,
    pub(super) made: oneshot::Sender<Thought>,
}

impl Taken {
    fn new(job: Job, stops: u8) -> Self {
        Self { job, stops, stop: Arc::default() }
    }

    /// Whether it is no use any more.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    fn is_same(&self, job: &Job) -> bool {
        let of = |job: &Job| (job.id, job.entry, job.refused, job.purpose);
        of(&self.job) == of(job)
    }
}

impl Queue {
    /// How many jobs can be at work.
    pub(super) fn set_threads(&mut self, threads: usize) {
        self.threads = threads;
    }

    /// Takes a job, in the place of an earlier one for the same match. One that is at work is not begun again.
    pub(super) fn put(&mut self, job: Job) {
        let mut at_work = self.running.iter().chain(&self.away);
        if at_work.any(|taken| taken.is_same(&job) && !taken.is_stopped()) {
            return;
        }
        self.stop(job.id);
        let (own, coming) = (rank(job.purpose), waiting(job, 0));
        for (rank, line) in self.waiting.iter_mut().enumerate() {
            line.forget(coming.job.id, (rank == own).then_some(coming.sort));
        }
        self.make_way(&coming);
        self.waiting[own].put(coming);
    }

    /// Forgets a match: nobody waits any more for what was to be thought about in it.
    pub(super) fn forget(&mut self, id: MatchId) {
        self.stop(id);
        self.waiting.iter_mut().for_each(|line| line.forget(id, None));
    }

    /// Stops what is at work for a match.
    fn stop(&mut self, id: MatchId) {
        let at_work = self.running.iter().chain(&self.away);
        at_work.filter(|taken| taken.job.id == id).for_each(Taken::stop);
        // Nobody here waits until another program has stopped.
        self.away.retain(|taken| !taken.is_stopped());
    }

    /// Takes a job of another program.
    pub(super) fn receive(&mut self, guest: Guest) {
        self.guests.push_back(guest);
    }

    fn is_full(&self) -> bool {
        self.running.len() + self.received.len() >= self.threads
    }

    /// Stops one that can wait, where all threads are at work and something comes that cannot; it is begun anew later, and
    /// one of another program there. For a short one, a long one can wait: the one that was begun last, a few times.
    fn make_way(&mut self, coming: &Waiting) {
        if !self.is_full() {
            return;
        }
        if let Some(received) = self.received.iter().find(|taken| !taken.is_stopped()) {
            return received.stop();
        }
        let is_later = |taken: &&Taken| rank(taken.job.purpose) > rank(coming.job.purpose);
        let is_long = |taken: &&Taken| {
            coming.is_short() && taken.stops < STOPS_MAX && waiting(taken.job.clone(), 0).is_long()
        };
        let mut at_work = self.running.iter().filter(|taken| !taken.is_stopped());
        let later = at_work.clone().find(is_later).map(|taken| (taken, taken.stops));
        let long = || at_work.rfind(is_long).map(|taken| (taken, taken.stops + 1));
        let Some((taken, stops)) = later.or_else(long) else { return };
        taken.stop();
        let job = taken.job.clone();
        self.put_back(job, stops);
    }

    /// Puts a job before all others that are like it.
    fn put_back(&mut self, job: Job, stops: u8) {
        self.waiting[rank(job.purpose)].put_back(waiting(job, stops));
    }

    /// The next job, if there is one that may begin, and where the thought goes, if another program asks for it.
    pub(super) fn take(&mut self) -> Option<(Taken, Option<oneshot::Sender<Thought>>)> {
        if let Some(Waiting { job, stops, .. }) = self.next(RANKS) {
            let taken = Taken::new(job, stops);
            self.running.push(taken.clone());
            return Some((taken, None));
        }
        self.guests.retain(|guest| !guest.made.is_closed());
        let Guest { job, made } = self.guests.pop_front()?;
        let taken = Taken::new(job, 0);
        self.received.push(taken.clone());
        Some((taken, Some(made)))
    }

    /// The next job that another program is to be asked for: one that waits while all threads are at work.
    pub(super) fn take_away(&mut self) -> Option<Taken> {
        if !self.is_full() {
            return None;
        }
        let Waiting { job, stops, .. } = self.next(RANKS_AWAY)?;
        let taken = Taken::new(job, stops);
        self.away.push(taken.clone());
        Some(taken)
    }

    /// The next job of the first so many ranks, if one may begin.
    fn next(&mut self, ranks: usize) -> Option<Waiting> {
        let Self { waiting, running, away, .. } = self;
        let is_free =
            |person: PlayerId| running.iter().chain(away.iter()).all(|taken| taken.job.person != person);
        waiting[..ranks].iter_mut().find_map(|line| line.next(&is_free))
    }

    /// Notes that a job is done, here or elsewhere; whether it was of use still.
    pub(super) fn done(&mut self, done: &Taken) -> bool {
        for at_work in [&mut self.running, &mut self.away, &mut self.received] {
            at_work.retain(|taken| !Arc::ptr_eq(&taken.stop, &done.stop));
        }
        !done.is_stopped()
    }

    /// Notes that no other program has thought about a job.
    pub(super) fn come_back(&mut self, taken: Taken) {
        if self.done(&taken) {
            self.put_back(taken.job, taken.stops);
        }
    }

    /// How many jobs of other programs can be at work: none while something waits.
    pub(super) fn room(&self) -> usize {
        let waits = self.waiting.iter().any(|line| !line.is_empty());
        if waits || self.closed { 0 } else { self.threads.saturating_sub(self.running.len()) }
    }

    /// Forgets all but what other programs ask for.
    pub(super) fn clear(&mut self) {
        self.waiting.iter_mut().for_each(Line::clear);
        self.running.iter().chain(&self.away).for_each(Taken::stop);
        self.away.clear();
    }

    /// Stops all that is at work, for good.
    pub(super) fn close(&mut self) {
        self.closed = true;
        self.clear();
        self.received.iter().for_each(Taken::stop);
        self.guests.clear();
    }

    pub(super) fn is_closed(&self) -> bool {
        self.closed
    }

    /// How many jobs are at work.
    #[cfg(test)]
    pub(super) fn running(&self) -> usize {
        self.running.len()
    }
}

/// A job as it waits.
fn waiting(job: Job, stops: u8) -> Waiting {
    let nodes = nodes(&job);
    Waiting { stops, ..Waiting::new(job, nodes) }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::games::{Kind, Options};

    pub(crate) fn job(person: u64, id: u64, entry: u64) -> Job {
        Job {
            id: MatchId(id),
            entry,
            ply: 0,
            refused: 0,
            purpose: Purpose::Turn,
            person: PlayerId(person),
            level: 1,
            to_move: true,
            asked: false,
            kind: Kind::Abalone,
            options: Options::defaults(Kind::Abalone.rules().options()),
            position: None,
            turns: Vec::new(),
            seed: 0,
            guided: false,
        }
    }

    fn id(taken: Option<&Taken>) -> Option<u64> {
        taken.map(|taken| taken.job.id.0)
    }

    impl Queue {
        /// The next of its own.
        fn own(&mut self) -> Option<Taken> {
            self.take().map(|(taken, made)| {
                assert!(made.is_none());
                taken
            })
        }
    }

    #[test]
    fn whoever_has_many_jobs_waits_no_less_than_who_has_one() {
        let mut queue = Queue::default();
        for (person, match_id) in [(1, 11), (1, 12), (1, 13), (2, 21), (3, 31)] {
            queue.put(job(person, match_id, 0));
        }
        let mut order = Vec::new();
        while let Some(taken) = queue.own() {
            order.push(taken.job.id.0);
            queue.done(&taken);
        }
        assert_eq!(order, [11, 21, 31, 12, 13]);
    }

    #[test]
    fn for_what_is_no_longer_asked_nobody_waits() {
        let mut queue = Queue::default();
        for (person, match_id) in [(1, 11), (1, 12), (1, 13), (2, 12)] {
            queue.put(job(person, match_id, 0));
        }
        let first = queue.own().unwrap();
        for id in [11, 12] {
            queue.forget(MatchId(id));
        }
        assert!(first.is_stopped() && !queue.done(&first));
        assert_eq!([id(queue.own().as_ref()), id(queue.own().as_ref())], [Some(13), None]);
    }

    #[test]
    fn one_job_of_a_person_is_at_work() {
        let mut queue = Queue::default();
        for (person, match_id) in [(1, 11), (1, 12), (2, 21)] {
            queue.put(job(person, match_id, 0));
        }
        let (first, second) = (queue.own(), queue.own());
        assert_eq!((id(first.as_ref()), id(second.as_ref())), (Some(11), Some(21)));
        assert_eq!(id(queue.own().as_ref()), None);
        queue.done(&first.unwrap());
        assert_eq!(id(queue.own().as_ref()), Some(12));
    }

    #[test]
    fn a_match_that_has_changed_is_thought_about_anew() {
        let mut queue = Queue::default();
        queue.put(job(1, 11, 0));
        queue.put(job(1, 11, 1));
        let taken = queue.own().unwrap();
        assert_eq!(taken.job.entry, 1, "the later one has taken its place");
        queue.put(job(1, 11, 1));
        assert!(!taken.is_stopped());
        queue.put(job(1, 11, 2));
        assert!(taken.is_stopped(), "it is no use any more");
        assert_eq!(id(queue.own().as_ref()), None, "until it has stopped");
        queue.done(&taken);
        assert_eq!(queue.own().unwrap().job.entry, 2);
        assert_eq!(id(queue.own().as_ref()), None, "the same was not put twice");
    }

    fn look(person: u64, id: u64, ply: u32) -> Job {
        Job { purpose: Purpose::Review(ply), ..job(person, id, 0) }
    }

    #[test]
    fn a_turn_goes_before_what_can_wait_and_stops_it() {
        let mut queue = Queue::default();
        queue.set_threads(1);
        queue.put(look(1, 11, 4));
        queue.put(look(2, 21, 0));
        let looked = queue.own().unwrap();
        assert_eq!(looked.job.id.0, 11);
        queue.put(job(3, 31, 0));
        assert!(looked.is_stopped(), "no thread is free");
        assert_eq!(id(queue.own().as_ref()), Some(31));
        queue.done(&looked);
        let again = queue.own().unwrap();
        assert_eq!(
            (again.job.id.0, again.job.purpose),
            (11, Purpose::Review(4)),
            "it is begun anew, before others"
        );
        queue.done(&again);
        assert_eq!(id(queue.own().as_ref()), Some(21));
    }

    pub(crate) fn deep(person: u64, id: u64) -> Job {
        Job { kind: Kind::Maya, level: 10, ..job(person, id, 0) }
    }

    #[test]
    fn a_long_thought_makes_way_for_a_short_one_a_few_times() {
        let mut queue = Queue::default();
        queue.set_threads(1);
        queue.put(deep(1, 11));
        queue.put(deep(2, 21));
        for entry in 0..u64::from(STOPS_MAX) {
            let long = queue.own().unwrap();
            assert_eq!(long.job.id.0, 11, "it is begun anew, before others");
            queue.put(job(3, 31, entry));
            assert!(long.is_stopped() && !queue.done(&long));
            let short = queue.own().unwrap();
            assert_eq!(short.job.id.0, 31);
            queue.done(&short);
        }
        let long = queue.own().unwrap();
        queue.put(job(3, 31, 9));
        assert!(!long.is_stopped() && long.job.id.0 == 11, "or it would never come to its end");
        queue.done(&long);
        assert_eq!(id(queue.own().as_ref()), Some(31));
    }

    #[test]
    fn where_a_thread_is_free_nothing_is_stopped() {
        let mut queue = Queue::default();
        queue.set_threads(2);
        queue.put(look(1, 11, 4));
        let looked = queue.own().unwrap();
        queue.put(job(2, 21, 0));
        assert!(!looked.is_stopped());
        assert_eq!(id(queue.own().as_ref()), Some(21));
        // Nor does a look stop a turn, or another look.
        queue.put(look(3, 31, 0));
        assert!(queue.running.iter().all(|taken| !taken.is_stopped()));
    }

    #[test]
    fn puzzles_are_looked_for_when_nobody_waits_for_anything_else() {
        let mine = |id: u64| {
            let purpose = Purpose::Mine { ply: 0, before: None };
            Job { purpose, ..job(PlayerId::machine(1).0, id, 0) }
        };
        let mut queue = Queue::default();
        queue.set_threads(2);
        queue.put(mine(11));
        queue.put(mine(12));
        let mined = queue.own().unwrap();
        assert_eq!(id(queue.own().as_ref()), None, "one at a time, so that one thread is always free");
        queue.put(look(1, 21, 0));
        assert!(!mined.is_stopped());
        let looked = queue.own().unwrap();
        assert_eq!(looked.job.id.0, 21);
        queue.put(look(2, 31, 0));
        assert!(mined.is_stopped() && !looked.is_stopped(), "no thread is free");
        assert_eq!(id(queue.own().as_ref()), Some(31));
        queue.done(&mined);
        assert_eq!(queue.own().map(|taken| taken.job), Some(mine(11)), "it is begun anew");
    }

    #[test]
    fn a_closed_queue_stops_what_is_at_work() {
        let mut queue = Queue::default();
        queue.put(job(1, 11, 0));
        let taken = queue.own().unwrap();
        queue.close();
        assert!(taken.is_stopped() && queue.is_closed());
    }

    fn guest(id: u64) -> (Guest, oneshot::Receiver<Thought>) {
        let (made, comes) = oneshot::channel();
        (Guest { job: job(99, id, 0), made }, comes)
    }

    #[test]
    fn what_others_ask_for_waits_and_makes_way() {
        let mut queue = Queue::default();
        queue.set_threads(2);
        assert_eq!(queue.room(), 2);
        queue.put(job(1, 11, 0));
        assert_eq!(queue.room(), 0, "something waits");
        let (given_up, gone) = guest(91);
        drop(gone);
        let (kept, _comes) = guest(92);
        queue.receive(given_up);
        queue.receive(kept);
        let own = queue.own().unwrap();
        assert_eq!(queue.room(), 1);
        let (received, made) = queue.take().unwrap();
        assert!(received.job.id.0 == 92 && made.is_some(), "nobody waits for the first");
        assert_eq!(queue.room(), 1, "it counts what is at work for others");
        queue.put(job(1, 12, 0));
        assert!(received.is_stopped() && !own.is_stopped(), "no thread is free");
        assert!(!queue.done(&received));
        queue.clear();
        assert!(own.is_stopped());
    }

    #[test]
    fn what_finds_no_thread_goes_elsewhere_and_comes_back() {
        let mut queue = Queue::default();
        queue.set_threads(1);
        for (person, match_id) in [(1, 11), (2, 21), (2, 22), (3, 31)] {
            queue.put(job(person, match_id, 0));
        }
        assert_eq!(id(queue.take_away().as_ref()), None, "a thread is free");
        let own = queue.own().unwrap();
        let (second, fourth) = (queue.take_away().unwrap(), queue.take_away().unwrap());
        assert_eq!((second.job.id.0, fourth.job.id.0), (21, 31));
        assert_eq!(id(queue.take_away().as_ref()), None, "one of each person, wherever");
        queue.put(job(2, 21, 0));
        assert!(!second.is_stopped(), "the same was not put twice");
        queue.put(job(3, 31, 1));
        assert!(!queue.done(&fourth), "it has changed meanwhile");
        queue.come_back(second);
        queue.done(&own);
        let order: Vec<_> = std::iter::from_fn(|| {
            let taken = queue.own()?;
            queue.done(&taken);
            Some(taken.job.id.0)
        })
        .collect();
        assert_eq!(order, [21, 22, 31]);
        queue.put(Job { purpose: Purpose::Mine { ply: 0, before: None }, ..job(1, 11, 0) });
        queue.put(job(4, 41, 0));
        queue.own().unwrap();
        assert_eq!(id(queue.take_away().as_ref()), None, "nobody waits for it");
    }
}
