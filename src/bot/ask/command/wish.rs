//! What the longer commands ask for.

use crate::bot::ask::command::Day;
use crate::bot::ask::setting::Setting;
use crate::games::{Kind, Options};
use crate::i18n::guide::{FormatWord, LeagueWord};
use crate::play::{Control, LeagueId, MatchId, Preference};
use crate::players::{Account, Calls, Locale, Seat, Skin};

/// What one chooses for oneself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProfileChange {
    /// The language.
    pub language: Option<Locale>,
    /// Whether turns are confirmed.
    pub confirm: Option<bool>,
    /// Where one is called.
    pub calls: Option<Calls>,
    /// The colours of boards.
    pub skin: Option<Skin>,
    /// Which side sits at the bottom of boards.
    pub seat: Option<Seat>,
    /// What else one wants to see or have done.
    pub wish: Option<Wish>,
    /// When one's clocks rest, and when one is reminded.
    pub settings: Vec<Setting>,
}

/// What one wants of what is kept on one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// To see how boards look.
    Boards,
    /// To have a board in words.
    Text,
    /// To see where and when one is called.
    Calls,
    /// To have all of it.
    Export,
    /// To have it removed.
    Delete,
}

/// What is chosen for a server; what is not named stays as it is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ServerChange {
    /// The language of what several people read.
    pub language: Option<Locale>,
    /// Clock of a challenge that names none.
    pub control: Option<Control>,
    /// Whether matches are told apart.
    pub apart: Option<bool>,
    /// Whether posts are news for nobody but those who are called.
    pub quiet: Option<bool>,
    /// Whether one may challenge in this channel only (and in those of which this was said), or in every one.
    pub here: Option<bool>,
    /// The role of those who may challenge; the empty one: everybody.
    pub challengers: Option<String>,
    /// The role of the arbiters; the empty one: nobody.
    pub arbiters: Option<String>,
    /// What holds for challenges that do not say.
    pub settings: Vec<Setting>,
    /// Whether reports are posted in this channel, or nowhere.
    pub desk: Option<bool>,
    /// The colours of the boards that everybody sees.
    pub skin: Option<Skin>,
}

/// What is chosen of vacation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Absence {
    /// The first and the last day of one that is declared.
    pub days: Vec<Day>,
    /// For how many days.
    pub length: Option<u32>,
    /// Whether what was declared is removed.
    pub drop: bool,
    /// Whether vacation is spent without being declared, if that is said.
    pub by_itself: Option<bool>,
}

/// Which match that is over is wanted once more; the last one, of those that fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RematchQuery {
    /// The match, if it is named.
    pub id: Option<MatchId>,
    /// Against whom, if that matters.
    pub against: Option<Account>,
    /// Of which game, if that matters.
    pub kind: Option<Kind>,
}

/// Which matches that are over are asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryQuery {
    /// Whose; the asker's, if nobody is named.
    pub whom: Option<Account>,
    /// Against whom, if that matters.
    pub against: Option<Account>,
    /// Of which game, if that matters.
    pub kind: Option<Kind>,
    /// Which page, counted from 1.
    pub page: usize,
}

/// What a challenge asks for.
#[derive(Clone, Debug, PartialEq)]
pub struct Invitation {
    /// Who is challenged; anybody if nobody is named.
    pub to: Option<Account>,
    /// The game.
    pub kind: Kind,
    /// The side that the challenger wants.
    pub side: Preference,
    /// The clock, where one was named.
    pub control: Option<Control>,
    /// Whether it counts, where it is said.
    pub rated: Option<bool>,
    /// Options of the game.
    pub options: Options,
    /// Whether clocks rest and vacation is spent, where it is said.
    pub settings: Vec<Setting>,
    /// Whether this channel challenges; if not, it is challenged; nothing, where no channel is meant.
    pub channel: Option<bool>,
}

/// What is known of a challenge, or of a match against the machine, where the rest is asked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InviteQuery {
    /// Who is challenged; anybody if nobody is named, unless the machine is to play.
    pub to: Option<Account>,
    /// The game, where it was named.
    pub kind: Option<Kind>,
    /// At which level the machine is to play, if it is.
    pub level: Option<u8>,
    /// Whether a level was named that there is not.
    pub strays: bool,
}

/// What is asked of a league.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Leaguing {
    /// What; how it stands, if nothing is named.
    pub deed: Option<LeagueWord>,
    /// Which league, where it is named.
    pub league: Option<LeagueId>,
    /// Whom it is about.
    pub person: Option<Account>,
    /// Who takes their place.
    pub other: Option<Account>,
    /// The game of a new one.
    pub kind: Option<Kind>,
    /// How it is played.
    pub format: Option<FormatWord>,
    /// The clock of its matches.
    pub control: Option<Control>,
    /// Options of the game.
    pub options: Option<Options>,
    /// Options of the game as they are written, where it need not be named.
    pub written: String,
    /// What else is chosen for it.
    pub settings: Vec<Setting>,
    /// Whether only those may sign up who are where it is founded.
    pub members_only: Option<bool>,
    /// Which page of what is shown.
    pub page: Option<usize>,
    /// Its name, or a code.
    pub text: String,
}
