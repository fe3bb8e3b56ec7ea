//! More people at the door than come by themselves.

use crate::world::{Browser, World, item, panel, text};
use serde_json::json;
use std::sync::atomic::Ordering;

#[test]
fn a_flood_from_one_network_keeps_newcomers_of_others_in() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start_behind_a_proxy(data.path());
    let join = |from: &'static str, name: &str| {
        let mut browser = Browser::new(&world);
        browser.from = Some(from);
        browser.try_join(name, &format!("ticket-{name}")).0
    };
    let flood: Vec<u16> = (0..80).map(|number| join("198.51.100.7", &format!("flood{number}"))).collect();
    assert_eq!(flood.iter().filter(|status| **status == 200).count(), 60, "{flood:?}");
    assert!(flood[60..].iter().all(|status| *status == 429), "{flood:?}");
    // Whoever comes from elsewhere meanwhile does not wait, nor does the flood's network for long.
    assert_eq!(join("203.0.113.9", "ana"), 200);
    assert_eq!(join("198.51.100.7", "beto"), 429);
    world.clock.fetch_add(10, Ordering::SeqCst);
    assert_eq!(join("198.51.100.7", "beto"), 200);
    world.stop();
}

/// What a page begins with is long, and whoever asks for it needs no name.
#[test]
fn a_flood_of_pages_from_one_network_keeps_those_of_others_open() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start_behind_a_proxy(data.path());
    let browser = Browser::new(&world);
    let status = |from| browser.get("/api/start", &[("x-forwarded-for", from)]).status().as_u16();
    let flooded: Vec<u16> = (0..610).map(|_| status("198.51.100.7")).collect();
    assert_eq!(flooded.iter().filter(|status| **status == 200).count(), 600);
    assert!(flooded[600..].iter().all(|status| *status == 429), "{flooded:?}");
    assert_eq!(status("203.0.113.9"), 200);
    world.clock.fetch_add(60, Ordering::SeqCst);
    assert_eq!(status("198.51.100.7"), 200);
    world.stop();
}

/// All that stands in the rooms is longer still, and so is what stood there before.
#[test]
fn a_flood_of_one_persons_pages_is_refused_and_nobody_elses() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start(data.path());
    let mut browser = Browser::new(&world);
    let (ana, beto) = (browser.join("ana"), browser.join("beto"));
    let status = |path: &str, who: &str| browser.get(&format!("{path}as={who}"), &[]).status().as_u16();
    let earlier = "/api/earlier?channel=plaza&before=9&";
    let flooded: Vec<u16> = (0..6_010).map(|_| status(earlier, &ana)).collect();
    assert_eq!(flooded.iter().filter(|status| **status == 200).count(), 6_000);
    assert_eq!((flooded[6_009], status("/api/events?", &ana)), (429, 429));
    assert_eq!((status(earlier, &beto), status("/api/events?", &beto)), (200, 200));
    world.clock.fetch_add(1, Ordering::SeqCst);
    assert_eq!(status("/api/events?", &ana), 200, "soon again");
    world.stop();
}

/// Names that nobody uses make room for those who come; names in use stay.
#[test]
fn a_flood_of_names_keeps_nobody_out() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start(data.path());
    let mut used = Browser::new(&world);
    let (ana, beto) = (used.join("ana"), used.join("beto"));
    assert_eq!(used.say(&ana, "1", "hola").0, 200);
    world.post(1, None, panel("board"));
    let board = item(&used.look(&beto), "panel")["id"].clone();
    assert_eq!(used.post("/api/press", &beto, &json!({ "id": "2", "item": board, "button": "b" })).0, 200);
    let mut first = Browser::new(&world);
    let idle = first.join("flood0");
    for number in 1..1_020 {
        // Each from a browser of its own, as slowly as one network may.
        world.clock.fetch_add(10, Ordering::SeqCst);
        assert_eq!(Browser::new(&world).try_join(&format!("flood{number}"), "t").0, 200, "{number}");
    }
    assert_eq!(first.say(&idle, "3", "too late").0, 401);
    assert_eq!(Browser::new(&world).try_join("flood0", "anew").0, 200, "the name is free again");
    assert_eq!((used.say(&ana, "4", "hola").0, used.say(&beto, "5", "hola").0), (200, 200));
    world.stop();
    let world = World::start(data.path());
    used.base = format!("http://{}", world.address);
    assert_eq!((used.say(&ana, "6", "hola").0, used.say(&beto, "7", "hola").0), (200, 200));
    world.stop();
}

/// Whoever has many addresses and uses every name fills the room for themselves, and not for others.
#[test]
fn a_flood_from_some_networks_leaves_places_for_others() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start_behind_a_proxy(data.path());
    let flood = [
        "198.51.100.7",
        "198.51.1.2",
        "198.18.3.4",
        "198.19.3.4",
        "192.0.2.1",
        "192.88.99.1",
        "2001:db8:1::1",
        "2001:db8:2::1",
    ];
    let join = |from: &'static str, name: &str| {
        let mut browser = Browser::new(&world);
        browser.from = Some(from);
        let (status, answer) = browser.try_join(name, &format!("ticket-{name}"));
        if status == 200 {
            let id = answer["id"].as_str().unwrap().to_owned();
            assert_eq!(browser.say(&id, &format!("said-{name}"), "hola").0, 200);
            world.hear();
        }
        status
    };
    for number in 0..840 {
        world.clock.fetch_add(10, Ordering::SeqCst);
        let status = join(flood[number % flood.len()], &format!("flood{number}"));
        assert_eq!(status, if number < 800 { 200 } else { 507 }, "{number}");
    }
    for (number, from) in ["203.0.113.9", "203.0.7.7", "2001:db9::1"].into_iter().enumerate() {
        assert_eq!(join(from, &format!("guest{number}")), 200, "{from}");
    }
    world.stop();
}

/// What the bot answers to one person alone takes no place from what stands in the room for all, nor from what others see.
#[test]
fn a_flood_of_private_answers_pushes_nobodys_posts_out() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start(data.path());
    let (mut browser, mut floods) = (Browser::new(&world), Browser::new(&world));
    let (ana, flood) = (browser.join("ana"), floods.join("flood"));
    assert_eq!(browser.say(&ana, "1", "hola").0, 200);
    world.post(1, Some(&ana), panel("panel:1"));
    let own = item(&browser.look(&ana), "panel")["id"].clone();
    for number in 2..=520 {
        world.post(number, Some(&flood), text("", &format!("what? {number}")));
    }
    assert_eq!(browser.texts(&ana), ["hola", "panel"]);
    let press = json!({ "id": "2", "item": own, "button": "b" });
    assert_eq!(browser.post("/api/press", &ana, &press).0, 200);
    let told = floods.texts(&flood);
    assert_eq!(
        (told.len(), &*told[0], &*told[50]),
        (51, "hola", "what? 520"),
        "fifty are kept for one person"
    );
    world.stop();
}
