//! People who hang up as soon as they have said something.

#![expect(clippy::unwrap_used, reason = "what fails here fails a test")]

use crate::world::{Browser, World};
use nahil::bot::message::Act;
use serde_json::json;
use std::fs;
use std::io::Write;
use std::net::TcpStream;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

/// How often somebody hangs up; most of the time between the line and the bot that is to hear of it.
const TIMES: usize = 16;

/// How often, and how many times at most, it is looked whether what was said stands there.
const POLL: (Duration, usize) = (Duration::from_millis(1), 30_000);

#[test]
fn the_bot_hears_what_stands_in_the_room_though_its_sender_hangs_up() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start(data.path());
    let mut browser = Browser::new(&world);
    let (ana, beto) = (browser.join("ana"), browser.join("beto"));
    let mut stood = 0;
    for time in 0..TIMES {
        let (said, after) = (format!("hung-up-{time}"), format!("after-{time}"));
        let line = say(&browser, &world, &ana, &said);
        let stands = || {
            let journal = fs::read_to_string(data.path().join("local/journal.jsonl")).unwrap();
            journal.contains(&format!("\"{said}\""))
        };
        // However slow the machine is, some hang up when it stands there, before they have the answer.
        if time % 2 == 1 {
            until(&stands);
        }
        drop(line);
        assert_eq!(browser.say(&beto, &after, &after).0, 200);
        let mut heard = Vec::new();
        hear_until(&world, &after, &mut heard);
        // Whoever hangs up very soon may not have said it at all.
        if stands() {
            hear_until(&world, &said, &mut heard);
            stood += 1;
        }
        world.clock.fetch_add(10, Ordering::SeqCst);
    }
    assert!(stood >= TIMES / 2, "{stood}");
    world.stop();
}

/// Waits until it is so; it fails when that takes too long.
fn until(is_so: &impl Fn() -> bool) {
    for _ in 0..POLL.1 {
        if is_so() {
            return;
        }
        thread::sleep(POLL.0);
    }
    panic!("it does not stand there");
}

/// Listens until the bot has heard this; it fails when that takes too long.
fn hear_until(world: &World, text: &str, heard: &mut Vec<String>) {
    while !heard.iter().any(|other| other == text) {
        match world.hear().act {
            Act::Said(said) => heard.push(said),
            act => panic!("{act:?}"),
        }
    }
}

/// Says something, on a line on which nobody waits for the answer.
fn say(browser: &Browser, world: &World, who: &str, text: &str) -> TcpStream {
    let body = json!({ "id": text, "channel": "plaza", "text": text }).to_string();
    let cookies: Vec<_> = browser.jar.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let request = format!(
        "POST /api/say HTTP/1.1\r\nhost: {}\r\ncookie: {}\r\nx-nahil-as: {who}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        world.address,
        cookies.join("; "),
        body.len()
    );
    let mut line = TcpStream::connect(world.address).unwrap();
    line.write_all(request.as_bytes()).unwrap();
    line
}
