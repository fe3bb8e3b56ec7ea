//! What pieces are worth by their scarcity: a piece by how many enemies are stronger, rabbits and all pieces together by
//! how few are left. The measure is `HarLog`, which was fitted to played matches.

use nahil_games::Side;
use nahil_games::arimaa::{Animal, Arimaa};

/// A piece that is no rabbit, by the number of stronger enemies.
const STRONG: [i32; 9] = [1105, 327, 232, 180, 147, 124, 107, 95, 85];
/// The logarithm of a number of rabbits or of pieces.
const COUNT: [i32; 17] =
    [-350, 0, 350, 555, 700, 813, 905, 983, 1050, 1110, 1163, 1211, 1255, 1295, 1333, 1368, 1400];

/// By how much Gold is ahead.
pub(super) fn balance(position: &Arimaa) -> i32 {
    let counts = Side::BOTH.map(|side| {
        Animal::ALL
            .map(|animal| (position.squares_of(side) & position.squares_with(animal)).count_ones() as usize)
    });
    worth(&counts[0], &counts[1]) - worth(&counts[1], &counts[0])
}

/// What these pieces are worth against those.
fn worth(own: &[usize; 6], enemy: &[usize; 6]) -> i32 {
    let (mut worth, mut stronger) = (0, 0);
    for animal in 0..5 {
        worth += own[animal] as i32 * STRONG[stronger.min(8)];
        stronger += enemy[animal];
    }
    let all: usize = own.iter().sum();
    worth + COUNT[own[5].min(16)] + COUNT[all.min(16)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_worth_what_their_rank_says() {
        const ALL: [usize; 6] = [1, 1, 2, 2, 2, 8];
        let without = |animal: usize| {
            let mut left = ALL;
            left[animal] -= 1;
            worth(&ALL, &left) - worth(&left, &ALL)
        };
        let losses: Vec<i32> = (0..6).map(without).collect();
        assert!(losses.is_sorted_by(|one, next| one > next), "{losses:?}");
        assert!((90..120).contains(&losses[5]), "{losses:?}");
    }
}
