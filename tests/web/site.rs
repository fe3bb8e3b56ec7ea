//! Pages that need no account: what is on them, and that nothing is which not everybody may see.

use crate::world::{Answer, PUBLIC, World};
use nahil::i18n::web::words;
use nahil::players::Locale;
use std::collections::{BTreeMap, BTreeSet};

/// How many requests are made at one moment: fewer than are let through.
const AT_ONCE: usize = 200;
/// More pages than there are.
const WALK_MAX: usize = 1_000;

/// A page that is there.
fn shown(world: &World, path: &str) -> String {
    let answer = world.browser().get(path);
    assert_eq!(answer.status, 200, "{path}: {answer:?}");
    answer.body
}

/// A page that is kindly said not to be there.
fn hidden(world: &World, path: &str) {
    let answer = world.browser().get(path);
    assert_eq!(answer.status, 404, "{path}: {answer:?}");
    assert!(answer.body.contains(words(Locale::En).hidden), "{path}: {answer:?}");
}

/// Where a page leads, and what it shows, on this site.
fn ways(answer: &Answer) -> Vec<String> {
    let mut found = Vec::new();
    for mark in ["href=\"", "src=\"", "srcset=\""] {
        let parts = answer.body.split(mark).skip(1);
        found.extend(parts.filter_map(|part| part.split('"').next()).map(|way| way.replace("&amp;", "&")));
    }
    found
}

/// The address of a way from a page.
fn absolute(from: &str, way: &str) -> Option<String> {
    let way = way.strip_prefix(PUBLIC).unwrap_or(way);
    match way.chars().next()? {
        '/' => Some(way.to_owned()),
        '?' => Some(format!("{}{way}", from.split('?').next().unwrap_or_default())),
        _ => None,
    }
}

/// Every page that a stranger comes to from these, with what is on it.
fn walk(world: &World, from: &[&str]) -> BTreeMap<String, Answer> {
    let mut open: Vec<String> = from.iter().map(|path| (*path).to_owned()).collect();
    let mut seen: BTreeSet<String> = open.iter().cloned().collect();
    let mut pages = BTreeMap::new();
    let browser = world.browser();
    while let Some(path) = open.pop() {
        assert!(pages.len() < WALK_MAX, "no end of pages");
        if pages.len() % AT_ONCE == AT_ONCE - 1 {
            world.pass(60);
        }
        let answer = browser.get(&path);
        for way in ways(&answer).iter().filter_map(|way| absolute(&path, way)) {
            if seen.insert(way.clone()) {
                open.push(way);
            }
        }
        pages.insert(path, answer);
    }
    pages
}

/// A public channel with a league, and all that strangers must not see: a private channel, somebody who wants not to be on
/// the web, and a match that is closed.
fn town() -> World {
    let world = World::open();
    world.say("zoe", "!n server web=on");
    let league = "abalone groups legs=1 size=4 length=20d signup=1d 5d Copa";
    assert_eq!(world.league("plaza", league, &["ana", "beto", "dorotea", "eva"]), 1);
    assert_eq!(
        world.league("office", "abalone groups legs=1 length=20d 5d Secreta", &["ana", "fritz", "gita"]),
        2
    );
    assert_eq!(world.league("plaza", "maya ladder Escala", &["ana", "beto", "dorotea"]), 3);
    for (channel, id) in [("plaza", 1), ("office", 2)] {
        world.say_in(channel, "zoe", &format!("!n league start L{id}"));
    }
    world
}

#[test]
fn anybody_sees_how_a_public_league_stands() {
    let world = town();
    let page = shown(&world, "/l/1");
    for part in ["<h1>Copa</h1>", "og:image", "/l/1/1.png?lang=en", "<table>", "0 of 6 matches played", "ana"]
    {
        assert!(page.contains(part), "{part}: {page}");
    }
    // The next thing to happen, and the matches of the round.
    assert!(page.contains("<time datetime=") && page.contains("href=\"/m/"), "{page}");
    for part in ["<img class=\"watched\"", "prefers-color-scheme: dark", "/rules/abalone", "lang=\"es\""] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let spanish = shown(&world, "/l/1?lang=es");
    assert!(spanish.contains("lang=\"es\"") && spanish.contains("partidas jugadas"), "{spanish}");
    let picture = world.browser().get("/l/1/1.png?lang=es&dark=1");
    assert_eq!((picture.status, picture.header("content-type")), (200, "image/png"));
    // Nothing moves away under a finger when a picture comes.
    let pictures = spanish.matches("<img class=\"watched\"").count();
    assert_eq!(spanish.matches(" width=\"1080\" height=\"").count(), 2 * pictures, "{spanish}");
    for path in ["/l/1/0.png", "/l/1/9.png", "/l/1/x.png", "/l/1/1.gif"] {
        assert_eq!(world.browser().get(path).status, 404, "{path}");
    }
    for path in ["/l/1?tables=2", "/l/1?rounds=9", "/l/1?tables=0", "/l/1/1.png?tables=7", "/l/2", "/l/99"] {
        hidden(&world, path);
    }
    let ladder = shown(&world, "/l/3");
    for part in
        ["Escala", "3 players", "<td class=\"right\"><span class=\"plain\">1</span></td>", "/rules/maya"]
    {
        assert!(ladder.contains(part), "{part}: {ladder}");
    }
    world.say("zoe", "!n server web=off");
    for path in ["/l/1", "/l/1/1.png", "/l/3"] {
        hidden(&world, path);
    }
}

#[test]
fn anybody_sees_how_somebody_plays_whose_matches_are_public() {
    let world = World::open();
    let id = world.begin("plaza", "");
    hidden(&world, "/p/1");
    world.say("zoe", "!n server web=on");
    world.lose("beto", id);
    let (first, second) = (shown(&world, "/p/1"), shown(&world, "/p/2"));
    assert!(first.contains("<h1>ana</h1>") && first.contains("Matches: 1 won, 0 lost."), "{first}");
    assert!(second.contains("<h1>beto</h1>") && second.contains("Matches: 0 won, 1 lost."), "{second}");
    for part in ["/p/1/1.png", "og:image", &format!("href=\"/m/{id}\""), "/rules/abalone"] {
        assert!(first.contains(part), "{part}: {first}");
    }
    assert_eq!(world.browser().get("/p/1/1.png").status, 200);
    // And the match leads to them.
    let page = shown(&world, &format!("/m/{id}"));
    for part in [">ana</a>", ">beto</a>", "href=\"/rules/abalone\""] {
        assert!(page.contains(part), "{part}: {page}");
    }
    world.say("ana", "!n profile web=off");
    for path in ["/p/1", "/p/1/1.png", "/p/2", "/p/0", "/p/999", "/p/18446744073709551615"] {
        hidden(&world, path);
    }
}

#[test]
fn one_page_leads_to_all_that_is_public() {
    let world = World::open();
    let empty = shown(&world, "/");
    assert!(empty.contains("No match that is open to everybody"), "{empty}");
    for game in ["maya", "arimaa", "abalone", "daiku"] {
        for path in [format!("/rules/{game}"), format!("/ranking/{game}")] {
            assert!(empty.contains(&format!("href=\"{path}\"")), "{path}: {empty}");
            assert!(shown(&world, &path).contains("href=\"/\""), "{path} leads back");
        }
    }
    let id = world.begin("plaza", "");
    world.league("plaza", "maya ladder Escala", &["ana"]);
    world.league("office", "maya ladder Secreta", &["ana"]);
    assert_eq!(shown(&world, "/"), empty, "nothing is public at first");
    world.say("zoe", "!n server web=on");
    let page = shown(&world, "/");
    assert!(page.contains(&format!("<a href=\"/m/{id}\">#{id}</a> Abalone: beto against ana")), "{page}");
    assert!(page.contains("<a href=\"/l/1\">Escala</a>") && !page.contains("Secreta"), "{page}");
    for path in [format!("/m/{id}"), "/l/1".to_owned()] {
        assert!(shown(&world, &path).contains("href=\"/\""), "{path} leads back");
    }
    let spanish = shown(&world, "/?lang=es");
    assert!(spanish.contains("Partidas para ver") && spanish.contains("beto contra ana"), "{spanish}");
    world.lose("beto", id);
    assert!(shown(&world, "/").contains("No match that is open to everybody"));
}

#[test]
fn rankings_name_those_who_have_pages() {
    let world = World::open();
    world.say("zoe", "!n server web=on");
    // Until the ratings are certain enough: everybody meets everybody, week by week, and the first of two mostly wins.
    let people = ["ana", "beto", "dorotea", "eva"];
    for week in 0..7 {
        for (place, one) in people.iter().enumerate() {
            for other in &people[place + 1..] {
                world.say(one, &format!("!n play @{other} abalone black"));
                let told = world.say(other, "!n accept");
                let id =
                    told.iter().filter_map(crate::world::post).find_map(nahil::bot::message::Post::about);
                world.lose(if week % 3 == 1 { one } else { other }, id.unwrap());
            }
        }
        world.pass(8 * 24 * 60 * 60);
    }
    let page = shown(&world, "/ranking/abalone");
    for part in ["Ranking of Abalone", "4 players", ">ana</a>", ">eva</a>", "/ranking/abalone/1.png"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(page.find(">ana<") < page.find(">beto<"), "the better one is first: {page}");
    assert_eq!(world.browser().get("/ranking/abalone/1.png?lang=en").status, 200);
    for path in ["/ranking/abalone?tables=2", "/ranking/abalone?tables=0", "/ranking/maya?tables=2"] {
        hidden(&world, path);
    }
    let first =
        page.split("href=\"").find(|part| part.starts_with("/p/")).and_then(|part| part.split('"').next());
    let first = shown(&world, first.unwrap());
    assert!(first.contains("<h1>ana</h1>") && first.contains("href=\"/ranking/abalone\""), "{first}");
    world.say("beto", "!n profile ranking=off");
    assert!(!shown(&world, "/ranking/abalone").contains(">beto<"));
    world.say("beto", "!n profile ranking=on");
    world.say("ana", "!n profile web=off");
    let page = shown(&world, "/ranking/abalone");
    assert!(!page.contains(">ana<") && page.contains(">beto<") && page.contains("3 players"), "{page}");
}

#[test]
fn anybody_sees_the_seasons_of_a_public_league() {
    let world = World::open();
    world.say("zoe", "!n server web=on");
    let league = "abalone groups legs=1 size=4 length=7d signup=1d 1d Copa";
    assert_eq!(world.league("plaza", league, &["ana", "beto", "dorotea"]), 1);
    world.say("zoe", "!n league start L1");
    let first = shown(&world, "/l/1");
    assert!(!first.contains("season="), "there is but one: {first}");
    assert!(shown(&world, "/l/1?season=1").contains("<table>"));
    for path in ["/l/1?season=0", "/l/1?season=2", "/l/1/1.png?season=2", "/l/1?season=1&tables=9"] {
        hidden(&world, path);
    }
    // Everybody's time runs out, the season ends, and sign-up for the next one opens.
    world.live();
    for _ in 0..10 {
        world.pass(24 * 60 * 60);
        world.say("zoe", "!n league L1");
    }
    for name in ["ana", "beto", "dorotea"] {
        world.say(name, "!n league join L1");
    }
    world.say("zoe", "!n league start L1");
    let second = shown(&world, "/l/1");
    assert!(second.contains("href=\"/l/1?season=1\">Season 1<"), "{second}");
    let past = shown(&world, "/l/1?season=1");
    assert!(past.contains("href=\"/l/1\">Season 2<") && past.contains("<table>"), "{past}");
    assert!(past.contains("season=1&amp;") || past.contains("&amp;season=1"), "{past}");
    assert_eq!(world.browser().get("/l/1/1.png?season=1").status, 200);
}

#[test]
fn the_page_of_a_player_names_no_match_that_is_not_public() {
    let world = World::open();
    world.say("zoe", "!n server web=on");
    let league = "abalone groups legs=1 size=4 length=7d signup=1d 1d Copa";
    let names = ["ana", "beto", "dorotea"];
    assert_eq!(world.league("plaza", league, &names), 1);
    world.say("zoe", "!n league start L1");
    let first = shown(&world, "/m/1");
    let [one, other] = names.into_iter().filter(|name| first.contains(name)).collect::<Vec<_>>()[..] else {
        panic!("{first}")
    };
    // The only match with turns is the longest of the season.
    world.lose(other, 1);
    world.live();
    for _ in 0..10 {
        world.pass(24 * 60 * 60);
        world.say("zoe", "!n league L1");
    }
    let page = || {
        let mut pages = (1..=5).map(|id| world.browser().get(&format!("/p/{id}")).body);
        pages.find(|page| page.contains(&format!("<h1>{one}</h1>"))).unwrap()
    };
    assert!(page().contains("longest match: <a href=\"/m/1\">#1</a>"), "{}", page());
    world.say(other, "!n profile web=off");
    assert!(!page().contains("longest match") && !page().contains("/m/1"), "{}", page());
}

#[test]
fn anybody_reads_the_rules() {
    let world = World::open();
    for game in ["maya", "arimaa", "abalone", "daiku"] {
        let page = shown(&world, &format!("/rules/{game}"));
        assert!(page.matches("<h2>").count() > 3 && page.contains("og:image"), "{page}");
        assert!(page.contains("hreflang=\"es\""), "{page}");
        assert_eq!(world.browser().get(&format!("/rules/{game}/1.png")).status, 200);
        let mut spanish = world.browser();
        spanish.language = "es";
        let read = spanish.get(&format!("/rules/{game}"));
        assert!(read.body.contains("<html lang=\"es\">") && read.body != page, "{read:?}");
    }
}

#[test]
fn a_stranger_who_walks_all_pages_finds_nothing_private() {
    let world = town();
    world.say("dorotea", "!n profile web=off");
    let open = world.begin("plaza", "");
    let closed = {
        world.say("gita", "!n play @ana abalone watch=off");
        let told = world.say("ana", "!n accept");
        told.iter().filter_map(crate::world::post).find_map(nahil::bot::message::Post::about).unwrap()
    };
    world.lose("beto", open);
    // One page leads to all of them.
    let roots = ["/"];
    let pages = walk(&world, &roots);
    assert!(roots.iter().all(|root| pages[*root].status == 200), "{:?}", pages.keys());
    for part in
        ["/m/", "/p/3", "/rules/daiku", "/l/1?lang=es", "/l/1/1.png", "/l/3", "/p/2", "/ranking/daiku"]
    {
        assert!(pages.keys().any(|path| path.starts_with(part)), "{part}: {:?}", pages.keys());
    }
    for (path, answer) in &pages {
        assert_eq!(answer.status, 200, "a link that leads nowhere: {path}");
        let kind = answer.header("content-type");
        let is_file = ["text/javascript", "text/css"].iter().any(|file| kind.starts_with(file));
        for word in ["dorotea", "fritz", "gita", "Secreta", "office"] {
            assert!(is_file || !answer.body.contains(word), "{path} says {word}: {answer:?}");
        }
        assert!(!answer.body.contains(&format!("#{closed}<")), "{path} names a closed match: {answer:?}");
    }
    assert!(pages["/l/1"].body.contains("(name withheld)"), "{:?}", pages["/l/1"]);
    // Nor is anything found by trying.
    for id in 1..=8 {
        for path in [format!("/p/{id}"), format!("/l/{id}")] {
            let answer = world.browser().get(&path);
            assert_eq!(answer.status == 200, pages.contains_key(&path), "{path}: {answer:?}");
        }
    }
    world.pass(60);
    for id in 1..=20 {
        let path = format!("/m/{id}");
        let answer = world.browser().get(&path);
        let secret = ["dorotea", "fritz", "gita"].into_iter().find(|name| answer.body.contains(name));
        assert!((answer.status == 404 || answer.status == 200) && secret.is_none(), "{path}: {answer:?}");
    }
}
