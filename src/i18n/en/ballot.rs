//! What Nahil says of channels that play.

use super::flag;
use super::games::colour;
use super::talk::{claim, offer};
use crate::i18n::ballot::{Ballot, NoBallot, Proposed, State};
use crate::i18n::{list, relative, span};
use crate::play::Action;
use crate::play::ballot::Majority;
use jiff::SignedDuration;

/// The words of a message about a channel that plays.
pub(in crate::i18n) fn ballot(ballot: &Ballot) -> String {
    match ballot {
        Ballot::Terms { minutes, quorum } => format!(
            "The turns of a channel are chosen by vote: {} for each, at most half of what its clock has left; at least \
             {quorum} must vote. Everyone who was in the channel before the match begins may propose and vote, except its opponent.",
            span(SignedDuration::from_mins(i64::from(*minutes)))
        ),
        Ballot::Draft => {
            "You decide with the channel: **Confirm** proposes the turn, and all vote on it.".to_owned()
        }
        Ballot::Call { name, colour: side, closes, quorum, fall } => format!(
            "**Nahil!** {name} ({}), it is your turn. Propose turns and vote: {} the one with most votes is played. At least {quorum} must vote. {}",
            colour(*side),
            relative(*closes),
            flag::falls(fall)
        ),
        Ballot::Proposals { id, name, proposals, state } => {
            let lines = proposals.iter().zip(1..).map(|(one, number)| proposed(number, one, state));
            let lines: Vec<_> = lines.collect();
            format!("**#{id} · {name}**: {}\n{}", self::state(state), lines.join("\n"))
        }
        Ballot::Hidden { id, name, proposals, voters, state } => {
            let why = if state.is_open() {
                " The opponent reads this channel, so each voter sees the proposals alone."
            } else {
                ""
            };
            format!(
                "**#{id} · {name}**: {} Proposals: {proposals}; votes: {voters}.{why}",
                self::state(state)
            )
        }
        Ballot::Final(majority) => {
            format!("Resigning, accepting and cancelling take {}.", self::majority(*majority))
        }
        Ballot::Seconded { .. } | Ballot::Objected { .. } | Ballot::Joined { .. } | Ballot::Opened { .. } => {
            wish(ballot)
        }
        Ballot::Voted { id, number, action, until } => {
            let until = until.map_or(String::new(), |at| {
                format!(" The vote ends {}; until then you may change yours.", relative(at))
            });
            format!("#{id}: your vote is **{number}**: {}.{until}", self::action(action))
        }
        Ballot::Chosen { name, number, action, votes, voters } => format!(
            "{name} has chosen {number}: {}, with {votes} of {voters} {}.",
            self::action(action),
            if *voters == 1 { "vote" } else { "votes" }
        ),
        Ballot::Tied { name, numbers, closes } => format!(
            "{name}: {} are tied. Vote once more, between these only, until {}; if they are tied again, the earliest is played.",
            self::numbers(numbers),
            relative(*closes)
        ),
        Ballot::NotCarried { name, fall } => {
            let fall = fall.map_or(String::new(), |fall| format!(" {}", flag::falls(&fall)));
            format!(
                "{name}: the time for choosing is over, and nothing has enough votes yet. The clock runs on until something has.{fall}"
            )
        }
        Ballot::TooFew { name, voters, quorum, fall } => {
            let fall = fall.map_or(String::new(), |fall| format!(" {}", flag::falls(&fall)));
            format!(
                "{name}: the time for choosing is over, and {voters} of at least {quorum} have voted. The clock runs on; as soon as \
                 {quorum} have voted, the choice counts.{fall}"
            )
        }
    }
}

/// What the members of a channel want it to do with a challenge; nothing of another message.
fn wish(ballot: &Ballot) -> String {
    match ballot {
        Ballot::Seconded { id, name, wanted, needed } => format!(
            "**#{id}**: {wanted} of the {needed} people it takes want {name} to accept. Others in the channel agree with `!n accept #{id} as channel`."
        ),
        Ballot::Objected { id, name, against, needed } => format!(
            "**#{id}**: {against} of the {needed} people it takes want {name} to decline. Others in the channel agree with `!n decline #{id}`."
        ),
        Ballot::Joined { id, name, joined, needed } => format!(
            "**Not sent yet**: {joined} of the {needed} people it takes in {name} have joined. Others join with `!n accept #{id}`."
        ),
        Ballot::Opened { id, name } => {
            format!("**#{id}**: enough people in {name} have joined, and the challenge is sent.")
        }
        _ => String::new(),
    }
}

/// What it takes to choose what cannot be taken back.
fn majority(majority: Majority) -> String {
    let Majority { voters, percent } = majority;
    format!("at least {voters} voters (everyone, where fewer may vote) and {percent} % of the votes")
}

fn numbers(numbers: &[u32]) -> String {
    list(&numbers.iter().map(|number| format!("**{number}**")).collect::<Vec<_>>(), "and")
}

fn state(state: &State) -> String {
    match state {
        State::Open { closes, quorum } => {
            format!(
                "the vote ends {}; at least {quorum} must vote. You may change your vote, or propose another turn.",
                relative(*closes)
            )
        }
        State::Tied { closes, numbers } => format!(
            "{} are tied. Vote once more, between these only, until {}.",
            self::numbers(numbers),
            relative(*closes)
        ),
        State::Late { quorum } => format!(
            "the time is over; whatever gets enough votes is chosen at once (at least {quorum} must vote)."
        ),
        State::Chosen { .. } => "chosen.".to_owned(),
        State::Void => "nothing of this counts any more.".to_owned(),
    }
}

fn proposed(number: u32, one: &Proposed, state: &State) -> String {
    let Proposed { action, by, votes } = one;
    let chosen = if *state == (State::Chosen { number }) { " **←**" } else { "" };
    let noun = if *votes == 1 { "vote" } else { "votes" };
    format!("**{number}** · {} · {by} · {votes} {noun}{chosen}", self::action(action))
}

/// What is proposed.
fn action(action: &Action) -> String {
    match action {
        Action::Turn { text, .. } => format!("`{text}`"),
        Action::Offer(kind) => format!("to offer {}", offer(*kind)),
        Action::Accept(kind) => format!("to accept {}", offer(*kind)),
        Action::Reject(kind) => format!("to reject {}", offer(*kind)),
        Action::Claim { kind, turn: None } => format!("to claim {}", claim(*kind)),
        Action::Claim { kind, turn: Some(turn) } => format!("to claim {} with `{turn}`", claim(*kind)),
        Action::Answer { right: true } => "to agree".to_owned(),
        Action::Answer { right: false } => "to dispute it".to_owned(),
        Action::Resign => "to resign".to_owned(),
        Action::Resume => "to let the clocks run again".to_owned(),
    }
}

/// Why somebody does not decide with a channel.
pub(in crate::i18n) fn no_ballot(why: NoBallot) -> String {
    match why {
        NoBallot::Outsider => "Only people who have been active in the channel can vote with it.".to_owned(),
        NoBallot::Newcomer => {
            "Only people who were in the channel before the match began can vote in it. You came later: you can in its next match."
                .to_owned()
        }
        NoBallot::Later => {
            "Only people who were in the channel when this challenge was made decide on it. You came later: you can with the next one."
                .to_owned()
        }
        NoBallot::Adversary => "Whoever plays against a channel does not decide with it.".to_owned(),
        NoBallot::OtherSide => "In this match you vote for the other channel.".to_owned(),
        NoBallot::NotTurn => "A channel decides only when it is its turn.".to_owned(),
        NoBallot::NoChannel => "No channel plays in this match, so there is nothing to choose.".to_owned(),
        NoBallot::NotHere => "A channel can play only where several people are.".to_owned(),
        NoBallot::Over => "This choice is over.".to_owned(),
        NoBallot::NoSuchProposal { count: 0 } => {
            "Nothing is proposed yet: **Propose a turn**, or type it with `!n move`.".to_owned()
        }
        NoBallot::NoSuchProposal { count } => format!("There are proposals 1 to {count}."),
        NoBallot::Full { limit } => format!("{limit} turns are proposed, which is the most: vote for one."),
        NoBallot::Enough { limit } => {
            format!("You have proposed {limit} turns, which is the most: vote for one.")
        }
        NoBallot::OnlyTied => "There was a tie: only the tied proposals can be voted for now.".to_owned(),
        NoBallot::NotOpen { joined, needed } => format!(
            "This challenge is not open yet: {joined} of the {needed} people it takes in its channel have joined."
        ),
        NoBallot::NotByVote => "A channel does not decide this by vote.".to_owned(),
    }
}
