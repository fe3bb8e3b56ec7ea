//! The chat room over plain HTTP, with a stand-in for the bot.

mod aside;
mod closed;
mod endpoint;
mod flood;
mod garbled;
mod hangup;
mod language;
mod place;
mod push;
mod rings;
mod sessions;
mod shade;
mod shown;
mod world;

use nahil::bot::message::{Act, Animation, Errand, Incoming, Input, Mention, Place, Post};
use nahil::games::Side;
use nahil::players::{Locale, Platform, Skin};
use serde_json::{Value, json};
use std::io::BufReader;
use std::net::SocketAddr;
use std::sync::atomic::Ordering;
use world::{
    Answer, BEGIN, Browser, FORGET, KEEP, REFUSE, Stream, World, account, item, panel, picture, png, text,
    texts,
};

#[test]
fn people_join_once_and_one_browser_can_be_two() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start(data.path());
    let mut one = Browser::new(&world);
    let (ana, beto) = (one.join("Ana"), one.join("beto"));
    assert_ne!(ana, beto);
    for (who, name) in [(&ana, "Ana"), (&beto, "beto")] {
        assert_eq!(one.say(who, "1", "hola").0, 200);
        let heard = world.hear();
        assert_eq!((&heard.from.id, heard.name.as_str(), heard.locale), (who, name, Some(Locale::Es)));
    }
    let mut two = Browser::new(&world);
    let taken = (409, json!({ "error": "name_taken" }));
    assert_eq!(two.try_join("ANA", "t2"), taken);
    assert_eq!(two.try_join("Αna", "t2"), (409, json!({ "error": "name_alike" })));
    assert_eq!(two.try_join("Nahil", "t2"), (422, json!({ "error": "name_reserved" })));
    assert_eq!(two.try_join("nаhil", "t2"), (422, json!({ "error": "name_reserved" })));
    assert_eq!(two.try_join("a b", "t2"), (422, json!({ "error": "name_bad" })));
    assert_eq!(two.say(&ana, "2", "I am not Ana").0, 401);
    assert_eq!(
        two.try_join("Ana", "ticket-Ana").1["id"],
        ana,
        "the answer was lost and the wish is sent again"
    );
    assert_eq!(one.try_join("ana", "t3").1["id"], ana, "the browser is known as Ana");

    // A good cookie under another's name proves nothing.
    let mut three = Browser::new(&world);
    let carla = three.join("carla");
    let value = three.jar[0].1.clone();
    three.jar.push((format!("nahil_{ana}"), value));
    assert_eq!(three.say(&carla, "1", "it is me").0, 200);
    assert_eq!(three.say(&ana, "2", "I am not Ana").0, 401);
    let known = one.get("/api/start", &[]).body_mut().read_json::<Value>().unwrap();
    let mut names: Vec<_> = known["people"].as_array().unwrap().iter().map(|p| p["name"].clone()).collect();
    names.sort_by_key(ToString::to_string);
    assert_eq!(names, ["Ana", "beto"]);
    world.stop();
}

/// An arbiter is known by the name, also before they have come.
#[test]
fn nobody_joins_under_a_name_that_looks_like_an_arbiters() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start_as(data.path(), |config| config.arbiters = vec!["abel".to_owned()]);
    let mut browser = Browser::new(&world);
    for (name, expected) in [("аbel", "name_alike"), ("abеl", "name_alike"), ("Ábel", "name_alike")] {
        assert_eq!(browser.try_join(name, "t"), (409, json!({ "error": expected })), "{name}");
    }
    browser.join("Abel");
    browser.join("mabel");
    world.stop();
}

#[test]
fn strangers_are_refused() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start(data.path());
    let mut browser = Browser::new(&world);
    let ana = browser.join("ana");
    let own = browser.base.clone();
    for (host, expected) in [("evil.example", 403), ("localhost", 200), ("127.0.0.1.evil.example:80", 403)] {
        assert_eq!(browser.get("/api/start", &[("host", host)]).status(), expected, "{host}");
    }
    let stream = format!("/api/events?as={ana}");
    assert_eq!(browser.get(&stream, &[("origin", "http://evil.example")]).status(), 403);
    assert_eq!(browser.get(&stream, &[("origin", &own)]).status(), 200);
    assert_eq!(Browser::new(&world).get(&stream, &[]).status(), 401);
    let body = json!({ "id": "1", "channel": "plaza", "text": "hola" }).to_string();
    let json = ("content-type", "application/json");
    let who = ("x-nahil-as", ana.as_str());
    for (headers, expected) in [
        (vec![who, json], 200),
        (vec![who, json, ("origin", own.as_str())], 200),
        (vec![who, json, ("origin", "http://evil.example")], 403),
        (vec![who, json, ("origin", "null")], 403),
        (vec![who, json, ("sec-fetch-site", "cross-site")], 403),
        (vec![who, ("content-type", "text/plain")], 400),
        (vec![json], 401),
    ] {
        assert_eq!(browser.post_with("/api/say", &headers, &body).0, expected, "{headers:?}");
    }
    let page = browser.get("/", &[]);
    let policy = page.headers()["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"));
    assert_eq!(page.headers()["x-content-type-options"], "nosniff");
    world.stop();
}

#[test]
fn a_message_is_written_once_however_often_it_comes() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start(data.path());
    let mut browser = Browser::new(&world);
    let (ana, beto) = (browser.join("ana"), browser.join("beto"));
    for (mood, status) in [(REFUSE, 503), (FORGET, 503), (KEEP, 200), (KEEP, 200)] {
        world.mood.store(mood, Ordering::SeqCst);
        assert_eq!(browser.say(&ana, "same", "hola @BETO").0, status);
        world.clock.fetch_add(60, Ordering::SeqCst);
    }
    let heard: Vec<Incoming> = (0..4).map(|_| world.hear()).collect();
    for one in &heard {
        assert_eq!(one.id, format!("{ana}:same"));
        assert_eq!(one.act, Act::Said("hola @BETO".into()));
        assert_eq!(one.at, heard[0].at, "it was received once");
        assert_eq!(one.mentions, [Mention::person("BETO", account(&beto))]);
        assert_eq!(one.place, Place { platform: Platform::Local, id: "plaza".into() });
    }
    assert_eq!(browser.say(&beto, "same", "another's id is another").0, 200);
    assert_eq!(browser.say(&ana, "same", "changed").0, 200);
    assert_eq!(world.hear().from.id, beto);
    assert_eq!(world.hear().act, Act::Said("hola @BETO".into()), "what came first was said");
    assert_eq!(browser.texts(&ana), ["hola @BETO", "another's id is another"]);
    world.stop();
    let world = World::start(data.path());
    browser.base = format!("http://{}", world.address);
    assert_eq!(browser.say(&ana, "same", "hola @BETO").0, 200);
    assert_eq!(browser.texts(&ana), ["hola @BETO", "another's id is another"]);
    world.stop();
}

/// The program may be killed when a message is in the journal and the bot has not been told of it.
#[test]
fn what_the_bot_may_have_missed_is_told_again_at_the_start() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start(data.path());
    let mut browser = Browser::new(&world);
    let ana = browser.join("ana");
    assert_eq!(browser.say(&ana, "kept", "!n games").0, 200);
    world.clock.fetch_add(1, Ordering::SeqCst);
    world.mood.store(FORGET, Ordering::SeqCst);
    assert_eq!(browser.say(&ana, "lost", "!n move Ce6").0, 503);
    let first: Vec<Incoming> = (0..2).map(|_| world.hear()).collect();
    world.stop();
    let (day, port) = (24 * 3_600, SocketAddr::from(([127, 0, 0, 1], 0)));
    let (world, _) = World::start_when(data.path(), port, BEGIN + 5 * day);
    for told in &first {
        let again = world.hear();
        assert_eq!((&again.id, again.at, &again.act), (&told.id, told.at, &told.act));
        assert_eq!((&again.from, &again.name, &again.place), (&told.from, &told.name, &told.place));
    }
    world.stop();
    let (world, address) = World::start_when(data.path(), port, BEGIN + 7 * day);
    browser.base = format!("http://{address}");
    assert_eq!(browser.say(&ana, "new", "hola").0, 200);
    assert_eq!(world.hear().id, format!("{ana}:new"), "so long after, the bot would not know the old ones");
    world.stop();
}

#[test]
fn a_post_is_applied_once_and_edited_by_its_key() {
    let data = tempfile::tempdir().unwrap();
    let mut world = World::start(data.path());
    let mut browser = Browser::new(&world);
    let ana = browser.join("ana");
    world.post(7, None, text("", "one"));
    world.post(9, None, panel("board"));
    let board = item(&browser.look(&ana), "panel")["id"].clone();
    for _ in 0..2 {
        world.post(9, None, text("", "the number is known"));
        world.post(7, None, text("", "the number is known"));
        world.stop();
        world = World::start(data.path());
        browser.base = format!("http://{}", world.address);
    }
    world.post(8, None, Post { retire: vec!["board".into()], ..text("", "two") });
    let looked = browser.look(&ana);
    assert_eq!(texts(&looked), ["one", "panel", "two"]);
    assert_eq!(
        (&item(&looked, "panel")["buttons"], &item(&looked, "panel")["menus"]),
        (&json!([]), &json!([]))
    );
    world.post(10, None, text("board", "edited"));
    world.post(11, Some(&ana), text("board", "hers alone is another"));
    let looked = browser.look(&ana);
    assert_eq!(texts(&looked), ["one", "edited", "two", "hers alone is another"]);
    assert_eq!((&item(&looked, "edited")["id"], &item(&looked, "edited")["edited"]), (&board, &json!(true)));
    for number in [12, 13] {
        assert!(matches!(
            world.send(number, None, Errand::Close { key: "board".into() }),
            Input::Delivered(_)
        ));
    }
    assert_eq!(browser.texts(&ana), ["one", "two", "hers alone is another"]);
    world.post(14, None, text("board", "anew"));
    assert_eq!(browser.texts(&ana).last().unwrap(), "anew");
    let nowhere = Place { platform: Platform::Local, id: "nowhere".into() };
    let post = || Errand::Post(Box::new(text("", "lost")));
    assert!(matches!(world.send_to(15, nowhere, None, post()), Input::Undeliverable { number: 15, .. }));
    assert!(matches!(world.send(16, Some("nobody"), post()), Input::Undeliverable { number: 16, .. }));
    world.stop();
}

#[test]
fn private_posts_are_their_readers_alone() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start(data.path());
    let mut browser = Browser::new(&world);
    let (ana, beto) = (browser.join("ana"), browser.join("beto"));
    let file = nahil::bot::message::File { name: "re\"cord.txt".into(), text: "1. a1".into() };
    let mut hers = browser.listen(&ana, None);
    let mut his = browser.listen(&beto, None);
    let _ = (hers.next(), his.next());
    world.post(1, Some(&ana), Post { file: Some(file), ..panel("p") });
    world.post(2, None, text("", "for all"));
    let told = hers.next();
    let panel = item(&told, "panel").clone();
    assert_eq!((&panel["private"], &panel["file"]), (&json!(true), &json!("re\"cord.txt")));
    assert_eq!(texts(&his.next()), ["for all"]);
    assert_eq!(browser.texts(&beto), ["for all"]);
    let press = |who: &str, id: &str, item: &Value, button: &str| {
        browser.post("/api/press", who, &json!({ "id": id, "item": item, "button": button }))
    };
    assert_eq!(press(&beto, "p0", &panel["id"], "b1"), (404, json!({ "error": "post_unknown" })));
    assert_eq!(press(&ana, "p1", &panel["id"], "b1").0, 200);
    let heard = world.hear();
    assert_eq!((heard.id, heard.act), (format!("{ana}:p1"), Act::Pressed("b1".into())));
    assert_eq!(press(&ana, "p2", &panel["id"], &"b".repeat(101)).0, 422);
    let choice = json!({ "id": "c1", "item": panel["id"], "menu": "m1", "option": "o1" });
    assert_eq!(browser.post("/api/choose", &beto, &choice).0, 404);
    assert_eq!(browser.post("/api/choose", &ana, &choice).0, 200);
    assert_eq!(world.hear().act, Act::Chose { menu: "m1".into(), option: "o1".into() });
    let path = |who: &str| format!("/file/{}?as={who}", panel["id"]);
    assert_eq!(browser.get(&path(&beto), &[]).status(), 404);
    let mut file = browser.get(&path(&ana), &[]);
    assert_eq!(file.headers()["content-disposition"], "attachment; filename=\"re_cord.txt\"");
    assert_eq!(file.body_mut().read_to_string().unwrap(), "1. a1");
    world.send(3, Some(&ana), Errand::Close { key: "p".into() });
    assert_eq!(press(&ana, "p1", &panel["id"], "b1").0, 200, "the press that closed it is sent again");
    assert_eq!(press(&beto, "p3", &panel["id"], "b1").0, 404);
    world.stop();
}

#[test]
fn a_stream_goes_on_where_it_broke() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start(data.path());
    let mut browser = Browser::new(&world);
    let ana = browser.join("ana");
    world.post(1, None, text("a", "one"));
    assert_eq!(browser.say(&ana, "old", "an old message").0, 200);
    let head = browser.look(&ana)["head"].as_u64().unwrap();
    world.post(2, None, text("", "two"));
    world.post(3, None, text("a", "one edited"));
    world.stop();
    let world = World::start(data.path());
    browser.base = format!("http://{}", world.address);
    let mut stream = browser.listen(&ana, Some(head));
    let missed = stream.next();
    assert_eq!(
        (missed["reset"].clone(), texts(&missed)),
        (json!(false), vec!["one edited".into(), "two".into()])
    );
    world.send(4, None, Errand::Close { key: "a".into() });
    let closed = stream.next();
    assert_eq!(closed["gone"].as_array().unwrap().len(), 1);
    let last = closed["head"].as_u64().unwrap();
    for number in 0..600 {
        world.post(10 + number, None, text("", &number.to_string()));
    }
    assert_eq!(browser.say(&ana, "old", "an old message").0, 200);
    assert_eq!(browser.texts(&ana).last().unwrap(), "599", "known, though it stands in no history any more");
    let response =
        browser.get(&format!("/api/events?as={ana}&since=0"), &[("last-event-id", &last.to_string())]);
    let late = Stream(BufReader::new(Box::new(response.into_body().into_reader()))).next();
    assert_eq!((&late["reset"], texts(&late).len()), (&json!(true), 60), "what is too old is told anew");
    let from = &late["channels"][0]["from"];
    let mut earlier = browser.get(&format!("/api/earlier?channel=plaza&before={from}&as={ana}"), &[]);
    let earlier: Value = earlier.body_mut().read_json().unwrap();
    assert_eq!((texts(&earlier)[59].as_str(), &earlier["more"]), ("539", &json!(true)));
    world.stop();
}

#[test]
fn pictures_are_kept_for_those_who_have_joined() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start(data.path());
    let mut browser = Browser::new(&world);
    let ana = browser.join("ana");
    let pictures = vec![picture("a board"), picture("panic"), picture("a board")];
    let scene = pictures[0].scene().unwrap().clone();
    let (view, skin) = (Side::White, Skin::Standard);
    let animation =
        Some(Animation { run: vec![scene].into(), view, skin, letters: false, alt: "a match".into() });
    world.post(1, None, Post { pictures, animation, calls: vec![account(&ana)], ..text("k", "boards") });
    let shown = item(&browser.look(&ana), "boards").clone();
    let shots = shown["pictures"].as_array().unwrap();
    assert_eq!((&shots[0], &shots[0]["width"], &shots[0]["height"]), (&shots[2], &json!(7), &json!(9)));
    assert_eq!(shots[1], json!({ "name": "", "width": 0, "height": 0, "alt": "panic", "format": "png" }));
    assert_eq!(shown["calls"], json!([ana]));
    let moving = &shots[3];
    assert_eq!(
        (&moving["format"], &moving["width"], &moving["alt"]),
        (&json!("gif"), &json!(5), &json!("a match"))
    );
    let path = format!("/picture/{}.gif", moving["name"].as_str().unwrap());
    assert_eq!(browser.get(&path, &[]).headers()["content-type"], "image/gif");
    assert_eq!(browser.get(&path.replace(".gif", ".png"), &[]).status(), 404);
    let path = format!("/picture/{}.png", shots[0]["name"].as_str().unwrap());
    let mut answer = browser.get(&path, &[]);
    assert_eq!(answer.headers()["content-type"], "image/png");
    assert!(answer.headers()["cache-control"].to_str().unwrap().contains("immutable"));
    assert_eq!(answer.body_mut().read_to_vec().unwrap(), png("a board"));
    assert_eq!(Browser::new(&world).get(&path, &[]).status(), 401);
    for bad in ["/picture/%2e%2e%2fkey.png", "/picture/key", "/picture/00000000000000000000000000000000.png"]
    {
        assert_eq!(browser.get(bad, &[]).status(), 404, "{bad}");
    }
    world.post(2, None, text("k", "no board any more"));
    world.stop();
    let world = World::start(data.path());
    browser.base = format!("http://{}", world.address);
    assert_eq!(browser.get(&path, &[]).status(), 404, "what nothing shows is deleted");
    world.stop();
}

#[test]
fn boards_and_answers_wait_for_no_moving_picture() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start(data.path());
    let (mut one, mut other) = (Browser::new(&world), Browser::new(&world));
    let (ana, beto) = (one.join("ana"), other.join("beto"));
    let scene = picture("").scene().unwrap().clone();
    let (view, skin) = (Side::White, Skin::Standard);
    let run = Animation { run: vec![scene].into(), view, skin, letters: false, alt: "slow".into() };
    let film = |of: &str| Post { animation: Some(run.clone()), ..text("", of) };
    world.hand(1, Some(&ana), film("a film for ana"));
    world.hand(2, Some(&beto), film("a film for beto"));
    world.hand(3, None, Post { pictures: vec![picture("a board")], ..text("", "a board for all") });
    world.hand(4, Some(&ana), Post { pictures: vec![picture("a panel")], ..text("", "a panel for ana") });
    let delivered = |event: Input| match event {
        Input::Delivered(number) => number,
        event => panic!("{event:?}"),
    };
    let mut first = [delivered(world.report()), delivered(world.report())];
    first.sort_unstable();
    assert_eq!(first, [3, 4], "while a moving picture is drawn");
    let mut read = one.texts(&ana);
    read.sort_unstable();
    assert_eq!(read, ["a board for all", "a panel for ana"]);
    let mut films = [(); 2].map(|()| {
        world.release.send(()).unwrap();
        delivered(world.report())
    });
    // Each goes its own way, so either may come first.
    films.sort_unstable();
    assert_eq!(films, [1, 2], "one for each that is let go");
    assert_eq!(*world.films.lock().unwrap(), (0, 1), "one at a time");
    world.stop();
}

#[test]
fn boards_for_all_stand_in_their_order_though_they_are_drawn_side_by_side() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start(data.path());
    let mut browser = Browser::new(&world);
    let ana = browser.join("ana");
    for number in 1..=6 {
        let pictures = if number % 3 == 0 { vec![] } else { vec![picture("a board")] };
        world.hand(number, None, Post { pictures, ..text("", &number.to_string()) });
    }
    for number in 1..=6 {
        assert!(matches!(world.report(), Input::Delivered(done) if done == number));
    }
    assert_eq!(browser.texts(&ana), ["1", "2", "3", "4", "5", "6"]);
    world.stop();
}

#[test]
fn a_torn_journal_loses_nothing_else() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start(data.path());
    let mut browser = Browser::new(&world);
    let ana = browser.join("ana");
    for number in 1..=3 {
        assert_eq!(browser.say(&ana, &number.to_string(), &format!("text {number}")).0, 200);
    }
    world.stop();
    let path = data.path().join("local/journal.jsonl");
    let journal = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, format!("{}{{\"seq\":99,\"ent", journal.replace("\"text 2\"", "#"))).unwrap();
    let world = World::start(data.path());
    browser.base = format!("http://{}", world.address);
    assert_eq!(browser.texts(&ana), ["text 1", "text 3"]);
    assert_eq!(browser.say(&ana, "4", "text 4").0, 200);
    assert_eq!(browser.texts(&ana), ["text 1", "text 3", "text 4"]);
    world.stop();
}

#[test]
fn a_long_journal_is_written_anew() {
    let data = tempfile::tempdir().unwrap();
    let mut world = World::start(data.path());
    let mut browser = Browser::new(&world);
    let ana = browser.join("ana");
    assert_eq!(browser.say(&ana, "first", "first").0, 200);
    for number in 1..=5_000 {
        world.post(number, None, text("same", &number.to_string()));
    }
    let path = data.path().join("local/journal.jsonl");
    for _ in 0..2 {
        assert!(std::fs::read_to_string(&path).unwrap().lines().count() < 2_000);
        world.post(4, None, text("", "the number is known"));
        assert_eq!(browser.say(&ana, "first", "first").0, 200);
        assert_eq!(browser.texts(&ana), ["first", "5000"]);
        world.stop();
        world = World::start(data.path());
        browser.base = format!("http://{}", world.address);
    }
    world.stop();
}

#[test]
fn everything_has_a_limit() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start(data.path());
    let mut browser = Browser::new(&world);
    let ana = browser.join("ana");
    let code = |answer: Answer| answer.1["error"].as_str().unwrap_or("none").to_owned();
    assert_eq!(browser.say(&ana, "1", &"ñ".repeat(2_000)).0, 200);
    assert_eq!(code(browser.say(&ana, "2", &"ñ".repeat(2_001))), "too_long");
    assert_eq!(code(browser.say(&ana, "3", " \n\u{7} ")), "empty");
    assert_eq!(code(browser.say(&ana, "not an id", "hola")), "id_bad");
    let large = browser.say(&ana, "4", &"x".repeat(40_000));
    assert_eq!((large.0, code(large)), (413, "too_long".to_owned()));
    let body = json!({ "id": "5", "channel": "nowhere", "text": "hola" });
    assert_eq!(code(browser.post("/api/say", &ana, &body)), "channel_unknown");
    assert_eq!(browser.post("/api/press", &ana, &json!({ "id": "6", "item": 1_000, "button": "b" })).0, 404);
    for (name, expected) in [
        ("PLAZA", "channel_taken"),
        ("рlaza", "channel_taken"),
        ("a\u{202e}", "channel_bad"),
        ("Nueva sala", "none"),
    ] {
        assert_eq!(code(browser.post("/api/channel", &ana, &json!({ "name": name }))), expected);
    }
    let burst: Vec<u16> = (0..30).map(|n| browser.say(&ana, &format!("b{n}"), "hola").0).collect();
    assert_eq!((burst[0], burst[29]), (200, 429));
    assert_eq!(browser.say(&ana, "b29", "hola").1, json!({ "error": "too_fast", "wait": 1 }));
    world.clock.fetch_add(1, Ordering::SeqCst);
    assert_eq!(browser.say(&ana, "b29", "hola").0, 200);
    let open: Vec<_> = (0..11).map(|_| browser.get(&format!("/api/events?as={ana}"), &[])).collect();
    // The oldest page makes room, and is told so: each that asked again at once would drive out the next.
    assert!(open.iter().all(|stream| stream.status() == 200));
    let first = open.into_iter().next().unwrap().into_body().read_to_string().unwrap();
    assert!(first.contains("event: moved"), "{first}");
    world.clock.fetch_add(60, Ordering::SeqCst);
    // In a day, one network makes so few that there is room for all others.
    let made =
        (0..9).map(|n| code(browser.post("/api/channel", &ana, &json!({ "name": format!("hoy {n}") }))));
    assert_eq!(made.filter(|code| code == "rooms_enough").count(), 5);
    let full = (0..60).find_map(|n| {
        world.clock.fetch_add(5 * 3_600, Ordering::SeqCst);
        let answer = browser.post("/api/channel", &ana, &json!({ "name": format!("sala {n}") }));
        (answer.0 != 200).then(|| code(answer))
    });
    assert_eq!(full.as_deref(), Some("channels_full"));
    world.stop();
}
