//! The store: what is committed is there, whole and for good; what is hurt is named and hurts only itself.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "what fails here fails the test, and tells what it has tried"
)]

mod backup;
mod choice;
mod disk;
mod expulsion;
#[cfg(target_os = "linux")]
mod faults;
mod finished;
mod follow;
mod forgotten;
mod journal;
mod kept;
mod link;
mod mined;
mod packed;
#[cfg(target_os = "linux")]
mod power;
mod salvage;
mod seen;
mod upgrade;
mod voted;

use jiff::{SignedDuration, Timestamp};
use nahil::games::{BySide, Kind, Options};
use nahil::play::challenge::{Challenge, ChallengeId, Preference};
use nahil::play::{Choice, Manner, Match, MatchId, Record, Respite, Roll, Terms};
use nahil::players::{Account, Place, Platform, PlayerId, Profile};
use nahil::store::{ChallengeRow, Draft, Due, MatchRow, Store, StoreError, Timer, Undone, VoteRow, Work};
use serde::de::IgnoredAny;
use std::path::Path;
use voted::voted_match;

fn at(seconds: i64) -> Timestamp {
    Timestamp::from_second(1_700_000_000 + seconds).unwrap()
}

fn place() -> Place {
    Place { platform: Platform::Local, id: "plaza".into() }
}

/// A new match, not yet kept.
fn new_match(id: u64) -> MatchRow {
    let sides = BySide { white: PlayerId(1), black: PlayerId(2) };
    let terms = Terms {
        kind: Kind::Maya,
        options: Options::defaults(Kind::Maya.rules().options()),
        sides,
        control: "3d".parse().unwrap(),
        rated: false,
        respite: Respite::NONE,
        strict: false,
        manner: Manner::default(),
        fixture: None,
    };
    let preamble = Match::begin(MatchId(id), terms, at(0)).record().preamble.clone();
    MatchRow {
        id: MatchId(id),
        version: 0,
        home: place(),
        post: String::new(),
        preamble,
        entries: 0,
        apart: false,
        server: None,
        beside: Vec::new(),
        late: 0,
        alone: false,
        again: Some(MatchId(9)),
        lost: 0,
        timer: Timer {
            ply: 3,
            told: 5,
            wake: Some(at(91)),
            called: 4,
            stage: 2,
            nudges: 1,
            ..Timer::default()
        },
        finished: None,
    }
}

/// One of which the flag is to fall.
fn due_match() -> MatchRow {
    let mut row = new_match(1);
    row.timer.flag = Some(at(90));
    row
}

fn challenge(id: u64) -> ChallengeRow {
    let challenge = Challenge {
        id: ChallengeId(id),
        kind: Kind::Maya,
        options: Options::defaults(Kind::Maya.rules().options()),
        from: PlayerId(1),
        to: None,
        side: Preference::White,
        control: "3d".parse().unwrap(),
        rated: false,
        made: at(0),
        expires: at(60),
        respite: Respite::NONE,
        strict: false,
        manner: Manner::default(),
    };
    ChallengeRow { home: place(), challenge, server: None, pending: false }
}

fn draft(steps: &str) -> Draft {
    let (match_id, player) = (MatchId(1), PlayerId(1));
    Draft {
        match_id,
        player,
        ply: 0,
        steps: steps.into(),
        picked: vec!["x".into()],
        place: place(),
        ahead: None,
    }
}

/// Changes something of everything.
fn fill(work: &mut Work<'_>) {
    let mut row = due_match();
    work.put_match(&mut row, []).unwrap();
    work.set_going(PlayerId(1), row.id, true);
    work.put_challenge(&challenge(2)).unwrap();
    work.put_draft(&draft("Ce6")).unwrap();
    let accounts = vec![Account { platform: Platform::Local, id: "a".into() }];
    work.put_profile(PlayerId(1), &Profile { name: "ana".into(), accounts, ..Profile::default() }).unwrap();
    assert!(work.first_seen("local:e1", at(1)).unwrap());
    work.set_due(at(90), Due::Flag(row.id), true);
    work.set_due(at(91), Due::Reminder(row.id), true);
    work.put_vacation(PlayerId(1), 2026, 17).unwrap();
    work.set_due(at(60), Due::Challenge(MatchId(2)), true);
    work.tell(&"told".to_owned()).unwrap();
    work.put_outages(&[], &[(at(0), at(1))]).unwrap();
    work.beat(at(2), SignedDuration::from_secs(9)).unwrap();
}

/// Reads all of it again.
fn is_full(work: &mut Work<'_>) {
    assert_eq!(work.match_by_id(MatchId(1)).unwrap().unwrap(), MatchRow { version: 1, ..due_match() });
    assert_eq!(work.going(PlayerId(1)).unwrap(), [MatchId(1)]);
    assert_eq!(work.challenge(MatchId(2)).unwrap().unwrap(), challenge(2));
    assert_eq!(work.open_challenges(&place()).unwrap(), [challenge(2)]);
    assert_eq!(work.challenges_of(PlayerId(1)).unwrap(), [challenge(2)]);
    assert!(work.challenges_of(PlayerId(2)).unwrap().is_empty());
    assert_eq!(work.draft(MatchId(1), PlayerId(1)).unwrap().unwrap(), draft("Ce6"));
    let account = Account { platform: Platform::Local, id: "a".into() };
    assert_eq!(work.player_of(&account).unwrap(), Some(PlayerId(1)));
    assert_eq!(work.profile(PlayerId(1)).unwrap().unwrap().name, "ana");
    assert!(!work.first_seen("local:e1", at(3)).unwrap());
    let due = [
        (at(60), Due::Challenge(MatchId(2))),
        (at(90), Due::Flag(MatchId(1))),
        (at(91), Due::Reminder(MatchId(1))),
    ];
    assert_eq!([2025, 2026, -1].map(|year| work.vacation(PlayerId(1), year).unwrap()), [0, 17, 0]);
    assert_eq!(work.vacation(PlayerId(2), 2026).unwrap(), 0);
    assert_eq!(work.all_due().unwrap(), due);
    assert_eq!(work.first_due().unwrap(), Some(due[0]));
    assert_eq!(work.fallen_due(at(89), 9).unwrap(), due[..1]);
    assert_eq!(work.fallen_due(at(90), 1).unwrap(), due[..1]);
    assert_eq!(work.heartbeat().unwrap(), Some(at(2)));
}

#[test]
fn work_reads_what_it_has_written_and_nobody_else_does_before_the_commit() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
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

#[test]
fn everything_is_there_when_it_is_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    for life in 0..3 {
        let store = Store::open(folder.path()).unwrap();
        let mut work = store.work();
        if life == 0 {
            fill(&mut work);
        }
        is_full(&mut work);
        store.commit(work).unwrap();
        assert_eq!(store.verify().unwrap(), (1, vec![]));
    }
}

#[test]
fn ranges_show_what_is_kept_together_with_what_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
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

#[test]
fn a_work_comes_back_to_its_mark() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
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
    assert_eq!(work.rewind(later), Undone { matches: [MatchId(2)].into(), kin: false });
    assert_eq!(work.draft(MatchId(1), PlayerId(1)).unwrap(), None);
    assert_eq!(work.rewind(mark), Undone { matches: [MatchId(1)].into(), kin: false });
    assert_eq!(work.rewind(mark), Undone::default());
    assert_eq!([1, 2].map(|number| work.note::<u8>(number).unwrap()), [Some(1), None]);
    assert_eq!(work.draft(MatchId(1), PlayerId(1)).unwrap(), Some(draft("Ce6")));
    assert_eq!(work.match_by_id(MatchId(1)).unwrap(), None);
    assert_eq!(work.tell(&3_u8).unwrap(), 2, "what was never committed was never given");
    store.commit(work).unwrap();
    assert_eq!(store.outbox::<u8>().unwrap(), [(1, 1), (2, 3)]);
    assert_eq!(store.verify().unwrap(), (0, vec![]), "no entry is left without its match");
}

#[test]
fn a_match_that_was_changed_meanwhile_is_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
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

#[test]
fn no_number_is_given_twice() {
    let folder = tempfile::tempdir().unwrap();
    for life in 0..3 {
        let store = Store::open(folder.path()).unwrap();
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

#[test]
fn the_oldest_events_are_forgotten_first() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
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

#[test]
fn one_process_at_a_time_holds_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let refused = Store::open(folder.path()).unwrap_err();
    assert!(matches!(refused, StoreError::InUse { .. }), "{refused:?}");
    assert!(refused.to_string().contains("Is another nahil running"), "{refused}");
    drop(store);
    Store::open(folder.path()).unwrap();
}

#[test]
fn a_store_of_a_later_layout_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    drop(Store::open(folder.path()).unwrap());
    write(folder.path(), b"v", &[10, 1, 2, 3]);
    for _ in 0..2 {
        let refused = Store::open(folder.path()).unwrap_err();
        assert!(matches!(refused, StoreError::Later { found: 10, .. }), "{refused:?}");
        assert!(refused.to_string().contains("later version"), "{refused}");
    }
}

#[test]
fn what_is_hurt_is_named_and_hurts_only_itself() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
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
        write(folder.path(), &key, value);
    }
    let store = Store::open(folder.path()).unwrap();
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

/// A match whose record the rules do not bear is named by `verify`, though it can be read.
#[test]
fn a_record_that_does_not_replay_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
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
#[test]
fn votes_are_counted_again_from_their_rows() {
    let folder = tempfile::tempdir().unwrap();
    let (mut row, record) = voted_match(7);
    for life in 0..2 {
        let store = Store::open(folder.path()).unwrap();
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
    let store = Store::open(folder.path()).unwrap();
    let mut work = store.work();
    work.put_vote(MatchId(7), 1, PlayerId(3), VoteRow { choice: Choice::Yes, at: at(100) }).unwrap();
    store.commit(work).unwrap();
    let (sound, hurt) = store.verify().unwrap();
    assert_eq!((sound, hurt.len()), (0, 1));
    assert!(hurt[0].contains("match 7") && hurt[0].contains("vote 1"), "{hurt:?}");
}

/// The match of a row, of which nothing is played.
fn begun(row: &MatchRow) -> Match {
    Match::replay(row.id, &Record { preamble: row.preamble.clone(), entries: Roll::default() }).unwrap()
}

/// An outage is a row, and what is not known any more is none; the time that was ahead is remembered as long as it is.
#[test]
fn outages_are_rows_and_a_time_that_is_ahead_is_known() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
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

/// A heartbeat every few seconds for years must not fill the disk.
/// Writes an entry past the store, as a fault of the disk or another version would.
fn write(folder: &Path, key: &[u8], value: &[u8]) {
    let db = upgrade::open(folder);
    db.insert(key, value).unwrap();
    db.flush().unwrap();
}
