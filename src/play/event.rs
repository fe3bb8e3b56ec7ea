//! What happened in a match: data from which texts are made.

use super::arbiter::Ruling;
use super::offer::{ClaimKind, OfferKind};
use super::record::Judge;
use super::vote::{Choice, Question, Tally};
use crate::games::{BySide, How, Side, Weighed};
use jiff::{SignedDuration, Timestamp};

/// Something that happened in a match. Events come in the order in which they are to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A turn was played: its canonical notation, and how many turns were played before it.
    TurnPlayed { side: Side, text: String, ply: u32 },
    /// A side had prepared an answer to the turn before, which is played next. Not of the record: whoever keeps plans
    /// says it.
    Prepared { side: Side },
    /// A side offers something.
    OfferMade { side: Side, kind: OfferKind },
    /// A side has accepted its opponent's offer.
    OfferAccepted { side: Side, kind: OfferKind },
    /// A side has rejected its opponent's offer.
    OfferRejected { side: Side, kind: OfferKind },
    /// A side's offer has lapsed, because its opponent played a turn or because a claim did what it asked for.
    OfferLapsed { side: Side, kind: OfferKind },
    /// A side's claim was right. For what `count` counts see [`ClaimKind`].
    ClaimGranted { side: Side, kind: ClaimKind, count: u32 },
    /// Tsaul goes up by one level, now or later.
    TsaulAgreed { effect: Effect },
    /// Tsaul has gone up to this level.
    TsaulRaised { level: u8 },
    /// So many turns of both sides, the last ones, were taken back.
    TakenBack { turns: u32 },
    /// A side claims something that is to be judged. Its opponent can agree or dispute until then, if asked.
    ClaimMade { side: Side, kind: ClaimKind, question: Question, until: Timestamp },
    /// A side says whether its opponent's claim is right.
    ClaimAnswered { side: Side, right: bool },
    /// A side has not said so in its time, so it disputes the claim.
    ClaimUnanswered { side: Side },
    /// The arbiter has not decided in time.
    ArbiterSilent,
    /// The arbiter decides until then, or a vote is held.
    ClaimReferred { question: Question, judge: Judge, until: Timestamp },
    /// A vote is over: how it went, and what it comes to.
    VoteCounted { question: Question, tally: Tally, quorum: u32, verdict: Option<Choice> },
    /// A side's claim was not upheld, and is not heard again for so many of its turns; so much time it has cost its side.
    ClaimFailed { side: Side, kind: ClaimKind, turns: u32, cost: SignedDuration },
    /// A side's claim was upheld where Tsaul cannot go up any more: it is to be judged who wins.
    ClaimUpheld { side: Side },
    /// The position names the winner, by what tells the sides apart; if nothing does, it is the side that has not claimed.
    Weighed { winner: Side, weighed: Option<Weighed> },
    /// A claim was judged, and the clocks run again then.
    Notice { until: Timestamp },
    /// The arbiter has done something, for this reason.
    Ruled { ruling: Ruling, reason: String },
    /// A side has played a turn against the rules in a strict match; how often it has done so by now.
    PlayedIllegally { side: Side, text: String, count: u32 },
    /// A side has resigned.
    Resigned { side: Side },
    /// A side's time was up.
    FlagFell { side: Side },
    /// The time of outages was given back to a side's clock, which had only so much left without it.
    Credited { side: Side, time: SignedDuration, left: SignedDuration },
    /// The clocks stand still, at most until then.
    Paused { until: Timestamp },
    /// A side wants the clocks to run again, and they will then.
    Resuming { side: Side, until: Timestamp },
    /// The clocks run again.
    Resumed,
    /// A side spends so much vacation, because its flag would have fallen.
    VacationSpent { side: Side, time: SignedDuration },
    /// The arbiter lets a match that was over go on after so many of its turns, with so much time for each side.
    Reopened { turns: u32, left: BySide<SignedDuration> },
    /// The match is over, or has another result. Always the last event; afterwards only [`Event::Ruled`] comes, and what
    /// follows from it.
    Ended(MatchResult),
}

/// When an agreed Tsaul takes effect (R 5.2 b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// At once, for Black has just played.
    Now,
    /// When Black's next turn is done.
    AfterBlack,
}

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
