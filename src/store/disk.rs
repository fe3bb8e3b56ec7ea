//! What sled leaves undone before what it has written outlasts a power cut.
//!
//! On Linux sled 0.34 asks for its log's pages to be written back (`sync_file_range(2)`), which "is not suitable for
//! data integrity": the drive's own cache and the file's new length are left out. Its blobs, the files of their own in
//! which it puts what is long, are not synced at all.

use std::collections::HashSet;
use std::ffi::OsString;
use std::fs::{File, OpenOptions, read_dir};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The files of an open sled.
#[derive(Debug)]
pub(super) struct Disk {
    log: File,
    blobs: PathBuf,
    /// Names of the blobs that outlast a power cut; sled gives no name twice.
    safe: Mutex<HashSet<OsString>>,
}

impl Disk {
    /// The files in sled's folder, which sled has made.
    pub(super) fn open(folder: &Path) -> io::Result<Self> {
        let log = OpenOptions::new().read(true).write(true).open(folder.join("db"))?;
        let disk = Self { log, blobs: folder.join("blobs"), safe: Mutex::default() };
        disk.sync()?;
        // So do the names of files that were just made, and of the folder.
        [Some(folder), folder.parent()].into_iter().flatten().try_for_each(sync_folder)?;
        Ok(disk)
    }

    /// Returns when all that sled has written is there for good.
    pub(super) fn sync(&self) -> io::Result<()> {
        self.sync_blobs()?;
        self.log.sync_data()
    }

    fn sync_blobs(&self) -> io::Result<()> {
        let mut safe = self.safe.lock().unwrap_or_else(PoisonError::into_inner);
        let mut now = HashSet::new();
        for entry in read_dir(&self.blobs)? {
            let entry = entry?;
            let name = entry.file_name();
            if !safe.contains(&name) {
                sync_if_there(&entry.path())?;
            }
            now.insert(name);
        }
        if !now.is_subset(&safe) {
            sync_folder(&self.blobs)?;
        }
        *safe = now;
        Ok(())
    }
}

/// Syncs a blob, unless sled has deleted it meanwhile.
fn sync_if_there(blob: &Path) -> io::Result<()> {
    match OpenOptions::new().read(true).write(true).open(blob) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        opened => opened?.sync_all(),
    }
}

fn sync_folder(folder: &Path) -> io::Result<()> {
    // The parent of a relative path of one name.
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    // Folders cannot be opened everywhere; where they can, they can be synced.
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}
