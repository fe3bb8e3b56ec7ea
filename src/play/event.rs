//! What happened in a match: data from which texts are made.

use super::arbiter::Ruling;
use super::end::MatchResult;
use super::judge::Judge;
use super::offer::{ClaimKind, OfferKind};
use super::vote::{Choice, Question, Tally};
use crate::games::{BySide, Side, Weighed};
use jiff::{SignedDuration, Timestamp};

/// Something that happened in a match. Events come in the order in which they are to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "a variant's line tells its fields")]
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
