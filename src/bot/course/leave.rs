//! Who of the players of a match is away, or soon will be, by what they have declared.

use crate::bot::desk::{Desk, Held, Stop};
use crate::games::Side;
use crate::i18n::leave::OnLeave;
use crate::players::Locale;
use jiff::{SignedDuration, Timestamp};

/// How long before it begins vacation is told to opponents.
const TOLD_BEFORE: SignedDuration = SignedDuration::from_hours(30 * 24);

/// A line for each player of a match that goes on who is away or will be within [`TOLD_BEFORE`].
pub(in crate::bot) fn lines(desk: &Desk<'_>, held: &Held, locale: Locale) -> Result<Vec<String>, Stop> {
    let names = desk.names(held, locale)?;
    let soon = desk.now.checked_add(TOLD_BEFORE).unwrap_or(Timestamp::MAX);
    let mut lines = Vec::new();
    for side in Side::BOTH.into_iter().filter(|_| held.game.result().is_none()) {
        let leaves = desk.profile(held.player(side))?.leaves;
        let next = leaves.into_iter().find(|leave| leave.to > desk.now && leave.from <= soon);
        lines.extend(next.map(|leave| {
            let (name, begun) = (names[side].clone(), leave.holds(desk.now));
            OnLeave::Away { name, leave, begun }.say(locale)
        }));
    }
    Ok(lines)
}
