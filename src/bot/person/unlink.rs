//! An account is parted from the others of its owner: within a day of linking, each has again what they had; later, it
//! is on its own with nothing.

use crate::bot::deed::challenge;
use crate::bot::desk::{Asker, Desk, Done, Stop};
use crate::bot::person::regret::{theirs, young};
use crate::bot::person::{digest, profile};
use crate::bot::seat::known::{both_known_as, known, known_as};
use crate::bot::seat::{expulsion, sanction};
use crate::i18n::Trouble;
use crate::i18n::link::{Known, Link, NoLink};
use crate::play::MatchId;
use crate::players::{Account, Hours, Profile};
use crate::store::{Due, ExpulsionRow, LinkedRow, SanctionRow};

/// Parts the asker's account from their others.
pub(in crate::bot) fn unlink(desk: &mut Desk<'_>, asker: &Asker) -> Done {
    match regretted(desk, asker)? {
        Some(row) => restore(desk, asker, row),
        None => part(desk, asker),
    }
}

/// The link that is undone when the asker parts their account, if one is young enough: that by which this account came
/// to the others, or else the last.
fn regretted(desk: &Desk<'_>, asker: &Asker) -> Result<Option<LinkedRow>, Stop> {
    let mut rows = young(desk, asker)?;
    let own = rows.iter().position(|row| row.guest_profile.accounts.contains(&asker.account));
    Ok(own.map(|place| rows.remove(place)).or_else(|| rows.pop()))
}

/// Gives both what they had before they were linked.
fn restore(desk: &mut Desk<'_>, asker: &Asker, mut row: LinkedRow) -> Done {
    let guests = theirs(&row, &asker.profile);
    let hosts = asker.profile.accounts.iter().filter(|account| !guests.contains(account)).cloned();
    let hosts: Vec<_> = hosts.collect();
    let (mut back, mut stays) = (Vec::new(), Vec::new());
    for id in desk.work.going(row.host)? {
        // A challenge that was theirs may have become a match; and what only they can be called in must not hold them.
        let own = row.matches.contains(&id) || row.challenges.contains(&id);
        let goes = own || !reaches(desk, id, &hosts)? && reaches(desk, id, &guests)?;
        if goes { back.push(id) } else { stays.push(id) }
    }
    row.matches.extend(back.iter().filter(|id| !row.matches.contains(id)).copied().collect::<Vec<_>>());
    check_reach(desk, &stays, &hosts)?;
    check_reach(desk, &back, &guests)?;
    let now = desk.now;
    let parted = |before: &Profile, accounts, plays: bool| asker.profile.parted(before, accounts, plays, now);
    let host = parted(&row.host_profile, hosts, !stays.is_empty());
    let guest = parted(&row.guest_profile, guests, !back.is_empty());
    let changes = [&host, &guest].iter().any(|profile| !profile.hours.rest_like(&asker.profile.hours));
    profile::settle(desk, row.host, changes)?;
    let (accounts, rest) = both_known_as(desk, &guest.accounts, &host.accounts)?;
    // What either is still to be told: each hears of their own matches.
    let slept = desk.work.slept(row.host)?;
    desk.work.sever(&row, [&host, &guest])?;
    for player in [row.host, row.guest].into_iter().filter(|_| !slept.is_empty()) {
        desk.work.put_slept(player, &slept)?;
        desk.work.set_due(now, Due::Woken(player), true);
    }
    desk.catch_up()?;
    digest::keep_due(desk, row.host, &asker.profile, Some(&host));
    digest::keep_due(desk, row.guest, &Profile::default(), Some(&guest));
    for player in [row.host, row.guest] {
        profile::keep_all(desk, player)?;
        challenge::void_unwanted(desk, player)?;
    }
    desk.answer(asker, Link::Restored { accounts, rest, matches: back }.say(asker.locale))
}

/// Refuses to part accounts without which their owner could not be called in these matches.
fn check_reach(desk: &Desk<'_>, ids: &[MatchId], accounts: &[Account]) -> Done {
    let mut needed = Vec::new();
    for &id in ids {
        needed.extend((!reaches(desk, id, accounts)?).then_some(id));
    }
    if needed.is_empty() { Ok(()) } else { Err(Trouble::Link(NoLink::Needed(needed)).into()) }
}

/// Whether one of these accounts can be called in a match.
fn reaches(desk: &Desk<'_>, id: MatchId, accounts: &[Account]) -> Result<bool, Stop> {
    let Some(row) = desk.work.match_by_id(id)? else { return Ok(true) };
    let called = |account: &Account| row.places().any(|place| place.platform == account.platform);
    Ok(accounts.iter().any(called))
}

/// Makes the asker's account a new person's, who plays nothing; the others keep everything.
fn part(desk: &mut Desk<'_>, asker: &Asker) -> Done {
    let mut profile = asker.profile.clone();
    profile.accounts.retain(|account| *account != asker.account);
    if profile.accounts.is_empty() {
        return Err(Trouble::Link(NoLink::NotLinked).into());
    }
    let going = desk.work.going(asker.player)?;
    check_reach(desk, &going, &profile.accounts)?;
    let account = Known { mark: None, ..known(desk, &asker.account)? };
    let rest = known_as(desk, &profile.accounts)?;
    share_penalties(desk, asker)?;
    desk.work.part(asker.player, &asker.account, &profile)?;
    // Who comes back with other hours must not have more changes by it, nor play rated matches against the others.
    let hours = Hours { changed: profile.hours.changed.clone(), ..Hours::default() };
    let accounts = vec![asker.account.clone()];
    let parted = Profile { name: asker.profile.name.clone(), accounts, hours, ..Profile::default() };
    let player = desk.work.next_player()?;
    desk.work.put_profile(player, &parted)?;
    desk.work.put_kin(asker.player, player)?;
    desk.catch_up()?;
    desk.answer(asker, Link::Parted { account, rest }.say(asker.locale))
}

/// Whoever is expelled, banned or muted by one of their accounts is so by each of them, before one is parted from the others:
/// else they would go on with the rest.
fn share_penalties(desk: &mut Desk<'_>, asker: &Asker) -> Done {
    for row in expulsion::of(desk, asker)? {
        for account in &asker.profile.accounts {
            let known = desk.work.expulsion(&row.at, account)?;
            if known.is_none_or(|known| known.until < row.until) {
                desk.work.put_expulsion(&ExpulsionRow { account: account.clone(), ..row.clone() })?;
            }
        }
    }
    for row in sanction::of(desk, asker)? {
        for account in &asker.profile.accounts {
            let known = desk.work.sanction(&row.at, account)?;
            let (banned, muted) = known.map_or((None, None), |known| (known.banned, known.muted));
            let (banned, muted) = (banned.max(row.banned), muted.max(row.muted));
            desk.work.put_sanction(
                &SanctionRow { account: account.clone(), banned, muted, ..row.clone() },
                desk.now,
            )?;
        }
    }
    Ok(())
}
