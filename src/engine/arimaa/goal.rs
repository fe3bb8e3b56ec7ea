//! The rabbits' ways to their goal.

use nahil_games::arimaa::{Animal, Arimaa, Square, Squares, TRAPS};
use nahil_games::{Compass, Position, Side};

/// Whether a rabbit of the side to move reaches its goal in so many steps: by itself, or after one other step.
pub(super) fn is_within(position: &Arimaa, steps: u8) -> bool {
    if steps == 0 || position.is_setup() {
        return false;
    }
    let side = position.side_to_move();
    let rabbits = rabbits(position, side);
    if !position.is_pushing() && runs(position, side, rabbits & rows_near(side, steps), steps).is_some() {
        return true;
    }
    steps > 1 && rabbits & rows_near(side, steps - 1) != 0 && is_helped(position, side, steps)
}

/// Whether a rabbit reaches its goal after one other step.
fn is_helped(position: &Arimaa, side: Side, steps: u8) -> bool {
    let mut all = Vec::new();
    position.legal_steps(&mut all);
    all.into_iter().any(|step| {
        let mut after = position.bare();
        after.play_unchecked(step);
        let rabbits = rabbits(&after, side) & rows_near(side, steps - 1);
        !after.is_pushing() && rabbits != 0 && runs(&after, side, rabbits, steps - 1).is_some()
    })
}

/// What the rabbits' ways are worth, by the fewest steps that one needs.
pub(super) fn promise(position: &Arimaa, side: Side, near: &[i32; 9]) -> i32 {
    let ahead = rabbits(position, side) & rows_near(side, 5);
    if ahead == 0 {
        return 0;
    }
    let steps = Square::of(ahead).filter_map(|rabbit| runs(position, side, rabbit.bit(), 8)).min();
    let worth = steps.map_or(0, |steps| near[usize::from(steps)]);
    if position.side_to_move() == side { worth } else { worth / 2 }
}

/// The fewest steps, up to so many, in which one of these rabbits runs to its goal while all else stands still.
fn runs(position: &Arimaa, side: Side, rabbits: Squares, most: u8) -> Option<u8> {
    let (own, enemy) = (position.squares_of(side), position.squares_of(side.other()));
    let freezing = Square::around(enemy & !position.squares_with(Animal::Rabbit));
    let goal = goal(side);
    let ahead = if side == Side::White { Compass::North } else { Compass::South };
    let ways = [ahead, Compass::East, Compass::West];
    let run = |rabbit: Square| {
        let others = own & !rabbit.bit();
        // Who stands on a trap that only the rabbit holds is gone after its first step.
        let falls = others & TRAPS & !Square::around(others);
        let held = Square::around(others & !falls);
        let empty = !(own | enemy);
        let (open, free) = (empty & (!TRAPS | held), !freezing | held);
        let mut reached = rabbit.bit();
        let mut able = reached & (!freezing | Square::around(others));
        (1..=most).find(|_| {
            let steps = ways.iter().fold(0, |to, &way| to | Square::shift(able, way));
            reached |= steps & open;
            able = reached & free;
            reached & goal != 0
        })
    };
    Square::of(rabbits).filter_map(run).min()
}

fn rabbits(position: &Arimaa, side: Side) -> Squares {
    position.squares_of(side) & position.squares_with(Animal::Rabbit)
}

/// The row that a side's rabbits want to reach.
fn goal(side: Side) -> Squares {
    Square::row_set(if side == Side::White { 7 } else { 0 })
}

/// The squares from which it is at most so many steps to the goal.
fn rows_near(side: Side, steps: u8) -> Squares {
    let rows = u32::from(steps.min(7)) * 8 + 8;
    match side {
        Side::White if rows < 64 => !0 << (64 - rows),
        Side::Black if rows < 64 => !0 >> (64 - rows),
        _ => !0,
    }
}
