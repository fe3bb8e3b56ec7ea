//! What is beside the store in a data folder: what platforms keep, found and copied while the program may run.

use super::named;
use super::origin::STORE;
use super::progress::Progress;
use crate::i18n::Backups;
use crate::players::Locale;
use crate::status::Standby as Status;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs::{self, DirBuilder, File, Metadata, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// How the name of a database ends that is written to in many places, and those of the files beside it.
const DATABASE: &str = "sqlite3";
const WRITTEN_AHEAD: &str = "-wal";
const SHARED: &str = "-shm";
/// Where a standby has files of platforms until they are whole.
pub(super) const UNFINISHED: &str = "standby.unfinished";
/// The folder of pictures.
const PICTURES: &str = "pictures";
/// How often a database is looked at until nobody writes to it for so long.
const TRIES: u32 = 600;
const QUIET: Duration = Duration::from_millis(100);
/// How much is copied at a time.
const PIECE: usize = 1 << 16;

/// A file of a platform.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Listed {
    pub(super) path: PathBuf,
    pub(super) length: u64,
    pub(super) sha256: String,
}

pub(super) fn make_folder(folder: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

/// Whether a file, by its path in a data folder, says that this is a standby, or is one that it is still copying: neither is
/// anybody's but that folder's, and whatever is made of it is no standby.
pub(super) fn is_of_standby(path: &Path) -> bool {
    path == Path::new(Status::FILE) || path.starts_with(UNFINISHED)
}

/// The files of a data folder that are not the store's, nor what makes it a standby, by their paths in it; databases together
/// with what is written ahead of them. Links are followed: what they lead to is of this folder as well, wherever it lies.
pub(super) fn others(data: &Path, locale: Locale) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    look_into(data, Path::new(""), &mut Vec::new(), &mut found, locale)?;
    found.sort();
    Ok(found)
}

/// Finds what is in a folder; `above` are the ones in which it is.
fn look_into(
    data: &Path,
    folder: &Path,
    above: &mut Vec<(u64, u64)>,
    found: &mut Vec<PathBuf>,
    locale: Locale,
) -> anyhow::Result<()> {
    let about = |error: io::Error| named::about(&data.join(folder), &error);
    let here = fs::metadata(data.join(folder)).map_err(about)?;
    above.push((here.dev(), here.ino()));
    for entry in fs::read_dir(data.join(folder)).map_err(about)? {
        let entry = entry?;
        let (path, is_link) = (folder.join(entry.file_name()), entry.file_type()?.is_symlink());
        if path == Path::new(STORE) || is_of_standby(&path) {
            continue;
        }
        let leads_back = |file: &Metadata| file.is_dir() && above.contains(&(file.dev(), file.ino()));
        match fs::metadata(entry.path()) {
            Ok(file) if is_link && (leads_back(&file) || !(file.is_dir() || file.is_file())) => {
                anyhow::bail!(Backups::LinkBad(&entry.path()).say(locale))
            }
            Ok(file) if file.is_dir() => look_into(data, &path, above, found, locale)?,
            Ok(file) if file.is_file() && !path.to_string_lossy().ends_with(SHARED) => found.push(path),
            Ok(_) => {}
            // It was deleted meanwhile.
            Err(error) if !is_link && error.kind() == io::ErrorKind::NotFound => {}
            Err(_) if is_link => anyhow::bail!(Backups::LinkBad(&entry.path()).say(locale)),
            Err(error) => return Err(named::about(&entry.path(), &error).into()),
        }
    }
    above.pop();
    Ok(())
}

/// What lies beside a database: what is written ahead of it, and what those who have it open share; nothing beside another
/// file.
pub(super) fn beside(path: &Path) -> Vec<PathBuf> {
    let is_database = path.extension().is_some_and(|end| end == DATABASE);
    let ends: &[&str] = if is_database { &[WRITTEN_AHEAD, SHARED] } else { &[] };
    ends.iter().map(|end| PathBuf::from(format!("{}{end}", path.display()))).collect()
}

/// Which files of a copy, by their paths in it, are no more where these are. Where nothing is in a folder of platforms, it
/// may be on a disk that is away, and the copy all that is left of it.
pub(super) fn gone(copy: Vec<PathBuf>, of: &Path, there: &[PathBuf]) -> Vec<PathBuf> {
    let part = |path: &PathBuf| (path.iter().count() > 1).then(|| path.iter().next().map(OsStr::to_owned));
    let parts: BTreeSet<_> = there.iter().map(part).collect();
    // Listed a moment ago, it may have been replaced just then.
    let is_missing = |path: &Path| matches!(fs::metadata(of.join(path)), Err(error) if error.kind() == io::ErrorKind::NotFound);
    let is_gone = |path: &PathBuf| parts.contains(&part(path)) && !there.contains(path) && is_missing(path);
    copy.into_iter().filter(is_gone).collect()
}

pub(super) fn lengths(data: &Path, paths: &[PathBuf]) -> u64 {
    paths.iter().filter_map(|path| fs::metadata(data.join(path)).ok()).map(|file| file.len()).sum()
}

/// Whether a file is named after its content, as pictures are: another of the same name and length is the same.
pub(super) fn is_named_by_content(path: &Path) -> bool {
    path.parent().is_some_and(|folder| folder.ends_with(PICTURES))
}

/// What an earlier backup has, so far as a later one can share it.
#[derive(Debug, Default)]
pub(super) struct Earlier {
    files: PathBuf,
    listed: BTreeMap<PathBuf, Listed>,
}

impl Earlier {
    /// What is in this folder, by this list of it.
    pub(super) fn new(files: PathBuf, listed: Vec<Listed>) -> Self {
        let shared = listed.into_iter().filter(|listed| is_named_by_content(&listed.path));
        Self { files, listed: shared.map(|listed| (listed.path.clone(), listed)).collect() }
    }

    /// Puts a file into a folder without copying it; nothing where that cannot be done, as across disks.
    fn share(&self, data: &Path, path: &Path, into: &Path) -> Option<Listed> {
        let listed = self.listed.get(path)?;
        let lengths =
            [data, &self.files].map(|folder| fs::metadata(folder.join(path)).map(|file| file.len()).ok());
        // What is hurt there is copied anew, so that it is hurt in one backup only.
        let is_whole = || {
            fs::read(self.files.join(path))
                .is_ok_and(|bytes| written(Sha256::new_with_prefix(bytes)) == listed.sha256)
        };
        if lengths != [Some(listed.length); 2] || !is_whole() {
            return None;
        }
        let target = into.join(path);
        target.parent().map_or(Ok(()), make_folder).ok()?;
        fs::hard_link(self.files.join(path), target).ok()?;
        Some(listed.clone())
    }
}

/// Copies what platforms keep, but for what it can share with an earlier copy. Their own files are written at the end, or anew
/// beside the old ones; a database is written to anywhere, so it is copied while nobody does.
pub(super) fn copy_others(
    data: &Path,
    others: &[PathBuf],
    into: &Path,
    (earlier, progress): (&Earlier, &Progress),
) -> anyhow::Result<Vec<Listed>> {
    make_folder(into).map_err(|error| named::about(into, &error))?;
    let mut listed = Vec::new();
    let is_ahead = |path: &&PathBuf| path.to_string_lossy().ends_with(WRITTEN_AHEAD);
    for path in others.iter().filter(|path| !is_ahead(path)) {
        let is_database = path.extension().is_some_and(|end| end == DATABASE);
        if is_database {
            listed.extend(copy_database(data, path, into, progress)?);
            continue;
        }
        if let Some(shared) = earlier.share(data, path, into) {
            progress.advance(shared.length);
            listed.push(shared);
            continue;
        }
        match copy_file(data, into, path, progress) {
            Ok(copied) => listed.push(copied),
            // It was made anew meanwhile under another name.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(named::about(&lacking(data, into, &error).join(path), &error).into()),
        }
    }
    Ok(listed)
}

/// The folder of two from whose disk an error comes: the one that is read, unless the other cannot be written to.
pub(super) fn lacking<'a>(data: &'a Path, into: &'a Path, error: &io::Error) -> &'a Path {
    let is_target = matches!(
        error.kind(),
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::ReadOnlyFilesystem
    );
    if is_target { into } else { data }
}

/// Copies a database with what is written ahead of it, at a moment when neither changes.
fn copy_database(data: &Path, path: &Path, into: &Path, progress: &Progress) -> anyhow::Result<Vec<Listed>> {
    let ahead = PathBuf::from(format!("{}{WRITTEN_AHEAD}", path.display()));
    let state = || [path, &ahead].map(|path| state_of(&data.join(path)));
    for _ in 0..TRIES {
        let before = state();
        if before.iter().flatten().all(|(_, written)| written.elapsed().is_ok_and(|age| age >= QUIET)) {
            let there = [path, &ahead].into_iter().zip(&before).filter(|(_, state)| state.is_some());
            let copy = |path: &Path| {
                let copied = copy_file(data, into, path, progress);
                copied.map_err(|error| named::about(&lacking(data, into, &error).join(path), &error))
            };
            let copied: Vec<_> = there.map(|(path, _)| copy(path)).collect::<Result<_, _>>()?;
            if state() == before {
                return Ok(copied);
            }
        }
        std::thread::sleep(QUIET);
    }
    anyhow::bail!("{}: {}", path.display(), io::Error::from(io::ErrorKind::ResourceBusy))
}

/// How long a file is, and when it was written last.
fn state_of(path: &Path) -> Option<(u64, SystemTime)> {
    let file = fs::metadata(path).ok()?;
    Some((file.len(), file.modified().ok()?))
}

/// Copies a file at this path of one folder to the same of another.
pub(super) fn copy_file(from: &Path, to: &Path, path: &Path, progress: &Progress) -> io::Result<Listed> {
    let mut source = File::open(from.join(path))?;
    let target = to.join(path);
    target.parent().map_or(Ok(()), make_folder)?;
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(target)?;
    let (mut hash, mut length) = (Sha256::new(), 0);
    let mut piece = vec![0; PIECE];
    loop {
        let read = source.read(&mut piece)?;
        if read == 0 {
            break;
        }
        file.write_all(&piece[..read])?;
        hash.update(&piece[..read]);
        length += read as u64;
        progress.advance(read as u64);
    }
    file.sync_all()?;
    Ok(Listed { path: path.to_owned(), length, sha256: written(hash) })
}

/// A hash, as it is written.
pub(super) fn written(hash: Sha256) -> String {
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}
