//! What somebody has done in a league, as it is answered.

use crate::i18n::league::undone::Regret;
use crate::league::state::AskedBye;
use crate::play::MatchId;
use jiff::Timestamp;

/// What was done.
#[derive(Clone, Debug, PartialEq)]
pub enum Deed {
    /// The asker has signed up.
    Joined {
        /// When sign-up closes, if it is still open.
        closes: Option<Timestamp>,
        /// Whether the season is being played already.
        late: bool,
    },
    /// The asker has taken the sign-up back, or left.
    Left,
    /// The asker does not play the next round, which is worth this.
    Bye(AskedBye),
    /// The asker said that they are there.
    Here,
    /// The asker stays after all.
    Stays,
    /// Somebody was expelled.
    Removed(String),
    /// Somebody is not expelled after all.
    NotRemoved(String),
    /// Somebody may play again.
    Readmitted(String),
    /// Somebody took another's place.
    Replaced(String, String),
    /// Somebody organises it from now on.
    Organises(String),
    /// Sign-up is open.
    Opened,
    /// Play begins.
    Started,
    /// The next round is paired.
    Paired,
    /// It is being paired.
    PairedSoon,
    /// No season follows.
    Ended,
    /// The ladder is closed.
    LadderClosed,
    /// The ladder is open again.
    LadderOpened,
    /// The last deed is taken back.
    TakenBack(Regret),
    /// It is not, after all.
    NotTakenBack,
    /// It is told here, too.
    Shown,
    /// Somebody is challenged, in this match.
    Challenged(String, MatchId),
}
