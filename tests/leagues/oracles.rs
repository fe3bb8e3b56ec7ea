//! What independent programs expect, of ratings and of leagues: see the README beside this file.

use nahil_league::ask::{Topic, answer};
use nahil_league::swiss::Round;
use nahil_league::swiss::trf;
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
    for line in lines("berger.jsonl") {
        same(Topic::Berger, &line, &["rounds"]);
    }
}

#[test]
fn tables_of_round_robins() {
    for line in lines("roundrobin.jsonl") {
        same(Topic::RoundRobin, &line, &["standings"]);
    }
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
    for line in lines("ladder.jsonl") {
        same(Topic::Ladder, &line, &["orders"]);
    }
}

/// The question for a round, from 0: the history before it, and who is absent.
fn before_round(tournament: &Value, round: usize) -> Value {
    let mut question = tournament.clone();
    let history = tournament["history"].as_array().expect("a list");
    question["history"] = history[..round].into();
    question["absent"] = history.get(round).map_or(Value::Null, |round| round["absent"].clone());
    question
}

#[test]
fn rounds_of_swiss_tournaments() {
    for line in lines("swiss.jsonl") {
        let tournament = read(&line);
        let history = tournament["history"].as_array().expect("a list");
        for (number, round) in history.iter().enumerate() {
            let found = ask(Topic::Swiss, &before_round(&tournament, number).to_string());
            let expected = (&round["pairs"], &round["bye"]);
            assert_eq!(
                (&found["pairs"], &found["bye"]),
                expected,
                "round {} of {}",
                number + 1,
                tournament["id"]
            );
        }
    }
}

#[test]
fn tables_of_swiss_tournaments() {
    for line in lines("swiss.jsonl") {
        let (expected, found) = (read(&line), ask(Topic::Swiss, &line));
        assert_eq!(found["standings"], expected["standings"], "{}", expected["id"]);
    }
}

/// A round of a tournament: its pairs with their results, its bye, and who was absent for how many halves.
fn round(round: &Round) -> Value {
    let mut pairs: Vec<_> =
        round.pairs.iter().map(|pair| (pair.white, pair.black, pair.halves, pair.forfeit)).collect();
    pairs.sort_unstable();
    serde_json::json!({"pairs": pairs, "bye": round.bye, "absent": round.absent})
}

/// The same round, as an oracle has it.
fn expected_round(round: &Value) -> Value {
    let results = round["results"].as_array().expect("a list");
    let pairs = round["pairs"].as_array().expect("a list").iter().zip(results).map(|(pair, result)| {
        let halves = |mark| match mark {
            b'1' | b'+' => 2,
            b'=' => 1,
            _ => 0,
        };
        let marks = result.as_str().expect("a text").as_bytes();
        serde_json::json!([pair[0], pair[1], [halves(marks[0]), halves(marks[1])], b"+-".contains(&marks[0])])
    });
    serde_json::json!({"pairs": pairs.collect::<Vec<_>>(), "bye": round["bye"], "absent": round["absent"]})
}

#[test]
fn reports_of_swiss_tournaments() {
    for line in lines("swiss.jsonl") {
        let expected = read(&line);
        let report = trf::read(expected["trf"].as_str().expect("a text")).expect("a report");
        let rounds: Vec<Value> = report.tournament.history.iter().map(round).collect();
        let history = expected["history"].as_array().expect("a list");
        assert_eq!(rounds, history.iter().map(expected_round).collect::<Vec<_>>(), "{}", expected["id"]);
        assert_eq!(report.tournament.white_first, expected["first_side"] == "white", "{}", expected["id"]);
        assert_eq!(trf::read(&report.write()), Ok(report));
    }
}
