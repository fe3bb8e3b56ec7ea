//! What somebody has before them: a puzzle, a turn of a match that was reviewed, or a task of a lesson.

use super::choose::{Known, known};
use crate::bot::course::review::{self, Retrial};
use crate::bot::deed::info;
use crate::bot::desk::{Asker, Desk, Done, Held, Stop};
use crate::bot::wire::puzzle::PuzzleAt;
use crate::games::{Kind, Options, Table};
use crate::i18n::Trouble;
use crate::i18n::lesson::task::{self, Exercise};
use crate::i18n::review::Retried;
use crate::play::puzzle::{Goal, Puzzle};
use crate::store::{OpenPuzzle, PuzzlerRow};
use std::borrow::Cow;
use std::rc::Rc;

/// What is to be found or done.
#[derive(Clone)]
pub(super) enum Posed {
    Puzzle(Rc<Quiz>),
    Task(&'static Exercise),
}

/// Something to find.
pub(super) struct Quiz {
    pub(super) puzzle: Known,
    /// The turn of a match that was reviewed, if it is one.
    pub(super) again: Option<Retried>,
}

/// A puzzle or task before somebody, with what they have made of such so far, and their draft on the board.
pub(super) struct Before {
    pub(super) row: PuzzlerRow,
    pub(super) open: OpenPuzzle,
    pub(super) kind: Kind,
    pub(super) posed: Posed,
    pub(super) table: Box<dyn Table>,
}

impl Quiz {
    /// One that is there for everybody.
    pub(super) fn usual(puzzle: Known) -> Rc<Self> {
        Rc::new(Self { puzzle, again: None })
    }
}

impl Posed {
    /// The position, set up; nothing if the rules do not know it any more.
    pub(super) fn table(&self, kind: Kind) -> Option<Box<dyn Table>> {
        match self {
            Posed::Puzzle(quiz) => quiz.puzzle.table(kind),
            Posed::Task(exercise) => exercise.task.table(kind),
        }
    }

    /// How the game is played.
    pub(super) fn options(&self, kind: Kind) -> Options {
        match self {
            Posed::Puzzle(quiz) => quiz.puzzle.options(kind),
            Posed::Task(_) => Options::defaults(kind.rules().options()),
        }
    }

    fn sign(&self) -> u64 {
        match self {
            Posed::Puzzle(quiz) => quiz.puzzle.sign(),
            Posed::Task(exercise) => exercise.task.sign(),
        }
    }

    /// A turn that solves it.
    pub(super) fn solution(&self) -> Option<&str> {
        match self {
            Posed::Puzzle(quiz) => quiz.puzzle.lines.first()?.first().map(String::as_str),
            Posed::Task(exercise) => Some(exercise.task.solution),
        }
    }

    /// Whether it is a turn of a match.
    pub(super) fn is_of_match(&self) -> bool {
        matches!(self, Posed::Puzzle(quiz) if quiz.again.is_some())
    }

    /// Where somebody's open one of its sort is kept.
    pub(super) const fn kept<'r>(&self, row: &'r mut PuzzlerRow) -> &'r mut Option<OpenPuzzle> {
        match self {
            Posed::Puzzle(_) => &mut row.open,
            Posed::Task(_) => &mut row.task,
        }
    }
}

impl Before {
    /// Something new, with nothing done yet.
    pub(super) fn new(row: PuzzlerRow, kind: Kind, posed: Posed, counts: bool) -> Option<Self> {
        let (sign, steps, picked) = (posed.sign(), String::new(), Vec::new());
        let open =
            OpenPuzzle { sign, counts, wrong: 0, steps, picked, turn: None, daily: None, warned: false };
        posed.table(kind).map(|table| Self { row, open, kind, posed, table })
    }

    /// Sets the board up anew.
    pub(super) fn begin_anew(&mut self) -> Done {
        self.table = self.posed.table(self.kind).ok_or(Trouble::Damaged)?;
        (self.open.steps, self.open.picked) = (String::new(), Vec::new());
        Ok(())
    }

    pub(super) fn at(&self) -> PuzzleAt {
        PuzzleAt { sign: self.open.sign, made: self.table.steps().len() }
    }
}

/// What somebody has open, with their draft; none that the program does not have any more.
pub(super) fn open(
    desk: &mut Desk<'_>,
    asker: &Asker,
    row: &PuzzlerRow,
    open: Option<&OpenPuzzle>,
) -> Result<Option<Before>, Stop> {
    let Some(open) = open else { return Ok(None) };
    let Some((kind, posed)) = posed(desk, asker, open)? else { return Ok(None) };
    let Some(before) = Before::new(row.clone(), kind, posed, false) else { return Ok(None) };
    let mut before = Before { open: open.clone(), ..before };
    if before.table.play(&open.steps).is_err() {
        before.open.steps.clear();
    }
    Ok(Some(before))
}

/// What somebody had before them last, if it is open still.
pub(super) fn last(desk: &mut Desk<'_>, asker: &Asker) -> Result<Option<Before>, Stop> {
    let row = desk.work.puzzler(asker.player)?;
    let mut both = [&row.open, &row.task].into_iter().flatten();
    let last = both.find(|open| row.last.is_none_or(|last| last == open.sign));
    match open(desk, asker, &row, last) {
        // Its match is nothing for them any more.
        Err(Stop::Trouble(_)) => Ok(None),
        before => before,
    }
}

/// What was open.
fn posed(desk: &mut Desk<'_>, asker: &Asker, open: &OpenPuzzle) -> Result<Option<(Kind, Posed)>, Stop> {
    if let Some((id, turn)) = open.turn {
        let held = info::seen(desk, asker, Some(id))?;
        return Ok(turn_of(desk, &held, turn)?.map(|(kind, quiz)| (kind, Posed::Puzzle(quiz))));
    }
    if let Some(task) = task(open.sign) {
        return Ok(Some(task));
    }
    Ok(known(desk, open.sign)?.map(|(kind, puzzle)| (kind, Posed::Puzzle(Quiz::usual(puzzle)))))
}

/// The task with this sign, and its game.
pub(super) fn task(sign: u64) -> Option<(Kind, Posed)> {
    let of = |kind: &'static Kind| task::all(*kind).iter().map(move |exercise| (*kind, exercise));
    let found = Kind::ALL.iter().flat_map(of).find(|(_, exercise)| exercise.task.sign() == sign);
    found.map(|(kind, exercise)| (kind, Posed::Task(exercise)))
}

/// A turn of a match that was reviewed, as a puzzle.
pub(super) fn turn_of(desk: &Desk<'_>, held: &Held, turn: u32) -> Result<Option<(Kind, Rc<Quiz>)>, Stop> {
    let Some(before) = turn.checked_sub(1).and_then(|before| held.game.still(before)) else {
        return Ok(None);
    };
    let terms = held.game.terms();
    Ok(review::again(desk, held, turn)?.map(|Retrial { told: again, .. }| {
        let (position, lines) = (before.position, vec![again.slip.better.clone()]);
        let options = Some(terms.options.clone());
        let puzzle = Cow::Owned(Puzzle { grade: 1, goal: Goal::Best, position, options, lines });
        (terms.kind, Rc::new(Quiz { puzzle, again: Some(again) }))
    }))
}
