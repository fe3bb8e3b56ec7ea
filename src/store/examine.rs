//! Whether a store and its journal are whole and tell the same, without a change to either: it is copied first, for sled
//! cannot open files that it must not write.

use super::begun::Begun;
use super::disk;
use super::error::told;
use super::heal::{self, Course};
use super::journal::{self, Damage, Mark, Survey};
use super::lock;
use super::pages::Pages;
use super::scratch::{self, Scratch};
use super::view::{self, Look};
use super::{Store, StoreError};
use std::fs::File;
use std::io;
use std::path::Path;

impl Store {
    /// Reads all of a store and of its journal, plays the journal again, [verifies](Store::verify) what comes of it, and looks
    /// whether anything in it is [astray](Store::astray); returns how many matches are sound, and what is hurt, in words for
    /// the host. Changes nothing.
    pub fn examine(path: &Path) -> Result<(usize, Vec<String>), StoreError> {
        Self::examine_with(path, |_, _| ())
    }

    /// The same, which hands out of how many rows how many more are done.
    pub fn examine_with(path: &Path, done: impl FnMut(u64, u64)) -> Result<(usize, Vec<String>), StoreError> {
        Self::examine_and(path, done, |_| Ok(()))
    }

    /// The same, which lets `ask` look at what comes of it, if anything does.
    pub fn examine_and(
        path: &Path,
        done: impl FnMut(u64, u64),
        ask: impl FnOnce(&Store) -> Result<(), StoreError>,
    ) -> Result<(usize, Vec<String>), StoreError> {
        if !path.exists() {
            return Ok((0, Vec::new()));
        }
        let _lock = hold(path)?;
        let scratch = Scratch::new()?;
        let examined = scratch::unheard(|| examine_in(&scratch, path, done, ask));
        examined.map_err(|fault| scratch.blame(fault))
    }
}

fn examine_in(
    scratch: &Scratch,
    path: &Path,
    done: impl FnMut(u64, u64),
    ask: impl FnOnce(&Store) -> Result<(), StoreError>,
) -> Result<(usize, Vec<String>), StoreError> {
    let copied = scratch.take(path, "copy")?;
    let mut hurt = Vec::new();
    if let Some(fault) = compare(path, &copied, &mut hurt)? {
        hurt.push(fault);
    }
    hurt.extend(replay(&path.join(journal::FOLDER), &scratch.path().join("played"))?);
    match Store::open(&copied) {
        Ok(store) => {
            let (sound, found) = store.verify_with(done)?;
            hurt.extend(found);
            hurt.extend(store.astray()?);
            ask(&store)?;
            Ok((sound, hurt))
        }
        // What is hurt is named in the folder itself.
        Err(StoreError::Hurt { offset, what, .. }) => {
            hurt.push(format!("neither the store nor its journal is whole: at byte {offset}, {what}"));
            Ok((0, hurt))
        }
        // So is this.
        Err(StoreError::JournalGone { .. }) => Ok((0, hurt)),
        Err(error) => Err(error),
    }
}

/// Sees to it that nobody opens a store meanwhile, without a change to it.
pub(super) fn hold(path: &Path) -> Result<Option<File>, StoreError> {
    let in_use = || StoreError::InUse { path: path.to_owned() };
    let lock = match lock::watch(&path.join(journal::FOLDER)) {
        Err(error) if error.kind() == io::ErrorKind::ResourceBusy => return Err(in_use()),
        lock => lock?,
    };
    if disk::is_open(path) { Err(in_use()) } else { Ok(lock) }
}

/// What is hurt of a journal that has no place where it is hurt: there is none, though there was one, or its beginning is
/// missing.
pub(super) fn lacking(of_journal: &Path, had_one: bool) -> Result<Option<String>, StoreError> {
    let damages = match Survey::of(of_journal, None)? {
        None => return Ok(had_one.then(|| gone(of_journal, false))),
        Some(survey) => survey.damages,
    };
    Ok(damages.first().filter(|damage| damage.bytes == 0 && damage.offset == 0).map(said))
}

/// That the journal is missing, and whether sled may lack something of it.
pub(super) fn gone(of_journal: &Path, lacks: bool) -> String {
    let but = if lacks { ", and the store's own files may lack what it had" } else { "" };
    format!("{}: the journal is missing{but}", of_journal.display())
}

/// Names what is hurt of the journal in a store's folder; returns what is wrong with sled's files, read from a copy.
fn compare(path: &Path, copied: &Path, hurt: &mut Vec<String>) -> Result<Option<String>, StoreError> {
    let view = match heal::open_view(copied) {
        Err(error) if !heal::is_hurt(&error) => return Err(error.into()),
        view => view,
    };
    let look = view.as_ref().ok().map(|(_, look)| *look);
    let of_journal = path.join(journal::FOLDER);
    let survey = Survey::of(&of_journal, look.and_then(|look| look.stamp))?;
    let marked = heal::marked(path, survey.as_ref());
    let Some(survey) = survey else {
        let lacks = look.is_none_or(|look| heal::lacks_journal(path, &look, marked));
        let had_one = look.is_some_and(|look| look.stamp.is_some());
        return Ok((lacks || had_one).then(|| gone(&of_journal, lacks)));
    };
    hurt.extend(survey.damages.iter().map(said));
    let reached = survey.last.map_or(0, |stamp| stamp.number);
    if reached < marked {
        hurt.push(cut_off(&of_journal, &survey, (reached + 1, marked)));
    }
    let course = heal::course(look.as_ref(), &survey, marked);
    // Where the journal's end is lost, the database may have all that was in it.
    let reached_sum = survey.last.unwrap_or_default().sum;
    let closed = Mark::read(&of_journal).filter(|mark| mark.closed);
    let closed_at = closed.map(|mark| if reached < marked { mark.stamp.sum } else { reached_sum });
    let why = match view {
        // A copy of a journal alone is a standby's: the store is made of it when it takes the place of the original.
        _ if disk::length(path) == 0 && Begun::read(path).is_none() => None,
        Err(error) => Some(told(&error)),
        Ok((_, look)) if closed_at.is_some_and(|sum| sum != look.sum) => {
            Some("they do not hold all that the journal has".to_owned())
        }
        Ok((pages, look)) if course == Course::Play => lacks(&pages, look, &survey, &of_journal)?,
        // Who was killed left it behind the journal: what it lacks is played here, too, before the journal is begun anew.
        Ok((pages, look)) if survey.is_known && look.whole().is_none() => {
            lacks(&pages, look, &survey, &of_journal)?
        }
        Ok((_, look)) => look.whole().is_none().then(|| differs(&look)),
    };
    Ok(why.map(|why| format!("{}: the database's files are hurt: {why}", path.display())))
}

/// What is hurt, and where.
pub(super) fn said(damage: &Damage) -> String {
    let Damage { path, offset, bytes, .. } = damage;
    match bytes {
        0 => format!("{}: entries of the journal are missing before byte {offset}", path.display()),
        bytes => format!("{}: {bytes} bytes from byte {offset} on cannot be read", path.display()),
    }
}

/// That the journal lacks its last entries: these, which it is known to have had.
fn cut_off(of_journal: &Path, survey: &Survey, (first, last): (u64, u64)) -> String {
    let entries = match last - first {
        _ if last == heal::UNKNOWN => {
            format!("entry {first} of the journal and those behind it may be missing")
        }
        0 => format!("entry {first} of the journal is missing"),
        _ => format!("entries {first} to {last} of the journal are missing"),
    };
    if let Some(tail) = &survey.tail {
        return format!("{}, so {entries}", said(tail));
    }
    let (path, offset) = survey.end.as_ref().map_or((of_journal, 0), |(path, end)| (&**path, *end));
    format!("{}: {entries} from byte {offset} on", path.display())
}

/// Lets sled catch up with a journal that is whole; what is wrong if that does not make it the same.
fn lacks(
    pages: &Pages,
    look: Look,
    survey: &Survey,
    of_journal: &Path,
) -> Result<Option<String>, StoreError> {
    let last = survey.last.unwrap_or_default();
    if look.sum == last.sum {
        return Ok(None);
    }
    heal::play_from(pages, of_journal, look.stamp.map(|stamp| stamp.number))?;
    let look = view::look(pages)?;
    Ok((look.sum != last.sum).then(|| differs(&look)))
}

fn differs(look: &Look) -> String {
    if look.is_empty {
        return "they are gone".to_owned();
    }
    let named = look.stamp.map_or_else(|| "nothing".to_owned(), |stamp| format!("{:?}", stamp.sum));
    format!("all rows come to {:?}, and what is noted of them is {named}", look.sum)
}

/// Plays a journal again, in a folder of its own; what is wrong with it if it does not come to what it says.
fn replay(of_journal: &Path, folder: &Path) -> Result<Option<String>, StoreError> {
    let whole = match Survey::of(of_journal, None)? {
        Some(survey) if survey.damages.is_empty() => survey.last,
        _ => None,
    };
    let Some(last) = whole else { return Ok(None) };
    let pages = Pages::open_new(folder)?;
    heal::play_from(&pages, of_journal, None)?;
    let sum = view::look(&pages)?.sum;
    let differs = sum != last.sum;
    Ok(differs
        .then(|| format!("{}: played again it comes to {sum}, not to {}", of_journal.display(), last.sum)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::PlayerId;
    use crate::store::logged::logged;

    fn commit(folder: &Path, id: u64) {
        let store = Store::open(folder).unwrap();
        let mut work = store.work();
        work.set_unranked(PlayerId(id), true);
        store.commit(work).unwrap();
    }

    /// A store that was closed in good order, in which sled has lost the last commits, and the journal has them.
    fn lagging() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        commit(folder.path(), 1);
        let before = tempfile::tempdir().unwrap();
        scratch::copy(folder.path(), &before.path().join("old")).unwrap();
        commit(folder.path(), 2);
        for name in ["db", "conf"] {
            std::fs::copy(before.path().join("old").join(name), folder.path().join(name)).unwrap();
        }
        folder
    }

    #[test]
    fn what_sled_has_lost_of_a_store_that_was_closed_is_said() {
        let folder = lagging();
        let lines = logged(|| drop(Store::open(folder.path()).unwrap()));
        let is_it = |line: &String| line.contains("WARN") && line.contains("do not hold all");
        assert!(lines.iter().any(is_it), "{lines:?}");
        let lines = logged(|| drop(Store::open(folder.path()).unwrap()));
        assert!(!lines.iter().any(is_it), "{lines:?}");
    }

    #[test]
    fn what_sled_has_lost_is_named_before_a_start_makes_up_for_it() {
        let folder = lagging();
        let (_, hurt) = Store::examine(folder.path()).unwrap();
        assert!(matches!(&hurt[..], [only] if only.contains("do not hold all")), "{hurt:?}");
        let salvaged = Store::salvage(folder.path(), None, |_, _| ()).unwrap();
        assert!(salvaged.view_is_hurt && !salvaged.has_losses(), "{salvaged:?}");
        drop(Store::open(folder.path()).unwrap());
        assert_eq!(Store::examine(folder.path()).unwrap().1, [""; 0]);
    }

    /// Whoever reads the log is not to think that what was done to the copy was done to the store.
    #[test]
    fn nothing_is_logged_of_the_copy() {
        let folder = tempfile::tempdir().unwrap();
        commit(folder.path(), 1);
        // It is made anew from the journal.
        std::fs::remove_file(folder.path().join("db")).unwrap();
        let lines = logged(|| {
            assert!(!Store::examine(folder.path()).unwrap().1.is_empty());
            assert!(Store::salvage(folder.path(), None, |_, _| ()).unwrap().view_is_hurt);
        });
        assert_eq!(lines, [""; 0]);
    }

    /// The end of the journal of a store that was closed is lost, and the database has what stood there.
    #[test]
    fn a_journal_whose_end_is_lost_is_no_fault_of_the_database() {
        let folder = tempfile::tempdir().unwrap();
        for id in [1, 2] {
            commit(folder.path(), id);
        }
        let (file, length) = journal::lengths(&folder.path().join(journal::FOLDER)).unwrap().pop().unwrap();
        let whole = std::fs::read(&file).unwrap();
        let cut = &whole[..length as usize - 1];
        let mut flipped = whole.clone();
        flipped[length as usize - 1] ^= 1;
        for hurt in [cut, &flipped] {
            std::fs::write(&file, hurt).unwrap();
            let (_, hurt) = Store::examine(folder.path()).unwrap();
            let is_named =
                |only: &str| only.contains(&*file.to_string_lossy()) && only.contains("is missing");
            assert!(matches!(&hurt[..], [only] if is_named(only)), "{hurt:?}");
        }
    }
}
