//! What independent programs expect, of ratings and of leagues: see the README beside this file.

use nahil_league::ask::{Topic, answer};
use serde_json::Value;
use std::path::Path;

/// The lines of a file of expected answers.
fn lines(name: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/leagues");
    let text = std::fs::read_to_string(folder.join(name)).expect("the file lies there");
    text.lines().map(str::to_owned).collect()
}

fn read(line: &str) -> Value {
    serde_json::from_str(line).expect("the line is JSON")
}

fn ask(topic: Topic, question: &str) -> Value {
    answer(topic, question)
        .unwrap_or_else(|fault| panic!("{fault:?} to {}", &question[..question.len().min(200)]))
}

/// Asserts that the answer has just these fields, as they stand in the line.
fn same(topic: Topic, line: &str, fields: &[&str]) {
    let (expected, found) = (read(line), ask(topic, line));
    for field in fields {
        assert_eq!(found[field], expected[field], "{field} of {}", expected["id"]);
    }
    assert_eq!(found.as_object().map(serde_json::Map::len), Some(fields.len()));
}

/// Rating, deviation and volatility, as near as other programs come.
fn near(found: &[f64], expected: &Value, what: &str) {
    let bounds = [1e-3, 1e-3, 1e-6];
    for ((found, expected), bound) in found.iter().zip(numbers(expected)).zip(bounds) {
        assert!((found - expected).abs() <= bound, "{what}: {found} for {expected}");
    }
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().expect("a list").iter().filter_map(Value::as_f64).collect()
}

#[test]
fn ratings_after_a_period() {
    for line in lines("glicko2.jsonl").iter().filter(|line| read(line)["kind"] == "period") {
        let (expected, found) = (read(line), ask(Topic::Glicko2, line));
        let fields =
            ["rating", "deviation", "volatility"].map(|field| found[field].as_f64().expect("a number"));
        near(&fields, &expected["expect"], &expected["id"].to_string());
    }
}

#[test]
fn ratings_after_a_log_and_why_matches_count() {
    for line in lines("glicko2.jsonl").iter().filter(|line| read(line)["kind"] == "log") {
        let (expected, found) = (read(line), ask(Topic::Glicko2, line));
        assert_eq!(found["why"], expected["why"], "{}", expected["id"]);
        let shown = |value: &Value| value["shown"].as_array().cloned().expect("a list");
        for (found, expected) in shown(&found).iter().zip(shown(&expected)) {
            assert_eq!((&found["at"], &found["game"]), (&expected["at"], &expected["game"]));
            let all = |value: &Value| value["ratings"].as_object().cloned().expect("ratings");
            assert!(all(found).keys().eq(all(&expected).keys()));
            for (player, rating) in all(found) {
                near(
                    &numbers(&rating),
                    &expected["ratings"][&player],
                    &format!("{player} at {}", expected["at"]),
                );
            }
        }
    }
}

#[test]
fn berger_tables() {
    lines("berger.jsonl").iter().for_each(|line| same(Topic::Berger, line, &["rounds"]));
}

#[test]
fn tables_of_round_robins() {
    lines("roundrobin.jsonl").iter().for_each(|line| same(Topic::RoundRobin, line, &["standings"]));
}

#[test]
fn lines_and_groups_of_seasons() {
    for line in lines("seasons.jsonl") {
        let (expected, found) = (read(&line), ask(Topic::Seasons, &line));
        let steps = |value: &Value| value["seasons"].as_array().cloned().expect("a list");
        assert_eq!(steps(&found).len(), steps(&expected).len());
        for (found, expected_step) in steps(&found).iter().zip(steps(&expected)) {
            assert_eq!(found["line"], expected_step["line"], "{}", expected["id"]);
            assert_eq!(found["groups"], expected_step["groups"], "{}", expected["id"]);
        }
    }
}

#[test]
fn orders_of_ladders() {
    lines("ladder.jsonl").iter().for_each(|line| same(Topic::Ladder, line, &["orders"]));
}
