//! The browsers in which somebody is, and how their owner ends them.

#![expect(clippy::unwrap_used, reason = "what fails here fails a test")]

use crate::world::{Browser, World};
use axum::response::IntoResponse;
use axum_extra::extract::cookie::{Cookie, Key, SignedCookieJar};
use serde_json::{Value, json};
use std::io::BufRead;

fn sessions(browser: &Browser, who: &str) -> Vec<Value> {
    let mut answer = browser.get("/api/sessions", &[("x-nahil-as", who)]);
    let list: Value = answer.body_mut().read_json().unwrap();
    list["sessions"].as_array().unwrap().clone()
}

#[test]
fn whoever_is_in_several_browsers_ends_each_of_them() {
    let data = tempfile::tempdir().unwrap();
    let mut world = World::start(data.path());
    let (mut one, mut two, mut three) = (Browser::new(&world), Browser::new(&world), Browser::new(&world));
    let ana = one.join("ana");
    // The same wish, sent again from elsewhere, is a browser of its own.
    assert_eq!((two.join("ana"), three.join("ana")), (ana.clone(), ana.clone()));
    let beto = two.join("beto");
    let list = sessions(&two, &ana);
    let here: Vec<_> = list.iter().map(|session| session["here"].as_bool().unwrap()).collect();
    assert_eq!(here, [false, true, false], "the newest first");
    let mut open = three.listen(&ana, None);
    open.next();
    let newest = list[0]["id"].as_str().unwrap();
    assert_eq!(two.post("/api/sessions/end", &ana, &json!({ "session": newest })).0, 200);
    let mut line = String::new();
    while open.0.read_line(&mut line).unwrap() > 0 {}
    assert_eq!(three.say(&ana, "1", "I am still here").0, 401);
    assert_eq!(two.say(&ana, "1", "so am I").0, 200);
    world.stop();
    world = World::start(data.path());
    for browser in [&mut one, &mut two, &mut three] {
        browser.base = format!("http://{}", world.address);
    }
    assert_eq!(three.say(&ana, "2", "it is over for good").0, 401);
    assert_eq!(one.post("/api/sessions/end", &ana, &json!({})).0, 200);
    assert_eq!((one.say(&ana, "3", "only I am").0, two.say(&ana, "3", "am I?").0), (200, 401));
    assert_eq!(two.say(&beto, "1", "another person is another matter").0, 200);
    assert_eq!(sessions(&one, &ana).len(), 1);
    // Whoever ends their own has left, and others cannot end anybody's.
    let own = sessions(&one, &ana)[0]["id"].clone();
    assert_eq!(two.post("/api/sessions/end", &beto, &json!({ "session": own })).0, 200);
    assert_eq!(sessions(&one, &ana).len(), 1);
    assert_eq!(one.post("/api/sessions/end", &ana, &json!({ "session": own })).0, 200);
    assert_eq!(one.say(&ana, "4", "am I?").0, 401);
    world.stop();
}

#[test]
fn a_person_has_only_so_many_browsers() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start(data.path());
    let mut browsers: Vec<_> = (0..21).map(|_| Browser::new(&world)).collect();
    let ids: Vec<_> = browsers.iter_mut().map(|browser| browser.join("ana")).collect();
    assert_eq!(sessions(&browsers[20], &ids[20]).len(), 20);
    assert_eq!(browsers[0].say(&ids[0], "1", "the first makes room").0, 401);
    assert_eq!(browsers[1].say(&ids[1], "1", "the next is in").0, 200);
    world.stop();
}

/// Who joined when cookies named no session is in, gets a session, and can end what came before it.
#[test]
fn whoever_joined_before_there_were_sessions_is_in() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start(data.path());
    let ana = Browser::new(&world).join("ana");
    world.stop();
    let (journal, key) = (data.path().join("local/journal.jsonl"), data.path().join("local/key"));
    let lines = std::fs::read_to_string(&journal).unwrap();
    let old = lines.lines().map(|line| {
        let mut line: Value = serde_json::from_str(line).unwrap();
        line.as_object_mut().unwrap().remove("sum");
        if let Some(member) = line["entry"]["member"].as_object_mut() {
            member.remove("sessions");
            member.remove("unnamed");
        }
        format!("{line}\n")
    });
    std::fs::write(&journal, old.collect::<String>()).unwrap();
    let world = World::start(data.path());
    let (mut one, mut two) = (Browser::new(&world), Browser::new(&world));
    let key = Key::from(&std::fs::read(key).unwrap());
    let jar = SignedCookieJar::new(key).add(Cookie::new(format!("nahil_{ana}"), ana.clone()));
    let sent = jar.into_response().headers()["set-cookie"].to_str().unwrap().to_owned();
    let (name, value) = sent.split_once('=').unwrap();
    for browser in [&mut one, &mut two] {
        browser.jar.push((name.to_owned(), value.to_owned()));
        assert_eq!(browser.say(&ana, "1", "I am still here").0, 200);
    }
    let named = one.get("/api/start", &[]).headers()["set-cookie"].to_str().unwrap().to_owned();
    let (_, value) = named.split(';').next().unwrap().split_once('=').unwrap();
    one.jar = vec![(name.to_owned(), value.to_owned())];
    assert_eq!(one.post("/api/sessions/end", &ana, &json!({})).0, 200);
    assert_eq!((one.say(&ana, "2", "I am").0, two.say(&ana, "2", "am I?").0), (200, 401));
    world.stop();
}
