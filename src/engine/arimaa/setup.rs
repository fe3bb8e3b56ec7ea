//! Setting up: one of the usual setups, by the seed.

use crate::key::mix;
use nahil_games::arimaa::{Animal, Arimaa, Step};
use nahil_games::{Position, Side};

/// The placements that a setup still lacks.
pub(super) fn complete(position: &Arimaa, seed: u64) -> Vec<Step> {
    let whole = position.shortcuts();
    let chosen = whole.get(mix(seed) as usize % whole.len().max(1));
    let known = chosen.and_then(|setup| position.read_steps(&setup.steps).ok()).map(|(steps, _)| steps);
    // Where somebody has begun otherwise, the strongest pieces come to the front, in the middle.
    known.filter(|steps| steps.len() > 1).unwrap_or_else(|| by_strength(position.clone()))
}

fn by_strength(mut position: Arimaa) -> Vec<Step> {
    let mut placed = Vec::new();
    loop {
        let mut steps = Vec::new();
        position.legal_steps(&mut steps);
        let Some(first) = steps.first().map(|step| step.piece().animal) else { return placed };
        let fit = |step: &&Step| {
            let middle = 3 - i32::from(step.at().column().abs_diff(3).min(step.at().column().abs_diff(4)));
            let front =
                i32::from(step.at().row() == if position.side_to_move() == Side::White { 1 } else { 6 });
            if first == Animal::Rabbit { 0 } else { 4 * front + middle }
        };
        let Some(&best) = steps.iter().filter(|step| step.piece().animal == first).max_by_key(fit) else {
            return placed;
        };
        position.play_unchecked(best);
        placed.push(best);
    }
}
