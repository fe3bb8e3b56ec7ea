//! Whether what was read casts doubt on the files.

use super::spare;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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
