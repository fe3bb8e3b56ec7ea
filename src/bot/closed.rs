//! A match that is closed to spectators: what is told of it goes to its players, and where they are called to the arbiters,
//! and nobody else is shown anything of it. Where both players read one channel, of a platform that can keep something
//! there from the others, it is told to them there; else to each where nobody else reads.

use super::arbiter;
use super::call::{self, About, Worded};
use super::desk::{Asker, Desk, Done, Held, Stop};
use super::outbox::{OutboxRow, PostRow};
use super::reach;
use crate::i18n::Trouble;
use crate::i18n::manner::NoManner;
use crate::play::MatchId;
use crate::players::{Account, Place, PlayerId};

/// Whether nobody looks on but the players and the arbiters.
pub(super) fn is_closed(held: &Held) -> bool {
    held.game.terms().manner.closed
}

/// Refuses to show a match to somebody who may not look on.
pub(super) fn admit(desk: &Desk<'_>, asker: &Asker, held: &Held) -> Done {
    let plays = held.game.side_of(asker.player).is_some();
    if !is_closed(held) || plays || arbiter::is_arbiter(desk, asker, held)? {
        return Ok(());
    }
    Err(Trouble::from(NoManner::Closed { id: held.row.id }).into())
}

/// Who alone reads what is told of a closed match at its home: the accounts of its players there. Nothing where one of them
/// does not read there, or where it cannot be kept from others.
pub(super) fn readers(desk: &Desk<'_>, held: &Held) -> Result<Option<Vec<Account>>, Stop> {
    let home = &held.row.home;
    if !is_closed(held) || held.row.alone || !home.is_public() || !home.platform.has_private_threads() {
        return Ok(None);
    }
    let mut readers = Vec::new();
    for player in held.players() {
        let Some(account) = reach::account_at(desk, held.row.id, player, home)? else { return Ok(None) };
        readers.push(account);
    }
    Ok(Some(readers))
}

/// Tells the players of a closed match each alone what could not be kept from others where they read, but those who are
/// called elsewhere for it; and so from now on.
pub(super) fn part(desk: &mut Desk<'_>, row: &OutboxRow) -> Done {
    let Some(post) = row.note.post() else { return Ok(()) };
    let Some(topic) = post.topic.as_ref().filter(|topic| !topic.only.is_empty()) else { return Ok(()) };
    let id = topic.key.strip_prefix('#').and_then(|number| number.parse().ok()).map(MatchId);
    let Some(mut held) = id.map(|id| desk.sound(id)).transpose()?.flatten() else { return Ok(()) };
    if !held.row.alone {
        held.row.alone = true;
        desk.keep(&mut held)?;
    }
    let called = |account: &Account| row.calls.iter().any(|call| call.account == *account);
    for account in topic.only.iter().filter(|account| !called(account)) {
        let place = Place::direct(account).unwrap_or_else(|| row.place.clone());
        let post = PostRow { topic: None, calls: Vec::new(), ..post.clone() };
        call::put(desk, &place, Some(account.clone()), post, Vec::new())?;
    }
    Ok(())
}

/// Tells something of a closed match to each alone, and calls the called.
pub(super) fn tell(
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
        let calls = called.contains(&player).then(|| call::direct(player, account.clone(), about(player)));
        post.calls.extend(calls.iter().map(|_| account.clone()));
        call::put(desk, &place, Some(account), post, calls.into_iter().collect())?;
    }
    Ok(())
}

/// On which account a player is told of a match, and from where: on that on which he acted in it last, or was heard last.
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
