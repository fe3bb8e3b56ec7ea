//! That somebody was forgotten of whom sled's files may still have rows that nothing leads to: sled overwrites what is
//! erased only when it needs the room. At the next start the files are made anew from the journal, which has none of it.

use super::{disk, journal};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// A file in the journal's folder with nothing in it.
const NAME: &str = "stale";
/// Up to which length sled's files are made anew for it: larger ones would keep everybody waiting at the start.
const REMADE_MAX: u64 = 512 << 20;

/// Notes it of the store in this folder.
pub(super) fn mark(folder: &Path) -> io::Result<()> {
    File::create(path(folder))?.sync_all()
}

/// Whether sled's files are to be made anew.
pub(super) fn is_due(folder: &Path) -> bool {
    path(folder).exists() && disk::length(folder) <= REMADE_MAX
}

/// They are.
pub(super) fn clear(folder: &Path) -> io::Result<()> {
    fs::remove_file(path(folder))
}

fn path(folder: &Path) -> PathBuf {
    folder.join(journal::FOLDER).join(NAME)
}
