//! Setting up: one of the usual setups, by the seed.

use crate::key::mix;
use nahil_games::arimaa::{Animal, Arimaa, Step};
use nahil_games::{Position, Side, Turn};

/// The placements that a setup still lacks: those of a preset, chosen by the seed. Where somebody has begun otherwise, the
/// strongest pieces come to the front, in the middle.
pub(super) fn complete(position: &Arimaa, seed: u64) -> Vec<Step> {
    let whole = position.shortcuts();
    let chosen = whole.get(mix(seed) as usize % whole.len().max(1));
    chosen.and_then(|setup| read(position, &setup.steps)).unwrap_or_else(|| by_strength(position.clone()))
}

/// The placements of a text, the strongest pieces first: of a hint, the first is told before the rest. Nothing if not all of
/// them can be played.
fn read(position: &Arimaa, text: &str) -> Option<Vec<Step>> {
    let mut turn = Turn::new(position.clone());
    turn.play_text(text).ok()?;
    let mut steps = turn.steps().to_vec();
    steps.sort_by_key(|step| step.piece().animal);
    Some(steps)
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

#[cfg(test)]
mod tests {
    use super::*;
    use nahil_games::{Options, TurnEnd};
    use std::collections::HashSet;

    /// The positions to which several seeds complete a setup; each turn is whole.
    fn completed(start: &Turn<Arimaa>) -> HashSet<String> {
        let complete = |seed| {
            let mut turn = start.clone();
            for step in complete(turn.position(), seed) {
                turn.play(step).unwrap();
            }
            assert_eq!(turn.turn_end(), TurnEnd::Must, "{}", turn.position());
            turn.end_turn().unwrap();
            turn.position().to_string()
        };
        (0..40).map(complete).collect()
    }

    #[test]
    fn the_seed_chooses_among_the_setups_that_are_offered() {
        let mut turn = Turn::new(Arimaa::start(&Options::defaults(Arimaa::OPTIONS)));
        for _ in Side::BOTH {
            let offered = turn.position().shortcuts().into_iter().map(|setup| {
                let mut turn = turn.clone();
                turn.play_text(&setup.steps).unwrap();
                turn.end_turn().unwrap();
                turn.position().to_string()
            });
            let offered: HashSet<String> = offered.collect();
            assert!(offered.len() > 3);
            assert_eq!(completed(&turn), offered);
            turn.play_text("EH").unwrap();
            turn.end_turn().unwrap();
        }
    }

    #[test]
    fn a_setup_that_somebody_has_begun_is_completed() {
        let mut turn = Turn::new(Arimaa::start(&Options::defaults(Arimaa::OPTIONS)));
        turn.play_text("Ra2 Ea1").unwrap();
        assert_eq!(completed(&turn).len(), 1);
    }
}
