//! One file of a journal that is read, plain or packed: frame by frame, and on behind what is hurt.

use super::block;
use super::frame::{self, Frame, HASH, Hash};
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

/// How much is looked through at a time for what comes behind a damage.
const WINDOW: usize = 1 << 16;

/// A file that is read.
#[derive(Debug)]
pub(super) struct Open {
    path: PathBuf,
    file: BufReader<File>,
    /// Where the next frame begins; of a packed file, the block in which it stands.
    at: u64,
    length: u64,
    /// What is read of a packed file.
    block: Option<Block>,
}

/// A block of a packed file.
#[derive(Debug, Default)]
struct Block {
    frames: Vec<u8>,
    /// Where the next frame begins in them.
    within: usize,
    /// Where the block ends in the file.
    end: u64,
}

impl Block {
    fn is_read(&self) -> bool {
        self.within >= self.frames.len()
    }
}

impl Open {
    pub(super) fn new(path: PathBuf, is_packed: bool) -> io::Result<Self> {
        let file = File::open(&path)?;
        let length = file.metadata()?.len();
        let block = is_packed.then(Block::default);
        Ok(Self { path, file: BufReader::new(file), at: 0, length, block })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Where the next frame begins; of a packed file, the block in which it stands.
    pub(super) fn at(&self) -> u64 {
        self.at
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.at >= self.length
    }

    /// Whether nothing is ever written behind it any more.
    pub(super) fn is_packed(&self) -> bool {
        self.block.is_some()
    }

    /// The frame that comes next, if one does and is whole; then it is behind it.
    pub(super) fn frame(&mut self) -> Option<Frame> {
        self.bytes().map(|(_, frame)| frame)
    }

    /// The same, with its bytes.
    pub(super) fn bytes(&mut self) -> Option<(Vec<u8>, Frame)> {
        let bytes = if self.is_packed() { self.unpack()? } else { self.read()? };
        let frame = frame::read(&bytes)?;
        match &mut self.block {
            None => self.at += bytes.len() as u64,
            Some(block) => {
                block.within += bytes.len();
                if block.is_read() {
                    self.at = block.end;
                }
            }
        }
        Some((bytes, frame))
    }

    fn read(&mut self) -> Option<Vec<u8>> {
        let mut head = [0; frame::HEAD];
        self.file.read_exact(&mut head).ok()?;
        self.rest(&head, frame::length(&head)?)
    }

    /// So many bytes of which these are the first.
    fn rest(&mut self, head: &[u8], length: usize) -> Option<Vec<u8>> {
        if length as u64 > self.length - self.at {
            return None;
        }
        let mut bytes = head.to_vec();
        bytes.resize(length, 0);
        self.file.read_exact(&mut bytes[head.len()..]).ok()?;
        Some(bytes)
    }

    fn unpack(&mut self) -> Option<Vec<u8>> {
        if self.block.as_ref()?.is_read() {
            let mut head = [0; block::HEAD];
            self.file.read_exact(&mut head).ok()?;
            let bytes = self.rest(&head, block::length(&head)?)?;
            let end = self.at + bytes.len() as u64;
            self.block = Some(Block { frames: block::read(&bytes)?, within: 0, end });
        }
        let block = self.block.as_ref()?;
        let left = block.frames.get(block.within..)?;
        left.get(..frame::length(left.first_chunk()?)?).map(<[u8]>::to_vec)
    }

    /// Goes to what is whole behind a place where nothing is, or to the end; `false` if it is that.
    pub(super) fn pass_over(&mut self) -> io::Result<bool> {
        let next = self.find(self.at + 1)?;
        self.turn_to(next.unwrap_or(self.length))?;
        Ok(next.is_some())
    }

    /// Whether a frame with this hash ends at this place.
    pub(super) fn ends_with(&self, place: u64, hash: Hash) -> bool {
        let mut bytes = [0; HASH];
        let from = place.checked_sub(HASH as u64).filter(|_| place <= self.length);
        let read = from.map(|from| self.file.get_ref().read_exact_at(&mut bytes, from));
        matches!(read, Some(Ok(()))) && bytes == hash.bytes()
    }

    pub(super) fn turn_to(&mut self, place: u64) -> io::Result<()> {
        self.at = place;
        self.block = self.block.take().map(|_| Block::default());
        self.file.seek(SeekFrom::Start(place)).map(drop)
    }

    /// Where the next whole frame begins, or the block that begins with one, from this place on.
    fn find(&mut self, from: u64) -> io::Result<Option<u64>> {
        let letters = if self.is_packed() { block::LETTERS } else { frame::LETTERS };
        let mut window = vec![0; WINDOW];
        let mut place = from;
        while place < self.length {
            // What cannot be read is passed over.
            let read = self.file.get_ref().read_at(&mut window, place).unwrap_or(0);
            let starts = window[..read].windows(letters.len()).enumerate();
            for (start, _) in starts.filter(|(_, bytes)| *bytes == letters) {
                let found = place + start as u64;
                self.turn_to(found)?;
                if self.frame().is_some() {
                    return Ok(Some(found));
                }
            }
            // The letters may stand across the end of what was read.
            let across = letters.len() - 1;
            place += if read > across { read - across } else { WINDOW } as u64;
        }
        Ok(None)
    }
}
