//! What players offer each other: Tsaul, a pause, a takeback, cancelling the match.

use crate::bot::deed::play;
use crate::bot::desk::outbox::PostRow;
use crate::bot::desk::{Asker, Desk, Done, Held, Stop};
use crate::bot::seat::channel;
use crate::bot::seat::meant::{Meant, current, mine};
use crate::bot::tell::offered;
use crate::bot::wire::message::Look;
use crate::bot::wire::press::{At, Press};
use crate::i18n::league::NoLeague;
use crate::i18n::{Court, Label, NoBallot, Talk, Trouble};
use crate::play::{Action, MatchId, OfferKind, Refusal};

/// Asks the asker alone what they want to offer, far from where turns are confirmed; what they cannot offer now is left
/// out.
pub(in crate::bot) fn ask(desk: &mut Desk<'_>, asker: &Asker, id: Option<MatchId>) -> Done {
    let held = mine(desk, asker, id, Meant::Any)?;
    let (id, locale) = (held.row.id, asker.locale);
    // Whoever decides with a channel offers for it.
    let side = channel::acts(desk, asker, &held)?.unwrap_or_else(|_| held.game.to_move());
    let player = held.player(side);
    let tried = |kind: OfferKind| {
        held.game.clone().act(player, Action::Offer(kind), asker.at, &held.calendars).map(drop)
    };
    let may_pause = !desk.is_of_swiss(held.game.terms())?;
    let may_undo = may_undo(desk, asker, &held)?;
    let may = |kind: OfferKind| match kind {
        OfferKind::Pause => may_pause,
        OfferKind::Takeback => may_undo,
        _ => true,
    };
    let asked = OfferKind::ALL.iter().copied().filter(|kind| may(*kind));
    let kinds: Vec<_> = asked.filter(|kind| tried(*kind).is_ok()).collect();
    if kinds.is_empty() {
        // A pause can be offered in every match; so why it cannot is why nothing can.
        let why = match tried(OfferKind::Pause) {
            // But for one thing.
            Ok(()) => return Err(Trouble::from(NoLeague::NoPause).into()),
            Err(why) => why,
        };
        return Err(Trouble::Match(held.game.terms().kind, why).into());
    }
    let at = At { id, ply: held.game.ply() };
    let button = |kind: &OfferKind| Press::Offer(at, *kind).button(locale, &Label::Offer(*kind), Look::Plain);
    let buttons = kinds.iter().map(button).collect();
    let at_once = held.game.terms().machine().is_some();
    let text = Talk::Court(Court::WhatToOffer { id, kinds, at_once }).say(locale);
    desk.show(asker, PostRow { key: asked_key(id), text, buttons: vec![buttons], ..PostRow::default() })
}

/// Offers something, by command.
pub(in crate::bot) fn make_any(
    desk: &mut Desk<'_>,
    asker: &Asker,
    id: Option<MatchId>,
    kind: OfferKind,
) -> Done {
    let held = mine(desk, asker, id, Meant::Any)?;
    offer(desk, asker, held, kind)
}

/// Offers something, by button.
pub(in crate::bot) fn make(desk: &mut Desk<'_>, asker: &Asker, at: At, kind: OfferKind) -> Done {
    let held = match current(desk, asker, at) {
        Err(Stop::Trouble(stale @ Trouble::Stale { .. })) => {
            desk.answer(asker, stale.say(asker.locale))?;
            return ask(desk, asker, Some(at.id));
        }
        held => held?,
    };
    desk.close(&asker.place, &asker.account, asked_key(at.id))?;
    offer(desk, asker, held, kind)
}

fn offer(desk: &mut Desk<'_>, asker: &Asker, held: Held, kind: OfferKind) -> Done {
    if kind == OfferKind::Pause && desk.is_of_swiss(held.game.terms())? {
        return Err(Trouble::from(NoLeague::NoPause).into());
    }
    if kind == OfferKind::Takeback && !may_undo(desk, asker, &held)? {
        return Err(Trouble::from(NoBallot::NoTakeback).into());
    }
    play::act(desk, asker, held, Action::Offer(kind))
}

/// Whether whom the asker would ask for a takeback can answer before that lapses.
fn may_undo(desk: &mut Desk<'_>, asker: &Asker, held: &Held) -> Result<bool, Stop> {
    let side = channel::acts(desk, asker, held)?.unwrap_or_else(|_| held.game.to_move());
    Ok(!offered::is_later(desk, held, side.other())?)
}

fn asked_key(id: MatchId) -> String {
    format!("offers:{id}")
}

/// Answers the opponent's offer, by button.
pub(in crate::bot) fn answer(desk: &mut Desk<'_>, asker: &Asker, at: At, kind: OfferKind, yes: bool) -> Done {
    let held = mine(desk, asker, Some(at.id), Meant::Any)?;
    let offered = offered::standing(&held, kind).filter(|(_, ply)| *ply == at.ply);
    let (by, _) = offered.ok_or(Trouble::Stale { id: at.id })?;
    if channel::acts(desk, asker, &held)? == Ok(by) {
        return Err(Trouble::Match(held.game.terms().kind, Refusal::OwnOffer).into());
    }
    play::act(desk, asker, held, if yes { Action::Accept(kind) } else { Action::Reject(kind) })
}
