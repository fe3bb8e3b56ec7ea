//! What Nahil says of channels that play, and of how their turns are chosen.

pub(super) mod words;

use super::flag::Fall;
use crate::games::Colour;
use crate::play::ballot::Majority;
use crate::play::{Action, MatchId};
use crate::players::Locale;
use jiff::{SignedDuration, Timestamp};

/// A message about a channel that plays, or a line of one.
#[derive(Clone, Debug, PartialEq)]
pub enum Ballot {
    /// A channel answers an offer when it is its turn.
    Answers {
        /// Its name.
        name: String,
    },
    /// What was agreed on.
    Terms {
        /// How many minutes people have to choose a turn.
        minutes: u32,
        /// How many must vote.
        quorum: u32,
    },
    /// What becomes of a draft.
    Draft,
    /// It is a channel's turn.
    Call {
        /// Its name.
        name: String,
        /// Its side.
        colour: Colour,
        /// When the choosing ends.
        closes: Timestamp,
        /// How many must vote.
        quorum: u32,
        /// When its flag falls.
        fall: Fall,
    },
    /// A channel has chosen something that plays no turn, and chooses again.
    Still {
        /// Its name.
        name: String,
        /// When the choosing ends.
        closes: Timestamp,
        /// How many must vote.
        quorum: u32,
    },
    /// What is proposed, and how often it was voted for.
    Proposals {
        /// The match's number.
        id: MatchId,
        /// The channel's name.
        name: String,
        /// What is proposed.
        proposals: Vec<Proposed>,
        /// How it stands.
        state: State,
    },
    /// The same, where the opponent reads it: how much is proposed, but not what.
    Hidden {
        /// The match's number.
        id: MatchId,
        /// The channel's name.
        name: String,
        /// How many proposals there are.
        proposals: usize,
        /// How many have voted.
        voters: u32,
        /// How it stands.
        state: State,
    },
    /// What it takes to choose what cannot be taken back.
    Final(Majority),
    /// Some of a channel want it to accept a challenge.
    Seconded {
        /// The challenge's number.
        id: MatchId,
        /// The channel's name.
        name: String,
        /// How many want it.
        wanted: u32,
        /// How many must.
        needed: u32,
    },
    /// Some of a channel want it to decline a challenge.
    Objected {
        /// The challenge's number.
        id: MatchId,
        /// The channel's name.
        name: String,
        /// How many want it.
        against: u32,
        /// How many must.
        needed: u32,
    },
    /// Some of a channel want it to make a challenge, which is not open yet.
    Joined {
        /// The challenge's number.
        id: MatchId,
        /// The channel's name.
        name: String,
        /// How many want it.
        joined: u32,
        /// How many must.
        needed: u32,
    },
    /// They are enough, and the challenge is open.
    Opened {
        /// The challenge's number.
        id: MatchId,
        /// The channel's name.
        name: String,
    },
    /// Somebody's vote is taken.
    Voted {
        /// The match's number.
        id: MatchId,
        /// The number of the proposal.
        number: u32,
        /// What it is.
        action: Action,
        /// Until when they can change it.
        until: Option<Timestamp>,
    },
    /// A proposal was chosen.
    Chosen {
        /// The channel's name.
        name: String,
        /// The number of the proposal.
        number: u32,
        /// What it is.
        action: Action,
        /// How many have voted for it.
        votes: u32,
        /// How many have voted.
        voters: u32,
    },
    /// Several proposals have as many votes: it is voted once more, between them.
    Tied {
        /// The channel's name.
        name: String,
        /// Their numbers.
        numbers: Vec<u32>,
        /// Until then.
        closes: Timestamp,
    },
    /// The time is over, and what was voted for takes a greater majority; what it is, the opponent is not to know.
    NotCarried {
        /// The channel's name.
        name: String,
        /// When its flag falls.
        fall: Option<Fall>,
    },
    /// The time is over and too few have voted.
    TooFew {
        /// The channel's name.
        name: String,
        /// How many have voted.
        voters: u32,
        /// How many must.
        quorum: u32,
        /// When its flag falls.
        fall: Option<Fall>,
    },
}

/// A proposal.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposed {
    /// What.
    pub action: Action,
    /// Who proposed it.
    pub by: String,
    /// How many vote for it.
    pub votes: u32,
}

/// How a choice stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// It goes on.
    Open {
        /// Until then.
        closes: Timestamp,
        /// So many must vote.
        quorum: u32,
    },
    /// It is voted once more, between those that were tied.
    Tied {
        /// Until then.
        closes: Timestamp,
        /// Their numbers.
        numbers: Vec<u32>,
    },
    /// Its time is over; it ends as soon as so many have voted.
    Late {
        /// How many.
        quorum: u32,
    },
    /// This one was chosen.
    Chosen {
        /// Its number.
        number: u32,
    },
    /// It came to nothing: the position is another one, or the match is over.
    Void,
}

impl State {
    /// Whether there is something to vote on.
    pub fn is_open(&self) -> bool {
        !matches!(self, State::Chosen { .. } | State::Void)
    }
}

/// Why somebody does not decide with a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoBallot {
    /// They were never seen in the channel.
    Outsider,
    /// They were not known there so long before the challenge.
    Newcomer(SignedDuration),
    /// They were not known there so long before the challenge was made on which the channel decides.
    Later(SignedDuration),
    /// They play against it, or made the challenge.
    Opponent,
    /// They vote for the other channel.
    OtherSide,
    /// A channel decides only when it is its turn.
    NotTurn,
    /// A channel answers an offer only when it is its turn.
    AnswerLater,
    /// The offer would lapse before it is the channel's turn.
    NoTakeback,
    /// No channel plays in this match.
    NoChannel,
    /// There is no channel here: only two talk here, or one with the bot.
    NotHere,
    /// What they mean is over.
    Over,
    /// Nothing has this number.
    NoSuchProposal {
        /// How many there are.
        count: usize,
    },
    /// There are as many proposals as there may be.
    Full {
        /// The limit.
        limit: usize,
    },
    /// They have proposed as much as one may.
    Enough {
        /// The limit.
        limit: usize,
    },
    /// It is voted between those proposals alone that were tied.
    OnlyTied,
    /// This is not decided by vote.
    NotByVote,
    /// A challenge of a person to a person says how a channel votes.
    NobodyVotes,
    /// A match in which a channel plays never counts for the ratings.
    NeverRated,
    /// A challenge of a channel cannot be answered before enough of its members want it.
    NotOpen {
        /// How many do.
        joined: u32,
        /// How many must.
        needed: u32,
    },
}

impl Ballot {
    /// The words.
    pub fn say(&self, locale: Locale) -> String {
        words::ballot(locale, self)
    }
}
