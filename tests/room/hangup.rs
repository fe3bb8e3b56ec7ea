//! People who hang up as soon as they have said something.

#![expect(clippy::unwrap_used, reason = "what fails here fails a test")]

use crate::world::{Browser, World};
use nahil::bot::message::Act;
use serde_json::json;
use std::fs;
use std::io::Write;
use std::net::TcpStream;
use std::sync::atomic::Ordering;

/// How often somebody hangs up; most of the time between the line and the bot that is to hear of it.
const TIMES: usize = 16;

#[test]
fn the_bot_hears_what_stands_in_the_room_though_its_sender_hangs_up() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start(data.path());
    let mut browser = Browser::new(&world);
    let (ana, beto) = (browser.join("ana"), browser.join("beto"));
    let mut stood = 0;
    for time in 0..TIMES {
        let (said, after) = (format!("hung-up-{time}"), format!("after-{time}"));
        hang_up(&browser, &world, &ana, &said);
        assert_eq!(browser.say(&beto, &after, &after).0, 200);
        let mut heard = Vec::new();
        hear_until(&world, &after, &mut heard);
        // Whoever hangs up very soon may not have said it at all.
        let journal = fs::read_to_string(data.path().join("local/journal.jsonl")).unwrap();
        let stands = journal.contains(&format!("\"{said}\""));
        if stands {
            hear_until(&world, &said, &mut heard);
        }
        stood += usize::from(stands);
        world.clock.fetch_add(10, Ordering::SeqCst);
    }
    assert!(stood > 0, "nothing was said in time");
    world.stop();
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

/// Says something, and is gone before there is an answer.
fn hang_up(browser: &Browser, world: &World, who: &str, text: &str) {
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
}
