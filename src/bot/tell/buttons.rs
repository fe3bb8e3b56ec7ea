//! The buttons under the board of a match.

use crate::bot::course::review;
use crate::bot::desk::{Desk, Held, Stop};
use crate::bot::seat::audience;
use crate::bot::tell::offered;
use crate::bot::wire::message::{Again, Button, Look};
use crate::bot::wire::press::{At, Go, Press};
use crate::bot::wire::review::ReviewPress;
use crate::games::Side;
use crate::i18n::Label;
use crate::play::End;
use crate::players::{Locale, Place};

/// From how many turns on a review is offered: before, both sides have hardly begun.
const REVIEW_FROM: u32 = 4;

/// The button that goes through a match turn by turn.
pub(in crate::bot) fn replay(held: &Held, locale: Locale) -> Button {
    let at = At { id: held.row.id, ply: u32::MAX };
    Press::Replay(at, Go::In).button(locale, &Label::StepThrough, Look::Plain)
}

/// The buttons under the result.
///
/// A match that was annulled can be played again, as the arbiter is told who annuls it. In a league it is the organiser who
/// sets it again: a rematch would be a match beside the league, and look like the one that counts.
pub(in crate::bot) fn end_buttons(desk: &Desk<'_>, held: &Held, locale: Locale) -> Result<Vec<Button>, Stop> {
    let rematch = Press::Rematch(held.row.id).button(locale, &Label::Rematch, Look::Primary);
    let rematch = rematch.of(audience::sides(desk, held)?);
    let is_annulled = held.game.result().is_some_and(|result| result.how == End::Annulled);
    let rematch = Some(rematch).filter(|_| !is_annulled || held.game.terms().fixture.is_none());
    let review = Press::Review(ReviewPress::Ask(held.row.id)).button(locale, &Label::Review, Look::Plain);
    let review = review.of(review::readers(desk, held)?);
    let review = Some(review).filter(|_| desk.settings.machine && held.game.length() >= REVIEW_FROM);
    Ok([replay(held, locale)].into_iter().chain(review).chain(rematch).collect())
}

/// What is offered to whoever presses *Rematch*; nothing where a channel has played, which agrees on it by itself.
pub(in crate::bot) fn again(desk: &Desk<'_>, held: &Held) -> Result<Option<Box<Again>>, Stop> {
    let terms = held.game.terms();
    let (mut players, mut level) = ([Vec::new(), Vec::new()], None);
    for (accounts, side) in players.iter_mut().zip(Side::BOTH) {
        let player = held.player(side);
        if desk.work.channel(player)?.is_some() {
            return Ok(None);
        }
        level = level.or(player.level());
        if player.level().is_none() {
            *accounts = desk.profile(player)?.accounts;
        }
    }
    Ok(Some(Box::new(Again {
        button: Press::Rematch(held.row.id).to_string(),
        game: terms.kind.id().to_owned(),
        players,
        level,
        control: terms.control,
        rated: terms.rated,
        options: terms.options.to_string(),
    })))
}

/// What the button that opens the panel is called.
pub(in crate::bot) fn open_id(held: &Held) -> String {
    Press::Open(At { id: held.row.id, ply: held.game.ply() }).to_string()
}

/// The buttons of the next turn. Where a channel votes on it, it is proposed in that channel and in none that only reads of
/// it.
pub(in crate::bot) fn turn_buttons(
    desk: &Desk<'_>,
    held: &Held,
    (place, locale): (&Place, Locale),
    votes: bool,
) -> Result<Vec<Button>, Stop> {
    let chooses = desk.work.channel(held.player(held.game.to_move()))?;
    if votes
        && chooses.is_some_and(|channel| {
            channel.place != *place && held.places().any(|told| *told == channel.place)
        })
    {
        return Ok(Vec::new());
    }
    let at = At { id: held.row.id, ply: held.game.ply() };
    let label = if votes { Label::Propose } else { Label::Move };
    let open = Press::Open(at).button(locale, &label, Look::Primary);
    let open = open.of(audience::side(desk, held, held.game.to_move())?);
    let is_machines = held.game.terms().machine() == Some(held.game.to_move());
    let mut buttons: Vec<_> = Some(open).filter(|_| !is_machines).into_iter().collect();
    buttons.extend(hint(desk, held, at, locale)?);
    if !votes {
        buttons.extend(offered::buttons(desk, held, locale)?);
        let resign = Press::AskResign(at.id).button(locale, &Label::Resign, Look::Danger);
        buttons.push(resign.of(audience::sides(desk, held)?));
    }
    Ok(buttons)
}

/// The button with which whoever is to move against the machine is given a hint.
fn hint(desk: &Desk<'_>, held: &Held, at: At, locale: Locale) -> Result<Option<Button>, Stop> {
    let terms = held.game.terms();
    let is_persons = terms.machine() == Some(held.game.to_move().other());
    if !is_persons || terms.rated || !desk.settings.machine {
        return Ok(None);
    }
    let hint = Press::Hint(at).button(locale, &Label::Hint(false), Look::Plain);
    Ok(Some(hint.of(audience::side(desk, held, held.game.to_move())?)))
}
