//! A match that is over, once more: the same game, options and clock, with the sides swapped.

use crate::bot::ask::command::RematchQuery;
use crate::bot::deed::history::LATEST_MAX;
use crate::bot::deed::{challenge, machine};
use crate::bot::desk::budget::Cost;
use crate::bot::desk::{Asker, Desk, Dice, Done, Held, Stop};
use crate::bot::news::reach;
use crate::bot::seat::{block, channel, expulsion};
use crate::bot::wire::message::Mention;
use crate::bot::wire::press::Pages;
use crate::games::Side;
use crate::i18n::own::OwnTrouble;
use crate::i18n::{NoBallot, Trouble};
use crate::play::{Challenge, ChallengeId, MatchId, Preference, Refusal, Terms};
use crate::players::PlayerId;
use crate::store::ChallengeRow;

/// Proposes it where it is asked for.
pub(in crate::bot) fn ask(
    desk: &mut Desk<'_>,
    dice: &mut Dice,
    asker: &Asker,
    asked: &RematchQuery,
    mentions: &[Mention],
) -> Done {
    let id = asked.id.map_or_else(|| last(desk, asker, asked, mentions), Ok)?;
    press(desk, dice, asker, id)
}

/// The asker's last match that is over, of those that are asked for.
fn last(
    desk: &mut Desk<'_>,
    asker: &Asker,
    asked: &RematchQuery,
    mentions: &[Mention],
) -> Result<MatchId, Stop> {
    if asked.against.is_none() && asked.kind.is_none() {
        let last = desk.work.finished(asker.player, 1)?.first().map(|row| row.id);
        return Ok(last.ok_or(Trouble::NoneOver)?);
    }
    desk.afford(asker, Cost::Search).map_err(|spent| Trouble::Own(OwnTrouble::NoSearch(spent)))?;
    let against =
        asked.against.as_ref().map(|account| challenge::named(desk, account, mentions)).transpose()?;
    let those = Pages { whom: asker.player, against, kind: asked.kind, page: 1 };
    let rows = desk.work.finished(asker.player, LATEST_MAX)?;
    Ok(rows.iter().find(|row| those.wants(row)).map(|row| row.id).ok_or(Trouble::NoneSuchOver)?)
}

/// Proposes it to the other player; begins it, if they have proposed it already.
pub(in crate::bot) fn press(desk: &mut Desk<'_>, dice: &mut Dice, asker: &Asker, id: MatchId) -> Done {
    let held = desk.held(id)?.ok_or(Trouble::NoSuchMatch { id })?;
    let terms = held.game.terms();
    let side = channel::acts(desk, asker, &held)?.map_err(|why| match why {
        NoBallot::NoChannel => Trouble::Match(terms.kind, Refusal::NotAPlayer),
        why => Trouble::Ballot(why),
    })?;
    if held.game.result().is_none() {
        return Err(Trouble::NotOver { id }.into());
    }
    let (own, other) = (terms.sides[side], terms.sides[side.other()]);
    if let Some(playing) = playing(desk, terms, id)? {
        return Err(Trouble::RematchGoesOn { id: playing }.into());
    }
    if let Some(level) = other.level() {
        return machine::again(desk, dice, asker, (terms, level));
    }
    match proposed(desk, terms, own)? {
        Some(row) if row.challenge.from == own && !row.pending => {
            Err(Trouble::RematchProposed { id: MatchId(row.challenge.id.0) }.into())
        }
        Some(ChallengeRow { challenge: Challenge { id: ChallengeId(made), .. }, .. }) => {
            challenge::accept(desk, dice, asker, MatchId(made), false)
        }
        None => propose(desk, asker, &held, (own, other)),
    }
}

/// A match of the same two at the same game that has begun since and goes on.
fn playing(desk: &mut Desk<'_>, terms: &Terms, over: MatchId) -> Result<Option<MatchId>, Stop> {
    for id in desk.work.going(terms.sides.white)?.into_iter().filter(|id| *id > over) {
        let is_again = |now: &Terms| now.sides.find(&terms.sides.black).is_some() && now.kind == terms.kind;
        if desk.sound(id)?.is_some_and(|held| is_again(held.game.terms())) {
            return Ok(Some(id));
        }
    }
    Ok(None)
}

/// The challenge between the two by which the same would be played. One that is not open yet is known to those alone who
/// make it.
fn proposed(desk: &Desk<'_>, terms: &Terms, own: PlayerId) -> Result<Option<ChallengeRow>, Stop> {
    let rows = desk.work.challenges_of(own)?;
    let same = |made: &Challenge| {
        let swapped = |side: Side| {
            (made.from, made.to) == (terms.sides[side], Some(terms.sides[side.other()]))
                && made.side == preference(side.other())
        };
        made.kind == terms.kind
            && made.options == terms.options
            && made.control == terms.control
            && Side::BOTH.into_iter().any(swapped)
    };
    Ok(rows.into_iter().find(|row| same(&row.challenge) && (!row.pending || row.challenge.from == own)))
}

const fn preference(side: Side) -> Preference {
    match side {
        Side::White => Preference::White,
        Side::Black => Preference::Black,
    }
}

fn propose(desk: &mut Desk<'_>, asker: &Asker, held: &Held, (own, other): (PlayerId, PlayerId)) -> Done {
    challenge::may_challenge(desk, asker)?;
    desk.work.profile(other)?.ok_or(Trouble::OpponentGone { id: held.row.id })?;
    block::admit(desk, other, own)?;
    expulsion::admit(desk, asker, Some(other))?;
    let terms = held.game.terms();
    let side = terms.sides.find(&own).unwrap_or(Side::White);
    let id = desk.work.next_match()?;
    channel::again(desk, held.row.id, id, Some(asker.player))?;
    let challenge = Challenge {
        id: ChallengeId(id.0),
        kind: terms.kind,
        options: terms.options.clone(),
        from: own,
        to: Some(other),
        side: preference(side.other()),
        control: terms.control,
        rated: terms.rated,
        made: desk.now,
        expires: Challenge::expiry(desk.now, Challenge::LIFETIME).map_err(Trouble::Challenge)?,
        respite: terms.respite,
        strict: terms.strict,
        manner: terms.manner,
    };
    let hears = reach::again(desk, held, other, &asker.place)?;
    challenge::stand(desk, asker, challenge, hears)
}
