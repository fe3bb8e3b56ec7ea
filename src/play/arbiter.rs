//! What an arbiter can do in a match (R 12, 13). Who is one is the business of whoever asks.

use super::record::SideForm;
use super::vote::Choice;
use crate::games::Side;
use jiff::SignedDuration;
use serde::{Deserialize, Serialize};

/// An act of the arbiter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ruling {
    /// Warns a side (R 12.6).
    Warn {
        #[serde(with = "SideForm")]
        side: Side,
    },
    /// Declares a side the loser (R 12.7).
    Loss {
        #[serde(with = "SideForm")]
        side: Side,
    },
    /// Declares both sides losers (R 12.8).
    LossOfBoth,
    /// Gives a side so many milliseconds, or takes them.
    Adjust {
        #[serde(with = "SideForm")]
        side: Side,
        millis: i64,
    },
    /// Comes back to the position after so many of the turns that stand (R 7.3).
    Restore { turns: u32 },
    /// Decides the claim that waits for it.
    Decide { choice: Choice },
    /// Ends the match without a result, to be played again (R 7.1).
    Annul,
    /// Takes so many half points from what a side has got by a match that is over (R 13.4 e).
    Reduce {
        #[serde(with = "SideForm")]
        side: Side,
        halves: u32,
    },
    /// Expels a side's player from the competition (R 13.4 f); a match that goes on is lost for him.
    Expel {
        #[serde(with = "SideForm")]
        side: Side,
    },
}

impl Ruling {
    /// How much time is given or taken at once at most.
    pub const ADJUST_MAX: SignedDuration = SignedDuration::from_hours(30 * 24);
    /// Longest reason that is kept, in characters.
    pub const REASON_MAX: usize = 200;

    /// Whether it is about what comes of a match, so that it can be done when the match is over.
    pub const fn outlasts(self) -> bool {
        matches!(self, Ruling::Reduce { .. } | Ruling::Expel { .. })
    }
}

/// A reason as it is kept: one line without braces, which records need for themselves, and without marks, which chats
/// do. Nothing if there is none.
pub fn reason(text: &str) -> Option<String> {
    let plain = |c: char| match c {
        '{' => '(',
        '}' => ')',
        c if c.is_control() => ' ',
        c => c,
    };
    let marks = ['*', '`', '<', '>', '@', '_', '~', '|', '\\'];
    let text: String = text.chars().filter(|c| !marks.contains(c)).map(plain).collect();
    let words: Vec<&str> = text.split_whitespace().collect();
    let line: String = words.join(" ").chars().take(Ruling::REASON_MAX).collect();
    Some(line.trim_end().to_owned()).filter(|line| !line.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_one_line() {
        assert_eq!(reason(" a \n {b}\t*c* "), Some("a (b) c".to_owned()));
        assert_eq!(reason(" \n "), None);
        assert_eq!(reason(&"é".repeat(500)).map(|line| line.chars().count()), Some(Ruling::REASON_MAX));
    }
}
