//! Who was seen in a place first is known, however many come later.

use super::upgrade::open;
use super::{at, place};
use nahil::players::{Account, Place, Platform, PlayerId, Profile};
use nahil::store::Store;
use std::path::Path;

fn account(id: &str) -> Account {
    Account { platform: Platform::Local, id: id.to_owned() }
}

/// Two who were there long before, and a flood of newcomers whose names come before theirs.
fn flooded(folder: &Path) -> Store {
    let store = Store::open(folder).unwrap();
    let mut work = store.work();
    work.see(&place(), &account("zoe"), at(5)).unwrap();
    work.see(&place(), &account("yan"), at(6)).unwrap();
    for number in 0..300 {
        work.see(&place(), &account(&format!("a{number}")), at(10 + number)).unwrap();
    }
    store.commit(work).unwrap();
    store
}

/// Who was there once was there from then on.
#[test]
fn who_was_seen_first_when_is_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let mut work = store.work();
    work.see(&place(), &account("ana"), at(5)).unwrap();
    work.see(&place(), &account("ana"), at(9)).unwrap();
    assert_eq!(work.seen(&place(), &account("ana")).unwrap(), Some(at(5)));
    let other = Place { id: format!("{}2", place().id), ..place() };
    work.see(&other, &account("beto"), at(7)).unwrap();
    assert_eq!(work.seen_in(&place(), 10).unwrap(), [(account("ana"), at(5))]);
    assert_eq!(work.seen(&place(), &account("an")).unwrap(), None);
    store.commit(work).unwrap();
    assert_eq!(store.verify().unwrap(), (0, vec![]));
}

#[test]
fn newcomers_push_nobody_out() {
    let folder = tempfile::tempdir().unwrap();
    let store = flooded(folder.path());
    let first = [(account("zoe"), at(5)), (account("yan"), at(6)), (account("a0"), at(10))];
    assert_eq!(store.work().seen_in(&place(), 3).unwrap(), first);
    assert_eq!(store.work().seen_in(&place(), usize::MAX).unwrap().len(), 302);
    assert_eq!(store.verify().unwrap(), (0, vec![]));
}

#[test]
fn who_is_forgotten_is_not_among_them() {
    let folder = tempfile::tempdir().unwrap();
    let store = flooded(folder.path());
    let mut work = store.work();
    let profile = Profile { accounts: vec![account("zoe")], ..Profile::default() };
    work.put_profile(PlayerId(1), &profile).unwrap();
    work.forget_player(PlayerId(1)).unwrap();
    assert_eq!(work.seen_in(&place(), 1).unwrap(), [(account("yan"), at(6))]);
    assert_eq!(work.seen(&place(), &account("zoe")).unwrap(), None);
}

/// A store of a program that kept no order is put in order when it is opened, once.
#[test]
fn those_of_a_store_without_order_are_put_in_order() {
    let folder = tempfile::tempdir().unwrap();
    drop(flooded(folder.path()));
    let db = open(folder.path());
    for key in db.scan_prefix(b"K").keys() {
        db.remove(key.unwrap()).unwrap();
    }
    db.insert(b"v", &b"\x08{\"upgrading\":false}"[..]).unwrap();
    db.flush().unwrap();
    drop(db);
    let store = Store::open(folder.path()).unwrap();
    let first = [(account("zoe"), at(5)), (account("yan"), at(6))];
    assert_eq!(store.work().seen_in(&place(), 2).unwrap(), first);
    assert_eq!(store.verify().unwrap(), (0, vec![]));
}
