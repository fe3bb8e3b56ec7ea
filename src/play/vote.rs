//! A vote on a claim: who may vote, what is asked, and what comes of it. Pure: who was where is handed in, and where the
//! votes are kept is the caller's business.

use crate::games::{BySide, Side};
use crate::players::PlayerId;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How many must vote where nothing else is configured, for a claim to be upheld.
pub const QUORUM: u32 = 3;
/// How many can be asked for at most.
pub const QUORUM_MAX: u32 = 1_000;
/// How long a vote lasts where nothing else is configured.
pub const VOTING: SignedDuration = SignedDuration::from_hours(48);
/// How long a vote can last at most.
pub const VOTING_MAX: SignedDuration = SignedDuration::from_hours(30 * 24);
/// How long the opponent has to say whether a claim is right; who says nothing disputes it.
pub const ANSWER: SignedDuration = SignedDuration::from_hours(48);
/// How long an arbiter has to decide; then the channel votes.
pub const ARBITRATION: SignedDuration = SignedDuration::from_hours(7 * 24);
/// How many turns each side has played before a want of progress can be claimed.
pub const CLAIM_TURNS: u32 = 10;
/// For how many days somebody has been a member who has a vote without ever having done anything: so silent accounts that
/// join for a vote have none.
pub const SETTLED_DAYS: i64 = 7;
/// How many hours before a vote or a challenge somebody must have been known to have a say in it, where nothing else is
/// configured: a name made for the occasion has none.
pub const KNOWN_HOURS: u32 = 24;
/// How many hours can be asked for at most.
pub const KNOWN_HOURS_MAX: u32 = 30 * 24;
/// For how many turns of the claimant a claim that has failed is not heard again (R 12.5).
pub const BARRED_TURNS: u32 = 10;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Question {
    /// Whether the claim is right, so that Tsaul goes up.
    Claim,
    /// Whether the claim is right, so that it is judged who wins: Tsaul is at its highest level.
    LastClaim,
    /// Who wins: Tsaul is at its highest level (R 5.2 d).
    Winner,
}

/// What one can vote for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// The claim is right.
    Yes,
    /// It is not.
    No,
    /// White wins.
    White,
    /// Black wins.
    Black,
}

/// How often each of the two answers to a question was given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tally {
    /// The first of [`Question::choices`].
    pub first: u32,
    /// The second.
    pub second: u32,
}

/// A vote that is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Poll {
    /// Which of the match's votes it is, from 1.
    pub round: u32,
    /// What is asked.
    pub question: Question,
    /// When it began.
    pub begun: Timestamp,
    /// When it ends.
    pub until: Timestamp,
    /// How many must vote for it to count.
    pub quorum: u32,
}

/// Why somebody's vote is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VoteRefusal {
    /// No vote is held, or not this one any more.
    Over,
    /// They play in the match.
    Player,
    /// This is not an answer to the question.
    NotOnBallot,
}

/// The votes cast, one a person.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Votes(BTreeMap<PlayerId, Choice>);

impl Question {
    /// The two answers.
    pub const fn choices(self) -> [Choice; 2] {
        match self {
            Question::Claim | Question::LastClaim => [Choice::Yes, Choice::No],
            Question::Winner => [Choice::White, Choice::Black],
        }
    }

    /// Whether an arbiter can decide like this. At the highest level of Tsaul an arbiter can name the winner at once.
    pub fn can_be_decided(self, choice: Choice) -> bool {
        self.choices().contains(&choice) || self == Question::LastClaim && choice.side().is_some()
    }

    /// What a vote comes to: the answer of the majority. Nothing if too few have voted or neither answer has more.
    pub fn verdict(self, tally: Tally, quorum: u32) -> Option<Choice> {
        let [first, second] = self.choices();
        if tally.voters() < u64::from(quorum) || tally.first == tally.second {
            return None;
        }
        Some(if tally.first > tally.second { first } else { second })
    }
}

impl Choice {
    /// Every choice.
    pub const ALL: [Choice; 4] = [Choice::Yes, Choice::No, Choice::White, Choice::Black];

    /// The choice's name in commands and records.
    pub const fn id(self) -> &'static str {
        match self {
            Choice::Yes => "yes",
            Choice::No => "no",
            Choice::White => "white",
            Choice::Black => "black",
        }
    }

    /// The choice of this name.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|choice| choice.id().eq_ignore_ascii_case(id))
    }

    /// The choice that this side wins.
    pub const fn of(side: Side) -> Self {
        match side {
            Side::White => Choice::White,
            Side::Black => Choice::Black,
        }
    }

    /// The side for which it is, if it is for one.
    pub const fn side(self) -> Option<Side> {
        match self {
            Choice::White => Some(Side::White),
            Choice::Black => Some(Side::Black),
            Choice::Yes | Choice::No => None,
        }
    }
}

impl Tally {
    /// How many have voted.
    pub fn voters(self) -> u64 {
        u64::from(self.first) + u64::from(self.second)
    }
}

impl Poll {
    /// Refuses a vote that does not count. Whether the voter has been known long enough is the caller's business.
    pub fn check(
        &self,
        players: &BySide<PlayerId>,
        voter: PlayerId,
        choice: Choice,
        at: Timestamp,
    ) -> Result<(), VoteRefusal> {
        if at >= self.until {
            Err(VoteRefusal::Over)
        } else if players.find(&voter).is_some() {
            Err(VoteRefusal::Player)
        } else if self.question.choices().contains(&choice) {
            Ok(())
        } else {
            Err(VoteRefusal::NotOnBallot)
        }
    }
}

impl Votes {
    /// Takes a person's vote, instead of an earlier one if there is any.
    pub fn cast(&mut self, voter: PlayerId, choice: Choice) {
        self.0.insert(voter, choice);
    }

    /// Counts.
    pub fn tally(&self, question: Question) -> Tally {
        let [first, second] = question.choices();
        let count = |choice| self.0.values().filter(|one| **one == choice).count() as u32;
        Tally { first: count(first), second: count(second) }
    }
}

/// Since when somebody belongs to a place, for votes: since they first did something there, or have been a member for
/// [`SETTLED_DAYS`], whichever was earlier; never, if neither is known.
pub fn belongs_since(acted: Option<Timestamp>, joined: Option<Timestamp>) -> Option<Timestamp> {
    let settled =
        joined.and_then(|joined| joined.checked_add(SignedDuration::from_hours(24 * SETTLED_DAYS)).ok());
    acted.into_iter().chain(settled).min()
}

impl FromIterator<(PlayerId, Choice)> for Votes {
    fn from_iter<I: IntoIterator<Item = (PlayerId, Choice)>>(votes: I) -> Self {
        let mut all = Self::default();
        votes.into_iter().for_each(|(voter, choice)| all.cast(voter, choice));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn second(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    const PLAYERS: BySide<PlayerId> = BySide { white: PlayerId(1), black: PlayerId(2) };

    #[test]
    fn a_majority_of_a_quorum_decides() {
        for (first, second, quorum, verdict) in [
            (2, 1, 3, Some(0)),
            (1, 2, 3, Some(1)),
            (2, 0, 3, None),
            (3, 3, 3, None),
            (0, 0, 0, None),
            (1, 0, 1, Some(0)),
            (u32::MAX, u32::MAX - 1, 3, Some(0)),
        ] {
            for question in [Question::Claim, Question::Winner] {
                let expected = verdict.map(|place: usize| question.choices()[place]);
                assert_eq!(question.verdict(Tally { first, second }, quorum), expected, "{first} {second}");
            }
        }
    }

    #[test]
    fn who_may_vote() {
        let poll =
            Poll { round: 1, question: Question::Claim, begun: second(10), until: second(20), quorum: 3 };
        let check = |voter, choice, at| poll.check(&PLAYERS, PlayerId(voter), choice, second(at));
        assert_eq!(check(5, Choice::Yes, 19), Ok(()));
        assert_eq!(check(5, Choice::Yes, 20), Err(VoteRefusal::Over));
        assert_eq!(check(2, Choice::No, 11), Err(VoteRefusal::Player));
        assert_eq!(check(5, Choice::White, 11), Err(VoteRefusal::NotOnBallot));
    }

    #[test]
    fn silent_members_belong_after_some_days() {
        let week = SETTLED_DAYS * 86_400;
        for (acted, joined, since) in [
            (None, None, None),
            (Some(50), None, Some(50)),
            (None, Some(10), Some(10 + week)),
            (Some(50), Some(10), Some(50)),
            (Some(20 + week), Some(10), Some(10 + week)),
        ] {
            assert_eq!(belongs_since(acted.map(second), joined.map(second)), since.map(second));
        }
        assert_eq!(belongs_since(None, Some(Timestamp::MAX)), None);
    }

    proptest! {
        /// However often and in whatever order people vote, each counts once, with their last vote.
        #[test]
        fn a_vote_equals_its_naive_recount(
            cast in prop::collection::vec((0..6_u64, prop::sample::select(Choice::ALL.to_vec()), 0..30_i64), 0..60),
            quorum in 0..5_u32,
            winner: bool,
        ) {
            let question = if winner { Question::Winner } else { Question::Claim };
            let poll = Poll { round: 1, question, begun: second(2), until: second(20), quorum };
            let mut votes = Votes::default();
            let mut taken = Vec::new();
            for (voter, choice, at) in cast {
                let voter = PlayerId(voter);
                if poll.check(&PLAYERS, voter, choice, second(at)).is_ok() {
                    votes.cast(voter, choice);
                    taken.push((voter, choice));
                }
            }
            let said_last = |choice: Choice| {
                (0..6).filter(|voter| {
                    let mut mine = taken.iter().filter(|(by, _)| by.0 == *voter);
                    mine.next_back().is_some_and(|(_, last)| *last == choice)
                }).count() as u32
            };
            let tally = votes.tally(question);
            let [first, second] = question.choices();
            prop_assert_eq!(tally, Tally { first: said_last(first), second: said_last(second) });
            let (first, second) = (said_last(first), said_last(second));
            let decided = first + second >= quorum && first != second;
            prop_assert_eq!(question.verdict(tally, quorum).is_some(), decided);
            prop_assert!(said_last(Choice::Yes) + said_last(Choice::No) <= 6);
            // The rows of a store, in whatever order, come to the same.
            let again: Votes = votes.0.iter().rev().map(|(voter, choice)| (*voter, *choice)).collect();
            prop_assert_eq!(again.tally(question), tally);
        }
    }
}
