//! Where a person can be found: on which account they were heard last, and where they act in a match.

use super::StoreError;
use super::keys::{self, Family};
use super::record::{decode, sound};
use super::work::Work;
use crate::play::MatchId;
use crate::players::{Account, Place, PlayerId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// When an account was last heard, and by which name it went then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeardRow {
    /// The name.
    pub name: String,
    /// When.
    pub at: Timestamp,
}

/// Where a player last acted in a match that goes on, or in the challenge of which it is to come; of one who has only been
/// challenged, where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActedRow {
    /// On which account.
    pub account: Account,
    /// In which place.
    pub place: Place,
}

impl Work<'_> {
    /// When an account was last heard; nothing, if it has not been since this is kept.
    pub fn heard(&self, account: &Account) -> Result<Option<HeardRow>, StoreError> {
        self.read(&keys::heard(account))
    }

    /// Keeps when an account was last heard.
    pub fn put_heard(&mut self, account: &Account, row: &HeardRow) -> Result<(), StoreError> {
        self.write(keys::heard(account), row)
    }

    /// Where a player last acted in a match; nothing if they have not since this is stored.
    pub fn acted(&self, id: MatchId, player: PlayerId) -> Result<Option<ActedRow>, StoreError> {
        self.read(&keys::pair(Family::Acted, id.0, player.0))
    }

    /// Keeps where a player last acted in a match.
    pub fn put_acted(&mut self, id: MatchId, player: PlayerId, row: &ActedRow) -> Result<(), StoreError> {
        self.write(keys::pair(Family::Acted, id.0, player.0), row)
    }

    /// Forgets where the players of a match, or of a challenge, last acted in it.
    pub fn drop_acted(&mut self, id: MatchId) -> Result<(), StoreError> {
        for key in self.keys(&keys::number(Family::Acted, id.0), usize::MAX)? {
            self.erase(key);
        }
        Ok(())
    }

    /// Where a player has acted, by match. It reads all of them: for what is asked seldom.
    fn all_acted(&self, player: PlayerId) -> Result<Vec<(MatchId, ActedRow)>, StoreError> {
        let rows = self.range(&keys::family(Family::Acted), usize::MAX)?;
        let own = rows.iter().filter(|(key, _)| keys::number_at(key, 9) == Some(player.0));
        let row = |(key, value): &(Vec<u8>, Vec<u8>)| {
            keys::number_at(key, 1).map(MatchId).zip(sound(decode(key, value)))
        };
        Ok(own.filter_map(row).collect())
    }

    /// Makes the places where one player acted those of another, who is the same person.
    pub(super) fn join_acted(&mut self, host: PlayerId, guest: PlayerId) -> Result<(), StoreError> {
        for (id, row) in self.all_acted(guest)? {
            self.erase(keys::pair(Family::Acted, id.0, guest.0));
            self.put_acted(id, host, &row)?;
        }
        Ok(())
    }

    /// Forgets when an account was heard, and what its owner has done on it.
    pub(super) fn forget_heard(&mut self, player: PlayerId, account: &Account) -> Result<(), StoreError> {
        self.erase(keys::heard(account));
        for (id, row) in self.all_acted(player)? {
            if row.account == *account {
                self.erase(keys::pair(Family::Acted, id.0, player.0));
            }
        }
        Ok(())
    }
}
