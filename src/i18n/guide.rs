//! What can be said to Nahil: the verbs and the slots of its commands. Their names and help are in
//! the files below; what a command takes is in `bot::command`.

mod manuals;
mod offers;
mod slots;
mod values;
mod verbs;

use crate::games::Kind;
use crate::players::{Calls, Locale, Seat, Skin};

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verb {
    /// Challenge somebody, or anybody.
    Play,
    /// Accept a challenge or an offer.
    Accept,
    /// Decline a challenge or an offer.
    Decline,
    /// Take a challenge of one's own back.
    Withdraw,
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
    /// Show the board.
    Board,
    /// List one's matches.
    Games,
    /// Show the match that waits next.
    Queue,
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
    /// Let the clocks run again.
    Resume,
    /// Export the record.
    Record,
    /// Learn a game.
    Rules,
    /// See or change what one has chosen.
    Profile,
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
    /// See or change what holds on a server.
    Server,
    /// Say what can be said.
    Help,
}

/// What a command takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Slot {
    /// A person, `@name`.
    Person,
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
    /// Whether one is called when the turn of a channel begins with which one votes.
    ChannelTurns,
    /// Whether boards are shown with a list.
    Boards,
    /// Whether a board is told in words.
    Text,
    /// What is tried.
    Trial,
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
    /// Where one may challenge.
    Where,
    /// The role of those who may challenge.
    Challengers,
    /// The role of the arbiters.
    Arbiters,
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
    /// A code that was given on another account.
    Code,
    /// A command to be helped with.
    Topic,
}

/// A word that stands for a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Word {
    /// A game.
    Game(Kind),
    /// The white side.
    White,
    /// The black side.
    Black,
    /// Either side, by lot.
    Random,
    /// The match counts for the rating.
    Rated,
    /// It does not.
    Casual,
    /// Tsaul, the forced game.
    Tsaul,
    /// A pause.
    Pause,
    /// To take the last turn back.
    Takeback,
    /// To end the match in its first turns.
    Cancelling,
    /// The same position for the third time.
    Repetition,
    /// No change in three turns.
    Standstill,
    /// Nothing comes of it any more.
    NoProgress,
    /// For.
    Yes,
    /// Against.
    No,
    /// To warn a player.
    Warn,
    /// To declare a loss.
    Loss,
    /// To give or take time.
    Adjust,
    /// To restore an earlier position.
    Restore,
    /// To decide a claim.
    Decide,
    /// To annul the match.
    Annul,
    /// To reduce a score.
    Reduce,
    /// To expel from the competition.
    Expel,
    /// To lift an expulsion.
    Readmit,
    /// To correct a result.
    Correct,
    /// To let a match go on that is over.
    Reopen,
    /// To see what is known of the players.
    History,
    /// Between a turn and the answer to it.
    Then,
    /// To take a prepared answer away.
    TakeAway,
    /// A language.
    Language(Locale),
    /// Turns are confirmed.
    ConfirmOn,
    /// Turns are played as soon as they are complete.
    ConfirmOff,
    /// Where one is called.
    Calls(Calls),
    /// Show where and when one is called.
    CallPanel,
    /// A call that only tries whether it arrives.
    Test,
    /// Each match is told in a thread of its own.
    ThreadsOn,
    /// Matches are told in the channel.
    ThreadsOff,
    /// Posts are news for those only who are called.
    QuietOn,
    /// Posts are news for everybody, as any message is.
    QuietOff,
    /// One may challenge in this channel.
    Here,
    /// One may challenge in every channel.
    Everywhere,
    /// Boards of these colours.
    Skin(Skin),
    /// This side at the bottom of boards.
    Seat(Seat),
    /// Show how boards look.
    Boards,
    /// Tell a board in words.
    Text,
    /// Give all that is kept on one.
    Export,
    /// Remove it.
    Delete,
    /// This channel is challenged.
    Channel,
    /// This channel challenges or accepts.
    AsChannel,
}

impl Verb {
    /// Every command, in the order in which help lists them.
    pub const ALL: [Verb; 31] = [
        Verb::Play,
        Verb::Accept,
        Verb::Decline,
        Verb::Withdraw,
        Verb::Move,
        Verb::Undo,
        Verb::Confirm,
        Verb::Cancel,
        Verb::Prepare,
        Verb::Board,
        Verb::Games,
        Verb::Queue,
        Verb::Offer,
        Verb::Claim,
        Verb::Resign,
        Verb::Clock,
        Verb::Clocks,
        Verb::Pause,
        Verb::Resume,
        Verb::Vote,
        Verb::Arbiter,
        Verb::Record,
        Verb::Rules,
        Verb::Profile,
        Verb::Notify,
        Verb::Block,
        Verb::Unblock,
        Verb::Link,
        Verb::Unlink,
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

impl Slot {
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
}

/// What help says of all commands.
pub fn overview(locale: Locale, verbs: impl Iterator<Item = Verb>) -> String {
    let line = |verb: Verb| format!("`!n {}` · {}", verb.name(locale), verb.help(locale));
    let lines: Vec<_> = verbs.map(line).collect();
    let (before, after) = (verbs::BEFORE.say(locale), verbs::AFTER.say(locale));
    format!("{before}\n{}\n{after}", lines.join("\n"))
}

/// What help says of one command that takes these things.
pub fn topic(locale: Locale, verb: Verb, slots: &[Slot]) -> String {
    let slots: String = slots.iter().map(|slot| format!(" [{}]", slot.name(locale))).collect();
    let others = &verb.names(locale)[1..];
    let others = if others.is_empty() { String::new() } else { format!(" ({})", others.join(", ")) };
    format!("`!n {}{slots}`{others}\n{} {}", verb.name(locale), verb.help(locale), verb.manual(locale))
}
