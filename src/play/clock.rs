//! The clock of a match: how much time each side has left, and when the flag falls. Pure: the time is handed in.

use super::control::Control;
use crate::games::BySide;
use crate::games::Side;
use jiff::SignedDuration;
use jiff::Timestamp;

/// The clock of a match: one side's runs, or neither's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    control: Control,
    /// What each side had left when its clock last began to run or was stopped.
    left: BySide<SignedDuration>,
    running: Option<Running>,
}

/// The side whose clock runs, and the time from which its use counts: the start of the turn and what was credited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Running {
    side: Side,
    since: Timestamp,
}

impl Clock {
    /// A clock of which one side's runs from now on.
    pub fn new(control: Control, now: Timestamp, to_move: Side) -> Self {
        let left = BySide::from_fn(|_| control.start());
        Self { control, left, running: Some(Running { side: to_move, since: now }) }
    }

    /// How much time a side has left; zero once its flag has fallen.
    pub fn remaining(&self, side: Side, now: Timestamp) -> SignedDuration {
        let spent = if self.running() == Some(side) { self.spent(now) } else { SignedDuration::ZERO };
        self.left[side].saturating_sub(spent).max(SignedDuration::ZERO)
    }

    /// When the flag falls; nothing when the clock stands still.
    pub fn deadline(&self) -> Option<Timestamp> {
        let running = self.running?;
        // A clock that runs until the end of time: no control allows it, so it does not matter what then happens.
        Some(running.since.checked_add(self.left[running.side]).unwrap_or(Timestamp::MAX))
    }

    /// The side whose clock runs.
    pub fn running(&self) -> Option<Side> {
        self.running.map(|running| running.side)
    }

    /// The kind of clock.
    pub fn control(&self) -> Control {
        self.control
    }

    /// Time used in the current turn, without what was credited; never negative.
    pub fn spent(&self, now: Timestamp) -> SignedDuration {
        let spent = self.running.map(|running| now.duration_since(running.since));
        spent.unwrap_or_default().max(SignedDuration::ZERO)
    }

    /// Ends the turn of the side whose clock runs, and starts that of the side which moves next.
    pub fn turn_done(&mut self, now: Timestamp, next: Side) {
        if let Some(side) = self.stop(now) {
            self.left[side] = self.control.after_turn(self.left[side]);
            self.running = Some(Running { side: next, since: now });
        }
    }

    /// Gives time back to the side whose clock runs. To be no more than what is spent.
    pub fn credit(&mut self, time: SignedDuration) {
        if let Some(running) = &mut self.running {
            running.since = running.since.checked_add(time).unwrap_or(running.since);
        }
    }

    /// Stops the clock for good; says whose ran.
    pub fn stop(&mut self, now: Timestamp) -> Option<Side> {
        let side = self.running()?;
        self.left[side] = self.remaining(side, now);
        self.running = None;
        Some(side)
    }
}
