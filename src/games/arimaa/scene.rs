//! What is to be drawn.

use super::board::{Square, TRAPS};
use super::piece::{Animal, Piece};
use super::{Arimaa, PIECES, Phase, STEPS, name};
use crate::scene::{self, Badge, Cell, Form, Label, Scene, Set, Shade, Sign};
use crate::{Colour, Position, Side};
use std::sync::{Arc, LazyLock};

/// Radius of a piece, in edges.
const RADIUS: f32 = 0.38;
/// How far from the board's edge its labels are, in edges.
const MARGIN: f32 = 0.36;

/// The board and the pieces.
pub(super) fn draw(position: &Arimaa) -> Scene {
    let over = position.outcome().is_some();
    Scene {
        set: Set::Animals,
        bottom: Side::White,
        cells: Arc::clone(&CELLS),
        labels: Arc::clone(&LABELS),
        pieces: pieces(position),
        marks: Vec::new(),
        taken: taken(position),
        moved: Vec::new(),
        badges: badges(position),
        to_move: (!over).then_some(Arimaa::COLOURS[position.state.side]),
    }
}

static CELLS: LazyLock<Arc<[Cell]>> = LazyLock::new(|| Square::all().map(cell).collect());
static LABELS: LazyLock<Arc<[Label]>> = LazyLock::new(|| Square::labels(MARGIN).collect());

/// The pieces on the board.
pub(super) fn pieces(position: &Arimaa) -> Vec<scene::Piece> {
    let board = &position.state.board;
    let frozen = board.frozen(Side::White) | board.frozen(Side::Black);
    let piece = |standing| {
        let name = name(standing);
        let centre = standing.at.middle();
        scene::Piece {
            colour: name.colour,
            letter: name.letter,
            at: name.at,
            rests_on: Arc::default(),
            letter_at: centre,
            form: Form::Disc { centre, radius: RADIUS },
            held: frozen & standing.at.bit() != 0,
        }
    };
    board.pieces().map(piece).collect()
}

/// What each side has lost of what it had at the start; nothing while the pieces are put on the board.
fn taken(position: &Arimaa) -> Vec<(Colour, char)> {
    if position.phase != Phase::Play {
        return Vec::new();
    }
    let count =
        |piece: Piece| position.state.board.pieces().filter(|standing| standing.piece == piece).count();
    let of = |side: Side| {
        let lost = move |animal: Animal| {
            let left = (animal.supply() as usize).saturating_sub(count(Piece { side, animal }));
            std::iter::repeat_n((Arimaa::COLOURS[side], animal.letter()), left)
        };
        Animal::ALL.into_iter().flat_map(lost)
    };
    Side::BOTH.into_iter().flat_map(of).collect()
}

fn badges(position: &Arimaa) -> Vec<Badge> {
    let (made, badge) = match position.phase {
        Phase::Setup => {
            let made = PIECES - position.to_place();
            (made, Badge::Placed { made, of: PIECES })
        }
        Phase::Play => (position.state.made, Badge::Steps { made: position.state.made, of: STEPS }),
    };
    (made > 0).then_some(badge).into_iter().collect()
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
