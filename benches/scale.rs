//! What a large store costs: the rows of matches are written directly, and measured are the start until the first answer, and
//! a turn beside all of them.
//!
//! `cargo bench --no-default-features --bench scale -- ENDED OPEN` takes so many matches that are over, and that go
//! on; without these words, a million and a hundred thousand.

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a bench tells what it has measured, or fails")]

#[path = "../tests/pace/hall.rs"]
mod hall;

use hall::{Cost, Hall, cost};
use jiff::{SignedDuration, Timestamp};
use mimalloc::MiMalloc;
use nahil::bot::message::{Act, Incoming, Input};
use nahil::bot::{Bot, Settings};
use nahil::games::BySide;
use nahil::league::Person;
use nahil::league::counted::Ended;
use nahil::play::{Entry, MatchId};
use nahil::players::{Account, Place, Platform, PlayerId, Profile};
use nahil::store::{Due, FinishedRow, MatchRow, Store, Work};
use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// The program's.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// Who plays all these matches.
const PEOPLE: u64 = 20_000;
/// How many matches are written in one commit.
const PART: usize = 2_000;
/// How long lies between the ends of two matches.
const BETWEEN: SignedDuration = SignedDuration::from_secs(90);
/// The matches in which turns are measured, and how many turns in batches of how many.
const PLAYED: usize = 256;
const TURNS: usize = 2_048;
const BATCH: usize = 16;
/// By this word the bench starts itself to measure a start.
const START: &str = "start-in";

fn main() {
    let words: Vec<_> = env::args().skip(1).collect();
    if let Some(place) = words.iter().position(|word| word == START) {
        return start(Path::new(&words[place + 1]));
    }
    let numbers: Vec<usize> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let [ended, open] = numbers[..].try_into().unwrap_or([1_000_000, 100_000]);
    let [small, large] = [(0, 0), (ended, open)].map(|(ended, open)| {
        let folder = tempfile::tempdir().unwrap();
        fill(folder.path(), ended, open);
        let output =
            Command::new(env::current_exe().unwrap()).arg(START).arg(folder.path()).output().unwrap();
        println!("{ended} over, {open} open: {}", String::from_utf8(output.stdout).unwrap().trim());
        turn(folder.path())
    });
    println!(
        "a turn: {small:.0} us in the small store, {large:.0} us in the large one, {:.2} times",
        large / small
    );
}

/// A match as it is copied: its row, the entries of its record, and how ratings take it if it is over.
struct Model {
    row: MatchRow,
    entries: Vec<Entry>,
    ended: Option<Ended>,
}

/// Puts so many matches into a store: copies of two that were played.
fn fill(folder: &Path, ended: usize, open: usize) {
    let [going, over] = models();
    let store = Store::open(folder).unwrap();
    let taken = cost(|| {
        people(&store);
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
    });
    if ended + open > 0 {
        println!("{} matches written in {:?}", ended + open, taken.wall);
    }
    drop(store);
    println!("{} MB of store, {} MB of journal", size(folder), size(&folder.join("journal")));
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
        work.put_ended(&ended).unwrap();
    }
}

/// Opens a store and answers somebody; tells how long that took, and the most memory that it took.
fn start(folder: &Path) {
    let now = Timestamp::from_second(1_900_000_000).unwrap();
    let mut bot = None;
    let opened = cost(|| {
        let store = Store::open(folder).unwrap();
        bot = Some(Bot::new(store, Settings::default(), Box::new(|| true)));
    });
    let mut bot = bot.unwrap();
    let woken = cost(|| drop(bot.wake(now).unwrap()));
    let answered =
        cost(|| assert!(!bot.apply(vec![said("newcomer", "!n games", now)], now).unwrap().is_empty()));
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("?").trim();
    let all = opened.wall + woken.wall + answered.wall;
    println!(
        "opened in {:?}, awake after {:?} more, first answer after {all:?}; at most {most}",
        opened.wall, woken.wall
    );
}

fn said(name: &str, text: &str, at: Timestamp) -> Input {
    let incoming = Incoming {
        id: format!("{name}-{at}"),
        at,
        from: Account { platform: Platform::Local, id: name.to_owned() },
        name: name.to_owned(),
        locale: None,
        place: Place { platform: Platform::Local, id: "plaza".to_owned() },
        act: Act::Said(text.to_owned()),
        mentions: Vec::new(),
        member: None,
    };
    Input::Incoming { incoming, receipt: None }
}

/// What a turn costs beside all that is in a store, in microseconds of computing.
fn turn(folder: &Path) -> f64 {
    let mut hall = Hall::open(folder, PLAYED, 2);
    let turns = || (0..TURNS / BATCH).map(|batch| (0..BATCH).map(move |one| (batch * BATCH + one) % PLAYED));
    turns().for_each(|batch| hall.play(batch));
    let Cost { wall, cpu } = cost(|| turns().for_each(|batch| hall.play(batch)));
    let each = |time: std::time::Duration| time.as_secs_f64() * 1e6 / TURNS as f64;
    println!("a turn in batches of {BATCH}: {:.0} us of computing, {:.0} us in all", each(cpu), each(wall));
    each(cpu)
}

fn size(folder: &Path) -> u64 {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    files
        .filter_map(|file| file.metadata().ok())
        .filter(fs::Metadata::is_file)
        .map(|file| file.len() >> 20)
        .sum()
}
