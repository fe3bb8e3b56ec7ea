//! Challenges to anybody: how many may stand, and which of them are listed where there are many.

use super::made;
use crate::bot::deed::filing::was_known;
use crate::bot::desk::{Asker, Desk, Done, Stop};
use crate::i18n::Trouble;
use crate::play::Challenge;
use crate::players::Place;
use crate::store::ChallengeRow;
use std::cmp::Reverse;

/// Refuses one more to anybody where too many stand: by the same person, or by all in this place. People who are new there
/// leave half of the room to others.
pub(super) fn admit(desk: &Desk<'_>, asker: &Asker) -> Done {
    let own = made(desk, asker)?;
    let own = own.iter().filter(|row| row.challenge.to.is_none() && row.home == asker.place).count();
    if own >= Challenge::OPEN_MAX {
        return Err(Trouble::TooManyOpen { limit: Challenge::OPEN_MAX }.into());
    }
    let open = desk.work.open_challenges(&asker.place)?;
    let by_new = Challenge::OPEN_HERE_MAX / 2;
    let is_full = open.len() >= Challenge::OPEN_HERE_MAX
        || (open.len() >= by_new && !was_known(desk, asker.player, &asker.place, desk.now)?);
    match open.iter().map(|row| row.challenge.expires).min().filter(|_| is_full) {
        Some(expires) => Err(Trouble::TooManyOpenHere { standing: open.len(), expires }.into()),
        None => Ok(()),
    }
}

/// Leaves only so many: where there are more, those by people who were known in this place when they made them before those
/// by people who were new, and of each the latest first. Returns how many are left out.
pub(in crate::bot) fn shorten(
    desk: &Desk<'_>,
    place: &Place,
    rows: &mut Vec<ChallengeRow>,
    most: usize,
) -> Result<usize, Stop> {
    let more = rows.len().saturating_sub(most);
    if more > 0 {
        let mut ranked = Vec::new();
        for row in rows.drain(..) {
            let known = was_known(desk, row.challenge.from, place, row.challenge.made)?;
            ranked.push((Reverse(known), Reverse(row.challenge.id.0), row));
        }
        ranked.sort_by_key(|(known, id, _)| (*known, *id));
        ranked.truncate(most);
        rows.extend(ranked.into_iter().map(|(.., row)| row));
    }
    Ok(more)
}
