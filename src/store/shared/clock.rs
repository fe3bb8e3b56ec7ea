//! The database's clock, as far as this program has heard it: the one that all who share the store go by.

use jiff::{SignedDuration, Timestamp};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::time::Instant;

/// By how much word may be late that is not believed to tell of a clock that was set.
const LATE: SignedDuration = SignedDuration::from_secs(1);

/// The database's clock. A copy is the same one.
#[derive(Clone, Debug, Default)]
pub struct HouseClock(Arc<Mutex<Option<Heard>>>);

#[derive(Clone, Copy, Debug)]
struct Heard {
    said: Timestamp,
    at: Instant,
}

impl Heard {
    fn until(self, now: Instant) -> Timestamp {
        let passed = SignedDuration::try_from(now.saturating_duration_since(self.at)).unwrap_or_default();
        self.said.checked_add(passed).unwrap_or(self.said)
    }
}

impl HouseClock {
    /// What it shows now; nothing, while it was never heard. Between two words of it, this machine counts.
    pub fn now(&self) -> Option<Timestamp> {
        self.shows(Instant::now())
    }

    /// Hears what it shows, in milliseconds.
    pub(super) fn hear(&self, millis: f64) {
        self.hear_at(millis, Instant::now());
    }

    fn shows(&self, at: Instant) -> Option<Timestamp> {
        self.known().map(|known| known.until(at))
    }

    fn hear_at(&self, millis: f64, at: Instant) {
        let Ok(said) = Timestamp::from_millisecond(millis as i64) else { return };
        let mut known = self.known();
        // Word is always late, by more or by less: what was known may be nearer.
        let is_late = known.is_some_and(|known| {
            let late = known.until(at).duration_since(said);
            late.is_positive() && late < LATE
        });
        if !is_late {
            *known = Some(Heard { said, at });
        }
    }

    fn known(&self) -> MutexGuard<'_, Option<Heard>> {
        // Nothing in it can be half done.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn late_word_sets_nothing_back_and_a_clock_that_was_set_is_followed() {
        let (clock, began) = (HouseClock::default(), Instant::now());
        let at = |millis: u64| began + Duration::from_millis(millis);
        let shows = |millis| clock.shows(at(millis)).map(Timestamp::as_millisecond);
        assert_eq!(shows(0), None);
        clock.hear_at(10_000.0, at(0));
        clock.hear_at(10_400.0, at(600));
        assert_eq!(shows(600), Some(10_600));
        clock.hear_at(10_700.0, at(600));
        assert_eq!(shows(600), Some(10_700));
        clock.hear_at(5_000.0, at(700));
        assert_eq!(shows(800), Some(5_100));
    }
}
