//! Tests of the parts; whole positions are compared with other programs in `tests/perft.rs`.

mod exact;
mod refusals;
mod scenes;
mod turns;
mod weighs;

use super::*;
use crate::{Options, perft};
use std::collections::HashSet;

fn read(text: &str) -> Maya {
    Maya::read(text, &Options::defaults(Maya::OPTIONS)).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

fn placement(text: &str) -> Placement {
    let start = Maya::start(&Options::defaults(Maya::OPTIONS));
    let (steps, used) = start.read_steps(text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    assert_eq!(used, text.len(), "{text}");
    steps[0]
}

#[test]
fn start_is_written_as_the_rules_write_it() {
    let start = Maya::start(&Options::defaults(Maya::OPTIONS));
    assert_eq!(start.to_string(), "La1 Ad2-d3 Gd4 Cd5 Dd6N / Lp1 Am6-m5 Gm4 Cm3 Dm2S w 0 0");
    assert_eq!(read(&start.to_string()), start);
}

/// After three movements there are 84 different positions, and 23 after two.
#[test]
fn start_has_so_many_sequences_and_turns() {
    let start = Maya::start(&Options::defaults(Maya::OPTIONS));
    assert_eq!([1, 2, 3].map(|depth| perft::steps(&start, depth)), [5, 36, 282]);
    assert_eq!(perft::turns(&start), perft::TurnCount { turns: 84, winning: 0 });
    let mut now = HashSet::from([start]);
    let counts = [(); 3].map(|()| {
        now = now.iter().flat_map(after_any).collect();
        now.len()
    });
    assert_eq!(counts, [5, 23, 84]);
}

fn after_any(position: &Maya) -> Vec<Maya> {
    let mut steps = Vec::new();
    position.legal_steps(&mut steps);
    let play = |&step: &Placement| {
        let mut after = *position;
        after.play_unchecked(step);
        after
    };
    steps.iter().map(play).collect()
}

#[test]
fn pieces_roll_as_the_rules_say() {
    const ROLLS: &[(&str, &str)] = &[
        ("Lh8", "Lg7 Lh7 Lh9"),
        ("Lp1", "Lo2"),
        ("Ch8", "Cg7 Ch7 Ch9"),
        ("Ga1", "Gb2"),
        ("Ah8Z", "Ah9E Ah7W Ag7S"),
        ("Ah8N", "Ag7Z Ah9-i9 Ah7-i7"),
        ("Ah8E", "Ah7Z Ah9-h10 Ag7-g8"),
        ("Ah7S", "Ai7Z Ah8-g7 Ah6-g5"),
        ("Ah8-h9", "Ag7E Ah7E Ag9-h10 Ai8-i9"),
        ("Ah8-g7", "Ah7S Ah9S Ag5-g6 Ag9-g8"),
        ("Ah7-h8", "Ah6E Ai7E Ag6-g7 Ai9-h9"),
        ("Dh8N", "Dg7S Dh7-i6 Dh9-i10"),
        ("Dh8E", "Dh7W Df7-g7 Dh9-h11"),
        ("Dh7S", "Di7N Dg4-h6 Dg8-h8"),
        ("Dh8-h10", "Dh11W Dh7E Di8-i10 Dg7-g9"),
        ("Dh7-h9", "Dh10W Dh6E Dg6-g8 Di7-i9"),
        ("Dh8-i9", "Di10S Dg7E Dg9-h11 Dh7-i8"),
    ];
    for (from, to) in ROLLS {
        let mut to: Vec<Placement> = to.split(' ').map(placement).collect();
        to.sort_unstable();
        assert_eq!(placement(from).rolls(), to, "{from}");
    }
}

#[test]
fn every_roll_can_be_rolled_back() {
    for from in Placement::all() {
        for to in from.rolls() {
            assert!(to.rolls().contains(&from), "{from} {to}");
        }
    }
}

/// Plain, zenith, leaning or standing, and lying placements that a piece reaches from White's start, keeping out of
/// these cells.
fn reached(start: &str, barred: Cells) -> [usize; 4] {
    let mut seen = HashSet::new();
    let mut ahead = vec![placement(start)];
    while let Some(at) = ahead.pop() {
        if at.cells() & barred == 0 && seen.insert(at) {
            ahead.extend(at.rolls());
        }
    }
    let mut counts = [0; 4];
    for (_, stance) in seen.iter().filter_map(|at| at.get()) {
        match stance {
            Stance::Plain(_) => counts[0] += 1,
            Stance::Zenith(_) => counts[1] += 1,
            Stance::Over(..) => counts[2] += 1,
            Stance::Lying(..) => counts[3] += 1,
        }
    }
    counts
}

#[test]
fn pieces_reach_as_many_placements_as_the_rules_count() {
    const REACH: &[(&str, [usize; 4], [usize; 4])] = &[
        ("La1", [128, 0, 0, 0], [0; 4]),
        ("Cd5", [128, 0, 0, 0], [119, 0, 0, 0]),
        ("Gd4", [128, 0, 0, 0], [119, 0, 0, 0]),
        ("Ad2-d3", [0, 128, 384, 350], [0, 119, 357, 327]),
        ("Dd6N", [0, 0, 384, 322], [0, 0, 357, 300]),
    ];
    for (start, free, kept_out) in REACH {
        assert_eq!(reached(start, 0), *free, "{start}");
        assert_eq!(reached(start, FORBIDDEN.white), *kept_out, "{start}");
    }
    let all: usize = REACH.iter().map(|(_, free, _)| free.iter().sum::<usize>()).sum();
    assert_eq!(Placement::all().count(), all);
}

#[test]
fn board_is_the_rules_board() {
    let name = |cells: Cells| names(cells).join(" ");
    assert_eq!(name(SUN.white.bit() | SUN.black.bit()), "a1 p1");
    assert_eq!(name(MOONS), "g7 j7");
    assert_eq!(name(FORBIDDEN.white), "a1 b1 b2 b3 c1 c2 c3 c4 c5");
    assert_eq!(name(FORBIDDEN.black), "n1 n2 n3 n4 n5 o1 o2 o3 p1");
    assert_eq!(Cell::all().filter(|cell| cell.is_white()).count(), 64);
}
