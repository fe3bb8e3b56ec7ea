//! One person on several platforms: an account gives a code, another one enters it and confirms that it means it, and both
//! are one's from then on.

use crate::bot::deed::challenge;
use crate::bot::desk::outbox::PostRow;
use crate::bot::desk::{Asker, Desk, Dice, Done, Stop};
use crate::bot::league::withdraw;
use crate::bot::person::{digest, profile, regret};
use crate::bot::seat::known::{both_known_as, known_as};
use crate::bot::wire::message::Look;
use crate::bot::wire::press::Press;
use crate::i18n::link::{Link, NoLink};
use crate::i18n::{Label, Trouble};
use crate::play::{MatchId, change_hours};
use crate::players::{Account, Hours, LinkCode, Place, Platform, PlayerId, Profile};
use crate::store::{AskedRow, CodeRow, LinkRow};
use jiff::Timestamp;

/// Key of the post with the code, so that a new one takes its place.
const CODE_KEY: &str = "link";
/// Key of the post that asks whether accounts are to be linked.
const ASK_KEY: &str = "link-ask";

/// Gives a code, or takes the one that was given on another account.
pub(in crate::bot) fn link(desk: &mut Desk<'_>, dice: &mut Dice, asker: &Asker, code: Option<&str>) -> Done {
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
    let none = || LinkRow { account: account.clone(), code: None, wrong: Vec::new(), asked: None };
    Ok(alive(desk.work.link(account)?.unwrap_or_else(none), desk.now))
}

fn alive(mut row: LinkRow, now: Timestamp) -> LinkRow {
    row.code = row.code.filter(|code| now < code.until);
    let lapses = |asked: &AskedRow| now.duration_since(asked.at) >= LinkCode::LIFETIME;
    row.asked = row.asked.filter(|asked| !lapses(asked));
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
    // Nobody, if whose code it was has had their data removed meanwhile.
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
    if let Err(why) = joined {
        // Not as a refusal that undoes all: the code stays spent.
        return desk.answer(asker, Trouble::Link(why).say(asker.locale));
    }
    own.asked = Some(AskedRow { host: account, at: desk.now, place: code.place });
    desk.work.put_link(&own)?;
    ask(desk, asker, host)
}

/// Whether somebody on a platform that knows its people has given this code, so that it can be entered now.
pub(in crate::bot) fn vouches(desk: &Desk<'_>, typed: &str) -> Result<bool, Stop> {
    let Ok(wanted) = typed.parse::<LinkCode>() else { return Ok(false) };
    let rows = desk.work.links()?.into_iter().map(|row| alive(row, desk.now));
    let mut abroad = rows.filter(|row| row.account.platform != Platform::Local);
    Ok(abroad.any(|row| row.code.is_some_and(|kept| kept.code == wanted)))
}

/// Asks the asker whether they mean it, and says what they hand over.
fn ask(desk: &mut Desk<'_>, asker: &Asker, host: PlayerId) -> Done {
    let locale = asker.locale;
    let (mine, theirs) = both_known_as(desk, &asker.profile.accounts, &desk.profile(host)?.accounts)?;
    let challenges = desk.work.challenges_of(asker.player)?.into_iter();
    let challenges = challenges.map(|row| MatchId(row.challenge.id.0)).collect();
    let (matches, at) = (desk.work.going(asker.player)?, desk.now.as_millisecond());
    let buttons = vec![
        Press::NoLink(at).button(locale, &Label::NoLink, Look::Plain),
        Press::Link(at).button(locale, &Label::LinkNow, Look::Danger),
    ];
    let text = Link::Ask { mine, theirs, matches, challenges }.say(locale);
    let key = ASK_KEY.to_owned();
    desk.show(asker, PostRow { key, text, buttons: vec![buttons], ..PostRow::default() })
}

/// What the asker was asked at this moment; it is not asked any more then.
fn asked(desk: &mut Desk<'_>, asker: &Asker, at: i64) -> Result<AskedRow, Stop> {
    let mut own = link_row(desk, &asker.account)?;
    let asked = own.asked.take().filter(|asked| asked.at.as_millisecond() == at);
    let asked = asked.ok_or(Trouble::Link(NoLink::NotAsked))?;
    desk.work.put_link(&own)?;
    Ok(asked)
}

/// Links the accounts, once it was asked.
pub(in crate::bot) fn confirm(desk: &mut Desk<'_>, asker: &Asker, at: i64) -> Done {
    let AskedRow { host: account, place, .. } = asked(desk, asker, at)?;
    let host = desk.work.player_of(&account)?.ok_or(Trouble::Link(NoLink::NotAsked))?;
    // Much may have happened since it was asked.
    if let Some(why) = refusal(desk, asker, &account, host)? {
        return Err(Trouble::Link(why).into());
    }
    let profile = joined(desk, asker, host)?.map_err(Trouble::Link)?;
    join(desk, asker, (host, &account), (&place, &profile))
}

/// Links nothing after all.
pub(in crate::bot) fn leave(desk: &mut Desk<'_>, asker: &Asker, at: i64) -> Done {
    asked(desk, asker, at)?;
    let (key, text) = (ASK_KEY.to_owned(), Link::NotJoined.say(asker.locale));
    desk.show(asker, PostRow { key, text, ..PostRow::default() })
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
    if let Some(until) = regret::undone_until(desk, asker)? {
        return Ok(Some(NoLink::JustLinked { until }));
    }
    let (mine, theirs) = (desk.work.going(asker.player)?, desk.work.going(host)?);
    let both: Vec<_> = mine.into_iter().filter(|id| theirs.contains(id)).collect();
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

/// Makes the asker the same person as the one whose code they have entered, and tells both accounts.
fn join(
    desk: &mut Desk<'_>,
    asker: &Asker,
    (host, account): (PlayerId, &Account),
    (place, profile): (&Place, &Profile),
) -> Done {
    let old = desk.profile(host)?;
    for (player, hours) in [(host, &old.hours), (asker.player, &asker.profile.hours)] {
        profile::settle(desk, player, !hours.rest_now_like(&profile.hours))?;
    }
    desk.work.note_link(host, asker.player, desk.now)?;
    desk.work.join(host, asker.player, profile)?;
    desk.catch_up()?;
    withdraw::linked(desk, host)?;
    digest::keep_due(desk, asker.player, &asker.profile, None);
    digest::keep_due(desk, host, &old, Some(profile));
    profile::keep_all(desk, host)?;
    challenge::void_unwanted(desk, host)?;
    let locale = profile.language().unwrap_or(desk.settings.language);
    let accounts = known_as(desk, &profile.accounts)?;
    let text = Link::Joined { accounts }.say(locale);
    // Two may have chosen two: one of them counts from now on.
    let speaks = profile.locale;
    let post = PostRow { text, language: Some(locale), speaks, ..PostRow::default() };
    let there = PostRow { key: CODE_KEY.to_owned(), ..post.clone() };
    desk.tell(place, Some(account.clone()), there.into())?;
    desk.show(asker, PostRow { key: ASK_KEY.to_owned(), ..post })
}
