use super::*;
use crate::games::{Options, perft};

fn defaults() -> Options {
    Options::defaults(Maya::OPTIONS)
}

#[test]
fn start_is_written_as_the_rules_write_it() {
    let start = Maya::start(&defaults());
    assert_eq!(start.to_string(), "La1 Ad2-d3 Gd4 Cd5 Dd6N / Lp1 Am6-m5 Gm4 Cm3 Dm2S w 0 0");
}

/// Placements that can be reached on an empty board.
#[test]
fn pieces_reach_as_many_placements_as_the_rules_count() {
    let count = |piece| Placement::all().filter(|p| p.get().unwrap().0 == piece).count();
    let counts = [Piece::Leader, Piece::Captain, Piece::Guardian, Piece::Attack, Piece::Defence].map(count);
    assert_eq!(counts, [128, 128, 128, 862, 706]);
}

#[test]
fn start_has_so_many_sequences_and_turns() {
    let start = Maya::start(&defaults());
    assert_eq!([1, 2, 3].map(|depth| perft::steps(&start, depth)), [5, 36, 282]);
    assert_eq!(perft::turns(&start), perft::TurnCount { turns: 84, winning: 0 });
}
