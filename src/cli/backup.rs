//! `backup`: all that is kept, in a folder elsewhere, while the program may run.

use super::keep;
use super::named;
use super::origin::{Origin, STORE};
use super::others::{self, Earlier, Listed, copy_others, is_named_by_content, lengths, make_folder};
use super::progress::Progress;
use super::shelf::{FILES, List, PARTS, finished};
use super::standby;
use crate::bot;
use crate::config::Config;
use crate::i18n::{Backups, NoBackup, Several};
use crate::players::Locale;
use crate::store::{BackedUp, Store, StoreError};
use clap::Args;
use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// How the name of a backup ends that is not finished, or is about to go.
const UNFINISHED: &str = "unfinished";
/// The file by which one backup at a time is made.
const LOCK: &str = "lock";
/// How many backups are kept unless something else is said.
const KEPT: i64 = 14;
/// What tells the command behind a backup where it is.
const WHERE: &str = "NAHIL_BACKUP";

/// Where to back up to.
#[derive(Clone, Debug, Args)]
pub struct Backup {
    /// The folder for backups.
    #[arg(value_name = "DEST")]
    folder: PathBuf,
    /// How many backups to keep, at least 1.
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, default_value_t = KEPT)]
    keep: i64,
    /// A command for the shell to run afterwards, for example to send the folder away. `NAHIL_BACKUP` names the folder.
    #[arg(long, value_name = "COMMAND")]
    then: Option<String>,
}

impl Backup {
    /// Makes a backup. The program may run meanwhile.
    pub(super) fn run(&self, config: &Config, output: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let locale = config.language;
        anyhow::ensure!(self.keep >= 1, Backups::KeepsNone(self.keep).say(locale));
        anyhow::ensure!(!Origin::of(config)?.is_database(), Several::InDatabase.say(locale));
        keep::check_data(&config.data, locale)?;
        standby::refuse_begun(&config.data, locale)?;
        let store = config.data.join(STORE);
        if Store::is_fenced(&store) {
            return Err(StoreError::fenced(&store).into());
        }
        let _lock = self.open(config).map_err(|error| self.advised(error, locale))?;
        let before = finished(&self.folder)?;
        let made = self.folder.join(bot::wall_clock()().strftime("%Y-%m-%dT%H-%M-%S-%3fZ").to_string());
        let unfinished = made.with_extension(UNFINISHED);
        if let Err(error) = self.make(config, &before, &unfinished) {
            // Under this name it is none in any case, and the next one that is made deletes it.
            let _ = fs::remove_dir_all(&unfinished);
            return Err(self.advised(error, locale));
        }
        let renamed = fs::rename(&unfinished, &made).and_then(|()| File::open(&self.folder)?.sync_all());
        renamed.map_err(|error| named::about(&made, &error))?;
        writeln!(output, "{}", Backups::Made(&made).say(locale))?;
        if let Some(ahead) = before.iter().filter(|backup| **backup > made).max() {
            writeln!(output, "{}", Backups::Ahead(ahead).say(locale))?;
        }
        output.flush()?;
        let is_tidy = self.tidy(locale, output)?;
        self.hand_on(&made, locale)?;
        Ok(super::exit(is_tidy))
    }

    /// Makes the folder for backups, and sees to it that nobody else makes one meanwhile.
    fn open(&self, config: &Config) -> anyhow::Result<File> {
        let locale = config.language;
        let is_inside = keep::is_inside(&self.folder, &config.data)?;
        anyhow::ensure!(!is_inside, Backups::InData(&self.folder).say(locale));
        if !self.folder.join(PARTS).exists() {
            keep::make_new(&self.folder, locale)?;
        }
        let path = self.folder.join(LOCK);
        let lock = make_folder(&self.folder.join(PARTS))
            .and_then(|()| OpenOptions::new().write(true).create(true).truncate(false).open(&path))
            .map_err(|error| named::about(&self.folder, &error))?;
        anyhow::ensure!(lock.try_lock().is_ok(), Backups::Runs(&self.folder).say(locale));
        Ok(lock)
    }

    /// The error with what to do about it, where the folder for backups is what cannot be written to.
    fn advised(&self, error: anyhow::Error, locale: Locale) -> anyhow::Error {
        use io::ErrorKind::{PermissionDenied, QuotaExceeded, ReadOnlyFilesystem, StorageFull};
        let (said, folder) = (error.to_string(), self.folder.to_string_lossy());
        let is_theirs =
            said.strip_prefix(folder.trim_end_matches('/')).is_some_and(|rest| rest.starts_with(['/', ':']));
        let kind = error.downcast_ref::<io::Error>().filter(|_| is_theirs).map(io::Error::kind);
        let advice = match kind {
            Some(StorageFull | QuotaExceeded) => NoBackup::NoRoom(&self.folder),
            Some(ReadOnlyFilesystem) => NoBackup::ReadOnly(&self.folder),
            Some(PermissionDenied) => NoBackup::Denied(&self.folder),
            _ => return error,
        };
        let said = advice.say(locale);
        error.context(said)
    }

    /// Makes a backup in a folder that is still to get its name; these were made before.
    fn make(&self, config: &Config, before: &[PathBuf], into: &Path) -> anyhow::Result<()> {
        make_folder(into).map_err(|error| named::about(into, &error))?;
        self.copy(config, before, into)?.write(into)
    }

    /// Copies everything into the folder of a backup. What platforms keep comes before the end of the journal: what they
    /// are still to show stands in the journal, and no number is given twice.
    fn copy(&self, config: &Config, before: &[PathBuf], into: &Path) -> anyhow::Result<List> {
        let (store, parts) = (config.data.join(STORE), self.folder.join(PARTS));
        let others = others::others(&config.data, config.language)?;
        // One that cannot be read is no reason to make none.
        let last = before.last().and_then(|last| Some((last, List::read(last, config.language).ok()?)));
        let earlier = last.map(|(last, list)| Earlier::new(last.join(FILES), list.files)).unwrap_or_default();
        let length = Store::journal_length(&store)? + lengths(&config.data, &others);
        let progress = Progress::bytes(length);
        let no_room = |fault| named::copying(&parts, fault);
        Store::back_up(&store, &parts, None, |bytes| progress.advance(bytes)).map_err(no_room)?;
        let files = copy_files(config, &others, &into.join(FILES), (&earlier, &progress))?;
        progress.restart(Store::journal_length(&store)?);
        let BackedUp { parts, tail } =
            Store::back_up(&store, &parts, Some(into), |bytes| progress.advance(bytes)).map_err(no_room)?;
        progress.finish();
        Ok(List::next(before, parts, tail, files))
    }

    /// Deletes older backups and what none of the others needs, and what was never finished. Whether all of it could be
    /// looked at: one that is damaged is said, and holds up nothing that comes after.
    fn tidy(&self, locale: Locale, output: &mut dyn Write) -> anyhow::Result<bool> {
        let mut left = finished(&self.folder)?;
        let old = left.len().saturating_sub(usize::try_from(self.keep).unwrap_or(usize::MAX));
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
            // What one needs whose list cannot be read is not known: then nothing of it is deleted.
            let Ok(list) = List::read(backup, locale) else {
                writeln!(output, "{}", Backups::Unread(backup).say(locale))?;
                return Ok(false);
            };
            needed.extend(list.parts);
        }
        for entry in fs::read_dir(self.folder.join(PARTS))? {
            let entry = entry?;
            if !needed.contains(&*entry.file_name().to_string_lossy()) {
                fs::remove_file(entry.path())?;
            }
        }
        Ok(true)
    }

    fn hand_on(&self, made: &Path, locale: Locale) -> anyhow::Result<()> {
        let Some(then) = &self.then else { return Ok(()) };
        let mut command = Command::new("sh");
        let status = command.arg("-c").arg(then).env(WHERE, made.parent().unwrap_or(made)).status()?;
        anyhow::ensure!(status.success(), Backups::ThenFailed(status).say(locale));
        Ok(())
    }
}

/// Copies what platforms keep. Boards come last, and those that there are by then: what is copied before shows none that came
/// later.
fn copy_files(
    config: &Config,
    others: &[PathBuf],
    into: &Path,
    means: (&Earlier, &Progress),
) -> anyhow::Result<Vec<Listed>> {
    let first: Vec<_> = others.iter().filter(|path| !is_named_by_content(path)).cloned().collect();
    let mut files = copy_others(&config.data, &first, into, means)?;
    let mut boards = others::others(&config.data, config.language)?;
    boards.retain(|path| is_named_by_content(path));
    files.extend(copy_others(&config.data, &boards, into, means)?);
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_that_come_while_others_are_copied_are_copied_too() {
        let place = tempfile::tempdir().unwrap();
        let config = Config { data: place.path().join("data"), ..Config::default() };
        let all = ["local/journal.jsonl", "local/pictures/before.png"].map(PathBuf::from);
        fs::create_dir_all(config.data.join("local/pictures")).unwrap();
        for path in &all {
            fs::write(config.data.join(path), "it").unwrap();
        }
        let listed = others::others(&config.data, config.language).unwrap();
        assert_eq!(listed, all);
        fs::write(config.data.join("local/pictures/after.png"), "it").unwrap();
        let into = place.path().join("files");
        let files = copy_files(&config, &listed, &into, (&Earlier::default(), &Progress::bytes(0))).unwrap();
        let paths: Vec<_> = files.iter().map(|listed| &listed.path).collect();
        assert_eq!(paths, [&all[0], &PathBuf::from("local/pictures/after.png"), &all[1]]);
    }
}
