//! Who follows which matches, and where they hear of them.

use super::StoreError;
use super::keys::{self, Family};
use super::record::{decode, sound};
use super::work::Work;
use crate::play::MatchId;
use crate::players::{Account, Place, PlayerId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Where somebody who follows a match hears of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WatchRow {
    /// Where.
    pub place: Place,
    /// The account that alone hears of it there; everybody who is there, if none is named.
    pub alone: Option<Account>,
}

impl Work<'_> {
    /// Who follows a match, and where. What cannot be read is in the log and not among it.
    pub fn watchers(&self, id: MatchId) -> Result<Vec<(PlayerId, WatchRow)>, StoreError> {
        let rows = self.range(&keys::number(Family::Watcher, id.0), usize::MAX)?;
        let row = |key: &[u8], value: &[u8]| {
            Some((PlayerId(keys::number_at(key, 9)?), sound(decode::<WatchRow>(key, value))?))
        };
        Ok(rows.iter().filter_map(|(key, value)| row(key, value)).collect())
    }

    /// Where a person hears of a match that they follow.
    pub fn watch(&self, id: MatchId, player: PlayerId) -> Result<Option<WatchRow>, StoreError> {
        self.read(&keys::pair(Family::Watcher, id.0, player.0))
    }

    /// The matches that a person follows, in order.
    pub fn watched(&self, player: PlayerId) -> Result<Vec<MatchId>, StoreError> {
        let keys = self.keys(&keys::number(Family::Watched, player.0), usize::MAX)?;
        Ok(keys.iter().filter_map(|key| keys::number_at(key, 9)).map(MatchId).collect())
    }

    /// The matches that somebody follows in a place for all who are there.
    pub fn watched_at(&self, place: &Place) -> Result<BTreeSet<MatchId>, StoreError> {
        let prefix = keys::watched_at(place);
        let keys = self.keys(&prefix, usize::MAX)?;
        Ok(keys.iter().filter_map(|key| keys::number_at(key, prefix.len())).map(MatchId).collect())
    }

    /// Keeps that a person follows a match, instead of elsewhere.
    pub fn put_watch(&mut self, id: MatchId, player: PlayerId, row: &WatchRow) -> Result<(), StoreError> {
        self.drop_watch(id, player)?;
        self.index_watch(id, player, row, true);
        self.write(keys::pair(Family::Watcher, id.0, player.0), row)
    }

    /// Forgets that a person follows a match.
    pub fn drop_watch(&mut self, id: MatchId, player: PlayerId) -> Result<(), StoreError> {
        if let Some(row) = self.watch(id, player)? {
            self.index_watch(id, player, &row, false);
        }
        self.erase(keys::pair(Family::Watcher, id.0, player.0));
        Ok(())
    }

    fn index_watch(&mut self, id: MatchId, player: PlayerId, row: &WatchRow, on: bool) {
        self.flag(keys::pair(Family::Watched, player.0, id.0), on);
        if row.alone.is_none() {
            let numbers = [id.0.to_be_bytes(), player.0.to_be_bytes()].concat();
            self.flag([keys::watched_at(&row.place), numbers].concat(), on);
        }
    }

    /// Lets a person follow what another one did who turned out to be them.
    pub(super) fn join_watches(&mut self, host: PlayerId, guest: PlayerId) -> Result<(), StoreError> {
        for id in self.watched(guest)? {
            if let Some(row) = self.watch(id, guest)? {
                self.put_watch(id, host, &row)?;
            }
            self.drop_watch(id, guest)?;
        }
        Ok(())
    }

    /// Forgets what a person follows.
    pub(super) fn forget_watches(&mut self, player: PlayerId) -> Result<(), StoreError> {
        self.watched(player)?.into_iter().try_for_each(|id| self.drop_watch(id, player))
    }
}
