//! Three real programs over one database: whichever of them dies or sleeps, or if the database does, the others go on.

use crate::checks::{every_turn_was_told_once, the_record_replays};
use crate::dice::number;
use crate::fronts::{bytes, is_open};
use crate::left::Left;
use crate::program::{Home, POLL, Program};
use crate::programs::{outages_are_apart, says};
use crate::server::Server;
use crate::stage::Stage;
use crate::trials::trials;
use serde_json::json;
use std::fs;

trials! {
    whichever_dies_the_others_go_on,
    a_leader_that_was_stopped_becomes_a_hand,
    one_that_was_stopped_promises_nothing_in_the_room,
    a_platform_that_cannot_be_served_ends_nothing_else,
    people_come_in_anywhere_and_play_in_the_same_room,
}

/// How many programs there are.
const PROGRAMS: usize = 3;
/// How often one of them is killed, or the database.
const DEATHS: u64 = 10;

/// Three programs with two people who talk to whichever serves the room.
struct Crew {
    stage: Stage,
    /// The highest epoch in which each has led, as far as it has said so.
    led: [u64; PROGRAMS],
    /// Where people came in at each when all began.
    addresses: Vec<String>,
}

impl Crew {
    fn open(left: Left, seed: u64) -> Self {
        let home = Home::over(left);
        let first = home.start_one(0);
        let mut stage = Stage::with(home, first, 0, seed);
        stage.others = (1..PROGRAMS).map(|number| stage.home.start_one(number)).collect();
        let others = stage.others.iter_mut().map(|other| other.address().unwrap());
        let addresses = [format!("http://{}", stage.browser.address())].into_iter().chain(others).collect();
        stage.begin();
        Self { stage, led: [0; PROGRAMS], addresses }
    }

    fn program(&mut self, number: usize) -> &mut Program {
        match number.checked_sub(1) {
            None => &mut self.stage.program,
            Some(other) => &mut self.stage.others[other],
        }
    }

    /// Kills one, and starts it again.
    fn kill(&mut self, number: usize) {
        self.program(number).signal("KILL");
        self.program(number).wait();
        *self.program(number) = self.stage.home.start_one(number);
        self.led[number] = 0;
    }

    /// Waits until one leads that is not the one of this number.
    fn leader(&mut self, but: Option<usize>) -> usize {
        for _ in 0..POLL.1 {
            for number in 0..PROGRAMS {
                if let Some(line) = self.program(number).last("This program leads (epoch ") {
                    let digits = line.chars().filter(char::is_ascii_digit).collect::<String>();
                    self.led[number] = digits.parse().unwrap();
                }
            }
            let leader = (0..PROGRAMS).max_by_key(|number| self.led[*number]).unwrap();
            if self.led[leader] > 0 && Some(leader) != but {
                return leader;
            }
            std::thread::sleep(POLL.0);
        }
        panic!("nobody leads: {}", self.stage.home.log())
    }

    /// Where people came in at one of these when all began, once they are answered there.
    fn address(&self, of: &[usize]) -> String {
        for _ in 0..POLL.1 {
            if let Some(open) = of.iter().map(|number| &self.addresses[*number]).find(|at| is_open(at)) {
                return open.clone();
            }
            std::thread::sleep(POLL.0);
        }
        panic!("nobody serves the room: {}", self.stage.home.log())
    }

    fn play(&mut self, turns: u64) {
        (0..turns).for_each(|_| self.stage.play_turn());
        self.stage.told();
    }

    /// Everything is told, once, and the record is whole.
    fn finish(mut self) {
        every_turn_was_told_once(&mut self.stage);
        the_record_replays(&mut self.stage);
        self.stage.look_at_the_store();
        self.stage.home.look(outages_are_apart);
        let left = |crew: &Self| crew.stage.home.look(|store| store.outbox::<()>().unwrap().len());
        for _ in (0..POLL.1).take_while(|_| left(&self) > 0) {
            std::thread::sleep(POLL.0);
        }
        assert_eq!(left(&self), 0, "something is always left to be told");
        (0..PROGRAMS).for_each(|number| self.program(number).terminate());
        let log = self.stage.home.log();
        // That the database is gone, or that another one leads, is an error to whoever commits.
        assert!(!log.contains("panicked"), "{log}");
    }
}

/// Two people play on while the leader, a hand or the database dies, drawn by lot.
fn whichever_dies_the_others_go_on() {
    let server = Server::start().unwrap();
    let mut crew = Crew::open(Left { url: server.schema() }, number("NAHIL_SEED").unwrap_or(1));
    for death in 0..number("NAHIL_KILLS").unwrap_or(DEATHS) {
        crew.play(1 + death % 2);
        match crew.stage.dice.below(PROGRAMS + 1) {
            PROGRAMS => {
                server.stop("immediate");
                server.start_again();
            }
            number => crew.kill(number),
        }
    }
    crew.play(2);
    crew.finish();
}

/// It wakes up long after its lease, while another one leads.
fn a_leader_that_was_stopped_becomes_a_hand() {
    let mut crew = Crew::open(Left::new(), 9);
    crew.play(1);
    let first = crew.leader(None);
    crew.program(first).signal("STOP");
    let second = crew.leader(Some(first));
    crew.program(first).signal("CONT");
    says(crew.program(first), "Another program leads now");
    crew.play(2);
    crew.kill(second);
    crew.play(2);
    crew.finish();
}

/// What people write to a program that sleeps longer than it may hold the room is not acknowledged by it when it wakes up,
/// for the others have read its journal by then; at most it passes that on to whichever of them holds the room.
fn one_that_was_stopped_promises_nothing_in_the_room() {
    let mut crew = Crew::open(Left::new(), 11);
    crew.play(1);
    crew.program(0).signal("STOP");
    let asked: Vec<_> = (0..8)
        .map(|one| {
            let (browser, who) = (crew.stage.browser.clone(), crew.stage.people[0].clone());
            let said = json!({ "id": format!("asleep-{one}"), "channel": "plaza", "text": "a word" });
            std::thread::spawn(move || browser.post("/api/say", &who, &said))
        })
        .collect();
    let address = crew.address(&[1, 2]);
    crew.program(0).signal("CONT");
    let answers: Vec<_> = asked.into_iter().map(|asked| asked.join().unwrap().ok()).collect();
    crew.stage.browser.go(address);
    let (stands, who) = (crew.stage.history(), crew.stage.people[0].clone());
    for (number, status) in answers.into_iter().enumerate() {
        let event = format!("{who}:asleep-{number}");
        let count = stands.iter().filter(|item| item["event"] == *event).count();
        assert!(count == 1 || count == 0 && status != Some(200), "{event} stands {count} times: {status:?}");
    }
    crew.play(1);
    crew.finish();
}

/// Where the folder cannot be written that the room needs, the lane is left, and tried again; the leader goes on to lead.
fn a_platform_that_cannot_be_served_ends_nothing_else() {
    let mut crew = Crew::open(Left::new(), 13);
    crew.play(1);
    let (room, away) = (crew.stage.home.shared().join("local"), crew.stage.home.shared().join("away"));
    fs::rename(&room, &away).unwrap();
    fs::write(&room, "in the way").unwrap();
    crew.program(0).signal("KILL");
    crew.program(0).wait();
    let refusal = "cannot be served here now";
    for number in [1, 2] {
        says(crew.program(number), refusal);
    }
    fs::remove_file(&room).unwrap();
    fs::rename(&away, &room).unwrap();
    let address = crew.address(&[1, 2]);
    *crew.program(0) = crew.stage.home.start_one(0);
    crew.stage.browser.go(address);
    crew.play(1);
    crew.finish();
}

/// They change the program in the middle of it all: what they say, the pictures they see and the files they take.
fn people_come_in_anywhere_and_play_in_the_same_room() {
    let mut crew = Crew::open(Left::new(), 21);
    for turn in 0..2 * PROGRAMS {
        crew.stage.browser.go(crew.address(&[turn % PROGRAMS]));
        crew.play(1);
    }
    let items = crew.stage.history();
    let picture = items.iter().find_map(|item| item["pictures"][0]["name"].as_str()).unwrap().to_owned();
    let mut seen = Vec::new();
    for number in 0..PROGRAMS {
        let at = crew.address(&[number]);
        let bytes = bytes(&at, &format!("/picture/{picture}.png"), &crew.stage.cookies());
        crew.stage.browser.go(at);
        seen.push((crew.stage.record(), bytes));
    }
    assert!(seen.iter().all(|one| *one == seen[0]) && seen[0].1.starts_with(b"\x89PNG"), "{picture}");
    crew.finish();
}
