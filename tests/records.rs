//! Whole matches, read from their texts and played by the rules to their stated ends.
//!
//! A record whose last line is `{fails at LINE:COLUMN Flaw}` is malformed and must fail just there, with a
//! flaw that begins so; every other one
//! states its end.

#![expect(clippy::unwrap_used, reason = "what a test cannot read fails it")]

use nahil::play::{End, Match, MatchId, text};
use proptest::prelude::*;
use std::collections::HashSet;
use std::fs;
use std::path::Path;

/// The records by their file names.
fn records() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    let mut records: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "match"))
        .map(|path| {
            (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read_to_string(path).unwrap())
        })
        .collect();
    records.sort();
    records
}

/// Where and why a record is to fail; nothing if it is sound.
fn failure(record: &str) -> Option<&str> {
    record.trim_end().lines().last()?.strip_prefix("{fails at ")?.strip_suffix('}')
}

fn sound() -> impl Iterator<Item = (String, String)> {
    records().into_iter().filter(|(_, record)| failure(record).is_none())
}

#[test]
fn every_record_is_played_to_its_stated_end() {
    for (name, record) in sound() {
        for header in ["[Result \"", "[How \""] {
            assert!(record.contains(header), "{name} does not state its end");
        }
        let transcript = text::read(&record).unwrap_or_else(|error| panic!("{name}: {error:?}"));
        assert!(transcript.played.result().is_some(), "{name} has no end");
    }
}

#[test]
fn every_record_is_written_and_stored_as_it_was_read() {
    for (name, record) in sound() {
        let read = text::read(&record).unwrap();
        let again = text::read(&text::write(&read.played, &read.names, None)).unwrap();
        assert_eq!((again.played.record(), &again.names), (read.played.record(), &read.names), "{name}");
        let replayed = Match::replay(MatchId(0), read.played.record()).unwrap();
        assert_eq!(format!("{replayed:?}"), format!("{:?}", read.played), "{name}");
    }
}

#[test]
fn there_is_a_record_of_every_end_and_of_both_levels_of_tsaul() {
    let matches: Vec<_> = sound().map(|(_, record)| text::read(&record).unwrap().played).collect();
    let ends: HashSet<End> = matches.iter().filter_map(|played| Some(played.result()?.how)).collect();
    // Only the length of a match needs too long a record; it has a test of its own.
    let missing: Vec<_> = End::all().filter(|end| *end != End::Length && !ends.contains(end)).collect();
    assert_eq!(missing, []);
    assert!(matches.iter().any(|played| played.table().tsaul_level() == Some(2)));
}

#[test]
fn every_malformed_record_fails_where_it_says() {
    let mut failed = 0;
    for (name, record) in records() {
        let Some(stated) = failure(&record) else { continue };
        let error = text::read(&record).map(drop).expect_err(&name);
        let reached = format!("{}:{} {:?}", error.line, error.column, error.why);
        assert!(reached.starts_with(stated), "{name} fails at {reached}");
        failed += 1;
    }
    assert!(failed > 0, "no malformed record is left");
}

proptest! {
    /// A record with a piece of it replaced is read or refused at a place that it has; if it is read, it is a match
    /// that can be written and read again.
    #[test]
    fn a_spoilt_record_is_refused_or_sound(
        which: prop::sample::Index,
        from: prop::sample::Index,
        cut in 0..12_usize,
        piece in PIECE,
    ) {
        let records = records();
        let record = &which.get(&records).1;
        let mut spoilt: Vec<char> = record.chars().collect();
        let from = from.index(spoilt.len());
        let to = spoilt.len().min(from + cut);
        spoilt.splice(from..to, piece.chars());
        let spoilt: String = spoilt.into_iter().collect();
        match text::read(&spoilt) {
            Ok(read) => {
                let again = text::read(&text::write(&read.played, &read.names, None)).unwrap();
                prop_assert_eq!(again.played.record(), read.played.record());
            }
            Err(error) => prop_assert!(error.line >= 1 && error.line <= spoilt.lines().count().max(1) && error.column >= 1),
        }
    }
}

/// What may get into a record: a few words of it, and a few characters of any sort.
const PIECE: &str =
    "(w|b|1w|9b|\\(//\\)|accepts tsaul|claims|time|credit 5|\\{|\\}|\\[Game|\"\\]|\n|Ce6|\\PC){0,3}";
