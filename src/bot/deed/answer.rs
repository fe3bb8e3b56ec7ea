//! Answers by command: to a challenge, the opponent's offer or their claim, whichever can be meant.

use crate::bot::course::{claim, waiting};
use crate::bot::deed::{challenge, play};
use crate::bot::desk::outbox::PostRow;
use crate::bot::desk::{Asker, Desk, Dice, Done, Held, Stop};
use crate::bot::seat::channel;
use crate::bot::tell::offered;
use crate::bot::wire::message::{Button, Look};
use crate::bot::wire::press::{At, Press};
use crate::i18n::call::{Asked, CallText, Request};
use crate::i18n::{Label, NoBallot, Trouble};
use crate::play::{Action, MatchId, OfferKind, Refusal};
use crate::players::PlayerId;

/// Most rows of buttons under the question which of several offers is meant.
const ROWS_MAX: usize = 5;
/// Most of what can be meant that is listed.
const LISTED_MAX: usize = 10;

/// What somebody answers.
enum Answerable {
    Challenge(MatchId),
    Offer(Box<Held>, OfferKind),
    Claim(Box<Held>),
    /// One of several things: they have to say which.
    Several(Vec<Asked>),
}

/// Accepts a challenge, or the opponent's offer, perhaps of this kind.
pub(in crate::bot) fn accept(
    desk: &mut Desk<'_>,
    dice: &mut Dice,
    asker: &Asker,
    (id, kind): (Option<MatchId>, Option<OfferKind>),
    as_channel: bool,
) -> Done {
    match answerable(desk, asker, id, kind)? {
        Answerable::Challenge(id) => challenge::accept(desk, dice, asker, id, as_channel),
        Answerable::Offer(held, kind) => play::act(desk, asker, *held, Action::Accept(kind)),
        Answerable::Claim(held) => play::act(desk, asker, *held, Action::Answer { right: true }),
        Answerable::Several(asked) => ask_which(desk, asker, asked),
    }
}

/// Declines a challenge, or rejects the opponent's offer, perhaps of this kind.
pub(in crate::bot) fn decline(
    desk: &mut Desk<'_>,
    asker: &Asker,
    (id, kind): (Option<MatchId>, Option<OfferKind>),
) -> Done {
    match answerable(desk, asker, id, kind)? {
        Answerable::Challenge(id) => challenge::decline(desk, asker, id),
        Answerable::Offer(held, kind) => play::act(desk, asker, *held, Action::Reject(kind)),
        Answerable::Claim(held) => play::act(desk, asker, *held, Action::Answer { right: false }),
        Answerable::Several(asked) => ask_which(desk, asker, asked),
    }
}

/// Changes nothing, and asks which of several things is meant.
fn ask_which(desk: &mut Desk<'_>, asker: &Asker, mut asked: Vec<Asked>) -> Done {
    let more = asked.len().saturating_sub(LISTED_MAX);
    asked.truncate(LISTED_MAX);
    let mut buttons = Vec::new();
    for Asked { id, what, .. } in &asked {
        if let Request::Offer(kind) = *what
            && buttons.len() < ROWS_MAX
            && let Some(held) = desk.held(*id)?
        {
            buttons.extend(answers(&held, kind, asker));
        }
    }
    let text = CallText::Which { asked, more }.say(asker.locale);
    desk.show(asker, PostRow { text, buttons, ..PostRow::default() })
}

/// The buttons that answer an offer far from its post.
fn answers(held: &Held, kind: OfferKind, asker: &Asker) -> Option<Vec<Button>> {
    let id = held.row.id;
    let (_, ply) = offered::standing(held, kind)?;
    let at = At { id, ply };
    let button = |press: Press, yes: bool| {
        press.button(asker.locale, &Label::AnswerOffer { id, kind, yes }, Look::Plain)
    };
    Some(vec![button(Press::AcceptOffer(at, kind), true), button(Press::RejectOffer(at, kind), false)])
}

/// What the asker is asked in a match, if it is of this kind where one is named.
fn asked(
    desk: &Desk<'_>,
    asker: &Asker,
    held: Held,
    kind: Option<OfferKind>,
) -> Result<Option<Answerable>, Stop> {
    let Ok(side) = channel::acts(desk, asker, &held)? else { return Ok(None) };
    if claim::is_asked(&held, side) && kind.is_none() {
        return Ok(Some(Answerable::Claim(Box::new(held))));
    }
    let mut offers = waiting::offers_to(&held, side);
    offers.retain(|offer| kind.is_none_or(|kind| kind == *offer));
    Ok(match offers[..] {
        [] => None,
        [only] => Some(Answerable::Offer(Box::new(held), only)),
        _ => Some(Answerable::Several(waiting::asked_in(desk, &held, side)?)),
    })
}

/// Why there is nothing to answer in a match.
fn nothing_asked(
    desk: &Desk<'_>,
    asker: &Asker,
    held: &Held,
    kind: Option<OfferKind>,
) -> Result<Trouble, Stop> {
    let is_own = |own: &OfferKind| kind.is_none_or(|kind| kind == *own);
    let refusal = match channel::acts(desk, asker, held)? {
        _ if held.game.result().is_some() => Refusal::Over,
        Err(NoBallot::NoChannel) => Refusal::NotAPlayer,
        Err(why) => return Ok(Trouble::Ballot(why)),
        Ok(side) if waiting::offers_to(held, side.other()).iter().any(is_own) => Refusal::OwnOffer,
        Ok(_) => Refusal::NothingOffered(kind.unwrap_or(OfferKind::Tsaul)),
    };
    Ok(Trouble::Match(held.game.terms().kind, refusal))
}

fn answerable(
    desk: &mut Desk<'_>,
    asker: &Asker,
    id: Option<MatchId>,
    kind: Option<OfferKind>,
) -> Result<Answerable, Stop> {
    if let Some(id) = id {
        let Some(held) = desk.held(id)? else { return Ok(Answerable::Challenge(id)) };
        let why = nothing_asked(desk, asker, &held, kind)?;
        return asked(desk, asker, held, kind)?.ok_or_else(|| why.into());
    }
    let questions = waiting::questions(desk, asker.player)?.into_iter().map(|question| question.asked);
    let mut own: Vec<_> = questions.collect();
    own.retain(|asked| kind.is_none_or(|kind| asked.what == Request::Offer(kind)));
    let is_challenge = |asked: &Asked| matches!(asked.what, Request::Challenge(_));
    if !own.iter().all(is_challenge) {
        if own.len() > 1 {
            return Ok(Answerable::Several(own));
        }
        if let Some(asked) = first_asked(desk, asker, asker.player, kind)? {
            return Ok(asked);
        }
    }
    let channel = desk.work.channel_at(&asker.place)?;
    let mut rows = if kind.is_none() { challenge::meant(desk, asker, channel)? } else { Vec::new() };
    rows.sort_by_key(|row| row.challenge.id);
    // What the channel is asked comes last: most people speak for themselves.
    if let (true, Some(channel)) = (rows.is_empty(), channel)
        && let Some(asked) = first_asked(desk, asker, channel, kind)?
    {
        return Ok(asked);
    }
    challenge::only(rows.into_iter()).map(Answerable::Challenge)
}

/// What is asked first in the matches of a player, themselves or a channel, for which somebody answers.
fn first_asked(
    desk: &mut Desk<'_>,
    asker: &Asker,
    player: PlayerId,
    kind: Option<OfferKind>,
) -> Result<Option<Answerable>, Stop> {
    for id in desk.work.going(player)? {
        if let Some(held) = desk.held(id)?
            && let Some(asked) = asked(desk, asker, held, kind)?
        {
            return Ok(Some(asked));
        }
    }
    Ok(None)
}
