//! What came of a match, and what ended it.

use crate::games::{How, Side};

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MatchResult {
    /// Who has won; nobody in a draw, in a match that counts for nothing, or if both have lost.
    pub winner: Option<Side>,
    /// What ended it.
    pub how: End,
}

impl MatchResult {
    /// Whether the arbiter has declared both sides losers.
    pub fn both_lost(self) -> bool {
        self.winner.is_none() && self.how == End::Arbiter
    }

    /// Whether it is a draw. Nobody has drawn a match that counts for nothing or that both have lost.
    pub fn is_draw(self) -> bool {
        self.winner.is_none()
            && !matches!(self.how, End::Cancelled | End::Annulled | End::Arbiter | End::NotBegun)
    }

    /// How many half points it gives a side: two for a win, one for a draw.
    pub fn halves(self, side: Side) -> u32 {
        match self.winner {
            Some(winner) => 2 * u32::from(winner == side),
            None => u32::from(self.is_draw()),
        }
    }
}

/// What ended a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The rules of the game.
    ByRules(How),
    /// The loser resigned.
    Resignation,
    /// The loser's time was up.
    Time,
    /// The match has lasted as long as was agreed on, and the winner has more pieces or last had more.
    Score,
    /// So many turns were played that nobody reads them any more; nobody wins. See [`super::Match::PLY_MAX`].
    Length,
    /// Both players wanted it to end in its first turns: it counts for nothing.
    Cancelled,
    /// The channel voted for the winner.
    Vote,
    /// Nobody could judge, so the position named the winner.
    Position,
    /// The arbiter decided; both may have lost.
    Arbiter,
    /// The arbiter decided that it is a draw.
    ArbiterDraw,
    /// The arbiter annulled the match: it counts for nothing.
    Annulled,
    /// The loser has played against the rules too often.
    Illegal,
    /// A side's time was up before its first turn: it counts for nothing.
    NotBegun,
    /// The season of its league was over: whoever used at least twice the other's time has lost, or it is a half each.
    Cut,
}

impl End {
    /// Its name in records.
    pub const fn id(self) -> &'static str {
        match self {
            End::ByRules(how) => how.id(),
            End::Resignation => "resignation",
            End::Time => "time",
            End::Score => "score",
            End::Length => "length",
            End::Cancelled => "cancelled",
            End::Vote => "vote",
            End::Position => "position",
            End::Arbiter => "arbiter",
            End::ArbiterDraw => "arbiter-draw",
            End::Annulled => "annulled",
            End::Illegal => "illegal-turns",
            End::NotBegun => "not-begun",
            End::Cut => "cut",
        }
    }

    /// Everything that ends a match.
    pub fn all() -> impl Iterator<Item = Self> {
        How::ALL.iter().copied().map(End::ByRules).chain([
            End::Resignation,
            End::Time,
            End::Score,
            End::Length,
            End::Cancelled,
            End::Vote,
            End::Position,
            End::Arbiter,
            End::ArbiterDraw,
            End::Annulled,
            End::Illegal,
            End::NotBegun,
            End::Cut,
        ])
    }

    /// What has this name, in any case.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::all().find(|end| end.id().eq_ignore_ascii_case(id))
    }
}
