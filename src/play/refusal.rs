//! Why nothing was done.

use super::offer::{ClaimKind, OfferKind};
use crate::games::{Refused, Side, Unfinished};

/// Why nothing was done.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "a variant's line tells its fields")]
pub enum Refusal {
    /// They do not play in this match.
    NotAPlayer,
    /// It is the opponent's turn.
    NotYourTurn,
    /// The match is over.
    Over,
    /// The time of the side to move was up at the time of the act. [`super::Match::tick`] ends the match.
    FlagFallen { side: Side },
    /// The turn was made for a position that is not the current one: turns played then, and now.
    StalePly { asked: u32, now: u32 },
    /// The turn cannot be read, or the rules do not allow it.
    Refused(Refused),
    /// The turn is not complete.
    Unfinished(Unfinished),
    /// There is nothing of this kind in this game.
    NoSuchOffer(OfferKind),
    /// There is no such claim in this game.
    NoSuchClaim(ClaimKind),
    /// This side's offer stands; it wants an answer first.
    OfferStands { by: Side },
    /// Their own such offer stands and waits for an answer.
    OwnOfferStands,
    /// A player must play a turn between two offers (R 12.5).
    OfferTooSoon,
    /// There is no such offer.
    NothingOffered(OfferKind),
    /// One does not answer one's own offer.
    OwnOffer,
    /// The claim is wrong: what was counted, and what is wanted. See [`ClaimKind`].
    ClaimWrong { kind: ClaimKind, count: u32, wanted: u32 },
    /// Tsaul is at its highest level.
    TsaulAtTop { level: u8 },
    /// Tsaul is agreed on already, and goes up when Black's next turn is done.
    TsaulPending,
    /// The clocks stand still already.
    Paused,
    /// The match is played in one sitting, without pauses.
    InOneSitting,
    /// They have no turn to take back.
    NothingToTakeBack,
    /// Hints are given in casual matches against the machine, and in no others (R 12.2).
    NoHints,
    /// In a rated or strict match nothing is taken back.
    NoTakeback,
    /// Too many turns are played for the match to be cancelled.
    TooLateToCancel,
    /// A claim is being judged; nothing is played meanwhile.
    CasePending,
    /// There is no claim to be judged.
    NoCase,
    /// One does not judge one's own claim.
    OwnClaim,
    /// This claim has failed; for so many of one's turns it is not heard again (R 12.5).
    ClaimBarred { turns: u32 },
    /// No want of progress is claimed before each side has played [`super::vote::CLAIM_TURNS`] turns; for one of them so
    /// many are still missing.
    ClaimTooEarly { turns: u32 },
    /// Such a claim takes no turn along.
    NoTurnWanted,
    /// That many turns do not stand.
    NoSuchPosition,
    /// The decision is not one of those asked for.
    NotAsked,
    /// So much time cannot be given or taken.
    NotSoMuchTime,
    /// The match is not over, so that there is no result to be changed.
    GoesOn,
    /// The match has this result already.
    SameResult,
    /// There are no draws in this game.
    NoDraw,
    /// The time is over in which the result could be changed.
    TooLateToChange,
    /// A side has no time left with which the match could go on.
    NoTimeLeft,
    /// An expulsion does not last so long.
    NotSoLong,
    /// This side's player is not expelled by the match.
    NotExpelled,
    /// The match is not over, so that nobody has any points yet.
    NotOver,
    /// The side has only so many half points by the match that could be taken.
    NotSoManyPoints { halves: u32 },
    /// Their expulsion is in the record of the match already.
    Expelled,
    /// The match is casual, so that there is nothing to strike from the ratings.
    Casual,
    /// The match is struck from the ratings already.
    Struck,
    /// The match is not struck from the ratings.
    NotStruck,
    /// The clocks do not stand still, or they will run again without it.
    NotPaused,
    /// It is a match of a league, which nobody cancels.
    OfLeague,
}

impl Refusal {
    /// Whether a turn is refused because the rules forbid it, not because it cannot be read, is not complete or comes at a
    /// wrong moment. A turn that changes nothing, or brings a position about too often, is such a one.
    pub fn is_against_the_rules(&self) -> bool {
        matches!(
            self,
            Refusal::Refused(Refused::Illegal { .. })
                | Refusal::Unfinished(Unfinished::NoChange | Unfinished::ThirdTime)
        )
    }
}
