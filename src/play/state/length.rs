//! The end of a match that lasts only so long: then the pieces on the board decide (R A, of Arimaa's tournaments).

use super::State;
use crate::games::Side;
use crate::play::calendar::Calendar;
use crate::play::control::Length;
use crate::play::end::{End, MatchResult};
use crate::play::event::Event;
use crate::play::record::Flaw;
use jiff::Timestamp;

impl State {
    /// Ends the match whose clocks have run as long as it lasts.
    pub(super) fn time_out(&mut self, at: Timestamp, events: &mut Vec<Event>) -> Result<(), Flaw> {
        if !self.is_out(at) || self.claims.case.is_some() {
            return Err(Flaw::FlagTooEarly);
        }
        self.end(self.score(), at, events);
        Ok(())
    }

    /// Whether the clocks have run as long as the match lasts, as far as their rests are written down.
    pub(super) fn is_out(&self, at: Timestamp) -> bool {
        self.clock.end_of_match(&Calendar::RESTLESS).is_some_and(|end| at >= end)
    }

    /// Whether both sides have played as many turns as the match has.
    pub(super) fn has_all_turns(&self) -> bool {
        let Length::Turns(turns) = self.clock.length() else { return false };
        Side::BOTH.into_iter().all(|side| self.turns.line.of(side) >= u32::from(turns))
    }

    /// Whoever has more pieces wins; if both have as many, whoever last had more; if nobody ever had, the side that moves
    /// second.
    pub(super) fn score(&self) -> MatchResult {
        let winner = self.turns.line.leader().unwrap_or_else(|| self.turns.line.first().other());
        MatchResult { winner: Some(winner), how: End::Score }
    }

    /// Who wins when no more turns can be played: a game with Tsaul has no draws, so there the position decides as it does
    /// where nobody can judge; where that tells nothing, the side that moves second. Other games have no winner then.
    pub(super) fn winner_at_last(&self, events: &mut Vec<Event>) -> Option<Side> {
        self.table.tsaul_level()?;
        let weighed = self.table.weighed();
        let winner = weighed.map_or(Side::Black, |weighed| weighed.better);
        events.extend(weighed.map(|weighed| Event::Weighed { winner, weighed: Some(weighed) }));
        Some(winner)
    }
}
