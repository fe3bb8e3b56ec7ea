//! Tests of the parts; whole positions are compared with another program in `tests/perft.rs`.

mod course;
mod text;

use super::*;
use crate::{BadDeed, Refused, Turn, perft};

const START: &str = "9/9/9/9/9/9/9/9/9 b 1 b9w9";

fn options(text: &str) -> Options {
    Options::read(Daiku::OPTIONS, text).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

fn read(text: &str) -> Daiku {
    Daiku::read(text, &options("")).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

/// A board with pieces on these cells and nothing left to place, Black to act.
fn board(black: &str, white: &str, chosen: &str) -> Daiku {
    let at = Pieces { white: cells(white), black: cells(black) };
    Daiku::new(at, BySide::default(), 1, Side::Black, Reading::of(&options(chosen)))
}

/// The cells named, `a1..c3` for a sector.
fn cells(text: &str) -> Cells {
    let set = |word: &str| match word.split_once("..") {
        Some((origin, _)) => board::sectors(cell(origin).bit()),
        None => cell(word).bit(),
    };
    text.split_whitespace().fold(0, |all, word| all | set(word))
}

fn cell(name: &str) -> Cell {
    Cell::all().find(|cell| cell.to_string() == name).unwrap_or_else(|| panic!("{name}"))
}

/// Plays turns, separated by commas.
fn play(position: Daiku, turns: &str) -> Result<Turn<Daiku>, Refused> {
    let mut turn = Turn::new(position);
    for text in turns.split(',') {
        turn.play_text(text)?;
        turn.end_turn().unwrap();
    }
    Ok(turn)
}

fn steps(position: &Daiku, which: impl Fn(&Step) -> bool) -> String {
    let mut steps = Vec::new();
    position.legal_steps(&mut steps);
    steps.iter().filter(|&step| which(step)).map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn jumps(position: &Daiku) -> String {
    steps(position, |step| step.deed() == Deed::Jump)
}

/// The pieces that can be relocated.
fn victims(position: &Daiku) -> String {
    let mut found = Vec::new();
    position.legal_steps(&mut found);
    let mut found: Vec<_> =
        found.iter().filter(|step| step.deed() == Deed::Relocate).map(|step| step.from()).collect();
    found.dedup();
    found.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn why(position: Daiku, step: &str) -> Illegal {
    match play(position, step) {
        Err(Refused::Illegal { why, .. }) => why,
        other => panic!("{step}: {other:?}"),
    }
}

fn name(text: &str) -> PieceName {
    let side = if text.starts_with('b') { Side::Black } else { Side::White };
    Daiku::name(side, cell(&text[1..]))
}

#[test]
fn an_enclosed_piece_jumps_over_runs_of_either_colour() {
    const CASES: &[(&str, &str, &str)] = &[
        // Inside, at an edge and in a corner.
        ("e5", "e6 f5 e4 d5", "e5^e3 e5^c5 e5^g5 e5^e7"),
        ("a5", "a6 b5 a4", "a5^a3 a5^c5 a5^a7"),
        ("a1", "a2 b1", "a1^c1 a1^a3"),
        // Over longer runs, of both colours, as far as the first empty cell.
        ("e5 e7 h5", "e6 f5 e4 d5 g5 e8", "e5^e3 e5^c5 e5^i5 e5^e9"),
        // A direction without an empty cell before the edge is closed; all of them may be.
        ("b2", "a2 b1 c2 b3", "b2^d2 b2^b4"),
        ("a1 d1", "a2 a3 a4 a5 a6 a7 a8 a9 b1 c1 e1 f1 g1 h1 i1 d2", "d1^d3"),
        // A piece beside an empty cell or a friend is not enclosed.
        ("e5", "e6 f5 e4", ""),
        ("e5 d5", "e6 f5 e4 c5 d6 d4", ""),
    ];
    for (black, white, expected) in CASES {
        assert_eq!(jumps(&board(black, white, "")), *expected, "{black} : {white}");
    }
    let turn = play(board("e5", "e6 f5 e4 d5", ""), "e5^e7").unwrap();
    assert_eq!(turn.position().at, Pieces { white: cells("e6 f5 e4 d5"), black: cells("e7") });
}

#[test]
fn surrounded_pieces_are_relocated_anywhere() {
    const CASES: &[(&str, &str, &str, &str)] = &[
        ("e6 f5 e4 d5", "e5", "e5", "e5"),
        ("a6 b5 a4", "a5", "a5", "a5"),
        ("a2 b1", "a1", "a1", "a1"),
        // A gap.
        ("e6 f5 e4", "e5", "", ""),
        // One friend beside it (A4): inside always, at an edge by an option, in a corner never.
        ("e6 f5 e4", "e5 d5", "e5", "e5"),
        ("a6 a4", "a5 b5", "", "a5"),
        ("b1", "a1 a2", "", ""),
        // Two friends, and a friend besides a gap.
        ("e6 f5", "e5 d5 e4", "", ""),
        ("e6 f5", "e5 d5", "", ""),
        // Both of a pair.
        ("e6 f5 e4 d6 d4 c5", "e5 d5", "d5 e5", "d5 e5"),
    ];
    for (black, white, inner, edges) in CASES {
        assert_eq!(victims(&board(black, white, "")), *inner, "{black} : {white}");
        assert_eq!(victims(&board(black, white, "a4=edges")), *edges, "{black} : {white}, a4=edges");
    }
    let position = board("e6 f5 e4 d5", "e5", "");
    let relocations = steps(&position, |step| step.deed() == Deed::Relocate);
    assert_eq!(relocations.split(' ').count(), 81 - 5);
    let turn = play(position, "xe5-a9").unwrap();
    assert_eq!(turn.position().at, Pieces { white: cells("a9"), black: cells("e6 f5 e4 d5") });
    // A piece that only a friend obstructs is relocated, but does not jump.
    assert_eq!(jumps(&board("e5 d5", "e6 f5 e4", "")), "");
}

#[test]
fn steps_go_to_empty_cells_in_four_directions() {
    let all = |black: &str, white: &str| steps(&board(black, white, ""), |_| true);
    assert_eq!(all("e5", ""), "e5-e4 e5-d5 e5-f5 e5-e6");
    assert_eq!(all("a1", "a2"), "a1-b1");
    assert_eq!(all("i9", ""), "i9-i8 i9-h9");
    assert_eq!(all("i5 a6", "a5 b6 i4 i6"), "i5-h5 a6-a7");
}

#[test]
fn in_the_same_turn_only_the_newly_surrounded_is_relocated() {
    let chosen = "relocate=immediate";
    let (black, white) = ("e6 f5 e3 d5 a2 b1", "e5 a1");
    let mut turn = Turn::new(board(black, white, chosen));
    turn.play_text("e3-e4").unwrap();
    assert_eq!(turn.turn_end(), TurnEnd::May);
    assert_eq!(victims(turn.position()), "e5");
    let refused = |turn: &mut Turn<Daiku>, step: &str| match turn.play_text(step) {
        Err(Refused::Illegal { why, .. }) => why,
        other => panic!("{step}: {other:?}"),
    };
    assert_eq!(refused(&mut turn, "xa1-h8"), BadDeed::NotNew(name("wa1")).into());
    assert_eq!(refused(&mut turn, "e4-e3"), Illegal::Spent);
    turn.play_text("xe5-h8").unwrap();
    assert_eq!(turn.turn_end(), TurnEnd::Must);
    assert_eq!(turn.end_turn().unwrap(), "e3-e4 xe5-h8");
    assert_eq!(turn.position().side_to_move(), Side::White);
    // As a whole turn, what was surrounded before can be relocated, and later nothing follows.
    assert_eq!(victims(&board(black, white, chosen)), "a1");
    let mut later = Turn::new(board(black, white, ""));
    later.play_text("e3-e4").unwrap();
    assert_eq!(later.turn_end(), TurnEnd::Must);
    assert_eq!(refused(&mut later, "xe5-h8"), Illegal::Spent);
}

#[test]
fn pieces_of_a_full_sector_stay_if_the_match_says_so() {
    assert_eq!(steps(&board("a1..c3 i9", "", "groups=locked"), |_| true), "i9-i8 i9-h9");
    assert!(steps(&board("a1..c3 i9", "", ""), |_| true).starts_with("c1-d1"));
    assert_eq!(why(board("a1..c3 i9", "", "groups=locked"), "c1-d1"), BadDeed::Locked(name("bc1")).into());
    // Not while one is missing.
    assert!(steps(&board("a1 b1 c1 a2 b2 c2 a3 b3", "", "groups=locked"), |_| true).contains("c2-c3"));
}

#[test]
fn refusals_tell_the_actual_reason() {
    let names = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let cases: Vec<(&str, &str, &str, Illegal)> = vec![
        ("e5", "a1", "@c3", BadDeed::NothingToPlace.into()),
        ("e5", "a1", "c3-c4", BadDeed::Nobody { cell: "c3".to_owned() }.into()),
        ("e5", "a1", "xc3-c4", BadDeed::Nobody { cell: "c3".to_owned() }.into()),
        ("e5", "a1", "a1^a3", Illegal::NotYours(name("wa1"))),
        ("e5", "a1", "e5-e5", Illegal::SamePlace(name("be5"))),
        ("e5", "e6", "e5-e6", Illegal::Occupied { piece: name("be5"), by: name("we6") }),
        ("e5", "e6", "e5-f6", BadDeed::NotEnclosed { piece: name("be5"), gaps: names("e4 d5 f5") }.into()),
        (
            "e5",
            "e6 f5 e4 d5",
            "e5^e8",
            BadDeed::Lands { piece: name("be5"), to: names("e3 c5 g5 e7") }.into(),
        ),
        ("e5", "a1", "xe5-e7", BadDeed::OwnRelocated(name("be5")).into()),
        ("e5", "a1", "xa1-e7", BadDeed::NotSurrounded { piece: name("wa1"), gaps: names("b1 a2") }.into()),
        ("a6 a4", "a5 b5", "xa5-e7", BadDeed::FriendAtEdge(name("wa5")).into()),
        ("a2 b1", "a1", "xa1-b1", Illegal::Occupied { piece: name("wa1"), by: name("bb1") }),
        ("a2 b1", "a1", "xa1-a1", Illegal::SamePlace(name("wa1"))),
    ];
    for (black, white, step, expected) in cases {
        assert_eq!(why(board(black, white, ""), step), expected, "{black} : {white}: {step}");
    }
    let start = Daiku::start(&options(""));
    assert_eq!(why(start.clone(), "d4-d5"), BadDeed::PlaceFirst { colour: Colour::White, left: 9 }.into());
    let placed = play(start, "@e5").unwrap().position().clone();
    assert_eq!(why(placed, "@e5"), Illegal::Occupied { piece: name("be5"), by: name("we5") });
}

#[test]
fn ways_to_steps_lead_by_what_is_done_the_piece_and_the_sector() {
    let path = |position: &Daiku, step: &str| {
        let (steps, _) = position.read_steps(step).unwrap();
        position.path(steps[0]).into_iter().map(|facet| facet.what.key()).collect::<Vec<_>>()
    };
    assert_eq!(path(&read(START), "@e5"), ["d4..f6", "e5"]);
    let varied = board("e5 h1", "e6 f5 e4 d5", "");
    assert_eq!(path(&varied, "h1-h2"), ["step", "Ph1", "h2"]);
    assert_eq!(path(&varied, "e5^e7"), ["jump", "Pe5", "e7"]);
    assert_eq!(path(&board("h1", "e6", ""), "h1-h2"), ["Ph1", "h2"]);
    assert_eq!(path(&board("a2 b1", "a1", ""), "xa1-h8"), ["relocate", "Pa1", "g7..i9", "h8"]);
    let names = |text: &str| vec![text.to_owned()];
    let touched = |step: &str| varied.touched(varied.read_steps(step).unwrap().0[0]);
    assert_eq!(touched("h1-h2"), Touched { from: names("h1"), to: names("h2") });
    let start = read(START);
    assert_eq!(start.touched(Step::place(cell("e5"))), Touched { from: Vec::new(), to: names("e5") });
}
