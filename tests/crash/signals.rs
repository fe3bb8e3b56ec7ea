//! What the host tells the program while it runs: to read its configuration again, and to stop.

use crate::browser::{self, Browser};
use crate::program::{Home, POLL, Program};
use crate::stage::Stage;
use serde_json::{Value, json};
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::time::{Duration, Instant};

/// How long the program may take to stop.
const STOP_MAX: Duration = Duration::from_secs(5);
/// How many pages are open then.
const PAGES: usize = 40;

/// Tells the program to read its configuration again, and waits until its log has one more line with this.
fn reload(home: &Home, program: &Program, line: &str) {
    let count = || home.log().matches(line).count();
    let before = count();
    program.signal("HUP");
    for _ in 0..POLL.1 {
        if count() > before {
            return;
        }
        std::thread::sleep(POLL.0);
    }
    panic!("{line} is not in\n{}", home.log())
}

/// What is said in the room, to this person, once something with this text is.
fn until_said(browser: &Browser, who: &str, text: &str) -> Value {
    for _ in 0..POLL.1 {
        let items = browser.look(who).unwrap();
        if let Some(item) = items.into_iter().rev().find(|item| browser::said(item).contains(text)) {
            return item;
        }
        std::thread::sleep(POLL.0);
    }
    panic!("nobody says {text:?}")
}

#[test]
fn a_new_configuration_counts_without_a_restart_and_a_wrong_one_changes_nothing() {
    let home = Home::new();
    let path = home.data().with_file_name("config.toml");
    let config = fs::read_to_string(&path).unwrap();
    let mut program = Program::start(&home);
    let mut browser = Browser::new();
    browser.go(program.address().unwrap());
    let [ana, _] = ["ana", "beto"].map(|name| browser.join(name));
    let challenge = |id: &str| {
        let said = json!({ "id": id, "channel": "plaza", "text": "!n play @beto maya" });
        assert_eq!(browser.post("/api/say", &ana, &said).unwrap(), 200);
    };
    challenge("1");
    until_said(&browser, &ana, "3 days");
    fs::write(&path, format!("clock = \"9d\"\nvacation = 7\nhurry = 2\n{config}")).unwrap();
    reload(&home, &program, "the configuration was read again");
    let log = home.log();
    assert!(log.contains("clock, vacation") && log.contains("\"hurry\""), "{log}");
    challenge("2");
    until_said(&browser, &ana, "9 days");
    fs::write(&path, format!("clock = \"5d\"\n{config}adress = 1\n")).unwrap();
    reload(&home, &program, "the configuration is not changed");
    let log = home.log();
    assert!(log.contains("line 6") && log.contains("adress"), "{log}");
    let start = browser.get("/api/start").unwrap();
    assert!(start.contains("\"usual\":[\"9d\","), "{start}");
    program.terminate();
}

/// The file that nobody has to name counts as one that is named: gone, it puts nothing back.
#[test]
fn the_usual_configuration_that_is_gone_changes_nothing() {
    let home = Home::new();
    let path = home.data().with_file_name("config.toml");
    let mut command = Command::new(env!("CARGO_BIN_EXE_nahil"));
    command.current_dir(path.parent().unwrap()).env_remove("RUST_LOG");
    home.left.point(&mut command);
    let mut program = Program::start_as(&home, command);
    assert!(program.address().is_some(), "{}", home.log());
    fs::remove_file(&path).unwrap();
    reload(&home, &program, "the configuration is not changed: cannot read config.toml");
    program.terminate();
}

#[test]
fn a_configuration_that_cannot_be_read_keeps_nobody_waiting() {
    let home = Home::new();
    let path = home.data().with_file_name("config.toml");
    let mut program = Program::start(&home);
    assert!(program.address().is_some(), "{}", home.log());
    fs::remove_file(&path).unwrap();
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    reload(&home, &program, "is not a regular file");
    #[expect(clippy::disallowed_methods, reason = "how long it takes is the test's subject")]
    let began = Instant::now();
    program.terminate();
    assert!(began.elapsed() < STOP_MAX, "{:?}", began.elapsed());
}

/// A large store takes a while to be read, and so does a room's journal; this one takes for ever.
#[test]
#[expect(clippy::disallowed_methods, reason = "how long it takes is its subject")]
fn it_stops_soon_while_it_opens_what_it_has() {
    let home = Home::new();
    let mut program = Program::start(&home);
    assert!(program.address().is_some(), "{}", home.log());
    program.terminate();
    let journal = home.data().join("local/journal.jsonl");
    fs::remove_file(&journal).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(&journal).status().unwrap().success());
    let starts = || home.log().matches("so much may be open").count();
    let before = starts();
    let mut program = Program::start(&home);
    for _ in 0..POLL.1 {
        if starts() > before {
            break;
        }
        std::thread::sleep(POLL.0);
    }
    let began = Instant::now();
    program.terminate();
    assert!(began.elapsed() < STOP_MAX, "{:?}\n{}", began.elapsed(), home.log());
}

#[test]
fn it_stops_soon_whatever_it_is_doing() {
    let mut stage = Stage::open(0, 5);
    stage.begin();
    for _ in 0..12 {
        stage.play_turn();
    }
    stage.told();
    let host = stage.address().to_owned();
    let head = format!("GET /api/events?as={} HTTP/1.1\r\nhost: {host}\r\n", stage.people[0]);
    let head = format!("{head}cookie: {}\r\n\r\n", stage.cookies());
    let pages: Vec<_> = (0..PAGES)
        .map(|_| {
            let mut page = TcpStream::connect(&host).unwrap();
            page.write_all(head.as_bytes()).unwrap();
            page.read_exact(&mut [0; 12]).unwrap();
            page
        })
        .collect();
    // The machine thinks for long at this level, and moving pictures are drawn of the match.
    for game in ["arimaa", "maya"] {
        stage.say(0, &format!("!n play machine 10 {game} black"));
    }
    for _ in 0..4 {
        stage.say(1, "!n record #1");
    }
    #[expect(clippy::disallowed_methods, reason = "how long it takes is the test's subject")]
    let began = Instant::now();
    stage.terminate();
    assert!(began.elapsed() < STOP_MAX, "{:?}", began.elapsed());
    drop(pages);
    stage.restart();
    stage.finish();
}
