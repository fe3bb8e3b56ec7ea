//! The journal: what was committed, written once, one after another, and never changed.
//!
//! sled takes whatever it cannot read for the torn end of its log, and passes over it and all behind it. So it is not
//! the only keeper: each commit is a frame of the journal first, and is acknowledged when that is on disk. What sled
//! has is a view of it, which may lag, and which is made again where it is hurt.
//!
//! A journal is a row of files. The first one begins with all rows that there were then, the checkpoint; the others go
//! on behind it. A new checkpoint makes all before it superfluous: it is due when they have grown too large, and when
//! somebody is forgotten, who would stay in them otherwise. It is made beside the commits, a piece with each. Files that are
//! full are packed, in a thread of their own.

mod block;
mod draft;
mod frame;
#[cfg(feature = "fuzzing")]
pub(super) mod fuzzing;
mod mark;
mod open;
mod pack;
mod packer;
mod parts;
mod read;
mod sum;
mod survey;
mod write;

pub(super) use draft::Draft;
#[cfg(test)]
pub(super) use draft::Fate;
pub(super) use frame::{Change, Frame, Hash, Stamp};
pub(super) use mark::Mark;
pub(super) use packer::Packer;
pub(super) use parts::{files, lengths, numbered};
pub(super) use read::{Damage, Reader, Step, hurt_at, stamps, whole_until};
pub(super) use sum::Sum;
pub(super) use survey::Survey;
pub(super) use write::{Appended, Journal, Older, is_full};

/// The folder of the journal, in that of the store.
pub(super) const FOLDER: &str = "journal";
