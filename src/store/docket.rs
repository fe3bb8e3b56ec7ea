//! What the arbiters of a place have before them and have done: reports by players, rulings, and who is banned or muted.

use super::StoreError;
use super::keys::{self, Family};
use super::record::{decode, sound};
use super::work::Work;
use crate::play::{MatchId, Ruling};
use crate::players::{Account, PlayerId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// Something on the docket of a server or a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DocketRow {
    /// On which server, with its platform in front, or in which place.
    pub at: String,
    /// When.
    pub when: Timestamp,
    /// Who has reported it, or done it.
    pub by: PlayerId,
    /// The match that it is about, if it is about one.
    pub id: Option<MatchId>,
    /// What.
    pub what: Filed,
}

/// What stands on a docket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Filed {
    /// A player reports something, perhaps about somebody.
    Report {
        /// About whom.
        about: Option<PlayerId>,
        /// What.
        text: String,
    },
    /// An arbiter has done something in a match.
    Ruled {
        /// What.
        ruling: Ruling,
        /// Why.
        reason: String,
    },
}

/// What an account may not do on a server or in a place for a while.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SanctionRow {
    /// On which server, with its platform in front, or in which place.
    pub at: String,
    /// Who.
    pub account: Account,
    /// Until when they begin no matches.
    pub banned: Option<Timestamp>,
    /// Until when they send no messages.
    pub muted: Option<Timestamp>,
}

impl SanctionRow {
    /// Whether anything of it still holds.
    pub fn holds(&self, now: Timestamp) -> bool {
        [self.banned, self.muted].into_iter().flatten().any(|until| until > now)
    }
}

impl Work<'_> {
    /// What stands on a docket, the latest first, at most so much. What cannot be read is in the log and not among it.
    pub fn docket(&self, at: &str, most: usize) -> Result<Vec<DocketRow>, StoreError> {
        let rows = self.range(&keys::docket_of(at), most)?;
        Ok(rows.iter().filter_map(|(key, value)| sound(decode(key, value))).collect())
    }

    /// Puts something on a docket.
    pub fn file(&mut self, row: &DocketRow) -> Result<(), StoreError> {
        self.write(keys::docket(&row.at, row.when, row.by), row)
    }

    /// Takes something off a docket.
    pub fn unfile(&mut self, row: &DocketRow) {
        self.erase(keys::docket(&row.at, row.when, row.by));
    }

    /// All that a person has put on dockets. It reads all of them: for what is asked seldom.
    pub fn filed_by(&self, player: PlayerId) -> Result<Vec<DocketRow>, StoreError> {
        let rows = self.range(&keys::family(Family::Docket), usize::MAX)?;
        let rows = rows.iter().filter_map(|(key, value)| sound(decode::<DocketRow>(key, value)));
        Ok(rows.filter(|row| row.by == player).collect())
    }

    /// Forgets what a person has reported. What they have done as an arbiter stays, as it does in the records.
    pub(super) fn forget_reports(&mut self, player: PlayerId) -> Result<(), StoreError> {
        for row in self.filed_by(player)? {
            if matches!(row.what, Filed::Report { .. }) {
                self.unfile(&row);
            }
        }
        Ok(())
    }

    /// What an account may not do on a server or in a place, which may be over.
    pub fn sanction(&self, at: &str, account: &Account) -> Result<Option<SanctionRow>, StoreError> {
        self.read(&keys::sanction(at, account))
    }

    /// Keeps it, instead of what there was; nothing, if nothing of it holds any more.
    pub fn put_sanction(&mut self, row: &SanctionRow, now: Timestamp) -> Result<(), StoreError> {
        let key = keys::sanction(&row.at, &row.account);
        if row.holds(now) {
            return self.write(key, row);
        }
        self.erase(key);
        Ok(())
    }

    /// What anybody may not do on a server or in a place, which may be over.
    pub fn sanctions_at(&self, at: &str) -> Result<Vec<SanctionRow>, StoreError> {
        let rows = self.range(&keys::sanctions_at(at), usize::MAX)?;
        Ok(rows.iter().filter_map(|(key, value)| sound(decode(key, value))).collect())
    }

    /// The same of everywhere: for what is asked seldom.
    pub fn sanctions(&self) -> Result<Vec<SanctionRow>, StoreError> {
        let rows = self.range(&keys::family(Family::Sanction), usize::MAX)?;
        Ok(rows.iter().filter_map(|(key, value)| sound(decode(key, value))).collect())
    }
}
