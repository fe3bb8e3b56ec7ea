//! What the end of a match does to ratings: what is kept of it, and what is to be told.

use crate::bot::desk::ratings::person;
use crate::bot::desk::{Desk, Held, Stop};
use crate::games::{BySide, Kind, Side};
use crate::i18n::rating::Moved;
use crate::league::Person;
use crate::league::counted::Ended;
use crate::league::rating::Rating;
use crate::league::ratings::Ratings;
use crate::league::week::Week;
use crate::play::End;
use crate::store::ended_of;
use jiff::Timestamp;
use std::collections::HashMap;

/// Keeps how a match has ended, if that is news, and says what it does to ratings.
///
/// A match that ended before there were ratings is none of them, whatever an arbiter does with it.
pub(in crate::bot) fn note(desk: &mut Desk<'_>, held: &Held) -> Result<Option<Moved>, Stop> {
    let id = held.row.id;
    let known = desk.work.ended(id)?;
    let now = match held.game.result() {
        Some(_) if known.is_some() || was_going(desk, held)? => ended(desk, held, known.as_ref())?,
        _ => None,
    };
    if now == known {
        return Ok(None);
    }
    let is_over = now.is_some();
    let before = Standing::of(desk, held, known.is_some())?;
    match now {
        Some(ended) => desk.put_ended(ended)?,
        None => desk.drop_ended(id)?,
    }
    let after = Standing::of(desk, held, known.is_some())?;
    let week = Week::of(held.game.ended().unwrap_or(desk.now).as_second());
    let kind = held.game.terms().kind;
    let start = |side| desk.work.start((kind, person(held.player(side))), week);
    let start = BySide { white: start(Side::White)?, black: start(Side::Black)? };
    let why = desk.work.verdict(id.0)?.and_then(Result::err);
    let others = after.others.iter().filter(|(player, rating)| before.others.get(*player) != Some(*rating));
    let left = before.others.keys().filter(|player| !after.others.contains_key(*player));
    let others = others.count() + left.count();
    Ok(Some(Moved {
        start: known.is_none().then_some(start),
        before: before.players,
        after: after.players,
        why,
        others,
        is_void: held
            .game
            .result()
            .is_some_and(|result| matches!(result.how, End::Annulled | End::Cancelled)),
        is_over,
        is_behind: desk.work.is_behind()?,
    }))
}

/// The ratings of a game as they are shown at a moment.
struct Standing {
    players: BySide<Option<Rating>>,
    /// Those of others than the players of the match, where they may change with it.
    others: HashMap<Person, Rating>,
}

impl Standing {
    /// Those of a match; with others', if what is changed is not the last.
    fn of(desk: &Desk<'_>, held: &Held, others: bool) -> Result<Self, Stop> {
        let kind: Kind = held.game.terms().kind;
        let of = |side| desk.rating(kind, held.player(side));
        let players = BySide { white: of(Side::White)?, black: of(Side::Black)? };
        let is_other = |player: Person| held.players().iter().all(|own| own.0 != player.0);
        let all = if others { desk.work.all(kind, desk.now.as_second())? } else { Vec::new() };
        Ok(Self { players, others: all.into_iter().filter(|(player, _)| is_other(*player)).collect() })
    }
}

/// Whether a match is only now known to have ended.
fn was_going(desk: &Desk<'_>, held: &Held) -> Result<bool, Stop> {
    for player in held.players() {
        if desk.work.going(player)?.contains(&held.row.id) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// How a match ended, as ratings take it. What its loser had last played anywhere stays as it was first known.
fn ended(desk: &Desk<'_>, held: &Held, known: Option<&Ended>) -> Result<Option<Ended>, Stop> {
    let mut channel = false;
    for player in held.players() {
        channel |= desk.work.channel(player)?.is_some();
    }
    let loser_last_turn = match known {
        Some(known) => known.loser_last_turn,
        None => last_turn_of_loser(desk, held)?,
    };
    Ok(ended_of(&held.game, channel, loser_last_turn))
}

/// When the loser last finished a turn, in this match or in any other, where the match was lost on time.
fn last_turn_of_loser(desk: &Desk<'_>, held: &Held) -> Result<Option<i64>, Stop> {
    let Some(loser) = held.game.lost_on_time() else { return Ok(None) };
    let here = held.game.last_turn_of(loser).map(Timestamp::as_second);
    Ok(here.max(desk.work.last_turn(held.player(loser))?))
}
