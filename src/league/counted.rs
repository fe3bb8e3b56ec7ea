//! Which matches count for the ratings, and why others do not.
//!
//! Matches are judged in the order in which they ended, whatever the order in which they are heard of.

use crate::rating::Score;
use crate::{Key, Person};
use nahil_games::{BySide, Kind, Side};

/// How many matches of two people count in a game outside leagues, within [`PAIR_WEEKS`].
pub const PAIR_MAX: usize = 4;
/// The window of weeks for [`PAIR_MAX`], the week of the match included.
pub const PAIR_WEEKS: i64 = 4;
/// Within this many weeks only one absence is forgiven.
pub const FORGIVEN_AGAIN_WEEKS: i64 = 26;

/// A match that has ended, as far as ratings care.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own, and any of them may hold beside any other"
)]
pub struct Ended {
    /// The match's number.
    pub number: u64,
    /// The game.
    pub game: Kind,
    /// Who played.
    pub players: BySide<Person>,
    /// When it ended, in Unix seconds.
    pub at: i64,
    /// How it ended.
    pub result: Outcome,
    /// Whether the loser ran out of time.
    pub on_time: bool,
    /// Whether it was agreed that it should not count.
    pub casual: bool,
    /// Whether a channel played one of the sides.
    pub channel: bool,
    /// Whether a league asked for it.
    pub league: bool,
    /// How many turns each side finished.
    pub turns: BySide<u32>,
    /// When the loser last finished a turn in any match.
    pub loser_last_turn: Option<i64>,
    /// Whether an arbiter struck it.
    pub struck: bool,
}

/// What a match came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A side won.
    Won(Side),
    /// Nobody did.
    Drawn,
    /// Nothing that says who plays better: cancelled, annulled, lost by both, or decided by a league's cut.
    Nothing,
}

impl Ended {
    /// Where it stands among all matches.
    pub const fn key(&self) -> Key {
        Key { at: self.at, number: self.number }
    }

    /// What it brought a side; nothing, if it came to nothing.
    pub fn score(&self, side: Side) -> Option<Score> {
        match self.result {
            Outcome::Won(winner) => Some(if winner == side { Score::Win } else { Score::Loss }),
            Outcome::Drawn => Some(Score::Draw),
            Outcome::Nothing => None,
        }
    }

    /// Who lost it on time.
    pub(crate) fn absent(&self) -> Option<Person> {
        match self.result {
            Outcome::Won(winner) if self.on_time => Some(self.players[winner.other()]),
            _ => None,
        }
    }
}

/// Why a match does not count: the first of these that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Uncounted {
    /// It was agreed so.
    Casual,
    /// A channel plays.
    Channel,
    /// Both sides are one person, or were known to be once.
    SamePerson,
    /// It came to nothing.
    NoResult,
    /// An arbiter struck it.
    Struck,
    /// A side finished no turn.
    FirstTurn,
    /// These two have enough counted matches in this game these weeks.
    TooMany,
    /// The loser was away from all matches, which is forgiven once.
    Absence,
}

impl Uncounted {
    const ALL: [Uncounted; 8] = [
        Uncounted::Casual,
        Uncounted::Channel,
        Uncounted::SamePerson,
        Uncounted::NoResult,
        Uncounted::Struck,
        Uncounted::FirstTurn,
        Uncounted::TooMany,
        Uncounted::Absence,
    ];

    /// The reason of this name.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|why| why.id() == id)
    }

    /// Its name in records.
    pub const fn id(self) -> &'static str {
        match self {
            Uncounted::Casual => "casual",
            Uncounted::Channel => "channel",
            Uncounted::SamePerson => "same person",
            Uncounted::NoResult => "no result",
            Uncounted::Struck => "struck by the arbiter",
            Uncounted::FirstTurn => "first turn",
            Uncounted::TooMany => "too many of this pair",
            Uncounted::Absence => "absence",
        }
    }
}

/// A run of losses on time of somebody who finishes no turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// When the counted loss that began it came.
    pub since: i64,
    /// When the run began that was last forgiven.
    pub forgiven: Option<i64>,
}
