//! The positions that may come about again, for rules of repetition by which all begins anew at some steps.

use std::sync::Arc;

/// How many positions are kept in place; beyond them, a list is shared between copies.
const RECENT: usize = 8;

/// Positions, each by a key without loss, oldest first: a copy is cheap, and nothing is allocated for a few turns.
#[derive(Clone, Debug, Default)]
pub(super) struct History<K> {
    recent: [K; RECENT],
    /// How many of `recent` are in use.
    count: usize,
    older: Option<Arc<[K]>>,
}

impl<K: Copy + PartialEq> History<K> {
    /// Notes a position and says how many times it has stood, this time included.
    pub(super) fn note(&mut self, key: K) -> u32 {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_counted_however_many_there_are() {
        let mut history = History::default();
        for round in 1..=4 {
            for key in 0..11_u128 {
                assert_eq!(history.note(key), round, "{key}");
            }
        }
        history.clear();
        assert_eq!([history.note(3), history.note(3)], [1, 2]);
    }
}
