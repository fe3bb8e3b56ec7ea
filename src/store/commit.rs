//! How a work gets on disk: into the journal first, then into sled.

use super::aside;
use super::journal::{self, Journal, Older, Stamp, Sum};
use super::keys::{self, Family};
use super::spare;
use super::view;
use super::work::{Work, Writes};
use super::{Store, StoreError, version_of};
use crate::play::MatchId;
use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::Ordering;
use std::sync::{MutexGuard, PoisonError};
use tracing::{info, warn};

/// After how many commits sled puts on disk what it has: until then the journal alone has it there.
const FLUSH_EVERY: u32 = 256;
/// After how many bytes it does so in any case.
const FLUSH_BYTES: usize = 4 << 20;

/// What keeps the store's commits, one at a time.
#[derive(Debug, Default)]
pub(super) struct Keeper {
    /// The journal; nothing while the store is opened, and is brought to what this program knows.
    pub(super) journal: Option<Journal>,
    /// How many commits sled may not have on disk.
    commits: u32,
    /// How long their rows are.
    bytes: usize,
}

impl Store {
    /// Puts all that a work has changed on disk, or nothing of it. When it returns, it is there for good.
    pub fn commit(&self, work: Work<'_>) -> Result<(), StoreError> {
        let Work { writes, expects, forgets, lent: _lent, .. } = work;
        let mut keeper = self.keeper();
        self.check()?;
        let sum = self.prepare(&writes, keeper.journal.as_ref().map(Journal::stamp))?;
        self.check_expected(&expects)?;
        if writes.is_empty() {
            return Ok(());
        }
        if let Some(journal) = &mut keeper.journal {
            journal.make_room()?;
        }
        self.ahead.store(true, Ordering::SeqCst);
        self.write(&mut keeper, &writes, sum, forgets)?;
        if keeper.journal.as_ref().is_some_and(Journal::is_due) {
            self.begin_anew(&mut keeper)?;
        }
        self.ahead.store(false, Ordering::SeqCst);
        Ok(())
    }

    /// Sees to it that nothing is lacking in the middle of a commit, from where sled cannot go back: what it may have to
    /// read is read, and as many descriptors as are held in reserve can be had. Returns what all rows will come to.
    fn prepare(&self, writes: &Writes, stamp: Option<Stamp>) -> Result<Sum, StoreError> {
        self.spare.fill()?;
        self.spare.give();
        let mut sum = stamp.unwrap_or_default().sum;
        for (key, value) in writes {
            if let Some(old) = self.db.get(key).map_err(|error| self.unread(error))? {
                sum = sum.without(key, &old);
            }
            if let Some(value) = value {
                sum = sum.with(key, value);
            }
        }
        Ok(sum)
    }

    /// Refuses what counts on another version of a match.
    fn check_expected(&self, expects: &BTreeMap<MatchId, u64>) -> Result<(), StoreError> {
        for (&id, &version) in expects {
            let kept = self.get(&keys::number(Family::Match, id.0))?;
            if version_of(id, kept.as_deref()).ok() != Some(version) {
                return Err(StoreError::Overtaken(id));
            }
        }
        Ok(())
    }

    /// Writes a commit into the journal, then into sled.
    fn write(&self, keeper: &mut Keeper, writes: &Writes, sum: Sum, forgets: bool) -> Result<(), StoreError> {
        let failed = |error: sled::Error| StoreError::Disk(Box::new(error));
        let changes = writes.iter().map(|(key, value)| (&key[..], value.as_deref()));
        keeper.commits += 1;
        keeper.bytes +=
            changes.clone().map(|(key, value)| key.len() + value.map_or(0, <[u8]>::len)).sum::<usize>();
        let appended = keeper.journal.as_mut().map(|journal| journal.append(changes, sum, forgets));
        let stamp = appended.transpose().map_err(|error| failed(error.into()))?;
        let changes = writes.iter().map(|(key, value)| (&key[..], value.as_deref()));
        let done = match &stamp {
            Some(stamp) => view::play(&self.db, changes, stamp),
            None => self.apply(changes),
        };
        if done.is_err() {
            // sled may wait for ever for what it has begun, in its end, too: so for it there is none.
            std::mem::forget(self.db.clone());
        }
        done.map_err(StoreError::into_final)?;
        if keeper.journal.is_none() || keeper.commits >= FLUSH_EVERY || keeper.bytes >= FLUSH_BYTES {
            self.flush_all(keeper)?;
        }
        Ok(())
    }

    /// Makes changes of which no journal tells, all or none of them.
    fn apply<'c>(
        &self,
        changes: impl Iterator<Item = (&'c [u8], Option<&'c [u8]>)>,
    ) -> Result<(), StoreError> {
        let mut batch = sled::Batch::default();
        for (key, value) in changes {
            match value {
                Some(value) => batch.insert(key, value),
                None => batch.remove(key),
            }
        }
        Ok(self.db.apply_batch(batch)?)
    }

    /// Returns when sled has all on disk.
    fn flush_all(&self, keeper: &mut Keeper) -> Result<(), StoreError> {
        self.flush()?;
        (keeper.commits, keeper.bytes) = (0, 0);
        Ok(())
    }

    /// Begins the journal anew, because it has grown too large or somebody is to be forgotten in it.
    fn begin_anew(&self, keeper: &mut Keeper) -> Result<(), StoreError> {
        let before = keeper.journal.as_ref().map(Journal::stamp).unwrap_or_default();
        self.begin_journal(keeper, before, &Older::Gone)
    }

    /// Begins a journal behind this point, with all that is in the store. Where it fails, which journal counts is known
    /// only when the store is opened again.
    pub(super) fn begin_journal(
        &self,
        keeper: &mut Keeper,
        before: Stamp,
        older: &Older,
    ) -> Result<(), StoreError> {
        self.flush_all(keeper)?;
        let folder = self.path.join(journal::FOLDER);
        let journal = Journal::begin(&folder, before, view::rows(&self.db), older)?;
        let (key, value) = view::row(&journal.stamp())?;
        self.db.insert(key, value)?;
        self.flush_all(keeper)?;
        info!(frame = journal.stamp().number, "the store's journal begins with all that there is");
        keeper.journal = Some(journal);
        for aside in aside::all(&self.path)? {
            warn!(folder = %aside.display(), "what was hurt is still there: delete it when nobody needs it");
        }
        Ok(())
    }

    pub(super) fn keeper(&self) -> MutexGuard<'_, Keeper> {
        self.keeper.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// An error in reading. Unless it passes, the files are looked at in full at the next start.
    pub(super) fn unread(&self, error: sled::Error) -> StoreError {
        self.doubts.note(&error);
        error.into()
    }

    /// Leaves the files so that the next start need not look at all of them.
    fn close(&self) -> Result<(), StoreError> {
        let mut keeper = self.keeper();
        if keeper.journal.is_none() {
            return Ok(());
        }
        self.spare.give();
        if keeper.journal.as_ref().is_some_and(Journal::owes) {
            self.begin_anew(&mut keeper)?;
        }
        self.flush_all(&mut keeper)?;
        match &keeper.journal {
            Some(journal) if !self.doubts.are_any() => Ok(journal.close()?),
            _ => Ok(()),
        }
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        if self.ahead.load(Ordering::SeqCst) || std::thread::panicking() {
            return;
        }
        // What is not in sled is in the journal.
        if let Err(error) = self.close() {
            warn!(%error, "the store could not be closed in good order");
        }
    }
}

impl StoreError {
    /// The same in the middle of a change, from where there is no way back.
    fn into_final(self) -> Self {
        match self {
            StoreError::Lacking(error) => StoreError::Disk(Box::new(error.into())),
            error => error,
        }
    }
}

impl From<io::Error> for StoreError {
    fn from(error: io::Error) -> Self {
        if spare::is_passing(&error) { StoreError::Lacking(error) } else { sled::Error::from(error).into() }
    }
}
