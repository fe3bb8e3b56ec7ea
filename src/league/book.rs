//! What ratings are kept in: matches that have ended, and what was reckoned of them.

use crate::counted::{Ended, Run, Uncounted};
use crate::rating::{Rating, Score, TAU};
use crate::week::Week;
use crate::{Key, Person};
use nahil_games::Kind;

/// Somebody in a game.
pub type Who = (Kind, Person);

/// Keeps what [`Ratings`](crate::ratings::Ratings) reckons, and knows nothing of it. There is one in memory, and one in the
/// rows of a store.
pub trait Book {
    /// Why something could not be read or kept.
    type Fault;

    /// A match by its number.
    fn filed(&self, number: u64) -> Result<Option<Filed>, Self::Fault>;

    /// The matches from this place on, in the order in which they ended, at most so many.
    fn filed_from(&self, from: Key, most: usize) -> Result<Vec<Filed>, Self::Fault>;

    /// Where the last of all stands.
    fn last(&self) -> Result<Option<Key>, Self::Fault>;

    /// Keeps a match, instead of the one of the same number and end.
    fn file(&mut self, filed: &Filed) -> Result<(), Self::Fault>;

    /// Forgets a match.
    fn unfile(&mut self, ended: &Ended) -> Result<(), Self::Fault>;

    /// Somebody's weeks of play before this one, the latest first, at most so many.
    fn weeks(&self, who: Who, before: Week, most: usize) -> Result<Vec<Period>, Self::Fault>;

    /// Keeps a week of somebody's play; one without matches is forgotten.
    fn put_week(&mut self, who: Who, period: &Period) -> Result<(), Self::Fault>;

    /// Everybody who has played a game, with the last week of their play.
    fn heads(&self, game: Kind) -> Result<Vec<(Person, Head)>, Self::Fault>;

    /// Somebody's last run of absences that was noted before this match.
    fn run(&self, person: Person, before: Key) -> Result<Option<Run>, Self::Fault>;

    /// Notes a run of absences at a match, or that there is none.
    fn put_run(&mut self, person: Person, at: Key, run: Option<Run>) -> Result<(), Self::Fault>;

    /// Whether two persons were ever known to be one.
    fn are_kin(&self, one: Person, other: Person) -> Result<bool, Self::Fault>;

    /// From where on all is to be reckoned again; nothing, if it is not.
    fn behind(&self) -> Result<Option<Key>, Self::Fault>;

    /// Keeps that.
    fn put_behind(&mut self, from: Option<Key>) -> Result<(), Self::Fault>;
}

/// A match that has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filed {
    /// How it ended.
    pub ended: Ended,
    /// Why it does not count, if it does not.
    pub why: Option<Uncounted>,
}

/// A week in which somebody played a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Period {
    /// The week.
    pub week: Week,
    /// The rating at its start.
    pub before: Rating,
    /// The rating after it, as far as it has been played.
    pub after: Rating,
    /// The matches that count in it, in the order in which they ended.
    pub games: Vec<Game>,
}

/// A match that counts, as one of its players sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Game {
    /// Where it stands.
    pub key: Key,
    /// Against whom it was.
    pub opponent: Person,
    /// Their rating at the start of the week.
    pub strength: Rating,
    /// What it brought.
    pub score: Score,
    /// Whether a league asked for it.
    pub league: bool,
}

/// The last week of somebody's play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Head {
    /// The week.
    pub week: Week,
    /// The rating after it.
    pub after: Rating,
    /// When their last match ended, in Unix seconds.
    pub last: i64,
}

impl Period {
    /// A week in which nothing has been played yet.
    pub(crate) const fn new(week: Week, before: Rating) -> Self {
        Self { week, before, after: before, games: Vec::new() }
    }

    /// The matches that count in it, in order: their numbers and what they brought.
    pub fn matches(&self) -> impl Iterator<Item = (u64, Score)> {
        self.games.iter().map(|game| (game.key.number, game.score))
    }

    /// What is known of somebody who has played no later week; nothing without a match.
    pub fn head(&self) -> Option<Head> {
        let last = self.games.last()?.key.at;
        Some(Head { week: self.week, after: self.after, last })
    }

    pub(crate) fn play(&mut self, game: Game) {
        self.games.push(game);
        self.after = self.until(self.games.len());
    }

    /// Takes matches out; whether there were any.
    pub(crate) fn strip(&mut self, such: impl Fn(Key) -> bool) -> bool {
        let before = self.games.len();
        self.games.retain(|game| !such(game.key));
        let is_less = self.games.len() < before;
        if is_less {
            self.after = if self.games.is_empty() { self.before } else { self.until(self.games.len()) };
        }
        is_less
    }

    /// The rating as if the week closed after so many of its matches, of which there is one at least.
    pub(crate) fn until(&self, until: usize) -> Rating {
        let results: Vec<_> = self.games[..until].iter().map(|game| (game.strength, game.score)).collect();
        self.before.after(&results, TAU)
    }

    /// How many counted matches of it had ended by a moment.
    pub(crate) fn ended_by(&self, at: i64) -> usize {
        self.games.partition_point(|game| game.key.at <= at)
    }
}

impl Head {
    /// The rating in this week or a later one, after all that was played.
    pub(crate) fn shown_in(&self, week: Week) -> Rating {
        if week <= self.week { self.after } else { self.after.rested(self.week.between(week)) }
    }
}
