//! The weekly digest: on Mondays at nine, if anything happened; and what organisers should look after.

use crate::bot::desk::league::HeldLeague;
use crate::bot::desk::outbox::PostRow;
use crate::bot::desk::{Desk, Done, Stop};
use crate::bot::league::{meant, sheet, silence, standing, summon};
use crate::i18n::league::{LeagueTalk, PairLine};
use crate::league::log::{Entry, Event, Slot};
use crate::league::state::{League, Phase, Season};
use crate::play::MatchId;
use crate::players::{Locale, PlayerId};
use jiff::civil::Weekday;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};
use std::collections::BTreeSet;

/// At what hour it comes.
const HOUR: i8 = 9;
/// Seconds of a week.
const WEEK: i64 = 7 * 24 * 60 * 60;
/// Most results that it lists.
const LISTED_MAX: usize = 20;
/// Most matches that are looked at for who is short of time.
const LOOKED_MAX: usize = 200;
/// Who has less left is short of time.
const SHORT: SignedDuration = SignedDuration::from_hours(24);

/// When it comes next.
pub(super) fn next(league: &HeldLeague) -> Option<Timestamp> {
    league.row.week.filter(|_| is_played(league))
}

fn is_played(league: &HeldLeague) -> bool {
    league.state.season().is_some_and(|season| season.phase == Phase::Running)
}

/// Tells it, if it is time.
pub(super) fn check(desk: &mut Desk<'_>, league: &mut HeldLeague) -> Done {
    if !is_played(league) {
        league.row.week = None;
        return Ok(());
    }
    let is_time = league.row.week.is_some_and(|at| at <= desk.now);
    if is_time || league.row.week.is_none() {
        let organiser = league.row.organisers.first().copied();
        let zone = organiser.map(|one| desk.profile(one)).transpose()?.and_then(|one| one.hours.zone);
        league.row.week = Some(monday(desk.now, zone.as_deref()));
    }
    if is_time {
        tell(desk, league)?;
        to_organisers(desk, league)?;
    }
    Ok(())
}

/// The next Monday at nine, in this time zone.
fn monday(now: Timestamp, zone: Option<&str>) -> Timestamp {
    let zone = zone.and_then(|zone| TimeZone::get(zone).ok()).unwrap_or(TimeZone::UTC);
    let today = now.to_zoned(zone.clone()).date();
    let days = (0..=7).filter_map(|days| today.checked_add(days.days()).ok());
    let mondays = days.filter(|date| date.weekday() == Weekday::Monday);
    let moments = mondays.filter_map(|date| date.at(HOUR, 0, 0, 0).to_zoned(zone.clone()).ok());
    moments.map(|moment| moment.timestamp()).find(|at| *at > now).unwrap_or(Timestamp::MAX)
}

/// Tells what ended this week, if anything did.
fn tell(desk: &mut Desk<'_>, league: &HeldLeague) -> Done {
    let Some(season) = league.state.season() else { return Ok(()) };
    let log = desk.work.league_log(league.row.id)?;
    let slots = ended(&log, season, desk.now.as_second() - WEEK);
    if slots.is_empty() {
        return Ok(());
    }
    let more = slots.len().saturating_sub(LISTED_MAX);
    for place in league.row.places() {
        let locale = desk.language_at(place, &[], &[])?;
        let results = results(desk, locale, season, &slots)?;
        let leaders = standing::leaders(desk, locale, season, sheet::SECTIONS_MAX)?;
        let text = LeagueTalk::Week { head: meant::head(league), results, more, leaders }.say(locale);
        desk.post(place, PostRow { text, language: Some(locale), ..PostRow::default() })?;
    }
    Ok(())
}

/// The pairings of a season that have a result since this moment, the latest first.
fn ended(log: &[Entry], season: &Season, since: i64) -> Vec<Slot> {
    // Pairings of the season before have the same places.
    let is_of_season = |entry: &&Entry| !matches!(entry.event, Event::Drawn { .. });
    let entries = League::standing(log).into_iter().rev().take_while(is_of_season);
    let mut slots: Vec<Slot> = Vec::new();
    for entry in entries.take_while(|entry| entry.at > since) {
        let Event::Over { slot, result: Some(_) } = entry.event else { continue };
        let pairing = season.sections.get(slot.section).and_then(|section| section.at(slot));
        // One whose result was corrected is told once; one that goes on again is not.
        if pairing.is_some_and(|pairing| pairing.result.is_some()) && !slots.contains(&slot) {
            slots.push(slot);
        }
    }
    slots
}

fn results(desk: &Desk<'_>, locale: Locale, season: &Season, slots: &[Slot]) -> Result<Vec<PairLine>, Stop> {
    let mut results = Vec::new();
    for slot in slots.iter().rev().take(LISTED_MAX) {
        let Some(section) = season.sections.get(slot.section) else { continue };
        let Some(pairing) = section.at(*slot) else { continue };
        results.push(standing::pair(desk, locale, section, pairing)?);
    }
    Ok(results)
}

/// Tells the organisers who is silent or short of time.
fn to_organisers(desk: &mut Desk<'_>, league: &HeldLeague) -> Done {
    let Some(talk) = waiting(desk, league, (None, None))? else { return Ok(()) };
    for organiser in league.row.organisers.clone() {
        let player = desk.work.person(organiser)?;
        summon::alone(desk, league, player, &talk, &[])?;
    }
    Ok(())
}

/// What organisers should look after, if anything: who is silent or short of time, besides how many have signed up for a
/// season that they can begin, and which round.
pub(super) fn waiting(
    desk: &mut Desk<'_>,
    league: &HeldLeague,
    (start, next): (Option<usize>, Option<usize>),
) -> Result<Option<LeagueTalk>, Stop> {
    let number = league.state.seasons().len() as u32;
    let entrants = desk.work.entrants(league.row.id, number)?;
    let playing = playing(desk, league)?;
    let warned = entrants
        .iter()
        .filter(|(player, row)| playing.contains(player) && row.warned > row.answered.max(row.last_turn));
    let silent =
        warned.map(|(player, _)| Ok(desk.profile(*player)?.name)).collect::<Result<Vec<_>, Stop>>()?;
    let short = short_of_time(desk, league)?;
    let waits = !silent.is_empty() || !short.is_empty() || start.is_some() || next.is_some();
    Ok(waits.then(|| LeagueTalk::ToOrganisers { head: meant::head(league), start, next, silent, short }))
}

/// Those who play the season and have not left.
fn playing(desk: &Desk<'_>, league: &HeldLeague) -> Result<BTreeSet<PlayerId>, Stop> {
    silence::playing(league).into_iter().map(|person| desk.player_in(person)).collect()
}

/// Who has little time left, in which match.
fn short_of_time(desk: &mut Desk<'_>, league: &HeldLeague) -> Result<Vec<(String, MatchId)>, Stop> {
    let sections = league.state.season().map_or(0, |season| season.sections.len());
    let open = (0..sections).flat_map(|section| standing::open(league, section));
    let mut short = Vec::new();
    for (_, number) in open.take(LOOKED_MAX) {
        let Some(held) = desk.sound(MatchId(number))? else { continue };
        let left = held.game.time_left(desk.now, &held.calendars);
        if held.game.result().is_none() && left < SHORT {
            short.push((desk.profile(held.player(held.game.to_move()))?.name, held.row.id));
        }
    }
    short.truncate(LISTED_MAX);
    Ok(short)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_comes_on_mondays_at_nine() {
        let next = |now: &str, zone| monday(now.parse().unwrap(), zone).to_string();
        assert_eq!(next("2026-03-02T08:59:00Z", None), "2026-03-02T09:00:00Z");
        assert_eq!(next("2026-03-02T09:00:00Z", None), "2026-03-09T09:00:00Z");
        assert_eq!(next("2026-03-02T09:00:00Z", Some("America/Guatemala")), "2026-03-02T15:00:00Z");
        assert_eq!(next("2026-03-08T23:00:00Z", Some("nowhere")), "2026-03-09T09:00:00Z");
    }
}
