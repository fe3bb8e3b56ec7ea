//! What was said as of a turn of a match, where its speaker has none to play but a puzzle or task before them: that is meant.

use super::board::{self, Shown};
use super::posed::{Before, Posed, last};
use super::{answer, close, keep, show, task, undo, write};
use crate::bot::ask::command::Command;
use crate::bot::desk::{Asker, Desk, Done, Stop};
use crate::i18n::Trouble;

/// Does it with the puzzle or task, if that is meant; whether it is.
pub(in crate::bot) fn of_a_turn(desk: &mut Desk<'_>, asker: &Asker, command: &Command) -> Result<bool, Stop> {
    let (Command::Move(None, _) | Command::Undo(None) | Command::Confirm(None) | Command::Hint(None)) =
        command
    else {
        return Ok(false);
    };
    // Few have one, and to look through the matches of all others costs every turn of theirs something.
    let Some(mut before) = last(desk, asker)? else { return Ok(false) };
    if has_turn(desk, asker)? {
        return Ok(false);
    }
    close(desk, asker)?;
    keep(desk, asker, &mut before)?;
    match command {
        Command::Move(_, steps) if !steps.is_empty() => write(desk, asker, before, steps),
        Command::Undo(_) => undo(desk, asker, before),
        Command::Confirm(_) if before.open.steps.is_empty() => Err(Trouble::EmptyDraft.into()),
        Command::Confirm(_) => answer(desk, asker, before),
        Command::Hint(_) => help(desk, asker, before),
        _ => show(desk, asker, &before),
    }?;
    Ok(true)
}

/// Whether somebody has a turn to play or to prepare, or one of their channel to vote on.
fn has_turn(desk: &mut Desk<'_>, asker: &Asker) -> Result<bool, Stop> {
    for id in desk.work.going(asker.player)? {
        let Some(held) = desk.sound(id)? else { continue };
        let is_theirs = held.game.side_of(asker.player) == Some(held.game.to_move());
        if is_theirs || desk.work.draft(id, asker.player)?.is_some() {
            return Ok(true);
        }
    }
    Ok(match desk.work.channel_at(&asker.place)? {
        Some(channel) => !desk.work.going(channel)?.is_empty(),
        None => false,
    })
}

/// Helps with a task; with a puzzle, only after a wrong answer.
fn help(desk: &mut Desk<'_>, asker: &Asker, before: Before) -> Done {
    match before.posed.clone() {
        Posed::Task(exercise) => task::hint(desk, asker, before, exercise),
        Posed::Puzzle(quiz) => {
            let hint = board::hint(&before);
            board::show(desk, asker, (&before, &quiz), Shown::Open(Some(hint)))
        }
    }
}
