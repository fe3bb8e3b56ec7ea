//! `standby` and `promote`: a copy of all that is kept on another disk, seconds behind, and how it takes the place of the
//! original.

use super::keep;
use super::origin::STORE;
use super::others::{Earlier, copy_others, is_named_by_content, make_folder, others};
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

/// How many seconds a standby is behind in anything.
fn behind(status: &Status) -> i64 {
    status.behind(bot::wall_clock()())
}

/// How many seconds a standby is behind in what is in the store, and in what platforms keep.
fn ages(status: &Status) -> (i64, i64) {
    let now = bot::wall_clock()();
    (status.store_behind(now), status.others_behind(now))
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
        let status = Status::new(of);
        if Status::read(&self.folder)?.is_none() {
            keep::make_new(&self.folder, locale)?;
            status.write(&self.folder)?;
        }
        let follower = Follower::open(&self.folder.join(STORE))?;
        let mut copying = Copying { follower, folder: self.folder.clone(), status, others_failed: None };
        let (mut stands, mut failed) = (false, None);
        for round in 0.. {
            match copying.go_on(round, bot::wall_clock()(), locale) {
                Ok(true) if !stands => {
                    writeln!(output, "{}", StandIn::CaughtUp(&self.folder, OTHERS).say(locale))?;
                    (stands, failed) = (true, None);
                }
                Ok(true) => {}
                Ok(false) => continue,
                Err(error) if round == 0 => return Err(error),
                Err(error) => {
                    let said = error.to_string();
                    if failed.as_ref() != Some(&said) {
                        let behind = (!copying.status.is_begun()).then(|| behind(&copying.status));
                        writeln!(output, "{}", StandIn::Behind(behind, &said).say(locale))?;
                        failed = Some(said);
                    }
                    stands = false;
                }
            }
            output.flush()?;
            std::thread::sleep(PERIOD);
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// A copy that is kept up to date.
struct Copying {
    follower: Follower,
    folder: PathBuf,
    /// How far it is.
    status: Status,
    /// Why what platforms keep could not be copied when that was last tried; nothing, if it could.
    others_failed: Option<String>,
}

impl Copying {
    /// Takes over what there is at this time, and notes how far it is; `false` if that is to be tried again at once. Where
    /// the original is away, it says so. What platforms keep comes first, as in a backup.
    fn go_on(&mut self, round: u64, now: Timestamp, locale: Locale) -> anyhow::Result<bool> {
        let store = self.status.of.join(STORE);
        let away = || StandIn::Unreachable(&self.status.of, &self.folder).say(locale);
        anyhow::ensure!(store.is_dir(), away());
        // What platforms keep of another store is not mixed with this one.
        self.follower.compare(&store)?;
        if round.is_multiple_of(OTHERS) {
            match take_others(&self.status.of, &self.folder, locale) {
                Ok(()) => (self.status.others, self.others_failed) = (now, None),
                Err(error) if round == 0 => return Err(error),
                // Matches are followed all the same.
                Err(error) => self.others_failed = Some(error.to_string()),
            }
        }
        if !self.follower.follow(&store)? {
            return Ok(false);
        }
        self.status.caught_up = now;
        self.status.write(&self.folder)?;
        self.others_failed.clone().map_or(Ok(true), |why| Err(anyhow::Error::msg(why)))
    }
}

/// Takes over what platforms keep: each file is there as it was or as it is.
fn take_others(of: &Path, folder: &Path, locale: Locale) -> anyhow::Result<()> {
    let unfinished = folder.join(UNFINISHED);
    if unfinished.exists() {
        fs::remove_dir_all(&unfinished)?;
    }
    let length = |folder: &Path, path: &Path| fs::metadata(folder.join(path)).map(|file| file.len()).ok();
    let is_there = |path: &PathBuf| is_named_by_content(path) && length(folder, path) == length(of, path);
    let paths: Vec<_> = others(of, locale)?.into_iter().filter(|path| !is_there(path)).collect();
    let copied = copy_others(of, &paths, &unfinished, (&Earlier::default(), &Progress::bytes(0)))?;
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
        let follower = match Follower::open(&store) {
            Err(StoreError::InUse { .. }) => anyhow::bail!(StandIn::StillCopied(&self.folder).say(locale)),
            follower => follower?,
        };
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
                    take_others(&status.of, &self.folder, locale)?;
                    while !follower.follow(&original)? {
                        take_others(&status.of, &self.folder, locale)?;
                    }
                }
            }
        } else {
            anyhow::ensure!(!status.is_begun(), StandIn::Begun(&self.folder, &status.of).say(locale));
            let (matches, others) = ages(&status);
            writeln!(output, "{}", StandIn::NotFenced(&status.of, matches, others).say(locale))?;
        }
        drop(follower);
        fs::remove_file(self.folder.join(Status::FILE))?;
        drop(Store::open(&store)?);
        let (sound, hurt) = Store::examine(&store)?;
        for hurt in &hurt {
            writeln!(output, "{hurt}")?;
        }
        writeln!(output, "{}", Host::Verified(sound).say(locale))?;
        writeln!(output, "{}", StandIn::Promoted(&self.folder.canonicalize()?).say(locale))?;
        Ok(super::exit(hurt.is_empty()))
    }
}

/// Says how far a standby is, and whether that is near enough.
pub(super) fn check(folder: &Path, locale: Locale, output: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let status = Status::read(folder)?.with_context(|| StandIn::NoStandby(folder).say(locale))?;
    if status.is_begun() {
        writeln!(output, "{}", StandIn::Begun(folder, &status.of).say(locale))?;
        return Ok(super::exit(false));
    }
    let (matches, others) = ages(&status);
    writeln!(output, "{}", StandIn::StandsBy(&status.of, matches, others).say(locale))?;
    Ok(super::exit(matches.max(others) <= BEHIND))
}

/// Refuses to run the bot in the folder of a standby.
pub(super) fn refuse(config: &Config) -> anyhow::Result<()> {
    anyhow::ensure!(
        Status::read(&config.data)?.is_none(),
        StandIn::IsStandby(&config.data).say(config.language)
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How far the standby in a folder is at a second, by its file: in the store, and in what platforms keep.
    fn ages_at(folder: &Path, second: i64) -> (i64, i64) {
        let (status, now) = (Status::read(folder).unwrap().unwrap(), at(second));
        assert_eq!(Status::behind_in(folder, now), status.store_behind(now).max(status.others_behind(now)));
        (status.store_behind(now), status.others_behind(now))
    }

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    #[test]
    fn how_old_the_files_of_platforms_are_is_said_between_their_copies() {
        let place = tempfile::tempdir().unwrap();
        let (of, folder) = (place.path().join("data"), place.path().join("copy"));
        let room = of.join("local").join("people");
        fs::create_dir_all(room.parent().unwrap()).unwrap();
        fs::write(&room, "ana").unwrap();
        drop(Store::open(&of.join(STORE)).unwrap());
        let follower = Follower::open(&folder.join(STORE)).unwrap();
        let status = Status::new(of.clone());
        let mut copying = Copying { follower, folder: folder.clone(), status, others_failed: None };
        let copied = || fs::read_to_string(folder.join("local").join("people")).unwrap();
        assert!(copying.go_on(0, at(100), Locale::En).unwrap());
        assert_eq!((ages_at(&folder, 100), copied()), ((0, 0), "ana".to_owned()));
        fs::write(&room, "ana, beto").unwrap();
        assert!(copying.go_on(29, at(129), Locale::En).unwrap());
        assert_eq!((ages_at(&folder, 130), copied()), ((1, 30), "ana".to_owned()));
        assert!(copying.go_on(30, at(130), Locale::En).unwrap());
        assert_eq!((ages_at(&folder, 131), copied()), ((1, 1), "ana, beto".to_owned()));
        // What leads nowhere cannot be copied: that is said until it can be, and matches are followed meanwhile.
        let link = of.join("link");
        std::os::unix::fs::symlink("nowhere", &link).unwrap();
        for second in 160..163 {
            assert!(copying.go_on(second - 100, at(second.cast_signed()), Locale::En).is_err());
        }
        assert_eq!(ages_at(&folder, 163), (1, 33));
        fs::remove_file(link).unwrap();
        assert!(copying.go_on(90, at(190), Locale::En).unwrap());
        assert_eq!(ages_at(&folder, 190), (0, 0));
    }
}
