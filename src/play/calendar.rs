//! When a person's clock rests: in their sleeping hours and at weekends, by the calendar of their own time zone, and while
//! the program is away. Pure.

use super::outage::Outages;
use crate::games::BySide;
use crate::players::{DayTime, Former, Hours, Sleep};
use jiff::civil::{Date, Time, Weekday};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

/// When a person's clock rests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Calendar {
    plan: Plan,
    /// By what it rests at night and at weekends until then, because that was changed a short time ago.
    nights_before: Option<(Plan, Timestamp)>,
    weekends_before: Option<(Plan, Timestamp)>,
    outages: Outages,
}

/// What a person has chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Plan {
    zone: TimeZone,
    sleep: Option<Sleep>,
    weekends: bool,
}

/// The calendars of both players.
pub type Calendars = BySide<Calendar>;

/// From when to when a clock rests.
type Span = (Timestamp, Timestamp);

impl Calendar {
    /// The calendar of a person who never rests, of a program that is never away.
    pub const RESTLESS: Calendar = Calendar {
        plan: Plan { zone: TimeZone::UTC, sleep: None, weekends: false },
        nights_before: None,
        weekends_before: None,
        outages: Outages::NONE,
    };

    /// The calendar of a person who has chosen these hours. A zone that is not known is taken for Greenwich's.
    pub fn new(hours: &Hours) -> Self {
        let before = |former: &Option<Former>| {
            former.as_ref().map(|former| {
                (Plan::new(former.zone.as_deref(), former.sleep, former.weekends), former.until)
            })
        };
        Self {
            plan: Plan::new(hours.zone.as_deref(), hours.sleep, hours.weekends),
            nights_before: before(&hours.nights_before),
            weekends_before: before(&hours.weekends_before),
            outages: Outages::NONE,
        }
    }

    /// The same, of a program that was away then.
    pub fn with_outages(self, outages: Outages) -> Self {
        Self { outages, ..self }
    }

    /// The calendar of somebody who never rests, with the outages of this one.
    pub fn without_hours(&self) -> Self {
        Self::RESTLESS.with_outages(self.outages.clone())
    }

    /// When the program was away.
    pub fn outages(&self) -> &Outages {
        &self.outages
    }

    /// How much of this time is rest: sleeping hours, weekend days and outages, each moment once. None where `to` is
    /// earlier.
    pub fn rest(&self, from: Timestamp, to: Timestamp) -> SignedDuration {
        total(self.rests(from), from, to)
    }

    /// How much of it is the person's own: sleeping hours and weekend days.
    pub fn own_rest(&self, from: Timestamp, to: Timestamp) -> SignedDuration {
        total(self.own_rests(from), from, to)
    }

    /// The first moment by which so much time has counted, rests left out.
    pub fn after(&self, from: Timestamp, counted: SignedDuration) -> Timestamp {
        let (mut at, mut counted) = (from, counted.max(SignedDuration::ZERO));
        for (begin, end) in self.rests(from) {
            let free = begin.duration_since(at).max(SignedDuration::ZERO);
            if counted <= free {
                break;
            }
            counted = counted.saturating_sub(free);
            at = end;
        }
        at.checked_add(counted).unwrap_or(Timestamp::MAX)
    }

    /// Whether they are asleep by what they have chosen last, and until when.
    pub fn asleep(&self, at: Timestamp) -> Option<Timestamp> {
        self.plan.nights(at).next().filter(|(begin, _)| *begin <= at).map(|(_, end)| end)
    }

    /// The beginning of their next night, by what they have chosen last.
    pub fn next_night(&self, after: Timestamp) -> Option<Timestamp> {
        self.plan.nights(after).map(|(begin, _)| begin).find(|begin| *begin > after)
    }

    /// The first moment after this one at which the clocks there show this time of the day. On a day that has no such
    /// time, it comes as much later; on one that has it twice, once.
    pub fn next(&self, after: Timestamp, shows: DayTime) -> Timestamp {
        let today = after.to_zoned(self.plan.zone.clone()).date();
        let days = std::iter::successors(today.yesterday().ok(), |day| day.tomorrow().ok()).take(4);
        let mut moments = days.filter_map(|day| self.plan.moment(day, time(shows.minute())?));
        // Only at the end of time is there none.
        moments.find(|at| *at > after).unwrap_or(Timestamp::MAX)
    }

    /// The year that is written there.
    pub fn year(&self, at: Timestamp) -> i16 {
        at.to_zoned(self.plan.zone.clone()).year()
    }

    /// When this day begins there.
    pub fn midnight(&self, day: Date) -> Option<Timestamp> {
        self.plan.moment(day, Time::midnight())
    }

    /// The rests that end after this moment, in order, apart from each other: the person's own, and outages.
    fn rests(&self, from: Timestamp) -> impl Iterator<Item = Span> + '_ {
        apart(merged(self.own_rests(from), self.outages.after(from).iter().copied()))
    }

    /// The person's own.
    fn own_rests(&self, from: Timestamp) -> impl Iterator<Item = Span> + '_ {
        let nights = in_turn(self.nights_before.as_ref(), &self.plan, from, Plan::nights);
        let days_off = in_turn(self.weekends_before.as_ref(), &self.plan, from, Plan::days_off);
        apart(merged(nights, days_off))
    }
}

impl Plan {
    fn new(zone: Option<&str>, sleep: Option<Sleep>, weekends: bool) -> Self {
        let zone = zone.and_then(|name| TimeZone::get(name).ok()).unwrap_or(TimeZone::UTC);
        Self { zone, sleep, weekends }
    }

    /// The days on which something may rest that ends after this moment.
    fn days(&self, from: Timestamp) -> impl Iterator<Item = Date> + use<> {
        let first = from.to_zoned(self.zone.clone()).date();
        // What began the day before may last until now.
        let first = first.yesterday().unwrap_or(first);
        std::iter::successors(Some(first), |day| day.tomorrow().ok())
    }

    /// The nights that end after this moment.
    fn nights(&self, from: Timestamp) -> impl Iterator<Item = Span> + '_ {
        let days = self.days(from).take_while(|_| self.sleep.is_some());
        days.filter_map(|day| self.night(day)).filter(move |(_, end)| *end > from)
    }

    /// The weekends' days that end after this moment.
    fn days_off(&self, from: Timestamp) -> impl Iterator<Item = Span> + '_ {
        let days = self.days(from).take_while(|_| self.weekends);
        days.filter_map(|day| self.day_off(day)).filter(move |(_, end)| *end > from)
    }

    /// A weekend's day, from midnight to midnight.
    fn day_off(&self, day: Date) -> Option<Span> {
        let off = matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday);
        let span =
            (self.moment(day, Time::midnight())?, self.moment(day.tomorrow().ok()?, Time::midnight())?);
        (off && span.0 < span.1).then_some(span)
    }

    /// The sleeping hours that begin on this day.
    fn night(&self, day: Date) -> Option<Span> {
        let Sleep { from, to } = self.sleep?;
        let morning = if to <= from { day.tomorrow().ok()? } else { day };
        let span = (self.moment(day, time(from)?)?, self.moment(morning, time(to)?)?);
        (span.0 < span.1).then_some(span)
    }

    /// When the clocks there show this. A time that is left out when they are put forward is taken for as much later;
    /// one that comes twice when they are put back, for the first.
    fn moment(&self, day: Date, time: Time) -> Option<Timestamp> {
        self.zone.to_ambiguous_timestamp(day.to_datetime(time)).compatible().ok()
    }
}

/// What one plan gives until it is replaced, and another one from then on.
fn in_turn<'p, I: Iterator<Item = Span> + 'p>(
    before: Option<&'p (Plan, Timestamp)>,
    plan: &'p Plan,
    from: Timestamp,
    spans: impl Fn(&'p Plan, Timestamp) -> I + 'p,
) -> impl Iterator<Item = Span> + 'p {
    let until = before.map_or(from, |(_, until)| from.max(*until));
    let first = before.filter(|(_, until)| from < *until).map(|(former, _)| spans(former, from));
    let first = first.into_iter().flatten().take_while(move |(begin, _)| *begin < until);
    let first = first.map(move |(begin, end)| (begin, end.min(until)));
    let is_replaced = from < until;
    let then = spans(plan, until);
    first.chain(then.map(move |(begin, end)| (if is_replaced { begin.max(until) } else { begin }, end)))
}

/// Two runs of spans as one, in the order of their beginnings.
fn merged(one: impl Iterator<Item = Span>, other: impl Iterator<Item = Span>) -> impl Iterator<Item = Span> {
    let (mut one, mut other) = (one.peekable(), other.peekable());
    std::iter::from_fn(move || match (one.peek(), other.peek()) {
        (Some(first), Some(second)) if second < first => other.next(),
        (Some(_), _) => one.next(),
        (None, _) => other.next(),
    })
}

impl Default for Calendar {
    fn default() -> Self {
        Self::RESTLESS
    }
}

/// How much of this time the spans are, which are in order and apart.
fn total(spans: impl Iterator<Item = Span>, from: Timestamp, to: Timestamp) -> SignedDuration {
    let within = spans.take_while(|(begin, _)| *begin < to);
    let lengths = within.map(|(begin, end)| end.min(to).duration_since(begin.max(from)));
    lengths.fold(SignedDuration::ZERO, SignedDuration::saturating_add)
}

/// Spans in the order of their beginnings, those that touch each other made one.
fn apart(spans: impl Iterator<Item = Span>) -> impl Iterator<Item = Span> {
    let mut spans = spans.peekable();
    std::iter::from_fn(move || {
        let (begin, mut end) = spans.next()?;
        while let Some((_, further)) = spans.next_if(|(next, _)| *next <= end) {
            end = end.max(further);
        }
        Some((begin, end))
    })
}

fn time(minute: u16) -> Option<Time> {
    Time::new(i8::try_from(minute / 60).ok()?, (minute % 60) as i8, 0, 0).ok()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use proptest::prelude::*;

    fn sleep(text: &str) -> Option<Sleep> {
        (!text.is_empty()).then(|| text.parse().unwrap())
    }

    fn calendar(zone: &str, sleep: &str, weekends: bool) -> Calendar {
        let hours =
            Hours { zone: Some(zone.into()), sleep: self::sleep(sleep), weekends, ..Hours::default() };
        let calendar = Calendar::new(&hours);
        assert_eq!(calendar.plan.zone.iana_name(), Some(zone));
        calendar
    }

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    /// Zone, sleep, weekends; from, to; minutes of rest.
    const CASES: &[(&str, &str, bool, &str, &str, i64)] = &[
        // Nothing chosen, nothing rests; a time that runs backwards has no rest.
        ("UTC", "", false, "2026-03-02T00:00Z", "2026-04-02T00:00Z", 0),
        ("UTC", "00:00-08:00", true, "2026-03-08T00:00Z", "2026-03-02T00:00Z", 0),
        // A night over midnight, its parts, and a night that does not cross it.
        ("UTC", "23:00-07:00", false, "2026-03-02T12:00Z", "2026-03-03T12:00Z", 8 * 60),
        ("UTC", "23:00-07:00", false, "2026-03-03T00:00Z", "2026-03-03T00:00Z", 0),
        ("UTC", "23:00-07:00", false, "2026-03-03T00:00Z", "2026-03-03T06:59Z", 6 * 60 + 59),
        ("UTC", "23:00-07:00", false, "2026-03-02T22:00Z", "2026-03-02T23:30Z", 30),
        ("UTC", "23:00-07:00", false, "2026-03-03T07:00Z", "2026-03-03T23:00Z", 0),
        ("UTC", "00:00-09:00", false, "2026-03-02T00:00Z", "2026-03-03T00:00Z", 9 * 60),
        ("UTC", "15:00-00:00", false, "2026-03-02T00:00Z", "2026-03-03T00:00Z", 9 * 60),
        ("UTC", "13:00-14:30", false, "2026-03-02T00:00Z", "2026-03-05T00:00Z", 3 * 90),
        // It is the person's midnight that counts: Guatemala is six hours behind Greenwich, Kathmandu 5:45 ahead.
        ("America/Guatemala", "23:00-07:00", false, "2026-03-02T00:00Z", "2026-03-02T12:00Z", 7 * 60),
        ("Asia/Kathmandu", "23:00-07:00", false, "2026-03-02T17:15Z", "2026-03-03T01:15Z", 8 * 60),
        ("Asia/Kathmandu", "23:00-07:00", false, "2026-03-02T17:00Z", "2026-03-02T17:30Z", 15),
        // Weekends, alone and with sleep: the union, each hour once. 2026-03-07 is a Saturday.
        ("UTC", "", true, "2026-03-02T00:00Z", "2026-03-09T00:00Z", 48 * 60),
        ("UTC", "", true, "2026-03-07T12:00Z", "2026-03-08T12:00Z", 24 * 60),
        ("UTC", "23:00-07:00", true, "2026-03-06T12:00Z", "2026-03-09T12:00Z", (1 + 48 + 7) * 60),
        ("UTC", "23:00-07:00", true, "2026-03-02T00:00Z", "2026-03-09T00:00Z", (7 + 4 * 8 + 1 + 48) * 60),
        ("America/Guatemala", "", true, "2026-03-07T00:00Z", "2026-03-07T07:00Z", 60),
        ("Pacific/Kiritimati", "", true, "2026-03-06T09:00Z", "2026-03-06T11:00Z", 60),
        // A leap day, and a year without one.
        ("UTC", "23:00-07:00", false, "2028-02-28T12:00Z", "2028-03-01T12:00Z", 16 * 60),
        ("UTC", "23:00-07:00", false, "2027-02-28T12:00Z", "2027-03-01T12:00Z", 8 * 60),
        // Clocks put forward (the night is an hour shorter) and back (an hour longer), in both hemispheres.
        ("Europe/Madrid", "23:00-07:00", false, "2026-03-28T12:00Z", "2026-03-29T12:00Z", 7 * 60),
        ("Europe/Madrid", "23:00-07:00", false, "2026-10-24T12:00Z", "2026-10-25T12:00Z", 9 * 60),
        ("America/Santiago", "23:00-07:00", false, "2026-04-04T15:00Z", "2026-04-05T15:00Z", 9 * 60),
        ("America/Santiago", "23:00-07:00", false, "2026-09-05T15:00Z", "2026-09-06T15:00Z", 7 * 60),
        // A time that is left out begins as much later; one that comes twice, the first time.
        ("Europe/Madrid", "02:30-07:00", false, "2026-03-28T12:00Z", "2026-03-29T12:00Z", 3 * 60 + 30),
        ("Europe/Madrid", "02:30-07:00", false, "2026-10-24T12:00Z", "2026-10-25T12:00Z", 5 * 60 + 30),
        ("Europe/Madrid", "23:00-02:30", false, "2026-10-24T12:00Z", "2026-10-25T12:00Z", 3 * 60 + 30),
        ("Europe/Madrid", "02:10-02:50", false, "2026-03-28T12:00Z", "2026-03-29T12:00Z", 40),
        // A weekend with a change has 47 or 49 hours.
        ("Europe/Madrid", "", true, "2026-03-27T12:00Z", "2026-03-30T12:00Z", 47 * 60),
        ("Europe/Madrid", "", true, "2026-10-23T12:00Z", "2026-10-26T12:00Z", 49 * 60),
        // Lord Howe changes by half an hour: 2026-04-05 back, 2026-10-04 forward.
        ("Australia/Lord_Howe", "23:00-07:00", false, "2026-04-04T03:00Z", "2026-04-05T03:00Z", 8 * 60 + 30),
        ("Australia/Lord_Howe", "23:00-07:00", false, "2026-10-03T03:00Z", "2026-10-04T03:00Z", 7 * 60 + 30),
        // Samoa had no 30 December 2011.
        ("Pacific/Apia", "23:00-07:00", false, "2011-12-30T00:00Z", "2012-01-01T00:00Z", 16 * 60),
    ];

    #[test]
    fn what_rests_when() {
        for &(zone, sleep, weekends, from, to, minutes) in CASES {
            let case = format!("{zone} {sleep} {weekends} {from} {to}");
            let calendar = calendar(zone, sleep, weekends);
            let rest = calendar.rest(at(from), at(to));
            assert_eq!(rest, SignedDuration::from_mins(minutes), "{case}");
        }
    }

    /// Zone, time of the day; after, next.
    const NEXT: &[(&str, &str, &str, &str)] = &[
        ("UTC", "8", "2026-03-02T07:59Z", "2026-03-02T08:00Z"),
        ("UTC", "8", "2026-03-02T08:00Z", "2026-03-03T08:00Z"),
        ("America/Guatemala", "20", "2026-03-02T03:00Z", "2026-03-03T02:00Z"),
        ("Pacific/Kiritimati", "8", "2026-03-02T12:00Z", "2026-03-02T18:00Z"),
        // The clocks go forward: the day is an hour shorter, or has no such time, and it comes an hour later, once.
        ("Europe/Madrid", "8", "2026-03-28T07:00Z", "2026-03-29T06:00Z"),
        ("Europe/Madrid", "2:30", "2026-03-28T12:00Z", "2026-03-29T01:30Z"),
        ("Europe/Madrid", "2:30", "2026-03-29T01:30Z", "2026-03-30T00:30Z"),
        // They go back: the time comes twice, and the digest once.
        ("Europe/Madrid", "2:30", "2026-10-24T12:00Z", "2026-10-25T00:30Z"),
        ("Europe/Madrid", "2:30", "2026-10-25T00:30Z", "2026-10-26T01:30Z"),
        ("Europe/Madrid", "8", "2026-10-24T06:00Z", "2026-10-25T07:00Z"),
        // Samoa had no 30 December 2011.
        ("Pacific/Apia", "8", "2011-12-29T18:00Z", "2011-12-30T18:00Z"),
        ("Pacific/Apia", "8", "2011-12-30T18:00Z", "2011-12-31T18:00Z"),
    ];

    #[test]
    fn a_time_of_the_day_comes_once_a_day() {
        for &(zone, shows, after, next) in NEXT {
            let found = calendar(zone, "", false).next(at(after), shows.parse().unwrap());
            assert_eq!(found, at(next), "{zone} {shows} {after}");
        }
    }

    #[test]
    fn a_deadline_is_as_much_later_as_is_rested() {
        for (zone, sleep, weekends, from, hours, to) in [
            ("UTC", "", false, "2026-03-02T09:00Z", 48, "2026-03-04T09:00Z"),
            ("UTC", "23:00-07:00", false, "2026-03-02T09:00Z", 24, "2026-03-03T17:00Z"),
            // It ends where the rest begins, not after it; and begins in a rest.
            ("UTC", "23:00-07:00", false, "2026-03-02T09:00Z", 14, "2026-03-02T23:00Z"),
            ("UTC", "23:00-07:00", false, "2026-03-03T01:00Z", 1, "2026-03-03T08:00Z"),
            ("UTC", "23:00-07:00", false, "2026-03-03T01:00Z", 0, "2026-03-03T01:00Z"),
            ("UTC", "23:00-07:00", true, "2026-03-06T22:00Z", 2, "2026-03-09T08:00Z"),
            ("Europe/Madrid", "", true, "2026-03-27T12:00Z", 24, "2026-03-30T11:00Z"),
        ] {
            let calendar = calendar(zone, sleep, weekends);
            let found = calendar.after(at(from), SignedDuration::from_hours(hours));
            assert_eq!(found, at(to), "{zone} {sleep} {weekends} {from} {hours}");
        }
    }

    #[test]
    fn who_sleeps_until_when() {
        let calendar = calendar("America/Guatemala", "23:00-07:00", true);
        assert_eq!(calendar.asleep(at("2026-03-02T05:00Z")), Some(at("2026-03-02T13:00Z")));
        assert_eq!(calendar.asleep(at("2026-03-02T13:00Z")), None);
        assert_eq!(calendar.year(at("2026-01-01T05:59Z")), 2025);
        assert_eq!(Calendar::default().asleep(at("2026-03-02T05:00Z")), None);
    }

    #[test]
    fn a_zone_that_is_not_known_is_greenwich_and_the_end_of_time_is_no_trouble() {
        let hours =
            Hours { zone: Some("Mars/Olympus".into()), sleep: sleep("23:00-07:00"), ..Hours::default() };
        let calendar = Calendar::new(&hours);
        assert_eq!(calendar.plan.zone, TimeZone::UTC);
        assert_eq!(calendar.after(Timestamp::MAX, SignedDuration::MAX), Timestamp::MAX);
        assert_eq!(calendar.rest(Timestamp::MAX, Timestamp::MIN), SignedDuration::ZERO);
    }

    pub(in super::super) fn any_calendar() -> impl Strategy<Value = Calendar> {
        let zones = [
            "UTC",
            "America/Guatemala",
            "Europe/Madrid",
            "America/Santiago",
            "Asia/Kathmandu",
            "Australia/Lord_Howe",
            "Pacific/Chatham",
            "Pacific/Apia",
        ];
        let sleep = proptest::option::of((0..1440_u16, 1..=Sleep::MINUTES_MAX));
        let plan = (prop::sample::select(zones.to_vec()), sleep, any::<bool>());
        let plan = plan.prop_map(|(zone, sleep, weekends)| {
            let sleep = sleep.map(|(from, length)| Sleep { from, to: (from + length) % 1440 });
            Plan { zone: TimeZone::get(zone).unwrap(), sleep, weekends }
        });
        let before = || proptest::option::of((plan.clone(), any_moment()));
        (plan.clone(), before(), before()).prop_map(|(plan, nights_before, weekends_before)| Calendar {
            plan,
            nights_before,
            weekends_before,
            outages: Outages::NONE,
        })
    }

    /// Milliseconds in the years 2026 and 2027.
    pub(in super::super) fn any_moment() -> impl Strategy<Value = Timestamp> {
        (1_767_225_600_000_i64..1_830_297_600_000).prop_map(|ms| Timestamp::from_millisecond(ms).unwrap())
    }

    proptest! {
        /// Rest and what counts make up the whole, and the parts of a time have the rest of the whole.
        #[test]
        fn rest_and_count_are_the_wall(
            calendar in any_calendar(),
            from in any_moment(),
            first in 0..40_000_000_000_i64,
            second in 0..4_000_000_000_i64,
        ) {
            let middle = from + SignedDuration::from_millis(first);
            let to = middle + SignedDuration::from_millis(second);
            let whole = calendar.rest(from, to);
            prop_assert_eq!(whole, calendar.rest(from, middle) + calendar.rest(middle, to));
            prop_assert!(!whole.is_negative() && whole <= to.duration_since(from));
        }

        /// After a counted time, just that has counted, and not a millisecond earlier.
        #[test]
        fn after_is_the_inverse(calendar in any_calendar(), from in any_moment(), counted in 1..9_000_000_000_i64) {
            let counted = SignedDuration::from_millis(counted);
            let to = calendar.after(from, counted);
            prop_assert_eq!(to.duration_since(from) - calendar.rest(from, to), counted);
            let before = to - SignedDuration::from_millis(1);
            prop_assert!(before.duration_since(from) - calendar.rest(from, before) < counted);
            prop_assert!(calendar.after(from, counted + SignedDuration::from_millis(1)) > to);
        }
    }
}
