//! Who sleeps: they are called when they wake.

use crate::bot::desk::{Desk, Held, Stop};
use crate::play::{Calendar, MatchId};
use crate::players::{PlayerId, Profile};
use jiff::{SignedDuration, Timestamp};

/// For how long somebody who was heard is taken to be awake.
const AWAKE: SignedDuration = SignedDuration::from_mins(30);

/// Until when somebody sleeps who was not heard a short time ago; nothing if they are awake.
pub(in crate::bot) fn until(desk: &Desk<'_>, profile: &Profile) -> Result<Option<Timestamp>, Stop> {
    let Some(until) = Calendar::new(&profile.hours).asleep(desk.now) else { return Ok(None) };
    for account in &profile.accounts {
        let heard = desk.work.heard(account)?;
        if heard.is_some_and(|heard| desk.now.duration_since(heard.at) < AWAKE) {
            return Ok(None);
        }
    }
    Ok(Some(until))
}

/// Until when it waits to tell a player who sleeps what has happened in a match: their clock rests there meanwhile.
pub(in crate::bot) fn news_wait(
    desk: &Desk<'_>,
    held: &Held,
    player: PlayerId,
) -> Result<Option<Timestamp>, Stop> {
    let plays = held.game.side_of(player).is_some() && held.game.terms().respite.rest;
    let profile = desk.profile(player)?;
    if !plays || profile.digest.is_some() {
        return Ok(None);
    }
    until(desk, &profile)
}

/// Until when it waits to call somebody who sleeps to what they are asked in a match or by a challenge: their clock rests
/// there meanwhile, and they can still answer when they wake.
pub(in crate::bot) fn question_waits(
    desk: &Desk<'_>,
    (id, held): (MatchId, Option<&Held>),
    player: PlayerId,
) -> Result<Option<Timestamp>, Stop> {
    let (rests, closes) = if let Some(held) = held {
        let asked = held.game.side_of(player).is_some();
        (asked && held.game.terms().respite.rest, held.judged().and_then(|case| case.until()))
    } else {
        let challenge = desk.work.challenge(id)?.map(|row| row.challenge);
        let challenge = challenge.filter(|challenge| challenge.to == Some(player));
        let rests = challenge.as_ref().is_some_and(|challenge| challenge.respite.rest);
        (rests, challenge.map(|challenge| challenge.expires))
    };
    if !rests {
        return Ok(None);
    }
    let wakes = until(desk, &desk.profile(player)?)?;
    Ok(wakes.filter(|at| closes.is_none_or(|closes| *at < closes)))
}
