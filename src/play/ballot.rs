//! How several people choose one turn: they propose, each has one vote, and at a fixed time the proposal with most votes
//! is played. Pure: who may vote and where the votes are kept is the caller's business.

use crate::players::PlayerId;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// How long people choose a turn where nothing else is agreed on.
pub const CHOOSING: SignedDuration = SignedDuration::from_hours(24);
/// How short a time for it can be agreed on.
pub const CHOOSING_MIN: SignedDuration = SignedDuration::from_mins(10);
/// How long a time for it can be agreed on.
pub const CHOOSING_MAX: SignedDuration = SignedDuration::from_hours(14 * 24);
/// How many must vote where nothing else is agreed on. One is enough: a channel with few people must be able to play,
/// and whoever wants more can agree on it, at the risk of their own clock.
pub const QUORUM: u32 = 1;
/// How many can be asked for at most.
pub const QUORUM_MAX: u32 = 1_000;
/// Most proposals for a turn.
pub const PROPOSALS_MAX: usize = 10;
/// Most proposals of one person for a turn.
pub const PROPOSALS_EACH: usize = 2;

/// What part of the time for a turn there is to choose between proposals with as many votes.
pub const RUNOFF_PART: u32 = 4;

/// What it takes to choose something that cannot be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Majority {
    /// How many must vote; all who may, where they are fewer.
    pub voters: u32,
    /// How many of a hundred of them must vote for it.
    pub percent: u32,
}

impl Majority {
    /// The least share that can be asked for: with less, what most do not want could be done.
    pub const PERCENT_MIN: u32 = 50;
    /// The greatest share that can be asked for.
    pub const PERCENT_MAX: u32 = 100;

    /// What stands for two thirds, which are no whole number of a hundred.
    pub const TWO_THIRDS: u32 = 66;

    /// Whether so many votes, of so many who have voted, are enough where so many may vote.
    pub fn is_reached(self, votes: u32, voters: u32, able: u32) -> bool {
        let share = match self.percent {
            Self::TWO_THIRDS => u64::from(votes) * 3 >= u64::from(voters) * 2,
            percent => u64::from(votes) * 100 >= u64::from(voters) * u64::from(percent),
        };
        share && voters >= self.voters_of(able)
    }

    /// How many must vote where so many may.
    pub fn voters_of(self, able: u32) -> u32 {
        self.voters.min(able.max(1))
    }
}

impl Default for Majority {
    /// Three, and two thirds of them.
    fn default() -> Self {
        Self { voters: 3, percent: Self::TWO_THIRDS }
    }
}

/// When the choosing of a turn ends that begins now: after the time agreed on, but never later than when half of what is
/// left on the clock is gone, so that the flag cannot fall before.
pub fn closing(now: Timestamp, left: SignedDuration, agreed: SignedDuration) -> Timestamp {
    let half = SignedDuration::from_millis(i64::try_from(left.as_millis() / 2).unwrap_or(i64::MAX));
    now.checked_add(agreed.min(half.max(SignedDuration::ZERO))).unwrap_or(now)
}

/// How something was chosen, as the record of a match has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chosen {
    /// Which of the match's choices it was, from 1.
    pub round: u32,
    /// The number of the proposal that was chosen, from 1.
    pub number: u32,
    /// How many had to vote.
    pub quorum: u32,
    /// How many have voted for each proposal, in their order.
    pub votes: Vec<u32>,
}

impl Chosen {
    /// How many have voted.
    pub fn voters(&self) -> u64 {
        self.votes.iter().map(|votes| u64::from(*votes)).sum()
    }

    /// Whether it can have come about: enough have voted, and somebody for what was chosen.
    pub fn is_sound(&self) -> bool {
        let place = (self.number as usize).checked_sub(1);
        let votes = place.and_then(|place| self.votes.get(place)).copied().unwrap_or_default();
        votes > 0 && self.votes.len() <= PROPOSALS_MAX && self.voters() >= u64::from(self.quorum)
    }
}

/// The votes for a turn, one a person: the number of a proposal, from 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ballots(BTreeMap<PlayerId, u32>);

impl Ballots {
    /// Takes a person's vote, instead of an earlier one if there is any.
    pub fn cast(&mut self, voter: PlayerId, proposal: u32) {
        self.0.insert(voter, proposal);
    }

    /// How many have voted.
    pub fn voters(&self) -> u32 {
        self.0.len() as u32
    }

    /// How many votes a proposal has.
    pub fn of(&self, proposal: u32) -> u32 {
        self.0.values().filter(|one| **one == proposal).count() as u32
    }

    /// What is to stand in the record where this proposal is chosen, of so many.
    pub fn chosen(&self, round: u32, number: u32, quorum: u32, proposals: u32) -> Chosen {
        let votes = (1..=proposals).map(|proposal| self.of(proposal)).collect();
        Chosen { round, number, quorum, votes }
    }

    /// The proposals that have any votes, the one with most first; of those with as many, the earliest first.
    pub fn ranked(&self) -> Vec<u32> {
        let mut numbers: Vec<u32> = self.0.values().copied().collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers.sort_by_key(|number| Reverse(self.of(*number)));
        numbers
    }
}

impl FromIterator<(PlayerId, u32)> for Ballots {
    fn from_iter<I: IntoIterator<Item = (PlayerId, u32)>>(votes: I) -> Self {
        let mut all = Self::default();
        votes.into_iter().for_each(|(voter, proposal)| all.cast(voter, proposal));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn choosing_ends_before_the_flag() {
        let now = Timestamp::from_second(1_000).unwrap();
        for (left, agreed, after) in
            [(7_200, 600, 600), (1_000, 600, 500), (1, 600, 0), (0, 600, 0), (-5, 600, 0), (i64::MAX, 60, 60)]
        {
            let closing =
                closing(now, SignedDuration::from_secs(left), SignedDuration::from_secs(agreed)).as_second();
            assert_eq!(closing - 1_000, after, "{left} {agreed}");
        }
        let last = closing(Timestamp::MAX, SignedDuration::MAX, CHOOSING);
        assert_eq!(last, Timestamp::MAX);
    }

    #[test]
    fn what_cannot_be_taken_back_takes_two_thirds_of_three() {
        let usual = Majority::default();
        for (votes, voters, able, reached) in [
            (1, 1, 9, false),
            (2, 2, 9, false),
            (2, 3, 9, true),
            (1, 3, 9, false),
            (3, 5, 9, false),
            (4, 6, 9, true),
            (33, 50, 90, false),
            (34, 50, 90, true),
            (1, 1, 1, true),
            (1, 1, 2, false),
            (1, 2, 2, false),
            (2, 2, 2, true),
            (1, 1, 0, true),
            (0, 0, 0, false),
        ] {
            assert_eq!(
                usual.is_reached(votes, voters, able),
                reached,
                "{votes} of {voters}, {able} may vote"
            );
        }
    }

    proptest! {
        /// What is played has, counted naively, no fewer votes than any other, and more than any earlier one; nobody
        /// counts twice, however often they vote.
        #[test]
        fn a_choice_equals_its_naive_recount(cast in prop::collection::vec((0..7_u64, 1..5_u32), 0..60)) {
            let mut ballots = Ballots::default();
            for (voter, proposal) in &cast {
                ballots.cast(PlayerId(*voter), *proposal);
            }
            let said_last = |voter: u64| cast.iter().rev().find(|(by, _)| *by == voter).map(|(_, one)| *one);
            let naive = |proposal: u32| (0..7).filter(|voter| said_last(*voter) == Some(proposal)).count() as u32;
            prop_assert_eq!(ballots.voters(), (0..7).filter(|voter| said_last(*voter).is_some()).count() as u32);
            prop_assert_eq!((1..5).map(naive).sum::<u32>(), ballots.voters());
            let mut best: Option<u32> = None;
            for proposal in (1..5).filter(|proposal| naive(*proposal) > 0) {
                if best.is_none_or(|best| naive(proposal) > naive(best)) {
                    best = Some(proposal);
                }
            }
            prop_assert_eq!(ballots.ranked().first().copied(), best);
            for proposal in 1..5 {
                prop_assert_eq!(ballots.of(proposal), naive(proposal));
            }
            // The rows of a store, in whatever order, come to the same.
            let again: Ballots = ballots.0.iter().rev().map(|(voter, one)| (*voter, *one)).collect();
            prop_assert_eq!(again.ranked(), ballots.ranked());
        }
    }
}
