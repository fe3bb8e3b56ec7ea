//! What Nahil says where a match is touch-move, or closed to spectators.

use super::{en, es};
use crate::games::{Kind, Pick};
use crate::play::MatchId;
use crate::players::Locale;

/// Why something is not done in such a match.
#[derive(Clone, Debug, PartialEq)]
pub enum NoManner {
    /// This piece was touched: it must make the first step.
    Touched(Kind, Pick),
    /// Nobody looks on but the players and the arbiters.
    Closed {
        /// The match's number.
        id: MatchId,
    },
    /// A channel cannot play where nobody looks on.
    ClosedChannel,
}

impl NoManner {
    /// The words.
    pub fn say(&self, locale: Locale) -> String {
        match locale {
            Locale::En => en::manner::no_manner(self),
            Locale::Es => es::manner::no_manner(self),
        }
    }
}
