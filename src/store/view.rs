//! What sled has of the journal: all that it tells up to some point, which a row names, and nothing else.

use super::journal::{Hash, Stamp, Sum};
use super::keys::{self, Family};
use super::pages::Pages;
use super::record::{decode, encode};
use super::{Row, StoreError};
use serde::{Deserialize, Serialize};

/// Up to where the journal is in the store.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct JournalRow {
    /// The number of a frame.
    number: u64,
    /// Its hash.
    hash: String,
    /// What all rows come to then.
    sum: String,
}

/// What a look at all rows has found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Look {
    /// The point that the store names.
    pub(super) stamp: Option<Stamp>,
    /// What all rows really come to.
    pub(super) sum: Sum,
    /// Whether there is none.
    pub(super) is_empty: bool,
}

impl Look {
    /// The point that the store names, if its rows are those of it.
    pub(super) fn whole(&self) -> Option<Stamp> {
        self.stamp.filter(|stamp| stamp.sum == self.sum)
    }
}

/// Whether the row with this key tells of the journal, and is none of those that it tells.
pub(super) fn is_own(key: &[u8]) -> bool {
    key == keys::family(Family::Journal)
}

/// Looks at all rows.
pub(super) fn look(pages: &Pages) -> sled::Result<Look> {
    let mut look = Look { is_empty: true, ..Look::default() };
    for row in pages.rows(Vec::new(), &[]) {
        let (key, value) = row?;
        look.is_empty = false;
        if is_own(&key) {
            look.stamp = read(&value);
        } else {
            look.sum = look.sum.with(&key, &value);
        }
    }
    Ok(look)
}

/// All rows that the journal tells.
pub(super) fn rows(pages: &Pages) -> impl Iterator<Item = Result<Row, StoreError>> + use<> {
    rows_from(pages, &[])
}

/// Those of them from this key on.
pub(super) fn rows_from(
    pages: &Pages,
    first: &[u8],
) -> impl Iterator<Item = Result<Row, StoreError>> + use<> {
    let rows = pages.rows(first.to_vec(), &[]).map(|row| row.map_err(StoreError::from));
    rows.filter(|row| row.as_ref().map_or(true, |(key, _)| !is_own(key)))
}

/// The row that says that all is there up to this point.
pub(super) fn row(stamp: &Stamp) -> Result<Row, StoreError> {
    let row = JournalRow { number: stamp.number, hash: stamp.hash.to_string(), sum: stamp.sum.to_string() };
    Ok((keys::family(Family::Journal), encode(&row)?))
}

/// The point that the store names.
pub(super) fn stamp(pages: &Pages) -> sled::Result<Option<Stamp>> {
    Ok(pages.get(&keys::family(Family::Journal))?.and_then(|value| read(&value)))
}

/// The point of such a row.
fn read(value: &[u8]) -> Option<Stamp> {
    let JournalRow { number, hash, sum } = decode(&keys::family(Family::Journal), value).ok()?;
    Some(Stamp { number, hash: Hash::read(&hash)?, sum: Sum::read(&sum)? })
}

/// Makes changes of which a frame tells, and notes that all is there up to it. A program that is killed may leave the first
/// of them, without the note; they may be made again. A batch of sled would be whole or not at all, but it writes the log
/// twice for each.
pub(super) fn play<'c>(
    pages: &Pages,
    changes: impl Iterator<Item = (&'c [u8], Option<&'c [u8]>)>,
    stamp: &Stamp,
) -> Result<(), StoreError> {
    for (key, value) in changes {
        pages.put(key, value)?;
    }
    let (key, value) = row(stamp)?;
    Ok(pages.put(&key, Some(&value))?)
}
