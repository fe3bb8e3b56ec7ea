//! One person on several platforms: an account gives a code, another one enters it, and both are one's from then on.

use super::Dice;
use super::challenge;
use super::desk::{Asker, Desk, Done, Stop};
use super::digest;
use super::outbox::PostRow;
use super::profile;
use crate::i18n::Trouble;
use crate::i18n::link::{Known, Link, NoLink};
use crate::play::{MatchId, change_hours};
use crate::players::{Account, Hours, LinkCode, PlayerId, Profile};
use crate::store::{CodeRow, LinkRow};
use jiff::Timestamp;

/// Key of the post with the code, so that a new one takes its place.
const CODE_KEY: &str = "link";

/// Gives a code, or takes the one that was given on another account.
pub(super) fn link(desk: &mut Desk<'_>, dice: &mut Dice, asker: &Asker, code: Option<&str>) -> Done {
    match code {
        None => give(desk, dice, asker),
        Some(code) => enter(desk, asker, code),
    }
}

/// Gives a code, instead of an earlier one, and says which accounts are linked.
fn give(desk: &mut Desk<'_>, dice: &mut Dice, asker: &Asker) -> Done {
    let code = LinkCode::throw(dice);
    let until = desk.now.checked_add(LinkCode::LIFETIME).unwrap_or(Timestamp::MAX);
    let mut row = link_row(desk, &asker.account)?;
    row.code = Some(CodeRow { code: code.clone(), until, place: asker.place.clone() });
    desk.work.put_link(&row)?;
    let accounts = known_as(desk, &asker.profile.accounts)?;
    let text = Link::Code { accounts, code, until }.say(asker.locale);
    desk.show(asker, PostRow { key: CODE_KEY.to_owned(), text, ..PostRow::default() })
}

/// What is known of an account, without what does not count any more.
fn link_row(desk: &Desk<'_>, account: &Account) -> Result<LinkRow, Stop> {
    let none = || LinkRow { account: account.clone(), code: None, wrong: Vec::new() };
    Ok(alive(desk.work.link(account)?.unwrap_or_else(none), desk.now))
}

fn alive(mut row: LinkRow, now: Timestamp) -> LinkRow {
    row.code = row.code.filter(|code| now < code.until);
    row.wrong.retain(|at| now.duration_since(*at) < LinkCode::WRONG_WITHIN);
    row
}

/// Takes a code. Whatever comes of it, it cannot be entered again: others may have read it.
fn enter(desk: &mut Desk<'_>, asker: &Asker, typed: &str) -> Done {
    let mut own = link_row(desk, &asker.account)?;
    if let Some(first) = own.wrong.first().filter(|_| own.wrong.len() >= LinkCode::WRONG_MAX) {
        let until = first.checked_add(LinkCode::WRONG_WITHIN).unwrap_or(Timestamp::MAX);
        return Err(Trouble::Link(NoLink::TooManyWrong { until }).into());
    }
    let given = spend(desk, typed)?;
    // Nobody, if whose code it was has had himself removed meanwhile.
    let host = given.as_ref().map(|(account, _)| desk.work.player_of(account)).transpose()?.flatten();
    let (Some((account, code)), Some(host)) = (given, host) else {
        own.wrong.push(desk.now);
        desk.work.put_link(&own)?;
        let left = LinkCode::WRONG_MAX - own.wrong.len();
        return desk.answer(asker, Trouble::Link(NoLink::NoSuchCode { left }).say(asker.locale));
    };
    let joined = match refusal(desk, asker, &account, host)? {
        Some(why) => Err(why),
        None => joined(desk, asker, host)?,
    };
    match joined {
        // Not as a refusal that undoes all: the code stays spent.
        Err(why) => desk.answer(asker, Trouble::Link(why).say(asker.locale)),
        Ok(profile) => join(desk, asker, (host, &account), (&code, &profile)),
    }
}

/// What is kept on the one person that the two are. Where somebody plays by other hours from then on, that is a change like
/// any other.
fn joined(desk: &Desk<'_>, asker: &Asker, host: PlayerId) -> Result<Result<Profile, NoLink>, Stop> {
    let old = desk.profile(host)?;
    let mut profile = old.joined(&asker.profile);
    let mut changes = false;
    for (player, hours) in [(host, &old.hours), (asker.player, &asker.profile.hours)] {
        if !hours.rest_like(&profile.hours) && !desk.work.going(player)?.is_empty() {
            changes = true;
            change_hours(hours, &mut profile.hours, desk.now);
        }
    }
    let noted = if changes { profile.hours.change(desk.now) } else { Ok(()) };
    let refused = |again| NoLink::HoursTooOften { most: Hours::CHANGES_MAX, again };
    Ok(noted.map(|()| profile).map_err(refused))
}

/// Finds the account on which a code was given, and takes the code from it. What lapses is forgotten on the way.
fn spend(desk: &mut Desk<'_>, typed: &str) -> Result<Option<(Account, CodeRow)>, Stop> {
    let wanted = typed.parse::<LinkCode>().ok();
    let mut found = None;
    for old in desk.work.links()? {
        let mut row = alive(old.clone(), desk.now);
        if row.code.as_ref().is_some_and(|kept| Some(&kept.code) == wanted.as_ref()) {
            found = row.code.take().map(|code| (row.account.clone(), code));
        }
        if row != old {
            desk.work.put_link(&row)?;
        }
    }
    Ok(found)
}

/// Why the asker's account and that of the code cannot be one person's, if they cannot.
fn refusal(
    desk: &mut Desk<'_>,
    asker: &Asker,
    account: &Account,
    host: PlayerId,
) -> Result<Option<NoLink>, Stop> {
    if *account == asker.account {
        return Ok(Some(NoLink::OwnCode));
    }
    if host == asker.player {
        return Ok(Some(NoLink::Already));
    }
    let (mine, his) = (desk.work.going(asker.player)?, desk.work.going(host)?);
    let both: Vec<_> = mine.into_iter().filter(|id| his.contains(id)).collect();
    if !both.is_empty() {
        return Ok(Some(NoLink::Matches(both)));
    }
    let between =
        |from, to| (from, to) == (host, Some(asker.player)) || (from, to) == (asker.player, Some(host));
    let rows = desk.work.challenges_of(host)?.into_iter();
    let ids: Vec<_> = rows
        .filter(|row| between(row.challenge.from, row.challenge.to))
        .map(|row| MatchId(row.challenge.id.0))
        .collect();
    if !ids.is_empty() {
        return Ok(Some(NoLink::Challenges(ids)));
    }
    let accounts = desk.profile(host)?.joined(&asker.profile).accounts.len();
    let limit = Profile::ACCOUNTS_MAX;
    Ok((accounts > limit).then_some(NoLink::TooManyAccounts { limit }))
}

/// Makes the asker the same person as the one whose code he has entered, and tells both accounts.
fn join(
    desk: &mut Desk<'_>,
    asker: &Asker,
    (host, account): (PlayerId, &Account),
    (code, profile): (&CodeRow, &Profile),
) -> Done {
    let old = desk.profile(host)?;
    for (player, hours) in [(host, &old.hours), (asker.player, &asker.profile.hours)] {
        profile::settle(desk, player, !hours.rest_now_like(&profile.hours))?;
    }
    desk.work.join(host, asker.player, profile)?;
    digest::keep_due(desk, asker.player, &asker.profile, None);
    digest::keep_due(desk, host, &old, Some(profile));
    profile::keep_all(desk, host)?;
    challenge::void_unwanted(desk, host)?;
    let locale = profile.language().unwrap_or(desk.settings.language);
    let accounts = known_as(desk, &profile.accounts)?;
    let text = Link::Joined { accounts }.say(locale);
    let post = PostRow { text, language: Some(locale), ..PostRow::default() };
    let there = PostRow { key: CODE_KEY.to_owned(), ..post.clone() };
    desk.tell(&code.place, Some(account.clone()), there.into())?;
    desk.show(asker, post)
}

/// Makes the asker's account a new person's, who plays nothing; the others keep everything.
pub(super) fn unlink(desk: &mut Desk<'_>, asker: &Asker) -> Done {
    let mut profile = asker.profile.clone();
    profile.accounts.retain(|account| *account != asker.account);
    if profile.accounts.is_empty() {
        return Err(Trouble::Link(NoLink::NotLinked).into());
    }
    let mut needed = Vec::new();
    for id in desk.work.going(asker.player)? {
        let Some(row) = desk.work.match_by_id(id)? else { continue };
        let called = |account: &Account| row.places().any(|place| place.platform == account.platform);
        needed.extend((!profile.accounts.iter().any(called)).then_some(id));
    }
    if !needed.is_empty() {
        return Err(Trouble::Link(NoLink::Needed(needed)).into());
    }
    let account = Known { mark: None, ..known(desk, &asker.account)? };
    let rest = known_as(desk, &profile.accounts)?;
    desk.work.part(asker.player, &asker.account, &profile)?;
    if !profile.hours.changed.is_empty() {
        // Who comes back with other hours must not have more changes by it.
        let hours = Hours { changed: profile.hours.changed.clone(), ..Hours::default() };
        let accounts = vec![asker.account.clone()];
        let parted = Profile { name: asker.profile.name.clone(), accounts, hours, ..Profile::default() };
        let player = desk.work.next_player()?;
        desk.work.put_profile(player, &parted)?;
    }
    desk.answer(asker, Link::Parted { account, rest }.say(asker.locale))
}

/// How many characters of an account's id tell it from another one of its name.
const MARK: usize = 4;

/// Accounts by the names that people know; two of one name on one platform, with the ends of their ids.
fn known_as(desk: &Desk<'_>, accounts: &[Account]) -> Result<Vec<Known>, Stop> {
    let mut all = accounts.iter().map(|account| known(desk, account)).collect::<Result<Vec<_>, _>>()?;
    let plain = |known: &Known| (known.platform, known.name.clone());
    let names: Vec<_> = all.iter().map(plain).collect();
    for known in &mut all {
        let same = names.iter().filter(|name| **name == plain(known)).count();
        known.mark = known.mark.take().filter(|_| same > 1);
    }
    Ok(all)
}

/// An account by the name that it last went by, and with the end of its id. One that was not heard since names are kept is
/// known by its id.
fn known(desk: &Desk<'_>, account: &Account) -> Result<Known, Stop> {
    let name = desk.work.heard(account)?.map_or_else(|| account.id.clone(), |heard| heard.name);
    let end = account.id.chars().count().saturating_sub(MARK);
    let mark = Some(account.id.chars().skip(end).collect());
    Ok(Known { platform: account.platform, name, mark })
}
