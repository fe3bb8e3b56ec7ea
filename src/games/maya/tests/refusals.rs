//! Why steps are refused and texts cannot be read.

use super::*;
use crate::{Refused, Turn, Unread, Wanted};

const START: &str = "La1 Ad2-d3 Gd4 Cd5 Dd6N / Lp1 Am6-m5 Gm4 Cm3 Dm2S w 0 0";
/// Over, since White's Leader is in Black's Temple of the Moon.
const WON: &str = "Lj7 Ag8E Gg3 Cj4 Di1-j1 / Lf10 Ai12-i11 Gg11 Ck3 De6-f8 b 0 0";
/// White's Captain stands on its own Temple, and one movement is left.
const LAST: &str = "La1 Ad2-d3 Gd4 Cg7 Dd6N / Lp1 Am6-m5 Gm4 Cm3 Dm2S w 2 0";

fn name(text: &str) -> PieceName {
    let (colour, rest) = text.split_at(1);
    let colour = if colour == "w" { Colour::White } else { Colour::Black };
    PieceName { colour, letter: rest.chars().next().unwrap(), at: rest[1..].to_owned() }
}

fn why(position: &str, step: &str) -> Illegal {
    match Turn::new(read(position)).play_text(step) {
        Err(Refused::Illegal { why, .. }) => why,
        other => panic!("{position} {step}: {other:?}"),
    }
}

#[test]
fn refusals_tell_the_actual_reason() {
    let cell = |text: &str| text.to_owned();
    let level = |text: &str, level| text.replace("w 0 0", &format!("w 0 {level}"));
    let near = START.replace("Lp1", "Lb2");
    let cases = [
        (WON.to_owned(), "Gg12", Illegal::Over),
        (START.replace("w 0", "w 3"), "Lb2", Illegal::Spent),
        (START.to_owned(), "Cl4", Illegal::NotYours(name("bCm3"))),
        (START.to_owned(), "Cm3", Illegal::NotYours(name("bCm3"))),
        (START.to_owned(), "Gd4", Illegal::SamePlace(name("wGd4"))),
        (level(START, 1), "Dd7-e9", Illegal::Immobilised { piece: name("wDd6N"), level: 1 }),
        (level(START, 2), "Ad1E", Illegal::Immobilised { piece: name("wAd2-d3"), level: 2 }),
        (
            START.to_owned(),
            "Cf5",
            Illegal::OutOfReach { piece: name("wCd5"), reach: ["d4", "d6", "e6"].map(cell).to_vec() },
        ),
        (START.to_owned(), "Gc3", Illegal::OwnForbiddenZone { piece: name("wGd4"), cell: cell("c3") }),
        (START.to_owned(), "Cd4", Illegal::Occupied { piece: name("wCd5"), by: name("wGd4") }),
        (START.to_owned(), "Gd5", Illegal::Occupied { piece: name("wGd4"), by: name("wCd5") }),
        (START.replace("Cd5", "Cf5"), "Gd5", Illegal::Blocked { piece: name("wGd4"), by: name("wDd6N") }),
        (near, "Lb2", Illegal::LeaderBlocks { piece: name("wLa1"), leader: name("bLb2") }),
        (
            START.replace("La1", "Le6"),
            "Ce6",
            Illegal::LeaderBlocks { piece: name("wCd5"), leader: name("wLe6") },
        ),
        (LAST.to_owned(), "Lb2", Illegal::TempleMustBeFree { cell: cell("g7") }),
        (LAST.replace("Cg7", "Cg6"), "Cg7", Illegal::TempleMustBeFree { cell: cell("g7") }),
    ];
    for (position, step, expected) in cases {
        assert_eq!(why(&position, step), expected, "{position}: {step}");
    }
}

#[test]
fn a_removed_piece_is_absent() {
    let options = Options::read(Maya::OPTIONS, "tsaul=remove").unwrap();
    let position = Maya::read("La1 Ad2-d3 Gd4 Cd5 / Lp1 Am6-m5 Gm4 Cm3 w 0 1", &options).unwrap();
    assert_eq!(position.explain(placement("Dd7-e9")), Illegal::Absent { letter: 'D' });
}

#[test]
fn steps_are_read_as_people_write_them() {
    const STEPS: &[(&str, &str, usize)] = &[
        ("lb2", "Lb2", 3),
        ("LB2 Ce6", "Lb2", 3),
        ("Lb2, ce6", "Lb2", 4),
        ("ah7o", "Ah7W", 4),
        ("Ah7 W", "Ah7W", 5),
        ("a h8 z x", "Ah8Z", 6),
        ("D h9 - i10 Lb2", "Dh9-i10", 10),
        ("di10\u{2013}h9", "Dh9-i10", 9),
        ("Ad3-d2", "Ad3-d2", 6),
        ("Dd7", "Dd7-e9", 3),
        ("Ae4", "Ae3-e4", 3),
        ("ce6 e5", "Ce6", 3),
    ];
    let start = read(START);
    for (text, step, used) in STEPS {
        let (steps, took) = start.read_steps(text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        assert_eq!((steps[0].to_string().as_str(), took), (*step, *used), "{text}");
    }
}

#[test]
fn unreadable_steps_are_located() {
    let start = read(START);
    let last = |cell: &str| Unread::NoSuchCell { last: Some(cell.to_owned()) };
    let cases = [
        ("e4", 0, "e4", Unread::NotA(Wanted::Piece("LCGAD"))),
        ("ñ", 0, "ñ", Unread::NotA(Wanted::Piece("LCGAD"))),
        ("L", 1, "L", Unread::Missing(Wanted::Cell)),
        ("Lq1", 1, "q1", Unread::NotA(Wanted::Cell)),
        ("Lh", 1, "h", Unread::NotA(Wanted::Cell)),
        ("Ch16", 1, "h16", last("h15")),
        ("Cp2 Lb2", 1, "p2", last("p1")),
        ("Ch0", 1, "h0", last("h15")),
        ("Ch99999999999999999999", 1, "h99999999999999999999", last("h15")),
        ("Ah8", 0, "Ah8", Unread::Missing(Wanted::Placement)),
        ("Lb2N", 0, "Lb2N", Unread::NoSuchPlacement { letter: 'L' }),
        ("Dh8Z", 0, "Dh8Z", Unread::NoSuchPlacement { letter: 'D' }),
        ("Ah8S", 0, "Ah8S", Unread::NoSuchPlacement { letter: 'A' }),
        ("Ah8-h10", 0, "Ah8-h10", Unread::NoSuchPlacement { letter: 'A' }),
        ("Aa1-b2", 0, "Aa1-b2", Unread::NoSuchPlacement { letter: 'A' }),
        ("Dh8-", 4, "Dh8-", Unread::Missing(Wanted::Cell)),
        ("Lb2x", 0, "Lb2x", Unread::NotA(Wanted::Placement)),
    ];
    for (text, at, word, why) in cases {
        let error = start.read_steps(text).expect_err(text);
        assert_eq!((error.at, error.word.as_str(), &error.why), (at, word, &why), "{text}");
    }
}

#[test]
fn unreadable_positions_are_located() {
    let missing = |letter| Unread::NoPiece { colour: Colour::White, letter };
    let collision = Unread::Collision { one: name("wGd4"), other: name("wDd5E") };
    let zone = Unread::Forbidden { piece: name("wGc1"), cell: "c1".to_owned() };
    let cases = [
        (String::new(), 0, "", Unread::Missing(Wanted::Slash)),
        (START.replace("Gd4", "Xd4"), 11, "Xd4", Unread::NotA(Wanted::Piece("LCGAD"))),
        (START.replace("/ ", ""), 24, "Lp1", Unread::Twice { letter: 'L' }),
        (START.replace("Gd4", "Ge4 Gd4"), 15, "Gd4", Unread::Twice { letter: 'G' }),
        (START.replace("Cd5 ", ""), 20, "/", missing('C')),
        (START.replace("Cd5 Dd6N", "Ch1 Dd5E"), 19, "Dd5E", collision),
        (START.replace("Gd4", "Gc1"), 11, "Gc1", zone),
        (START.replace(" w 0 0", ""), 49, "", Unread::Missing(Wanted::Side)),
        (START.replace("w 0 0", "x 0 0"), 50, "x", Unread::NotA(Wanted::Piece("LCGAD"))),
        (START.replace("w 0 0", "w"), 51, "", Unread::Missing(Wanted::Number(3))),
        (START.replace("w 0 0", "w 4 0"), 52, "4", Unread::NotA(Wanted::Number(3))),
        (START.replace("w 0 0", "w 0 3"), 54, "3", Unread::NotA(Wanted::Number(2))),
        (START.replace("w 0 0", "w 0 0 1"), 56, "1", Unread::Trailing),
        ("La1 ".repeat(101), 0, "La1", Unread::TooLong { limit: notation::POSITION_MAX }),
    ];
    for (text, at, word, why) in cases {
        let error = Maya::read(&text, &Options::defaults(Maya::OPTIONS)).expect_err(&text);
        assert_eq!((error.at, &error.why), (at, &why), "{text}");
        assert!(error.word.starts_with(word), "{text}: {error:?}");
    }
}
