//! What an adapter remembers over a restart: lines in a journal.
//!
//! A lost line costs a second copy of a message at worst, so a full disk stops nothing.

use super::journal::Journal;
use super::lock;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::io;
use std::ops::Deref;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard};

/// Where a message stands and for whom: the bot's place, its reader if there is but one, and its key.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Slot {
    pub(super) place: String,
    pub(super) reader: Option<String>,
    pub(super) key: String,
}

/// What is known.
pub(super) trait Notes: Default + Send + 'static {
    /// A change of it: what is the case afterwards, so that it can be read again.
    type Line: Clone + Serialize + DeserializeOwned + Send + 'static;

    /// Of which platform, for the log.
    const PLATFORM: &'static str;

    fn apply(&mut self, line: Self::Line);

    /// Lines that make the same.
    fn lines(&self) -> Vec<Self::Line>;
}

/// Notes, open for one process.
#[derive(Debug)]
pub(super) struct Notebook<N: Notes> {
    known: Mutex<Known<N>>,
    journal: Mutex<Journal<N::Line>>,
}

#[derive(Debug)]
struct Known<N: Notes> {
    notes: N,
    /// Changes that are not in the journal yet, in order.
    unwritten: Vec<N::Line>,
}

impl<N: Notes> Notebook<N> {
    /// Reads what is in the folder, which is made if it is not there.
    pub(super) fn open(folder: &Path) -> io::Result<Self> {
        std::fs::create_dir_all(folder)?;
        let mut notes = N::default();
        let mut journal = Journal::open(folder.join("journal.jsonl"), |line| {
            notes.apply(line);
            Ok(())
        })?;
        if journal.is_long()
            && let Err(error) = journal.rewrite(&notes.lines())
        {
            tracing::warn!(%error, platform = N::PLATFORM, "could not write the journal anew");
        }
        let known = Known { notes, unwritten: Vec::new() };
        Ok(Self { known: Mutex::new(known), journal: Mutex::new(journal) })
    }

    /// Notes something: it is known at once, and when this returns it is on disk, if the disk takes it.
    pub(super) async fn note(self: &Arc<Self>, line: N::Line) {
        {
            let mut known = lock(&self.known);
            known.unwritten.push(line.clone());
            known.notes.apply(line);
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
        let lines = std::mem::take(&mut lock(&self.known).unwritten);
        if !lines.is_empty() {
            journal.append(&lines)?;
        }
        if journal.is_long() {
            let (lines, already) = {
                let known = lock(&self.known);
                (known.notes.lines(), known.unwritten.len())
            };
            journal.rewrite(&lines)?;
            lock(&self.known).unwritten.drain(..already);
        }
        Ok(())
    }

    /// What is known; to be held shortly.
    pub(super) fn notes(&self) -> impl Deref<Target = N> {
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
    use crate::chat::journal::COMPACT_AFTER;

    #[derive(Debug, Default, PartialEq)]
    struct Sum(u64, u64);

    impl Notes for Sum {
        type Line = (u64, u64);
        const PLATFORM: &'static str = "test";

        fn apply(&mut self, (count, sum): (u64, u64)) {
            *self = Sum(self.0 + count, self.1 + sum);
        }

        fn lines(&self) -> Vec<(u64, u64)> {
            vec![(self.0, self.1)]
        }
    }

    /// Many at once, while the journal is written anew: none is lost, and none counts twice.
    #[tokio::test(flavor = "multi_thread")]
    async fn every_line_counts_once() {
        let folder = tempfile::tempdir().unwrap();
        let notebook = Arc::new(Notebook::<Sum>::open(folder.path()).unwrap());
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
        assert_eq!(*Notebook::<Sum>::open(folder.path()).unwrap().notes(), expected);
    }
}
