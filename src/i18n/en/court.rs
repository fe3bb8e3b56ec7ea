//! What Nahil says of claims that are judged, of votes, and of the arbiter.

use super::claim;
use crate::games::{BySide, Side};
use crate::i18n::court::{Court, NoCourt};
use crate::i18n::{relative, span};
use crate::play::vote::{BARRED_TURNS, Choice, Question, Tally};
use crate::play::{ClaimKind, Event, Judge, Match, OfferKind, Ruling, VoteRefusal};
use jiff::SignedDuration;

/// What happened to a claim, or by the arbiter; nothing if the event is about something else.
pub(in crate::i18n) fn happened(event: &Event, names: &BySide<String>) -> Option<String> {
    let name = |side: Side| &names[side];
    Some(match event {
        Event::ClaimMade { side, question: Question::Claim, until, .. } => format!(
            "{} claims Tsaul: nothing comes of this any more. {}, is it so? **Agree**, and Tsaul goes up; **dispute** it, \
             and others judge. The answer is due {}; silence counts as a dispute. The clocks stand still meanwhile.",
            name(*side),
            name(side.other()),
            relative(*until)
        ),
        Event::ClaimMade { side, kind, question: Question::Winner, .. } => format!(
            "{} claims that nothing comes of this any more ({}). Tsaul cannot go up further, so it is to be judged who wins. \
             The clocks stand still meanwhile.",
            name(*side),
            claim(*kind)
        ),
        Event::ClaimAnswered { side, right: true } => format!("{} agrees.", name(*side)),
        Event::ClaimAnswered { side, right: false } => format!("{} disputes it.", name(*side)),
        Event::ClaimUnanswered { side } => {
            format!("{} has said nothing in time, which disputes it.", name(*side))
        }
        Event::ArbiterSilent => "The arbiter has not decided in time.".to_owned(),
        Event::ClaimReferred { judge: Judge::Arbiter, until, .. } => {
            format!("The arbiter is to decide. If he does not, the channel votes {}.", relative(*until))
        }
        Event::ClaimReferred { question, judge: Judge::Vote { quorum }, until } => {
            let what = match question {
                Question::Claim => "is the claim right, so that Tsaul goes up?".to_owned(),
                Question::LastClaim => "is the claim right, so that it is judged who wins?".to_owned(),
                Question::Winner => format!("who has won, {} or {}?", names.white, names.black),
            };
            let otherwise = match question {
                Question::Winner => "the position decides",
                Question::Claim | Question::LastClaim => "the claim fails",
            };
            format!(
                "**Vote**: {what} Whoever was here before now may vote, but the players. It ends {}; until then votes are \
                 secret and can be changed. At least {quorum} must vote; if neither answer has more, {otherwise}.",
                relative(*until)
            )
        }
        Event::VoteCounted { question, tally, quorum, verdict } => {
            counted(*question, *tally, *quorum, *verdict, names)
        }
        Event::Ruled { ruling, reason } => {
            format!("**The arbiter {}.** Reason: {reason}", self::ruling(*ruling, names))
        }
        Event::PlayedIllegally { side, text, count } => format!(
            "{} has played `{text}`, against the rules: {count} of {}. It is undone.",
            name(*side),
            Match::ILLEGAL_MAX
        ),
        event => return claim::happened(event, names),
    })
}

fn counted(
    question: Question,
    tally: Tally,
    quorum: u32,
    verdict: Option<Choice>,
    names: &BySide<String>,
) -> String {
    let [first, second] = question.choices().map(|one| choice(one, names));
    let Tally { first: ones, second: others } = tally;
    let verdict = match verdict {
        Some(one) => format!("**{}**.", choice(one, names)),
        None if tally.voters() < u64::from(quorum) => format!("too few, for {quorum} are wanted."),
        None => "a tie.".to_owned(),
    };
    format!("The vote is over. {first}: {ones}, {second}: {others}; {} have voted: {verdict}", tally.voters())
}

/// What one votes for.
pub(in crate::i18n) fn choice(choice: Choice, names: &BySide<String>) -> String {
    match choice {
        Choice::Yes => "Yes".to_owned(),
        Choice::No => "No".to_owned(),
        Choice::White => names.white.clone(),
        Choice::Black => names.black.clone(),
    }
}

fn claim(kind: ClaimKind) -> &'static str {
    match kind {
        ClaimKind::Repetition => "repetition",
        ClaimKind::Standstill => "standstill",
        ClaimKind::NoProgress => "no progress",
    }
}

/// What the arbiter does, after "the arbiter".
fn ruling(ruling: Ruling, names: &BySide<String>) -> String {
    match ruling {
        Ruling::Warn { side } => format!("warns {}", names[side]),
        Ruling::Loss { side } => format!("declares that {} has lost", names[side]),
        Ruling::LossOfBoth => "declares that both have lost".to_owned(),
        Ruling::Adjust { side, millis } => {
            let time = span(SignedDuration::from_millis(millis).abs());
            if millis < 0 {
                format!("takes {time} from {}", names[side])
            } else {
                format!("gives {} {time}", names[side])
            }
        }
        Ruling::Restore { turns: 0 } => "restores the position of the beginning".to_owned(),
        Ruling::Restore { turns: 1 } => "restores the position after the first turn".to_owned(),
        Ruling::Restore { turns } => format!("restores the position after {turns} turns"),
        Ruling::Decide { choice: Choice::Yes } => "upholds the claim".to_owned(),
        Ruling::Decide { choice: Choice::No } => "rejects the claim".to_owned(),
        Ruling::Decide { choice: one } => format!("decides that {} has won", choice(one, names)),
        Ruling::Annul => "annuls the match; it is played again".to_owned(),
        Ruling::Reduce { side, halves } => {
            format!("takes {} from what {} has got by this match", points(halves), names[side])
        }
        Ruling::Expel { side } => format!("expels {} from the competition", names[side]),
    }
}

/// So many half points.
pub(in crate::i18n) fn points(halves: u32) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "half a point".to_owned(),
        (1, 0) => "1 point".to_owned(),
        (whole, 0) => format!("{whole} points"),
        (whole, _) => format!("{whole}½ points"),
    }
}

/// The words of a message about a judgement.
pub(in crate::i18n) fn court(court: &Court) -> String {
    match court {
        Court::Voted { id, choice: one, names, until } => format!(
            "#{id}: your vote is **{}**. The vote ends {}; until then you may change yours, and nobody sees it.",
            choice(*one, names),
            relative(*until)
        ),
        Court::ReallyRule { id, ruling: one, reason, names } => {
            format!(
                "**#{id}** · The arbiter {}. Reason: {reason}\nDo you want this? Both players are told, and it is in the record.",
                ruling(*one, names)
            )
        }
        Court::Done { id } => format!("#{id}: done."),
        Court::NotDone { id } => format!("#{id}: nothing was done."),
        Court::Again { id } => format!("The match is played again as #{id}."),
        Court::WhatToOffer { id, kinds } => {
            let kinds = kinds.iter().map(|kind| format!("\n{}", what_is_offered(*kind)));
            format!(
                "**#{id}** · What do you offer? Your adversary accepts or rejects it.{}",
                kinds.collect::<String>()
            )
        }
        Court::Arbiters { names, by_role: true } if !names.is_empty() => format!(
            "Arbiters here: {}, and whoever has the arbiters' role on the server. They judge disputed claims.",
            names.join(", ")
        ),
        Court::Arbiters { by_role: true, .. } => {
            "Whoever has the arbiters' role of this server judges disputed claims.".to_owned()
        }
        Court::Arbiters { names, .. } if names.is_empty() => {
            "No arbiter is appointed here: the channel votes on disputed claims.".to_owned()
        }
        Court::Arbiters { names, .. } => {
            format!("Arbiters here: {}. They judge disputed claims.", names.join(", "))
        }
        Court::Strict => {
            format!("It is strict: a turn against the rules is counted, and {} lose.", Match::ILLEGAL_MAX)
        }
    }
}

/// What an offer means.
fn what_is_offered(kind: OfferKind) -> &'static str {
    match kind {
        OfferKind::Tsaul => "Tsaul: the forced game goes up by one level.",
        OfferKind::Pause => "**A pause**: the clocks stand still for up to 30 days; turns may be played.",
        OfferKind::Takeback => {
            "**Take my turn back**: your last turn, and what came after it; each keeps the time that he has left."
        }
        OfferKind::Cancel => "**Cancel the match**: it counts for nothing.",
    }
}

/// Why a vote is not taken, or an arbiter does nothing.
pub(in crate::i18n) fn no_court(why: &NoCourt) -> String {
    match why {
        NoCourt::Vote(VoteRefusal::Over) => "There is no open vote (any more).".to_owned(),
        NoCourt::Vote(VoteRefusal::Player) => "Who plays in the match does not vote on it.".to_owned(),
        NoCourt::Vote(VoteRefusal::Newcomer) => {
            "Only who was here before the vote began may vote.".to_owned()
        }
        NoCourt::Vote(VoteRefusal::NotOnBallot) => "This is not what the vote is about.".to_owned(),
        NoCourt::NotArbiter => "Only an arbiter can do this, and you are none here.".to_owned(),
        NoCourt::OwnMatch => "Nobody is the arbiter of a match of his own.".to_owned(),
        NoCourt::NoReason => "Say why, too: the reason is told to both and is in the record.".to_owned(),
        NoCourt::WhichRuling => {
            "Say whom or what it is about, before the reason: `!n help arbiter` shows how.".to_owned()
        }
        NoCourt::NothingToRule => "There is nothing to be done of this any more.".to_owned(),
    }
}

/// Says for how long a claim that failed is not heard.
pub(in crate::i18n) fn barred(turns: u32) -> String {
    format!(
        "This claim has failed before: after {turns} more turns of yours ({BARRED_TURNS} in all) it may be made again."
    )
}

/// The manual of the command: what offers there are.
pub(super) const OFFER: &str = "`!n offer` asks you what. `!n offer tsaul`, `pause`, `takeback` (your last turn and what came after it; \
     each keeps the time he has left; not in rated or strict matches) or `cancel` (before each has played two \
     turns; the match counts for nothing). Tsaul: after your turn. It carries no condition and cannot be taken \
     back; it stands until your adversary accepts it, rejects it or plays on.";
/// The manual of the command: how one claims.
pub(super) const CLAIM: &str = "`!n claim repetition`, `standstill` or `no-progress` (after ten turns each; your opponent confirms it, \
     or others judge), when it is your turn. If your next turn brings it about, say so with the turn: `!n claim repetition Lb2 \
     Ce6 Dd7-e9`. A correct claim raises Tsaul; at its highest level it is judged who wins. Where \
     nobody can judge, the position decides. A failed claim of no progress costs you the time it took.";
/// The manual of the command: how one votes.
pub(super) const VOTE: &str = "`!n vote 2` votes for proposal 2 where your channel chooses a turn (`!n vote #12 2` says in which match). On a \
     claim: `!n vote #12 yes` or `no`; where it is about who wins, `white` or `black`. You may change your vote until \
     the end; nobody sees it before.";
/// The manual of the command: what arbiters do.
pub(super) const ARBITER: &str = "`!n arbiter` shows who the arbiters are. The rest is only for them, with the reason at the end; you are \
     asked once more. `!n arbiter #12 warn white too late`; `loss black`, `loss both`; `time white +2h` or \
     `-30m`; `restore 6` (the position after 6 turns); `decide yes`, `no`, `white` or `black` (a claim that \
     waits); `annul` (the match counts for nothing and is played again); `reduce white 1` or `½` (points, of a match \
     that is over); `expel black` (from the competition; he loses a match that goes on).";
