//! What is told of a match that is closed to spectators: it goes to its players, and where they are called to the arbiters,
//! each where nobody else reads it.

use crate::bot::desk::outbox::{About, Call};
use crate::bot::desk::{Desk, Done, Held, Stop};
use crate::bot::news::post::{self, Worded};
use crate::players::{Account, Place, PlayerId, Way};

/// Tells something of a closed match, and calls the called.
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

/// A call where nobody else reads, for which nothing else is tried.
fn direct(player: PlayerId, account: Account, about: About) -> Call {
    Call { player, account, about, way: Way::Direct, further: Vec::new() }
}
