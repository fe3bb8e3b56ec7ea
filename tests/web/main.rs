//! Boards and matches on the web, as browsers get them: links and what becomes of them, turns played there, and what
//! strangers see.

#![expect(clippy::unwrap_used, reason = "what cannot be had fails the test")]

mod site;
mod world;

use nahil::bot::message::{Beside, Drawing, Outgoing, PagePass, Post};
use nahil::i18n::web::words;
use nahil::players::Locale;
use serde_json::json;
use world::{Answer, World, account, post};

/// A kind page that says this.
fn refused(answer: &Answer, status: u16, why: &str) {
    assert_eq!(answer.status, status, "{answer:?}");
    assert!(
        answer.header("content-type").starts_with("text/html") && answer.body.contains(why),
        "{answer:?}"
    );
}

#[test]
fn a_link_opens_the_board_once_and_a_look_at_it_uses_nothing_up() {
    let world = World::open();
    let id = world.begin("plaza", "");
    let link = world.link("ana", id);
    for _ in 0..3 {
        let preview = world.browser().get(&link);
        assert_eq!(preview.status, 200);
        assert!(preview.body.contains("<form method=\"post\">") && preview.header("set-cookie").is_empty());
        assert_eq!(preview.header("cache-control"), "no-store");
    }
    let mut first = world.browser();
    let entered = first.post(&link, "");
    assert_eq!((entered.status, entered.header("location")), (303, &*format!("/m/{id}")));
    let cookie = entered.header("set-cookie");
    for part in ["HttpOnly", "SameSite=Lax", "Secure", &format!("Path=/m/{id}")] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(first.get(&format!("/m/{id}")).body.contains("/play.js"));
    assert!(first.state(id)["items"][0]["plate"]["touch"]["pick"].is_object());
    // Whoever has it open comes back by the same link; nobody else does.
    assert_eq!(first.post(&link, "").status, 303);
    refused(&world.browser().post(&link, ""), 410, words(Locale::En).used);
    let spanish = &mut world.browser();
    spanish.language = "es-GT,es;q=0.9,en;q=0.5";
    refused(&spanish.post(&link, ""), 410, words(Locale::Es).used);
    refused(&spanish.get(&format!("/m/{id}")), 404, words(Locale::Es).private);
}

#[test]
fn what_is_no_link_opens_nothing() {
    let world = World::open();
    let (id, other) = (world.begin("plaza", ""), world.begin("plaza", ""));
    let link = world.link("ana", id);
    let claim = link.rsplit('/').next().unwrap();
    let changed = format!("{}A{}", &claim[..20], &claim[21..]);
    for path in [
        format!("/m/{id}/open/{changed}"),
        format!("/m/{id}/open/{}", &claim[..claim.len() - 1]),
        format!("/m/{other}/open/{claim}"),
        format!("/m/{id}/open/{}", "A".repeat(2_000)),
    ] {
        refused(&world.browser().get(&path), 403, words(Locale::En).forged);
        let mut browser = world.browser();
        refused(&browser.post(&path, ""), 403, words(Locale::En).forged);
        assert_eq!(browser.cookie, None);
    }
    // A link is no cookie, and the cookie of one match opens no other.
    let mut browser = world.browser();
    browser.cookie = Some(format!("nahil_m{id}={claim}"));
    assert_eq!(browser.get(&format!("/m/{id}/state")).status, 410);
    let mut browser = world.player("ana", id);
    let cookie = browser.cookie.clone().unwrap();
    browser.cookie = Some(cookie.replace(&format!("nahil_m{id}="), &format!("nahil_m{other}=")));
    assert_eq!(browser.get(&format!("/m/{other}/state")).status, 410);
    refused(&browser.get(&format!("/m/{other}")), 404, words(Locale::En).private);
    world.pass(PagePass::LINK_HOLDS.as_secs() + 1);
    refused(&world.browser().get(&link), 410, words(Locale::En).expired);
    refused(&world.browser().post(&link, ""), 410, words(Locale::En).expired);
}

#[test]
fn who_wants_no_links_any_more_has_none_that_opens() {
    let world = World::open();
    let id = world.begin("plaza", "");
    let (link, mut open) = (world.link("ana", id), world.player("ana", id));
    world.say("ana", "!n profile web=off");
    let told = world.say("ana", &format!("!n move #{id}"));
    assert!(told.iter().filter_map(post).all(|post| post.link.is_none()));
    for off in [true, false] {
        refused(&world.browser().post(&link, ""), 410, words(Locale::En).revoked);
        refused(&open.get(&format!("/m/{id}")), 410, words(Locale::En).revoked);
        assert_eq!(open.get(&format!("/m/{id}/state")).status, 410);
        assert_eq!(open.post(&format!("/m/{id}/press"), r#"{"id":"1","button":"x"}"#).status, 410);
        if off {
            world.say("ana", "!n profile web=on");
        }
    }
    let again = world.player("ana", id);
    assert_eq!(again.get(&format!("/m/{id}/state")).status, 200);
}

#[test]
fn an_account_that_was_unlinked_opens_nothing_of_the_person_it_was() {
    let world = World::open();
    let told = world.say("ana", "!n link");
    let code = told.iter().filter_map(post).find_map(|post| code_in(&post.text)).unwrap();
    let asked = world.say("carla", &format!("!n link {code}"));
    world.press_in_chat("carla", &asked, "Link them");
    let id = world.begin("plaza", "");
    let link = world.link("carla", id);
    let mut browser = world.browser();
    assert_eq!(browser.post(&link, "").status, 303);
    world.say("carla", "!n unlink");
    refused(&browser.get(&format!("/m/{id}")), 410, words(Locale::En).not_theirs);
    assert_eq!(browser.get(&format!("/m/{id}/state")).status, 410);
    refused(&world.browser().post(&link, ""), 410, words(Locale::En).not_theirs);
}

/// The code in a text.
fn code_in(text: &str) -> Option<String> {
    let mut parts = text.split('`');
    parts.find_map(|part| part.strip_prefix("link ")).map(str::to_owned)
}

#[test]
fn a_turn_that_is_touched_on_the_web_is_posted_in_its_channel() {
    let world = World::open();
    let id = world.begin("plaza", "");
    let mut ana = world.player("ana", id);
    world.told();
    let steps = ana.first_step(id);
    let picked = ana.pick(id, "one", &steps);
    assert!(
        picked["turn"] == true && world.told().iter().filter_map(post).count() == 0,
        "a draft is her own"
    );
    assert_eq!(ana.pick(id, "one", &steps)["items"][0], picked["items"][0], "the same event again");
    let dark = picked["items"][0]["pictures"][0]["dark"].as_str().unwrap();
    assert_eq!(ana.get(&format!("/picture/{dark}.png")).status, 200, "it is there for dark pages, too");
    let played = ana.press(id, "Confirm");
    assert!(played["turn"] == false && played["items"][0]["buttons"] == json!([]), "{played}");
    let told = world.told();
    let public: Vec<&Post> = told.iter().filter(|out| out.private_to.is_none()).filter_map(post).collect();
    assert!(!public.is_empty() && public.iter().all(|post| post.link.is_none()), "{told:?}");
    let calls: Vec<_> = public.iter().flat_map(|post| &post.calls).collect();
    assert_eq!(calls, [&account("beto")]);
    assert!(told.iter().all(|out| out.place.id == "plaza"), "{told:?}");
    // It is his turn, so there is nothing for her to do.
    let mut beto = world.player("beto", id);
    assert!(beto.state(id)["turn"] == true && ana.state(id)["turn"] == false);
    assert!(beto.pick(id, "two", &beto.first_step(id))["turn"] == true);
    assert_eq!(beto.press(id, "Undo")["items"].as_array().unwrap().len(), 1);
}

#[test]
fn a_page_does_nothing_but_its_players_turn() {
    let world = World::open();
    let (id, other) = (world.begin("plaza", ""), world.begin("plaza", ""));
    let mut ana = world.player("ana", id);
    let steps = ana.first_step(id);
    ana.pick(id, "one", &steps);
    world.player("ana", other).pick(other, "one", &steps);
    let before = (ana.state(id), world.player("ana", other).state(other));
    world.told();
    for button in [
        format!("confirm:{other}:0:1"),
        format!("resign:{id}:0"),
        format!("give-up:{id}"),
        format!("open:{other}:0"),
        format!("rematch:{id}"),
        "keep-data".to_owned(),
        "forget:1".to_owned(),
        "test-call".to_owned(),
        "x".repeat(50),
    ] {
        let body = json!({ "id": format!("try {button}"), "button": button }).to_string();
        let answer = ana.post(&format!("/m/{id}/press"), &body);
        assert_eq!(answer.status, 200, "{button}: {answer:?}");
        assert_eq!(answer.json()["items"][0], before.0["items"][0], "{button}");
        assert!(world.told().is_empty(), "{button}");
    }
    // Nor does anybody play her turn without a cookie, or from elsewhere.
    let confirm = json!({ "id": "c", "button": format!("confirm:{id}:0:1") }).to_string();
    let press = format!("/m/{id}/press");
    assert_eq!(world.browser().post(&press, &confirm).status, 410);
    for origin in ["https://evil.example", "null", "http://play.example.org"] {
        assert_eq!(ana.post_from(origin, &press, &confirm).status, 403);
    }
    for body in ["", "{", "[]", &json!({ "id": "", "button": "x" }).to_string(), &"x".repeat(5_000)] {
        let status = ana.post(&press, body).status;
        assert!((400..500).contains(&status), "{status}: {body}");
    }
    assert_eq!((ana.state(id), world.player("ana", other).state(other)), before);
}

#[test]
fn a_stranger_sees_what_those_in_charge_let_be_seen_and_nothing_else() {
    let world = World::open();
    let id = world.begin("plaza", "");
    let closed = world.begin("plaza", "watch=off");
    let elsewhere = world.begin("office", "");
    let mut ana = world.player("ana", id);
    let steps = ana.first_step(id);
    world.say("ana", &format!("!n note #{id} my secret plan"));
    let walk = |id: u64| {
        ["", "?watch", "?turn=0", "/board.png", "/board.png?turn=0", "/record", "/events", "/state"]
            .map(|rest| (rest, world.browser().get(&format!("/m/{id}{rest}"))))
    };
    let hidden = |id: u64| {
        for (rest, answer) in walk(id) {
            let status = if rest == "/state" { 410 } else { 404 };
            assert_eq!(answer.status, status, "{id} {rest}: {answer:?}");
            for word in ["ana", "beto", "Abalone", "secret"] {
                assert!(!answer.body.contains(word), "{id} {rest} {word}: {answer:?}");
            }
        }
    };
    [id, closed, elsewhere, 99].into_iter().for_each(hidden);
    world.say("beto", "!n server web=on");
    hidden(id);
    world.say("zoe", "!n server web=on");
    [closed, elsewhere, 99].into_iter().for_each(hidden);
    let shown = world.browser().get(&format!("/m/{id}"));
    assert_eq!(shown.status, 200, "{shown:?}");
    for part in ["og:title", "og:image", "og:image:alt", "ana", "beto", "/follow.js", "/record"] {
        assert!(shown.body.contains(part), "{part}: {shown:?}");
    }
    // What somebody drafts or writes down is theirs.
    let before = world.browser().get(&format!("/m/{id}/board.png")).body;
    ana.pick(id, "one", &steps);
    assert_eq!(world.browser().get(&format!("/m/{id}/board.png")).body, before);
    ana.press(id, "Confirm");
    for path in ["", "?watch", "?turn=0", "?turn=1", "/record"] {
        let answer = world.browser().get(&format!("/m/{id}{path}"));
        assert_eq!(answer.status, 200, "{path}");
        assert!(
            !answer.body.contains("secret") && !answer.body.contains("data-button"),
            "{path}: {answer:?}"
        );
    }
    assert_eq!(world.browser().get(&format!("/m/{id}?turn=2")).status, 404);
    assert_eq!(world.browser().get(&format!("/m/{id}?turn=x")).status, 400);
    assert_eq!(world.browser().get(&format!("/m/{id}/state")).status, 410);
    let mut spanish = world.browser();
    spanish.language = "es";
    assert!(spanish.get(&format!("/m/{id}")).body.contains(words(Locale::Es).next));
    // A player may keep out, and those in charge may change their minds.
    world.say("ana", "!n profile web=off");
    hidden(id);
    world.say("ana", "!n profile web=on");
    assert_eq!(world.browser().get(&format!("/m/{id}")).status, 200);
    world.say("zoe", "!n server web=off");
    hidden(id);
}

#[test]
fn a_used_link_shows_others_the_public_view_where_there_is_one() {
    let world = World::open();
    let id = world.begin("plaza", "");
    let link = world.link("ana", id);
    world.browser().post(&link, "");
    let way = format!("href=\"/m/{id}?watch\"");
    assert!(!world.browser().post(&link, "").body.contains(&way));
    world.say("zoe", "!n server web=on");
    assert!(world.browser().post(&link, "").body.contains(&way));
}

#[test]
fn who_only_looks_follows_the_match_whatever_they_are() {
    let world = World::open();
    let id = world.begin("plaza", "");
    world.say("zoe", "!n server web=on");
    let (before, events) = (world.player("ana", id), format!("/m/{id}/events"));
    // A class behind one address, and a player whose link holds no more.
    world.say("ana", "!n profile web=off");
    assert_eq!(before.listen(&events).status, 410);
    world.say("ana", "!n profile web=on");
    let strangers = (0..40).map(|_| world.browser().listen(&events));
    let mut streams: Vec<_> = strangers.chain([before.listen(&events)]).collect();
    for stream in &mut streams {
        assert_eq!((stream.status, &*stream.next()), (200, "changed"));
    }
    let mut ana = world.player("ana", id);
    ana.pick(id, "one", &ana.first_step(id));
    ana.press(id, "Confirm");
    for stream in &mut streams {
        assert_eq!(stream.next(), "changed");
    }
}

#[test]
fn a_player_who_only_looks_sees_what_others_see() {
    let world = World::open();
    let id = world.begin("plaza", "");
    world.say("zoe", "!n server web=on");
    let mut ana = world.player("ana", id);
    let steps = ana.first_step(id);
    ana.pick(id, "one", &steps);
    let (watch, picture) = (format!("/m/{id}?watch"), format!("/m/{id}/board.png?turn=0"));
    let [hers, theirs] = [&ana, &world.browser()].map(|browser| browser.get(&watch).body);
    let alt = |page: &str| page.split(" alt=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    assert_eq!(alt(&hers), alt(&theirs));
    assert!(!hers.contains("This turn so far") && hers.contains(&picture), "{hers}");
}

#[test]
fn no_stranger_is_told_when_a_player_is_away() {
    let world = World::open();
    let id = world.begin("plaza", "");
    world.say("zoe", "!n server web=on");
    let ana = world.player("ana", id);
    world.say("beto", "!n vacation 5 days");
    let read = |browser: &world::Browser| browser.get(&format!("/m/{id}?watch")).body;
    assert!(read(&ana).contains("beto is on vacation"), "{}", read(&ana));
    assert!(!read(&world.browser()).contains("on vacation"), "{}", read(&world.browser()));
    world.live();
    world.pass(3 * 24 * 60 * 60 + 60);
    assert!(read(&ana).contains("ana is on vacation"), "{}", read(&ana));
    let told = read(&world.browser());
    assert!(!told.contains("on vacation") && told.contains("time runs out"), "{told}");
}

#[test]
fn a_board_of_a_match_that_is_over_says_what_was_played_and_who_was_to_play_then() {
    let world = World::open();
    let id = world.begin("plaza", "");
    world.say("zoe", "!n server web=on");
    world.lose("ana", id);
    let page = |turn: u32| world.browser().get(&format!("/m/{id}?turn={turn}")).body;
    let begins = |page: &str, words: &str| page.contains(&format!(" alt=\"{words}"));
    assert!(begins(&page(0), "Black to play."), "{}", page(0));
    assert!(begins(&page(1), "Last turn: ") && page(1).contains(". White to play."), "{}", page(1));
    assert!(begins(&page(2), "Last turn: ") && !page(2).contains(" to play."), "{}", page(2));
}

/// What is written beside the first board that was told.
fn beside(told: &[Outgoing]) -> Beside {
    let posts = told.iter().filter_map(post);
    let words = posts.flat_map(|post| &post.pictures).find_map(|picture| match &picture.drawing {
        Drawing::Board { words, .. } => words.as_deref().cloned(),
        Drawing::Sheet(_) => None,
    });
    words.unwrap()
}

#[test]
fn a_board_says_until_when_somebody_has_time_and_in_the_end_who_has_won() {
    let world = World::open();
    world.say("ana", "!n play @beto abalone black 3d");
    let told = world.say("beto", "!n accept");
    let id = told.iter().filter_map(post).find_map(Post::about).unwrap();
    let words = beside(&told);
    assert_eq!((words.names[1].as_str(), words.turn.as_str()), ("ana", ""));
    assert_eq!(words.clocks, ["3 days", "18 Jan 08:01 UTC"]);
    // Who alone sees it has it in their own time.
    world.say("ana", "!n profile zone=America/Guatemala");
    assert_eq!(beside(&world.say("ana", "!n board")).clocks, ["3 days", "18 Jan 02:01"]);
    assert_eq!(beside(&world.say("beto", "!n board")).clocks[1], "18 Jan 08:01 UTC");
    world.lose("ana", id);
    let words = beside(&world.say("beto", &format!("!n board #{id}")));
    assert_eq!((words.clocks.clone(), words.won), (["1", "0"].map(str::to_owned), [true, false]));
    assert_eq!((words.result.as_str(), words.turn.as_str()), ("beto wins (by resignation).", "Turn 2"));
    // So does the moving picture: each board has its turn, the last one the result.
    let told = world.say("beto", &format!("!n record #{id}"));
    let film = told.iter().filter_map(post).find_map(|post| post.animation.clone()).unwrap();
    let frames: Vec<Beside> = film.run.frames().into_iter().map(|(_, words)| words.unwrap()).collect();
    let turns: Vec<&str> = frames.iter().map(|words| words.turn.as_str()).collect();
    assert_eq!(turns, ["", "Turn 1", "Turn 2"]);
    assert!(frames.iter().all(|words| words.names == ["beto", "ana"]));
    assert_eq!(frames[2], words);
    assert!(frames[1].result.is_empty() && !frames[1].last.is_empty());
}

#[test]
fn nothing_else_is_there() {
    let world = World::open();
    for path in [
        "/m",
        "/m/1",
        "/m/x",
        "/m/99999999999999999999",
        "/api/start",
        "/picture/x.png",
        "/words/fr",
        "/s/1/x.js",
        "/ranking",
    ] {
        let answer = world.browser().get(path);
        assert!((400..500).contains(&answer.status), "{path}: {answer:?}");
    }
    // A number that is none, or too long for one, is met as kindly as an address that is none.
    for path in [
        "/m/x",
        "/m/-1",
        "/m/12a",
        "/m/99999999999999999999",
        "/m/x/record",
        "/l/x",
        "/p/1.5",
        "/rules/chess",
        "/ranking/chess",
    ] {
        for (language, locale) in [("en", Locale::En), ("es-MX,es;q=0.9", Locale::Es)] {
            let mut browser = world.browser();
            browser.language = language;
            refused(&browser.get(path), 404, words(locale).nothing);
        }
    }
    for path in ["/m/1?turn=x", "/l/1?tables=x", "/l/1?rounds=-1", "/l/1?season=x"] {
        refused(&world.browser().get(path), 400, words(Locale::En).garbled);
    }
    let home = world.browser().get("/").body;
    let (_, after) = home.split_once("href=\"/s/").expect("the page names its files");
    let folder = format!("/s/{}", after.split('/').next().unwrap());
    let files = ["/style.css", "/web.css", "/play.js", "/follow.js", "/panel.js", "/keep.js"];
    let files = files.map(|name| format!("{folder}{name}"));
    let others = ["/words/es", "/worker.js", "/manifest/en", "/offline/es", "/icon-512.png", "/boards"];
    for path in files.iter().map(String::as_str).chain(others) {
        let answer = world.browser().get(path);
        assert_eq!(answer.status, 200, "{path}");
        assert!(answer.header("content-security-policy").contains("default-src 'none'"), "{path}");
    }
}
