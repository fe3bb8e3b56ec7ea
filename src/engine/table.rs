//! What was found out of positions, for when they come about again in the same search.

/// Places of a table: 8 MB.
const PLACES: usize = 1 << 19;
/// Places for values: 1 MB, about as much as is at hand at once.
const VALUES: usize = 1 << 16;

/// Transpositions, for one search at a time. What another search has left is never looked at, so that each gives the
/// same answer whatever was asked before.
#[derive(Debug)]
pub(crate) struct Transpositions {
    places: Vec<Entry>,
    values: Vec<Known>,
    /// Number of the search, from 1.
    generation: u8,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    key: u64,
    /// Its value for the side to move; a win or a loss counts from this position on.
    pub(crate) value: i16,
    /// The best step; see `order`.
    pub(crate) mark: u16,
    /// Steps that were looked ahead.
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    generation: u8,
}

/// What a position is worth by itself, to the side to move.
#[derive(Clone, Copy, Debug)]
struct Known {
    key: u64,
    value: i32,
    generation: u8,
}

/// How a value is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// As it is.
    Exact,
    /// It may be higher.
    AtLeast,
    /// It may be lower.
    AtMost,
}

const UNKNOWN: Known = Known { key: 0, value: 0, generation: 0 };
const NOTHING: Entry = Entry { key: 0, value: 0, mark: 0, depth: 0, bound: Bound::Exact, generation: 0 };

impl Transpositions {
    /// Room for a search.
    pub(crate) fn new() -> Self {
        Self { places: vec![NOTHING; PLACES], values: vec![UNKNOWN; VALUES], generation: 0 }
    }

    /// Forgets everything.
    pub(crate) fn begin(&mut self) {
        if self.generation == u8::MAX {
            self.places.fill(NOTHING);
            self.values.fill(UNKNOWN);
            self.generation = 0;
        }
        self.generation += 1;
    }

    /// What is known of a position.
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        let entry = self.places[place(key)];
        (entry.key == key && entry.generation == self.generation).then_some(entry)
    }

    /// What the position of this key is worth by itself, found out where it is not known.
    pub(crate) fn value(&mut self, key: u64, value: impl FnOnce() -> i32) -> i32 {
        // The places of entries go by the other end of the key.
        let known = &mut self.values[(key >> 48) as usize & (VALUES - 1)];
        if known.key != key || known.generation != self.generation {
            *known = Known { key, value: value(), generation: self.generation };
        }
        known.value
    }

    /// Notes what was found. What was looked at more deeply stays, unless it is of another position.
    pub(crate) fn put(&mut self, key: u64, depth: u8, (value, bound): (i16, Bound), mark: u16) {
        let slot = &mut self.places[place(key)];
        let same = slot.key == key && slot.generation == self.generation;
        if same && slot.depth > depth && bound != Bound::Exact {
            return;
        }
        let mark = if same && mark == 0 { slot.mark } else { mark };
        *slot = Entry { key, value, mark, depth, bound, generation: self.generation };
    }
}

const fn place(key: u64) -> usize {
    key as usize & (PLACES - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_sees_nothing_of_those_before_it() {
        let mut table = Transpositions::new();
        for _ in 0..600 {
            table.begin();
            assert!(table.get(7).is_none());
            table.put(7, 2, (-30, Bound::AtMost), 5);
            let found = table.get(7).map(|entry| (entry.value, entry.mark, entry.depth, entry.bound));
            assert_eq!(found, Some((-30, 5, 2, Bound::AtMost)));
            assert!(table.get(7 + PLACES as u64).is_none());
        }
    }

    #[test]
    fn a_value_is_found_out_once_a_search_until_another_takes_its_place() {
        let mut table = Transpositions::new();
        let (one, other) = (7 << 48, 7 << 48 | 1);
        for value in 0..600 {
            // As what a search has left: by other options, a position may be worth something else.
            table.begin();
            assert_eq!(table.value(one, || value), value);
            assert_eq!(table.value(one, || unreachable!()), value);
            assert_eq!((table.value(other, || 4), table.value(one, || 5)), (4, 5));
        }
    }

    #[test]
    fn what_is_deeper_stays_and_keeps_its_step() {
        let mut table = Transpositions::new();
        table.begin();
        table.put(7, 4, (10, Bound::AtLeast), 5);
        table.put(7, 2, (20, Bound::AtLeast), 6);
        assert_eq!(table.get(7).map(|entry| entry.value), Some(10));
        table.put(7, 5, (20, Bound::AtMost), 0);
        assert_eq!(table.get(7).map(|entry| (entry.value, entry.mark)), Some((20, 5)));
    }
}
