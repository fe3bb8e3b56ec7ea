//! The lock of a folder, of a store or of a program's data: only one program has it, whatever is done to its files.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;
use std::time::Duration;

/// The file's name.
const NAME: &str = "lock";
/// How often it is tried again, and after how long each time: whoever has just ended may hold it for a moment, and so does
/// a child process between its beginning and the program that it becomes.
const HELD: (u32, Duration) = (50, Duration::from_millis(20));

/// Locks this folder, as long as what is returned is there; nothing if somebody else has it. That of a store is the one of its
/// journal.
pub(super) fn take(folder: &Path) -> io::Result<Option<File>> {
    std::fs::create_dir_all(folder)?;
    let file = OpenOptions::new().write(true).create(true).truncate(false).open(folder.join(NAME))?;
    Ok(wait(&file)?.then_some(file))
}

/// Waits a moment for the lock of a file; whether it is had.
pub(super) fn wait(file: &File) -> io::Result<bool> {
    for _ in 0..HELD.0 {
        match file.try_lock() {
            Ok(()) => return Ok(true),
            Err(TryLockError::WouldBlock) => std::thread::sleep(HELD.1),
            Err(TryLockError::Error(error)) => return Err(error),
        }
    }
    Ok(false)
}

/// Locks it the same way without making anything, so that nobody opens it meanwhile; nothing to hold where there is no
/// such file.
pub(super) fn watch(folder: &Path) -> io::Result<Option<File>> {
    let file = match File::open(folder.join(NAME)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        file => file?,
    };
    if wait(&file)? { Ok(Some(file)) } else { Err(io::ErrorKind::ResourceBusy.into()) }
}

/// The same beside others who look, and without waiting.
pub(super) fn look(folder: &Path) -> io::Result<Option<File>> {
    let file = match File::open(folder.join(NAME)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        file => file?,
    };
    match file.try_lock_shared() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Err(io::ErrorKind::ResourceBusy.into()),
        Err(TryLockError::Error(error)) => Err(error),
    }
}
