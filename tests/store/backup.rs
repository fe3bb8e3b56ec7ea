//! A journal is copied while it is written, and a store made of the copy.

use super::disk::{commit_next, commits, spoilt};
use super::journal::files;
use nahil::store::{BackedUp, Store};
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// A folder for backups.
struct Shelf(tempfile::TempDir);

impl Shelf {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("parts")).unwrap();
        Self(folder)
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.0.path().join(name)
    }

    /// Backs up a store under this name; how many bytes were copied or were there.
    fn take(&self, store: &Path, name: &str) -> BackedUp {
        fs::create_dir(self.path(name)).unwrap();
        Store::back_up(store, &self.path("parts"), Some(&self.path(name)), |_| ()).unwrap()
    }

    /// How many commits a store has that is made of a backup.
    fn commits(&self, name: &str, backed_up: &BackedUp) -> u64 {
        let folder = tempfile::tempdir().unwrap();
        let store = folder.path().join("store");
        Store::bring_back(&self.path("parts"), &self.path(name), backed_up, &store, |_| ()).unwrap();
        assert_eq!(Store::examine(&store).unwrap().1, Vec::<String>::new());
        let count = commits(&Store::open(&store).unwrap());
        assert_eq!(commit_next(&Store::open(&store).unwrap(), 40).unwrap(), count + 1);
        count
    }
}

/// Says when it goes that something is over.
struct Ends<'a>(&'a AtomicBool);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

#[test]
fn a_store_is_backed_up_while_it_is_written() {
    let (folder, shelf) = (tempfile::tempdir().unwrap(), Shelf::new());
    let store = Store::open(folder.path()).unwrap();
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let writer = scope.spawn(|| {
            let mut count = 0;
            while !stop.load(Ordering::SeqCst) {
                count = commit_next(&store, 300_000).unwrap();
            }
            count
        });
        // Whatever is wrong here, the writer ends.
        let ends = Ends(&stop);
        let mut before = 0;
        for round in 0..12 {
            let name = format!("{round}");
            let backed_up = shelf.take(folder.path(), &name);
            let count = shelf.commits(&name, &backed_up);
            assert!(count >= before, "{count} after {before}");
            before = count;
        }
        drop(ends);
        assert!(writer.join().unwrap() >= before);
    });
    let backed_up = shelf.take(folder.path(), "last");
    assert_eq!(shelf.commits("last", &backed_up), commits(&store), "all that was acknowledged");
}

/// A store of 60 commits in whose journal a file is full. It is packed beside the commits, and has its last name here.
fn filled() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    for _ in 0..60 {
        commit_next(&store, 400_000).unwrap();
    }
    let plain = folder.path().join("journal/00000000000000000001.base");
    while plain.exists() {
        std::thread::yield_now();
    }
    (folder, store)
}

/// What is full is copied once, and gone on with where the copying was killed.
#[test]
fn what_is_full_is_copied_once() {
    let ((folder, store), shelf) = (filled(), Shelf::new());
    let first = shelf.take(folder.path(), "first");
    assert_eq!(first.parts.len(), 1, "{first:?}");
    let full = shelf.path("parts").join(&first.parts[0]);
    let written = || fs::metadata(&full).unwrap().modified().unwrap();
    let before = written();
    commit_next(&store, 40).unwrap();
    let second = shelf.take(folder.path(), "second");
    assert_eq!((&second.parts, written()), (&first.parts, before));
    let bytes = fs::read(&full).unwrap();
    let half = full.with_file_name(format!("{}.unfinished", first.parts[0]));
    fs::write(half, &bytes[..bytes.len() / 2]).unwrap();
    fs::remove_file(&full).unwrap();
    let mut done = Vec::new();
    Store::back_up(folder.path(), &shelf.path("parts"), None, |bytes| done.push(bytes)).unwrap();
    assert_eq!(done[0], bytes.len() as u64 / 2, "it goes on from there");
    assert!(fs::read(&full).unwrap() == bytes);
    assert_eq!(shelf.commits("second", &second), 61);
    assert_eq!(shelf.commits("first", &first), 60, "an earlier one is still there");
}

/// A part that the disk has hurt or cut short since would spoil all backups that share it.
#[test]
fn a_shared_part_that_is_hurt_is_copied_anew() {
    let ((folder, _store), shelf) = (filled(), Shelf::new());
    let first = shelf.take(folder.path(), "first");
    let full = shelf.path("parts").join(&first.parts[0]);
    let bytes = fs::read(&full).unwrap();
    let mut flipped = bytes.clone();
    flipped[bytes.len() / 2] ^= 8;
    for (name, hurt) in [("flipped", &flipped[..]), ("short", &bytes[..1_000])] {
        fs::write(&full, hurt).unwrap();
        let after = shelf.take(folder.path(), name);
        assert_eq!(shelf.commits(name, &after), 60, "{name}");
    }
}

/// A file that is hurt is not taken for a backup.
#[test]
fn what_is_hurt_is_not_backed_up() {
    let (folder, shelf) = (tempfile::tempdir().unwrap(), Shelf::new());
    let store = Store::open(folder.path()).unwrap();
    for _ in 0..60 {
        commit_next(&store, 400_000).unwrap();
    }
    drop(store);
    for file in files(&folder.path().join("journal")) {
        let left = spoilt(folder.path(), |_| ());
        let file = left.path().join(file.strip_prefix(folder.path()).unwrap());
        if file.extension().is_none_or(|end| end != "base" && end != "part") {
            continue;
        }
        let mut bytes = fs::read(&file).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        fs::write(&file, bytes).unwrap();
        let tail = tempfile::tempdir().unwrap();
        let error = Store::back_up(left.path(), &shelf.path("parts"), Some(tail.path()), |_| ());
        let said = error.unwrap_err().to_string();
        assert!(said.contains(&file.display().to_string()), "{said}");
        assert!(files(tail.path()).is_empty());
    }
}
