//! All rows of a store brought into another one, whatever keeps either of them.
//!
//! Both have their rows in the same order, so they are gone through side by side, and what differs is written. A copy that
//! was broken off goes on so where it was, and one that is finished is gone through once more: nothing may differ then.

use super::engine::{Batch, Reading, Writes, Written};
use super::keys::{self, Family};
use super::record::VersionRow;
use super::{Row, Store, StoreError};
use std::iter::Peekable;
use std::mem;
use std::path::Path;

/// How many rows are written together at most, and how long they are in all.
const PART: (usize, usize) = (1_000, 1 << 20);

/// What a copy is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copying {
    /// It writes what differs.
    Writes,
    /// It looks whether anything does.
    Compares,
}

impl Store {
    /// Opens the store in a folder to copy into it: it may be half a copy.
    pub fn open_to_copy(path: &Path) -> Result<Self, StoreError> {
        Self::half(Box::new(super::local::Local::open(path)?))
    }

    /// Copies all rows into a store that has none, or half a copy; returns how many there are. Hands out of how many rows how
    /// many more are done. Nobody opens the other one but to go on with the copy until it is whole, and was compared.
    pub fn copy_to(&self, to: &Store, mut done: impl FnMut(Copying, u64, u64)) -> Result<u64, StoreError> {
        let version = to.version()?;
        if !version.copying && to.has_people()? {
            return Err(StoreError::NotEmpty);
        }
        to.commit_version(VersionRow { copying: true, ..version })?;
        let all = self.engine.count()?;
        let mut part = Part { to, writes: Writes::new(), bytes: 0 };
        for row in SideBySide::of(self, to) {
            done(Copying::Writes, 1, all);
            if let (key, Some(value)) = row? {
                part.write(key, value)?;
            }
        }
        part.end()?;
        let mut count = 0;
        for row in SideBySide::of(self, to) {
            done(Copying::Compares, 1, all);
            match row? {
                (_, None) => count += 1,
                (key, Some(_)) => return Err(StoreError::Differs { key: super::record::readable(&key) }),
            }
        }
        to.commit_version(self.version()?)?;
        Ok(count)
    }

    fn version(&self) -> Result<VersionRow, StoreError> {
        let key = keys::family(Family::Version);
        Ok(self.get(&key)?.map(|value| VersionRow::read(&key, &value)).transpose()?.unwrap_or_default())
    }

    fn commit_version(&self, row: VersionRow) -> Result<(), StoreError> {
        let writes = [(keys::family(Family::Version), Some(row.written()?))].into();
        self.engine.commit(Batch { writes, ..Batch::default() })
    }

    /// Whether anybody has been there. A program that has only run has written rows, too, which nobody misses.
    fn has_people(&self) -> Result<bool, StoreError> {
        let families = [Family::Account, Family::Player, Family::Challenge, Family::Match];
        for family in families {
            if self.rows(&[family as u8]).next().transpose()?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// What is to be written together.
struct Part<'s> {
    to: &'s Store,
    writes: Writes,
    bytes: usize,
}

impl Part<'_> {
    fn write(&mut self, key: Vec<u8>, value: Written) -> Result<(), StoreError> {
        self.bytes += key.len() + value.as_ref().map_or(0, Vec::len);
        self.writes.insert(key, value);
        if self.writes.len() >= PART.0 || self.bytes >= PART.1 { self.end() } else { Ok(()) }
    }

    fn end(&mut self) -> Result<(), StoreError> {
        self.bytes = 0;
        self.to.engine.commit(Batch { writes: mem::take(&mut self.writes), ..Batch::default() })
    }
}

/// The rows that are copied: what says of the store how it is kept is its own.
fn rows_of(store: &Store) -> impl Iterator<Item = Result<Row, StoreError>> + use<> {
    let own = |key: &[u8]| matches!(Family::of(key), Some(Family::Version | Family::Journal));
    store.rows(&[]).filter(move |row| row.as_ref().map_or(true, |(key, _)| !own(key)))
}

/// Goes through the rows of both: for each key that either has, what is to be written under it in the other one, if anything
/// is.
struct SideBySide {
    from: Peekable<Reading>,
    to: Peekable<Reading>,
}

impl SideBySide {
    fn of(from: &Store, to: &Store) -> Self {
        let rows = |store: &Store| -> Peekable<Reading> {
            let rows: Reading = Box::new(rows_of(store));
            rows.peekable()
        };
        Self { from: rows(from), to: rows(to) }
    }
}

impl Iterator for SideBySide {
    type Item = Result<(Vec<u8>, Option<Written>), StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        let key =
            |row: Option<&Result<Row, StoreError>>| row.and_then(|row| Some(row.as_ref().ok()?.0.clone()));
        // What cannot be read comes first.
        for rows in [&mut self.from, &mut self.to] {
            if let Some(error) = rows.next_if(Result::is_err).and_then(Result::err) {
                return Some(Err(error));
            }
        }
        let next = [key(self.from.peek()), key(self.to.peek())].into_iter().flatten().min()?;
        let take = |rows: &mut Peekable<Reading>| {
            let row = rows.next_if(|row| row.as_ref().is_ok_and(|(key, _)| *key == next));
            row.and_then(Result::ok).map(|(_, value)| value)
        };
        let (ours, theirs) = (take(&mut self.from), take(&mut self.to));
        Some(Ok((next, (ours != theirs).then_some(ours))))
    }
}
