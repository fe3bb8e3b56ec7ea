//! What can be said to Nahil: the verbs and the slots of its commands. Their names and help are in
//! the files below; what a command takes is in `bot::command`.

mod leagues;
mod manuals;
mod offers;
mod overview;
mod slots;
mod values;
mod verbs;
mod word;

pub use leagues::{FormatWord, LeagueWord};
pub use overview::overview;
pub use values::is_joining;
pub use word::Word;

use crate::players::Locale;
use serde::{Deserialize, Serialize};

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Verb {
    /// Challenge somebody, or anybody.
    Play,
    /// Accept a challenge or an offer.
    Accept,
    /// Decline a challenge or an offer.
    Decline,
    /// Take a challenge of one's own back.
    Withdraw,
    /// Propose to play a match again that is over.
    Rematch,
    /// Put steps into the draft, or open the panel.
    Move,
    /// Take the last step of the draft back.
    Undo,
    /// Play the draft.
    Confirm,
    /// Drop the draft.
    Cancel,
    /// Prepare answers to the opponent's turns, or list them.
    Prepare,
    /// Try lines on a board of one's own.
    Analyse,
    /// Write something down about a match.
    Note,
    /// Say something with the next turn.
    Say,
    /// Show the board.
    Board,
    /// List one's matches.
    Games,
    /// Show the match that waits next.
    Queue,
    /// List the challenges that wait for one, that one has made, and that are open to anybody.
    Challenges,
    /// List matches that are over.
    History,
    /// Follow a match of others.
    Follow,
    /// Follow it no longer.
    Unfollow,
    /// Offer something to the opponent.
    Offer,
    /// Claim something by the rules.
    Claim,
    /// Give the match up.
    Resign,
    /// Show the clocks.
    Clock,
    /// Show which clocks there are.
    Clocks,
    /// Offer a pause.
    Pause,
    /// Vote on a claim.
    Vote,
    /// Act as an arbiter.
    Arbiter,
    /// Report something to the arbiters.
    Report,
    /// Show what the arbiters have before them.
    Desk,
    /// Keep somebody from beginning matches here.
    Ban,
    /// Keep somebody from sending messages here.
    Mute,
    /// Let the clocks run again.
    Resume,
    /// Export the record.
    Record,
    /// Play a first match in which it is said what is near.
    Guide,
    /// Be given a hint in a match against the machine.
    Hint,
    /// Look at a match that is over again.
    Review,
    /// Learn a game.
    Rules,
    /// See or change what one has chosen.
    Profile,
    /// Declare vacation.
    Vacation,
    /// Show somebody's ratings.
    Rating,
    /// Show the ranking of a game.
    Ranking,
    /// Show how two people have played against each other.
    Versus,
    /// Show what people play first.
    Openings,
    /// Solve a puzzle.
    Puzzle,
    /// Do the tasks of a lesson.
    Practise,
    /// Try whether calls arrive.
    Notify,
    /// Keep somebody from challenging one, or list whom one has kept.
    Block,
    /// Let them challenge one again.
    Unblock,
    /// Link an account to another one of the same person.
    Link,
    /// Part it from the others.
    Unlink,
    /// See a league, play in it or organise it.
    League,
    /// See or change what holds on a server.
    Server,
    /// Say what can be said.
    Help,
}

/// What a command takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Slot {
    /// An opponent, `@name`.
    Person,
    /// A person whom it is about, `@name`.
    Who,
    /// A second person, `@name`.
    Against,
    /// The second of two people.
    Other,
    /// A game.
    Game,
    /// A side to play, or a random one.
    Side,
    /// A clock.
    Clock,
    /// Whether it is rated.
    Rated,
    /// Options of the game, `name=value`.
    Options,
    /// A match or challenge, `#number`.
    Match,
    /// Steps in the game's notation.
    Steps,
    /// Turns of the opponent, each with the answer to it.
    Plan,
    /// Turns that are tried.
    Line,
    /// The turn that solves a puzzle.
    Answer,
    /// Somebody's own words.
    Words,
    /// A page.
    Page,
    /// What is offered.
    Offer,
    /// What is claimed.
    Claim,
    /// A language.
    Language,
    /// Whether turns are confirmed.
    Confirming,
    /// Where one is called.
    Notices,
    /// When one is told once a day what waits, instead of being called.
    Digest,
    /// Of which game a channel gets a puzzle each day.
    Daily,
    /// The colours of the boards that everybody sees in a channel.
    ChannelSkin,
    /// Whether one is called when the turn of a channel begins with which one votes.
    ChannelTurns,
    /// Whether pieces bear their letters.
    Letters,
    /// Whether one sees what others say with their turns.
    Messages,
    /// Whether puzzles may be made of one's matches.
    Puzzles,
    /// Whether boards are shown with a list.
    Boards,
    /// Whether a board is told in words.
    Text,
    /// What is tried.
    Trial,
    /// Which puzzle.
    OfToday,
    /// The colours of boards.
    Skin,
    /// Which side sits at the bottom of boards.
    Seat,
    /// Where one drafts one's turns.
    Panel,
    /// What is to be done with what is kept on one.
    Data,
    /// Whether matches are told apart.
    Threads,
    /// Whether posts are news for those only who are called.
    Quiet,
    /// Where one hears of a match that one follows.
    Feed,
    /// Where one may challenge.
    Where,
    /// The role of those who may challenge.
    Challengers,
    /// The role of the arbiters.
    Arbiters,
    /// Where reports for the arbiters are posted.
    Desk,
    /// For how long somebody is banned or muted.
    Term,
    /// What has happened.
    Account,
    /// A time zone.
    Zone,
    /// Sleeping hours.
    Sleep,
    /// Whether one's clocks rest at weekends.
    Weekends,
    /// When one is reminded.
    Reminders,
    /// Whether clocks rest in a match.
    Rest,
    /// How much vacation can be spent in a match.
    Vacation,
    /// The first and the last day of something.
    Days,
    /// Whether vacation is spent by itself.
    ByItself,
    /// What is voted for.
    Choice,
    /// The number of a proposal.
    Proposal,
    /// Whether a channel plays.
    Channel,
    /// How long a channel chooses a turn.
    Choosing,
    /// How many must vote for it.
    Quorum,
    /// What the arbiter does.
    Ruling,
    /// Whom or how much it is about, and why.
    Reason,
    /// Whether illegal turns are counted.
    Strict,
    /// Seb or Pek: a clock and all that goes with it.
    Mode,
    /// Whether the first step of a draft binds to its piece.
    Touch,
    /// Whether others than the players may look on.
    Watch,
    /// Whether one is shown in rankings.
    Ranking,
    /// Whether there are boards on the web.
    Web,
    /// A code that was given on another account.
    Code,
    /// A command to be helped with.
    Topic,
    /// What is asked of a league.
    Deed,
    /// A league, `L7`.
    League,
    /// How a league is played.
    Format,
    /// How often each two meet in a group.
    Legs,
    /// How many players a group has.
    Size,
    /// How many matches of a league somebody has open at once.
    Cap,
    /// How long a season of a league lasts.
    Length,
    /// How many rounds a season has.
    Rounds,
    /// How long sign-up is open.
    SignUp,
    /// Who may sign up.
    Entry,
    /// At which level the machine plays.
    Machine,
    /// A name, or a code.
    Name,
}

impl Verb {
    /// Every command, in the order in which help lists them.
    pub const ALL: [Verb; 54] = [
        Verb::Play,
        Verb::Accept,
        Verb::Decline,
        Verb::Withdraw,
        Verb::Rematch,
        Verb::Move,
        Verb::Undo,
        Verb::Confirm,
        Verb::Cancel,
        Verb::Prepare,
        Verb::Analyse,
        Verb::Note,
        Verb::Say,
        Verb::Board,
        Verb::Games,
        Verb::Queue,
        Verb::Challenges,
        Verb::History,
        Verb::Follow,
        Verb::Unfollow,
        Verb::Offer,
        Verb::Claim,
        Verb::Resign,
        Verb::Clock,
        Verb::Clocks,
        Verb::Pause,
        Verb::Resume,
        Verb::Vote,
        Verb::Arbiter,
        Verb::Report,
        Verb::Desk,
        Verb::Ban,
        Verb::Mute,
        Verb::Record,
        Verb::Guide,
        Verb::Hint,
        Verb::Review,
        Verb::Rules,
        Verb::Profile,
        Verb::Vacation,
        Verb::Rating,
        Verb::Ranking,
        Verb::Versus,
        Verb::Openings,
        Verb::Puzzle,
        Verb::Practise,
        Verb::Notify,
        Verb::Block,
        Verb::Unblock,
        Verb::Link,
        Verb::Unlink,
        Verb::League,
        Verb::Server,
        Verb::Help,
    ];

    /// What the command is called, the proper name first; at least one, lower case, no spaces.
    pub fn names(self, locale: Locale) -> &'static [&'static str] {
        verbs::verb(locale, self)
    }

    /// The command's proper name.
    pub fn name(self, locale: Locale) -> &'static str {
        self.names(locale)[0]
    }

    /// What the command does, in a sentence of at most 100 characters.
    pub fn help(self, locale: Locale) -> &'static str {
        verbs::help(locale, self)
    }

    /// What the command does and how it is written, for who asks for it by name.
    pub fn manual(self, locale: Locale) -> &'static str {
        manuals::manual(locale, self)
    }
}

impl Slot {
    /// What the slot is called; lower case, no spaces.
    pub fn name(self, locale: Locale) -> &'static str {
        slots::slot(locale, self)
    }
}

impl Verb {
    /// Whether it is of no use where the machine does not play.
    pub const fn needs_machine(self) -> bool {
        matches!(self, Verb::Guide | Verb::Hint | Verb::Review)
    }
}

impl Slot {
    /// Whether it takes a person.
    pub const fn is_person(self) -> bool {
        matches!(self, Slot::Person | Slot::Who) || self.is_second()
    }

    /// Whether it takes the second of two people.
    pub const fn is_second(self) -> bool {
        matches!(self, Slot::Other | Slot::Against)
    }

    /// What the slot takes, in at most 100 characters.
    pub fn help(self, locale: Locale) -> &'static str {
        slots::slot_help(locale, self)
    }
}

impl Word {
    /// How the value is written, the proper way first; lower case.
    pub fn spellings(self, locale: Locale) -> &'static [&'static str] {
        values::word(locale, self)
    }

    /// The proper way to write the value.
    pub fn spelling(self, locale: Locale) -> &'static str {
        self.spellings(locale)[0]
    }

    /// The value as a menu shows it.
    pub fn shown(self, locale: Locale) -> &'static str {
        values::shown(locale, self)
    }
}

/// Most things that the first line of a command's help names; the text below it tells of the others.
const SLOTS_SHOWN: usize = 5;

/// What help says of one command that takes these things.
pub fn topic(locale: Locale, verb: Verb, slots: &[Slot]) -> String {
    let shown = if slots.len() > SLOTS_SHOWN + 1 { SLOTS_SHOWN } else { slots.len() };
    let more = if shown < slots.len() { " …" } else { "" };
    let slots: String = slots[..shown].iter().map(|slot| format!(" [{}]", slot.name(locale))).collect();
    let others = &verb.names(locale)[1..];
    let others = if others.is_empty() { String::new() } else { format!(" ({})", others.join(", ")) };
    format!("`!n {}{slots}{more}`{others}\n{}\n{}", verb.name(locale), verb.help(locale), verb.manual(locale))
}
