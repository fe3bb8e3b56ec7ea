//! `standby` and `promote`: a copy of all that is kept on another disk, seconds behind, and how it takes the place of the
//! original.

use super::interrupt;
use super::keep;
use super::named;
use super::origin::STORE;
use super::others::{
    Earlier, UNFINISHED, beside, copy_others, gone, is_named_by_content, make_folder, others,
};
use super::progress::Progress;
use super::room;
use crate::bot;
use crate::config::Config;
use crate::i18n::{Host, StandIn, Unfit, Upkeep};
use crate::players::{Locale, Platform};
use crate::status::Standby as Status;
use crate::store::{Follower, ROOM, Store, StoreError, has_room};
use anyhow::Context;
use clap::Args;
use jiff::Timestamp;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, SystemTime};

/// How often the journal is followed.
const PERIOD: Duration = Duration::from_secs(1);
/// After how many of these what platforms keep is copied again, at the latest.
const OTHERS: u64 = 30;
/// How much of it is copied in each: where it is little, it is copied as soon as it changes.
const PACE: u64 = 100_000;
/// As how much a file counts that is only looked at.
const EACH: u64 = 1_000;
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
        keep::refuse_unfinished(&self.folder, locale)?;
        refuse_file(&self.folder, locale)?;
        if Store::is_fenced(&of.join(STORE)) {
            // A copy of what nobody plays any more would be kept up to date for ever.
            return Err(StoreError::fenced(&of.join(STORE)).into());
        }
        let mut status = Status::new(of);
        if let Some(before) = Status::read(&self.folder)? {
            status.parted = before.parted && before.of == status.of;
        } else {
            keep::make_new(&self.folder, locale)?;
            let file = self.folder.join(Status::FILE);
            status.write(&self.folder).map_err(|error| named::about(&file, &error))?;
        }
        let follower = Follower::open(&self.folder.join(STORE))?;
        let mended = if status.parted { 0 } else { follower.mend(&status.of.join(STORE))? };
        if mended > 0 {
            writeln!(output, "{}", Upkeep::Mended(mended).say(locale))?;
        }
        let mut copying = Copying::new(follower, self.folder.clone(), status);
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
    /// From which round on what platforms keep may be looked at again.
    next: u64,
    /// How it was when it was copied.
    looks: Vec<Look>,
    /// Why it could not be copied when that was last tried; nothing, if it could.
    others_failed: Option<String>,
}

/// A file of a platform, its length, and when it was last written.
type Look = (PathBuf, u64, Option<SystemTime>);

impl Copying {
    fn new(follower: Follower, folder: PathBuf, status: Status) -> Self {
        Self { follower, folder, status, next: 0, looks: Vec::new(), others_failed: None }
    }

    /// Takes over what there is at this time, and notes how far it is; `false` if that is to be tried again at once. Where
    /// the original is away, it says so. What platforms keep comes first, as in a backup.
    fn go_on(&mut self, round: u64, now: Timestamp, locale: Locale) -> anyhow::Result<bool> {
        let store = self.status.of.join(STORE);
        let away = || StandIn::Unreachable(&self.status.of, &self.folder).say(locale);
        anyhow::ensure!(store.is_dir(), away());
        // What platforms keep of another store is not mixed with this one.
        self.compare(&store)?;
        if round.is_multiple_of(OTHERS) || round >= self.next {
            self.take_changed(round, now, locale)?;
        }
        if !self.follower.follow(&store).map_err(|fault| named::copying(&self.folder, fault))? {
            return Ok(false);
        }
        self.status.caught_up = now;
        self.status.write(&self.folder)?;
        self.others_failed.clone().map_or(Ok(true), |why| Err(anyhow::Error::msg(why)))
    }

    /// Fails where the original does not go on from the copy. If it has another journal, that is so for good: what was put back
    /// is played on, and would seem to be ahead some day.
    fn compare(&mut self, store: &Path) -> anyhow::Result<()> {
        let copy = self.folder.join(STORE);
        if self.status.parted {
            return Err(StoreError::NotContinued { path: copy, of: store.to_owned() }.into());
        }
        let compared = self.follower.compare(store);
        // One that is emptied may be on a disk that is away.
        let has_other = || Store::journal_length(store).is_ok_and(|length| length > 0);
        let is_other = |compared: &_| matches!(compared, Err(StoreError::NotContinued { .. }));
        if is_other(&compared)
            && has_other()
            && is_other(&Store::check_followed(&copy, store))
            && let Some(before) = Status::read(&self.folder)?
            // Whoever has named another folder by mistake has not lost the one that is followed.
            && before.of == self.status.of
        {
            self.status.parted = true;
            // How far the copy was is kept.
            Status { parted: true, ..before }.write(&self.folder)?;
        }
        Ok(compared?)
    }

    /// Copies what platforms keep where it has changed. Where that fails, matches are followed all the same.
    fn take_changed(&mut self, round: u64, now: Timestamp, locale: Locale) -> anyhow::Result<()> {
        let of = &self.status.of;
        let copied = looks(of, locale).and_then(|looks| {
            let is_same = looks == self.looks && !round.is_multiple_of(OTHERS);
            let bytes = if is_same { 0 } else { take_others(of, &self.folder, locale)? };
            Ok((looks, bytes))
        });
        match copied {
            Ok((looks, bytes)) => {
                let work = bytes + EACH * looks.len() as u64;
                self.next = round + (work / PACE).clamp(1, OTHERS);
                (self.looks, self.status.others, self.others_failed) = (looks, now, None);
            }
            Err(error) if round == 0 => return Err(error),
            Err(error) => (self.next, self.others_failed) = (round + OTHERS, Some(error.to_string())),
        }
        Ok(())
    }
}

/// How the files of platforms are.
fn looks(of: &Path, locale: Locale) -> anyhow::Result<Vec<Look>> {
    let look = |path: PathBuf| {
        let file = fs::metadata(of.join(&path)).ok()?;
        Some((path, file.len(), file.modified().ok()))
    };
    Ok(others(of, locale)?.into_iter().filter_map(look).collect())
}

/// Takes over what platforms keep: each file is there as it was or as it is, and what is gone is gone. How many bytes were
/// copied.
fn take_others(of: &Path, folder: &Path, locale: Locale) -> anyhow::Result<u64> {
    let unfinished = folder.join(UNFINISHED);
    if unfinished.exists() {
        fs::remove_dir_all(&unfinished)?;
    }
    let length = |folder: &Path, path: &Path| fs::metadata(folder.join(path)).map(|file| file.len()).ok();
    let is_there = |path: &PathBuf| is_named_by_content(path) && length(folder, path) == length(of, path);
    let there = others(of, locale)?;
    let paths: Vec<_> = there.iter().filter(|path| !is_there(path)).cloned().collect();
    let copied = copy_others(of, &paths, &unfinished, (&Earlier::default(), &Progress::bytes(0)))?;
    for listed in &copied {
        let target = folder.join(&listed.path);
        target.parent().map_or(Ok(()), make_folder)?;
        // What was written ahead of an older one would be played into this one.
        beside(&target).iter().try_for_each(|path| remove(path))?;
        fs::rename(unfinished.join(&listed.path), target)?;
    }
    fs::remove_dir_all(unfinished)?;
    // An invitation that somebody has used lets nobody else in.
    let gone = gone(others(folder, locale)?, of, &there);
    gone.iter().try_for_each(|path| remove(&folder.join(path)))?;
    Ok(copied.iter().map(|listed| listed.length).sum())
}

/// Deletes a file, if it is there.
fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(named::about(path, &error)),
        _ => Ok(()),
    }
}

impl Promote {
    /// Lets the copy take the place of the original, whose program writes no more from then on.
    pub(super) fn run(&self, locale: Locale, output: &mut dyn Write) -> anyhow::Result<ExitCode> {
        refuse_file(&self.folder, locale)?;
        let status = Status::read(&self.folder)?;
        let status = status.with_context(|| StandIn::NoStandby(&self.folder).say(locale))?;
        match Status::read(&status.of) {
            Ok(Some(first)) => anyhow::bail!(StandIn::OfStandby(&status.of, &first.of).say(locale)),
            Err(error) if !is_away(&error) => return Err(error.into()),
            _ => {}
        }
        let store = self.folder.join(STORE);
        let follower = match Follower::open(&store) {
            Err(StoreError::InUse { .. }) => anyhow::bail!(StandIn::StillCopied(&self.folder).say(locale)),
            follower => follower
                .map_err(|fault| kept_from(&status.of, named::copying(&self.folder, fault), locale))?,
        };
        if status.of.join(STORE).is_dir() {
            self.take_over(&status, &follower, locale, output)?;
        } else {
            not_fenced(&self.folder, &status, locale, output)?;
        }
        drop(follower);
        // Else it would be no standby any more, and no store that opens.
        drop(Store::open(&store)?);
        fs::remove_file(self.folder.join(Status::FILE))?;
        interrupt::heed()?;
        let mut has_people = false;
        let (sound, mut hurt) = Store::examine_and(
            &store,
            |_, _| (),
            |store| {
                has_people = store.knows_people_of(Platform::Local)?;
                Ok(())
            },
        )?;
        // What keeps the room shut is said before somebody waits for it.
        let amiss = room::faults(&self.folder, has_people, locale)?;
        hurt.extend(amiss.into_iter().map(|amiss| amiss.said));
        for hurt in &hurt {
            writeln!(output, "{hurt}")?;
        }
        writeln!(output, "{}", Host::Verified(sound).say(locale))?;
        writeln!(output, "{}", StandIn::Promoted(&self.folder.canonicalize()?).say(locale))?;
        Ok(super::exit(hurt.is_empty()))
    }

    /// Takes over what the original has, and keeps its program from writing on. As much as can be is taken over before, so
    /// that a program is not ended in vain; whoever fails after that can try it again.
    fn take_over(
        &self,
        status: &Status,
        follower: &Follower,
        locale: Locale,
        output: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let of = &status.of;
        let original = of.join(STORE);
        if !status.parted && follower.compare(&original).is_ok() {
            take_others(of, &self.folder, locale).map_err(|why| kept_from(of, why, locale))?;
            let followed = follower.follow(&original);
            followed.map_err(|fault| kept_from(of, named::copying(&self.folder, fault), locale))?;
        }
        match Store::fence(&original, &self.folder.canonicalize()?) {
            // Nobody writes there, either.
            Err(error) if error.is_read_only() => {
                anyhow::ensure!(!Store::is_open(&original)?, StandIn::CannotEnd(of).say(locale));
                writeln!(output, "{}", StandIn::ReadOnly(of).say(locale))?;
            }
            // On this machine, whoever still has it open is seen all the same.
            Err(error) if error.of_disk().is_some_and(is_away) => {
                let still_runs = Store::is_open(&original).unwrap_or_default();
                anyhow::ensure!(!still_runs, StandIn::CannotEnd(of).say(locale));
                return not_fenced(&self.folder, status, locale, output);
            }
            Err(error) if !Store::is_fenced(&original) => {
                return Err(kept_from(of, named::copying(of, error), locale));
            }
            fenced => {
                fenced?;
                anyhow::ensure!(Store::await_end(&original)?, StandIn::StillRuns(of).say(locale));
            }
        }
        match follower.compare(&original) {
            compared if status.parted || matches!(compared, Err(StoreError::NotContinued { .. })) => {
                writeln!(output, "{}", StandIn::NotFollowed(of).say(locale))?;
                Ok(())
            }
            compared => {
                let rest = compared.map_err(Into::into).and_then(|()| self.take_rest(of, follower, locale));
                rest.with_context(|| StandIn::Ended(of).say(locale))
            }
        }
    }

    fn take_rest(&self, of: &Path, follower: &Follower, locale: Locale) -> anyhow::Result<()> {
        take_others(of, &self.folder, locale)?;
        let follow = || follower.follow(&of.join(STORE)).map_err(|fault| named::copying(&self.folder, fault));
        while !follow()? {
            take_others(of, &self.folder, locale)?;
        }
        Ok(())
    }
}

/// Says that nothing keeps the program of the original from going on, and what may be missing of it.
fn not_fenced(folder: &Path, status: &Status, locale: Locale, output: &mut dyn Write) -> anyhow::Result<()> {
    anyhow::ensure!(!status.is_begun(), StandIn::Begun(folder, &status.of).say(locale));
    let (matches, others) = ages(status);
    Ok(writeln!(output, "{}", StandIn::NotFenced(&status.of, matches, others).say(locale))?)
}

/// Whether an error is that of a disk which is away or fails: not for want of room or of a right, nor for what stands in a file.
fn is_away(error: &io::Error) -> bool {
    use io::ErrorKind::{InvalidData, PermissionDenied, QuotaExceeded, ReadOnlyFilesystem, StorageFull};
    let others = [InvalidData, PermissionDenied, QuotaExceeded, ReadOnlyFilesystem, StorageFull];
    !others.contains(&error.kind())
}

/// Why the copy does not take the place of the original, whose program goes on if it is there.
fn kept_from(of: &Path, why: anyhow::Error, locale: Locale) -> anyhow::Error {
    if of.join(STORE).is_dir() { why.context(StandIn::GoesOn(of).say(locale)) } else { why }
}

/// Says how far a standby is, and whether that is near enough.
pub(super) fn check(folder: &Path, locale: Locale, output: &mut dyn Write) -> anyhow::Result<ExitCode> {
    refuse_file(folder, locale)?;
    let status = Status::read(folder)?.with_context(|| StandIn::NoStandby(folder).say(locale))?;
    let runs = Store::is_open(&folder.join(STORE))?;
    if status.is_begun() {
        writeln!(output, "{}", StandIn::Begun(folder, &status.of).say(locale))?;
        say_state(folder, runs, locale, output)?;
        return Ok(super::exit(false));
    }
    let (matches, others) = ages(&status);
    writeln!(output, "{}", StandIn::StandsBy(&status.of, matches, others).say(locale))?;
    let refused = refused(folder, &status);
    if let Some(why) = &refused {
        writeln!(output, "{}", Upkeep::Refused(&why.to_string()).say(locale))?;
    }
    let hurt = Store::hurt_of_copy(&folder.join(STORE))?;
    for why in &hurt {
        writeln!(output, "{}", Upkeep::Hurt(why).say(locale))?;
    }
    // Of no use where it can never go on.
    if refused.is_none() {
        say_state(folder, runs, locale, output)?;
    }
    Ok(super::exit(matches.max(others) <= BEHIND && refused.is_none() && hurt.is_empty()))
}

/// Why a standby can never go on with its original, as far as that can be reached: it would be seen in its age only later.
fn refused(folder: &Path, status: &Status) -> Option<StoreError> {
    let (copy, store) = (folder.join(STORE), status.of.join(STORE));
    let checked = match store.is_dir() {
        _ if status.parted => Err(StoreError::NotContinued { path: copy, of: store }),
        true => Store::check_followed(&copy, &store),
        false => Ok(()),
    };
    let is_final =
        |why: &StoreError| matches!(why, StoreError::NotContinued { .. } | StoreError::Fenced { .. });
    checked.err().filter(is_final)
}

/// Says whether something keeps a standby up to date, and whether it has no room to go on.
fn say_state(folder: &Path, runs: bool, locale: Locale, output: &mut dyn Write) -> io::Result<()> {
    let state = if runs { Upkeep::Runs } else { Upkeep::Stopped(folder) };
    writeln!(output, "{}", state.say(locale))?;
    if !has_room(folder) {
        writeln!(output, "{}", Upkeep::NoRoom(folder, ROOM >> 20).say(locale))?;
    }
    Ok(())
}

/// Refuses a file where the data folder of a standby should be.
fn refuse_file(folder: &Path, locale: Locale) -> anyhow::Result<()> {
    anyhow::ensure!(!folder.is_file(), Unfit::File(folder).say(locale));
    Ok(())
}

/// Refuses the folder of a standby that has never had all that there was, for it would be taken for all.
pub(super) fn refuse_begun(folder: &Path, locale: Locale) -> anyhow::Result<()> {
    let begun = Status::read(folder)?.filter(Status::is_begun);
    begun.map_or(Ok(()), |status| Err(anyhow::anyhow!(StandIn::Begun(folder, &status.of).say(locale))))
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
        let mut copying = Copying::new(follower, folder.clone(), status);
        let copied = || fs::read_to_string(folder.join("local").join("people")).unwrap();
        assert!(copying.go_on(0, at(100), Locale::En).unwrap());
        assert_eq!((ages_at(&folder, 100), copied()), ((0, 0), "ana".to_owned()));
        // What is little is copied as soon as it changes, and what is much less often.
        assert!(copying.go_on(1, at(101), Locale::En).unwrap());
        assert_eq!(ages_at(&folder, 101), (0, 0), "it has not changed");
        let (much, more) = ("ana".repeat(500_000), "beto".repeat(500_000));
        fs::write(&room, &much).unwrap();
        assert!(copying.go_on(2, at(102), Locale::En).unwrap());
        assert!((ages_at(&folder, 102), copied()) == ((0, 0), much.clone()));
        fs::write(&room, &more).unwrap();
        assert!(copying.go_on(16, at(116), Locale::En).unwrap());
        assert!((ages_at(&folder, 117), copied()) == ((1, 15), much));
        assert!(copying.go_on(17, at(117), Locale::En).unwrap());
        assert!((ages_at(&folder, 118), copied()) == ((1, 1), more));
        // What leads nowhere cannot be copied: that is said until it can be, and matches are followed meanwhile.
        let link = of.join("link");
        std::os::unix::fs::symlink("nowhere", &link).unwrap();
        for second in 160..163 {
            assert!(copying.go_on(second - 100, at(second.cast_signed()), Locale::En).is_err());
        }
        assert_eq!(ages_at(&folder, 163), (1, 46));
        fs::remove_file(link).unwrap();
        assert!(copying.go_on(90, at(190), Locale::En).unwrap());
        assert_eq!(ages_at(&folder, 190), (0, 0));
    }

    /// An original, which has been copied once into the other folder.
    fn copied_once(place: &Path) -> (PathBuf, PathBuf) {
        let (of, folder) = (place.join("data"), place.join("copy"));
        drop(Store::open(&of.join(STORE)).unwrap());
        assert!(copying(&of, &folder).go_on(0, at(100), Locale::En).unwrap());
        (of, folder)
    }

    fn copying(of: &Path, folder: &Path) -> Copying {
        let follower = Follower::open(&folder.join(STORE)).unwrap();
        Copying::new(follower, folder.to_owned(), Status::new(of.to_owned()))
    }

    #[test]
    fn a_copy_takes_the_place_of_an_original_that_has_no_journal_any_more() {
        let place = tempfile::tempdir().unwrap();
        let (of, folder) = copied_once(place.path());
        fs::remove_dir_all(of.join(STORE).join("journal")).unwrap();
        let mut told = Vec::new();
        Promote { folder: folder.clone() }.run(Locale::En, &mut told).unwrap();
        let told = String::from_utf8(told).unwrap();
        assert!(told.contains("does not go on from this copy"), "{told}");
        assert!(Store::is_fenced(&of.join(STORE)) && Status::read(&folder).unwrap().is_none());
    }

    #[test]
    fn what_platforms_keep_no_more_is_gone_from_the_copy_as_well() {
        let place = tempfile::tempdir().unwrap();
        let (of, folder) = (place.path().join("data"), place.path().join("copy"));
        let all =
            ["status.toml", "local/key", "local/invitations/one", "matrix/a.sqlite3", "matrix/a.sqlite3-wal"];
        for path in all {
            fs::create_dir_all(of.join(path).parent().unwrap()).unwrap();
            fs::write(of.join(path), path).unwrap();
        }
        let copied = || {
            take_others(&of, &folder, Locale::En).unwrap();
            others(&folder, Locale::En).unwrap()
        };
        let mut paths = all.map(PathBuf::from).to_vec();
        paths.sort();
        fs::create_dir(&folder).unwrap();
        assert_eq!(copied(), paths);
        fs::write(folder.join(Status::FILE), "of").unwrap();
        fs::write(folder.join("matrix/a.sqlite3-shm"), "of an earlier one").unwrap();
        for path in ["local/invitations/one", "matrix/a.sqlite3-wal"] {
            fs::remove_file(of.join(path)).unwrap();
        }
        fs::write(of.join("matrix/a.sqlite3"), "with all that was written ahead").unwrap();
        let left = ["local/key", "matrix/a.sqlite3", "status.toml"];
        assert_eq!(copied(), left.map(PathBuf::from));
        assert!(!folder.join("matrix/a.sqlite3-shm").exists() && folder.join(Status::FILE).exists());
        // It may be on a disk that is away.
        fs::remove_dir_all(of.join("local")).unwrap();
        fs::create_dir(of.join("local")).unwrap();
        assert_eq!(copied(), left.map(PathBuf::from));
    }

    #[test]
    fn an_original_is_not_given_up_because_another_one_was_named() {
        let place = tempfile::tempdir().unwrap();
        let (of, folder) = copied_once(place.path());
        let (other, base) = (place.path().join("other"), "store/journal/00000000000000000001.base");
        fs::create_dir_all(other.join("store/journal")).unwrap();
        let whole = fs::read(of.join(base)).unwrap();
        fs::write(other.join(base), &whole[..whole.len() - 1]).unwrap();
        assert!(copying(&other, &folder).go_on(0, at(200), Locale::En).is_err());
        let status = Status::read(&folder).unwrap().unwrap();
        assert!(!status.parted && status.of == of, "{status:?}");
        assert!(copying(&of, &folder).go_on(0, at(300), Locale::En).unwrap());
    }

    /// Of a link that leads to itself as little can be read as of a disk that fails.
    #[test]
    fn a_copy_takes_the_place_of_an_original_whose_disk_fails() {
        for (wrong, is_away) in
            [("data", true), ("data/standby.toml", false), ("data/store/journal/fenced", true)]
        {
            let place = tempfile::tempdir().unwrap();
            let (of, folder) = copied_once(place.path());
            let wrong = place.path().join(wrong);
            if wrong == of {
                fs::rename(&of, place.path().join("aside")).unwrap();
            }
            std::os::unix::fs::symlink(&wrong, &wrong).unwrap();
            let mut told = Vec::new();
            let promoted = Promote { folder: folder.clone() }.run(Locale::En, &mut told);
            let told = String::from_utf8(told).unwrap();
            assert!(promoted.is_ok(), "{wrong:?}: {promoted:?} {told}");
            assert_eq!(told.contains("cannot be reached"), is_away, "{wrong:?}: {told}");
            assert!(Status::read(&folder).unwrap().is_none());
        }
    }

    /// What was put back is played on, begins its journal anew some day, and would seem to be ahead.
    #[test]
    fn an_original_that_was_put_back_is_never_followed_again() {
        let place = tempfile::tempdir().unwrap();
        let (of, folder) = copied_once(place.path());
        let (journal, base) = (of.join(STORE).join("journal"), "00000000000000000001.base");
        let copied = || fs::read(folder.join(STORE).join("journal").join(base)).unwrap();
        let whole = copied();
        fs::remove_file(journal.join(base)).unwrap();
        let refused = copying(&of, &folder).go_on(0, at(200), Locale::En).unwrap_err();
        assert!(refused.to_string().contains("does not go on"), "{refused}");
        assert!(!Status::read(&folder).unwrap().unwrap().parted, "it may come back");
        fs::write(journal.join(base), &whole[..whole.len() - 1]).unwrap();
        assert!(copying(&of, &folder).go_on(0, at(200), Locale::En).is_err());
        let status = Status::read(&folder).unwrap().unwrap();
        assert!(status.parted && status.caught_up == at(100), "{status:?}");
        fs::write(journal.join("00000000000001048600.base"), &whole).unwrap();
        let mut copying = copying(&of, &folder);
        copying.status = status.clone();
        let refused = copying.go_on(0, at(300), Locale::En).unwrap_err();
        assert!(refused.to_string().contains("does not go on"), "{refused}");
        assert!(super::refused(&folder, &status).is_some() && copied() == whole);
    }
}
