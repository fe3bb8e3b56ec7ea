//! What Nahil says of one person on several platforms.

use crate::i18n::link::{Known, Link, NoLink};
use crate::i18n::{list, relative, span};
use crate::play::MatchId;
use crate::players::{LinkCode, Platform};

/// How accounts are linked.
pub(super) const LINK: &str = "`!n link` gives you a code. Within 10 minutes, send `link` and the code from your other account, best in private. \
     The two accounts then share matches, challenges, votes, blocks and vacation, and keep the profile of the account \
     that issued the code. I show you what changes and ask first. `!n unlink` separates them again.";

/// How they are separated.
pub(super) const UNLINK: &str = "Within 24 hours of linking, `!n unlink` gives both sides back what they had before: matches, challenges, settings, blocks \
     and vacation. Anything started since then, and the votes, stay with the account that issued the code. Later than \
     that, this account starts again without matches, and everything stays with your other accounts.";

/// The words of a message.
pub(in crate::i18n) fn link(link: &Link) -> String {
    match link {
        Link::Code { accounts, code, until } => format!(
            "{}\nTo link another account, send me `link {code}` from it, in private (`/link` on Discord, `!n link` elsewhere). The code \
             works once and expires {}. **Show it to nobody**: whoever enters it becomes the same person as you.",
            known(accounts),
            relative(*until),
            code = code.shown()
        ),
        Link::Ask { mine, theirs, matches, challenges } => format!(
            "**Link these accounts?** {} would become the same person as {}, who issued this code.\n{}\nAnyone who can use those accounts \
             could then play, resign and block for you. If somebody else gave you the code, do not link. For {} after \
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
                "**No longer linked.** {} and {} each have what they had before: settings, matches, challenges, blocks and vacation.{matches} \
                 Anything started while they were linked stays with {}.",
                names(accounts),
                names(rest),
                names(rest)
            )
        }
        Link::Joined { accounts } => format!(
            "**Linked.** {} They now share matches, challenges, settings and vacation. If this was not you: for {}, \
             `!n unlink` gives both sides back what they had.",
            known(accounts),
            span(LinkCode::REGRET)
        ),
        Link::Parted { account, rest } => format!(
            "{} is now on its own and starts again without matches. Everything stays with {}.",
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
        "Moves over: {}; {}. Vacation already used is added up. The settings of the account that issued the code are kept.",
        list("matches", matches),
        list("challenges", challenges)
    )
}

fn known(accounts: &[Known]) -> String {
    match accounts {
        [only] => format!("Your only account I know is {}.", name(only)),
        several => format!("Your accounts are {}.", names(several)),
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
            "Unknown code. Too many attempts; try again later.".to_owned()
        }
        NoLink::NoSuchCode { left: 1 } => {
            "Unknown code: it may be mistyped, used or expired. `!n link` on the other account gives a new one. \
             You have one more try within the hour."
                .to_owned()
        }
        NoLink::NoSuchCode { left } => format!(
            "Unknown code: it may be mistyped, used or expired. `!n link` on the other account gives a new one. \
             You have {left} more tries within the hour."
        ),
        NoLink::TooManyWrong { until } => {
            format!("Too many wrong codes were entered on this account. You can try again {}.", relative(*until))
        }
        NoLink::NotAsked => {
            "This question is no longer open. `!n link` on the other account gives a new code.".to_owned()
        }
        NoLink::OwnCode => {
            "Enter this code on your other account, not on the one that issued it. `!n link` gives a new one.".to_owned()
        }
        NoLink::Already => "These accounts are already linked.".to_owned(),
        NoLink::Matches(ids) => format!(
            "The two accounts are playing each other in {}. Finish that first. Then `!n link` on the other account gives a new code.",
            numbers(ids)
        ),
        NoLink::Challenges(ids) => format!(
            "One of the two accounts has challenged the other: {}. Withdraw or decline it first. Then `!n link` on the other \
             account gives a new code.",
            numbers(ids)
        ),
        NoLink::TooManyAccounts { limit } => format!("One person can have at most {limit} accounts."),
        NoLink::HoursTooOften { most, again } => format!(
            "The two accounts rest at different hours, and yours have changed {most} times in a week while you were playing, the most allowed. Nothing was linked. You can link them {}, or at once with the same hours on both.",
            relative(*again)
        ),
        NoLink::NotLinked => "This account is not linked to any other. `!n link` links it to one.".to_owned(),
        NoLink::Needed(ids) => format!(
            "Without this account I could not notify you in {}. Finish that first, or unlink on the other account.",
            numbers(ids)
        ),
    }
}

fn numbers(ids: &[MatchId]) -> String {
    list(&ids.iter().map(|id| format!("#{id}")).collect::<Vec<_>>(), "and")
}
