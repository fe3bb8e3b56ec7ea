//! Who reads in which place, and which of the places where a match is told have a say in it.
//!
//! A player who plays from elsewhere brings a place along, but neither its arbiters nor, once the match has begun, its
//! people: nobody chooses their own judges.

use crate::bot::desk::{Desk, Held, Stop};
use crate::play::MatchId;
use crate::players::{Account, Place, Platform, PlayerId};
use crate::store::ChannelRow;

/// How many of those who were seen in a channel are looked at to know whether one of them reads elsewhere: the first.
const VOTERS_MAX: usize = 1_000;

/// Whether the arbiters of a place judge a match that is told there: it was challenged there, or both players are known
/// there.
pub(in crate::bot) fn has_arbiters(desk: &Desk<'_>, held: &Held, place: &Place) -> Result<bool, Stop> {
    Ok(*place == held.row.home || knows_both(desk, held, place)?)
}

/// The places whose people vote on claims: those of the beginning, and those where both players are known.
pub(in crate::bot) fn of_votes<'h>(desk: &Desk<'_>, held: &'h Held) -> Result<Vec<&'h Place>, Stop> {
    let late = held.row.late as usize;
    let first = 1 + held.row.beside.len().saturating_sub(late);
    let mut places = Vec::new();
    for (number, place) in held.places().enumerate() {
        if number < first || knows_both(desk, held, place)? {
            places.push(place);
        }
    }
    Ok(places)
}

fn knows_both(desk: &Desk<'_>, held: &Held, place: &Place) -> Result<bool, Stop> {
    for player in held.players() {
        if !reads(desk, held.row.id, player, place)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether a player reads what is told in a place, as far as it is known.
pub(in crate::bot) fn reads(
    desk: &Desk<'_>,
    id: MatchId,
    player: PlayerId,
    place: &Place,
) -> Result<bool, Stop> {
    let accounts = desk.profile(player)?.accounts;
    if let Some(reader) = place.reader() {
        return Ok(accounts.contains(&reader));
    }
    if place.is_passing() {
        return Ok(false);
    }
    if let Some(channel) = desk.work.channel(player)? {
        return Ok(channel.place == *place);
    }
    let acts_here = desk.work.acted(id, player)?.is_some_and(|acted| acted.place == *place);
    Ok(acts_here || is_known_at(desk, &accounts, place)?)
}

/// Whether somebody who decides with a channel, or can still come to do so, reads what is told in another one's place.
pub(in crate::bot) fn voters_read(
    desk: &Desk<'_>,
    id: MatchId,
    channel: &ChannelRow,
    (other, place): (PlayerId, &Place),
) -> Result<bool, Stop> {
    if channel.place.platform == Platform::Local && place.platform == Platform::Local {
        return Ok(true);
    }
    for (account, _) in desk.work.seen_in(&channel.place, VOTERS_MAX)? {
        let Some(player) = desk.work.player_of(&account)? else { continue };
        let decides_there = desk.work.follows(id, player)? == Some(other);
        if !decides_there && is_known_at(desk, &desk.profile(player)?.accounts, place)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether one of these accounts was ever heard in a channel. The rooms of the local chat are everybody's.
fn is_known_at(desk: &Desk<'_>, accounts: &[Account], place: &Place) -> Result<bool, Stop> {
    for account in accounts.iter().filter(|account| account.platform == place.platform) {
        if place.platform == Platform::Local || desk.work.seen(place, account)?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}
