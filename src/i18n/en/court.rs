//! What Nahil says of claims that are judged, of votes, and of the arbiter.

use super::claim;
use crate::games::{BySide, Side};
use crate::i18n::court::{Court, Deed, Misdeed, NoCourt};
use crate::i18n::{relative, span};
use crate::play::vote::{BARRED_TURNS, Choice, Question, Tally};
use crate::play::{ClaimKind, Event, Judge, Match, OfferKind, Refusal, Ruling, Verdict, VoteRefusal};
use jiff::SignedDuration;

/// What happened to a claim, or by the arbiter; nothing if the event is about something else.
pub(in crate::i18n) fn happened(event: &Event, names: &BySide<String>) -> Option<String> {
    let name = |side: Side| &names[side];
    Some(match event {
        Event::ClaimMade { side, question: Question::Claim, until, .. } => format!(
            "{} claims Tsaul because the match makes no progress. {}, do you agree? **Agree**, and Tsaul goes up. **Dispute** it, \
             and others judge. Answer {}; no answer counts as a dispute. The clocks are paused until then.",
            name(*side),
            name(side.other()),
            relative(*until)
        ),
        Event::ClaimMade { side, kind, question: Question::Winner, .. } => format!(
            "{} claims that the match makes no progress ({}). Tsaul is at its highest level, so others now judge who wins. \
             The clocks are paused until then.",
            name(*side),
            claim(*kind)
        ),
        Event::ClaimAnswered { side, right: true } => format!("{} agrees.", name(*side)),
        Event::ClaimAnswered { side, right: false } => format!("{} disputes it.", name(*side)),
        Event::ClaimUnanswered { side } => {
            format!("{} did not answer in time, which counts as a dispute.", name(*side))
        }
        Event::ArbiterSilent => "The arbiter did not decide in time.".to_owned(),
        Event::ClaimReferred { judge: Judge::Arbiter, until, .. } => {
            format!("The arbiter decides. If there is no decision, the channel votes {}.", relative(*until))
        }
        Event::ClaimReferred { question, judge: Judge::Vote { quorum }, until } => {
            let what = match question {
                Question::Claim => "is the claim right, and Tsaul goes up?".to_owned(),
                Question::LastClaim => "is the claim right, and others judge who wins?".to_owned(),
                Question::Winner => format!("who has won, {} or {}?", names.white, names.black),
            };
            let otherwise = match question {
                Question::Winner => "the position decides",
                Question::Claim | Question::LastClaim => "the claim fails",
            };
            format!(
                "**Vote**: {what} Everyone who was here before now can vote, except the players. The vote ends {}. Until then \
                 votes are secret and can be changed. At least {quorum} people must vote; in a tie, {otherwise}.",
                relative(*until)
            )
        }
        Event::VoteCounted { question, tally, quorum, verdict } => {
            counted(*question, *tally, *quorum, *verdict, names)
        }
        Event::Ruled { ruling, reason } => {
            format!("**The arbiter {}.** Reason: {reason}", self::ruling(*ruling, names))
        }
        Event::Reopened { turns, left } => reopened(*turns, left, names),
        Event::PlayedIllegally { side, text, count } => format!(
            "{} has played `{text}`, which is illegal ({count} of {}). The turn is undone.",
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
        None if tally.voters() < u64::from(quorum) => format!("too few, {quorum} were needed."),
        None => "a tie.".to_owned(),
    };
    format!("The vote is over. {first}: {ones}, {second}: {others}. {} voted: {verdict}", tally.voters())
}

fn reopened(turns: u32, left: &BySide<SignedDuration>, names: &BySide<String>) -> String {
    let from = if turns == 0 { "starts again".to_owned() } else { format!("goes on after turn {turns}") };
    let [white, black] = [left.white, left.black].map(span);
    format!("The match {from}. Time left: {} {white}, {} {black}.", names.white, names.black)
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
        Ruling::Loss { side } => format!("declares {} the loser", names[side]),
        Ruling::LossOfBoth => "declares that both players lose".to_owned(),
        Ruling::Adjust { side, millis } => {
            let time = span(SignedDuration::from_millis(millis).abs());
            if millis < 0 {
                format!("takes {time} from {}", names[side])
            } else {
                format!("gives {} {time}", names[side])
            }
        }
        Ruling::Restore { turns: 0 } => "restores the starting position".to_owned(),
        Ruling::Restore { turns: 1 } => "restores the position after the first turn".to_owned(),
        Ruling::Restore { turns } => format!("restores the position after {turns} turns"),
        Ruling::Decide { choice: Choice::Yes } => "upholds the claim".to_owned(),
        Ruling::Decide { choice: Choice::No } => "rejects the claim".to_owned(),
        Ruling::Decide { choice: one } => format!("decides that {} wins", choice(one, names)),
        Ruling::Annul => "annuls the match".to_owned(),
        Ruling::Correct { verdict } => format!("corrects the result: {}", self::verdict(verdict, names)),
        Ruling::Reopen { turns, keep, .. } => reopens(turns, keep),
        Ruling::Reduce { side, halves } => {
            format!("takes away {} that {} got from this match", points(halves), names[side])
        }
        Ruling::Expel { side, days: None } => format!("expels {} from the competition", names[side]),
        Ruling::Expel { side, days: Some(1) } => {
            format!("expels {} for 1 day (no new matches here)", names[side])
        }
        Ruling::Expel { side, days: Some(days) } => {
            format!("expels {} for {days} days (no new matches here)", names[side])
        }
        Ruling::Readmit { side } => format!("lifts the expulsion of {}", names[side]),
    }
}

fn verdict(verdict: Verdict, names: &BySide<String>) -> String {
    match verdict {
        Verdict::White => format!("{} wins", names.white),
        Verdict::Black => format!("{} wins", names.black),
        Verdict::Draw => "it is a draw".to_owned(),
        Verdict::BothLost => "both lose".to_owned(),
    }
}

fn reopens(turns: u32, keep: bool) -> String {
    let from = if turns == 0 { "from the beginning".to_owned() } else { format!("after turn {turns}") };
    let clocks = if keep {
        "each player keeps the time they had at the end"
    } else {
        "the clocks go back to that moment"
    };
    format!("reopens the match {from}; {clocks}")
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
            "#{id}: your vote is **{}**. The vote ends {}. Until then you can change your vote, and nobody else sees it.",
            choice(*one, names),
            relative(*until)
        ),
        Court::ReallyRule { id, ruling: one, reason, names, again } => {
            let again = if *again { "The match will be played again as a new one. " } else { "" };
            format!(
                "**#{id}** · The arbiter {}. Reason: {reason}\n{again}Do you confirm this? Both players will be told, and it goes into the record.",
                ruling(*one, names)
            )
        }
        Court::Replaced { id } => format!("#{id}: you have been asked again since. Nothing was done."),
        Court::Overtaken { id } => {
            format!(
                "#{id} has changed since you were asked. Nothing was done. Give the ruling again if it still applies."
            )
        }
        Court::Conduct(people) => people.iter().map(conduct).collect::<Vec<_>>().join("\n"),
        Court::Done { id } => format!("#{id}: done."),
        Court::NotDone { id } => format!("#{id}: nothing was done."),
        Court::Again { id } => format!("The match will be played again as #{id}."),
        Court::WhatToOffer { id, kinds } => {
            let kinds = kinds.iter().map(|kind| format!("\n{}", what_is_offered(*kind)));
            format!(
                "**#{id}** · What do you want to offer? Your opponent can accept or reject it.{}",
                kinds.collect::<String>()
            )
        }
        Court::Arbiters { names, by_role: true } if !names.is_empty() => format!(
            "Arbiters here: {}, and everyone with the server's arbiter role. They judge disputed claims.",
            names.join(", ")
        ),
        Court::Arbiters { by_role: true, .. } => {
            "Everyone with this server's arbiter role judges disputed claims.".to_owned()
        }
        Court::Arbiters { names, .. } if names.is_empty() => {
            "There are no arbiters here: the channel votes on disputed claims.".to_owned()
        }
        Court::Arbiters { names, .. } => {
            format!("Arbiters here: {}. They judge disputed claims.", names.join(", "))
        }
        Court::Touch => {
            "Touch-move: the first piece you move in your draft must make the first step of your turn."
                .to_owned()
        }
        Court::Closed => {
            "Closed to spectators: only the players and the arbiters can see the board and the record."
                .to_owned()
        }
        Court::Strict => {
            format!(
                "Strict match: an illegal turn counts as soon as you type it, even before you confirm and even in a claim. With {} you lose. \
                 The menus offer only legal steps. Answers cannot be prepared.",
                Match::ILLEGAL_MAX
            )
        }
    }
}

/// What is in the records about a player.
fn conduct((name, deeds): &(String, Vec<Misdeed>)) -> String {
    if deeds.is_empty() {
        return format!("**{name}**: nothing in the records.");
    }
    let line = |one: &Misdeed| format!("\n#{} · {} · {}", one.id, relative(one.at), deed(&one.what));
    format!("**{name}**, newest first:{}", deeds.iter().map(line).collect::<String>())
}

fn deed(deed: &Deed) -> String {
    match deed {
        Deed::Ruled(ruling, reason) => format!("{}: {reason}", penalty(*ruling)),
        Deed::Misclaimed(ClaimKind::Repetition, 1) => {
            "wrong claim of repetition: the position had occurred once".to_owned()
        }
        Deed::Misclaimed(ClaimKind::Repetition, count) => {
            format!("wrong claim of repetition: the position had occurred {count} times")
        }
        Deed::Misclaimed(kind, count) => format!("wrong claim of {}: {count} of 2 players", claim(*kind)),
        Deed::Illegal(text) => format!("illegal turn: `{text}`"),
    }
}

/// What an arbiter did to a player.
fn penalty(ruling: Ruling) -> String {
    match ruling {
        Ruling::Reduce { halves, .. } => format!("{} taken away", points(halves)),
        Ruling::Expel { days: Some(1), .. } => "expelled for 1 day".to_owned(),
        Ruling::Expel { days: Some(days), .. } => format!("expelled for {days} days"),
        Ruling::Expel { .. } => "expelled".to_owned(),
        Ruling::Loss { .. } | Ruling::LossOfBoth | Ruling::Correct { .. } => "declared the loser".to_owned(),
        _ => "warned".to_owned(),
    }
}

/// What an offer means.
fn what_is_offered(kind: OfferKind) -> &'static str {
    match kind {
        OfferKind::Tsaul => "Tsaul: goes up by one level.",
        OfferKind::Pause => "**A pause**: the clocks stop for up to 30 days. Turns can still be played.",
        OfferKind::Takeback => {
            "**Take back my turn**: your last turn and everything after it. Each player keeps the time they have left."
        }
        OfferKind::Cancel => "**Cancel the match**: it does not count.",
    }
}

/// Why a vote is not taken, or an arbiter does nothing.
pub(in crate::i18n) fn no_court(why: &NoCourt) -> String {
    match why {
        NoCourt::Vote(VoteRefusal::Over) => "No vote is open.".to_owned(),
        NoCourt::Vote(VoteRefusal::Player) => "Players can't vote on their own match.".to_owned(),
        NoCourt::Vote(VoteRefusal::Newcomer) => {
            "Only people who were here before the vote began can vote.".to_owned()
        }
        NoCourt::Vote(VoteRefusal::NotOnBallot) => "This is not what the vote is about.".to_owned(),
        NoCourt::NotArbiter => "You are not an arbiter here.".to_owned(),
        NoCourt::OwnMatch => "You can't arbitrate your own match.".to_owned(),
        NoCourt::NoReason => {
            "Please add a reason. Both players see it, and it goes into the record.".to_owned()
        }
        NoCourt::WhichRuling => {
            "Say who or what it is about before the reason. `!n help arbiter` shows how.".to_owned()
        }
        NoCourt::NothingToRule => {
            "This question has already been answered or asked again. Nothing was done.".to_owned()
        }
        NoCourt::PlayerGone => {
            "A player of this match no longer plays here, so it cannot be reopened.".to_owned()
        }
        NoCourt::OnePerson => {
            "Both players of this match are the same person, so it cannot be reopened.".to_owned()
        }
        NoCourt::ChannelExpelled => "A channel cannot be expelled; `loss` ends the match.".to_owned(),
        NoCourt::Expelled { until } => format!(
            "You are expelled here and cannot make or accept challenges. The expulsion ends {}.",
            relative(*until)
        ),
        NoCourt::OtherExpelled { name, until } => {
            format!(
                "{name} is expelled here and cannot start a match. The expulsion ends {}.",
                relative(*until)
            )
        }
    }
}

/// Why an arbiter's act about a result is refused; nothing if the refusal is about something else.
pub(in crate::i18n) fn unruled(refusal: &Refusal) -> Option<String> {
    Some(match refusal {
        Refusal::GoesOn => "The match is still going on, so there is no result to change.".to_owned(),
        Refusal::SameResult => "That is already the result.".to_owned(),
        Refusal::NoDraw => "There are no draws in this game.".to_owned(),
        Refusal::TooLateToChange => {
            format!("A result can only be changed for {} days after the end.", Ruling::CHANGE.as_hours() / 24)
        }
        Refusal::NoTimeLeft => {
            "One of the players has no time left. Without `clocks=end` the clocks go back to that turn."
                .to_owned()
        }
        Refusal::NotSoLong => {
            format!("An expulsion can last from 1 to {} days.", Ruling::EXPULSION_DAYS_MAX)
        }
        Refusal::NotExpelled => "That player is not expelled by this match.".to_owned(),
        _ => return None,
    })
}

/// Says for how long a claim that failed is not heard.
pub(in crate::i18n) fn barred(turns: u32) -> String {
    format!(
        "This claim has failed before. You can make it again after {turns} more of your turns ({BARRED_TURNS} in all)."
    )
}

/// The manual of the command: what offers there are.
pub(super) const OFFER: &str = "`!n offer` shows what you can offer. `!n offer tsaul` (after your turn), `pause`, `takeback` (undoes your last turn and \
     everything after it; not in rated or strict matches) or `cancel` (the match does not count; only before each player \
     has played two turns). An offer cannot be withdrawn. It is open until your opponent accepts, rejects it or plays on.";
/// The manual of the command: how one claims.
pub(super) const CLAIM: &str = "When it is your turn: `!n claim repetition`, `standstill` or `no-progress` (after ten turns each; your opponent agrees, \
     or others judge). If your next turn brings it about, add the turn: `!n claim repetition Lb2 \
     Ce6 Dd7-e9`. A correct claim raises Tsaul. At the highest level, others judge who wins instead; if \
     nobody can judge, the position decides. A failed no-progress claim costs you the time it took.";
/// The manual of the command: how one votes.
pub(super) const VOTE: &str = "`!n vote 2` votes for proposal 2 when your channel chooses a turn (`!n vote #12 2` names the match). On a \
     claim: `!n vote #12 yes` or `no`. On who wins: `white` or `black`. Votes are secret, and you can change yours until \
     the vote ends.";
/// The manual of the command: what arbiters do.
pub(super) const ARBITER: &str = "`!n arbiter` shows who the arbiters are. The rest is for them only. End with the reason; you are asked to \
     confirm. `!n arbiter #12 warn white too late`; `loss black`, `loss both`; `time white +2h` or \
     `-30m`; `restore 6` (the position after 6 turns); `decide yes`, `no`, `white` or `black` (an open \
     claim); `annul` (the match does not count; if it was going on, it is played again); `expel black 30d` (no new \
     matches here for 30 days, and a match in progress is lost), `readmit black`. Up to 14 days after a match: \
     `correct white`, `black`, `draw` or `both` (both lose); `reopen 6` or `reopen end` (continues after that many turns \
     with the clocks as they were; `clocks=end` keeps the time left at the end). At any time after it: `reduce white 1` or `½` \
     (points). `history` shows an arbiter the players' warnings, wrong claims and illegal turns.";
