//! A checkpoint that is being written, under a name by which it counts for nothing until it is whole.
//!
//! Its rows are packed, hashed and written in a thread of its own: that takes ten times as long as to read them, and nobody
//! who commits is to wait for it.

use super::frame::{self, Kind, Stamp};
use super::parts;
use super::sum::Sum;
use crate::store::sync::sync_folder;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

/// The name.
const NAME: &str = "draft";
/// How much of the rows goes into one frame.
const ROWS: usize = 256 << 10;
/// How many frames may wait for the thread, and from how many on it is busy.
const WAITING: usize = 8;
const BUSY: usize = WAITING / 2;
/// After how many bytes what is written beside commits is put on disk: much at once is in the way of theirs.
pub(super) const SYNC: u64 = 1 << 20;

/// What is written so far.
#[derive(Debug)]
pub(in crate::store) struct Draft {
    folder: PathBuf,
    /// The number of its first frame.
    first: u64,
    /// How long the rows are that it was given, before they are packed.
    length: u64,
    /// The next frame, as far as it is made.
    bytes: Vec<u8>,
    queue: Arc<Queue>,
    /// Asks the thread to write the rows of a frame; nothing once there is no more for it to do.
    ask: Option<SyncSender<Vec<u8>>>,
    thread: Option<JoinHandle<io::Result<Written>>>,
    /// What is in the file once that is whole, and on disk.
    sealed: Option<Written>,
}

/// The frames that the thread has still to write.
#[derive(Debug, Default)]
struct Queue {
    /// How many they are; none once it has stopped.
    length: Mutex<usize>,
    shorter: Condvar,
}

impl Queue {
    fn length(&self) -> MutexGuard<'_, usize> {
        self.length.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn shorten(&self, length: impl Fn(usize) -> usize) {
        let mut kept = self.length();
        *kept = length(*kept);
        self.shorter.notify_all();
    }

    /// Returns when there are fewer than so many.
    fn wait(&self, most: usize) {
        let shorter = self.shorter.wait_while(self.length(), |length| *length >= most);
        drop(shorter.unwrap_or_else(PoisonError::into_inner));
    }
}

/// Lets nobody wait for a thread that has stopped, however it did.
struct Stopped<'q>(&'q Queue);

impl Drop for Stopped<'_> {
    fn drop(&mut self) {
        self.0.shorten(|_| 0);
    }
}

/// What is in the file.
#[derive(Debug)]
struct Written {
    file: File,
    /// How long it is.
    end: u64,
    stamp: Stamp,
    /// What becomes of whoever writes it.
    #[cfg(test)]
    fate: Fate,
}

impl Written {
    fn write(&mut self, mut bytes: Vec<u8>, sum: Sum, kind: Kind) -> io::Result<()> {
        #[cfg(test)]
        self.fate.strike(kind)?;
        let behind = frame::end(&mut bytes, &self.stamp, sum, kind)?;
        self.file.write_all(&bytes)?;
        self.stamp = behind;
        self.end += bytes.len() as u64;
        Ok(())
    }

    /// Does what it is asked for, until there is no more.
    fn work(mut self, asked: Receiver<Vec<u8>>, queue: &Queue) -> io::Result<Self> {
        let mut synced = 0;
        for rows in asked {
            self.write(rows, self.stamp.sum, Kind::Rows)?;
            if self.end >= synced + SYNC {
                self.file.sync_data()?;
                synced = self.end;
            }
            queue.shorten(|length| length.saturating_sub(1));
        }
        Ok(self)
    }
}

impl Draft {
    /// Begins one behind this point.
    pub(in crate::store) fn begin(folder: &Path, before: Stamp) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let file = OpenOptions::new().append(true).create(true).open(folder.join(NAME))?;
        file.set_len(0)?;
        let stamp = Stamp { sum: Sum::default(), ..before };
        #[cfg(not(test))]
        let written = Written { file, end: 0, stamp };
        #[cfg(test)]
        let written = Written { file, end: 0, stamp, fate: Fate::of(folder) };
        let (ask, asked) = sync_channel(WAITING);
        let queue = Arc::new(Queue::default());
        let left = Arc::clone(&queue);
        let work = move || {
            // By then nobody hears what is asked any more, and whoever asks learns of it.
            let _stopped = Stopped(&left);
            written.work(asked, &left)
        };
        let thread = std::thread::Builder::new().name("draft".to_owned()).spawn(work)?;
        let mut bytes = Vec::new();
        frame::begin(&mut bytes);
        let (folder, first) = (folder.to_owned(), before.number + 1);
        let (ask, thread) = (Some(ask), Some(thread));
        Ok(Self { folder, first, length: 0, bytes, queue, ask, thread, sealed: None })
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

    /// How long the rows are that it was given, before they are packed.
    pub(in crate::store) fn length(&self) -> u64 {
        self.length
    }

    /// Whether whoever gave it more now would have to wait.
    pub(in crate::store) fn is_busy(&self) -> bool {
        *self.queue.length() >= BUSY
    }

    /// Returns when nobody would have to wait.
    pub(in crate::store) fn wait(&self) {
        self.queue.wait(BUSY);
    }

    /// Adds a row, or that there is none any more under this key. Of those with the same key, the last one counts.
    pub(in crate::store) fn add(&mut self, key: &[u8], value: Option<&[u8]>) -> io::Result<()> {
        let before = self.bytes.len();
        frame::add(&mut self.bytes, key, value);
        self.length += (self.bytes.len() - before) as u64;
        if self.bytes.len() < ROWS {
            return Ok(());
        }
        let mut next = Vec::new();
        frame::begin(&mut next);
        *self.queue.length() += 1;
        let rows = std::mem::replace(&mut self.bytes, next);
        let is_asked = self.ask.as_ref().is_some_and(|ask| ask.send(rows).is_ok());
        if is_asked { Ok(()) } else { self.stop().map(drop) }
    }

    /// Waits for the thread, and says why it has stopped if it was not for this.
    fn stop(&mut self) -> io::Result<Written> {
        self.ask = None;
        let stopped = self.thread.take().map(JoinHandle::join);
        let died = || Err(io::Error::other("the thread that writes it has died"));
        stopped.and_then(Result::ok).unwrap_or_else(died)
    }

    /// Makes it whole, where all rows come to this sum. When it returns, it is on disk, and counts for nothing yet: where this
    /// fails, everything is as it was.
    pub(in crate::store) fn seal(&mut self, sum: Sum) -> io::Result<()> {
        let mut written = self.stop()?;
        written.write(std::mem::take(&mut self.bytes), sum, Kind::LastRows)?;
        written.file.sync_all()?;
        self.sealed = Some(written);
        Ok(())
    }

    /// Lets it count, if it is sealed: from now on it is what the journal begins with. When it returns, that is on disk; where
    /// it fails, it may be. Returns the file, how long it is, and the point behind it.
    pub(super) fn finish(mut self) -> io::Result<(File, u64, Stamp)> {
        let written = self.sealed.take().ok_or_else(|| io::Error::other("it is not whole"))?;
        fs::rename(self.folder.join(NAME), parts::path(&self.folder, self.first, true))?;
        sync_folder(&self.folder)?;
        Ok((written.file, written.end, written.stamp))
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // Else it might write on into the next one. What has become of this one is of no interest.
        let _ = self.stop();
    }
}

/// What is to become of those who write drafts, for tests.
#[cfg(test)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::store) enum Fate {
    /// Nothing.
    #[default]
    Lives,
    /// The thread panics at its first rows.
    Panics,
    /// The disk refuses the first rows with this error.
    Fails(rustix::io::Errno),
    /// The disk refuses the last rows with this error.
    FailsAtLast(rustix::io::Errno),
}

#[cfg(test)]
impl Fate {
    /// That of those who write in this folder.
    fn of(folder: &Path) -> Self {
        Self::all().iter().rev().find(|(of, _)| of == folder).map(|(_, fate)| *fate).unwrap_or_default()
    }

    /// Decides it for those who begin in this folder from now on.
    pub(in crate::store) fn decide(self, folder: &Path) {
        Self::all().push((folder.to_owned(), self));
    }

    fn all() -> MutexGuard<'static, Vec<(PathBuf, Self)>> {
        static ALL: Mutex<Vec<(PathBuf, Fate)>> = Mutex::new(Vec::new());
        ALL.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn strike(self, kind: Kind) -> io::Result<()> {
        match (self, kind) {
            (Fate::Panics, Kind::Rows) => panic!("so it is to be"), // In tests alone.
            (Fate::Fails(error), Kind::Rows) | (Fate::FailsAtLast(error), Kind::LastRows) => {
                Err(error.into())
            }
            _ => Ok(()),
        }
    }
}
