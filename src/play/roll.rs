//! A list that grows at its end, and of which a copy costs next to nothing.

use serde::{Serialize, Serializer};
use std::sync::Arc;

/// A list that grows at its end. Copies share what is full, so that to copy a long one and to add to the copy costs as
/// much as with a short one.
///
/// A match of thousands of turns is copied whenever somebody looks at it; a `Vec` would make its turns dearer than those
/// of a short one.
#[derive(Clone, Debug)]
pub struct Roll<T> {
    /// The beginning, in parts of [`PART`] items each.
    full: Vec<Arc<[T]>>,
    /// The end; empty only if all is.
    last: Vec<T>,
}

/// How many items are shared together.
const PART: usize = 32;

impl<T: Clone> Roll<T> {
    /// Adds an item.
    pub fn push(&mut self, item: T) {
        if self.last.len() == PART {
            self.full.push(std::mem::take(&mut self.last).into());
        }
        self.last.push(item);
    }

    /// Takes the last item away.
    pub fn pop(&mut self) -> Option<T> {
        let item = self.last.pop();
        self.refill();
        item
    }

    /// Keeps the first so many items, if there are more.
    pub fn truncate(&mut self, len: usize) {
        while self.full.len() * PART >= len.max(1) {
            self.last = self.full.pop().map(|part| part.to_vec()).unwrap_or_default();
        }
        self.last.truncate(len.saturating_sub(self.full.len() * PART));
    }

    fn refill(&mut self) {
        if self.last.is_empty() {
            self.last = self.full.pop().map(|part| part.to_vec()).unwrap_or_default();
        }
    }
}

impl<T> Roll<T> {
    /// How many items there are.
    pub fn len(&self) -> usize {
        self.full.len() * PART + self.last.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.last.is_empty()
    }

    /// The item in this place, from 0.
    pub fn get(&self, place: usize) -> Option<&T> {
        match self.full.get(place / PART) {
            Some(part) => part.get(place % PART),
            None => self.last.get(place.checked_sub(self.full.len() * PART)?),
        }
    }

    /// The last item.
    pub fn last(&self) -> Option<&T> {
        self.last.last()
    }

    /// The items in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.full.iter().flat_map(|part| part.iter()).chain(&self.last)
    }

    /// The items from this place on, in order; none if there are not so many.
    pub fn from(&self, place: usize) -> impl Iterator<Item = &T> {
        (place..self.len()).filter_map(|place| self.get(place))
    }
}

impl<T> Default for Roll<T> {
    fn default() -> Self {
        Self { full: Vec::new(), last: Vec::new() }
    }
}

impl<T: PartialEq> PartialEq for Roll<T> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().eq(other.iter())
    }
}

impl<T: Eq> Eq for Roll<T> {}

impl<T: Clone> Extend<T> for Roll<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        items.into_iter().for_each(|item| self.push(item));
    }
}

impl<T: Clone> FromIterator<T> for Roll<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut roll = Self::default();
        roll.extend(items);
        roll
    }
}

impl<T: Serialize> Serialize for Roll<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Whatever is done to it, it is what a `Vec` is by the same; and a copy does not change with it.
        #[test]
        fn a_roll_is_a_list(acts in prop::collection::vec((0_usize..8, 0_usize..150), 0..300)) {
            let (mut roll, mut list) = (Roll::default(), Vec::new());
            let mut copies: Vec<(Roll<usize>, Vec<usize>)> = Vec::new();
            for (act, number) in acts {
                match act {
                    0 => prop_assert_eq!(roll.pop(), list.pop()),
                    1 => {
                        roll.truncate(number);
                        list.truncate(number);
                    }
                    2 => copies.push((roll.clone(), list.clone())),
                    _ => {
                        roll.extend(0..number / 4);
                        list.extend(0..number / 4);
                    }
                }
                prop_assert_eq!(roll.iter().collect::<Vec<_>>(), list.iter().collect::<Vec<_>>());
                prop_assert_eq!((roll.len(), roll.last(), roll.is_empty()), (list.len(), list.last(), list.is_empty()));
                prop_assert_eq!(roll.get(number), list.get(number));
                prop_assert!(roll.from(number).eq(list.iter().skip(number)));
                prop_assert!(roll.iter().rev().eq(list.iter().rev()));
                prop_assert_eq!(&roll, &list.iter().copied().collect());
            }
            for (roll, list) in copies {
                prop_assert!(roll.iter().eq(&list));
            }
        }
    }
}
