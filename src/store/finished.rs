//! Which matches of a person are over, the latest first: so that what somebody asks for reads no more than it shows.

use super::keys::{self, Family};
use super::record::{FinishedRow, MatchRow, decode, sound};
use super::work::Work;
use super::{Row, Store, StoreError};
use crate::games::BySide;
use crate::play::{Match, MatchId};
use crate::players::PlayerId;

/// How many matches are indexed together.
const PART: usize = 100;

impl Work<'_> {
    /// Notes that a match is over, or not any more: it changes the row, which is to be kept afterwards.
    pub fn set_finished(&mut self, row: &mut MatchRow, finished: Option<FinishedRow>) {
        if row.finished == finished {
            return;
        }
        self.index_finished(row, row.preamble.sides, false);
        row.finished = finished;
        self.index_finished(row, row.preamble.sides, true);
    }

    /// Notes how a match is found that is over, or no longer, by those who play it.
    pub(super) fn index_finished(&mut self, row: &MatchRow, sides: BySide<PlayerId>, on: bool) {
        let Some(finished) = row.finished else { return };
        for player in [sides.white, sides.black] {
            self.flag(keys::finished(player, finished.at, row.id.0), on);
        }
    }

    /// The matches of a player that are over, the latest first, at most so many. One that cannot be read is in the log and
    /// not among them.
    pub fn finished(&self, player: PlayerId, most: usize) -> Result<Vec<MatchRow>, StoreError> {
        let ids = self.finished_ids(player, most)?.into_iter();
        Ok(ids.filter_map(|id| sound(self.match_by_id(id)).flatten()).collect())
    }

    /// Their numbers, the latest first.
    pub fn finished_ids(&self, player: PlayerId, most: usize) -> Result<Vec<MatchId>, StoreError> {
        let keys = self.keys(&keys::number(Family::Finished, player.0), most)?;
        Ok(keys.iter().filter_map(|key| keys::number_at(key, 17)).map(MatchId).collect())
    }

    /// Notes it of a match of an earlier program, which is played again for that. Whether it is over now.
    fn finish_older(&mut self, (key, value): &Row) -> Result<bool, StoreError> {
        let Some(mut row) = sound(decode::<MatchRow>(key, value)) else { return Ok(false) };
        let goes_on = self.get(&keys::pair(Family::Going, row.preamble.sides.white.0, row.id.0))?.is_some();
        if goes_on || row.finished.is_some() {
            return Ok(false);
        }
        let Some(record) = sound(self.record(&row)) else { return Ok(false) };
        // One that the rules do not bear any more is named by `nahil verify`.
        let Some(finished) =
            Match::replay(row.id, &record).ok().and_then(|game| FinishedRow::of(&game, None))
        else {
            return Ok(false);
        };
        self.set_finished(&mut row, Some(finished));
        self.put_match(&mut row, [])?;
        Ok(true)
    }
}

impl Store {
    /// Indexes the matches that were over before there was an index. Some at a time, so that a large store needs no large
    /// transaction.
    pub(super) fn order_finished(&self) -> Result<(), StoreError> {
        let mut work = self.work();
        let mut changed = 0;
        for row in self.rows(&keys::family(Family::Match)) {
            changed += usize::from(work.finish_older(&row?)?);
            if changed == PART {
                changed = 0;
                self.commit(std::mem::replace(&mut work, self.work()))?;
            }
        }
        self.commit(work)
    }
}
