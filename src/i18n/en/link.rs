//! What Nahil says of one person on several platforms.

use crate::i18n::link::{Known, Link, NoLink};
use crate::i18n::{list, relative, span};
use crate::play::MatchId;
use crate::players::{LinkCode, Platform};

/// How accounts are linked.
pub(super) const LINK: &str = "`!n link` gives a code; `link` and the code on your other account, within 10 minutes and best where nobody else reads, \
     makes both one person's: matches, challenges, votes, blocks and vacation are one. What you chose in the profile \
     of the account that gave the code stands. I show what goes over and ask first. `!n unlink` parts them again.";

/// How they are parted.
pub(super) const UNLINK: &str = "`!n unlink` within 24 hours of linking gives both sides back what they had before: matches, challenges, settings, blocks \
     and vacation. What began meanwhile, and the votes, stay with the account that gave the code. Later, this \
     account becomes a new person without matches, and everything stays with your other accounts.";

/// The words of a message.
pub(in crate::i18n) fn link(link: &Link) -> String {
    match link {
        Link::Code { accounts, code, until } => format!(
            "{}\nTo link another one: give me the command `link {code}` there (on Discord behind a slash, elsewhere behind !n), {}. It \
             works once and lapses {}. **Show it to nobody**: whoever enters it becomes the same person as you.",
            known(accounts),
            "where nobody else reads",
            relative(*until),
            code = code.shown()
        ),
        Link::Ask { mine, theirs, matches, challenges } => format!(
            "**Link these accounts?** {} would become the same person as {}, who gave this code.\n{}\nAnyone who can use those accounts \
             could then play, resign and block for you. Did somebody else give you the code? Then do not link. For {} after \
             linking, `!n unlink` gives both sides back what they had.",
            names(mine),
            names(theirs),
            handed_over(matches, challenges),
            span(LinkCode::REGRET)
        ),
        Link::NotJoined => "Nothing was linked.".to_owned(),
        Link::Restored { accounts, rest, matches } => {
            let matches = if matches.is_empty() {
                String::new()
            } else {
                format!(" Their matches go on with them: {}.", numbers(matches))
            };
            format!(
                "**No longer linked.** {} and {} each have what they had before: settings, matches, challenges, blocks, vacation.{matches} \
                 Whatever began while they were linked stays with {}.",
                names(accounts),
                names(rest),
                names(rest)
            )
        }
        Link::Joined { accounts } => format!(
            "**Linked.** {} Matches, challenges, settings and vacation are one from now on. If this was not you: for {}, \
             `!n unlink` gives both sides back what they had.",
            known(accounts),
            span(LinkCode::REGRET)
        ),
        Link::Parted { account, rest } => format!(
            "{} is on its own now, without matches, as one who is new here. Everything stays with {}.",
            name(account),
            names(rest)
        ),
    }
}

/// What goes over to the other accounts.
fn handed_over(matches: &[MatchId], challenges: &[MatchId]) -> String {
    let list = |what: &str, ids: &[MatchId]| match ids {
        [] => format!("no {what}"),
        ids => format!("{what} ({})", numbers(ids)),
    };
    format!(
        "What goes over: {}; {}. Vacation already used is added up, and the settings of the account that gave the code hold.",
        list("matches", matches),
        list("challenges", challenges)
    )
}

fn known(accounts: &[Known]) -> String {
    match accounts {
        [only] => format!("I know you as {}, and on no other account.", name(only)),
        several => format!("I know you as {}.", names(several)),
    }
}

fn names(accounts: &[Known]) -> String {
    list(&accounts.iter().map(name).collect::<Vec<_>>(), "and")
}

fn name(account: &Known) -> String {
    let platform = match account.platform {
        Platform::Local => "in the chat room",
        Platform::Discord => "on Discord",
        Platform::Matrix => "on Matrix",
    };
    format!("{} {platform}", account.label())
}

/// Why nothing is linked.
pub(in crate::i18n) fn refused(why: &NoLink) -> String {
    match why {
        NoLink::NoSuchCode { left: 0 } => {
            "No such code stands, and you have tried as many as you may for now.".to_owned()
        }
        NoLink::NoSuchCode { left } => format!(
            "No such code stands: it is mistyped, was entered before, or has lapsed. `!n link` on the other account gives a new one. \
             You may try {left} more within the hour."
        ),
        NoLink::TooManyWrong { until } => {
            format!("Too many wrong codes were entered on this account. You may try again {}.", relative(*until))
        }
        NoLink::NotAsked => {
            "This question is no longer open. `!n link` on the other account gives a new code.".to_owned()
        }
        NoLink::OwnCode => {
            "This code is to be entered on your other account, not on the one that it was given on. `!n link` gives a new one.".to_owned()
        }
        NoLink::Already => "These accounts are linked already.".to_owned(),
        NoLink::Matches(ids) => format!(
            "The two accounts play each other in {}. Finish that first; then `!n link` on the other account gives a new code.",
            numbers(ids)
        ),
        NoLink::Challenges(ids) => format!(
            "One of the two accounts has challenged the other: {}. Take that back or decline it first; then `!n link` on the other \
             account gives a new code.",
            numbers(ids)
        ),
        NoLink::TooManyAccounts { limit } => format!("One person can have {limit} accounts."),
        NoLink::HoursTooOften { most, again } => format!(
            "The two accounts rest at different hours, and yours have changed {most} times in a week while you were playing, as often as they may. Nothing was linked; you may link them {}, or at once with the same hours on both.",
            relative(*again)
        ),
        NoLink::NotLinked => "This account is linked to no other. `!n link` links it to one.".to_owned(),
        NoLink::Needed(ids) => format!(
            "Without this account I could not call you in {}. Finish that first, or unlink on the other account.",
            numbers(ids)
        ),
    }
}

fn numbers(ids: &[MatchId]) -> String {
    list(&ids.iter().map(|id| format!("#{id}")).collect::<Vec<_>>(), "and")
}
