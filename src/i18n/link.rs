//! What Nahil says of one person on several platforms.

pub(super) mod words;

use crate::play::MatchId;
use crate::players::{LinkCode, Locale, Platform};
use jiff::Timestamp;

/// A message about accounts that are linked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Link {
    /// Which accounts one has, and a code with which another one can be linked.
    Code {
        /// The accounts.
        accounts: Vec<Known>,
        /// The code.
        code: LinkCode,
        /// Until when it can be entered.
        until: Timestamp,
    },
    /// Asks whether accounts are to be linked, before they are.
    Ask {
        /// Those of who is asked.
        mine: Vec<Known>,
        /// Those of who gave the code.
        theirs: Vec<Known>,
        /// The matches that they hand over.
        matches: Vec<MatchId>,
        /// The challenges that they hand over.
        challenges: Vec<MatchId>,
    },
    /// Nothing was linked after all.
    NotJoined,
    /// Two accounts, and all that were linked to either, are one person's from now on.
    Joined {
        /// The accounts.
        accounts: Vec<Known>,
    },
    /// Accounts are parted again, and each side has what it had.
    Restored {
        /// Those that were linked last.
        accounts: Vec<Known>,
        /// The others.
        rest: Vec<Known>,
        /// The matches that are the former's again.
        matches: Vec<MatchId>,
    },
    /// The account is not linked to the others any more.
    Parted {
        /// The account.
        account: Known,
        /// The others.
        rest: Vec<Known>,
    },
}

/// An account, as people know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Where.
    pub platform: Platform,
    /// By which name.
    pub name: String,
    /// The end of its id, where they have another one there that goes by the same name.
    pub mark: Option<String>,
}

impl Known {
    /// The name as it is written, and the end of the id where it is needed.
    pub(super) fn label(&self) -> String {
        let name = self.name.replace('`', "");
        match &self.mark {
            Some(mark) => format!("`{name}` (…{})", mark.replace('`', "")),
            None => format!("`{name}`"),
        }
    }
}

/// Why nothing is linked, or nothing is parted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoLink {
    /// No such code stands.
    NoSuchCode {
        /// How many wrong ones may still be entered for a while.
        left: usize,
    },
    /// Too many wrong ones were entered on this account.
    TooManyWrong {
        /// When one may be entered again.
        until: Timestamp,
    },
    /// Nothing is asked any more, or something else.
    NotAsked,
    /// The code was entered on the account on which it was given.
    OwnCode,
    /// Both accounts are linked already.
    Already,
    /// The asker's accounts were linked a short time ago, and are handed over to nobody before that is settled.
    JustLinked {
        /// Until when it can be undone.
        until: Timestamp,
    },
    /// They would play against themselves in these matches.
    Matches(Vec<MatchId>),
    /// They would challenge themselves by these.
    Challenges(Vec<MatchId>),
    /// They would have more accounts than one may.
    TooManyAccounts {
        /// The limit.
        limit: usize,
    },
    /// Matches that go on would have other hours of rest, and have had others as often as they may for a while.
    HoursTooOften {
        /// How often.
        most: usize,
        /// When they may again.
        again: Timestamp,
    },
    /// The account is linked to none.
    NotLinked,
    /// Without it they could not be called in these matches.
    Needed(Vec<MatchId>),
}

impl Link {
    /// The words.
    pub fn say(&self, locale: Locale) -> String {
        words::link(locale, self)
    }
}
