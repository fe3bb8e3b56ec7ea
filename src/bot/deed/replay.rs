//! A match from its beginning: turn by turn in a private panel, and all of it as a moving picture.

use crate::bot::course::beside;
use crate::bot::deed::info;
use crate::bot::desk::budget::Cost;
use crate::bot::desk::outbox::{Film, PostRow};
use crate::bot::desk::{Asker, Desk, Done, Held, Stop};
use crate::bot::news::lines;
use crate::bot::seat::view;
use crate::bot::tell::buttons;
use crate::bot::wire::board::{Board, Pointed};
use crate::bot::wire::message::{Animation, Button, Look};
use crate::bot::wire::press::{At, Go, Press};
use crate::games::{Side, Table};
use crate::i18n::own::{Own, OwnTrouble, Spent};
use crate::i18n::{self, Label, Steps, Talk, Trouble};
use crate::play::{Event, MatchId, Still};
use crate::players::Locale;

/// Gives the record of a match: as a file, as a moving picture, and turn by turn.
pub(in crate::bot) fn record(desk: &mut Desk<'_>, asker: &Asker, id: Option<MatchId>) -> Done {
    let held = info::seen(desk, asker, id)?;
    let locale = asker.locale;
    let names = desk.names(&held, locale)?;
    let mut lines = vec![Talk::RecordHere { id: held.row.id }.say(locale)];
    let film = match afford(desk, asker, &held) {
        Ok(()) => film(desk, asker, &held)?,
        Err(spent) => {
            lines.push(Own::NoFilm(spent).say(locale));
            None
        }
    };
    let shown = film.as_ref().map_or(0, |film| film.boards.len());
    if shown > 0 && shown <= held.game.length() as usize {
        lines.push(Own::FilmIsShort { turns: shown - 1 }.say(locale));
    }
    let mut post = PostRow {
        text: lines.join("\n"),
        file: Some(lines::record_file(desk, &held, &names)?),
        buttons: vec![vec![buttons::replay(&held, locale)]],
        ..PostRow::default()
    };
    post.dress.film = film;
    desk.show(asker, post)
}

/// Whether the asker may have a moving picture now. One that there is not costs nothing.
fn afford(desk: &mut Desk<'_>, asker: &Asker, held: &Held) -> Result<(), Spent> {
    if held.game.length() == 0 { Ok(()) } else { desk.afford(asker, Cost::Heavy) }
}

/// Shows a match as it stood after so many turns; after the last, if there is no such number on a button.
pub(in crate::bot) fn show(desk: &mut Desk<'_>, asker: &Asker, at: At, go: Go) -> Done {
    let held = info::seen(desk, asker, Some(at.id))?;
    let turns = held.game.length();
    let ply = if matches!(go, Go::In | Go::Last) { turns } else { at.ply };
    // Turns may have been taken back since the button was shown.
    let still = held.game.still(ply).ok_or(Trouble::Own(OwnTrouble::NoSuchTurn { id: at.id, turns }))?;
    let (locale, kind) = (asker.locale, held.game.terms().kind);
    let names = desk.names(&held, locale)?;
    let colours = kind.rules().colours();
    let heading = lines::heading_of(&held, &names);
    let played = still.played.clone().map(|(side, text)| (names[side].clone(), colours[side], text));
    let mut lines = vec![heading.say(locale), Own::Turn { ply, turns, played }.say(locale)];
    if let Some(result) = held.game.result().filter(|_| still.over) {
        let (options, event) = (held.game.terms().options.clone(), Event::Ended(result));
        lines.push(Talk::Happened { kind, options, event, names: names.clone() }.say(locale));
    }
    let mut board = held.board(&*table(&held, &still)?, view::bottom(asker, &held), locale);
    board.recall(led_to(&held, ply, &still), marks(&still), still.over);
    // Somebody was to move then, after a turn that the position alone does not tell.
    let turn = still.played.as_ref().map_or("", |(_, turn)| turn.as_str());
    board.alt = board.scene().map_or(board.alt, |scene| i18n::alt(locale, kind, &scene, Steps::Ended(turn)));
    board.words = Some(beside::after(&held, &names, (ply, &still), locale));
    let post = PostRow {
        key: format!("replay:{}", at.id),
        text: lines.join("\n"),
        boards: vec![board],
        buttons: vec![steps(&held, ply, locale)],
        ..PostRow::default()
    };
    desk.show(asker, post)
}

fn steps(held: &Held, ply: u32, locale: Locale) -> Vec<Button> {
    let (id, turns) = (held.row.id, held.game.length());
    let step = |ply, go, label: &Label, enabled| {
        let mut button = Press::Replay(At { id, ply }, go).button(locale, label, Look::Plain);
        button.enabled = enabled;
        button
    };
    vec![
        step(0, Go::First, &Label::First, ply > 0),
        step(ply.saturating_sub(1), Go::Back, &Label::Back, ply > 0),
        step(ply + 1, Go::Next, &Label::Forward, ply < turns),
        // A match that goes on may have got further by the time it is pressed.
        step(turns, Go::Last, &Label::Last, ply < turns || held.game.result().is_none()),
    ]
}

/// The match as a moving picture, from its beginning or, if it is longer than such a picture, its last turns; nothing
/// before the first turn.
fn film(desk: &Desk<'_>, asker: &Asker, held: &Held) -> Result<Option<Film>, Stop> {
    let turns = held.game.length();
    if turns == 0 {
        return Ok(None);
    }
    let first = (turns + 1).saturating_sub(Animation::FRAMES_MAX as u32);
    let bottom = view::bottom(asker, held);
    let names = desk.names(held, asker.locale)?;
    let mut boards = Vec::new();
    let terms = held.game.terms();
    for (ply, still) in (first..=turns).filter_map(|ply| Some((ply, held.game.still(ply)?))) {
        let mut board = Board {
            game: terms.kind.id().to_owned(),
            options: terms.options.to_string(),
            marks: Vec::new(),
            position: still.position.clone(),
            steps: String::new(),
            over: still.over,
            black_below: bottom == Side::Black,
            // All of them have one description together.
            alt: String::new(),
            ended: false,
            letters: terms.manner.guided,
            words: Some(beside::after(held, &names, (ply, &still), asker.locale)),
            drawn: None,
        };
        board.recall(led_to(held, ply, &still), marks(&still), still.over);
        boards.push(board);
    }
    let kind = held.game.terms().kind;
    let mut last = held.game.table().scene();
    last.to_move = last.to_move.filter(|_| held.game.result().is_none());
    let played = held.game.record().turns().last().map_or("", |(_, text)| text);
    let before = Own::Film { kind, names, first, turns }.say(asker.locale);
    let alt = format!("{before} {}", i18n::alt(asker.locale, kind, &last, Steps::Ended(played)));
    Ok(Some(Film { boards, alt: alt.chars().take(i18n::ALT_MAX).collect() }))
}

fn table(held: &Held, still: &Still) -> Result<Box<dyn Table>, Stop> {
    let terms = held.game.terms();
    let table = terms.kind.rules().table_at(&terms.options, &still.position);
    table.map_err(|_| Trouble::Damaged.into())
}

/// What to point out where the last turn cannot be shown as it was played.
fn marks(still: &Still) -> Vec<(Pointed, Vec<String>, String)> {
    let mark = |mark: &crate::games::Mark| (Pointed::from(mark.kind), mark.cells.clone(), mark.text.clone());
    still.marks.iter().map(mark).collect()
}

/// The position before the turn after which the board is shown, and the turn; nothing at the beginning, nor where more
/// than the turn has changed the position, as when Tsaul was raised after it.
fn led_to(held: &Held, ply: u32, still: &Still) -> Option<(String, String)> {
    let terms = held.game.terms();
    let before = held.game.still(ply.checked_sub(1)?)?.position;
    let turn = still.played.as_ref()?.1.clone();
    let mut table = terms.kind.rules().table_at(&terms.options, &before).ok()?;
    table.play(&turn).ok()?;
    table.end_turn().ok()?;
    (table.position() == still.position).then_some((before, turn))
}
