//! The engine on this machine's disk: sled, and a journal before it.

use super::begun::Begun;
use super::disk::Disk;
use super::doubts::Doubts;
use super::engine::{Batch, Engine, Reading, Told};
use super::flusher::Flusher;
use super::fresh::Fresh;
use super::heal::{self, Healed};
use super::journal::{self, Journal, Older, Packer, Stamp};
use super::keeper::Keeper;
use super::keys::Family;
use super::memory::{Bounds, Memory};
use super::pages::Pages;
use super::spare::{self, Lent, Spare};
use super::syncer::Syncer;
use super::{Row, StoreError, aside, fence, lock, unopened};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How often it is tried again to make durable what is written, where the system lacks what it takes, and after how
/// long each time.
const LACKING: (u32, Duration) = (500, Duration::from_millis(20));

/// How many bytes must be free on the disk: more than sled writes until it has on disk what it has in memory.
pub const ROOM: u64 = 32 << 20;

/// Whether the disk of a folder has the room that the store leaves free. Where nobody can tell, it is tried.
pub fn has_room(folder: &Path) -> bool {
    let free = rustix::fs::statvfs(folder).map(|disk| disk.f_bavail.saturating_mul(disk.f_frsize));
    !free.is_ok_and(|free| free < ROOM)
}

/// How much of sled is remembered: it looks for each key anew, and a turn asks for the same ones again and again.
const REMEMBERED: Bounds = Bounds { family: 4 << 20, all: 16 << 20 };

/// How many rows of one person or match are remembered together.
const FEW: usize = 16;

/// The engine, open for one process.
pub(super) struct Local {
    pub(super) path: PathBuf,
    pub(super) pages: Pages,
    pub(super) disk: Disk,
    flusher: Flusher,
    pub(super) syncer: Syncer,
    pub(super) spare: Spare,
    pub(super) packer: Packer,
    pub(super) keeper: Mutex<Keeper>,
    memory: Mutex<Memory>,
    pub(super) fresh: Fresh,
    /// How the journal was found, until it is gone on with.
    found: Mutex<Option<Found>>,
    /// Whether it is not known what became of a write: one is going on, or one has failed.
    pub(super) ahead: AtomicBool,
    pub(super) doubts: Doubts,
    /// Whether it is noted that the store is open.
    is_begun: AtomicBool,
    /// Held as long as the store is open, and longer than sled.
    _lock: File,
}

/// A journal as it was found.
struct Found {
    /// Nothing where one is to be begun.
    journal: Option<Journal>,
    /// Behind which point a new one begins.
    before: Stamp,
    /// Whether it is hurt, and to be kept.
    is_hurt: bool,
}

impl Local {
    /// Opens it in a folder, and makes it where there is none.
    pub(super) fn open(path: &Path) -> Result<Self, StoreError> {
        let failed = |source: io::Error| unopened(path, source.into());
        let in_use = || StoreError::InUse { path: path.to_owned() };
        let lock = lock::take(&path.join(journal::FOLDER)).map_err(failed)?.ok_or_else(in_use)?;
        if fence::is_fenced(path) {
            return Err(StoreError::fenced(path));
        }
        let flusher = Flusher::start().map_err(failed)?;
        let syncer = Syncer::start().map_err(failed)?;
        let Healed { pages, journal, before, is_hurt } = heal::open(path, &flusher)?;
        let disk = Disk::open(path).map_err(failed)?;
        let spare = disk.spare().map_err(failed)?;
        let packer = Packer::start(&path.join(journal::FOLDER)).map_err(failed)?;
        Ok(Self {
            path: path.to_owned(),
            pages,
            disk,
            flusher,
            syncer,
            spare,
            packer,
            keeper: Mutex::default(),
            memory: Mutex::new(Memory::new(REMEMBERED)),
            fresh: Fresh::default(),
            found: Mutex::new(Some(Found { journal, before, is_hurt })),
            ahead: AtomicBool::new(false),
            doubts: Doubts::default(),
            is_begun: AtomicBool::new(false),
            _lock: lock,
        })
    }

    /// Refuses as long as the disk may be full in the middle of a commit, from where sled cannot go back.
    pub(super) fn find_room(&self) -> Result<(), StoreError> {
        if has_room(&self.path) {
            return Ok(());
        }
        let said = format!("the disk of {} has less than {} MB of room", self.path.display(), ROOM >> 20);
        Err(StoreError::Lacking(io::Error::new(io::ErrorKind::StorageFull, said)))
    }

    /// Returns when all that was changed is on disk in sled's files.
    pub(super) fn flush(&self) -> Result<(), StoreError> {
        self.flusher.flush(self.pages.db()).map_err(Box::new).map_err(StoreError::Disk)?;
        for _ in 0..LACKING.0 {
            match self.disk.sync() {
                Err(error) if spare::is_passing(&error) => std::thread::sleep(LACKING.1),
                done => return done.map_err(|error| StoreError::Disk(Box::new(error.into()))),
            }
        }
        self.disk.sync().map_err(|error| StoreError::Disk(Box::new(error.into())))
    }

    /// Refuses everything once it is not known what is on disk.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        if self.ahead.load(Ordering::SeqCst) {
            let why = io::Error::other("an earlier write has failed");
            return Err(sled::Error::from(why).into());
        }
        Ok(())
    }

    /// Notes that the store is open, before the first commit of which sled may not have everything.
    pub(super) fn note_begun(&self) -> Result<(), StoreError> {
        if !self.is_begun.load(Ordering::SeqCst) {
            Begun::Open.write(&self.path)?;
            self.is_begun.store(true, Ordering::SeqCst);
        }
        Ok(())
    }

    /// What is kept under a key.
    pub(super) fn read(&self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        self.check()?;
        if let Some(known) = self.memory().get(key) {
            return Ok(known);
        }
        let value = self.stored(key)?;
        // Whether an event was applied already is asked once for each.
        if key.first() != Some(&(Family::Event as u8)) {
            self.memory().learn(key.to_vec(), value.clone());
        }
        Ok(value)
    }

    /// The same, as it was committed last.
    pub(super) fn stored(&self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        if let Some(fresh) = self.fresh.get(key) {
            return Ok(fresh);
        }
        let value = self.pages.get(key).map_err(|error| self.unread(error))?;
        Ok(value.map(|value| value.to_vec()))
    }

    /// The rows under a prefix, of which these are read from the beginning. The few of one person or match are remembered.
    fn first_rows(&self, prefix: &[u8], mut rows: Reading) -> Reading {
        if prefix.len() == 1 {
            return rows;
        }
        if let Some(known) = self.memory().page(prefix, prefix, usize::MAX) {
            return Box::new(known.into_iter().map(Ok));
        }
        let few: Vec<_> = rows.by_ref().take(FEW + 1).collect();
        let known: Option<Vec<Row>> = few.iter().map(|row| row.as_ref().ok().cloned()).collect();
        if let Some(known) = known.filter(|known| known.len() <= FEW) {
            self.memory().learn_all(prefix, &known);
        }
        Box::new(few.into_iter().chain(rows))
    }

    /// What is remembered.
    pub(super) fn memory(&self) -> MutexGuard<'_, Memory> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Goes on with the journal as it was found, or begins one behind it with all that there is: what is changed before
    /// that, no journal has.
    fn take_up(&self, found: Found, changed: bool) -> Result<(), StoreError> {
        let Found { journal, before, is_hurt } = found;
        match journal {
            Some(journal) if !changed => self.keeper().journal = Some(journal),
            _ => {
                let older = if is_hurt { Older::Kept(aside::make(&self.path)?) } else { Older::Gone };
                self.begin_journal(&mut self.keeper(), before, &older)?;
            }
        }
        Ok(())
    }
}

impl Engine for Local {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        self.read(key)
    }

    fn last_key(&self, prefix: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        self.check()?;
        let last = self.pages.last_key(prefix).map_err(|error| self.unread(error))?;
        match self.fresh.last_key(prefix, last) {
            Ok(last) => Ok(last),
            // It is erased, and so is perhaps the one before it.
            Err(_) => self.rows(prefix, &[]).map(|row| row.map(|(key, _)| key)).last().transpose(),
        }
    }

    fn rows(&self, prefix: &[u8], behind: &[u8]) -> Reading {
        let doubts = self.doubts.clone();
        let noted = move |row: sled::Result<Row>| {
            row.inspect_err(|error| doubts.note(error)).map_err(StoreError::from)
        };
        let failed = self.check().err().map(Err).into_iter();
        if behind.is_empty() {
            let rows = Box::new(self.pages.rows(Vec::new(), prefix).map(noted));
            let rows = self.fresh.over(rows, prefix, behind);
            return Box::new(failed.chain(self.first_rows(prefix, rows)));
        }
        let next = [behind, &[0]].concat();
        let rows = Box::new(self.pages.rows(next, prefix).map(noted));
        Box::new(failed.chain(self.fresh.over(rows, prefix, behind)))
    }

    fn count(&self) -> Result<u64, StoreError> {
        // sled may read for ever after a write has failed.
        self.check()?;
        self.rows(&[], &[]).try_fold(0, |count, row| row.map(|_| count + 1))
    }

    fn commit(&self, batch: Batch) -> Result<(), StoreError> {
        self.put(batch, None)
    }

    fn commit_then(&self, batch: Batch, told: Told) -> Result<(), StoreError> {
        self.put(batch, Some(told))
    }

    fn catch_up(&self) -> Result<(), StoreError> {
        self.end_under_way()
    }

    fn put_down(&self, rows: Vec<Row>) -> Result<(), StoreError> {
        self.memory().clear();
        self.apply(rows.iter().map(|(key, value)| (&key[..], Some(&value[..]))))
    }

    fn settle(&self) -> Result<(), StoreError> {
        self.flush()
    }

    fn begin(&self, changed: bool) -> Result<(), StoreError> {
        let found = self.found.lock().unwrap_or_else(PoisonError::into_inner).take();
        found.map_or(Ok(()), |found| self.take_up(found, changed))?;
        self.pack_soon();
        // What cannot be had now is asked for again before the first commit.
        let _ = self.spare.fill();
        Ok(())
    }

    fn foresee(&self, _: &mut dyn Iterator<Item = Vec<u8>>) -> Result<(), StoreError> {
        Ok(())
    }

    fn is_ready(&self) -> bool {
        self.spare.fill().is_ok() && self.find_room().is_ok()
    }

    fn lend(&self) -> Option<Lent<'_>> {
        Some(self.spare.lend())
    }

    fn has_chores(&self) -> bool {
        self.keeper().has_chores()
    }

    fn renewals_failed(&self) -> u32 {
        self.keeper().failures
    }

    fn tend(&self) -> Result<(), StoreError> {
        self.do_chore()
    }
}
