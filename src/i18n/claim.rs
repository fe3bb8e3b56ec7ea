//! What Nahil says to those who are to judge a claim and have not yet.

use super::{en, es};
use crate::players::Locale;
use jiff::Timestamp;

/// A reminder of a claim that waits for somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// The opponent of whoever claims has to say whether it is so.
    Opponent {
        /// His name.
        name: String,
        /// Who claims.
        by: String,
        /// Until when.
        until: Timestamp,
    },
    /// The arbiter has to decide.
    Arbiter {
        /// Until when.
        until: Timestamp,
    },
}

impl Waiting {
    /// The words.
    pub fn say(&self, locale: Locale) -> String {
        match locale {
            Locale::En => en::claim::waiting(self),
            Locale::Es => es::claim::waiting(self),
        }
    }
}
