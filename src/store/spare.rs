//! Files held in reserve: sled opens some in the middle of a commit, and even of a read, which may put its tree in order;
//! from there it cannot go on where it may not.

use super::StoreError;
use rustix::io::Errno;
use std::fs::File;
use std::io;
use std::sync::{Mutex, PoisonError};

/// How many are held. sled opens one at a time; the others are for those who take some at the same moment.
const SPARE: usize = 8;

/// The reserve.
#[derive(Debug)]
pub(super) struct Spare {
    like: File,
    held: Mutex<Vec<File>>,
}

impl Spare {
    /// An empty reserve, to be filled with more of the same.
    pub(super) fn new(like: File) -> Self {
        Self { like, held: Mutex::default() }
    }

    /// Fills the reserve; [`StoreError::Lacking`] while the system has no more.
    pub(super) fn fill(&self) -> Result<(), StoreError> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        while held.len() < SPARE {
            held.push(self.like.try_clone().map_err(StoreError::Lacking)?);
        }
        Ok(())
    }

    /// Gives the reserve up to whoever asks the store, until what is returned is dropped.
    pub(super) fn lend(&self) -> Lent<'_> {
        self.give();
        Lent(self)
    }

    /// Gives the reserve up.
    pub(super) fn give(&self) {
        self.held.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

/// The reserve while it is given up.
#[derive(Debug)]
pub(super) struct Lent<'s>(&'s Spare);

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        // What cannot be had now is asked for again before the next commit.
        let _ = self.0.fill();
    }
}

/// Whether the system lacks what it may well have a moment later: descriptors, memory.
pub(super) fn is_passing(error: &io::Error) -> bool {
    let lacks = [Errno::MFILE, Errno::NFILE, Errno::NOMEM, Errno::AGAIN];
    Errno::from_io_error(error).is_some_and(|error| lacks.contains(&error))
}
