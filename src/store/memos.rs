//! What people write down for themselves, and what they say with a turn: a person's first, so that all of theirs lies
//! together.

use super::keys::{self, Family};
use super::record::{decode, sound};
use super::work::Work;
use super::{Row, StoreError};
use crate::play::{MatchId, Trials};
use crate::players::PlayerId;
use jiff::Timestamp;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// What somebody has written down about a match, for nobody else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MemoRow {
    /// The text.
    pub text: String,
    /// When they added to it last.
    pub at: Timestamp,
}

/// What a player said with a turn of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SaidRow {
    /// Who.
    pub by: PlayerId,
    /// With which of the turns, counted from 1.
    pub turn: u32,
    /// When.
    pub at: Timestamp,
    /// What.
    pub text: String,
}

impl Work<'_> {
    /// What a person has written down about a match.
    pub fn memo(&self, player: PlayerId, id: MatchId) -> Result<Option<MemoRow>, StoreError> {
        self.read(&keys::pair(Family::Memo, player.0, id.0))
    }

    /// Keeps it; nothing, if there is nothing to keep.
    pub fn put_memo(
        &mut self,
        player: PlayerId,
        id: MatchId,
        row: Option<&MemoRow>,
    ) -> Result<(), StoreError> {
        let key = keys::pair(Family::Memo, player.0, id.0);
        let Some(row) = row else {
            self.erase(key);
            return Ok(());
        };
        self.write(key, row)
    }

    /// All that a person has written down, at most so much, by match. What cannot be read is in the log and not among it.
    pub fn memos(&self, player: PlayerId, most: usize) -> Result<Vec<(MatchId, MemoRow)>, StoreError> {
        self.by_match(Family::Memo, player, most)
    }

    /// What a player wants to say with the next turn that they play in a match.
    pub fn saying(&self, player: PlayerId, id: MatchId) -> Result<Option<String>, StoreError> {
        self.read(&keys::pair(Family::Saying, player.0, id.0))
    }

    /// Keeps it until then; nothing, if there is nothing to say.
    pub fn put_saying(
        &mut self,
        player: PlayerId,
        id: MatchId,
        text: Option<&str>,
    ) -> Result<(), StoreError> {
        let key = keys::pair(Family::Saying, player.0, id.0);
        let Some(text) = text else {
            self.erase(key);
            return Ok(());
        };
        self.write(key, &text)
    }

    /// All that a person wants to say, by match.
    pub fn sayings(&self, player: PlayerId) -> Result<Vec<(MatchId, String)>, StoreError> {
        self.by_match(Family::Saying, player, usize::MAX)
    }

    /// What was said in a match, in order. What cannot be read is in the log and not among it.
    pub fn said(&self, id: MatchId) -> Result<Vec<SaidRow>, StoreError> {
        let rows = self.range(&keys::number(Family::Said, id.0), usize::MAX)?;
        Ok(rows.iter().filter_map(|(key, value)| sound(decode(key, value))).collect())
    }

    /// Keeps what was said in a match.
    pub fn put_said(&mut self, id: MatchId, row: &SaidRow) -> Result<(), StoreError> {
        self.write(keys::pair(Family::Said, id.0, keys::millis(row.at)), row)
    }

    /// The lines that a person tries in a match.
    pub fn trials(&self, player: PlayerId, id: MatchId) -> Result<Option<Trials>, StoreError> {
        self.read(&keys::pair(Family::Trials, player.0, id.0))
    }

    /// Keeps them, if there are any.
    pub fn put_trials(&mut self, player: PlayerId, id: MatchId, trials: &Trials) -> Result<(), StoreError> {
        let key = keys::pair(Family::Trials, player.0, id.0);
        if trials.is_empty() {
            self.erase(key);
            return Ok(());
        }
        self.write(key, trials)
    }

    /// All lines that a person tries, by match. What cannot be read is in the log and not among them.
    pub fn all_trials(&self, player: PlayerId) -> Result<Vec<(MatchId, Trials)>, StoreError> {
        self.by_match(Family::Trials, player, usize::MAX)
    }

    /// What is kept of a person's matches under a family, by match, of at most so many.
    fn by_match<T: DeserializeOwned>(
        &self,
        family: Family,
        player: PlayerId,
        most: usize,
    ) -> Result<Vec<(MatchId, T)>, StoreError> {
        let rows = self.range(&keys::number(family, player.0), most)?;
        let row = |(key, value): &Row| Some((MatchId(keys::number_at(key, 9)?), sound(decode(key, value))?));
        Ok(rows.iter().filter_map(row).collect())
    }

    /// Gives a person what another one has written down and wants to say, who turned out to be them. Where both have
    /// something of one match, both texts are kept.
    pub(super) fn join_memos(&mut self, host: PlayerId, guest: PlayerId) -> Result<(), StoreError> {
        for (id, row) in self.memos(guest, usize::MAX)? {
            let joined = match self.memo(host, id)? {
                Some(own) => MemoRow { text: format!("{}\n{}", own.text, row.text), at: own.at.max(row.at) },
                None => row,
            };
            self.put_memo(host, id, Some(&joined))?;
            self.put_memo(guest, id, None)?;
        }
        for (id, text) in self.sayings(guest)? {
            self.put_saying(host, id, Some(&text))?;
            self.put_saying(guest, id, None)?;
        }
        for (id, trials) in self.all_trials(guest)? {
            if self.trials(host, id)?.is_none() {
                self.put_trials(host, id, &trials)?;
            }
            self.put_trials(guest, id, &Trials::default())?;
        }
        Ok(())
    }

    /// Removes what a person said in a match.
    pub(super) fn unsay(&mut self, id: MatchId, player: PlayerId) -> Result<(), StoreError> {
        for row in self.said(id)?.into_iter().filter(|row| row.by == player) {
            self.erase(keys::pair(Family::Said, id.0, keys::millis(row.at)));
        }
        Ok(())
    }
}
