//! How a store is opened: sled and the journal are compared, and what is hurt of either is made again from the other.

use super::aside;
use super::begun::Begun;
use super::disk;
use super::doubts;
use super::error::told;
use super::flusher::Flusher;
use super::journal::{self, Damage, Journal, Mark, Reader, Stamp, Step, Survey};
use super::keys::{self, Family};
use super::owed;
use super::pages::Pages;
use super::view::{self, Look};
use super::{StoreError, unopened};
use super::{spare, stale};
use rustix::io::Errno;
use std::collections::BTreeSet;
use std::io;
use std::path::Path;
use tracing::{info, warn};

/// Up to which length of all files a store is read in full whenever it is opened; a larger one only where it was not closed
/// in good order.
const READ_MAX: u64 = 64 << 20;
/// After how many rows those that lie still are packed.
const PACK_EVERY: usize = 16 << 10;
/// More than there ever is, where nobody knows how much there was.
pub(super) const UNKNOWN: u64 = u64::MAX;
/// How many matches are named that stand behind a damage.
const NAMED: usize = 20;

/// A store that is as it should be.
pub(super) struct Healed {
    pub(super) pages: Pages,
    /// Its journal; nothing where one is to be begun.
    pub(super) journal: Option<Journal>,
    /// Behind which point a new journal would begin.
    pub(super) before: Stamp,
    /// Whether the old one is hurt, and to be kept.
    pub(super) is_hurt: bool,
}

/// sled, and what it has.
type View = (Pages, Look);

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Course {
    /// What the journal has and sled has not is played.
    Play,
    /// sled is made anew from the journal.
    Rebuild,
    /// The journal is begun anew from sled, after it has played what it can.
    Renew,
    /// Neither has everything.
    Refuse,
}

/// What is to be done where the journal is such, and is known to have been acknowledged up to this number.
pub(super) fn course(look: Option<&Look>, survey: &Survey, marked: u64) -> Course {
    let reached = survey.last.map_or(0, |stamp| stamp.number);
    // sled hears of a commit after the journal, also where the mark is gone that says so.
    let known = look.and_then(|look| look.stamp).map_or(0, |stamp| stamp.number);
    let is_lost = marked.max(known) > reached;
    let is_sound = survey.damages.is_empty() && !is_lost && reached > 0;
    let whole = look.and_then(Look::whole);
    // So it is where the store was killed before it could note the point.
    let is_same = look.is_some_and(|look| survey.last.is_some_and(|last| last.sum == look.sum));
    let is_ahead = whole.is_some_and(|stamp| stamp.number > reached && stamp.number >= marked);
    // Where the program was killed in the middle of a commit, sled may have some of it: it is whole when that is played.
    match () {
        () if is_sound && (survey.is_known || is_same) => Course::Play,
        () if is_ahead || (survey.is_known && !is_lost) => Course::Renew,
        () if is_sound => Course::Rebuild,
        () => Course::Refuse,
    }
}

/// Up to which number the journal of a store is known to have been acknowledged. Where the mark of that is gone which there
/// was, an end that is not whole may be any number of writes: then it is [`UNKNOWN`].
pub(super) fn marked(folder: &Path, survey: Option<&Survey>) -> u64 {
    let mark = Mark::read(&folder.join(journal::FOLDER)).map(|mark| mark.stamp.number);
    mark.unwrap_or_else(|| match Begun::read(folder) {
        Some(Begun::Closed(number)) => number,
        Some(Begun::Open) if survey.is_some_and(|survey| survey.tail.is_some()) => UNKNOWN,
        _ => 0,
    })
}

/// Opens the store in this folder, which nobody else has.
pub(super) fn open(folder: &Path, flusher: &Flusher) -> Result<Healed, StoreError> {
    open_from(folder, flusher, READ_MAX)
}

/// The same, where a store of more than this length that was closed in good order is not read in full, unless somebody has left
/// word of a hurt file.
fn open_from(folder: &Path, flusher: &Flusher, read: u64) -> Result<Healed, StoreError> {
    if !doubts::are_left(folder) {
        return open_trusting(folder, flusher, read);
    }
    let healed = open_trusting(folder, flusher, u64::MAX)?;
    doubts::settle(folder)?;
    Ok(healed)
}

fn open_trusting(folder: &Path, flusher: &Flusher, read: u64) -> Result<Healed, StoreError> {
    let of_journal = folder.join(journal::FOLDER);
    let is_owed = owed::is_noted(&of_journal);
    let closed = if is_owed || stale::is_due(folder) { None } else { open_closed(folder, read)? };
    if let Some(healed) = closed {
        return Ok(healed);
    }
    let view = match open_view(folder) {
        Err(error) if !is_hurt(&error) => return Err(unopened(folder, error)),
        view => view,
    };
    let look = view.as_ref().ok().map(|(_, look)| *look);
    let survey = Survey::of(&of_journal, look.and_then(|look| look.stamp))?;
    let marked = marked(folder, survey.as_ref());
    let Some(mut survey) = survey else { return without_journal(folder, view, marked) };
    survey.owes |= is_owed;
    let course = course(look.as_ref(), &survey, marked);
    tell(&survey, course);
    match course {
        Course::Play if stale::is_due(folder) && !survey.owes => remake(folder, view, &survey, flusher),
        Course::Play => play(folder, view.map_err(|error| unopened(folder, error))?, &survey, flusher),
        Course::Renew => renew(folder, view.map_err(|error| unopened(folder, error))?, &survey, marked),
        Course::Rebuild => rebuild(folder, view, &survey, flusher),
        Course::Refuse => Err(refuse(folder, &survey)),
    }
}

/// Opens a store that was closed in good order without reading all of it, if its files are longer than this; nothing if
/// that cannot be done.
fn open_closed(folder: &Path, length: u64) -> Result<Option<Healed>, StoreError> {
    let of_journal = folder.join(journal::FOLDER);
    let Some(mark) = Mark::read(&of_journal).filter(|mark| mark.closed) else { return Ok(None) };
    let files = journal::lengths(&of_journal)?;
    let whole = files.iter().map(|(_, length)| length).sum::<u64>() + disk::length(folder);
    let Some((path, _)) = files.last().filter(|(_, end)| *end == mark.end && whole > length) else {
        return Ok(None);
    };
    let Ok((pages, stamp)) = open_in_thread(folder, view::stamp) else { return Ok(None) };
    if stamp != Some(mark.stamp) {
        return Ok(None);
    }
    let journal = Journal::resume(&of_journal, mark.stamp, (path, mark.end))?;
    Ok(Some(Healed { pages, journal: Some(journal), before: mark.stamp, is_hurt: false }))
}

/// Opens sled and reads all of it.
pub(super) fn open_view(folder: &Path) -> sled::Result<View> {
    open_in_thread(folder, view::look)
}

/// The name of the thread that opens sled's files. What panics in it is told in other words.
pub const OPENER: &str = "open";

/// Opens sled and reads something of it, in a thread of its own: where its files are hurt it may panic.
pub(super) fn open_in_thread<T: Send + 'static>(
    folder: &Path,
    read: impl FnOnce(&Pages) -> sled::Result<T> + Send + 'static,
) -> sled::Result<(Pages, T)> {
    let folder = folder.to_owned();
    let open = move || {
        let pages = Pages::open(&folder)?;
        let read = read(&pages)?;
        Ok((pages, read))
    };
    // Where nobody is to hear of a copy, this thread is not heard either.
    let log = tracing::dispatcher::get_default(Clone::clone);
    let open = move || tracing::dispatcher::with_default(&log, open);
    let thread = std::thread::Builder::new().name(OPENER.to_owned()).spawn(open)?;
    thread.join().unwrap_or_else(|_| Err(sled::Error::ReportableBug("it panics".to_owned())))
}

/// Whether that means that sled's files are hurt, and not that they cannot be had.
pub(super) fn is_hurt(error: &sled::Error) -> bool {
    let sled::Error::Io(io) = error else { return true };
    let others = [Errno::ACCESS, Errno::PERM, Errno::ROFS, Errno::NOSPC, Errno::DQUOT, Errno::FBIG];
    let is_other = Errno::from_io_error(io).is_some_and(|errno| others.contains(&errno));
    !is_other && !disk::is_held(error) && !spare::is_passing(io)
}

/// The store of a program that kept no journal, a new one, or one whose journal was deleted.
fn without_journal(folder: &Path, view: sled::Result<View>, marked: u64) -> Result<Healed, StoreError> {
    let (pages, look) = view.map_err(|error| unopened(folder, error))?;
    let whole = look.whole();
    if lacks_journal(folder, &look, marked) {
        return Err(StoreError::JournalGone { path: folder.join(journal::FOLDER) });
    }
    if look.stamp.is_some() {
        warn!(folder = %folder.display(), "the store's journal is missing: it is begun anew");
    }
    let before = whole.unwrap_or_default();
    Ok(Healed { pages, journal: None, before, is_hurt: false })
}

/// Whether sled may lack something of a journal that is gone.
pub(super) fn lacks_journal(folder: &Path, look: &Look, marked: u64) -> bool {
    let number = look.whole().map_or(0, |stamp| stamp.number);
    match Begun::read(folder) {
        Some(Begun::Open) => true,
        Some(Begun::Closed(closed)) => number != closed || number < marked,
        // Of before this was noted; or new, and perhaps killed while its journal was begun.
        None => look.stamp.is_some() && (look.whole().is_none() || number < marked),
    }
}

/// Plays what sled does not have, and goes on with the journal.
fn play(folder: &Path, view: View, survey: &Survey, flusher: &Flusher) -> Result<Healed, StoreError> {
    let (pages, look) = view;
    let of_journal = folder.join(journal::FOLDER);
    let last = survey.last.unwrap_or_default();
    // Then sled had all of it on disk.
    let is_closed = Mark::read(&of_journal).is_some_and(|mark| mark.closed);
    if look.sum != last.sum {
        let from = look.stamp.map_or(0, |stamp| stamp.number);
        let count = play_from(&pages, &of_journal, Some(from))?;
        let look = view::look(&pages)?;
        if look.sum != last.sum {
            return rebuild(folder, Ok((pages, look)), survey, flusher);
        }
        if is_closed {
            let file = folder.join(disk::LOG);
            warn!(
                file = %file.display(),
                commits = count,
                "the database's files were damaged: they do not hold all that the journal has. What is missing was put back \
                 from the journal; look at the disk"
            );
        } else {
            info!(commits = count, "the store has caught up with its journal");
        }
    }
    note(&pages, &last, flusher)?;
    resume(folder, pages, survey)
}

/// Makes sled anew from the journal.
fn rebuild(
    folder: &Path,
    view: sled::Result<View>,
    survey: &Survey,
    flusher: &Flusher,
) -> Result<Healed, StoreError> {
    // A journal that was brought here has never had one beside it.
    let is_expected = Begun::read(folder).is_none() && Mark::read(&folder.join(journal::FOLDER)).is_none();
    let pages = match view {
        // What is left of another one would be in the way of what it writes.
        Ok((pages, look)) if look.is_empty && !disk::has_blobs(folder) => pages,
        view => {
            let why = view
                .err()
                .map_or_else(|| "they are not what the journal says".to_owned(), |error| told(&error));
            let aside = aside::set_aside(folder)?;
            let file = folder.join(disk::LOG);
            warn!(
                file = %file.display(),
                aside = %aside.display(),
                why,
                "the database's files are damaged: they are set aside and made anew from the journal. Look at the disk"
            );
            Pages::open(folder).map_err(|error| unopened(folder, error))?
        }
    };
    let healed = refill(folder, pages, survey, flusher)?;
    if is_expected {
        info!("the database was made from the journal");
    } else {
        warn!("the database was made anew from the journal");
    }
    Ok(healed)
}

/// Makes sled anew because somebody was forgotten, who is to be in none of its files, nor in those that were set aside.
fn remake(
    folder: &Path,
    view: sled::Result<View>,
    survey: &Survey,
    flusher: &Flusher,
) -> Result<Healed, StoreError> {
    let failed = |error: io::Error| unopened(folder, error.into());
    // Nobody has them open then.
    drop(view);
    aside::set_aside(folder).map_err(failed)?;
    let pages = Pages::open(folder).map_err(|error| unopened(folder, error))?;
    let healed = refill(folder, pages, survey, flusher)?;
    let olds = aside::all(folder).map_err(failed)?;
    olds.iter().try_for_each(std::fs::remove_dir_all).and_then(|()| stale::clear(folder)).map_err(failed)?;
    info!("the store's files were made anew without those who have deleted their data");
    Ok(healed)
}

/// Plays all of the journal into an empty sled.
fn refill(folder: &Path, pages: Pages, survey: &Survey, flusher: &Flusher) -> Result<Healed, StoreError> {
    let of_journal = folder.join(journal::FOLDER);
    play_from(&pages, &of_journal, None)?;
    let last = survey.last.unwrap_or_default();
    note(&pages, &last, flusher)?;
    let sum = view::look(&pages)?.sum;
    if sum != last.sum {
        let what = format!("played again it comes to {sum}, and it should to {}", last.sum);
        return Err(StoreError::Hurt { path: of_journal, offset: 0, what });
    }
    resume(folder, pages, survey)
}

/// Lets the sled in this folder, which nobody else has, catch up with a journal that may be hurt before what is played;
/// whether it is whole then. Where it is not, some of it may have been played.
pub(super) fn catch_up(folder: &Path, of_journal: &Path) -> sled::Result<bool> {
    let of_journal = of_journal.to_owned();
    let play = move |pages: &Pages| {
        let look = view::look(pages)?;
        let from = look.stamp.filter(|_| look.whole().is_none()).map(|stamp| stamp.number);
        let survey = Survey::of(&of_journal, look.stamp).ok().flatten();
        let behind = from.zip(survey.filter(|survey| survey.is_known));
        if let Some((from, _)) = behind {
            // It is looked at what has come of it.
            let _ = play_from(pages, &of_journal, Some(from));
        }
        Ok(view::look(pages)?.whole().is_some())
    };
    open_in_thread(folder, play).map(|(_, is_whole)| is_whole)
}

/// Plays all that the journal has behind this number, or all of it; returns how many frames those are.
pub(super) fn play_from(pages: &Pages, journal: &Path, from: Option<u64>) -> Result<u64, StoreError> {
    let mut reader = Reader::open(journal)?;
    let (mut count, mut is_behind, mut unpacked) = (0, None, 0);
    while let Some(step) = reader.next()? {
        let Step::Frame(frame) = step else { continue };
        // Whoever has been where the checkpoint was made has all of it.
        let skips = *is_behind.get_or_insert(from.is_some_and(|from| from < frame.stamp.number));
        let is_known = from.is_some_and(|from| frame.stamp.number <= from);
        if !(is_known || skips && frame.kind.is_checkpoint()) {
            let changes = frame.changes.iter().map(|(key, value)| (&key[..], value.as_deref()));
            view::play(pages, changes, &frame.stamp)?;
            count += 1;
            unpacked += frame.changes.len();
            if unpacked >= PACK_EVERY {
                pages.pack_all(PACK_EVERY)?;
                unpacked = 0;
            }
        }
    }
    Ok(count)
}

/// Notes that all is there up to this point.
fn note(pages: &Pages, stamp: &Stamp, flusher: &Flusher) -> Result<(), StoreError> {
    let (key, value) = view::row(stamp)?;
    pages.put(&key, Some(&value))?;
    Ok(flusher.flush(pages.db())?)
}

/// Goes on with the journal.
fn resume(folder: &Path, pages: Pages, survey: &Survey) -> Result<Healed, StoreError> {
    let before = survey.last.unwrap_or_default();
    let of_journal = folder.join(journal::FOLDER);
    let journal = match &survey.end {
        // What stands in it of somebody who was forgotten is to go.
        Some((path, end)) if !survey.owes => Some(Journal::resume(&of_journal, before, (path, *end))?),
        _ => None,
    };
    Ok(Healed { pages, journal, before, is_hurt: false })
}

/// Has the journal begun anew, and the old one kept.
fn renew(folder: &Path, view: View, survey: &Survey, marked: u64) -> Result<Healed, StoreError> {
    let (pages, look) = view;
    let mut before = look.stamp.unwrap_or_default();
    let reached = survey.last.unwrap_or_default();
    if survey.is_known && reached.number > before.number {
        play_from(&pages, &folder.join(journal::FOLDER), Some(before.number))?;
        before = reached;
    }
    if view::look(&pages)?.sum != before.sum {
        return Err(refuse(folder, survey));
    }
    before.number = before.number.max(reached.number).max(marked);
    Ok(Healed { pages, journal: None, before, is_hurt: true })
}

/// Says in the log what is hurt of the journal.
fn tell(survey: &Survey, course: Course) {
    for damage in &survey.damages {
        let file = damage.path.display();
        warn!(%file, offset = damage.offset, bytes = damage.bytes, "the store's journal is hurt");
    }
    if let Some(tail) = &survey.tail {
        let file = tail.path.display();
        warn!(%file, offset = tail.offset, bytes = tail.bytes, "the last write to the store's journal is not whole");
    }
    if course == Course::Renew {
        warn!("the store is whole: a new journal is begun from it, and the old one is set aside");
    }
}

/// Why a store cannot be opened of which neither sled nor the journal has everything.
fn refuse(folder: &Path, survey: &Survey) -> StoreError {
    let of_journal = folder.join(journal::FOLDER);
    let first = survey.damages.first().or(survey.tail.as_ref());
    let (path, offset) = match (first, &survey.end) {
        (Some(damage), _) => (damage.path.clone(), damage.offset),
        (None, Some((path, end))) => (path.clone(), *end),
        (None, None) => (of_journal.clone(), 0),
    };
    let behind = behind(&of_journal, first).unwrap_or_default();
    let after = first.map_or(survey.last.map(|stamp| stamp.number), |damage| damage.after);
    let what =
        format!("entry {} of the journal is the last one before it, and {behind}", after.unwrap_or_default());
    StoreError::Hurt { path, offset, what }
}

/// Which matches are written behind a damage, in words.
fn behind(journal: &Path, damage: Option<&Damage>) -> io::Result<String> {
    let mut reader = Reader::open(journal)?;
    let (mut is_behind, mut matches) = (false, BTreeSet::new());
    while let Some(step) = reader.next()? {
        match step {
            Step::Damage(found) => is_behind |= Some(&found) == damage,
            Step::Frame(frame) if is_behind => matches.extend(frame.changes.iter().filter_map(match_of)),
            Step::Frame(_) => {}
        }
    }
    let named: Vec<String> = matches.iter().take(NAMED).map(|id| format!("#{id}")).collect();
    let more = if matches.len() > NAMED { " and more" } else { "" };
    Ok(if named.is_empty() {
        "no match is written behind it".to_owned()
    } else {
        format!("matches {}{more} are written behind it", named.join(", "))
    })
}

/// The match of which a row is.
fn match_of((key, _): &journal::Change) -> Option<u64> {
    let of_match = [Family::Match, Family::Entry].map(Some).contains(&Family::of(key));
    of_match.then(|| keys::number_at(key, 1)).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;
    use std::fs;

    /// One that was closed is opened by what its last mark says; any other is read in full.
    #[test]
    fn a_large_store_that_was_closed_is_not_read_in_full() {
        let folder = tempfile::tempdir().unwrap();
        let mark = folder.path().join(journal::FOLDER).join("last");
        let open = |length| open_closed(folder.path(), length).unwrap();
        let store = Store::open(folder.path()).unwrap();
        let mut work = store.work();
        work.set_unranked(crate::players::PlayerId(1), true);
        store.commit(work).unwrap();
        let written = fs::read(&mark).unwrap();
        drop(store);
        assert!(open(u64::MAX).is_none(), "a small one is");
        let healed = open(0).unwrap();
        assert!(healed.journal.is_some() && healed.before.number > 1);
        drop(healed);
        assert!(open(0).is_none(), "it was not closed in good order since");
        drop(Store::open(folder.path()).unwrap());
        assert!(open(0).is_some());
        drop(Store::open(folder.path()).unwrap());
        fs::write(&mark, written).unwrap();
        assert!(open(0).is_none(), "it was not closed behind this commit");
    }

    /// What a start does not see that reads no more than the end, a backup sees, and the next start makes it anew.
    #[test]
    fn a_large_store_is_read_in_full_after_a_hurt_file_was_found() {
        let flusher = Flusher::start().unwrap();
        for is_found in [false, true] {
            let (folder, parts, tail) =
                (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
            drop(Store::open(folder.path()).unwrap());
            let of_journal = folder.path().join(journal::FOLDER);
            let (file, length) = journal::lengths(&of_journal).unwrap().remove(0);
            let mut bytes = fs::read(&file).unwrap();
            bytes[length as usize / 2] ^= 1;
            fs::write(&file, bytes).unwrap();
            if is_found {
                let backed_up = Store::back_up(folder.path(), parts.path(), Some(tail.path()), |_| ());
                assert!(matches!(backed_up, Err(StoreError::HurtJournal { .. })));
            }
            let healed = open_from(folder.path(), &flusher, 0).unwrap();
            assert_eq!(healed.is_hurt, is_found);
            assert!(!doubts::are_left(folder.path()));
        }
    }
}
