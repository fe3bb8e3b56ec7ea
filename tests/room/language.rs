//! Which language the page speaks, and the bot with it.

use crate::world::{Browser, World, text};
use nahil::bot::message::{Act, Post};
use nahil::players::Locale;
use serde_json::{Value, json};
use std::collections::HashSet;

#[test]
fn a_choice_of_language_lasts() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start(data.path());
    let mut browser = Browser::new(&world);
    let (ana, mut events) = (browser.join("ana"), HashSet::new());
    // The first one is theirs already, and leaves no line behind.
    for locale in [Locale::Es, Locale::En] {
        assert_eq!(browser.post("/api/language", &ana, &json!({ "locale": locale.code() })).0, 200);
        let told = world.hear();
        assert_eq!(told.act, Act::Speaks(locale), "the bot speaks it, too");
        assert!(events.insert(told.id), "what comes under an id that was seen changes nothing");
    }
    world.stop();
    let world = World::start(data.path());
    browser.base = format!("http://{}", world.address);
    assert_eq!(browser.say(&ana, "1", "hello").0, 200);
    assert_eq!(world.hear().locale, Some(Locale::En));
    world.stop();
}

#[test]
fn the_page_speaks_the_language_that_was_asked_for_in_the_room() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start(data.path());
    let mut browser = Browser::new(&world);
    let (ana, beto) = (browser.join("ana"), browser.join("beto"));
    let spoken = |browser: &Browser| {
        let start = browser.get("/api/start", &[]).body_mut().read_json::<Value>().unwrap();
        let people = start["people"].as_array().unwrap();
        let of = |id: &str| people.iter().find(|person| person["id"] == id).unwrap()["locale"].clone();
        [of(&ana), of(&beto)]
    };
    let in_english = || Post { language: Some(Locale::En), ..text("", "in English") };
    let before = spoken(&browser);
    assert_eq!(before, ["es", "es"]);
    // An answer in another language may be one that was asked for long before, such as a film.
    world.post(1, None, in_english());
    world.post(2, Some(&ana), in_english());
    world.answer(3, &ana, "1", in_english());
    assert_eq!(spoken(&browser), before);
    world.answer(4, &ana, "2", Post { speaks: Some(Locale::En), ..in_english() });
    assert_eq!(spoken(&browser), ["en", "es"]);
    // Their other device may hear of it, too, though it has asked for nothing.
    world.post(5, Some(&beto), Post { speaks: Some(Locale::En), ..in_english() });
    assert_eq!(spoken(&browser), ["en", "en"]);
    world.stop();
}
