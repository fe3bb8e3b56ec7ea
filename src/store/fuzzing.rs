//! Doors for `fuzz/`: what files may hold, handed in without their checksums.

use super::{Store, StoreError, journal, page};
use std::collections::BTreeMap;

/// Reads a frame of the journal of these bytes and their hash.
pub fn read_frame(bytes: &[u8]) {
    journal::fuzzing::read_frame(bytes);
}

/// Reads a page of packed rows of these bytes. Rows that stand in order are found on it, and on the pages made of them.
///
/// # Panics
/// Where one of them is not.
pub fn read_page(bytes: &[u8]) {
    let (rows, _) = (page::rows(bytes), page::get(bytes, bytes));
    let Some(rows) = rows.ok().filter(|rows| rows.is_sorted_by(|one, next| one.0 < next.0)) else { return };
    for (key, value) in &rows {
        assert!(matches!(page::get(bytes, key), Ok(Some(found)) if found == value), "{key:?} is on the page");
    }
    let all = BTreeMap::from_iter(rows);
    for full in [false, true] {
        let pages = page::cut(Vec::new(), &all, full).into_iter();
        let found = pages.filter_map(|(_, page)| page::rows(&page).ok()).flatten();
        assert!(found.eq(all.clone()), "what is cut into pages stands on them");
    }
}

impl Store {
    /// The key and the value of each row, in the order of the keys.
    pub fn raw_rows(&self) -> Result<Vec<[Vec<u8>; 2]>, StoreError> {
        self.rows(&[]).map(|row| row.map(<[_; 2]>::from)).collect()
    }

    /// Keeps a row as it is, whatever it says.
    pub fn put_raw(&self, key: Vec<u8>, value: Vec<u8>) -> Result<(), StoreError> {
        let mut work = self.work();
        work.put(key, Some(value));
        self.commit(work)
    }
}
