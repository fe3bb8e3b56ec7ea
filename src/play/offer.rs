//! What a player can offer the opponent, and claim by the rules.

use super::roll::Roll;
use crate::games::Side;
use serde::{Deserialize, Serialize};

/// What a player can offer the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum OfferKind {
    /// To raise Tsaul by one level (R 9.1).
    Tsaul,
    /// To let the clocks stand still until one of the two wants them to run again.
    Pause,
    /// To take back the offerer's last turn and all that came after it. Only in matches that are neither rated nor strict:
    /// elsewhere a turn that is played stands (R 4.7).
    Takeback,
    /// To end the match without a result, as if it had not begun; only before each side has played
    /// [`OfferKind::CANCEL_TURNS`] turns.
    Cancel,
}

impl OfferKind {
    /// Every kind of offer.
    pub const ALL: &'static [OfferKind] =
        &[OfferKind::Tsaul, OfferKind::Pause, OfferKind::Takeback, OfferKind::Cancel];
    /// Once each side has played so many turns, a match is not cancelled any more.
    pub const CANCEL_TURNS: u32 = 2;

    /// The kind's name in commands and records.
    pub const fn id(self) -> &'static str {
        match self {
            OfferKind::Tsaul => "tsaul",
            OfferKind::Pause => "pause",
            OfferKind::Takeback => "takeback",
            OfferKind::Cancel => "cancel",
        }
    }

    /// The kind of this name, in any case.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.id().eq_ignore_ascii_case(id))
    }
}

/// On what ground the player to move claims Tsaul. A claim that is right counts as an accepted offer (R 9.1 c).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ClaimKind {
    /// The same position with the same side to move and the same level of Tsaul, for at least the third time (R 9.2).
    /// Counted are the times.
    Repetition,
    /// In the last three turns of each side nothing has come of it: the position after the latest turn is that after
    /// the turn two before (R 9.3). Counted are the sides, 0 to 2, for which this is so.
    Standstill,
    /// The opponent cannot win by normal means, or makes no effort to (R D1). Nothing is counted: the opponent confirms it,
    /// or somebody judges.
    NoProgress,
}

impl ClaimKind {
    /// Every kind of claim.
    pub const ALL: &'static [ClaimKind] =
        &[ClaimKind::Repetition, ClaimKind::Standstill, ClaimKind::NoProgress];

    /// The kind's name in commands and records.
    pub const fn id(self) -> &'static str {
        match self {
            ClaimKind::Repetition => "repetition",
            ClaimKind::Standstill => "standstill",
            ClaimKind::NoProgress => "no-progress",
        }
    }

    /// The kind of this name, in any case.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.id().eq_ignore_ascii_case(id))
    }

    /// The count at which the claim is right.
    pub const fn wanted(self) -> u32 {
        match self {
            ClaimKind::Repetition => 3,
            ClaimKind::Standstill => 2,
            ClaimKind::NoProgress => 0,
        }
    }

    /// Counts in the positions at the start of each turn; the last is the one claimed for.
    pub(super) fn count(self, positions: &Roll<String>) -> u32 {
        match self {
            ClaimKind::Repetition => repetitions(positions),
            ClaimKind::Standstill => standstills(positions),
            ClaimKind::NoProgress => 0,
        }
    }
}

/// An offer that can be accepted or rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OpenOffer {
    /// Who made it.
    pub by: Side,
    /// What is offered.
    pub kind: OfferKind,
}

fn repetitions(positions: &Roll<String>) -> u32 {
    positions.last().map_or(0, |last| positions.iter().filter(|position| *position == last).count() as u32)
}

/// The position at the start of turn `n` is the one after turn `n - 1`. A side's turn two before its latest is four
/// turns back; for the start position, which follows no turn, nothing is counted.
fn standstills(positions: &Roll<String>) -> u32 {
    let same = |back: usize| {
        let latest = positions.len().checked_sub(back)?;
        let earlier = latest.checked_sub(4).filter(|&place| place > 0)?;
        Some(positions.get(latest) == positions.get(earlier))
    };
    [1, 2].into_iter().filter(|&back| same(back) == Some(true)).count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(kind: ClaimKind, positions: &str) -> u32 {
        kind.count(&positions.chars().map(String::from).collect())
    }

    #[test]
    fn repetition_counts_the_last_position() {
        assert_eq!(count(ClaimKind::Repetition, ""), 0);
        assert_eq!(count(ClaimKind::Repetition, "a"), 1);
        assert_eq!(count(ClaimKind::Repetition, "abacab"), 2);
        assert_eq!(count(ClaimKind::Repetition, "abacada"), 4);
    }

    #[test]
    fn standstill_wants_three_turns_of_each_side() {
        // `s` is the start; then White's and Black's positions by turns.
        for (positions, sides) in [
            ("s", 0),
            ("sabcd", 0),
            ("sabcda", 1),
            ("sabcdab", 2),
            ("sabcdax", 1),
            ("sabcdxb", 1),
            ("abcdab", 1),
            ("sxabcdab", 2),
        ] {
            assert_eq!(count(ClaimKind::Standstill, positions), sides, "{positions}");
        }
    }
}
