//! A large store: the rows of matches are written directly, copies of two that were played.

use crate::hall::Hall;
use jiff::SignedDuration;
use nahil::bot::message::Act;
use nahil::games::BySide;
use nahil::league::Person;
use nahil::league::counted::Ended;
use nahil::league::ratings::Ratings;
use nahil::play::{Entry, MatchId};
use nahil::players::{Account, Platform, PlayerId, Profile};
use nahil::store::{Due, FinishedRow, MatchRow, Store, Work};

/// Who plays all these matches.
const PEOPLE: u64 = 20_000;
/// How many matches are written in one commit.
const PART: usize = 2_000;
/// How long lies between the ends of two matches.
const BETWEEN: SignedDuration = SignedDuration::from_secs(90);

/// Puts so many matches that are over, and that go on, into an empty store.
pub(crate) fn fill(store: &Store, ended: usize, open: usize) {
    let [going, over] = models();
    people(store);
    let each = |count: usize, model: &Model| {
        for first in (0..count).step_by(PART) {
            let mut work = store.work();
            for place in first..count.min(first + PART) {
                copy(&mut work, model, place as u64);
            }
            store.commit(work).unwrap();
            while store.has_chores() {
                store.tend().unwrap();
            }
        }
    };
    each(ended, &over);
    each(open, &going);
}

/// A match as it is copied: its row, the entries of its record, and how ratings take it if it is over.
struct Model {
    row: MatchRow,
    entries: Vec<Entry>,
    ended: Option<Ended>,
}

/// Two matches that were played in the room, one of which is over.
fn models() -> [Model; 2] {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = Hall::open(folder.path(), 2, 4);
    hall.say_all([(1, 0)], |_| "!n resign".to_owned());
    hall.act_all([(1, 0)], |_| Act::Pressed("resign:2:4".to_owned()));
    drop(hall);
    let store = Store::open(folder.path()).unwrap();
    let work = store.work();
    let models = [1, 2].map(|id| {
        let row = work.match_by_id(MatchId(id)).unwrap().unwrap();
        let entries = work.record(&row).unwrap().entries.iter().cloned().collect();
        Model { row, entries, ended: work.ended(MatchId(id)).unwrap() }
    });
    assert!(models[0].row.finished.is_none() && models[1].row.finished.is_some());
    models
}

fn people(store: &Store) {
    let mut work = store.work();
    for _ in 0..PEOPLE {
        let player = work.next_player().unwrap();
        let name = format!("p{}", player.0);
        let accounts = vec![Account { platform: Platform::Local, id: name.clone() }];
        work.put_profile(player, &Profile { name, accounts, ..Profile::default() }).unwrap();
    }
    store.commit(work).unwrap();
}

/// A copy for other people, at another time.
fn copy(work: &mut Work<'_>, model: &Model, place: u64) {
    let id = work.next_match().unwrap();
    let [white, black] = [place * 7 % PEOPLE, (place * 13 + place / PEOPLE + 1) % PEOPLE];
    let sides = BySide {
        white: PlayerId(white + 1),
        black: PlayerId((black + u64::from(white == black)) % PEOPLE + 1),
    };
    let later = BETWEEN * i32::try_from(place).unwrap();
    let mut row =
        MatchRow { id, version: 0, entries: 0, finished: None, post: format!("{id}"), ..model.row.clone() };
    row.preamble.sides = sides;
    row.preamble.begun += later;
    row.timer.flag = row.timer.flag.map(|at| at + later);
    row.timer.reminder = row.timer.reminder.map(|at| at + later);
    let shifted = |entry: &Entry| Entry { at: entry.at + later, what: entry.what.clone() };
    let entries: Vec<_> = model.entries.iter().map(shifted).collect();
    for player in [sides.white, sides.black] {
        work.set_going(player, id, model.ended.is_none());
    }
    for (at, due) in [(row.timer.flag, Due::Flag(id)), (row.timer.reminder, Due::Reminder(id))] {
        if let Some(at) = at {
            work.set_due(at, due, true);
        }
    }
    work.set_finished(
        &mut row,
        model.row.finished.map(|finished| FinishedRow { at: finished.at + later, ..finished }),
    );
    work.put_match(&mut row, &entries).unwrap();
    if let Some(ended) = &model.ended {
        let players = BySide { white: Person(sides.white.0), black: Person(sides.black.0) };
        let ended =
            Ended { number: id.0, players, at: ended.at + later.as_secs(), casual: false, ..ended.clone() };
        work.rate(ended).unwrap();
    }
}
