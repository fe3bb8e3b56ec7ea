//! Glicko-2 by periods of a week, as Glickman describes it: what one week does to one rating.
//!
//! The week's arithmetic is `skillratings`' function for a rating period; resting, the cap and the start are ours.

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, expected_score, glicko2_rating_period};

/// How far one unit of Glicko-2's own scale is on the scale that is shown.
const SCALE: f64 = 173.7178;
/// How much volatility may change in a week.
pub const TAU: f64 = 0.5;
/// From this deviation on a rating is provisional.
pub const PROVISIONAL: f64 = 110.0;

/// How well somebody plays a game, and how surely that is known.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    /// The number that is shown.
    pub rating: f64,
    /// How far off it may well be; at most that of [`Rating::NEW`].
    pub deviation: f64,
    /// How unsteady the results are.
    pub volatility: f64,
}

/// What a match brought one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Score {
    /// A win.
    Win,
    /// A draw.
    Draw,
    /// A loss.
    Loss,
}

impl Score {
    /// What it brought the other player.
    pub const fn other(self) -> Self {
        match self {
            Score::Win => Score::Loss,
            Score::Draw => Score::Draw,
            Score::Loss => Score::Win,
        }
    }

    /// In halves: 2, 1 or 0.
    pub const fn halves(self) -> u32 {
        match self {
            Score::Win => 2,
            Score::Draw => 1,
            Score::Loss => 0,
        }
    }

    const fn outcome(self) -> Outcomes {
        match self {
            Score::Win => Outcomes::WIN,
            Score::Draw => Outcomes::DRAW,
            Score::Loss => Outcomes::LOSS,
        }
    }
}

impl Rating {
    /// Of whom nothing is known.
    pub const NEW: Rating = Rating { rating: 1500.0, deviation: 350.0, volatility: 0.06 };

    /// The rating after a week with these results, each against the opponent's rating at the week's start.
    pub fn after(self, results: &[(Rating, Score)], tau: f64) -> Self {
        if results.is_empty() {
            return self.rested(1);
        }
        let results: Vec<_> =
            results.iter().map(|(other, score)| (other.glicko(), score.outcome())).collect();
        let config = Glicko2Config { tau, ..Glicko2Config::default() };
        let new = glicko2_rating_period(&self.glicko(), &results, &config);
        Self { rating: new.rating, deviation: new.deviation, volatility: new.volatility }.capped()
    }

    /// The rating after so many weeks without a match: only less sure.
    pub fn rested(self, weeks: u32) -> Self {
        let widened = f64::from(weeks) * (SCALE * self.volatility).powi(2);
        Self { deviation: self.deviation.mul_add(self.deviation, widened).sqrt(), ..self }.capped()
    }

    /// Whether too little is known for a place in the ranking.
    pub fn is_provisional(self) -> bool {
        self.deviation >= PROVISIONAL
    }

    /// What the player is worth at least, as far as is known: by this leagues seed.
    pub fn sure(self) -> f64 {
        self.rating - self.deviation
    }

    /// The share of points to be expected against somebody, from 0 to 1.
    pub fn expected(self, other: Rating) -> f64 {
        expected_score(&self.glicko(), &other.glicko()).0
    }

    fn capped(self) -> Self {
        Self { deviation: self.deviation.min(Self::NEW.deviation), ..self }
    }

    const fn glicko(self) -> Glicko2Rating {
        Glicko2Rating { rating: self.rating, deviation: self.deviation, volatility: self.volatility }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rest_widens_up_to_the_cap() {
        let known = Rating { rating: 1800.0, deviation: 60.0, volatility: 0.06 };
        assert!(known.rested(1).deviation > 60.0);
        assert!((known.rested(3).deviation - known.rested(1).rested(2).deviation).abs() < 1e-9);
        assert!((known.rested(100_000).deviation - 350.0).abs() < 1e-9);
        assert!((known.after(&[], TAU).rating - 1800.0).abs() < 1e-9);
    }

    #[test]
    fn the_stronger_is_expected_to_win() {
        let strong = Rating { rating: 1900.0, ..Rating::NEW };
        assert!(strong.expected(Rating::NEW) > 0.5);
        assert!((strong.expected(Rating::NEW) + Rating::NEW.expected(strong) - 1.0).abs() < 1e-9);
    }
}
