//! Keys that sign what comes back from browsers: made at the first start, and read again at each later one.

use super::journal::sync_folder;
use axum_extra::extract::cookie::Key;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// Why a key is not taken, and what is to be done.
pub(super) const DAMAGED: &str = "the key is damaged: put its file back from a backup, or delete it, and a new one is made; \
    what the old one has signed is void then";

/// Bytes of a key.
const KEY_LEN: usize = 64;

/// Reads the key, or makes one that its owner alone may read.
pub(in crate::chat) fn key(path: &Path) -> io::Result<Key> {
    Ok(Key::from(&kept::<KEY_LEN>(path, rand::random)?))
}

/// Whether there is such a key in this file; nothing, if there is no file.
pub(in crate::chat) fn is_sound(path: &Path) -> io::Result<Option<bool>> {
    match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        bytes => bytes.map(|bytes| Some(bytes.len() == KEY_LEN)),
    }
}

/// Reads the secret in this file, or makes one that its owner alone may read.
pub(in crate::chat) fn kept<const N: usize>(
    path: &Path,
    make: impl FnOnce() -> [u8; N],
) -> io::Result<[u8; N]> {
    match fs::read(path) {
        Ok(bytes) => bytes.try_into().map_err(|_| io::Error::new(io::ErrorKind::InvalidData, DAMAGED)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let bytes = make();
            write(path, &bytes)?;
            Ok(bytes)
        }
        Err(error) => Err(error),
    }
}

/// Writes a file that its owner alone may read; it is there whole or not at all.
pub(in crate::chat) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let beside = path.with_extension("new");
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&beside)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&beside, path)?;
    sync_folder(path)
}

/// Makes a folder, which its owner alone may look into.
pub(in crate::chat) fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}
