//! A journal is followed while it is written, and whoever writes it ends when another one takes over.

use super::disk::{commit_next, commits};
use nahil::store::{Follower, Store, StoreError};
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

/// Takes over what there is.
fn follow(follower: &Follower, store: &std::path::Path) {
    while !follower.follow(store).unwrap() {}
}

#[test]
fn a_copy_follows_through_checkpoints_and_breaks() {
    let (folder, copy) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let store = Store::open(folder.path()).unwrap();
    let written = AtomicU64::new(0);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            // So many that the journal begins anew.
            while written.load(Ordering::SeqCst) < 120 {
                written.store(commit_next(&store, 400_000).unwrap(), Ordering::SeqCst);
            }
        });
        while written.load(Ordering::SeqCst) < 120 {
            let follower = Follower::open(copy.path()).unwrap();
            assert!(matches!(Store::open(copy.path()), Err(StoreError::InUse { .. })));
            follow(&follower, folder.path());
        }
    });
    let follower = Follower::open(copy.path()).unwrap();
    follow(&follower, folder.path());
    drop(follower);
    let count = commits(&store);
    assert_eq!(commits(&Store::open(copy.path()).unwrap()), count);
    assert_eq!(Store::examine(copy.path()).unwrap(), (1, vec![]));
}

/// A store with so many commits of such a size.
fn made(rounds: u64, size: usize) -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    for _ in 0..rounds {
        commit_next(&store, size).unwrap();
    }
    (folder, store)
}

#[test]
fn a_copy_that_was_left_in_the_middle_goes_on() {
    let copy = tempfile::tempdir().unwrap();
    let (folder, _store) = made(9, 40);
    let follower = Follower::open(copy.path()).unwrap();
    follow(&follower, folder.path());
    let journal = copy.path().join("journal");
    let file = fs::read_dir(&journal).unwrap().map(|entry| entry.unwrap().path());
    let file = file.filter(|path| path.extension().is_some_and(|end| end == "base")).max().unwrap();
    // What a killed standby may leave: a piece of a frame.
    let length = fs::metadata(&file).unwrap().len();
    fs::File::options().write(true).open(&file).unwrap().set_len(length - 7).unwrap();
    follow(&follower, folder.path());
    let original = folder.path().join("journal").join(file.file_name().unwrap());
    assert!(fs::read(&file).unwrap() == fs::read(original).unwrap());
}

/// What a disk has done to a copy is seen before the copy is needed, and copied once more from what it is a copy of.
#[test]
fn a_flipped_bit_in_a_copy_is_mended() {
    let copy = tempfile::tempdir().unwrap();
    let (folder, store) = made(9, 40);
    let follower = Follower::open(copy.path()).unwrap();
    follow(&follower, folder.path());
    let file = copy.path().join("journal/00000000000000000001.base");
    let whole = fs::read(&file).unwrap();
    assert_eq!(
        (Store::hurt_of_copy(copy.path()).unwrap(), follower.mend(folder.path()).unwrap()),
        (vec![], 0)
    );
    for place in [0, 100, whole.len() / 2, whole.len() - 100] {
        let mut hurt = whole.clone();
        hurt[place] ^= 16;
        fs::write(&file, &hurt).unwrap();
        // The end of a copy that is written may not be there yet.
        assert_eq!(
            Store::hurt_of_copy(copy.path()).unwrap().is_empty(),
            place == whole.len() - 100,
            "{place}"
        );
        let other = tempfile::tempdir().unwrap();
        assert_eq!(follower.mend(other.path()).unwrap(), 0, "it is no copy of that");
        assert_eq!(follower.mend(folder.path()).unwrap(), 1, "{place}");
        assert!(fs::read(&file).unwrap() == whole, "{place}");
    }
    commit_next(&store, 40).unwrap();
    follow(&follower, folder.path());
    drop(follower);
    assert_eq!(Store::examine(copy.path()).unwrap(), (1, vec![]), "a copy has no store of its own yet");
    assert_eq!(commits(&Store::open(copy.path()).unwrap()), 10);
}

/// When the original is lost and begun anew, the copy is all that is left.
#[test]
fn a_copy_becomes_none_of_another_store() {
    let copy = tempfile::tempdir().unwrap();
    let (folder, store) = made(9, 40);
    let follower = Follower::open(copy.path()).unwrap();
    follow(&follower, folder.path());
    drop(store);
    let (shorter, _shorter) = made(4, 40);
    let (longer, _longer) = made(30, 41);
    let emptied = tempfile::tempdir().unwrap();
    for other in [&shorter, &longer, &emptied] {
        let refused = follower.follow(other.path()).unwrap_err();
        assert!(matches!(refused, StoreError::NotContinued { .. }), "{refused}");
    }
    follow(&follower, folder.path());
    drop(follower);
    assert_eq!(commits(&Store::open(copy.path()).unwrap()), 9);
}

#[test]
fn whoever_is_fenced_writes_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    assert_eq!(commit_next(&store, 40).unwrap(), 1);
    Store::fence(folder.path(), Path::new("/elsewhere/data")).unwrap();
    let refused = commit_next(&store, 40).unwrap_err();
    assert!(matches!(refused, StoreError::Fenced { .. }) && refused.is_final());
    assert!(refused.to_string().ends_with("Run nahil with its data folder, /elsewhere/data"), "{refused}");
    drop(store);
    assert!(Store::await_end(folder.path()).unwrap());
    assert!(matches!(Store::open(folder.path()), Err(StoreError::Fenced { .. })));
    let shelf = tempfile::tempdir().unwrap();
    let backed_up = Store::back_up(folder.path(), shelf.path(), None, |_| ());
    assert!(matches!(backed_up, Err(StoreError::Fenced { .. })), "what is backed up is not what is played");
    assert_eq!(Store::examine(folder.path()).unwrap(), (1, vec![]), "what is there can be read");
}

/// What is left of an original may be a folder without a journal: nobody begins anew there, either.
#[test]
fn what_has_no_journal_any_more_is_fenced_as_well() {
    for is_emptied in [false, true] {
        let (folder, store) = made(3, 40);
        drop(store);
        if is_emptied {
            fs::remove_dir_all(folder.path()).unwrap();
            fs::create_dir(folder.path()).unwrap();
        } else {
            fs::remove_dir_all(folder.path().join("journal")).unwrap();
        }
        Store::fence(folder.path(), Path::new("/elsewhere/data")).unwrap();
        assert!(Store::await_end(folder.path()).unwrap());
        assert!(matches!(Store::open(folder.path()), Err(StoreError::Fenced { .. })));
        Store::fence(folder.path(), Path::new("/elsewhere/data")).unwrap();
    }
}

/// A mark is not synced with each frame: after a power cut it may be older than what is whole, and than a copy of it.
#[test]
fn a_mark_that_is_older_than_the_journal_costs_the_copy_nothing() {
    let (copy, shelf) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (folder, store) = made(3, 40);
    let mark = folder.path().join("journal/last");
    let old = fs::read(&mark).unwrap();
    let base = |store: &Path| fs::read(store.join("journal/00000000000000000001.base")).unwrap();
    for _ in 0..3 {
        commit_next(&store, 40).unwrap();
    }
    let follower = Follower::open(copy.path()).unwrap();
    follow(&follower, folder.path());
    let whole = base(folder.path());
    assert!(base(copy.path()) == whole);
    let newest = fs::read(&mark).unwrap();
    fs::write(&mark, &old).unwrap();
    // Whoever has opened it has not read it yet.
    follow(&follower, folder.path());
    assert!(base(copy.path()) == whole, "it lets go of nothing");
    fs::write(&mark, newest).unwrap();
    drop(store);
    fs::write(&mark, &old).unwrap();
    follow(&follower, folder.path());
    assert!(base(copy.path()) == whole);
    let late = tempfile::tempdir().unwrap();
    let follower = Follower::open(late.path()).unwrap();
    // A frame that was never finished.
    fs::write(folder.path().join("journal/00000000000000000001.base"), [&whole[..], b"NhJ"].concat())
        .unwrap();
    follow(&follower, folder.path());
    assert!(base(late.path()) == whole, "all that is whole is taken");
    Store::back_up(folder.path(), shelf.path(), Some(shelf.path()), |_| ()).unwrap();
    assert!(fs::read(shelf.path().join("00000000000000000001.base")).unwrap() == whole);
    drop(follower);
    assert_eq!(commits(&Store::open(late.path()).unwrap()), 6);
}

/// The same where the mark is of the file before the last one.
#[test]
fn a_mark_of_an_earlier_file_costs_the_copy_no_file() {
    let copy = tempfile::tempdir().unwrap();
    let (folder, store) = made(10, 400_000);
    let mark = folder.path().join("journal/last");
    let old = fs::read(&mark).unwrap();
    for _ in 0..50 {
        commit_next(&store, 400_000).unwrap();
    }
    let follower = Follower::open(copy.path()).unwrap();
    follow(&follower, folder.path());
    let newest = fs::read(&mark).unwrap();
    fs::write(&mark, &old).unwrap();
    follow(&follower, folder.path());
    fs::write(&mark, newest).unwrap();
    drop(store);
    fs::write(&mark, &old).unwrap();
    follow(&follower, folder.path());
    drop(follower);
    assert_eq!(commits(&Store::open(copy.path()).unwrap()), 60);
}
