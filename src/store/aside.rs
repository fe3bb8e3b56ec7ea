//! What is hurt and set aside: kept for whoever wants to look at it, out of the way of what is made anew.

use super::begun;
use super::journal;
use super::sync::sync_folder;
use jiff::Timestamp;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// How the name of such a folder begins; the date of what is in it follows.
const ASIDE: &str = "aside-";
/// How many are kept; older ones make room.
const KEPT: usize = 4;
/// sled's log, which is moved last: as long as it is there, the others are not taken for new.
const LOG: &str = "db";

/// Moves all that sled has in a store's folder into one that is named by the date at which it was written last; returns
/// that one.
pub(super) fn set_aside(folder: &Path) -> io::Result<PathBuf> {
    let aside = make(folder)?;
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        if name != journal::FOLDER && !begun::is_begun(&name) && !is_aside(&name) {
            names.push(name);
        }
    }
    names.sort_by_key(|name| name == LOG);
    for name in names {
        fs::rename(folder.join(&name), aside.join(&name))?;
    }
    sync_folder(&aside)?;
    sync_folder(folder)?;
    Ok(aside)
}

/// Makes such a folder, and deletes the oldest if there are too many.
pub(super) fn make(folder: &Path) -> io::Result<PathBuf> {
    let log = [folder.join(LOG), folder.join(journal::FOLDER)].into_iter().find(|path| path.exists());
    let written = log.map_or_else(|| fs::metadata(folder), fs::metadata)?.modified()?;
    let date =
        Timestamp::try_from(written).map_err(io::Error::other)?.strftime("%Y-%m-%dT%H-%M-%S").to_string();
    let all = all(folder)?;
    for old in all.iter().rev().skip(KEPT - 1) {
        fs::remove_dir_all(old)?;
    }
    let paths = (1..).map(|number| folder.join(format!("{ASIDE}{date}-{number}")));
    let Some(path) = paths.take(all.len() + 1).find(|path| !path.exists()) else {
        return Err(io::ErrorKind::AlreadyExists.into());
    };
    fs::create_dir(&path)?;
    Ok(path)
}

/// Whether this is the name of such a folder.
pub(super) fn is_aside(name: &OsStr) -> bool {
    name.to_string_lossy().starts_with(ASIDE)
}

/// All of them, the oldest first.
pub(super) fn all(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if is_aside(&entry.file_name()) {
            found.push(entry.path());
        }
    }
    found.sort();
    Ok(found)
}
