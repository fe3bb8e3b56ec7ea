//! A checkpoint that is being written, under a name by which it counts for nothing until it is whole.

use super::frame::{self, Kind, Stamp};
use super::parts;
use super::sum::Sum;
use crate::store::sync::sync_folder;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The name.
const NAME: &str = "draft";
/// How much of the rows goes into one frame.
const ROWS: usize = 256 << 10;

/// What is written so far.
#[derive(Debug)]
pub(in crate::store) struct Draft {
    folder: PathBuf,
    file: File,
    /// The number of its first frame.
    first: u64,
    /// How long it is.
    end: u64,
    stamp: Stamp,
    /// The next frame, as far as it is made.
    bytes: Vec<u8>,
}

impl Draft {
    /// Begins one behind this point.
    pub(in crate::store) fn begin(folder: &Path, before: Stamp) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let file = OpenOptions::new().append(true).create(true).open(folder.join(NAME))?;
        file.set_len(0)?;
        let stamp = Stamp { sum: Sum::default(), ..before };
        let folder = folder.to_owned();
        let mut bytes = Vec::new();
        frame::begin(&mut bytes);
        Ok(Self { folder, file, first: before.number + 1, end: 0, stamp, bytes })
    }

    /// Does away with one that nobody goes on with.
    pub(in crate::store) fn discard(folder: &Path) -> io::Result<()> {
        match fs::remove_file(folder.join(NAME)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            done => done,
        }
    }

    /// The journal's folder.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The number of its first frame.
    pub(in crate::store) fn first(&self) -> u64 {
        self.first
    }

    /// How much of it is in its file.
    pub(in crate::store) fn length(&self) -> u64 {
        self.end
    }

    /// Adds a row, or that there is none any more under this key. Of those with the same key, the last one counts.
    pub(in crate::store) fn add(&mut self, key: &[u8], value: Option<&[u8]>) -> io::Result<()> {
        frame::add(&mut self.bytes, key, value);
        if self.bytes.len() >= ROWS { self.write(self.stamp.sum, Kind::Rows) } else { Ok(()) }
    }

    /// Puts on disk what is in its file, so that little is left to do at its end.
    pub(in crate::store) fn sync(&self) -> io::Result<()> {
        self.file.sync_data()
    }

    /// Ends it, where all rows come to this sum: from now on it is what the journal begins with. When it returns, that is on
    /// disk; where it fails, it may be. Returns the file, how long it is, and the point behind it.
    pub(super) fn finish(mut self, sum: Sum) -> io::Result<(File, u64, Stamp)> {
        self.write(sum, Kind::LastRows)?;
        self.file.sync_all()?;
        fs::rename(self.folder.join(NAME), parts::path(&self.folder, self.first, true))?;
        sync_folder(&self.folder)?;
        Ok((self.file, self.end, self.stamp))
    }

    fn write(&mut self, sum: Sum, kind: Kind) -> io::Result<()> {
        let behind = frame::end(&mut self.bytes, &self.stamp, sum, kind)?;
        self.file.write_all(&self.bytes)?;
        self.stamp = behind;
        self.end += self.bytes.len() as u64;
        frame::begin(&mut self.bytes);
        Ok(())
    }
}
