//! Vacation that a person declares before it begins, and whether vacation is spent without that.
//!
//! Whoever is away is told to their opponents where clocks are shown ([`crate::bot::course::leave`]); whether somebody is
//! away at a moment is [`Profile::leave_at`].

use crate::bot::ask::command::{Absence, Day};
use crate::bot::desk::{Asker, Desk, Done, Stop};
use crate::bot::person::profile::{keep_all, settle};
use crate::i18n::Trouble;
use crate::i18n::leave::{NoLeave, OnLeave};
use crate::play::Calendar;
use crate::players::{Hours, Leave, Profile};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};

fn refused(why: NoLeave) -> Stop {
    Trouble::Leave(why).into()
}

/// Shows what the asker has declared, or changes it.
pub(in crate::bot) fn vacation(desk: &mut Desk<'_>, asker: &Asker, asked: &Absence) -> Done {
    let mut profile = asker.profile.clone();
    profile.leaves.retain(|leave| leave.to > desk.now);
    if asked.drop {
        profile.leaves.clear();
    }
    if let Some(days) = days(asked, &profile.hours, desk.now)? {
        declare(&mut profile, days, desk.now)?;
    }
    profile.saves_vacation = asked.by_itself.map_or(profile.saves_vacation, |by_itself| !by_itself);
    if profile != asker.profile {
        settle(desk, asker.player, false)?;
        desk.work.put_profile(asker.player, &profile)?;
        keep_all(desk, asker.player)?;
    }
    let spent = desk.work.vacation(asker.player, Calendar::new(&profile.hours).year(desk.now))?;
    let left = desk.settings.vacation.saturating_sub(spent);
    let said = OnLeave::Mine { left, by_itself: !profile.saves_vacation, leaves: profile.leaves };
    desk.answer(asker, said.say(asker.locale))
}

/// The first and the last day that are asked for, if any are.
fn days(asked: &Absence, hours: &Hours, now: Timestamp) -> Result<Option<(Date, Date)>, Stop> {
    let today = now.to_zoned(zone(hours)).date();
    let (first, last) = match (&asked.days[..], asked.length) {
        ([], None) => return Ok(None),
        (&[first, last], None) => (first, Some(last)),
        (&[first], Some(_)) => (first, None),
        ([], Some(_)) => (Day::Ahead(0), None),
        _ => return Err(refused(NoLeave::Dates)),
    };
    let first = date(first, today, today);
    let last = first.and_then(|first| match (last, asked.length) {
        (Some(last), _) => date(last, today, first),
        (None, Some(0) | None) => None,
        (None, Some(length)) => first.checked_add(Span::new().try_days(i64::from(length) - 1).ok()?).ok(),
    });
    first.zip(last).map(Some).ok_or_else(|| refused(NoLeave::Dates))
}

/// The day that is meant: of those that come every year, the first one that is not before `from`.
fn date(day: Day, today: Date, from: Date) -> Option<Date> {
    match day {
        Day::On(date) => Some(date),
        Day::Ahead(days) => today.checked_add(Span::new().days(days)).ok(),
        Day::Next { month, day } => (from.year()..=from.year().saturating_add(1))
            .filter_map(|year| Date::new(year, month, day).ok())
            .find(|date| *date >= from),
    }
}

/// Declares vacation from the first of these days to the last, instead of what it overlaps.
fn declare(profile: &mut Profile, (first, last): (Date, Date), now: Timestamp) -> Done {
    let days = first.until(last).map_err(|_| refused(NoLeave::Dates))?.get_days() + 1;
    if days < 1 {
        return Err(refused(NoLeave::Dates));
    }
    if days > Leave::DAYS_MAX {
        return Err(refused(NoLeave::TooLong { days: Leave::DAYS_MAX }));
    }
    let leave = leave(&profile.hours, first, last).ok_or_else(|| refused(NoLeave::Dates))?;
    if leave.to <= now {
        return Err(refused(NoLeave::Over));
    }
    let until = now.checked_add(Leave::AHEAD_MAX).unwrap_or(Timestamp::MAX);
    if leave.from > until {
        return Err(refused(NoLeave::TooFar { until }));
    }
    profile.leaves.retain(|known| !known.meets(&leave));
    if profile.leaves.len() >= Leave::MAX {
        return Err(refused(NoLeave::TooMany { most: Leave::MAX }));
    }
    profile.leaves.push(leave);
    profile.leaves.sort_by_key(|leave| leave.from);
    Ok(())
}

/// These days, by the calendar of somebody's time zone: from midnight to midnight.
fn leave(hours: &Hours, first: Date, last: Date) -> Option<Leave> {
    let zone = zone(hours);
    let midnight = |day: Date| Some(day.to_zoned(zone.clone()).ok()?.timestamp());
    Some(Leave { from: midnight(first)?, to: midnight(last.tomorrow().ok()?)? })
}

fn zone(hours: &Hours) -> TimeZone {
    hours.zone.as_deref().and_then(|zone| TimeZone::get(zone).ok()).unwrap_or(TimeZone::UTC)
}
