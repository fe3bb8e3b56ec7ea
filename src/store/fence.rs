//! Whose place another program has taken, writes no more: a file says so.

use super::journal;
use super::sync::sync_folder;
use super::{Store, StoreError};
use std::fs::OpenOptions;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

/// The file in the journal's folder that says that another program has taken this one's place.
const FENCE: &str = "fenced";

/// Whether another program has taken the place of the one that writes this store.
pub(super) fn is_fenced(store: &Path) -> bool {
    store.join(journal::FOLDER).join(FENCE).exists()
}

/// Whether a file is the one that says so.
pub(super) fn is_fence(name: &std::ffi::OsStr) -> bool {
    name == FENCE
}

impl Store {
    /// Whether another program has taken the place of the one that writes this store.
    pub fn is_fenced(store: &Path) -> bool {
        is_fenced(store)
    }

    /// Keeps the program that writes a store from writing on, and every other one from opening it. It sees that at its next
    /// commit, if it sees this folder.
    pub fn fence(store: &Path) -> Result<(), StoreError> {
        let folder = store.join(journal::FOLDER);
        let file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .mode(0o600)
            .open(folder.join(FENCE))?;
        file.sync_all()?;
        Ok(sync_folder(&folder)?)
    }
}
