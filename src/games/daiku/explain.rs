//! Why a step is refused. Describes; never allows.

use super::board::Cell;
use super::step::Step;
use super::{Daiku, names};
use crate::BadDeed;
use crate::Deed;
use crate::Illegal;
use crate::PieceName;
use crate::Position;

/// The first reason that a player would want to know, for a step that is not legal.
pub(super) fn refusal(position: &Daiku, step: Step) -> Illegal {
    if position.outcome().is_some() {
        return Illegal::Over;
    }
    if position.made.is_some() && (position.newly_enclosed() == 0 || step.deed() != Deed::Relocate) {
        return Illegal::Spent;
    }
    let why = match (step.deed(), position.is_placing()) {
        (Deed::Place, true) => occupied(position, new_piece(position, step.to()), step.to()),
        (Deed::Place, false) => Some(BadDeed::NothingToPlace.into()),
        (_, true) => Some(place_first(position)),
        (Deed::Step, false) => one_own(position, step).or_else(|| no_step(position, step)),
        (Deed::Jump, false) => one_own(position, step).or_else(|| no_jump(position, step)),
        (Deed::Relocate, false) => no_relocation(position, step),
    };
    // Nothing is left for a step that has none of these flaws: it is legal, and nobody asks.
    why.unwrap_or(Illegal::Spent)
}

fn new_piece(position: &Daiku, at: Cell) -> PieceName {
    Daiku::name(position.placed(), at)
}

fn place_first(position: &Daiku) -> Illegal {
    let placed = position.placed();
    BadDeed::PlaceFirst { colour: Daiku::COLOURS[placed], left: position.to_place[placed] }.into()
}

/// The cell is not empty.
fn occupied(position: &Daiku, piece: PieceName, to: Cell) -> Option<Illegal> {
    let by = Daiku::name(position.holder(to)?, to);
    Some(Illegal::Occupied { piece, by })
}

fn nobody(cell: Cell) -> Illegal {
    BadDeed::Nobody { cell: cell.to_string() }.into()
}

/// What keeps any piece from stepping or jumping from a cell to another.
fn one_own(position: &Daiku, step: Step) -> Option<Illegal> {
    let from = step.from();
    let Some(side) = position.holder(from) else { return Some(nobody(from)) };
    let piece = Daiku::name(side, from);
    if side != position.side {
        return Some(Illegal::NotYours(piece));
    }
    if step.to() == from {
        return Some(Illegal::SamePlace(piece));
    }
    let held = position.sight().held() & from.bit() != 0;
    held.then(|| BadDeed::Locked(piece.clone()).into()).or_else(|| occupied(position, piece, step.to()))
}

/// What keeps an own piece from stepping to an empty cell.
fn no_step(position: &Daiku, step: Step) -> Option<Illegal> {
    let near = Cell::around(step.from().bit());
    let piece = Daiku::name(position.side, step.from());
    (near & step.to().bit() == 0).then(|| Illegal::OutOfReach { piece, reach: names(near) })
}

/// What keeps an own piece from jumping to an empty cell.
fn no_jump(position: &Daiku, step: Step) -> Option<Illegal> {
    let (from, sight) = (step.from(), position.sight());
    let piece = Daiku::name(position.side, from);
    if sight.jumpers() & from.bit() == 0 {
        let gaps = names(Cell::around(from.bit()) & !sight.enemy);
        return Some(BadDeed::NotEnclosed { piece, gaps }.into());
    }
    let landings = sight.landings(from);
    let lands = || BadDeed::Lands { piece, to: names(landings) };
    (landings & step.to().bit() == 0).then(|| lands().into())
}

/// What keeps a piece from being relocated.
fn no_relocation(position: &Daiku, step: Step) -> Option<Illegal> {
    let from = step.from();
    let Some(side) = position.holder(from) else { return Some(nobody(from)) };
    let piece = Daiku::name(side, from);
    if side == position.side {
        return Some(BadDeed::OwnRelocated(piece).into());
    }
    if position.sight().victims() & from.bit() == 0 {
        return Some(not_surrounded(position, from).into());
    }
    if position.made.is_some() && position.newly_enclosed() & from.bit() == 0 {
        return Some(BadDeed::NotNew(piece).into());
    }
    if step.to() == from {
        return Some(Illegal::SamePlace(piece));
    }
    occupied(position, piece, step.to())
}

/// Why an enemy piece cannot be relocated: what beside it is not an own piece.
fn not_surrounded(position: &Daiku, at: Cell) -> BadDeed {
    let (near, sight) = (Cell::around(at.bit()), position.sight());
    let piece = Daiku::name(position.side.other(), at);
    let one_friend = near & sight.empty() == 0 && (near & sight.enemy).is_power_of_two();
    if one_friend && sight.obstructible & at.bit() == 0 {
        return BadDeed::FriendAtEdge(piece);
    }
    BadDeed::NotSurrounded { piece, gaps: names(near & !sight.own) }
}
