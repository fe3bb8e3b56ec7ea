//! Why a step is refused. Describes; never allows.

use super::Abalone;
use super::step::{GROUP_MAX, Step};
use crate::BadRow;
use crate::BadWalk;
use crate::Illegal;
use crate::PieceName;
use crate::Position;
use crate::hex::Cell;
use crate::hex::Cells;

/// The first reason that a player would want to know, for a step that is not legal.
pub(super) fn refusal(position: &Abalone, step: Step) -> Illegal {
    if position.outcome().is_some() {
        return Illegal::Over;
    }
    if position.made.is_some() {
        return Illegal::Spent;
    }
    let own = step.cells().count_ones() as u8;
    let long = (own > GROUP_MAX).then_some(Illegal::Row(BadRow::TooLong { own, most: GROUP_MAX }));
    let foreign = || foreign(position, step);
    let line = || if step.is_in_line() { in_line(position, step) } else { sideways(position, step) };
    // Nothing is left for a step that has none of these flaws: it is legal, and nobody asks.
    foreign().or(long).or_else(line).unwrap_or(Illegal::Spent)
}

/// A cell of the group without an own marble.
fn foreign(position: &Abalone, step: Step) -> Option<Illegal> {
    let cell = Cell::of(step.cells() & !position.at[position.side]).next()?;
    Some(match position.holder(cell) {
        Some(side) => Illegal::NotYours(Abalone::name(side, cell)),
        None => Illegal::Row(BadRow::NoMarble { cell: cell.to_string() }),
    })
}

/// What keeps a row from going along its own line.
fn in_line(position: &Abalone, step: Step) -> Option<Illegal> {
    let front = step.front();
    let own = step.cells().count_ones() as u8;
    let Some(ahead) = front.next(step.way()) else {
        return Some(Illegal::Walk(BadWalk::OffBoard(Abalone::name(position.side, front))));
    };
    let side = position.holder(ahead)?;
    if side == position.side {
        let (piece, by) = (Abalone::name(side, front), Abalone::name(side, ahead));
        return Some(Illegal::Occupied { piece, by });
    }
    let enemy = position.sight().pushed(step);
    let count = enemy.count_ones() as u8;
    if own <= count {
        return Some(Illegal::Row(BadRow::TooFew { own, enemy: count }));
    }
    Some(Illegal::Row(BadRow::Blocked { by: behind(position, step, enemy)? }))
}

/// The own marble behind the ones that are to be pushed.
fn behind(position: &Abalone, step: Step, pushed: Cells) -> Option<PieceName> {
    let by = Cell::of(step.way().shift(pushed) & position.at[position.side]).next()?;
    Some(Abalone::name(position.side, by))
}

/// What keeps a row from going sideways.
fn sideways(position: &Abalone, step: Step) -> Option<Illegal> {
    Cell::of(step.cells()).find_map(|cell| {
        let Some(next) = cell.next(step.way()) else {
            return Some(Illegal::Walk(BadWalk::OffBoard(Abalone::name(position.side, cell))));
        };
        let side = position.holder(next)?;
        let (piece, by) = (Abalone::name(position.side, cell), Abalone::name(side, next));
        let own = side == position.side;
        Some(if own { Illegal::Occupied { piece, by } } else { Illegal::Row(BadRow::Sideways { by }) })
    })
}
