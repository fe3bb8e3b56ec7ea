//! The time that the whole program has, kept by a [`Timekeeper`]; what becomes of the machine's date is told to the host.

use crate::bot::Now;
use crate::bot::timekeeper::{Beat, News, Reading, Timekeeper, Update};
use crate::status::{Notice, Status};
use jiff::{SignedDuration, Timestamp};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tracing::{error, warn};

/// A clock that only counts: nobody sets it, it goes on while the machine sleeps, and where it began does not matter.
pub type Count = Arc<dyn Fn() -> Duration + Send + Sync>;

/// The time of the program. A copy is the same time.
#[derive(Clone)]
pub struct HouseTime {
    date: Now,
    watch: Option<Arc<Watch>>,
    hurry: u32,
}

/// What looks after the date.
struct Watch {
    count: Count,
    status: Status,
    keeper: Mutex<Timekeeper>,
}

impl fmt::Debug for HouseTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HouseTime")
    }
}

impl HouseTime {
    /// A time that is always believed, whatever it does.
    pub fn believed(date: Now) -> Self {
        Self { date, watch: None, hurry: 1 }
    }

    /// A time for trials: so many times faster than the other clock counts, from the machine's date on or from where it was
    /// when the program last ran.
    pub fn hurried(date: &Now, count: Count, hurry: u32, last: Option<Beat>) -> Self {
        let now = date();
        let (start, counted) = (last.map_or(now, |beat| beat.at.max(now)), count());
        warn!(hurry, from = %start, "the time is hurried, for trials only");
        let date = move || {
            let passed = count().saturating_sub(counted).saturating_mul(hurry);
            let passed = SignedDuration::try_from(passed).unwrap_or(SignedDuration::MAX);
            start.checked_add(passed).unwrap_or(Timestamp::MAX)
        };
        Self { date: Arc::new(date), watch: None, hurry }
    }

    /// The time by the machine's date, as far as it fits what is known: when the program last ran, and what the other
    /// clock counts.
    pub fn watched(date: Now, count: Count, last: Option<Beat>, status: Status) -> Self {
        let (keeper, look) = Timekeeper::start(last, Reading { date: date(), counted: count() });
        let watch = Watch { count, status, keeper: Mutex::new(keeper) };
        watch.report(&look, date());
        Self { date, watch: Some(Arc::new(watch)), hurry: 1 }
    }

    /// The time now. It goes on steadily until somebody looks.
    pub fn now(&self) -> Timestamp {
        let Some(watch) = &self.watch else { return (self.date)() };
        let (shown, now) = watch.keeper().last();
        let passed = (watch.count)().saturating_sub(shown.counted);
        let passed = SignedDuration::try_from(passed).unwrap_or_default();
        now.checked_add(passed).unwrap_or(now)
    }

    /// How long the machine waits while so much of this time passes.
    pub fn wait_for(&self, passes: Duration) -> Duration {
        passes / self.hurry
    }

    /// The same, to be handed to those who ask for nothing else.
    pub fn reader(&self) -> Now {
        let time = self.clone();
        Arc::new(move || time.now())
    }

    /// Looks whether the clocks still agree, and takes the host's word if there is one. To be called before anything that
    /// happens is handled, which is then to be handled as of the time that is returned.
    pub fn look(&self) -> Update {
        let Some(watch) = &self.watch else {
            return Update { now: (self.date)(), outage: None, put_back: None, news: None };
        };
        let shown = Reading { date: (self.date)(), counted: (watch.count)() };
        let mut keeper = watch.keeper();
        let look = keeper.look(shown);
        watch.report(&look, shown.date);
        if keeper.doubts() && watch.status.take_word(shown.date) {
            let trusted = keeper.trust();
            watch.report(&trusted, shown.date);
            // What was an outage just now is one up to the new date.
            let from = look
                .outage
                .map(|(from, _)| from)
                .into_iter()
                .chain(trusted.outage.map(|(from, _)| from))
                .min();
            let outage = from.map(|from| (from, trusted.now)).filter(|(from, to)| from < to);
            return Update { outage, ..trusted };
        }
        look
    }

    /// By how much the time is ahead of a date that is not believed.
    pub fn ahead(&self) -> SignedDuration {
        self.watch.as_ref().map(|watch| watch.keeper().ahead()).unwrap_or_default()
    }
}

impl Watch {
    fn keeper(&self) -> MutexGuard<'_, Timekeeper> {
        self.keeper.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells the host, in the log and in the status file.
    fn report(&self, look: &Update, machine: Timestamp) {
        match look.news {
            Some(News::Doubted) => {
                let since = look.now;
                error!(
                    %machine, %since,
                    "the machine's clock is not believed, and the program counts on by itself: `nahil check` says what to do"
                );
                self.status.set(Notice::Clock { since, machine });
            }
            Some(News::Set { by }) => {
                warn!(now = %look.now, seconds = by.as_secs(), "the machine's clock was set; it is followed");
                self.status.clear(Notice::Clock { since: look.now, machine }.topic());
                self.status.set(Notice::ClockSet { at: look.now, by });
            }
            None => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hurried_time_goes_on_faster_from_where_it_last_was() {
        let date: Now = Arc::new(|| Timestamp::UNIX_EPOCH);
        let counted = Arc::new(Mutex::new(Duration::from_secs(7)));
        let shown = Arc::clone(&counted);
        let count: Count = Arc::new(move || *shown.lock().unwrap());
        let later = Timestamp::from_second(1_000).unwrap();
        for (last, start) in [(None, 0), (Some(Beat { at: later, ahead: SignedDuration::ZERO }), 1_000)] {
            *counted.lock().unwrap() = Duration::from_secs(7);
            let time = HouseTime::hurried(&date, Arc::clone(&count), 60, last);
            assert_eq!(time.now().as_second(), start);
            *counted.lock().unwrap() += Duration::from_secs(2);
            assert_eq!((time.now().as_second(), time.look().now), (start + 120, time.now()));
            assert_eq!(time.wait_for(Duration::from_mins(1)), Duration::from_secs(1));
        }
    }
}
