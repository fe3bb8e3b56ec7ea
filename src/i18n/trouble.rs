//! What Nahil says when it does not do what was asked.

mod quote;
mod record;
mod setting;
mod words;

pub(crate) use words::DRAWS;

use super::ballot::NoBallot;
use super::court::NoCourt;
use super::docket::NoDocket;
use super::league::NoLeague;
use super::leave::NoLeave;
use super::lesson::task::Untold;
use super::link::NoLink;
use super::machine::NoMachine;
use super::manner::NoManner;
use super::memo::NoMemo;
use super::own::OwnTrouble;
use super::prepared::NoPlan;
use super::puzzle::NoPuzzle;
use super::review::NoReview;
use super::trial::NoTrial;
use super::watch::NoWatch;
use super::{Slot, Verb, Word};
use crate::games::{Kind, Unreadable};
use crate::play::control::ControlError;
use crate::play::text::RecordFlaw;
use crate::play::{ChallengeRefusal, MatchId, Refusal};
use crate::players::Locale;
use jiff::Timestamp;
use jiff::civil::Date;

/// Why nothing was done, and what to do instead.
#[derive(Clone, Debug, PartialEq)]
pub enum Trouble {
    /// No command has this name; the nearest one has that.
    UnknownCommand {
        /// What was written.
        word: String,
        /// The nearest name, if one is near.
        nearest: Option<&'static str>,
    },
    /// The command does not take this word.
    UnknownWord {
        /// The command.
        verb: Verb,
        /// What was written.
        word: String,
        /// The nearest word that it takes, if one is near.
        nearest: Option<&'static str>,
        /// Whether it may be somebody's name.
        person: bool,
        /// Whether it may be meant for a game.
        game: bool,
    },
    /// A word may be either of these days.
    WhichDay {
        /// What was written.
        word: String,
        /// Both days.
        days: [Date; 2],
    },
    /// The command takes such a thing only once.
    Twice {
        /// The command.
        verb: Verb,
        /// What came twice.
        slot: Slot,
    },
    /// The command needs this.
    Missing {
        /// The command.
        verb: Verb,
        /// What it needs.
        slot: Slot,
        /// What that can be.
        known: Vec<Word>,
    },
    /// There is no claim of this name.
    NoSuchClaim {
        /// As it was written.
        word: String,
        /// Those that there are.
        known: Vec<Word>,
    },
    /// The clock cannot be had.
    Clock(ControlError),
    /// What was chosen by a name and a value cannot be had.
    Setting(BadSetting),
    /// The options cannot be read.
    Options(Kind, Unreadable),
    /// Nobody here has this name.
    UnknownPerson {
        /// The name.
        name: String,
    },
    /// Several here have this name.
    SeveralOfName {
        /// The name.
        name: String,
        /// The ids of their accounts, as they can be typed.
        accounts: Vec<String>,
    },
    /// They want to play against another program.
    AgainstBot {
        /// Its name.
        name: String,
    },
    /// They want to play against this one.
    AgainstNahil {
        /// At this game, if they have named it.
        game: Option<Kind>,
        /// What else they have said of the match, the game with it.
        said: String,
    },
    /// The text is too long.
    TooLong {
        /// The limit in characters.
        limit: usize,
    },
    /// They play no match that goes on.
    NoMatch,
    /// They play several; they should say which.
    WhichMatch {
        /// The numbers.
        ids: Vec<MatchId>,
    },
    /// There is no match of this number.
    NoSuchMatch {
        /// The number.
        id: MatchId,
    },
    /// There is nothing to accept, decline or withdraw.
    NothingToAnswer,
    /// There are several challenges; they should say which.
    WhichChallenge {
        /// The numbers.
        ids: Vec<MatchId>,
    },
    /// The challenge does not stand any more.
    NoSuchChallenge {
        /// The number.
        id: MatchId,
    },
    /// The challenge cannot be answered like this.
    Challenge(ChallengeRefusal),
    /// The match refuses.
    Match(Kind, Refusal),
    /// A button or menu of an earlier position.
    Stale {
        /// The match.
        id: MatchId,
    },
    /// The panel has gone on since; it is shown again as it is now.
    PanelMovedOn {
        /// The match.
        id: MatchId,
    },
    /// The button belongs to somebody else.
    NotYourButton,
    /// The button or menu is not one of Nahil's.
    StrangeButton,
    /// The draft is empty.
    EmptyDraft,
    /// There is no draft of which a step could be taken back, or that could be dropped.
    NoDraft {
        /// Whether a step was to be taken back.
        undo: bool,
    },
    /// They play as many matches as one may.
    TooManyMatches {
        /// Who.
        name: String,
        /// The limit.
        limit: usize,
    },
    /// A rematch is wanted where they have finished no match yet.
    NoneOver,
    /// A rematch is wanted against somebody or of a game, where they have finished no such match.
    NoneSuchOver,
    /// A rematch is wanted of a match that goes on.
    NotOver {
        /// The match.
        id: MatchId,
    },
    /// A rematch is wanted where the two play again already.
    RematchGoesOn {
        /// The match that they play.
        id: MatchId,
    },
    /// They have used the form already.
    FormUsed {
        /// The challenge that they made by it, or the match that they began.
        id: MatchId,
        /// Whether it is a match.
        begun: bool,
    },
    /// They have proposed the rematch already.
    RematchProposed {
        /// The challenge.
        id: MatchId,
    },
    /// Nothing is kept any more on whom they have played against.
    OpponentGone {
        /// The match.
        id: MatchId,
    },
    /// As many of their challenges stand as may.
    TooManyChallenges {
        /// The limit.
        limit: usize,
    },
    /// Somebody has as many challenges to answer as one may have.
    TooManyToThem {
        /// Who.
        name: String,
        /// The limit.
        limit: usize,
    },
    /// They have challenged somebody as often as one may for now.
    ChallengedTooOften {
        /// Whom.
        name: String,
        /// In how many minutes it can be done again.
        minutes: i64,
    },
    /// As many of their open challenges stand in this place as may.
    TooManyOpen {
        /// The limit.
        limit: usize,
    },
    /// As many open challenges stand in this place as may, or as newcomers may add to.
    TooManyOpenHere {
        /// How many there are.
        standing: usize,
        /// When the first of them expires.
        expires: Timestamp,
    },
    /// There is no such page.
    NoSuchPage {
        /// How many there are.
        pages: usize,
    },
    /// The text is not the record of a match by the rules.
    Record(Option<Kind>, RecordFlaw),
    /// Something of one's own: a replay, what is kept on a person, or whom one has blocked.
    Own(OwnTrouble),
    /// What is kept of it cannot be read; the host is told by the log.
    Damaged,
    /// This belongs on a server.
    NoServer,
    /// Only those in charge of the server may do this.
    NotInCharge,
    /// On this server one does not challenge in this channel.
    NotHere,
    /// On this server they may not challenge.
    MayNotChallenge,
    /// A vote is not taken, or an arbiter does nothing.
    Court(NoCourt),
    /// Something is not prepared.
    Prepared(NoPlan),
    /// There is no puzzle.
    Puzzle(NoPuzzle),
    /// There is no task.
    Task(Untold),
    /// A match is not looked at again.
    Review(NoReview),
    /// Nothing is written down, or said with a turn.
    Memo(NoMemo),
    /// A match is not followed.
    Watch(NoWatch),
    /// No vacation is declared.
    Leave(NoLeave),
    /// Nothing is reported, or nobody banned.
    Docket(NoDocket),
    /// Nothing is tried.
    Trial(NoTrial),
    /// It is a match that is touch-move, or closed to spectators.
    Manner(NoManner),
    /// Against the machine it cannot be had.
    Machine(NoMachine),
    /// Somebody does not decide with a channel.
    Ballot(NoBallot),
    /// Accounts are not linked, or not parted.
    Link(NoLink),
    /// Something is not done in a league.
    League(NoLeague),
    /// It comes too fast.
    TooFast {
        /// After so many seconds it goes on.
        seconds: u32,
    },
}

/// Why a setting cannot be had.
#[derive(Clone, Debug, PartialEq)]
pub enum BadSetting {
    /// There is no such time zone; the nearest one is that.
    NoSuchZone {
        /// What was written.
        word: String,
        /// The nearest, if one is near.
        nearest: Option<String>,
    },
    /// These are no sleeping hours, or too many.
    NoSuchSleep,
    /// One cannot be reminded like this.
    NoSuchReminder,
    /// This is no time of the day.
    NoSuchTime,
    /// A panel is in no such place.
    NoSuchPanel,
    /// Boards have no such colours.
    NoSuchColours,
    /// There is no such game.
    NoSuchGame,
    /// This is chosen for as many channels of a server as it can be.
    TooManyChannels {
        /// For how many.
        most: usize,
    },
    /// There is no such vacation.
    NoSuchVacation,
    /// Nobody has so much vacation.
    TooMuchVacation {
        /// How many hours one has in a year.
        most: u32,
    },
    /// A channel does not choose its turns in such a time.
    NoSuchChoosing,
    /// So many cannot be asked for.
    NoSuchQuorum,
    /// There is no such way of playing in one sitting.
    NoSuchMode,
    /// What is named is a part of the mode that is named beside it.
    OfMode {
        /// What.
        slot: Slot,
    },
    /// The clock ends the match by the pieces on the board, which say nothing in this game.
    NotByPieces {
        /// The game.
        kind: Kind,
    },
    /// This is a number between two others.
    NotWithin {
        /// What.
        slot: Slot,
        /// The least it can be.
        least: u32,
        /// The most it can be.
        most: u32,
    },
    /// This is a number of days or weeks between two others.
    NotSoManyDays {
        /// What.
        slot: Slot,
        /// How many days at least.
        least: u32,
        /// How many at most.
        most: u32,
    },
    /// This is on or off.
    NotOnOff {
        /// What.
        slot: Slot,
    },
    /// They have changed their hours too often.
    HoursTooOften {
        /// How often one may within a week.
        most: usize,
        /// When they may again.
        again: Timestamp,
    },
}

impl From<NoBallot> for Trouble {
    fn from(why: NoBallot) -> Self {
        Trouble::Ballot(why)
    }
}

impl From<NoLeague> for Trouble {
    fn from(why: NoLeague) -> Self {
        Trouble::League(why)
    }
}

impl From<NoCourt> for Trouble {
    fn from(why: NoCourt) -> Self {
        Trouble::Court(why)
    }
}

impl From<NoMachine> for Trouble {
    fn from(why: NoMachine) -> Self {
        Trouble::Machine(why)
    }
}

impl From<NoManner> for Trouble {
    fn from(why: NoManner) -> Self {
        Trouble::Manner(why)
    }
}

impl From<NoPlan> for Trouble {
    fn from(why: NoPlan) -> Self {
        Trouble::Prepared(why)
    }
}

impl From<BadSetting> for Trouble {
    fn from(why: BadSetting) -> Self {
        Trouble::Setting(why)
    }
}

impl Trouble {
    /// The words.
    pub fn say(&self, locale: Locale) -> String {
        words::trouble(locale, self)
    }
}
