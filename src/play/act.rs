//! What a player asks for.

use super::Match;
use super::offer::{ClaimKind, OfferKind};
use super::record::What;
use super::refusal::Refusal;
use crate::games::{Refused, Side, Unread, Unreadable};
use serde::{Deserialize, Serialize};

/// What a player asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "a variant's line tells its fields")]
pub enum Action {
    /// To play a turn: its steps, as a person may have written them, and how many turns had been played by then.
    Turn { text: String, ply: u32 },
    /// To offer something.
    Offer(OfferKind),
    /// To accept the opponent's offer.
    Accept(OfferKind),
    /// To reject the opponent's offer.
    Reject(OfferKind),
    /// To have the rules decide, now or, if a turn is declared, after it; it is played if the claim is right.
    Claim { kind: ClaimKind, turn: Option<String> },
    /// To say whether the opponent's claim is right.
    Answer { right: bool },
    /// To give the match up.
    Resign,
    /// To let the clocks run again after a pause: after [`Match::NOTICE`], or at once if the opponent wants it too.
    Resume,
}

impl Action {
    /// Whether it takes a [`super::ballot::Majority`] to choose this: to resign, to accept an offer, to agree with a claim,
    /// to cancel.
    pub fn is_final(&self) -> bool {
        matches!(
            self,
            Action::Resign
                | Action::Accept(_)
                | Action::Answer { right: true }
                | Action::Offer(OfferKind::Cancel)
        )
    }
}

/// The entry that the record would get; `notice` is after how many milliseconds a pause would end, and `answer` how many
/// the other side would have to answer a claim.
pub(super) fn entry(
    action: Action,
    side: Side,
    now: u32,
    (notice, answer): (u64, u64),
) -> Result<What, Refusal> {
    Ok(match action {
        Action::Turn { ply, .. } if ply != now => return Err(Refusal::StalePly { asked: ply, now }),
        Action::Turn { text, .. } => What::Turn { side, text },
        Action::Offer(kind) => What::Offered { side, kind },
        Action::Accept(kind) => What::Accepted { side, kind, keeps: kind == OfferKind::Takeback },
        Action::Reject(kind) => What::Rejected { side, kind },
        Action::Claim { kind, turn } => What::Claimed { side, kind, turn, answer: Some(answer) },
        Action::Answer { right: true } => What::Confirmed { side },
        Action::Answer { right: false } => What::Disputed { side },
        Action::Resign => What::Resigned { side },
        Action::Resume => What::Resuming { side, millis: notice },
    })
}

/// Refuses a text that nobody writes for a turn.
pub(super) fn check_length(text: &str) -> Result<(), Refusal> {
    let limit = Match::TURN_TEXT_MAX;
    if text.chars().nth(limit).is_none() {
        return Ok(());
    }
    let unreadable = Unreadable::new(limit, "", Unread::TooLong { limit });
    Err(Refusal::Refused(Refused::Unreadable(unreadable)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_ends_or_grants_something_is_final() {
        for action in [
            Action::Resign,
            Action::Accept(OfferKind::Pause),
            Action::Offer(OfferKind::Cancel),
            Action::Answer { right: true },
        ] {
            assert!(action.is_final(), "{action:?}");
        }
        for action in [
            Action::Turn { text: "on".to_owned(), ply: 0 },
            Action::Offer(OfferKind::Tsaul),
            Action::Reject(OfferKind::Pause),
            Action::Answer { right: false },
        ] {
            assert!(!action.is_final(), "{action:?}");
        }
    }
}
