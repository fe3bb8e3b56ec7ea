//! Prepared answers as a match goes on: they are played when they apply, wait, or become void.

use crate::bot::desk::outbox::{About, PostRow};
use crate::bot::desk::shared::Shared;
use crate::bot::desk::{Desk, Done, Held, Stop};
use crate::bot::news::call;
use crate::games::Side;
use crate::i18n::{Prepared, Talk};
use crate::play::{Action, Event, Match, MatchId, Plan, Refusal};
use crate::players::PlayerId;
use crate::store::PlanRow;
use jiff::Timestamp;

/// Does what a player asks for in a match and then, in the same breath, what their opponent has prepared for that.
pub(in crate::bot) fn act(
    desk: &mut Desk<'_>,
    held: &mut Held,
    (by, at): (PlayerId, Timestamp),
    action: Action,
) -> Result<Result<Vec<Event>, Refusal>, Stop> {
    let mut before = None;
    for side in Side::BOTH {
        if desk.work.plan(held.row.id, held.player(side))?.is_some_and(|row| !row.plan.is_empty()) {
            before = Some(held.game.clone());
        }
    }
    let mut events = match held.game.act(by, action, at, &held.calendars) {
        Ok(events) => events,
        Err(refusal) => return Ok(Err(refusal)),
    };
    if let Some(earlier) = before {
        answer_all(desk, held, &earlier, &mut events)?;
    }
    resume(desk, held, &mut events)?;
    Ok(Ok(events))
}

/// Plays the answers to what has just been played, by turns, as far as they are prepared. A plan only gets shorter by it,
/// so this comes to an end.
fn answer_all(desk: &mut Desk<'_>, held: &mut Held, earlier: &Match, events: &mut Vec<Event>) -> Done {
    let mut before = answer(desk, held, earlier, events)?;
    while let Some(earlier) = before {
        before = answer(desk, held, &earlier, events)?;
    }
    Ok(())
}

/// Plays the answer to the turn that has just been played, if there is one that applies; it waits, if its player is asked
/// something as well. Returns how the match stood before it: what is played may be answered in turn.
fn answer(
    desk: &mut Desk<'_>,
    held: &mut Held,
    earlier: &Match,
    events: &mut Vec<Event>,
) -> Result<Option<Shared>, Stop> {
    let side = held.game.to_move();
    let player = held.player(side);
    let one_turn = held.game.ply() == earlier.ply() + 1 && side != earlier.to_move();
    if !one_turn || held.game.result().is_some() {
        return Ok(None);
    }
    let row = desk.work.plan(held.row.id, player)?.filter(|row| row.ply == earlier.ply());
    let followed = row.and_then(|row| Some((row.plan.followed(earlier, &held.game)?, row)));
    let Some((branch, row)) = followed else { return Ok(None) };
    let ply = held.game.ply();
    let row = PlanRow { ply, plan: branch.then, waiting: Some(branch.mine), ..row };
    if is_asked(held, side) {
        desk.work.put_plan(&row)?;
        let said = |id, turn| Prepared::Waits { id, turn, asked: asked(held, side) };
        tell_that_it_waits(desk, held, &row, said)?;
        return Ok(None);
    }
    play(desk, held, row, events)
}

/// Whether a side is to say something to an offer or a claim before it plays.
fn is_asked(held: &Held, side: Side) -> bool {
    asked(held, side) > 0
}

/// How much a side is to say something to before it plays.
pub(in crate::bot) fn asked(held: &Held, side: Side) -> usize {
    let offers = held.game.standing_offers().iter().filter(|offer| offer.by != side);
    usize::from(held.game.case().is_some()) + offers.count()
}

/// Plays the answer that has waited, and what is prepared for it in turn, once its player is asked nothing any more.
pub(in crate::bot) fn resume(desk: &mut Desk<'_>, held: &mut Held, events: &mut Vec<Event>) -> Done {
    let side = held.game.to_move();
    // What was prepared before Tsaul is for another game.
    if held.game.result().is_some() || events.iter().any(is_another_game) {
        return Ok(());
    }
    let row = desk.work.plan(held.row.id, held.player(side))?;
    let row = row.filter(|row| row.waiting.is_some() && row.ply == held.game.ply());
    if is_asked(held, side) {
        let row = row.filter(|_| events.iter().any(|event| answers(event, side)));
        let said = |id, turn| Prepared::StillWaits { id, turn, asked: asked(held, side) };
        return row.map_or(Ok(()), |row| tell_that_it_waits(desk, held, &row, said));
    }
    match row.map(|row| play(desk, held, row, events)).transpose()?.flatten() {
        Some(earlier) => answer_all(desk, held, &earlier, events),
        None => Ok(()),
    }
}

/// Whether a side has said something to an offer.
fn answers(event: &Event, by: Side) -> bool {
    matches!(event, Event::OfferAccepted { side, .. } | Event::OfferRejected { side, .. } if *side == by)
}

/// Whether what was thought of before this is for another game.
pub(in crate::bot) fn is_another_game(event: &Event) -> bool {
    matches!(event, Event::TsaulAgreed { .. })
}

/// Plays the answer of this plan that is next. It takes no time: it is played when what came before it was. Returns how the
/// match stood before it.
fn play(
    desk: &mut Desk<'_>,
    held: &mut Held,
    row: PlanRow,
    events: &mut Vec<Event>,
) -> Result<Option<Shared>, Stop> {
    let Some(text) = row.waiting.clone() else { return Ok(None) };
    let (side, before) = (held.game.to_move(), held.game.clone());
    // What the rules forbid by now, as they may a repetition, is not tried: in a strict match it would be counted.
    let turn = Action::Turn { text: text.clone(), ply: held.game.ply() };
    let at = held.game.record().latest();
    let played = match held.game.after(&text) {
        Ok(_) => held.game.act(row.player, turn, at, &held.calendars),
        Err(refusal) => Err(refusal),
    };
    let Ok(played) = played else { return Ok(None) };
    events.push(Event::Prepared { side });
    events.extend(played);
    keep(desk, &PlanRow { ply: held.game.ply(), waiting: None, ..row })?;
    Ok(Some(before))
}

/// Tells a player alone why their answer is not played yet.
fn tell_that_it_waits(
    desk: &mut Desk<'_>,
    held: &Held,
    row: &PlanRow,
    said: impl Fn(MatchId, String) -> Prepared,
) -> Done {
    let (id, player) = (held.row.id, row.player);
    let Some(turn) = row.waiting.clone() else { return Ok(()) };
    let locale = desk.profile(player)?.language().unwrap_or(desk.settings.language);
    let text = Talk::Prepared(said(id, turn)).say(locale);
    let places: Vec<_> = held.places().cloned().collect();
    let post = PostRow { text, language: Some(locale), ..PostRow::default() };
    call::alone(desk, &places, post, player, About::News(id))
}

/// Makes void what is prepared for a match that has gone elsewhere.
pub(in crate::bot) fn lapse(desk: &mut Desk<'_>, held: &Held, events: &[Event]) -> Done {
    let other = events.iter().any(is_another_game);
    for side in Side::BOTH {
        let Some(row) = desk.work.plan(held.row.id, held.player(side))? else { continue };
        if count(&row) > 0 && (other || row.ply != held.game.ply()) {
            let void = row.void.saturating_add(count(&row) as u32);
            keep(desk, &PlanRow { plan: Plan::default(), waiting: None, void, ..row })?;
        }
    }
    Ok(())
}

/// Keeps a plan, if there is anything in it.
pub(in crate::bot) fn keep(desk: &mut Desk<'_>, row: &PlanRow) -> Done {
    if count(row) == 0 && row.void == 0 {
        desk.work.drop_plan(row.match_id, row.player);
        return Ok(());
    }
    Ok(desk.work.put_plan(row)?)
}

/// How many answers there are, with the one that waits.
pub(in crate::bot) fn count(row: &PlanRow) -> usize {
    row.plan.answers().len() + usize::from(row.waiting.is_some())
}
