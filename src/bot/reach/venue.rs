//! Which of the places where a match is told have a say in it. A player who plays from elsewhere brings a place along, but
//! neither its arbiters nor, once the match has begun, its people: nobody chooses their own judges.

use super::super::desk::{Desk, Held, Stop};
use super::reads;
use crate::players::Place;

/// Whether the arbiters of a place judge a match that is told there: it was challenged there, or both players are known
/// there.
pub(in crate::bot) fn has_arbiters(desk: &Desk<'_>, held: &Held, place: &Place) -> Result<bool, Stop> {
    Ok(*place == held.row.home || knows_both(desk, held, place)?)
}

/// The places whose people vote on claims: those of the beginning, and those where both players are known.
pub(in crate::bot) fn of_votes<'h>(desk: &Desk<'_>, held: &'h Held) -> Result<Vec<&'h Place>, Stop> {
    let late = held.row.late as usize;
    let first = 1 + held.row.beside.len().saturating_sub(late);
    let mut places = Vec::new();
    for (number, place) in held.places().enumerate() {
        if number < first || knows_both(desk, held, place)? {
            places.push(place);
        }
    }
    Ok(places)
}

fn knows_both(desk: &Desk<'_>, held: &Held, place: &Place) -> Result<bool, Stop> {
    for player in held.players() {
        if !reads(desk, held.row.id, player, place)? {
            return Ok(false);
        }
    }
    Ok(true)
}
