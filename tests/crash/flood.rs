//! The real program with few files, while strangers hold as many connections as they can.

use crate::browser::Browser;
use crate::stage::Stage;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::time::Duration;

/// How many files the program may have open.
const FILES: usize = 1_024;
/// How many connections there are to it.
const CROWD: usize = 1_100;
/// How many of them make a name each that opens all the pages it may.
const NAMES: usize = 30;
/// How long somebody waits who is not answered.
const WAIT: Duration = Duration::from_secs(20);

/// Runs the program with few files, as a host may who cannot have more.
fn stage() -> Stage {
    stage_with(&format!("ulimit -n {FILES}"))
}

fn stage_with(limits: &str) -> Stage {
    let limit = getrlimit(Resource::Nofile);
    setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit }).unwrap();
    let limited = format!("{limits}; exec \"$@\"");
    let mut stage = Stage::open_behind(&["bash", "-c", &limited, "bash"], 0, 3);
    stage.begin();
    stage
}

fn connect(stage: &Stage, sent: &str) -> TcpStream {
    let mut stream = TcpStream::connect(stage.address()).unwrap();
    stream.set_read_timeout(Some(WAIT)).unwrap();
    // It may have had to make room already.
    let _ = stream.write_all(sent.as_bytes());
    stream
}

/// Idle connections, heads and bodies that never end: none of them holds a match up.
#[test]
fn who_says_nothing_holds_nobody_up() {
    let mut stage = stage();
    let host = stage.address().to_owned();
    for sent in [
        String::new(),
        format!("GET / HTTP/1.1\r\nhost: {host}\r\nslow"),
        format!("POST /api/join HTTP/1.1\r\nhost: {host}\r\ncontent-length: 90\r\n\r\n{{"),
    ] {
        let crowd: Vec<_> = (0..CROWD).map(|_| connect(&stage, &sent)).collect();
        for _ in 0..3 {
            stage.play_turn();
        }
        stage.told();
        assert!(stage.open_files() < FILES - 100, "{}", stage.open_files());
        drop(crowd);
    }
    stage.finish();
}

/// Shells set a limit that whoever runs in them may raise: the program does.
#[test]
fn a_low_limit_is_raised_as_far_as_the_host_allows() {
    let mut stage = stage_with(&format!("ulimit -H -n {FILES}; ulimit -S -n 100"));
    let crowd: Vec<_> = (0..200).map(|_| connect(&stage, "")).collect();
    stage.play_turn();
    stage.told();
    assert!(stage.open_files() > 200, "{}", stage.open_files());
    drop(crowd);
    stage.finish();
}

/// Pages that are opened and never read, by as many names as a network may make at once.
#[test]
fn who_opens_all_pages_leaves_room_for_others() {
    let mut stage = stage();
    let host = stage.address().to_owned();
    let mut pages = Vec::new();
    for number in 0..NAMES {
        let mut browser = Browser::new();
        browser.go(format!("http://{host}"));
        let who = browser.join(&format!("flood{number}"));
        let head = format!(
            "GET /api/events?as={who} HTTP/1.1\r\nhost: {host}\r\ncookie: {}\r\n\r\n",
            browser.cookies()
        );
        for _ in 0..10 {
            let mut page = connect(&stage, &head);
            let mut told = [0; 12];
            page.read_exact(&mut told).unwrap();
            pages.push((told == *b"HTTP/1.1 200", page));
        }
    }
    assert!(pages.iter().filter(|(open, _)| *open).count() > 200);
    for _ in 0..6 {
        stage.play_turn();
    }
    stage.told();
    drop(pages);
    stage.finish();
}

/// With too few files it does not begin, and says what to do.
#[test]
fn too_few_files_are_no_panic() {
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("config.toml");
    std::fs::write(&config, format!("data = '{}'\n", folder.path().join("data").display())).unwrap();
    for files in [16, 20, 40] {
        let limited = format!("ulimit -n {files}; exec \"$@\"");
        let mut command = Command::new("bash");
        command.args(["-c", &limited, "bash", env!("CARGO_BIN_EXE_nahil"), "--config"]).arg(&config);
        let output = command.output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && !said.contains("panicked"), "{files}: {said}");
        assert!(said.contains(&format!("{files} files")) && said.contains("ulimit -n"), "{files}: {said}");
    }
}
