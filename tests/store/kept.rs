//! What people keep for themselves goes with them when accounts are linked, and with them when they are forgotten.

use crate::house::House;
use crate::made::{at, place};
use nahil::play::MatchId;
use nahil::players::{Account, PlayerId, Profile};
use nahil::store::{DocketRow, Filed, MemoRow, SanctionRow, WatchRow, Work};

acts! {
    it_goes_with_an_account_that_is_linked,
    it_is_forgotten_with_its_owner,
    a_docket_has_the_latest_first,
    what_is_over_is_not_kept,
}

const HOST: PlayerId = PlayerId(1);
const GUEST: PlayerId = PlayerId(2);

fn memo(text: &str) -> MemoRow {
    MemoRow { text: text.to_owned(), at: at(1) }
}

fn report(by: PlayerId, seconds: i64) -> DocketRow {
    let what = Filed::Report { about: None, text: "x".to_owned() };
    DocketRow { at: "s".to_owned(), when: at(seconds), by, id: None, what }
}

/// Two people, each with notes; the second one follows matches, wants to say something and has reported it.
fn fill(work: &mut Work<'_>) {
    for player in [HOST, GUEST] {
        work.put_profile(player, &Profile::default()).unwrap();
    }
    work.put_memo(HOST, MatchId(5), Some(&memo("own"))).unwrap();
    work.put_memo(GUEST, MatchId(5), Some(&memo("other"))).unwrap();
    work.put_memo(GUEST, MatchId(6), Some(&memo("only"))).unwrap();
    work.put_saying(GUEST, MatchId(6), Some("hello")).unwrap();
    let here = WatchRow { place: place(), alone: None };
    work.put_watch(MatchId(7), GUEST, &here).unwrap();
    work.put_watch(MatchId(8), GUEST, &WatchRow { alone: Some(account()), ..here }).unwrap();
    work.file(&report(GUEST, 3)).unwrap();
}

fn account() -> Account {
    Account { platform: place().platform, id: "a".to_owned() }
}

fn it_goes_with_an_account_that_is_linked() {
    let house = House::new();
    let store = house.open();
    let mut work = store.work();
    fill(&mut work);
    work.join(HOST, GUEST, &Profile::default()).unwrap();
    let texts: Vec<_> = work.memos(HOST, 9).unwrap().into_iter().map(|(id, row)| (id.0, row.text)).collect();
    assert_eq!(texts, [(5, "own\nother".to_owned()), (6, "only".to_owned())]);
    assert_eq!(work.saying(HOST, MatchId(6)).unwrap().as_deref(), Some("hello"));
    assert_eq!(work.watched(HOST).unwrap(), [MatchId(7), MatchId(8)]);
    assert_eq!(work.watchers(MatchId(7)).unwrap().len(), 1);
    assert!(work.watched_at(&place()).unwrap().into_iter().eq([MatchId(7)]));
    assert!(work.memos(GUEST, 9).unwrap().is_empty() && work.watched(GUEST).unwrap().is_empty());
}

fn it_is_forgotten_with_its_owner() {
    let house = House::new();
    let store = house.open();
    let mut work = store.work();
    fill(&mut work);
    work.forget_player(GUEST).unwrap();
    assert!(work.memos(GUEST, 9).unwrap().is_empty() && work.sayings(GUEST).unwrap().is_empty());
    assert!(work.watchers(MatchId(7)).unwrap().is_empty() && work.watched_at(&place()).unwrap().is_empty());
    assert!(work.docket("s", 9).unwrap().is_empty());
    assert_eq!(work.memo(HOST, MatchId(5)).unwrap(), Some(memo("own")));
}

fn a_docket_has_the_latest_first() {
    let house = House::new();
    let store = house.open();
    let mut work = store.work();
    for seconds in 1..=5 {
        work.file(&report(HOST, seconds)).unwrap();
    }
    work.unfile(&report(HOST, 3));
    let kept: Vec<_> = work.docket("s", 3).unwrap().into_iter().map(|row| row.when).collect();
    assert_eq!(kept, [at(5), at(4), at(2)]);
    assert!(work.docket("s2", 9).unwrap().is_empty());
}

fn what_is_over_is_not_kept() {
    let house = House::new();
    let store = house.open();
    let mut work = store.work();
    let mut row = SanctionRow { at: "s".into(), account: account(), banned: Some(at(9)), muted: None };
    work.put_sanction(&row, at(8)).unwrap();
    assert_eq!(work.sanctions_at("s").unwrap(), [row.clone()]);
    row.banned = None;
    work.put_sanction(&row, at(8)).unwrap();
    assert!(work.sanctions().unwrap().is_empty());
}
