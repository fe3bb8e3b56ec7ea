//! A frame of the journal: what one commit has changed, or some rows of a checkpoint.
//!
//! In this order, numbers with their highest byte first: four letters by which it is found again behind a damage, the
//! length of its body (4 bytes), its number (8), the hash of the frame before it (16), what all rows come to after it
//! (16), its kind and how its body is packed (1 each), the body, and the hash of all that (16).

use super::sum::Sum;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use sha2::{Digest, Sha256};
use std::fmt;
use std::io::{self, Read, Write};

/// How a frame begins.
pub(super) const LETTERS: [u8; 4] = *b"NhJ1";
/// Length of what stands before the body.
pub(super) const HEAD: usize = 50;
/// Length of a hash.
pub(super) const HASH: usize = 16;
/// Numbers are below this one: their first bytes are zero, which no text in a row has, so none passes for a frame.
const NUMBER_MAX: u64 = 1 << 48;
/// The longest body.
const BODY_MAX: usize = 1 << 30;
/// The longest frame.
pub(super) const LENGTH_MAX: usize = HEAD + BODY_MAX + HASH;
/// The length of a value that was erased.
const ERASED: u32 = u32::MAX;

/// A key, and the value that is kept under it; nothing, if it was erased.
pub(in crate::store) type Change = (Vec<u8>, Option<Vec<u8>>);

/// The front of a SHA-256.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::store) struct Hash([u8; HASH]);

/// A point in a journal: behind the frame of this number and hash, when all rows came to this sum. Number 0 is before the
/// first frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::store) struct Stamp {
    pub(in crate::store) number: u64,
    pub(in crate::store) hash: Hash,
    pub(in crate::store) sum: Sum,
}

/// What a frame is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(in crate::store) enum Kind {
    /// A commit.
    Commit = 1,
    /// A commit by which somebody is forgotten: what stands before it is to go.
    Forgetting = 2,
    /// Some rows of a checkpoint. The sum is that of the rows so far.
    Rows = 3,
    /// The last rows of a checkpoint.
    LastRows = 4,
}

/// A frame that is whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::store) struct Frame {
    pub(in crate::store) stamp: Stamp,
    /// The hash of the frame before it.
    pub(in crate::store) before: Hash,
    pub(in crate::store) kind: Kind,
    pub(in crate::store) changes: Vec<Change>,
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Hash {
    /// Reads what [`Display`](fmt::Display) writes.
    pub(in crate::store) fn read(text: &str) -> Option<Self> {
        let number = u128::from_str_radix(text, 16).ok().filter(|_| text.len() == 2 * HASH)?;
        Some(Self(number.to_be_bytes()))
    }

    /// The hash of these bytes.
    pub(super) fn of(bytes: &[u8]) -> Self {
        let mut hash = [0; HASH];
        hash.copy_from_slice(&Sha256::digest(bytes)[..HASH]);
        Self(hash)
    }

    pub(super) fn bytes(self) -> [u8; HASH] {
        self.0
    }

    pub(super) fn of_bytes(bytes: [u8; HASH]) -> Self {
        Self(bytes)
    }
}

impl Kind {
    fn of(byte: u8) -> Option<Self> {
        [Kind::Commit, Kind::Forgetting, Kind::Rows, Kind::LastRows]
            .into_iter()
            .find(|kind| *kind as u8 == byte)
    }

    /// Whether it is part of a checkpoint.
    pub(in crate::store) fn is_checkpoint(self) -> bool {
        matches!(self, Kind::Rows | Kind::LastRows)
    }
}

/// Begins a frame in these bytes, instead of what is in them.
pub(super) fn begin(bytes: &mut Vec<u8>) {
    bytes.clear();
    bytes.resize(HEAD, 0);
}

/// Adds a change to a frame that was begun.
pub(super) fn add(bytes: &mut Vec<u8>, key: &[u8], value: Option<&[u8]>) {
    bytes.extend((key.len() as u32).to_be_bytes());
    bytes.extend(key);
    bytes.extend(value.map_or(ERASED, |value| value.len() as u32).to_be_bytes());
    bytes.extend(value.unwrap_or_default());
}

/// Ends the frame of these bytes, which comes behind this point; the point behind it.
pub(super) fn end(bytes: &mut Vec<u8>, before: &Stamp, sum: Sum, kind: Kind) -> io::Result<Stamp> {
    let number = before.number + 1;
    if bytes.len() > HEAD + BODY_MAX || number >= NUMBER_MAX {
        return Err(io::Error::other("a change is too large for the journal"));
    }
    if kind.is_checkpoint() {
        let packed = pack(&bytes[HEAD..])?;
        bytes.truncate(HEAD);
        bytes.extend(packed);
    }
    let mut head = Vec::with_capacity(HEAD);
    head.extend(LETTERS);
    head.extend(((bytes.len() - HEAD) as u32).to_be_bytes());
    head.extend(number.to_be_bytes());
    head.extend(before.hash.bytes());
    head.extend(sum.bytes());
    head.extend([kind as u8, u8::from(kind.is_checkpoint())]);
    bytes[..HEAD].copy_from_slice(&head);
    let hash = Hash::of(bytes);
    bytes.extend(hash.bytes());
    Ok(Stamp { number, hash, sum })
}

/// How long the frame is that begins so; nothing if none does.
pub(super) fn length(head: &[u8; HEAD]) -> Option<usize> {
    let number = u64::from_be_bytes(part(head, 8)?);
    let length = u32::from_be_bytes(part(head, 4)?) as usize;
    (head.starts_with(&LETTERS) && number < NUMBER_MAX && length <= BODY_MAX).then_some(HEAD + length + HASH)
}

/// The frame of these bytes, if it is whole.
pub(super) fn read(bytes: &[u8]) -> Option<Frame> {
    let (rest, hash) = bytes.split_at_checked(bytes.len().checked_sub(HASH)?)?;
    let hash = Hash(hash.try_into().ok()?);
    if rest.len() < HEAD || Hash::of(rest) != hash {
        return None;
    }
    let stamp =
        Stamp { number: u64::from_be_bytes(part(rest, 8)?), hash, sum: Sum::of_bytes(part(rest, 32)?) };
    let body = &rest[HEAD..];
    let changes = match rest[HEAD - 1] {
        0 => changes(body)?,
        1 => changes(&unpack(body).ok()?)?,
        _ => return None,
    };
    Some(Frame { stamp, before: Hash(part(rest, 16)?), kind: Kind::of(rest[HEAD - 2])?, changes })
}

/// So many bytes from this place on.
pub(super) fn part<const N: usize>(bytes: &[u8], place: usize) -> Option<[u8; N]> {
    bytes.get(place..place + N)?.try_into().ok()
}

fn changes(mut body: &[u8]) -> Option<Vec<Change>> {
    let mut changes = Vec::new();
    while !body.is_empty() {
        let length = u32::from_be_bytes(part(body, 0)?);
        let (key, rest) = body[4..].split_at_checked(length as usize)?;
        let length = u32::from_be_bytes(part(rest, 0)?);
        let kept = if length == ERASED { 0 } else { length as usize };
        let (value, rest) = rest[4..].split_at_checked(kept)?;
        changes.push((key.to_vec(), (length != ERASED).then(|| value.to_vec())));
        body = rest;
    }
    Some(changes)
}

fn pack(body: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(body)?;
    packed.finish()
}

fn unpack(packed: &[u8]) -> io::Result<Vec<u8>> {
    let mut body = Vec::new();
    DeflateDecoder::new(packed).take(BODY_MAX as u64).read_to_end(&mut body)?;
    Ok(body)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_read_as_it_was_written_and_one_that_differs_in_a_bit_is_none() {
        let changes = vec![
            (b"key".to_vec(), Some(b"value".to_vec())),
            (b"gone".to_vec(), None),
            (vec![], Some(vec![])),
        ];
        let before = Stamp { number: 6, hash: Hash::of(b"before"), sum: Sum::default() };
        for kind in [Kind::Commit, Kind::Forgetting, Kind::Rows, Kind::LastRows] {
            let sum = Sum::default().with(b"key", b"value");
            let mut bytes = b"what was there before".to_vec();
            begin(&mut bytes);
            for (key, value) in &changes {
                add(&mut bytes, key, value.as_deref());
            }
            let stamp = end(&mut bytes, &before, sum, kind).unwrap();
            assert_eq!(length(bytes.first_chunk().unwrap()), Some(bytes.len()));
            let frame = Frame { stamp, before: before.hash, kind, changes: changes.clone() };
            assert_eq!(read(&bytes), Some(frame));
            for bit in 0..8 * bytes.len() {
                let mut hurt = bytes.clone();
                hurt[bit / 8] ^= 1 << (bit % 8);
                assert_eq!(read(&hurt), None, "{kind:?}: bit {bit}");
            }
            for cut in 0..bytes.len() {
                assert_eq!(read(&bytes[..cut]), None, "{kind:?}: cut at {cut}");
            }
        }
        assert_eq!(Hash::read(&before.hash.to_string()), Some(before.hash));
    }
}
