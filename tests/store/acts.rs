//! What is committed is there, whole and for good, and nothing else.

use crate::house::House;
use crate::made::{at, challenge, draft, fill, is_full, new_match, place};
use crate::voted::voted_match;
use jiff::SignedDuration;
use nahil::play::{Choice, MatchId};
use nahil::players::PlayerId;
use nahil::store::{Due, StoreError, VoteRow, Work};
use serde::de::IgnoredAny;

acts! {
    a_store_of_a_later_layout_is_left_alone,
    what_is_hurt_is_named_and_hurts_only_itself,
    work_reads_what_it_has_written_and_nobody_else_does_before_the_commit,
    everything_is_there_when_it_is_opened_again,
    ranges_show_what_is_kept_together_with_what_is_written,
    a_work_comes_back_to_its_mark,
    a_match_that_was_changed_meanwhile_is_not_overwritten,
    no_number_is_given_twice,
    the_oldest_events_are_forgotten_first,
    a_record_that_does_not_replay_is_named,
    votes_are_counted_again_from_their_rows,
    outages_are_rows_and_a_time_that_is_ahead_is_known,
}

fn work_reads_what_it_has_written_and_nobody_else_does_before_the_commit() {
    let house = House::new();
    let store = house.open();
    let mut work = store.work();
    assert!(work.is_empty());
    fill(&mut work);
    is_full(&mut work);
    assert_eq!(work.note::<String>(1).unwrap().as_deref(), Some("told"));
    let mut other = store.work();
    assert_eq!(other.match_by_id(MatchId(1)).unwrap(), None);
    assert!(other.going(PlayerId(1)).unwrap().is_empty() && other.all_due().unwrap().is_empty());
    assert!(other.first_seen("local:e1", at(3)).unwrap());
    drop(other);
    store.commit(work).unwrap();
    is_full(&mut store.work());
    assert_eq!(store.outbox::<String>().unwrap(), [(1, "told".to_owned())]);
}

fn everything_is_there_when_it_is_opened_again() {
    let house = House::new();
    for life in 0..3 {
        let store = house.open();
        let mut work = store.work();
        if life == 0 {
            fill(&mut work);
        }
        is_full(&mut work);
        store.commit(work).unwrap();
        assert_eq!(store.verify().unwrap(), (1, vec![]));
    }
}

fn ranges_show_what_is_kept_together_with_what_is_written() {
    let house = House::new();
    let store = house.open();
    let going = |work: &Work<'_>| -> Vec<u64> {
        work.going(PlayerId(1)).unwrap().into_iter().map(|id| id.0).collect()
    };
    let mut work = store.work();
    for id in [2, 4, 256, 6] {
        work.set_going(PlayerId(1), MatchId(id), true);
    }
    work.set_going(PlayerId(2), MatchId(3), true);
    store.commit(work).unwrap();
    let mut work = store.work();
    work.set_going(PlayerId(1), MatchId(4), false);
    work.set_going(PlayerId(1), MatchId(5), true);
    work.set_going(PlayerId(1), MatchId(2), true);
    assert_eq!(going(&work), [2, 5, 6, 256], "in the order of numbers");
    for id in [1, 2, 3] {
        work.set_due(at(id), Due::Flag(MatchId(id as u64)), true);
    }
    store.commit(work).unwrap();
    let mut work = store.work();
    work.set_due(at(1), Due::Flag(MatchId(1)), false);
    work.set_due(at(2), Due::Flag(MatchId(2)), false);
    assert_eq!(
        work.fallen_due(at(9), 1).unwrap(),
        [(at(3), Due::Flag(MatchId(3)))],
        "what is erased counts for nothing"
    );
    assert_eq!(going(&store.work()), [2, 5, 6, 256]);
}

fn a_work_comes_back_to_its_mark() {
    let house = House::new();
    let store = house.open();
    let mut work = store.work();
    work.tell(&1_u8).unwrap();
    work.put_draft(&draft("Ce6")).unwrap();
    let mark = work.mark();
    work.tell(&2_u8).unwrap();
    work.put_draft(&draft("Ce6 Lb2")).unwrap();
    work.put_match(&mut new_match(1), voted_match(1).1.entries.iter()).unwrap();
    work.drop_draft(MatchId(1), PlayerId(1));
    let later = work.mark();
    work.put_draft(&draft("Lb2")).unwrap();
    work.put_match(&mut new_match(2), []).unwrap();
    assert_eq!(work.rewind(later), [MatchId(2)].into());
    assert_eq!(work.draft(MatchId(1), PlayerId(1)).unwrap(), None);
    assert_eq!(work.rewind(mark), [MatchId(1)].into());
    assert!(work.rewind(mark).is_empty());
    assert_eq!([1, 2].map(|number| work.note::<u8>(number).unwrap()), [Some(1), None]);
    assert_eq!(work.draft(MatchId(1), PlayerId(1)).unwrap(), Some(draft("Ce6")));
    assert_eq!(work.match_by_id(MatchId(1)).unwrap(), None);
    assert_eq!(work.tell(&3_u8).unwrap(), 2, "what was never committed was never given");
    store.commit(work).unwrap();
    assert_eq!(store.outbox::<u8>().unwrap(), [(1, 1), (2, 3)]);
    assert_eq!(store.verify().unwrap(), (0, vec![]), "no entry is left without its match");
}

fn a_match_that_was_changed_meanwhile_is_not_overwritten() {
    let house = House::new();
    let store = house.open();
    let begin = |post: &str| {
        let mut work = store.work();
        let mut row = work.match_by_id(MatchId(1)).unwrap().unwrap_or_else(|| new_match(1));
        row.post = post.into();
        work.put_match(&mut row, []).unwrap();
        work.put_match(&mut row, []).unwrap();
        work.tell(&post.to_owned()).unwrap();
        work
    };
    for (version, post) in [(2, "a"), (4, "b")] {
        let (first, second) = (begin(post), begin("late"));
        store.commit(first).unwrap();
        assert!(matches!(store.commit(second), Err(StoreError::Overtaken(MatchId(1)))));
        let row = store.work().match_by_id(MatchId(1)).unwrap().unwrap();
        assert_eq!((row.version, row.post.as_str()), (version, post));
    }
    assert_eq!(store.outbox::<String>().unwrap().len(), 2, "nothing of the refused work is there");
}

fn no_number_is_given_twice() {
    let house = House::new();
    for life in 0..3 {
        let store = house.open();
        let mut work = store.work();
        for place in 1..=2 {
            let number = life * 2 + place;
            assert_eq!(work.next_match().unwrap(), MatchId(number));
            assert_eq!(work.next_player().unwrap(), PlayerId(number));
            assert_eq!(work.tell(&()).unwrap(), number);
            work.delivered(number);
        }
        store.commit(work).unwrap();
        assert!(store.outbox::<()>().unwrap().is_empty());
    }
}

fn the_oldest_events_are_forgotten_first() {
    let house = House::new();
    let store = house.open();
    let mut work = store.work();
    for second in [5, 1, 4, 2, 3] {
        assert!(work.first_seen(&format!("local:{second}"), at(second)).unwrap());
    }
    store.commit(work).unwrap();
    let known = |work: &mut Work<'_>| -> Vec<i64> {
        let mark = work.mark();
        let known =
            (1..=5).filter(|second| !work.first_seen(&format!("local:{second}"), at(9)).unwrap()).collect();
        work.rewind(mark);
        known
    };
    for (before, most, left) in [(3, 1, vec![2, 3, 4, 5]), (4, 9, vec![4, 5]), (4, 9, vec![4, 5])] {
        let mut work = store.work();
        work.forget_events(at(before), most).unwrap();
        assert_eq!(known(&mut work), left);
        store.commit(work).unwrap();
        assert_eq!(known(&mut store.work()), left);
    }
}

/// A match whose record the rules do not bear is named by `verify`, though it can be read.
fn a_record_that_does_not_replay_is_named() {
    let house = House::new();
    let store = house.open();
    let mut row = new_match(7);
    row.preamble.game = "chess".into();
    let mut work = store.work();
    work.put_match(&mut row, []).unwrap();
    work.put_match(&mut new_match(8), []).unwrap();
    store.commit(work).unwrap();
    let (sound, hurt) = store.verify().unwrap();
    assert_eq!((sound, hurt.len()), (1, 1));
    assert!(hurt[0].contains("match 7"), "{hurt:?}");
}

/// What the record says of a vote is what its rows come to, whatever order they were written in; a vote that was cast
/// twice, or a batch that was, changes nothing.
fn votes_are_counted_again_from_their_rows() {
    let house = House::new();
    let (mut row, record) = voted_match(7);
    for life in 0..2 {
        let store = house.open();
        let mut work = store.work();
        let vote = |choice, second| VoteRow { choice, at: at(second) };
        for (voter, choice) in
            [(5, Choice::Yes), (3, Choice::No), (4, Choice::No), (5, Choice::No), (5, Choice::Yes)]
        {
            work.put_vote(MatchId(7), 1, PlayerId(voter), vote(choice, 100)).unwrap();
        }
        // Those of another vote, or of another match, are others.
        work.put_vote(MatchId(7), 2, PlayerId(3), vote(Choice::Yes, 100)).unwrap();
        work.put_vote(MatchId(8), 1, PlayerId(3), vote(Choice::Yes, 100)).unwrap();
        if life == 0 {
            work.put_match(&mut row, record.entries.iter()).unwrap();
        }
        assert_eq!(work.votes(MatchId(7), 1).unwrap().len(), 3);
        store.commit(work).unwrap();
        assert_eq!(store.verify().unwrap(), (1, vec![]));
    }
    let store = house.open();
    let mut work = store.work();
    work.put_vote(MatchId(7), 1, PlayerId(3), VoteRow { choice: Choice::Yes, at: at(100) }).unwrap();
    store.commit(work).unwrap();
    let (sound, hurt) = store.verify().unwrap();
    assert_eq!((sound, hurt.len()), (0, 1));
    assert!(hurt[0].contains("match 7") && hurt[0].contains("vote 1"), "{hurt:?}");
}

/// An outage is a row, and what is not known any more is none; the time that was ahead is remembered as long as it is.
fn outages_are_rows_and_a_time_that_is_ahead_is_known() {
    let house = House::new();
    let store = house.open();
    let mut work = store.work();
    let (first, last) = ([(at(-5), at(1)), (at(3), at(4))], [(at(3), at(4)), (at(6), at(9))]);
    work.put_outages(&[], &first).unwrap();
    work.beat(at(4), SignedDuration::from_millis(-1)).unwrap();
    assert_eq!(work.outages().unwrap(), first);
    store.commit(work).unwrap();
    let mut work = store.work();
    assert_eq!(work.ahead().unwrap(), SignedDuration::from_millis(-1));
    work.put_outages(&first, &last).unwrap();
    work.beat(at(9), SignedDuration::ZERO).unwrap();
    store.commit(work).unwrap();
    assert_eq!(store.work().outages().unwrap(), last);
    assert_eq!(store.work().ahead().unwrap(), SignedDuration::ZERO);
    assert_eq!(store.verify().unwrap(), (0, vec![]));
}

fn a_store_of_a_later_layout_is_left_alone() {
    let house = House::new();
    drop(house.open());
    house.write(b"v", &[12, 1, 2, 3]);
    for _ in 0..2 {
        let refused = house.try_open().unwrap_err();
        assert!(matches!(refused, StoreError::Later { found: 12, .. }), "{refused:?}");
        assert!(refused.to_string().contains("later version"), "{refused}");
    }
}

fn what_is_hurt_is_named_and_hurts_only_itself() {
    let house = House::new();
    let store = house.open();
    let mut work = store.work();
    fill(&mut work);
    for id in [3, 4, 5] {
        work.put_match(&mut new_match(id), []).unwrap();
        work.put_challenge(&challenge(10 + id)).unwrap();
        work.tell(&id).unwrap();
    }
    store.commit(work).unwrap();
    drop(store);
    let key = |family: u8, id: u64| [&[family][..], &id.to_be_bytes()].concat();
    for (key, value) in [
        (key(b'm', 3), &b"\x02\xff\xff"[..]),
        (key(b'm', 4), b""),
        (key(b'c', 13), b"\x02"),
        (key(b'o', 2), b"\x63"),
        (key(b'p', 1), b"\x02\x05"),
        (key(b'?', 1), b"\x01"),
    ] {
        house.write(&key, value);
    }
    let store = house.open();
    let (sound, hurt) = store.verify().unwrap();
    assert_eq!((sound, hurt.len()), (2, 6), "{hurt:#?}");
    let named = [
        "m 0000000000000003",
        "m 0000000000000004",
        "c 000000000000000d",
        "o 0000000000000002",
        "p 0000000000000001",
        "? 0000000000000001",
    ];
    for name in named {
        assert!(hurt.iter().any(|hurt| hurt.contains(&format!("`{name}`"))), "{name}: {hurt:#?}");
    }
    let work = store.work();
    for id in [3, 4] {
        assert!(matches!(work.match_by_id(MatchId(id)), Err(StoreError::Corrupt { .. })));
    }
    assert_eq!(work.match_by_id(MatchId(5)).unwrap().unwrap().version, 1);
    let standing = work.open_challenges(&place()).unwrap();
    assert_eq!(standing.iter().map(|row| row.challenge.id.0).collect::<Vec<_>>(), [2, 14, 15]);
    let left: Vec<u64> =
        store.outbox::<IgnoredAny>().unwrap().into_iter().map(|(number, _)| number).collect();
    assert_eq!(left, [1, 3, 4]);
    let mut work = store.work();
    work.put_draft(&draft("Lb2")).unwrap();
    store.commit(work).unwrap();
}
