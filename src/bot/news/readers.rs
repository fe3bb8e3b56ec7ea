//! Who alone reads of a match that is closed to spectators, where it is told in a channel that others read as well.

use crate::bot::desk::{Desk, Held, Stop};
use crate::bot::news::reach;
use crate::bot::seat::closed;
use crate::players::Account;

/// The accounts of the players of a closed match at its home, where it can be kept from the others who are there. Nothing
/// where one of them does not read there, or where it cannot.
pub(in crate::bot) fn of(desk: &Desk<'_>, held: &Held) -> Result<Option<Vec<Account>>, Stop> {
    let home = &held.row.home;
    let is_possible = home.is_public() && home.platform.has_private_threads() && !held.row.alone;
    if !closed::is_closed(held) || !is_possible {
        return Ok(None);
    }
    let mut readers = Vec::new();
    for player in held.players() {
        let Some(account) = reach::account_at(desk, held.row.id, player, home)? else { return Ok(None) };
        readers.push(account);
    }
    Ok(Some(readers))
}
