//! Whose place another program has taken, writes no more: a file says so.

use super::journal;
use super::sync::sync_folder;
use super::{Store, StoreError};
use std::ffi::OsString;
use std::fs::{DirBuilder, File, OpenOptions};
use std::io::{Read, Write};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

/// The file in the journal's folder that says that another program has taken this one's place, and where it is.
const FENCE: &str = "fenced";
/// How long a path is at most.
const PATH_MAX: u64 = 4_096;

/// Whether another program has taken the place of the one that writes this store.
pub(super) fn is_fenced(store: &Path) -> bool {
    store.join(journal::FOLDER).join(FENCE).exists()
}

/// Whether a file is the one that says so.
pub(super) fn is_fence(name: &std::ffi::OsStr) -> bool {
    name == FENCE
}

impl StoreError {
    /// That another program has taken the place of the one that writes this store.
    pub fn fenced(store: &Path) -> Self {
        let mut said = Vec::new();
        let file = File::open(store.join(journal::FOLDER).join(FENCE));
        let read = file.and_then(|file| file.take(PATH_MAX).read_to_end(&mut said));
        let by = read.is_ok_and(|length| length > 0).then(|| PathBuf::from(OsString::from_vec(said)));
        Self::Fenced { path: store.to_owned(), by }
    }
}

impl Store {
    /// Whether another program has taken the place of the one that writes this store.
    pub fn is_fenced(store: &Path) -> bool {
        is_fenced(store)
    }

    /// Keeps the program that writes a store from writing on, and every other one from opening it, because the one with
    /// this data folder takes its place. It sees that at its next commit, if it sees this folder. Where the journal is gone,
    /// nobody begins it anew there.
    pub fn fence(store: &Path, by: &Path) -> Result<(), StoreError> {
        let folder = store.join(journal::FOLDER);
        if !folder.is_dir() {
            DirBuilder::new().mode(0o700).create(&folder)?;
        }
        let mut file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(true)
            .mode(0o600)
            .open(folder.join(FENCE))?;
        file.sync_all()?;
        sync_folder(&folder)?;
        // That it is there is what counts, also where there is no room for more.
        let _ = file.write_all(by.as_os_str().as_bytes()).and_then(|()| file.sync_all());
        Ok(())
    }
}
