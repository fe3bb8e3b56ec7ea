//! Puzzles and tasks: a board of one's own with something to find or to do, solved by the same panel as a turn or by words.

mod board;
mod choose;
pub(in crate::bot) mod daily;
pub(in crate::bot) mod instead;
pub(in crate::bot) mod lesson;
mod posed;
pub(in crate::bot) mod retry;
pub(in crate::bot) mod task;

use crate::bot::deed::{panel, picking};
use crate::bot::desk::{Asker, Desk, Done, Stop};
use crate::bot::wire::puzzle::{PuzzleAt, PuzzleMenu, PuzzlePress};
use crate::games::{Kind, Refused, TurnEnd};
use crate::i18n::lesson::task::Untold;
use crate::i18n::puzzle::{Answered, Hint, NoPuzzle, PuzzleText, Standing};
use crate::i18n::{Trouble, Verb};
use crate::league::rating::{Rating, Score, TAU};
use crate::play::Refusal;
use crate::play::puzzle::{Judged, Puzzle};
use crate::players::{Locale, PlayerId};
use crate::store::{OpenPuzzle, PuzzlerRow};
use board::Shown;
pub(super) use board::{KEY, next_slip, whole};
use choose::{next, worth};
use posed::{Before, Posed, Quiz, open};
use std::rc::Rc;

/// How many of the puzzles that somebody has done are remembered.
const SEEN_MAX: usize = 1_000;
/// After so many wrong answers the solution is shown: before, it is hinted at.
const WRONG_MAX: u8 = 2;

/// Gives a puzzle, goes on with the one that is open, or answers it with these steps.
pub(in crate::bot) fn typed(desk: &mut Desk<'_>, asker: &Asker, kind: Option<Kind>, steps: &str) -> Done {
    close(desk, asker)?;
    if steps.is_empty() {
        return give(desk, asker, kind);
    }
    let row = desk.work.puzzler(asker.player)?;
    let mut before = open(desk, asker, &row, row.open.as_ref())?;
    if before.is_none() {
        // Whoever has but a task before them means that.
        before = posed::last(desk, asker)?;
    }
    let before = before.filter(|before| kind.is_none_or(|kind| before.kind == kind));
    let none = || none_open(Verb::Puzzle, steps, Trouble::Puzzle(NoPuzzle::NoneOpen));
    write(desk, asker, before.ok_or_else(none)?, steps)
}

/// What is said where nothing is open that these steps could answer. No step is without a digit: with words that have none, a
/// game is meant that there is not.
fn none_open(verb: Verb, steps: &str, why: Trouble) -> Trouble {
    if steps.contains(|letter: char| letter.is_ascii_digit()) {
        return why;
    }
    let word = steps.split_whitespace().next().unwrap_or_default().to_owned();
    Trouble::UnknownWord { verb, word, nearest: None, person: false, game: true }
}

/// Does what a button of a puzzle says.
pub(in crate::bot) fn press(desk: &mut Desk<'_>, asker: &Asker, press: PuzzlePress) -> Done {
    match press {
        PuzzlePress::Next(kind) => give(desk, asker, Some(kind)),
        PuzzlePress::Undo(at) => match current(desk, asker, at)? {
            Some(before) => undo(desk, asker, before),
            None => Ok(()),
        },
        PuzzlePress::Confirm(at) => match current(desk, asker, at)? {
            Some(before) => answer(desk, asker, before),
            None => Ok(()),
        },
        // Where there are forms, it opens one; a press of it without one is a wish for the board.
        PuzzlePress::Write(at) => match current(desk, asker, at)? {
            Some(before) => show(desk, asker, &before),
            None => Ok(()),
        },
        PuzzlePress::Show(at) => match current(desk, asker, at)? {
            Some(before) => help(desk, asker, before),
            None => Ok(()),
        },
        PuzzlePress::Later(at) => match current(desk, asker, at)? {
            Some(before) => board::leave(desk, asker, &before),
            None => Ok(()),
        },
        PuzzlePress::Daily(number, sign) => daily::open(desk, asker, number, sign),
        PuzzlePress::Task(kind, page) => task::press(desk, asker, kind, page),
        PuzzlePress::Leave(kind, page) => {
            close(desk, asker)?;
            lesson::page(desk, asker, kind, page)
        }
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
        return show(desk, asker, &before);
    }
    before.open.picked.truncate(level);
    before.open.picked.push(option.to_owned());
    let choices = picking::choices(&*before.table);
    match picking::matching(&choices, &before.open.picked)[..] {
        [] => before.open.picked.clear(),
        [only] if only.is_settled_by(before.open.picked.len()) || choices.len() == 1 => {
            let step = only.step.clone();
            return write(desk, asker, before, &step);
        }
        _ => {}
    }
    keep(desk, asker, &mut before)?;
    show(desk, asker, &before)
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
    let is_wanted =
        |before: &Before| kind.is_none_or(|kind| before.kind == kind && !before.posed.is_of_match());
    let same = open(desk, asker, &row, row.open.as_ref())?.filter(is_wanted);
    if let Some(mut before) = same {
        keep(desk, asker, &mut before)?;
        return show(desk, asker, &before);
    }
    let Some(kind) = kind.or_else(|| Kind::from_id(&row.game)) else {
        return board::ask(desk, asker);
    };
    let Some((puzzle, counts)) = next(desk, asker.player, kind, &row)? else {
        return Err(Trouble::Puzzle(NoPuzzle::NoneYet { kind }).into());
    };
    desk.afford_puzzle(asker)?;
    let mut before =
        Before::new(row, kind, Posed::Puzzle(Quiz::usual(puzzle)), counts).ok_or(Trouble::Damaged)?;
    kind.id().clone_into(&mut before.row.game);
    keep(desk, asker, &mut before)?;
    show(desk, asker, &before)
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

/// What is open, if the button or menu belongs to it as it stands; else it is shown as it stands, or it is said that it is
/// not.
fn current(desk: &mut Desk<'_>, asker: &Asker, at: PuzzleAt) -> Result<Option<Before>, Stop> {
    let row = desk.work.puzzler(asker.player)?;
    let found = [&row.open, &row.task].into_iter().flatten().find(|open| open.sign == at.sign);
    let Some(before) = open(desk, asker, &row, found)? else {
        let task = posed::task(at.sign).map(|_| Trouble::Task(Untold::NotOpen));
        return Err(task.unwrap_or(Trouble::Puzzle(NoPuzzle::NotOpen)).into());
    };
    if before.at() == at {
        return Ok(Some(before));
    }
    show(desk, asker, &before)?;
    Ok(None)
}

/// Shows it as it stands.
fn show(desk: &mut Desk<'_>, asker: &Asker, before: &Before) -> Done {
    match &before.posed {
        Posed::Puzzle(quiz) => {
            // Whoever comes back after a wrong answer is told again what it has led to.
            let is_hinted = before.open.wrong > 0 && before.open.steps.is_empty();
            let hint = is_hinted.then(|| board::hint(before));
            board::show(desk, asker, (before, quiz), Shown::Open(hint))
        }
        Posed::Task(exercise) => task::show(desk, asker, (before, exercise), None),
    }
}

/// Shows the solution of a puzzle, or what helps with a task.
fn help(desk: &mut Desk<'_>, asker: &Asker, before: Before) -> Done {
    match before.posed.clone() {
        Posed::Puzzle(quiz) if before.open.counts && !before.open.warned => warn(desk, asker, before, &quiz),
        Posed::Puzzle(quiz) => settle(desk, asker, (before, &quiz), false, None),
        Posed::Task(exercise) => task::hint(desk, asker, before, exercise),
    }
}

/// Says once what it costs to see the solution; whoever asks again sees it.
fn warn(desk: &mut Desk<'_>, asker: &Asker, mut before: Before, quiz: &Rc<Quiz>) -> Done {
    before.open.warned = true;
    keep(desk, asker, &mut before)?;
    board::show(desk, asker, (&before, quiz), Shown::Warned)
}

/// Judges the draft; where it is no whole turn yet, it stays.
fn answer(desk: &mut Desk<'_>, asker: &Asker, before: Before) -> Done {
    match before.posed.clone() {
        Posed::Puzzle(quiz) => solve(desk, asker, (before, &quiz)),
        Posed::Task(exercise) => task::answer(desk, asker, before, exercise),
    }
}

fn keep(desk: &mut Desk<'_>, asker: &Asker, before: &mut Before) -> Done {
    *before.posed.clone().kept(&mut before.row) = Some(before.open.clone());
    before.row.place = Some(asker.place.clone());
    before.row.last = Some(before.open.sign);
    Ok(desk.work.put_puzzler(asker.player, &before.row)?)
}

/// Plays steps in the draft; where they cannot follow it, but could stand alone, they take its place. A whole turn that was
/// written at once is the answer.
fn write(desk: &mut Desk<'_>, asker: &Asker, mut before: Before, steps: &str) -> Done {
    let refused = |why: Refused| Trouble::Match(before.kind, Refusal::Refused(why));
    if before.table.play(steps).is_err() {
        let mut anew = before.posed.table(before.kind).ok_or(Trouble::Damaged)?;
        anew.play(steps).map_err(refused)?;
        before.table = anew;
    }
    before.open.steps = before.table.steps().join(" ");
    before.open.picked.clear();
    keep(desk, asker, &mut before)?;
    if before.table.turn_end() == TurnEnd::Must && asker.profile.at_once {
        return answer(desk, asker, before);
    }
    show(desk, asker, &before)
}

fn undo(desk: &mut Desk<'_>, asker: &Asker, mut before: Before) -> Done {
    if before.open.picked.pop().is_none() && !panel::take_back(&mut *before.table) {
        return Err(Trouble::EmptyDraft.into());
    }
    before.open.steps = before.table.steps().join(" ");
    keep(desk, asker, &mut before)?;
    show(desk, asker, &before)
}

/// Judges the draft of a puzzle.
fn solve(desk: &mut Desk<'_>, asker: &Asker, (before, quiz): (Before, &Rc<Quiz>)) -> Done {
    let Some(judged) = quiz.puzzle.judge(before.kind, &*before.table) else {
        return show(desk, asker, &before);
    };
    if judged == Judged::Right {
        return settle(desk, asker, (before, quiz), true, None);
    }
    if let Some(again) = quiz.again.clone() {
        return retry::judge(desk, asker, (before, quiz), &again);
    }
    let tried = Answered { turn: before.open.steps.clone(), judgement: None };
    miss(desk, asker, (before, quiz), tried)
}

/// Goes on after a wrong answer: with a hint or, after the last one, with the solution.
fn miss(
    desk: &mut Desk<'_>,
    asker: &Asker,
    (mut before, quiz): (Before, &Rc<Quiz>),
    tried: Answered,
) -> Done {
    let (counts, rating) = (before.open.counts, before.row.rating);
    count((&mut before, &quiz.puzzle), Score::Loss);
    let rated = counts.then(|| (rating, standing(&before.row)));
    // Whoever leaves it now and comes back knows it.
    see(&mut before.row, &before.open, quiz);
    before.open.wrong += 1;
    if before.open.wrong >= WRONG_MAX {
        return settle(desk, asker, (before, quiz), false, Some(tried));
    }
    let hint = Hint { tried: Some(tried), piece: board::piece(&before), rated };
    before.begin_anew()?;
    keep(desk, asker, &mut before)?;
    board::show(desk, asker, (&before, quiz), Shown::Open(Some(hint)))
}

/// Ends the puzzle: it is solved, or its solution is shown.
fn settle(
    desk: &mut Desk<'_>,
    asker: &Asker,
    (mut before, quiz): (Before, &Rc<Quiz>),
    solved: bool,
    tried: Option<Answered>,
) -> Done {
    let rating = before.row.rating;
    count((&mut before, &quiz.puzzle), if solved { Score::Win } else { Score::Loss });
    let sign = before.open.sign;
    see(&mut before.row, &before.open, quiz);
    before.row.open = None;
    if let Some(number) = before.open.daily {
        daily::settled(desk, asker, (number, sign), solved)?;
    }
    desk.work.put_puzzler(asker.player, &before.row)?;
    board::show(desk, asker, (&before, quiz), Shown::Over { solved, tried, rating })
}

/// Notes that a puzzle is known, so that it comes back after all others, and does not count then.
fn see(row: &mut PuzzlerRow, open: &OpenPuzzle, quiz: &Quiz) {
    let seen = &mut row.seen;
    if quiz.again.is_none() {
        seen.retain(|known| *known != open.sign);
        seen.push(open.sign);
    }
    let many = seen.len().saturating_sub(SEEN_MAX);
    seen.drain(..many);
}

/// Counts the first answer, and no other.
fn count((before, puzzle): (&mut Before, &Puzzle), score: Score) {
    let Before { row, open, .. } = before;
    if !open.counts {
        return;
    }
    open.counts = false;
    let rating = row.rating.unwrap_or(Rating::NEW);
    row.rating = Some(rating.after(&[(worth(puzzle), score)], TAU));
    row.done = row.done.saturating_add(1);
    if score == Score::Win {
        row.solved = row.solved.saturating_add(1);
        row.streak = row.streak.saturating_add(1);
        row.best = row.best.max(row.streak);
    } else {
        row.streak = 0;
    }
}
