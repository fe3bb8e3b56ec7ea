//! Who packs the files of a journal that are full, beside the commits: a thread of its own.

use super::pack::{self, Packing};
use super::parts;
use crate::priority::step_back;
use std::collections::BTreeSet;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use tracing::warn;

/// By how much it steps back: nobody waits for it, and on its core everybody would wait for the disk until it has had its turn.
const NICENESS: i32 = 19;
/// How many files are held for what it opens at a time, so that it takes none of those that the store has in reserve.
const HELD: usize = 2;

/// The thread. It ends with this.
#[derive(Debug)]
pub(in crate::store) struct Packer {
    shared: Arc<Shared>,
    look: Option<SyncSender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// What the thread shares with whoever started it.
#[derive(Debug)]
struct Shared {
    folder: PathBuf,
    stops: AtomicBool,
    /// Held by whoever deletes files of the journal.
    files: Mutex<()>,
}

impl Packer {
    /// Starts one for the journal in this folder.
    pub(in crate::store) fn start(folder: &Path) -> io::Result<Self> {
        let shared =
            Shared { folder: folder.to_owned(), stops: AtomicBool::new(false), files: Mutex::default() };
        let shared = Arc::new(shared);
        let (look, looks) = sync_channel(1);
        let own = Arc::clone(&shared);
        let held = own.held();
        let work = move || own.work(&looks, held);
        let thread = std::thread::Builder::new().name("pack".to_owned()).spawn(work)?;
        Ok(Self { shared, look: Some(look), thread: Some(thread) })
    }

    /// Lets it look what is to be packed.
    pub(in crate::store) fn look(&self) {
        // One that is to look already will.
        let _ = self.look.as_ref().map(|look| look.try_send(()));
    }

    /// Keeps it from deleting a file, as long as what is returned is there.
    pub(in crate::store) fn hold(&self) -> MutexGuard<'_, ()> {
        self.shared.hold()
    }
}

impl Drop for Packer {
    fn drop(&mut self) {
        self.shared.stops.store(true, Ordering::SeqCst);
        self.look = None;
        if let Some(thread) = self.thread.take() {
            // It is gone either way.
            let _ = thread.join();
        }
    }
}

impl Shared {
    fn hold(&self) -> MutexGuard<'_, ()> {
        self.files.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn stops(&self) -> bool {
        self.stops.load(Ordering::SeqCst)
    }

    /// Files that are given up while it works.
    fn held(&self) -> Vec<File> {
        (0..HELD).filter_map(|_| File::open(&self.folder).ok()).collect()
    }

    fn work(&self, looks: &Receiver<()>, mut held: Vec<File>) {
        step_back(NICENESS, "the store's journal is packed");
        let mut hurt = BTreeSet::new();
        for () in looks {
            held.clear();
            if let Err(error) = self.pack_all(&mut hurt) {
                warn!(%error, "a file of the store's journal cannot be packed now: it stays as it is");
            }
            // Else it would be in the way of what goes on where the disk is full.
            let _ = pack::discard(&self.folder);
            held = self.held();
        }
    }

    fn pack_all(&self, hurt: &mut BTreeSet<PathBuf>) -> io::Result<()> {
        for path in parts::full(&self.folder)? {
            if self.stops() {
                break;
            }
            if !hurt.contains(&path) {
                self.pack(path, hurt)?;
            }
        }
        Ok(())
    }

    fn pack(&self, path: PathBuf, hurt: &mut BTreeSet<PathBuf>) -> io::Result<()> {
        let packing = match pack::pack(&self.folder, &path, || self.stops()) {
            // The journal has begun anew meanwhile.
            Err(error) if error.kind() == io::ErrorKind::NotFound && self.folder.exists() => return Ok(()),
            packing => packing?,
        };
        match packing {
            Packing::Made => {
                let _held = self.hold();
                if path.exists() { pack::replace(&self.folder, &path) } else { Ok(()) }
            }
            Packing::Hurt(offset) => {
                warn!(file = %path.display(), offset, "the store's journal is hurt");
                hurt.insert(path);
                Ok(())
            }
            Packing::Stopped => Ok(()),
        }
    }
}
