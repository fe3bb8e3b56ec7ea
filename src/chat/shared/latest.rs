//! The latest of what came, in bounded room.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

/// What was remembered last, under keys: no more than so many, in the order in which the keys came.
#[derive(Debug)]
pub(in crate::chat) struct Latest<K, V, const MOST: usize> {
    known: HashMap<K, V>,
    order: VecDeque<K>,
}

impl<K, V, const MOST: usize> Default for Latest<K, V, MOST> {
    fn default() -> Self {
        Self { known: HashMap::new(), order: VecDeque::new() }
    }
}

impl<K: Clone + Eq + Hash, V, const MOST: usize> Latest<K, V, MOST> {
    /// Remembers something, in the place of what had the same key; gives what is forgotten for it.
    pub(in crate::chat) fn insert(&mut self, key: K, value: V) -> Option<(K, V)> {
        if self.known.insert(key.clone(), value).is_some() {
            return None;
        }
        self.order.push_back(key);
        if self.order.len() <= MOST {
            return None;
        }
        self.known.remove_entry(&self.order.pop_front()?)
    }

    pub(in crate::chat) fn remove(&mut self, key: &K) -> Option<V> {
        let value = self.known.remove(key)?;
        self.order.retain(|known| known != key);
        Some(value)
    }

    pub(in crate::chat) fn contains(&self, key: &K) -> bool {
        self.known.contains_key(key)
    }

    pub(in crate::chat) fn get(&self, key: &K) -> Option<&V> {
        self.known.get(key)
    }

    #[cfg(feature = "matrix")]
    pub(in crate::chat) fn get_mut(&mut self, key: &K) -> Option<&mut V> {
        self.known.get_mut(key)
    }

    /// All of it, in the order in which the keys came.
    pub(in crate::chat) fn iter(&self) -> impl Iterator<Item = (&K, &V)> {
        self.order.iter().filter_map(|key| Some((key, self.known.get(key)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_goes_first() {
        let mut latest = Latest::<u8, char, 2>::default();
        assert_eq!([latest.insert(1, 'a'), latest.insert(2, 'b'), latest.insert(1, 'c')], [None; 3]);
        assert_eq!(latest.insert(3, 'd'), Some((1, 'c')));
        assert_eq!(latest.iter().collect::<Vec<_>>(), [(&2, &'b'), (&3, &'d')]);
        assert_eq!((latest.remove(&2), latest.remove(&2)), (Some('b'), None));
        assert_eq!((latest.insert(4, 'e'), latest.contains(&3), latest.get(&4)), (None, true, Some(&'e')));
    }
}
