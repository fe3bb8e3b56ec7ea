//! The positions since the last ejection, for the rule of repetition.

use super::Marbles;
use crate::games::Side;
use crate::games::hex;
use crate::games::hex::Cells;
use std::sync::Arc;

/// How many positions are kept in place; beyond them, a list is shared between copies.
const RECENT: usize = 8;

/// The positions that may come about again, oldest first: a copy is cheap, and nothing is allocated for a few plies.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    recent: [u128; RECENT],
    /// How many of `recent` are in use.
    count: usize,
    older: Option<Arc<[u128]>>,
}

impl History {
    /// Notes a position and says how many times it has stood, this time included.
    pub(super) fn note(&mut self, marbles: Marbles, side: Side) -> u32 {
        let key = key(marbles, side);
        let older = self.older.iter().flat_map(|older| older.iter());
        let times = older.chain(&self.recent[..self.count]).filter(|&&known| known == key).count();
        if self.count == RECENT {
            let older = self.older.as_deref().unwrap_or_default();
            self.older = Some(older.iter().chain(&self.recent).copied().collect());
            self.count = 0;
        }
        self.recent[self.count] = key;
        self.count += 1;
        times as u32 + 1
    }

    /// Forgets everything, when nothing of it can come about again.
    pub(super) fn clear(&mut self) {
        (self.count, self.older) = (0, None);
    }
}

/// Cells of the board.
const CELLS: u32 = hex::BOARD.count_ones();

/// Everything that makes positions the same, without loss: 61 cells for each colour, and the side.
fn key(marbles: Marbles, side: Side) -> u128 {
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
