//! What results of pairs say about two players' strength.

use super::bout::Bout;

/// The results so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Score {
    /// Pairs in which the first player made 0, 1, 2, 3 and 4 halves of points.
    pub(super) pentanomial: [u32; 5],
    /// Matches that were not played to their end.
    pub(super) unfinished: u32,
}

/// What pairs are scored, and how many of each kind are taken to have been played where all others went alike.
const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
const PRIOR: f64 = 0.5;

/// Where a test with 5 % of errors each way ends: ln(0.95 / 0.05).
const BOUND: f64 = 2.944_438_979_166_44;

/// Whether a test has taken the higher guess, or the lower; nothing while it goes on.
pub(super) fn decided(llr: f64) -> Option<bool> {
    (llr.abs() >= BOUND).then_some(llr > 0.0)
}

impl Score {
    pub(super) fn add(&mut self, pair: &[Bout; 2]) {
        self.pentanomial[usize::from(super::halves(pair))] += 1;
        self.unfinished += pair.iter().filter(|bout| !bout.finished).count() as u32;
    }

    pub(super) fn pairs(&self) -> u32 {
        self.pentanomial.iter().sum()
    }

    /// Points of the first player.
    pub(super) fn points(&self) -> f64 {
        let halves: u32 = self.pentanomial.iter().zip(0..).map(|(&pairs, halves)| pairs * halves).sum();
        f64::from(halves) / 2.0
    }

    /// The mean of pairs' scores, each from 0 to 1, and their variance.
    fn moments(&self) -> (f64, f64) {
        let pairs = f64::from(self.pairs().max(1));
        let mean = self.points() / 2.0 / pairs;
        let square = |(&pairs, score): (&u32, f64)| f64::from(pairs) * (score - mean) * (score - mean);
        (mean, self.pentanomial.iter().zip(SCORES).map(square).sum::<f64>() / pairs)
    }

    /// How many pairs these are, with the mean of their scores and the variance. Pairs that all went alike would say that
    /// there is none: then half a pair of each kind counts besides.
    fn regular(&self) -> (f64, f64, f64) {
        let (mean, variance) = self.moments();
        if variance > 0.0 {
            return (self.pairs().into(), mean, variance);
        }
        let pairs = f64::from(self.pairs());
        let all = pairs + PRIOR * SCORES.len() as f64;
        let shifted = (pairs * mean + PRIOR * SCORES.iter().sum::<f64>()) / all;
        let square = |score: f64| (score - shifted) * (score - shifted);
        let sum = pairs * square(mean) + PRIOR * SCORES.map(square).iter().sum::<f64>();
        (all, shifted, sum / all)
    }

    /// How many Elo points the first player is stronger, and half the width of the interval of 95 %. Nothing while one has won
    /// every match: he may be stronger by any number.
    pub(super) fn elo(&self) -> Option<(f64, f64)> {
        let (mean, _) = self.moments();
        if self.pairs() == 0 || mean <= 0.0 || mean >= 1.0 {
            return None;
        }
        let (pairs, _, variance) = self.regular();
        let slope = 400.0 / std::f64::consts::LN_10 / (mean * (1.0 - mean));
        // Added to nothing, it is no -0.
        Some((0.0 - 400.0 * (1.0 / mean - 1.0).log10(), 1.96 * (variance / pairs).sqrt() * slope))
    }

    /// The logarithm of how much likelier the results are if the first player is stronger by the second number of Elo
    /// points than if by the first. Nothing before the first pair.
    pub(super) fn llr(&self, elo0: f64, elo1: f64) -> Option<f64> {
        let (pairs, mean, variance) = self.regular();
        let [low, high] = [elo0, elo1].map(|elo| 1.0 / (1.0 + 10_f64.powf(-elo / 400.0)));
        let likelier = (high - low) * (2.0 * mean - low - high) / (2.0 * variance);
        (self.pairs() > 0).then_some(pairs * likelier)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strength_follows_from_pairs() {
        let score = Score { pentanomial: [1, 2, 10, 4, 3], unfinished: 0 };
        assert_eq!((score.pairs(), score.points()), (20, 23.0));
        let (elo, error) = score.elo().unwrap();
        assert!((elo - 52.5).abs() < 0.1 && (error - 78.3).abs() < 0.5, "{elo} {error}");
        assert_eq!((Score::default().elo(), Score::default().llr(0.0, 10.0)), (None, None));
        let all = Score { pentanomial: [0, 0, 0, 0, 9], unfinished: 0 };
        assert_eq!(all.elo(), None);
        let drawn = Score { pentanomial: [0, 0, 9, 0, 0], unfinished: 0 };
        let (elo, error) = drawn.elo().unwrap();
        assert!(elo.abs() < 1e-9 && elo.is_sign_positive() && error > 20.0, "{elo} {error}");
    }

    #[test]
    fn a_test_ends_also_if_all_pairs_go_alike() {
        let verdict = |pentanomial| decided(Score { pentanomial, unfinished: 0 }.llr(0.0, 10.0).unwrap());
        assert_eq!(verdict([0, 0, 0, 0, 1]), None);
        assert_eq!(verdict([0, 0, 0, 0, 30]), Some(true));
        assert_eq!(verdict([30, 0, 0, 0, 0]), Some(false));
        assert_eq!(verdict([0, 0, 20, 0, 0]), None);
        assert_eq!(verdict([0, 0, 200, 0, 0]), Some(false));
    }

    #[test]
    fn a_test_ends_when_it_is_clear_who_is_stronger() {
        let even = Score { pentanomial: [10, 20, 40, 20, 10], unfinished: 0 };
        assert!(even.llr(-10.0, 10.0).unwrap().abs() < 1e-9);
        let ahead = Score { pentanomial: [5, 10, 30, 40, 30], unfinished: 0 };
        let llr = ahead.llr(0.0, 100.0).unwrap();
        assert_eq!(decided(llr), Some(true), "{llr}");
        assert_eq!(decided(-llr), Some(false));
        assert_eq!(decided(2.9), None);
    }
}
