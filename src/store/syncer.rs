//! Where a commit gets on disk while the next one is prepared: in a thread of its own.

use super::engine::Told;
use super::journal::Appended;
use std::io;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread::JoinHandle;

/// The thread, which is there before it is needed: there may be none to be had then.
#[derive(Debug)]
pub(super) struct Syncer {
    /// Nothing once it is to end.
    ask: Option<SyncSender<(Appended, Told)>>,
    done: Mutex<Receiver<io::Result<()>>>,
    thread: Option<JoinHandle<()>>,
}

impl Syncer {
    /// Starts the thread. It ends with this, behind what is under way.
    pub(super) fn start() -> io::Result<Self> {
        let (ask, asked) = sync_channel::<(Appended, Told)>(1);
        let (tell, done) = sync_channel(1);
        let work = move || {
            for (appended, told) in asked {
                let synced = appended.sync();
                drop(appended);
                told(synced.is_ok());
                if tell.send(synced).is_err() {
                    break;
                }
            }
        };
        let thread = std::thread::Builder::new().name("sync".to_owned()).spawn(work)?;
        Ok(Self { ask: Some(ask), done: Mutex::new(done), thread: Some(thread) })
    }

    /// Begins to put on disk what was appended to the journal, and tells it when it is there, or cannot be said to be.
    /// Nothing else is under way: what was begun before has [ended](Syncer::end).
    pub(super) fn begin(&self, appended: Appended, told: Told) -> io::Result<()> {
        let Some(ask) = &self.ask else { return Err(gone()) };
        ask.send((appended, told)).map_err(|unsent| {
            let (_, told) = unsent.0;
            told(false);
            gone()
        })
    }

    /// Returns when what was begun is on disk, and that is told.
    pub(super) fn end(&self) -> io::Result<()> {
        let done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        done.recv().unwrap_or_else(|_| Err(gone()))
    }
}

impl Drop for Syncer {
    fn drop(&mut self) {
        self.ask = None;
        // Else it might be at work in a file that somebody else has by then. If it has panicked, that was told.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

fn gone() -> io::Error {
    io::Error::other("the thread that puts commits on disk has ended")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::journal::{Journal, Older, Stamp, Sum};
    use std::fs;
    use std::sync::mpsc::channel;

    #[test]
    fn who_waits_hears_whether_it_is_there() {
        let folder = tempfile::tempdir().unwrap();
        let rows = std::iter::empty::<io::Result<_>>();
        let mut journal = Journal::begin(folder.path(), Stamp::default(), rows, &Older::Gone).unwrap();
        let syncer = Syncer::start().unwrap();
        for is_there in [true, true, false] {
            let changes = [(&b"key"[..], Some(&b"value"[..]))];
            let appended = journal.append(changes.into_iter(), Sum::default(), false).unwrap();
            if !is_there {
                fs::remove_dir_all(folder.path()).unwrap();
            }
            let (tell, told) = channel();
            syncer.begin(appended, Box::new(move |is_kept| tell.send(is_kept).unwrap())).unwrap();
            assert_eq!(syncer.end().is_ok(), is_there);
            assert_eq!(told.iter().collect::<Vec<_>>(), [is_there]);
        }
    }
}
