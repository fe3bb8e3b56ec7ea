//! More people at the door than come by themselves.

use crate::world::{Browser, World, item, panel};
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
