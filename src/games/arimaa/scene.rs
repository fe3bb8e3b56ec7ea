//! What is to be drawn.

use super::board::{Square, TRAPS};
use super::{Arimaa, PIECES, Phase, STEPS, name};
use crate::scene::{self, Badge, Cell, Form, Scene, Shade, Sign};
use crate::{Position, Side};

/// Radius of a piece, in edges.
const RADIUS: f32 = 0.38;
/// How far from the board's edge its labels are, in edges.
const MARGIN: f32 = 0.36;

/// The board and the pieces.
pub(super) fn draw(position: &Arimaa) -> Scene {
    let over = position.outcome().is_some();
    let board = &position.state.board;
    let frozen = board.frozen(Side::White) | board.frozen(Side::Black);
    let piece = |standing| {
        let name = name(standing);
        let centre = standing.at.middle();
        scene::Piece {
            colour: name.colour,
            letter: name.letter,
            at: name.at,
            rests_on: Vec::new(),
            letter_at: centre,
            form: Form::Disc { centre, radius: RADIUS },
            held: frozen & standing.at.bit() != 0,
        }
    };
    Scene {
        bottom: Side::White,
        cells: Square::all().map(cell).collect(),
        labels: Square::labels(MARGIN).chain(Square::far_labels(MARGIN)).collect(),
        pieces: board.pieces().map(piece).collect(),
        marks: Vec::new(),
        badges: badges(position),
        to_move: (!over).then_some(Arimaa::COLOURS[position.state.side]),
    }
}

fn badges(position: &Arimaa) -> Vec<Badge> {
    let (made, of) = match position.phase {
        Phase::Setup => (PIECES - position.to_place(), PIECES),
        Phase::Play => (position.state.made, STEPS),
    };
    (made > 0).then_some(Badge::Steps { made, of }).into_iter().collect()
}

fn cell(square: Square) -> Cell {
    let dark = (square.column() + square.row()).is_multiple_of(2);
    Cell {
        name: square.to_string(),
        outline: square.outline(),
        shade: if dark { Shade::Dark } else { Shade::Light },
        zone: None,
        sign: (TRAPS & square.bit() != 0).then_some(Sign::Trap),
    }
}
