//! How a side chooses whose turns are chosen by vote.

use super::State;
use crate::games::Side;
use crate::play::ballot::Chosen;
use crate::play::record::Flaw;

impl State {
    /// Notes what the side to move has chosen, which comes next. Each choice has a number of its own.
    pub(super) fn choose(&mut self, side: Side, choice: &Chosen) -> Result<(), Flaw> {
        let is_next = choice.round > self.choices && side == self.table.side_to_move();
        if !is_next || self.claims.case.is_some() || !choice.is_sound() {
            return Err(Flaw::NotChosen);
        }
        self.choices = choice.round;
        Ok(())
    }
}
