//! What people write down about a match for themselves, and what they say with a turn.

use crate::bot::ask::command::Jotting;
use crate::bot::deed::info;
use crate::bot::desk::{Asker, Desk, Done, Held, Stop};
use crate::bot::seat::meant::{Meant, mine};
use crate::bot::seat::sanction;
use crate::i18n::memo::{Memo, NoMemo};
use crate::i18n::{Talk, Trouble};
use crate::play::arbiter::reason;
use crate::play::{MatchId, Refusal};
use crate::players::Locale;
use crate::store::{MemoRow, SaidRow};

/// Longest note about a match, in characters.
pub(in crate::bot) const NOTE_MAX: usize = 1_000;
/// About how many matches one person may have notes.
pub(in crate::bot) const NOTES_MAX: usize = 200;
/// Longest text that is sent with a turn, in characters.
pub(in crate::bot) const SAYING_MAX: usize = 200;
/// How much of what was said in a match its arbiters are shown.
const SAID_MAX: usize = 20;

fn refused(why: NoMemo) -> Stop {
    Trouble::Memo(why).into()
}

/// Shows what the asker has written down about a match, adds to it or removes it.
pub(in crate::bot) fn note(
    desk: &mut Desk<'_>,
    asker: &Asker,
    id: Option<MatchId>,
    jotting: &Jotting,
) -> Done {
    let id = info::seen(desk, asker, id)?.row.id;
    let before = desk.work.memo(asker.player, id)?;
    let said = match jotting {
        Jotting::Show => Memo::Note { id, text: before.map(|row| row.text) },
        Jotting::Drop => {
            desk.work.put_memo(asker.player, id, None)?;
            Memo::Removed { id }
        }
        Jotting::Add(text) => add(desk, asker, id, before, text)?,
    };
    desk.answer(asker, said.say(asker.locale))
}

fn add(
    desk: &mut Desk<'_>,
    asker: &Asker,
    id: MatchId,
    before: Option<MemoRow>,
    text: &str,
) -> Result<Memo, Stop> {
    if before.is_none() {
        let others = desk.work.memos(asker.player, NOTES_MAX)?;
        if let Some((id, _)) = others.first().filter(|_| others.len() >= NOTES_MAX) {
            return Err(refused(NoMemo::TooMany { id: *id, most: NOTES_MAX }));
        }
    }
    let text = before.map_or_else(|| text.to_owned(), |row| format!("{}\n{text}", row.text));
    let room = NOTE_MAX.checked_sub(text.chars().count());
    let room = room.ok_or_else(|| refused(NoMemo::TooLong { most: NOTE_MAX }))?;
    desk.work.put_memo(asker.player, id, Some(&MemoRow { text, at: desk.now }))?;
    Ok(Memo::Kept { id, room })
}

/// Shows what the asker says with the next turn, or chooses it.
pub(in crate::bot) fn say(
    desk: &mut Desk<'_>,
    asker: &Asker,
    id: Option<MatchId>,
    jotting: &Jotting,
) -> Done {
    let held = mine(desk, asker, id, Meant::MyTurn)?;
    let id = held.row.id;
    let text = match jotting {
        Jotting::Show => desk.work.saying(asker.player, id)?,
        Jotting::Drop => {
            desk.work.put_saying(asker.player, id, None)?;
            None
        }
        Jotting::Add(text) => {
            sanction::admit(desk, asker)?;
            check_heard(desk, asker, &held)?;
            if text.chars().count() > SAYING_MAX {
                return Err(refused(NoMemo::TooLong { most: SAYING_MAX }));
            }
            let text = reason(text).ok_or_else(|| refused(NoMemo::Empty))?;
            desk.work.put_saying(asker.player, id, Some(&text))?;
            Some(text)
        }
    };
    desk.answer(asker, Memo::Saying { id, text }.say(asker.locale))
}

/// Refuses to say anything in a match where nobody would hear it.
fn check_heard(desk: &Desk<'_>, asker: &Asker, held: &Held) -> Done {
    if held.game.result().is_some() {
        return Err(Trouble::Match(held.game.terms().kind, Refusal::Over).into());
    }
    if held.game.side_of(asker.player).is_none() {
        return Err(refused(NoMemo::Channel));
    }
    if is_heard(desk, asker, held)? { Ok(()) } else { Err(refused(NoMemo::Unheard)) }
}

/// Whether the opponent wants to see what the asker says with turns.
fn is_heard(desk: &Desk<'_>, asker: &Asker, held: &Held) -> Result<bool, Stop> {
    let Some(side) = held.game.side_of(asker.player) else { return Ok(false) };
    let opponent = held.player(side.other());
    let is_blocked = desk.work.blocked(opponent)?.contains(&asker.player);
    Ok(!is_blocked && !desk.profile(opponent)?.no_messages)
}

/// Says with a turn that was just played, the one of this number, what its player wanted to say with it, if the opponent still
/// wants to see it.
pub(in crate::bot) fn speak(desk: &mut Desk<'_>, asker: &Asker, held: &mut Held, turn: u32) -> Done {
    let id = held.row.id;
    let Some(text) = desk.work.saying(asker.player, id)? else { return Ok(()) };
    desk.work.put_saying(asker.player, id, None)?;
    if !is_heard(desk, asker, held)? || sanction::muted(desk, asker)?.is_some() {
        return Ok(());
    }
    let row = SaidRow { by: asker.player, turn, at: asker.at, text: text.clone() };
    desk.work.put_said(id, &row)?;
    held.notes.push(Talk::Memo(Memo::Said { name: asker.profile.name.clone(), text }));
    Ok(())
}

/// What was said with the turns of a match, the latest of it, for its arbiters; nothing, if nothing was.
pub(in crate::bot) fn all_said(desk: &Desk<'_>, held: &Held, locale: Locale) -> Result<Option<Memo>, Stop> {
    let names = desk.names(held, locale)?;
    let mut said = Vec::new();
    for row in desk.work.said(held.row.id)? {
        let side = held.game.side_of(row.by);
        said.extend(side.map(|side| (row.turn, names[side].clone(), row.text)));
    }
    let over = said.len().saturating_sub(SAID_MAX);
    let said = said.split_off(over);
    Ok((!said.is_empty()).then_some(Memo::AllSaid(said)))
}
