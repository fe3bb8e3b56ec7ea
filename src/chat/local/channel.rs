//! A channel of the room, with what stands in it.

use super::item::Item;
use std::collections::VecDeque;
use std::sync::Arc;

/// Items kept of each channel, beside those that stay; the oldest go first.
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
    /// What stands in it, in the order of its ids.
    items: VecDeque<Arc<Item>>,
    /// How many of these stay.
    staying: usize,
}

impl Channel {
    /// An empty one.
    pub(super) fn new(id: String, name: String, made: u64) -> Self {
        Self { id, name, made, changed: made, items: VecDeque::new(), staying: 0 }
    }

    /// What stands in it, in order.
    pub(super) fn items(&self) -> impl DoubleEndedIterator<Item = &Item> {
        self.shared().map(AsRef::as_ref)
    }

    /// The same, to be kept.
    pub(super) fn shared(&self) -> impl DoubleEndedIterator<Item = &Arc<Item>> {
        self.items.iter()
    }

    /// The item of this id.
    pub(super) fn item(&self, id: u64) -> Option<&Item> {
        self.items.get(self.find(id).ok()?).map(AsRef::as_ref)
    }

    /// Puts an item at its place; returns the one of the same id that stood there.
    pub(super) fn put(&mut self, item: Arc<Item>) -> Option<Arc<Item>> {
        self.changed = self.changed.max(item.changed);
        self.staying += usize::from(item.stays);
        match self.find(item.id) {
            Ok(at) => {
                let old = self.items.get_mut(at).map(|old| std::mem::replace(old, item));
                self.staying -= old.iter().filter(|old| old.stays).count();
                old
            }
            Err(at) => {
                self.items.insert(at, item);
                None
            }
        }
    }

    /// Takes the item of this id away.
    pub(super) fn remove(&mut self, id: u64) -> Option<Arc<Item>> {
        let at = self.find(id).ok()?;
        self.remove_at(at)
    }

    /// Forgets the oldest item that does not stay, if there are too many of those.
    pub(super) fn forget(&mut self) -> Option<Arc<Item>> {
        if self.items.len() - self.staying <= HISTORY_MAX {
            return None;
        }
        let oldest = self.items.iter().position(|item| !item.stays)?;
        self.remove_at(oldest)
    }

    /// Takes from these items what can be pressed, as the line of this number.
    pub(super) fn retire(&mut self, retired: &[u64], seq: u64) {
        for &id in retired {
            let Some(item) = self.find(id).ok().and_then(|at| self.items.get_mut(at)) else { continue };
            self.staying -= usize::from(item.stays);
            let item = Arc::make_mut(item);
            item.retire();
            item.changed = seq;
        }
    }

    fn remove_at(&mut self, at: usize) -> Option<Arc<Item>> {
        let item = self.items.remove(at)?;
        self.staying -= usize::from(item.stays);
        Some(item)
    }

    /// Where the item of this id stands, or would stand.
    fn find(&self, id: u64) -> Result<usize, usize> {
        self.items.binary_search_by_key(&id, |item| item.id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn item(id: u64, stays: bool) -> Arc<Item> {
        let item = json!({
            "id": id, "changed": id, "channel": "plaza", "at": "2026-11-01T00:00:00Z", "text": "", "key": "",
            "calls": [], "stays": stays, "pictures": [], "buttons": [], "menus": [], "edited": false,
        });
        Arc::new(serde_json::from_value(item).unwrap())
    }

    fn ids(channel: &Channel) -> Vec<u64> {
        channel.items().map(|item| item.id).collect()
    }

    /// Puts an item; returns the ids of what is forgotten for it.
    fn put(channel: &mut Channel, id: u64, stays: bool) -> Vec<u64> {
        channel.put(item(id, stays));
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

    #[test]
    fn items_stand_in_the_order_of_their_ids_and_are_found() {
        let mut channel = Channel::new("plaza".to_owned(), "plaza".to_owned(), 1);
        // A journal of which a line was lost may tell of a change before it tells of the item.
        for id in [3, 9, 7, 3] {
            channel.put(item(id, false));
        }
        assert_eq!(ids(&channel), [3, 7, 9]);
        assert_eq!(channel.item(7).map(|item| item.id), Some(7));
        assert_eq!(channel.remove(7).map(|item| item.id), Some(7));
        assert_eq!((channel.item(7), ids(&channel)), (None, vec![3, 9]));
    }
}
