//! What an adapter remembers over a restart: lines in a journal.
//!
//! A lost line costs a second copy of a message at worst, so a full disk stops nothing.

use super::journal::{Journal, Sums};
use super::lock;
use crate::bot::Tenure;
use crate::bot::message::Outgoing;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::io;
use std::ops::Deref;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard};

/// Where a message stands and for whom: the bot's place, its reader if there is but one, and its key.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(in crate::chat) struct Slot {
    pub(in crate::chat) place: String,
    pub(in crate::chat) reader: Option<String>,
    pub(in crate::chat) key: String,
}

impl Slot {
    /// Where a post of this key stands that goes where this one does.
    pub(in crate::chat) fn of(outgoing: &Outgoing, key: &str) -> Self {
        let reader = outgoing.private_to.as_ref().map(|account| account.id.clone());
        Self { place: outgoing.place.id.clone(), reader, key: key.to_owned() }
    }
}

/// What is known.
pub(in crate::chat) trait Notes: Default + Send + 'static {
    /// A change of it: what is the case afterwards, so that it can be read again.
    type Note: Clone + Serialize + DeserializeOwned + Send + 'static;

    /// Of which platform, for the log.
    const PLATFORM: &'static str;

    fn apply(&mut self, note: Self::Note);

    /// Notes that make the same.
    fn all(&self) -> Vec<Self::Note>;
}

/// Notes, open for one process.
#[derive(Debug)]
pub(in crate::chat) struct Notebook<N: Notes> {
    known: Mutex<Known<N>>,
    journal: Mutex<Journal<N::Note>>,
}

#[derive(Debug)]
struct Known<N: Notes> {
    notes: N,
    /// Changes that are not in the journal yet, in order.
    unwritten: Vec<N::Note>,
}

impl<N: Notes> Notebook<N> {
    /// Reads what is in the folder, which is made if it is not there. What is written counts for so long.
    pub(in crate::chat) fn open(folder: &Path, tenure: Tenure) -> io::Result<Self> {
        std::fs::create_dir_all(folder)?;
        let mut notes = N::default();
        let mut journal = Journal::open((folder.join("journal.jsonl"), tenure), Sums::Without, |note| {
            notes.apply(note);
            Ok(())
        })?;
        if journal.is_long()
            && let Err(error) = journal.rewrite(&notes.all())
        {
            tracing::warn!(%error, platform = N::PLATFORM, "could not write the journal anew");
        }
        let known = Known { notes, unwritten: Vec::new() };
        Ok(Self { known: Mutex::new(known), journal: Mutex::new(journal) })
    }

    /// Notes something: it is known at once, and when this returns it is on disk, if the disk takes it.
    pub(in crate::chat) async fn note(self: &Arc<Self>, note: N::Note) {
        {
            let mut known = lock(&self.known);
            known.unwritten.push(note.clone());
            known.notes.apply(note);
        }
        let notebook = Arc::clone(self);
        let written = tokio::task::spawn_blocking(move || notebook.write()).await;
        if let Ok(Err(error)) = written {
            tracing::error!(%error, platform = N::PLATFORM, "what stands there could not be written down");
        }
    }

    /// Writes what is not written yet, perhaps of several who wait for it.
    fn write(&self) -> io::Result<()> {
        let mut journal = lock(&self.journal);
        let notes = std::mem::take(&mut lock(&self.known).unwritten);
        if !notes.is_empty() {
            journal.append(&notes)?;
        }
        if journal.is_long() {
            let (notes, already) = {
                let known = lock(&self.known);
                (known.notes.all(), known.unwritten.len())
            };
            journal.rewrite(&notes)?;
            lock(&self.known).unwritten.drain(..already);
        }
        Ok(())
    }

    /// What is known; to be held shortly.
    pub(in crate::chat) fn notes(&self) -> impl Deref<Target = N> {
        Held(lock(&self.known))
    }
}

/// Notes that nobody changes meanwhile.
struct Held<'n, N: Notes>(MutexGuard<'n, Known<N>>);

impl<N: Notes> Deref for Held<'_, N> {
    type Target = N;

    fn deref(&self) -> &N {
        &self.0.notes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chat::shared::journal::COMPACT_AFTER;

    #[derive(Debug, Default, PartialEq)]
    struct Sum(u64, u64);

    impl Notes for Sum {
        type Note = (u64, u64);
        const PLATFORM: &'static str = "test";

        fn apply(&mut self, (count, sum): (u64, u64)) {
            *self = Sum(self.0 + count, self.1 + sum);
        }

        fn all(&self) -> Vec<(u64, u64)> {
            vec![(self.0, self.1)]
        }
    }

    /// Many at once, while the journal is written anew: none is lost, and none counts twice.
    #[tokio::test(flavor = "multi_thread")]
    async fn every_note_counts_once() {
        let folder = tempfile::tempdir().unwrap();
        let open = || Notebook::<Sum>::open(folder.path(), Tenure::default()).unwrap();
        let notebook = Arc::new(open());
        let many = COMPACT_AFTER as u64 + 50;
        let noting = (0..many).map(|number| {
            let notebook = Arc::clone(&notebook);
            tokio::spawn(async move { notebook.note((1, number)).await })
        });
        for each in noting.collect::<Vec<_>>() {
            each.await.unwrap();
        }
        let expected = Sum(many, many * (many - 1) / 2);
        assert_eq!(*notebook.notes(), expected);
        drop(notebook);
        let text = std::fs::read_to_string(folder.path().join("journal.jsonl")).unwrap();
        assert!(text.lines().count() < COMPACT_AFTER, "it was written anew");
        assert_eq!(*open().notes(), expected);
    }

    /// Whoever opens it too late changes nothing: another program may write there by then.
    #[test]
    fn one_that_is_opened_too_late_is_left_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal.jsonl");
        let over = || Tenure::until(tokio::time::Instant::now());
        let long = "[1,1]\n".repeat(COMPACT_AFTER + 1);
        std::fs::write(&path, &long).unwrap();
        assert_eq!(Notebook::<Sum>::open(folder.path(), over()).unwrap().notes().0, COMPACT_AFTER as u64 + 1);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), long);
        std::fs::write(&path, "[1,1]\n[1").unwrap();
        assert!(Notebook::<Sum>::open(folder.path(), over()).is_err());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "[1,1]\n[1");
    }
}
