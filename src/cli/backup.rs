//! `backup` and `restore`: all that is kept, in a folder elsewhere, and back.
//!
//! A backup is a folder that is named by its date: what platforms keep, the end of the journal, and a list of all of it with
//! hashes. The full files of the journal are beside these folders, for all backups together, so each of them is copied once.
//! A folder without a list was never finished.

use super::keep;
use super::origin::{Origin, STORE};
use super::progress::Progress;
use crate::bot;
use crate::config::Config;
use crate::i18n::{Host, Keep, Several};
use crate::players::Locale;
use crate::store::{BackedUp, Store};
use anyhow::Context;
use clap::Args;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::{Duration, SystemTime};

/// The folder of the full files of journals.
const PARTS: &str = "parts";
/// The list in each backup.
const LIST: &str = "list.json";
/// The folder in each backup of what platforms keep.
const FILES: &str = "files";
/// How the name of a backup ends that is not finished, or is about to go.
const UNFINISHED: &str = "unfinished";
/// The file by which one backup at a time is made.
const LOCK: &str = "lock";
/// How many backups are kept unless something else is said.
const KEPT: usize = 14;
/// How the name of a database ends that is written to in many places, and those of the files beside it.
const DATABASE: &str = "sqlite3";
const WRITTEN_AHEAD: &str = "-wal";
const SHARED: &str = "-shm";
/// How often a database is looked at until nobody writes to it for so long.
const TRIES: u32 = 600;
const QUIET: Duration = Duration::from_millis(100);
/// How much is copied at a time.
const PIECE: usize = 1 << 16;
/// What tells the command behind a backup where it is.
const WHERE: &str = "NAHIL_BACKUP";

/// Where to back up to.
#[derive(Clone, Debug, Args)]
pub struct Backup {
    /// The folder for backups.
    #[arg(value_name = "DEST")]
    folder: PathBuf,
    /// How many backups to keep.
    #[arg(long, value_name = "NUMBER", default_value_t = KEPT)]
    keep: usize,
    /// A command for the shell to run afterwards, for example to send the folder away. `NAHIL_BACKUP` names the folder.
    #[arg(long, value_name = "COMMAND")]
    then: Option<String>,
}

/// What to restore, and where.
#[derive(Clone, Debug, Args)]
pub struct Restore {
    /// The folder for backups.
    #[arg(value_name = "FROM")]
    from: PathBuf,
    /// The new data folder, empty or not there.
    #[arg(value_name = "DIR")]
    into: PathBuf,
    /// Another backup than the last one: the name of its folder.
    #[arg(long, value_name = "NAME")]
    at: Option<String>,
}

/// What a backup has.
#[derive(Debug, Serialize, Deserialize)]
struct List {
    parts: Vec<String>,
    tail: Option<String>,
    files: Vec<Listed>,
}

/// A file of a platform.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Listed {
    pub(super) path: PathBuf,
    length: u64,
    sha256: String,
}

impl Backup {
    /// Makes a backup. The program may run meanwhile.
    pub(super) fn run(&self, config: &Config, output: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let locale = config.language;
        anyhow::ensure!(!Origin::of(config)?.is_database(), Several::InDatabase.say(locale));
        keep::check_data(&config.data, locale)?;
        let _lock = self.open(config)?;
        let name = bot::wall_clock()().strftime("%Y-%m-%dT%H-%M-%S-%3fZ").to_string();
        let unfinished = self.folder.join(format!("{name}.{UNFINISHED}"));
        make_folder(&unfinished)?;
        let list = self.copy(config, &unfinished)?;
        write_new(&unfinished.join(LIST), &serde_json::to_vec_pretty(&list)?)?;
        let made = self.folder.join(&name);
        fs::rename(&unfinished, &made)?;
        File::open(&self.folder)?.sync_all()?;
        self.tidy()?;
        writeln!(output, "{}", Keep::BackedUp(&made).say(locale))?;
        output.flush()?;
        self.hand_on(&made, locale)?;
        Ok(ExitCode::SUCCESS)
    }

    /// Makes the folder for backups, and sees to it that nobody else makes one meanwhile.
    fn open(&self, config: &Config) -> anyhow::Result<File> {
        let locale = config.language;
        if !self.folder.join(PARTS).exists() {
            keep::make_new(&self.folder, locale)?;
        }
        let inside = self.folder.canonicalize()?.starts_with(config.data.canonicalize()?);
        anyhow::ensure!(!inside, Keep::BackupInside(&self.folder).say(locale));
        make_folder(&self.folder.join(PARTS))?;
        let lock =
            OpenOptions::new().write(true).create(true).truncate(false).open(self.folder.join(LOCK))?;
        anyhow::ensure!(lock.try_lock().is_ok(), Keep::BackupRuns(&self.folder).say(locale));
        Ok(lock)
    }

    /// Copies everything into the folder of a backup. What platforms keep comes before the end of the journal: what they
    /// are still to show stands in the journal, and no number is given twice.
    fn copy(&self, config: &Config, into: &Path) -> anyhow::Result<List> {
        let (store, parts) = (config.data.join(STORE), self.folder.join(PARTS));
        let others = others(&config.data)?;
        let length = Store::journal_length(&store)? + lengths(&config.data, &others);
        let progress = Progress::bytes(length);
        Store::back_up(&store, &parts, None, |bytes| progress.advance(bytes))?;
        let files = copy_others(&config.data, &others, &into.join(FILES), &progress)?;
        progress.restart(Store::journal_length(&store)?);
        let BackedUp { parts, tail } =
            Store::back_up(&store, &parts, Some(into), |bytes| progress.advance(bytes))?;
        progress.finish();
        Ok(List { parts, tail, files })
    }

    /// Deletes older backups and what none of the others needs, and what was never finished.
    fn tidy(&self) -> anyhow::Result<()> {
        let mut left = finished(&self.folder)?;
        let old = left.len().saturating_sub(self.keep.max(1));
        for old in left.drain(..old) {
            // Under this name it is none, whatever happens from here on.
            fs::rename(&old, old.with_extension(UNFINISHED))?;
        }
        for entry in fs::read_dir(&self.folder)? {
            let path = entry?.path();
            if path.extension().is_some_and(|end| end == UNFINISHED) {
                fs::remove_dir_all(path)?;
            }
        }
        let mut needed = BTreeSet::new();
        for backup in &left {
            needed.extend(read_list(backup)?.parts);
        }
        for entry in fs::read_dir(self.folder.join(PARTS))? {
            let entry = entry?;
            if !needed.contains(&*entry.file_name().to_string_lossy()) {
                fs::remove_file(entry.path())?;
            }
        }
        Ok(())
    }

    fn hand_on(&self, made: &Path, locale: Locale) -> anyhow::Result<()> {
        let Some(then) = &self.then else { return Ok(()) };
        let mut command = Command::new("sh");
        let status = command.arg("-c").arg(then).env(WHERE, made.parent().unwrap_or(made)).status()?;
        anyhow::ensure!(status.success(), Keep::ThenFailed(status).say(locale));
        Ok(())
    }
}

impl Restore {
    /// Makes a data folder of a backup, and verifies it.
    pub(super) fn run(&self, locale: Locale, output: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let last = || finished(&self.from).ok()?.pop();
        let backup = self.at.as_ref().map_or_else(last, |name| Some(self.from.join(name)));
        let backup = backup.filter(|backup| backup.join(LIST).exists());
        let backup = backup.with_context(|| Keep::NoBackup(&self.from).say(locale))?;
        keep::make_new(&self.into, locale)?;
        let list = read_list(&backup)?;
        let parts = self.from.join(PARTS);
        let progress = Progress::bytes(list.length(&backup, &parts));
        for listed in &list.files {
            let made = copy_file(&backup.join(FILES), &self.into, &listed.path, &progress)?;
            let is_same = (made.length, &made.sha256) == (listed.length, &listed.sha256);
            anyhow::ensure!(is_same, Keep::BackupHurt(&backup.join(FILES).join(&listed.path)).say(locale));
        }
        let backed_up = BackedUp { parts: list.parts, tail: list.tail };
        let store = self.into.join(STORE);
        Store::bring_back(&parts, &backup, &backed_up, &store, |bytes| progress.advance(bytes))?;
        progress.finish();
        let progress = Progress::rows();
        let (sound, hurt) = Store::examine_with(&store, |done, all| progress.advance_of(done, all))?;
        progress.finish();
        for hurt in &hurt {
            writeln!(output, "{hurt}")?;
        }
        writeln!(output, "{}", Keep::Restored(&backup, &self.into).say(locale))?;
        writeln!(output, "{}", Host::Verified(sound).say(locale))?;
        Ok(super::exit(hurt.is_empty()))
    }
}

impl List {
    fn length(&self, backup: &Path, parts: &Path) -> u64 {
        let full = self.parts.iter().map(|name| parts.join(name));
        let journal = full.chain(self.tail.iter().map(|name| backup.join(name)));
        let journal = journal.filter_map(|path| fs::metadata(path).ok()).map(|file| file.len()).sum::<u64>();
        journal + self.files.iter().map(|listed| listed.length).sum::<u64>()
    }
}

/// The backups that were finished, the oldest first.
fn finished(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.join(LIST).exists() && path.extension().is_none() {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

fn read_list(backup: &Path) -> anyhow::Result<List> {
    let path = backup.join(LIST);
    let text = fs::read(&path).with_context(|| path.display().to_string())?;
    serde_json::from_slice(&text).with_context(|| path.display().to_string())
}

pub(super) fn make_folder(folder: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

/// Writes a file that is on disk when this returns.
fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// The files of a data folder that are not the store's, by their paths in it; databases together with what is written
/// ahead of them.
pub(super) fn others(data: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(data.join(&folder))? {
            let entry = entry?;
            let path = folder.join(entry.file_name());
            // A folder of a platform may be a link to another disk.
            let is_top = folder.as_os_str().is_empty();
            let kind = if is_top { fs::metadata(entry.path())?.file_type() } else { entry.file_type()? };
            if kind.is_dir() && path != Path::new(STORE) {
                folders.push(path);
            } else if kind.is_file() && !path.to_string_lossy().ends_with(SHARED) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

fn lengths(data: &Path, paths: &[PathBuf]) -> u64 {
    paths.iter().filter_map(|path| fs::metadata(data.join(path)).ok()).map(|file| file.len()).sum()
}

/// Copies what platforms keep. Their own files are written at the end, or anew beside the old ones; a database is written
/// to anywhere, so it is copied while nobody does.
pub(super) fn copy_others(
    data: &Path,
    others: &[PathBuf],
    into: &Path,
    progress: &Progress,
) -> anyhow::Result<Vec<Listed>> {
    make_folder(into)?;
    let mut listed = Vec::new();
    let is_ahead = |path: &&PathBuf| path.to_string_lossy().ends_with(WRITTEN_AHEAD);
    for path in others.iter().filter(|path| !is_ahead(path)) {
        let is_database = path.extension().is_some_and(|end| end == DATABASE);
        if is_database {
            listed.extend(copy_database(data, path, into, progress)?);
            continue;
        }
        match copy_file(data, into, path, progress) {
            Ok(copied) => listed.push(copied),
            // It was made anew meanwhile under another name.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(super::named::about(path, &error).into()),
        }
    }
    Ok(listed)
}

/// Copies a database with what is written ahead of it, at a moment when neither changes.
fn copy_database(data: &Path, path: &Path, into: &Path, progress: &Progress) -> anyhow::Result<Vec<Listed>> {
    let ahead = PathBuf::from(format!("{}{WRITTEN_AHEAD}", path.display()));
    let state = || [path, &ahead].map(|path| state_of(&data.join(path)));
    for _ in 0..TRIES {
        let before = state();
        if before.iter().flatten().all(|(_, written)| written.elapsed().is_ok_and(|age| age >= QUIET)) {
            let there = [path, &ahead].into_iter().zip(&before).filter(|(_, state)| state.is_some());
            let copied: Vec<_> =
                there.map(|(path, _)| copy_file(data, into, path, progress)).collect::<Result<_, _>>()?;
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
fn copy_file(from: &Path, to: &Path, path: &Path, progress: &Progress) -> io::Result<Listed> {
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
    let sha256 = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(Listed { path: path.to_owned(), length, sha256 })
}
