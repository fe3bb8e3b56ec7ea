//! What makes positions the same, for the rule of repetition.

use super::Marbles;
use crate::Side;
use crate::hex;
use crate::hex::Cells;

/// Cells of the board.
const CELLS: u32 = hex::BOARD.count_ones();

/// Everything that makes positions the same, without loss: 61 cells for each colour, and the side.
pub(super) fn key(marbles: Marbles, side: Side) -> u128 {
    let side = if side == Side::White { 1 << (2 * CELLS) } else { 0 };
    packed(marbles.white) | packed(marbles.black) << CELLS | side
}

/// The cells without the room beside the board.
fn packed(cells: Cells) -> u128 {
    let (mut packed, mut taken) = (0, 0);
    for row in 0..hex::ROWS {
        let numbers = hex::numbers(row);
        let width = numbers.end() - numbers.start() + 1;
        let bits = cells >> (row * hex::ROWS + numbers.start() - 1) & ((1 << width) - 1);
        packed |= bits << taken;
        taken += width;
    }
    packed
}
