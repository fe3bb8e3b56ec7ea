//! Tests of the parts; whole positions are compared with other programs in `tests/perft.rs`.

mod ends;
mod text;

use super::*;
use crate::hex::Direction;
use crate::{BadRow, BadWalk};
use crate::{Options, Refused, Turn, perft};

const START: &str = "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0 0";

fn options(text: &str) -> Options {
    Options::read(Abalone::OPTIONS, text).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

fn read(text: &str) -> Abalone {
    Abalone::read(text, &options("")).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

/// A board with marbles only on these cells.
fn board(black: &str, white: &str, side: Side) -> Abalone {
    let cells = |text: &str| text.split_whitespace().map(cell).fold(0, |set, cell| set | cell.bit());
    Abalone::new(
        BySide { white: cells(white), black: cells(black) },
        BySide::default(),
        side,
        Limits::of(&options("")),
    )
}

fn cell(name: &str) -> Cell {
    Cell::all().find(|cell| cell.to_string() == name).unwrap_or_else(|| panic!("{name}"))
}

fn play(position: Abalone, steps: &str) -> Result<Turn<Abalone>, Refused> {
    let mut turn = Turn::new(position);
    for step in steps.split_whitespace() {
        turn.play_text(step)?;
        turn.end_turn().unwrap();
    }
    Ok(turn)
}

fn why(position: Abalone, step: &str) -> Illegal {
    match play(position, step) {
        Err(Refused::Illegal { why, .. }) => why,
        other => panic!("{step}: {other:?}"),
    }
}

fn name(text: &str) -> PieceName {
    let side = if text.starts_with('b') { Side::Black } else { Side::White };
    Abalone::name(side, cell(&text[1..]))
}

#[test]
fn starts_are_those_of_the_rules() {
    const STARTS: [(&str, &str, &str); 5] = [
        (
            "standard",
            "a1 a2 a3 a4 a5 b1 b2 b3 b4 b5 b6 c3 c4 c5",
            "g5 g6 g7 h4 h5 h6 h7 h8 h9 i5 i6 i7 i8 i9",
        ),
        ("belgian", "a1 a2 b1 b2 b3 c2 c3 g7 g8 h7 h8 h9 i8 i9", "a4 a5 b4 b5 b6 c5 c6 g4 g5 h4 h5 h6 i5 i6"),
        ("german", "b1 b2 c1 c2 c3 d2 d3 f7 f8 g7 g8 g9 h8 h9", "b5 b6 c5 c6 c7 d6 d7 f3 f4 g3 g4 g5 h4 h5"),
        ("dutch", "a1 a2 b1 b3 b5 c2 c3 g7 g8 h5 h7 h9 i8 i9", "a4 a5 b2 b4 b6 c5 c6 g4 g5 h4 h6 h8 i5 i6"),
        ("swiss", "b1 b2 c1 c3 c6 d2 d3 f7 f8 g4 g7 g9 h8 h9", "b5 b6 c2 c5 c7 d6 d7 f3 f4 g3 g5 g8 h4 h5"),
    ];
    for (start, black, white) in STARTS {
        let position = Abalone::start(&options(&format!("start={start}")));
        assert_eq!(position, board(black, white, Side::Black), "{start}");
    }
    assert_eq!(Abalone::start(&options("")).to_string(), START);
    assert_eq!(notation::START_NAMES, STARTS.map(|(name, ..)| name));
}

#[test]
fn pushing_steps_are_those_that_push() {
    let (mut position, mut pushing) = (Abalone::start(&options("start=belgian")), 0);
    for turn in 0..400 {
        let (mut all, mut found) = (Vec::new(), Vec::new());
        position.legal_steps(&mut all);
        position.pushing_steps(&mut found);
        let wanted: Vec<Step> = all.iter().copied().filter(|&step| position.pushed(step) != 0).collect();
        assert_eq!(found, wanted, "{position}");
        pushing += found.len();
        let Some(&step) = all.get(turn * 7 % all.len().max(1)) else { break };
        position.play_unchecked(step);
        position.end_turn_unchecked();
    }
    assert!(pushing > 100, "{pushing}");
}

#[test]
fn sequences_are_as_many_as_the_rules_count() {
    const COUNTS: [(&str, [u64; 3]); 3] = [
        ("start=standard", [44, 1_936, 98_912]),
        ("start=belgian", [52, 2_692, 149_322]),
        ("start=german", [80, 6_244, 493_480]),
    ];
    for (start, counts) in COUNTS {
        let position = Abalone::start(&options(start));
        assert_eq!([1, 2, 3].map(|depth| perft::steps(&position, depth)), counts, "{start}");
    }
}

/// The legal steps of the row `a1 b2 c3` and what is before it, along its line, as written.
fn forward(black: &str, white: &str) -> String {
    let position = board(black, white, Side::Black);
    let mut steps = Vec::new();
    position.legal_steps(&mut steps);
    let along = steps.into_iter().filter(|step| step.way() == Direction::NorthEast && step.is_in_line());
    along.map(|step| step.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn rows_push_exactly_what_the_rules_let_them() {
    const CASES: &[(&str, &str, &str)] = &[
        // Nothing is before them: one, two or three front marbles go.
        ("a1 b2 c3", "", "c3d4 b2c3 a1b2"),
        // 1 : 1 never; 2 : 1 and 3 : 1 are different turns.
        ("b2", "c3", ""),
        ("a1 b2 c3", "d4", "b2c3 a1b2"),
        // 3 : 2, while 2 : 2 does not push.
        ("a1 b2 c3", "d4 e5", "a1b2"),
        ("b2 c3", "d4 e5", ""),
        // 3 : 3, and four do not count for more than three.
        ("b2 c3 d4", "e5 f6 g7", ""),
        ("a1 b2 c3 d4", "e5 f6 g7", ""),
        ("a1 b2 c3 d4", "e5 f6", "b2c3"),
        ("a1 b2 c3 d4", "", "d4e5 c3d4 b2c3"),
        // A gap before the enemy: nothing is pushed; a gap behind the first: only that one is.
        ("a1 b2 c3", "e5", "c3d4 b2c3 a1b2"),
        ("a1 b2 c3", "d4 f6", "b2c3 a1b2"),
        // An own marble or a further enemy behind.
        ("a1 b2 c3 e5", "d4", "e5f6"),
        ("a1 b2 c3 f6", "d4 e5", "f6g7"),
        // The edge behind.
        ("g7 h8", "i9", "g7h8"),
        ("f6 g7", "h8 i9", ""),
        ("e5 f6 g7", "h8 i9", "e5f6"),
        ("g7 h8 i9", "", ""),
    ];
    for (black, white, steps) in CASES {
        let mut wanted: Vec<_> = steps.split_whitespace().collect();
        wanted.sort_unstable();
        let found = forward(black, white);
        let mut found: Vec<_> = found.split_whitespace().collect();
        found.sort_unstable();
        assert_eq!(found, wanted, "{black} : {white}");
    }
}

#[test]
fn rows_go_sideways_only_where_all_cells_are_empty() {
    let sideways = |black: &str, white: &str| {
        let mut steps = Vec::new();
        board(black, white, Side::Black).legal_steps(&mut steps);
        let steps = steps.into_iter().filter(|step| !step.is_in_line());
        steps.map(|step| step.to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(sideways("e4 e5", ""), "e4e5f5 e4e5f4 e4e5d3 e4e5d4");
    assert_eq!(sideways("a1 a2 a3", ""), "a1a2b2 a1a2b1 a1a3b2 a1a3b1 a2a3b3 a2a3b2");
    assert_eq!(sideways("a1 a2 a3", "b2"), "a2a3b3");
    assert_eq!(sideways("a1 a2 a3 b3", "b2"), "a3b3a4 a3b3b4");
    // Four never go together.
    assert!(!sideways("e3 e4 e5 e6", "").contains("e3e6"));
}

#[test]
fn a_push_moves_the_pushed_and_counts_the_lost() {
    let turn = play(board("a1 b2 c3 d5", "d4 e5 e6", Side::Black), "a1b2").unwrap();
    assert_eq!(*turn.position(), board("b2 c3 d4 d5", "e5 f6 e6", Side::White));
    let turn = play(board("e5 f6 g7", "h8 i9", Side::Black), "e5f6").unwrap();
    let mut after = board("f6 g7 h8", "i9", Side::White);
    after.lost.white = 1;
    assert_eq!(*turn.position(), after);
    let turn = play(board("c3 c4 c5", "c6", Side::Black), "c5c3d6").unwrap();
    assert_eq!(*turn.position(), board("d4 d5 d6", "c6", Side::White));
}

#[test]
fn refusals_tell_the_actual_reason() {
    let by = |by: &str| Illegal::Row(BadRow::Sideways { by: name(by) });
    let occupied = |piece: &str, by: &str| Illegal::Occupied { piece: name(piece), by: name(by) };
    let cases = [
        ("i5", "e5", "a1b2", Illegal::Row(BadRow::NoMarble { cell: "a1".to_owned() })),
        ("a1", "e5", "e5e6", Illegal::NotYours(name("we5"))),
        ("a1 a2", "e5", "a2a1", Illegal::Walk(BadWalk::OffBoard(name("ba1")))),
        ("a1", "b2", "a1b2", Illegal::Row(BadRow::TooFew { own: 1, enemy: 1 })),
        ("a1 b2", "c3 d4", "a1b2", Illegal::Row(BadRow::TooFew { own: 2, enemy: 2 })),
        ("a1 b2 c3", "d4 e5 f6", "a1b2", Illegal::Row(BadRow::TooFew { own: 3, enemy: 3 })),
        ("a1 b2 c3 d4", "e5", "a1b2", Illegal::Row(BadRow::TooLong { own: 4, most: 3 })),
        ("e1 e2 e3 e4 e5 e6", "", "e6e5", Illegal::Row(BadRow::TooLong { own: 6, most: 3 })),
        ("a1 b2 d4", "c3", "a1b2", Illegal::Row(BadRow::Blocked { by: name("bd4") })),
        ("a1 a3", "", "a1a3b1", Illegal::Row(BadRow::NoMarble { cell: "a2".to_owned() })),
        ("a1 a2", "a3", "a1a3b1", Illegal::NotYours(name("wa3"))),
        ("a1 a2 a3 b2", "", "a1a3b1", occupied("ba2", "bb2")),
        ("a1 a2 a3", "b2", "a1a3b1", by("wb2")),
        ("e1 e2 e3 e4", "", "e1e4f2", Illegal::Row(BadRow::TooLong { own: 4, most: 3 })),
        // From the first to the last.
        ("a1 b2 c3", "d4 e5 f6", "a1d4", Illegal::Row(BadRow::TooFew { own: 3, enemy: 3 })),
        ("c3 c4 c5", "d5", "c3d6", by("wd5")),
    ];
    for (black, white, step, expected) in cases {
        assert_eq!(why(board(black, white, Side::Black), step), expected, "{black} : {white}: {step}");
    }
    let mut turn = Turn::new(read(START));
    turn.play_text("a1b2").unwrap();
    assert!(matches!(turn.play_text("a2b3"), Err(Refused::Illegal { why: Illegal::Spent, .. })));
}

#[test]
fn steps_are_picked_by_their_ends_and_where_they_go() {
    let position = board("e5 f6 g7 e4", "h8 i9", Side::Black);
    let path = |step: &str| {
        let (steps, _) = position.read_steps(step).unwrap();
        position.path(steps[0])
    };
    let facet =
        |what, cells: &[&str]| Facet { what, cells: cells.iter().map(|&cell| cell.to_owned()).collect() };
    let first = |at: &str| facet(Pick::First { at: at.to_owned() }, &[at]);
    let last = |at: &str, cells: &[&str], count| facet(Pick::Last { at: at.to_owned(), count }, cells);
    let shift = |to: &[&str], pushed, over, at: &str| {
        facet(Pick::Shift { to: to.iter().map(|&to| to.to_owned()).collect(), pushed, over }, &[at])
    };
    let group = ["e5", "f6", "g7"];
    assert_eq!(path("e5f6"), [first("e5"), last("g7", &group[1..], 3), shift(&["h8"], 2, true, "h8")]);
    assert_eq!(path("e5e4"), [first("e4"), last("e5", &["e5"], 2), shift(&["e3"], 0, false, "e3")]);
    assert_eq!(path("g7g8"), [first("g7"), last("g7", &["g7"], 1), shift(&["g8"], 0, false, "g8")]);
    assert_eq!(
        path("e5g7e6"),
        [first("e5"), last("g7", &group[1..], 3), shift(&["e6", "g8"], 0, false, "e6")]
    );
    // From the other end as well, but a single marble has no other.
    let other = |step: &str| position.other_path(position.read_steps(step).unwrap().0[0]);
    let back = [first("g7"), last("e5", &group[..2], 3), shift(&["h8"], 2, true, "h8")];
    assert_eq!(other("e5f6").as_deref(), Some(&back[..]));
    assert_eq!(other("g7g8"), None);
    // Sideways, each cell where it comes to lie is meant, but for where its first marble would go another way.
    let landing = |step: &str| {
        let paths = position.touch_paths(position.read_steps(step).unwrap().0[0]);
        paths.into_iter().map(|mut path| path.pop().unwrap().cells).collect::<Vec<_>>()
    };
    assert_eq!(landing("e5g7e6"), [["e6", "f7", "g8"], ["e6", "f7", "g8"]]);
    assert_eq!(landing("e5g7f5"), [["f5", "g6", "h7"]; 2]);
    assert_eq!(landing("e5f6"), [["h8"]; 3]);
    // The marble between stands for the farther end where nobody can mean the two alone.
    let ends = |step: &str| {
        let paths = position.touch_paths(position.read_steps(step).unwrap().0[0]);
        paths.into_iter().filter(|path| path.len() == 3).map(|path| path[1].cells.clone()).collect::<Vec<_>>()
    };
    assert_eq!(ends("e5g7e6"), [["g7"], ["e5"]]);
    let position = board("a1 b2 c3 a2 b3 b1 c2", "", Side::Black);
    let stuck =
        |step: &str| position.touch_paths(position.read_steps(step).unwrap().0[0])[1][1].cells.clone();
    assert_eq!(stuck("a1b2"), ["b2", "c3"]);
    let position = board("e5 f6 g7 e4", "h8 i9", Side::Black);
    let touched = |step: &str| {
        let (steps, _) = position.read_steps(step).unwrap();
        position.touched(steps[0])
    };
    let names = |cells: &[&str]| cells.iter().map(|&cell| cell.to_owned()).collect::<Vec<_>>();
    assert_eq!(touched("e5f6"), Touched { from: names(&["e5"]), to: names(&["f6", "g7", "h8", "i9"]) });
    assert_eq!(touched("e5g7e6"), Touched { from: names(&group), to: names(&["e6", "f7", "g8"]) });
}
