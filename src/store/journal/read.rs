//! Reading a journal: frame by frame, and on behind what is hurt.

use super::frame::{Frame, Hash, Stamp};
use super::open::Open;
use super::parts::{self, Part};
use std::collections::VecDeque;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Some bytes of a journal that are no frame, or a place where frames are missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::store) struct Damage {
    pub(in crate::store) path: PathBuf,
    /// Where in it; of a packed file, where the block begins.
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
        self.open.as_ref().map(|open| (open.path(), open.at()))
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
        let offset = open.at();
        let Some(frame) = open.frame() else {
            let goes_on = open.pass_over()?;
            // What is packed was finished once.
            let is_tail = !goes_on && self.left.is_empty() && !open.is_packed();
            let (path, bytes) = (open.path().to_owned(), open.at() - offset);
            self.last = None;
            return Ok(Some(Step::Damage(Damage { path, offset, bytes, after: self.after, is_tail })));
        };
        let follows =
            self.last.is_none_or(|(number, hash)| (number + 1, hash) == (frame.stamp.number, frame.before));
        let gap =
            Damage { path: open.path().to_owned(), offset, bytes: 0, after: self.after, is_tail: false };
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
        while self.open.as_ref().is_none_or(Open::is_at_end) {
            // The last one stays, to tell where it ends.
            let Some(part) = self.left.pop_front() else { return Ok(false) };
            self.open = Some(Open::new(part.path, part.is_packed)?);
        }
        Ok(true)
    }
}

/// Where in this file of a journal it is hurt, if it is.
pub(in crate::store) fn hurt_at(path: &Path) -> io::Result<Option<u64>> {
    let mut open = Open::new(path.to_owned(), parts::is_packed(path))?;
    while !open.is_at_end() {
        if open.frame().is_none() {
            return Ok(Some(open.at()));
        }
    }
    Ok(None)
}

/// Where in this file of a journal the frames end that are whole one after another: from this place on, if the frame with
/// this hash ends there, or else from the beginning.
pub(in crate::store) fn whole_until(path: &Path, (place, hash): (u64, Hash)) -> io::Result<u64> {
    if parts::is_packed(path) {
        // Nothing is written behind it any more.
        return Ok(fs::metadata(path)?.len());
    }
    let mut open = Open::new(path.to_owned(), false)?;
    if open.ends_with(place, hash) {
        open.turn_to(place)?;
    }
    while !open.is_at_end() && open.frame().is_some() {}
    Ok(open.at())
}

/// The points behind the frames of this file that are whole one after another from its beginning.
pub(in crate::store) fn stamps(path: &Path) -> io::Result<Vec<Stamp>> {
    let mut open = Open::new(path.to_owned(), parts::is_packed(path))?;
    let next = move || (!open.is_at_end()).then(|| open.frame()).flatten().map(|frame| frame.stamp);
    Ok(std::iter::from_fn(next).collect())
}
