//! A turn of a match that was reviewed, tried again: the machine says how good it is, if it is not what it has found itself.

use super::board::{self, Shown};
use super::posed::{Before, Posed, Quiz, open, turn_of};
use super::{close, keep, miss, settle, show};
use crate::bot::desk::{Asker, Desk, Done, Held, Stop};
use crate::bot::wire::thought::Thought;
use crate::games::Table;
use crate::i18n::Trouble;
use crate::i18n::puzzle::{Answered, Hint, Judgement};
use crate::i18n::review::{NoReview, Retried};
use crate::play::MatchId;
use crate::play::review::{CERTAIN, Compared, chance_of};
use crate::players::PlayerId;
use crate::store::{OpenPuzzle, RetryRow};
use jiff::{SignedDuration, Timestamp};
use std::rc::Rc;

/// Lets somebody try a turn of a match that was reviewed.
pub(in crate::bot::person) fn begin(desk: &mut Desk<'_>, asker: &Asker, held: &Held, turn: u32) -> Done {
    let gone = Trouble::Review(NoReview::Gone { id: held.row.id });
    let (kind, quiz) = turn_of(desk, held, turn)?.ok_or(gone)?;
    let row = desk.work.puzzler(asker.player)?;
    let last = row.open.as_ref().and_then(|open| open.turn);
    if last.is_none_or(|(id, _)| id != held.row.id) {
        // Its board comes below the review, not where an older puzzle stands.
        close(desk, asker)?;
    }
    let mut before = Before::new(row, kind, Posed::Puzzle(quiz), false).ok_or(Trouble::Damaged)?;
    before.open.turn = Some((held.row.id, turn));
    keep(desk, asker, &mut before)?;
    show(desk, asker, &before)
}

/// Judges a whole turn that is not the one that was found: at once where nothing has to be thought about for it, or nobody
/// thinks.
pub(super) fn judge(
    desk: &mut Desk<'_>,
    asker: &Asker,
    (before, quiz): (Before, &Rc<Quiz>),
    again: &Retried,
) -> Done {
    let turn = before.open.steps.clone();
    let mut end = before.table.boxed();
    end.end_turn().map_err(|_| Trouble::Damaged)?;
    if is_what_was_played(&before, again, &*end) {
        return miss(desk, asker, (before, quiz), Answered { turn, judgement: Some(Judgement::Played) });
    }
    if let Some(outcome) = end.outcome() {
        let chance = outcome.winner.map_or(CERTAIN / 2, |winner| chance_of(winner, CERTAIN));
        return answer(desk, asker, (before, quiz), Some(chance_of(again.slip.side(), chance)));
    }
    if !desk.settings.machine {
        return miss(desk, asker, (before, quiz), Answered { turn, judgement: None });
    }
    ask(desk, asker, (before, quiz), again, &*end)
}

/// Lets the machine look at it.
fn ask(
    desk: &mut Desk<'_>,
    asker: &Asker,
    (before, quiz): (Before, &Rc<Quiz>),
    again: &Retried,
    end: &dyn Table,
) -> Done {
    let (id, turn, steps) = (again.id, again.slip.turn, before.open.steps.clone());
    let known = desk.work.retry(id, asker.player)?;
    let since = match known {
        Some(known) if known.turn == turn && known.steps == steps => known.since,
        // Two are never taken for one.
        Some(known) => {
            let later = known.since.checked_add(SignedDuration::from_millis(1)).unwrap_or(desk.now);
            desk.now.max(later)
        }
        None => desk.now,
    };
    let row = RetryRow {
        turn,
        steps: steps.clone(),
        position: end.position(),
        since,
        account: asker.account.clone(),
        place: asker.place.clone(),
    };
    desk.work.put_retry(id, asker.player, &row)?;
    desk.thinkable.insert(id);
    let tried = Some(Answered { turn: steps, judgement: Some(Judgement::Looking) });
    let hint = Hint { tried, piece: None, rated: None };
    board::show(desk, asker, (&before, quiz), Shown::Open(Some(hint)))
}

/// Takes what the machine thinks of it. What comes too late, or twice, changes nothing.
pub(in crate::bot) fn thought(
    desk: &mut Desk<'_>,
    thought: &Thought,
    (by, since): (PlayerId, Timestamp),
) -> Done {
    let id = thought.id;
    // What had to wait for it goes on, even where nobody wants to know this any more.
    desk.thinkable.insert(id);
    let Some(row) = desk.work.retry(id, by)?.filter(|row| row.since == since) else { return Ok(()) };
    desk.work.drop_retry(id, by);
    let Some(asker) = desk.waiter(row.account.clone(), row.place.clone())? else { return Ok(()) };
    let Some(before) = still_open(desk, &asker, (id, &row))? else { return Ok(()) };
    let Posed::Puzzle(quiz) = before.posed.clone() else { return Ok(()) };
    let own = before.table.side_to_move();
    let mut end = before.table.boxed();
    let chance = thought.chance.filter(|_| end.end_turn().is_ok());
    let chance =
        chance.map(|chance| if end.side_to_move() == own { chance } else { CERTAIN.saturating_sub(chance) });
    answer(desk, &asker, (before, &quiz), chance)
}

/// What somebody has before them, if it is what they had tried then.
fn still_open(
    desk: &mut Desk<'_>,
    asker: &Asker,
    (id, tried): (MatchId, &RetryRow),
) -> Result<Option<Before>, Stop> {
    let row = desk.work.puzzler(asker.player)?;
    let is_same = |open: &&OpenPuzzle| open.turn == Some((id, tried.turn)) && open.steps == tried.steps;
    let Some(same) = row.open.as_ref().filter(is_same) else { return Ok(None) };
    match open(desk, asker, &row, Some(same)) {
        // Its match is nothing for them any more.
        Err(Stop::Trouble(_)) => Ok(None),
        before => Ok(before?.filter(|before| before.open.steps == tried.steps)),
    }
}

/// Says what it comes to, by the chance after it, if that is known: it is as good, or something better is still to be found.
fn answer(
    desk: &mut Desk<'_>,
    asker: &Asker,
    (before, quiz): (Before, &Rc<Quiz>),
    chance: Option<u16>,
) -> Done {
    let compared =
        chance.zip(quiz.again.as_ref()).map(|(chance, again)| (again.slip.compare(chance), chance));
    let judgement = compared.map(|(compared, chance)| Judgement::Chance(compared, chance));
    let tried = Answered { turn: before.open.steps.clone(), judgement };
    if compared.is_some_and(|(compared, _)| compared == Compared::AsGood) {
        return settle(desk, asker, (before, quiz), true, Some(tried));
    }
    miss(desk, asker, (before, quiz), tried)
}

/// Whether a turn leads to the same as that which was played.
fn is_what_was_played(before: &Before, again: &Retried, end: &dyn Table) -> bool {
    let Some(mut table) = before.posed.table(before.kind) else { return false };
    let played = again.slip.played.first();
    played.is_some_and(|turn| table.play(turn).is_ok() && table.end_turn().is_ok())
        && table.position() == end.position()
}
