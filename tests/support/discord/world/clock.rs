//! The time on this Discord. It stands still unless a test moves it on.

use super::Id;
use jiff::Timestamp;
use std::time::{Duration, Instant};

/// The first millisecond of 2015, from which snowflakes count.
const EPOCH: i64 = 1_420_070_400_000;

#[derive(Debug)]
pub(crate) struct Clock {
    millis: i64,
    /// When it was set going, if it runs.
    running: Option<Instant>,
}

impl Clock {
    /// Begins at the present, so that what the bot reads from ids agrees with its own clock.
    #[expect(
        clippy::disallowed_methods,
        reason = "the counterpart is a world of its own, with a time of its own"
    )]
    pub(crate) fn new(runs: bool) -> Self {
        Self { millis: Timestamp::now().as_millisecond(), running: runs.then(Instant::now) }
    }

    pub(crate) fn millis(&self) -> i64 {
        let run = self.running.map_or(Duration::ZERO, |since| since.elapsed());
        self.millis + run.as_millis() as i64
    }

    pub(crate) fn advance(&mut self, by: Duration) {
        self.millis += by.as_millis() as i64;
    }

    pub(crate) fn text(&self) -> String {
        let now = Timestamp::from_millisecond(self.millis()).unwrap();
        now.strftime("%Y-%m-%dT%H:%M:%S%.6f+00:00").to_string()
    }

    pub(crate) fn snowflake(&self, serial: u64) -> Id {
        (((self.millis() - EPOCH) as u64) << 22) + serial
    }
}
