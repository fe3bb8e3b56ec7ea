//! What a value says of how a match will end: the chance to win, which compares where values of games do not.

use crate::worth::WIN_MIN;
use nahil_games::Kind;

/// How many positions are looked at for each turn of a match that is looked at again.
pub const REVIEWED: u64 = 100_000;

/// A chance is so many thousandths.
const CERTAIN: u16 = 1_000;

/// The chance, in thousandths, of the side to which a position is worth so much: logistic(value / K of the game).
pub fn chance(kind: Kind, value: i32) -> u16 {
    let of_winner = match value.abs() {
        value if value >= WIN_MIN => CERTAIN,
        value => logistic(value, scale(kind)),
    };
    if value < 0 { CERTAIN - of_winner } else { of_winner }
}

/// By how much a value must rise for the odds to become e times as good. Fitted to matches of the machine with itself at the
/// levels 3 to 6, with values of 10,000 positions: 80 matches of Abalone gave 1,400 in all, and 850 near an advantage of one
/// marble. With values of 40,000 positions, 40 matches of Ajedrez Maya gave 140, and 60 of Arimaa 540; at the lower levels,
/// which seldom make anything of an advantage, it is 1,080 there. Those of Daiku 9 were all drawn, so its number is a guess
/// by what a sector is worth.
const fn scale(kind: Kind) -> i32 {
    match kind {
        Kind::Abalone => 1_000,
        Kind::Arimaa => 550,
        Kind::Maya => 140,
        Kind::Daiku => 400,
    }
}

/// How finely the table is divided: in so many parts of K.
const PARTS: i32 = 8;

/// 1000 / (1 + exp(-n / 8)), rounded.
const LOGISTIC: [u16; 49] = [
    500, 531, 562, 593, 622, 651, 679, 706, 731, 755, 777, 798, 818, 835, 852, 867, 881, 893, 905, 915, 924,
    932, 940, 947, 953, 958, 963, 967, 971, 974, 977, 980, 982, 984, 986, 988, 989, 990, 991, 992, 993, 994,
    995, 995, 996, 996, 997, 997, 998,
];

/// Between the places of the table, along straight lines; beyond its end, as at its end.
fn logistic(value: i32, scale: i32) -> u16 {
    let parts = value.saturating_mul(PARTS);
    let (place, rest) = ((parts / scale) as usize, parts % scale);
    let last = LOGISTIC[LOGISTIC.len() - 1];
    let at = |place: usize| i32::from(LOGISTIC.get(place).copied().unwrap_or(last));
    (at(place) + (at(place + 1) - at(place)) * rest / scale) as u16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worth::WIN;

    #[test]
    fn the_table_is_the_curve_that_it_says() {
        for (place, value) in LOGISTIC.iter().enumerate() {
            let exact = 1_000.0 / (1.0 + (-(place as f64) / 8.0).exp());
            assert!((f64::from(*value) - exact).abs() <= 0.5, "{place}");
        }
    }

    #[test]
    fn chances_rise_with_values_and_both_sides_have_one_together() {
        for kind in Kind::ALL {
            assert_eq!([chance(*kind, 0), chance(*kind, WIN), chance(*kind, -WIN)], [500, 1_000, 0]);
            for value in (0..WIN_MIN).step_by(37) {
                assert_eq!(chance(*kind, value) + chance(*kind, -value), CERTAIN, "{kind:?} {value}");
                assert!(chance(*kind, value) <= chance(*kind, value + 37), "{kind:?} {value}");
            }
            assert!((725..=735).contains(&chance(*kind, scale(*kind))), "{kind:?}");
        }
    }
}
