//! Who comes into a room to which strangers find the way.

use crate::world::{Answer, BEGIN, Browser, VOUCHED, World};
use jiff::Timestamp;
use nahil::bot::message::Act;
use nahil::chat::local::invite;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::atomic::Ordering;

const PUBLIC: &str = "https://room.example.org";
const WEEK: i64 = 7 * 24 * 3600;

fn closed(data: &Path) -> World {
    World::start_as(data, |config| config.public = Some(PUBLIC.to_owned()))
}

fn not_invited() -> Answer {
    (403, json!({ "error": "not_invited" }))
}

#[test]
fn an_invitation_lets_one_person_in() {
    let data = tempfile::tempdir().unwrap();
    let world = closed(data.path());
    let now = Timestamp::from_second(BEGIN).unwrap();
    let (code, _) = invite(data.path(), Some(now)).unwrap();
    let (late, _) = invite(data.path(), Some(now)).unwrap();
    let mut ana = Browser::new(&world);
    let start = ana.get("/api/start", &[]).body_mut().read_json::<Value>().unwrap();
    assert_eq!(start["closed"], true);
    assert_eq!(ana.try_join("ana", "t1"), not_invited());
    assert_eq!(ana.try_join_by("ana", "t1", "0000-0000-0000"), not_invited());
    assert_eq!(ana.try_join_by("-", "t1", &code).0, 422, "what cannot be a name spends nothing");
    assert_eq!(ana.try_join_by("ana", "t1", &code.to_uppercase()).0, 200);
    assert_eq!(ana.try_join("ana", "t1").0, 200, "who is in stays in");
    assert_eq!(Browser::new(&world).try_join("ana", "t1").0, 200, "the answer was lost");
    let mut beto = Browser::new(&world);
    assert_eq!(beto.try_join_by("beto", "t2", &code), not_invited(), "it was for one");
    assert_eq!(beto.try_join_by("ana", "t2", &late).0, 409, "a name that is taken spends nothing");
    world.clock.fetch_add(WEEK, Ordering::SeqCst);
    assert_eq!(beto.try_join_by("beto", "t2", &late), not_invited(), "it was for a week");
    world.stop();
}

#[test]
fn a_code_from_elsewhere_lets_in_and_is_entered() {
    let data = tempfile::tempdir().unwrap();
    let world = closed(data.path());
    let mut ana = Browser::new(&world);
    let (status, person) = ana.try_join_by("ana", "t1", VOUCHED);
    assert_eq!(status, 200, "{person}");
    let heard = world.hear();
    assert_eq!(heard.from.id, person["id"].as_str().unwrap());
    assert_eq!(heard.act, Act::Said(format!("!n enlazar {VOUCHED}")));
    world.stop();
}

#[test]
fn nobody_finds_a_code_by_trying() {
    let data = tempfile::tempdir().unwrap();
    let world = closed(data.path());
    let (code, _) = invite(data.path(), Timestamp::from_second(BEGIN).ok()).unwrap();
    let join = |from: &'static str, code: &str| {
        let mut browser = Browser::new(&world);
        browser.from = Some(from);
        browser.try_join_by("ana", "t1", code).0
    };
    let tries: Vec<_> = (0..12).map(|number| join("198.51.100.7", &format!("no-{number}"))).collect();
    assert_eq!(tries, [vec![403; 10], vec![429; 2]].concat());
    assert_eq!(join("198.51.100.7", &code), 429, "even the right one waits");
    assert_eq!(join("203.0.113.9", &"x".repeat(1_000)), 403);
    assert_eq!(join("203.0.113.9", &code), 200, "others do not");
    world.stop();
}

#[test]
fn the_public_name_is_a_name_of_the_room() {
    let data = tempfile::tempdir().unwrap();
    let world = closed(data.path());
    let (code, _) = invite(data.path(), Timestamp::from_second(BEGIN).ok()).unwrap();
    let browser = Browser::new(&world);
    let body = json!({ "name": "ana", "locale": "en", "ticket": "t1", "code": code }).to_string();
    let sent = |origin: &str| {
        let headers =
            [("host", "room.example.org"), ("origin", origin), ("content-type", "application/json")];
        browser.post_with("/api/join", &headers, &body).0
    };
    assert_eq!(
        (sent("https://evil.example"), sent("http://room.example.org"), sent(PUBLIC)),
        (403, 403, 200)
    );
    assert_eq!(browser.get("/", &[("host", "play.example.org")]).status(), 403);
    world.stop();
}
