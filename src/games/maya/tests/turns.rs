//! Turns of three: the look-ahead of R 3.4, Mak Chahal, Tsaul.

use super::*;
use crate::{How, Outcome, Side, Turn, TurnEnd, Unfinished};
use std::ops::ControlFlow;

/// Numbers that fall the same way each time (an xorshift generator).
pub(super) struct Dice(pub(super) u64);

impl Dice {
    fn below(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides as u64) as usize
    }
}

/// A position as no match would make it: anything that collides with nothing, often around the Temples.
pub(super) fn scattered(dice: &mut Dice) -> Maya {
    let all: Vec<Placement> = Placement::all().collect();
    let near: Vec<Placement> = all.iter().copied().filter(|at| at.cells() & MOONS != 0).collect();
    loop {
        let mut at = BySide::from_fn(|_| [Placement::ABSENT; 5]);
        for side in Side::BOTH {
            for piece in Piece::ALL {
                let from = if dice.below(8) == 0 { &near } else { &all };
                while at[side][piece.index()].get().is_none_or(|(known, _)| known != piece) {
                    at[side][piece.index()] = from[dice.below(from.len())];
                }
            }
        }
        let reading = Reading { lenient: dice.below(2) == 0, zoneless: dice.below(2) == 0, removes: false };
        let side = Side::BOTH[dice.below(2)];
        let (made, tsaul) = (dice.below(3) as u8, dice.below(3) as u8);
        let position = Maya { at, side, made, tsaul, reading };
        if notation::position(&position.to_string(), reading).is_ok() && position.katun().is_none() {
            return position;
        }
    }
}

/// Whether the turn can be completed, found by trying everything.
fn completes(position: &Maya) -> bool {
    position
        .try_each(|piece, step, wins| {
            let mut after = *position;
            after.at[position.side][piece.index()] = step;
            after.made += 1;
            let last = after.made == MOVEMENTS;
            let found = wins || if last { after.moons_held() == 0 } else { completes(&after) };
            if found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .is_break()
}

/// The short cuts of the look-ahead find what a plain search finds.
#[test]
fn look_ahead_equals_plain_search() {
    let mut dice = Dice(11);
    let (mut refused, mut lost) = ([0, 0], 0);
    for _ in 0..4000 {
        let position = scattered(&mut dice);
        let (mut legal, mut expected) = (Vec::new(), Vec::new());
        position.legal_steps(&mut legal);
        let whole = completes(&position);
        assert_eq!(position.can_complete(), whole, "{position}");
        let _: ControlFlow<()> = position.try_each(|piece, step, wins| {
            let mut after = position;
            after.play_unchecked(step);
            let last = after.made == MOVEMENTS;
            let fits = wins || if last { after.moons_held() == 0 } else { completes(&after) };
            let lenient = position.reading.lenient && !whole && !last;
            assert_eq!(position.wins(piece, step), wins, "{position} {step}");
            if fits || lenient {
                expected.push(step);
            } else {
                well_explained(&position, step);
                refused[usize::from(last)] += 1;
            }
            ControlFlow::Continue(())
        });
        assert_eq!(legal, expected, "{position}");
        let ends = position.reading.lenient && position.made > 0 && legal.is_empty();
        assert_eq!(position.turn_end() == TurnEnd::Must, ends, "{position}");
        let over = if position.reading.lenient { position.made == 0 && !position.can_move() } else { !whole };
        assert_eq!(position.outcome().is_some(), over, "{position}");
        lost += u32::from(!whole);
    }
    assert!(refused[0] > 50 && refused[1] > 500 && lost > 20, "too little is asked: {refused:?} {lost}");
}

fn well_explained(position: &Maya, step: Placement) {
    let why = position.explain(step);
    let fits = match position.made {
        2 => matches!(why, Illegal::TempleMustBeFree { .. }),
        made => why == Illegal::DeadEnd { steps_left: 2 - made },
    };
    // A position in which nobody can complete a turn is over, whatever else might be said.
    let over = why == Illegal::Over && position.mak_chahal().is_some();
    assert!(fits || over, "{position} {step}: {why:?}");
}

#[test]
fn a_turn_takes_three_movements_and_passes_on() {
    let mut turn = Turn::new(read("La1 Ad2-d3 Gd4 Cd5 Dd6N / Lp1 Am6-m5 Gm4 Cm3 Dm2S w 0 0"));
    assert_eq!(turn.turn_end(), TurnEnd::NotYet(Unfinished::StepsLeft(3)));
    assert_eq!(turn.play_text("lb2, ce6 dd7 - e9"), Ok(3));
    assert_eq!(turn.turn_end(), TurnEnd::Must);
    assert_eq!(turn.end_turn().as_deref(), Ok("Lb2 Ce6 Dd7-e9"));
    assert_eq!(turn.position().to_string(), "Lb2 Ad2-d3 Gd4 Ce6 Dd7-e9 / Lp1 Am6-m5 Gm4 Cm3 Dm2S b 0 0");
}

/// Position, steps, and how the mover wins with the last of them.
#[test]
fn katun_decides_at_once() {
    const WINS: &[(&str, &str, How)] = &[
        ("Le2 Ak10-k9 Gj3 Cg9 Dh3S / Ll7 Ae1W Gg6 Cj4 Df1-g3 w 0 0", "Al7-k8", How::KatunCapture),
        ("Lj6 Ag8E Gg3 Cj4 Di1-j1 / Lf10 Ai12-i11 Gg11 Ck3 De6-f8 w 0 0", "Lj7", How::KatunMoon),
        ("Lj6 Ag8E Gg3 Cj4 Di1-j1 / Lf10 Ai12-i11 Gg11 Ck3 De6-f8 w 2 0", "Lj7", How::KatunMoon),
        ("Lo2 Ag8E Gg3 Cj4 Di1-j1 / Lf10 Ai12-i11 Gg11 Ck3 De6-f8 w 1 0", "Lp1", How::KatunSun),
    ];
    for (text, steps, how) in WINS {
        let mut turn = Turn::new(read(text));
        turn.play_text(steps).unwrap_or_else(|refused| panic!("{text} {steps}: {refused:?}"));
        let won = Some(Outcome { winner: Some(Side::White), how: *how });
        assert_eq!((turn.position().outcome(), turn.turn_end()), (won, TurnEnd::Must), "{text}");
        assert_eq!(turn.legal_steps(), [], "{text}");
        assert_eq!(turn.end_turn().as_deref(), Ok(*steps));
        assert_eq!(turn.position().outcome(), won, "{text}: after the turn");
        assert_eq!(turn.turn_end(), TurnEnd::NotYet(Unfinished::StepsLeft(3)));
    }
}

#[test]
fn tsaul_holds_or_removes() {
    let options = |text| Options::read(Maya::OPTIONS, text).unwrap();
    let mut held = Maya::start(&options(""));
    let mut removed = Maya::start(&options("tsaul=remove"));
    let texts = [(); 3].map(|()| {
        held.raise();
        removed.raise();
        (held.to_string(), removed.to_string())
    });
    assert_eq!(texts[0].0, "La1 Ad2-d3 Gd4 Cd5 Dd6N / Lp1 Am6-m5 Gm4 Cm3 Dm2S w 0 1");
    assert_eq!(texts[0].1, "La1 Ad2-d3 Gd4 Cd5 / Lp1 Am6-m5 Gm4 Cm3 w 0 1");
    assert_eq!(texts[1].1, "La1 Gd4 Cd5 / Lp1 Gm4 Cm3 w 0 2");
    assert_eq!(texts[1], texts[2], "there is no third level");
    let steps = |position: &Maya| after_any(position).len();
    assert_eq!((steps(&held), steps(&removed)), (2, 4));
    assert_eq!(Maya::read(&texts[1].1, &options("tsaul=remove")), Ok(removed));
    assert!(Maya::read(&texts[1].1, &options("")).is_err());
    assert!(Maya::read(&texts[1].0, &options("tsaul=remove")).is_err());
}

#[test]
fn forbidden_zones_are_an_option() {
    let options = |text| Options::read(Maya::OPTIONS, text).unwrap();
    let [with, without] = ["zone=on", "zone=off"].map(|text| Maya::start(&options(text)));
    let steps = |position: &Maya| {
        let mut steps = Vec::new();
        position.legal_steps(&mut steps);
        steps
    };
    let (few, many) = (steps(&with), steps(&without));
    assert!(few.iter().all(|step| many.contains(step)));
    let more: Vec<_> = many.into_iter().filter(|step| !few.contains(step)).collect();
    assert!(!more.is_empty());
    for step in more {
        assert_ne!(step.cells() & FORBIDDEN.white, 0, "{step}");
        assert!(matches!(with.explain(step), Illegal::OwnForbiddenZone { .. }), "{step}");
    }
    let inside = "La1 Ad2-d3 Gc3 Cd5 Dd6N / Lp1 Am6-m5 Gm4 Cm3 Dm2S w 0 0";
    assert!(Maya::read(inside, &options("zone=off")).is_ok());
    assert!(Maya::read(inside, &options("zone=on")).is_err());
    assert!(without.scene().cells.iter().all(|cell| cell.zone.is_none()));
}

/// A Leader that can only go to and fro between a cell and its own Temple may not enter it with the first movement,
/// because it would be there after the third.
#[test]
fn nobody_enters_a_temple_that_he_cannot_leave_in_time() {
    // Tsaul holds White's Attack and Defense; the Guardian and the Captain are left out.
    let pieces = |texts: [&str; 5]| {
        texts.map(|text| if text.is_empty() { Placement::ABSENT } else { placement(text) })
    };
    let at = BySide {
        white: pieces(["Lg6", "Ag5-g4", "", "", "Dd6N"]),
        black: pieces(["Lp1", "Am6-m5", "Gh8", "Cf5", "Dg8-g10"]),
    };
    let hemmed = Maya { at, side: Side::White, made: 0, tsaul: 2, reading: Reading::default() };
    let enter = placement("Lg7");
    assert_eq!(after_any(&hemmed), [], "{hemmed}");
    assert_eq!(hemmed.explain(enter), Illegal::Over);
    let free = Maya { reading: Reading { lenient: true, ..Reading::default() }, ..hemmed };
    let mut turn = Turn::new(free);
    assert_eq!(turn.play_text("Lg7 Lg6"), Ok(2));
    assert_eq!(turn.position().explain(enter), Illegal::TempleMustBeFree { cell: "g7".to_owned() });
    assert_eq!(turn.turn_end(), TurnEnd::Must);
    assert_eq!(turn.end_turn().as_deref(), Ok("Lg7 Lg6"));
}
