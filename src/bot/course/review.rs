//! A match that is over, looked at again: what of it there is to think about, and what is kept of it.

use crate::bot::desk::{Desk, Held, Stop};
use crate::bot::seat::audience;
use crate::bot::wire::message::Audience;
use crate::bot::wire::thought::{Job, Purpose};
use crate::games::{Kind, Table};
use crate::i18n::review::Retried;
use crate::play::Match;
use crate::play::review::{Review, facts};
use crate::players::PlayerId;
use crate::store::{ReviewingRow, StoreError, Work};

/// What there is to think about next in a match that is being looked at, if it is.
pub(in crate::bot) fn job(work: &Work<'_>, game: &Match) -> Result<Option<Job>, StoreError> {
    let Some(row) = work.reviewing(game.id())?.filter(|row| is_current(row, game)) else { return Ok(None) };
    let ply = row.first + row.done;
    let Some(still) = game.still(ply) else { return Ok(None) };
    let reader = row.readers.first().map(|(account, _)| work.player_of(account)).transpose()?.flatten();
    let person = reader.unwrap_or(game.terms().sides.white);
    let turns = game.record().turns().take(ply as usize).map(|(_, text)| text.to_owned());
    Ok(Some(look(game, Purpose::Review(ply), person, (still.position, turns.collect()))))
}

/// What there is to think about of the turns that people have tried in a match that was reviewed.
pub(in crate::bot) fn retry(work: &Work<'_>, game: &Match) -> Result<Option<Job>, StoreError> {
    let Some((by, row)) = work.next_retry(game.id())? else { return Ok(None) };
    let before = row.turn.saturating_sub(1) as usize;
    let turns = game.record().turns().take(before).map(|(_, text)| text.to_owned());
    let turns = turns.chain([row.steps]).collect();
    let person = work.player_of(&row.account)?.unwrap_or(by);
    let purpose = Purpose::Retry { by, since: row.since };
    Ok(Some(look(game, purpose, person, (row.position, turns))))
}

/// What there is to think about where somebody wants to know of a position of a match that is over, which has come about by
/// these turns.
fn look(game: &Match, purpose: Purpose, person: PlayerId, (position, turns): (String, Vec<String>)) -> Job {
    let terms = game.terms();
    let ply = turns.len() as u32;
    // What Tsaul does to the board is no turn.
    let by_position = terms.kind == Kind::Maya;
    Job {
        id: game.id(),
        entry: game.record().entries.len() as u64,
        ply,
        refused: 0,
        purpose,
        person,
        level: 0,
        to_move: true,
        asked: false,
        kind: terms.kind,
        options: terms.options.clone(),
        turns: if by_position { Vec::new() } else { turns },
        position: by_position.then_some(position),
        seed: 0,
        guided: false,
    }
}

/// Whether a match is over and nothing has come to its record since it was begun to look at it.
pub(in crate::bot) fn is_current(row: &ReviewingRow, game: &Match) -> bool {
    game.result().is_some() && row.entries == game.record().entries.len() as u64
}

/// What came of looking at a match as it is now, if that is kept.
pub(in crate::bot) fn kept(desk: &Desk<'_>, held: &Held) -> Result<Option<Review>, Stop> {
    let entries = held.game.record().entries.len() as u64;
    let review = desk.work.review(held.row.id)?;
    Ok(review.filter(|review| review.entries == entries && held.game.result().is_some()))
}

/// A turn of a match that can be tried again.
pub(in crate::bot) struct Retrial {
    /// What is told of it.
    pub(in crate::bot) told: Retried,
    /// The board before it, which knows what has stood before.
    pub(in crate::bot) start: Box<dyn Table>,
}

/// A turn of a match that can be tried again, with what can be counted in both of its lines.
pub(in crate::bot) fn again(desk: &Desk<'_>, held: &Held, turn: u32) -> Result<Option<Retrial>, Stop> {
    let Some(review) = kept(desk, held)? else { return Ok(None) };
    let Some(slip) = review.slip(turn).cloned() else { return Ok(None) };
    let next =
        review.worst(Some(slip.side())).map(|slip| slip.turn).skip_while(|other| *other != turn).nth(1);
    let Some(start) = held.game.table_with_past(turn - 1) else { return Ok(None) };
    let facts = |line: &[String]| facts(held.game.terms().kind, start.boxed(), line);
    let (better, played) = (facts(&slip.better), facts(&slip.played));
    Ok(Some(Retrial { told: Retried { id: held.row.id, slip, better, played, next }, start }))
}

/// Whether anybody may have it looked at who sees it; otherwise only those who play it.
pub(in crate::bot) fn is_open(held: &Held) -> bool {
    !held.game.terms().manner.closed && held.row.home.is_public()
}

/// Who may have it looked at, of those who see its posts.
pub(in crate::bot) fn readers(desk: &Desk<'_>, held: &Held) -> Result<Audience, Stop> {
    if is_open(held) { Ok(Audience::All) } else { audience::sides(desk, held) }
}
