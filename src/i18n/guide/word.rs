//! The words that stand for a value.

use super::{FormatWord, LeagueWord};
use crate::games::Kind;
use crate::players::{Calls, Locale, Seat, Skin};

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
    /// To strike a match from the ratings.
    Strike,
    /// To let it count again.
    Reinstate,
    /// To see what is known of the players.
    History,
    /// Between a turn and the answer to it.
    Then,
    /// Whatever is played.
    Whatever,
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
    /// The puzzle of the day.
    OfToday,
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
    /// Reports are posted in this channel.
    DeskHere,
    /// Reports are posted nowhere.
    DeskOff,
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
    /// What is asked of a league.
    League(LeagueWord),
    /// How a league is played.
    Format(FormatWord),
    /// Everybody may sign up.
    Everyone,
    /// Those may sign up who are where a league was founded.
    Members,
}
