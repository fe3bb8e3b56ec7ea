//! Turns that people have tried again in matches that were reviewed, as long as the machine looks at them.

use super::StoreError;
use super::keys::{self, Family};
use super::record::decode;
use super::work::Work;
use crate::play::MatchId;
use crate::players::{Account, Place, PlayerId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// A turn that somebody has tried.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RetryRow {
    /// Instead of which turn of the match, from 1.
    pub turn: u32,
    /// The turn, in the game's notation.
    pub steps: String,
    /// The position after it.
    pub position: String,
    /// Since when they wait: another one that they try takes its place.
    pub since: Timestamp,
    /// Who has tried it.
    pub account: Account,
    /// Where they are told.
    pub place: Place,
}

impl Work<'_> {
    /// What somebody has tried in a match, if it is being looked at.
    pub fn retry(&self, id: MatchId, by: PlayerId) -> Result<Option<RetryRow>, StoreError> {
        self.read(&keys::pair(Family::Retry, id.0, by.0))
    }

    /// Keeps it, in the place of what they have tried there before.
    pub fn put_retry(&mut self, id: MatchId, by: PlayerId, row: &RetryRow) -> Result<(), StoreError> {
        self.write(keys::pair(Family::Retry, id.0, by.0), row)
    }

    /// Forgets it.
    pub fn drop_retry(&mut self, id: MatchId, by: PlayerId) {
        self.erase(keys::pair(Family::Retry, id.0, by.0));
    }

    /// What is to be looked at next in a match, and who has tried it: whoever has waited longest.
    pub fn next_retry(&self, id: MatchId) -> Result<Option<(PlayerId, RetryRow)>, StoreError> {
        let rows = self.range(&keys::number(Family::Retry, id.0), usize::MAX)?;
        let row = |(key, value): &(Vec<u8>, Vec<u8>)| {
            let by = keys::number_at(key, 9).map(PlayerId);
            by.map(|by| decode(key, value).map(|row: RetryRow| (by, row))).transpose()
        };
        let waiting: Vec<_> =
            rows.iter().filter_map(|found| row(found).transpose()).collect::<Result<_, _>>()?;
        Ok(waiting.into_iter().min_by_key(|(_, row)| row.since))
    }

    /// The matches in which something that was tried is being looked at; one comes as often as there is.
    pub fn retried(&self) -> Result<Vec<MatchId>, StoreError> {
        let keys = self.keys(&keys::family(Family::Retry), usize::MAX)?;
        Ok(keys.iter().filter_map(|key| keys::number_at(key, 1).map(MatchId)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::{Platform, Profile};
    use crate::store::Store;

    #[test]
    fn each_waits_for_what_they_have_tried_until_they_are_forgotten() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        let mut work = store.work();
        let (id, ana, beto) = (MatchId(7), PlayerId(1), PlayerId(2));
        let row = |name: &str, turn: u32| RetryRow {
            turn,
            steps: "a1a2".to_owned(),
            position: "somewhere".to_owned(),
            since: Timestamp::from_second(turn.into()).unwrap(),
            account: Account { platform: Platform::Local, id: name.to_owned() },
            place: Place { platform: Platform::Local, id: "plaza".to_owned() },
        };
        for (player, name) in [(ana, "ana"), (beto, "beto")] {
            let profile = Profile { accounts: vec![row(name, 1).account], ..Profile::default() };
            work.put_profile(player, &profile).unwrap();
        }
        work.put_retry(id, ana, &row("ana", 1)).unwrap();
        work.put_retry(id, beto, &row("beto", 2)).unwrap();
        assert_eq!(work.next_retry(id).unwrap(), Some((ana, row("ana", 1))));
        // Whoever tries something else waits anew.
        work.put_retry(id, ana, &row("ana", 3)).unwrap();
        assert_eq!(work.next_retry(id).unwrap(), Some((beto, row("beto", 2))));
        assert_eq!(work.next_retry(MatchId(8)).unwrap(), None);
        assert_eq!(work.retried().unwrap(), [id, id]);
        work.forget_player(ana).unwrap();
        assert_eq!(work.next_retry(id).unwrap(), Some((beto, row("beto", 2))));
        work.drop_retry(id, beto);
        assert_eq!((work.retry(id, beto).unwrap(), work.retried().unwrap()), (None, vec![]));
    }
}
