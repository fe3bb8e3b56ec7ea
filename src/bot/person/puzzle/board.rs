//! What is shown of a puzzle: its board with the draft, and what can be done with it.

use super::choose::worth;
use super::posed::{Before, Posed, Quiz};
use super::standing;
use crate::bot::deed::{picking, picks};
use crate::bot::desk::outbox::PostRow;
use crate::bot::desk::{Asker, Desk, Done};
use crate::bot::wire::board::Board;
use crate::bot::wire::message::{Button, Look, Touch};
use crate::bot::wire::press::Press;
use crate::bot::wire::puzzle::{PuzzleMenu, PuzzlePress};
use crate::bot::wire::review::{LineAt, ReviewPress};
use crate::games::{Kind, Pick, Side, Table, TurnEnd};
use crate::i18n::puzzle::{Answered, Hint, PuzzleTask, PuzzleText};
use crate::i18n::review::Retried;
use crate::i18n::talk::{Next, PuzzleLabel};
use crate::i18n::{self, Label, Slot};
use crate::league::rating::Rating;
use crate::play::MatchId;
use crate::play::puzzle::Puzzle;
use crate::play::puzzles;
use crate::players::{Locale, Seat};

/// In so many of one's first puzzles the pieces bear their letters: whoever begins does not know them yet.
const LETTERED: u32 = 10;

/// The key of the post.
pub(in crate::bot::person) const KEY: &str = "panel:puzzle";

/// How far a puzzle has come.
pub(super) enum Shown {
    /// It is to be solved; perhaps after a wrong answer, or a wish for a hint.
    Open(Option<Hint>),
    /// The same, and its reader has asked for the solution, which would end it.
    Warned,
    /// It is over: whether it was solved, by what, where that is not the solution, or what was tried last, and the rating
    /// before.
    Over { solved: bool, tried: Option<Answered>, rating: Option<Rating> },
}

/// Asks of which game the puzzle is to be.
pub(super) fn ask(desk: &mut Desk<'_>, asker: &Asker) -> Done {
    let games = Kind::ALL.iter().filter(|kind| !puzzles::all(**kind).is_empty());
    let named = |kind: Kind| Label::Value(Slot::Game, i18n::game(asker.locale, kind).to_owned());
    let button = |kind: &Kind| press(PuzzlePress::Next(*kind), asker.locale, &named(*kind), Look::Plain);
    let buttons = vec![games.map(button).collect()];
    let (key, text) = (KEY.to_owned(), PuzzleText::WhichGame.say(asker.locale));
    desk.show(asker, PostRow { key, text, buttons, ..PostRow::default() })
}

/// What helps: what begins the right answer, once there was a wrong one.
pub(super) fn hint(before: &Before) -> Hint {
    Hint { tried: None, piece: piece(before).filter(|_| before.open.wrong > 0), rated: None }
}

/// Shows a puzzle.
pub(super) fn show(
    desk: &mut Desk<'_>,
    asker: &Asker,
    (before, quiz): (&Before, &Quiz),
    shown: Shown,
) -> Done {
    let mut post = match shown {
        Shown::Open(hint) => open(asker, (before, quiz), hint, false),
        Shown::Warned => open(asker, (before, quiz), None, true),
        Shown::Over { solved, tried, rating } => over(asker, (before, quiz), (solved, tried), rating),
    };
    post.dress.letters = before.row.done < LETTERED;
    desk.show(asker, post)
}

fn open(asker: &Asker, (before, quiz): (&Before, &Quiz), hint: Option<Hint>, warns: bool) -> PostRow {
    let task = task(before, &quiz.puzzle);
    let again = quiz.again.clone().map(Box::new);
    let is_looked_at = hint.as_ref().is_some_and(Hint::is_looked_at);
    let say = |steps, next| PuzzleText::Open { task, steps, next, hint, again, warns }.say(asker.locale);
    let show = press(
        PuzzlePress::Show(before.at()),
        asker.locale,
        &Label::Puzzle(PuzzleLabel::Solution),
        if warns { Look::Danger } else { Look::Plain },
    );
    let mut post = panel(asker, before, say, vec![show, away(before, quiz, asker.locale)]);
    if is_looked_at {
        // It is confirmed already.
        let confirm = Press::Puzzle(PuzzlePress::Confirm(before.at())).to_string();
        post.buttons.iter_mut().flatten().filter(|one| one.id == confirm).for_each(|one| one.enabled = false);
    }
    post
}

/// What leads away from a puzzle: for another time, or to the review from which it comes.
fn away(before: &Before, quiz: &Quiz, locale: Locale) -> Button {
    match &quiz.again {
        Some(again) => whole(again.id, locale),
        None => {
            press(PuzzlePress::Later(before.at()), locale, &Label::Puzzle(PuzzleLabel::Later), Look::Plain)
        }
    }
}

/// Puts a puzzle away; it stays open.
pub(super) fn leave(desk: &mut Desk<'_>, asker: &Asker, before: &Before) -> Done {
    let (key, text) = (KEY.to_owned(), PuzzleText::Left.say(asker.locale));
    let back = Label::Puzzle(PuzzleLabel::Back);
    let buttons = vec![vec![press(PuzzlePress::Next(before.kind), asker.locale, &back, Look::Primary)]];
    desk.show(asker, PostRow { key, text, buttons, ..PostRow::default() })
}

/// The board with the draft and what can be done with it, under what is said of the draft and of what is asked for next, with
/// further buttons.
pub(super) fn panel(
    asker: &Asker,
    before: &Before,
    say: impl FnOnce(Vec<String>, Next) -> String,
    further: Vec<Button>,
) -> PostRow {
    let Before { kind, table, open, .. } = before;
    let (kind, locale, at, table) = (*kind, asker.locale, before.at(), &**table);
    let choices = picking::choices(table);
    let next = picking::next((kind, table.side_to_move()), table, &choices, &open.picked, false);
    let is_touched = asker.place.has_boards_to_touch();
    let next = if is_touched { next.by_touch() } else { next };
    let mut board = board(asker, before, table);
    board.point_out(picking::marks(&choices, &open.picked));
    let buttons = [buttons(before, locale), further].concat();
    let can_undo = buttons.first().is_some_and(|undo| undo.enabled);
    let touched = || (PuzzleMenu::Touch(at).to_string(), Press::Puzzle(PuzzlePress::Undo(at)).to_string());
    let touch =
        is_touched.then(|| Touch::Pick(picks::picks((kind, &next), table, touched(), can_undo, locale)));
    PostRow {
        key: KEY.to_owned(),
        text: say(table.steps(), next),
        boards: vec![board],
        menus: picking::menus(kind, &choices, &open.picked, locale, &|level| {
            PuzzleMenu::Pick(at, level).to_string()
        }),
        touch,
        buttons: vec![buttons],
        form: Some(press(PuzzlePress::Write(at), locale, &Label::Write, Look::Plain)),
        ..PostRow::default()
    }
}

/// The board with the solution; the one that was found, if it was.
fn over(
    asker: &Asker,
    (before, quiz): (&Before, &Quiz),
    (solved, tried): (bool, Option<Answered>),
    rating: Option<Rating>,
) -> PostRow {
    let Before { kind, row, table, .. } = before;
    let puzzle = &quiz.puzzle;
    let line = puzzle.lines.first().map_or(&[][..], Vec::as_slice);
    let own = table.steps().join(" ");
    let mut end = puzzle.table(*kind);
    let turn = if solved { Some(own.as_str()) } else { line.first().map(String::as_str) };
    if let Some((end, turn)) = end.as_mut().zip(turn) {
        // Tests see to it that each solution is a whole turn.
        let _ = end.play(turn).map(|_| end.end_turn());
    }
    let boards = end.iter().map(|end| board(asker, before, &**end)).collect();
    let follows = if solved && line.first() != Some(&own) {
        Vec::new()
    } else {
        line.iter().skip(1).cloned().collect()
    };
    let text = PuzzleText::Over {
        solved,
        tried,
        turn: turn.unwrap_or_default().to_owned(),
        follows,
        before: rating,
        standing: standing(row),
        tries: before.open.wrong,
        again: quiz.again.clone().map(|again| (before.kind, Box::new(again))),
    };
    let next = match &quiz.again {
        None => {
            vec![vec![press(
                PuzzlePress::Next(*kind),
                asker.locale,
                &Label::Puzzle(PuzzleLabel::Next),
                Look::Primary,
            )]]
        }
        Some(again) => lines(again, asker.locale),
    };
    PostRow { key: KEY.to_owned(), text: text.say(asker.locale), boards, buttons: next, ..PostRow::default() }
}

/// The buttons that step through both lines of a turn, and lead to the next one.
fn lines(again: &Retried, locale: Locale) -> Vec<Vec<Button>> {
    let at = |better| LineAt { id: again.id, turn: again.slip.turn, better, after: 1 };
    let line = |better: bool| Press::Review(ReviewPress::Line(at(better)));
    let both = [(true, Look::Primary), (false, Look::Plain)]
        .map(|(better, look)| line(better).button(locale, &Label::Line(better), look));
    let row = both.into_iter().chain([whole(again.id, locale)]).collect();
    [row].into_iter().chain(next_slip(again, locale)).collect()
}

/// What leads back to the review of a match.
pub(in crate::bot::person) fn whole(id: MatchId, locale: Locale) -> Button {
    Press::Review(ReviewPress::Ask(id)).button(locale, &Label::Review, Look::Plain)
}

/// The row that goes on to the next turn of a review to be tried again, if there is one.
pub(in crate::bot::person) fn next_slip(again: &Retried, locale: Locale) -> Option<Vec<Button>> {
    let turn = again.next?;
    let to = Press::Review(ReviewPress::Try(again.id, turn));
    Some(vec![to.button(locale, &Label::NextSlip(turn), Look::Primary)])
}

fn task(before: &Before, puzzle: &Puzzle) -> PuzzleTask {
    let side = before.table.side_to_move();
    PuzzleTask {
        kind: before.kind,
        side: before.kind.rules().colours()[side],
        goal: puzzle.goal,
        rating: worth(puzzle).rating as i64,
        counts: before.open.counts,
    }
}

pub(super) fn board(asker: &Asker, before: &Before, table: &dyn Table) -> Board {
    let options = before.posed.options(before.kind);
    let own = match &before.posed {
        Posed::Puzzle(_) => {
            before.posed.table(before.kind).map_or(table.side_to_move(), |first| first.side_to_move())
        }
        // As on the page of the lesson to which it belongs.
        Posed::Task(_) => table.scene().bottom,
    };
    let bottom = match asker.profile.looks.seat {
        Seat::Own => own,
        Seat::White => Side::White,
        Seat::Black => Side::Black,
    };
    Board::of((before.kind, &options), table, table.outcome().is_some(), bottom, asker.locale)
}

fn buttons(before: &Before, locale: Locale) -> Vec<Button> {
    let (at, table) = (before.at(), &before.table);
    let mut undo = press(PuzzlePress::Undo(at), locale, &Label::Undo, Look::Plain);
    undo.enabled = at.made > 0 || !before.open.picked.is_empty();
    let mut confirm = press(PuzzlePress::Confirm(at), locale, &Label::Confirm, Look::Good);
    confirm.enabled = at.made > 0 && !matches!(table.turn_end(), TurnEnd::NotYet(_));
    vec![undo, confirm]
}

pub(super) fn press(press: PuzzlePress, locale: Locale, label: &Label, look: Look) -> Button {
    Press::Puzzle(press).button(locale, label, look)
}

/// What begins the solution.
pub(super) fn piece(before: &Before) -> Option<Pick> {
    let table = before.posed.table(before.kind)?;
    picking::begins(&*table, before.posed.solution()?).map(|facet| facet.what)
}

#[cfg(test)]
mod tests {
    use super::super::posed::Posed;
    use super::*;
    use crate::store::PuzzlerRow;
    use std::borrow::Cow;

    #[test]
    fn a_hint_names_the_marble_that_the_turn_names() {
        let kind = Kind::Abalone;
        for puzzle in puzzles::all(kind) {
            let before = Before::new(
                PuzzlerRow::default(),
                kind,
                Posed::Puzzle(Quiz::usual(Cow::Borrowed(puzzle))),
                true,
            );
            let hinted = piece(&before.unwrap());
            let turn = &puzzle.lines[0][0];
            assert!(
                matches!(&hinted, Some(Pick::First { at }) if turn.starts_with(at)),
                "{turn}: {hinted:?}"
            );
        }
    }
}
