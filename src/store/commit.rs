//! How a work gets on disk: into the journal first, then into sled.

use super::aside;
use super::begun::Begun;
use super::checkpoint::Checkpoint;
use super::disk;
use super::engine::{Batch, Writes, Written};
use super::fence;
use super::halves;
use super::journal::{self, Draft, Journal, Older, Stamp, Sum};
use super::keeper::Keeper;
use super::keys::{self, Family};
use super::local::Local;
use super::owed;
use super::view;
use super::{StoreError, version_of};
use super::{spare, stale};
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

/// How many pieces of a checkpoint are made at a time while nobody commits.
const CHORE: u32 = 10;

/// After how many commits a checkpoint that could not be made is tried again.
const REST: u32 = 720;

/// What rows come to after a commit.
#[derive(Clone, Copy, Debug)]
struct Sums {
    all: Sum,
    /// Those that the next checkpoint has.
    drafted: Sum,
}

impl Local {
    /// Puts a batch on disk, or nothing of it.
    pub(super) fn put(&self, batch: Batch) -> Result<(), StoreError> {
        self.keep(batch).map_err(|error| self.told(error))
    }

    /// Goes on with what is to be done some day, and with what somebody waits for who is to be forgotten, while nobody
    /// commits: a piece of it.
    pub(super) fn do_chore(&self) -> Result<(), StoreError> {
        let _lent = self.spare.lend();
        let mut keeper = self.keeper();
        self.check()?;
        keeper.journal.iter_mut().for_each(Journal::rest);
        if !keeper.has_chores() {
            return Ok(());
        }
        self.ahead.store(true, Ordering::SeqCst);
        let done = self.pack_at_rest(&mut keeper).and_then(|()| self.renew_at_rest(&mut keeper));
        drop(keeper);
        done.map_err(|error| self.told(error))?;
        self.ahead.store(false, Ordering::SeqCst);
        Ok(())
    }

    /// What to make of an error by which a commit fails.
    fn told(&self, error: StoreError) -> StoreError {
        let is_disk = matches!(error, StoreError::Disk(_));
        let is_gone = || self.keeper().journal.as_ref().is_some_and(|journal| !journal.is_there());
        let error = if is_disk && is_gone() { self.gone() } else { error };
        // What sled writes by itself may have failed, too: from then on it can read no more.
        if error.is_final() {
            self.ahead.store(true, Ordering::SeqCst);
        }
        error
    }

    fn gone(&self) -> StoreError {
        StoreError::Gone { path: self.path.clone() }
    }

    /// Leaves a store whose journal is not where it was: nothing more is written. Where sled's files are there, they get all
    /// that was acknowledged, so that the next start makes the journal anew from them.
    fn leave(&self, keeper: &mut Keeper) -> StoreError {
        let number = keeper.journal.as_ref().map(|journal| journal.stamp().number).unwrap_or_default();
        let close = |keeper: &mut Keeper| -> Result<(), StoreError> {
            self.flush_all(keeper)?;
            Ok(Begun::Closed(number).write(&self.path)?)
        };
        // Where sled's files are doubtful, too, nothing is promised.
        let is_sound = disk::length(&self.path) > 0 && !self.doubts.are_any();
        if is_sound && close(keeper).is_ok() {
            StoreError::JournalDeleted { path: self.path.join(journal::FOLDER) }
        } else {
            self.gone()
        }
    }

    fn keep(&self, batch: Batch) -> Result<(), StoreError> {
        let Batch { mut writes, expects, forgets } = batch;
        let mut keeper = self.keeper();
        self.check()?;
        if fence::is_fenced(&self.path) {
            return Err(StoreError::fenced(&self.path));
        }
        if keeper.journal.as_ref().is_some_and(|journal| !journal.is_there()) {
            return Err(self.leave(&mut keeper));
        }
        let sums = self.prepare(&mut writes, &keeper)?;
        self.check_expected(&expects)?;
        if writes.is_empty() {
            return Ok(());
        }
        let room = keeper.journal.as_mut().map(Journal::make_room).transpose();
        let is_new = room.map_err(StoreError::of_journal)?.unwrap_or_default();
        if is_new || !keeper.is_packed {
            self.packer.look();
            keeper.is_packed = true;
        }
        if forgets {
            // Else it would only be overwritten some day.
            let marked = stale::mark(&self.path);
            let _ = marked
                .inspect_err(|error| warn!(%error, "the store's files cannot be marked to be made anew"));
        }
        self.ahead.store(true, Ordering::SeqCst);
        let written = self.write(&mut keeper, &writes, sums.all, forgets);
        // There was no room for it in the journal, and sled has not heard of it.
        if matches!(written, Err(StoreError::Lacking(_))) {
            self.ahead.store(false, Ordering::SeqCst);
        }
        written?;
        self.memory().correct(&writes);
        if let Some(checkpoint) = &mut keeper.checkpoint {
            checkpoint.note(&writes, sums.drafted, forgets);
        }
        self.pack_beside(&mut keeper, writes.len(), forgets)?;
        self.renew(&mut keeper)?;
        self.ahead.store(false, Ordering::SeqCst);
        Ok(())
    }

    /// Leaves sled as it is: it may wait for ever for what it has begun, in its end, too. So for it there is none.
    pub(super) fn let_go(&self) {
        std::mem::forget(self.pages.clone());
    }

    /// Sees to it that nothing is lacking in the middle of a commit, from where sled cannot go back: what it may have to
    /// read is read, and as many descriptors as are held in reserve can be had. What changes nothing is left out. Returns what
    /// rows will come to.
    fn prepare(&self, writes: &mut Writes, keeper: &Keeper) -> Result<Sums, StoreError> {
        self.spare.fill()?;
        self.spare.give();
        self.find_room()?;
        if keeper.journal.is_some() {
            self.note_begun()?;
        }
        let checkpoint = keeper.checkpoint.as_ref();
        let before = Sums { all: keeper.sum(), drafted: checkpoint.map(Checkpoint::sum).unwrap_or_default() };
        let rows: Vec<_> = writes.iter().collect();
        let (mut sums, mut idle) = (before, Vec::new());
        for half in halves::each(&rows, |rows| self.weigh(rows, checkpoint)) {
            let (shift, same) = half?;
            sums = Sums { all: sums.all.and(shift.all), drafted: sums.drafted.and(shift.drafted) };
            idle.extend(same);
        }
        for key in idle {
            writes.remove(&key);
        }
        Ok(sums)
    }

    /// By what these writes change what rows come to, and the keys of those that change nothing.
    fn weigh(
        &self,
        writes: &[(&Vec<u8>, &Written)],
        checkpoint: Option<&Checkpoint>,
    ) -> Result<(Sums, Vec<Vec<u8>>), StoreError> {
        let (mut all, mut drafted, mut idle) = (Sum::default(), Sum::default(), Vec::new());
        for &(key, value) in writes {
            let old = self.pages.get(key).map_err(|error| self.unread(error))?;
            // Else it would be read where there is no way back.
            self.pages.standing(key, value.as_deref()).map_err(|error| self.unread(error))?;
            let (old, new) = (old.as_deref(), value.as_deref());
            if old == new {
                idle.push(key.clone());
                continue;
            }
            all = all.changed(key, old, new);
            if let Some(checkpoint) = checkpoint {
                drafted = checkpoint.sum_with(drafted, key, old, new);
            }
        }
        Ok((Sums { all, drafted }, idle))
    }

    /// Refuses what counts on another version of a match.
    fn check_expected(&self, expects: &BTreeMap<MatchId, u64>) -> Result<(), StoreError> {
        for (&id, &version) in expects {
            let kept = self.read(&keys::number(Family::Match, id.0))?;
            if version_of(id, kept.as_deref()).ok() != Some(version) {
                return Err(StoreError::Overtaken(id));
            }
        }
        Ok(())
    }

    /// Writes a commit into the journal, then into sled. Where the journal has no room for it, nothing has changed.
    fn write(&self, keeper: &mut Keeper, writes: &Writes, sum: Sum, forgets: bool) -> Result<(), StoreError> {
        let failed = |error: sled::Error| StoreError::Disk(Box::new(error));
        let changes = writes.iter().map(|(key, value)| (&key[..], value.as_deref()));
        keeper.commits += 1;
        keeper.bytes +=
            changes.clone().map(|(key, value)| key.len() + value.map_or(0, <[u8]>::len)).sum::<usize>();
        let appended = keeper.journal.as_mut().map(|journal| journal.append(changes, sum, forgets));
        let stamp = appended.transpose().map_err(|error| match StoreError::of_journal(error) {
            StoreError::Lacking(error) if !journal::is_full(&error) => failed(error.into()),
            error => error,
        })?;
        if keeper.journal.as_ref().is_some_and(|journal| !journal.is_there()) {
            return Err(self.gone());
        }
        let changes = writes.iter().map(|(key, value)| (&key[..], value.as_deref()));
        let done = match &stamp {
            Some(stamp) => view::play(&self.pages, changes, stamp),
            None => self.apply(changes),
        };
        if done.is_err() {
            self.let_go();
        }
        done.map_err(StoreError::into_final)?;
        if keeper.journal.is_none() { self.flush_all(keeper) } else { self.flush_much(keeper) }
    }

    /// Returns when sled has all on disk, if it is much that it may not have there.
    pub(super) fn flush_much(&self, keeper: &mut Keeper) -> Result<(), StoreError> {
        let is_much = keeper.commits >= FLUSH_EVERY || keeper.bytes >= FLUSH_BYTES;
        if is_much { self.flush_all(keeper) } else { Ok(()) }
    }

    /// Makes changes of which no journal tells, all or none of them.
    pub(super) fn apply<'c>(
        &self,
        changes: impl Iterator<Item = (&'c [u8], Option<&'c [u8]>)>,
    ) -> Result<(), StoreError> {
        let mut batch = sled::Batch::default();
        for (key, value) in changes {
            match self.pages.standing(key, value)? {
                Some(value) => batch.insert(key, value),
                None => batch.remove(key),
            }
        }
        Ok(self.pages.db().apply_batch(batch)?)
    }

    /// Returns when sled has all on disk.
    fn flush_all(&self, keeper: &mut Keeper) -> Result<(), StoreError> {
        self.flush()?;
        (keeper.commits, keeper.bytes) = (0, 0);
        Ok(())
    }

    /// Goes on making a new beginning of the journal where one is due. Where that cannot be done, for instance because the
    /// disk is full, the journal goes on as it is, and it is tried again later.
    fn renew(&self, keeper: &mut Keeper) -> Result<(), StoreError> {
        keeper.rest = keeper.rest.saturating_sub(1);
        match self.go_on(keeper) {
            Ok(true) => self.end_checkpoint(keeper),
            Ok(false) => Ok(()),
            Err(error) => {
                warn!(%error, "the store's journal cannot be begun anew now: it goes on as it is");
                (keeper.checkpoint, keeper.rest) = (None, REST);
                keeper.failures = keeper.failures.saturating_add(1);
                if let StoreError::Disk(error) = &error {
                    self.doubts.note(error);
                }
                // It may be in the way of what goes on.
                let _ = Draft::discard(&self.path.join(journal::FOLDER));
                Ok(())
            }
        }
    }

    /// Does some of that while nobody commits, and waits for what it takes.
    fn renew_at_rest(&self, keeper: &mut Keeper) -> Result<(), StoreError> {
        if !keeper.owes() {
            return Ok(());
        }
        keeper.checkpoint.iter().for_each(Checkpoint::wait);
        (0..CHORE).try_for_each(|_| self.renew(keeper))
    }

    /// Makes the next piece of a checkpoint, if one is due; whether that was the last one.
    fn go_on(&self, keeper: &mut Keeper) -> Result<bool, StoreError> {
        let Some(journal) = &keeper.journal else { return Ok(false) };
        let stamp = journal.stamp();
        keeper.checkpoint = keeper.checkpoint.take().filter(|checkpoint| checkpoint.is_behind(stamp));
        if keeper.checkpoint.is_none() && journal.is_due() && keeper.rest == 0 {
            keeper.checkpoint = Some(Checkpoint::begin(&self.path.join(journal::FOLDER), journal)?);
        }
        match &mut keeper.checkpoint {
            Some(checkpoint) => checkpoint.go_on(&self.pages),
            None => Ok(false),
        }
    }

    /// Begins the journal with the checkpoint that is made. Who was forgotten while it was made may be in it still, and is
    /// to go with the next one.
    fn end_checkpoint(&self, keeper: &mut Keeper) -> Result<(), StoreError> {
        let Some(checkpoint) = keeper.checkpoint.take() else { return Ok(()) };
        let forgets = checkpoint.forgets();
        self.flush_all(keeper)?;
        let folder = self.path.join(journal::FOLDER);
        if forgets {
            // Killed before the journal says it, the next start is to know.
            let noted = owed::note(&folder);
            let _ = noted.inspect_err(|error| warn!(%error, "the journal cannot be marked to be begun anew"));
        }
        let held = self.packer.hold();
        let journal = checkpoint.finish().map_err(|error| StoreError::from(error).into_final())?;
        drop(held);
        self.begin_with(keeper, journal)?;
        if forgets {
            let written = self.write(keeper, &Writes::new(), keeper.sum(), true);
            written.map_err(StoreError::into_final)?;
            // Where it stays, the next start begins anew for nothing.
            let _ = owed::settle(&folder);
        }
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
        keeper.checkpoint = None;
        let _held = self.packer.hold();
        let journal = Journal::begin(&folder, before, view::rows(&self.pages), older)?;
        let _ = owed::settle(&folder);
        self.begin_with(keeper, journal)
    }

    /// Goes on with this journal, which begins with all that is in the store.
    fn begin_with(&self, keeper: &mut Keeper, journal: Journal) -> Result<(), StoreError> {
        let (key, value) = view::row(&journal.stamp())?;
        self.pages.put(&key, Some(&value))?;
        self.flush_all(keeper)?;
        info!(frame = journal.stamp().number, "the store's journal begins with all that there is");
        (keeper.journal, keeper.failures) = (Some(journal), 0);
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
        let is_half_made = keeper.checkpoint.take().is_some();
        if keeper.journal.as_ref().is_some_and(Journal::owes) {
            self.begin_anew(&mut keeper)?;
        } else if is_half_made {
            Draft::discard(&self.path.join(journal::FOLDER))?;
        }
        self.flush_all(&mut keeper)?;
        match &keeper.journal {
            Some(journal) if !self.doubts.are_any() => {
                journal.close()?;
                Ok(Begun::Closed(journal.stamp().number).write(&self.path)?)
            }
            _ => Ok(()),
        }
    }
}

impl Drop for Local {
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
    /// An error of the journal before anything is changed.
    fn of_journal(error: io::Error) -> Self {
        if journal::is_full(&error) { StoreError::Lacking(error) } else { error.into() }
    }

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
