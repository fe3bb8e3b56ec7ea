//! Who stands better where nobody can judge.

use super::turns::{Dice, scattered};
use super::*;
use crate::{Measure, Side, Weighed};
use std::ops::ControlFlow;

/// How many movements of its Leader a side needs to win by it, found by moving it alone.
fn slides_found(position: &Maya, side: Side) -> Option<u32> {
    let mut edge = vec![Maya { side, made: 0, tsaul: TSAUL_MAX, ..*position }];
    let mut seen = HashSet::new();
    for count in 1.. {
        let mut next = Vec::new();
        for position in edge {
            let won = position.try_each(|piece, step, wins| {
                if piece == Piece::Leader && wins {
                    return ControlFlow::Break(());
                }
                if piece == Piece::Leader && seen.insert(step) {
                    let mut after = position;
                    after.at[side][Piece::Leader.index()] = step;
                    next.push(after);
                }
                ControlFlow::Continue(())
            });
            if won.is_break() {
                return Some(count);
            }
        }
        if next.is_empty() {
            return None;
        }
        edge = next;
    }
    None
}

#[test]
fn the_first_measure_that_differs_decides() {
    let weighed = |text: &str| {
        let Weighed { measure, counts, better } = read(text).weighed()?;
        Some((measure, counts.white, counts.black, better))
    };
    // Everything is reflected.
    assert_eq!(weighed("La1 Ad2-d3 Gd4 Cd5 Dd6N / Lp1 Am6-m5 Gm4 Cm3 Dm2S w 0 2"), None);
    // White's own pieces still shut its Leader in.
    let out = weighed("La1 Ad2-d3 Gd4 Cd5 Dd6N / Ll5 Aj8E Gk6 Ci4 Di9-i11 w 0 2");
    assert!(matches!(out, Some((Measure::Slides, None, Some(_), Side::Black))), "{out:?}");
    // Both are shut in, but on an empty board White's is one slide nearer.
    let nearer = weighed("Lb2 Ad2-d3 Gd4 Cd5 Dd6N / Lp1 Am6-m5 Gm4 Cm3 Dm2S b 0 2");
    let Some((Measure::OpenSlides, Some(white), Some(black), Side::White)) = nearer else {
        panic!("{nearer:?}")
    };
    assert_eq!(white + 1, black);
    // Both are as far then, too, but White's Captain has more room.
    let moves = weighed("La1 Ad2-d3 Gd4 Ce6 Dd6N / Lp1 Am6-m5 Gm4 Cm3 Dm2S w 0 2");
    let Some((Measure::Movements, white, black, Side::White)) = moves else { panic!("{moves:?}") };
    assert!(white > black);
}

#[test]
fn slides_are_counted_as_they_are_made() {
    let mut dice = Dice(23);
    let (mut decided, mut shut) = (HashSet::new(), 0);
    for _ in 0..300 {
        let position = scattered(&mut dice);
        let found = BySide::from_fn(|side| slides_found(&position, side));
        shut += u32::from(found.white.is_none() || found.black.is_none());
        let weighed = position.weighed();
        match weighed {
            Some(Weighed { measure: Measure::Slides, counts, better }) => {
                assert_eq!(counts, found, "{position}");
                let far = |side: Side| found[side].unwrap_or(u32::MAX);
                assert!(far(better) < far(better.other()), "{position}");
            }
            _ => assert_eq!(found.white, found.black, "{position}"),
        }
        // Whose turn it is, and how far it has got, is not asked.
        let other = Maya { side: position.side.other(), made: 0, ..position };
        assert_eq!(other.weighed(), weighed, "{position}");
        decided.extend(weighed.map(|weighed| weighed.measure));
    }
    assert!(decided.contains(&Measure::Slides) && shut > 0);
}
