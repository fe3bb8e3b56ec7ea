//! Events of a platform, a line each, as two people and a stranger send them: what they write, press, choose and fill in,
//! with whatever ids. The bot keeps all of it; no store fails, and nothing panics.

#![no_main]

use jiff::{SignedDuration, Timestamp};
use libfuzzer_sys::fuzz_target;
use nahil::bot::message::{Act, Incoming, Input, Mention, Place};
use nahil::bot::{Bot, Settings};
use nahil::players::{Account, Platform};
use nahil::store::Store;

/// Most lines of one run.
const LINES_MAX: usize = 60;
/// Who sends them, in turn.
const PEOPLE: [&str; 3] = ["ana", "beto", "carla"];

/// What a line is by its first letter: a button, an option of a menu, a form, or a message.
fn act(line: &str) -> Act {
    let halves = |text: &str| {
        let (first, second) = text.split_once(' ').unwrap_or((text, ""));
        (first.to_owned(), second.to_owned())
    };
    match line.split_at_checked(1) {
        Some(("P", button)) => Act::Pressed(button.to_owned()),
        Some(("C", rest)) => {
            let (menu, option) = halves(rest);
            Act::Chose { menu, option }
        }
        Some(("W", rest)) => {
            let (button, text) = halves(rest);
            Act::Wrote { button, text }
        }
        _ => Act::Said(line.to_owned()),
    }
}

fuzz_target!(|text: &str| {
    let folder = tempfile::tempdir().expect("there is a folder for what passes");
    let store = Store::open(&folder.path().join("store")).expect("a new store opens");
    let mut bot = Bot::new(store, Settings::default(), Box::new(|| true));
    let mut now: Timestamp = "2026-03-02T09:00:00Z".parse().expect("that is a moment");
    let account = |name: &str| Account { platform: Platform::Local, id: name.to_owned() };
    for (number, line) in text.lines().take(LINES_MAX).enumerate() {
        let name = PEOPLE[number % PEOPLE.len()];
        now += SignedDuration::from_mins(1);
        let incoming = Incoming {
            id: number.to_string(),
            at: now,
            from: account(name),
            name: name.to_owned(),
            locale: None,
            place: Place { platform: Platform::Local, id: "plaza".to_owned() },
            act: act(line),
            mentions: PEOPLE.map(|name| Mention::person(name, account(name))).to_vec(),
            member: None,
        };
        bot.apply(vec![Input::Incoming { incoming, receipt: None }], now).expect("the store is well");
    }
});
