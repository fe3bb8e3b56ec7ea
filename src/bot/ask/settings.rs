//! What the host of the program chooses for the bot.

use crate::i18n::undirected;
use crate::play::Control;
use crate::play::ballot as choosing;
use crate::play::ballot::Majority;
use crate::play::vote;
use crate::players::{Account, Locale, Platform};
use jiff::SignedDuration;

/// What the bot is told by its host.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Language spoken to those who have chosen none.
    pub language: Locale,
    /// Clock of a match where none is named.
    pub control: Control,
    /// Hours of vacation that a player has in a year.
    pub vacation: u32,
    /// How votes are held.
    pub voting: Voting,
    /// How channels choose their turns.
    pub choosing: Choosing,
    /// Who is an arbiter where that is not said by a role.
    pub arbiters: Arbiters,
    /// Where the pages on the web are, without a slash at the end, if there are any.
    pub web: Option<String>,
    /// Whether the machine plays.
    pub machine: bool,
}

/// Arbiters by the host's lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arbiters {
    /// Names of those of the chat room.
    pub local: Vec<String>,
    /// Ids of the accounts of those on Matrix.
    pub matrix: Vec<String>,
}

impl Arbiters {
    /// Whether this account, whose owner has this name, is an arbiter's.
    pub(in crate::bot) fn has(&self, account: &Account, name: &str) -> bool {
        match account.platform {
            Platform::Local => self.local.iter().any(|arbiter| same_name(arbiter, name)),
            Platform::Matrix => self.matrix.contains(&account.id),
            Platform::Discord => false,
        }
    }

    /// Those of a platform, as they are called there.
    pub(in crate::bot) fn of(&self, platform: Platform) -> &[String] {
        match platform {
            Platform::Local => &self.local,
            Platform::Matrix => &self.matrix,
            Platform::Discord => &[],
        }
    }
}

/// Whether two names in the chat room are one: there, none differ in case only, and some stand between marks in messages.
pub(in crate::bot) fn same_name(one: &str, other: &str) -> bool {
    let [one, other] = [one, other].map(|name| undirected(name).to_lowercase());
    one == other
}

/// How votes are held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Voting {
    /// How many must vote for a claim to be upheld.
    pub quorum: u32,
    /// How many hours a vote lasts.
    pub hours: u32,
    /// How many hours before anything begins on which people decide they must have been known to have a say in it.
    pub known: u32,
}

impl Voting {
    pub(in crate::bot) fn time(self) -> SignedDuration {
        SignedDuration::from_hours(i64::from(self.hours)).min(vote::VOTING_MAX)
    }

    /// How long before people must have been known.
    pub(in crate::bot) fn lead(self) -> SignedDuration {
        SignedDuration::from_hours(i64::from(self.known.min(vote::KNOWN_HOURS_MAX)))
    }
}

impl Default for Voting {
    fn default() -> Self {
        let hours = vote::VOTING.as_hours().unsigned_abs() as u32;
        Self { quorum: vote::QUORUM, hours, known: vote::KNOWN_HOURS }
    }
}

/// How channels choose their turns where a challenge does not say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choosing {
    /// How many must vote for a turn.
    pub quorum: u32,
    /// How many hours they have for it.
    pub hours: u32,
    /// What it takes to resign, to accept something or to cancel.
    pub majority: Majority,
}

impl Default for Choosing {
    fn default() -> Self {
        Self {
            quorum: choosing::QUORUM,
            hours: choosing::CHOOSING.as_hours().unsigned_abs() as u32,
            majority: Majority::default(),
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        let control = Control::Days { days: 3 };
        let (voting, choosing) = (Voting::default(), Choosing::default());
        let (language, arbiters) = (Locale::En, Arbiters::default());
        let (web, machine) = (None, true);
        Self { language, control, vacation: 240, voting, choosing, arbiters, web, machine }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::person_name;

    #[test]
    fn arbiters_are_known_as_they_are_called_in_messages() {
        let arbiters = Arbiters { local: vec!["أحمد".to_owned(), "Zoe".to_owned()], matrix: Vec::new() };
        let account = Account { platform: Platform::Local, id: "1".to_owned() };
        let has = |name: &str| arbiters.has(&account, &person_name(name));
        assert_eq!(["أحمد", "zoe", "Ana"].map(has), [true, true, false]);
    }
}
