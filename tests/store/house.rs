//! Where the store of a test is: on this machine's disk.

use crate::upgrade;
use nahil::store::{Store, StoreError};
use tempfile::TempDir;

/// A place for a store, which is gone afterwards.
pub(crate) struct House {
    folder: TempDir,
}

impl House {
    pub(crate) fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    /// Opens the store, which is closed.
    pub(crate) fn open(&self) -> Store {
        self.try_open().unwrap()
    }

    pub(crate) fn try_open(&self) -> Result<Store, StoreError> {
        Store::open(self.folder.path())
    }

    /// Writes a row past the store, as a fault of the disk or another version would.
    pub(crate) fn write(&self, key: &[u8], value: &[u8]) {
        let db = upgrade::open(self.folder.path());
        db.insert(key, value).unwrap();
        db.flush().unwrap();
    }

    /// Erases all rows under a prefix in the same way.
    pub(crate) fn erase_under(&self, prefix: &[u8]) {
        let db = upgrade::open(self.folder.path());
        for key in db.scan_prefix(prefix).keys() {
            db.remove(key.unwrap()).unwrap();
        }
        db.flush().unwrap();
    }
}
