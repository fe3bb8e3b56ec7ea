//! Where sled flushes: in a thread of its own, for where writing has failed it may wait for ever.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// How long the disk may take for one flush: so many times so long. A program that is stopped for a while finds one of
/// them gone when it goes on, however long that was.
const FLUSH_MAX: (u32, Duration) = (30, Duration::from_secs(1));

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
        wait(|time| done.recv_timeout(time)).ok_or_else(late)?.map(drop)
    }
}

/// Waits for what comes; nothing if it has not come in time, or cannot come any more.
fn wait<T>(mut come: impl FnMut(Duration) -> Result<T, RecvTimeoutError>) -> Option<T> {
    let (times, time) = FLUSH_MAX;
    let mut tries = (0..times).map(|_| come(time));
    tries.find(|come| !matches!(come, Err(RecvTimeoutError::Timeout)))?.ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_was_stopped_goes_on_waiting() {
        let mut waits = 0;
        // The first wait lasts as long as the program was stopped.
        let stopped = wait(|_| {
            waits += 1;
            if waits == 1 { Err(RecvTimeoutError::Timeout) } else { Ok(waits) }
        });
        assert_eq!(stopped, Some(2));
        let mut waited = Duration::ZERO;
        let stuck = wait(|time| {
            waited += time;
            Err::<(), _>(RecvTimeoutError::Timeout)
        });
        assert_eq!((stuck, waited), (None, FLUSH_MAX.1 * FLUSH_MAX.0));
        assert_eq!(wait(|_| Err::<(), _>(RecvTimeoutError::Disconnected)), None);
    }
}
