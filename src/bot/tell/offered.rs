//! Offers in the posts of a match: their buttons, and which of them do not stand any more.

use crate::bot::desk::outbox::PostRow;
use crate::bot::desk::{Desk, Done, Held, Stop};
use crate::bot::seat::audience;
use crate::bot::wire::message::{Button, Look};
use crate::bot::wire::press::{At, Press};
use crate::games::Side;
use crate::i18n::{Ballot, Label, Talk};
use crate::play::{Event, MatchId, OfferKind, OpenOffer, Record, What};
use crate::players::Locale;

/// The buttons under the board with which one offers something.
pub(in crate::bot) fn buttons(desk: &Desk<'_>, held: &Held, locale: Locale) -> Result<Vec<Button>, Stop> {
    let at = At { id: held.row.id, ply: held.game.ply() };
    let kind = OfferKind::Tsaul;
    let able = Side::BOTH.map(|side| held.game.may_offer(side, kind).is_ok().then_some(side));
    let audience = match able {
        [None, None] => None,
        [Some(side), None] | [None, Some(side)] => Some(audience::side(desk, held, side)?),
        _ => Some(audience::sides(desk, held)?),
    };
    let tsaul = Press::Offer(at, kind).button(locale, &Label::Offer(kind), Look::Plain);
    // The machine answers at once: so it is said first what it is, where everything is that can be offered.
    let is_asked_first = held.game.terms().machine().is_some();
    let tsaul = audience.filter(|_| !is_asked_first).map(|audience| tsaul.of(audience));
    let others = Press::AskOffer(at.id).button(locale, &Label::OfferWhat, Look::Plain);
    Ok(tsaul.into_iter().chain([others.of(audience::sides(desk, held)?)]).collect())
}

/// Whether somebody is asked something by the event.
pub(in crate::bot) fn asks(event: &Event) -> bool {
    matches!(event, Event::OfferMade { .. })
}

/// The same events without the offers that are answered by others of them: the answer tells them.
pub(in crate::bot) fn unsettled(mut events: Vec<Event>) -> Vec<Event> {
    let answered: Vec<_> = events.iter().filter_map(answer).collect();
    events.retain(
        |event| !matches!(event, Event::OfferMade { kind, side } if answered.contains(&(*side, *kind))),
    );
    events
}

/// Whose offer of what the event answers.
fn answer(event: &Event) -> Option<(Side, OfferKind)> {
    match event {
        Event::OfferAccepted { side, kind } | Event::OfferRejected { side, kind } => {
            Some((side.other(), *kind))
        }
        _ => None,
    }
}

/// What the post about these events needs where something is offered in them, and whose buttons it takes away.
pub(in crate::bot) fn dress(
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
    // The machine needs no buttons.
    let by_people = |(_, by): &(OfferKind, Side)| held.game.terms().machine() != Some(by.other());
    let Some((kind, by)) = made.filter(by_people) else { return Ok(()) };
    let at = At { id: held.row.id, ply: held.game.ply() };
    post.key = key(at.id, by, kind, at.ply);
    post.stays = true;
    post.calls = audience::accounts(desk, held, by.other())?;
    let buttons = [
        // Not as what confirms a turn looks.
        Press::AcceptOffer(at, kind).button(locale, &Label::Accept, Look::Primary),
        Press::RejectOffer(at, kind).button(locale, &Label::Reject, Look::Plain),
    ];
    let asked = audience::side(desk, held, by.other())?;
    post.buttons = vec![buttons.map(|button| button.of(asked.clone())).to_vec()];
    if is_later(desk, held, by.other())? {
        let name = desk.names(held, locale)?[by.other()].clone();
        post.text.push('\n');
        post.text.push_str(&Talk::Ballot(Ballot::Answers { name }).say(locale));
    }
    Ok(())
}

/// Whether what this side is offered waits until it is to move: a channel decides nothing before.
pub(in crate::bot) fn is_later(desk: &Desk<'_>, held: &Held, side: Side) -> Result<bool, Stop> {
    let waits = held.game.to_decide() != Some(side);
    Ok(waits && desk.work.channel(held.player(side))?.is_some())
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
pub(in crate::bot) fn standing(held: &Held, kind: OfferKind) -> Option<(Side, u32)> {
    let OpenOffer { by, .. } = *held.game.standing_offers().iter().find(|offer| offer.kind == kind)?;
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
