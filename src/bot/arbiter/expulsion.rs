//! Expulsions: whoever is expelled begins no matches where the arbiter judges, until his time is over.

use super::super::challenge;
use super::super::desk::{Asker, Desk, Done, Held, Stop};
use super::super::server;
use super::is_arbiter;
use crate::games::Side;
use crate::i18n::{Court, NoCourt, Trouble};
use crate::players::{Place, PlayerId};
use crate::store::{ChallengeRow, ExpulsionRow};
use jiff::{SignedDuration, Timestamp};

/// Most matches that an arbiter is told of.
const LISTED_MAX: usize = 10;

/// Where an expulsion holds that is seen from here: on the whole server or, where there is none, in this place.
pub(in crate::bot) fn here(asker: &Asker) -> String {
    scope(server::of(asker), &asker.place)
}

/// The same of where a challenge was made.
fn home(row: &ChallengeRow) -> String {
    scope(row.server.clone(), &row.home)
}

fn scope(server: Option<String>, place: &Place) -> String {
    server.unwrap_or_else(|| place.to_string())
}

/// Refuses a match of the asker, and of the other one if there is any, where one of them is expelled.
pub(in crate::bot) fn admit(desk: &Desk<'_>, asker: &Asker, other: Option<PlayerId>) -> Done {
    admit_at(desk, asker, other, &here(asker))
}

/// The same for a challenge that is accepted, where it was made and where it is accepted.
pub(in crate::bot) fn admit_to(desk: &Desk<'_>, asker: &Asker, row: &ChallengeRow) -> Done {
    admit(desk, asker, Some(row.challenge.from))?;
    admit_at(desk, asker, Some(row.challenge.from), &home(row))
}

fn admit_at(desk: &Desk<'_>, asker: &Asker, other: Option<PlayerId>, at: &str) -> Done {
    if let Some(until) = until(desk, asker.player, at)? {
        return Err(Trouble::from(NoCourt::Expelled { until }).into());
    }
    let Some(other) = other else { return Ok(()) };
    let Some(until) = until(desk, other, at)? else { return Ok(()) };
    let name = desk.profile(other)?.name;
    Err(Trouble::from(NoCourt::OtherExpelled { name, until }).into())
}

/// Until when a person is expelled there, on whichever of his accounts, if he is.
fn until(desk: &Desk<'_>, player: PlayerId, at: &str) -> Result<Option<Timestamp>, Stop> {
    let mut last = None;
    for account in desk.profile(player)?.accounts {
        let row = desk.work.expulsion(at, &account)?;
        last = last.max(row.map(|row| row.until).filter(|until| *until > desk.now));
    }
    Ok(last)
}

/// Expels a side's player for so many days, and ends his challenges there. What is over by now is forgotten.
pub(super) fn begin(desk: &mut Desk<'_>, asker: &Asker, held: &Held, side: Side, days: u32) -> Done {
    let (player, id, now) = (held.player(side), held.row.id, desk.now);
    let white = side == Side::White;
    for row in desk.work.expulsions()?.into_iter().filter(|row| row.until <= now) {
        desk.work.drop_expulsion(&row);
    }
    let until = now.checked_add(SignedDuration::from_hours(24 * i64::from(days))).unwrap_or(Timestamp::MAX);
    let scopes = judged(desk, asker, held)?;
    for account in desk.profile(player)?.accounts {
        for at in scopes.clone() {
            desk.work.put_expulsion(&ExpulsionRow { at, account: account.clone(), until, id, white })?;
        }
    }
    for row in desk.work.challenges_of(player)? {
        let is_his = row.challenge.from == player || row.challenge.to == Some(player);
        if is_his && scopes.contains(&home(&row)) {
            challenge::void(desk, &row)?;
        }
    }
    Ok(())
}

/// What an arbiter is told of the other matches that a side's player plays: they go on, for they are the others' as well.
pub(super) fn others(
    desk: &mut Desk<'_>,
    asker: &Asker,
    held: &Held,
    side: Side,
) -> Result<Option<Court>, Stop> {
    let (player, mut ids) = (held.player(side), Vec::new());
    for id in desk.work.going(player)?.into_iter().filter(|id| *id != held.row.id) {
        if let Some(other) = desk.sound(id)?
            && is_arbiter(desk, asker, &other)?
        {
            ids.push(id);
        }
    }
    let more = ids.len().saturating_sub(LISTED_MAX);
    ids.truncate(LISTED_MAX);
    let name = desk.names(held, asker.locale)?[side].clone();
    Ok((!ids.is_empty()).then_some(Court::StillPlays { name, ids, more }))
}

/// Where this arbiter judges, of the places where the match is told: on his server, or else in its rooms on his platform.
fn judged(desk: &Desk<'_>, asker: &Asker, held: &Held) -> Result<Vec<String>, Stop> {
    let server = server::of(asker);
    let mut scopes = Vec::new();
    for place in held.places().filter(|place| place.platform == asker.account.platform && place.is_public()) {
        let at = server::at(desk, held, place)?;
        if server.is_none() || at == server {
            scopes.push(scope(at, place));
        }
    }
    scopes.sort();
    scopes.dedup();
    Ok(if scopes.is_empty() { vec![here(asker)] } else { scopes })
}

/// Lifts what a side's player of a match is expelled for, whoever has his accounts by now.
pub(super) fn end(desk: &mut Desk<'_>, held: &Held, side: Side) -> Done {
    let is_his = |row: &ExpulsionRow| (row.id, row.white) == (held.row.id, side == Side::White);
    for row in desk.work.expulsions()?.into_iter().filter(is_his) {
        desk.work.drop_expulsion(&row);
    }
    Ok(())
}

/// The expulsions of a person that are not over.
pub(in crate::bot) fn of(desk: &Desk<'_>, asker: &Asker) -> Result<Vec<ExpulsionRow>, Stop> {
    let is_his = |row: &ExpulsionRow| asker.profile.accounts.contains(&row.account) && row.until > desk.now;
    Ok(desk.work.expulsions()?.into_iter().filter(is_his).collect())
}
