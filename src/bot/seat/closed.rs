//! A match that is closed to spectators: nobody but its players and the arbiters is shown anything of it.

use crate::bot::desk::{Asker, Desk, Done, Held};
use crate::bot::seat::arbiters;
use crate::i18n::Trouble;
use crate::i18n::manner::NoManner;

/// Whether nobody looks on but the players and the arbiters.
pub(in crate::bot) fn is_closed(held: &Held) -> bool {
    held.game.terms().manner.closed
}

/// Refuses to show a match to somebody who may not look on.
pub(in crate::bot) fn admit(desk: &Desk<'_>, asker: &Asker, held: &Held) -> Done {
    let plays = held.game.side_of(asker.player).is_some();
    if !is_closed(held) || plays || arbiters::is_arbiter(desk, asker, held)? {
        return Ok(());
    }
    Err(Trouble::from(NoManner::Closed { id: held.row.id }).into())
}
