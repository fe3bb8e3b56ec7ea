//! What keeps a clock from running, or a flag from falling: rests, pauses, vacation.

use super::State;
use crate::games::{BySide, Side};
use crate::play::calendar::Calendar;
use crate::play::clock::Clock;
use crate::play::event::Event;
use crate::play::record::Flaw;
use crate::play::refusal::Refusal;
use crate::play::{Match, Respite};
use jiff::{SignedDuration, Timestamp};

/// A pause on which both sides have agreed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pause {
    /// Whether it was agreed on by the last entry, so that it can begin.
    pub(super) agreed: bool,
    /// Whether a claim was judged by the last entry, so that there may be notice.
    pub(super) judged: bool,
    /// Until when the clocks stand still; nothing if they do not.
    pub(super) until: Option<Timestamp>,
    /// Who has wanted them to run again.
    asked: Option<Side>,
}

/// What changes with the passing of time alone, to come back to it.
#[derive(Debug)]
pub(in crate::play) struct Saved {
    clock: Clock,
    pause: Pause,
    latest: Timestamp,
}

/// When the clocks do not run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Breaks {
    /// What was agreed on.
    pub(super) respite: Respite,
    pub(super) pause: Pause,
    /// Milliseconds of vacation that each side has spent.
    pub(super) vacation: BySide<i64>,
}

impl Breaks {
    pub(super) fn new(respite: Respite) -> Self {
        Self { respite, pause: Pause::default(), vacation: BySide::default() }
    }
}

impl State {
    /// Notes what the running clock has rested.
    pub(super) fn rest(&mut self, side: Side, millis: u64, at: Timestamp) -> Result<(), Flaw> {
        let time = span(millis).ok_or(Flaw::RestTooLarge)?;
        let allowed = self.breaks.respite.rest && self.clock.running() == Some(side);
        if allowed && self.clock.rest(at, time) { Ok(()) } else { Err(Flaw::RestTooLarge) }
    }

    /// Puts back everything that is counted from a time, or lasts until one: the machine's clock was ahead.
    pub(super) fn put_back(&mut self, millis: u64, at: Timestamp) -> Result<(), Flaw> {
        let by = span(millis).filter(SignedDuration::is_positive).ok_or(Flaw::OutOfOrder)?;
        let is_enough = at < self.latest && at.checked_add(by).is_ok_and(|then| self.latest <= then);
        if !is_enough {
            return Err(Flaw::OutOfOrder);
        }
        self.clock.put_back(by);
        self.breaks.pause.until = self.breaks.pause.until.map(|until| earlier(until, by));
        self.claims.case = self.claims.case.map(|case| case.moved(|at| earlier(at, by)));
        Ok(())
    }

    /// To when the time is put back at least.
    pub(in crate::play) fn put_back_to(&self, millis: u64) -> Option<Timestamp> {
        self.latest.checked_sub(span(millis)?).ok()
    }

    /// Begins the pause that was just agreed on, or the notice after a claim, unless the clocks stand still for longer.
    pub(super) fn hold(&mut self, millis: u64, at: Timestamp, events: &mut Vec<Event>) -> Result<(), Flaw> {
        let until =
            span(millis).filter(SignedDuration::is_positive).and_then(|time| at.checked_add(time).ok());
        let may_begin = self.breaks.pause.agreed || self.breaks.pause.judged;
        let is_longer = |until: &Timestamp| self.breaks.pause.until.is_none_or(|known| known < *until);
        let until = until.filter(|until| may_begin && is_longer(until)).ok_or(Flaw::NoPause)?;
        events.push(if self.breaks.pause.judged { Event::Notice { until } } else { Event::Paused { until } });
        self.breaks.pause.until = Some(until);
        self.breaks.pause.asked = None;
        self.hold_clock(at);
        Ok(())
    }

    /// Lets the clocks stand still until then without anybody's wish; not at all, if that is nothing.
    pub(super) fn stand_until(&mut self, until: Option<Timestamp>) {
        self.breaks.pause = Pause { until, ..Pause::default() };
    }

    /// Ends the pause sooner, if it would last longer.
    pub(super) fn resume(
        &mut self,
        side: Side,
        millis: u64,
        at: Timestamp,
        events: &mut Vec<Event>,
    ) -> Result<(), Flaw> {
        let end = self.breaks.pause.until.filter(|end| at < *end).ok_or(Refusal::NotPaused)?;
        let until = span(millis).and_then(|time| at.checked_add(time).ok()).ok_or(Flaw::NoPause)?;
        if self.breaks.pause.asked == Some(side) || until > end {
            return Err(Refusal::NotPaused.into());
        }
        self.breaks.pause.until = Some(until);
        self.breaks.pause.asked = Some(side);
        self.hold_clock(at);
        events.push(Event::Resuming { side, until });
        Ok(())
    }

    /// Ends the pause, when it is time.
    pub(super) fn end_pause(&mut self, at: Timestamp, events: &mut Vec<Event>) -> Result<(), Flaw> {
        if self.breaks.pause.until.is_none_or(|until| at < until) {
            return Err(Flaw::NoPause);
        }
        self.breaks.pause.until = None;
        events.push(Event::Resumed);
        Ok(())
    }

    /// Spends vacation: no more at once than makes an hour of what is left.
    pub(super) fn spend(
        &mut self,
        side: Side,
        millis: u64,
        at: Timestamp,
        events: &mut Vec<Event>,
    ) -> Result<(), Flaw> {
        let time = span(millis).filter(SignedDuration::is_positive).ok_or(Flaw::VacationTooLarge)?;
        let millis = i64::try_from(millis).map_err(|_| Flaw::VacationTooLarge)?;
        let left = self.clock.remaining(side, at, &Calendar::RESTLESS);
        let allowed = self.clock.running() == Some(side)
            && self.breaks.pause.until.is_none()
            && self.claims.case.is_none()
            && left.saturating_add(time) <= Match::VACATION_UNIT
            && self.vacation_left(side).is_none_or(|most| millis <= most);
        if !allowed {
            return Err(Flaw::VacationTooLarge);
        }
        self.breaks.vacation[side] += millis;
        self.clock.give_vacation(time);
        events.push(Event::VacationSpent { side, time });
        Ok(())
    }

    /// How many milliseconds of vacation a side may still spend in this match; nothing if there is no limit.
    pub(in crate::play) fn vacation_left(&self, side: Side) -> Option<i64> {
        Some((self.breaks.respite.vacation.limit()? - self.breaks.vacation[side]).max(0))
    }

    /// How many milliseconds of vacation a side has spent in this match.
    pub(in crate::play) fn vacation_spent(&self, side: Side) -> i64 {
        self.breaks.vacation[side]
    }

    /// Until when the clocks stand still, if they do.
    pub(in crate::play) fn paused(&self) -> Option<Timestamp> {
        self.breaks.pause.until
    }

    /// Who has wanted the clocks to run again.
    pub(in crate::play) fn resume_asked(&self) -> Option<Side> {
        self.breaks.pause.asked.filter(|_| self.breaks.pause.until.is_some())
    }

    /// Whether clocks rest in this match.
    pub(in crate::play) fn respite(&self) -> Respite {
        self.breaks.respite
    }

    /// Remembers what changes with the passing of time.
    pub(in crate::play) fn save(&self) -> Saved {
        Saved { clock: self.clock.clone(), pause: self.breaks.pause, latest: self.latest }
    }

    /// Comes back to it.
    pub(in crate::play) fn restore(&mut self, saved: Saved) {
        (self.clock, self.breaks.pause, self.latest) = (saved.clock, saved.pause, saved.latest);
    }
}

fn earlier(at: Timestamp, by: SignedDuration) -> Timestamp {
    at.checked_sub(by).unwrap_or(Timestamp::MIN)
}

/// So many milliseconds.
pub(super) fn span(millis: u64) -> Option<SignedDuration> {
    i64::try_from(millis).ok().map(SignedDuration::from_millis)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::BySide;
    use crate::play::calendar::tests::any_calendar;
    use crate::play::toy::{BLACK, WHITE, resting_toy};
    use crate::play::{Action, Calendars, Control, End, Entry, OfferKind, Outages, Vacation, What};
    use crate::players::Hours;
    use proptest::prelude::*;

    const DAY: Control = Control::Days { days: 1 };
    const ALL: Respite = Respite { rest: true, vacation: Vacation::Hours(2), sitting: false };

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    fn hours(hours: i64) -> SignedDuration {
        SignedDuration::from_hours(hours)
    }

    /// White sleeps from 23 to 7, Black never; both at Greenwich.
    fn asleep() -> Calendars {
        let white = Calendar::new(&Hours { sleep: "23-7".parse().ok(), ..Hours::default() });
        BySide { white, black: Calendar::RESTLESS }
    }

    fn awake() -> Calendars {
        Calendars::default()
    }

    fn begun() -> Match {
        resting_toy(DAY, ALL, at("2026-03-02T20:00Z"))
    }

    fn turn(text: &str, ply: u32) -> Action {
        Action::Turn { text: text.to_owned(), ply }
    }

    fn replayed(played: &Match, control: Control, respite: Respite) -> String {
        let mut again = resting_toy(control, respite, played.record().preamble.begun);
        for Entry { at, what } in played.record().entries.iter() {
            again.append(*at, what.clone()).unwrap_or_else(|flaw| panic!("{what:?}: {flaw:?}"));
        }
        format!("{again:?}")
    }

    #[test]
    fn a_sleeper_s_clock_rests_and_the_record_knows_it() {
        let mut played = begun();
        // Three hours, a night, sixteen hours, another night, five hours.
        assert_eq!(played.deadline(&asleep()), Some(at("2026-03-04T12:00Z")));
        assert_eq!(played.tick(at("2026-03-04T11:59:59Z"), &asleep()), []);
        let left = |played: &Match, now| played.remaining(Side::White, at(now), &asleep());
        assert_eq!(left(&played, "2026-03-03T03:00Z"), hours(21));
        assert_eq!(left(&played, "2026-03-04T11:00Z"), hours(1));
        // What is refused changes nothing, not even what was rested.
        let before = format!("{played:?}");
        assert!(played.act(WHITE, turn("x", 0), at("2026-03-04T11:00Z"), &asleep()).is_err());
        assert_eq!(format!("{played:?}"), before);
        let mut flagged = played.clone();
        let ended = flagged.tick(at("2026-03-09T00:00Z"), &asleep());
        assert_eq!((ended.len(), flagged.ended()), (2, Some(at("2026-03-04T12:00Z"))));
        assert_eq!(replayed(&flagged, DAY, ALL), format!("{flagged:?}"));
        played.act(WHITE, turn("on", 0), at("2026-03-04T11:00:00.000999Z"), &asleep()).unwrap();
        let rested = What::Rested { side: Side::White, millis: 16 * 60 * 60 * 1000 };
        assert_eq!(
            played.record().entries.get(0),
            Some(&Entry { at: at("2026-03-04T11:00Z"), what: rested })
        );
        assert_eq!(played.deadline(&asleep()), Some(at("2026-03-05T11:00Z")), "Black does not sleep");
        assert_eq!(replayed(&played, DAY, ALL), format!("{played:?}"));
        // Where clocks do not rest, nobody's sleep counts.
        let restless = resting_toy(DAY, Respite::NONE, at("2026-03-02T20:00Z"));
        assert_eq!(restless.deadline(&asleep()), Some(at("2026-03-03T20:00Z")));
    }

    #[test]
    fn other_hours_hold_from_now_on() {
        let mut played = begun();
        played.settle(Side::White, at("2026-03-02T23:30Z"), &asleep());
        // Half an hour of the night was rested; now nothing rests any more.
        assert_eq!(played.deadline(&awake()), Some(at("2026-03-03T20:30Z")));
        played.settle(Side::White, at("2026-03-03T12:00Z"), &awake());
        // What was not rested stays so, though the player now claims to have slept.
        assert_eq!(played.deadline(&asleep()), Some(at("2026-03-03T20:30Z")));
        played.settle(Side::Black, at("2026-03-03T13:00Z"), &asleep());
        assert_eq!(replayed(&played, DAY, ALL), format!("{played:?}"));
    }

    #[test]
    fn a_pause_stops_the_clocks_and_ends() {
        let offer = OfferKind::Pause;
        let mut played = begun();
        let act = |played: &mut Match, by, action, now: &str| played.act(by, action, at(now), &awake());
        assert_eq!(act(&mut played, WHITE, Action::Resume, "2026-03-02T21:00Z"), Err(Refusal::NotPaused));
        act(&mut played, BLACK, Action::Offer(offer), "2026-03-02T21:00Z").unwrap();
        let until = at("2026-04-01T22:00Z");
        let events = act(&mut played, WHITE, Action::Accept(offer), "2026-03-02T22:00Z").unwrap();
        assert_eq!(events[1..], [Event::Paused { until }]);
        assert_eq!((played.paused(), played.deadline(&awake())), (Some(until), Some(until + hours(22))));
        assert_eq!(act(&mut played, WHITE, Action::Offer(offer), "2026-03-02T22:00Z"), Err(Refusal::Paused));
        let mut over = played.clone();
        assert_eq!(over.tick(at("2026-04-02T00:00Z"), &awake()), [Event::Resumed]);
        assert_eq!(over.remaining(Side::White, at("2026-04-02T00:00Z"), &awake()), hours(20));
        assert_eq!(over.tick(until + hours(22), &awake()).len(), 2);
        // A turn may be played; the opponent's clock waits for the end.
        act(&mut played, WHITE, turn("on", 0), "2026-03-10T22:00Z").unwrap();
        assert_eq!(played.deadline(&awake()), Some(until + hours(24)));
        // One wants to go on: there is notice. Both do: at once.
        let soon = Event::Resuming { side: Side::Black, until: at("2026-03-11T10:00Z") };
        assert_eq!(act(&mut played, BLACK, Action::Resume, "2026-03-10T22:00Z"), Ok(vec![soon]));
        assert_eq!(act(&mut played, BLACK, Action::Resume, "2026-03-10T23:00Z"), Err(Refusal::NotPaused));
        let now = Event::Resuming { side: Side::White, until: at("2026-03-10T23:00Z") };
        assert_eq!(act(&mut played, WHITE, Action::Resume, "2026-03-10T23:00Z"), Ok(vec![now]));
        assert_eq!(played.deadline(&awake()), Some(at("2026-03-11T23:00Z")));
        let events = act(&mut played, BLACK, turn("on", 1), "2026-03-11T00:00Z").unwrap();
        assert_eq!(events[0], Event::Resumed);
        assert_eq!(replayed(&played, DAY, ALL), format!("{played:?}"));
    }

    #[test]
    fn vacation_is_an_hour_that_the_clock_stands_still() {
        let mut played = begun();
        let deadline = at("2026-03-03T20:00Z");
        assert_eq!(played.vacation(at("2026-03-03T18:59Z"), &awake()), None);
        // Another match of the player takes the hour from half past seven; this one gets what makes it an hour.
        let mut other = played.clone();
        let half = Event::VacationSpent { side: Side::White, time: SignedDuration::from_mins(30) };
        assert_eq!(other.spend_vacation(at("2026-03-03T19:30Z"), &awake()), [half]);
        assert_eq!(other.deadline(&awake()), Some(at("2026-03-03T20:30Z")));
        let hour = Event::VacationSpent { side: Side::White, time: hours(1) };
        assert_eq!(played.spend_vacation(deadline, &awake()), std::slice::from_ref(&hour));
        assert_eq!(played.clock().vacation(), hours(1));
        assert_eq!(played.deadline(&awake()), Some(deadline + hours(1)));
        assert_eq!(played.tick(deadline, &awake()), []);
        assert_eq!(played.spend_vacation(deadline + hours(1), &awake()), [hour]);
        // Two hours were agreed on.
        assert_eq!(played.spend_vacation(deadline + hours(2), &awake()), []);
        assert_eq!(played.vacation_spent(Side::White), hours(2));
        let mut flagged = played.clone();
        assert_eq!(flagged.tick(deadline + hours(2), &awake()).len(), 2);
        // What is not used of it is lost with the turn.
        played.act(WHITE, turn("on", 0), deadline + hours(1), &awake()).unwrap();
        assert_eq!(played.remaining(Side::White, deadline + hours(1), &awake()), hours(24));
        assert_eq!(replayed(&played, DAY, ALL), format!("{played:?}"));
        let mut none = resting_toy(DAY, Respite::NONE, at("2026-03-02T20:00Z"));
        assert_eq!(none.spend_vacation(deadline, &awake()), []);
    }

    #[test]
    fn vacation_creates_no_time_in_a_bank() {
        let control = Control::Fischer { bank: 86_400, increment: 600, cap: 172_800 };
        let mut played = resting_toy(control, ALL, at("2026-03-02T20:00Z"));
        let deadline = at("2026-03-03T20:00Z");
        played.spend_vacation(deadline, &awake());
        played.act(WHITE, turn("on", 0), deadline + SignedDuration::from_mins(10), &awake()).unwrap();
        assert_eq!(played.remaining(Side::White, deadline, &awake()), SignedDuration::from_mins(10));
    }

    #[test]
    fn an_outage_in_one_s_sleep_is_not_given_back_twice() {
        let mut played = begun();
        let outages = Outages::new([(at("2026-03-02T21:00Z"), at("2026-03-03T01:00Z"))]);
        let calendars = asleep().map(|calendar| calendar.with_outages(outages.clone()));
        let events = played.take_stock(at("2026-03-03T01:00Z"), &calendars);
        let two = Event::Credited { side: Side::White, time: hours(2), left: hours(21) };
        assert_eq!(events, [two]);
        // Two hours used of the evening are those of the outage: all is as it was.
        assert_eq!(played.remaining(Side::White, at("2026-03-03T01:00Z"), &calendars), hours(23));
        assert_eq!(played.deadline(&calendars), Some(at("2026-03-04T14:00Z")));
        assert_eq!(replayed(&played, DAY, ALL), format!("{played:?}"));
    }

    proptest! {
        /// Whatever happens in whatever order, each side has left what it was given without what it used, counted here
        /// bit by bit, and no flag falls before that is nothing.
        #[test]
        fn time_is_neither_created_nor_lost(
            calendars in prop::collection::vec(any_calendar(), 2),
            acts in prop::collection::vec((0..200_000_000_i64, 0..9_u8, any_calendar()), 0..40),
        ) {
            let control = Control::Fischer { bank: 864_000, increment: 3_600, cap: Control::BANK_MAX };
            let mut calendars = BySide { white: calendars[0].clone(), black: calendars[1].clone() };
            let mut now = at("2026-03-02T20:00Z");
            let respite = Respite { rest: true, vacation: Vacation::On, ..Respite::NONE };
            let mut played = resting_toy(control, respite, now);
            let mut left = BySide::from_fn(|_| hours(240));
            // What the running side was given of vacation for this turn, and how many hours there are of it.
            let (mut given, mut hoard) = (hours(0), 6);
            let mut paused: Option<Timestamp> = None;
            let mut outages = Vec::new();
            for (later, act, calendar) in acts {
                let (before, side, ply) = (now, played.to_move(), played.ply());
                now += SignedDuration::from_millis(later);
                let counts_from = paused.map_or(before, |until| until.max(before)).min(now);
                let counted = now.duration_since(counts_from) - calendars[side].rest(counts_from, now);
                if act == 0 {
                    // It is known from now on, and nothing else happens.
                    outages.push((before, now));
                    let known = Outages::new(outages.clone());
                    calendars = calendars.map(|calendar| calendar.with_outages(known.clone()));
                } else {
                    left[side] -= counted;
                }
                paused = paused.filter(|until| *until > now);
                while let Some(at) = played.deadline(&calendars).filter(|at| *at <= now && hoard > 0) {
                    let spent = played.spend_vacation(at, &calendars);
                    let Some(Event::VacationSpent { time, .. }) = spent.last() else { break };
                    given += *time;
                    hoard -= 1;
                }
                let events = played.tick(now, &calendars);
                if events.iter().any(|event| matches!(event, Event::Ended(_))) {
                    prop_assert!(!(left[side] + given).is_positive());
                    let how = if played.has_begun(side) { End::Time } else { End::NotBegun };
                    prop_assert_eq!(played.result().map(|result| result.how), Some(how));
                    break;
                }
                prop_assert!((left[side] + given).is_positive());
                let text = if ply % 4 < 2 { "on" } else { "back" };
                let (mover, other) = if side == Side::White { (WHITE, BLACK) } else { (BLACK, WHITE) };
                match act {
                    1..=4 => {
                        played.act(mover, turn(text, ply), now, &calendars).unwrap();
                        let cap = SignedDuration::from_secs(i64::from(Control::BANK_MAX));
                        // What is left of vacation is lost with the turn.
                        left[side] = (left[side].max(hours(0)) + hours(1)).min(cap);
                        given = hours(0);
                    }
                    5 => {
                        let changed = if later % 2 == 0 { Side::White } else { Side::Black };
                        played.settle(changed, now, &calendars);
                        calendars[changed] = calendar.with_outages(Outages::new(outages.clone()));
                    }
                    6 => {
                        let offer = OfferKind::Pause;
                        let _ = played.act(mover, Action::Offer(offer), now, &calendars);
                        let _ = played.act(other, Action::Accept(offer), now, &calendars);
                        paused = played.paused();
                    }
                    7 => {
                        let _ = played.act(other, Action::Resume, now, &calendars);
                        paused = played.paused();
                    }
                    _ => {}
                }
                for side in Side::BOTH {
                    let more = if side == played.to_move() { given } else { hours(0) };
                    prop_assert_eq!(played.remaining(side, now, &calendars), left[side] + more);
                }
            }
            prop_assert_eq!(replayed(&played, control, respite), format!("{played:?}"));
        }
    }
}
