//! A channel of the room, with what stands in it for all.

use super::item::Item;
use super::stack::Stack;
use std::sync::Arc;

/// Items for all that are kept of each channel, beside those that stay; the oldest go first.
pub(super) const HISTORY_MAX: usize = 500;

/// A channel with its history.
#[derive(Clone, Debug)]
pub(super) struct Channel {
    /// Its folded name; channels are not renamed.
    pub(super) id: String,
    /// As it is shown.
    pub(super) name: String,
    /// The line that made it.
    pub(super) made: u64,
    /// The line that last changed it or anything in it.
    pub(super) changed: u64,
    stack: Stack,
}

impl Channel {
    /// An empty one.
    pub(super) fn new(id: String, name: String, made: u64) -> Self {
        Self { id, name, made, changed: made, stack: Stack::default() }
    }

    /// What stands in it, in order.
    pub(super) fn items(&self) -> impl DoubleEndedIterator<Item = &Item> {
        self.shared().map(AsRef::as_ref)
    }

    /// The same, to be kept.
    pub(super) fn shared(&self) -> impl DoubleEndedIterator<Item = &Arc<Item>> {
        self.stack.iter()
    }

    /// The item of this id.
    pub(super) fn item(&self, id: u64) -> Option<&Item> {
        self.stack.item(id)
    }

    /// Puts an item at its place, where one of the same id may stand.
    pub(super) fn put(&mut self, item: Arc<Item>) {
        self.changed = self.changed.max(item.changed);
        self.stack.put(item);
    }

    /// Takes the item of this id away.
    pub(super) fn remove(&mut self, id: u64) -> Option<Arc<Item>> {
        self.stack.remove(id)
    }

    /// Forgets the oldest item that does not stay, if there are too many of those.
    pub(super) fn forget(&mut self) -> Option<Arc<Item>> {
        if self.stack.passing() <= HISTORY_MAX {
            return None;
        }
        let oldest = self.shared().find(|item| !item.stays)?.id;
        self.remove(oldest)
    }

    /// Takes from these items what can be pressed, as the line of this number.
    pub(super) fn retire(&mut self, retired: &[u64], seq: u64) {
        for &id in retired {
            self.stack.retire(id, seq);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chat::local::stack::tests::item;

    /// Puts an item; returns the ids of what is forgotten for it.
    fn put(channel: &mut Channel, id: u64, stays: bool) -> Vec<u64> {
        channel.put(Arc::new(item(id, stays)));
        std::iter::from_fn(|| channel.forget()).map(|item| item.id).collect()
    }

    #[test]
    fn the_oldest_are_forgotten_unless_they_stay() {
        let mut channel = Channel::new("plaza".to_owned(), "plaza".to_owned(), 1);
        let full = HISTORY_MAX as u64 + 1;
        for id in 1..=full {
            assert_eq!(put(&mut channel, id, id == 1), [0; 0]);
        }
        assert_eq!(put(&mut channel, full + 1, false), [2], "the first one stays");
        assert_eq!(put(&mut channel, 4, true), [0; 0], "one that is changed is none more");
        assert_eq!(put(&mut channel, full + 2, false), [0; 0], "nor does that one count any more");
        channel.retire(&[1], full + 3);
        assert_eq!(put(&mut channel, full + 3, false), [1, 3], "now it goes like others");
        channel.remove(4);
        assert_eq!(put(&mut channel, full + 4, false), [5]);
        assert_eq!(channel.items().count(), HISTORY_MAX);
    }
}
