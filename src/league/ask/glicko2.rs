//! A period of a rating, or the ratings after a log.

use super::{Fault, MOMENT_MAX, ensure};
use crate::Person;
use crate::counted::{Ended, Outcome};
use crate::memory::Memory;
use crate::rating::{Rating, Score, TAU};
use crate::ratings::Ratings;
use nahil_games::{BySide, Kind, Side};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Ratings that are asked about lie within this.
const RATING_MAX: f64 = 10_000.0;

/// Rating, deviation and volatility.
type Triple = (f64, f64, f64);

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(super) enum Question {
    Period(Period),
    Log(Log),
}

#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Answer {
    Period(Rating),
    Log { why: BTreeMap<u64, &'static str>, shown: Vec<Shown> },
}

#[derive(Deserialize)]
pub(super) struct Period {
    player: Triple,
    results: Vec<(f64, f64, f64)>,
    #[serde(default = "tau")]
    tau: f64,
}

#[derive(Deserialize)]
pub(super) struct Log {
    #[serde(default)]
    kin: Vec<(Person, Person)>,
    #[serde(rename = "log")]
    matches: Vec<Match>,
    #[serde(default)]
    shown: Vec<Asked>,
}

#[derive(Deserialize)]
struct Asked {
    at: i64,
    game: String,
}

#[derive(Serialize)]
pub(super) struct Shown {
    at: i64,
    game: String,
    ratings: BTreeMap<u64, Triple>,
}

#[derive(Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "as the question has it")]
struct Match {
    id: u64,
    game: String,
    white: Person,
    black: Person,
    rated: bool,
    channel: bool,
    league: bool,
    winner: Option<Winner>,
    how: String,
    turns: (u32, u32),
    ended: i64,
    #[serde(default)]
    loser_last_turn: Option<i64>,
    #[serde(default)]
    struck: bool,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Winner {
    White,
    Black,
}

pub(super) fn answer(question: &Question) -> Result<Answer, Fault> {
    match question {
        Question::Period(period) => period.answer().map(Answer::Period),
        Question::Log(log) => log.answer(),
    }
}

const fn tau() -> f64 {
    TAU
}

impl Period {
    fn answer(&self) -> Result<Rating, Fault> {
        ensure((0.01..=10.0).contains(&self.tau), "tau")?;
        let player = rating(self.player, "player")?;
        let against = |&(number, deviation, score): &(f64, f64, f64)| {
            let other = rating((number, deviation, Rating::NEW.volatility), "results")?;
            Ok((other, read_score(score)?))
        };
        let results = self.results.iter().map(against).collect::<Result<Vec<_>, Fault>>()?;
        Ok(player.after(&results, self.tau))
    }
}

/// A rating within bounds in which the arithmetic is sound.
fn rating((rating, deviation, volatility): Triple, field: &'static str) -> Result<Rating, Fault> {
    ensure(rating.abs() <= RATING_MAX, field)?;
    ensure((1.0..=1000.0).contains(&deviation), field)?;
    ensure((1e-4..=1.0).contains(&volatility), field)?;
    Ok(Rating { rating, deviation, volatility })
}

fn read_score(score: f64) -> Result<Score, Fault> {
    let known = [Score::Win, Score::Draw, Score::Loss];
    let found =
        known.into_iter().find(|known| (f64::from(known.halves()) - 2.0 * score).abs() < f64::EPSILON);
    found.ok_or(Fault::Bounds("results"))
}

impl Log {
    fn answer(&self) -> Result<Answer, Fault> {
        let mut ratings = Memory::default();
        for (one, other) in &self.kin {
            ratings.link(*one, *other);
        }
        let mut log = self.matches.iter().map(Match::ended).collect::<Result<Vec<_>, _>>()?;
        log.sort_by_key(Ended::key);
        for ended in log {
            let Ok(()) = ratings.rate(ended);
        }
        let why = self.matches.iter().filter_map(|played| {
            let Ok(verdict) = ratings.verdict(played.id);
            let verdict = verdict?;
            Some((played.id, verdict.map_or_else(crate::counted::Uncounted::id, |()| "counted")))
        });
        let shown = self.shown.iter().map(|asked| asked.answer(&ratings)).collect::<Result<_, _>>()?;
        Ok(Answer::Log { why: why.collect(), shown })
    }
}

impl Asked {
    fn answer(&self, ratings: &Memory) -> Result<Shown, Fault> {
        moment(self.at, "at")?;
        let Ok(all) = ratings.all(game(&self.game)?, self.at);
        let triple = |rating: Rating| (rating.rating, rating.deviation, rating.volatility);
        let ratings = all.into_iter().map(|(player, rating)| (player.0, triple(rating))).collect();
        Ok(Shown { at: self.at, game: self.game.clone(), ratings })
    }
}

impl Match {
    fn ended(&self) -> Result<Ended, Fault> {
        moment(self.ended, "ended")?;
        moment(self.loser_last_turn.unwrap_or(0), "loser_last_turn")?;
        Ok(Ended {
            number: self.id,
            game: game(&self.game)?,
            players: BySide { white: self.white, black: self.black },
            at: self.ended,
            result: self.result(),
            on_time: self.how == "time",
            casual: !self.rated,
            channel: self.channel,
            league: self.league,
            turns: BySide { white: self.turns.0, black: self.turns.1 },
            loser_last_turn: self.loser_last_turn,
            struck: self.struck,
        })
    }

    /// Without a winner an arbiter's word means that both lost.
    fn result(&self) -> Outcome {
        match (self.how.as_str(), self.winner) {
            ("cancelled" | "annulled" | "cut", _) | ("arbiter", None) => Outcome::Nothing,
            (_, Some(Winner::White)) => Outcome::Won(Side::White),
            (_, Some(Winner::Black)) => Outcome::Won(Side::Black),
            (_, None) => Outcome::Drawn,
        }
    }
}

fn moment(at: i64, field: &'static str) -> Result<(), Fault> {
    ensure(at.abs() <= MOMENT_MAX, field)
}

fn game(id: &str) -> Result<Kind, Fault> {
    Kind::from_id(id).ok_or(Fault::Bounds("game"))
}
