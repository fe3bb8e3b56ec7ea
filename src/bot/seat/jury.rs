//! Who can vote on a claim, as far as it is known who is there.

use crate::bot::desk::{Desk, Held, Stop};
use crate::bot::seat::server;
use crate::players::Account;
use jiff::Timestamp;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// How many of those who were seen in a place are looked at.
const SEEN_MAX: usize = 10_000;
/// How many are called to a vote at most: a post can name no more.
const CALLED_MAX: usize = 20;

/// Whether so many may vote now. On a server whoever is its member may, also unheard, so that nobody knows how many they
/// are; there it is tried.
pub(in crate::bot) fn is_enough(desk: &Desk<'_>, held: &Held, quorum: u32) -> Result<bool, Stop> {
    for place in held.places() {
        if server::at(desk, held, place)?.is_some() {
            return Ok(true);
        }
    }
    Ok(voters(desk, held, desk.now)?.len() >= quorum as usize)
}

/// Everybody who was seen before this moment where the match is told, but its players and who decides with one of them; each
/// with his accounts. Of somebody who has only talked nothing but his account is known.
fn voters(desk: &Desk<'_>, held: &Held, before: Timestamp) -> Result<Vec<Vec<Account>>, Stop> {
    let (mut known, mut voters) = (BTreeSet::new(), BTreeSet::new());
    for place in held.places() {
        for (account, since) in desk.work.seen_in(place, SEEN_MAX)? {
            if since >= before {
                continue;
            }
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
pub(in crate::bot) fn called(desk: &Desk<'_>, held: &Held, before: Timestamp) -> Result<Vec<Account>, Stop> {
    let mut voters = voters(desk, held, before)?;
    if voters.len() > CALLED_MAX {
        let heard = |account: &Account| desk.work.heard(account).ok().flatten().map(|heard| heard.at);
        voters.sort_by_cached_key(|accounts| Reverse(accounts.iter().filter_map(heard).max()));
        voters.truncate(CALLED_MAX);
    }
    let is_told = |account: &Account| held.places().any(|place| place.platform == account.platform);
    Ok(voters.concat().into_iter().filter(is_told).collect())
}
