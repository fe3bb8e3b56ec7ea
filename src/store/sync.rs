//! Files and folders that are to outlast a power cut.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

/// Syncs a file, unless sled has deleted it meanwhile.
pub(super) fn sync_if_there(file: &Path) -> io::Result<()> {
    match OpenOptions::new().read(true).write(true).open(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        opened => opened?.sync_all(),
    }
}

/// Syncs a folder: the names of the files in it.
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    // The parent of a relative path of one name.
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    // Folders cannot be opened everywhere; where they can, they can be synced.
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}
