//! What only one person sees, in all channels of the room: of each person so much is kept, whatever others do.

use super::item::Item;
use super::stack::Stack;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

/// Items of one person with which nothing can be done; those that have not changed for longest go first.
pub(super) const READ_MAX: usize = 50;
/// Their items under a key in which something can be pressed, such as the panel in which they pick a turn: far more than the
/// bot has open for one person, and none makes room for what is only read.
pub(super) const OPEN_MAX: usize = 100;

/// What each person alone sees, by their ids, and where to find it: there may be fifty items of each of a thousand people,
/// and each turn asks for some.
#[derive(Clone, Debug, Default)]
pub(super) struct Alone {
    own: BTreeMap<String, Own>,
    index: Index,
}

/// What one person alone sees.
#[derive(Clone, Debug, Default)]
struct Own {
    stack: Stack,
    /// Their page that has seen less than this line must be told everything anew.
    floor: u64,
}

/// Which items there are.
#[derive(Clone, Debug, Default)]
struct Index {
    /// Who sees each.
    readers: HashMap<u64, String>,
    /// Those of the bot, by their keys.
    keyed: HashMap<String, BTreeSet<u64>>,
    /// Those with pictures.
    pictured: BTreeSet<u64>,
}

impl Alone {
    /// What this person alone sees, in the order of its ids.
    pub(super) fn of(&self, reader: &str) -> impl DoubleEndedIterator<Item = &Item> {
        self.own.get(reader).into_iter().flat_map(|own| own.stack.iter()).map(AsRef::as_ref)
    }

    /// All of it, to be kept.
    pub(super) fn shared(&self) -> impl Iterator<Item = &Arc<Item>> {
        self.own.values().flat_map(|own| own.stack.iter())
    }

    /// The item of this id.
    pub(super) fn item(&self, id: u64) -> Option<&Item> {
        self.own.get(self.index.readers.get(&id)?)?.stack.item(id)
    }

    /// The items of this key, whoever sees them.
    pub(super) fn keyed(&self, key: &str) -> impl Iterator<Item = &Item> {
        self.index.keyed.get(key).into_iter().flatten().filter_map(|id| self.item(*id))
    }

    /// The items with pictures, whoever sees them.
    pub(super) fn pictured(&self) -> impl Iterator<Item = &Item> {
        self.index.pictured.iter().filter_map(|id| self.item(*id))
    }

    /// The line up to which something was forgotten that this person alone saw.
    pub(super) fn floor(&self, reader: &str) -> u64 {
        self.own.get(reader).map_or(0, |own| own.floor)
    }

    /// Puts an item that this person alone sees; returns what is forgotten for it.
    pub(super) fn put(&mut self, reader: &str, item: Arc<Item>) -> Vec<Arc<Item>> {
        let Self { own, index } = self;
        let own = own.entry(reader.to_owned()).or_default();
        if let Some(old) = own.stack.item(item.id) {
            index.strike(old);
        }
        index.enter(reader, &item);
        own.stack.put(item);
        std::iter::from_fn(|| own.forget()).inspect(|gone| index.strike(gone)).collect()
    }

    /// Takes the item of this id away.
    pub(super) fn remove(&mut self, id: u64) -> Option<Arc<Item>> {
        let item = self.own.get_mut(self.index.readers.get(&id)?)?.stack.remove(id)?;
        self.index.strike(&item);
        Some(item)
    }

    /// Takes all away that this person saw.
    pub(super) fn leave(&mut self, reader: &str) -> Vec<Arc<Item>> {
        let own = self.own.remove(reader);
        let gone: Vec<_> = own.iter().flat_map(|own| own.stack.iter().cloned()).collect();
        for item in &gone {
            self.index.strike(item);
        }
        gone
    }

    /// Takes from these items what can be pressed, as the line of this number.
    pub(super) fn retire(&mut self, retired: &[u64], seq: u64) {
        let Self { own, index } = self;
        for &id in retired {
            if let Some(own) = index.readers.get(&id).and_then(|reader| own.get_mut(reader)) {
                own.stack.retire(id, seq);
            }
        }
    }
}

impl Index {
    fn enter(&mut self, reader: &str, item: &Item) {
        self.readers.insert(item.id, reader.to_owned());
        if !item.key.is_empty() {
            self.keyed.entry(item.key.clone()).or_default().insert(item.id);
        }
        if !item.pictures.is_empty() {
            self.pictured.insert(item.id);
        }
    }

    fn strike(&mut self, item: &Item) {
        self.readers.remove(&item.id);
        self.pictured.remove(&item.id);
        if let Some(ids) = self.keyed.get_mut(&item.key) {
            ids.remove(&item.id);
            if ids.is_empty() {
                self.keyed.remove(&item.key);
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
    use crate::chat::local::item::Shot;
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

    /// Whatever has come and gone, what is found by an index is what there is.
    fn is_found(alone: &Alone) {
        let ids = |items: &mut dyn Iterator<Item = &Item>| items.map(|item| item.id).collect::<BTreeSet<_>>();
        let all = || alone.shared().map(AsRef::as_ref);
        let keys: BTreeSet<_> = all().map(|item: &Item| item.key.clone()).collect();
        for key in keys.iter().filter(|key| !key.is_empty()) {
            let expected = ids(&mut all().filter(|item| item.key == *key));
            assert_eq!(ids(&mut alone.keyed(key)), expected, "{key}");
        }
        assert_eq!(ids(&mut alone.pictured()), ids(&mut all().filter(|item| !item.pictures.is_empty())));
        assert!(all().all(|item| alone.item(item.id).is_some()));
        assert_eq!(alone.index.readers.len(), all().count(), "nothing is left of what is gone");
        let keyed: usize = alone.index.keyed.values().map(BTreeSet::len).sum();
        assert_eq!(keyed, all().filter(|item| !item.key.is_empty()).count());
    }

    #[test]
    fn what_is_found_is_what_there_is() {
        let mut alone = Alone::default();
        let readers = ["ana", "beto", "carla"];
        for id in 0..3 * (READ_MAX + OPEN_MAX) as u64 {
            let reader = readers[(id % 3) as usize];
            let key = ["", "panel:1", "panel:2", "list"][(id % 4) as usize];
            let pictures = vec![Shot::default(); usize::from(id % 5 == 0)];
            let new = Item { pictures, ..Item::clone(&item(id, reader, key)) };
            let gone = alone.put(reader, Arc::new(new));
            assert!(gone.iter().all(|gone| alone.item(gone.id).is_none()));
        }
        is_found(&alone);
        assert_eq!(
            alone.keyed("panel:1").filter(|item| item.channel == "plaza").count(),
            alone.keyed("panel:1").count()
        );
        // One that comes again under another key, and without its picture.
        let first = alone.pictured().next().map(|item| (item.id, item.private_to.clone().unwrap()));
        let (id, reader) = first.unwrap();
        let again = Item { changed: 5_000, ..Item::clone(&item(id, &reader, "another")) };
        alone.put(&reader, Arc::new(again));
        assert_eq!(alone.keyed("another").map(|item| item.id).collect::<Vec<_>>(), [id]);
        is_found(&alone);
        assert_eq!(alone.remove(id).map(|item| item.id), Some(id));
        assert!(alone.remove(id).is_none() && alone.keyed("another").next().is_none());
        let of_beto: Vec<_> = alone.of("beto").map(|item| item.id).collect();
        assert_eq!(alone.leave("beto").len(), of_beto.len());
        assert!(of_beto.iter().all(|id| alone.item(*id).is_none()));
        is_found(&alone);
        let open = alone.keyed("panel:2").next().map(|item| item.id).unwrap();
        alone.retire(&[open, 10_000], 9_000);
        assert!(alone.item(open).is_some_and(|item| item.menus.is_empty() && item.changed == 9_000));
        is_found(&alone);
    }
}
