//! What waits to be thought about: by turns for each person, one job of each at a time.

use crate::bot::message::Job;
use crate::players::PlayerId;
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Jobs that wait, and those at work.
#[derive(Debug, Default)]
pub(super) struct Queue {
    /// In the order in which it is the persons' turn.
    waiting: VecDeque<(PlayerId, VecDeque<Job>)>,
    running: Vec<Taken>,
    closed: bool,
}

/// A job at work.
#[derive(Clone, Debug)]
pub(super) struct Taken {
    pub(super) job: Job,
    stop: Arc<AtomicBool>,
}

impl Taken {
    /// Whether it is no use any more.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn is_same(&self, job: &Job) -> bool {
        let of = |job: &Job| (job.id, job.entry, job.refused);
        of(&self.job) == of(job)
    }
}

impl Queue {
    /// Takes a job, in the place of an earlier one for the same match. One that is at work is not begun again.
    pub(super) fn put(&mut self, job: Job) {
        for taken in self.running.iter().filter(|taken| taken.job.id == job.id && !taken.is_stopped()) {
            if taken.is_same(&job) {
                return;
            }
            taken.stop.store(true, Ordering::Relaxed);
        }
        let own = self.waiting.iter_mut().find(|(person, _)| *person == job.person);
        match own {
            Some((_, jobs)) => match jobs.iter_mut().find(|earlier| earlier.id == job.id) {
                Some(earlier) => *earlier = job,
                None => jobs.push_back(job),
            },
            None => self.waiting.push_back((job.person, VecDeque::from([job]))),
        }
    }

    /// The next job, if there is one that may begin.
    pub(super) fn take(&mut self) -> Option<Taken> {
        let is_free = |person: PlayerId| self.running.iter().all(|taken| taken.job.person != person);
        let place = self.waiting.iter().position(|(person, _)| is_free(*person))?;
        let (person, mut jobs) = self.waiting.remove(place)?;
        let job = jobs.pop_front();
        if !jobs.is_empty() {
            self.waiting.push_back((person, jobs));
        }
        let taken = Taken { job: job?, stop: Arc::default() };
        self.running.push(taken.clone());
        Some(taken)
    }

    /// Notes that a job is done.
    pub(super) fn done(&mut self, done: &Taken) {
        self.running.retain(|taken| !Arc::ptr_eq(&taken.stop, &done.stop));
    }

    /// Stops all that is at work, for good.
    pub(super) fn close(&mut self) {
        self.closed = true;
        for taken in &self.running {
            taken.stop.store(true, Ordering::Relaxed);
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Kind, Options};
    use crate::play::MatchId;

    fn job(person: u64, id: u64, entry: u64) -> Job {
        Job {
            id: MatchId(id),
            entry,
            ply: 0,
            refused: 0,
            person: PlayerId(person),
            level: 1,
            to_move: true,
            kind: Kind::Abalone,
            options: Options::defaults(Kind::Abalone.rules().options()),
            position: None,
            turns: Vec::new(),
            seed: 0,
        }
    }

    fn id(taken: Option<&Taken>) -> Option<u64> {
        taken.map(|taken| taken.job.id.0)
    }

    #[test]
    fn whoever_has_many_jobs_waits_no_less_than_who_has_one() {
        let mut queue = Queue::default();
        for (person, match_id) in [(1, 11), (1, 12), (1, 13), (2, 21), (3, 31)] {
            queue.put(job(person, match_id, 0));
        }
        let mut order = Vec::new();
        while let Some(taken) = queue.take() {
            order.push(taken.job.id.0);
            queue.done(&taken);
        }
        assert_eq!(order, [11, 21, 31, 12, 13]);
    }

    #[test]
    fn one_job_of_a_person_is_at_work() {
        let mut queue = Queue::default();
        for (person, match_id) in [(1, 11), (1, 12), (2, 21)] {
            queue.put(job(person, match_id, 0));
        }
        let (first, second) = (queue.take(), queue.take());
        assert_eq!((id(first.as_ref()), id(second.as_ref())), (Some(11), Some(21)));
        assert_eq!(id(queue.take().as_ref()), None);
        queue.done(&first.unwrap());
        assert_eq!(id(queue.take().as_ref()), Some(12));
    }

    #[test]
    fn a_match_that_has_changed_is_thought_about_anew() {
        let mut queue = Queue::default();
        queue.put(job(1, 11, 0));
        queue.put(job(1, 11, 1));
        let taken = queue.take().unwrap();
        assert_eq!(taken.job.entry, 1, "the later one has taken its place");
        queue.put(job(1, 11, 1));
        assert!(!taken.is_stopped());
        queue.put(job(1, 11, 2));
        assert!(taken.is_stopped(), "it is no use any more");
        assert_eq!(id(queue.take().as_ref()), None, "until it has stopped");
        queue.done(&taken);
        assert_eq!(queue.take().unwrap().job.entry, 2);
        assert_eq!(id(queue.take().as_ref()), None, "the same was not put twice");
    }

    #[test]
    fn a_closed_queue_stops_what_is_at_work() {
        let mut queue = Queue::default();
        queue.put(job(1, 11, 0));
        let taken = queue.take().unwrap();
        queue.close();
        assert!(taken.is_stopped() && queue.is_closed());
    }
}
