//! The blobs of an open sled: the files of their own in which it puts what is long, and which it does not sync.

use super::sync::sync_if_there;
use std::collections::HashSet;
use std::ffi::OsString;
use std::fs::{File, read_dir};
use std::io;
use std::path::{Path, PathBuf};

/// The blobs, and which of them may not outlast a power cut. sled gives no name twice.
#[derive(Debug)]
pub(super) struct Blobs {
    path: PathBuf,
    folder: File,
    news: News,
    unsafe_yet: Vec<OsString>,
    /// Whether the names of some may not be on disk.
    unnamed: bool,
}

/// How it is known which blobs are new.
#[derive(Debug)]
enum News {
    /// The system tells; whether it has told all.
    #[cfg(target_os = "linux")]
    Told(told::Told, bool),
    /// By looking, where it cannot: these are known.
    Looked(HashSet<OsString>),
}

impl Blobs {
    /// The blobs in this folder, none of which is safe yet.
    pub(super) fn open(path: PathBuf) -> io::Result<Self> {
        let folder = File::open(&path)?;
        // What comes while one looks is told as well, and two names of one blob are no harm.
        let news = News::of(&path);
        let unsafe_yet = match news {
            News::Looked(_) => Vec::new(),
            #[cfg(target_os = "linux")]
            News::Told(..) => names(&path)?,
        };
        Ok(Self { path, folder, news, unsafe_yet, unnamed: true })
    }

    /// The folder, open.
    pub(super) fn folder(&self) -> &File {
        &self.folder
    }

    /// Returns when all blobs are there for good. What it could not do, it does the next time.
    pub(super) fn sync(&mut self) -> io::Result<()> {
        self.news.take(&self.path, &mut self.unsafe_yet)?;
        while let Some(name) = self.unsafe_yet.last() {
            self.unnamed = true;
            sync_if_there(&self.path.join(name))?;
            self.unsafe_yet.pop();
        }
        if self.unnamed {
            self.folder.sync_all()?;
            self.unnamed = false;
        }
        Ok(())
    }
}

impl News {
    fn of(path: &Path) -> Self {
        #[cfg(target_os = "linux")]
        match told::Told::of(path) {
            Ok(told) => return News::Told(told, true),
            Err(error) => {
                tracing::warn!(%error, "the system does not tell of new files: they are looked for");
            }
        }
        #[cfg(not(target_os = "linux"))]
        let _ = path;
        News::Looked(HashSet::new())
    }

    /// Adds the names of the blobs that are new.
    fn take(&mut self, path: &Path, new: &mut Vec<OsString>) -> io::Result<()> {
        match self {
            #[cfg(target_os = "linux")]
            News::Told(told, all) => {
                *all &= told.take(new)?;
                if !*all {
                    new.extend(names(path)?);
                    *all = true;
                }
            }
            News::Looked(known) => {
                let now: HashSet<_> = names(path)?.into_iter().collect();
                new.extend(now.difference(known).cloned());
                *known = now;
            }
        }
        Ok(())
    }
}

fn names(path: &Path) -> io::Result<Vec<OsString>> {
    read_dir(path)?.map(|entry| Ok(entry?.file_name())).collect()
}

#[cfg(target_os = "linux")]
mod told {
    use rustix::fd::OwnedFd;
    use rustix::fs::inotify::{CreateFlags, ReadFlags, Reader, WatchFlags, add_watch, init};
    use rustix::io::Errno;
    use std::ffi::{OsStr, OsString};
    use std::io;
    use std::mem::MaybeUninit;
    use std::os::unix::ffi::OsStrExt;
    use std::path::Path;

    /// Bytes read at a time: room for many names.
    const BYTES: usize = 4_096;

    /// What the system tells of a folder.
    #[derive(Debug)]
    pub(super) struct Told(OwnedFd);

    impl Told {
        pub(super) fn of(folder: &Path) -> io::Result<Self> {
            let told = init(CreateFlags::NONBLOCK | CreateFlags::CLOEXEC)?;
            add_watch(&told, folder, WatchFlags::CREATE | WatchFlags::MOVED_TO | WatchFlags::ONLYDIR)?;
            Ok(Self(told))
        }

        /// Adds the names of the files that were made since; `false` where there were too many to be told.
        pub(super) fn take(&self, new: &mut Vec<OsString>) -> io::Result<bool> {
            let mut bytes = [MaybeUninit::uninit(); BYTES];
            let mut events = Reader::new(&self.0, &mut bytes);
            let mut all = true;
            loop {
                match events.next() {
                    Ok(event) => {
                        all &= !event.events().contains(ReadFlags::QUEUE_OVERFLOW);
                        new.extend(
                            event.file_name().map(|name| OsStr::from_bytes(name.to_bytes()).to_owned()),
                        );
                    }
                    Err(Errno::WOULDBLOCK) => return Ok(all),
                    Err(error) => return Err(error.into()),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn opened(path: &Path, looked: bool) -> Blobs {
        let mut blobs = Blobs::open(path.to_owned()).unwrap();
        if looked {
            blobs.news = News::Looked(HashSet::new());
        }
        blobs
    }

    #[test]
    fn every_new_blob_is_synced_once_and_what_fails_is_tried_again() {
        for looked in [false, true] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("blobs");
            fs::create_dir(&path).unwrap();
            fs::write(path.join("1"), "old").unwrap();
            let mut blobs = opened(&path, looked);
            blobs.sync().unwrap();
            assert!(blobs.unsafe_yet.is_empty() && !blobs.unnamed);
            fs::write(path.join("2"), "new").unwrap();
            fs::write(path.join("3"), "gone before it is looked at").unwrap();
            fs::remove_file(path.join("3")).unwrap();
            // What cannot be opened, as a file cannot where there are no descriptors.
            fs::create_dir(path.join("4")).unwrap();
            assert!(blobs.sync().is_err());
            assert!(blobs.unsafe_yet.contains(&"4".into()) && blobs.unnamed);
            fs::remove_dir(path.join("4")).unwrap();
            fs::write(path.join("4"), "now it can").unwrap();
            blobs.sync().unwrap();
            assert!(blobs.unsafe_yet.is_empty() && !blobs.unnamed);
            blobs.news.take(&path, &mut blobs.unsafe_yet).unwrap();
            assert!(blobs.unsafe_yet.is_empty(), "{looked}: {:?}", blobs.unsafe_yet);
        }
    }
}
