//! Light boards and dark ones: what is looked at is drawn first, and the other shade is not lost.

#![expect(clippy::unwrap_used, reason = "what fails here fails a test")]

use super::world::{Browser, World, item, picture, png, text};
use nahil::bot::message::{Input, Picture, Post};
use nahil::players::Skin;
use serde_json::Value;
use std::fs;

fn path(name: &Value) -> String {
    format!("/picture/{}.png", name.as_str().unwrap())
}

fn board(alt: &str) -> Post {
    Post { pictures: vec![picture(alt)], ..text("k", "a board") }
}

fn bytes(browser: &Browser, path: &str) -> Vec<u8> {
    browser.get(path, &[]).body_mut().read_to_vec().unwrap()
}

/// Whoever has chosen no colours sees a board as light or as dark as the page around it.
#[test]
fn a_board_is_kept_for_light_pages_and_for_dark_ones() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start(data.path());
    let mut browser = Browser::new(&world);
    let ana = browser.join("ana");
    let wood = Picture { skin: Skin::Wood, ..picture("a chosen board") };
    world.post(1, None, Post { pictures: vec![picture("a board"), wood], ..text("k", "boards") });
    let shown = item(&browser.look(&ana), "boards").clone();
    let path = |name: &Value| format!("/picture/{}.png", name.as_str().unwrap());
    let dark = path(&shown["pictures"][0]["dark"]);
    assert_eq!(browser.get(&dark, &[]).body_mut().read_to_vec().unwrap(), png("a board at night"));
    assert_eq!(shown["pictures"][1]["dark"], Value::Null, "what was chosen stays as it is");
    world.stop();
    let world = World::start(data.path());
    browser.base = format!("http://{}", world.address);
    assert_eq!(browser.get(&dark, &[]).status(), 200, "what is shown is not deleted");
    world.post(2, None, text("k", "no board any more"));
    world.stop();
    let world = World::start(data.path());
    browser.base = format!("http://{}", world.address);
    assert_eq!(browser.get(&dark, &[]).status(), 404, "what nothing shows is deleted");
    world.stop();
}

/// What nobody looks at is drawn when the post stands; whoever asks for it earlier waits.
#[test]
fn a_post_does_not_wait_for_the_shade_at_which_nobody_looks() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start(data.path());
    let mut browser = Browser::new(&world);
    let ana = browser.join("ana");
    let mut stream = browser.listen(&ana, None);
    stream.next();
    world.hand(1, None, board("slow"));
    let shown = item(&stream.next(), "a board")["pictures"][0].clone();
    assert_eq!(bytes(&browser, &path(&shown["name"])), png("slow"), "it stands without the other");
    let dark = path(&shown["dark"]);
    std::thread::scope(|scope| {
        let asking = scope.spawn(|| bytes(&browser, &dark));
        world.release.send(()).unwrap();
        assert_eq!(asking.join().unwrap(), png("slow at night"));
    });
    assert!(matches!(world.report(), Input::Delivered(1)), "it is delivered with both");
    world.stop();
}

#[test]
fn where_all_pages_are_dark_the_dark_board_comes_first() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start(data.path());
    let (mut one, mut other) = (Browser::new(&world), Browser::new(&world));
    let (ana, beto) = (one.join("ana"), other.join("beto"));
    let mut dark = one.stream(&format!("/api/events?as={ana}&dark=true"));
    dark.next();
    let first = |shown: &Value| {
        let [name, dark] = ["name", "dark"].map(|key| shown["pictures"][0][key].as_str().unwrap().to_owned());
        if name.starts_with(&dark) { "dark" } else { "light" }
    };
    world.post(1, None, board("a board"));
    let shown = item(&dark.next(), "a board").clone();
    assert_eq!(first(&shown), "dark");
    assert_eq!(bytes(&one, &path(&shown["pictures"][0]["name"])), png("a board"));
    assert_eq!(bytes(&one, &path(&shown["pictures"][0]["dark"])), png("a board at night"));

    let mut light = other.stream(&format!("/api/events?as={beto}"));
    light.next();
    world.post(2, None, board("another"));
    assert_eq!(first(item(&dark.next(), "a board")), "light", "somebody sees it so");
    world.post(3, Some(&ana), board("a panel"));
    assert_eq!(first(item(&dark.next(), "a board")), "dark", "she alone sees it");
    world.stop();
}

/// The program may end, or the machine lose its power, between a post and its pictures: then the post comes again.
#[test]
fn pictures_that_were_lost_are_drawn_again_with_their_post() {
    let data = tempfile::tempdir().unwrap();
    let world = World::start(data.path());
    let mut browser = Browser::new(&world);
    let ana = browser.join("ana");
    world.post(1, None, board("a board"));
    let shown = item(&browser.look(&ana), "a board")["pictures"][0].clone();
    let (light, dark) = (path(&shown["name"]), path(&shown["dark"]));
    world.stop();
    let file = |path: &str| data.path().join("local/pictures").join(path.trim_start_matches("/picture/"));
    fs::write(file(&light), vec![0; png("a board").len()]).unwrap();
    fs::remove_file(file(&dark)).unwrap();

    let world = World::start(data.path());
    browser.base = format!("http://{}", world.address);
    let meanwhile = browser.get(&dark, &[]);
    assert_eq!(meanwhile.headers()["cache-control"], "no-store", "it is not what it should be");
    world.post(1, None, board("a board"));
    assert_eq!(bytes(&browser, &light), png("a board"));
    assert_eq!(bytes(&browser, &dark), png("a board at night"));
    assert_eq!(browser.texts(&ana), ["a board"], "it stands once");

    world.post(2, None, Post { pictures: vec![picture("the next")], ..text("k", "the next") });
    world.post(1, None, board("a board"));
    world.stop();
    let kept = fs::read_dir(data.path().join("local/pictures")).unwrap().count();
    let world = World::start(data.path());
    let left = fs::read_dir(data.path().join("local/pictures")).unwrap().count();
    assert_eq!((kept, left), (4, 2), "what nothing shows is not written again");
    world.stop();
}
