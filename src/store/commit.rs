//! How a work gets on disk: into the journal first, then into sled. While the disk takes it into the journal, the next one
//! may be prepared, by whoever is told when it is there: who reads sees it already.

use super::begun::Begun;
use super::checkpoint::Checkpoint;
use super::disk;
use super::engine::{Batch, Told, Writes, Written};
use super::fence;
use super::halves;
use super::journal::{self, Appended, Draft, Journal, Stamp, Sum};
use super::keeper::{Keeper, UnderWay};
use super::keys::{self, Family};
use super::local::Local;
use super::view;
use super::{StoreError, version_of};
use super::{spare, stale};
use crate::play::MatchId;
use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::Ordering;
use std::sync::{Arc, MutexGuard, PoisonError};
use tracing::warn;

/// After how many commits sled puts on disk what it has: until then the journal alone has it there.
const FLUSH_EVERY: u32 = 256;
/// After how many bytes it does so in any case.
const FLUSH_BYTES: usize = 4 << 20;

/// What rows come to after a commit.
#[derive(Clone, Copy, Debug)]
struct Sums {
    all: Sum,
    /// Those that the next checkpoint has.
    drafted: Sum,
}

impl Local {
    /// Puts a batch on disk, or nothing of it. Where somebody is to be told, it is on its way there when it returns.
    pub(super) fn put(&self, batch: Batch, mut told: Option<Told>) -> Result<(), StoreError> {
        let done = self.keep(batch, &mut told);
        if let Some(told) = told {
            told(done.is_ok());
        }
        done.map_err(|error| self.made_of(error))
    }

    /// Returns when what is on its way is on disk, and in sled.
    pub(super) fn end_under_way(&self) -> Result<(), StoreError> {
        // Where an earlier one has failed, it is not known of any.
        let done = self.end(&mut self.keeper()).and_then(|()| self.check());
        done.map_err(|error| self.made_of(error))
    }

    /// Goes on with what is to be done some day, and with what somebody waits for who is to be forgotten, while nobody
    /// commits: a piece of it.
    pub(super) fn do_chore(&self) -> Result<(), StoreError> {
        self.end_under_way()?;
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
        done.map_err(|error| self.made_of(error))?;
        self.ahead.store(false, Ordering::SeqCst);
        Ok(())
    }

    /// What to make of an error by which a commit fails.
    fn made_of(&self, error: StoreError) -> StoreError {
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

    fn keep(&self, batch: Batch, told: &mut Option<Told>) -> Result<(), StoreError> {
        let Batch { mut writes, expects, forgets } = batch;
        let mut keeper = self.keeper();
        self.end(&mut keeper)?;
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
        let appended = keeper.append(&writes, sums.all, forgets);
        // There was no room for it in the journal, and nobody has heard of it.
        if matches!(appended, Err(StoreError::Lacking(_))) {
            self.ahead.store(false, Ordering::SeqCst);
        }
        let appended = appended?;
        self.memory().correct(&writes);
        if let Some(checkpoint) = &mut keeper.checkpoint {
            checkpoint.note(&writes, sums.drafted, forgets);
        }
        let stamp = appended.as_ref().map(Appended::stamp);
        let is_there = false;
        let under_way = UnderWay { writes: Arc::new(writes), stamp, forgets, is_there };
        match (appended, told.take()) {
            (Some(appended), Some(told)) => self.send_off(&mut keeper, under_way, appended, told),
            (appended, asked) => {
                *told = asked;
                appended.map_or(Ok(()), |appended| appended.sync()).map_err(StoreError::unsure)?;
                self.hear(&mut keeper, &under_way)
            }
        }
    }

    /// Lets a commit get on disk while the next one is prepared.
    fn send_off(
        &self,
        keeper: &mut Keeper,
        under_way: UnderWay,
        appended: Appended,
        told: Told,
    ) -> Result<(), StoreError> {
        self.fresh.put(Arc::clone(&under_way.writes));
        keeper.under_way = Some(under_way);
        self.syncer.begin(appended, told).map_err(StoreError::unsure)?;
        self.ahead.store(false, Ordering::SeqCst);
        Ok(())
    }

    /// Returns when the commit that is under way, if there is one, is on disk and sled has heard of it. Where sled lacks what
    /// it may need for that, it is on disk all the same, and sled hears of it later.
    fn end(&self, keeper: &mut Keeper) -> Result<(), StoreError> {
        let Some(mut under_way) = keeper.under_way.take() else { return Ok(()) };
        if !under_way.is_there {
            self.ahead.store(true, Ordering::SeqCst);
            self.syncer.end().map_err(StoreError::unsure)?;
            self.ahead.store(false, Ordering::SeqCst);
            under_way.is_there = true;
        }
        if let Err(lacking) = self.spare.fill().and_then(|()| self.find_room()) {
            keeper.under_way = Some(under_way);
            return Err(lacking);
        }
        let _lent = self.spare.lend();
        self.hear(keeper, &under_way)
    }

    /// Puts a commit that the journal has into sled, and does what is to be done behind each.
    fn hear(&self, keeper: &mut Keeper, under_way: &UnderWay) -> Result<(), StoreError> {
        let UnderWay { writes, stamp, forgets, .. } = under_way;
        self.ahead.store(true, Ordering::SeqCst);
        self.play(keeper, writes, *stamp)?;
        self.fresh.clear();
        self.pack_beside(keeper, writes.len(), *forgets)?;
        self.renew(keeper)?;
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
            // Else what can be read no more would be found where there is no way back.
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

    /// Puts into sled what the journal has up to this point, if there is one.
    pub(super) fn play(
        &self,
        keeper: &mut Keeper,
        writes: &Writes,
        stamp: Option<Stamp>,
    ) -> Result<(), StoreError> {
        let changes = writes.iter().map(|(key, value)| (&key[..], value.as_deref()));
        let done = match &stamp {
            Some(stamp) => view::play(&self.pages, changes, stamp),
            None => self.apply(changes),
        };
        if done.is_err() {
            self.let_go();
        }
        done.map_err(StoreError::into_final)?;
        if stamp.is_none() { self.flush_all(keeper) } else { self.flush_much(keeper) }
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
    pub(super) fn flush_all(&self, keeper: &mut Keeper) -> Result<(), StoreError> {
        self.flush()?;
        (keeper.commits, keeper.bytes) = (0, 0);
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
        self.end(&mut keeper)?;
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

impl Keeper {
    /// Writes a commit into the journal, if there is one. Where that has no room for it, nothing has changed.
    pub(super) fn append(
        &mut self,
        writes: &Writes,
        sum: Sum,
        forgets: bool,
    ) -> Result<Option<Appended>, StoreError> {
        let changes = writes.iter().map(|(key, value)| (&key[..], value.as_deref()));
        self.commits += 1;
        self.bytes +=
            changes.clone().map(|(key, value)| key.len() + value.map_or(0, <[u8]>::len)).sum::<usize>();
        let appended = self.journal.as_mut().map(|journal| journal.append(changes, sum, forgets));
        appended.transpose().map_err(|error| match StoreError::of_journal(error) {
            StoreError::Lacking(error) if !journal::is_full(&error) => StoreError::unsure(error),
            error => error,
        })
    }
}

impl Drop for Local {
    fn drop(&mut self) {
        let closes = !self.ahead.load(Ordering::SeqCst) && !std::thread::panicking();
        // What is not in sled is in the journal.
        let closed = closes.then(|| self.close());
        if let Some(Err(error)) = &closed {
            warn!(%error, "the store could not be closed in good order");
        }
        // sled syncs its file in its own end, and panics where that fails.
        if !matches!(closed, Some(Ok(()))) && !self.disk.is_sound() {
            self.let_go();
        }
    }
}

impl StoreError {
    /// An error of the journal before anything is changed.
    fn of_journal(error: io::Error) -> Self {
        if journal::is_full(&error) { StoreError::Lacking(error) } else { error.into() }
    }

    /// An error of the disk, behind which it is not known what is on it.
    pub(super) fn unsure(error: io::Error) -> Self {
        StoreError::Disk(Box::new(error.into()))
    }

    /// The same in the middle of a change, from where there is no way back.
    pub(super) fn into_final(self) -> Self {
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
