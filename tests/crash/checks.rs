//! What must be so when two people have played on through every death of the program.

use crate::browser;
use crate::stage::Stage;
use nahil::games::Side;
use nahil::play::text;

/// So many turns a room shows in any case.
const MANY: usize = 100;

pub(crate) fn every_turn_was_told_once(stage: &mut Stage) {
    let history = stage.history();
    let key = format!("turn:{}:", stage.game.id);
    let posts: Vec<_> = history
        .iter()
        .filter(|item| item["key"].as_str().is_some_and(|found| found.starts_with(&key)))
        .collect();
    let (turns, told) = (&stage.game.turns, &stage.game.posts);
    // A room forgets what is very old, and what each sees alone counts as well.
    let first = told.len().checked_sub(posts.len()).expect("no turn is told twice");
    assert!(first == 0 || posts.len() > MANY, "{} turns are told in {} posts", turns.len(), posts.len());
    for (place, post) in (first..).zip(&posts) {
        let (ply, text) = (told[place], browser::said(post));
        let before = place.checked_sub(1).map_or(0, |before| told[before]);
        assert!(turns[before..ply].iter().all(|turn| text.contains(turn.as_str())), "turn {ply}: {text}");
        assert_eq!(post["calls"], serde_json::json!([stage.people[ply % 2]]), "turn {ply}: {text}");
        assert_eq!(post["buttons"] == serde_json::json!([]), ply < turns.len(), "turn {ply}: {text}");
    }
}

pub(crate) fn the_record_replays(stage: &mut Stage) {
    let file = stage.record();
    let played = text::read(&file).unwrap_or_else(|error| panic!("{error:?}\n{file}")).played;
    assert_eq!(played.record().turns().map(|(_, turn)| turn).collect::<Vec<_>>(), stage.game.turns);
    assert!(played.record().turns().zip(Side::BOTH.iter().cycle()).all(|((side, _), turn)| side == *turn));
    let answer = stage.home.ask(&["replay", "-"], &file);
    let answer: serde_json::Value = serde_json::from_slice(&answer.stdout).unwrap();
    assert_eq!(answer["turns"], stage.game.turns.len(), "{answer}");
    assert_eq!(answer["position"], stage.game.table.position());
}
