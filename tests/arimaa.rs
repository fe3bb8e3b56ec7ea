//! Arimaa: what other programs and the sources say of positions, turns, endings and records.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use nahil::games::arimaa::{Arimaa, Census};
use nahil::games::{How, Kind, Options, Position, Side, Table, TurnEnd};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::fs;

fn options() -> Options {
    Options::defaults(Arimaa::OPTIONS)
}

fn table(position: &str) -> Box<dyn Table> {
    let table = Kind::Arimaa.rules().table_at(&options(), position);
    table.unwrap_or_else(|error| panic!("{position}: {error:?}"))
}

fn text(file: &str) -> String {
    let file = format!("{}/tests/{file}", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn cases<T: DeserializeOwned>(file: &str) -> Vec<T> {
    let cases: Vec<T> = text(file).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(cases.len() >= 20, "{file} is nearly empty");
    cases
}

#[derive(Deserialize)]
struct Counted {
    position: String,
    turns: u64,
    goal_turns: u64,
    capture_turns: u64,
    unit_perft: u64,
    over: Option<String>,
}

#[test]
fn turns_goals_captures_and_deeds_are_as_many_as_others_count() {
    for case in cases::<Counted>("perft/arimaa.jsonl") {
        let position = Arimaa::read(&case.position, &options()).unwrap();
        let known = Census { turns: case.turns, goals: case.goal_turns, captures: case.capture_turns };
        assert_eq!(Census::of(&position), known, "{}", case.position);
        assert_eq!(Census::deeds(&position), case.unit_perft, "{}", case.position);
        let how = position.outcome().map(|outcome| outcome.how);
        let over = case.over.map(|over| if over == "goal" { How::Goal } else { How::Immobilisation });
        assert_eq!(how, over, "{}", case.position);
    }
}

#[derive(Deserialize)]
struct Midturn {
    position: String,
    may_end: bool,
    steps: Vec<String>,
    dead_ends: Vec<String>,
}

#[test]
fn steps_in_the_middle_of_a_turn_are_those_of_others() {
    for case in cases::<Midturn>("perft/arimaa_midturn.jsonl") {
        let table = table(&case.position);
        let mut steps: Vec<String> = table.choices().into_iter().map(|choice| choice.step).collect();
        steps.sort();
        assert_eq!(steps, case.steps, "{}", case.position);
        let may_end = !matches!(table.turn_end(), TurnEnd::NotYet(_));
        assert_eq!(may_end, case.may_end, "{}", case.position);
        for dead_end in case.dead_ends {
            assert!(table.boxed().play(&dead_end).is_err(), "{}: {dead_end}", case.position);
        }
    }
}

#[derive(Deserialize)]
struct Ending {
    position: String,
    winner: Option<String>,
    reason: Option<String>,
    why: String,
}

#[test]
fn positions_are_won_by_whom_and_for_what_others_say() {
    for case in cases::<Ending>("perft/arimaa_endings.jsonl") {
        let known = case.winner.zip(case.reason).map(|(winner, reason)| {
            let winner = if winner == "g" { Side::White } else { Side::Black };
            let how = match reason.as_str() {
                "g" => How::Goal,
                "e" => How::Elimination,
                _ => How::Immobilisation,
            };
            (Some(winner), how)
        });
        let outcome = table(&case.position).outcome().map(|outcome| (outcome.winner, outcome.how));
        assert_eq!(outcome, known, "{}: {}", case.position, case.why);
    }
}

#[derive(Deserialize)]
struct Example {
    position: String,
    turn: String,
    legal: bool,
    after: Option<String>,
    why: String,
}

#[test]
fn the_examples_of_the_rules_are_legal_or_not_as_they_say() {
    for case in cases::<Example>("perft/arimaa_text_examples.jsonl") {
        let mut table = table(&case.position);
        let at = format!("{} {}: {}", case.position, case.turn, case.why);
        let played = table.play(&case.turn).is_ok();
        let ended = if played { table.end_turn().ok() } else { None };
        assert_eq!(ended.is_some(), case.legal, "{at}");
        if let (Some(turn), Some(after)) = (ended, case.after) {
            assert_eq!(turn, case.turn, "{at}");
            assert_eq!(table.position().split_once(' ').unwrap().0, after, "{at}");
        }
    }
}
