//! The side at the bottom of a board that somebody sees.

use crate::bot::desk::{Asker, Held};
use crate::games::Side;
use crate::players::Seat;

/// The side at the bottom of a board that somebody sees: for those who decide with a channel, that of the channel.
pub(in crate::bot) fn voters_bottom(asker: &Asker, held: &Held) -> Side {
    let plays = held.game.side_of(asker.player).is_some();
    match asker.profile.looks.seat {
        Seat::Own if !plays => held.game.to_move(),
        _ => bottom(asker, held),
    }
}

/// The side that sits at the bottom of what the asker alone is shown of a match.
pub(in crate::bot) fn bottom(asker: &Asker, held: &Held) -> Side {
    match asker.profile.looks.seat {
        Seat::Own => held.game.side_of(asker.player).unwrap_or_else(|| held.game.table().scene().bottom),
        Seat::White => Side::White,
        Seat::Black => Side::Black,
    }
}
