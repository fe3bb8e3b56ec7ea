//! All rows that the journal and sled have of a store that is hurt, and which of them are the latest.

use super::Gap;
use crate::store::disk;
use crate::store::heal;
use crate::store::journal::{self, Damage, Frame, Mark, Reader, Stamp, Step, Sum, Survey};
use crate::store::keys::{self, Family, Sequence};
use crate::store::pages::Pages;
use crate::store::record::decode;
use crate::store::view::{self, Look};
use crate::store::{Row, StoreError};
use jiff::Timestamp;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// How many gaps are remembered.
const GAPS_MAX: usize = 10_000;
/// How many numbers of matches are looked for at most behind each.
const NUMBERS_MAX: u64 = 10_000;

/// The pile, on disk: it may be more than fits into memory.
#[derive(Debug)]
pub(super) struct Pile {
    _db: sled::Db,
    /// Each row of the journal behind the number of the frame that has it last, and whether it was kept or erased.
    journal: sled::Tree,
    /// Each row of sled.
    view: sled::Tree,
    gaps: Vec<Open>,
    /// The number of the last frame, and what all rows come to then.
    reached: u64,
    last: Option<Sum>,
    /// The number of the last frame that was acknowledged.
    marked: u64,
    /// The sum of all rows where the store was closed in good order: then sled had all of them.
    closed: Option<Sum>,
    /// Whether the journal has all rows there are.
    is_whole: bool,
    /// Whether all rows come to what the last frame came to: then nothing before it is lost, whatever is hurt.
    is_all: bool,
    seen: Seen,
}

/// A gap, and the numbers around it.
#[derive(Clone, Debug)]
struct Open {
    gap: Gap,
    /// The number of the frame behind it.
    next: Option<u64>,
    /// The next number of a match, before it and behind it.
    numbers: (Option<u64>, Option<u64>),
    is_tail: bool,
}

/// What was seen of sled.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    stamp: Option<Stamp>,
    sum: Sum,
    /// Whether all could be read.
    is_read: bool,
}

impl Seen {
    /// Up to which frame sled tells all.
    fn number(&self) -> u64 {
        self.stamp.map_or(0, |stamp| stamp.number)
    }

    fn is_whole(&self) -> bool {
        self.is_read && self.stamp.is_some_and(|stamp| stamp.sum == self.sum)
    }
}

impl Pile {
    /// An empty one in this folder.
    pub(super) fn open(folder: &Path) -> Result<Self, StoreError> {
        let db = disk::open_new(folder)?;
        let (journal, view) = (db.open_tree("journal")?, db.open_tree("view")?);
        let (gaps, seen) = (Vec::new(), Seen::default());
        let (reached, marked, last, closed) = (0, 0, None, None);
        Ok(Self {
            _db: db,
            journal,
            view,
            gaps,
            reached,
            last,
            marked,
            closed,
            is_whole: false,
            is_all: false,
            seen,
        })
    }

    /// Takes all whole frames of a journal.
    pub(super) fn take_journal(&mut self, folder: &Path) -> Result<(), StoreError> {
        if !folder.exists() {
            return Ok(());
        }
        let mark = Mark::read(folder);
        self.marked = mark.map_or(0, |mark| mark.stamp.number);
        self.closed = mark.filter(|mark| mark.closed).map(|mark| mark.stamp.sum);
        let mut now = Now::default();
        let mut reader = Reader::open(folder)?;
        let mut begins = false;
        while let Some(step) = reader.next()? {
            match step {
                Step::Damage(damage) => self.note(&damage, now),
                Step::Frame(frame) => {
                    begins |= self.reached == 0 && frame.kind.is_checkpoint();
                    self.take(&frame, &mut now)?;
                }
            }
        }
        let is_lost = self.gaps.iter().any(|open| !open.is_tail) || self.marked > self.reached;
        self.is_whole = begins && !is_lost;
        let place = reader.place().map(|(path, at)| (path.to_owned(), at));
        if let Some((path, offset)) = place.filter(|_| self.marked > self.reached && !self.has_tail()) {
            self.note(&Damage { path, offset, bytes: 0, after: Some(self.reached), is_tail: true }, now);
        }
        Ok(())
    }

    fn has_tail(&self) -> bool {
        self.gaps.iter().any(|open| open.is_tail)
    }

    fn note(&mut self, damage: &Damage, now: Now) {
        if self.gaps.len() >= GAPS_MAX {
            return;
        }
        let Damage { path, offset, bytes, is_tail, .. } = damage.clone();
        let gap = Gap { path, offset, bytes, since: now.beat, until: None, is_filled: false };
        self.gaps.push(Open { gap, next: None, numbers: (now.number, None), is_tail });
    }

    fn take(&mut self, frame: &Frame, now: &mut Now) -> Result<(), StoreError> {
        for (key, value) in &frame.changes {
            now.learn(key, value.as_deref());
            self.journal.insert(key, packed(frame.stamp.number, value.as_deref()))?;
        }
        // Gaps are behind each other: once one knows what comes behind it, so do those before.
        let news = now.take_news();
        for open in self.gaps.iter_mut().rev().take_while(|open| !open.is_closed()) {
            open.next.get_or_insert(frame.stamp.number);
            open.gap.until = open.gap.until.or(news.beat);
            open.numbers.1 = open.numbers.1.or(news.number);
        }
        if frame.stamp.number >= self.reached {
            (self.reached, self.last) = (frame.stamp.number, Some(frame.stamp.sum));
        }
        Ok(())
    }

    /// Takes all that can be read of sled's files in this folder, which it may change.
    pub(super) fn take_view(&mut self, folder: &Path) -> Result<(), StoreError> {
        let rows = self.view.clone();
        let read = move |pages: &Pages| Ok(read(pages, &rows));
        self.seen = match heal::open_in_thread(folder, read) {
            Ok((_, seen)) => seen,
            Err(error) if heal::is_hurt(&error) => Seen::default(),
            Err(error) => return Err(error.into()),
        };
        Ok(())
    }

    /// Where the journal is hurt, and whether sled knows what stood there.
    pub(super) fn gaps(&self) -> Vec<Gap> {
        self.gaps.iter().map(|open| Gap { is_filled: self.is_filled(open), ..open.gap.clone() }).collect()
    }

    fn is_filled(&self, open: &Open) -> bool {
        let known = if self.seen.is_whole() { self.seen.number() } else { 0 };
        match open.next {
            Some(next) => self.is_all || known + 1 >= next,
            // The last write, of which nobody was told that it was saved.
            None => self.marked <= self.reached.max(known) && self.marked > 0,
        }
    }

    /// Numbers of matches that were given in gaps.
    pub(super) fn numbers(&self) -> Vec<(u64, u64)> {
        let open = self.gaps.iter().filter(|open| !self.is_filled(open));
        let given = open.filter_map(|open| open.numbers.0.zip(open.numbers.1));
        given.map(|(first, end)| (first, end.min(first.saturating_add(NUMBERS_MAX)))).collect()
    }

    /// Whether sled's files are hurt or gone. Whoever is only killed leaves them behind the journal, and that is no harm.
    pub(super) fn view_is_hurt(&self) -> bool {
        let lacks_rows = self.closed.is_some_and(|sum| self.seen.sum != sum);
        !self.seen.is_read || self.seen.stamp.is_none() || lacks_rows
    }

    /// Whether sled knows of a journal. A store of before there were any does not.
    pub(super) fn knows_journal(&self) -> bool {
        self.seen.stamp.is_some()
    }

    /// Whether there is neither a whole journal nor a whole sled.
    pub(super) fn lacks_view(&self) -> bool {
        !self.is_whole && !self.is_all && !self.seen.is_whole()
    }

    /// Whether no journal is left of this store, and sled may lack something of it.
    pub(super) fn is_short(&self, store: &Path) -> Result<bool, StoreError> {
        let is_there = Survey::of(&store.join(journal::FOLDER), None)?.is_some();
        let Seen { stamp, sum, is_read } = self.seen;
        let look = Look { stamp, sum, is_empty: !is_read };
        Ok(!is_there && (!is_read || heal::lacks_journal(store, &look, self.marked)))
    }

    /// Puts the latest of each row into a new sled.
    pub(super) fn merge(&mut self, db: &sled::Db) -> Result<(), StoreError> {
        let mut sum = Sum::default();
        let mut put = |key: sled::IVec, value: &[u8]| {
            if !view::is_own(&key) {
                sum = sum.with(&key, value);
            }
            db.insert(key, value)
        };
        for row in &self.journal {
            let (key, packed) = row?;
            let known = self.view.get(&key)?;
            if let Some(value) = self.latest(&packed, known.as_deref()) {
                put(key, value)?;
            }
        }
        // A journal that has everything knows of no others.
        for row in self.view.iter().take_while(|_| !self.is_whole) {
            let (key, value) = row?;
            if self.journal.get(&key)?.is_none() {
                put(key, &value)?;
            }
        }
        self.is_all = self.last == Some(sum);
        Ok(())
    }

    /// Which of two is the latest, what the journal has under a key and what sled has; nothing if it was erased.
    fn latest<'v>(&self, packed: &'v [u8], known: Option<&'v [u8]>) -> Option<&'v [u8]> {
        let (number, value) = unpacked(packed)?;
        let is_later = !self.is_whole && self.seen.number() > number;
        match known {
            Some(known) if is_later => Some(known),
            // It was erased since.
            None if is_later && self.seen.is_whole() => None,
            _ => value,
        }
    }
}

impl Open {
    fn is_closed(&self) -> bool {
        self.next.is_some() && self.gap.until.is_some() && self.numbers.1.is_some()
    }
}

/// What the frames so far say of the time, and of the next number of a match; and what the last one did.
#[derive(Clone, Copy, Debug, Default)]
struct Now {
    beat: Option<Timestamp>,
    number: Option<u64>,
    news: News,
}

#[derive(Clone, Copy, Debug, Default)]
struct News {
    beat: Option<Timestamp>,
    number: Option<u64>,
}

impl Now {
    fn learn(&mut self, key: &[u8], value: Option<&[u8]>) {
        let Some(value) = value else { return };
        if key == keys::family(Family::Heartbeat) {
            let beat = decode::<i64>(key, value).ok().and_then(|at| Timestamp::from_millisecond(at).ok());
            (self.beat, self.news.beat) = (beat.or(self.beat), beat);
        } else if key == keys::next(Sequence::Match) {
            let number = decode::<u64>(key, value).ok();
            (self.number, self.news.number) = (number.or(self.number), number);
        }
    }

    fn take_news(&mut self) -> News {
        std::mem::take(&mut self.news)
    }
}

fn packed(number: u64, value: Option<&[u8]>) -> Vec<u8> {
    [&number.to_be_bytes()[..], &[u8::from(value.is_some())], value.unwrap_or_default()].concat()
}

fn unpacked(packed: &[u8]) -> Option<(u64, Option<&[u8]>)> {
    let number = keys::number_at(packed, 0)?;
    Some((number, packed.get(9..).filter(|_| packed[8] == 1)))
}

/// Reads all that can be read of sled, from both ends. Where its files are hurt, it may panic at any row.
fn read(pages: &Pages, rows: &sled::Tree) -> Seen {
    let own = keys::family(Family::Journal);
    let is_read = unhurt(|| take_all(pages.rows(Vec::new(), &[]), rows)).unwrap_or(false);
    if !is_read {
        for remains in pages.remains() {
            let remains = remains.filter(|(key, _)| *key != own);
            let _ = unhurt(|| remains.for_each(|(key, value)| drop(keep(rows, &key, value))));
        }
    }
    let stamp = unhurt(|| view::stamp(pages).ok().flatten()).flatten();
    let sum = rows.iter().flatten().fold(Sum::default(), |sum, (key, value)| sum.with(&key, &value));
    Seen { stamp, sum, is_read }
}

fn keep(rows: &sled::Tree, key: &[u8], value: Option<Vec<u8>>) -> sled::Result<Option<sled::IVec>> {
    value.map_or_else(|| rows.remove(key), |value| rows.insert(key, value))
}

/// Takes rows until one cannot be read; whether all could. What tells of the journal is of no use in another store.
fn take_all(mut from: impl Iterator<Item = sled::Result<Row>>, rows: &sled::Tree) -> bool {
    let own = keys::family(Family::Journal);
    from.all(|row| {
        let Ok((key, value)) = row else { return false };
        key == own || rows.insert(&key, &value[..]).is_ok()
    })
}

/// Does something with sled's files; nothing where it panics over them.
fn unhurt<T>(read: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(read)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_read_before_a_panic_stays_but_for_what_tells_of_the_journal() {
        let folder = tempfile::tempdir().unwrap();
        let rows = disk::open_new(folder.path()).unwrap().open_tree("rows").unwrap();
        let row = |key: &[u8]| Ok((key.to_vec(), b"x".to_vec()));
        let own = keys::family(Family::Journal);
        let hurt = [row(b"a"), row(own.as_ref()), row(b"z")]
            .into_iter()
            .chain(std::iter::from_fn(|| panic!("hurt")));
        assert_eq!(unhurt(|| take_all(hurt, &rows)), None);
        let kept: Vec<_> = rows.iter().keys().map(Result::unwrap).collect();
        assert_eq!(kept, [b"a", b"z"]);
    }
}
