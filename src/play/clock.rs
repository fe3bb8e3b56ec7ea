//! The clock of a match: how much time each side has left, and when the flag falls. Pure: the time is handed in.

use super::control::Control;
use crate::games::{BySide, Side};
use jiff::{SignedDuration, Timestamp};

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

#[cfg(test)]
mod tests {
    use super::super::control::tests::any_control;
    use super::*;
    use proptest::prelude::*;

    fn second(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    fn seconds(seconds: i64) -> SignedDuration {
        SignedDuration::from_secs(seconds)
    }

    #[test]
    fn each_turn_has_its_days() {
        let mut clock = Clock::new(Control::Days { days: 2 }, second(0), Side::White);
        let day = 24 * 60 * 60;
        assert_eq!(clock.deadline(), Some(second(2 * day)));
        clock.turn_done(second(day), Side::Black);
        assert_eq!((clock.running(), clock.deadline()), (Some(Side::Black), Some(second(3 * day))));
        assert_eq!(clock.remaining(Side::White, second(9 * day)), seconds(2 * day));
        assert_eq!(clock.remaining(Side::Black, second(9 * day)), SignedDuration::ZERO);
    }

    #[test]
    fn a_bank_grows_up_to_its_cap() {
        let mut clock =
            Clock::new(Control::Fischer { bank: 100, increment: 60, cap: 130 }, second(0), Side::White);
        clock.turn_done(second(90), Side::Black);
        clock.turn_done(second(100), Side::White);
        assert_eq!(clock.remaining(Side::White, second(100)), seconds(70));
        assert_eq!(clock.remaining(Side::Black, second(100)), seconds(130));
        clock.credit(seconds(20));
        assert_eq!(clock.deadline(), Some(second(190)));
        assert_eq!(clock.stop(second(150)), Some(Side::White));
        assert_eq!((clock.deadline(), clock.remaining(Side::White, second(999))), (None, seconds(40)));
    }

    proptest! {
        /// What both sides have left, and what they have used, is what they were given.
        #[test]
        fn time_is_neither_created_nor_lost(
            bank in Control::BANK_MIN..10_000,
            increment in 0..1_000_u32,
            turns in prop::collection::vec((0..5_000_i64, 0..100_i64), 0..40),
        ) {
            let mut clock = Clock::new(Control::Fischer { bank, increment, cap: u32::MAX }, second(0), Side::White);
            let mut now = second(0);
            let mut given = i64::from(bank) * 2 * 1_000;
            for (millis, credit) in turns {
                let taken = SignedDuration::from_millis(millis);
                if now + taken >= clock.deadline().unwrap() {
                    break;
                }
                now += taken;
                clock.credit(SignedDuration::from_millis(credit.min(millis)));
                let side = clock.running().unwrap();
                clock.turn_done(now, side.other());
                given += i64::from(increment) * 1_000 + credit.min(millis);
            }
            let left = clock.remaining(Side::White, now) + clock.remaining(Side::Black, now);
            let used = now.duration_since(second(0));
            prop_assert_eq!(left + used, SignedDuration::from_millis(given));
        }

        /// Time only runs for the side whose turn it is, and runs out at the deadline.
        #[test]
        fn the_deadline_is_when_nothing_remains(control in any_control(), later in 0..20_000_000_i64) {
            let clock = Clock::new(control, second(0), Side::Black);
            let now = second(later);
            let over = clock.remaining(Side::Black, now).is_zero();
            prop_assert_eq!(over, now >= clock.deadline().unwrap());
            prop_assert_eq!(clock.remaining(Side::White, now), control.start());
        }
    }
}
