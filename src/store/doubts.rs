//! Whether what was read casts doubt on the files, while the program runs and at its next start.

use super::{journal, spare};
use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A file in the journal's folder with nothing in it: somebody has found a file beside it to be hurt.
const NAME: &str = "doubted";

/// Leaves word of a hurt file of a journal for the next start. Where nobody can write, that start reads no more than usual.
pub(super) fn leave(file: &Path) {
    let left = File::create(file.with_file_name(NAME));
    if let Err(error) = left {
        tracing::warn!(file = %file.display(), %error, "it cannot be noted that the next start is to read all of the journal");
    }
}

/// Whether somebody has.
pub(super) fn are_left(store: &Path) -> bool {
    store.join(journal::FOLDER).join(NAME).exists()
}

/// All was read since.
pub(super) fn settle(store: &Path) -> io::Result<()> {
    fs::remove_file(store.join(journal::FOLDER).join(NAME))
}

/// The doubts; every copy is the same.
#[derive(Clone, Debug, Default)]
pub(super) struct Doubts(Arc<AtomicBool>);

impl Doubts {
    /// Notes an error in reading, unless it is one that passes.
    pub(super) fn note(&self, error: &sled::Error) {
        if !matches!(error, sled::Error::Io(error) if spare::is_passing(error)) {
            self.0.store(true, Ordering::SeqCst);
        }
    }

    /// Whether there are any.
    pub(super) fn are_any(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}
