//! Hints in a match against the machine, for whoever is to move: first what should act and, asked again, the whole turn. The
//! record says how many there were.

use crate::bot::course::{hint, time};
use crate::bot::deed::{machine, picking, touch};
use crate::bot::desk::outbox::PostRow;
use crate::bot::desk::{Asker, Desk, Done, Held, Stop};
use crate::bot::seat::meant::{Meant, current, mine};
use crate::bot::seat::view;
use crate::bot::tell::announce;
use crate::bot::wire::board::Pointed;
use crate::bot::wire::message::Look;
use crate::bot::wire::press::{At, Press};
use crate::bot::wire::thought::Thought;
use crate::i18n::hint::{Begun, HintText};
use crate::i18n::machine::NoMachine;
use crate::i18n::{Label, Trouble};
use crate::play::{MatchId, Refusal};
use crate::store::HintRow;
use tracing::error;

/// Gives a hint; without a number, in the asker's only match against the machine in which it is their turn.
pub(in crate::bot) fn ask(desk: &mut Desk<'_>, asker: &Asker, id: Option<MatchId>) -> Done {
    if !desk.settings.machine && machine::going(desk, asker)? == 0 {
        return Err(Trouble::from(NoMachine::Off).into());
    }
    if id.is_none() && desk.work.going(asker.player)?.is_empty() {
        return Err(Trouble::from(NoMachine::NoHint).into());
    }
    let id = if id.is_some() { id } else { only(desk, asker)? };
    let held = mine(desk, asker, id, Meant::MyTurn)?;
    give(desk, asker, held, true)
}

/// The same by button; one that is there already comes anew, unless the button is its own.
pub(in crate::bot) fn press(desk: &mut Desk<'_>, asker: &Asker, at: At, anew: bool) -> Done {
    let held = current(desk, asker, at)?;
    give(desk, asker, held, anew)
}

/// The turn of a hint all of which was given.
pub(in crate::bot) fn given(desk: &Desk<'_>, held: &Held) -> Result<Option<String>, Stop> {
    let row = desk.work.hint(held.row.id)?;
    Ok(row.filter(|row| row.whole && hint::is_current(row, &held.game)).and_then(|row| row.turn))
}

/// The only match of somebody in which they can have a hint, if there is but one.
fn only(desk: &mut Desk<'_>, asker: &Asker) -> Result<Option<MatchId>, Stop> {
    let mut found = Vec::new();
    for id in desk.work.going(asker.player)? {
        let held = desk.sound(id)?;
        found.extend(held.filter(|held| may(asker, held).is_ok()).map(|_| id));
    }
    Ok(if let [only] = found[..] { Some(only) } else { None })
}

/// Whether somebody can have a hint in a match as it stands.
fn may(asker: &Asker, held: &Held) -> Result<(), Refusal> {
    held.game.clone().hint(asker.player, asker.at, &held.calendars).map(drop)
}

fn give(desk: &mut Desk<'_>, asker: &Asker, mut held: Held, anew: bool) -> Done {
    may(asker, &held).map_err(|why| refused(&held, why))?;
    let id = held.row.id;
    let row = desk.work.hint(id)?.filter(|row| hint::is_current(row, &held.game));
    // As the newest message, it is where whoever asks again looks.
    if let Some(row) = row.as_ref().filter(|row| anew && !row.away) {
        desk.close(&row.place, &row.account, hint::key(id))?;
    }
    if let Some(row) = row.filter(|row| row.turn.is_some()) {
        let row = HintRow { account: asker.account.clone(), place: asker.place.clone(), away: false, ..row };
        return whole(desk, asker, &mut held, row);
    }
    if !desk.settings.machine {
        return Err(Trouble::from(NoMachine::Off).into());
    }
    desk.afford_hint(asker)?;
    let (ply, entries) = (held.game.ply(), held.game.record().entries.len() as u64);
    let (account, place) = (asker.account.clone(), asker.place.clone());
    let (turn, whole, away) = (None, false, false);
    desk.work.put_hint(id, &HintRow { ply, entries, account, place, turn, whole, away })?;
    desk.thinkable.insert(id);
    say(desk, asker, &HintText::Sought { id })
}

fn refused(held: &Held, why: Refusal) -> Stop {
    Trouble::Match(held.game.terms().kind, why).into()
}

/// Shows what the machine has found. What comes too late, or twice, changes nothing.
pub(in crate::bot) fn thought(desk: &mut Desk<'_>, thought: &Thought) -> Done {
    let id = thought.id;
    let Some(mut held) = desk.held(id)? else { return Ok(()) };
    let Some(mut row) = desk.work.hint(id)? else { return Ok(()) };
    let is_due = row.turn.is_none() && row.entries == thought.entry && hint::is_current(&row, &held.game);
    let waiter = is_due.then(|| desk.waiter(row.account.clone(), row.place.clone()));
    let Some(asker) = waiter.transpose()?.flatten() else { return Ok(()) };
    let found = thought.turn.clone().filter(|turn| held.game.after(turn).is_ok());
    let Some(turn) = found else {
        error!(%id, turn = ?thought.turn, "the machine has found no hint");
        desk.work.drop_hint(id);
        return say(desk, &asker, &HintText::None { id });
    };
    row.turn = Some(turn.clone());
    if picking::begins(held.game.table(), &turn).is_none() {
        return whole(desk, &asker, &mut held, row);
    }
    desk.work.put_hint(id, &row)?;
    count(desk, &asker, &mut held)?;
    show_piece(desk, &asker, &held, &row)
}

/// Shows a hint that is in sight anew, where its reader's draft, which had these steps, begins the turn otherwise no longer,
/// or does only now.
pub(in crate::bot) fn refit(desk: &mut Desk<'_>, held: &Held, before: &str) -> Done {
    let is_shown = |row: &HintRow| !row.away && row.turn.is_some() && hint::is_current(row, &held.game);
    let Some(row) = desk.work.hint(held.row.id)?.filter(is_shown) else { return Ok(()) };
    let Some(asker) = desk.waiter(row.account.clone(), row.place.clone())? else { return Ok(()) };
    let is_otherwise = begun(desk, &asker, held, &row)? != Begun::So;
    if is_otherwise != hint::fits(&row, held, before) {
        return Ok(());
    }
    if row.whole { show_turn(desk, &asker, held, &row) } else { show_piece(desk, &asker, held, &row) }
}

/// Shows what should act.
fn show_piece(desk: &mut Desk<'_>, asker: &Asker, held: &Held, row: &HintRow) -> Done {
    let (id, turn) = (held.row.id, row.turn.clone().unwrap_or_default());
    let Some(begins) = picking::begins(held.game.table(), &turn) else { return Ok(()) };
    let mut board = held.board(held.game.table(), view::bottom(asker, held), asker.locale);
    // What comes from beside the board is nowhere on it.
    if !begins.cells.is_empty() {
        board.point_out(vec![(Pointed::Chosen, begins.cells, String::new())]);
    }
    let draft = begun(desk, asker, held, row)?;
    let text = HintText::Piece { id, kind: held.game.terms().kind, piece: begins.what, draft };
    let again = Press::WholeHint(At { id, ply: row.ply });
    let again = again.button(asker.locale, &Label::Hint(true), Look::Plain);
    let (key, text) = (hint::key(id), text.say(asker.locale));
    let (boards, buttons) = (vec![board], vec![vec![again]]);
    desk.show(asker, PostRow { key, text, boards, buttons, ..PostRow::default() })
}

/// Gives the whole turn; only the first time it counts.
fn whole(desk: &mut Desk<'_>, asker: &Asker, held: &mut Held, mut row: HintRow) -> Done {
    if !std::mem::replace(&mut row.whole, true) {
        count(desk, asker, held)?;
    }
    desk.work.put_hint(held.row.id, &row)?;
    show_turn(desk, asker, held, &row)
}

/// Shows the whole turn.
fn show_turn(desk: &mut Desk<'_>, asker: &Asker, held: &Held, row: &HintRow) -> Done {
    let (id, turn) = (held.row.id, row.turn.clone().unwrap_or_default());
    let mut table = held.game.draft(&turn).map_err(|why| refused(held, why))?;
    // It is whole: it was found so.
    let _ = table.end_turn();
    let board = held.board(&*table, view::bottom(asker, held), asker.locale);
    let draft = begun(desk, asker, held, row)?;
    let take = Press::TakeHint(At { id, ply: row.ply });
    let take = take.button(asker.locale, &Label::TakeHint, Look::Primary);
    let buttons = if draft == Begun::Bound { Vec::new() } else { vec![vec![take]] };
    let (key, text) = (hint::key(id), HintText::Turn { id, turn, draft }.say(asker.locale));
    let boards = vec![board];
    desk.show(asker, PostRow { key, text, boards, buttons, ..PostRow::default() })
}

/// How the draft of whoever gets a hint begins.
fn begun(desk: &Desk<'_>, asker: &Asker, held: &Held, row: &HintRow) -> Result<Begun, Stop> {
    let draft = desk.work.draft(held.row.id, asker.player)?.filter(|draft| draft.ply == row.ply);
    let otherwise = draft.filter(|draft| draft.ahead.is_none() && !hint::fits(row, held, &draft.steps));
    let turn = row.turn.as_deref().unwrap_or_default();
    Ok(match otherwise {
        None => Begun::So,
        Some(draft) if touch::check(asker, held, &draft, turn).is_err() => Begun::Bound,
        Some(_) => Begun::Otherwise,
    })
}

/// Lets the record have the hint.
fn count(desk: &mut Desk<'_>, asker: &Asker, held: &mut Held) -> Done {
    let mut events = time::pass(desk, held, asker.at)?;
    let given = held.game.hint(asker.player, asker.at, &held.calendars);
    events.extend(given.map_err(|why| refused(held, why))?);
    announce::announce(desk, held, &events)
}

fn say(desk: &mut Desk<'_>, asker: &Asker, text: &HintText) -> Done {
    let (HintText::Sought { id }
    | HintText::None { id }
    | HintText::Piece { id, .. }
    | HintText::Turn { id, .. }) = text;
    let (key, text) = (hint::key(*id), text.say(asker.locale));
    desk.show(asker, PostRow { key, text, ..PostRow::default() })
}
