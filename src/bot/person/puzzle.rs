//! Puzzles: a board of one's own with something to find, solved by the same panel as a turn or by words.

mod board;
mod choose;

use crate::bot::course::review;
use crate::bot::deed::{info, panel, picking};
use crate::bot::desk::{Asker, Desk, Done, Held, Stop};
use crate::bot::wire::puzzle::{PuzzleAt, PuzzleMenu, PuzzlePress};
use crate::games::{Kind, Refused, Table, TurnEnd};
use crate::i18n::Trouble;
use crate::i18n::puzzle::{Hint, NoPuzzle, PuzzleText, Standing};
use crate::i18n::review::{NoReview, Retried};
use crate::league::rating::{Rating, Score, TAU};
use crate::play::Refusal;
use crate::play::puzzle::{Goal, Judged, Puzzle};
use crate::players::{Locale, PlayerId};
use crate::store::{OpenPuzzle, PuzzlerRow};
pub(super) use board::KEY;
use board::Shown;
use choose::{known, next, worth};
use std::borrow::Cow;

/// How many of the puzzles that somebody has done are remembered.
const SEEN_MAX: usize = 1_000;
/// After so many wrong answers the solution is shown: before, it is hinted at.
const WRONG_MAX: u8 = 2;

/// A puzzle before somebody, with what they have made of puzzles so far, and their draft on the board.
struct Before {
    row: PuzzlerRow,
    open: OpenPuzzle,
    kind: Kind,
    puzzle: Cow<'static, Puzzle>,
    /// The turn of a match that was reviewed, if it is one.
    again: Option<Retried>,
    table: Box<dyn Table>,
}

impl Before {
    fn at(&self) -> PuzzleAt {
        PuzzleAt { sign: self.open.sign, made: self.table.steps().len() }
    }
}

/// Gives a puzzle, goes on with the one that is open, or answers it with these steps.
pub(in crate::bot) fn typed(desk: &mut Desk<'_>, asker: &Asker, kind: Option<Kind>, steps: &str) -> Done {
    close(desk, asker)?;
    if steps.is_empty() {
        return give(desk, asker, kind);
    }
    let before = open(desk, asker)?.filter(|before| kind.is_none_or(|kind| before.kind == kind));
    write(desk, asker, before.ok_or(Trouble::Puzzle(NoPuzzle::NoneOpen))?, steps)
}

/// Does what a button of a puzzle says.
pub(in crate::bot) fn press(desk: &mut Desk<'_>, asker: &Asker, press: PuzzlePress) -> Done {
    match press {
        PuzzlePress::Next(kind) => give(desk, asker, Some(kind)),
        PuzzlePress::Undo(at) => undo(desk, asker, at),
        PuzzlePress::Confirm(at) => match current(desk, asker, at)? {
            Some(before) => answer(desk, asker, before),
            None => Ok(()),
        },
        // Where there are forms, it opens one; a press of it without one is a wish for the board.
        PuzzlePress::Write(_) => give(desk, asker, None),
        PuzzlePress::Show(at) => match current(desk, asker, at)? {
            Some(before) => settle(desk, asker, before, false),
            None => Ok(()),
        },
    }
}

/// Takes the steps of a form.
pub(in crate::bot) fn wrote(desk: &mut Desk<'_>, asker: &Asker, at: PuzzleAt, steps: &str) -> Done {
    match current(desk, asker, at)? {
        Some(before) => write(desk, asker, before, steps),
        None => Ok(()),
    }
}

/// Takes the choice of a menu: one further on the way to a step, the step itself, or steps that were touched.
pub(in crate::bot) fn pick(desk: &mut Desk<'_>, asker: &Asker, menu: PuzzleMenu, option: &str) -> Done {
    let (PuzzleMenu::Pick(at, _) | PuzzleMenu::Touch(at)) = menu;
    let Some(mut before) = current(desk, asker, at)? else { return Ok(()) };
    let PuzzleMenu::Pick(_, level) = menu else {
        return write(desk, asker, before, option);
    };
    if level > before.open.picked.len() {
        return board::show(desk, asker, &before, Shown::Open(None));
    }
    before.open.picked.truncate(level);
    before.open.picked.push(option.to_owned());
    let choices = picking::choices(&*before.table);
    match picking::matching(&choices, &before.open.picked)[..] {
        [] => before.open.picked.clear(),
        [only] if only.path.len() == before.open.picked.len() || choices.len() == 1 => {
            let step = only.step.clone();
            return write(desk, asker, before, &step);
        }
        _ => {}
    }
    keep(desk, asker, &mut before)?;
    board::show(desk, asker, &before, Shown::Open(None))
}

/// What somebody has made of puzzles, in a line; nothing before the first.
pub(in crate::bot) fn line(
    desk: &Desk<'_>,
    player: PlayerId,
    locale: Locale,
) -> Result<Option<String>, Stop> {
    let row = desk.work.puzzler(player)?;
    Ok((row.done > 0).then(|| PuzzleText::Standing(standing(&row)).say(locale)))
}

fn standing(row: &PuzzlerRow) -> Standing {
    let PuzzlerRow { done, solved, streak, best, rating, .. } = row;
    Standing {
        rating: rating.unwrap_or(Rating::NEW),
        done: *done,
        solved: *solved,
        streak: *streak,
        best: *best,
    }
}

/// Gives a puzzle of a game; without one, goes on with the one that is open, or with the game of the last one.
fn give(desk: &mut Desk<'_>, asker: &Asker, kind: Option<Kind>) -> Done {
    let row = desk.work.puzzler(asker.player)?;
    // Who names a game wants a puzzle of it, not a turn of a match.
    let is_wanted = |before: &Before| kind.is_none_or(|kind| before.kind == kind && before.again.is_none());
    let same = open(desk, asker)?.filter(is_wanted);
    if let Some(mut before) = same {
        keep(desk, asker, &mut before)?;
        return board::show(desk, asker, &before, Shown::Open(None));
    }
    let Some(kind) = kind.or_else(|| Kind::from_id(&row.game)) else {
        return board::ask(desk, asker);
    };
    let Some((puzzle, counts)) = next(kind, &row) else {
        return Err(Trouble::Puzzle(NoPuzzle::NoneYet { kind }).into());
    };
    desk.afford_puzzle(asker)?;
    let table = puzzle.table(kind).ok_or(Trouble::Damaged)?;
    let (sign, steps, picked) = (puzzle.sign(), String::new(), Vec::new());
    let open = OpenPuzzle { sign, counts, wrong: 0, steps, picked, turn: None };
    let mut before = Before { row, open, kind, puzzle: Cow::Borrowed(puzzle), table, again: None };
    kind.id().clone_into(&mut before.row.game);
    keep(desk, asker, &mut before)?;
    board::show(desk, asker, &before, Shown::Open(None))
}

/// Lets somebody try a turn of a match that was reviewed.
pub(super) fn try_again(desk: &mut Desk<'_>, asker: &Asker, held: &Held, turn: u32) -> Done {
    let (kind, puzzle, again) =
        turn_of(desk, held, turn)?.ok_or(Trouble::Review(NoReview::Gone { id: held.row.id }))?;
    let row = desk.work.puzzler(asker.player)?;
    let table = puzzle.table(kind).ok_or(Trouble::Damaged)?;
    let (sign, steps, picked) = (puzzle.sign(), String::new(), Vec::new());
    let turn = Some((held.row.id, turn));
    let open = OpenPuzzle { sign, counts: false, wrong: 0, steps, picked, turn };
    let mut before = Before { row, open, kind, puzzle: Cow::Owned(puzzle), table, again: Some(again) };
    keep(desk, asker, &mut before)?;
    board::show(desk, asker, &before, Shown::Open(None))
}

/// A turn of a match that was reviewed, as a puzzle.
fn turn_of(desk: &Desk<'_>, held: &Held, turn: u32) -> Result<Option<(Kind, Puzzle, Retried)>, Stop> {
    let Some(before) = turn.checked_sub(1).and_then(|before| held.game.still(before)) else {
        return Ok(None);
    };
    let terms = held.game.terms();
    Ok(review::again(desk, held, turn)?.map(|again| {
        let (position, lines) = (before.position, vec![again.slip.better.clone()]);
        let options = Some(terms.options.clone());
        (terms.kind, Puzzle { grade: 1, goal: Goal::Best, position, options, lines }, again)
    }))
}

/// Takes the last board away, from whichever account of its reader may have it, so that the next is the newest message.
fn close(desk: &mut Desk<'_>, asker: &Asker) -> Done {
    let Some(place) = desk.work.puzzler(asker.player)?.place else { return Ok(()) };
    for account in &asker.profile.accounts {
        if account.platform == place.platform {
            desk.close(&place, account, board::KEY.to_owned())?;
        }
    }
    Ok(())
}

/// The puzzle that somebody has open, with their draft; none that the program does not have any more.
fn open(desk: &mut Desk<'_>, asker: &Asker) -> Result<Option<Before>, Stop> {
    let row = desk.work.puzzler(asker.player)?;
    let Some(mut open) = row.open.clone() else { return Ok(None) };
    let found = match open.turn {
        None => known(open.sign).map(|(kind, puzzle)| (kind, Cow::Borrowed(puzzle), None)),
        Some((id, turn)) => {
            let held = info::seen(desk, asker, Some(id))?;
            let found = turn_of(desk, &held, turn)?;
            found.map(|(kind, puzzle, again)| (kind, Cow::Owned(puzzle), Some(again)))
        }
    };
    let Some((kind, puzzle, again)) = found else { return Ok(None) };
    let Some(mut table) = puzzle.table(kind) else { return Ok(None) };
    if table.play(&open.steps).is_err() {
        open.steps.clear();
    }
    Ok(Some(Before { row, open, kind, puzzle, again, table }))
}

/// The open puzzle, if the button or menu belongs to it as it stands; else it is shown as it stands, or it is said that
/// there is none.
fn current(desk: &mut Desk<'_>, asker: &Asker, at: PuzzleAt) -> Result<Option<Before>, Stop> {
    let before = open(desk, asker)?.filter(|before| before.at().sign == at.sign);
    let before = before.ok_or(Trouble::Puzzle(NoPuzzle::NotOpen))?;
    if before.at() == at {
        return Ok(Some(before));
    }
    board::show(desk, asker, &before, Shown::Open(None))?;
    Ok(None)
}

fn keep(desk: &mut Desk<'_>, asker: &Asker, before: &mut Before) -> Done {
    before.row.open = Some(before.open.clone());
    before.row.place = Some(asker.place.clone());
    Ok(desk.work.put_puzzler(asker.player, &before.row)?)
}

/// Plays steps in the draft; where they cannot follow it, but could stand alone, they take its place. A whole turn that was
/// written at once is the answer.
fn write(desk: &mut Desk<'_>, asker: &Asker, mut before: Before, steps: &str) -> Done {
    let refused = |why: Refused| Trouble::Match(before.kind, Refusal::Refused(why));
    if before.table.play(steps).is_err() {
        let mut anew = before.puzzle.table(before.kind).ok_or(Trouble::Damaged)?;
        anew.play(steps).map_err(refused)?;
        before.table = anew;
    }
    before.open.steps = before.table.steps().join(" ");
    before.open.picked.clear();
    keep(desk, asker, &mut before)?;
    if before.table.turn_end() == TurnEnd::Must && asker.profile.at_once {
        return answer(desk, asker, before);
    }
    board::show(desk, asker, &before, Shown::Open(None))
}

fn undo(desk: &mut Desk<'_>, asker: &Asker, at: PuzzleAt) -> Done {
    let Some(mut before) = current(desk, asker, at)? else { return Ok(()) };
    if before.open.picked.pop().is_none() && !panel::take_back(&mut *before.table) {
        return Err(Trouble::EmptyDraft.into());
    }
    before.open.steps = before.table.steps().join(" ");
    keep(desk, asker, &mut before)?;
    board::show(desk, asker, &before, Shown::Open(None))
}

/// Judges the draft.
fn answer(desk: &mut Desk<'_>, asker: &Asker, mut before: Before) -> Done {
    let Some(judged) = before.puzzle.judge(before.kind, &*before.table) else {
        return board::show(desk, asker, &before, Shown::Open(None));
    };
    if judged == Judged::Right {
        return settle(desk, asker, before, true);
    }
    let (tried, counts, rating) = (before.open.steps.clone(), before.open.counts, before.row.rating);
    count(&mut before, Score::Loss);
    let rated = counts.then(|| (rating, standing(&before.row)));
    let hint = Hint { tried, piece: board::piece(&before), rated };
    before.open.wrong += 1;
    if before.open.wrong >= WRONG_MAX {
        return settle(desk, asker, before, false);
    }
    before.table = before.puzzle.table(before.kind).ok_or(Trouble::Damaged)?;
    (before.open.steps, before.open.picked) = (String::new(), Vec::new());
    keep(desk, asker, &mut before)?;
    board::show(desk, asker, &before, Shown::Open(Some(hint)))
}

/// Ends the puzzle: it is solved, or its solution is shown.
fn settle(desk: &mut Desk<'_>, asker: &Asker, mut before: Before, solved: bool) -> Done {
    let rating = before.row.rating;
    count(&mut before, if solved { Score::Win } else { Score::Loss });
    let sign = before.open.sign;
    let PuzzlerRow { seen, open, .. } = &mut before.row;
    if before.again.is_none() {
        seen.retain(|known| *known != sign);
        seen.push(sign);
    }
    let many = seen.len().saturating_sub(SEEN_MAX);
    seen.drain(..many);
    *open = None;
    desk.work.put_puzzler(asker.player, &before.row)?;
    board::show(desk, asker, &before, Shown::Over { solved, rating })
}

/// Counts the first answer, and no other.
fn count(before: &mut Before, score: Score) {
    let Before { row, open, puzzle, .. } = before;
    if !open.counts {
        return;
    }
    open.counts = false;
    let rating = row.rating.unwrap_or(Rating::NEW);
    row.rating = Some(rating.after(&[(worth(&*puzzle), score)], TAU));
    row.done = row.done.saturating_add(1);
    if score == Score::Win {
        row.solved = row.solved.saturating_add(1);
        row.streak = row.streak.saturating_add(1);
        row.best = row.best.max(row.streak);
    } else {
        row.streak = 0;
    }
}
