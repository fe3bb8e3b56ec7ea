//! How far something is that takes long: a bar on the host's terminal, and nothing anywhere else.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::Duration;

/// How the bar looks: how much of all is done, how fast, and how long the rest takes.
const BYTES: &str = "{bar:30} {bytes}/{total_bytes} {bytes_per_sec} {eta}";
const ROWS: &str = "{bar:30} {human_pos}/{human_len} {per_sec} {eta}";
/// What takes no longer has none.
const AFTER: Duration = Duration::from_secs(1);
/// How often it is drawn in a second.
const RATE: u8 = 4;

/// The bar.
#[derive(Debug)]
pub(super) struct Progress(ProgressBar);

impl Progress {
    /// Of so many bytes.
    pub(super) fn bytes(all: u64) -> Self {
        Self::new(all, BYTES)
    }

    /// Of entries; how many there are is told with each.
    pub(super) fn rows() -> Self {
        Self::new(0, ROWS)
    }

    fn new(all: u64, style: &str) -> Self {
        let bar = ProgressBar::with_draw_target(Some(all), ProgressDrawTarget::hidden());
        Self(match ProgressStyle::with_template(style) {
            Ok(style) => bar.with_style(style),
            Err(_) => bar,
        })
    }

    /// Notes that so many more are done.
    pub(super) fn advance(&self, done: u64) {
        self.0.inc(done);
        if self.0.is_hidden() && self.0.elapsed() >= AFTER {
            self.0.set_draw_target(ProgressDrawTarget::stderr_with_hz(RATE));
        }
    }

    /// Notes that so many more are done of so many.
    pub(super) fn advance_of(&self, done: u64, all: u64) {
        self.0.set_length(all);
        self.advance(done);
    }

    /// Begins anew, with something else.
    pub(super) fn restart(&self, all: u64) {
        self.0.set_length(all);
        self.0.set_position(0);
        self.0.reset_eta();
    }

    /// Takes it away.
    pub(super) fn finish(&self) {
        self.0.finish_and_clear();
    }
}
