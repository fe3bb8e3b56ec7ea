//! What is told of a match that is closed to spectators and cannot be kept from others where its players read: it goes to
//! them, and where they are called to the arbiters, each where nobody else reads it.

use crate::bot::desk::outbox::{About, Call, OutboxRow, PostRow};
use crate::bot::desk::{Desk, Done, Held, Stop};
use crate::bot::news::post::{self, Worded};
use crate::i18n::call::CallText;
use crate::play::MatchId;
use crate::players::{Account, Place, PlayerId, Way};

/// Tells the players of a closed match each alone what could not be kept from others where they read, and calls those whom
/// it called; and so from now on. Whom it has told.
pub(in crate::bot) fn part(desk: &mut Desk<'_>, row: &OutboxRow) -> Result<Vec<Account>, Stop> {
    let topic = row.note.post().and_then(|post| Some((post, post.topic.as_ref()?)));
    let Some((post, topic)) = topic.filter(|(_, topic)| !topic.only.is_empty()) else {
        return Ok(Vec::new());
    };
    let id = topic.key.strip_prefix('#').and_then(|number| number.parse().ok()).map(MatchId);
    let Some(mut held) = id.map(|id| desk.sound(id)).transpose()?.flatten() else { return Ok(Vec::new()) };
    if !held.row.alone {
        held.row.alone = true;
        desk.work.put_match(&mut held.row, [])?;
        desk.cache.put(held.row.id, held.row.version, &held.game);
        explain(desk, held.row.id, &topic.only)?;
    }
    for account in &topic.only {
        if is_called_besides(desk, &held, account)? && row.calls.iter().all(|call| call.account != *account) {
            continue;
        }
        let call = row.calls.iter().find(|call| call.account == *account);
        let call = call.map(|call| direct(call.player, account.clone(), call.about));
        let place = Place::direct(account).unwrap_or_else(|| row.place.clone());
        let calls = call.iter().map(|_| account.clone()).collect();
        let post = PostRow { topic: None, calls, ..post.clone() };
        post::put(desk, &place, Some(account.clone()), post, call.into_iter().collect())?;
    }
    Ok(topic.only.clone())
}

/// Tells each player, once, why their match has no conversation of its own.
fn explain(desk: &mut Desk<'_>, id: MatchId, accounts: &[Account]) -> Done {
    for account in accounts {
        let Some(place) = Place::direct(account) else { continue };
        let player = desk.work.player_of(account)?;
        let spoken =
            player.map(|player| desk.profile(player)).transpose()?.and_then(|profile| profile.language());
        let locale = spoken.unwrap_or(desk.settings.language);
        let text = CallText::NoPrivateThread { id }.say(locale);
        let post = PostRow { text, language: Some(locale), ..PostRow::default() };
        post::put(desk, &place, Some(account.clone()), post, Vec::new())?;
    }
    Ok(())
}

/// Whether somebody is called to their turn where nobody else reads, by a post of its own that tells the same.
fn is_called_besides(desk: &Desk<'_>, held: &Held, account: &Account) -> Result<bool, Stop> {
    let mover = held.player(held.game.to_move());
    let is_theirs = held.game.result().is_none() && desk.work.player_of(account)? == Some(mover);
    let profile = desk.profile(mover)?;
    Ok(is_theirs && profile.digest.is_none() && profile.calls.ways().contains(&Way::Direct))
}

/// Tells something of a closed match to each alone, and calls the called.
pub(in crate::bot) fn tell(
    desk: &mut Desk<'_>,
    held: &Held,
    called: &[PlayerId],
    about: &dyn Fn(PlayerId) -> About,
    worded: &Worded<'_>,
) -> Done {
    let draft = worded(desk, &held.row.home, desk.settings.language)?;
    let players = held.players().into_iter().filter(|player| !draft.only_calls || called.contains(player));
    let others = called.iter().copied().filter(|player| held.game.side_of(*player).is_none());
    for player in players.chain(others).collect::<Vec<_>>() {
        let Some((account, place)) = spot(desk, held, player)? else { continue };
        let locale = desk.profile(player)?.language().unwrap_or(desk.settings.language);
        let mut post = worded(desk, &place, locale)?;
        post.calls = Vec::new();
        let calls = called.contains(&player).then(|| direct(player, account.clone(), about(player)));
        post.calls.extend(calls.iter().map(|_| account.clone()));
        post::put(desk, &place, Some(account), post, calls.into_iter().collect())?;
    }
    Ok(())
}

/// On which account a player is told of a match, and from where: on that on which they acted in it last, or were
/// heard last.
fn spot(desk: &Desk<'_>, held: &Held, player: PlayerId) -> Result<Option<(Account, Place)>, Stop> {
    let acted = desk.work.acted(held.row.id, player)?.map(|acted| acted.account);
    let mut accounts = desk.profile(player)?.accounts;
    let mut heard = Vec::new();
    for account in accounts.drain(..) {
        let at = desk.work.heard(&account)?.map(|heard| heard.at);
        heard.push((acted.as_ref() == Some(&account), at, account));
    }
    heard.sort();
    Ok(heard.pop().map(|(_, _, account)| {
        let direct = Place::direct(&account);
        (account, direct.unwrap_or_else(|| held.row.home.clone()))
    }))
}

/// A call where nobody else reads, for which nothing else is tried.
fn direct(player: PlayerId, account: Account, about: About) -> Call {
    Call { player, account, about, way: Way::Direct, further: Vec::new(), ring: None }
}
