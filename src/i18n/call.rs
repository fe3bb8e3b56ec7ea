//! What Nahil says of calls, of the digest and of what waits for one.

pub(super) mod words;

use super::past::PastRow;
use super::row::GameRow;
use crate::games::Kind;
use crate::play::{MatchId, OfferKind};
use crate::players::{Calls, Digest, Locale, Way};

/// A message, or a line of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CallText {
    /// Where and when one is called: the head of the panel in which it is chosen.
    Panel {
        /// Where.
        calls: Calls,
        /// Once a day instead.
        digest: Option<Digest>,
        /// Whether also when the turn of a channel begins.
        channel: bool,
    },
    /// A line of the profile about it.
    InProfile {
        /// Where.
        calls: Calls,
        /// Once a day instead.
        digest: Option<Digest>,
    },
    /// A call that only tries whether calls arrive.
    Test {
        /// Who is called.
        name: String,
        /// On which way.
        way: Way,
    },
    /// Such calls are on their way.
    TestSent(Calls),
    /// Such a call has not arrived.
    TestFailed(Way),
    /// Before what is told directly because it cannot be told in the channel.
    NotInChannel,
    /// Calls somebody in the channel who could not be called directly.
    NotDirectly {
        /// Who is called.
        name: String,
        /// The match or challenge that it is about.
        id: Option<MatchId>,
    },
    /// Calls somebody in a channel who could not be called in another one.
    NotThere {
        /// Who is called.
        name: String,
        /// The match or challenge that it is about.
        id: Option<MatchId>,
    },
    /// Below an open challenge that nobody but its maker reads.
    NobodyElse {
        /// The challenge.
        id: MatchId,
    },
    /// Below a challenge to somebody who does not read where it was made.
    SentDirectly {
        /// Who is challenged.
        name: String,
    },
    /// Where a match was agreed on that cannot be told there.
    ToldDirectly,
    /// Why a match that is closed to spectators is told to its players alone: what the bot may not do in their channel.
    NoPrivateThread {
        /// The match.
        id: MatchId,
    },
    /// Tells the maker of a challenge that it has not reached whom it names.
    ChallengeLost {
        /// The challenge.
        id: MatchId,
        /// Who is challenged.
        name: String,
    },
    /// Tells a player that the other one cannot be told anything of their match.
    OpponentLost {
        /// The match.
        id: MatchId,
        /// The other one.
        name: String,
    },
    /// Which calls have not reached one, and on which way.
    Missed(Vec<(Option<MatchId>, Way)>),
    /// What waits for one.
    Digest {
        /// Who is told.
        name: String,
        /// The matches, the most urgent first.
        rows: Vec<GameRow>,
        /// What they are asked.
        asked: Vec<Asked>,
        /// How many more there are of either.
        more: usize,
    },
    /// What one was asked while one slept, and what happened.
    Woken {
        /// Who is told.
        name: String,
        /// In which matches something happened.
        news: Vec<Overnight>,
        /// What they were asked.
        asked: Vec<Asked>,
        /// How many more questions there are.
        more: usize,
    },
    /// What one is asked, beside a list of one's matches; nothing where one is asked nothing.
    Asked {
        /// What.
        asked: Vec<Asked>,
        /// How many more questions there are.
        more: usize,
    },
    /// Which of these one answers, who has not said it.
    Which {
        /// What one is asked.
        asked: Vec<Asked>,
        /// How many more questions there are.
        more: usize,
    },
    /// How many matches wait for one; the first is shown below.
    Waiting {
        /// How many.
        count: usize,
    },
    /// No match waits.
    NothingWaits,
    /// One's turn is played, and others wait.
    Played {
        /// In this match.
        id: MatchId,
        /// How many others wait.
        count: usize,
    },
    /// Which page of a list it is; nothing where there is but one.
    Page {
        /// This one.
        page: usize,
        /// How many there are.
        pages: usize,
    },
}

/// A match in which something happened while one slept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Overnight {
    /// It is over.
    Over(PastRow),
    /// It goes on.
    GoesOn(GameRow),
}

/// Something that one is asked: in which match, or by which challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The match or challenge.
    pub id: MatchId,
    /// Who asks.
    pub by: String,
    /// What.
    pub what: Request,
    /// Whether they are offered something else there, too, so that an answer has to say which is meant.
    pub among: bool,
}

/// What one is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// To play.
    Challenge(Kind),
    /// To play as the channel where one asks.
    ChannelChallenge(Kind),
    /// To agree to this.
    Offer(OfferKind),
    /// Whether a claim is right.
    Claim,
}

impl CallText {
    /// The words.
    pub fn say(&self, locale: Locale) -> String {
        words::notice(locale, self)
    }
}

/// The matches of the calls on one way, each once, in order, and whether there are others.
pub(super) fn missed_on(missed: &[(Option<MatchId>, Way)], way: Way) -> (Vec<String>, bool) {
    let here = || missed.iter().filter(|(_, on)| *on == way);
    let ids = here().filter_map(|(id, _)| id.map(|id| format!("#{id}"))).collect();
    (ids, here().any(|(id, _)| id.is_none()))
}
