//! Pages on the web: who looks at one, what they want of it, and what it shows.

use crate::players::{Account, Locale};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

/// A link to the board of a match, for the one person who reads the post that has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardLink {
    /// The match's number.
    pub id: u64,
    /// Its words.
    pub label: String,
    /// Its address, once an adapter has made it; that is never kept, for it is a key.
    #[serde(skip)]
    pub address: Option<String>,
}

/// Somebody has the page of a match open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageVisit {
    /// The match's number.
    pub id: u64,
    /// By what they are known; nothing for a stranger. The adapter has seen to it that it is genuine and holds.
    pub pass: Option<PagePass>,
    /// The language of their browser, for those of whom none is known.
    pub locale: Option<Locale>,
    /// What they want.
    pub wish: PageWish,
}

/// What a link proves: that whoever has it is to act for this account in the match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PagePass {
    /// The account.
    pub account: Account,
    /// The number of the post in which the link was.
    pub number: u64,
    /// When it was given.
    pub at: Timestamp,
}

impl PagePass {
    /// How long a link holds until it is used; not longer than the bot knows that it was.
    pub const LINK_HOLDS: SignedDuration = SignedDuration::from_hours(5 * 24);
    /// How long a browser holds what it got for it.
    pub const HOLDS: SignedDuration = SignedDuration::from_hours(30 * 24);
}

/// What somebody wants of a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PageWish {
    /// To use their link up, so that it opens nothing any more in any other browser.
    Enter,
    /// To see the match as it stands; a player sees their panel.
    Look,
    /// To see it as it stands and nothing else, as anybody does who does not play in it.
    Watch,
    /// To see it as it stood after so many turns.
    Turn(u32),
    /// To have its record.
    Record,
    /// To do something in it.
    Do {
        /// The event's id, made by the page.
        event: String,
        /// What they do.
        deed: PageDeed,
    },
}

/// What a player does on a page, as it comes from a browser, so perhaps forged or stale.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PageDeed {
    /// Presses the button with this id.
    Press(String),
    /// Chooses in the menu of the first id the option of the second.
    Choose(String, String),
}

/// Why a page shows nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PageRefusal {
    /// There is no such match, or nobody may see it who is not known to play in it: a stranger is not told which.
    Private,
    /// The link was used already.
    Used,
    /// The person whose link it was wants none any more, or it was given before they said so.
    Revoked,
    /// The account plays in the match no more: it was unlinked, or all that was kept on it is gone.
    NotTheirs,
    /// There are not so many turns.
    NoSuchTurn,
}
