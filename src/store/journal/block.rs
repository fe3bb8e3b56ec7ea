//! A block of a packed file of a journal: some frames, packed together, so that what is hurt hides no more than these.
//!
//! It is, in this order, numbers with their highest byte first: four letters by which it is found again behind a damage,
//! its length packed and unpacked (4 bytes each), the frames, packed, and the hash of all that (16).

use super::frame::{self, HASH, Hash};
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::unix::fs::FileExt;
use std::path::Path;

/// How a block begins.
pub(super) const LETTERS: [u8; 4] = *b"NhP1";
/// Length of what stands before the packed frames.
pub(super) const HEAD: usize = 12;
/// From which length on frames make a block.
pub(super) const LONG: usize = 256 << 10;
/// The longest block, unpacked: it ends with the frame with which it is long enough.
const FRAMES_MAX: usize = LONG + frame::LENGTH_MAX;
/// The block of these frames. What is written can be read again: that is tried.
pub(super) fn write(frames: &[u8]) -> io::Result<Vec<u8>> {
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

/// How long a packed file is unpacked, by what its blocks say; those behind one that is hurt do not count.
pub(super) fn unpacked_length(path: &Path) -> io::Result<u64> {
    let file = File::open(path)?;
    let (mut at, mut sum, mut head) = (0, 0, [0; HEAD]);
    while file.read_exact_at(&mut head, at).is_ok() {
        let Some(length) = length(&head) else { break };
        at += length as u64;
        sum += frames_length(&head).unwrap_or_default() as u64;
    }
    Ok(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_read_as_it_was_written_and_one_that_differs_in_a_bit_is_none() {
        let frames: Vec<u8> = (0..900_u32).flat_map(|number| (number / 7).to_be_bytes()).collect();
        let bytes = write(&frames).unwrap();
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
            let mut bytes = write(frames).unwrap();
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
