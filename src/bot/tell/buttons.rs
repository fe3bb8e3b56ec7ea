//! The buttons under the board of a match.

use crate::bot::desk::{Desk, Held, Stop};
use crate::bot::seat::audience;
use crate::bot::tell::offered;
use crate::bot::wire::message::{Button, Look};
use crate::bot::wire::press::{At, Go, Press};
use crate::i18n::Label;
use crate::players::Locale;

/// The button that opens the panel.
pub(in crate::bot) fn replay(held: &Held, locale: Locale) -> Button {
    let at = At { id: held.row.id, ply: u32::MAX };
    Press::Replay(at, Go::In).button(locale, &Label::StepThrough, Look::Plain)
}

/// The button under the result.
pub(in crate::bot) fn rematch(desk: &Desk<'_>, held: &Held, locale: Locale) -> Result<Button, Stop> {
    let button = Press::Rematch(held.row.id).button(locale, &Label::Rematch, Look::Primary);
    Ok(button.of(audience::sides(desk, held)?))
}

/// What the button that opens the panel is called.
pub(in crate::bot) fn open_id(held: &Held) -> String {
    Press::Open(At { id: held.row.id, ply: held.game.ply() }).to_string()
}

pub(in crate::bot) fn turn_buttons(
    desk: &Desk<'_>,
    held: &Held,
    locale: Locale,
    votes: bool,
) -> Result<Vec<Button>, Stop> {
    let at = At { id: held.row.id, ply: held.game.ply() };
    let label = if votes { Label::Propose } else { Label::Move };
    let open = Press::Open(at).button(locale, &label, Look::Primary);
    let open = open.of(audience::side(desk, held, held.game.to_move())?);
    let is_machines = held.game.terms().machine() == Some(held.game.to_move());
    let mut buttons: Vec<_> = Some(open).filter(|_| !is_machines).into_iter().collect();
    if !votes {
        buttons.extend(offered::buttons(desk, held, locale)?);
        let resign = Press::AskResign(at.id).button(locale, &Label::Resign, Look::Danger);
        buttons.push(resign.of(audience::sides(desk, held)?));
    }
    Ok(buttons)
}
