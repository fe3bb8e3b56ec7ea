//! What is to be drawn: the board with its sectors, the pieces, and what is counted.

use super::board::{self, Cell, Cells, SECTOR_WIDTH};
use super::{Daiku, Passed, WAVE, WAVES};
use crate::Badge;
use crate::BySide;
use crate::Form;
use crate::Label;
use crate::Piece;
use crate::Position;
use crate::Scene;
use crate::Set;
use crate::Shade;
use crate::Side;
use crate::scene;
use std::sync::{Arc, LazyLock};

/// Radius of a piece, in edges.
const RADIUS: f32 = 0.4;
/// How far from the board's edge its labels are, in edges.
const MARGIN: f32 = 0.4;
/// Turns left before the end by stagnation from which on they are counted down.
pub(super) const COUNT_DOWN: u32 = 50;

/// Draws a position. Full sectors are tinted in the colour of their pieces.
pub(super) fn draw(position: &Daiku) -> Scene {
    let over = position.outcome().is_some();
    Scene {
        set: Set::Blocks,
        bottom: Side::White,
        cells: cells(position),
        labels: Arc::clone(&LABELS),
        pieces: pieces(position),
        marks: Vec::new(),
        taken: Vec::new(),
        moved: Vec::new(),
        badges: badges(position),
        to_move: (!over).then_some(Daiku::COLOURS[position.side]),
    }
}

static CELLS: LazyLock<Arc<[scene::Cell]>> =
    LazyLock::new(|| Cell::all().map(|cell| tile(cell, None)).collect());
static LABELS: LazyLock<Arc<[Label]>> = LazyLock::new(|| Cell::labels(MARGIN).collect());

fn cells(position: &Daiku) -> Arc<[scene::Cell]> {
    let full = position.at.map(|cells| board::sectors(board::full(cells)));
    if Side::BOTH.into_iter().all(|side| full[side] == 0) {
        return Arc::clone(&CELLS);
    }
    let zone = |cell: Cell| Side::BOTH.into_iter().find(|&side| full[side] & cell.bit() != 0);
    Cell::all().map(|cell| tile(cell, zone(cell))).collect()
}

/// A cell; the sectors are shaded in turn, so that each stands out.
fn tile(cell: Cell, zone: Option<Side>) -> scene::Cell {
    let dark = (cell.column() / SECTOR_WIDTH + cell.row() / SECTOR_WIDTH).is_multiple_of(2);
    scene::Cell {
        name: cell.to_string(),
        outline: cell.outline(),
        shade: if dark { Shade::Dark } else { Shade::Light },
        zone: zone.map(|side| Daiku::COLOURS[side]),
        sign: None,
    }
}

/// The pieces of both sides.
pub(super) fn pieces(position: &Daiku) -> Vec<Piece> {
    Side::BOTH.into_iter().flat_map(|side| pieces_of(position, side)).collect()
}

fn pieces_of(position: &Daiku, side: Side) -> impl Iterator<Item = Piece> {
    // Those of a full sector may stay there, and those that are enclosed cannot step; none is both.
    let sight = position.sight_of(side);
    let held: Cells = sight.held() | sight.jumpers();
    let piece = move |cell: Cell| {
        let centre = cell.middle();
        Piece {
            colour: Daiku::COLOURS[side],
            // Pieces are all alike.
            letter: ' ',
            at: cell.to_string(),
            rests_on: Arc::default(),
            letter_at: centre,
            form: Form::Disc { centre, radius: RADIUS },
            held: held & cell.bit() != 0,
        }
    };
    Cell::of(position.at[side]).map(piece)
}

fn badges(position: &Daiku) -> Vec<Badge> {
    let colour = |side: Side| Daiku::COLOURS[side];
    let full = position.at.map(board::count_full);
    let sectors = |side: Side| Badge::Sectors { colour: colour(side), full: full[side], of: WAVES };
    let to_place = |side: Side| Badge::ToPlace { colour: colour(side), count: position.to_place[side] };
    let enters = position.made.is_none() && position.to_place == BySide::from_fn(|_| WAVE);
    let wave = Badge::Wave { now: position.wave, of: WAVES, enters };
    let to_place = Side::BOTH.map(to_place).into_iter().filter(|_| position.is_placing());
    Side::BOTH.map(sectors).into_iter().chain([wave]).chain(to_place).chain(count_downs(position)).collect()
}

/// How near a draw is, and who was passed over.
fn count_downs(position: &Daiku) -> impl Iterator<Item = Badge> {
    let (between, reading) = (position.made.is_none(), position.reading);
    let repeated = (between && position.times > 1)
        .then_some(Badge::Repeated { times: position.times, of: reading.repetition });
    let left = position.turns_left().unwrap_or_default();
    let near = (1..=COUNT_DOWN).contains(&left) && !position.is_placing();
    let passed = match position.passed {
        Passed::One(side) if between => Some(Badge::PassedOver { colour: Daiku::COLOURS[side] }),
        _ => None,
    };
    repeated.into_iter().chain(near.then_some(Badge::Stagnation { left })).chain(passed)
}
