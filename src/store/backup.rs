//! Copies of a journal beside the program that writes it, and how a store is made of one again.
//!
//! The journal alone is copied: sled's files are a view of it, and are made anew. A file of it that is full never changes
//! again, so it is copied once, under a name that ends with the hash of its last frame, which tells it from all others; of
//! the one that is written to, as much as was acknowledged is copied each time.

use super::disk;
use super::doubts;
use super::fence;
use super::journal::{self, Mark};
use super::lock;
use super::sync::sync_folder;
use super::{Store, StoreError};
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

/// How often it is tried again where the journal begins anew meanwhile.
const TRIES: usize = 10;
/// How much is copied at a time.
const PIECE: u64 = 1 << 20;
/// The length of the hash at the end of a frame.
const HASH: u64 = 16;
/// How the name of a file ends that is not whole yet.
const UNFINISHED: &str = "unfinished";

/// What was copied of a journal: the names of its files, in order, as they are kept among all others; and that of the one
/// that is still written to, if anything of it was copied.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BackedUp {
    /// The full ones.
    pub parts: Vec<String>,
    /// The one that is written to.
    pub tail: Option<String>,
}

/// A journal at a moment.
pub(super) struct Moment {
    pub(super) full: Vec<PathBuf>,
    /// The file that is written to, and how much of it counts.
    pub(super) tail: Option<(PathBuf, u64)>,
}

impl Moment {
    pub(super) fn of(folder: &Path) -> io::Result<Self> {
        let mut moment = Self::at_once(folder)?;
        for _ in 0..TRIES {
            match moment {
                Some(moment) => return Ok(moment),
                None => moment = Self::at_once(folder)?,
            }
        }
        Err(io::ErrorKind::ResourceBusy.into())
    }

    /// What there is; nothing while it changes.
    fn at_once(folder: &Path) -> io::Result<Option<Self>> {
        // Read first, it is never of a later file than there are.
        let mark = Mark::read(folder);
        let mut files = journal::numbered(folder)?;
        let Some((first, path)) = files.pop() else { return Err(io::ErrorKind::NotFound.into()) };
        let full: Vec<_> = files.into_iter().map(|(_, path)| path).collect();
        let length = fs::metadata(&path)?.len();
        // Whoever opens it waits as long as this is held.
        let unused = lock::look(folder);
        let tail = match mark {
            Some(mark) if unused.is_ok() => left(mark, (first, path), &full)?,
            Some(mark) if first <= mark.stamp.number => Some((path, mark.end.min(length))),
            // Meanwhile something was written behind it.
            mark if mark != Mark::read(folder) => return Ok(None),
            // One that was just begun: nothing in it is acknowledged.
            Some(_) if !full.is_empty() => None,
            _ => Some((path, length)),
        };
        Ok(Some(Self { full, tail }))
    }
}

/// What there is of the last file where nobody writes it: all that is whole, as whoever opens it next will find it. After a
/// power cut the mark may be older than that.
fn left(mark: Mark, (first, path): (u64, PathBuf), full: &[PathBuf]) -> io::Result<Option<(PathBuf, u64)>> {
    let whole = journal::whole_until(&path, (mark.end, mark.stamp.hash))?;
    // Where less is whole, it is hurt, and that is to be seen.
    let marked = if first <= mark.stamp.number { mark.end.min(fs::metadata(&path)?.len()) } else { 0 };
    let end = whole.max(marked);
    // One that was just begun.
    Ok((end > 0 || full.is_empty()).then_some((path, end)))
}

impl Store {
    /// Whether there is anything of a store in a folder: its files or its journal. One that may not be read is no proof that
    /// there is none.
    pub fn is_there(folder: &Path) -> Result<bool, StoreError> {
        let unreadable = |error| StoreError::Unreadable { path: folder.to_owned(), error };
        let has_journal = match journal::numbered(&folder.join(journal::FOLDER)) {
            Ok(files) => !files.is_empty(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => false,
            Err(error) => return Err(unreadable(error)),
        };
        Ok(has_journal || folder.join(disk::LOG).try_exists().map_err(unreadable)?)
    }

    /// How long the journal of a store is.
    pub fn journal_length(store: &Path) -> Result<u64, StoreError> {
        let folder = store.join(journal::FOLDER);
        let length = || journal::lengths(&folder).map(|all| all.iter().map(|(_, length)| length).sum());
        // A file is packed meanwhile, or the journal has begun anew.
        let is_other = |length: &io::Result<u64>| {
            !folder.exists() || !matches!(length, Err(error) if error.kind() == io::ErrorKind::NotFound)
        };
        let found = std::iter::repeat_with(length).take(TRIES).find(is_other);
        Ok(found.unwrap_or_else(|| Err(io::ErrorKind::NotFound.into()))?)
    }

    /// Copies the full files of a store's journal into a folder in which others may be already; and into another folder, if
    /// one is named, as much of the last file as was acknowledged. Hands out how many bytes are done. The store may be in
    /// use meanwhile; what is copied is on disk when this returns, and is whole. One whose place another has taken is
    /// refused: whoever backs it up believes that it is in use.
    pub fn back_up(
        store: &Path,
        parts: &Path,
        tail: Option<&Path>,
        mut done: impl FnMut(u64),
    ) -> Result<BackedUp, StoreError> {
        if fence::is_fenced(store) {
            return Err(StoreError::fenced(store));
        }
        let folder = store.join(journal::FOLDER);
        for _ in 0..TRIES {
            match back_up_once(&folder, parts, tail, &mut done) {
                // The journal has begun anew, and what was to be copied is gone.
                Err(StoreError::Disk(error)) if is_gone(&error) && folder.exists() => {}
                result => return result,
            }
        }
        back_up_once(&folder, parts, tail, &mut done)
    }

    /// Makes a store of a journal that was [backed up](Store::back_up), in a folder that is not there; hands out how many
    /// bytes are done.
    pub fn bring_back(
        parts: &Path,
        tail: &Path,
        backed_up: &BackedUp,
        store: &Path,
        mut done: impl FnMut(u64),
    ) -> Result<(), StoreError> {
        let folder = store.join(journal::FOLDER);
        DirBuilder::new().recursive(true).mode(0o700).create(&folder)?;
        for name in &backed_up.parts {
            let (plain, _) = name.rsplit_once('-').unwrap_or((name, ""));
            copy_whole(&parts.join(name), u64::MAX, &folder.join(plain), &mut done)?;
        }
        if let Some(name) = &backed_up.tail {
            copy_whole(&tail.join(name), u64::MAX, &folder.join(name), &mut done)?;
        }
        // It is made anew from the journal, which is checked by that.
        drop(Store::open(store)?);
        Ok(())
    }
}

pub(super) fn is_gone(error: &sled::Error) -> bool {
    matches!(error, sled::Error::Io(error) if error.kind() == io::ErrorKind::NotFound)
}

fn back_up_once(
    folder: &Path,
    parts: &Path,
    tail: Option<&Path>,
    done: &mut impl FnMut(u64),
) -> Result<BackedUp, StoreError> {
    let moment = Moment::of(folder)?;
    let mut backed_up = BackedUp::default();
    for path in &moment.full {
        let name = kept_name(path)?;
        let target = parts.join(&name);
        if is_kept(path, &target)? {
            done(fs::metadata(path)?.len());
        } else {
            copy_own(path, u64::MAX, &target, done)?;
        }
        backed_up.parts.push(name);
    }
    if let (Some(into), Some((path, end))) = (tail, &moment.tail) {
        let name = name_of(path)?;
        copy_own(path, *end, &into.join(&name), done)?;
        backed_up.tail = Some(name);
    }
    Ok(backed_up)
}

/// Whether a full file is among the others already, as it was written: one that the disk has hurt since would spoil all
/// backups that share it.
fn is_kept(path: &Path, target: &Path) -> Result<bool, StoreError> {
    let length = |path: &Path| fs::metadata(path).map(|file| file.len());
    let is_as_long = length(target).ok() == Some(length(path)?);
    Ok(is_as_long && journal::hurt_at(target)?.is_none())
}

pub(super) fn name_of(path: &Path) -> io::Result<String> {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
    name.ok_or_else(|| io::ErrorKind::InvalidInput.into())
}

/// The name under which a full file is kept.
fn kept_name(path: &Path) -> io::Result<String> {
    let mut file = File::open(path)?;
    let length = file.metadata()?.len();
    file.seek(SeekFrom::Start(length.saturating_sub(HASH)))?;
    let mut hash = Vec::new();
    file.take(HASH).read_to_end(&mut hash)?;
    let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(format!("{}-{hash}", name_of(path)?))
}

/// Copies so much of a file of a journal that a program writes, as [`copy_whole`] does. Where it is hurt, its program reads all
/// when it starts again.
pub(super) fn copy_own(
    from: &Path,
    end: u64,
    to: &Path,
    done: &mut impl FnMut(u64),
) -> Result<(), StoreError> {
    let copied = copy_whole(from, end, to, done);
    if matches!(copied, Err(StoreError::HurtJournal { .. })) {
        doubts::leave(from);
    }
    copied
}

/// Copies so much of a file of the journal; goes on where it was killed before. Where the copy is not whole, there is none.
fn copy_whole(from: &Path, end: u64, to: &Path, done: &mut impl FnMut(u64)) -> Result<(), StoreError> {
    let beside = to.with_file_name(format!("{}.{UNFINISHED}", name_of(to)?));
    let mut source = File::open(from)?;
    let end = end.min(source.metadata()?.len());
    let mut file = OpenOptions::new().append(true).create(true).mode(0o600).open(&beside)?;
    let mut at = file.metadata()?.len();
    if at > end {
        file.set_len(0)?;
        at = 0;
    }
    done(at);
    source.seek(SeekFrom::Start(at))?;
    while at < end {
        let copied = io::copy(&mut (&mut source).take(PIECE.min(end - at)), &mut file)?;
        if copied == 0 {
            return Err(io::Error::from(io::ErrorKind::UnexpectedEof).into());
        }
        at += copied;
        done(copied);
    }
    file.sync_all()?;
    if let Some(offset) = journal::hurt_at(&beside)? {
        fs::remove_file(&beside)?;
        return Err(StoreError::HurtJournal { path: from.to_owned(), offset });
    }
    fs::rename(&beside, to)?;
    Ok(to.parent().map_or(Ok(()), sync_folder)?)
}
