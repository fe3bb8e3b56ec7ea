//! `verify` and `salvage`: whether what is kept is whole, and what can be saved where it is not.

use super::interrupt;
use super::named;
use super::origin::{Origin, STORE};
use super::others::{copy_file, lacking, others};
use super::progress::Progress;
use super::room::{self, Amiss};
use crate::config::Config;
use crate::i18n::{Backups, Host, Keep, Lost, Unfit};
use crate::players::{Locale, Platform};
use crate::store::{Gap, Loss, Rows, Salvaged, Store, StoreError};
use clap::Args;
use std::fs::{self, DirBuilder, File};
use std::io::{self, Write};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The folder for what was set aside, in a new data folder.
const ASIDE: &str = "set-aside";
/// The file in a data folder that says that a backup is being restored into it: made first, and deleted last.
pub(super) const RESTORING: &str = "restoring";
/// The same of what is whole of a damaged one, which is being saved into it.
const SALVAGING: &str = "salvaging";
/// The exit status where something is damaged, and all of it could be saved.
const DAMAGED: u8 = 3;
/// The exit status where something is lost.
const LOST: u8 = 4;

/// Which data folder to check.
#[derive(Clone, Debug, Args)]
pub struct Verify {
    /// The data folder [default: the one of the configuration].
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
}

/// What to save, and where.
#[derive(Clone, Debug, Args)]
pub struct Salvage {
    /// The data folder that is damaged. It is not changed.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The new data folder, empty or not there. Without it, the command only says what could be saved.
    #[arg(long, value_name = "NEW")]
    into: Option<PathBuf>,
}

impl Verify {
    /// Reads the store and its journal and replays every match, and names what is hurt. Nothing is changed.
    pub(super) fn run(&self, config: &Config, output: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let origin = match &self.folder {
            None => {
                let origin = Origin::of(config)?;
                refuse_unfinished(&config.data, config.language)?;
                origin.refuse_missing(config)?;
                if !origin.is_database() {
                    check_data(&config.data, config.language)?;
                }
                origin
            }
            Some(folder) => {
                check_data(folder, config.language)?;
                Origin::Folder(folder.join(STORE))
            }
        };
        interrupt::heed()?;
        let progress = Progress::rows();
        let advance = |done, all| progress.advance_of(done, all);
        let (sound, hurt) = match origin {
            Origin::Folder(folder) => {
                let (mut has_people, looks) = (false, config.local.enabled);
                let (sound, mut hurt) = Store::examine_and(&folder, advance, |store| {
                    has_people = looks && store.knows_people_of(Platform::Local)?;
                    Ok(())
                })?;
                let data = folder.parent().unwrap_or(&folder);
                let amiss = room::faults(data, has_people, config.language)?;
                hurt.extend(amiss.into_iter().map(|amiss| amiss.said));
                (sound, hurt)
            }
            #[cfg(feature = "postgres")]
            Origin::Database(address) => Store::examine_database(&address, advance)?,
        };
        progress.finish();
        for hurt in &hurt {
            writeln!(output, "{hurt}")?;
        }
        writeln!(output, "{}", Host::Verified(sound).say(config.language))?;
        Ok(super::exit(hurt.is_empty()))
    }
}

impl Salvage {
    /// Saves what is whole, and lists what is not. The exit status says which there is.
    pub(super) fn run(&self, locale: Locale, output: &mut dyn Write) -> anyhow::Result<ExitCode> {
        check_data(&self.folder, locale)?;
        interrupt::heed()?;
        let store = self.folder.join(STORE);
        let progress = Progress::rows();
        let advance = |done, all| progress.advance_of(done, all);
        let Some(into) = &self.into else {
            let salvaged = Store::salvage(&store, None, advance)?;
            progress.finish();
            return report((&salvaged, &self.room(&salvaged, locale)?), None, locale, output);
        };
        refuse_inside(into, &self.folder, locale)?;
        if Store::is_open(&store)? {
            // Before anything is made.
            return Err(StoreError::InUse { path: store }.into());
        }
        begin(into, locale)?;
        let aside = into.join(ASIDE);
        let salvaged = Store::salvage(&store, Some((&into.join(STORE), &aside)), advance);
        let salvaged = salvaged.map_err(|fault| named::copying(into, fault))?;
        progress.finish();
        save_others(&self.folder, into, locale)?;
        let room = self.room(&salvaged, locale)?;
        fs::remove_file(into.join(SALVAGING)).map_err(|error| named::about(into, &error))?;
        report((&salvaged, &room), Some(into), locale, output)
    }

    /// What is amiss of the folder: of the chat room, whose files come along as they are, and where not all was copied there.
    fn room(&self, salvaged: &Salvaged, locale: Locale) -> io::Result<Vec<Amiss>> {
        let mut amiss = room::faults(&self.folder, salvaged.knows_room, locale)?;
        amiss.extend(Amiss::partial(&self.folder, locale)?);
        Ok(amiss)
    }
}

/// Makes a new folder, with a file that says that what is whole is still being saved into it.
fn begin(into: &Path, locale: Locale) -> anyhow::Result<()> {
    refuse_unfinished(into, locale)?;
    make_new(into, locale)?;
    mark(into, SALVAGING).map_err(|error| named::about(into, &error).into())
}

/// Makes an empty file of this name in a folder; it is on disk when this returns.
pub(super) fn mark(folder: &Path, name: &str) -> io::Result<()> {
    File::create(folder.join(name))?.sync_all()?;
    File::open(folder)?.sync_all()
}

/// Refuses a folder in which no data of the program is, or of which a restoring has left it unclear what there is.
pub(super) fn check_data(folder: &Path, locale: Locale) -> anyhow::Result<()> {
    anyhow::ensure!(!folder.is_file(), Unfit::File(folder).say(locale));
    refuse_unfinished(folder, locale)?;
    anyhow::ensure!(Store::is_there(&folder.join(STORE))?, Keep::NoData(folder).say(locale));
    Ok(())
}

/// Whether a backup was being restored into a folder, and that was broken off.
pub(super) fn is_restoring(folder: &Path) -> bool {
    folder.join(RESTORING).exists()
}

/// Refuses such a folder, and one into which it was not finished to save what is whole of another.
pub(super) fn refuse_unfinished(folder: &Path, locale: Locale) -> anyhow::Result<()> {
    anyhow::ensure!(!is_restoring(folder), Backups::Restoring(folder).say(locale));
    anyhow::ensure!(!folder.join(SALVAGING).exists(), Unfit::Salvaging(folder).say(locale));
    Ok(())
}

/// Makes a folder for its owner alone, and refuses one in which something is.
pub(super) fn make_new(folder: &Path, locale: Locale) -> anyhow::Result<()> {
    let made = DirBuilder::new().recursive(true).mode(0o700).create(folder);
    anyhow::ensure!(!folder.is_file(), Unfit::NotFolder(folder).say(locale));
    let opened = made.and_then(|()| fs::read_dir(folder));
    let is_empty = opened.map_err(|error| named::about(folder, &error))?.next().is_none();
    anyhow::ensure!(is_empty, Keep::NotEmpty(folder).say(locale));
    Ok(())
}

/// Refuses a new folder that would be in the one from which it is filled, before it is made.
pub(super) fn refuse_inside(new: &Path, of: &Path, locale: Locale) -> anyhow::Result<()> {
    anyhow::ensure!(!is_inside(new, of)?, Keep::Inside(new, of).say(locale));
    Ok(())
}

/// Whether a folder, which need not be there, is or would be in another one, or is that one.
pub(super) fn is_inside(new: &Path, of: &Path) -> io::Result<bool> {
    let resolved = resolved(new).map_err(|error| named::about(new, &error))?;
    Ok(resolved.starts_with(of.canonicalize()?))
}

/// Where a path leads, of which only the beginning may be there.
fn resolved(path: &Path) -> io::Result<PathBuf> {
    match (path.canonicalize(), path.file_name()) {
        (Err(error), Some(name)) if error.kind() == io::ErrorKind::NotFound => {
            let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
            Ok(resolved(parent.unwrap_or(Path::new(".")))?.join(name))
        }
        (found, _) => found,
    }
}

/// Copies what platforms keep.
fn save_others(from: &Path, to: &Path, locale: Locale) -> anyhow::Result<()> {
    let progress = Progress::bytes(0);
    for path in others(from, locale)?.iter().filter(|path| !path.starts_with(ASIDE)) {
        let copied = copy_file(from, to, path, &progress);
        copied.map_err(|error| named::about(&lacking(from, to, &error).join(path), &error))?;
    }
    Ok(())
}

fn report(
    (salvaged, room): (&Salvaged, &[Amiss]),
    into: Option<&Path>,
    locale: Locale,
    output: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    for Gap { path, offset, bytes, since, until, is_filled } in &salvaged.gaps {
        let (offset, bytes, since, until, filled) = (*offset, *bytes, *since, *until, *is_filled);
        writeln!(output, "{}", Keep::Gap { path, offset, bytes, since, until, filled }.say(locale))?;
    }
    if salvaged.view_is_hurt {
        writeln!(output, "{}", Keep::ViewHurt.say(locale))?;
    }
    for loss in &salvaged.losses {
        writeln!(output, "{}", Keep::Lost(lost(*loss)).say(locale))?;
    }
    let told = salvaged.journal_is_hurt.iter().chain(room.iter().map(|amiss| &amiss.said));
    for hurt in told {
        writeln!(output, "{hurt}")?;
    }
    let is_whole = salvaged.is_whole() && room.is_empty();
    if is_whole {
        writeln!(output, "{}", Keep::Whole.say(locale))?;
    }
    if let Some(aside) = into.map(|into| into.join(ASIDE)).filter(|aside| aside.exists()) {
        writeln!(output, "{}", Keep::SetAside(&aside).say(locale))?;
    }
    writeln!(output, "{}", Keep::Saved(salvaged.matches, into).say(locale))?;
    Ok(match salvaged {
        _ if salvaged.has_losses() || room.iter().any(|amiss| amiss.is_lost) => ExitCode::from(LOST),
        _ if is_whole => ExitCode::SUCCESS,
        _ => ExitCode::from(DAMAGED),
    })
}

fn lost(loss: Loss) -> Lost {
    match loss {
        Loss::Match(id) => Lost::Match(id),
        Loss::Beside(id) => Lost::Beside(id),
        Loss::Numbers(first, last) => Lost::Numbers(first, last),
        Loss::League(id) => Lost::League(id),
        Loss::Rows(Rows::People, count) => Lost::People(count),
        Loss::Rows(Rows::Notes, count) => Lost::Notes(count),
        Loss::Rows(Rows::Votes, count) => Lost::Votes(count),
        Loss::Rows(Rows::Challenges, count) => Lost::Challenges(count),
        Loss::Rows(Rows::Leagues, count) => Lost::Leagues(count),
        Loss::Rows(Rows::Servers, count) => Lost::Servers(count),
        Loss::Rows(Rows::Posts, count) => Lost::Posts(count),
        Loss::Rows(Rows::Others, count) => Lost::Others(count),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    #[test]
    fn a_folder_that_is_not_there_yet_is_known_to_be_inside_another() {
        let folder = tempfile::tempdir().unwrap();
        let of = folder.path().join("data");
        fs::create_dir(&of).unwrap();
        symlink(&of, folder.path().join("link")).unwrap();
        let is_inside = |path: &str| is_inside(&folder.path().join(path), &of).unwrap();
        for path in ["data", "data/a", "data/a/b", "link/a"] {
            assert!(is_inside(path), "{path}");
        }
        for path in ["dat", "data2", "data/../a", "link2/a"] {
            assert!(!is_inside(path), "{path}");
        }
        assert!(!of.join("a").exists());
    }
}
