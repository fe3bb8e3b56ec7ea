//! Who is expelled where. It is stored by account, so that nobody comes back with another account that is linked to it,
//! or by having their data deleted.

use super::StoreError;
use super::keys::{self, Family};
use super::record::{decode, sound};
use super::work::Work;
use crate::play::MatchId;
use crate::players::Account;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// An expulsion of an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExpulsionRow {
    /// On which server, with its platform in front, or in which place.
    pub at: String,
    /// Who.
    pub account: Account,
    /// Until when.
    pub until: Timestamp,
    /// The match whose record has the expulsion.
    pub id: MatchId,
    /// Whether the player is White in that match.
    pub white: bool,
}

impl Work<'_> {
    /// The expulsion of an account on a server or in a place, which may be over.
    pub fn expulsion(&self, at: &str, account: &Account) -> Result<Option<ExpulsionRow>, StoreError> {
        self.read(&keys::expulsion(at, account))
    }

    /// Keeps an expulsion, instead of an earlier one there.
    pub fn put_expulsion(&mut self, row: &ExpulsionRow) -> Result<(), StoreError> {
        self.write(keys::expulsion(&row.at, &row.account), row)
    }

    /// Forgets an expulsion.
    pub fn drop_expulsion(&mut self, row: &ExpulsionRow) {
        self.erase(keys::expulsion(&row.at, &row.account));
    }

    /// Every expulsion, also those that are over. One that cannot be read is in the log and not among them. For what
    /// happens seldom.
    pub fn expulsions(&self) -> Result<Vec<ExpulsionRow>, StoreError> {
        let rows = self.range(&keys::family(Family::Expulsion), usize::MAX)?;
        Ok(rows.iter().filter_map(|(key, value)| sound(decode(key, value))).collect())
    }
}
