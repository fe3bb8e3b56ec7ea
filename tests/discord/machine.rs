//! Matches of the real program's machine against somebody who has read the lesson.

use crate::beginner::{Beginner, turn_told};
use crate::binary::Scene;
use crate::discord::Message;
use nahil::games::Kind;
use serde_json::{Value, json};

/// After so many turns a match of these tests ends.
const PLIES: usize = 24;

/// Ana plays against level 1 until somebody has won or so many turns were played.
#[tokio::test(flavor = "multi_thread")]
async fn the_machine_plays_a_match_to_its_end() {
    let scene = Scene::set().await;
    let mut ana = Beginner::new(Kind::Abalone, "cap=24");
    begin(&scene, json!({ "machine": 1, "game": "abalone", "side": "black", "options": "cap=24" })).await;
    while !ana.is_over() {
        play(&scene, &mut ana).await;
        // The last turn is the machine's.
        answered(&scene, &mut ana).await;
    }
    let end = |post: &Message| ["wins", "**Draw**"].iter().any(|words| post.content().contains(words));
    let posts = scene.channel.messages();
    assert!(posts.last().is_some_and(end), "{:?}", posts.last());
    assert_eq!((ana.heard(), told(&scene).len()), (PLIES / 2, PLIES / 2), "each turn is told once");
    scene.end();
}

/// Whatever it was about, it plays each turn once.
#[tokio::test(flavor = "multi_thread")]
async fn a_machine_killed_while_it_thinks_plays_each_turn_once() {
    let mut scene = Scene::set().await;
    let mut ana = Beginner::new(Kind::Maya, "");
    begin(&scene, json!({ "machine": 6, "game": "maya", "side": "white" })).await;
    for _ in 0..3 {
        play(&scene, &mut ana).await;
        scene.kill().await;
        answered(&scene, &mut ana).await;
    }
    assert_eq!(told(&scene).len(), 3, "each turn is told once");
    scene.end();
}

async fn begin(scene: &Scene, terms: Value) {
    let profile =
        scene.ana.slash(&scene.channel, "profile", json!({ "confirm": "confirm-off" })).answer().await;
    assert!(profile.content().contains("as soon as they are complete"), "{}", profile.json());
    scene.ana.slash(&scene.channel, "play", terms);
    scene.channel.offers("open:1:0").await;
}

/// She plays a turn, which is told.
async fn play(scene: &Scene, ana: &mut Beginner) {
    let turn = ana.plays();
    scene.ana.slash(&scene.channel, "move", json!({ "match": "1", "steps": turn }));
    scene.channel.says(&format!("ana has played `{turn}`")).await;
}

/// The machine's answer is told and calls her.
async fn answered(scene: &Scene, ana: &mut Beginner) {
    let ply = 2 * (ana.heard() + 1);
    let button = if ply < PLIES { format!("open:1:{ply}") } else { "review:1".to_owned() };
    let asked = scene.channel.offers(&button).await;
    assert_eq!(asked.rang(), [scene.ana.name()]);
    let texts: Vec<String> = scene.channel.messages().iter().map(Message::content).collect();
    let turn = ana.next(texts.iter().map(String::as_str)).unwrap_or_else(|| panic!("{texts:?}"));
    ana.hears(turn);
}

/// The turns that the machine has played, as everybody sees them.
fn told(scene: &Scene) -> Vec<String> {
    let posts = scene.channel.messages();
    posts.iter().filter_map(|post| turn_told(&post.content()).map(str::to_owned)).collect()
}
