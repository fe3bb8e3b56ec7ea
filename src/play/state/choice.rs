//! How a side chooses whose turns are chosen by vote.

use super::State;
use super::case::Stage;
use crate::games::Side;
use crate::play::ballot::Chosen;
use crate::play::record::Flaw;

impl State {
    /// Notes what the side whose decision is waited for has chosen, which comes next. Each choice has a number of its own.
    pub(super) fn choose(&mut self, side: Side, choice: &Chosen) -> Result<(), Flaw> {
        let is_next = choice.round > self.choices && self.to_decide() == Some(side);
        if !is_next || !choice.is_sound() {
            return Err(Flaw::NotChosen);
        }
        self.choices = choice.round;
        Ok(())
    }

    /// The side whose decision is waited for: that to move or, where the other side has claimed something, that which is
    /// to answer; none, while somebody else judges the claim.
    pub(in crate::play) fn to_decide(&self) -> Option<Side> {
        match self.claims.case {
            None => Some(self.table.side_to_move()),
            Some(case) => matches!(case.stage, Stage::Opponent { .. }).then(|| case.by.other()),
        }
    }
}
