//! How much somebody may do in how short a time.

use super::refusal::Refusal;
use jiff::Timestamp;
use std::collections::HashMap;
use std::hash::Hash;

/// How much may come at once, and how much for long.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rate {
    /// Acts that may come at once after a rest.
    burst: f64,
    /// Acts that may come for long, each second.
    per_second: f64,
}

/// What one person may do.
pub(super) const ACTS: Rate = Rate { burst: 20.0, per_second: 2.0 };
/// How often somebody may join from one network: a school class at once, then one every ten seconds.
pub(super) const JOINS: Rate = Rate { burst: 60.0, per_second: 0.1 };

/// Most of whom it is remembered what they have left.
const KNOWN_MAX: usize = 10_000;

/// What each has left.
#[derive(Debug)]
pub(super) struct Pace<K> {
    rate: Rate,
    left: HashMap<K, (f64, Timestamp)>,
}

impl<K: Eq + Hash> Pace<K> {
    /// Everybody has everything.
    pub(super) fn new(rate: Rate) -> Self {
        Self { rate, left: HashMap::new() }
    }

    /// Counts an act of this one, or says after how many seconds it will be taken.
    pub(super) fn take(&mut self, who: K, now: Timestamp) -> Result<(), Refusal> {
        let Rate { burst, per_second } = self.rate;
        // A clock that is set back gives nothing and takes nothing.
        let rested = |left: f64, last: Timestamp| {
            let rest = now.duration_since(last).as_secs_f64().max(0.0);
            (left + rest * per_second).min(burst)
        };
        if self.left.len() >= KNOWN_MAX && !self.left.contains_key(&who) {
            self.left.retain(|_, (left, last)| rested(*left, *last) < burst);
        }
        if self.left.len() >= KNOWN_MAX && !self.left.contains_key(&who) {
            self.left.clear();
        }
        let (left, last) = self.left.entry(who).or_insert((burst, now));
        *left = rested(*left, *last);
        *last = now;
        if *left < 1.0 {
            let wait = ((1.0 - *left) / per_second).ceil() as u32;
            return Err(Refusal::TooFast { wait });
        }
        *left -= 1.0;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::SignedDuration;

    #[test]
    fn a_burst_is_taken_and_then_a_steady_pace() {
        let mut pace = Pace::new(ACTS);
        let start = Timestamp::UNIX_EPOCH;
        for _ in 0..20 {
            assert_eq!(pace.take("a", start), Ok(()));
        }
        assert_eq!(pace.take("a", start), Err(Refusal::TooFast { wait: 1 }));
        assert_eq!(pace.take("b", start), Ok(()));
        let later = start + SignedDuration::from_secs(1);
        assert_eq!(pace.take("a", later), Ok(()));
        assert_eq!(pace.take("a", later), Ok(()));
        assert!(pace.take("a", later).is_err());
        assert!(pace.take("a", start).is_err(), "a clock set back gives nothing");
    }

    #[test]
    fn who_has_rested_is_forgotten_when_there_are_many() {
        let mut pace = Pace::new(ACTS);
        let start = Timestamp::UNIX_EPOCH;
        for who in 0..KNOWN_MAX {
            pace.take(who, start).unwrap();
        }
        let later = start + SignedDuration::from_mins(1);
        for _ in 0..20 {
            pace.take(0, later).unwrap();
        }
        pace.take(KNOWN_MAX, later).unwrap();
        assert_eq!(pace.left.len(), 2);
        assert!(pace.take(0, later).is_err(), "who has not rested is remembered");
    }
}
