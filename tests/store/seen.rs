//! Who was seen in a place first is known, however many come later.

use crate::house::House;
use crate::made::{at, place};
use nahil::players::{Account, Place, Platform, PlayerId, Profile};
use nahil::store::Store;

acts! {
    those_of_a_store_without_order_are_put_in_order,
    who_was_seen_first_when_is_remembered,
    newcomers_push_nobody_out,
    who_is_forgotten_is_not_among_them,
}

fn account(id: &str) -> Account {
    Account { platform: Platform::Local, id: id.to_owned() }
}

/// Two who were there long before, and a flood of newcomers whose names come before theirs.
fn flooded(house: &House) -> Store {
    let store = house.open();
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
fn who_was_seen_first_when_is_remembered() {
    let house = House::new();
    let store = house.open();
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

fn newcomers_push_nobody_out() {
    let house = House::new();
    let store = flooded(&house);
    let first = [(account("zoe"), at(5)), (account("yan"), at(6)), (account("a0"), at(10))];
    assert_eq!(store.work().seen_in(&place(), 3).unwrap(), first);
    assert_eq!(store.work().seen_in(&place(), usize::MAX).unwrap().len(), 302);
    assert_eq!(store.verify().unwrap(), (0, vec![]));
}

fn who_is_forgotten_is_not_among_them() {
    let house = House::new();
    let store = flooded(&house);
    let mut work = store.work();
    let profile = Profile { accounts: vec![account("zoe")], ..Profile::default() };
    work.put_profile(PlayerId(1), &profile).unwrap();
    work.forget_player(PlayerId(1)).unwrap();
    assert_eq!(work.seen_in(&place(), 1).unwrap(), [(account("yan"), at(6))]);
    assert_eq!(work.seen(&place(), &account("zoe")).unwrap(), None);
}

/// A store of a program that kept no order is put in order when it is opened, once.
fn those_of_a_store_without_order_are_put_in_order() {
    let house = House::new();
    drop(flooded(&house));
    house.erase_under(b"K");
    house.write(b"v", b"\x08{\"upgrading\":false}");
    let store = house.open();
    let first = [(account("zoe"), at(5)), (account("yan"), at(6))];
    assert_eq!(store.work().seen_in(&place(), 2).unwrap(), first);
    assert_eq!(store.verify().unwrap(), (0, vec![]));
}
