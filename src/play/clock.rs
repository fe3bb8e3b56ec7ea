//! The clock of a match: how much time each side has left, and when the flag falls. Pure: the time is handed in, and so
//! is the calendar of the side whose clock runs, for what it rests and nobody has written down yet.

use super::calendar::Calendar;
use super::control::{Control, Length};
use crate::games::{BySide, Side};
use jiff::{SignedDuration, Timestamp};

/// The clock of a match: one side's runs, or neither's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    control: Control,
    /// What each side had left when its clock last began to run or was stopped.
    left: BySide<SignedDuration>,
    /// What each side has left for its first turn, where that has a time of its own and is not played yet.
    first: BySide<Option<SignedDuration>>,
    running: Option<Running>,
    /// How long the clocks have run, but for what runs now.
    ran: SignedDuration,
    /// What each side has used of its own time, but for what runs now.
    used: BySide<SignedDuration>,
    /// Whose time does not count.
    timeless: BySide<bool>,
}

/// The side whose clock runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Running {
    side: Side,
    /// From when its use counts: the start of the turn, and what was credited and rested.
    since: Timestamp,
    /// Up to when what it rests, and what the program was away, is in `since`.
    settled: Timestamp,
    /// What the side had for this turn when it began.
    given: SignedDuration,
    /// Vacation for this turn, used when nothing else is left, and lost with the turn.
    vacation: SignedDuration,
    /// What the side has beside, but not for this turn: no turn lasts so long.
    beyond: SignedDuration,
}

impl Running {
    /// Time used; less than nothing if the clock has still to begin.
    fn used(&self, now: Timestamp, calendar: &Calendar) -> SignedDuration {
        now.duration_since(self.since).saturating_sub(calendar.rest(self.settled, now))
    }
}

impl Clock {
    /// A clock of which one side's runs from now on. If each side has a time of its own for its first turn, that runs
    /// before.
    pub fn new(control: Control, now: Timestamp, to_move: Side, first: Option<SignedDuration>) -> Self {
        let left = BySide::from_fn(|_| control.start());
        let first = BySide::from_fn(|_| first);
        let used = BySide::from_fn(|_| SignedDuration::ZERO);
        let timeless = BySide::from_fn(|_| false);
        let mut clock =
            Self { control, left, first, running: None, ran: SignedDuration::ZERO, used, timeless };
        clock.run(to_move, now);
        clock
    }

    /// The same where the time of these sides does not count: while one of them is to move, the clock stands still.
    #[must_use]
    pub fn without(self, timeless: BySide<bool>) -> Self {
        Self { timeless, ..self }
    }

    /// The side whose time is counted now.
    fn counting(&self) -> Option<Running> {
        self.running.filter(|running| !self.timeless[running.side])
    }

    /// How much time a side has left, vacation included; zero once its flag has fallen.
    pub fn remaining(&self, side: Side, now: Timestamp, calendar: &Calendar) -> SignedDuration {
        let left = match self.counting().filter(|running| running.side == side) {
            Some(running) => self.purse(side) + running.vacation - self.spent(now, calendar),
            None => self.left[side],
        };
        left.max(SignedDuration::ZERO)
    }

    /// When the flag falls; nothing when the clock stands still for good.
    pub fn deadline(&self, calendar: &Calendar) -> Option<Timestamp> {
        self.when_left(SignedDuration::ZERO, calendar)
    }

    /// When no more than so much is left to the side whose clock runs; less than nothing, if it were given as much more.
    pub fn when_left(&self, left: SignedDuration, calendar: &Calendar) -> Option<Timestamp> {
        let running = self.counting()?;
        let had = self.purse(running.side).saturating_add(running.vacation);
        let until = had.saturating_sub(left).saturating_add(running.since.duration_since(running.settled));
        // A clock that runs until the end of time: no control allows it, so it does not matter what then happens.
        Some(calendar.after(running.settled, until))
    }

    /// When the clocks have run as long as the match lasts at most; nothing where it has no such limit.
    pub fn end_of_match(&self, calendar: &Calendar) -> Option<Timestamp> {
        self.before_end(SignedDuration::ZERO, calendar)
    }

    /// When the clocks have no more than so long to run until the match ends; nothing where it has no such limit.
    pub fn before_end(&self, left: SignedDuration, calendar: &Calendar) -> Option<Timestamp> {
        let running = self.counting()?;
        let until = self.match_left()?.saturating_sub(left);
        let until = until.saturating_add(running.since.duration_since(running.settled));
        Some(calendar.after(running.settled, until))
    }

    /// How long the clocks had to run until the match ends, when the one that runs was last held.
    fn match_left(&self) -> Option<SignedDuration> {
        let Length::Time(length) = self.length() else { return None };
        Some(SignedDuration::from_secs(i64::from(length)).saturating_sub(self.ran))
    }

    /// How long the clocks have to run until the match ends; nothing where it has no such limit, or is over.
    pub fn left_of_match(&self, now: Timestamp, calendar: &Calendar) -> Option<SignedDuration> {
        self.running?;
        let left = self.match_left()?.saturating_sub(self.spent(now, calendar));
        Some(left.max(SignedDuration::ZERO))
    }

    /// How long the match lasts at most.
    pub fn length(&self) -> Length {
        self.control.length()
    }

    /// The side whose clock runs.
    pub fn running(&self) -> Option<Side> {
        self.running.map(|running| running.side)
    }

    /// What the side whose clock runs had for this turn when it began; no more than what the match had.
    pub fn given(&self) -> SignedDuration {
        let given = self.running.map(|running| running.given).unwrap_or_default();
        self.match_left().map_or(given, |left| given.min(left))
    }

    /// What each side had when the turn began that is played now, or when the clock was stopped.
    pub fn at_turn(&self) -> BySide<SignedDuration> {
        let mut left = self.left;
        if let Some(running) = self.running.filter(|running| self.first[running.side].is_none()) {
            left[running.side] = running.given + running.beyond;
        }
        left
    }

    /// What each side would begin a turn with that is played again.
    pub fn renewed(&self) -> BySide<SignedDuration> {
        self.left.map(|left| self.control.renewed(left, left))
    }

    /// The vacation that the side whose clock runs was given for this turn, without what it has used by the time that the
    /// clock was last held.
    pub fn vacation(&self) -> SignedDuration {
        self.running.map(|running| running.vacation).unwrap_or_default()
    }

    /// Whether the side whose clock runs is at its first turn, which has a time of its own.
    pub fn is_first(&self) -> bool {
        self.running.is_some_and(|running| self.first[running.side].is_some())
    }

    /// From what a side takes its time while its clock runs.
    fn purse(&self, side: Side) -> SignedDuration {
        self.first[side].unwrap_or(self.left[side])
    }

    fn purse_mut(&mut self, side: Side) -> &mut SignedDuration {
        self.first[side].as_mut().unwrap_or(&mut self.left[side])
    }

    /// The kind of clock.
    pub fn control(&self) -> Control {
        self.control
    }

    /// Time used since the turn began or the clock was last held, without what was credited or rested; never negative.
    pub fn spent(&self, now: Timestamp, calendar: &Calendar) -> SignedDuration {
        let spent = self.counting().map(|running| running.used(now, calendar));
        spent.unwrap_or_default().max(SignedDuration::ZERO)
    }

    /// How much of its own time a side has used: neither rests, pauses and vacation nor what was given back.
    pub fn used(&self, side: Side, now: Timestamp, calendar: &Calendar) -> SignedDuration {
        let runs = self.running() == Some(side);
        let now = if runs { self.spent(now, calendar).min(self.purse(side)) } else { SignedDuration::ZERO };
        self.used[side].saturating_add(now)
    }

    /// What the side whose clock runs has rested and nobody has written down: by its player's hours, and because the
    /// program was away besides.
    pub fn unsettled(&self, now: Timestamp, calendar: &Calendar) -> (SignedDuration, SignedDuration) {
        let Some(Running { settled, .. }) = self.counting() else { return Default::default() };
        let own = calendar.own_rest(settled, now);
        (own, calendar.rest(settled, now).saturating_sub(own))
    }

    /// Notes what was rested up to now; `false` if it cannot have been so much.
    pub fn rest(&mut self, now: Timestamp, time: SignedDuration) -> bool {
        let Some(running) = &mut self.running else { return false };
        let most = now.duration_since(running.settled.max(running.since)).max(SignedDuration::ZERO);
        let possible = time <= most;
        if possible {
            running.since = running.since.checked_add(time).unwrap_or(running.since);
            running.settled = running.settled.max(now);
        }
        possible
    }

    /// Ends the turn of the side whose clock runs, and starts that of the side which moves next at `begin`. What was
    /// rested must have been noted.
    pub fn turn_done(&mut self, now: Timestamp, next: Side, begin: Timestamp) {
        let had = self.had();
        if let Some(side) = self.stop(now) {
            // What is left of the first turn's own time is lost, and the clock begins.
            if self.first[side].take().is_none() {
                self.left[side] = self.control.after_turn(had, self.left[side]);
            }
            self.run(next, begin);
        }
    }

    /// Lets the clock of the side run that moves after turns were taken back: each side keeps what it has left, without
    /// an increment, and what is counted by the turn is counted anew. What was rested must have been noted.
    pub fn rewind(&mut self, now: Timestamp, next: Side, begin: Timestamp) {
        let had = self.had();
        if let Some(side) = self.stop(now) {
            self.renew(side, had);
            if next != side {
                self.renew(next, self.left[next]);
            }
            self.run(next, begin);
        }
    }

    /// Counts anew what a side has by the turn, for which it had so much. A first turn has a time of its own.
    fn renew(&mut self, side: Side, had: SignedDuration) {
        if self.first[side].is_none() {
            self.left[side] = self.control.renewed(had, self.left[side]);
        }
    }

    /// What the side whose clock runs had when its turn began, with what it cannot use in it.
    fn had(&self) -> SignedDuration {
        self.running.map(|running| running.given + running.beyond).unwrap_or_default()
    }

    /// Runs again after it was stopped for good, with so much for each side. A first turn has no time of its own any more:
    /// that may be used up.
    pub fn restart(&mut self, left: BySide<SignedDuration>, next: Side, begin: Timestamp) {
        self.left = left;
        self.first = BySide::default();
        self.run(next, begin);
    }

    fn run(&mut self, side: Side, begin: Timestamp) {
        let longest = self.control.longest().unwrap_or(SignedDuration::MAX);
        let purse = self.purse(side);
        let given = if self.first[side].is_some() { purse } else { purse.min(longest) };
        let beyond = purse - given;
        *self.purse_mut(side) = given;
        let vacation = SignedDuration::ZERO;
        self.running = Some(Running { side, since: begin, settled: begin, given, vacation, beyond });
    }

    /// Lets the clock stand still from now until then. What was rested must have been noted.
    pub fn hold(&mut self, now: Timestamp, until: Timestamp) {
        let spent = self.spent(now, &Calendar::RESTLESS);
        if let Some(mut running) = self.running {
            let of_left = spent.min(self.purse(running.side));
            *self.purse_mut(running.side) -= of_left;
            self.used[running.side] = self.used[running.side].saturating_add(of_left);
            running.vacation -= (spent - of_left).min(running.vacation);
            self.ran += spent;
            (running.since, running.settled) = (until, until);
            self.running = Some(running);
        }
    }

    /// Begins to count anew from then on, without counting what has passed: the clock stood still for want of a judge.
    pub fn stand(&mut self, until: Timestamp) {
        if let Some(running) = &mut self.running {
            (running.since, running.settled) = (until, until);
        }
    }

    /// Gives a side time, or takes it: of what [`Clock::remaining`] shows of it. To leave it some.
    pub fn adjust(&mut self, side: Side, time: SignedDuration) {
        let runs = self.running() == Some(side);
        let left = if runs { self.purse_mut(side) } else { &mut self.left[side] };
        *left = left.saturating_add(time);
        if let Some(running) = self.running.as_mut().filter(|_| runs) {
            running.given = running.given.saturating_add(time);
        }
    }

    /// Gives time back to the side whose clock runs, for what the program was away up to now. To be no more than what is
    /// spent.
    pub fn credit(&mut self, now: Timestamp, time: SignedDuration) {
        if let Some(running) = &mut self.running {
            running.since = running.since.checked_add(time).unwrap_or(running.since);
            running.settled = running.settled.max(now);
        }
    }

    /// Counts as if it had begun to run so much earlier: the machine's clock was ahead.
    pub fn put_back(&mut self, by: SignedDuration) {
        if let Some(running) = &mut self.running {
            let earlier = |at: Timestamp| at.checked_sub(by).unwrap_or(Timestamp::MIN);
            (running.since, running.settled) = (earlier(running.since), earlier(running.settled));
        }
    }

    /// Gives vacation to the side whose clock runs, for this turn only.
    pub fn give_vacation(&mut self, time: SignedDuration) {
        if let Some(running) = &mut self.running {
            running.vacation = running.vacation.saturating_add(time);
        }
    }

    /// Stops the clock for good; says whose ran. What was rested must have been noted.
    pub fn stop(&mut self, now: Timestamp) -> Option<Side> {
        let side = self.running()?;
        let spent = self.spent(now, &Calendar::RESTLESS);
        let beyond = self.running.take().map(|running| running.beyond).unwrap_or_default();
        let left = self.purse(side).saturating_sub(spent).max(SignedDuration::ZERO);
        self.used[side] = self.used[side].saturating_add(self.purse(side) - left);
        *self.purse_mut(side) = left.saturating_add(beyond);
        self.ran = self.ran.saturating_add(spent);
        Some(side)
    }
}

#[cfg(test)]
mod tests {
    use super::super::control::tests::any_control;
    use super::super::control::{Length, TournamentClock};
    use super::*;
    use proptest::prelude::*;

    const AWAKE: Calendar = Calendar::RESTLESS;

    fn second(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    fn seconds(seconds: i64) -> SignedDuration {
        SignedDuration::from_secs(seconds)
    }

    #[test]
    fn each_turn_has_its_days() {
        let mut clock = Clock::new(Control::Days { days: 2 }, second(0), Side::White, None);
        let day = 24 * 60 * 60;
        assert_eq!(clock.deadline(&AWAKE), Some(second(2 * day)));
        clock.turn_done(second(day), Side::Black, second(day));
        assert_eq!((clock.running(), clock.deadline(&AWAKE)), (Some(Side::Black), Some(second(3 * day))));
        assert_eq!(clock.remaining(Side::White, second(9 * day), &AWAKE), seconds(2 * day));
        assert_eq!(clock.remaining(Side::Black, second(9 * day), &AWAKE), SignedDuration::ZERO);
    }

    #[test]
    fn a_bank_grows_up_to_its_cap() {
        let mut clock =
            Clock::new(Control::Fischer { bank: 100, increment: 60, cap: 130 }, second(0), Side::White, None);
        clock.turn_done(second(90), Side::Black, second(90));
        clock.turn_done(second(100), Side::White, second(100));
        assert_eq!(clock.remaining(Side::White, second(100), &AWAKE), seconds(70));
        assert_eq!(clock.remaining(Side::Black, second(100), &AWAKE), seconds(130));
        clock.credit(second(100), seconds(20));
        assert_eq!(clock.deadline(&AWAKE), Some(second(190)));
        assert_eq!(clock.stop(second(150)), Some(Side::White));
        assert_eq!(
            (clock.deadline(&AWAKE), clock.remaining(Side::White, second(999), &AWAKE)),
            (None, seconds(40))
        );
    }

    #[test]
    fn the_time_of_a_side_without_a_clock_does_not_count() {
        let control = Control::Fischer { bank: 100, increment: 60, cap: 130 };
        let timeless = BySide { white: false, black: true };
        let mut clock = Clock::new(control, second(0), Side::White, None).without(timeless);
        clock.turn_done(second(90), Side::Black, second(90));
        assert_eq!((clock.running(), clock.deadline(&AWAKE)), (Some(Side::Black), None));
        assert_eq!(clock.spent(second(9_999), &AWAKE), SignedDuration::ZERO);
        assert_eq!(clock.unsettled(second(9_999), &AWAKE), Default::default());
        clock.hold(second(200), second(300));
        clock.turn_done(second(9_999), Side::White, second(9_999));
        assert_eq!(clock.used(Side::Black, second(9_999), &AWAKE), SignedDuration::ZERO);
        assert_eq!(clock.deadline(&AWAKE), Some(second(9_999 + 70)));
    }

    #[test]
    fn a_first_turn_has_a_time_of_its_own() {
        let control = Control::Fischer { bank: 100, increment: 60, cap: 200 };
        let mut clock = Clock::new(control, second(0), Side::White, Some(seconds(300)));
        assert_eq!((clock.deadline(&AWAKE), clock.is_first()), (Some(second(300)), true));
        assert_eq!(clock.remaining(Side::Black, second(10), &AWAKE), seconds(100));
        // What is given goes to what is shown.
        let mut given = clock.clone();
        for side in Side::BOTH {
            given.adjust(side, seconds(7));
        }
        let left = Side::BOTH.map(|side| given.remaining(side, second(10), &AWAKE));
        assert_eq!(left, [seconds(297), seconds(107)]);
        // A pause takes nothing of it.
        clock.hold(second(10), second(50));
        assert_eq!(clock.deadline(&AWAKE), Some(second(340)));
        clock.turn_done(second(60), Side::Black, second(60));
        assert_eq!(clock.deadline(&AWAKE), Some(second(360)));
        clock.turn_done(second(90), Side::White, second(90));
        assert_eq!((clock.deadline(&AWAKE), clock.is_first()), (Some(second(190)), false));
        clock.turn_done(second(120), Side::Black, second(120));
        assert_eq!(clock.remaining(Side::White, second(120), &AWAKE), seconds(130));
        // Taken back, the clock goes on.
        clock.rewind(second(130), Side::White, second(130));
        assert_eq!(clock.remaining(Side::Black, second(130), &AWAKE), seconds(90));
        assert_eq!(clock.deadline(&AWAKE), Some(second(260)));
    }

    #[test]
    fn a_turn_that_is_taken_back_leaves_the_bank_of_whoever_has_still_to_begin() {
        let tournament = |reserve| TournamentClock {
            turn: 120,
            reserve,
            kept: 100,
            cap: 0,
            length: Length::Unlimited,
            longest: 0,
        };
        for reserve in [10, 1_800] {
            let control = Control::Tournament(tournament(reserve));
            let mut clock = Clock::new(control, second(0), Side::White, Some(seconds(300)));
            let bank = clock.left[Side::Black];
            clock.turn_done(second(60), Side::Black, second(60));
            clock.rewind(second(90), Side::White, second(90));
            assert_eq!(
                clock.left[Side::Black],
                bank,
                "of its first turn it has used 30 s, of its bank nothing"
            );
        }
    }

    #[test]
    fn who_has_lost_by_the_first_turn_has_time_for_it_where_the_match_goes_on() {
        let control = Control::Fischer { bank: 100, increment: 60, cap: 200 };
        let mut clock = Clock::new(control, second(0), Side::White, Some(seconds(300)));
        clock.stop(second(300));
        clock.restart(BySide { white: seconds(100), black: seconds(100) }, Side::White, second(1_000));
        assert_eq!((clock.deadline(&AWAKE), clock.is_first()), (Some(second(1_100)), false));
    }

    proptest! {
        /// What both sides have left, and what they have used, is what they were given.
        #[test]
        fn time_is_neither_created_nor_lost(
            bank in Control::BANK_MIN..10_000,
            increment in 0..1_000_u32,
            turns in prop::collection::vec((0..5_000_i64, 0..100_i64), 0..40),
        ) {
            let mut clock = Clock::new(Control::Fischer { bank, increment, cap: u32::MAX }, second(0), Side::White, None);
            let mut now = second(0);
            let mut given = i64::from(bank) * 2 * 1_000;
            for (millis, credit) in turns {
                let taken = SignedDuration::from_millis(millis);
                if now + taken >= clock.deadline(&AWAKE).unwrap() {
                    break;
                }
                now += taken;
                clock.credit(now, SignedDuration::from_millis(credit.min(millis)));
                let side = clock.running().unwrap();
                clock.turn_done(now, side.other(), now);
                given += i64::from(increment) * 1_000 + credit.min(millis);
            }
            let left = clock.remaining(Side::White, now, &AWAKE) + clock.remaining(Side::Black, now, &AWAKE);
            let used = now.duration_since(second(0));
            prop_assert_eq!(left + used, SignedDuration::from_millis(given));
        }

        /// Time only runs for the side whose turn it is, and runs out at the deadline.
        #[test]
        fn the_deadline_is_when_nothing_remains(control in any_control(), later in 0..20_000_000_i64) {
            let clock = Clock::new(control, second(0), Side::Black, None);
            let now = second(later);
            let over = clock.remaining(Side::Black, now, &AWAKE).is_zero();
            prop_assert_eq!(over, now >= clock.deadline(&AWAKE).unwrap());
            prop_assert_eq!(clock.remaining(Side::White, now, &AWAKE), control.start());
        }
    }
}
