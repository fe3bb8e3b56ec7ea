//! An arbiter expels a player, or readmits them. See [`crate::bot::seat::expulsion`].

use crate::bot::deed::challenge;
use crate::bot::desk::{Asker, Desk, Done, Held, Stop};
use crate::bot::seat::arbiters::is_arbiter;
use crate::bot::seat::{expulsion, server};
use crate::games::Side;
use crate::i18n::Court;
use crate::store::ExpulsionRow;
use jiff::{SignedDuration, Timestamp};

/// Most matches that an arbiter is told of.
const LISTED_MAX: usize = 10;

/// Expels a side's player for so many days, and ends their challenges there. What is over by now is forgotten.
pub(in crate::bot) fn begin(desk: &mut Desk<'_>, asker: &Asker, held: &Held, side: Side, days: u32) -> Done {
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
        if is_his && scopes.contains(&expulsion::home(&row)) {
            challenge::void(desk, &row)?;
        }
    }
    Ok(())
}

/// What an arbiter is told of the other matches that a side's player plays: those of the same season are lost, if the player
/// is expelled for some time; the others go on, for they are the others' as well.
pub(in crate::bot) fn others(
    desk: &mut Desk<'_>,
    asker: &Asker,
    held: &Held,
    (side, for_days): (Side, bool),
) -> Result<Vec<Court>, Stop> {
    let (player, mut ids, mut lost) = (held.player(side), Vec::new(), Vec::new());
    let season = |held: &Held| {
        let fixture = held.game.terms().fixture.filter(|fixture| for_days && fixture.season > 0);
        fixture.map(|fixture| (fixture.league, fixture.season))
    };
    let own = season(held);
    for id in desk.work.going(player)?.into_iter().filter(|id| *id != held.row.id) {
        let Some(other) = desk.sound(id)? else { continue };
        if own.is_some() && season(&other) == own {
            lost.push(id);
        } else if is_arbiter(desk, asker, &other)? {
            ids.push(id);
        }
    }
    let more = ids.len().saturating_sub(LISTED_MAX);
    ids.truncate(LISTED_MAX);
    let name = desk.names(held, asker.locale)?[side].clone();
    let league = if own.is_some() { desk.league_name(held.game.terms())? } else { None };
    let leaves = league.map(|league| {
        let more = lost.len().saturating_sub(LISTED_MAX);
        lost.truncate(LISTED_MAX);
        Court::LeavesLeague { name: name.clone(), league, ids: lost, more }
    });
    let still = (!ids.is_empty()).then_some(Court::StillPlays { name, ids, more });
    Ok(leaves.into_iter().chain(still).collect())
}

/// Where this arbiter judges, of the places where the match is told: on their server, or else in its rooms on their
/// platform.
fn judged(desk: &Desk<'_>, asker: &Asker, held: &Held) -> Result<Vec<String>, Stop> {
    let server = server::of(asker);
    let mut scopes = Vec::new();
    for place in held.places().filter(|place| place.platform == asker.account.platform && place.is_public()) {
        let at = server::at(desk, held, place)?;
        if server.is_none() || at == server {
            scopes.push(expulsion::scope(at, place));
        }
    }
    scopes.sort();
    scopes.dedup();
    Ok(if scopes.is_empty() { vec![expulsion::here(asker)] } else { scopes })
}

/// Lifts what a side's player of a match is expelled for, whoever has their accounts by now.
pub(in crate::bot) fn end(desk: &mut Desk<'_>, held: &Held, side: Side) -> Done {
    let is_his = |row: &ExpulsionRow| (row.id, row.white) == (held.row.id, side == Side::White);
    for row in desk.work.expulsions()?.into_iter().filter(is_his) {
        desk.work.drop_expulsion(&row);
    }
    Ok(())
}
