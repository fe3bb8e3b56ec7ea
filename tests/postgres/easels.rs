//! Pictures are drawn at all of several programs, whichever of them serves the room.

use crate::fronts::{Crew, bytes, get, joined, say, stream, told};
use crate::program::Wanted;
use crate::server::answers;
use crate::trials::trials;
use serde_json::Value;
use std::thread;

trials! {
    a_flood_of_pictures_is_drawn_at_all_programs,
    one_that_dies_with_others_pictures_is_in_nobodys_way,
}

/// How many programs there are.
const PROGRAMS: usize = 3;
/// How many people ask for a picture at once.
const PEOPLE: usize = 40;

/// Programs, and where their figures are.
fn crew() -> (Crew, Vec<String>) {
    let watched = Wanted { local: "[watch]\naddress = \"127.0.0.1:0\"\n".to_owned(), ..Wanted::default() };
    let mut crew = Crew::open(&[(); PROGRAMS].map(|()| watched.clone()));
    let watches = crew.programs.iter_mut().map(|program| told(program, "Figures and health at ")).collect();
    (crew, watches)
}

/// How many pictures a program has drawn.
fn drawn(watch: &str) -> f64 {
    let page = get(watch, "/metrics", &[]).unwrap().text;
    let line = page.lines().find_map(|line| line.strip_prefix("nahil_drawing_seconds_count"));
    line.unwrap_or_else(|| panic!("{page}")).trim().parse().unwrap()
}

/// Each asks for a puzzle of a game, which is another one for each, and waits for its picture.
fn ask_all(at: &str, people: &[(String, String)], game: &str) {
    let asking = |(who, cookie): &(String, String)| {
        say(at, (who, cookie), &format!("!n puzzle {game}"));
        let mut events = stream(at, who, cookie).unwrap();
        let name = events.find_map(|line| picture(line.strip_prefix("data:")?)).unwrap();
        let picture = bytes(at, &format!("/picture/{name}.png"), cookie);
        assert!(picture.starts_with(b"\x89PNG"), "{name}");
    };
    thread::scope(|scope| people.iter().for_each(|person| drop(scope.spawn(move || asking(person)))));
}

/// The name of the last picture in what a stream tells.
fn picture(data: &str) -> Option<String> {
    let told: Value = serde_json::from_str(data).unwrap();
    let items = told["update"]["items"].as_array()?;
    let name = items.iter().rev().find_map(|item| item["pictures"][0]["name"].as_str())?;
    Some(name.to_owned())
}

fn people(at: &str) -> Vec<(String, String)> {
    (0..PEOPLE).map(|number| joined(at, &format!("person{number}"))).collect()
}

/// Until every program knows that the others draw for it.
fn until_they_know(crew: &Crew) {
    let question = "SELECT hand FROM nahil_easels
        WHERE easels > 0 AND expires > clock_timestamp() AND version LIKE '%draws'";
    crew.until("what others can draw", || answers(&crew.home.left.url, question).len() == PROGRAMS);
}

fn a_flood_of_pictures_is_drawn_at_all_programs() {
    let (crew, watches) = crew();
    let people = people(&crew.addresses[0]);
    until_they_know(&crew);
    let before: Vec<_> = watches.iter().map(|watch| drawn(watch)).collect();
    ask_all(&crew.addresses[crew.holder()], &people, "daiku");
    let all: Vec<_> = watches.iter().zip(&before).map(|(watch, before)| drawn(watch) - before).collect();
    assert!(all.iter().all(|drawn| *drawn > 0.0), "{all:?}");
    assert!(!crew.home.log().contains("ERROR"), "{}", crew.home.log());
}

fn one_that_dies_with_others_pictures_is_in_nobodys_way() {
    let (crew, _) = crew();
    let people = people(&crew.addresses[0]);
    until_they_know(&crew);
    let at = &crew.addresses[crew.holder()];
    // It takes what it is asked for, and draws nothing.
    crew.programs[crew.other()].signal("STOP");
    ask_all(at, &people, "daiku");
    crew.programs[crew.other()].signal("KILL");
    ask_all(at, &people, "arimaa");
}
