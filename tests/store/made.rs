//! Rows to store, for tests of both engines.

use jiff::{SignedDuration, Timestamp};
use nahil::games::{BySide, Kind, Options};
use nahil::play::challenge::{Challenge, ChallengeId, Preference};
use nahil::play::{Manner, Match, MatchId, Record, Respite, Roll, Terms};
use nahil::players::{Account, Place, Platform, PlayerId, Profile};
use nahil::store::{ChallengeRow, Draft, Due, MatchRow, Timer, Work};

pub(crate) fn at(seconds: i64) -> Timestamp {
    Timestamp::from_second(1_700_000_000 + seconds).unwrap()
}

pub(crate) fn place() -> Place {
    Place { platform: Platform::Local, id: "plaza".into() }
}

/// A new match, not yet kept.
pub(crate) fn new_match(id: u64) -> MatchRow {
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

/// The same, with the next number.
#[allow(dead_code, reason = "not all of it is asked of every engine")]
pub(crate) fn next_match(work: &mut Work<'_>) -> MatchRow {
    new_match(work.next_match().unwrap().0)
}

/// One of which the flag is to fall.
pub(crate) fn due_match() -> MatchRow {
    let mut row = new_match(1);
    row.timer.flag = Some(at(90));
    row
}

pub(crate) fn challenge(id: u64) -> ChallengeRow {
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

pub(crate) fn draft(steps: &str) -> Draft {
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
pub(crate) fn fill(work: &mut Work<'_>) {
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
pub(crate) fn is_full(work: &mut Work<'_>) {
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

/// The match of a row, of which nothing is played.
pub(crate) fn begun(row: &MatchRow) -> Match {
    Match::replay(row.id, &Record { preamble: row.preamble.clone(), entries: Roll::default() }).unwrap()
}
