//! What Nahil says of replays, of how boards look, and of what it keeps on a person.

pub(super) mod words;

use crate::games::{BySide, Colour, Kind};
use crate::play::MatchId;
use crate::players::{Locale, Looks};
use jiff::{SignedDuration, Timestamp};

/// A message, or a line of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Own {
    /// The bot has come into a room, on a platform where signs under a post do what buttons do elsewhere.
    Hello,
    /// A room goes on in another.
    Moved,
    /// The number of the last turn.
    TurnNumber(u32),
    /// Which turn of a match is shown.
    Turn {
        /// How many turns are played on the board.
        ply: u32,
        /// How many turns the match has.
        turns: u32,
        /// Who played the last of them, what they are called, and the turn; nobody at the beginning.
        played: Option<(String, Colour, String)>,
    },
    /// What a moving picture shows, for those who cannot see it; its last board is described after it.
    Film {
        /// The game.
        kind: Kind,
        /// The players.
        names: BySide<String>,
        /// How many turns are played on its first board.
        first: u32,
        /// How many turns are played on its last board.
        turns: u32,
    },
    /// Until when somebody has time, beside a board: in a reader's time zone or, where that is not known, in Greenwich's.
    Deadline {
        /// When it is over.
        at: Timestamp,
        /// The zone's name.
        zone: Option<String>,
    },
    /// How much time somebody has, beside a board.
    TimeLeft(SignedDuration),
    /// The moving picture shows but the last turns.
    FilmIsShort {
        /// How many.
        turns: usize,
    },
    /// There is no moving picture with a record, since its reader has had many.
    NoFilm(Spent),
    /// An answer comes without its picture, since there have been many lately: whose.
    NoPicture(Payer),
    /// How boards look.
    Looks(Looks),
    /// Where a turn is drafted on a platform on which what one person alone sees has a room of its own: whether where it
    /// was asked for.
    PanelPlace(bool),
    /// What else the profile is good for.
    MoreOfProfile,
    /// Here is all that is kept.
    Exported,
    /// Whether all that is kept is really to be removed.
    ReallyForget {
        /// The matches that will be resigned.
        matches: Vec<MatchId>,
        /// Whether they are expelled somewhere, which is kept until it is over.
        expelled: bool,
    },
    /// Nothing was removed.
    NotForgotten,
    /// Everything is removed.
    Forgotten,
    /// Instead of the name of one whose name is removed.
    Former,
    /// Whom one has blocked.
    Blocked(Vec<String>),
    /// Somebody is blocked from now on.
    NowBlocked {
        /// Who.
        name: String,
    },
    /// Somebody is no longer blocked.
    Unblocked {
        /// Who.
        name: String,
    },
}

/// Why nothing was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OwnTrouble {
    /// The match has no turn of this number, perhaps not any more.
    NoSuchTurn {
        /// The match.
        id: MatchId,
        /// How many it has.
        turns: u32,
    },
    /// One has had as many moving pictures and exports as one may for now.
    NoExport(Spent),
    /// There have been as many searches as there may be for now.
    NoSearch(Spent),
    /// One's matches have changed since one was asked.
    ForgetStale,
    /// One's accounts were linked a short time ago, which can be undone.
    JustLinked {
        /// Until when it can.
        until: Timestamp,
    },
    /// The host has no pages on the web.
    NoWeb,
    /// One cannot block oneself.
    BlockOneself,
    /// Nobody plays against themselves.
    SamePerson,
    /// They have blocked as many as one may.
    TooManyBlocked {
        /// The limit.
        limit: usize,
    },
    /// This one was not blocked.
    NotBlocked {
        /// Who.
        name: String,
    },
    /// There can be no match with this person. It is not said why.
    NotTaken {
        /// Who.
        name: String,
    },
}

/// Whose part of something dear is used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payer {
    /// The asker's.
    Person,
    /// That of the server or place where it was asked for.
    Place,
    /// What there is for all together.
    All,
}

/// How much of something dear can be had, of which there has been more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spent {
    /// By whom.
    pub payer: Payer,
    /// How many at most in a while.
    pub most: u32,
    /// How many minutes that while is.
    pub minutes: i64,
    /// In how many minutes the next can be had.
    pub left: i64,
}

impl Own {
    /// The words.
    pub fn say(&self, locale: Locale) -> String {
        words::own(locale, self)
    }
}
