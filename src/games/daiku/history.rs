//! The positions since the last placement, for the rule of repetition.

use super::Pieces;
use crate::games::Side;
use std::sync::Arc;

/// How many positions are kept in place; beyond them, a list is shared between copies.
const RECENT: usize = 8;

/// The positions that may come about again, oldest first: a copy is cheap, and nothing is allocated for a few turns.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    recent: [Key; RECENT],
    /// How many of `recent` are in use.
    count: usize,
    older: Option<Arc<[Key]>>,
}

/// The cells of White's pieces, with the side above them, and those of Black's. The wave and what is to be placed
/// cannot change without a placement.
type Key = [u128; 2];

impl History {
    /// Notes a position and says how many times it has stood, this time included.
    pub(super) fn note(&mut self, at: Pieces, side: Side) -> u32 {
        let key = [at.white | (side.index() as u128) << 127, at.black];
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
