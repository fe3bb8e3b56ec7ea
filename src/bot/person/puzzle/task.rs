//! Tasks of lessons: what is to be done, what helps, and back to the lesson.

use super::posed::{Before, Posed, last, open};
use super::{board, close, keep, none_open, write};
use crate::bot::deed::{info, picking};
use crate::bot::desk::outbox::PostRow;
use crate::bot::desk::{Asker, Desk, Done};
use crate::bot::wire::message::{Button, Look};
use crate::bot::wire::press::Press;
use crate::bot::wire::puzzle::PuzzlePress;
use crate::games::Kind;
use crate::i18n::lesson::task::{self, Exercise, Onward, TaskText, Untold};
use crate::i18n::{self, Label, Slot, TaskLabel, Trouble, Verb, lesson};
use crate::players::Locale;
use crate::store::PuzzlerRow;

/// How much can be helped: a sentence, then the piece.
const HELP_MAX: u8 = 2;
/// Stands for all pages of a lesson.
const ANY_PAGE: usize = 0;

/// Gives a task, goes on with the one that is open, or answers it with these steps.
pub(in crate::bot) fn typed(desk: &mut Desk<'_>, asker: &Asker, kind: Option<Kind>, steps: &str) -> Done {
    close(desk, asker)?;
    let row = desk.work.puzzler(asker.player)?;
    let mut before = open(desk, asker, &row, row.task.as_ref())?;
    if before.is_none() && !steps.is_empty() {
        // Whoever has but a puzzle before them means that.
        before = last(desk, asker)?;
    }
    let before = before.filter(|before| kind.is_none_or(|kind| before.kind == kind));
    match (before, kind) {
        (Some(before), _) if !steps.is_empty() => write(desk, asker, before, steps),
        (Some(before), _) => resume(desk, asker, before),
        (None, _) if !steps.is_empty() => {
            Err(none_open(Verb::Practise, steps, Trouble::Task(Untold::NoneOpen)).into())
        }
        (None, Some(kind)) => give(desk, asker, row, kind, ANY_PAGE),
        (None, None) => ask(desk, asker, &row),
    }
}

/// Gives a task of a page, or goes on with one; the page makes room for it.
pub(super) fn press(desk: &mut Desk<'_>, asker: &Asker, kind: Kind, page: usize) -> Done {
    if page != ANY_PAGE {
        desk.close(&asker.place, &asker.account, info::lesson_key(kind))?;
    }
    let row = desk.work.puzzler(asker.player)?;
    let is_meant = |before: &Before| match before.posed {
        Posed::Task(exercise) => before.kind == kind && [ANY_PAGE, exercise.page].contains(&page),
        Posed::Puzzle(_) => false,
    };
    match open(desk, asker, &row, row.task.as_ref())?.filter(is_meant) {
        Some(before) => resume(desk, asker, before),
        None => give(desk, asker, row, kind, page),
    }
}

/// The button under a page of a lesson that leads to its tasks, if it has any.
pub(super) fn button(row: &PuzzlerRow, kind: Kind, page: usize, locale: Locale) -> Option<Button> {
    let mut of_page = task::all(kind).iter().filter(|exercise| exercise.page == page).peekable();
    of_page.peek()?;
    let done = of_page.all(|exercise| is_done(row, exercise));
    let label = Label::Task(TaskLabel::Try(done));
    Some(board::press(PuzzlePress::Task(kind, page), locale, &label, Look::Plain))
}

fn is_done(row: &PuzzlerRow, exercise: &Exercise) -> bool {
    row.tasks.contains(&exercise.task.sign())
}

/// How many tasks of a game are done, out of how many.
fn progress(row: &PuzzlerRow, kind: Kind) -> (usize, usize) {
    let all = task::all(kind);
    (all.iter().filter(|exercise| is_done(row, exercise)).count(), all.len())
}

/// Asks in which game there is to be something to do.
fn ask(desk: &mut Desk<'_>, asker: &Asker, row: &PuzzlerRow) -> Done {
    let locale = asker.locale;
    let button = |kind: &Kind| {
        let label = Label::Value(Slot::Game, i18n::game(locale, *kind).to_owned());
        board::press(PuzzlePress::Task(*kind, ANY_PAGE), locale, &label, Look::Plain)
    };
    let of = |kind: &Kind| {
        let (done, all) = progress(row, *kind);
        (*kind, done, all)
    };
    let standing = TaskText::Standing(Kind::ALL.iter().map(of).collect());
    let text = format!("{}\n{}", TaskText::WhichGame.say(locale), standing.say(locale));
    let buttons = vec![Kind::ALL.iter().map(button).collect()];
    desk.show(asker, PostRow { key: board::KEY.to_owned(), text, buttons, ..PostRow::default() })
}

/// Which task of a page somebody gets: one that is not done, after the last one that is; or else the first.
fn next(row: &PuzzlerRow, kind: Kind, page: usize) -> Option<&'static Exercise> {
    let all = task::all(kind);
    let last = |exercise: &Exercise| row.tasks.last() == Some(&exercise.task.sign());
    let after = all.iter().position(last).map_or(0, |last| last + 1);
    let in_turn = || {
        let in_turn = all[after..].iter().chain(&all[..after]);
        in_turn.filter(|exercise| page == ANY_PAGE || exercise.page == page)
    };
    let of_page = || all.iter().find(|exercise| page == ANY_PAGE || exercise.page == page);
    in_turn().find(|exercise| !is_done(row, exercise)).or_else(of_page)
}

fn give(desk: &mut Desk<'_>, asker: &Asker, row: PuzzlerRow, kind: Kind, page: usize) -> Done {
    let pages = lesson::pages(asker.locale, kind).len();
    let exercise = next(&row, kind, page).ok_or(Trouble::NoSuchPage { pages })?;
    let before = Before::new(row, kind, Posed::Task(exercise), false).ok_or(Trouble::Damaged)?;
    resume(desk, asker, before)
}

fn resume(desk: &mut Desk<'_>, asker: &Asker, mut before: Before) -> Done {
    keep(desk, asker, &mut before)?;
    super::show(desk, asker, &before)
}

/// Shows a task; perhaps after a turn that has not done it.
pub(super) fn show(
    desk: &mut Desk<'_>,
    asker: &Asker,
    (before, exercise): (&Before, &'static Exercise),
    tried: Option<String>,
) -> Done {
    let (kind, locale, helped) = (before.kind, asker.locale, before.open.wrong);
    let all = task::all(kind);
    let number = all.iter().take_while(|other| other.task.sign() != exercise.task.sign()).count() + 1;
    let say = |steps, next| {
        let text = TaskText::Open {
            kind,
            number: (number, all.len()),
            side: kind.rules().colours()[before.table.side_to_move()],
            says: exercise.says(locale),
            tried,
            hint: (helped > 0).then(|| exercise.hint(locale)),
            onward: onward(before, exercise).filter(|_| helped >= HELP_MAX).map(Box::new),
            steps,
            next,
        };
        text.say(locale)
    };
    let mut post = board::panel(asker, before, say, buttons(before, exercise, locale));
    // What is picked marks where it can go.
    if before.open.picked.is_empty() {
        post.boards.iter_mut().for_each(|board| board.point_out(info::targets(exercise.task.targets())));
    }
    // Who learns a game does not know its pieces yet.
    post.dress.letters = true;
    desk.show(asker, post)
}

/// What comes next in a turn that does it; nothing, where the draft is one.
fn onward(before: &Before, exercise: &Exercise) -> Option<Onward> {
    let Before { kind, posed, table, .. } = before;
    if exercise.task.judge(*kind, &**table) == Some(true) {
        return None;
    }
    let (mut whole, made) = (posed.table(*kind)?, table.steps());
    let begin = picking::begins_at(&*whole, exercise.task.solution)?.what;
    whole.play(exercise.task.solution).ok()?;
    match whole.steps().strip_prefix(&made[..]) {
        _ if made.is_empty() => Some(Onward::Begin(begin)),
        Some(rest) => picking::begins_at(&**table, &rest.join(" ")).map(|facet| Onward::GoOn(facet.what)),
        None => Some(Onward::Anew(begin)),
    }
}

fn buttons(before: &Before, exercise: &Exercise, locale: Locale) -> Vec<Button> {
    let task = |press, label| board::press(press, locale, &Label::Task(label), Look::Plain);
    let mut hint = task(PuzzlePress::Show(before.at()), TaskLabel::Hint);
    hint.enabled = before.open.wrong < HELP_MAX;
    vec![hint, task(PuzzlePress::Leave(before.kind, exercise.page), TaskLabel::Leave)]
}

/// Helps a little more.
pub(super) fn hint(
    desk: &mut Desk<'_>,
    asker: &Asker,
    mut before: Before,
    exercise: &'static Exercise,
) -> Done {
    before.open.wrong = (before.open.wrong + 1).min(HELP_MAX);
    keep(desk, asker, &mut before)?;
    show(desk, asker, (&before, exercise), None)
}

/// Judges the draft.
pub(super) fn answer(
    desk: &mut Desk<'_>,
    asker: &Asker,
    mut before: Before,
    exercise: &'static Exercise,
) -> Done {
    match exercise.task.judge(before.kind, &*before.table) {
        None => show(desk, asker, (&before, exercise), None),
        Some(true) => done(desk, asker, before, exercise),
        Some(false) => {
            let tried = before.open.steps.clone();
            before.begin_anew()?;
            before.open.wrong = (before.open.wrong + 1).min(HELP_MAX);
            keep(desk, asker, &mut before)?;
            show(desk, asker, (&before, exercise), Some(tried))
        }
    }
}

/// It is done: shows what came of the turn, and what comes next.
fn done(desk: &mut Desk<'_>, asker: &Asker, mut before: Before, exercise: &'static Exercise) -> Done {
    let (kind, sign, locale) = (before.kind, exercise.task.sign(), asker.locale);
    let PuzzlerRow { tasks, task: open, .. } = &mut before.row;
    tasks.retain(|done| *done != sign);
    tasks.push(sign);
    *open = None;
    desk.work.put_puzzler(asker.player, &before.row)?;
    let (turn, done) = (before.open.steps.clone(), progress(&before.row, kind));
    // The judge has ended it, too.
    let _ = before.table.end_turn();
    let board = board::board(asker, &before, &*before.table);
    let post = PostRow {
        key: board::KEY.to_owned(),
        text: TaskText::Done { kind, turn, done }.say(locale),
        boards: vec![board],
        buttons: vec![ways_on(desk, &before.row, (kind, exercise.page), locale)],
        ..PostRow::default()
    };
    desk.show(asker, post)
}

/// Where to go from a task that is done: to the others, and on with the lesson; from the last one, to a first match and to the
/// puzzles.
fn ways_on(desk: &Desk<'_>, row: &PuzzlerRow, (kind, page): (Kind, usize), locale: Locale) -> Vec<Button> {
    let button = |press, label, look| board::press(press, locale, &Label::Task(label), look);
    let left = |on: usize| next(row, kind, on).filter(|exercise| !is_done(row, exercise));
    let (page_left, any_left) = (left(page).is_some(), left(ANY_PAGE).is_some());
    let on = (page + 1).min(lesson::pages(locale, kind).len());
    let looks = if page_left { [Look::Primary, Look::Plain] } else { [Look::Plain, Look::Primary] };
    let again = any_left.then(|| button(PuzzlePress::Task(kind, ANY_PAGE), TaskLabel::Next, looks[0]));
    let go_on = button(PuzzlePress::Leave(kind, on), TaskLabel::GoOn, looks[1]);
    let is_match = !any_left && desk.settings.machine;
    let level =
        is_match.then(|| Press::Guide(kind).button(locale, &Label::Task(TaskLabel::Match), Look::Plain));
    let puzzles = (!any_left).then(|| button(PuzzlePress::Next(kind), TaskLabel::Puzzles, Look::Plain));
    again.into_iter().chain([go_on]).chain(level).chain(puzzles).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Pick;

    #[test]
    fn a_hint_names_a_piece_with_which_a_solution_begins() {
        for kind in Kind::ALL {
            for exercise in task::all(*kind) {
                let before = Before::new(PuzzlerRow::default(), *kind, Posed::Task(exercise), false).unwrap();
                let onward = onward(&before, exercise);
                let is_cell = |pick: &Pick| !matches!(pick, Pick::Sector { .. });
                let named = matches!(&onward, Some(Onward::Begin(pick)) if is_cell(pick));
                assert!(named, "{}: {onward:?}", exercise.task.position);
            }
        }
    }

    /// From each draft that is how the solution begins, its next step can be picked, by what is named.
    #[test]
    fn a_hint_names_what_comes_next_and_nothing_where_all_is_done() {
        for kind in Kind::ALL {
            for exercise in task::all(*kind) {
                let new = Before::new(PuzzlerRow::default(), *kind, Posed::Task(exercise), false);
                let mut before = new.unwrap();
                assert!(matches!(onward(&before, exercise), Some(Onward::Begin(_))));
                let mut whole = before.table.boxed();
                whole.play(exercise.task.solution).unwrap();
                for step in whole.steps() {
                    before.table.play(&step).unwrap();
                    let is_done = exercise.task.judge(*kind, &*before.table) == Some(true);
                    let next = onward(&before, exercise);
                    assert_eq!(
                        matches!(next, Some(Onward::GoOn(_))),
                        !is_done,
                        "{}: {next:?}",
                        exercise.task.position
                    );
                    assert_eq!(next.is_none(), is_done, "{}: {next:?}", exercise.task.position);
                }
            }
        }
    }

    #[test]
    fn the_next_task_is_one_that_is_not_done_after_the_last_one() {
        let (kind, mut row) = (Kind::Abalone, PuzzlerRow::default());
        let sign = |place: usize| task::all(kind)[place].task.sign();
        let next_sign = |row: &PuzzlerRow, page| next(row, kind, page).map(|exercise| exercise.task.sign());
        assert_eq!(next_sign(&row, ANY_PAGE), Some(sign(0)));
        assert_eq!(next_sign(&row, 7), Some(sign(5)));
        assert_eq!(next_sign(&row, 1), None);
        row.tasks = vec![sign(6)];
        assert_eq!((next_sign(&row, 7), next_sign(&row, ANY_PAGE)), (Some(sign(7)), Some(sign(7))));
        row.tasks.push(sign(7));
        assert_eq!((next_sign(&row, 7), next_sign(&row, ANY_PAGE)), (Some(sign(5)), Some(sign(0))));
        row.tasks = (0..8).map(sign).collect();
        assert_eq!((next_sign(&row, 7), next_sign(&row, ANY_PAGE)), (Some(sign(5)), Some(sign(0))));
        assert_eq!(progress(&row, kind), (8, 8));
    }
}
