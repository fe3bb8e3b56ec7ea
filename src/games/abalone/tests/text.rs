//! What people write.

use super::*;
use crate::{Unread, Wanted};

const ROW: &str = "a1 b2 c3";
const FLAT: &str = "c3 c4 c5";

#[test]
fn steps_are_read_as_people_write_them() {
    const STEPS: &[(&str, &str, &str, usize)] = &[
        (ROW, "a1b2", "a1b2", 4),
        (ROW, "A1B2", "a1b2", 4),
        (ROW, "a1-b2", "a1b2", 5),
        (ROW, "a1 b2", "a1b2", 5),
        (ROW, "a1 -> b2", "a1b2", 8),
        (ROW, "a1\u{2013}b2,", "a1b2", 8),
        (FLAT, "c3c5d4", "c3c5d4", 6),
        (FLAT, "C3-C5 D4", "c3c5d4", 8),
        (FLAT, "c4c4d5", "c4d5", 6),
        // From the other end.
        (FLAT, "c5c3d6", "c3c5d4", 6),
        (FLAT, "c5 c3 d6", "c3c5d4", 8),
        (FLAT, "c4c3d4", "c3c4d3", 6),
        // A second step is left alone.
        (ROW, "a1b2 i9h8", "a1b2", 4),
        (ROW, "a1-b2 i9-h8", "a1b2", 5),
        (ROW, "a1 b2 i9 h8", "a1b2", 5),
        (FLAT, "c3c5d4 i9h8", "c3c5d4", 6),
        // From the first to the last, in line and sideways.
        (ROW, "a1d4", "a1b2", 4),
        (ROW, "a1-d4", "a1b2", 5),
        (ROW, "b2d4", "b2c3", 4),
        ("b1 c2", "b1d3", "b1c2", 4),
        (FLAT, "c3d6", "c3c5d4", 4),
        ("c4 c5", "c5d4", "c4c5d4", 4),
        // What is a step of its own is never read in another way.
        (FLAT, "c3d4", "c3d4", 4),
    ];
    for (black, text, step, used) in STEPS {
        let position = board(black, "i9", Side::Black);
        let (steps, took) = position.read_steps(text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        assert_eq!((steps[0].to_string().as_str(), took), (*step, *used), "{text}");
    }
}

/// Each step by all of its spellings, at positions of every sort.
#[test]
fn every_spelling_of_a_step_is_read_as_it_or_refused() {
    for line in include_str!("../../../../tests/perft/abalone.jsonl").lines() {
        let position = read(line.split('"').find(|text| text.contains('/')).unwrap());
        let mut legal = Vec::new();
        position.legal_steps(&mut legal);
        for step in &legal {
            let read = |text: String| position.read_steps(&text).map(|(steps, _)| steps[0]);
            assert_eq!(read(step.to_string()), Ok(*step));
            if !step.is_in_line() {
                let (one, other, way) = (step.last(), step.first(), step.way());
                assert_eq!(read(format!("{one}{other}{}", one.next(way).unwrap())), Ok(*step));
            }
            for (from, to) in step.first_to_last() {
                let to = to.unwrap();
                let same =
                    legal.iter().filter(|other| other.first_to_last().any(|ends| ends == (from, Some(to))));
                let (several, own) =
                    (same.count() > 1, Direction::ALL.iter().any(|way| from.next(*way) == Some(to)));
                match read(format!("{from}{to}")) {
                    Ok(found) => assert!(found == *step || own, "{from}{to}: {found}, not {step}"),
                    Err(error) => assert!(several && !own, "{from}{to}: {error:?}"),
                }
            }
        }
    }
}

#[test]
fn unreadable_steps_are_located() {
    let turns =
        |turns: &[&str]| Unread::NotOneTurn { turns: turns.iter().map(|&turn| turn.to_owned()).collect() };
    let outside = |first: &str, last: &str| Unread::OutsideRow { first: first.into(), last: last.into() };
    let cases = [
        (ROW, "x1", 0, "x1", Unread::NotA(Wanted::Cell)),
        (ROW, "ñ", 0, "ñ", Unread::NotA(Wanted::Cell)),
        (ROW, "a", 0, "a", Unread::NotA(Wanted::Cell)),
        (ROW, "a1", 2, "a1", Unread::Missing(Wanted::Cell)),
        (ROW, "a1 z", 3, "z", Unread::NotA(Wanted::Cell)),
        (ROW, "a1a6", 2, "a6", outside("a1", "a5")),
        (ROW, "f1f2", 0, "f1f2", outside("f2", "f9")),
        (ROW, "a1b99999999999", 2, "b99999999999", outside("b1", "b6")),
        (ROW, "a1b2x", 4, "x", Unread::NotA(Wanted::Cell)),
        (ROW, "a1b2c3d4", 0, "a1b2c3d4", Unread::NotA(Wanted::Step)),
        (ROW, "a1c2d2", 0, "a1c2d2", Unread::NotBeside { cell: "d2".into(), of: "a1".into() }),
        (FLAT, "c3d5d4", 0, "c3d5d4", Unread::NoRow { one: "c3".into(), other: "d5".into() }),
        (FLAT, "c5c3c6", 0, "c5c3c6", turns(&["c3c4"])),
        (ROW, "a1a1", 0, "a1a1", turns(&[])),
        (ROW, "i9a1", 0, "i9a1", turns(&[])),
        (ROW, "a1c3", 0, "a1c3", turns(&["a1b2"])),
        ("b1 c2 d3 e4", "c2e4", 0, "c2e4", turns(&["c2d3"])),
        // Three to the right, or two to the left.
        (FLAT, "c5d4", 0, "c5d4", turns(&["c3c5d4", "c4c5d4"])),
    ];
    for (black, text, at, word, why) in cases {
        let error = board(black, "i9", Side::Black).read_steps(text).expect_err(text);
        assert_eq!((error.at, error.word.as_str(), &error.why), (at, word, &why), "{text}");
    }
}

#[test]
fn positions_round_trip_with_the_step_of_a_turn() {
    let mut turn = Turn::new(read(START));
    turn.play_text("c3c5d4").unwrap();
    let written = turn.position().to_string();
    assert_eq!(written, format!("{START} | c3c5d4"));
    assert_eq!(read(&written), *turn.position());
    assert_eq!(read(&written.to_uppercase()), *turn.position());
    turn.end_turn().unwrap();
    assert_eq!(turn.position().to_string(), "wwwww/wwwwww/2www2/8/9/3bbb2/7/bbbbbb/bbbbb w 0 0");
}

#[test]
fn unreadable_positions_are_located() {
    let width = |row, cells| Unread::RowWidth { row, cells };
    let too_many = |colour| Unread::TooMany { colour, letter: LETTER };
    let illegal = Unread::Illegal(Box::new(Illegal::Row(BadRow::NoMarble { cell: "e5".into() })));
    let cases = [
        (String::new(), 0, "", Unread::Missing(Wanted::Cells)),
        (START.replace("wwwww/", "wwww/"), 0, "wwww/", width('i', 5)),
        (START.replace("/8/", "/9/"), 19, "9/9/9/", width('f', 8)),
        (START.replace("/2www2/", "/2wxw2/"), 15, "xw2/8/", Unread::NotA(Wanted::Cells)),
        (START.replace("/bbbbb b", " b"), 37, "", Unread::Missing(Wanted::RowEnd)),
        (START.replace(" b 0 0", ""), 43, "", Unread::Missing(Wanted::Side)),
        (START.replace(" b 0", " x 0"), 44, "x", Unread::NotA(Wanted::Side)),
        (START.replace(" b 0 0", " b 0"), 47, "", Unread::Missing(Wanted::Number(6))),
        (START.replace(" b 0 0", " b 0 7"), 48, "7", Unread::NotA(Wanted::Number(6))),
        (START.replace(" b 0 0", " b 1 0"), 46, "1", too_many(Colour::Black)),
        (START.replace("/8/9/", "/8/4w4/"), 50, "0", too_many(Colour::White)),
        (format!("{START} 3"), 50, "3", Unread::Trailing),
        (format!("{START} | a1b2 a2b3"), 57, "a2b3", Unread::Trailing),
        (format!("{START} | e5e6"), 52, "e5e6", illegal),
        (format!("{START} | e5x"), 54, "x", Unread::NotA(Wanted::Cell)),
        ("w".repeat(201), 0, "wwwww", Unread::TooLong { limit: notation::POSITION_MAX }),
    ];
    for (text, at, word, why) in cases {
        let error = Abalone::read(&text, &options("")).expect_err(&text);
        assert_eq!((error.at, &error.why), (at, &why), "{text}");
        assert!(error.word.starts_with(word), "{text}: {error:?}");
    }
}
