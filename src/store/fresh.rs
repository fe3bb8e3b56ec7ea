//! What the last commit has changed, as long as sled has not heard of it: it is still on its way to the disk, and whoever
//! reads sees it already.

use super::engine::{Reading, Writes, Written};
use super::{Row, StoreError};
use std::iter::Peekable;
use std::ops::Bound;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The changes, if there are any.
#[derive(Debug, Default)]
pub(super) struct Fresh(Mutex<Option<Arc<Writes>>>);

/// That the last key is erased.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Erased;

impl Fresh {
    /// Notes what a commit changes, which sled has not heard of.
    pub(super) fn put(&self, writes: Arc<Writes>) {
        *self.lock() = Some(writes);
    }

    /// sled has heard of it.
    pub(super) fn clear(&self) {
        *self.lock() = None;
    }

    /// What was written under a key, if anything was.
    pub(super) fn get(&self, key: &[u8]) -> Option<Written> {
        self.lock().as_ref()?.get(key).cloned()
    }

    /// The last key under a prefix, where it was this one before; or that it is erased.
    pub(super) fn last_key(&self, prefix: &[u8], before: Option<Vec<u8>>) -> Result<Option<Vec<u8>>, Erased> {
        let writes = self.lock();
        let Some(writes) = &*writes else { return Ok(before) };
        if before.as_ref().is_some_and(|key| matches!(writes.get(key), Some(None))) {
            return Err(Erased);
        }
        let under = writes.range::<[u8], _>((Bound::Included(prefix), Bound::Unbounded));
        let there = under.take_while(|(key, _)| key.starts_with(prefix)).filter(|(_, value)| value.is_some());
        Ok(there.last().map(|(key, _)| key.clone()).max(before))
    }

    /// These rows, which are all there were under a prefix behind this key, in order, as they are with the changes.
    pub(super) fn over(&self, rows: Reading, prefix: &[u8], behind: &[u8]) -> Reading {
        let writes = self.lock().clone();
        let from = if behind < prefix { Bound::Included(prefix) } else { Bound::Excluded(behind) };
        let changed = writes.iter().flat_map(|writes| writes.range::<[u8], _>((from, Bound::Unbounded)));
        let changed = changed.take_while(|(key, _)| key.starts_with(prefix));
        let changes: Vec<_> = changed.map(|(key, value)| (key.clone(), value.clone())).collect();
        if changes.is_empty() {
            return rows;
        }
        Box::new(Changed { rows: rows.peekable(), changes: changes.into_iter().peekable() })
    }

    fn lock(&self) -> MutexGuard<'_, Option<Arc<Writes>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Rows as they are with changes, both in order.
struct Changed<C: Iterator> {
    rows: Peekable<Reading>,
    changes: Peekable<C>,
}

impl<C: Iterator<Item = (Vec<u8>, Written)>> Iterator for Changed<C> {
    type Item = Result<Row, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let Some((first, _)) = self.changes.peek() else { return self.rows.next() };
            match self.rows.peek() {
                Some(Err(_)) => return self.rows.next(),
                Some(Ok((key, _))) if key < first => return self.rows.next(),
                Some(Ok((key, _))) if key == first => drop(self.rows.next()),
                _ => {}
            }
            // What is erased is passed over.
            if let Some((key, Some(value))) = self.changes.next() {
                return Some(Ok((key, value)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::array::uniform2;
    use proptest::collection::{btree_map, vec};
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    fn all_under(all: &BTreeMap<[u8; 2], u8>, prefix: &[u8]) -> Vec<Row> {
        let under = all.iter().filter(|(key, _)| key.starts_with(prefix));
        under.map(|(key, value)| (key.to_vec(), vec![*value])).collect()
    }

    proptest! {
        #[test]
        fn whoever_reads_sees_the_changes(
            kept in btree_map(uniform2(0..3_u8), any::<u8>(), 0..9),
            changes in btree_map(uniform2(0..3_u8), any::<Option<u8>>(), 0..9),
            prefix in vec(0..3_u8, 0..2),
            behind in uniform2(0..3_u8),
        ) {
            let behind = &behind[..];
            let rows = |all: &BTreeMap<[u8; 2], u8>| -> Vec<Row> {
                all_under(all, &prefix).into_iter().filter(|(key, _)| key[..] > *behind).collect()
            };
            let mut all = kept.clone();
            for (key, value) in &changes {
                all.remove(key);
                all.extend(value.map(|value| (*key, value)));
            }
            let fresh = Fresh::default();
            let written = |value: Option<u8>| value.map(|value| vec![value]);
            fresh.put(Arc::new(changes.iter().map(|(key, value)| (key.to_vec(), written(*value))).collect()));
            let stored = Box::new(rows(&kept).into_iter().map(Ok));
            let seen: Vec<Row> = fresh.over(stored, &prefix, behind).map(Result::unwrap).collect();
            prop_assert_eq!(seen, rows(&all));
            let last = |all: Vec<Row>| all.into_iter().map(|(key, _)| key).next_back();
            let stored = all_under(&kept, &prefix);
            match fresh.last_key(&prefix, last(stored.clone())) {
                Ok(found) => prop_assert_eq!(found, last(all_under(&all, &prefix))),
                Err(Erased) => prop_assert!(stored != all_under(&all, &prefix)),
            }
            prop_assert!(changes.iter().all(|(key, value)| fresh.get(key) == Some(written(*value))));
            fresh.clear();
            prop_assert!(changes.keys().all(|key| fresh.get(key).is_none()));
        }
    }
}
