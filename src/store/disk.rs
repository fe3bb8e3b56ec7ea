//! What sled 0.34 leaves undone before what it has written outlasts a power cut, and before it opens again after it was
//! killed at a bad moment.
//!
//! On Linux it asks for its log's pages to be written back (`sync_file_range(2)`), which leaves out the drive's own
//! cache and the file's new length: the manual warns that it is not suitable for data integrity. Its blobs, the files
//! of their own in which it puts what is long, and its parameters are not synced at all.

use super::blobs::Blobs;
use super::lock;
use super::spare::{self, Spare};
use super::sync::{sync_folder, sync_if_there};
use std::fs::{self, File, OpenOptions, read_dir};
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Where sled keeps its parameters.
const PARAMETERS: &str = "conf";
/// Where sled keeps its log.
pub(super) const LOG: &str = "db";
/// How much of its pages sled keeps in memory, in bytes; by itself it would take a gigabyte.
const CACHE_MAX: u64 = 128 << 20;
/// The folder in which sled keeps what is long.
const BLOBS: &str = "blobs";

/// How often it is tried again to open what somebody holds, and after how long each time.
const HELD: (u32, Duration) = (50, Duration::from_millis(20));

/// Opens sled, also where it was killed while it opened before.
///
/// Whoever has just dropped it may hold it for a moment: sled's threads let go of its files after they have said that
/// they are done, and so does a child process between its beginning and the program that it becomes.
pub(super) fn open(folder: &Path) -> sled::Result<sled::Db> {
    for _ in 0..HELD.0 {
        match open_once(folder) {
            Err(error) if is_held(&error) => std::thread::sleep(HELD.1),
            opened => return opened,
        }
    }
    open_once(folder)
}

/// Whether somebody else has the lock. sled has no other mark for it.
pub(super) fn is_held(error: &sled::Error) -> bool {
    matches!(error, sled::Error::Io(error) if error.to_string().starts_with("could not acquire lock"))
}

fn open_once(folder: &Path) -> sled::Result<sled::Db> {
    forget_unfinished_store(folder)?;
    let open = || sled::Config::new().path(folder).cache_capacity(CACHE_MAX).flush_every_ms(None).open();
    match open() {
        // sled held the lock when it found this, so nobody is writing a snapshot.
        Err(sled::Error::Corruption { .. }) if forget_unfinished_snapshots(folder)? => open(),
        opened => opened,
    }
}

/// Opens sled in a folder that is new.
pub(super) fn open_new(folder: &Path) -> sled::Result<sled::Db> {
    fs::create_dir_all(folder)?;
    open_once(folder)
}

/// Deletes the parameters where there is no log yet: sled writes them first, and cannot read them half written.
fn forget_unfinished_store(folder: &Path) -> io::Result<()> {
    if fs::metadata(folder.join(LOG)).is_ok_and(|log| log.len() > 0) {
        return Ok(());
    }
    remove_if_there(&folder.join(PARAMETERS))
}

/// Deletes the snapshots that sled has not finished: it takes them for finished ones. What they tell stands in the log.
/// Returns whether there were any.
fn forget_unfinished_snapshots(folder: &Path) -> io::Result<bool> {
    let mut found = false;
    for entry in read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if name.starts_with("snap.") && name.ends_with(".generating") {
            tracing::warn!(path = %path.display(), "deleted a snapshot that was never finished");
            remove_if_there(&path)?;
            found = true;
        }
    }
    Ok(found)
}

/// The length of sled's log in this folder.
pub(super) fn length(folder: &Path) -> u64 {
    fs::metadata(folder.join(LOG)).map_or(0, |log| log.len())
}

/// Whether sled has anything in files of their own.
pub(super) fn has_blobs(folder: &Path) -> bool {
    read_dir(folder.join(BLOBS)).is_ok_and(|mut files| files.next().is_some())
}

/// Whether somebody has sled open in this folder; whoever is just closing it is waited for.
pub(super) fn is_open(folder: &Path) -> bool {
    File::open(folder.join(LOG)).is_ok_and(|log| matches!(lock::wait(&log), Ok(false)))
}

fn remove_if_there(file: &Path) -> io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}

/// The files of an open sled.
#[derive(Debug)]
pub(super) struct Disk {
    log: File,
    blobs: Mutex<Blobs>,
    /// Whether something could not be put on disk: the system says so once, and not to each who asks.
    has_failed: AtomicBool,
}

impl Disk {
    /// The files in sled's folder, which sled has made.
    pub(super) fn open(folder: &Path) -> io::Result<Self> {
        let log = OpenOptions::new().read(true).write(true).open(folder.join(LOG))?;
        let blobs = Mutex::new(Blobs::open(folder.join(BLOBS))?);
        let disk = Self { log, blobs, has_failed: AtomicBool::new(false) };
        disk.sync()?;
        sync_if_there(&folder.join(PARAMETERS))?;
        // So do the names of files that were just made, and of the folder.
        [Some(folder), folder.parent()].into_iter().flatten().try_for_each(sync_folder)?;
        Ok(disk)
    }

    /// Returns when all that sled has written is there for good.
    pub(super) fn sync(&self) -> io::Result<()> {
        let done = self.blobs().sync().and_then(|()| self.log.sync_data());
        if done.as_ref().is_err_and(|error| !spare::is_passing(error)) {
            self.has_failed.store(true, Ordering::SeqCst);
        }
        done
    }

    /// Whether all that sled has written can be put on disk, as far as is known.
    pub(super) fn is_sound(&self) -> bool {
        self.sync().is_ok() && !self.has_failed.load(Ordering::SeqCst)
    }

    /// An empty reserve of files, of which each costs nothing but its descriptor.
    pub(super) fn spare(&self) -> io::Result<Spare> {
        Ok(Spare::new(self.blobs().folder().try_clone()?))
    }

    fn blobs(&self) -> MutexGuard<'_, Blobs> {
        self.blobs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
