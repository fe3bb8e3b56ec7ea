//! The pages on the web with people and matches on them, as a program: to look at them, and for the tests in a browser.
//!
//! The first argument is the port. It prints a link to Ana's board and where the pages are, and then what is told in the
//! channel, a line each; and a link for Beto, as soon as Ana has played.

#![expect(clippy::unwrap_used, reason = "what cannot be had ends it")]

#[path = "../tests/web/world.rs"]
#[allow(dead_code, reason = "the tests want more of it")]
mod world;

use nahil::bot::message::{Drawing, Picture};
use nahil::games::{BySide, Side};
use nahil::render::{self, Strip, Theme, View};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use world::{World, post};

/// How often it is looked what was told.
const LOOK_EVERY: Duration = Duration::from_millis(100);

#[expect(clippy::print_stdout, reason = "this is what it is for")]
fn main() {
    let port = std::env::args().nth(1).unwrap().parse().unwrap();
    let address = SocketAddr::new(IpAddr::from([127, 0, 0, 1]), port);
    let public = format!("http://{address}");
    let world = World::at(&public, address, Arc::new(draw));
    let id = people(&world);
    println!("match {public}/m/{id}");
    println!("link {public}{}", world.link("ana", id));
    loop {
        let told = world.told();
        for post in told.iter().filter(|told| told.private_to.is_none()).filter_map(post) {
            println!("told {}", post.text.replace('\n', " / "));
        }
        if told.iter().filter_map(post).any(|post| post.text.contains("ana has played")) {
            println!("link {public}{}", world.link("beto", id));
        }
        std::thread::sleep(LOOK_EVERY);
    }
}

/// A channel whose matches anybody may see, with leagues and some results; the number of a match in which it is Ana's turn.
fn people(world: &World) -> u64 {
    world.say("zoe", "!n server web=on");
    world.league(
        "plaza",
        "abalone groups legs=1 size=4 length=20d signup=1d 5d Copa",
        &["ana", "beto", "dorotea", "eva"],
    );
    world.league("plaza", "maya ladder Escala", &["ana", "beto", "dorotea"]);
    world.say("zoe", "!n league start L1");
    for (loser, id) in [("beto", 1), ("eva", 2)] {
        world.say(loser, &format!("!n resign #{id}"));
    }
    for loser in ["beto", "ana", "beto"] {
        let id = world.begin("plaza", "");
        world.lose(loser, id);
        world.pass(8 * 24 * 60 * 60);
    }
    world.begin("plaza", "")
}

/// A picture as the program draws it.
fn draw(picture: &Picture, _: bool) -> Vec<u8> {
    let seen = |bottom| View {
        bottom,
        theme: Theme::from_id(picture.skin.id()).unwrap_or_default(),
        letters: picture.letters,
        ..View::default()
    };
    match &picture.drawing {
        Drawing::Board { scene, view, words: Some(words), .. } => {
            let [white, black] = words.names.clone();
            let (turn, last) = (words.turn.clone(), words.last.clone());
            let clock = |place: usize| Some(words.clocks[place].clone()).filter(|clock| !clock.is_empty());
            let clocks = BySide { white: clock(0), black: clock(1) };
            let (names, result) = (BySide { white, black }, words.result.clone());
            let strip = Strip { names, clocks, turn, last, result, ..Strip::default() };
            render::written_png(scene, &seen(*view), &strip)
        }
        Drawing::Board { scene, view, .. } => render::png(scene, &seen(*view)),
        Drawing::Sheet(sheet) => render::sheet_png(sheet, &seen(Side::White)),
    }
}
