//! Why a step is refused. Describes; never allows.

use super::piece::{Owned, Piece};
use super::placement::Placement;
use super::{MOONS, MOVEMENTS, Maya};
use crate::triangle::Cells;
use crate::{Illegal, Position, Side};

/// The first reason that a player would want to know, for a step that is not legal.
pub(super) fn refusal(position: &Maya, step: Placement) -> Illegal {
    let Some((piece, _)) = step.get() else {
        // A step off the board cannot be written, so nobody asks for it.
        return Illegal::DeadEnd { steps_left: 0 };
    };
    let by_turn = || spent(position);
    let by_piece = || unmovable(position, piece, step);
    let by_board = || obstructed(position, piece, step);
    by_turn().or_else(by_piece).or_else(by_board).unwrap_or_else(|| unfinishable(position, piece, step))
}

fn spent(position: &Maya) -> Option<Illegal> {
    if position.outcome().is_some() {
        Some(Illegal::Over)
    } else {
        (position.made >= MOVEMENTS).then_some(Illegal::Spent)
    }
}

/// What keeps the piece from rolling there on an empty board.
fn unmovable(position: &Maya, piece: Piece, step: Placement) -> Option<Illegal> {
    let own = position.at[position.side][piece.index()];
    let enemy = position.at[position.side.other()][piece.index()];
    let name = || position.name(position.side, piece);
    if own.is_absent() {
        Some(Illegal::Absent { letter: piece.letter() })
    } else if own == step {
        Some(Illegal::SamePlace(name()))
    } else if !own.rolls().contains(&step) && (enemy == step || enemy.rolls().contains(&step)) {
        Some(Illegal::NotYours(position.name(position.side.other(), piece)))
    } else if piece.is_held(position.tsaul) {
        Some(Illegal::Immobilised { piece: name(), level: if piece == Piece::Defence { 1 } else { 2 } })
    } else if !own.rolls().contains(&step) {
        Some(Illegal::OutOfReach { piece: name(), reach: own.rolls().iter().copied().map(spot).collect() })
    } else {
        None
    }
}

/// What keeps it from resting there now.
fn obstructed(position: &Maya, piece: Piece, step: Placement) -> Option<Illegal> {
    let name = || position.name(position.side, piece);
    if let Some(cell) = first(step.cells() & position.barred(piece)) {
        return Some(Illegal::OwnForbiddenZone { piece: name(), cell });
    }
    let others = || others(position, Owned { side: position.side, piece });
    let solids = || others().filter(|other| other.piece != Piece::Leader);
    let volume = |other: &Owned| position.at[other.side][other.piece.index()].volume();
    let named = |other: Owned| position.name(other.side, other.piece);
    if let Some(by) = solids().find(|other| volume(other).cells & step.cells() != 0) {
        Some(Illegal::Occupied { piece: name(), by: named(by) })
    } else if let Some(by) = solids().find(|other| step.volume().enters(volume(other))) {
        Some(Illegal::Blocked { piece: name(), by: named(by) })
    } else {
        let stands = |other: &Owned| volume(other).cells & step.cells() != 0;
        let prey = |other: &Owned| piece != Piece::Leader && other.side != position.side;
        let leader = others().find(|other| other.piece == Piece::Leader && stands(other) && !prey(other))?;
        Some(Illegal::LeaderBlocks { piece: name(), leader: named(leader) })
    }
}

/// The rule on Temples is all that can be left: see `Maya::completes`.
fn unfinishable(position: &Maya, piece: Piece, step: Placement) -> Illegal {
    let left = MOVEMENTS.saturating_sub(position.made + 1);
    let held = position.moons_held_after(piece, step);
    match first(step.cells() & MOONS).or_else(|| first(held)) {
        Some(cell) if left == 0 => Illegal::TempleMustBeFree { cell },
        _ => Illegal::DeadEnd { steps_left: left },
    }
}

/// All pieces on the board but one.
fn others(position: &Maya, one: Owned) -> impl Iterator<Item = Owned> {
    let of = |side: Side| Piece::ALL.into_iter().map(move |piece| Owned { side, piece });
    of(one.side.other())
        .chain(of(one.side))
        .filter(move |other| *other != one && !position.at[other.side][other.piece.index()].is_absent())
}

fn first(cells: Cells) -> Option<String> {
    super::names(cells).into_iter().next()
}

fn spot(placement: Placement) -> String {
    placement.get().map(|(_, stance)| stance.to_string()).unwrap_or_default()
}
