//! What is near in a guided match, where a turn is taken back: another board is told then, and what was said with it is gone.

use crate::bot::course::machine;
use crate::bot::desk::{Desk, Held};
use crate::play::Event;

/// Whether a board to which a turn was taken back waits until it is counted.
pub(in crate::bot) fn awaits(desk: &Desk<'_>, held: &Held, events: &[Event]) -> bool {
    let is_told = events.iter().any(|event| matches!(event, Event::TakenBack { .. }));
    let is_known = |ply| desk.cache.nearby(held.row.id, ply).is_some();
    is_told && desk.settings.machine && machine::near(&held.game).is_some_and(|job| !is_known(job.ply))
}
