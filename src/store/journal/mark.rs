//! Up to where the journal was acknowledged: a small file that is written after each frame, and synced only when the journal
//! is opened.
//!
//! A frame at the journal's end that is not whole may be one that was never finished, or one that was hurt later. After
//! the program was killed, this tells which. After a power cut it may be older than the journal, never newer.

use super::frame::{HASH, Hash, Stamp, part};
use super::sum::Sum;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::unix::fs::FileExt;
use std::path::Path;

/// The file's name.
const NAME: &str = "last";
/// How it begins.
const LETTERS: [u8; 4] = *b"NhL1";
/// Its length.
const LENGTH: usize = 4 + 1 + 8 + HASH + 16 + 8 + HASH;

/// What the file says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::store) struct Mark {
    /// Behind the last frame that was acknowledged.
    pub(in crate::store) stamp: Stamp,
    /// Where that frame ends in its file.
    pub(in crate::store) end: u64,
    /// Whether the store was closed in good order, with all of that in it.
    pub(in crate::store) closed: bool,
}

impl Mark {
    /// What the file in this folder says, if it is there and whole.
    pub(in crate::store) fn read(folder: &Path) -> Option<Self> {
        let bytes = fs::read(folder.join(NAME)).ok().filter(|bytes| bytes.len() == LENGTH)?;
        let (rest, hash) = bytes.split_at(LENGTH - HASH);
        let stamp = Stamp {
            number: u64::from_be_bytes(part(rest, 5)?),
            hash: Hash::of_bytes(part(rest, 13)?),
            sum: Sum::of_bytes(part(rest, 29)?),
        };
        let mark = Self { stamp, end: u64::from_be_bytes(part(rest, 45)?), closed: rest[4] == 1 };
        (rest.starts_with(&LETTERS) && Hash::of(rest).bytes() == hash).then_some(mark)
    }

    /// Writes it.
    pub(super) fn write(&self, file: &File) -> io::Result<()> {
        let mut bytes = LETTERS.to_vec();
        bytes.push(u8::from(self.closed));
        bytes.extend(self.stamp.number.to_be_bytes());
        bytes.extend(self.stamp.hash.bytes());
        bytes.extend(self.stamp.sum.bytes());
        bytes.extend(self.end.to_be_bytes());
        bytes.extend(Hash::of(&bytes).bytes());
        file.write_all_at(&bytes, 0)
    }

    /// The file in this folder, open.
    pub(super) fn open(folder: &Path) -> io::Result<File> {
        OpenOptions::new().write(true).create(true).truncate(false).open(folder.join(NAME))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_read_as_it_was_written_and_one_that_differs_in_a_bit_is_none() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(Mark::read(folder.path()), None);
        let stamp = Stamp { number: 7, hash: Hash::of(b"7"), sum: Sum::default().with(b"k", b"v") };
        for closed in [false, true] {
            let mark = Mark { stamp, end: 99, closed };
            mark.write(&Mark::open(folder.path()).unwrap()).unwrap();
            assert_eq!(Mark::read(folder.path()), Some(mark));
            let bytes = fs::read(folder.path().join(NAME)).unwrap();
            for bit in 0..8 * bytes.len() {
                let mut hurt = bytes.clone();
                hurt[bit / 8] ^= 1 << (bit % 8);
                fs::write(folder.path().join(NAME), hurt).unwrap();
                assert_eq!(Mark::read(folder.path()), None, "bit {bit}");
            }
            fs::write(folder.path().join(NAME), bytes).unwrap();
        }
    }
}
