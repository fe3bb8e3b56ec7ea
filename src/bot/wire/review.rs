//! What the buttons of a review carry: which match, which of its turns, and how far on in which line.

use crate::play::MatchId;
use std::fmt;
use std::str::FromStr;

/// What a button of a review does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) enum ReviewPress {
    /// Look at a match again.
    Ask(MatchId),
    /// Try a turn of it oneself, by its number.
    Try(MatchId, u32),
    /// Show a line instead of a turn.
    Line(LineAt),
}

/// A place in a line of a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) struct LineAt {
    /// The match.
    pub(in crate::bot) id: MatchId,
    /// The turn, from 1.
    pub(in crate::bot) turn: u32,
    /// Whether it is the better line; otherwise it begins with what was played.
    pub(in crate::bot) better: bool,
    /// After how many turns of it.
    pub(in crate::bot) after: usize,
}

impl ReviewPress {
    /// The match.
    pub(in crate::bot) const fn id(self) -> MatchId {
        match self {
            ReviewPress::Ask(id) | ReviewPress::Try(id, _) => id,
            ReviewPress::Line(at) => at.id,
        }
    }
}

impl fmt::Display for ReviewPress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReviewPress::Ask(id) => write!(f, "review:{id}"),
            ReviewPress::Try(id, turn) => write!(f, "review-try:{id}:{turn}"),
            ReviewPress::Line(LineAt { id, turn, better, after }) => {
                write!(f, "review-line:{id}:{turn}:{better}:{after}")
            }
        }
    }
}

impl FromStr for ReviewPress {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        fn read<T: FromStr>(text: &str) -> Result<T, ()> {
            text.parse().map_err(drop)
        }
        let parts: Vec<_> = text.split(':').collect();
        match parts[..] {
            ["review", id] => Ok(ReviewPress::Ask(MatchId(read(id)?))),
            ["review-try", id, turn] => Ok(ReviewPress::Try(MatchId(read(id)?), read(turn)?)),
            ["review-line", id, turn, better, after] => Ok(ReviewPress::Line(LineAt {
                id: MatchId(read(id)?),
                turn: read(turn)?,
                better: read(better)?,
                after: read(after)?,
            })),
            _ => Err(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_carried_comes_back_as_it_went() {
        let id = MatchId(u64::MAX);
        let at = LineAt { id, turn: u32::MAX, better: true, after: 6 };
        for press in [
            ReviewPress::Ask(id),
            ReviewPress::Try(id, 12),
            ReviewPress::Line(at),
            ReviewPress::Line(LineAt { better: false, ..at }),
        ] {
            assert!(press.to_string().len() <= 100 && press.id() == id);
            assert_eq!(press.to_string().parse(), Ok(press));
        }
        for text in ["", "review", "review:x", "review:1:2", "review-try:1", "review-line:1:2:3:4"] {
            assert_eq!(text.parse::<ReviewPress>(), Err(()), "{text}");
        }
    }
}
