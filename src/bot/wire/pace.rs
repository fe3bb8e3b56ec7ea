//! How much may come from somebody in how short a time: so much at once after a rest, and as much again each time that a
//! while has passed.

use jiff::{SignedDuration, Timestamp};
use std::collections::HashMap;
use std::hash::Hash;

/// How much may come at once, and after how long as much again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pace {
    most: u32,
    again: SignedDuration,
}

impl Pace {
    pub(crate) const fn new(most: u32, again: SignedDuration) -> Self {
        Self { most, again }
    }

    /// After how long one more may come.
    fn each(self) -> f64 {
        self.again.as_secs_f64() / f64::from(self.most)
    }

    /// What somebody has left now. A clock that is set back gives nothing and takes nothing.
    fn rested(self, left: &Left, now: Timestamp) -> f64 {
        let rest = now.duration_since(left.at).as_secs_f64().max(0.0);
        (left.count + rest / self.each()).min(f64::from(self.most))
    }

    /// After how many seconds the next may come where so much is left.
    fn wait(self, count: f64) -> u32 {
        ((1.0 - count) * self.each()).ceil().max(1.0) as u32
    }
}

/// That something came too fast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooFast {
    /// After how many seconds the next may come; at least one.
    pub(crate) wait: u32,
    /// Whether it is the first since there was a rest.
    pub(crate) first: bool,
}

/// Most of whom it is remembered what they have left; where there are more and all are busy, all are forgiven.
const KNOWN_MAX: usize = 10_000;

/// What each has left. It is not kept: a restart forgives.
#[derive(Debug)]
pub(crate) struct Paces<K> {
    pace: Pace,
    left: HashMap<K, Left>,
}

#[derive(Clone, Copy, Debug)]
struct Left {
    count: f64,
    at: Timestamp,
    refused: bool,
}

impl<K: Eq + Hash> Paces<K> {
    /// Everybody has everything.
    pub(crate) fn new(pace: Pace) -> Self {
        Self { pace, left: HashMap::new() }
    }

    /// Counts one more of this one, or says when it will be taken.
    pub(crate) fn take(&mut self, who: K, now: Timestamp) -> Result<(), TooFast> {
        let pace = self.pace;
        let most = f64::from(pace.most);
        let rested = |left: &Left| pace.rested(left, now);
        if self.left.len() >= KNOWN_MAX && !self.left.contains_key(&who) {
            self.left.retain(|_, left| rested(left) < most);
        }
        if self.left.len() >= KNOWN_MAX && !self.left.contains_key(&who) {
            self.left.clear();
        }
        let left = self.left.entry(who).or_insert(Left { count: most, at: now, refused: false });
        let count = rested(left);
        let refused = left.refused && count < most;
        let has_one = count >= 1.0;
        *left =
            Left { count: if has_one { count - 1.0 } else { count }, at: now, refused: refused || !has_one };
        if has_one {
            return Ok(());
        }
        Err(TooFast { wait: pace.wait(count), first: !refused })
    }

    /// Counts nothing, but says after how many seconds one more of this one would be taken, if it would not be now.
    pub(crate) fn check(&self, who: &K, now: Timestamp) -> Result<(), u32> {
        let count = self.left.get(who).map_or(1.0, |left| self.pace.rested(left, now));
        if count >= 1.0 { Ok(()) } else { Err(self.pace.wait(count)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PACE: Pace = Pace::new(20, SignedDuration::from_secs(10));

    #[test]
    fn a_burst_is_taken_and_then_a_steady_pace() {
        let mut paces = Paces::new(PACE);
        let start = Timestamp::UNIX_EPOCH;
        for _ in 0..20 {
            assert_eq!(paces.take("a", start), Ok(()));
        }
        assert_eq!(paces.take("a", start), Err(TooFast { wait: 1, first: true }));
        assert_eq!(paces.take("a", start), Err(TooFast { wait: 1, first: false }));
        assert_eq!(paces.take("b", start), Ok(()));
        let later = start + SignedDuration::from_secs(1);
        assert_eq!((paces.take("a", later), paces.take("a", later)), (Ok(()), Ok(())));
        assert_eq!(paces.take("a", later), Err(TooFast { wait: 1, first: false }));
        assert!(paces.take("a", start).is_err(), "a clock set back gives nothing");
        let rested = later + SignedDuration::from_mins(1);
        for _ in 0..20 {
            assert_eq!(paces.take("a", rested), Ok(()));
        }
        assert_eq!(
            paces.take("a", rested),
            Err(TooFast { wait: 1, first: true }),
            "after a rest it is told again"
        );
    }

    #[test]
    fn who_has_rested_is_forgotten_when_there_are_many() {
        let mut paces = Paces::new(PACE);
        let start = Timestamp::UNIX_EPOCH;
        for who in 0..KNOWN_MAX {
            paces.take(who, start).unwrap();
        }
        let later = start + SignedDuration::from_mins(1);
        for _ in 0..20 {
            paces.take(0, later).unwrap();
        }
        paces.take(KNOWN_MAX, later).unwrap();
        assert_eq!(paces.left.len(), 2);
        assert!(paces.take(0, later).is_err(), "who has not rested is remembered");
    }
}
