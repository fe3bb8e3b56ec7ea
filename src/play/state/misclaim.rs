//! Claims that were refused as wrong: they stand in the record, where an arbiter sees them (R 12.5).

use super::State;
use crate::games::Side;
use crate::play::Match;
use crate::play::offer::ClaimKind;
use crate::play::record::{Flaw, What};
use crate::play::refusal::Refusal;
use jiff::Timestamp;

impl State {
    /// Notes a wrong claim, of which so many were counted; a few of each turn, so that nobody fills the record.
    pub(super) fn misclaim(
        &mut self,
        side: Side,
        kind: ClaimKind,
        turn: Option<String>,
        count: u32,
        at: Timestamp,
    ) -> Result<What, Flaw> {
        let noted = match self.claims.misclaims[side] {
            (of, noted) if of == self.turns.played[side] => noted,
            _ => 0,
        };
        if noted >= Match::MISCLAIMS_MAX {
            return Err(Flaw::NotWrong);
        }
        let turn = turn.map(|text| self.attempt(side, &text).map(|(_, text)| text)).transpose()?;
        match self.clone().claim((side, kind), turn.clone(), None, at, &mut Vec::new()) {
            Err(Refusal::ClaimWrong { count: counted, .. }) if counted == count => {
                self.claims.misclaims[side] = (self.turns.played[side], noted + 1);
                Ok(What::Misclaimed { side, kind, turn, count })
            }
            _ => Err(Flaw::NotWrong),
        }
    }
}
