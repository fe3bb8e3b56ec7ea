//! Who the arbiters of a match are.
//!
//! Whoever is an arbiter in one of the places where a match is told is an arbiter of it: by the host's list in the chat
//! room, by a role on a server, where that has a say in the match ([`venue`]).

use crate::bot::ask::settings::same_name;
use crate::bot::desk::{Asker, Desk, Held, Stop};
use crate::bot::seat::{server, venue};
use crate::games::Side;
use crate::players::{Account, Place, Platform, Profile};

/// Who is called where an arbiter of this match is to decide: those whom the host has named, but the players, and the
/// roles of the servers; each where they are.
pub(in crate::bot) fn called(desk: &Desk<'_>, held: &Held) -> Result<Vec<Account>, Stop> {
    let mut called = roles(desk, held)?;
    for platform in platforms(held) {
        called.extend(named(desk, held, platform)?);
    }
    Ok(called)
}

/// The accounts of those whom the host has named for a platform.
pub(in crate::bot) fn listed(desk: &Desk<'_>, platform: Platform) -> Result<Vec<Account>, Stop> {
    let arbiters = &desk.settings.arbiters;
    let mut named = Vec::new();
    if platform == Platform::Matrix {
        // Whom the bot has never heard can be called all the same.
        let ids = arbiters.matrix.iter();
        named.extend(ids.map(|id| Account { platform, id: id.clone() }));
    } else if !arbiters.of(platform).is_empty() {
        for (_, Profile { name, accounts, .. }) in desk.work.people(|_| true)? {
            named.extend(
                accounts
                    .into_iter()
                    .filter(|account| account.platform == platform && arbiters.has(account, &name)),
            );
        }
    }
    Ok(named)
}

/// The same, but those of the players.
fn named(desk: &Desk<'_>, held: &Held, platform: Platform) -> Result<Vec<Account>, Stop> {
    let mut others = Vec::new();
    for account in listed(desk, platform)? {
        let player = desk.work.player_of(&account)?;
        let plays = player.is_some_and(|player| held.game.side_of(player).is_some());
        others.extend((!plays).then_some(account));
    }
    Ok(others)
}

/// The role of those who are arbiters where a match is told; nothing, where none is named.
pub(in crate::bot) fn role_at(desk: &Desk<'_>, held: &Held, place: &Place) -> Result<Option<Account>, Stop> {
    if !venue::has_arbiters(desk, held, place)? {
        return Ok(None);
    }
    let role = desk.server(server::at(desk, held, place)?.as_deref())?.arbiters;
    Ok(role.map(|role| Account::role(place.platform, &role)))
}

/// The same of all places where it is told.
pub(in crate::bot) fn roles(desk: &Desk<'_>, held: &Held) -> Result<Vec<Account>, Stop> {
    let mut roles = Vec::new();
    for place in held.places() {
        roles.extend(role_at(desk, held, place)?.filter(|role| !roles.contains(role)));
    }
    Ok(roles)
}

/// The platforms on which a match is told.
pub(in crate::bot) fn platforms(held: &Held) -> Vec<Platform> {
    let mut platforms: Vec<_> = held.places().map(|place| place.platform).collect();
    platforms.dedup();
    platforms
}

/// Whether the asker is an arbiter in a place where the match is told.
pub(in crate::bot) fn is_arbiter(desk: &Desk<'_>, asker: &Asker, held: &Held) -> Result<bool, Stop> {
    let is_told_here = platforms(held).contains(&asker.account.platform);
    if is_told_here && desk.settings.arbiters.has(&asker.account, &asker.profile.name) {
        return Ok(true);
    }
    let here = server::of(asker);
    let has = |role: &String| asker.member.as_ref().is_some_and(|member| member.roles.contains(role));
    if !desk.server(here.as_deref())?.arbiters.as_ref().is_some_and(has) {
        return Ok(false);
    }
    for place in held.places() {
        if server::at(desk, held, place)? == here && venue::has_arbiters(desk, held, place)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether there is an arbiter for a match. Its players do not count, where it is known who the arbiters are.
pub(in crate::bot) fn is_appointed(desk: &Desk<'_>, held: &Held) -> Result<bool, Stop> {
    let names = desk.names(held, desk.settings.language)?;
    let plays = |arbiter: &String| Side::BOTH.iter().any(|side| same_name(arbiter, &names[*side]));
    let platforms = platforms(held);
    let is_named = platforms.contains(&Platform::Local) && !desk.settings.arbiters.local.iter().all(plays);
    let is_on_matrix = platforms.contains(&Platform::Matrix);
    let is_named = is_named || is_on_matrix && !named(desk, held, Platform::Matrix)?.is_empty();
    Ok(is_named || !roles(desk, held)?.is_empty())
}
