//! A match that is closed to spectators: what is told of it goes to its players, and where they are called to the arbiters,
//! each where nobody else reads it; and nobody else is shown anything of it.

use super::arbiter;
use super::call::{self, About, Worded};
use super::desk::{Asker, Desk, Done, Held, Stop};
use crate::i18n::Trouble;
use crate::i18n::manner::NoManner;
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

/// Tells something of a closed match, and calls the called.
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
