//! What was read and is still so, since nobody else writes: rows, that there are none, and ranges of which all is known.
//! Bounded: where it is too much, a whole family of keys is forgotten, and read again when it is asked for.

use super::Row;
use super::engine::{Writes, Written};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Bound;

/// What a row takes beside its bytes; its key is held twice where it has its place in an order.
const ROW: usize = 96;

/// What is remembered.
#[derive(Debug)]
pub(super) struct Memory {
    families: BTreeMap<u8, Known>,
    bounds: Bounds,
}

/// How much is remembered, in bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    /// Of one family.
    pub(super) family: usize,
    /// Of all of them; what is pinned does not count.
    pub(super) all: usize,
}

/// What is known of a family.
#[derive(Debug, Default)]
struct Known {
    rows: HashMap<Vec<u8>, Written>,
    /// The keys of those that are there under the prefixes, in order.
    order: BTreeSet<Vec<u8>>,
    /// Prefixes under which all rows are known.
    whole: BTreeSet<Vec<u8>>,
    /// How long they are.
    lengths: BTreeSet<usize>,
    bytes: usize,
    /// Whether it is never forgotten.
    pinned: bool,
}

impl Memory {
    pub(super) fn new(bounds: Bounds) -> Self {
        Self { families: BTreeMap::new(), bounds }
    }

    /// What is under a key, if that is known.
    pub(super) fn get(&self, key: &[u8]) -> Option<Written> {
        let known = self.families.get(key.first()?)?;
        match known.rows.get(key) {
            Some(value) => Some(value.clone()),
            None => known.covers(key).then_some(None),
        }
    }

    /// The first so many rows under a prefix from this key on, if all of them are known.
    pub(super) fn page(&self, prefix: &[u8], from: &[u8], most: usize) -> Option<Vec<Row>> {
        let known = self.families.get(prefix.first()?)?;
        if !known.covers(prefix) {
            return None;
        }
        let under = known.order.range::<[u8], _>((Bound::Included(from), Bound::Unbounded));
        let there = under.take_while(|key| key.starts_with(prefix)).take(most);
        there.map(|key| Some((key.clone(), known.rows.get(key)?.clone()?))).collect()
    }

    /// Remembers what was read under a key.
    pub(super) fn learn(&mut self, key: Vec<u8>, value: Written) {
        let Some(&family) = key.first() else { return };
        self.families.entry(family).or_default().put(key, value);
        self.bound(family);
    }

    /// Remembers all rows under a prefix.
    pub(super) fn learn_all(&mut self, prefix: &[u8], rows: &[Row]) {
        let Some(&family) = prefix.first() else { return };
        let known = self.families.entry(family).or_default();
        known.whole.insert(prefix.to_vec());
        known.lengths.insert(prefix.len());
        for (key, value) in rows {
            known.put(key.clone(), Some(value.clone()));
        }
        self.bound(family);
    }

    /// Never forgets this family, of which all is known.
    pub(super) fn pin(&mut self, family: u8) {
        self.families.entry(family).or_default().pinned = true;
    }

    /// Notes of what was committed only what corrects what is known.
    pub(super) fn correct(&mut self, writes: &Writes) {
        for (key, value) in writes {
            let known = key.first().and_then(|family| self.families.get_mut(family));
            if let Some(known) = known.filter(|known| known.rows.contains_key(key) || known.covers(key)) {
                known.put(key.clone(), value.clone());
            }
        }
        self.bound_all();
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.families.clear();
    }

    /// Notes what was committed.
    pub(super) fn note(&mut self, writes: &Writes) {
        for (key, value) in writes {
            let Some(&family) = key.first() else { continue };
            let known = self.families.entry(family).or_default();
            known.put(key.clone(), value.clone());
        }
        self.bound_all();
    }

    fn bound_all(&mut self) {
        for family in self.families.keys().copied().collect::<Vec<_>>() {
            self.bound(family);
        }
    }

    fn bound(&mut self, family: u8) {
        let is_large = |known: &Known| !known.pinned && known.bytes > self.bounds.family;
        if self.families.get(&family).is_some_and(is_large) {
            self.families.remove(&family);
        }
        let loose = || self.families.iter().filter(|(_, known)| !known.pinned);
        if loose().map(|(_, known)| known.bytes).sum::<usize>() > self.bounds.all {
            let largest = loose().max_by_key(|(_, known)| known.bytes).map(|(family, _)| *family);
            largest.map(|family| self.families.remove(&family));
        }
    }
}

impl Known {
    /// Whether all rows are known of which this is the beginning.
    fn covers(&self, key: &[u8]) -> bool {
        let prefixes = self.lengths.iter().map_while(|length| key.get(..*length));
        prefixes.into_iter().any(|prefix| self.whole.contains(prefix))
    }

    /// Notes what is under a key. That there is nothing is known already where all rows are.
    fn put(&mut self, key: Vec<u8>, value: Written) {
        let is_covered = self.covers(&key);
        self.forget(&key);
        if is_covered && value.is_none() {
            return;
        }
        if is_covered {
            self.order.insert(key.clone());
        }
        self.bytes += size(&key, &value);
        self.rows.insert(key, value);
    }

    fn forget(&mut self, key: &[u8]) {
        if let Some(old) = self.rows.remove(key) {
            self.bytes -= size(key, &old);
            self.order.remove(key);
        }
    }
}

fn size(key: &[u8], value: &Written) -> usize {
    ROW + 2 * key.len() + value.as_ref().map_or(0, Vec::len)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOUNDS: Bounds = Bounds { family: 16 << 20, all: 96 << 20 };

    fn row(key: &str) -> Row {
        (key.as_bytes().to_vec(), b"1".to_vec())
    }

    fn there(memory: &Memory, key: &str) -> Option<bool> {
        memory.get(key.as_bytes()).map(|value| value.is_some())
    }

    fn keys(memory: &Memory, prefix: &str) -> Option<Vec<String>> {
        let rows = memory.page(prefix.as_bytes(), prefix.as_bytes(), 9)?;
        Some(rows.into_iter().map(|(key, _)| String::from_utf8(key).unwrap()).collect())
    }

    #[test]
    fn what_is_known_is_known_and_nothing_else() {
        let mut memory = Memory::new(BOUNDS);
        assert_eq!(there(&memory, "a1"), None);
        memory.learn(b"a1".to_vec(), None);
        memory.learn(b"a2".to_vec(), Some(b"2".to_vec()));
        assert_eq!(
            [there(&memory, "a1"), there(&memory, "a2"), there(&memory, "a3")],
            [Some(false), Some(true), None]
        );
        assert_eq!(keys(&memory, "a"), None);
        memory.learn_all(b"b1", &[row("b1"), row("b12")]);
        assert_eq!(there(&memory, "b13"), Some(false));
        assert_eq!(there(&memory, "b2"), None);
        assert_eq!(keys(&memory, "b1").unwrap(), ["b1", "b12"]);
        assert_eq!(keys(&memory, "b12").unwrap(), ["b12"]);
        assert_eq!(keys(&memory, "b"), None);
    }

    #[test]
    fn what_is_committed_is_remembered_in_ranges_too() {
        let mut memory = Memory::new(BOUNDS);
        memory.learn_all(b"b", &[row("b1"), row("b2")]);
        let writes = [("b1", None), ("b3", Some(b"3".to_vec())), ("c1", None), ("c2", Some(Vec::new()))];
        memory.note(&writes.map(|(key, value)| (key.as_bytes().to_vec(), value)).into_iter().collect());
        assert_eq!(keys(&memory, "b").unwrap(), ["b2", "b3"]);
        assert_eq!(
            [there(&memory, "c1"), there(&memory, "c2"), there(&memory, "c3")],
            [Some(false), Some(true), None]
        );
        memory.learn_all(b"c", &[row("c2")]);
        assert_eq!(keys(&memory, "c").unwrap(), ["c2"]);
    }

    #[test]
    fn it_is_bounded_but_for_what_is_pinned() {
        let mut memory = Memory::new(BOUNDS);
        let long = |family: u8, number: u32| {
            ([&[family][..], &number.to_be_bytes()].concat(), Some(vec![0; 1 << 20]))
        };
        memory.learn_all(b"p", &[row("p1")]);
        memory.pin(b'p');
        for (family, number) in (b'a'..b'k').flat_map(|family| (0..15).map(move |number| (family, number))) {
            let (key, value) = long(family, number);
            memory.learn(key, value);
            let held: usize = memory.families.values().map(|known| known.bytes).sum();
            assert!(
                held <= BOUNDS.all + (1 << 20)
                    && memory.families.values().all(|known| known.bytes <= BOUNDS.family + 200)
            );
        }
        for number in 0..20 {
            let (key, value) = long(b'p', number);
            memory.note(&[(key, value)].into_iter().collect());
        }
        assert_eq!(there(&memory, "p1"), Some(true));
        assert!((0..20).all(|number| memory.get(&long(b'p', number).0).is_some()));
    }
}
