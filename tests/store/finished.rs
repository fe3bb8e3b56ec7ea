//! Matches that are over are found by their players, the latest first.

use crate::house::House;
use crate::made::{at, new_match};
use nahil::play::MatchId;
use nahil::players::{PlayerId, Profile};
use nahil::store::{FinishedRow, MatchRow, Score, Store};

acts! {
    the_latest_come_first_and_only_so_many_are_read,
    one_that_goes_on_again_is_not_among_them_and_ends_anew,
    they_go_with_an_account_that_is_linked_and_come_back_with_it,
}

/// A store with two players' matches that are over.
fn store_of_two(house: &House) -> Store {
    let store = house.open();
    let mut work = store.work();
    for (id, ended) in [(1, 50), (2, 90), (3, 70)] {
        let mut row = new_match(id);
        let finished = FinishedRow { at: at(ended), score: Score::White, turns: 3 };
        work.set_finished(&mut row, Some(finished));
        work.put_match(&mut row, []).unwrap();
    }
    for player in [PlayerId(1), PlayerId(3)] {
        work.put_profile(player, &Profile::default()).unwrap();
    }
    store.commit(work).unwrap();
    store
}

fn found(store: &Store, player: u64, most: usize) -> Vec<u64> {
    let rows: Vec<MatchRow> = store.work().finished(PlayerId(player), most).unwrap();
    rows.iter().map(|row| row.id.0).collect()
}

fn the_latest_come_first_and_only_so_many_are_read() {
    let house = House::new();
    let store = store_of_two(&house);
    assert_eq!(found(&store, 1, 9), [2, 3, 1]);
    assert_eq!(found(&store, 2, 2), [2, 3]);
    assert!(found(&store, 3, 9).is_empty());
}

fn one_that_goes_on_again_is_not_among_them_and_ends_anew() {
    let house = House::new();
    let store = store_of_two(&house);
    for (finished, after) in
        [(None, vec![3, 1]), (Some(FinishedRow { at: at(60), score: Score::Draw, turns: 4 }), vec![3, 2, 1])]
    {
        let mut work = store.work();
        let mut row = work.match_by_id(MatchId(2)).unwrap().unwrap();
        work.set_finished(&mut row, finished);
        work.put_match(&mut row, []).unwrap();
        store.commit(work).unwrap();
        assert_eq!(found(&store, 1, 9), after);
    }
}

fn they_go_with_an_account_that_is_linked_and_come_back_with_it() {
    let house = House::new();
    let store = store_of_two(&house);
    let (host, guest) = (PlayerId(3), PlayerId(1));
    let mut work = store.work();
    work.note_link(host, guest, at(100)).unwrap();
    work.join(host, guest, &Profile::default()).unwrap();
    store.commit(work).unwrap();
    assert_eq!(found(&store, 3, 9), [2, 3, 1]);
    assert!(found(&store, 1, 9).is_empty());
    assert_eq!(found(&store, 2, 9), [2, 3, 1]);
    let mut work = store.work();
    let row = work.linked_to(host).unwrap().remove(0);
    work.sever(&row, [&Profile::default(), &Profile::default()]).unwrap();
    store.commit(work).unwrap();
    assert!(found(&store, 3, 9).is_empty());
    assert_eq!(found(&store, 1, 9), [2, 3, 1]);
    let mut work = store.work();
    work.forget_player(guest).unwrap();
    store.commit(work).unwrap();
    assert_eq!((found(&store, 1, 9), found(&store, 2, 9)), (vec![], vec![2, 3, 1]));
}
