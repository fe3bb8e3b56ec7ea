//! What keeps a store: ordered rows of bytes, and commits that are whole or not at all. There is one on this machine's
//! disk, and one in a database that several machines share.

use super::spare::Lent;
use super::{Row, StoreError};
use crate::play::MatchId;
use std::collections::BTreeMap;

/// What is to be kept under a key; nothing, if it is to be erased.
pub(super) type Written = Option<Vec<u8>>;

/// What is to be kept, by its key.
pub(super) type Writes = BTreeMap<Vec<u8>, Written>;

/// Who is told, once, whether a commit is durable: by the thread that knows it first, so briefly.
pub(super) type Told = Box<dyn FnOnce(bool) + Send>;

/// Rows as they are read, one by one.
pub(super) type Reading = Box<dyn Iterator<Item = Result<Row, StoreError>>>;

/// What one commit changes.
#[derive(Debug, Default)]
pub(super) struct Batch {
    pub(super) writes: Writes,
    /// Which version each of these matches must have before it.
    pub(super) expects: BTreeMap<MatchId, u64>,
    /// Whether somebody is forgotten by it.
    pub(super) forgets: bool,
}

/// One of them. Keys sort as bytes do; nobody else changes what is read.
pub(super) trait Engine: Send + Sync {
    /// What is kept under a key.
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError>;

    /// The last key under a prefix.
    fn last_key(&self, prefix: &[u8]) -> Result<Option<Vec<u8>>, StoreError>;

    /// The rows under a prefix in order, those behind this key, which need not be there.
    fn rows(&self, prefix: &[u8], behind: &[u8]) -> Reading;

    /// How many rows there are.
    fn count(&self) -> Result<u64, StoreError>;

    /// Makes a batch durable, or nothing of it. Refuses with [`StoreError::Overtaken`] if a match has another version.
    fn commit(&self, batch: Batch) -> Result<(), StoreError>;

    /// The same, but may return before: who reads sees it already, and the next commit waits until it is durable or has
    /// failed. Where it is refused, that is told, too.
    fn commit_then(&self, batch: Batch, told: Told) -> Result<(), StoreError> {
        let done = self.commit(batch);
        told(done.is_ok());
        done
    }

    /// Returns when what was committed is durable, and done with. Where it [lacks](StoreError::Lacking) something for the
    /// latter, it is durable all the same, and done with later.
    fn catch_up(&self) -> Result<(), StoreError> {
        Ok(())
    }

    /// Puts rows down while the store is brought to the layout of today: all of them or none, and behind all that was put
    /// down so before. They are durable after [`settle`](Engine::settle).
    fn put_down(&self, rows: Vec<Row>) -> Result<(), StoreError>;

    /// Returns when all that was put down is durable.
    fn settle(&self) -> Result<(), StoreError>;

    /// Begins to take commits; `changed` is whether anything was put down or committed since the store was opened.
    fn begin(&self, changed: bool) -> Result<(), StoreError>;

    /// Reads these keys ahead, which are to be asked for next, where that is quicker for all at once.
    fn foresee(&self, keys: &mut dyn Iterator<Item = Vec<u8>>) -> Result<(), StoreError>;

    /// Whether a commit would find what it takes.
    fn is_ready(&self) -> bool;

    /// Gives up what is held in reserve for whoever reads, until what is returned is dropped.
    fn lend(&self) -> Option<Lent<'_>>;

    /// Whether there is something to do while nobody commits.
    fn has_chores(&self) -> bool;

    /// How often in a row the journal could not be begun anew, if there is one here.
    fn renewals_failed(&self) -> u32 {
        0
    }

    /// Does a piece of it.
    fn tend(&self) -> Result<(), StoreError>;
}
