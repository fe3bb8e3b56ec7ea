//! From when on a change of somebody's hours counts: so that nobody rests more by changing than by either calendar.

use super::calendar::Calendar;
use crate::players::{Former, Hours};
use jiff::civil::Weekday;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};

/// The longest time from the first place on earth where a weekend begins to the last one where it ends: from Friday, 10
/// o'clock by Greenwich, to Monday noon.
const WEEKEND: SignedDuration = SignedDuration::from_hours(74);

/// Notes in the new hours what of the old ones still holds: their nights until the next one would begin, and their
/// weekend, once it has begun by either, until it is over everywhere. What held before the last change goes on to.
pub fn change_hours(old: &Hours, new: &mut Hours, now: Timestamp) {
    let held = old.as_of(now);
    let former = |until| Former { zone: old.zone.clone(), sleep: old.sleep, weekends: old.weekends, until };
    new.nights_before = held.nights_before;
    new.weekends_before = held.weekends_before;
    let is_moved = old.zone != new.zone;
    if new.nights_before.is_none() && (is_moved || old.sleep != new.sleep) {
        new.nights_before = Calendar::new(old).next_night(now).map(former);
    }
    if new.weekends_before.is_none() && (is_moved || old.weekends != new.weekends) {
        new.weekends_before = weekend_over(old, new, now).map(former);
    }
}

/// When the weekend is over everywhere that has begun in one of the two places; nothing if none has.
fn weekend_over(old: &Hours, new: &Hours, now: Timestamp) -> Option<Timestamp> {
    if !old.weekends && !new.weekends {
        return None;
    }
    let today = now.to_zoned(TimeZone::UTC);
    let noon = |date: jiff::civil::Date| date.at(12, 0, 0, 0).to_zoned(TimeZone::UTC).ok();
    let mut days = std::iter::successors(Some(today.date()), |day| day.tomorrow().ok()).take(8);
    let monday = days.find(|day| {
        day.weekday() == Weekday::Monday && noon(*day).is_some_and(|noon| now < noon.timestamp())
    })?;
    let over = noon(monday)?.timestamp();
    let saturday = monday.checked_sub(2.days()).ok()?;
    let has_begun =
        |hours: &Hours| Calendar::new(hours).midnight(saturday).is_some_and(|midnight| midnight <= now);
    let is_on = over.duration_since(now) <= WEEKEND && (has_begun(old) || has_begun(new));
    is_on.then_some(over)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    fn hours(zone: &str, sleep: &str, weekends: bool) -> Hours {
        Hours { zone: Some(zone.into()), sleep: sleep.parse().ok(), weekends, ..Hours::default() }
    }

    /// What is chosen one after the other, each from its moment on, and what rests until the end.
    fn rested(
        first: &Hours,
        changes: &[(Timestamp, Hours)],
        (from, to): (Timestamp, Timestamp),
    ) -> SignedDuration {
        let (mut held, mut since, mut rested) = (first.clone(), from, SignedDuration::ZERO);
        for (at, chosen) in changes {
            rested += Calendar::new(&held).own_rest(since, *at);
            let mut new = chosen.clone();
            change_hours(&held, &mut new, *at);
            (held, since) = (new, *at);
        }
        rested + Calendar::new(&held).own_rest(since, to)
    }

    #[test]
    fn no_weekend_gets_longer_by_moving() {
        let week = (at("2026-03-02T12:00Z"), at("2026-03-09T12:00Z"));
        let (east, west) = (hours("Pacific/Kiritimati", "", true), hours("Etc/GMT+12", "", true));
        let two_days = SignedDuration::from_hours(48);
        let moved = |at: &str, to: &Hours| rested(&east, &[(self::at(at), to.clone())], week);
        assert_eq!(rested(&east, &[], week), two_days);
        // Before it begins anywhere it is the new one's, afterwards the old one's.
        for at in ["2026-03-06T09:59Z", "2026-03-06T10:00Z", "2026-03-08T09:59Z", "2026-03-08T10:01Z"] {
            assert_eq!(moved(at, &west), two_days, "{at}");
        }
        let off = hours("Pacific/Kiritimati", "", false);
        assert_eq!(moved("2026-03-07T00:00Z", &off), two_days);
        let to_west = |at: &str| (self::at(at), west.clone());
        let again = [(at("2026-03-08T10:01Z"), off), to_west("2026-03-08T10:02Z")];
        assert_eq!(rested(&east, &again, week), two_days);
    }

    #[test]
    fn a_change_of_sleep_counts_from_the_next_night_on() {
        let day = (at("2026-03-02T12:00Z"), at("2026-03-03T22:00Z"));
        let night = hours("UTC", "23-7", false);
        let later = [(at("2026-03-03T07:00Z"), hours("UTC", "7-15", false))];
        assert_eq!(rested(&night, &later, day), SignedDuration::from_hours(8));
        // Who slept at no time begins at once.
        let none = hours("UTC", "", false);
        assert_eq!(rested(&none, &later, day), SignedDuration::from_hours(8));
    }

    fn any_hours() -> impl Strategy<Value = Hours> {
        let zones = ["UTC", "Pacific/Kiritimati", "Etc/GMT+12", "America/Guatemala", "Asia/Tokyo"];
        let sleep = (0..24_u16 * 60, 0..=crate::players::Sleep::MINUTES_MAX);
        (0..zones.len(), sleep, any::<bool>()).prop_map(move |(zone, (from, minutes), weekends)| {
            let to = (from + minutes) % (24 * 60);
            let sleep = (minutes > 0).then_some(crate::players::Sleep { from, to });
            Hours { zone: Some(zones[zone].into()), sleep, weekends, ..Hours::default() }
        })
    }

    proptest! {
        /// However often people change their hours, and to whatever, no week has more than one weekend and no day more than
        /// one night.
        #[test]
        fn nobody_rests_more_by_changing(
            first in any_hours(),
            changes in prop::collection::vec((1..3_000_i64, any_hours()), 0..30),
        ) {
            let from = at("2026-03-02T12:00Z");
            let weeks = 3;
            let to = from + SignedDuration::from_hours(24 * 7 * weeks);
            let mut now = from;
            let moments = changes.into_iter().map(|(minutes, hours)| {
                now += SignedDuration::from_mins(minutes);
                (now.min(to), hours)
            });
            let moments: Vec<_> = moments.collect();
            let awake = |hours: &Hours| Hours { sleep: None, ..hours.clone() };
            let busy = |hours: &Hours| Hours { weekends: false, ..hours.clone() };
            let only = |part: &dyn Fn(&Hours) -> Hours| {
                let moments: Vec<_> = moments.iter().map(|(at, hours)| (*at, part(hours))).collect();
                rested(&part(&first), &moments, (from, to))
            };
            prop_assert!(only(&awake) <= SignedDuration::from_hours(48 * weeks));
            prop_assert!(only(&busy) <= SignedDuration::from_hours(9 * (7 * weeks + 1)));
        }
    }
}
