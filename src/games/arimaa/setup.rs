//! Setting up: who may be put where, and setups that can be taken as a whole.

use super::board::{Board, SIDE, Square, Squares, Standing};
use super::piece::{Animal, Piece};
use super::step::Step;
use crate::{Pick, Shortcut, Side};

/// A setup that can be taken as a whole.
#[derive(Clone, Copy, Debug)]
pub(super) struct Preset {
    /// What people type for it.
    pub(super) names: &'static [&'static str],
    /// The back row, then the front row, from column `a` to column `h` for either side.
    pub(super) rows: &'static str,
}

/// The setups most used in played games. The names are those of their inventors or, with `E` and `H`, of the wing that is strong.
pub(super) const PRESETS: &[Preset] = &[
    Preset { names: &["99of1", "99of9", "99"], rows: "RRRDDRRRRHCMECHR" },
    Preset { names: &["98of1", "98of9", "98", "Fritz"], rows: "RRRCCRRRRHDMEDHR" },
    Preset { names: &["Classic", "clásico", "clasico"], rows: "RRRRRRRRDHCMECHD" },
    Preset { names: &["EH", "EH-hugging", "hugging"], rows: "RCRRDRRRHMRDERCH" },
];

/// The squares on which a side sets up.
pub(super) fn home(side: Side) -> Squares {
    match side {
        Side::White => Square::row_set(0) | Square::row_set(1),
        Side::Black => Square::row_set(SIDE - 1) | Square::row_set(SIDE - 2),
    }
}

/// How many pieces of this sort a side has still to place.
pub(super) fn supply(board: &Board, piece: Piece) -> u32 {
    piece.animal.supply().saturating_sub(board.those(piece).count_ones())
}

/// Every placement that is possible, in order.
pub(super) fn each(board: &Board, side: Side, mut found: impl FnMut(Step)) {
    let free = home(side) & !board.occupied();
    for animal in Animal::ALL {
        let piece = Piece { side, animal };
        if supply(board, piece) > 0 {
            Square::of(free).for_each(|at| found(Step::place(Standing { piece, at })));
        }
    }
}

/// The placements of a whole setup, written as sixteen letters: the back row, then the front row.
pub(super) fn rows(side: Side, letters: &str) -> Option<Vec<Step>> {
    let back = if side == Side::White { [0, 1] } else { [SIDE - 1, SIDE - 2] };
    let squares =
        back.into_iter().flat_map(|row| (0..SIDE).filter_map(move |column| Square::new(column, row)));
    let animals: Vec<Animal> = letters.chars().map(Animal::from_letter).collect::<Option<_>>()?;
    let place = |(animal, at)| Step::place(Standing { piece: Piece { side, animal }, at });
    let steps: Vec<Step> = animals.iter().copied().zip(squares).map(place).collect();
    (animals.len() == steps.len() && steps.len() == usize::from(super::PIECES)).then_some(steps)
}

/// The preset that has this name, in any case.
pub(super) fn preset(name: &str) -> Option<&'static Preset> {
    let name = name.to_lowercase();
    PRESETS.iter().find(|preset| preset.names.iter().any(|known| known.to_lowercase() == name))
}

/// Whole setups while nothing is placed; the rest of the pieces when they are all of one sort.
pub(super) fn shortcuts(board: &Board, side: Side) -> Vec<Shortcut> {
    if board.of(side) == 0 {
        return PRESETS.iter().filter_map(|preset| whole(preset, side)).collect();
    }
    rest(board, side).into_iter().collect()
}

fn whole(preset: &Preset, side: Side) -> Option<Shortcut> {
    let steps = rows(side, preset.rows)?;
    let name = preset.names.first()?;
    let (back, front) = preset.rows.split_at(usize::from(SIDE));
    let what = Pick::Setup { name: (*name).to_owned(), rows: format!("{back}/{front}") };
    Some(shortcut(what, &steps))
}

fn rest(board: &Board, side: Side) -> Option<Shortcut> {
    let pieces = Animal::ALL.map(|animal| Piece { side, animal });
    let mut left = pieces.into_iter().filter(|&piece| supply(board, piece) > 0);
    let (piece, others) = (left.next()?, left.next());
    let free = home(side) & !board.occupied();
    if others.is_some() || supply(board, piece) < 2 {
        return None;
    }
    let steps: Vec<Step> = Square::of(free).map(|at| Step::place(Standing { piece, at })).collect();
    Some(shortcut(Pick::Rest { letter: piece.animal.letter() }, &steps))
}

fn shortcut(what: Pick, steps: &[Step]) -> Shortcut {
    let cells = steps.iter().map(|step| step.standing().at.to_string()).collect();
    let steps = steps.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    Shortcut { steps, what, cells }
}
