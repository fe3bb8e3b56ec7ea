//! What is to be drawn.

use super::square::{SIDE, Square, TRAPS};
use super::{Arimaa, PIECES, Phase, STEPS, name};
use crate::scene::{self, Badge, Cell, Form, Label, Point, Scene, Shade, Sign};
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
        let centre = middle(standing.at);
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
        labels: (0..SIDE).flat_map(labels).collect(),
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
    let (x, y) = (f32::from(square.column()), f32::from(square.row()));
    let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
    let dark = (square.column() + square.row()).is_multiple_of(2);
    Cell {
        name: square.to_string(),
        outline: corners.map(|(right, up)| Point::new(x + right, y + up)).to_vec(),
        shade: if dark { Shade::Dark } else { Shade::Light },
        zone: None,
        sign: (TRAPS & square.bit() != 0).then_some(Sign::Trap),
    }
}

fn middle(square: Square) -> Point {
    Point::new(f32::from(square.column()) + 0.5, f32::from(square.row()) + 0.5)
}

/// The column's letter below and above, the row's number on the left and on the right.
fn labels(place: u8) -> [Label; 4] {
    let along = f32::from(place) + 0.5;
    let (near, far) = (-MARGIN, f32::from(SIDE) + MARGIN);
    let letter = char::from(b'a' + place).to_string();
    let number = (place + 1).to_string();
    let label = |text: &str, x, y| Label { text: text.to_owned(), at: Point::new(x, y) };
    [
        label(&letter, along, near),
        label(&letter, along, far),
        label(&number, near, along),
        label(&number, far, along),
    ]
}
