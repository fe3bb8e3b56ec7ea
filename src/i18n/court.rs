//! What Nahil says of votes, and to arbiters.

pub mod reason;
pub(super) mod ruling;
pub(super) mod words;

use crate::games::BySide;
use crate::play::vote::{Choice, Question};
use crate::play::{ClaimKind, Manner, MatchId, OfferKind, Ruling, VoteRefusal};
use crate::players::Locale;
use jiff::{SignedDuration, Timestamp};

/// A message about a judgement, or a line of one.
#[derive(Clone, Debug, PartialEq)]
pub enum Court {
    /// Somebody's vote is taken.
    Voted {
        /// The match's number.
        id: MatchId,
        /// What they vote for.
        choice: Choice,
        /// The players.
        names: BySide<String>,
        /// Until when they can change it.
        until: Timestamp,
    },
    /// Whether the arbiter really wants to do this.
    ReallyRule {
        /// The match's number.
        id: MatchId,
        /// What.
        ruling: Ruling,
        /// Why.
        reason: String,
        /// The players.
        names: BySide<String>,
        /// Whether the match is played again then.
        again: bool,
    },
    /// The arbiter was asked anew, so that nothing is done of this.
    Replaced {
        /// The match's number.
        id: MatchId,
    },
    /// The match has changed since the arbiter was asked, so that nothing is done of this.
    Overtaken {
        /// The match's number.
        id: MatchId,
    },
    /// What an arbiter sees of players, each with what is in the records, newest first.
    Conduct(Vec<(String, Vec<Misdeed>)>),
    /// The arbiter has done it.
    Done {
        /// The match's number.
        id: MatchId,
    },
    /// Whoever is expelled leaves the league of the match as well, and loses these matches.
    LeavesLeague {
        /// Who.
        name: String,
        /// What the league is called.
        league: String,
        /// The matches.
        ids: Vec<MatchId>,
        /// How many more there are.
        more: usize,
    },
    /// Somebody who is expelled plays other matches of the same arbiter, which go on.
    StillPlays {
        /// Who.
        name: String,
        /// Which.
        ids: Vec<MatchId>,
        /// How many more there are.
        more: usize,
    },
    /// They do not do it after all.
    NotDone {
        /// The match's number.
        id: MatchId,
    },
    /// The match is played again, under this number.
    Again {
        /// The new match's number.
        id: MatchId,
    },
    /// In the view of a match that waits for what is to be decided.
    Pending {
        /// What.
        question: Question,
        /// When at the latest.
        until: Option<Timestamp>,
    },
    /// Turns against the rules are counted.
    Strict,
    /// The first step of a draft binds to its piece.
    Touch,
    /// Nobody looks on but the players and the arbiters.
    Closed,
    /// It is said with each board what is near.
    Guided,
    /// What somebody wants to offer their opponent.
    WhatToOffer {
        /// The match's number.
        id: MatchId,
        /// What they may offer.
        kinds: Vec<OfferKind>,
        /// Whether the machine answers it, which it does at once.
        at_once: bool,
    },
    /// Who the arbiters are.
    Arbiters {
        /// Their names, where they are known.
        names: Vec<String>,
        /// Whether they are those who have a role.
        by_role: bool,
    },
}

/// Something that a player did, or that an arbiter did to them.
#[derive(Clone, Debug, PartialEq)]
pub struct Misdeed {
    /// In which match.
    pub id: MatchId,
    /// When.
    pub at: Timestamp,
    /// What.
    pub what: Offence,
}

/// What a misdeed was, or what came of it.
#[derive(Clone, Debug, PartialEq)]
pub enum Offence {
    /// The arbiter did this, for this reason.
    Ruled(Ruling, String),
    /// They made a wrong claim, of which so many were counted.
    Misclaimed(ClaimKind, u32),
    /// They made a claim that was judged and not upheld.
    Failed(ClaimKind),
    /// They played this turn against the rules.
    Illegal(String),
}

/// Why a vote is not taken, or an arbiter does nothing.
#[derive(Clone, Debug, PartialEq)]
pub enum NoCourt {
    /// The vote is not taken.
    Vote(VoteRefusal),
    /// They were not known so long before the vote began.
    Newcomer(SignedDuration),
    /// They are no arbiter here.
    NotArbiter,
    /// Nobody is the arbiter of their own match.
    OwnMatch,
    /// The arbiter has to say why.
    NoReason,
    /// It is longer than so many characters.
    LongReason {
        /// How many.
        most: usize,
    },
    /// It is not said against or for whom, or how much.
    WhichRuling,
    /// What they were asked about is not to be done any more.
    NothingToRule,
    /// One of the players is not known any more.
    PlayerGone,
    /// Both players have turned out to be one person.
    OnePerson,
    /// It was annulled, and this match is played in its place.
    PlayedAgain {
        /// Its number.
        id: MatchId,
    },
    /// Another season of the league was drawn since that in which it was played.
    SeasonOver,
    /// The season of the league in which it was played is over, so that it cannot go on.
    SeasonPlayed,
    /// A later round of the league has been paired by its result.
    PairedSince,
    /// It was a challenge on a ladder, which stands as that has made it.
    LadderMoved,
    /// Nobody can expel a channel.
    ChannelExpelled,
    /// The machine is not expelled.
    MachineExpelled,
    /// They are expelled here.
    Expelled {
        /// Until when.
        until: Timestamp,
    },
    /// The other one is expelled here.
    OtherExpelled {
        /// Who.
        name: String,
        /// Until when.
        until: Timestamp,
    },
}

impl Court {
    /// What is to be said of how a match is played beside its rules.
    pub(crate) fn of_manner(manner: Manner) -> impl Iterator<Item = Self> {
        let touch = manner.touch.then_some(Self::Touch);
        let closed = manner.closed.then_some(Self::Closed);
        touch.into_iter().chain(closed).chain(manner.guided.then_some(Self::Guided))
    }

    /// The words.
    pub fn say(&self, locale: Locale) -> String {
        words::court(locale, self)
    }
}
