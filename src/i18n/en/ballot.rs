//! What Nahil says of channels that play.

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
            "A channel chooses its turns by vote. Each vote lasts {}, but never more than half of the time left on its clock, and at \
             least {quorum} must vote. Everyone in the channel before the match began can propose and vote, except its opponent.",
            span(SignedDuration::from_mins(i64::from(*minutes)))
        ),
        Ballot::Draft => {
            "The channel decides together: **Confirm** proposes this turn, and everyone votes.".to_owned()
        }
        Ballot::Call { name, colour: side, closes, quorum, flag } => format!(
            "**Nahil!** {name} ({}), it is your turn. Propose turns and vote: {} the proposal with the most votes is played (ties: the earliest). At least {quorum} must vote. Time runs out {}.",
            colour(*side),
            relative(*closes),
            relative(*flag)
        ),
        Ballot::Proposals { id, name, proposals, state } => {
            let lines = proposals.iter().zip(1..).map(|(one, number)| proposed(number, one, state));
            let lines: Vec<_> = lines.collect();
            format!("**#{id} · {name}**: {}\n{}", self::state(state), lines.join("\n"))
        }
        Ballot::Hidden { id, name, proposals, voters, state } => {
            let why = if state.is_open() {
                " The opponent can read this channel, so the proposals are shown to each voter privately."
            } else {
                ""
            };
            format!(
                "**#{id} · {name}**: {} Proposals: {proposals}; votes: {voters}.{why}",
                self::state(state)
            )
        }
        Ballot::Final(majority) => {
            format!("Resigning, accepting an offer and cancelling need {}.", self::majority(*majority))
        }
        Ballot::Seconded { id, name, wanted, needed } => format!(
            "**#{id}**: {wanted} of {needed} people needed want {name} to accept. If you agree, send `!n accept #{id} as channel`."
        ),
        Ballot::Voted { id, number, action, until } => {
            let until = until.map_or(String::new(), |at| {
                format!(" The vote ends {}. Until then you can change your vote.", relative(at))
            });
            format!("#{id}: your vote is **{number}**: {}.{until}", self::action(action))
        }
        Ballot::Chosen { name, number, action, votes, voters } => format!(
            "{name} has chosen {number}: {}, with {votes} of {voters} {}.",
            self::action(action),
            if *voters == 1 { "vote" } else { "votes" }
        ),
        Ballot::Tied { name, numbers, closes } => format!(
            "{name}: {} are tied. Vote again, only between these. The vote ends {}; if it is tied again, the earliest is played.",
            self::numbers(numbers),
            relative(*closes)
        ),
        Ballot::NotCarried { name, flag } => {
            let flag = flag.map_or(String::new(), |at| format!(" Time runs out {}.", relative(at)));
            format!(
                "{name}: voting time is over, but no proposal has enough votes yet. The clock keeps running until one has.{flag}"
            )
        }
        Ballot::TooFew { name, voters, quorum, flag } => {
            let flag = flag.map_or(String::new(), |at| format!(" Time runs out {}.", relative(at)));
            format!(
                "{name}: voting time is over, but only {voters} of {quorum} needed have voted. The clock keeps running until \
                 {quorum} have.{flag}"
            )
        }
    }
}

/// What it takes to choose what cannot be taken back.
fn majority(majority: Majority) -> String {
    let Majority { voters, percent } = majority;
    format!("at least {voters} voters (or everyone, if fewer can vote) and {percent} % of the votes")
}

fn numbers(numbers: &[u32]) -> String {
    list(&numbers.iter().map(|number| format!("**{number}**")).collect::<Vec<_>>(), "and")
}

fn state(state: &State) -> String {
    match state {
        State::Open { closes, quorum } => {
            format!(
                "the vote ends {}. At least {quorum} must vote. You can change your vote or propose another turn.",
                relative(*closes)
            )
        }
        State::Tied { closes, numbers } => format!(
            "{} are tied. Vote again, only between these. The vote ends {}.",
            self::numbers(numbers),
            relative(*closes)
        ),
        State::Late { quorum } => format!(
            "voting time is over. The first proposal with enough votes is chosen at once (at least {quorum} must vote)."
        ),
        State::Chosen { .. } => "chosen.".to_owned(),
        State::Void => "this vote no longer counts.".to_owned(),
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
        Action::Resume => "to resume the clocks".to_owned(),
    }
}

/// Why somebody does not decide with a channel.
pub(in crate::i18n) fn no_ballot(why: NoBallot) -> String {
    match why {
        NoBallot::Outsider => "Only people who have been active in the channel can vote.".to_owned(),
        NoBallot::Newcomer => {
            "Only people who were in the channel before the match began can vote. You came later, but you can vote in its next match."
                .to_owned()
        }
        NoBallot::Adversary => "You can't vote with the channel you are playing against.".to_owned(),
        NoBallot::OtherSide => "In this match you vote with the other channel.".to_owned(),
        NoBallot::NotTurn => "A channel can only vote when it is its turn.".to_owned(),
        NoBallot::NoChannel => "No channel is playing in this match, so there is nothing to vote on.".to_owned(),
        NoBallot::NotHere => "A channel can only play where there are several people.".to_owned(),
        NoBallot::Over => "This vote is over.".to_owned(),
        NoBallot::NoSuchProposal { count: 0 } => {
            "Nothing has been proposed yet. Press **Propose a turn**, or type one with `!n move`.".to_owned()
        }
        NoBallot::NoSuchProposal { count } => format!("There is no such proposal. They are numbered 1 to {count}."),
        NoBallot::Full { limit } => format!("{limit} turns have been proposed, the most allowed. Vote for one of them."),
        NoBallot::Enough { limit } => {
            format!("You have proposed {limit} turns, the most allowed. Vote for one of them.")
        }
        NoBallot::OnlyTied => "There was a tie, so you can only vote for the tied proposals now.".to_owned(),
        NoBallot::NotByVote => "A channel can't decide this by vote.".to_owned(),
    }
}
