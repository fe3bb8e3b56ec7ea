//! A journal that is followed into another folder, from which the other one takes its place.

use super::backup::{Moment, copy_own, is_gone, name_of};
use super::examine::said;
use super::fence;
use super::journal::{self, Survey};
use super::lock;
use super::sync::sync_folder;
use super::{Store, StoreError};
use std::collections::BTreeSet;
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom};
use std::os::unix::fs::{DirBuilderExt, FileExt};
use std::path::{Path, PathBuf};

/// How many bytes before the end of a copy must be those of what it is a copy of.
const SAME: u64 = 64;
/// How often it is looked whether a program has ended, each time for a second: it writes every five seconds, and sees then
/// that another one has taken its place.
const TRIES: u32 = 20;

/// How often a copy that does not seem to be one is looked at again.
const LOOKS: u32 = 3;

/// A copy of a journal that is kept up to date. Nobody opens a store of it as long as this is there.
#[derive(Debug)]
pub struct Follower {
    folder: PathBuf,
    _lock: File,
}

impl Follower {
    /// Goes on with the copy in a store's folder, or begins one.
    pub fn open(store: &Path) -> Result<Self, StoreError> {
        DirBuilder::new().recursive(true).mode(0o700).create(store)?;
        let folder = store.join(journal::FOLDER);
        let in_use = || StoreError::InUse { path: store.to_owned() };
        let lock = lock::take(&folder)?.ok_or_else(in_use)?;
        Ok(Self { folder, _lock: lock })
    }

    /// Takes over all that was acknowledged in the journal of a store, which may be written meanwhile. When it returns, that
    /// is on disk; `false` if the journal has begun anew meanwhile, and it is to be called again.
    pub fn follow(&self, store: &Path) -> Result<bool, StoreError> {
        self.compare(store)?;
        match self.follow_once(&store.join(journal::FOLDER)) {
            Err(StoreError::Disk(error)) if is_gone(&error) && store.exists() => Ok(false),
            done => done.map(|()| true),
        }
    }

    /// Fails where the journal of a store does not go on from the copy: then it is another one, or an older one, and the
    /// copy may be all that is left.
    pub fn compare(&self, store: &Path) -> Result<(), StoreError> {
        compare(&self.folder, store)
    }

    /// Copies those files of the copy once more that are not as they were written; returns how many. It reads all of the copy.
    /// Where it is no copy of this journal, or the original has a file no more, that stays as it is.
    pub fn mend(&self, store: &Path) -> Result<usize, StoreError> {
        let Some(survey) = Survey::of(&self.folder, None)? else { return Ok(0) };
        let doubtful: BTreeSet<_> =
            survey.damages.iter().chain(&survey.tail).map(|hurt| &hurt.path).collect();
        if doubtful.is_empty() || self.compare(store).is_err() {
            return Ok(0);
        }
        let moment = Moment::of(&store.join(journal::FOLDER))?;
        let full = moment.full.into_iter().map(|path| (path, u64::MAX));
        let mut mended = 0;
        for (path, end) in full.chain(moment.tail) {
            let target = self.folder.join(name_of(&path)?);
            // One that ends early was only not finished.
            if doubtful.contains(&target) && !fs::read(&path)?.starts_with(&fs::read(&target)?) {
                copy_own(&path, end, &target, &mut |_| ())?;
                mended += 1;
            }
        }
        Ok(mended)
    }

    fn follow_once(&self, from: &Path) -> Result<(), StoreError> {
        let moment = Moment::of(from)?;
        let mut kept = Vec::new();
        for path in &moment.full {
            kept.push(self.take(path, fs::metadata(path)?.len())?);
        }
        if let Some((path, end)) = &moment.tail {
            kept.push(self.take(path, *end)?);
        }
        // What stands behind those is no less acknowledged because a mark is older: where it went astray, it was refused.
        let numbered = journal::numbered(&self.folder)?;
        let last = numbered.iter().rposition(|(_, path)| kept.contains(path));
        kept.extend(numbered.into_iter().skip(last.map_or(0, |last| last + 1)).map(|(_, path)| path));
        // What came before the last checkpoint.
        for path in journal::files(&self.folder)?.into_iter().filter(|path| !kept.contains(path)) {
            fs::remove_file(path)?;
        }
        Ok(sync_folder(&self.folder)?)
    }

    /// Takes over a file up to this place, or leaves what is there of it already: after a power cut the mark that names the
    /// place may be older than the copy.
    fn take(&self, from: &Path, end: u64) -> Result<PathBuf, StoreError> {
        let target = self.folder.join(name_of(from)?);
        let mut source = File::open(from)?;
        match known(&source, &target)? {
            Some(at) if at >= end => {}
            Some(at) => {
                let mut file = OpenOptions::new().append(true).open(&target)?;
                source.seek(SeekFrom::Start(at))?;
                io::copy(&mut source.take(end - at), &mut file)?;
                file.sync_data()?;
            }
            None => copy_own(from, end, &target, &mut |_| ())?,
        }
        Ok(target)
    }
}

/// Fails where the journal of a store does not go on from the copy in a folder.
fn compare(folder: &Path, store: &Path) -> Result<(), StoreError> {
    let ours = journal::numbered(folder)?;
    let Some((last, copy)) = ours.last() else { return Ok(()) };
    let theirs = match journal::numbered(&store.join(journal::FOLDER)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        theirs => theirs?,
    };
    let goes_on = match theirs.iter().find(|(first, _)| first == last) {
        Some((_, path)) if name_of(path)? == name_of(copy)? => is_longer(path, copy)?,
        // Packed meanwhile, it has another name.
        Some((_, path)) => has_all(path, copy)?,
        None => match theirs.last() {
            Some((first, path)) if first > last => reaches(*first, path, copy)?,
            _ => false,
        },
    };
    let other = || StoreError::NotContinued { path: folder.to_owned(), of: store.to_owned() };
    if goes_on { Ok(()) } else { Err(other()) }
}

/// How much of a file is in its copy; nothing if there is none, or it is one of something else.
fn known(source: &File, target: &Path) -> io::Result<Option<u64>> {
    let copy = match File::open(target) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        copy => copy?,
    };
    let length = copy.metadata()?.len();
    if length > source.metadata()?.len() {
        return Ok(None);
    }
    let last = |file: &File| {
        let mut bytes = vec![0; SAME.min(length) as usize];
        file.read_exact_at(&mut bytes, length - SAME.min(length)).map(|()| bytes)
    };
    Ok((last(source)? == last(&copy)?).then_some(length))
}

/// Whether a file goes on from its copy. One that is deleted meanwhile did: the journal has begun anew.
fn is_longer(path: &Path, copy: &Path) -> io::Result<bool> {
    match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(true),
        source => Ok(known(&source?, copy)?.is_some()),
    }
}

/// Whether a file has the last frame of its copy, which has another form. One that is deleted meanwhile did.
fn has_all(path: &Path, copy: &Path) -> io::Result<bool> {
    let Some(last) = journal::stamps(copy)?.pop() else { return Ok(true) };
    match journal::stamps(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(true),
        stamps => Ok(stamps?.iter().any(|stamp| (stamp.number, stamp.hash) == (last.number, last.hash))),
    }
}

/// Whether a file with a first frame of this number goes as far as a copy of an earlier one: a journal that was put back
/// may begin anew behind the beginning of that one, and lack its end.
fn reaches(first: u64, path: &Path, copy: &Path) -> io::Result<bool> {
    let Some(last) = journal::stamps(copy)?.pop().filter(|last| last.number >= first) else {
        return Ok(true);
    };
    match journal::stamps(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(true),
        stamps => Ok(stamps?.last().is_some_and(|stamp| stamp.number >= last.number)),
    }
}

impl Store {
    /// Fails where a copy in a store's folder can never go on with a store, which is another one, or whose place another has
    /// taken. Nothing is changed, and both may be written meanwhile.
    pub fn check_followed(copy: &Path, store: &Path) -> Result<(), StoreError> {
        if fence::is_fenced(store) {
            return Err(StoreError::fenced(store));
        }
        let compare = || compare(&copy.join(journal::FOLDER), store);
        // What is written between two looks makes the copy seem ahead, and not each time.
        let mut compared = (0..LOOKS).map(|_| compare());
        let is_sure =
            |compared: &Result<(), StoreError>| !matches!(compared, Err(StoreError::NotContinued { .. }));
        compared.find(is_sure).unwrap_or_else(compare)
    }

    /// What is hurt of the copy of a journal in a store's folder, which may be gone on with meanwhile: it reads all of it.
    pub fn hurt_of_copy(copy: &Path) -> Result<Vec<String>, StoreError> {
        let survey = Survey::of(&copy.join(journal::FOLDER), None)?;
        Ok(survey.map(|survey| survey.damages.iter().map(said).collect()).unwrap_or_default())
    }

    /// Whether somebody has a store open that can only be read here.
    pub fn is_open(store: &Path) -> Result<bool, StoreError> {
        match lock::watch(&store.join(journal::FOLDER)) {
            Err(error) if error.kind() == io::ErrorKind::ResourceBusy => Ok(true),
            watched => Ok(watched.map(|_| false)?),
        }
    }

    /// Waits until nobody has a store open; `false` if that takes too long.
    pub fn await_end(store: &Path) -> Result<bool, StoreError> {
        for _ in 0..TRIES {
            if lock::take(&store.join(journal::FOLDER))?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
