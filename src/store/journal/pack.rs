//! A file of a journal that is full, packed: in blocks of some frames each, so that what is hurt hides no more than one.
//!
//! A block is, in this order, numbers with their highest byte first: four letters by which it is found again behind a
//! damage, its length packed and unpacked (4 bytes each), the frames, packed, and the hash of all that (16).

use super::frame::{self, HASH, Hash};
use super::open::Open;
use super::parts;
use crate::store::sync::sync_folder;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;

/// How a block begins.
pub(super) const LETTERS: [u8; 4] = *b"NhP1";
/// Length of what stands before the packed frames.
pub(super) const HEAD: usize = 12;
/// From which length on frames make a block.
const BLOCK: usize = 256 << 10;
/// The longest block, unpacked: it ends with the frame with which it is long enough.
const FRAMES_MAX: usize = BLOCK + frame::LENGTH_MAX;
/// The name of a file that is not packed to its end yet.
const DRAFT: &str = "packing";

/// What came of packing a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Packing {
    /// It lies packed beside itself, under a name by which that counts for nothing yet.
    Made,
    /// It is hurt at this place, and stays as it is.
    Hurt(u64),
    /// Nothing: it was to stop.
    Stopped,
}

/// Packs a file of frames, until it is to stop.
pub(super) fn pack(folder: &Path, from: &Path, stops: impl Fn() -> bool) -> io::Result<Packing> {
    let mut open = Open::new(from.to_owned(), false)?;
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).open(folder.join(DRAFT))?;
    let mut frames = Vec::new();
    while !open.is_at_end() {
        let Some((bytes, _)) = open.bytes() else { return Ok(Packing::Hurt(open.at())) };
        frames.extend(bytes);
        if frames.len() >= BLOCK || open.is_at_end() {
            if stops() {
                return Ok(Packing::Stopped);
            }
            file.write_all(&block(&frames)?)?;
            frames.clear();
        }
    }
    file.sync_all()?;
    Ok(Packing::Made)
}

/// Lets what was packed take the place of the file that it was made of. Killed in between, both are there, and the old one
/// counts.
pub(super) fn replace(folder: &Path, from: &Path) -> io::Result<()> {
    fs::rename(folder.join(DRAFT), parts::packed(from))?;
    sync_folder(folder)?;
    fs::remove_file(from)?;
    sync_folder(folder)
}

/// Does away with what was not packed to its end.
pub(super) fn discard(folder: &Path) -> io::Result<()> {
    match fs::remove_file(folder.join(DRAFT)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        done => done,
    }
}

/// How long a packed file is unpacked, by what its blocks say; those behind one that is hurt do not count.
pub(super) fn unpacked_length(path: &Path) -> io::Result<u64> {
    let file = File::open(path)?;
    let (mut at, mut sum, mut head) = (0, 0, [0; HEAD]);
    while std::os::unix::fs::FileExt::read_exact_at(&file, &mut head, at).is_ok() {
        let Some(length) = length(&head) else { break };
        at += length as u64;
        sum += frames_length(&head).unwrap_or_default() as u64;
    }
    Ok(sum)
}

/// The block of these frames. What is written can be read again: that is tried.
fn block(frames: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::default());
    packed.write_all(frames)?;
    let packed = packed.finish()?;
    let mut bytes = LETTERS.to_vec();
    bytes.extend((packed.len() as u32).to_be_bytes());
    bytes.extend((frames.len() as u32).to_be_bytes());
    bytes.extend(packed);
    bytes.extend(Hash::of(&bytes).bytes());
    let is_same = read(&bytes).is_some_and(|read| read == frames);
    if is_same { Ok(bytes) } else { Err(io::Error::other("what was packed cannot be read again")) }
}

/// How long the block is that begins so; nothing if none does.
pub(super) fn length(head: &[u8; HEAD]) -> Option<usize> {
    let packed = u32::from_be_bytes(frame::part(head, 4)?) as usize;
    frames_length(head)?;
    // Packing makes nothing much longer.
    (head.starts_with(&LETTERS) && packed <= 2 * FRAMES_MAX).then_some(HEAD + packed + HASH)
}

fn frames_length(head: &[u8]) -> Option<usize> {
    let length = u32::from_be_bytes(frame::part(head, 8)?) as usize;
    (length <= FRAMES_MAX).then_some(length)
}

/// The frames of a block of these bytes, if it is whole. It never unpacks more than the block says.
pub(super) fn read(bytes: &[u8]) -> Option<Vec<u8>> {
    let (rest, hash) = bytes.split_at_checked(bytes.len().checked_sub(HASH)?)?;
    if rest.len() < HEAD || !rest.starts_with(&LETTERS) || Hash::of(rest).bytes() != hash {
        return None;
    }
    let length = frames_length(rest)?;
    let mut frames = Vec::new();
    DeflateDecoder::new(&rest[HEAD..]).take(length as u64 + 1).read_to_end(&mut frames).ok()?;
    (frames.len() == length).then_some(frames)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_read_as_it_was_written_and_one_that_differs_in_a_bit_is_none() {
        let frames: Vec<u8> = (0..900_u32).flat_map(|number| (number / 7).to_be_bytes()).collect();
        let bytes = block(&frames).unwrap();
        assert!(bytes.len() < frames.len());
        assert_eq!(length(bytes.first_chunk().unwrap()), Some(bytes.len()));
        assert_eq!(read(&bytes), Some(frames));
        for bit in 0..8 * bytes.len() {
            let mut hurt = bytes.clone();
            hurt[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(read(&hurt), None, "bit {bit}");
        }
        for cut in 0..bytes.len() {
            assert_eq!(read(&bytes[..cut]), None, "cut at {cut}");
        }
    }

    /// Whoever forges one, hash and all, makes nobody unpack more than it says, or more than there can be.
    #[test]
    fn a_block_that_is_longer_than_it_says_is_none() {
        let forged = |frames: &[u8], length: usize| {
            let mut bytes = block(frames).unwrap();
            bytes[8..12].copy_from_slice(&(length as u32).to_be_bytes());
            bytes.truncate(bytes.len() - HASH);
            bytes.extend(Hash::of(&bytes).bytes());
            bytes
        };
        let frames = vec![0; 1 << 20];
        assert_eq!(read(&forged(&frames, frames.len())), Some(frames.clone()));
        for length in [0, 1, frames.len() - 1, frames.len() + 1, FRAMES_MAX, FRAMES_MAX + 1] {
            assert_eq!(read(&forged(&frames, length)), None, "{length}");
        }
        let head = forged(&frames, FRAMES_MAX + 1);
        assert_eq!(length(head.first_chunk().unwrap()), None);
    }
}
