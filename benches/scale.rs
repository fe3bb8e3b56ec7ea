//! What a large store costs: the rows of matches are written directly, and measured are the start until the first answer, and
//! a turn beside all of them.
//!
//! `cargo bench --no-default-features --bench scale -- ENDED OPEN` takes so many matches that are over, and that go
//! on; without these words, a million and a hundred thousand.

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a bench tells what it has measured, or fails")]

mod copies;
#[path = "../tests/pace/hall.rs"]
mod hall;

use hall::{Cost, Hall, cost};
use jiff::Timestamp;
use mimalloc::MiMalloc;
use nahil::bot::message::{Act, Incoming, Input};
use nahil::bot::{Bot, Settings};
use nahil::players::{Account, Place, Platform};
use nahil::store::Store;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// The program's.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// The matches in which turns are measured, and how many turns in batches of how many.
const PLAYED: usize = 256;
const TURNS: usize = 2_048;
const BATCH: usize = 16;
/// By this word the bench starts itself to measure a start.
const START: &str = "start-in";
/// By these words somebody who looks for where the time goes has one step alone, in a folder of theirs.
const FILL: &str = "fill-in";
const TURN: &str = "turn-in";

fn main() {
    let words: Vec<_> = env::args().skip(1).collect();
    let folder_of =
        |what: &str| words.iter().position(|word| word == what).map(|place| Path::new(&words[place + 1]));
    if let Some(folder) = folder_of(START) {
        return start(folder);
    }
    if let Some(folder) = folder_of(TURN) {
        turn(folder);
        return;
    }
    let kept = folder_of(FILL);
    let numbers: Vec<usize> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let [ended, open] = numbers[..].try_into().unwrap_or([1_000_000, 100_000]);
    if let Some(folder) = kept {
        return fill(folder, ended, open);
    }
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

/// Puts so many matches into a store.
fn fill(folder: &Path, ended: usize, open: usize) {
    let store = Store::open(folder).unwrap();
    let taken = cost(|| copies::fill(&store, ended, open));
    if ended + open > 0 {
        println!("{} matches written in {:?}", ended + open, taken.wall);
    }
    drop(store);
    println!("{} MB of store, {} MB of journal", size(folder), size(&folder.join("journal")));
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
        // A store that is looked at again has heard the others.
        id: format!("{name}-{}", std::process::id()),
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
