//! What Nahil says of answers that are prepared.

pub(super) mod words;

use super::panel::Next;
use crate::games::{Colour, Kind};
use crate::play::plan::PlanLine;
use crate::play::{MatchId, PlanRefusal};
use crate::players::Locale;

/// A message about prepared answers.
#[derive(Clone, Debug, PartialEq)]
pub enum Prepared {
    /// The panel in which a turn is prepared.
    Panel {
        /// The match's number.
        id: MatchId,
        /// The side whose turn it is.
        colour: Colour,
        /// The turns that are supposed to be played before, the opponent's first: the one of the panel is theirs if they
        /// are even in number.
        line: Vec<String>,
        /// The steps made.
        steps: Vec<String>,
        /// What is to be done next.
        next: Next,
    },
    /// What is prepared.
    List {
        /// The match's number.
        id: MatchId,
        /// The answers, in order.
        answers: Vec<PlanLine>,
        /// How many are void since this was said last.
        void: usize,
        /// The answer that is new, counted from 1.
        kept: Option<usize>,
    },
    /// An answer applies and waits, for its player is asked something as well.
    Waits {
        /// The match's number.
        id: MatchId,
        /// The answer.
        turn: String,
        /// How much they are asked.
        asked: usize,
    },
    /// It still waits, for they were asked several things and have answered one.
    StillWaits {
        /// The match's number.
        id: MatchId,
        /// The answer.
        turn: String,
        /// How much they are asked yet.
        asked: usize,
    },
    /// So many answers are prepared no more.
    Dropped {
        /// The match's number.
        id: MatchId,
        /// How many.
        count: usize,
    },
}

/// Why something is not prepared.
#[derive(Clone, Debug, PartialEq)]
pub enum NoPlan {
    /// It cannot be.
    Refused(Kind, PlanRefusal),
    /// There is no such answer.
    NoSuchAnswer {
        /// The match.
        id: MatchId,
        /// How many there are.
        count: usize,
    },
}

impl Prepared {
    /// The words.
    pub fn say(&self, locale: Locale) -> String {
        words::prepared(locale, self)
    }
}

impl NoPlan {
    /// The words.
    pub fn say(&self, locale: Locale) -> String {
        words::no_plan(locale, self)
    }
}

/// Turns as they are listed: code, each.
pub(super) fn code(turns: &[String]) -> Vec<String> {
    turns.iter().map(|turn| format!("`{turn}`")).collect()
}
