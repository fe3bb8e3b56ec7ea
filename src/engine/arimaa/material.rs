//! What pieces are worth by their scarcity: a piece by how many enemies are stronger, rabbits and all pieces together by
//! how few are left. The measure began as `HarLog`, which
//! was fitted to played matches.

use super::Weights;
use nahil_games::Side;
use nahil_games::arimaa::{Animal, Arimaa};

/// By how much Gold is ahead.
pub(super) fn balance(position: &Arimaa, weights: &Weights) -> i32 {
    let counts = Side::BOTH.map(|side| {
        Animal::ALL
            .map(|animal| (position.squares_of(side) & position.squares_with(animal)).count_ones() as usize)
    });
    worth(&counts[0], &counts[1], weights) - worth(&counts[1], &counts[0], weights)
}

/// What these pieces are worth against those.
fn worth(own: &[usize; 6], enemy: &[usize; 6], weights: &Weights) -> i32 {
    let (mut worth, mut stronger) = (0, 0);
    for animal in 0..5 {
        worth += own[animal] as i32 * weights.strong[stronger.min(8)];
        stronger += enemy[animal];
    }
    let all: usize = own.iter().sum();
    worth + weights.count[own[5].min(16)] + weights.count[all.min(16)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arimaa::WEIGHTS;

    #[test]
    fn pieces_are_worth_what_their_rank_says() {
        const ALL: [usize; 6] = [1, 1, 2, 2, 2, 8];
        let without = |animal: usize| {
            let mut left = ALL;
            left[animal] -= 1;
            worth(&ALL, &left, &WEIGHTS) - worth(&left, &ALL, &WEIGHTS)
        };
        let losses: Vec<i32> = (0..6).map(without).collect();
        assert!(losses.is_sorted_by(|one, next| one > next), "{losses:?}");
        assert!((90..120).contains(&losses[5]), "{losses:?}");
    }
}
