//! What is asked and answered beside the room.

#![expect(clippy::unwrap_used, reason = "what fails here fails a test")]

use crate::world::{Browser, FORGET, KEEP, World, text};
use nahil::bot::message::Act;
use serde_json::{Value, json};
use std::sync::atomic::Ordering;

fn ask(browser: &Browser, who: &str, id: &str, text: &str) -> (u16, Value) {
    browser.post("/api/ask", who, &json!({ "id": id, "channel": "plaza", "text": text }))
}

/// What stands in the room for somebody, and beside it: texts, and what they answer.
fn seen(browser: &Browser, who: &str) -> Vec<(String, Option<String>)> {
    let look = browser.look(who);
    let items = look["items"].as_array().unwrap();
    let said = |item: &Value| match &item["text"] {
        Value::String(text) => text.clone(),
        _ => item["runs"][0]["text"].as_str().unwrap_or_default().to_owned(),
    };
    items.iter().map(|item| (said(item), item["aside"].as_str().map(str::to_owned))).collect()
}

fn aside(text: &str, act: &str) -> (String, Option<String>) {
    (text.to_owned(), Some(act.to_owned()))
}

#[test]
fn what_is_asked_beside_the_room_leaves_nothing_in_it() {
    let data = tempfile::tempdir().unwrap();
    let mut world = World::start(data.path());
    let mut browser = Browser::new(&world);
    let (ana, beto) = (browser.join("ana"), browser.join("beto"));
    for (mood, status) in [(FORGET, 503), (KEEP, 200)] {
        world.mood.store(mood, Ordering::SeqCst);
        assert_eq!(ask(&browser, &ana, "one", "!n help").0, status);
    }
    let (first, again) = (world.hear(), world.hear());
    assert_eq!(first.id, again.id, "the bot knows it again by its id");
    assert_eq!(first.act, Act::Said("!n help".into()));
    assert_eq!(seen(&browser, &ana), []);
    world.answer(1, &ana, &first.id, text("", "help"));
    assert_eq!(seen(&browser, &ana), [aside("help", "one")]);
    assert_eq!(seen(&browser, &beto), [], "nobody else sees it");
    world.answer(2, &ana, &format!("{ana}:two"), text("lesson:maya", "a lesson, by a button"));
    assert_eq!(seen(&browser, &ana), [aside("a lesson, by a button", "two")], "there is one at a time");
    world.answer(3, &ana, &format!("{ana}:three"), text("lesson:maya", "its next page"));
    world.answer(4, &ana, &format!("{ana}:four"), text("", "what was said in the room is answered in it"));
    let both =
        [aside("its next page", "three"), ("what was said in the room is answered in it".into(), None)];
    assert_eq!(seen(&browser, &ana), both);
    world.stop();
    world = World::start(data.path());
    browser.base = format!("http://{}", world.address);
    assert_eq!(seen(&browser, &ana), both, "so it is after a restart");
    world.stop();
}

#[test]
fn nobody_else_reads_how_a_puzzle_is_solved() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start(data.path());
    let mut browser = Browser::new(&world);
    let (ana, beto) = (browser.join("ana"), browser.join("beto"));
    for (id, said) in
        [("one", "!n puzzle maya"), ("two", "!n puzzle Lb2"), ("three", "!n problema abalone e3e4")]
    {
        let message = json!({ "id": id, "channel": "plaza", "text": said });
        assert_eq!(browser.post("/api/say", &ana, &message).0, 200);
        assert_eq!(world.hear().act, Act::Said(said.into()));
    }
    let texts = |who: &str| seen(&browser, who).into_iter().map(|(text, _)| text).collect::<Vec<_>>();
    assert_eq!(texts(&ana), ["!n puzzle maya", "!n puzzle Lb2", "!n problema abalone e3e4"]);
    assert!(texts(&beto).is_empty());
    world.stop();
}

#[test]
fn nobody_else_reads_what_concerns_its_writer_alone() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start(data.path());
    let mut browser = Browser::new(&world);
    let (ana, beto) = (browser.join("ana"), browser.join("beto"));
    let own = [
        "!n puzle h6h7",
        "!n h6h7",
        "!n move e3e4",
        "!n mover #3 Lb2",
        "!n note #3 careful with the camel",
        "!n bloquear @beto",
        "!n report #3 he is rude",
    ];
    let public = ["hello", "!n play maya", "!n help"];
    for (number, said) in own.into_iter().chain(public).enumerate() {
        let message = json!({ "id": format!("e{number}"), "channel": "plaza", "text": said });
        assert_eq!(browser.post("/api/say", &ana, &message).0, 200);
        world.hear();
    }
    let texts = |who: &str| seen(&browser, who).into_iter().map(|(text, _)| text).collect::<Vec<_>>();
    assert_eq!(texts(&ana), [&own[..], &public].concat());
    assert_eq!(texts(&beto), public);
    world.stop();
}

#[test]
fn a_table_that_is_asked_for_again_is_seen_again() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start(data.path());
    let mut browser = Browser::new(&world);
    let ana = browser.join("ana");
    world.answer(1, &ana, &format!("{ana}:one"), text("league-page:L1:true", "the table"));
    world.answer(2, &ana, &format!("{ana}:two"), text("", "something else"));
    world.answer(3, &ana, &format!("{ana}:three"), text("league-page:L1:true", "the table of today"));
    let table = aside("the table of today", "three");
    assert!(seen(&browser, &ana).contains(&table), "{:?}", seen(&browser, &ana));
    world.stop();
}

#[test]
fn nothing_but_commands_is_asked_beside_the_room() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start(data.path());
    let mut browser = Browser::new(&world);
    let ana = browser.join("ana");
    let long = format!("!n {}", "x".repeat(2_000));
    for (id, text, status) in [
        ("a", "hola", 422),
        ("b", "", 422),
        ("c", "!nothing", 422),
        ("d", long.as_str(), 422),
        ("a:aside:b", "!n help", 422),
    ] {
        assert_eq!(ask(&browser, &ana, id, text).0, status, "{id} {text}");
    }
    let elsewhere = json!({ "id": "e", "channel": "nowhere", "text": "!n help" });
    assert_eq!(browser.post("/api/ask", &ana, &elsewhere).0, 404);
    let stranger = json!({ "id": "f", "channel": "plaza", "text": "!n help" });
    assert_eq!(browser.post("/api/ask", "nobody", &stranger).0, 401);
    let statuses: Vec<u16> = (0..30).map(|n| ask(&browser, &ana, &format!("n{n}"), "!n help").0).collect();
    assert!(statuses.contains(&429), "{statuses:?}");
    world.stop();
}
