//! What a program leaves when it is killed: files on this machine's disk.

use nahil::store::Store;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Where the store of a program is: in its data folder.
#[derive(Clone, Debug)]
pub(crate) struct Left;

impl Left {
    pub(crate) fn new() -> Self {
        Self
    }

    /// Tells a program where it is.
    #[expect(clippy::unused_self, reason = "elsewhere it has an address")]
    pub(crate) fn point(&self, _: &mut Command) {}

    /// Looks at a copy of it, so that the program itself is the first to open what was left to it.
    #[expect(clippy::unused_self, reason = "elsewhere it has an address")]
    pub(crate) fn look<T>(&self, data: &Path, look: impl FnOnce(&Store) -> T) -> T {
        let folder = tempfile::tempdir().unwrap();
        copy(&data.join("store"), folder.path());
        look(&Store::open(folder.path()).unwrap_or_else(|error| panic!("{error}")))
    }
}

/// Copies a folder as it lies there.
pub(crate) fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}
