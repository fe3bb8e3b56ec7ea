//! Results of a season that is over, which arbiters still correct.

use super::{Applied, League, Phase, Refusal, Season};
use crate::log::{Ending, Slot};

impl League {
    /// Whether results of this season, from 1, can still be corrected though it is over: until the next one is drawn, which is
    /// built upon them.
    pub fn takes_corrections(&self, season: usize) -> bool {
        let is_built_upon = |since: &Season| !matches!(since.phase, Phase::Open | Phase::Cancelled);
        let seasons = season.checked_sub(1).and_then(|at| self.seasons.get(at..)).unwrap_or_default();
        seasons
            .split_first()
            .is_some_and(|(own, since)| own.phase == Phase::Closed && !since.iter().any(is_built_upon))
    }

    pub(super) fn correct(&mut self, season: usize, slot: Slot, result: Option<Ending>) -> Applied {
        if !self.takes_corrections(season) {
            return Err(Refusal::Phase);
        }
        let section = self.seasons[season - 1].sections.get_mut(slot.section).ok_or(Refusal::Pairing)?;
        if result.is_some() { section.over(slot, result) } else { section.annul(slot) }
    }
}
