//! What is the case in the room, and how more becomes so: a line is decided by all lines before it, and whoever writes waits
//! for the disk together with all who write meanwhile.

use super::gallery;
use super::hall::Hall;
use super::item::{Entry, Line, Shot};
use super::journal;
use super::refusal::{Refusal, unkept};
use crate::bot::Tenure;
use crate::chat::shared::journal::{Extent, Journal, Renewal, Renewed};
use crate::chat::shared::lock;
use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, RwLock, RwLockReadGuard};
use std::time::Duration;
use tokio::sync::SetOnce;
use tokio::time::Instant;

/// How long it takes at least from one time that many have waited for the disk to the next: who writes meanwhile waits with
/// them. Each time is one more for the disk, and for all else that waits for it, too.
const GAP: Duration = Duration::from_millis(3);

/// The state of the room, and the journal from which it can be made again.
pub(super) struct Ledger {
    /// What is the case: all of it is on disk.
    hall: RwLock<Hall>,
    desk: Mutex<Desk>,
    /// Held by whoever waits for the disk for all; until when the next one lets others join them.
    turn: Mutex<Option<Instant>>,
    pictures: PathBuf,
    /// Held by all who write pictures, until a post shows them; and alone by whoever deletes some. It is taken first.
    easel: RwLock<()>,
}

/// Somebody else has deleted, moved or cut short the journal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the chat room's journal {} was deleted, moved or cut short while the program ran: what was said shortly before may be \
     lost. If it was moved, put it back and start again; otherwise restore a backup",
    path.display()
)]
pub struct RoomGone {
    path: PathBuf,
}

/// What is written to.
struct Desk {
    journal: Journal<Line>,
    /// How much of it is on disk.
    durable: Extent,
    /// What is the case once all that is written is on disk, too.
    ahead: Hall,
    /// The lines that are written and may not be on disk.
    written: Vec<Line>,
    /// What becomes of these.
    batch: Batch,
    /// What becomes, or became, of the last line.
    last: Batch,
    /// Whether the journal was not where it should be, ever: what it would be written to is no more what it was.
    lost: bool,
    /// Whether somebody writes the journal anew.
    renewing: bool,
}

/// Whether the lines of a batch have come to be on disk; nothing until that is known.
type Batch = Arc<SetOnce<bool>>;

/// A line that is written and may not be on disk, or what was decided by one.
#[derive(Debug)]
#[must_use = "until it is kept, it may be lost"]
pub(super) struct Written {
    batch: Batch,
    /// Whether it is the first of its batch: whoever wrote it waits for the disk for all others.
    leads: bool,
}

impl Written {
    /// Returns when it is on disk and the case, which somebody must see to ([`Ledger::settle`]); whether it came to that.
    pub(super) async fn kept(self) -> bool {
        *self.batch.wait().await
    }
}

/// A batch that somebody brings to disk: whatever becomes of them, those who wait for it hear of it.
struct Settling(Batch);

impl Settling {
    fn is(&self, kept: bool) {
        // Where it fell back with what was before it, that is known already.
        let _ = self.0.set(kept);
    }
}

impl Drop for Settling {
    fn drop(&mut self) {
        self.is(false);
    }
}

impl Ledger {
    /// Reads the journal in this folder, and makes what is not there. What is written counts for so long; later, nothing that
    /// lies there is changed.
    pub(super) fn open(folder: &Path, tenure: Tenure) -> io::Result<Self> {
        let pictures = folder.join(super::PICTURES);
        std::fs::create_dir_all(&pictures)?;
        let mut hall = Hall::default();
        let journal = journal::open((super::journal_path(folder), tenure), |line| hall.apply(line))?;
        let (durable, ahead) = (journal.end(), hall.clone());
        let (batch, last) = (Batch::default(), Batch::new(SetOnce::new_with(Some(true))));
        let (written, lost, renewing) = (Vec::new(), false, false);
        let mut desk = Desk { journal, durable, ahead, written, batch, last, lost, renewing };
        if desk.journal.is_long() {
            let renewal = desk.journal.renewal(durable);
            desk.take(journal::write_anew(renewal, desk.ahead.lines()));
        }
        prune(&pictures, desk.shown());
        let (hall, desk) = (RwLock::new(hall), Mutex::new(desk));
        Ok(Self { hall, desk, turn: Mutex::default(), pictures, easel: RwLock::default() })
    }

    /// What is the case; to be held shortly.
    pub(super) fn hall(&self) -> RwLockReadGuard<'_, Hall> {
        self.hall.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The folder of pictures.
    pub(super) fn pictures(&self) -> &Path {
        &self.pictures
    }

    /// While this is held, nobody deletes pictures; nothing may wait for it that holds anything else of the ledger.
    pub(super) fn spare_pictures(&self) -> RwLockReadGuard<'_, ()> {
        self.easel.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets `decide` look at what is the case with all that is written, and say what becomes so, as the line of the given
    /// number; when this returns it is on disk and the case. Nobody else decides anything meanwhile.
    pub(super) fn write<T>(
        &self,
        decide: impl FnOnce(&Hall, u64) -> Result<(Option<Entry>, T), Refusal>,
    ) -> Result<T, Refusal> {
        let (answer, written) = self.decide(decide)?;
        let batch = Arc::clone(&written.batch);
        self.settle(&Written { leads: true, ..written });
        if batch.get() == Some(&true) { Ok(answer) } else { Err(Refusal::Unkept) }
    }

    /// The same without waiting for the disk; what was written is to be settled at once, or others wait in vain.
    pub(super) fn decide<T>(
        &self,
        decide: impl FnOnce(&Hall, u64) -> Result<(Option<Entry>, T), Refusal>,
    ) -> Result<(T, Written), Refusal> {
        lock(&self.desk).write(decide)
    }

    /// Brings a line to disk with all that were written meanwhile, if that is for its writer to do.
    pub(super) fn settle(&self, written: &Written) {
        if written.leads && written.batch.get().is_none() {
            let mut next = lock(&self.turn);
            if written.batch.get().is_none() {
                // Whoever writes alone waits for nobody.
                let rest = next.map(|next| next.saturating_duration_since(Instant::now()));
                std::thread::sleep(rest.unwrap_or_default());
                let many = self.sync() > 1;
                *next = many.then(|| Instant::now() + GAP);
            }
        }
    }

    /// Says that the journal was deleted, moved or cut short by somebody else, if it was.
    pub(super) fn check(&self) -> Result<(), RoomGone> {
        let mut desk = lock(&self.desk);
        if desk.is_lost() { Err(RoomGone { path: desk.journal.path().to_owned() }) } else { Ok(()) }
    }

    /// Waits for the disk, for all who have written so far; for how many lines. Only one at a time does.
    fn sync(&self) -> usize {
        let mut desk = lock(&self.desk);
        let (end, file) = (desk.journal.end(), desk.journal.file());
        let lines = std::mem::take(&mut desk.written);
        let batch = Settling(std::mem::take(&mut desk.batch));
        drop(desk);
        let synced = file.and_then(|file| file.sync_data());
        let mut desk = lock(&self.desk);
        let gone = || io::Error::from(io::ErrorKind::NotFound);
        let kept = synced.and_then(|()| if desk.is_lost() { Err(gone()) } else { desk.journal.check() });
        if let Err(error) = kept {
            // Told to each of those who wait.
            let _ = unkept(error);
            desk.fall_back(self.hall().clone());
            batch.is(false);
            return lines.len();
        }
        let count = lines.len();
        desk.durable = end;
        let mut hall = self.hall.write().unwrap_or_else(PoisonError::into_inner);
        for line in lines {
            hall.apply(line);
        }
        drop(hall);
        batch.is(true);
        count
    }

    /// Whether the journal is to be written anew: once it says so, somebody must call [`Ledger::renew`].
    pub(super) fn is_to_be_renewed(&self) -> bool {
        let mut desk = lock(&self.desk);
        let is_long = desk.journal.is_long() && !desk.renewing;
        desk.renewing |= is_long;
        is_long
    }

    /// Writes the journal anew, and deletes the pictures that nothing shows; meanwhile others go on. Failing, it leaves
    /// everything as it was.
    pub(super) fn renew(&self) {
        let (renewal, lines) = self.lines();
        self.put_in_place(journal::write_anew(renewal, lines));
        let _easel = self.easel.write().unwrap_or_else(PoisonError::into_inner);
        let shown = lock(&self.desk).shown();
        prune(&self.pictures, shown);
    }

    fn put_in_place(&self, renewed: io::Result<Renewed>) {
        // Until it is in its place, nobody waits for the old one to be on disk.
        let _turn = lock(&self.turn);
        let mut desk = lock(&self.desk);
        let is_lost = desk.is_lost();
        desk.take(if is_lost { Err(io::ErrorKind::NotFound.into()) } else { renewed });
    }

    /// The lines that come to what is on disk.
    fn lines(&self) -> (Renewal, Vec<Line>) {
        let _turn = lock(&self.turn);
        let desk = lock(&self.desk);
        (desk.journal.renewal(desk.durable), self.hall().lines())
    }
}

impl Desk {
    /// Writes what is decided; says what becomes of it.
    fn write<T>(
        &mut self,
        decide: impl FnOnce(&Hall, u64) -> Result<(Option<Entry>, T), Refusal>,
    ) -> Result<(T, Written), Refusal> {
        if self.lost {
            return Err(Refusal::Unkept);
        }
        let seq = self.ahead.head + 1;
        let (entry, answer) = decide(&self.ahead, seq)?;
        let leads = entry.is_some() && self.written.is_empty();
        if let Some(entry) = entry {
            let line = Line { seq, entry };
            self.journal.write(std::slice::from_ref(&line)).map_err(unkept)?;
            self.ahead.apply(line.clone());
            self.written.push(line);
            self.last = Arc::clone(&self.batch);
        }
        // Also who changes nothing may have decided so by a line that is not on disk.
        Ok((answer, Written { batch: Arc::clone(&self.last), leads }))
    }

    /// Whether somebody else has deleted, moved or cut short the journal: nothing is written any more then.
    fn is_lost(&mut self) -> bool {
        // Where others serve the room, they put a copy in its place; what is written here then is overdue.
        self.lost |= self.journal.tenure().is_endless() && !self.journal.is_there();
        self.lost
    }

    /// Takes back all that is not on disk: this is the case then.
    fn fall_back(&mut self, hall: Hall) {
        self.journal.cut(self.durable);
        self.ahead = hall;
        self.written.clear();
        Settling(std::mem::take(&mut self.batch)).is(false);
        self.last = Batch::new(SetOnce::new_with(Some(true)));
    }

    /// Lets the journal go on as it was written anew. Failing, it leaves everything as it was.
    fn take(&mut self, renewed: io::Result<Renewed>) {
        match self.journal.renew(renewed, self.durable) {
            Ok(durable) => self.durable = durable,
            Err(error) => tracing::warn!(%error, "could not write the journal anew"),
        }
        self.renewing = false;
    }

    /// The names of the pictures that are shown, also by what may not be on disk. Fails once another program may show others.
    fn shown(&self) -> io::Result<HashSet<String>> {
        self.journal.check()?;
        let shots = self.ahead.items().flat_map(|item| &item.pictures);
        Ok(shots.flat_map(Shot::names).map(str::to_owned).collect())
    }
}

/// Deletes all pictures but these.
fn prune(pictures: &Path, shown: io::Result<HashSet<String>>) {
    if let Err(error) = shown.and_then(|shown| gallery::prune(pictures, &shown)) {
        tracing::warn!(%error, "could not delete old pictures");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chat::shared::journal::{COMPACT_AFTER, Hurt};
    use std::fs::OpenOptions;
    use std::thread;

    fn open(folder: &Path) -> Ledger {
        Ledger::open(folder, Tenure::default()).unwrap()
    }

    fn make(ledger: &Ledger, name: &str) -> Result<u64, Refusal> {
        ledger.write(|_, seq| Ok((Some(Entry::Channel { id: name.into(), name: name.into() }), seq)))
    }

    fn names(ledger: &Ledger) -> Vec<String> {
        ledger.hall().channels().iter().map(|channel| channel.name.clone()).collect()
    }

    #[test]
    fn many_write_at_once_and_all_of_it_is_on_disk() {
        let folder = tempfile::tempdir().unwrap();
        let ledger = open(folder.path());
        thread::scope(|scope| {
            for writer in 0..8 {
                let ledger = &ledger;
                scope.spawn(move || {
                    for one in 0..30 {
                        let seq = make(ledger, &format!("{writer}-{one}")).unwrap();
                        assert!(ledger.hall().head >= seq, "it is the case");
                    }
                });
            }
        });
        let before = names(&ledger);
        assert_eq!((before.len(), ledger.hall().head), (240, 240));
        drop(ledger);
        assert_eq!(names(&open(folder.path())), before);
    }

    /// Writes a line, and waits for nothing.
    fn begin(ledger: &Ledger, name: &str) -> Written {
        let entry = Entry::Channel { id: name.into(), name: name.into() };
        ledger.decide(|_, _| Ok((Some(entry), ()))).unwrap().1
    }

    #[tokio::test]
    async fn the_first_of_a_batch_waits_for_the_disk_for_all() {
        let folder = tempfile::tempdir().unwrap();
        let ledger = open(folder.path());
        let (first, second) = (begin(&ledger, "one"), begin(&ledger, "two"));
        let looked = ledger.decide(|hall, _| Ok((None, hall.channels().len()))).unwrap();
        assert_eq!(looked.0, 2, "who decides sees what is written");
        ledger.settle(&second);
        ledger.settle(&looked.1);
        assert_eq!(names(&ledger), [""; 0], "nobody has waited for the disk");
        ledger.settle(&first);
        assert_eq!(names(&ledger), ["one", "two"]);
        for written in [first, second, looked.1] {
            assert!(written.kept().await);
        }
        let third = begin(&ledger, "three");
        ledger.settle(&third);
        assert!(third.kept().await, "each batch has a first one");
    }

    #[tokio::test]
    async fn where_many_write_the_disk_is_waited_for_no_oftener_than_that() {
        let folder = tempfile::tempdir().unwrap();
        let ledger = open(folder.path());
        let settle = |names: &[&str]| {
            let written: Vec<_> = names.iter().map(|name| begin(&ledger, name)).collect();
            for written in &written {
                ledger.settle(written);
            }
            Instant::now()
        };
        let next = || *lock(&ledger.turn);
        settle(&["one"]);
        assert_eq!(next(), None, "nobody waits for who writes alone");
        settle(&["two", "three"]);
        let free = next().unwrap();
        assert!(settle(&["four", "five"]) >= free, "others can still join them");
        assert!(settle(&["six"]) > free + GAP);
        assert_eq!(next(), None);
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn all_of_a_batch_hear_that_the_disk_did_not_take_it() {
        let folder = tempfile::tempdir().unwrap();
        let ledger = open(folder.path());
        let broken = OpenOptions::new().append(true).open("/dev/null").unwrap();
        let good = lock(&ledger.desk).journal.change_file(broken);
        let (first, second) = (begin(&ledger, "one"), begin(&ledger, "two"));
        ledger.settle(&first);
        assert!(!first.kept().await && !second.kept().await);
        lock(&ledger.desk).journal.change_file(good);
        let third = begin(&ledger, "three");
        ledger.settle(&third);
        assert!(third.kept().await);
        assert_eq!(names(&ledger), ["three"]);
    }

    #[test]
    fn what_is_written_while_the_journal_is_written_anew_is_in_it() {
        let folder = tempfile::tempdir().unwrap();
        let ledger = open(folder.path());
        make(&ledger, "one").unwrap();
        let (renewal, lines) = ledger.lines();
        make(&ledger, "two").unwrap();
        let renewed = journal::write_anew(renewal, lines);
        {
            // This one waits for the disk still, and is not taken by it.
            let _ = begin(&ledger, "three");
            let mut desk = lock(&ledger.desk);
            desk.take(renewed);
            desk.fall_back(ledger.hall().clone());
        }
        make(&ledger, "four").unwrap();
        assert_eq!(names(&ledger), ["one", "two", "four"]);
        drop(ledger);
        let path = super::super::journal_path(folder.path());
        assert_eq!(journal::look(&path, |_| ()).unwrap(), Hurt::default(), "no line is missing or hurt");
        assert_eq!(names(&open(folder.path())), ["one", "two", "four"]);
    }

    #[test]
    fn a_journal_is_written_anew_no_oftener_than_it_doubles() {
        let folder = tempfile::tempdir().unwrap();
        let ledger = open(folder.path());
        let mut renewed_at = Vec::new();
        for line in 0..4 * COMPACT_AFTER {
            let _ = begin(&ledger, &line.to_string());
            if ledger.is_to_be_renewed() {
                assert!(!ledger.is_to_be_renewed(), "one at a time");
                ledger.sync();
                ledger.renew();
                renewed_at.push(line / COMPACT_AFTER);
            }
        }
        assert_eq!(renewed_at, [0, 2]);
        ledger.sync();
        drop(ledger);
        assert_eq!(names(&open(folder.path())).len(), 4 * COMPACT_AFTER);
    }

    #[test]
    fn what_another_program_may_not_have_read_is_not_promised() {
        let folder = tempfile::tempdir().unwrap();
        let ledger = open(folder.path());
        make(&ledger, "one").unwrap();
        drop(ledger);
        let picture = folder.path().join("pictures").join("of-another-program");
        std::fs::write(&picture, "x").unwrap();
        let ledger = Ledger::open(folder.path(), Tenure::until(Instant::now())).unwrap();
        assert_eq!(make(&ledger, "two"), Err(Refusal::Unkept));
        assert_eq!(names(&ledger), ["one"]);
        ledger.renew();
        assert!(picture.exists(), "it may be shown");
        drop(ledger);
        drop(open(folder.path()));
        assert!(!picture.exists());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_the_disk_does_not_take_is_not_the_case() {
        let folder = tempfile::tempdir().unwrap();
        let ledger = open(folder.path());
        make(&ledger, "one").unwrap();
        for broken in ["/dev/null", "/dev/full"] {
            // The one takes lines and cannot be synced, the other takes none.
            let broken = OpenOptions::new().append(true).open(broken).unwrap();
            let good = lock(&ledger.desk).journal.change_file(broken);
            for _ in 0..2 {
                assert_eq!(make(&ledger, "two"), Err(Refusal::Unkept));
            }
            assert_eq!(names(&ledger), ["one"]);
            lock(&ledger.desk).journal.change_file(good);
        }
        assert_eq!(make(&ledger, "three"), Ok(2));
        drop(ledger);
        assert_eq!(names(&open(folder.path())), ["one", "three"]);
    }

    #[test]
    fn nothing_is_taken_once_the_journal_is_not_what_it_was() {
        let hurts: [fn(&Path); 4] = [
            |journal| std::fs::remove_file(journal).unwrap(),
            |journal| std::fs::remove_dir_all(journal.parent().unwrap()).unwrap(),
            |journal| std::fs::rename(journal, journal.with_extension("old")).unwrap(),
            |journal| drop(std::fs::File::create(journal).unwrap()),
        ];
        for hurt in hurts {
            let data = tempfile::tempdir().unwrap();
            let folder = data.path().join("local");
            let ledger = open(&folder);
            make(&ledger, "one").unwrap();
            assert_eq!(ledger.check(), Ok(()));
            let path = super::super::journal_path(&folder);
            hurt(&path);
            for _ in 0..2 {
                assert_eq!(make(&ledger, "two"), Err(Refusal::Unkept));
                assert_eq!(ledger.check(), Err(RoomGone { path: path.clone() }));
            }
            assert_eq!(names(&ledger), ["one"]);
        }
    }

    #[test]
    fn whoever_has_a_shared_room_no_more_is_not_told_that_it_is_gone() {
        let folder = tempfile::tempdir().unwrap();
        let later = Tenure::until(tokio::time::Instant::now() + std::time::Duration::from_hours(1));
        let ledger = Ledger::open(folder.path(), later).unwrap();
        let path = super::super::journal_path(folder.path());
        std::fs::copy(&path, path.with_extension("parted")).unwrap();
        std::fs::rename(path.with_extension("parted"), &path).unwrap();
        assert_eq!((make(&ledger, "one"), ledger.check()), (Err(Refusal::Unkept), Ok(())));
        let before = std::fs::read_to_string(&path).unwrap();
        ledger.renew();
        assert_eq!(
            std::fs::read_to_string(&path).unwrap(),
            before,
            "nor does it take the place of the other one's"
        );
    }
}
