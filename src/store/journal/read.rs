//! Reading a journal: frame by frame, and on behind what is hurt.

use super::frame::{self, Frame, HEAD, Hash, LETTERS};
use super::parts::{self, Part};
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

/// How much is looked through at a time for the next frame behind a damage.
const WINDOW: usize = 1 << 16;

/// Some bytes of a journal that are no frame, or a place where frames are missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::store) struct Damage {
    pub(in crate::store) path: PathBuf,
    pub(in crate::store) offset: u64,
    /// How many bytes; 0 where something is missing before a frame that is whole.
    pub(in crate::store) bytes: u64,
    /// The number of the last frame before it, if there is one.
    pub(in crate::store) after: Option<u64>,
    /// Whether no whole frame comes behind it: it may be one that was never finished.
    pub(in crate::store) is_tail: bool,
}

/// What comes next in a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::store) enum Step {
    Frame(Frame),
    Damage(Damage),
}

/// A file that is read.
#[derive(Debug)]
struct Open {
    path: PathBuf,
    file: BufReader<File>,
    at: u64,
    length: u64,
}

/// Reads the files that count, in order.
#[derive(Debug)]
pub(in crate::store) struct Reader {
    left: VecDeque<Part>,
    open: Option<Open>,
    /// The number and the hash of the frame before, unless something is missing behind it.
    last: Option<(u64, Hash)>,
    /// The number of the frame before.
    after: Option<u64>,
    /// A frame that comes behind a place where some are missing.
    waiting: Option<Frame>,
}

impl Reader {
    /// Reads the journal in this folder.
    pub(in crate::store) fn open(folder: &Path) -> io::Result<Self> {
        let left = parts::current(folder)?.into();
        Ok(Self { left, open: None, last: None, after: None, waiting: None })
    }

    /// Where it is: a file, and the place in it behind what was read last.
    pub(in crate::store) fn place(&self) -> Option<(&Path, u64)> {
        self.open.as_ref().map(|open| (&*open.path, open.at))
    }

    /// What comes next; nothing at the end.
    pub(in crate::store) fn next(&mut self) -> io::Result<Option<Step>> {
        if let Some(frame) = self.waiting.take() {
            return Ok(Some(Step::Frame(frame)));
        }
        if !self.turn()? {
            return Ok(None);
        }
        let Some(open) = &mut self.open else { return Ok(None) };
        let offset = open.at;
        let Some(frame) = open.frame() else {
            let next = open.find(offset + 1)?;
            open.at = next.unwrap_or(open.length);
            open.file.seek(SeekFrom::Start(open.at))?;
            let is_tail = next.is_none() && self.left.is_empty();
            let (path, bytes) = (open.path.clone(), open.at - offset);
            self.last = None;
            return Ok(Some(Step::Damage(Damage { path, offset, bytes, after: self.after, is_tail })));
        };
        let follows =
            self.last.is_none_or(|(number, hash)| (number + 1, hash) == (frame.stamp.number, frame.before));
        let gap = Damage { path: open.path.clone(), offset, bytes: 0, after: self.after, is_tail: false };
        self.last = Some((frame.stamp.number, frame.stamp.hash));
        self.after = Some(frame.stamp.number);
        if follows {
            return Ok(Some(Step::Frame(frame)));
        }
        self.waiting = Some(frame);
        Ok(Some(Step::Damage(gap)))
    }

    /// Turns to the next file where one is at its end; `false` behind the last.
    fn turn(&mut self) -> io::Result<bool> {
        while self.open.as_ref().is_none_or(|open| open.at >= open.length) {
            // The last one stays, to tell where it ends.
            let Some(part) = self.left.pop_front() else { return Ok(false) };
            self.open = Some(Open::new(part.path)?);
        }
        Ok(true)
    }
}

/// Where in this file of a journal it is hurt, if it is.
pub(in crate::store) fn hurt_at(path: &Path) -> io::Result<Option<u64>> {
    let mut open = Open::new(path.to_owned())?;
    while open.at < open.length {
        if open.frame().is_none() {
            return Ok(Some(open.at));
        }
    }
    Ok(None)
}

impl Open {
    fn new(path: PathBuf) -> io::Result<Self> {
        let file = File::open(&path)?;
        let length = file.metadata()?.len();
        Ok(Self { path, file: BufReader::new(file), at: 0, length })
    }

    /// The frame that begins here, if one does and is whole; then it is behind it.
    fn frame(&mut self) -> Option<Frame> {
        let mut head = [0; HEAD];
        self.file.read_exact(&mut head).ok()?;
        let length = frame::length(&head).filter(|length| *length as u64 <= self.length - self.at)?;
        let mut bytes = head.to_vec();
        bytes.resize(length, 0);
        self.file.read_exact(&mut bytes[HEAD..]).ok()?;
        let frame = frame::read(&bytes)?;
        self.at += length as u64;
        Some(frame)
    }

    /// Where the next whole frame begins, from this place on.
    fn find(&mut self, from: u64) -> io::Result<Option<u64>> {
        let mut window = vec![0; WINDOW];
        let mut place = from;
        while place < self.length {
            // What cannot be read is passed over.
            let read = self.file.get_ref().read_at(&mut window, place).unwrap_or(0);
            let starts = window[..read].windows(LETTERS.len()).enumerate();
            for (start, _) in starts.filter(|(_, bytes)| *bytes == LETTERS) {
                self.at = place + start as u64;
                self.file.seek(SeekFrom::Start(self.at))?;
                let found = self.at;
                if self.frame().is_some() {
                    return Ok(Some(found));
                }
            }
            // The letters may stand across the end of what was read.
            let across = LETTERS.len() - 1;
            place += if read > across { read - across } else { WINDOW } as u64;
        }
        Ok(None)
    }
}
