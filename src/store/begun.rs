//! That a store has had a journal, and whether it was closed in good order: a file beside sled's says so. Where the journal
//! is gone, it tells whether sled can have all that was acknowledged, and that a store in which sled finds nothing is no
//! new one.

use super::sync::sync_folder;
use std::ffi::OsStr;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

/// The file, in the store's folder, and the one that becomes it.
const NAME: &str = "begun";
const NEXT: &str = "begun.next";
/// What is in it while the store is open, and what stands before the number where it was closed.
const OPEN: &str = "open";
const CLOSED: &str = "closed ";

/// How a store was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Begun {
    /// It was open: the journal alone has the last commits on disk.
    Open,
    /// It was closed in good order, and has all up to this frame of the journal.
    Closed(u64),
}

impl Begun {
    /// What the file in this folder says; nothing where there is none. One that cannot be read says nothing good.
    pub(super) fn read(folder: &Path) -> Option<Self> {
        let text = match fs::read(folder.join(NAME)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return None,
            text => text.ok().and_then(|bytes| String::from_utf8(bytes).ok()),
        };
        let closed = text.and_then(|text| text.strip_prefix(CLOSED)?.trim_end().parse().ok());
        Some(closed.map_or(Begun::Open, Begun::Closed))
    }

    /// Writes it, for good.
    pub(super) fn write(self, folder: &Path) -> io::Result<()> {
        let text = match self {
            Begun::Open => format!("{OPEN}\n"),
            Begun::Closed(number) => format!("{CLOSED}{number}\n"),
        };
        let next = folder.join(NEXT);
        let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&next)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(next, folder.join(NAME))?;
        sync_folder(folder)
    }
}

/// Whether this is the name of such a file, which stays where sled's are set aside.
pub(super) fn is_begun(name: &OsStr) -> bool {
    name == NAME || name == NEXT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_what_is_hurt_is_open() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(Begun::read(folder.path()), None);
        for begun in [Begun::Open, Begun::Closed(0), Begun::Closed(u64::MAX)] {
            begun.write(folder.path()).unwrap();
            assert_eq!(Begun::read(folder.path()), Some(begun));
        }
        for hurt in ["", "closed", "closed x", "Closed 12", "\u{0}\u{0}"] {
            fs::write(folder.path().join(NAME), hurt).unwrap();
            assert_eq!(Begun::read(folder.path()), Some(Begun::Open), "{hurt}");
        }
    }
}
