//! A folder for what is needed for a while, and how files get there.

use super::aside;
use super::fence;
use super::{Store, StoreError};
use rustix::io::Errno;
use rustix::process::{Pid, geteuid, getpid};
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tracing::subscriber::NoSubscriber;

/// How the names of such folders begin, before the number of the process and one of their own.
const NAME: &str = "nahil-verify-";
/// How many such folders one program may have at a time.
const SCRATCHES: u32 = 1_000;
/// How often it is tried to remove those of a program that ends, which may still write into them.
const REMOVALS: u32 = 5;
/// How deep folders may be in each other that are copied; those of a store are two.
const DEPTH_MAX: u32 = 4;

/// The folders that this program has now.
static HELD: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A folder for what is needed for a while, which only its owner may read. It goes with this.
#[derive(Debug)]
pub(super) struct Scratch {
    path: PathBuf,
    /// The lock by which others know that it is needed, also those who do not see this process.
    _lock: File,
}

impl Scratch {
    /// An empty one in the folder for temporary files. Those go that programs have left there which were killed.
    pub(super) fn new() -> Result<Self, StoreError> {
        let parent = std::env::temp_dir();
        remove_left(&parent);
        Self::within(&parent).map_err(|error| StoreError::Temporary { path: parent, error })
    }

    fn within(parent: &Path) -> io::Result<Self> {
        // A program that was killed may have left one of this name.
        let paths =
            (0..SCRATCHES).map(|number| parent.join(format!("{NAME}{}-{number}", std::process::id())));
        let made = |path: PathBuf| DirBuilder::new().mode(0o700).create(&path).map(|()| path);
        let is_taken = |error: &io::Error| error.kind() == io::ErrorKind::AlreadyExists;
        let first = paths.map(made).find(|made| !made.as_ref().is_err_and(is_taken));
        let path = first.unwrap_or_else(|| Err(io::ErrorKind::AlreadyExists.into()))?;
        held().push(path.clone());
        let lock = File::open(&path)?;
        // Where the disk knows no locks, the number of the process is enough.
        let _ = lock.try_lock();
        Ok(Self { path, _lock: lock })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Copies a store into a folder here of this name, as [`copy`] does.
    pub(super) fn take(&self, from: &Path, name: &str) -> Result<PathBuf, StoreError> {
        let to = self.path.join(name);
        let failed = |error: io::Error| match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => self.full(error),
            io::ErrorKind::PermissionDenied => StoreError::Unreadable { path: from.to_owned(), error },
            _ => error.into(),
        };
        copy(from, &to).map_err(failed)?;
        Ok(to)
    }

    /// What has kept something from being done here: where it is this disk that has no room, it is not the store that suffers.
    pub(super) fn blame(&self, fault: StoreError) -> StoreError {
        let is_full = matches!(fault, StoreError::Lacking(_)) || fault.no_room().is_some();
        if is_full && !super::has_room(&self.path) { self.full(Errno::NOSPC.into()) } else { fault }
    }

    fn full(&self, error: io::Error) -> StoreError {
        StoreError::Temporary { path: self.path.parent().unwrap_or(&self.path).to_owned(), error }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
        held().retain(|path| *path != self.path);
    }
}

impl Store {
    /// Removes the temporary folders in which stores are copied to be looked at. Only for a program that ends at once: whoever
    /// is looking at one waits from then on, and does not come to say that it is gone.
    pub fn leave_nothing() {
        let held = held();
        for _ in 0..REMOVALS {
            held.iter().for_each(|path| drop(fs::remove_dir_all(path)));
        }
        std::mem::forget(held);
    }
}

fn held() -> MutexGuard<'static, Vec<PathBuf>> {
    HELD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes what programs of this user have left that were killed. What cannot be removed is in nobody's way.
fn remove_left(parent: &Path) {
    let Ok(entries) = fs::read_dir(parent) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let process = name.to_str().and_then(|name| name.strip_prefix(NAME)?.split_once('-')?.0.parse().ok());
        if process.and_then(Pid::from_raw).is_some_and(|process| is_left(&entry.path(), process)) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// Whether nobody needs such a folder any more that this process has made.
fn is_left(path: &Path, process: Pid) -> bool {
    let user = geteuid().as_raw();
    let is_own = |file: &fs::Metadata| file.uid() == user;
    // A link is none that it has made.
    if process == getpid()
        || !fs::symlink_metadata(path).is_ok_and(|folder| folder.is_dir() && is_own(&folder))
    {
        return false;
    }
    let runs = fs::metadata(format!("/proc/{}", process.as_raw_pid())).is_ok_and(|file| is_own(&file));
    !runs && File::open(path).is_ok_and(|folder| folder.try_lock().is_ok())
}

/// Does something with a copy that nobody hears of: what is logged of a copy is no news of the store.
pub(super) fn unheard<T>(act: impl FnOnce() -> T) -> T {
    tracing::subscriber::with_default(NoSubscriber::default(), act)
}

/// Copies a store as it lies there, without what was set aside. What is copied can be written, also where the original can
/// not. Its folders may be links to other disks.
pub(super) fn copy(from: &Path, to: &Path) -> io::Result<()> {
    copy_within(from, to, DEPTH_MAX)
}

fn copy_within(from: &Path, to: &Path, depth: u32) -> io::Result<()> {
    // A link may lead back to where it is.
    let depth = depth.checked_sub(1).ok_or(Errno::LOOP)?;
    DirBuilder::new().recursive(true).mode(0o700).create(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        match fs::metadata(entry.path())?.is_dir() {
            true if aside::is_aside(&entry.file_name()) => {}
            true => copy_within(&entry.path(), &target, depth)?,
            // A copy can be opened.
            false if fence::is_fence(&entry.file_name()) => {}
            false => {
                let mut options = OpenOptions::new();
                let mut file = options.write(true).create(true).truncate(true).mode(0o600).open(target)?;
                io::copy(&mut File::open(entry.path())?, &mut file)?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    #[test]
    fn what_a_program_has_left_that_was_killed_goes_and_nothing_else() {
        let parent = tempfile::tempdir().unwrap();
        let make = |name: &str| {
            fs::create_dir_all(parent.path().join(name).join("copy")).unwrap();
            parent.path().join(name)
        };
        // No process has such a number.
        let left = make("nahil-verify-2147483647-0");
        let locked = make("nahil-verify-2147483647-1");
        let lock = File::open(&locked).unwrap();
        lock.try_lock().unwrap();
        let runs = make(&format!("nahil-verify-{}-7", std::process::id()));
        let other = make("nahil-verify-x");
        symlink(&other, parent.path().join("nahil-verify-2147483647-2")).unwrap();
        remove_left(parent.path());
        assert!(!left.exists());
        assert!([locked, runs, other].iter().all(|path| path.join("copy").exists()));
    }

    #[test]
    fn what_is_held_is_known_until_it_goes() {
        let scratch = Scratch::new().unwrap();
        let path = scratch.path().to_owned();
        assert!(held().contains(&path) && !is_left(&path, getpid()));
        drop(scratch);
        assert!(!path.exists() && !held().contains(&path));
    }

    #[test]
    fn a_folder_for_temporary_files_that_is_not_there_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let gone = folder.path().join("gone");
        let error = Scratch::within(&gone).unwrap_err();
        let said = StoreError::Temporary { path: gone.clone(), error }.to_string();
        assert!(said.contains(&*gone.to_string_lossy()) && said.contains("TMPDIR"), "{said}");
    }

    #[test]
    fn a_folder_of_a_store_may_be_a_link_but_not_to_itself() {
        let folder = tempfile::tempdir().unwrap();
        let [store, journal, to] = ["store", "elsewhere", "to"].map(|name| folder.path().join(name));
        fs::create_dir(&store).unwrap();
        fs::create_dir(&journal).unwrap();
        fs::write(journal.join("1.base"), "frames").unwrap();
        symlink(&journal, store.join("journal")).unwrap();
        copy(&store, &to).unwrap();
        assert_eq!(fs::read_to_string(to.join("journal").join("1.base")).unwrap(), "frames");
        symlink(&store, store.join("back")).unwrap();
        let why = copy(&store, &folder.path().join("again")).unwrap_err();
        assert_eq!(Errno::from_io_error(&why), Some(Errno::LOOP));
    }
}
