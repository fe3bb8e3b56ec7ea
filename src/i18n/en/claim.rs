//! What Nahil says of what becomes of a claim.

use crate::games::{BySide, Measure, Side, Weighed};
use crate::i18n::claim::Waiting;
use crate::i18n::{relative, span};
use crate::play::vote::CLAIM_TURNS;
use crate::play::{Event, Judge, Question};

/// What happened to a claim that is judged; nothing if the event is about something else.
pub(in crate::i18n) fn happened(event: &Event, names: &BySide<String>) -> Option<String> {
    let name = |side: Side| &names[side];
    Some(match event {
        Event::ClaimMade { side, question: Question::LastClaim, until, .. } => format!(
            "{} claims that the match makes no progress. {}, do you agree? **Agree**, and others judge who wins, as Tsaul \
             is at its highest level. **Dispute** it, and others judge the claim. Answer {}; no answer counts as a \
             dispute. The clocks are paused until then.",
            name(*side),
            name(side.other()),
            relative(*until)
        ),
        Event::ClaimReferred { judge: Judge::Nobody, .. } => {
            "Nobody can judge this: there is no arbiter here, and too few people can vote.".to_owned()
        }
        Event::ClaimUpheld { side } => format!(
            "{}'s claim is upheld. Tsaul is at its highest level, so others now judge who wins.",
            name(*side)
        ),
        Event::ClaimFailed { side, turns, cost, .. } => {
            let again = format!(
                "The claim fails and the match goes on. {} can make it again after {turns} more turns.",
                name(*side)
            );
            if cost.as_secs() == 0 {
                return Some(again);
            }
            format!(
                "{again} It costs {} {}: the time the clocks were paused, but at most half of the time left.",
                name(*side),
                span(*cost)
            )
        }
        Event::Weighed { winner, weighed: Some(weighed) } => self::weighed(*winner, weighed, names),
        Event::Weighed { winner, weighed: None } => {
            format!("The position is equal for both, so {}, who did not make the claim, wins.", name(*winner))
        }
        Event::Notice { until } => format!(
            "The clocks run again {}, or sooner if both players send `!n resume`. You can still play turns.",
            relative(*until)
        ),
        _ => return None,
    })
}

/// Which measure of the position has decided, and what was counted.
fn weighed(winner: Side, weighed: &Weighed, names: &BySide<String>) -> String {
    let count = |side: Side| {
        weighed.counts[side].map_or("no way there".to_owned(), |count| match (weighed.measure, count) {
            (Measure::Movements, count) => count.to_string(),
            (_, 1) => "1 slide".to_owned(),
            (_, count) => format!("{count} slides"),
        })
    };
    let counts =
        format!("({}: {}, {}: {})", names.white, count(Side::White), names.black, count(Side::Black));
    let name = &names[winner];
    match weighed.measure {
        Measure::Slides => {
            format!("The position decides: {name}'s Leader is nearer to an enemy temple {counts}.")
        }
        Measure::OpenSlides => format!(
            "The position decides. On this board both Leaders are equally far from an enemy temple; on an empty board \
             {name}'s is nearer {counts}."
        ),
        Measure::Movements => format!(
            "The position decides. Both Leaders are equally far from an enemy temple; {name} has more legal movements \
             {counts}."
        ),
    }
}

/// Says that a want of progress cannot be claimed yet.
pub(in crate::i18n) fn too_early(turns: u32) -> String {
    format!("You can claim no progress once each player has played {CLAIM_TURNS} turns: {turns} to go.")
}

/// The words of a reminder.
pub(in crate::i18n) fn waiting(waiting: &Waiting) -> String {
    match waiting {
        Waiting::Opponent { name, by, until } => format!(
            "**Reminder**: @{name}, {by} claims that the match makes no progress. Agree or dispute it. Answer {}; \
             no answer counts as a dispute.",
            relative(*until)
        ),
        Waiting::Arbiter { until } => {
            format!(
                "**Reminder**: a claim is waiting for the arbiter. The decision is due {}.",
                relative(*until)
            )
        }
    }
}
