//! What an arbiter can do in a match (R 12, 13). Who is one is the business of whoever asks.

use super::end::{End, MatchResult};
use super::form::SideForm;
use super::vote::Choice;
use crate::games::Side;
use jiff::SignedDuration;
use serde::{Deserialize, Serialize};

/// An act of the arbiter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "a variant's line tells its fields")]
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
    /// Ends the match without a result (R 7.1), or takes away the result that it had.
    Annul,
    /// Gives a match that is over another result.
    Correct { verdict: Verdict },
    /// Lets a match that is over go on after so many of the turns that stand. The clocks stand still for so many
    /// milliseconds before; each side has what it had when that turn began or, if it keeps that, what it had at the end.
    Reopen { turns: u32, notice: u64, keep: bool },
    /// Takes so many half points from what a side has got by a match that is over (R 13.4 e).
    Reduce {
        #[serde(with = "SideForm")]
        side: Side,
        halves: u32,
    },
    /// Expels a side's player for so many days (R 13.4 f); a match that goes on is lost. Older records do not say
    /// for how long.
    Expel {
        #[serde(with = "SideForm")]
        side: Side,
        #[serde(default)]
        days: Option<u32>,
    },
    /// Ends a side's expulsion before its time.
    Readmit {
        #[serde(with = "SideForm")]
        side: Side,
    },
    /// Strikes a rated match that is over from the ratings, or takes that back.
    Strike {
        /// Whether it is taken back, so that the match counts again.
        back: bool,
    },
}

impl Ruling {
    /// How much time is given or taken at once at most.
    pub const ADJUST_MAX: SignedDuration = SignedDuration::from_hours(30 * 24);
    /// Longest reason that is kept, in characters.
    pub const REASON_MAX: usize = 200;

    /// How long after the end of a match its result can be changed.
    pub const CHANGE: SignedDuration = SignedDuration::from_hours(14 * 24);
    /// How many days an expulsion lasts if nothing is said.
    pub const EXPULSION_DAYS: u32 = 30;
    /// How many days an expulsion lasts at most.
    pub const EXPULSION_DAYS_MAX: u32 = 3_650;

    /// Whether it is about what comes of a match, so that it can be done when the match is over.
    pub const fn outlasts(self) -> bool {
        let is_about_score = matches!(self, Ruling::Reduce { .. } | Ruling::Strike { .. });
        is_about_score || self.is_about_place() || self.changes_result()
    }

    /// Whether it takes a result away from a match that is over.
    pub const fn changes_result(self) -> bool {
        matches!(self, Ruling::Annul | Ruling::Correct { .. } | Ruling::Reopen { .. })
    }

    /// Whether it is about a player's place in the competition.
    const fn is_about_place(self) -> bool {
        matches!(self, Ruling::Expel { .. } | Ruling::Readmit { .. })
    }
}

/// How an arbiter decides a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Verdict {
    /// White has won.
    White,
    /// Black has won.
    Black,
    /// It is a draw; only where the game knows any.
    Draw,
    /// Both have lost (R 12.8).
    BothLost,
}

impl Verdict {
    /// All of them.
    pub const ALL: [Verdict; 4] = [Verdict::White, Verdict::Black, Verdict::Draw, Verdict::BothLost];

    /// Its name in records.
    pub const fn id(self) -> &'static str {
        match self {
            Verdict::White => "white",
            Verdict::Black => "black",
            Verdict::Draw => "draw",
            Verdict::BothLost => "both",
        }
    }

    /// What has this name.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|verdict| verdict.id() == id)
    }

    /// What comes of the match by it.
    pub const fn result(self) -> MatchResult {
        match self {
            Verdict::White => MatchResult { winner: Some(Side::White), how: End::Arbiter },
            Verdict::Black => MatchResult { winner: Some(Side::Black), how: End::Arbiter },
            Verdict::Draw => MatchResult { winner: None, how: End::ArbiterDraw },
            Verdict::BothLost => MatchResult { winner: None, how: End::Arbiter },
        }
    }

    /// Whether a result says the same, whatever led to it.
    pub fn agrees(self, result: MatchResult) -> bool {
        let own = self.result();
        own.winner == result.winner
            && own.both_lost() == result.both_lost()
            && own.is_draw() == result.is_draw()
    }
}

/// Whether a character turns the direction of what stands behind it, or is nothing at all to the eye: a line that does not
/// end it would go on so in the words around.
fn turns_lines(c: char) -> bool {
    matches!(c, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
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
    let text: String = text.chars().filter(|c| !marks.contains(c) && !turns_lines(*c)).map(plain).collect();
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
        assert_eq!(
            reason("good\u{202e}!neercs\u{2066} luck\u{200b} 👨‍👩‍👧").as_deref(),
            Some("good!neercs luck 👨‍👩‍👧")
        );
        assert_eq!(reason(&"é".repeat(500)).map(|line| line.chars().count()), Some(Ruling::REASON_MAX));
    }
}
