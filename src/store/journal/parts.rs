//! The files of a journal: their names, and which of them count.

use super::block;
use crate::store::sync::sync_folder;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// How the name of a file ends that begins with a checkpoint.
const BASE: &str = "base";
/// How that of another one does.
const PART: &str = "part";
/// How that of one does that is packed.
const PACK: &str = "pack";

/// A file, named for the number of its first frame.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Part {
    pub(super) first: u64,
    /// Whether it begins with a checkpoint.
    pub(super) is_base: bool,
    pub(super) is_packed: bool,
    pub(super) path: PathBuf,
}

impl Part {
    /// How long its frames are.
    pub(super) fn length(&self) -> io::Result<u64> {
        if self.is_packed { block::unpacked_length(&self.path) } else { Ok(fs::metadata(&self.path)?.len()) }
    }
}

/// The path of a file.
pub(super) fn path(folder: &Path, first: u64, is_base: bool) -> PathBuf {
    folder.join(format!("{first:020}.{}", if is_base { BASE } else { PART }))
}

/// The path of a file when it is packed.
pub(super) fn packed(path: &Path) -> PathBuf {
    path.with_added_extension(PACK)
}

/// Whether a file is packed, or a copy of one, which may have more behind its name.
pub(super) fn is_packed(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().contains(&format!(".{PACK}")))
}

/// All files in a folder, in order. Where one is there both plain and packed, because the program was killed when it had
/// packed it, the plain one is.
pub(super) fn all(folder: &Path) -> io::Result<Vec<Part>> {
    let mut parts = every(folder)?;
    parts.dedup_by_key(|part| (part.first, part.is_base));
    Ok(parts)
}

fn every(folder: &Path) -> io::Result<Vec<Part>> {
    let mut parts = Vec::new();
    for entry in fs::read_dir(folder)? {
        parts.extend(read(&entry?.path()));
    }
    parts.sort();
    Ok(parts)
}

fn read(path: &Path) -> Option<Part> {
    let is_packed = path.extension()? == PACK;
    let plain = if is_packed { path.with_extension("") } else { path.to_owned() };
    let is_base = match plain.extension()?.to_str()? {
        BASE => true,
        PART => false,
        _ => return None,
    };
    let first = plain.file_stem()?.to_str()?.parse().ok()?;
    Some(Part { first, is_base, is_packed, path: path.to_owned() })
}

/// The paths of those that can be packed: they are full.
pub(super) fn full(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut parts = current(folder)?;
    parts.pop();
    Ok(parts.into_iter().filter(|part| !part.is_packed).map(|part| part.path).collect())
}

/// Deletes those that are there plain, too.
pub(super) fn delete_twins(folder: &Path) -> io::Result<()> {
    let counts = all(folder)?;
    for part in every(folder)?.into_iter().filter(|part| !counts.contains(part)) {
        fs::remove_file(part.path)?;
    }
    Ok(())
}

/// Those that count: from the last checkpoint on, or all where there is none.
pub(super) fn current(folder: &Path) -> io::Result<Vec<Part>> {
    let mut parts = all(folder)?;
    let base = parts.iter().rposition(|part| part.is_base);
    Ok(parts.split_off(base.unwrap_or(0)))
}

/// The paths of all of them.
pub(in crate::store) fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    Ok(all(folder)?.into_iter().map(|part| part.path).collect())
}

/// Those that count, each with the number of its first frame.
pub(in crate::store) fn numbered(folder: &Path) -> io::Result<Vec<(u64, PathBuf)>> {
    Ok(current(folder)?.into_iter().map(|part| (part.first, part.path)).collect())
}

/// Those that count, with their lengths.
pub(in crate::store) fn lengths(folder: &Path) -> io::Result<Vec<(PathBuf, u64)>> {
    let length = |part: Part| fs::metadata(&part.path).map(|file| (part.path, file.len()));
    current(folder)?.into_iter().map(length).collect()
}

/// Those that a later checkpoint has made superfluous.
pub(super) fn older(folder: &Path) -> io::Result<Vec<Part>> {
    let current = current(folder)?;
    Ok(all(folder)?.into_iter().filter(|part| !current.contains(part)).collect())
}

/// Deletes those.
pub(super) fn delete_older(folder: &Path) -> io::Result<()> {
    for part in older(folder)? {
        fs::remove_file(part.path)?;
    }
    sync_folder(folder)
}

/// Deletes those that come behind this one.
pub(super) fn delete_behind(folder: &Path, last: &Path) -> io::Result<()> {
    for part in current(folder)?.into_iter().skip_while(|part| part.path != last).skip(1) {
        fs::remove_file(part.path)?;
    }
    Ok(())
}
