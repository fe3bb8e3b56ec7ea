//! What a system that watches the program is told.

use crate::keep::StandIn;
use crate::program::{Home, POLL, Program};
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;

/// The status and the body of an answer.
fn ask(address: &str, request: &str) -> (u16, String) {
    let host = address.trim_start_matches("http://");
    let mut stream = TcpStream::connect(host).unwrap();
    write!(stream, "{request} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_owned())
}

/// Asks until it is so.
fn until(address: &str, path: &str, is_so: impl Fn(u16, &str) -> bool) -> String {
    for _ in 0..POLL.1 {
        let (status, body) = ask(address, &format!("GET {path}"));
        if is_so(status, &body) {
            return body;
        }
        std::thread::sleep(POLL.0);
    }
    panic!("{path} of {address} does not come to that")
}

fn watched(more: &str) -> Home {
    let home = Home::new();
    let path = home.data().with_file_name("config.toml");
    let config = fs::read_to_string(&path).unwrap();
    fs::write(path, format!("{config}[watch]\naddress = \"127.0.0.1:0\"\n{more}")).unwrap();
    home
}

#[test]
fn who_watches_is_told_that_all_is_well_and_how_much_was_done() {
    let home = watched("");
    let mut program = Program::start(&home);
    let watch = program.address().unwrap();
    program.address().unwrap();
    until(&watch, "/healthz", |status, body| (status, body) == (200, "ok\n"));
    until(&watch, "/readyz", |status, body| (status, body) == (200, "ok\n"));
    let page = until(&watch, "/metrics", |status, _| status == 200);
    for line in
        ["nahil_build_info{version=", "nahil_events_total 0", "nahil_connections{platform=\"local\"} 1"]
    {
        assert!(page.contains(line), "{line} in\n{page}");
    }
    let figure = |name: &str| {
        let line = page.lines().find_map(|line| line.strip_prefix(name));
        line.unwrap_or_else(|| panic!("{name} in\n{page}")).trim().parse::<f64>().unwrap()
    };
    for name in
        ["nahil_commit_seconds_count", "nahil_store_bytes", "nahil_journal_bytes", "nahil_disk_free_bytes"]
    {
        assert!(figure(name) > 0.0, "{name} in\n{page}");
    }
    assert!(figure("nahil_journal_bytes") < figure("nahil_store_bytes"), "{page}");
    assert_eq!(ask(&watch, "GET /").0, 404);
    assert_eq!(ask(&watch, "POST /metrics").0, 405);
    program.terminate();
}

/// How many seconds behind the standby is, by the page of figures.
fn behind(page: &str) -> i64 {
    let line = page.lines().find(|line| line.starts_with("nahil_standby_behind_seconds{folder="));
    line.and_then(|line| line.split(' ').next_back()?.parse().ok()).unwrap_or_else(|| panic!("{page}"))
}

#[test]
fn who_watches_is_told_how_far_the_standby_is_behind() {
    let second = tempfile::tempdir().unwrap();
    let folder = second.path().join("data");
    let home = watched(&format!("standby = {:?}\n", folder.display().to_string()));
    let mut program = Program::start(&home);
    let watch = program.address().unwrap();
    program.address().unwrap();
    until(&watch, "/metrics", |status, page| status == 200 && behind(page) > 1_000_000_000);
    let _stand_in = StandIn::start(&home, &folder);
    until(&watch, "/metrics", |status, page| status == 200 && behind(page) <= 10);
    program.terminate();
}

/// A platform that does not answer is named; the loop goes on all the same.
#[cfg(feature = "discord")]
#[test]
fn who_watches_is_told_what_is_not_connected() {
    // Nobody listens there.
    let home = watched("[discord]\nenabled = true\napi = \"http://127.0.0.1:9\"\n");
    let mut command = home.command(&[]);
    let mut child = command
        .env("NAHIL_DISCORD_TOKEN", "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcdE.abcdefghijklmnopqrstuvwxyz0123456789AB")
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = std::io::BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    std::io::BufRead::read_line(&mut output, &mut line).unwrap();
    let watch = line.trim().split(' ').next_back().unwrap().to_owned();
    until(&watch, "/healthz", |status, _| status == 200);
    until(&watch, "/readyz", |status, body| (status, body) == (503, "not connected: discord\n"));
    child.kill().unwrap();
    child.wait().unwrap();
}
