//! Writing a journal.

use super::draft::Draft;
use super::frame::{self, Kind, Stamp};
use super::mark::Mark;
use super::pack;
use super::parts;
use super::sum::Sum;
use crate::store::sync::sync_folder;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// From which length on a new file is begun.
const PART_MAX: u64 = 16 << 20;
/// How often the length of the checkpoint may stand behind it before a new one is due.
const TIMES: u64 = 8;
/// What may stand behind it in any case.
const BEHIND_MIN: u64 = 32 << 20;
/// Up to this length of the checkpoint a new one is begun as soon as somebody is forgotten.
const AT_ONCE: u64 = 8 << 20;
/// Otherwise after so many commits, so that those who are forgotten soon after each other go together.
const LATER: u32 = 720;
/// How much room is kept for the next frame.
const BYTES_MAX: usize = 4 << 20;
/// For as many of these it counts when nobody commits for a while.
const RESTED: u32 = 10;

/// A journal that is written.
#[derive(Debug)]
pub(in crate::store) struct Journal {
    folder: PathBuf,
    /// The file that is written.
    path: Arc<Path>,
    file: Arc<File>,
    /// Where the next frame goes.
    end: u64,
    stamp: Stamp,
    mark: Arc<File>,
    /// The length of the checkpoint.
    base: u64,
    /// What was written behind it.
    behind: u64,
    /// The last frame, whose room the next one takes.
    bytes: Vec<u8>,
    /// After how many commits more the next checkpoint is due, because somebody was forgotten.
    owed: Option<u32>,
}

/// A frame that is written, and counts when it is on disk.
#[derive(Debug)]
pub(in crate::store) struct Appended {
    path: Arc<Path>,
    file: Arc<File>,
    mark: Arc<File>,
    /// Where it begins in its file.
    begins: u64,
    /// What is noted when it is there.
    noted: Mark,
}

/// What becomes of the files that a new checkpoint makes superfluous.
#[derive(Clone, Debug)]
pub(in crate::store) enum Older {
    /// They go.
    Gone,
    /// They are hurt, and are moved here.
    Kept(PathBuf),
}

impl Journal {
    /// Begins a journal anew, behind this point, with all rows that there are. When it returns, that is on disk.
    pub(in crate::store) fn begin<E: From<io::Error>>(
        folder: &Path,
        before: Stamp,
        rows: impl Iterator<Item = Result<(Vec<u8>, Vec<u8>), E>>,
        older: &Older,
    ) -> Result<Self, E> {
        let mut draft = Draft::begin(folder, before)?;
        let mut sum = Sum::default();
        for row in rows {
            let (key, value) = row?;
            sum = sum.with(&key, &value);
            draft.add(&key, Some(&value))?;
        }
        draft.seal(sum)?;
        Ok(Self::begin_with(draft, older)?)
    }

    /// Begins a journal anew with this checkpoint, which is sealed. When it returns, that is on disk; where it fails, it may be.
    pub(in crate::store) fn begin_with(draft: Draft, older: &Older) -> io::Result<Self> {
        let folder = draft.folder().to_owned();
        let path = parts::path(&folder, draft.first(), true).into();
        let (file, end, stamp) = draft.finish()?;
        clear(&folder, older)?;
        let (file, mark) = (Arc::new(file), Arc::new(Mark::open(&folder)?));
        let journal = Self {
            folder,
            path,
            file,
            end,
            stamp,
            mark,
            base: end,
            behind: 0,
            bytes: Vec::new(),
            owed: None,
        };
        journal.begin_mark()?;
        Ok(journal)
    }

    /// Goes on with a journal behind this point, which ends at this place of this file. What stands behind that is cut off.
    pub(in crate::store) fn resume(
        folder: &Path,
        stamp: Stamp,
        (path, end): (&Path, u64),
    ) -> io::Result<Self> {
        Draft::discard(folder)?;
        pack::discard(folder)?;
        parts::delete_twins(folder)?;
        parts::delete_older(folder)?;
        parts::delete_behind(folder, path)?;
        // Nothing is written behind one that is packed. It is the last one only if what came behind it told nothing.
        let next = parts::is_packed(path).then(|| parts::path(folder, stamp.number + 1, false));
        let (path, end) = next.as_deref().map_or((path, end), |next| (next, 0));
        let file = OpenOptions::new().append(true).create(next.is_some()).open(path)?;
        file.set_len(end)?;
        file.sync_all()?;
        sync_folder(folder)?;
        let (mut base, mut behind) = (0, 0);
        for part in parts::current(folder)? {
            let length = part.length()?;
            if part.is_base { base = length } else { behind += length }
        }
        let (file, mark) = (Arc::new(file), Arc::new(Mark::open(folder)?));
        let (folder, path) = (folder.to_owned(), path.into());
        let journal =
            Self { folder, path, file, end, stamp, mark, base, behind, bytes: Vec::new(), owed: None };
        journal.begin_mark()?;
        Ok(journal)
    }

    /// Sees to it that after a power cut the mark says something: without it, nobody knows how much an end that is not whole may
    /// have had.
    fn begin_mark(&self) -> io::Result<()> {
        self.mark(false)?;
        self.mark.sync_all()?;
        sync_folder(&self.folder)
    }

    /// Where it is.
    pub(in crate::store) fn stamp(&self) -> Stamp {
        self.stamp
    }

    /// The length of its checkpoint.
    pub(in crate::store) fn base(&self) -> u64 {
        self.base
    }

    /// Whether the file that is written is still where it was, so that somebody will find what is in it.
    pub(in crate::store) fn is_there(&self) -> bool {
        is_there(&self.path, &self.file)
    }

    /// Adds a commit, after which all rows come to this sum; it counts once what is returned is [on disk](Appended::sync), and
    /// the next one comes only then. Where it fails, it may count, unless it [has no room](is_full).
    pub(in crate::store) fn append<'c>(
        &mut self,
        changes: impl Iterator<Item = (&'c [u8], Option<&'c [u8]>)>,
        sum: Sum,
        forgets: bool,
    ) -> io::Result<Appended> {
        let kind = if forgets { Kind::Forgetting } else { Kind::Commit };
        frame::begin(&mut self.bytes);
        changes.for_each(|(key, value)| frame::add(&mut self.bytes, key, value));
        let stamp = frame::end(&mut self.bytes, &self.stamp, sum, kind)?;
        if let Err(error) = (&*self.file).write_all(&self.bytes) {
            // It is cut off at the next start where that cannot be done now.
            let is_cut = self.file.set_len(self.end).is_ok();
            return Err(if is_cut { error } else { unknown(error) });
        }
        let begins = self.end;
        self.stamp = stamp;
        self.end += self.bytes.len() as u64;
        self.behind += self.bytes.len() as u64;
        if self.bytes.capacity() > BYTES_MAX {
            self.bytes = Vec::new();
        }
        self.owed = match self.owed {
            None if forgets => Some(if self.base <= AT_ONCE { 0 } else { LATER }),
            owed => owed.map(|left| left.saturating_sub(1)),
        };
        let (path, file, mark) = (Arc::clone(&self.path), Arc::clone(&self.file), Arc::clone(&self.mark));
        Ok(Appended { path, file, mark, begins, noted: self.noted(false) })
    }

    /// Begins the next file where one is full; whether it did. Where it fails, nothing has changed.
    pub(in crate::store) fn make_room(&mut self) -> io::Result<bool> {
        if self.end < PART_MAX {
            return Ok(false);
        }
        let path = parts::path(&self.folder, self.stamp.number + 1, false);
        let file = OpenOptions::new().append(true).create(true).open(&path)?;
        // One that was begun before and not gone on with has nothing that counts.
        file.set_len(0)?;
        sync_folder(&self.folder)?;
        (self.path, self.file, self.end) = (path.into(), Arc::new(file), 0);
        Ok(true)
    }

    /// Whether it is time to begin anew: what stands behind the checkpoint is too much, or tells of somebody who is to be
    /// forgotten.
    pub(in crate::store) fn is_due(&self) -> bool {
        self.owed == Some(0) || self.behind > BEHIND_MIN.max(TIMES * self.base)
    }

    /// Some time has passed in which nobody has to wait for it.
    pub(in crate::store) fn rest(&mut self) {
        self.owed = self.owed.map(|left| left.saturating_sub(RESTED));
    }

    /// Whether somebody is still to be forgotten in it.
    pub(in crate::store) fn owes(&self) -> bool {
        self.owed.is_some()
    }

    /// Notes that the store is closed in good order.
    pub(in crate::store) fn close(&self) -> io::Result<()> {
        self.mark(true)
    }

    fn mark(&self, closed: bool) -> io::Result<()> {
        self.noted(closed).write(&self.mark)
    }

    fn noted(&self, closed: bool) -> Mark {
        Mark { stamp: self.stamp, end: self.end, closed }
    }
}

impl Appended {
    /// Where the journal is with it.
    pub(in crate::store) fn stamp(&self) -> Stamp {
        self.noted.stamp
    }

    /// Returns when it is on disk, where somebody will find it; where it fails, it may be.
    pub(in crate::store) fn sync(&self) -> io::Result<()> {
        if let Err(error) = self.file.sync_data() {
            let _ = self.file.set_len(self.begins);
            return Err(unknown(error));
        }
        self.noted.write(&self.mark).map_err(unknown)?;
        let gone = || io::Error::new(io::ErrorKind::NotFound, "the journal is not where it was");
        if is_there(&self.path, &self.file) { Ok(()) } else { Err(gone()) }
    }
}

/// Whether this file, which is open, is here.
fn is_there(path: &Path, file: &File) -> bool {
    let same =
        |(here, open): (fs::Metadata, fs::Metadata)| (here.dev(), here.ino()) == (open.dev(), open.ino());
    fs::metadata(path).ok().zip(file.metadata().ok()).is_some_and(same)
}

/// Whether there is no room on the disk for more.
pub(in crate::store) fn is_full(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded)
}

/// The same error where it is not known what of a write is on disk.
fn unknown(error: io::Error) -> io::Error {
    if is_full(&error) { io::Error::other(error) } else { error }
}

/// Does away with the files that count no more.
fn clear(folder: &Path, older: &Older) -> io::Result<()> {
    let Older::Kept(aside) = older else { return parts::delete_older(folder) };
    fs::create_dir_all(aside)?;
    for part in parts::older(folder)? {
        if let Some(name) = part.path.file_name() {
            fs::rename(&part.path, aside.join(name))?;
        }
    }
    sync_folder(aside)?;
    sync_folder(folder)
}
