//! The machine's turns are thought of at any of several programs, whichever of them leads.

use crate::fronts::{Crew, get, joined, say, told};
use crate::house::House;
use crate::program::{POLL, Wanted};
use crate::server::{Server, answers};
use crate::trials::trials;
use jiff::Timestamp;
use nahil::bot::message::{Act, Incoming, Input};
use nahil::bot::{Bot, Settings};
use nahil::engine::Worker;
use nahil::machine;
use nahil::players::{Account, Place, Platform};
use std::sync::{Arc, Mutex, mpsc};

trials! {
    the_machine_thinks_at_other_programs_too,
    what_dead_ones_were_to_think_about_is_thought_about_all_the_same,
    a_thought_that_is_not_kept_is_thought_again,
}

/// How many programs there are.
const PROGRAMS: usize = 3;
/// How many people play against the machine at once. One of them is thought about where the loop runs.
const PEOPLE: usize = 3;

/// Programs with a thread each, and where their figures are.
fn crew() -> (Crew, Vec<String>) {
    let sections = "[watch]\naddress = \"127.0.0.1:0\"\n[machine]\nthreads = 1\n".to_owned();
    let mut crew =
        Crew::open(&[(); PROGRAMS].map(|()| Wanted { local: sections.clone(), ..Wanted::default() }));
    let watches = crew.programs.iter_mut().map(|program| told(program, "Figures and health at ")).collect();
    let question = "SELECT hand FROM nahil_easels
        WHERE easels > 0 AND expires > clock_timestamp() AND version LIKE '%thinks'";
    crew.until("who thinks", || answers(&crew.home.left.url, question).len() == PROGRAMS);
    (crew, watches)
}

/// The sum of a figure of these programs.
fn count(watches: &[String], name: &str) -> usize {
    let of = |watch: &String| {
        let page = get(watch, "/metrics", &[]).unwrap().text;
        let values = page
            .lines()
            .filter_map(|line| line.strip_prefix(name)?.rsplit(' ').next()?.parse::<usize>().ok());
        values.sum::<usize>()
    };
    watches.iter().map(of).sum()
}

/// Lets people play the side that is second, so that the machine has a turn in each of their matches.
fn begin_all(at: &str) {
    for number in 0..PEOPLE {
        let (who, cookie) = joined(at, &format!("person{number}"));
        say(at, (&who, &cookie), "!n play machine 8 abalone white");
    }
}

fn leader(crew: &Crew, watches: &[String]) -> usize {
    crew.until("a leader", || count(watches, "nahil_leader ") == 1);
    watches.iter().position(|watch| count(std::slice::from_ref(watch), "nahil_leader ") == 1).unwrap()
}

/// How often the machine has thought at all but this one.
fn elsewhere(watches: &[String], leader: usize) -> usize {
    let (before, behind) = (&watches[..leader], &watches[leader + 1..]);
    count(before, "nahil_thinking_seconds_count") + count(behind, "nahil_thinking_seconds_count")
}

/// Waits until the machine has played in all matches, as these programs count it. It thinks at the lowest priority, so on a
/// busy machine each turn takes the ten seconds that it may take.
fn all_are_played(crew: &Crew, watches: &[String]) {
    let are_played = (0..5 * POLL.1).any(|_| {
        std::thread::sleep(POLL.0);
        count(watches, "nahil_turns_total") == PEOPLE
    });
    assert!(are_played, "{}", crew.home.log());
}

fn the_machine_thinks_at_other_programs_too() {
    let (crew, watches) = crew();
    let leader = leader(&crew, &watches);
    begin_all(&crew.addresses[crew.other()]);
    all_are_played(&crew, &watches);
    assert!(elsewhere(&watches, leader) > 0, "{}", crew.home.log());
    assert!(!crew.home.log().contains("ERROR"), "{}", crew.home.log());
}

fn what_dead_ones_were_to_think_about_is_thought_about_all_the_same() {
    let (crew, watches) = crew();
    let leader = leader(&crew, &watches);
    begin_all(&crew.addresses[leader]);
    let taken = "SELECT taker FROM nahil_wishes WHERE taker IS NOT NULL AND drawn IS NULL";
    crew.until("what others think about", || !answers(&crew.home.left.url, taken).is_empty());
    let dead = crew.programs.iter().enumerate().filter(|(number, _)| *number != leader);
    dead.for_each(|(_, program)| program.signal("KILL"));
    all_are_played(&crew, &watches[leader..=leader]);
}

fn a_thought_that_is_not_kept_is_thought_again() {
    let server = Server::start().unwrap();
    let house = House { url: server.schema() };
    let (store, _lead) = house.lead("a").unwrap();
    let mut bot = Bot::new(store, Settings::default(), Box::new(|| true));
    let (tell, jobs) = mpsc::channel();
    let tell = Mutex::new(tell);
    bot.set_thinker(Arc::new(move |_, job| {
        // After its turn there is nothing to think about.
        if let Some(job) = job {
            tell.lock().unwrap().send(job).unwrap();
        }
    }));
    let now = Timestamp::from_second(1_772_442_000).unwrap();
    bot.wake(now).unwrap();
    bot.apply(vec![said("!n play machine 1 abalone white", now)], now).unwrap();
    let job = jobs.try_recv().unwrap();
    let thought = machine::think(&job, &mut Worker::new(), &|| true);
    server.stop("immediate");
    assert!(bot.apply(vec![Input::Thought(thought.clone())], now).is_err());
    server.start_again();
    // Its lease is said anew before it may write.
    let is_back = (0..POLL.1).any(|_| {
        std::thread::sleep(POLL.0);
        bot.beat(now).is_ok()
    });
    assert!(is_back && jobs.try_recv().unwrap() == job);
    bot.apply(vec![Input::Thought(thought)], now).unwrap();
    assert_eq!(bot.played(job.id).unwrap().unwrap().ply(), 1);
}

fn said(text: &str, at: Timestamp) -> Input {
    let incoming = Incoming {
        id: "event".to_owned(),
        at,
        from: Account { platform: Platform::Local, id: "ana".to_owned() },
        name: "ana".to_owned(),
        locale: None,
        place: Place { platform: Platform::Local, id: "plaza".to_owned() },
        act: Act::Said(text.to_owned()),
        mentions: Vec::new(),
        member: None,
    };
    Input::Incoming { incoming, receipt: None }
}
