//! What values mean, and how they are misjudged.

use crate::Budget;
use crate::key::mix;

/// What a game is worth that is won already. One that can be won is worth less by the turns until then.
pub const WIN: i32 = 20_000;
/// A proven win is worth so much at least.
pub const WIN_MIN: i32 = 19_000;

/// A value as the table keeps it, where a win counts from the position on, not from the root.
pub(crate) const fn to_table(value: i32, turns: i32) -> i16 {
    shifted(value, turns) as i16
}

/// A value of the table, seen from the root.
pub(crate) const fn from_table(value: i16, turns: i32) -> i32 {
    shifted(value as i32, -turns)
}

const fn shifted(value: i32, turns: i32) -> i32 {
    if value >= WIN_MIN {
        value + turns
    } else if value <= -WIN_MIN {
        value - turns
    } else {
        value
    }
}

/// How far the budget lets a position be misjudged: the same whenever it comes about, and of either sign.
pub(crate) fn noise(budget: Budget, key: u64) -> i32 {
    if budget.noise == 0 {
        return 0;
    }
    // Four throws together are near to a bell curve, and need no table.
    let thrown: i32 =
        mix(key ^ mix(budget.seed)).to_le_bytes()[..4].iter().map(|&byte| i32::from(byte)).sum();
    (thrown - MEAN) * i32::from(budget.noise) / DEVIATION
}

/// The mean of four bytes' sum, and its standard deviation.
const MEAN: i32 = 510;
const DEVIATION: i32 = 148;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_count_from_where_they_are_kept() {
        for value in [WIN - 7, 7 - WIN, 300, -300, 0] {
            assert_eq!(from_table(to_table(value, 3), 3), value);
        }
        assert_eq!(from_table(to_table(WIN - 7, 3), 5), WIN - 9);
    }

    #[test]
    fn noise_has_the_size_that_is_asked_for() {
        let budget = Budget { noise: 100, seed: 5, ..Budget::nodes(1) };
        let thrown: Vec<i32> = (0..10_000).map(|key| noise(budget, mix(key))).collect();
        let mean: i32 = thrown.iter().sum::<i32>() / 10_000;
        let square: i32 = thrown.iter().map(|n| n * n).sum::<i32>() / 10_000;
        assert!(mean.abs() < 4 && (9_500..10_500).contains(&square), "{mean} {square}");
        assert_ne!(noise(Budget { seed: 6, ..budget }, 1), noise(budget, 1));
    }
}
