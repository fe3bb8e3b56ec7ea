//! Why a step is refused. Describes; never allows.

use super::board::{Square, Standing};
use super::piece::{Animal, Piece};
use super::state::{Context, State, homewards};
use super::step::{Motion, Step};
use super::{Arimaa, Phase, STEPS, name, setup};
use crate::{BadPush, BadSetup, BadWalk, Compass, Illegal, Position, Unfinished};

/// The first reason that a player would want to know, for a step that is not legal.
pub(super) fn refusal(position: &Arimaa, step: Step) -> Illegal {
    if position.outcome().is_some() {
        return Illegal::Over;
    }
    match (position.phase, step.motion()) {
        (Phase::Setup, Motion::Placing) => placement(position, step.standing()),
        (Phase::Setup, Motion::Walk(_)) if position.to_place() == 0 => Illegal::Spent,
        (Phase::Setup, Motion::Walk(_)) => Illegal::Setup(BadSetup::First),
        (Phase::Play, Motion::Placing) => Illegal::Setup(BadSetup::Over),
        (Phase::Play, Motion::Walk(way)) => {
            let (state, standing) = (&position.state, step.standing());
            unmovable(state, standing, way)
                .or_else(|| {
                    if standing.piece.side == state.side {
                        own(state, standing, way)
                    } else {
                        pushed(position, standing, way).or_else(|| enemy(state, standing, way))
                    }
                })
                .unwrap_or_else(|| dead_end(position, step))
        }
    }
}

fn placement(position: &Arimaa, standing: Standing) -> Illegal {
    let board = &position.state.board;
    let letter = standing.piece.animal.letter();
    if position.to_place() == 0 {
        Illegal::Spent
    } else if setup::home(position.state.side) & standing.at.bit() == 0 {
        Illegal::Setup(BadSetup::NotHome(name(standing)))
    } else if let Some(by) = board.at(standing.at) {
        Illegal::Occupied { piece: name(standing), by: name(Standing { piece: by, at: standing.at }) }
    } else {
        Illegal::Setup(BadSetup::AllPlaced { letter })
    }
}

/// What keeps any piece from going there.
fn unmovable(state: &State, standing: Standing, way: Compass) -> Option<Illegal> {
    let Standing { piece, at } = standing;
    let found = state.board.at(at);
    if state.made >= STEPS {
        return Some(Illegal::Spent);
    }
    if found != Some(piece) {
        let found = found.map(|piece| name(Standing { piece, at }));
        return Some(Illegal::Walk(BadWalk::NotThere { piece: name(standing), found }));
    }
    if let Context::Push { hole, .. } = state.context
        && (piece.side != state.side || at.next(way) != Some(hole))
    {
        return Some(Illegal::Push(BadPush::Begun { cell: hole.to_string() }));
    }
    let Some(to) = at.next(way) else {
        return Some(Illegal::Walk(BadWalk::OffBoard(name(standing))));
    };
    let by = state.board.at(to)?;
    Some(Illegal::Occupied { piece: name(standing), by: name(Standing { piece: by, at: to }) })
}

/// What keeps one's own piece from it.
fn own(state: &State, standing: Standing, way: Compass) -> Option<Illegal> {
    let Piece { side, animal } = standing.piece;
    if let Some(by) = freezer(state, standing) {
        return Some(Illegal::Walk(BadWalk::Frozen { piece: name(standing), by: name(by) }));
    }
    if let Context::Push { hole, victim } = state.context {
        return (animal >= victim)
            .then(|| Illegal::Push(BadPush::TooWeak { piece: name(standing), cell: hole.to_string() }));
    }
    let retreats = animal == Animal::Rabbit && way == homewards(side);
    retreats.then(|| Illegal::Walk(BadWalk::RabbitBack(name(standing))))
}

/// Whether someone would pull with the step that ended a push.
fn pushed(position: &Arimaa, standing: Standing, way: Compass) -> Option<Illegal> {
    let last = position.made.iter().flatten().next_back()?.standing();
    let leaves = last.piece.side == position.state.side && standing.at.next(way) == Some(last.at);
    let stronger = last.piece.animal < standing.piece.animal;
    let ended = leaves && stronger && position.state.context == Context::Free;
    ended.then(|| Illegal::Push(BadPush::IsNoPull(name(standing))))
}

/// What keeps an enemy piece from being displaced.
fn enemy(state: &State, standing: Standing, way: Compass) -> Option<Illegal> {
    let Standing { piece, at } = standing;
    if at.next(way).is_some_and(|to| state.pulls(piece.animal, to)) {
        return None;
    }
    let near = Square::around(at.bit()) & state.board.of(state.side) & state.board.stronger(piece.animal);
    let frozen = state.board.frozen(state.side);
    let victim = name(standing);
    let Some(pusher) = Square::first(near) else {
        return Some(Illegal::Push(BadPush::NoPusher(victim)));
    };
    if near & !frozen == 0 {
        let pusher = standing_at(state, pusher)?;
        return Some(Illegal::Push(BadPush::PusherFrozen { piece: victim, pusher: name(pusher) }));
    }
    (state.made + 2 > STEPS).then_some(Illegal::Push(BadPush::NeedsTwo(victim)))
}

/// The enemy that freezes a piece.
fn freezer(state: &State, Standing { piece, at }: Standing) -> Option<Standing> {
    if state.board.frozen(piece.side) & at.bit() == 0 {
        return None;
    }
    let enemies = state.board.of(piece.side.other()) & state.board.stronger(piece.animal);
    standing_at(state, Square::first(enemies & Square::around(at.bit()))?)
}

fn standing_at(state: &State, at: Square) -> Option<Standing> {
    state.board.at(at).map(|piece| Standing { piece, at })
}

/// The step itself is possible; the turn could not be completed after it.
fn dead_end(position: &Arimaa, step: Step) -> Illegal {
    let mut after = position.clone();
    after.play_unchecked(step);
    let left = STEPS.saturating_sub(after.state.made);
    match after.unfinished() {
        Some(Unfinished::NoChange) if left == 0 => Illegal::NoChange,
        Some(Unfinished::ThirdTime) if left == 0 => Illegal::ThirdTime,
        _ => Illegal::DeadEnd { steps_left: left },
    }
}
