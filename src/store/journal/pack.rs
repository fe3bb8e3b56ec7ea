//! How a file of a journal that is full is packed, and takes its own place.

use super::block;
use super::draft::SYNC;
use super::open::Open;
use super::parts;
use crate::store::sync::sync_folder;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

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
    let (mut frames, mut unsynced) = (Vec::new(), 0);
    while !open.is_at_end() {
        let Some((bytes, _)) = open.bytes() else { return Ok(Packing::Hurt(open.at())) };
        frames.extend(bytes);
        if frames.len() >= block::LONG || open.is_at_end() {
            if stops() {
                return Ok(Packing::Stopped);
            }
            let block = block::write(&frames)?;
            file.write_all(&block)?;
            frames.clear();
            unsynced += block.len() as u64;
            if unsynced >= SYNC {
                file.sync_data()?;
                unsynced = 0;
            }
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
