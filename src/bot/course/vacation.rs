//! How much vacation keeps a flag up, and until when.

use crate::bot::desk::{Desk, Held, Stop};
use crate::i18n::flag::Fall;
use crate::play::Match;
use crate::players::PlayerId;
use jiff::{SignedDuration, Timestamp};

/// When the flag of the side to move falls, or the match ends before, as it is told; nothing while no clock runs.
pub(in crate::bot) fn fall(desk: &Desk<'_>, held: &Held) -> Result<Option<Fall>, Stop> {
    let Some(flag) = held.flag() else { return Ok(None) };
    if held.end().is_some() {
        return Ok(Some(Fall { ends: true, ..Fall::at(flag) }));
    }
    let further = further(desk, held)?;
    let latest = Some(further).filter(SignedDuration::is_positive).and_then(|time| without(held, time));
    // Vacation does not make a match longer.
    let end = held.game.end_of_match(&held.calendars);
    let latest = latest.map(|latest| end.map_or(latest, |end| latest.min(end)));
    let vacation = spending(held, desk.now).map(|left| left + further);
    Ok(Some(Fall { flag, latest, vacation, ends: false }))
}

/// How much is left of the vacation that the side to move was given for this turn; nothing if it was given none.
pub(in crate::bot) fn spending(held: &Held, now: Timestamp) -> Option<SignedDuration> {
    let given = held.game.clock().vacation();
    let left = held.game.remaining(held.game.to_move(), now, &held.calendars);
    given.is_positive().then(|| left.min(given))
}

/// How much vacation the side to move could be given for this turn beyond what it was: no more than was agreed on, and
/// than its player has in the years in which it would be spent.
pub(in crate::bot) fn further(desk: &Desk<'_>, held: &Held) -> Result<SignedDuration, Stop> {
    let side = held.game.to_move();
    let player = held.player(side);
    let allowed = held.game.vacation_allowed(side);
    let is_person = desk.work.channel(player)?.is_none();
    let Some(flag) = held.flag().filter(|_| is_person && allowed != Some(SignedDuration::ZERO)) else {
        return Ok(SignedDuration::ZERO);
    };
    let calendar = &held.calendars[side];
    let year = calendar.year(flag);
    let most = left_of(desk, player, year)?;
    // An hour is of the year in which it begins.
    let is_of_it = |hour: &u32| without(held, hours(*hour)).is_some_and(|at| calendar.year(at) == year);
    let of_it = if is_of_it(&most) {
        most + 1
    } else {
        let all: Vec<u32> = (0..=most).collect();
        u32::try_from(all.partition_point(is_of_it)).unwrap_or(most)
    };
    let total = if of_it > most { most } else { of_it + left_of(desk, player, year.saturating_add(1))? };
    let total = total.min(declared(desk, held, player, total)?);
    Ok(allowed.map_or(hours(total), |allowed| allowed.min(hours(total))))
}

/// How many of so many hours can be spent by what the player has declared, if they spend none otherwise: those that begin
/// while the player is away.
fn declared(desk: &Desk<'_>, held: &Held, player: PlayerId, most: u32) -> Result<u32, Stop> {
    let profile = desk.profile(player)?;
    if !profile.saves_vacation {
        return Ok(most);
    }
    let begins_away =
        |hour: &u32| without(held, hours(*hour)).is_some_and(|at| profile.leave_at(at).is_some());
    let all: Vec<u32> = (0..most).collect();
    // Leaves that follow each other do not meet, so from the first hour that is not away on, none is spent.
    Ok(all.iter().take_while(|hour| begins_away(hour)).count().try_into().unwrap_or(most))
}

/// When the flag falls if so much more vacation is given.
fn without(held: &Held, further: SignedDuration) -> Option<Timestamp> {
    held.game.when_left(-further, &held.calendars)
}

/// How many hours a person has left in a year.
fn left_of(desk: &Desk<'_>, player: PlayerId, year: i16) -> Result<u32, Stop> {
    Ok(desk.settings.vacation.saturating_sub(desk.work.vacation(player, year)?))
}

fn hours(count: u32) -> SignedDuration {
    SignedDuration::from_hours(Match::VACATION_UNIT.as_hours() * i64::from(count))
}
