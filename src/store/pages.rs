//! How rows lie in sled: those that were written lately each for itself, and the others on pages, many on each.
//!
//! sled keeps in memory, and reads at its start, where each of its leaves is, and a leaf has no more than sixteen values.
//! With a row for each value, a million matches took ten seconds and half a gigabyte to open. So what lies still is packed,
//! some rows at a time (see `packing`), and what is written then stands before it and hides it until it is packed.
//!
//! A page is kept under a key up to which there is another page, and has rows from that key on. Whoever is killed between
//! two changes leaves a row in both places, and both say the same.

use super::family::Family;
use super::page;
use super::{Row, disk};
use sled::IVec;
use std::collections::BTreeMap;
use std::ops::Bound;
use std::path::Path;
use std::vec;

/// The tree of the pages.
const PACKED: &str = "packed";
/// What stands before a row on a page that is erased. No row has it: they begin with the number of a layout.
const ERASED: &[u8] = b"\0erased";
/// How many rows that do not lie on pages are looked at in one go, at first and at most.
const GO: (usize, usize) = (16, 512);

/// The families that lie on pages: those of which there are many rows, most of which nobody changes any more. In order.
const PACKS: [Family; 17] = [
    Family::Review,
    Family::Ended,
    Family::Said,
    Family::Head,
    Family::EndedAt,
    Family::Entry,
    Family::Finished,
    Family::Came,
    Family::Fixture,
    Family::Rated,
    Family::Absence,
    Family::Account,
    Family::Going,
    Family::Seen,
    Family::Match,
    Family::Player,
    Family::LeagueEntry,
];

/// What is left under a key; nothing if it is known that there was nothing.
type Remains = (Vec<u8>, Option<Vec<u8>>);

/// The rows of an open sled. Every copy is the same.
#[derive(Clone, Debug)]
pub(super) struct Pages {
    db: sled::Db,
    packed: sled::Tree,
}

/// Rows that are to be packed.
#[derive(Debug, Default)]
pub(super) struct Packing {
    pages: BTreeMap<Vec<u8>, Option<Vec<u8>>>,
    moved: Vec<IVec>,
    /// The key from which on the next ones come; nothing if there are no more.
    pub(super) next: Option<Vec<u8>>,
}

impl Packing {
    /// How long the pages are.
    pub(super) fn length(&self) -> usize {
        self.pages.values().flatten().map(Vec::len).sum()
    }
}

impl Pages {
    /// Opens sled in this folder.
    pub(super) fn open(folder: &Path) -> sled::Result<Self> {
        Self::of(disk::open(folder)?)
    }

    /// Opens sled in a folder that is new.
    pub(super) fn open_new(folder: &Path) -> sled::Result<Self> {
        Self::of(disk::open_new(folder)?)
    }

    fn of(db: sled::Db) -> sled::Result<Self> {
        let packed = db.open_tree(PACKED)?;
        Ok(Self { db, packed })
    }

    /// sled.
    pub(super) fn db(&self) -> &sled::Db {
        &self.db
    }

    /// What is kept under a key.
    pub(super) fn get(&self, key: &[u8]) -> sled::Result<Option<IVec>> {
        match self.db.get(key)? {
            Some(value) => Ok(Some(value).filter(|value| value != ERASED)),
            None => self.get_packed(key),
        }
    }

    fn get_packed(&self, key: &[u8]) -> sled::Result<Option<IVec>> {
        if !may_be_packed(key) {
            return Ok(None);
        }
        let Some((_, page)) = self.page_of(key)? else { return Ok(None) };
        Ok(page::get(&page, key)?.map(IVec::from))
    }

    /// The page on which a row of this key would be.
    fn page_of(&self, key: &[u8]) -> sled::Result<Option<(IVec, IVec)>> {
        self.packed.range::<&[u8], _>(..=key).next_back().transpose()
    }

    /// The rows from this key on, in order, under this prefix. Whoever writes meanwhile may be heard or not.
    pub(super) fn rows(&self, from: Vec<u8>, prefix: &[u8]) -> Rows {
        let (next, end) = (Some(from.max(prefix.to_vec())), behind(prefix));
        let packs = may_be_packed(prefix);
        Rows { pages: self.clone(), next, end, packs, go: GO.0, ready: vec![].into_iter() }
    }

    /// The last key under a prefix.
    pub(super) fn last_key(&self, prefix: &[u8]) -> sled::Result<Option<Vec<u8>>> {
        let (mut erased, mut last) = (Vec::new(), None);
        for row in self.db.scan_prefix(prefix).rev() {
            let (key, value) = row?;
            if value != ERASED {
                last = Some(key.to_vec());
                break;
            }
            erased.push(key.to_vec());
        }
        let pages = match behind(prefix) {
            Some(end) => self.packed.range(..end),
            None => self.packed.iter(),
        };
        for page in pages.rev() {
            let (first, page) = page?;
            let rows = page::rows(&page)?;
            let keys = rows.into_iter().rev().map(|(key, _)| key);
            let found = keys.filter(|key| key.starts_with(prefix)).find(|key| !erased.contains(key));
            if found.is_some() || first[..] < *prefix {
                return Ok(found.max(last));
            }
        }
        Ok(last)
    }

    /// What is to stand under a key, for itself, for this to be kept there; nothing, if nothing is.
    pub(super) fn standing<'v>(&self, key: &[u8], value: Option<&'v [u8]>) -> sled::Result<Option<&'v [u8]>> {
        match value {
            None if self.get_packed(key)?.is_some() => Ok(Some(ERASED)),
            value => Ok(value),
        }
    }

    /// Keeps this under a key, or nothing.
    pub(super) fn put(&self, key: &[u8], value: Option<&[u8]>) -> sled::Result<()> {
        match self.standing(key, value)? {
            Some(value) => self.db.insert(key, value)?,
            None => self.db.remove(key)?,
        };
        Ok(())
    }

    /// Reads what it takes to pack the next rows, from this key on, at most so many.
    pub(super) fn gather(&self, from: &[u8], most: usize) -> sled::Result<Packing> {
        let (mut packing, mut rows) = (Packing::default(), Vec::new());
        for family in PACKS.map(|family| vec![family as u8]) {
            let Some(end) = behind(&family).filter(|end| end[..] > *from) else { continue };
            for row in self.db.range(family.max(from.to_vec())..end) {
                let (key, value) = row?;
                if rows.len() == most {
                    packing.next = Some(key.to_vec());
                    return self.place(packing, rows);
                }
                // What is longer is no better off on a page.
                if value.len() < page::LENGTH {
                    rows.push((key, value));
                }
            }
        }
        self.place(packing, rows)
    }

    /// Makes the pages on which these rows lie, in order.
    fn place(&self, mut packing: Packing, rows: Vec<(IVec, IVec)>) -> sled::Result<Packing> {
        packing.moved = rows.iter().map(|(key, _)| key.clone()).collect();
        let mut rows = rows.into_iter().peekable();
        while let Some((first, _)) = rows.peek() {
            let page = self.page_of(first)?;
            let end = self.packed.get_gt(first)?.map(|(end, _)| end);
            let (key, page) = page.unwrap_or_else(|| (first.clone(), IVec::default()));
            let mut all: BTreeMap<_, _> = page::rows(&page)?.into_iter().collect();
            // What comes behind each other fills its pages; what comes between may be followed by more.
            let is_behind = all.last_key_value().is_none_or(|(last, _)| last[..] < first[..]);
            while let Some((key, value)) = rows.next_if(|(key, _)| end.as_ref().is_none_or(|end| key < end)) {
                if value == ERASED {
                    all.remove(&key[..]);
                } else {
                    all.insert(key.to_vec(), value.to_vec());
                }
            }
            packing.pages.insert(key.to_vec(), None);
            packing.pages.extend(
                page::cut(key.to_vec(), &all, is_behind).into_iter().map(|(key, page)| (key, Some(page))),
            );
        }
        Ok(packing)
    }

    /// Packs these rows, which nobody has changed since they were gathered.
    pub(super) fn pack(&self, packing: Packing) -> sled::Result<()> {
        if packing.moved.is_empty() {
            return Ok(());
        }
        let mut batch = sled::Batch::default();
        for (key, page) in packing.pages {
            match page {
                Some(page) => batch.insert(key, page),
                None => batch.remove(key),
            }
        }
        self.packed.apply_batch(batch)?;
        packing.moved.iter().try_for_each(|key| self.db.remove(key).map(drop))
    }

    /// Packs all that can be, so many rows at a time.
    pub(super) fn pack_all(&self, most: usize) -> sled::Result<()> {
        let mut next = Some(Vec::new());
        while let Some(from) = next.take() {
            let packing = self.gather(&from, most)?;
            next.clone_from(&packing.next);
            self.pack(packing)?;
        }
        Ok(())
    }

    /// What can be read where files are hurt, each time up to what cannot be, or to a panic: from both ends, and what counts
    /// last comes last.
    pub(super) fn remains(&self) -> [Box<dyn Iterator<Item = Remains>>; 4] {
        let on_page = |(_, page): (IVec, IVec)| {
            page::rows(&page).unwrap_or_default().into_iter().map(|(key, value)| (key, Some(value)))
        };
        let alone = |(key, value): (IVec, IVec)| (key.to_vec(), Some(value.to_vec()).filter(|v| v != ERASED));
        let packed = || self.packed.iter();
        let rows = || self.db.iter();
        [
            Box::new(packed().map_while(Result::ok).flat_map(on_page)),
            Box::new(packed().rev().map_while(Result::ok).flat_map(on_page)),
            Box::new(rows().map_while(Result::ok).map(alone)),
            Box::new(rows().rev().map_while(Result::ok).map(alone)),
        ]
    }
}

/// Whether rows with keys that begin so may lie on pages.
fn may_be_packed(key: &[u8]) -> bool {
    key.first().is_none_or(|first| PACKS.iter().any(|family| *family as u8 == *first))
}

/// The first key behind all those under a prefix; nothing if none is.
fn behind(prefix: &[u8]) -> Option<Vec<u8>> {
    let end = prefix.iter().rposition(|byte| *byte < u8::MAX)?;
    let mut key = prefix[..=end].to_vec();
    key[end] += 1;
    Some(key)
}

/// Rows that are read, in order.
#[derive(Debug)]
pub(super) struct Rows {
    pages: Pages,
    /// The key from which on they are read next; nothing at the end.
    next: Option<Vec<u8>>,
    /// The key before which they end.
    end: Option<Vec<u8>>,
    /// Whether some of them may lie on pages.
    packs: bool,
    /// How many that do not are read in one go.
    go: usize,
    ready: vec::IntoIter<Row>,
}

impl Rows {
    /// Reads on up to the end of a page. It begins by its key each time, so that what is packed meanwhile is not missed.
    fn read_on(&mut self, from: &[u8]) -> sled::Result<()> {
        let Pages { db, packed } = &self.pages;
        let (mut page, mut next) = (None, None);
        if self.packs {
            page = self.pages.page_of(from)?;
            next = packed.get_gt(from)?.map(|(key, _)| key.to_vec());
        }
        let mut until = [next, self.end.clone()].into_iter().flatten().min();
        let range = (Bound::Included(from), until.as_deref().map_or(Bound::Unbounded, Bound::Excluded));
        let mut rows = Vec::new();
        for row in db.range::<&[u8], _>(range).take(self.go) {
            let (key, value) = row?;
            rows.push((key.to_vec(), value.to_vec()));
        }
        if rows.len() == self.go {
            until = rows.last().map(|(key, _)| [key, &[0][..]].concat());
        }
        if let Some((_, page)) = page {
            let is_read = |key: &Vec<u8>| key[..] >= *from && until.as_ref().is_none_or(|until| key < until);
            rows.extend(page::rows(&page)?.into_iter().filter(|(key, _)| is_read(key)));
        }
        // The sort is stable, so what stands for itself comes before what lies on a page, and hides it.
        rows.sort_by(|(first, _), (second, _)| first.cmp(second));
        rows.dedup_by(|(second, _), (first, _)| first == second);
        rows.retain(|(_, value)| value != ERASED);
        self.ready = rows.into_iter();
        self.next = until.filter(|until| self.end.as_ref().is_none_or(|end| until < end));
        self.go = GO.1.min(4 * self.go);
        Ok(())
    }
}

impl Iterator for Rows {
    type Item = sled::Result<Row>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(row) = self.ready.next() {
                return Some(Ok(row));
            }
            let from = self.next.take()?;
            if let Err(error) = self.read_on(&from) {
                return Some(Err(error));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::fs;

    #[test]
    fn the_families_that_are_packed_are_in_order() {
        assert!(PACKS.is_sorted_by_key(|family| *family as u8));
    }

    /// Keys of two families that are packed, of one between them, and of one behind.
    fn key(number: u16) -> Vec<u8> {
        let family = [Family::Entry, Family::Event, Family::Match, Family::Version][usize::from(number % 4)];
        [&[family as u8][..], &(number / 4).to_be_bytes()].concat()
    }

    fn all(pages: &Pages) -> Vec<Row> {
        pages.rows(Vec::new(), &[]).map(Result::unwrap).collect()
    }

    /// Whether both have the same, however it is asked for.
    fn is_same(pages: &Pages, known: &BTreeMap<Vec<u8>, Vec<u8>>) {
        let rows: Vec<_> = known.clone().into_iter().collect();
        assert_eq!(all(pages), rows);
        for key in (0..400).map(key) {
            assert_eq!(pages.get(&key).unwrap().as_deref(), known.get(&key).map(|value| &value[..]));
        }
        for prefix in (0..4).map(|number| key(number)[..1].to_vec()).chain((0..16).map(key)) {
            let under = || rows.iter().filter(|(key, _)| key.starts_with(&prefix));
            let found: Vec<_> = pages.rows(Vec::new(), &prefix).map(Result::unwrap).collect();
            assert_eq!(found, under().cloned().collect::<Vec<_>>());
            assert_eq!(pages.last_key(&prefix).unwrap(), under().next_back().map(|(key, _)| key.clone()));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        /// Whatever is written, erased and packed, by pieces, what is read is what was written last.
        #[test]
        fn what_is_packed_is_what_was_written(
            acts in prop::collection::vec((0..400_u16, 0..900_usize, 0..12_u8), 1..500),
        ) {
            let folder = tempfile::tempdir().unwrap();
            let pages = Pages::open_new(folder.path()).unwrap();
            let (mut known, mut next) = (BTreeMap::new(), Vec::new());
            for (number, length, act) in acts {
                match act {
                    0 => {
                        let packing = pages.gather(&next, 1 + length / 30).unwrap();
                        next = packing.next.clone().unwrap_or_default();
                        pages.pack(packing).unwrap();
                    }
                    1..4 => {
                        known.remove(&key(number));
                        pages.put(&key(number), None).unwrap();
                    }
                    act => {
                        let value = vec![act; length];
                        pages.put(&key(number), Some(&value)).unwrap();
                        known.insert(key(number), value);
                    }
                }
            }
            is_same(&pages, &known);
            pages.pack_all(7).unwrap();
            is_same(&pages, &known);
            let is_left = |key: &[u8]| [Family::Event, Family::Version].iter().any(|left| key[0] == *left as u8);
            assert!(pages.db.iter().keys().all(|key| is_left(&key.unwrap())));
        }
    }

    /// Wherever the log ends when the program is killed while rows are packed, all of them are there.
    #[test]
    fn whoever_is_killed_while_rows_are_packed_loses_none() {
        let folder = tempfile::tempdir().unwrap();
        let pages = Pages::open_new(folder.path()).unwrap();
        for number in 0..400 {
            pages.put(&key(number), Some(&[7; 90])).unwrap();
        }
        pages.pack_all(64).unwrap();
        for number in (0..400).step_by(3) {
            pages
                .put(&key(number), Some(&[8; 120]).filter(|_| number % 2 == 0).map(|value| &value[..]))
                .unwrap();
        }
        pages.db.flush().unwrap();
        let (rows, log) = (all(&pages), folder.path().join("db"));
        let before = sled_end(&fs::read(&log).unwrap());
        pages.pack_all(16).unwrap();
        pages.db.flush().unwrap();
        drop(pages);
        let bytes = fs::read(&log).unwrap();
        let end = sled_end(&bytes);
        assert!(end > before + 2_000, "{before} to {end}");
        for cut in (before..end).step_by((end - before) / 40) {
            let killed = tempfile::tempdir().unwrap();
            fs::copy(folder.path().join("conf"), killed.path().join("conf")).unwrap();
            fs::write(killed.path().join("db"), &bytes[..cut]).unwrap();
            assert_eq!(all(&Pages::open(killed.path()).unwrap()), rows, "cut at {cut}");
        }
    }

    /// Behind the last byte of a log that is not zero.
    fn sled_end(log: &[u8]) -> usize {
        log.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1)
    }
}
