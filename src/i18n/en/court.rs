//! What Nahil says of claims that are judged, of votes, and of the arbiter.

use super::claim;
use crate::games::{BySide, Side};
use crate::i18n::court::{Court, Deed, Misdeed, NoCourt};
use crate::i18n::{list, relative, span};
use crate::play::vote::{BARRED_TURNS, Choice, Question, Tally};
use crate::play::{ClaimKind, Event, Judge, Match, OfferKind, Refusal, Ruling, Verdict, VoteRefusal};
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
        Event::Reopened { turns, left } => reopened(*turns, left, names),
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

fn reopened(turns: u32, left: &BySide<SignedDuration>, names: &BySide<String>) -> String {
    let from = if turns == 0 { "begins anew".to_owned() } else { format!("goes on after turn {turns}") };
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
        Ruling::Annul => "annuls the match".to_owned(),
        Ruling::Correct { verdict } => format!("corrects the result: {}", self::verdict(verdict, names)),
        Ruling::Reopen { turns, keep, .. } => reopens(turns, keep),
        Ruling::Reduce { side, halves } => {
            format!("takes {} from what {} has got by this match", points(halves), names[side])
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
        Verdict::White => format!("{} has won", names.white),
        Verdict::Black => format!("{} has won", names.black),
        Verdict::Draw => "it is a draw".to_owned(),
        Verdict::BothLost => "both have lost".to_owned(),
    }
}

fn reopens(turns: u32, keep: bool) -> String {
    let from = if turns == 0 { "from the beginning".to_owned() } else { format!("after turn {turns}") };
    let clocks =
        if keep { "each keeps the time left at the end" } else { "the clocks go back to that moment" };
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
            "#{id}: your vote is **{}**. The vote ends {}; until then you may change yours, and nobody sees it.",
            choice(*one, names),
            relative(*until)
        ),
        Court::ReallyRule { id, ruling: one, reason, names, again } => {
            let again = if *again { "It is played again as a new match. " } else { "" };
            format!(
                "**#{id}** · The arbiter {}. Reason: {reason}\n{again}Do you want this? Both players are told, and it is in the record.",
                ruling(*one, names)
            )
        }
        Court::Replaced { id } => format!("#{id}: you have been asked anew since; nothing was done."),
        Court::Overtaken { id } => {
            format!(
                "#{id} has changed since you were asked; nothing was done. Give the ruling again if it still fits."
            )
        }
        Court::Conduct(people) => people.iter().map(conduct).collect::<Vec<_>>().join("\n"),
        Court::Done { id } => format!("#{id}: done."),
        Court::StillPlays { name, ids, more } => {
            let more = (*more > 0).then(|| format!("{more} more"));
            let all: Vec<_> = ids.iter().map(|id| format!("#{id}")).chain(more).collect();
            let all = list(&all, "and");
            let first = ids.first().map(ToString::to_string).unwrap_or_default();
            format!(
                "{name} also plays {all}, where you are an arbiter. An expulsion ends no other match; `!n arbiter #{first} loss …` does."
            )
        }
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
        Court::Touch => {
            "Touch-move: the piece of the first step in your draft must make the first step of your turn."
                .to_owned()
        }
        Court::Closed => {
            "Closed to spectators: the board and the record are shown to the players and the arbiters only."
                .to_owned()
        }
        Court::Strict => {
            format!(
                "It is strict: an illegal turn counts as soon as you type it, whether or not you confirm turns, also in a claim; {} lose. \
                 The menus only offer legal steps. No answers can be prepared.",
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
        Deed::Failed(kind) => format!("claim that was not upheld ({})", claim(*kind)),
        Deed::Misclaimed(kind, count) => format!("wrong claim of {}: {count} of 2 players", claim(*kind)),
        Deed::Illegal(text) => format!("turn against the rules: `{text}`"),
    }
}

/// What an arbiter did to a player.
fn penalty(ruling: Ruling) -> String {
    match ruling {
        Ruling::Reduce { halves, .. } => format!("{} taken", points(halves)),
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
        NoCourt::NothingToRule => {
            "This question has been answered or asked anew since; nothing was done.".to_owned()
        }
        NoCourt::PlayerGone => {
            "A player of this match does not play here any more; it cannot be reopened.".to_owned()
        }
        NoCourt::OnePerson => {
            "Both players of this match have turned out to be one person; it cannot be reopened.".to_owned()
        }
        NoCourt::ChannelExpelled => "A channel cannot be expelled; `loss` ends the match.".to_owned(),
        NoCourt::Expelled { until } => format!(
            "You are expelled here: you can neither make nor accept challenges. The expulsion ends {}.",
            relative(*until)
        ),
        NoCourt::OtherExpelled { name, until } => {
            format!(
                "{name} is expelled here and cannot begin a match. The expulsion ends {}.",
                relative(*until)
            )
        }
    }
}

/// Why an arbiter's act about a result is refused; nothing if the refusal is about something else.
pub(in crate::i18n) fn unruled(refusal: &Refusal) -> Option<String> {
    Some(match refusal {
        Refusal::GoesOn => "The match is still going on; there is no result to change yet.".to_owned(),
        Refusal::SameResult => "That is the result already.".to_owned(),
        Refusal::NoDraw => "There are no draws in this game.".to_owned(),
        Refusal::TooLateToChange => format!(
            "A result can be changed for {} days after the end; that time is over.",
            Ruling::CHANGE.as_hours() / 24
        ),
        Refusal::NoTimeLeft => {
            "One of the players has no time left. Without `clocks=end` the clocks go back to that turn."
                .to_owned()
        }
        Refusal::NotSoLong => {
            format!("An expulsion lasts from 1 to {} days.", Ruling::EXPULSION_DAYS_MAX)
        }
        Refusal::NotExpelled => "That player is not expelled by this match.".to_owned(),
        _ => return None,
    })
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
     waits); `annul` (the match counts for nothing; if it was going on, it is played again); `expel black 30d` (no new \
     matches here for so long; a match that goes on is lost), `readmit black`. When a match is over, for 14 days: \
     `correct white`, `black`, `draw` or `both` (have lost); `reopen 6` or `reopen end` (it goes on after so many turns, \
     with the clocks of then; `clocks=end` keeps the time left at the end); and at any time `reduce white 1` or `½` \
     (points). `history` shows an arbiter the players' warnings, wrong claims and illegal turns.";
