//! Where sled flushes: in a thread of its own, for where writing has failed it may wait for ever.

use std::io;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// How long the disk may take for one flush.
const FLUSH_MAX: Duration = Duration::from_secs(30);

/// The thread, which is there before it is needed: there may be none to be had then.
#[derive(Debug)]
pub(super) struct Flusher {
    ask: SyncSender<sled::Db>,
    done: Mutex<Receiver<sled::Result<usize>>>,
}

impl Flusher {
    /// Starts the thread. It ends with this, unless it waits for ever.
    pub(super) fn start() -> io::Result<Self> {
        let (ask, asked) = sync_channel::<sled::Db>(1);
        let (tell, done) = sync_channel(1);
        let work = move || {
            for db in asked {
                let flushed = db.flush();
                // Else the files would be held for a moment after the store is dropped.
                drop(db);
                if tell.send(flushed).is_err() {
                    break;
                }
            }
        };
        std::thread::Builder::new().name("flush".to_owned()).spawn(work)?;
        Ok(Self { ask, done: Mutex::new(done) })
    }

    /// Returns when all that was changed is on its way to the disk.
    pub(super) fn flush(&self, db: &sled::Db) -> sled::Result<()> {
        let done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        let late = || sled::Error::from(io::Error::from(io::ErrorKind::TimedOut));
        self.ask.send(db.clone()).map_err(|_| late())?;
        done.recv_timeout(FLUSH_MAX).map_err(|_| late())?.map(drop)
    }
}
