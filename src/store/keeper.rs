//! What keeps the commits of the engine on this machine's disk, one at a time.

use super::checkpoint::Checkpoint;
use super::engine::Writes;
use super::journal::{Journal, Stamp, Sum};
use std::sync::Arc;

/// What is known between two of them.
#[derive(Debug, Default)]
pub(super) struct Keeper {
    /// The journal; nothing while the store is opened, and is brought to what this program knows.
    pub(super) journal: Option<Journal>,
    /// The commit that is on its way to the disk.
    pub(super) under_way: Option<UnderWay>,
    /// What it is to begin with next, while that is made.
    pub(super) checkpoint: Option<Checkpoint>,
    /// After how many commits that is tried again, because it could not be made.
    pub(super) rest: u32,
    /// How often in a row it could not be made.
    pub(super) failures: u32,
    /// How many commits sled may not have on disk.
    pub(super) commits: u32,
    /// How long their rows are.
    pub(super) bytes: usize,
    /// How many rows were written since what lies still was packed last.
    pub(super) unpacked: usize,
    /// The key from which on it is packed now; nothing while it is not.
    pub(super) packing: Option<Vec<u8>>,
    /// Whether that is gone on with beside commits, too.
    pub(super) hurries: bool,
    /// Whether what is full of the journal was packed since the store was opened, or is being packed.
    pub(super) is_packed: bool,
}

/// A commit of which sled has not heard.
#[derive(Debug)]
pub(super) struct UnderWay {
    pub(super) writes: Arc<Writes>,
    /// Where the journal is with it, if there is one.
    pub(super) stamp: Option<Stamp>,
    /// Whether somebody is forgotten by it.
    pub(super) forgets: bool,
    /// Whether it is on disk.
    pub(super) is_there: bool,
}

impl Keeper {
    /// Whether there is something to do while nobody commits.
    pub(super) fn has_chores(&self) -> bool {
        self.owes() || self.is_to_pack()
    }

    /// Whether somebody is to be forgotten in the journal, and it is not known yet that this cannot be done now.
    pub(super) fn owes(&self) -> bool {
        self.rest == 0 && self.journal.as_ref().is_some_and(Journal::owes)
    }

    /// What all rows come to.
    pub(super) fn sum(&self) -> Sum {
        self.journal.as_ref().map(Journal::stamp).unwrap_or_default().sum
    }
}
