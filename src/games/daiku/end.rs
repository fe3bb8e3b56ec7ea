//! What ends a match between two turns, but for full sectors.

use super::board;
use super::{Daiku, How, Outcome, Passed, Side};

/// What a machine asks.
impl Daiku {
    /// How many times a position stands when the match is drawn by it; 0 is never.
    pub fn repetition(&self) -> u32 {
        self.reading.repetition
    }

    /// How many turns are left at most until a piece is placed, if that is how the match can end.
    pub fn turns_left(&self) -> Option<u32> {
        let stagnation = self.reading.stagnation;
        (stagnation > 0).then(|| stagnation.saturating_sub(self.quiet))
    }
}

impl Daiku {
    /// What ends the game only when a turn is passed on. A repetition comes before the end of the turns.
    pub(super) fn end_between_turns(&self) -> Option<Outcome> {
        let repetition = self.reading.repetition;
        if self.made.is_some() {
            return None;
        }
        if self.passed == Passed::Both {
            return Some(Outcome { winner: self.ahead(), how: How::Deadlock });
        }
        if repetition > 0 && self.times >= repetition {
            return Some(Outcome { winner: None, how: How::Repetition });
        }
        let stagnated = self.turns_left() == Some(0);
        stagnated.then(|| Outcome { winner: self.ahead(), how: How::Stagnation })
    }

    /// The side that has more full sectors.
    fn ahead(&self) -> Option<Side> {
        let full = self.at.map(board::count_full);
        Side::BOTH.into_iter().find(|&side| full[side] > full[side.other()])
    }
}
