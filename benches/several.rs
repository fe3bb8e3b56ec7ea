//! What several programs over one database bear, with a PostgreSQL of their own: turns through three hands, how soon
//! another program leads where 100,000 matches are open, and what a board costs where several draw.
//!
//! `cargo bench --no-default-features --features postgres --bench several` measures all of it; with `turns RATE MATCHES
//! SECONDS`, `takeover MATCHES` or `boards COUNT` behind `--`, only that.

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a bench tells what it has measured, or fails")]
#![expect(clippy::disallowed_methods, reason = "how long it takes is its subject")]

mod copies;
mod easels;
#[path = "../tests/pace/hall.rs"]
#[allow(dead_code, reason = "the other benches play in it")]
mod hall;
mod hand;
#[path = "../tests/postgres/house.rs"]
#[allow(dead_code, reason = "the tests do more with it")]
mod house;
#[path = "../tests/postgres/left.rs"]
#[allow(dead_code, reason = "the tests do more with it")]
mod left;
#[path = "../tests/crash/program.rs"]
#[allow(dead_code, reason = "the tests do more with it")]
mod program;
#[path = "../tests/postgres/server.rs"]
#[allow(dead_code, reason = "the tests do more with it")]
mod server;

use hand::Part;
use house::House;
use left::Left;
use mimalloc::MiMalloc;
use nahil::bot::Hand;
use nahil::play::MatchId;
use nahil::status::Figures;
use program::{Home, POLL, Program};
use serde::de::IgnoredAny;
use server::Server;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs};

/// The program's.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// How many hands play.
const HANDS: usize = 3;
/// By these words the bench starts itself: as a hand, as the holder of the room's lane, as one who draws, as one who draws
/// for others, and as one who lets others draw.
const HAND: &str = "as-a-hand";
const LANE: &str = "holds-the-lane";
const DRAWS: &str = "draws";
const LENDS: &str = "draws-for-others";
const WISHES: &str = "lets-others-draw";

fn main() {
    let words: Vec<_> = env::args().skip(1).filter(|word| word != "--bench").collect();
    let numbers: Vec<usize> = words.iter().filter_map(|word| word.parse().ok()).collect();
    match words.first().map(String::as_str) {
        Some(HAND) => hand::serve(&words[1], &words[2..]),
        Some(LANE) => hand::hold(&words[1]),
        Some(DRAWS) => easels::draw(numbers[0]),
        Some(LENDS) => easels::lend(&words[1], &words[2]),
        Some(WISHES) => easels::wish(&words[1], numbers[0], numbers[1]),
        Some("turns") => turns(numbers[..].try_into().unwrap()),
        Some("takeover") => takeover(numbers[0]),
        Some("boards") => boards(numbers[0]),
        Some(word) => panic!("nothing is called {word}"),
        None => {
            turns([500, 500, 60]);
            takeover(100_000);
            boards(1_000);
        }
    }
}

/// This program again, and what it says.
fn again(words: &[String]) -> (Child, BufReader<ChildStdout>) {
    let mut command = Command::new(env::current_exe().unwrap());
    let mut child = command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let said = BufReader::new(child.stdout.take().unwrap());
    (child, said)
}

/// A program that leads, and holds the lane of its room.
fn leader(home: &Home) -> Program {
    let mut program = home.start_one(0);
    let led = program.line("This program leads");
    led.and_then(|_| program.address()).unwrap_or_else(|| panic!("{}", home.log()));
    program
}

/// Starts it, and waits until it says that it is ready.
fn ready(words: impl IntoIterator<Item = String>, home: &Home) -> (Child, BufReader<ChildStdout>) {
    let (child, mut said) = again(&words.into_iter().collect::<Vec<_>>());
    let mut line = String::new();
    said.read_line(&mut line).unwrap();
    assert_eq!(line, "ready\n", "{}", home.log());
    (child, said)
}

/// Turns through three hands, each a process, while a program leads, and something else takes what is told: drawing so many
/// boards is for other machines.
fn turns([rate, matches, seconds]: [usize; 3]) {
    let server = Server::start().unwrap();
    let house = House { url: server.schema() };
    // The tables are there from then on.
    drop(house.open());
    let home = Home::over(Left { url: house.url.clone() });
    let (mut lane, _) = ready([LANE.to_owned(), house.url.clone()], &home);
    let mut program = home.start_one(0);
    program.line("This program leads").unwrap();
    let mut hands: Vec<_> = (0..HANDS)
        .map(|number| {
            let part = Part { number, hands: HANDS, matches, rate, seconds };
            ready([HAND.to_owned(), house.url.clone()].into_iter().chain(part.words()), &home)
        })
        .collect();
    // What was told of the beginnings is not what is measured.
    while home.look(|store| !store.outbox::<IgnoredAny>().unwrap().is_empty()) {
        std::thread::sleep(POLL.0);
    }
    let (began, before) = (Instant::now(), computed(program.id()));
    for (child, _) in &mut hands {
        writeln!(child.stdin.as_ref().unwrap()).unwrap();
    }
    let mut waits = Vec::new();
    for (mut child, said) in hands {
        waits.extend(said.lines().map(|line| Duration::from_micros(line.unwrap().parse().unwrap())));
        assert!(child.wait().unwrap().success());
    }
    let (took, computed) = (began.elapsed().as_secs_f64(), computed(program.id()) - before);
    waits.sort_unstable();
    let at = |share: f64| waits[((waits.len() - 1) as f64 * share) as usize];
    let kept: usize = home.look(|store| {
        let work = store.work();
        let row = |id| work.match_by_id(MatchId(id as u64)).unwrap().unwrap();
        (1..=matches).map(|id| work.record(&row(id)).unwrap().turns().count()).sum()
    });
    assert_eq!((waits.len(), kept), (rate * seconds / HANDS * HANDS, waits.len()));
    println!(
        "{rate} turns a second through {HANDS} hands: {kept} in {took:.1} s, half within {:?}, 99 of 100 within {:?}, \
         all within {:?}; whoever leads computed {:.0} % of a core",
        at(0.5),
        at(0.99),
        at(1.0),
        100.0 * computed / took
    );
    program.terminate();
    lane.kill().unwrap();
    lane.wait().unwrap();
}

/// How soon another program leads where so many matches are open, and what it takes of memory.
fn takeover(matches: usize) {
    let server = Server::start().unwrap();
    let house = House { url: server.schema() };
    copies::fill(&house.open(), 0, matches);
    let home = Home::over(Left { url: house.url.clone() });
    let first = leader(&home);
    let mut second = home.start_one(1);
    second.line("Waiting").unwrap();
    let before = memory(second.id());
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let (led, answered, mut second) = runtime.block_on(async {
        let hand = Hand::start(house.address(), "asks", Figures::default());
        hand::say(&hand.inbox(), (0, 0), "before", "!n help".to_owned()).await;
        first.signal("KILL");
        let began = Instant::now();
        let watching = tokio::task::spawn_blocking(move || {
            second.line("This program leads").unwrap();
            (began.elapsed(), second)
        });
        hand::say(&hand.inbox(), (0, 0), "after", "!n help".to_owned()).await;
        let answered = began.elapsed();
        let (led, second) = watching.await.unwrap();
        (led, answered, second)
    });
    second.address().unwrap();
    println!(
        "{matches} open matches: another program leads {led:?} after a kill, and answers after {answered:?}; it has at most \
         {} MB, {before} MB before",
        memory(second.id())
    );
    second.terminate();
}

/// What a board costs: where it is drawn by the program that wants it, and where others draw it.
fn boards(count: usize) {
    let (mut child, mut said) = again(&[DRAWS.to_owned(), count.to_string()]);
    let mut own = String::new();
    said.read_line(&mut own).unwrap();
    assert!(child.wait().unwrap().success());
    let (server, others) = (Server::start().unwrap(), HANDS - 1);
    let house = House { url: server.schema() };
    // The tables are there from then on.
    drop(house.open());
    let home = Home::over(Left { url: house.url.clone() });
    let words = |role: &str, more: &[String]| [&[role.to_owned(), house.url.clone()], more].concat();
    let mut lending: Vec<_> =
        (0..others).map(|number| ready(words(LENDS, &[format!("lends {number}")]), &home).0).collect();
    let (mut asks, _) = ready(words(WISHES, &[count.to_string(), others.to_string()]), &home);
    let ids: Vec<_> = lending.iter().chain([&asks]).map(Child::id).collect();
    let before: Vec<_> = ids.iter().map(|id| computed(*id)).collect();
    let began = Instant::now();
    writeln!(asks.stdin.as_ref().unwrap()).unwrap();
    // What it has computed is still to be read when it has ended.
    let id = rustix::process::Pid::from_child(&asks);
    let until = rustix::process::WaitIdOptions::EXITED | rustix::process::WaitIdOptions::NOWAIT;
    rustix::process::waitid(rustix::process::WaitId::Pid(id), until).unwrap();
    let (took, each) = (began.elapsed().as_secs_f64(), 1e3 / count as f64);
    let costs: Vec<_> = ids.iter().zip(before).map(|(id, before)| (computed(*id) - before) * each).collect();
    assert!(asks.wait().unwrap().success());
    let (there, here) = costs.split_at(others);
    println!(
        "a board: {} ms of computing where it is drawn for the program itself; where {others} others draw it, {:.2} ms there \
         and {:.2} ms where it is wanted, {:.0} a second",
        own.trim(),
        there.iter().sum::<f64>(),
        here[0],
        count as f64 / took
    );
    for child in &mut lending {
        child.kill().unwrap();
        child.wait().unwrap();
    }
}

/// How many seconds a program has computed.
fn computed(id: u32) -> f64 {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap();
    let (_, behind) = stat.rsplit_once(')').unwrap();
    let ticks = behind.split_whitespace().skip(11).take(2).map(|ticks| ticks.parse::<f64>().unwrap());
    // The kernel counts a hundred a second for all programs.
    ticks.sum::<f64>() / 100.0
}

/// How many megabytes of memory a program has had at most.
fn memory(id: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() / 1_024
}
