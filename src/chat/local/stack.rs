//! What stands in one place of the room, in the order of its ids.

use super::item::Item;
use std::collections::VecDeque;
use std::sync::Arc;

/// Items, each id once.
#[derive(Clone, Debug, Default)]
pub(super) struct Stack {
    items: VecDeque<Arc<Item>>,
    /// How many of these stay.
    staying: usize,
}

impl Stack {
    /// All of them, in order.
    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = &Arc<Item>> {
        self.items.iter()
    }

    /// How many of them may be forgotten.
    pub(super) fn passing(&self) -> usize {
        self.items.len() - self.staying
    }

    /// The item of this id.
    pub(super) fn item(&self, id: u64) -> Option<&Item> {
        self.items.get(self.find(id).ok()?).map(AsRef::as_ref)
    }

    /// Puts an item at its place, where one of the same id may stand.
    pub(super) fn put(&mut self, item: Arc<Item>) {
        self.staying += usize::from(item.stays);
        match self.find(item.id) {
            Ok(at) => {
                let old = self.items.get_mut(at).map(|old| std::mem::replace(old, item));
                self.staying -= old.iter().filter(|old| old.stays).count();
            }
            Err(at) => self.items.insert(at, item),
        }
    }

    /// Takes the item of this id away.
    pub(super) fn remove(&mut self, id: u64) -> Option<Arc<Item>> {
        let item = self.items.remove(self.find(id).ok()?)?;
        self.staying -= usize::from(item.stays);
        Some(item)
    }

    /// Takes from the item of this id what can be pressed, as the line of this number.
    pub(super) fn retire(&mut self, id: u64, seq: u64) {
        let Some(item) = self.find(id).ok().and_then(|at| self.items.get_mut(at)) else { return };
        self.staying -= usize::from(item.stays);
        let item = Arc::make_mut(item);
        item.retire();
        item.changed = seq;
    }

    /// Where the item of this id stands, or would stand.
    fn find(&self, id: u64) -> Result<usize, usize> {
        self.items.binary_search_by_key(&id, |item| item.id)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use serde_json::json;

    /// An item for all.
    pub(crate) fn item(id: u64, stays: bool) -> Item {
        let item = json!({
            "id": id, "changed": id, "channel": "plaza", "at": "2026-11-01T00:00:00Z", "text": "", "key": "",
            "calls": [], "stays": stays, "pictures": [], "buttons": [], "menus": [], "edited": false,
        });
        serde_json::from_value(item).unwrap()
    }

    #[test]
    fn items_stand_in_the_order_of_their_ids_and_are_found() {
        let ids = |stack: &Stack| -> Vec<u64> { stack.iter().map(|item| item.id).collect() };
        let mut stack = Stack::default();
        // A journal of which a line was lost may tell of a change before it tells of the item.
        for id in [3, 9, 7, 3] {
            stack.put(Arc::new(item(id, false)));
        }
        assert_eq!(ids(&stack), [3, 7, 9]);
        assert_eq!(stack.item(7).map(|item| item.id), Some(7));
        assert_eq!(stack.remove(7).map(|item| item.id), Some(7));
        assert!(stack.item(7).is_none());
        assert_eq!(ids(&stack), [3, 9]);
    }
}
