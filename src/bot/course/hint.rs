//! A hint in a match against the machine: what there is to think about for it, and when it lapses.

use crate::bot::course::machine;
use crate::bot::desk::{Desk, Done, Held};
use crate::bot::wire::thought::{Job, Purpose};
use crate::play::{Match, MatchId};
use crate::store::{Draft, HintRow, StoreError, Work};

/// What there is to think about for a hint, if one is looked for.
pub(in crate::bot) fn job(work: &Work<'_>, game: &Match) -> Result<Option<Job>, StoreError> {
    let terms = game.terms();
    if terms.machine().is_none() || game.result().is_some() || game.case().is_some() {
        return Ok(None);
    }
    let row = work.hint(game.id())?.filter(|row| row.turn.is_none() && is_current(row, game));
    let Some(row) = row else { return Ok(None) };
    let (position, turns) = machine::so_far(game);
    Ok(Some(Job {
        id: game.id(),
        entry: row.entries,
        ply: row.ply,
        refused: 0,
        purpose: Purpose::Hint,
        person: terms.sides[game.to_move()],
        level: 0,
        to_move: true,
        asked: false,
        kind: terms.kind,
        options: terms.options.clone(),
        position,
        turns,
        seed: 0,
        guided: false,
    }))
}

/// Whether the turn for which a hint was asked is still to be played.
pub(in crate::bot) fn is_current(row: &HintRow, game: &Match) -> bool {
    game.result().is_none() && row.ply == game.ply()
}

/// The key of the post with a hint.
pub(in crate::bot) fn key(id: MatchId) -> String {
    format!("hint:{id}")
}

/// Takes a hint out of sight with which a draft that has got further has nothing to do any more: one of how to begin, once the
/// turn is begun, and one of the whole turn, once another turn is made. Asked again, it is the whole turn still.
pub(in crate::bot) fn is_followed(desk: &mut Desk<'_>, held: &Held, draft: &Draft) -> Done {
    let id = draft.match_id;
    let shown = desk.work.hint(id)?.filter(|row| !row.away && row.ply == draft.ply && draft.ahead.is_none());
    let Some(row) = shown.filter(|row| !draft.steps.is_empty() && row.turn.is_some()) else { return Ok(()) };
    let before = desk.work.draft(id, draft.player)?;
    let goes_on = before.is_none_or(|before| before.steps != draft.steps);
    if !goes_on || (row.whole && fits(&row, held, &draft.steps)) {
        return Ok(());
    }
    desk.work.put_hint(id, &HintRow { away: true, ..row.clone() })?;
    desk.close(&row.place, &row.account, key(id))
}

/// Whether these steps are how the turn of a hint begins.
pub(in crate::bot) fn fits(row: &HintRow, held: &Held, steps: &str) -> bool {
    let made = |text: &str| held.game.draft(text).ok().map(|table| table.steps());
    let turn = row.turn.as_deref().and_then(made);
    turn.zip(made(steps)).is_some_and(|(turn, made)| turn.starts_with(&made))
}

/// Takes away a hint of a match that is another game since it was asked for, as after Tsaul.
pub(in crate::bot) fn void(desk: &mut Desk<'_>, id: MatchId) -> Done {
    let Some(row) = desk.work.hint(id)? else { return Ok(()) };
    desk.work.drop_hint(id);
    desk.close(&row.place, &row.account, key(id))
}

/// Takes away a hint whose turn is played, or whose match is over.
pub(in crate::bot) fn lapse(desk: &mut Desk<'_>, held: &Held) -> Done {
    let is_over = desk.work.hint(held.row.id)?.is_some_and(|row| !is_current(&row, &held.game));
    if is_over { void(desk, held.row.id) } else { Ok(()) }
}
