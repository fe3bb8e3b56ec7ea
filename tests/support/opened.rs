//! How the store in a folder is opened. Another engine has another place for it.

use nahil::store::Store;
use std::path::Path;
use std::sync::OnceLock;

/// How a store is opened.
type Open = fn(&Path) -> Store;

static OPEN: OnceLock<Open> = OnceLock::new();

/// Opens the store of this folder.
pub(crate) fn open(folder: &Path) -> Store {
    OPEN.get().map_or_else(|| Store::open(folder).unwrap(), |open| open(folder))
}

/// Opens them in another way from now on.
#[allow(dead_code, reason = "a test of this machine's disk has no other way")]
pub(crate) fn open_by(open: Open) {
    OPEN.set(open).unwrap();
}
