//! A match that is over, looked at again: it is asked for, the machine looks at position after position, and its readers are
//! told when it is done. What was found stays, so that it is there at once for whoever asks next.

use crate::bot::course::review::{Retrial, again, is_current, is_open, kept};
use crate::bot::deed::info;
use crate::bot::desk::outbox::{PostRow, SheetRow};
use crate::bot::desk::{Asker, Desk, Done, Held, Stop};
use crate::bot::person::puzzle;
use crate::bot::seat::view;
use crate::bot::tell::buttons;
use crate::bot::wire::board::Board;
use crate::bot::wire::message::{Button, Look};
use crate::bot::wire::press::Press;
use crate::bot::wire::review::{LineAt, ReviewPress};
use crate::bot::wire::thought::{Purpose, Thought};
use crate::i18n::machine::NoMachine;
use crate::i18n::review::{LineShown, NoReview, ReviewText, Reviewed};
use crate::i18n::sheet::{Drawn, ReviewCurve};
use crate::i18n::{Label, Trouble};
use crate::play::review::{CERTAIN, Finding, Review, chance_of, tables};
use crate::play::{MatchId, Refusal};
use crate::players::{Account, Locale, Place};
use crate::store::{MatchRow, ReviewingRow};

/// For how many reviews one person may wait at a time.
const WAITING_MAX: usize = 3;
/// How many matches may be looked at at a time, in all.
const ALL_MAX: usize = 200;
/// Among how many of somebody's last matches one is looked for in which something was played.
const LOOKED_THROUGH: usize = 20;
/// How many people may wait for the same one.
const READERS_MAX: usize = 16;

/// Looks at a match again; without a number, at the asker's last one.
pub(in crate::bot) fn ask(desk: &mut Desk<'_>, asker: &Asker, id: Option<MatchId>) -> Done {
    let id = id.map_or_else(|| last(desk, asker), Ok)?;
    let held = seen(desk, asker, id)?;
    if held.game.length() == 0 {
        return Err(Trouble::Review(NoReview::NoTurns { id }).into());
    }
    if let Some(review) = kept(desk, &held)? {
        return show(desk, asker, &held, review);
    }
    if !desk.settings.machine {
        return Err(Trouble::from(NoMachine::Off).into());
    }
    let row = wait(desk, asker, &held)?;
    desk.work.put_reviewing(id, &row)?;
    desk.thinkable.insert(id);
    let done = (row.done, held.game.length() - row.first + 1);
    let text = ReviewText::Going { id, done }.say(asker.locale);
    desk.show(asker, PostRow { key: key(id), text, ..PostRow::default() })
}

/// The asker's last match in which something was played; if nothing was in any of them, the last.
fn last(desk: &Desk<'_>, asker: &Asker) -> Result<MatchId, Stop> {
    let rows = desk.work.finished(asker.player, LOOKED_THROUGH)?;
    let has_turns = |row: &&MatchRow| row.finished.is_some_and(|finished| finished.turns > 0);
    let row = rows.iter().find(has_turns).or(rows.first());
    Ok(row.map(|row| row.id).ok_or(Trouble::Review(NoReview::None))?)
}

/// Does what a button of a review says.
pub(in crate::bot) fn press(desk: &mut Desk<'_>, asker: &Asker, press: ReviewPress) -> Done {
    match press {
        ReviewPress::Ask(id) => {
            // It is asked for under a newer board.
            desk.close(&asker.place, &asker.account, key(id))?;
            ask(desk, asker, Some(id))
        }
        ReviewPress::Try(id, turn) => {
            let held = seen(desk, asker, id)?;
            puzzle::retry::begin(desk, asker, &held, turn)
        }
        ReviewPress::Line(at) => line(desk, asker, at),
    }
}

/// A match that is over and that the asker may have looked at: one that others cannot see only if they have played it.
fn seen(desk: &mut Desk<'_>, asker: &Asker, id: MatchId) -> Result<Held, Stop> {
    let held = info::seen(desk, asker, Some(id))?;
    if !is_open(&held) && held.game.side_of(asker.player).is_none() {
        return Err(Trouble::Match(held.game.terms().kind, Refusal::NotAPlayer).into());
    }
    if held.game.result().is_none() {
        return Err(Trouble::Review(NoReview::NotOver { id }).into());
    }
    Ok(held)
}

fn key(id: MatchId) -> String {
    format!("review:{id}")
}

/// How far it has come to look at a match, with the asker among those who wait for it.
fn wait(desk: &mut Desk<'_>, asker: &Asker, held: &Held) -> Result<ReviewingRow, Stop> {
    let id = held.row.id;
    let row = desk.work.reviewing(id)?.filter(|row| is_current(row, &held.game));
    let is_new = row.is_none();
    let mut row = row.unwrap_or_else(|| ReviewingRow {
        entries: held.game.record().entries.len() as u64,
        first: Review::first(&held.game),
        done: 0,
        readers: Vec::new(),
    });
    let is_own = |(account, _): &(Account, Place)| asker.profile.accounts.contains(account);
    let waits = row.readers.iter().position(is_own);
    if waits.is_none() {
        make_room(desk, &is_own, is_new)?;
    }
    if is_new {
        desk.work.drop_reviewing(id)?;
    }
    let reader = (asker.account.clone(), asker.place.clone());
    match waits {
        Some(place) => row.readers[place] = reader,
        None if row.readers.len() >= READERS_MAX => return Err(Trouble::Review(NoReview::Busy).into()),
        None => row.readers.push(reader),
    }
    Ok(row)
}

/// Refuses to wait for another one where there are too many. Those of matches that go on again wait no more.
fn make_room(desk: &mut Desk<'_>, is_own: &dyn Fn(&(Account, Place)) -> bool, is_new: bool) -> Done {
    let (mut own, mut all) = (0, 0);
    for (id, row) in desk.work.all_reviewing(ALL_MAX)? {
        if !desk.sound(id)?.is_some_and(|held| is_current(&row, &held.game)) {
            desk.work.drop_reviewing(id)?;
            continue;
        }
        all += 1;
        own += usize::from(row.readers.iter().any(is_own));
    }
    if own >= WAITING_MAX {
        return Err(Trouble::Review(NoReview::TooMany { most: WAITING_MAX }).into());
    }
    if is_new && all >= ALL_MAX {
        return Err(Trouble::Review(NoReview::Busy).into());
    }
    Ok(())
}

/// Notes what was found in a position. What comes too late, or twice, changes nothing.
pub(in crate::bot) fn thought(desk: &mut Desk<'_>, thought: &Thought) -> Done {
    let id = thought.id;
    let Some(held) = desk.held(id)? else { return Ok(()) };
    let Some(mut row) = desk.work.reviewing(id)? else { return Ok(()) };
    if !is_current(&row, &held.game) {
        return Ok(desk.work.drop_reviewing(id)?);
    }
    let ply = row.first + row.done;
    if thought.purpose != Purpose::Review(ply) || thought.entry != row.entries {
        return Ok(());
    }
    let side = to_move(&held, ply)?;
    let chance = thought.chance.map(|chance| chance_of(side, chance));
    desk.work.put_look(id, ply, &Finding { chance, line: thought.line.clone() })?;
    row.done += 1;
    let length = held.game.length();
    let outcome = held.game.table().outcome().filter(|_| ply + 1 == length);
    if let Some(outcome) = outcome {
        // Nothing is to be thought about where the rules have spoken.
        let chance = outcome.winner.map_or(CERTAIN / 2, |winner| chance_of(winner, CERTAIN));
        desk.work.put_look(id, length, &Finding { chance: Some(chance), line: Vec::new() })?;
        row.done += 1;
    }
    if row.first + row.done > length {
        return finish(desk, &held, row);
    }
    desk.work.put_reviewing(id, &row)?;
    desk.thinkable.insert(id);
    Ok(())
}

/// Whose turn it was after so many.
fn to_move(held: &Held, ply: u32) -> Result<crate::games::Side, Stop> {
    let terms = held.game.terms();
    let still = held.game.still(ply).ok_or(Trouble::Damaged)?;
    let table = terms.kind.rules().table_at(&terms.options, &still.position);
    Ok(table.map_err(|_| Trouble::Damaged)?.side_to_move())
}

/// Keeps what came of it, and tells those who wait for it.
fn finish(desk: &mut Desk<'_>, held: &Held, row: ReviewingRow) -> Done {
    let id = held.row.id;
    let review = Review::of(&held.game, row.first, &desk.work.looks(id)?);
    desk.work.drop_reviewing(id)?;
    desk.work.put_review(id, &review)?;
    // What had to wait for it goes on.
    desk.thinkable.insert(id);
    for (account, place) in row.readers {
        // Who has gone since hears nothing.
        let Some(asker) = desk.waiter(account, place)? else { continue };
        show(desk, &asker, held, review.clone())?;
    }
    Ok(())
}

/// Shows what came of it: the curve, and the turns that cost most.
fn show(desk: &mut Desk<'_>, asker: &Asker, held: &Held, review: Review) -> Done {
    let (id, kind, locale) = (held.row.id, held.game.terms().kind, asker.locale);
    let names = desk.names(held, locale)?;
    let side = held.game.side_of(asker.player);
    let worst: Vec<u32> = review.worst(side).map(|slip| slip.turn).collect();
    let curve = ReviewCurve { id, kind, names: &names, review: &review, worst: worst.clone(), reader: side };
    let Drawn { sheet, alt } = curve.draw(locale);
    let turn = |turn: &u32| press_of(ReviewPress::Try(id, *turn), locale, &Label::Turn(*turn), Look::Primary);
    let row = worst.iter().map(turn).chain([buttons::replay(held, locale)]).collect();
    let text = ReviewText::Done(Reviewed { id, kind, names, review, side }).say(locale);
    let sheets = vec![SheetRow { sheet, alt }];
    desk.show(asker, PostRow { key: key(id), text, sheets, buttons: vec![row], ..PostRow::default() })
}

/// Shows the board after some turns of a line.
fn line(desk: &mut Desk<'_>, asker: &Asker, at: LineAt) -> Done {
    let held = seen(desk, asker, at.id)?;
    let again = at.turn.checked_sub(1).map(|_| again(desk, &held, at.turn)).transpose()?.flatten();
    let Retrial { told: again, start } = again.ok_or(Trouble::Review(NoReview::Gone { id: at.id }))?;
    let (terms, locale) = (held.game.terms(), asker.locale);
    let turns = if at.better { &again.slip.better } else { &again.slip.played };
    let of = (terms.kind, &terms.options);
    let tables = tables(start, turns);
    let after = at.after.clamp(1, turns.len().max(1));
    let table = tables.get(after).ok_or(Trouble::Damaged)?;
    let board = Board::of(of, &**table, table.outcome().is_some(), view::bottom(asker, &held), locale);
    let steps = line_buttons(LineAt { after, ..at }, turns.len(), locale);
    let buttons = [steps].into_iter().chain(puzzle::next_slip(&again, locale)).collect();
    let facts = if at.better { again.better } else { again.played };
    let shown = LineShown { id: at.id, kind: terms.kind, slip: again.slip, better: at.better, after, facts };
    let text = ReviewText::Line(shown).say(locale);
    let key = puzzle::KEY.to_owned();
    desk.show(asker, PostRow { key, text, boards: vec![board], buttons, ..PostRow::default() })
}

fn line_buttons(at: LineAt, turns: usize, locale: Locale) -> Vec<Button> {
    let step = |after: usize, label: &Label| {
        let to = ReviewPress::Line(LineAt { after, ..at });
        let mut button = press_of(to, locale, label, Look::Plain);
        button.enabled = (1..=turns).contains(&after);
        button
    };
    let other = ReviewPress::Line(LineAt { better: !at.better, after: 1, ..at });
    let other = press_of(other, locale, &Label::Line(!at.better), Look::Plain);
    vec![
        step(at.after - 1, &Label::Back),
        step(at.after + 1, &Label::Forward),
        other,
        puzzle::whole(at.id, locale),
    ]
}

fn press_of(press: ReviewPress, locale: Locale, label: &Label, look: Look) -> Button {
    Press::Review(press).button(locale, label, look)
}
