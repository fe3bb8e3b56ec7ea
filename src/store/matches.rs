//! What a unit of work reads and changes of matches.

use super::keys::{self, Family};
use super::record::{MatchRow, decode, readable, sound};
use super::work::{Work, remember};
use super::{Row, StoreError};
use crate::play::{Entry, MatchId, Record, Roll};
use crate::players::PlayerId;

impl Work<'_> {
    /// The match of this number, without the entries of its record.
    pub fn match_by_id(&self, id: MatchId) -> Result<Option<MatchRow>, StoreError> {
        if let Some(known) = self.matches.borrow().get(&id) {
            return Ok(Some(known.clone()));
        }
        let row: Option<MatchRow> = self.read(&keys::number(Family::Match, id.0))?;
        if let Some(row) = &row {
            remember(&self.matches, id, row.clone());
        }
        Ok(row)
    }

    /// The record of a match, as this row has it. It reads all entries: for a match that is not known otherwise.
    pub fn record(&self, row: &MatchRow) -> Result<Record, StoreError> {
        let most = usize::try_from(row.entries).unwrap_or(usize::MAX);
        let rows = self.range(&keys::number(Family::Entry, row.id.0), most)?;
        let entries = rows.iter().zip(0..).map(|(row, number)| entry(row, number));
        let entries: Roll<Entry> = entries.collect::<Result<_, _>>()?;
        if entries.len() as u64 != row.entries {
            return Err(missing(row.id, entries.len() as u64));
        }
        Ok(Record { preamble: row.preamble.clone(), entries })
    }

    /// Keeps a match with a version one higher, and the entries that were added to its record since the row was read; the
    /// commit fails if the kept one has another version by then.
    pub fn put_match<'e>(
        &mut self,
        row: &mut MatchRow,
        added: impl IntoIterator<Item = &'e Entry>,
    ) -> Result<(), StoreError> {
        self.count_on(row.id, row.version);
        for entry in added {
            self.write(keys::pair(Family::Entry, row.id.0, row.entries), entry)?;
            row.entries += 1;
        }
        row.version += 1;
        self.write(keys::number(Family::Match, row.id.0), row)
    }

    /// Notes whether a match of this player goes on.
    pub fn set_going(&mut self, player: PlayerId, id: MatchId, going: bool) {
        self.flag(keys::pair(Family::Going, player.0, id.0), going);
    }

    /// The matches of this player that go on, oldest first.
    pub fn going(&self, player: PlayerId) -> Result<Vec<MatchId>, StoreError> {
        let keys = self.keys(&keys::number(Family::Going, player.0), usize::MAX)?;
        Ok(keys.iter().filter_map(|key| keys::number_at(key, 9)).map(MatchId).collect())
    }

    /// Whether a match goes on for any of its players; it is not set up for it.
    pub fn goes_on(&self, row: &MatchRow) -> Result<bool, StoreError> {
        for player in [row.preamble.sides.white, row.preamble.sides.black] {
            if self.get(&keys::pair(Family::Going, player.0, row.id.0))?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Every match of a player, also those that are over, oldest first. One that cannot be read is in the log and not
    /// among them. It reads all matches: for what is asked seldom.
    pub fn matches_of(&self, player: PlayerId) -> Result<Vec<MatchRow>, StoreError> {
        let rows = self.range(&keys::family(Family::Match), usize::MAX)?;
        let rows = rows.iter().filter_map(|(key, value)| sound(decode::<MatchRow>(key, value)));
        Ok(rows.filter(|row| row.preamble.sides.find(&player).is_some()).collect())
    }
}

/// The entry in a row, which must be the one of this number.
fn entry((key, value): &Row, number: u64) -> Result<Entry, StoreError> {
    match (keys::number_at(key, 1), keys::number_at(key, 9)) {
        (_, Some(found)) if found == number => decode(key, value),
        (id, _) => Err(missing(MatchId(id.unwrap_or_default()), number)),
    }
}

fn missing(id: MatchId, number: u64) -> StoreError {
    let key = readable(&keys::pair(Family::Entry, id.0, number));
    StoreError::Corrupt { key, why: "it is missing".to_owned() }
}
