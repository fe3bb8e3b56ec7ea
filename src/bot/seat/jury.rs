//! Who can vote on a claim, as far as it is known who is there.

use crate::bot::desk::{Desk, Held, Stop};
use crate::bot::seat::voters::KnownBy;
use crate::bot::seat::{server, venue};
use crate::players::{Account, Place};
use jiff::Timestamp;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// How many of those who were seen in a place are looked at: the first.
const SEEN_MAX: usize = 10_000;
/// How many are called to a vote at most: a post can name no more.
const CALLED_MAX: usize = 20;

/// Whether so many may vote now, as far as it is known. On a server whoever is its member may, also unheard: where the
/// platform does not say how many those are, it is tried.
pub(in crate::bot) fn is_enough(desk: &Desk<'_>, held: &Held, quorum: u32) -> Result<bool, Stop> {
    let (mut servers, mut elsewhere, mut most) = (BTreeSet::new(), Vec::new(), 0);
    for place in venue::of_votes(desk, held)? {
        let Some(server) = server::at(desk, held, place)? else {
            elsewhere.push(place);
            continue;
        };
        let Some(members) = desk.work.members(&server)? else { return Ok(true) };
        if servers.insert(server) {
            // This program and the players do not vote.
            most += (members as usize).saturating_sub(1 + players_at(desk, held, place)?);
        }
    }
    let known = known_in(desk, held, &elsewhere, desk.now)?;
    Ok(most + voters(desk, held, &elsewhere, known.at)?.len() >= quorum as usize)
}

/// By when one must have been known where the match is told to have a say in a vote on it that begins at a moment.
pub(in crate::bot) fn known_by(desk: &Desk<'_>, held: &Held, begun: Timestamp) -> Result<KnownBy, Stop> {
    known_in(desk, held, &venue::of_votes(desk, held)?, begun)
}

fn known_in(desk: &Desk<'_>, held: &Held, places: &[&Place], begun: Timestamp) -> Result<KnownBy, Stop> {
    KnownBy::of(desk, begun, |by| Ok(!voters(desk, held, places, by)?.is_empty()))
}

/// How many of the players are known to be in a place.
fn players_at(desk: &Desk<'_>, held: &Held, place: &Place) -> Result<usize, Stop> {
    let mut count = 0;
    for player in held.players() {
        let is_person = desk.work.channel(player)?.is_none();
        count += usize::from(is_person && venue::reads(desk, held.row.id, player, place)?);
    }
    Ok(count)
}

/// Everybody who was seen before this moment in these places of the match, but its players and who decides with one of
/// them; each with their accounts. Of somebody who has only talked nothing but the account is known.
fn voters(
    desk: &Desk<'_>,
    held: &Held,
    places: &[&Place],
    before: Timestamp,
) -> Result<Vec<Vec<Account>>, Stop> {
    let (mut known, mut voters) = (BTreeSet::new(), BTreeSet::new());
    for place in places {
        let seen = desk.work.seen_in(place, SEEN_MAX)?.into_iter();
        for (account, _) in seen.take_while(|(_, since)| *since < before) {
            match desk.work.player_of(&account)? {
                Some(voter) => _ = known.insert(voter),
                None => _ = voters.insert(vec![account]),
            }
        }
    }
    for voter in known {
        if held.game.side_of(voter).is_none() && desk.work.follows(held.row.id, voter)?.is_none() {
            voters.insert(desk.profile(voter)?.accounts);
        }
    }
    Ok(voters.into_iter().collect())
}

/// The accounts on which they are called where the match is told; if they are too many, of those who were heard last.
pub(in crate::bot) fn called(desk: &Desk<'_>, held: &Held, begun: Timestamp) -> Result<Vec<Account>, Stop> {
    let places = venue::of_votes(desk, held)?;
    let known = known_in(desk, held, &places, begun)?;
    let mut voters = voters(desk, held, &places, known.at)?;
    if voters.len() > CALLED_MAX {
        let heard = |account: &Account| desk.work.heard(account).ok().flatten().map(|heard| heard.at);
        voters.sort_by_cached_key(|accounts| Reverse(accounts.iter().filter_map(heard).max()));
        voters.truncate(CALLED_MAX);
    }
    let is_told = |account: &Account| held.places().any(|place| place.platform == account.platform);
    Ok(voters.concat().into_iter().filter(is_told).collect())
}
