//! That somebody was forgotten while a checkpoint was made, who may be in it still: noted before it counts, until a frame behind
//! it says so. A program that is killed between the two begins the journal anew at its next start.

use std::fs::{self, File};
use std::io;
use std::path::Path;

/// A file in the journal's folder with nothing in it.
const NAME: &str = "owed";

/// Notes it in this folder of a journal. It is on disk when the checkpoint counts.
pub(super) fn note(folder: &Path) -> io::Result<()> {
    File::create(folder.join(NAME))?.sync_all()
}

/// Whether that is so.
pub(super) fn is_noted(folder: &Path) -> bool {
    folder.join(NAME).exists()
}

/// The journal says so itself, or has nobody who was forgotten.
pub(super) fn settle(folder: &Path) -> io::Result<()> {
    match fs::remove_file(folder.join(NAME)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
