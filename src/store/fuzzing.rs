//! Doors for `fuzz/`: what files may hold, handed in without their checksums.

use super::{Store, StoreError, journal, page};

/// Reads a frame of the journal of these bytes and their hash.
pub fn read_frame(bytes: &[u8]) {
    journal::fuzzing::read_frame(bytes);
}

/// Reads a page of packed rows of these bytes.
///
/// # Panics
/// Where rows that stand in order are not found on it, or not on the pages that are made of them.
pub fn read_page(bytes: &[u8]) {
    page::try_out(bytes);
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
