//! Puzzles out of matches whose players allow that: the matches that are gone through, and what was found in them.
//!
//! A puzzle bears no names. The match that it comes from is kept with it for one thing only: so that it goes when one of
//! those who played it does not allow it any more.

use super::StoreError;
use super::keys::{self, Family};
use super::record::{decode, sound};
use super::work::Work;
use crate::games::Kind;
use crate::play::MatchId;
use crate::play::puzzle::Puzzle;
use crate::players::PlayerId;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// A match that is gone through.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MiningRow {
    /// How many entries its record had: one that has more goes on, or has gone on.
    pub entries: u64,
    /// After how many turns it is looked at next.
    pub next: u32,
    /// What that position was worth before the last turn to whoever is to move now, if that is known.
    pub before: Option<i32>,
    /// How many puzzles were found.
    pub found: u32,
}

/// A puzzle that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MinedRow {
    /// The match that it comes from.
    pub id: MatchId,
    /// When it was found.
    pub at: Timestamp,
    /// The puzzle, as a line.
    pub puzzle: String,
    /// On which day it was that of the day, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<i64>,
}

impl MinedRow {
    /// The puzzle; nothing, if it is none that this program knows.
    pub fn puzzle(&self) -> Option<Puzzle> {
        self.puzzle.parse().ok()
    }
}

impl Work<'_> {
    /// How many puzzles are kept of each game: there is room for another one only where the oldest goes.
    pub const MINED_MAX: usize = 200;

    /// How far it has come to go through a match, if that is done.
    pub fn mining(&self, id: MatchId) -> Result<Option<MiningRow>, StoreError> {
        self.read(&keys::number(Family::Mining, id.0))
    }

    /// The matches that are gone through, at most so many.
    pub fn all_mining(&self, most: usize) -> Result<Vec<MatchId>, StoreError> {
        let keys = self.keys(&keys::family(Family::Mining), most)?;
        Ok(keys.iter().filter_map(|key| keys::number_at(key, 1)).map(MatchId).collect())
    }

    /// Keeps how far it has come.
    pub fn put_mining(&mut self, id: MatchId, row: &MiningRow) -> Result<(), StoreError> {
        self.write(keys::number(Family::Mining, id.0), row)
    }

    /// Goes through a match no further.
    pub fn drop_mining(&mut self, id: MatchId) {
        self.erase(keys::number(Family::Mining, id.0));
    }

    /// The puzzle of a game with this sign, if it was found in a match.
    pub fn mined(&self, kind: Kind, sign: u64) -> Result<Option<MinedRow>, StoreError> {
        self.read(&keys::mined(kind.id(), sign))
    }

    /// All puzzles of a game that were found in matches, the oldest first.
    pub fn all_mined(&self, kind: Kind) -> Result<Vec<MinedRow>, StoreError> {
        let rows = self.range(&keys::mined_of(kind.id()), usize::MAX)?;
        let mut rows: Vec<MinedRow> =
            rows.iter().filter_map(|(key, value)| sound(decode(key, value))).collect();
        rows.sort_by_key(|row| row.at);
        Ok(rows)
    }

    /// Keeps one; where there are too many, the oldest of its game goes.
    pub fn put_mined(&mut self, kind: Kind, sign: u64, row: &MinedRow) -> Result<(), StoreError> {
        self.write(keys::mined(kind.id(), sign), row)?;
        let all = self.all_mined(kind)?;
        let many = all.len().saturating_sub(Self::MINED_MAX);
        for puzzle in all.iter().take(many).filter_map(MinedRow::puzzle) {
            self.erase(keys::mined(kind.id(), puzzle.sign()));
        }
        Ok(())
    }

    /// The puzzles that come from matches of a player. It reads all of them: for what is asked seldom.
    pub fn mined_of(&self, player: PlayerId) -> Result<Vec<MinedRow>, StoreError> {
        let mut rows = Vec::new();
        for kind in Kind::ALL {
            rows.extend(self.all_mined(*kind)?);
        }
        rows.retain(|row| self.is_of(row.id, player));
        Ok(rows)
    }

    /// Forgets what was found in a match, and goes through it no further.
    pub fn drop_mined(&mut self, id: MatchId) -> Result<(), StoreError> {
        self.drop_mining(id);
        self.drop_such(|_, of| of == id)
    }

    /// Forgets what was found in matches of a player, and goes through none of them any more.
    pub fn withdraw_mined(&mut self, player: PlayerId) -> Result<(), StoreError> {
        for id in self.all_mining(usize::MAX)? {
            if self.is_of(id, player) {
                self.drop_mining(id);
            }
        }
        self.drop_such(|work, id| work.is_of(id, player))
    }

    /// Forgets the puzzles that come from such matches, and those that cannot be read.
    fn drop_such(&mut self, such: impl Fn(&Self, MatchId) -> bool) -> Result<(), StoreError> {
        for (key, value) in self.range(&keys::family(Family::Mined), usize::MAX)? {
            let row = sound(decode::<MinedRow>(&key, &value));
            if row.is_none_or(|row| such(self, row.id)) {
                self.erase(key);
            }
        }
        Ok(())
    }

    /// Whether a player has played a match, or that cannot be told.
    fn is_of(&self, id: MatchId, player: PlayerId) -> bool {
        let row = self.match_by_id(id).ok().flatten();
        row.is_none_or(|row| row.preamble.sides.find(&player).is_some())
    }
}

/// Whether a row of one of these families can be read, and a puzzle is one.
pub(super) fn verify(family: Family, key: &[u8], value: &[u8]) -> Result<(), StoreError> {
    if family == Family::Mining {
        return decode::<MiningRow>(key, value).map(drop);
    }
    let row: MinedRow = decode(key, value)?;
    let why = || StoreError::Corrupt { key: super::record::readable(key), why: "it is no puzzle".to_owned() };
    row.puzzle().map(drop).ok_or_else(why)
}
