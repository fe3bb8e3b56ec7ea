//! What players offer each other: Tsaul, a pause, a takeback, cancelling the match.

use super::audience;
use super::channel;
use super::desk::{Asker, Desk, Done, Held, Stop};
use super::meant::{Meant, current, mine};
use super::message::{Button, Look};
use super::outbox::PostRow;
use super::play;
use super::press::{At, Press};
use crate::games::Side;
use crate::i18n::{Court, Label, Talk, Trouble};
use crate::play::{Action, Event, MatchId, OfferKind, Record, Refusal, Standing, What};
use crate::players::Locale;

/// What is offered in private, where one is asked what one offers. Tsaul has a button of its own under the board.
const ASKED: [OfferKind; 3] = [OfferKind::Takeback, OfferKind::Pause, OfferKind::Cancel];

/// Asks the asker alone what he wants to offer, far from where turns are confirmed; what he cannot offer now is left
/// out.
pub(super) fn ask(desk: &mut Desk<'_>, asker: &Asker, id: Option<MatchId>) -> Done {
    let held = mine(desk, asker, id, Meant::Any)?;
    let (id, locale) = (held.row.id, asker.locale);
    // Whoever decides with a channel offers for it.
    let side = channel::acts(desk, asker, &held)?.unwrap_or_else(|_| held.game.to_move());
    let player = held.player(side);
    let tried = |kind: OfferKind| {
        held.game.clone().act(player, Action::Offer(kind), asker.at, &held.calendars).map(drop)
    };
    let kinds: Vec<_> = ASKED.into_iter().filter(|kind| tried(*kind).is_ok()).collect();
    if kinds.is_empty() {
        // A pause can be offered in every match; so why it cannot is why nothing can.
        let why = tried(OfferKind::Pause).err().unwrap_or(Refusal::Over);
        return Err(Trouble::Match(held.game.terms().kind, why).into());
    }
    let at = At { id, ply: held.game.ply() };
    let button = |kind: &OfferKind| Press::Offer(at, *kind).button(locale, &Label::Offer(*kind), Look::Plain);
    let buttons = kinds.iter().map(button).collect();
    let text = Talk::Court(Court::WhatToOffer { id, kinds }).say(locale);
    desk.show(asker, PostRow { key: asked_key(id), text, buttons: vec![buttons], ..PostRow::default() })
}

/// Offers something, by command.
pub(super) fn make_any(desk: &mut Desk<'_>, asker: &Asker, id: Option<MatchId>, kind: OfferKind) -> Done {
    let held = mine(desk, asker, id, Meant::Any)?;
    play::act(desk, asker, held, Action::Offer(kind))
}

/// Offers something, by button.
pub(super) fn make(desk: &mut Desk<'_>, asker: &Asker, at: At, kind: OfferKind) -> Done {
    let is_asked = ASKED.contains(&kind);
    let held = match current(desk, asker, at) {
        Err(Stop::Trouble(stale @ Trouble::Stale { .. })) if is_asked => {
            desk.answer(asker, stale.say(asker.locale))?;
            return ask(desk, asker, Some(at.id));
        }
        held => held?,
    };
    if is_asked {
        desk.close(&asker.place, &asker.account, asked_key(at.id))?;
    }
    play::act(desk, asker, held, Action::Offer(kind))
}

fn asked_key(id: MatchId) -> String {
    format!("offers:{id}")
}

/// The buttons under the board with which one offers something.
pub(super) fn buttons(desk: &Desk<'_>, held: &Held, locale: Locale) -> Result<Vec<Button>, Stop> {
    let at = At { id: held.row.id, ply: held.game.ply() };
    let kind = OfferKind::Tsaul;
    let able = Side::BOTH.map(|side| held.game.may_offer(side, kind).is_ok().then_some(side));
    let audience = match able {
        [None, None] => None,
        [Some(side), None] | [None, Some(side)] => Some(audience::side(desk, held, side)?),
        _ => Some(audience::sides(desk, held)?),
    };
    let tsaul = Press::Offer(at, kind).button(locale, &Label::Offer(kind), Look::Plain);
    let tsaul = audience.map(|audience| tsaul.of(audience));
    let others = Press::AskOffer(at.id).button(locale, &Label::OfferWhat, Look::Plain);
    Ok(tsaul.into_iter().chain([others.of(audience::sides(desk, held)?)]).collect())
}

/// Answers the adversary's offer, by button.
pub(super) fn answer(desk: &mut Desk<'_>, asker: &Asker, at: At, kind: OfferKind, yes: bool) -> Done {
    let held = mine(desk, asker, Some(at.id), Meant::Any)?;
    let offered = standing(&held, kind).filter(|(_, ply)| *ply == at.ply);
    let (by, _) = offered.ok_or(Trouble::Stale { id: at.id })?;
    if channel::acts(desk, asker, &held)? == Ok(by) {
        return Err(Trouble::Match(held.game.terms().kind, Refusal::OwnOffer).into());
    }
    play::act(desk, asker, held, if yes { Action::Accept(kind) } else { Action::Reject(kind) })
}

/// The adversary's standing offer in this match, if there is one: for the commands `accept` and `decline`.
pub(super) fn made_to(held: &Held, side: Side) -> Option<OfferKind> {
    held.game.standing_offers().iter().find(|offer| offer.by == side.other()).map(|offer| offer.kind)
}

/// Whether somebody is asked something by the event.
pub(super) fn asks(event: &Event) -> bool {
    matches!(event, Event::OfferMade { .. })
}

/// What the post about these events needs where something is offered in them, and whose buttons it takes away.
pub(super) fn dress(
    desk: &Desk<'_>,
    held: &Held,
    locale: Locale,
    events: &[Event],
    post: &mut PostRow,
) -> Done {
    post.retire.extend(answered(held, events));
    let made = events.iter().find_map(|event| match event {
        Event::OfferMade { kind, side } => Some((*kind, *side)),
        _ => None,
    });
    let Some((kind, by)) = made else { return Ok(()) };
    let at = At { id: held.row.id, ply: held.game.ply() };
    post.key = key(at.id, by, kind, at.ply);
    post.stays = true;
    post.calls = play::accounts(desk, held, by.other())?;
    let buttons = [
        // Not as what confirms a turn looks.
        Press::AcceptOffer(at, kind).button(locale, &Label::Accept, Look::Primary),
        Press::RejectOffer(at, kind).button(locale, &Label::Reject, Look::Plain),
    ];
    let asked = audience::side(desk, held, by.other())?;
    post.buttons = vec![buttons.map(|button| button.of(asked.clone())).to_vec()];
    Ok(())
}

/// Keys of the posts whose offers do not stand any more after these events.
fn answered(held: &Held, events: &[Event]) -> Vec<String> {
    let answered = |by: Side, kind: OfferKind| {
        events.iter().any(|event| match event {
            Event::OfferAccepted { side, kind: of } | Event::OfferRejected { side, kind: of } => {
                (side.other(), *of) == (by, kind)
            }
            Event::OfferLapsed { side, kind: of } => (*side, *of) == (by, kind),
            _ => false,
        })
    };
    let over = held.game.result().is_some();
    let all = Side::BOTH.into_iter().flat_map(|by| OfferKind::ALL.iter().map(move |kind| (by, *kind)));
    let gone = all.filter(|(by, kind)| over || answered(*by, *kind));
    let key_of =
        |(by, kind)| offered_at(held.game.record(), by, kind).map(|ply| key(held.row.id, by, kind, ply));
    gone.filter_map(key_of).collect()
}

fn key(id: MatchId, by: Side, kind: OfferKind, ply: u32) -> String {
    match kind {
        OfferKind::Tsaul => format!("offer:{id}:{ply}:{}", by.index()),
        _ => format!("offer:{id}:{ply}:{}:{}", by.index(), kind.id()),
    }
}

/// The standing offer of a kind: who made it, and after how many turns.
fn standing(held: &Held, kind: OfferKind) -> Option<(Side, u32)> {
    let Standing { by, .. } = *held.game.standing_offers().iter().find(|offer| offer.kind == kind)?;
    offered_at(held.game.record(), by, kind).map(|ply| (by, ply))
}

/// After how many turns a side made its last offer of a kind.
fn offered_at(record: &Record, by: Side, of: OfferKind) -> Option<u32> {
    let (mut turns, mut offered) = (0, None);
    for entry in record.entries.iter() {
        match &entry.what {
            What::Offered { side, kind } if (*side, *kind) == (by, of) => offered = Some(turns),
            what => turns += u32::from(what.counts()),
        }
    }
    offered
}
