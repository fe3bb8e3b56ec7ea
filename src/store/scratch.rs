//! A folder for what is needed for a while, and how files get there.

use super::aside;
use super::fence;
use rustix::io::Errno;
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

/// How many such folders one program may have at a time.
const SCRATCHES: u32 = 1_000;
/// How deep folders may be in each other that are copied; those of a store are two.
const DEPTH_MAX: u32 = 4;

/// A folder for what is needed for a while, which only its owner may read. It goes with this.
#[derive(Debug)]
pub(super) struct Scratch(PathBuf);

impl Scratch {
    pub(super) fn new() -> io::Result<Self> {
        let parent = std::env::temp_dir();
        // A program that was killed may have left one of this name.
        let paths =
            (0..SCRATCHES).map(|number| parent.join(format!("nahil-verify-{}-{number}", std::process::id())));
        let made = |path: PathBuf| DirBuilder::new().mode(0o700).create(&path).map(|()| Self(path));
        let is_taken = |error: &io::Error| error.kind() == io::ErrorKind::AlreadyExists;
        let first = paths.map(made).find(|made| !made.as_ref().is_err_and(is_taken));
        first.unwrap_or_else(|| Err(io::ErrorKind::AlreadyExists.into()))
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
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
