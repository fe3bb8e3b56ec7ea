//! The real program, killed at any moment, and its disk full: what was acknowledged is there exactly once, and told.
//!
//! `NAHIL_KILLS=500 NAHIL_SEED=7 cargo test --test crash` kills it more often, at other moments.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

mod browser;
mod disk;
#[cfg(target_os = "linux")]
mod flood;
mod keep;
mod logs;
mod modes;
mod program;
mod signals;
mod stage;
mod story;
mod watch;

use nahil::games::Side;
use nahil::play::text;
use stage::{Stage, number};

/// How often the program is killed.
const KILLS: u64 = 30;

/// Two people play on while the program is killed again and again at moments drawn by lot.
#[test]
fn killed_at_any_moment_it_loses_nothing_and_does_nothing_twice() {
    let kills = number("NAHIL_KILLS").unwrap_or(KILLS);
    let seed = number("NAHIL_SEED").unwrap_or(1);
    let mut stage = Stage::open(kills, seed);
    stage.begin();
    while stage.kills > 0 {
        stage.play_turn();
    }
    stage.play_turn();
    stage.told();
    println!("seed {seed}: {kills} kills in {} turns", stage.game.turns.len());
    every_turn_was_told_once(&mut stage);
    the_record_replays(&mut stage);
    stage.finish();
}

fn every_turn_was_told_once(stage: &mut Stage) {
    let history = stage.history();
    let key = format!("turn:{}:", stage.game.id);
    let posts: Vec<_> = history
        .iter()
        .filter(|item| item["key"].as_str().is_some_and(|found| found.starts_with(&key)))
        .collect();
    let (turns, told) = (&stage.game.turns, &stage.game.posts);
    // A room forgets what is very old.
    let first = told.len().checked_sub(posts.len()).expect("no turn is told twice");
    assert!(first == 0 || history.len() > 400, "{} turns are told in {} posts", turns.len(), posts.len());
    for (place, post) in (first..).zip(&posts) {
        let (ply, text) = (told[place], browser::said(post));
        let before = place.checked_sub(1).map_or(0, |before| told[before]);
        assert!(turns[before..ply].iter().all(|turn| text.contains(turn.as_str())), "turn {ply}: {text}");
        assert_eq!(post["calls"], serde_json::json!([stage.people[ply % 2]]), "turn {ply}: {text}");
        assert_eq!(post["buttons"] == serde_json::json!([]), ply < turns.len(), "turn {ply}: {text}");
    }
}

fn the_record_replays(stage: &mut Stage) {
    let file = stage.record();
    let played = text::read(&file).unwrap_or_else(|error| panic!("{error:?}\n{file}")).played;
    assert_eq!(played.record().turns().map(|(_, turn)| turn).collect::<Vec<_>>(), stage.game.turns);
    assert!(played.record().turns().zip(Side::BOTH.iter().cycle()).all(|((side, _), turn)| side == *turn));
    let answer = stage.home.ask(&["replay", "-"], &file);
    let answer: serde_json::Value = serde_json::from_slice(&answer.stdout).unwrap();
    assert_eq!(answer["turns"], stage.game.turns.len(), "{answer}");
    assert_eq!(answer["position"], stage.game.table.position());
}
