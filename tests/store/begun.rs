//! What is committed while nobody waits for it: it is seen at once, and told when it is there.

use super::disk::{KNOWN, begin_next, commits, next};
use super::made::at;
use nahil::play::MatchId;
use nahil::store::Store;
use std::fs;
use std::sync::mpsc::channel;

/// Before sled has heard of it, too.
#[test]
fn what_is_on_its_way_is_seen_and_told_when_it_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    for round in 1..=30 {
        let (work, number) = next(&store, 40).unwrap();
        let (tell, told) = channel();
        let (release, held) = channel();
        let say = move |is_kept| {
            tell.send(is_kept).unwrap();
            held.recv().unwrap();
        };
        store.commit_then(work, say).unwrap();
        assert_eq!((number, told.recv()), (round, Ok(true)));
        assert_eq!(seen(&store), round, "sled has not heard of it");
        release.send(()).unwrap();
        if round % 3 == 0 {
            store.catch_up().unwrap();
        }
        assert_eq!(commits(&store), round);
        assert!(told.recv().is_err(), "it is told once");
    }
    begin_next(&store, 40).unwrap();
    drop(store);
    assert_eq!(commits(&Store::open(folder.path()).unwrap()), 31);
}

#[test]
fn what_has_failed_is_never_said_to_be_there() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    begin_next(&store, 40).unwrap();
    store.catch_up().unwrap();
    fs::remove_dir_all(folder.path().join("journal")).unwrap();
    assert!(begin_next(&store, 40).unwrap_err().is_final());
    assert!(store.catch_up().is_err(), "nor when somebody asks again");
}

/// How many commits there are, as whoever reads sees it.
fn seen(store: &Store) -> u64 {
    let mut work = store.work();
    let count = work.match_by_id(MatchId(1)).unwrap().map_or(0, |row| row.version);
    let told: Vec<u64> = store.outbox::<u64>().unwrap().into_iter().map(|(_, told)| told).collect();
    assert_eq!(told.first().copied(), Some(count.saturating_sub(KNOWN) + 1), "what is erased is gone");
    assert_eq!(told.last().copied(), Some(count), "what is new is there");
    assert!(!work.first_seen(&format!("local:{count}"), at(0)).unwrap());
    assert!(work.first_seen(&format!("local:{}", count.saturating_sub(KNOWN)), at(0)).unwrap());
    count
}
