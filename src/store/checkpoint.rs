//! A new beginning of the journal that is made beside the commits, a piece of it with each: so that none waits until all
//! rows are written.
//!
//! Rows change meanwhile of which it has the old values. They are written again before it ends, and the last one counts.

use super::engine::Writes;
use super::journal::{Draft, Journal, Older, Stamp, Sum};
use super::pages::Pages;
use super::{StoreError, view};
use std::collections::BTreeSet;
use std::io;
use std::path::Path;

/// In how many pieces it is made at most: even a program that nobody talks to commits every five seconds, and whoever
/// commits waits no longer than for the rows of one to be read.
const PIECES: u64 = 7_200;
/// How long the rows of the first piece are: what is not longer in all is made at once.
const FIRST: u64 = 512 << 10;
/// How long those of another one are at least.
const PIECE: u64 = 64 << 10;
/// How many times as long as in a checkpoint, where they are packed, rows are.
const PACKED: u64 = 8;
/// How many rows are written again at a time.
const AGAIN: usize = 4_096;
/// How many commits there may be until it is whole: their numbers come before its own.
const MEANWHILE: u64 = 1 << 20;

/// What is made so far.
#[derive(Debug)]
pub(super) struct Checkpoint {
    draft: Draft,
    /// How long a piece is.
    piece: u64,
    /// It has all rows before this key.
    next: Vec<u8>,
    /// What those come to now.
    sum: Sum,
    /// Those of them that have changed since they were written.
    changed: BTreeSet<Vec<u8>>,
    /// Whether somebody was forgotten since it was begun, who may be in it.
    forgets: bool,
}

impl Checkpoint {
    /// Begins one beside this journal.
    pub(super) fn begin(folder: &Path, journal: &Journal) -> io::Result<Self> {
        let stamp = journal.stamp();
        let before = Stamp { number: stamp.number + MEANWHILE, ..stamp };
        let piece = PIECE.max(PACKED * journal.base() / PIECES);
        let (next, sum, changed) = (Vec::new(), Sum::default(), BTreeSet::new());
        Ok(Self { draft: Draft::begin(folder, before)?, piece, next, sum, changed, forgets: false })
    }

    /// What its rows come to when the row with this key changes.
    pub(super) fn sum_with(&self, sum: Sum, key: &[u8], old: Option<&[u8]>, new: Option<&[u8]>) -> Sum {
        if self.has(key) { sum.changed(key, old, new) } else { sum }
    }

    /// What its rows come to.
    pub(super) fn sum(&self) -> Sum {
        self.sum
    }

    /// Notes what a commit has changed, after which its rows come to this sum.
    pub(super) fn note(&mut self, writes: &Writes, sum: Sum, forgets: bool) {
        let changed: Vec<_> = writes.keys().filter(|key| self.has(key)).cloned().collect();
        self.changed.extend(changed);
        self.sum = sum;
        self.forgets |= forgets;
    }

    /// Whether somebody was forgotten since it was begun.
    pub(super) fn forgets(&self) -> bool {
        self.forgets
    }

    /// Whether it comes behind this point: else there were too many commits meanwhile.
    pub(super) fn is_behind(&self, stamp: Stamp) -> bool {
        stamp.number < self.draft.first()
    }

    /// Returns when enough is written of what it was given for the next piece to be made.
    pub(super) fn wait(&self) {
        self.draft.wait();
    }

    /// Makes the next piece, unless what it was given before is still to be written; whether that was the last one. Then it is
    /// whole, and nothing may change until it is the journal.
    pub(super) fn go_on(&mut self, pages: &Pages) -> Result<bool, StoreError> {
        if self.draft.is_busy() {
            return Ok(false);
        }
        if self.changed.len() >= AGAIN {
            self.write_again(pages)?;
        }
        let piece = if self.next.is_empty() { FIRST.max(self.piece) } else { self.piece };
        let end = self.draft.length() + piece;
        for row in view::rows_from(pages, &self.next) {
            if self.draft.length() >= end {
                return Ok(false);
            }
            let (key, value) = row?;
            self.draft.add(&key, Some(&value))?;
            self.sum = self.sum.with(&key, &value);
            self.next = key;
            self.next.push(0);
        }
        self.write_again(pages)?;
        self.draft.seal(self.sum)?;
        Ok(true)
    }

    /// Ends it: it is the journal from now on.
    pub(super) fn finish(self) -> io::Result<Journal> {
        Journal::begin_with(self.draft, &Older::Gone)
    }

    fn has(&self, key: &[u8]) -> bool {
        key < &self.next[..] && !view::is_own(key)
    }

    fn write_again(&mut self, pages: &Pages) -> Result<(), StoreError> {
        for key in std::mem::take(&mut self.changed) {
            self.draft.add(&key, pages.get(&key)?.as_deref())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::players::{PlayerId, Profile};
    use crate::store::journal::{self, Fate};
    use crate::store::logged::logged;
    use crate::store::{Store, StoreError};
    use rustix::io::Errno;

    /// How many people are kept, each with so many bytes: more than one piece, of several frames.
    const PEOPLE: u64 = 60;
    const LENGTH: usize = 40_000;
    /// After how many commits a checkpoint is surely made, or given up.
    const COMMITS: u32 = 2_000;

    fn profile(id: u64) -> Profile {
        Profile { name: format!("{id}-{}", "x".repeat(LENGTH)), ..Profile::default() }
    }

    /// A commit like any other.
    fn commit(store: &Store, place: u32) -> Result<(), StoreError> {
        let mut work = store.work();
        work.set_unranked(PlayerId(2), place.is_multiple_of(2));
        store.commit(work)
    }

    /// Commits until it is so; how often.
    fn until(store: &Store, is_so: impl Fn(&Store) -> bool) -> u32 {
        (0..COMMITS).take_while(|_| !is_so(store)).map(|place| commit(store, place).unwrap()).count() as u32
    }

    #[test]
    fn a_checkpoint_that_cannot_be_made_is_told_and_made_later() {
        for fate in [Fate::Panics, Fate::Fails(Errno::IO), Fate::FailsAtLast(Errno::NOSPC)] {
            let folder = tempfile::tempdir().unwrap();
            let journal = folder.path().join(journal::FOLDER);
            let store = Store::open(folder.path()).unwrap();
            let mut work = store.work();
            for id in 1..=PEOPLE {
                work.put_profile(PlayerId(id), &profile(id)).unwrap();
            }
            store.commit(work).unwrap();
            fate.decide(&journal);
            let said = logged(|| {
                let mut work = store.work();
                work.forget_player(PlayerId(1)).unwrap();
                store.commit(work).unwrap();
                assert!(until(&store, |store| store.renewals_failed() == 1) < COMMITS, "{fate:?}");
            });
            let told = said.iter().filter(|line| line.contains("cannot be begun anew now")).count();
            assert_eq!(told, 1, "{fate:?}: {said:?}");
            assert!(!journal.join("draft").exists(), "{fate:?}");
            Fate::Lives.decide(&journal);
            // It is not tried with each commit.
            assert!(!store.has_chores(), "{fate:?}");
            let tried = until(&store, |store| store.renewals_failed() == 0);
            assert!((100..COMMITS).contains(&tried), "{fate:?}: {tried}");
            assert!(!store.has_chores(), "whoever was forgotten is gone");
            drop(store);
            // All of it is in the journal.
            std::fs::remove_file(folder.path().join("db")).unwrap();
            let store = Store::open(folder.path()).unwrap();
            assert_eq!(store.verify().unwrap(), (0, Vec::new()), "{fate:?}");
            assert_eq!(store.work().profile(PlayerId(1)).unwrap(), None);
            for id in 2..=PEOPLE {
                assert_eq!(store.work().profile(PlayerId(id)).unwrap(), Some(profile(id)), "{fate:?}");
            }
        }
    }
}
