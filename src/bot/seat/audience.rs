//! Who can use which button under a post that several people read.

use crate::bot::desk::outbox::PostRow;
use crate::bot::desk::{Desk, Held, Stop};
use crate::bot::wire::message::Audience;
use crate::games::Side;
use crate::players::{Account, PlayerId};

/// A person on whichever of their accounts.
pub(in crate::bot) fn person(desk: &Desk<'_>, player: PlayerId) -> Result<Audience, Stop> {
    Ok(Audience::Only(desk.profile(player)?.accounts))
}

/// Everybody but these persons.
pub(in crate::bot) fn but(desk: &Desk<'_>, players: &[PlayerId]) -> Result<Audience, Stop> {
    let accounts = players.iter().map(|player| Ok(desk.profile(*player)?.accounts));
    Ok(Audience::But(accounts.collect::<Result<Vec<_>, Stop>>()?.concat()))
}

/// Whoever acts for a side of a match: its player or, where that is a channel, everybody whom it does not play against.
pub(in crate::bot) fn side(desk: &Desk<'_>, held: &Held, side: Side) -> Result<Audience, Stop> {
    match desk.work.channel(held.player(side))? {
        Some(_) => but(desk, &[held.player(side.other())]),
        None => person(desk, held.player(side)),
    }
}

/// Whoever acts for either side of a match.
pub(in crate::bot) fn sides(desk: &Desk<'_>, held: &Held) -> Result<Audience, Stop> {
    let mut accounts = Vec::new();
    for side in Side::BOTH {
        if desk.work.channel(held.player(side))?.is_some() {
            return Ok(Audience::All);
        }
        accounts.extend(desk.profile(held.player(side))?.accounts);
    }
    Ok(Audience::Only(accounts))
}

/// Everybody but the players of a match.
pub(in crate::bot) fn bystanders(desk: &Desk<'_>, held: &Held) -> Result<Audience, Stop> {
    but(desk, &Side::BOTH.map(|side| held.player(side)))
}

/// Leaves only those buttons under a post for one person that they can use.
pub(in crate::bot) fn keep_usable(post: &mut PostRow, reader: &Account) {
    for row in &mut post.buttons {
        row.retain(|button| button.audience.has(reader));
    }
    post.buttons.retain(|row| !row.is_empty());
}

/// The accounts on which a player is called where the match is told.
pub(in crate::bot) fn accounts(desk: &Desk<'_>, held: &Held, side: Side) -> Result<Vec<Account>, Stop> {
    let is_told = |account: &Account| held.places().any(|place| place.platform == account.platform);
    let accounts = desk.profile(held.player(side))?.accounts;
    Ok(accounts.into_iter().filter(is_told).collect())
}
