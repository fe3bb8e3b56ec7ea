//! Expulsions are kept by place and account, whatever becomes of the person.

use crate::house::House;
use crate::made::{at, place};
use nahil::play::MatchId;
use nahil::players::{Account, Platform, PlayerId, Profile};
use nahil::store::ExpulsionRow;

acts! {
    an_expulsion_outlives_what_is_kept_on_the_person,
}

fn an_expulsion_outlives_what_is_kept_on_the_person() {
    let house = House::new();
    let store = house.open();
    let account = Account { platform: Platform::Local, id: "ana".into() };
    let row = ExpulsionRow {
        at: place().to_string(),
        account: account.clone(),
        until: at(90),
        id: MatchId(7),
        white: true,
    };
    let mut work = store.work();
    let profile = Profile { name: "ana".into(), accounts: vec![account.clone()], ..Profile::default() };
    work.put_profile(PlayerId(1), &profile).unwrap();
    work.put_expulsion(&row).unwrap();
    store.commit(work).unwrap();
    let mut work = store.work();
    work.forget_player(PlayerId(1)).unwrap();
    assert_eq!(work.player_of(&account).unwrap(), None);
    assert_eq!(work.expulsion(&row.at, &account).unwrap(), Some(row.clone()));
    assert_eq!(work.expulsion("local:elsewhere", &account).unwrap(), None);
    store.commit(work).unwrap();
    assert_eq!(store.verify().unwrap(), (0, Vec::new()));
    let mut work = store.work();
    assert_eq!(work.expulsions().unwrap(), std::slice::from_ref(&row));
    work.drop_expulsion(&row);
    assert_eq!(work.expulsions().unwrap(), []);
}
