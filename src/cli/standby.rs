//! `standby` and `promote`: a copy of all that is kept on another disk, seconds behind, and how it takes the place of the
//! original.

use super::keep;
use super::origin::STORE;
use super::others::{copy_others, make_folder, others};
use super::progress::Progress;
use crate::bot;
use crate::config::Config;
use crate::i18n::{Host, StandIn};
use crate::players::Locale;
use crate::status::Standby as Status;
use crate::store::{Follower, Store, StoreError};
use anyhow::Context;
use clap::Args;
use jiff::Timestamp;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// Where files of platforms are until they are whole.
const UNFINISHED: &str = "standby.unfinished";
/// How often the journal is followed.
const PERIOD: Duration = Duration::from_secs(1);
/// After how many of these what platforms keep is copied again.
const OTHERS: u64 = 30;
/// From how many seconds on a standby is said to be behind.
const BEHIND: i64 = 60;

/// What to keep a copy of, and where.
#[derive(Clone, Debug, Args)]
pub struct Standby {
    /// The data folder of the copy.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The data folder of the program.
    #[arg(long, value_name = "SOURCE")]
    of: PathBuf,
}

/// Which copy is to take the place of the original.
#[derive(Clone, Debug, Args)]
pub struct Promote {
    /// The data folder of the copy.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// How many seconds a standby is behind.
fn behind(status: &Status) -> i64 {
    status.behind(bot::wall_clock()())
}

impl Standby {
    /// Keeps the copy up to date until the program is ended.
    pub(super) fn run(&self, locale: Locale, output: &mut dyn Write) -> anyhow::Result<ExitCode> {
        keep::check_data(&self.of, locale)?;
        let of = self.of.canonicalize()?;
        if let Some(status) = Status::read(&of)? {
            // Promoted, it would take the place of a standby, and the program that is followed would go on.
            anyhow::bail!(StandIn::OfStandby(&of, &status.of).say(locale));
        }
        keep::refuse_inside(&self.folder, &of, locale)?;
        if Store::is_fenced(&of.join(STORE)) {
            // A copy of what nobody plays any more would be kept up to date for ever.
            return Err(StoreError::Fenced { path: of.join(STORE) }.into());
        }
        let mut status = Status { of, caught_up: Timestamp::UNIX_EPOCH };
        if Status::read(&self.folder)?.is_none() {
            keep::make_new(&self.folder, locale)?;
            status.write(&self.folder)?;
        }
        let follower = Follower::open(&self.folder.join(STORE))?;
        let mut failed = None;
        for round in 0.. {
            let began = bot::wall_clock()();
            match self.follow(&follower, &status, round, locale) {
                Ok(true) => {
                    if round == 0 || failed.take().is_some() {
                        writeln!(output, "{}", StandIn::CaughtUp(&self.folder).say(locale))?;
                    }
                    status.caught_up = began;
                    status.write(&self.folder)?;
                }
                Ok(false) => continue,
                Err(error) if round == 0 => return Err(error),
                Err(error) => {
                    let said = error.to_string();
                    if failed.as_ref() != Some(&said) {
                        writeln!(output, "{}", StandIn::Behind(behind(&status), &said).say(locale))?;
                        failed = Some(said);
                    }
                }
            }
            output.flush()?;
            std::thread::sleep(PERIOD);
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Takes over what there is; `false` if that is to be tried again at once. Where the original is away, it says so.
    fn follow(
        &self,
        follower: &Follower,
        status: &Status,
        round: u64,
        locale: Locale,
    ) -> anyhow::Result<bool> {
        let is_there = status.of.join(STORE).is_dir();
        anyhow::ensure!(is_there, StandIn::Unreachable(&status.of, &self.folder).say(locale));
        step(follower, &self.folder, &status.of, round, locale)
    }
}

/// Takes over what there is; `false` if that is to be tried again at once. What platforms keep comes first, as in a backup.
fn step(follower: &Follower, folder: &Path, of: &Path, round: u64, locale: Locale) -> anyhow::Result<bool> {
    // What platforms keep of another store is not mixed with this one.
    follower.compare(&of.join(STORE))?;
    if round.is_multiple_of(OTHERS) {
        take_others(of, folder, locale)?;
    }
    Ok(follower.follow(&of.join(STORE))?)
}

/// Takes over what platforms keep: each file is there as it was or as it is.
fn take_others(of: &Path, folder: &Path, locale: Locale) -> anyhow::Result<()> {
    let unfinished = folder.join(UNFINISHED);
    if unfinished.exists() {
        fs::remove_dir_all(&unfinished)?;
    }
    let paths = others(of, locale)?;
    let copied = copy_others(of, &paths, &unfinished, &Progress::bytes(0))?;
    for listed in copied.iter().filter(|listed| listed.path != Path::new(Status::FILE)) {
        let target = folder.join(&listed.path);
        target.parent().map_or(Ok(()), make_folder)?;
        fs::rename(unfinished.join(&listed.path), target)?;
    }
    Ok(fs::remove_dir_all(unfinished)?)
}

impl Promote {
    /// Lets the copy take the place of the original, whose program writes no more from then on.
    pub(super) fn run(&self, locale: Locale, output: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let status = Status::read(&self.folder)?;
        let status = status.with_context(|| StandIn::NoStandby(&self.folder).say(locale))?;
        if let Some(first) = Status::read(&status.of)? {
            anyhow::bail!(StandIn::OfStandby(&status.of, &first.of).say(locale));
        }
        let store = self.folder.join(STORE);
        let follower = Follower::open(&store)?;
        let original = status.of.join(STORE);
        if original.is_dir() {
            Store::fence(&original)?;
            anyhow::ensure!(Store::await_end(&original)?, StandIn::StillRuns(&status.of).say(locale));
            match follower.compare(&original) {
                Err(StoreError::NotContinued { .. }) => {
                    writeln!(output, "{}", StandIn::NotFollowed(&status.of).say(locale))?;
                }
                compared => {
                    compared?;
                    while !step(&follower, &self.folder, &status.of, 0, locale)? {}
                }
            }
        } else {
            writeln!(output, "{}", StandIn::NotFenced(&status.of, behind(&status)).say(locale))?;
        }
        drop(follower);
        fs::remove_file(self.folder.join(Status::FILE))?;
        drop(Store::open(&store)?);
        let (sound, hurt) = Store::examine(&store)?;
        for hurt in &hurt {
            writeln!(output, "{hurt}")?;
        }
        writeln!(output, "{}", Host::Verified(sound).say(locale))?;
        writeln!(output, "{}", StandIn::Promoted(&self.folder).say(locale))?;
        Ok(super::exit(hurt.is_empty()))
    }
}

/// Says how far a standby is, and whether that is near enough.
pub(super) fn check(folder: &Path, locale: Locale, output: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let status = Status::read(folder)?.with_context(|| StandIn::NoStandby(folder).say(locale))?;
    let behind = behind(&status);
    writeln!(output, "{}", StandIn::StandsBy(&status.of, behind).say(locale))?;
    Ok(super::exit(behind <= BEHIND))
}

/// Refuses to run the bot in the folder of a standby.
pub(super) fn refuse(config: &Config) -> anyhow::Result<()> {
    anyhow::ensure!(
        Status::read(&config.data)?.is_none(),
        StandIn::IsStandby(&config.data).say(config.language)
    );
    Ok(())
}
