//! What a page is shown: what stays, whose buttons, and how the page itself comes.

use crate::world::{self, Browser, World, account, item, panel, text, texts};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use nahil::bot::message::{Again, Audience, Button, Look, Picture, Post, Touch};
use nahil::games::{Kind, Options, Side};
use nahil::play::Control;
use nahil::players::{Account, Platform, Skin};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::sync::atomic::Ordering;

/// Eight people need 23 seconds for so much.
#[test]
fn what_stays_outlives_any_talk_until_it_is_retired() {
    let data = tempfile::tempdir().unwrap();
    let mut world = World::start(data.path());
    let mut browser = Browser::new(&world);
    let ana = browser.join("ana");
    let staying = |key: &str| Post { stays: true, text: key.into(), ..panel(key) };
    world.post(1, None, staying("board 1"));
    world.post(2, None, staying("board 2"));
    world.post(3, None, panel("passing"));
    let all = |browser: &Browser| {
        let (mut items, mut before) = (Vec::new(), u64::MAX >> 12);
        loop {
            let path = format!("/api/earlier?as={ana}&channel=plaza&before={before}");
            let page = browser.get(&path, &[]).body_mut().read_json::<Value>().unwrap();
            items.splice(0..0, texts(&page));
            before = page["from"].as_u64().unwrap();
            if page["more"] == false {
                return items;
            }
        }
    };
    let chatter = |world: &World, from: u64| {
        (from..from + 600).for_each(|number| world.post(number, None, text("", "talk")));
    };
    chatter(&world, 10);
    for _ in 0..2 {
        let kept = all(&browser);
        assert_eq!((&kept[..3], kept.len()), (&["board 1", "board 2", "talk"].map(String::from)[..], 502));
        world.stop();
        world = World::start(data.path());
        browser.base = format!("http://{}", world.address);
    }
    world.post(1_000, None, Post { retire: vec!["board 1".into()], ..staying("board 3") });
    world.post(1_001, None, text("board 2", "answered"));
    chatter(&world, 1_010);
    let kept = all(&browser);
    assert_eq!((kept[0].as_str(), kept.len()), ("board 3", 501), "what is over goes as everything else");
    world.stop();
}

/// Fifty rooms of sixty posts would be megabytes for each page that opens.
#[test]
fn of_many_rooms_a_page_is_told_fewer_posts_of_each_at_first() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start(data.path());
    let mut browser = Browser::new(&world);
    let ana = browser.join("ana");
    for number in 1..=60 {
        world.post(number, None, text("", &number.to_string()));
    }
    let told = |browser: &Browser| {
        let update = browser.look(&ana);
        (texts(&update).len(), update["channels"][0]["more"].clone())
    };
    assert_eq!(told(&browser), (60, json!(false)));
    for number in 3..=20 {
        world.clock.fetch_add(24 * 3_600, Ordering::SeqCst);
        let made = browser.post("/api/channel", &ana, &json!({ "name": format!("room {number}") }));
        assert_eq!(made.0, 200, "{made:?}");
    }
    assert_eq!(told(&browser), (30, json!(true)), "600 for twenty rooms");
    let from = &browser.look(&ana)["channels"][0]["from"];
    let path = format!("/api/earlier?as={ana}&channel=plaza&before={from}");
    let earlier = browser.get(&path, &[]).body_mut().read_json::<Value>().unwrap();
    assert_eq!((texts(&earlier).len(), &earlier["more"]), (30, &json!(false)));
    world.stop();
}

#[test]
fn each_viewer_has_his_own_buttons() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start(data.path());
    let mut browser = Browser::new(&world);
    let (ana, beto, carla) = (browser.join("ana"), browser.join("beto"), browser.join("carla"));
    let button = |id: &str, audience| Button::new(id.into(), id.into(), Look::Plain).of(audience);
    let rows = vec![
        vec![button("mine", Audience::Only(vec![account(&ana)]))],
        vec![button("not mine", Audience::But(vec![account(&ana)])), button("all", Audience::All)],
    ];
    let (calls, turns) = (vec![account(&ana), account(&beto)], vec![account(&beto)]);
    let mut early = browser.listen(&beto, None);
    early.next();
    world.post(1, None, Post { buttons: rows, calls, turns, ..text("k", "board") });
    let ids = |looked: &Value| item(looked, "board")["buttons"].to_string();
    let one = |id: &str| format!(r#"{{"enabled":true,"id":"{id}","label":"{id}","look":"Plain"}}"#);
    assert_eq!(ids(&browser.look(&ana)), format!("[[{}],[{}]]", one("mine"), one("all")));
    for looked in [browser.look(&beto), early.next(), browser.look(&carla)] {
        assert_eq!(ids(&looked), format!("[[{},{}]]", one("not mine"), one("all")));
    }
    let turn = |who: &str| item(&browser.look(who), "board")["turn"].clone();
    assert_eq!([turn(&ana), turn(&beto), turn(&carla)], [json!(false), json!(true), json!(false)]);
    world.post(2, None, Post { retire: vec!["k".into()], ..text("", "next") });
    assert_eq!(turn(&beto), false, "a turn that is over waits for nobody");
    world.stop();
}

/// Whoever has played a match is offered it once more, each from the other side; whoever looked on is offered nothing.
#[test]
fn a_match_that_is_over_is_offered_to_its_players_with_the_sides_swapped() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start(data.path());
    let mut browser = Browser::new(&world);
    let (ana, beto, carla) = (browser.join("ana"), browser.join("beto"), browser.join("carla"));
    let elsewhere = Account { platform: Platform::Discord, id: "77".into() };
    let again = |black: Vec<Account>| Again {
        button: "rematch:1".into(),
        game: "abalone".into(),
        players: [vec![elsewhere.clone(), account(&ana)], black],
        level: None,
        control: Control::Days { days: 3 },
        rated: false,
        options: "start=belgian".into(),
    };
    let over = |key: &str, again: Again| {
        let audience = Audience::Only(again.players.concat());
        let button = Button::new("rematch:1".into(), "Rematch".into(), Look::Primary).of(audience);
        Post { buttons: vec![vec![button]], again: Some(again.into()), ..text(key, key) }
    };
    world.post(1, None, over("here", again(vec![account(&beto)])));
    world.post(2, None, over("far", again(vec![elsewhere.clone()])));
    let offered = |who: &str, post: &str| item(&browser.look(who), post)["again"].clone();
    let wanted = |side: &str, person: Option<&str>| {
        json!({
            "button": "rematch:1", "game": "abalone", "side": side, "person": person, "level": null,
            "clock": ["3d", "3 days a turn"], "rated": false, "options": "start=belgian",
        })
    };
    assert_eq!(offered(&ana, "here"), wanted("black", Some(&beto)));
    assert_eq!(offered(&beto, "here"), wanted("white", Some(&ana)));
    assert_eq!(offered(&ana, "far"), wanted("black", None), "nobody learns of accounts elsewhere");
    assert_eq!([offered(&carla, "here"), offered(&beto, "far")], [Value::Null, Value::Null]);
    world.post(3, None, Post { retire: vec!["here".into()], ..text("", "next") });
    assert_eq!(offered(&ana, "here"), Value::Null, "without its button nothing is offered");
    world.stop();
}

#[test]
fn the_page_comes_compressed_and_not_twice() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start(data.path());
    let browser = Browser::new(&world);
    let folder = world::folder(&browser);
    let file = |name: &str| format!("{folder}{name}");
    let files = ["/style.css", "/keep.js", "/icon.svg"].map(file);
    for path in ["/", "/worker.js", "/manifest/es"].into_iter().chain(files.iter().map(String::as_str)) {
        let plain = browser.get(path, &[("accept-encoding", "identity")]);
        let packed = browser.get(path, &[("accept-encoding", "gzip, deflate, br")]);
        let header = |answer: &ureq::http::Response<ureq::Body>, name: &str| {
            let values = answer.headers().get_all(name).iter();
            values.map(|value| value.to_str().unwrap().to_owned()).collect::<Vec<_>>().join(", ")
        };
        let tag = header(&plain, "etag");
        for (answer, encoding) in [(&plain, ""), (&packed, "gzip")] {
            assert_eq!(header(answer, "content-encoding"), encoding, "{path}");
            assert_eq!(header(answer, "vary"), "accept-encoding", "{path}");
            let keep =
                if path.starts_with("/s/") { "public, max-age=31536000, immutable" } else { "no-cache" };
            assert_eq!(header(answer, "cache-control"), keep, "{path}");
            assert_eq!(header(answer, "etag"), tag, "{path}");
        }
        let lengths = [plain, packed].map(|answer| answer.into_body().read_to_vec().unwrap().len());
        let is_small = ["/icon.svg", "/es"].iter().any(|name| path.ends_with(name));
        assert!(is_small || lengths[1] * 2 < lengths[0], "{path}: {lengths:?}");
        for (known, status) in
            [(tag.as_str(), 304), ("W/\"0\"", 200), ("*", 304), (&format!("\"a\", {tag}"), 304)]
        {
            let again = browser.get(path, &[("if-none-match", known), ("accept-encoding", "gzip")]);
            assert_eq!(
                (again.status().as_u16(), header(&again, "vary").as_str()),
                (status, "accept-encoding")
            );
        }
    }
    world.stop();
}

/// A slow line takes as long for a round of requests as for 20 kB: the door stands after the page and what is asked for
/// beside it, and whoever comes in can read with one answer.
#[test]
fn a_slow_line_waits_for_one_page_and_few_bytes() {
    const BYTES_MAX: usize = 45_000;
    let data = tempfile::tempdir().unwrap();
    let world = World::start(data.path());
    let mut browser = Browser::new(&world);
    let get = |path: &str| {
        let answer = browser.get(path, &[("accept-encoding", "gzip")]);
        assert_eq!(answer.status(), 200, "{path}");
        answer.into_body().read_to_vec().unwrap()
    };
    let answer = browser.get("/", &[]);
    let policy = answer.headers()["content-security-policy"].to_str().unwrap().to_owned();
    let page = answer.into_body().read_to_string().unwrap();
    for (part, own) in [("<script type=\"module\">", "script-src"), ("<style>", "style-src")] {
        let (_, inside) = page.split_once(part).unwrap();
        let (text, _) = inside.split_once("</s").unwrap();
        let hash = STANDARD.encode(Sha256::digest(text));
        assert!(policy.contains(&format!("{own} 'self' 'sha256-{hash}';")), "{policy}");
        assert!(!text.contains("\nimport ") && !text.contains("\nexport "), "it asks for nothing more");
    }
    assert!(!page.contains("<script src") && !page.contains("rel=\"stylesheet\""));
    let bytes = get("/").len() + get("/api/start").len();
    assert!(bytes <= BYTES_MAX, "{bytes} bytes");

    world.post(1, None, text("k", "hello"));
    let answer = browser.try_join("ana", "ticket").1;
    assert_eq!(answer["told"]["update"]["items"][0]["key"], "k", "{answer}");
    world.stop();
}

#[test]
fn a_board_can_be_touched_by_whoever_can_use_its_button() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start(data.path());
    let mut browser = Browser::new(&world);
    let (ana, beto) = (browser.join("ana"), browser.join("beto"));
    let open = Button::new("open".into(), "Move".into(), Look::Primary);
    let scene = Kind::Daiku.table(&Options::defaults(Kind::Daiku.rules().options())).scene();
    let board = Picture::board(scene, Side::White, Skin::Standard, "a board".into());
    world.post(
        1,
        None,
        Post {
            buttons: vec![vec![open.of(Audience::Only(vec![account(&ana)]))]],
            pictures: vec![board],
            touch: Some(Touch::Open("open".into())),
            ..text("k", "board")
        },
    );
    let plate = |who: &str| item(&browser.look(who), "board")["plate"].clone();
    let mine = plate(&ana);
    assert_eq!((&mine["touch"], plate(&beto)), (&json!({ "open": "open" }), Value::Null));
    let outlines = mine["outlines"].as_array().unwrap();
    assert_eq!((outlines.len(), &outlines[0][0]), (81, &json!("a1")));
    assert_eq!(outlines[0][1].as_array().map(Vec::len), Some(8), "four corners");
    world.post(2, None, Post { retire: vec!["k".into()], ..text("", "next") });
    assert_eq!(plate(&ana), Value::Null, "what is over cannot be touched");
    world.stop();
}

/// What a phone needs to have the room on its home screen, in the reader's language, and nothing of anybody in it.
#[test]
fn the_room_stands_on_a_home_screen() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start(data.path());
    let mut browser = Browser::new(&world);
    browser.join("ana");
    let folder = world::folder(&browser);
    for (language, title) in [("en", "No connection"), ("es", "Sin conexión")] {
        let mut answer = browser.get(&format!("/manifest/{language}"), &[]);
        assert_eq!(answer.headers()["content-type"], "application/manifest+json");
        let manifest: Value = answer.body_mut().read_json().unwrap();
        assert_eq!(
            [&manifest["lang"], &manifest["start_url"], &manifest["display"]],
            [language, "/", "standalone"]
        );
        for icon in manifest["icons"].as_array().unwrap() {
            let answer = browser.get(icon["src"].as_str().unwrap(), &[]);
            assert_eq!(answer.headers()["content-type"].to_str().unwrap(), icon["type"]);
        }
        let page = browser.get(&format!("/offline/{language}"), &[]).into_body().read_to_string().unwrap();
        assert!(page.contains(title) && page.contains(&folder) && !page.contains("ana"), "{page}");
    }
    let answer = browser.get("/worker.js", &[]);
    let policy = answer.headers()["content-security-policy"].to_str().unwrap().to_owned();
    assert!(policy.contains("worker-src 'self'") && policy.contains("manifest-src 'self'"), "{policy}");
    let worker = answer.into_body().read_to_string().unwrap();
    assert!(worker.contains(&folder) && worker.contains(r#"["/offline/en","/offline/es"]"#), "{worker}");
    assert_eq!(browser.get("/s/0000000000000000/keep.js", &[]).status(), 404);
    world.stop();
}
