//! What only one person sees, in all channels of the room: of each person so much is kept, whatever others do.

use super::item::Item;
use super::stack::Stack;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Items of one person with which nothing can be done; those that have not changed for longest go first.
pub(super) const READ_MAX: usize = 50;
/// Their items under a key in which something can be pressed, such as the panel in which they pick a turn: far more than the
/// bot has open for one person, and none makes room for what is only read.
pub(super) const OPEN_MAX: usize = 100;

/// What each person alone sees, by their ids.
#[derive(Clone, Debug, Default)]
pub(super) struct Alone(BTreeMap<String, Own>);

/// What one person alone sees.
#[derive(Clone, Debug, Default)]
struct Own {
    stack: Stack,
    /// Their page that has seen less than this line must be told everything anew.
    floor: u64,
}

impl Alone {
    /// What this person alone sees, in the order of its ids.
    pub(super) fn of(&self, reader: &str) -> impl DoubleEndedIterator<Item = &Item> {
        self.0.get(reader).into_iter().flat_map(|own| own.stack.iter()).map(AsRef::as_ref)
    }

    /// All of it, to be kept.
    pub(super) fn shared(&self) -> impl Iterator<Item = &Arc<Item>> {
        self.0.values().flat_map(|own| own.stack.iter())
    }

    /// The item of this id.
    pub(super) fn item(&self, id: u64) -> Option<&Item> {
        self.0.values().find_map(|own| own.stack.item(id))
    }

    /// The line up to which something was forgotten that this person alone saw.
    pub(super) fn floor(&self, reader: &str) -> u64 {
        self.0.get(reader).map_or(0, |own| own.floor)
    }

    /// Puts an item that this person alone sees; returns what is forgotten for it.
    pub(super) fn put(&mut self, reader: &str, item: Arc<Item>) -> Vec<Arc<Item>> {
        let own = self.0.entry(reader.to_owned()).or_default();
        own.stack.put(item);
        std::iter::from_fn(|| own.forget()).collect()
    }

    /// Takes the item of this id away.
    pub(super) fn remove(&mut self, id: u64) -> Option<Arc<Item>> {
        self.0.values_mut().find_map(|own| own.stack.remove(id))
    }

    /// Takes all away that this person saw.
    pub(super) fn leave(&mut self, reader: &str) -> Vec<Arc<Item>> {
        let own = self.0.remove(reader);
        own.iter().flat_map(|own| own.stack.iter().cloned()).collect()
    }

    /// Takes from these items what can be pressed, as the line of this number.
    pub(super) fn retire(&mut self, retired: &[u64], seq: u64) {
        for own in self.0.values_mut() {
            for id in retired {
                own.stack.retire(*id, seq);
            }
        }
    }
}

impl Own {
    /// Forgets an item, if there are too many of its sort.
    fn forget(&mut self) -> Option<Arc<Item>> {
        let oldest = self.oldest(false, READ_MAX).or_else(|| self.oldest(true, OPEN_MAX))?;
        let item = self.stack.remove(oldest)?;
        self.floor = self.floor.max(item.changed);
        Some(item)
    }

    /// Of the items that are open, or of those that are not, the one that has not changed for longest, if there are more.
    fn oldest(&self, open: bool, most: usize) -> Option<u64> {
        let of_sort = || self.stack.iter().filter(|item| !item.stays && is_open(item) == open);
        let oldest = of_sort().min_by_key(|item| item.changed).filter(|_| of_sort().count() > most);
        oldest.map(|item| item.id)
    }
}

/// Whether the bot comes back to it, and something can be done with it until then.
fn is_open(item: &Item) -> bool {
    let usable = !item.buttons.is_empty() || !item.menus.is_empty() || item.plate.is_some();
    usable && !item.key.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::message::Menu;
    use crate::chat::local::stack::tests;

    fn item(id: u64, reader: &str, key: &str) -> Arc<Item> {
        let menu = || Menu { id: "m".to_owned(), label: "m".to_owned(), options: Vec::new(), quick: false };
        let menus = if key.is_empty() { Vec::new() } else { vec![menu()] };
        Arc::new(Item {
            private_to: Some(reader.to_owned()),
            key: key.to_owned(),
            menus,
            ..tests::item(id, false)
        })
    }

    #[test]
    fn what_one_reads_makes_room_for_itself_and_never_closes_their_panel() {
        let mut alone = Alone::default();
        assert!(alone.put("ana", item(1, "ana", "panel:1")).is_empty());
        assert!(alone.put("beto", item(2, "beto", "")).is_empty());
        for id in 3..3 + READ_MAX as u64 {
            assert!(alone.put("ana", item(id, "ana", "")).is_empty(), "{id}");
        }
        let gone = alone.put("ana", item(100, "ana", ""));
        assert_eq!(gone.iter().map(|item| item.id).collect::<Vec<_>>(), [3]);
        assert_eq!((alone.floor("ana"), alone.floor("beto")), (3, 0));
        assert_eq!(alone.of("ana").next().map(|item| item.id), Some(1), "the panel is open");
        assert_eq!(alone.of("beto").count(), 1);
        alone.retire(&[1], 101);
        let gone = alone.put("ana", item(102, "ana", ""));
        assert_eq!(gone.iter().map(|item| item.id).collect::<Vec<_>>(), [4, 5], "one that is closed is read");
    }

    #[test]
    fn of_panels_the_one_not_used_for_longest_is_forgotten() {
        let mut alone = Alone::default();
        for id in 1..=OPEN_MAX as u64 {
            assert!(alone.put("ana", item(id, "ana", &format!("panel:{id}"))).is_empty());
        }
        let used = Item { changed: 500, ..Item::clone(&item(1, "ana", "panel:1")) };
        assert!(alone.put("ana", Arc::new(used)).is_empty());
        let gone = alone.put("ana", item(501, "ana", "panel:501"));
        assert_eq!(gone.iter().map(|item| item.id).collect::<Vec<_>>(), [2]);
        assert_eq!(alone.leave("ana").len(), OPEN_MAX);
        assert!(alone.item(1).is_none());
    }
}
