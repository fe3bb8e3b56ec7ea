//! Placing, waves, and how a game ends.

use super::*;

const ORIGINS: [&str; 9] = ["a1", "d1", "g1", "a4", "d4", "g4", "a7", "d7", "g7"];

/// A position of this wave with everything placed.
fn in_wave(wave: u8, black: &str, white: &str, chosen: &str) -> Daiku {
    let at = Pieces { white: cells(white), black: cells(black) };
    Daiku::new(at, BySide::default(), wave, Side::Black, Reading::of(&options(chosen)))
}

#[test]
fn each_side_places_the_others_nine_pieces() {
    let start = Daiku::start(&options(""));
    assert_eq!(start.to_string(), START);
    assert_eq!(perft::steps(&start, 2), 81 * 80);
    let turn = play(start, "@e5,@a1,@i9").unwrap();
    assert_eq!(turn.position().to_string(), "8w/9/9/9/4w4/9/9/9/b8 w 1 b8w7");
    let own = play(Daiku::start(&options("placing=own first=white")), "@e5,@a1,@i9").unwrap();
    assert_eq!(own.position().to_string(), "8w/9/9/9/4w4/9/9/9/b8 b 1 b8w7");
}

#[test]
fn waves_enter_when_sectors_are_full() {
    // The wave, Black's and White's full sectors after Black's turn, and whether the next wave enters.
    for (wave, black, white, enters) in [
        (1, 0, 0, false),
        (1, 1, 0, true),
        (1, 0, 1, true),
        (2, 1, 1, false),
        (2, 2, 0, true),
        (3, 2, 2, false),
    ] {
        let own: Vec<&str> = ORIGINS.into_iter().take(black).collect();
        let other: Vec<&str> = ORIGINS.into_iter().rev().take(white).collect();
        let sectors =
            |of: &[&str]| of.iter().map(|origin| format!("{origin}..")).collect::<Vec<_>>().join(" ");
        let (own, other) = (format!("{} f6", sectors(&own)), format!("{} i1", sectors(&other)));
        let position = in_wave(wave, &own, &other, "");
        let after = play(position, "f6-f5").unwrap().position().clone();
        assert_eq!(
            (after.is_placing(), after.wave - wave),
            (enters, u8::from(enters)),
            "{wave} {black} {white}"
        );
        assert_eq!(after.side, Side::White);
    }
}

#[test]
fn a_wave_enters_once_even_if_its_sector_is_broken_and_filled_again() {
    let position = in_wave(2, "a1..c3", "i9", "");
    let turn = play(position, "c3-d3,i9-i8,d3-c3,i8-i9").unwrap();
    assert_eq!((turn.position().wave, turn.position().is_placing()), (2, false));
}

#[test]
fn the_last_piece_placed_may_bring_the_next_wave() {
    let at = Pieces { white: cells("i9"), black: cells("a1 a2 a3 b1 b2 b3 c1 c2") };
    let to_place = BySide { white: 0, black: 1 };
    let position = Daiku::new(at, to_place, 1, Side::White, Reading::of(&options("")));
    let after = play(position, "@c3").unwrap().position().clone();
    assert_eq!((after.wave, after.to_place, after.side), (2, BySide::from_fn(|_| 9), Side::Black));
}

#[test]
fn three_full_sectors_win_at_once() {
    let won = |winner| Some(Outcome { winner: Some(winner), how: How::ThreeSectors });
    let two = "a1.. d1.. g4 h4 i4 g5 h5 i5 g6 h6";
    let mut turn = Turn::new(in_wave(3, &format!("{two} i7"), "a9", ""));
    assert_eq!(turn.position().count_steps(&mut Vec::new()), (turn.legal_steps().len() as u64, 1));
    turn.play_text("i7-i6").unwrap();
    assert_eq!((turn.position().outcome(), turn.turn_end()), (won(Side::Black), TurnEnd::Must));
    turn.end_turn().unwrap();
    assert_eq!(turn.position().outcome(), won(Side::Black));
    assert!(turn.legal_steps().is_empty());
    // The other side's action may fill the third.
    let relocation = "a1.. d1.. g4 h4 i4 g5 h5 i5 g6 h6 a9";
    let mut given = in_wave(3, "a8 b9", relocation, "");
    assert!(!given.is_win(Step::new(Deed::Relocate, cell("a9"), cell("i6"))));
    given.play_unchecked(Step::new(Deed::Relocate, cell("a9"), cell("i6")));
    assert_eq!(given.outcome(), won(Side::White));
    let to_place = BySide { white: 0, black: 1 };
    let at = Pieces { white: 0, black: cells(two) };
    let mut placed = Daiku::new(at, to_place, 3, Side::White, Reading::of(&options("")));
    placed.play_unchecked(Step::place(cell("i6")));
    assert_eq!(placed.outcome(), won(Side::Black));
    // Both at once: whoever has acted.
    let both = read("wwwwwwwww/wwwwwwwww/wwwwwwwww/9/9/9/bbbbbbbbb/bbbbbbbbb/bbbbbbbbb b 3 b0w0");
    assert_eq!(both.outcome(), won(Side::White));
}

#[test]
fn the_third_time_is_a_draw() {
    let there = "e5-e6,a1-a2,e6-e5,a2-a1";
    let turn = play(board("e5", "a1", ""), there).unwrap();
    assert_eq!((turn.position().times, turn.position().outcome()), (2, None));
    let turn = play(turn.position().clone(), there).unwrap();
    assert_eq!(turn.position().outcome(), Some(Outcome { winner: None, how: How::Repetition }));
    let twice = play(board("e5", "a1", "repetition=2"), there).unwrap();
    assert_eq!(twice.position().outcome().unwrap().how, How::Repetition);
    let never = play(board("e5", "a1", "repetition=0"), &[there; 9].join(",")).unwrap();
    assert_eq!(never.position().outcome(), None);
    // Beyond what is kept in place, too.
    let far = play(
        board("e5", "a1", ""),
        "e5-e6,a1-a2,e6-e7,a2-a3,e7-e8,a3-a4,e8-e7,a4-a3,e7-e6,a3-a2,e6-e5,a2-a1",
    );
    assert_eq!(far.unwrap().position().times, 2);
}

#[test]
fn without_placements_more_full_sectors_win_in_the_end() {
    let ends = |black: &str, white: &str| {
        let position = in_wave(3, black, white, "stagnation=4");
        let turn = play(position, "e5-e6,i1-i2,e6-e7").unwrap();
        assert_eq!(turn.position().outcome(), None);
        play(turn.position().clone(), "i2-i3").unwrap().position().outcome()
    };
    let by = |winner| Some(Outcome { winner, how: How::Stagnation });
    assert_eq!(ends("e5", "i1"), by(None));
    assert_eq!(ends("e5 a1..", "i1"), by(Some(Side::Black)));
    assert_eq!(ends("e5", "i1 a1.."), by(Some(Side::White)));
    assert_eq!(ends("e5 a7..", "i1 a1.."), by(None));
    // What brings both about is a repetition.
    let both = play(in_wave(3, "e5 a7..", "i1", "stagnation=4 repetition=2"), "e5-e6,i1-i2,e6-e5,i2-i1");
    assert_eq!(both.unwrap().position().outcome(), Some(Outcome { winner: None, how: How::Repetition }));
    // Placing is never a standstill.
    let turns: Vec<_> = Cell::all().take(12).map(|cell| format!("@{cell}")).collect();
    let placing = play(Daiku::start(&options("stagnation=4")), &turns.join(","));
    assert_eq!(placing.unwrap().position().quiet, 0);
}

#[test]
fn whoever_has_no_action_is_passed_over() {
    let row = |row: u8| ('a'..='i').map(|column| format!("{column}{row}")).collect::<Vec<_>>().join(" ");
    let position = board(&row(1), &row(2), "");
    assert_eq!((position.side, position.passed), (Side::White, Passed::One(Side::Black)));
    assert_eq!(position.to_string(), "9/9/9/9/9/9/9/wwwwwwwww/bbbbbbbbb w 1 b0w0");
    let turn = play(position, "i2-i3").unwrap();
    assert_eq!((turn.position().side, turn.position().passed), (Side::Black, Passed::Nobody));
    // If neither side has any, the game is over.
    let nobody = board("", "", "");
    assert_eq!(nobody.outcome(), Some(Outcome { winner: None, how: How::Deadlock }));
    let locked = board("a1..", "", "groups=locked");
    assert_eq!(locked.outcome(), Some(Outcome { winner: Some(Side::Black), how: How::Deadlock }));
    assert_eq!(steps(&locked, |_| true), "");
}
