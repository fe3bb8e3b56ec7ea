//! Arimaa: what other programs and the sources say of positions, turns, endings and records.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use nahil::games::arimaa::record::{self, Flaw};
use nahil::games::arimaa::{Arimaa, Census};
use nahil::games::{How, Illegal, Kind, Options, Position, Refused, Side, Table, TurnEnd, Unfinished};
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
        assert_eq!(Census::whole_moves(&position), case.unit_perft, "{}", case.position);
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

/// The records of a file: what is said of each, and its lines.
fn records(file: &str) -> Vec<(String, String)> {
    let mut records: Vec<(String, String)> = Vec::new();
    for line in text(file).lines().filter(|line| !line.trim().is_empty()) {
        match records.last_mut() {
            Some((said, lines)) if line.starts_with('#') && lines.is_empty() => {
                said.push_str(&format!("{line}\n"));
            }
            Some((_, lines)) if !line.starts_with('#') => lines.push_str(&format!("{line}\n")),
            _ => records.push((format!("{line}\n"), String::new())),
        }
    }
    records
}

#[test]
fn every_record_is_played_to_its_final_position() {
    let records = records("records/arimaa/arimaa_games.txt");
    assert_eq!(records.len(), 13);
    for (name, lines) in records {
        let record = record::read(&lines).unwrap_or_else(|fault| panic!("{name}: {fault:?}"));
        let said = |what: &str| name.lines().find_map(|line| line.strip_prefix(what)).unwrap().trim();
        let end = table(said("# final"));
        assert_eq!(record.table.position().to_string(), end.position(), "{name}");
        let result = match record.table.position().outcome().map(|outcome| (outcome.winner, outcome.how)) {
            Some((Some(Side::White), How::Goal)) => "1-0 g",
            Some((Some(Side::Black), How::Goal)) => "0-1 g",
            Some((Some(Side::Black), How::Immobilisation)) => "0-1 m",
            Some((Some(Side::Black), How::Elimination)) => "0-1 e",
            Some(_) => "another",
            None => "*",
        };
        assert_eq!(said("# result").split(" (").next(), Some(result), "{name}");
        let written = record::write(record.turns.iter().map(String::as_str), record.end);
        let without_end =
            |text: &str| text.trim_end().trim_end_matches(|c: char| c != 'x' && !way(c)).to_owned();
        assert_eq!(
            without_end(&written),
            without_end(&lines),
            "{name}: captures are written as they are read"
        );
    }
}

/// Whether a line with a turn can end with this letter.
fn way(letter: char) -> bool {
    "new".contains(letter)
}

#[test]
fn illegal_records_are_refused_at_the_last_turn_for_the_right_reason() {
    let records = records("records/arimaa/arimaa_illegal.txt");
    assert_eq!(records.len(), 3);
    for (said, lines) in records {
        let fault = record::read(&lines).unwrap_err();
        assert_eq!(fault.line, lines.lines().count(), "{said}: {fault:?}");
        let right = match fault.why {
            Flaw::Refused(Refused::Illegal { why: Illegal::Spent, .. }) => "more than 4 steps",
            Flaw::Refused(Refused::Illegal { why: Illegal::NoChange, .. }) => "board unchanged",
            Flaw::Unfinished(Unfinished::ThirdTime) => "third repetition",
            other => panic!("{said}: {other:?}"),
        };
        assert!(said.contains(right), "{said}: {right}");
    }
}

#[test]
fn setups_in_use_can_be_set_up() {
    let mut count = 0;
    for line in text("records/arimaa/arimaa_setups.txt").lines().filter(|line| !line.starts_with('#')) {
        let setups: Vec<&str> = line.split('\t').skip(4).collect();
        let record = record::read(&setups.join("\n")).unwrap_or_else(|fault| panic!("{line}: {fault:?}"));
        assert_eq!(record.turns.len(), 2, "{line}");
        count += 1;
    }
    assert_eq!(count, 57);
}
