//! Who leads, and what becomes of whoever does not any more.

use crate::house::House;
use crate::made::{fill, is_full, new_match};
use crate::program::POLL;
use crate::server::{answers, ask};
use crate::trials::trials;
use nahil::bot::{Hand, HouseSecret, counting_clock};
use nahil::play::MatchId;
use nahil::players::Platform;
use nahil::status::Figures;
use nahil::store::{Candidacy, Candidate, Exchange, Footing, Store, StoreError};
use std::time::Duration;

trials! {
    whoever_comes_second_waits_and_leads_when_the_first_has_stopped,
    one_that_was_replaced_commits_nothing_more,
    a_program_that_says_nothing_is_followed,
    a_snapshot_stays_as_it_is_and_writes_nothing,
    a_lane_is_held_while_it_is_prepared,
    where_a_lane_is_held_is_told_again_where_the_database_was_lost,
}

/// Commits one more post.
pub(crate) fn tell(store: &Store, text: &str) -> Result<(), StoreError> {
    let mut work = store.work();
    work.tell(&text.to_owned())?;
    store.commit(work)
}

pub(crate) fn told(store: &Store) -> Vec<String> {
    insist(|| store.outbox::<String>()).into_iter().map(|(_, text)| text).collect()
}

/// As the loop does: tries again what has changed nothing because the database could not be reached. On a busy machine the
/// lease may pass before it is renewed.
pub(crate) fn insist<T>(act: impl Fn() -> Result<T, StoreError>) -> T {
    for _ in 0..POLL.1 {
        match act() {
            Err(StoreError::Unreachable(_)) => std::thread::sleep(POLL.0),
            done => return done.unwrap(),
        }
    }
    panic!("the database does not come back")
}

fn candidate(house: &House, name: &str) -> Candidate {
    Candidate::new(house.address(), name).unwrap()
}

/// Asks again and again until it leads; how often it was asked.
pub(crate) fn wait(candidate: &mut Candidate) -> (Store, u64, u32) {
    for asked in 1.. {
        match candidate.stand().unwrap() {
            Candidacy::Leads(store, lead) => return (store, lead.epoch(), asked),
            Candidacy::Waits { again, .. } => std::thread::sleep(again),
        }
    }
    unreachable!()
}

fn whoever_comes_second_waits_and_leads_when_the_first_has_stopped() {
    let house = House::new();
    let (first, lead) = house.lead("first").unwrap();
    let mut work = first.work();
    fill(&mut work);
    first.commit(work).unwrap();
    let mut second = candidate(&house, "second");
    for _ in 0..3 {
        match second.stand().unwrap() {
            Candidacy::Waits { holder, epoch, again } => {
                assert_eq!((holder.as_str(), epoch), ("first", lead.epoch()));
                assert!(again <= Duration::from_millis(250));
            }
            leads @ Candidacy::Leads(..) => panic!("both lead: {leads:?}"),
        }
    }
    drop(first);
    // It has left its place: nobody has to wait for the end of its lease.
    match second.stand().unwrap() {
        Candidacy::Leads(store, later) => {
            assert_eq!(later.epoch(), lead.epoch() + 1);
            is_full(&mut store.work());
        }
        waits @ Candidacy::Waits { .. } => panic!("{waits:?}"),
    }
}

/// The lease of a program may be over without its knowing it: its commit comes too late by one statement.
fn one_that_was_replaced_commits_nothing_more() {
    let house = House::new();
    let (first, mut lead) = house.lead("first").unwrap();
    tell(&first, "a").unwrap();
    let mut late = first.work();
    late.put_match(&mut new_match(1), []).unwrap();
    ask(&house.url, "UPDATE nahil_leader SET expires = 'epoch'");
    let (second, _, asked) = wait(&mut candidate(&house, "second"));
    assert_eq!(asked, 1);
    tell(&second, "b").unwrap();
    let refused = first.commit(late).unwrap_err();
    assert!(matches!(refused, StoreError::Deposed) && refused.is_final(), "{refused:?}");
    assert_eq!(lead.standing(), Footing::Deposed);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(lead.deposed());
    // Nor does it say what it remembers.
    assert!(matches!(first.work().match_by_id(MatchId(1)), Err(StoreError::Deposed)));
    assert!(matches!(first.outbox::<String>(), Err(StoreError::Deposed)));
    drop(first);
    assert_eq!(told(&second), ["a", "b"]);
    assert_eq!(second.work().match_by_id(MatchId(1)).unwrap(), None);
    tell(&second, "c").unwrap();
    drop(second);
    assert_eq!(told(&house.open()), ["a", "b", "c"]);
}

/// A program that was killed says nothing any more; its store is never closed.
fn a_program_that_says_nothing_is_followed() {
    let house = House::new();
    let (first, lead) = house.lead("first").unwrap();
    tell(&first, "a").unwrap();
    // Whoever renews the lease finds its place taken, as a program does that was stopped for a while.
    ask(
        &house.url,
        "UPDATE nahil_leader SET epoch = epoch + 1, holder = 'other', expires = clock_timestamp() + interval '1 s'",
    );
    let (second, epoch, asked) = wait(&mut candidate(&house, "second"));
    assert!(asked > 1 && epoch == lead.epoch() + 2);
    assert_eq!(lead.standing(), Footing::Deposed, "it has found out by itself");
    assert!(matches!(tell(&first, "b"), Err(StoreError::Deposed)));
    assert_eq!(told(&second), ["a"]);
}

fn a_snapshot_stays_as_it_is_and_writes_nothing() {
    let house = House::new();
    let store = house.open();
    tell(&store, "a").unwrap();
    let snapshot = Store::snapshot(&house.address()).unwrap();
    tell(&store, "b").unwrap();
    assert_eq!(told(&snapshot), ["a"]);
    assert!(matches!(tell(&snapshot, "c"), Err(StoreError::Refused(_))));
    assert_eq!(told(&store), ["a", "b"]);
    assert_eq!(snapshot.verify().unwrap(), (0, vec![]));
}

/// Before a lane is served, what its last holder has left is copied, however long that takes.
fn a_lane_is_held_while_it_is_prepared() {
    let house = House::new();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let hand = Hand::start(house.address(), "one", Figures::new(counting_clock(), "test"));
        let mut lane = hand.lane(Platform::Local);
        lane.take().await;
        let tenure = lane.tenure();
        assert_eq!(lane.prepare(tokio::time::sleep(2 * Exchange::LEASE)).await, Some(()));
        assert!(tenure.lasts());
        lane.leave().await;
        assert!(!tenure.lasts(), "what goes on in the background counts no more");
        lane.take().await;
        let taken =
            "UPDATE nahil_lanes SET holder = 'other', expires = clock_timestamp() + interval '1 minute'
            RETURNING holder";
        assert_eq!(answers(&house.url, taken), ["other"]);
        assert_eq!(lane.prepare(std::future::pending::<()>()).await, None);
    });
}

/// It is written down without waiting for the disk, so a crash of the database may lose it.
fn where_a_lane_is_held_is_told_again_where_the_database_was_lost() {
    let house = House { url: format!("{}&application_name=doors", House::new().url) };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let hand = Hand::start(house.address(), "one", Figures::new(counting_clock(), "test"));
        let mut lane = hand.lane(Platform::Local);
        lane.take().await;
        lane.open_door("127.0.0.1:1".parse().unwrap(), HouseSecret::draw(rand::random));
        for _ in 0..2 {
            lane.prepare(tokio::time::sleep(Exchange::LEASE)).await.unwrap();
            assert_eq!(answers(&house.url, "DELETE FROM nahil_doors RETURNING ip"), ["127.0.0.1"]);
            let cut = "SELECT pg_terminate_backend(pid)::text FROM pg_stat_activity
                WHERE application_name = 'doors' AND pid <> pg_backend_pid()";
            assert!(!answers(&house.url, cut).is_empty());
        }
    });
}
