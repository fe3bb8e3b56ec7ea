//! What Nahil says of challenges and matches.

mod event;
mod label;
mod words;

pub use super::clock::Timing;
pub use super::panel::{Idle, Next, Sort};
pub use label::{PuzzleLabel, TaskLabel};

use super::Slot;
use super::ballot::Ballot;
use super::court::Court;
use super::flag::Fall;
use super::machine::MachineNews;
use super::memo::Memo;
use super::prepared::Prepared;
pub use super::row::{GameRow, Whose};
use crate::games::{Badge, BySide, Colour, Kind, Options};
use crate::play::vote::Choice;
use crate::play::{Control, Event, Manner, MatchId, OfferKind, Preference, Refusal, Respite, Vacation};
use crate::players::{Calls, Digest, Hours, Locale, Rung, Skin};
use jiff::{SignedDuration, Timestamp};

/// A message, or a line of one.
#[derive(Clone, Debug, PartialEq)]
pub enum Talk {
    /// Somebody challenges somebody, or anybody.
    Challenge {
        /// The challenge's number.
        id: MatchId,
        /// Who challenges.
        from: String,
        /// Who is challenged; anybody if nobody is named.
        to: Option<String>,
        /// What is to be played.
        deal: Deal,
        /// The side that the challenger wants.
        side: Preference,
        /// When the challenge lapses.
        expires: Timestamp,
    },
    /// What became of a challenge.
    Answered {
        /// The challenge's number.
        id: MatchId,
        /// Who challenged.
        from: String,
        /// How it was answered.
        answer: Answer,
    },
    /// A new match and what was agreed on.
    Begun {
        /// What is played.
        deal: Deal,
        /// Whether it is against the machine.
        alone: bool,
    },
    /// Says that no advice is given while a rated match runs (R 12.2).
    NoAdvice,
    /// Which match it is.
    Heading {
        /// The match's number.
        id: MatchId,
        /// The game.
        kind: Kind,
        /// What its league is called, if it is of one.
        league: Option<String>,
        /// The players.
        names: BySide<String>,
        /// What they are called.
        colours: BySide<Colour>,
    },
    /// Something happened in a match.
    Happened {
        /// The game.
        kind: Kind,
        /// The readings of its rules.
        options: Options,
        /// What happened.
        event: Event,
        /// The players.
        names: BySide<String>,
    },
    /// Somebody wins a match because the other one has left its league.
    WinsByLeaving {
        /// Their name.
        name: String,
    },
    /// Calls the next player.
    Call {
        /// Their name.
        name: String,
        /// Their side.
        colour: Colour,
        /// When their flag falls, where that is said.
        fall: Option<Fall>,
    },
    /// When a flag falls, after time was given back.
    FlagFalls {
        /// Whose.
        name: String,
        /// When.
        fall: Fall,
    },
    /// What a turn has brought about.
    News(Kind, Badge),
    /// Tsaul will go up when Black's next turn is done.
    TsaulPending,
    /// Something about claims that are judged.
    Court(Court),
    /// Something about a channel that plays.
    Ballot(Ballot),
    /// Something about clocks.
    Time(Timing),
    /// Something about what people write down, or say with a turn.
    Memo(Memo),
    /// Something about answers that are prepared.
    Prepared(Prepared),
    /// Something about the machine.
    Machine(MachineNews),
    /// The panel.
    Panel {
        /// The match's number.
        id: MatchId,
        /// The side for which it plays.
        colour: Colour,
        /// The steps made.
        steps: Vec<String>,
        /// What is to be done next.
        next: Next,
    },
    /// A draft loses these pieces of its player's.
    Losing(Kind, Vec<char>),
    /// The draft is dropped.
    Dropped {
        /// The match's number.
        id: MatchId,
    },
    /// One's matches.
    Games(Vec<GameRow>),
    /// One has no match.
    NoGames,
    /// Asks what to challenge somebody to, or anybody.
    Invite {
        /// Who is challenged.
        to: Option<String>,
        /// At which level the machine is to play, if it is.
        level: Option<u8>,
        /// Whether a level was asked for that there is not.
        strays: bool,
        /// The clock, if none is chosen.
        usual: Control,
    },
    /// Whether one really wants to resign.
    ReallyResign {
        /// The match's number.
        id: MatchId,
        /// Whether it would be a proposal to the channel that plays.
        proposes: bool,
    },
    /// Here is the record.
    RecordHere {
        /// The match's number.
        id: MatchId,
    },
    /// What one has chosen.
    Profile {
        /// The name.
        name: String,
        /// The language, and whether it was chosen.
        locale: (Locale, bool),
        /// Whether turns are confirmed.
        confirm: bool,
        /// Where one is called.
        calls: Calls,
        /// When one is told once a day instead.
        digest: Option<Digest>,
        /// When the clocks rest.
        hours: Hours,
        /// When one is reminded.
        reminders: Vec<Rung>,
        /// Hours of vacation that are left this year.
        vacation: u32,
    },
    /// What was chosen for a server.
    Server(House),
    /// The title of a conversation about one match, without marks.
    Title {
        /// The match's number.
        id: MatchId,
        /// The game.
        kind: Kind,
        /// The players.
        names: BySide<String>,
    },
    /// The bot was away and gives the time back.
    Away {
        /// How long.
        time: SignedDuration,
    },
    /// A resignation was called off.
    NotResigned {
        /// The match's number.
        id: MatchId,
    },
    /// Why what somebody typed in a strict match counts against them.
    Counted {
        /// The game.
        kind: Kind,
        /// What the rules have against it.
        why: Refusal,
    },
}

/// What two players agree on, as far as people want to hear of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// The game.
    pub kind: Kind,
    /// Its options, as text.
    pub options: String,
    /// The clock.
    pub control: Control,
    /// Whether the clocks rest, and whether vacation is spent.
    pub respite: Respite,
    /// Whether it counts.
    pub rated: bool,
    /// Whether turns against the rules are counted.
    pub strict: bool,
    /// How it is played beside its rules.
    pub manner: Manner,
}

/// How a challenge was answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// This person accepts.
    Accepted(String),
    /// This person declines.
    Declined(String),
    /// The challenger took it back.
    Withdrawn,
    /// It does not stand any more; it is not said why.
    Void,
    /// Nobody answered in time.
    Expired,
}

/// What stands on a button or above a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Label {
    /// Open the panel.
    Move,
    /// Accept.
    Accept,
    /// Decline a challenge.
    Decline,
    /// Reject an offer.
    Reject,
    /// Take a challenge back.
    Withdraw,
    /// Take a step back.
    Undo,
    /// Play the draft.
    Confirm,
    /// Drop the draft.
    Cancel,
    /// Offer something; what, is asked then.
    OfferWhat,
    /// Offer this.
    Offer(OfferKind),
    /// Give up.
    Resign,
    /// Keep playing.
    KeepPlaying,
    /// A menu of these.
    Pick(Sort),
    /// The page before.
    Back,
    /// The page after.
    Forward,
    /// To the beginning.
    First,
    /// To the end.
    Last,
    /// Propose the same match once more.
    Rematch,
    /// Be given a hint; whether it is the whole turn.
    Hint(bool),
    /// Have the turn of a hint as one's draft.
    TakeHint,
    /// Look at a match again.
    Review,
    /// A turn, by its number.
    Turn(u32),
    /// On to the next turn of a review, by its number.
    NextSlip(u32),
    /// The better line, or that which was played.
    Line(bool),
    /// See a match turn by turn.
    StepThrough,
    /// Keep what is kept on one.
    KeepData,
    /// Remove what is kept on one.
    DeleteData,
    /// Choose a value for this.
    Choose(Slot),
    /// A value, as it is typed in English.
    Value(Slot, String),
    /// Learn this game.
    Learn(Kind),
    /// Do something with a puzzle.
    Puzzle(PuzzleLabel),
    /// Solve the puzzle of the day.
    Solve,
    /// Do something with a task of a lesson.
    Task(TaskLabel),
    /// The opponent's claim is right.
    Agree,
    /// It is not.
    Dispute,
    /// Do what the arbiter was asked about.
    DoIt,
    /// Vote for this, with the players' names.
    Vote(Choice, BySide<String>),
    /// Open the form for a whole turn.
    Write,
    /// Open the panel of a match that waits.
    Waits {
        /// The match's number.
        id: MatchId,
        /// The opponent.
        opponent: String,
        /// What the reader has left, with all the vacation there is.
        left: SignedDuration,
        /// When their flag falls, which says what of it is vacation.
        fall: Option<Fall>,
    },
    /// Go on to the match that waits next.
    Next {
        /// The match's number.
        id: MatchId,
        /// The opponent.
        opponent: String,
        /// What the reader has left, with all the vacation there is.
        left: SignedDuration,
        /// When their flag falls, which says what of it is vacation.
        fall: Option<Fall>,
    },
    /// Show the boards of the matches in a list.
    ShowBoards,
    /// Try whether calls arrive.
    TestCall,
    /// Open the panel to prepare an answer.
    Prepare,
    /// The opponent's turn is complete: go on to the answer.
    ThenAnswer,
    /// Keep the answer.
    KeepAnswer,
    /// Prepare what follows an answer.
    GoOn,
    /// A menu of answers to go on from.
    GoOnFrom,
    /// Take all answers away.
    Unprepare,
    /// A menu of answers to take away.
    TakeAway,
    /// Open the panel, to propose a turn.
    Propose,
    /// Vote for the proposal of this number, which has so many votes.
    Proposal(u32, u32),
    /// Link the accounts.
    LinkNow,
    /// Link nothing.
    NoLink,
    /// Show what is proposed for the turn of a channel.
    ShowProposals,
    /// Accept for the channel of this name.
    AcceptFor(String),
    /// Join in a challenge of one's channel.
    Join,
    /// Accept the challenge of this number.
    AcceptOne(MatchId),
    /// Accepts or rejects an offer, far from its post.
    AnswerOffer {
        /// The match.
        id: MatchId,
        /// What is offered.
        kind: OfferKind,
        /// Whether it accepts.
        yes: bool,
    },
    /// Take the challenge of this number back.
    WithdrawOne(MatchId),
    /// Go on to the turn of this number that was tried.
    Tried(usize, String),
    /// Follow a match no longer.
    Unfollow,
    /// The match of this number.
    Number(MatchId),
    /// Challenge as it was chosen.
    Challenge,
    /// Begin the match against the machine as it was chosen.
    Begin,
    /// Something to do in a league.
    League(LeagueLabel),
}

/// What stands on a button under a post about a league.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeagueLabel {
    /// Sign up.
    Join,
    /// Leave, or take a sign-up back.
    Leave,
    /// One's own matches.
    Matches,
    /// The tables.
    Table,
    /// The pairings.
    Rounds,
    /// How it is played.
    Rules,
    /// Play another season.
    StayIn,
    /// Not leave after all.
    Stay,
    /// Really remove somebody.
    Remove,
    /// Do not remove them after all.
    Keep,
    /// Really take a deed back.
    Undo,
    /// Do not take it back after all.
    KeepDeed,
    /// Say that one is there.
    Here,
    /// Let everybody sign up.
    Everyone,
    /// Let those only sign up who are where it is founded.
    MembersOnly,
    /// Go on with the form of a new one.
    GoOn,
    /// Found it.
    Found,
    /// Change it.
    Change,
}

impl Talk {
    /// The words.
    pub fn say(&self, locale: Locale) -> String {
        words::talk(locale, self)
    }
}

impl Label {
    /// The words, at most 80 characters.
    pub fn say(&self, locale: Locale) -> String {
        label::label(locale, self)
    }
}

/// What holds on a server.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub struct House {
    /// The language, if one was chosen.
    pub language: Option<Locale>,
    /// The clock of a challenge that names none.
    pub control: Control,
    /// Whether each match is told apart.
    pub apart: bool,
    /// Whether posts are news for everybody, not for those only who are called.
    pub aloud: bool,
    /// In how many channels one may challenge; in all, if there is no number.
    pub channels: Option<usize>,
    /// Whether only those with a certain role may challenge.
    pub restricted: bool,
    /// Whether there is a role for arbiters.
    pub arbiters: bool,
    /// Whether clocks rest in a match where that is not said.
    pub rest: Option<bool>,
    /// How much vacation can be spent in it.
    pub vacation: Option<Vacation>,
    /// Whether illegal turns are counted in it.
    pub strict: bool,
    /// Whether reports are posted in a channel.
    pub desk: bool,
    /// Whether anybody may see the matches of the channel on the web.
    pub web: bool,
    /// The colours of the boards that everybody sees.
    pub skin: Skin,
    /// Those of the channel where this is said, if it has its own.
    pub channel_skin: Option<Skin>,
    /// Of which game it gets a puzzle each day, and when next.
    pub daily: Option<(Kind, Timestamp)>,
}
