//! `restore`: a data folder of a backup.

use super::interrupt;
use super::keep::{self, RESTORING};
use super::named;
use super::origin::STORE;
use super::others::{copy_file, is_of_standby, lacking};
use super::progress::Progress;
use super::room::{self, Amiss};
use super::shelf::{FILES, List, PARTS, finished, is_finished};
use crate::config::Config;
use crate::i18n::{Backups, Host};
use crate::players::{Locale, Platform};
use crate::store::{BackedUp, Store, StoreError};
use anyhow::Context;
use clap::Args;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What to restore, and where.
#[derive(Clone, Debug, Args)]
pub struct Restore {
    /// The folder for backups.
    #[arg(value_name = "FROM")]
    from: PathBuf,
    /// The new data folder, empty or not there; or one of which the restoring was broken off.
    #[arg(value_name = "DIR")]
    into: PathBuf,
    /// Another backup than the last one: the name of its folder.
    #[arg(long, value_name = "NAME")]
    at: Option<String>,
}

impl Restore {
    /// Makes a data folder of a backup, and verifies it.
    pub(super) fn run(&self, config: &Config, output: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let locale = config.language;
        let backup = match &self.at {
            Some(name) => Some(self.from.join(name)).filter(|backup| is_finished(backup)),
            None => last(&self.from, locale)?,
        };
        let backup = backup.with_context(|| Backups::Missing(&self.from).say(locale))?;
        let list = List::read(&backup, locale)?;
        interrupt::heed()?;
        keep::refuse_inside(&self.into, &self.from, locale)?;
        self.refuse_incomplete(&backup, &list, locale)?;
        self.begin(locale)?;
        self.copy(&backup, list, locale)?;
        let store = self.into.join(STORE);
        let progress = Progress::rows();
        let (mut has_people, looks) = (false, config.local.enabled);
        let (sound, mut hurt) = Store::examine_and(
            &store,
            |done, all| progress.advance_of(done, all),
            |store| {
                has_people = looks && store.knows_people_of(Platform::Local)?;
                Ok(())
            },
        )?;
        progress.finish();
        // As `verify` says it, and before somebody waits for the room.
        let amiss = room::faults(&self.into, has_people, locale)?;
        hurt.extend(
            amiss.into_iter().chain(Amiss::partial(&backup.join(FILES), locale)?).map(|amiss| amiss.said),
        );
        for hurt in &hurt {
            writeln!(output, "{hurt}")?;
        }
        fs::remove_file(self.into.join(RESTORING))?;
        writeln!(output, "{}", Backups::Restored(&backup, &self.into).say(locale))?;
        writeln!(output, "{}", Host::Verified(sound).say(locale))?;
        Ok(super::exit(hurt.is_empty()))
    }

    /// Refuses a backup that lacks a file, before anything is made.
    fn refuse_incomplete(&self, backup: &Path, list: &List, locale: Locale) -> anyhow::Result<()> {
        let own = list.files.iter().map(|listed| backup.join(FILES).join(&listed.path));
        let gone = own.chain(list.tail.iter().map(|name| backup.join(name))).find(|path| !path.exists());
        anyhow::ensure!(gone.is_none(), Backups::FileGone(&gone.unwrap_or_default()).say(locale));
        let gone = list.parts.iter().map(|name| self.from.join(PARTS).join(name)).find(|path| !path.exists());
        anyhow::ensure!(gone.is_none(), Backups::PartGone(&gone.unwrap_or_default()).say(locale));
        Ok(())
    }

    /// Makes the folder, with a file that says that it is not whole yet; begins anew in one that has this file.
    fn begin(&self, locale: Locale) -> anyhow::Result<()> {
        if keep::is_restoring(&self.into) {
            return clear(&self.into).map_err(|error| named::about(&self.into, &error).into());
        }
        keep::refuse_unfinished(&self.into, locale)?;
        keep::make_new(&self.into, locale)?;
        keep::mark(&self.into, RESTORING).map_err(|error| named::about(&self.into, &error).into())
    }

    /// Copies what is listed, and makes the store of its journal.
    fn copy(&self, backup: &Path, list: List, locale: Locale) -> anyhow::Result<()> {
        let parts = self.from.join(PARTS);
        let progress = Progress::bytes(list.length(backup, &parts));
        let files = backup.join(FILES);
        // Backups of before were not made without them.
        for listed in list.files.iter().filter(|listed| !is_of_standby(&listed.path)) {
            let made = copy_file(&files, &self.into, &listed.path, &progress).map_err(|error| {
                named::about(&lacking(&files, &self.into, &error).join(&listed.path), &error)
            })?;
            let is_same = (made.length, &made.sha256) == (listed.length, &listed.sha256);
            anyhow::ensure!(is_same, Backups::FileHurt(&files.join(&listed.path)).say(locale));
        }
        let backed_up = BackedUp { parts: list.parts, tail: list.tail };
        let store = self.into.join(STORE);
        let brought = Store::bring_back(&parts, backup, &backed_up, &store, |bytes| progress.advance(bytes));
        brought.map_err(|fault| match fault {
            StoreError::HurtJournal { path, .. } if path.starts_with(&parts) => {
                anyhow::anyhow!(Backups::PartHurt(&path).say(locale))
            }
            StoreError::HurtJournal { path, .. } => anyhow::anyhow!(Backups::FileHurt(&path).say(locale)),
            fault => named::copying(&self.into, fault),
        })?;
        progress.finish();
        Ok(())
    }
}

/// The backup that was made last. Where a list is damaged, it may be that of a later one: then the host is to choose.
fn last(from: &Path, locale: Locale) -> anyhow::Result<Option<PathBuf>> {
    let mut all = finished(from).unwrap_or_default();
    all.iter().try_for_each(|backup| List::read(backup, locale).map(drop))?;
    Ok(all.pop())
}

/// Deletes what an earlier try has left in a folder.
fn clear(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            fs::remove_dir_all(entry.path())?;
        } else if entry.file_name() != RESTORING {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}
