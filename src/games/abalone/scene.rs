//! What is to be drawn: the hexagon with its marbles, and those that are lost.

use super::{Abalone, LOST_MAX};
use crate::Badge;
use crate::Form;
use crate::Label;
use crate::Piece;
use crate::Point;
use crate::Position;
use crate::Scene;
use crate::Set;
use crate::Shade;
use crate::Side;
use crate::hex;
use crate::hex::Cell;
use crate::scene;
use std::sync::{Arc, LazyLock};

/// Draws a position. Black, who moves first, sits at row a.
pub(super) fn draw(position: &Abalone) -> Scene {
    let over = position.outcome().is_some();
    Scene {
        set: Set::Marbles,
        bottom: Side::Black,
        cells: Arc::clone(&CELLS),
        labels: Arc::clone(&LABELS),
        pieces: pieces(position),
        marks: Vec::new(),
        taken: Vec::new(),
        moved: Vec::new(),
        badges: badges(position),
        to_move: (!over).then_some(Abalone::COLOURS[position.side]),
    }
}

/// Half the width of a cell, in edges: sqrt(3) / 2.
const HALF: f32 = 0.866_025_4;
/// From row to row, in edges.
const ROW: f32 = 1.5;
/// Radius of a marble, in edges.
const RADIUS: f32 = 0.788;
/// The corners of a cell around its middle, in order.
const CORNERS: [[f32; 2]; 6] =
    [[0.0, 1.0], [HALF, 0.5], [HALF, -0.5], [0.0, -1.0], [-HALF, -0.5], [-HALF, 0.5]];

static CELLS: LazyLock<Arc<[scene::Cell]>> = LazyLock::new(|| Cell::all().map(tile).collect());
static LABELS: LazyLock<Arc<[Label]>> =
    LazyLock::new(|| (0..hex::ROWS).map(row_label).chain((1..=hex::ROWS).map(number_label)).collect());

fn tile(cell: Cell) -> scene::Cell {
    let at = middle(cell);
    scene::Cell {
        name: cell.to_string(),
        outline: CORNERS.map(|[x, y]| Point::new(at.x + x, at.y + y)).to_vec(),
        shade: Shade::Light,
        zone: None,
        sign: None,
    }
}

/// The row's letter, to the left of its first cell.
fn row_label(row: u8) -> Label {
    let first = Cell::new(row, *hex::numbers(row).start());
    beside(first, [-1.23, 0.0], hex::row_letter(row))
}

/// The diagonal's number, below its lowest cell.
fn number_label(number: u8) -> Label {
    let lowest = (0..hex::ROWS).find_map(|row| Cell::new(row, number));
    beside(lowest, [0.6, -1.05], char::from(b'0' + number))
}

fn beside(cell: Option<Cell>, [x, y]: [f32; 2], text: char) -> Label {
    let at = cell.map(middle).unwrap_or_default();
    Label { text: text.to_string(), at: Point::new(at.x + x, at.y + y) }
}

fn middle(cell: Cell) -> Point {
    let [x, y] = cell.middle();
    Point::new(x as f32 * HALF, y as f32 * ROW)
}

/// The marbles of both sides.
pub(super) fn pieces(position: &Abalone) -> Vec<Piece> {
    Side::BOTH.into_iter().flat_map(|side| marbles(position, side)).collect()
}

fn marbles(position: &Abalone, side: Side) -> impl Iterator<Item = Piece> {
    let marble = move |cell: Cell| Piece {
        colour: Abalone::COLOURS[side],
        // Marbles are all alike.
        letter: ' ',
        at: cell.to_string(),
        rests_on: Arc::default(),
        letter_at: middle(cell),
        form: Form::Disc { centre: middle(cell), radius: RADIUS },
        held: false,
    };
    Cell::of(position.at[side]).map(marble)
}

fn badges(position: &Abalone) -> Vec<Badge> {
    let lost =
        |side: Side| Badge::Lost { colour: Abalone::COLOURS[side], count: position.lost[side], of: LOST_MAX };
    let repeated = (position.made.is_none() && position.times > 1)
        .then_some(Badge::Repeated { times: position.times, of: position.limits.repetition });
    // A position that was just read does not know how many plies led to it.
    let counts = position.limits.cap > 0 && position.plies > 0;
    let cap = counts.then(|| Badge::PliesLeft(position.limits.cap.saturating_sub(position.plies)));
    Side::BOTH.map(lost).into_iter().chain(repeated).chain(cap).collect()
}
