//! How much a person may do in how short a time.

use super::refusal::Refusal;
use jiff::Timestamp;
use std::collections::HashMap;

/// Acts that may come at once after a rest.
const BURST: f64 = 20.0;
/// Acts that may come for long, each second.
const PER_SECOND: f64 = 2.0;

/// What each person has left. Holds as many entries as there are people, whose number is bounded.
#[derive(Debug, Default)]
pub(super) struct Pace {
    left: HashMap<String, (f64, Timestamp)>,
}

impl Pace {
    /// Counts an act of this person, or says after how many seconds it will be taken.
    pub(super) fn take(&mut self, who: &str, now: Timestamp) -> Result<(), Refusal> {
        let (left, last) = self.left.entry(who.to_owned()).or_insert((BURST, now));
        // A clock that is set back gives nothing and takes nothing.
        let rest = now.duration_since(*last).as_secs_f64().max(0.0);
        *left = (*left + rest * PER_SECOND).min(BURST);
        *last = now;
        if *left < 1.0 {
            let wait = ((1.0 - *left) / PER_SECOND).ceil() as u32;
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
        let mut pace = Pace::default();
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
}
