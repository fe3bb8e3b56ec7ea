//! Calls that reach a browser whose page is closed.

#![expect(clippy::unwrap_used, reason = "what fails here fails a test")]

use crate::endpoint::{Endpoint, verified};
use crate::world::{BEGIN, Browser, World, account, text};
use nahil::bot::message::{Post, Ring, RingWords};
use nahil::players::Locale;
use serde_json::{Value, json};

/// How often is looked whether something has become so.
const TRIES: usize = 2_000;

fn started(data: &std::path::Path, endpoint: &Endpoint) -> World {
    World::start_as(data, |config| config.push = Some(endpoint.origin.clone()))
}

/// A post that calls somebody to their turn.
fn turn(who: &str) -> Post {
    let words = RingWords { title: "Tu turno: Arimaa #12".to_owned(), text: "contra beto".to_owned() };
    let ring = Ring { account: account(who), id: Some(12), words, language: Locale::Es };
    Post { calls: vec![account(who)], turns: vec![account(who)], rings: vec![ring], ..text("", "your turn") }
}

fn called(browser: &Browser, who: &str) -> Vec<Value> {
    let mut answer = browser.get("/api/sessions", &[("x-nahil-as", who)]);
    let list: Value = answer.body_mut().read_json().unwrap();
    list["sessions"].as_array().unwrap().iter().map(|session| session["called"].clone()).collect()
}

#[test]
fn a_call_reaches_a_browser_whose_page_is_closed() {
    let data = tempfile::tempdir().unwrap();
    let endpoint = Endpoint::open();
    let mut world = started(data.path(), &endpoint);
    let mut browser = Browser::new(&world);
    let (ana, beto) = (browser.join("ana"), browser.join("beto"));
    assert_eq!(browser.post("/api/push", &ana, &endpoint.place("one")).0, 200);
    assert_eq!((called(&browser, &ana), called(&browser, &beto)), (vec![json!(true)], vec![json!(false)]));
    let key = browser.get("/api/start", &[]).body_mut().read_json::<Value>().unwrap()["push"].clone();
    for number in 1..3 {
        world.post(number, None, turn(&ana));
        let (headers, call) = endpoint.next();
        let wanted = json!({
            "title": "Tu turno: Arimaa #12", "text": "contra beto", "language": "es",
            "who": ana, "channel": "plaza", "topic": "match-12",
        });
        assert_eq!(call, wanted);
        let said =
            ["content-encoding", "urgency", "topic", "ttl"].map(|name| headers[name].to_str().unwrap());
        assert_eq!(said, ["aes128gcm", "high", "match-12", "86400"]);
        let (claims, signer) = verified(&headers);
        assert_eq!((&claims["aud"], &json!(signer)), (&json!(endpoint.origin), &key));
        let left = claims["exp"].as_i64().unwrap() - BEGIN;
        assert!((1..24 * 3600).contains(&left), "{left}");
        // Nothing is lost, and nobody is somebody else, when the program starts again.
        world.stop();
        world = started(data.path(), &endpoint);
        browser.base = format!("http://{}", world.address);
    }
    world.post(3, None, turn(&beto));
    world.post(2, None, turn(&ana));
    assert!(endpoint.is_quiet(), "nobody is called who does not want it, or twice");
    assert_eq!(browser.post("/api/push/off", &ana, &json!({})).0, 200);
    world.post(4, None, turn(&ana));
    assert!(endpoint.is_quiet());
    assert_eq!(called(&browser, &ana), [false]);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let about = std::fs::metadata(data.path().join("local/push")).unwrap();
        assert_eq!(about.permissions().mode() & 0o777, 0o600);
    }
    world.stop();
}

#[test]
fn a_service_that_is_slow_or_busy_holds_nothing_up() {
    let data = tempfile::tempdir().unwrap();
    let endpoint = Endpoint::open();
    let world = started(data.path(), &endpoint);
    let mut browser = Browser::new(&world);
    let ana = browser.join("ana");
    assert_eq!(browser.post("/api/push", &ana, &endpoint.place("one")).0, 200);
    // It never answers, and the room goes on: nothing of this waits.
    endpoint.reply((0, None));
    for number in 1..4 {
        world.post(number, None, text("", "more"));
    }
    world.post(4, None, turn(&ana));
    endpoint.next();
    world.post(5, None, text("", "after it"));
    for reply in [(429, Some("1")), (503, None), (500, Some("0"))] {
        endpoint.reply(reply);
    }
    world.post(6, None, turn(&ana));
    for _ in 0..4 {
        assert_eq!(endpoint.next().1["topic"], "match-12", "it is tried again");
    }
    assert_eq!(called(&browser, &ana), [true]);
    for (number, status) in [(7, 410), (8, 404)] {
        assert_eq!(browser.post("/api/push", &ana, &endpoint.place("one")).0, 200);
        endpoint.reply((status, None));
        world.post(number, None, turn(&ana));
        endpoint.next();
        let is_forgotten = (0..TRIES).any(|_| called(&browser, &ana) == [false]);
        assert!(is_forgotten, "a browser that is gone is forgotten");
    }
    world.post(9, None, turn(&ana));
    assert!(endpoint.is_quiet());
    world.stop();
}

#[test]
fn a_test_call_says_what_became_of_it() {
    let data = tempfile::tempdir().unwrap();
    let endpoint = Endpoint::open();
    let world = started(data.path(), &endpoint);
    let mut browser = Browser::new(&world);
    let ana = browser.join("ana");
    let test = || browser.post("/api/push/test", &ana, &json!({}));
    assert_eq!(test(), (409, json!({ "error": "push_none" })));
    browser.post("/api/push", &ana, &endpoint.place("one"));
    assert_eq!(test().0, 200);
    let (_, call) = endpoint.next();
    assert_eq!((&call["title"], &call["topic"]), (&json!("Prueba de Nahil"), &json!("test")));
    endpoint.reply((429, None));
    assert_eq!(test(), (409, json!({ "error": "push_refused" })));
    endpoint.reply((410, None));
    assert_eq!(test(), (409, json!({ "error": "push_gone" })));
    assert_eq!(test(), (409, json!({ "error": "push_none" })), "it is forgotten");
    assert_eq!(test().0, 429, "nobody tries for ever");
    world.stop();
}

#[test]
fn only_services_on_the_open_net_are_places() {
    let data = tempfile::tempdir().unwrap();
    let (endpoint, world) = (Endpoint::open(), World::start(data.path()));
    let mut browser = Browser::new(&world);
    let ana = browser.join("ana");
    let place = |address: &str| {
        let mut place = endpoint.place("one");
        place["endpoint"] = json!(address);
        place
    };
    let own = format!("{}/push/one", endpoint.origin);
    for bad in [&own, "https://127.0.0.1/x", "https://localhost/x", "http://push.example.org/x", "x"] {
        assert_eq!(
            browser.post("/api/push", &ana, &place(bad)),
            (422, json!({ "error": "push_bad" })),
            "{bad}"
        );
    }
    for field in ["p256dh", "auth"] {
        let mut place = place("https://push.example.org/x");
        place[field] = json!("AAAA");
        assert_eq!(browser.post("/api/push", &ana, &place).0, 422, "{field}");
    }
    assert_eq!(browser.post("/api/push", &ana, &place("https://push.example.org/x")).0, 200);
    assert_eq!(browser.post("/api/push", "somebody", &place("https://push.example.org/x")).0, 401);
    world.stop();
}
