//! Matches that are over and looked at again: those that are being looked at, and what came of it.

use super::StoreError;
use super::keys::{self, Family};
use super::record::decode;
use super::work::Work;
use crate::play::MatchId;
use crate::play::review::{Finding, Review};
use crate::players::{Account, Place};
use serde::{Deserialize, Serialize};

/// A match that is being looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReviewingRow {
    /// How many entries its record had: one that has more goes on, or has gone on.
    pub entries: u64,
    /// After how many turns it is looked at first.
    pub first: u32,
    /// How many positions were looked at.
    pub done: u32,
    /// Who wants to hear of it, and where.
    pub readers: Vec<(Account, Place)>,
}

impl Work<'_> {
    /// How many reviews are kept: there is room for that of another match only where one goes.
    pub const REVIEWS_MAX: usize = 1_000;

    /// A match that is being looked at, as far as that has come.
    pub fn reviewing(&self, id: MatchId) -> Result<Option<ReviewingRow>, StoreError> {
        self.read(&keys::number(Family::Reviewing, id.0))
    }

    /// All that are, at most so many.
    pub fn all_reviewing(&self, most: usize) -> Result<Vec<(MatchId, ReviewingRow)>, StoreError> {
        let rows = self.range(&keys::family(Family::Reviewing), most)?;
        let row = |(key, value): &(Vec<u8>, Vec<u8>)| {
            let id = keys::number_at(key, 1).map(MatchId);
            id.map(|id| decode(key, value).map(|row| (id, row))).transpose()
        };
        rows.iter().filter_map(|row_| row(row_).transpose()).collect()
    }

    /// Keeps how far it has come.
    pub fn put_reviewing(&mut self, id: MatchId, row: &ReviewingRow) -> Result<(), StoreError> {
        self.write(keys::number(Family::Reviewing, id.0), row)
    }

    /// Keeps what was found in the position after so many turns.
    pub fn put_look(&mut self, id: MatchId, ply: u32, look: &Finding) -> Result<(), StoreError> {
        self.write(keys::pair(Family::Look, id.0, u64::from(ply)), look)
    }

    /// What was found in a match so far, in order.
    pub fn looks(&self, id: MatchId) -> Result<Vec<Finding>, StoreError> {
        let rows = self.range(&keys::number(Family::Look, id.0), usize::MAX)?;
        rows.iter().map(|(key, value)| decode(key, value)).collect()
    }

    /// Lets those who have these accounts wait for no review any more.
    pub(super) fn forget_readers(&mut self, accounts: &[Account]) -> Result<(), StoreError> {
        for (id, mut row) in self.all_reviewing(usize::MAX)? {
            let before = row.readers.len();
            row.readers.retain(|(account, _)| !accounts.contains(account));
            if row.readers.len() < before {
                self.put_reviewing(id, &row)?;
            }
        }
        Ok(())
    }

    /// Forgets that a match is being looked at, and what was found so far.
    pub fn drop_reviewing(&mut self, id: MatchId) -> Result<(), StoreError> {
        for key in self.keys(&keys::number(Family::Look, id.0), usize::MAX)? {
            self.erase(key);
        }
        self.erase(keys::number(Family::Reviewing, id.0));
        Ok(())
    }

    /// What came of looking at a match, if it is kept.
    pub fn review(&self, id: MatchId) -> Result<Option<Review>, StoreError> {
        self.read(&keys::number(Family::Review, id.0))
    }

    /// Keeps it; where there are too many, that of the oldest other match goes.
    pub fn put_review(&mut self, id: MatchId, review: &Review) -> Result<(), StoreError> {
        let own = keys::number(Family::Review, id.0);
        self.write(own.clone(), review)?;
        let kept = self.keys(&keys::family(Family::Review), Self::REVIEWS_MAX + 1)?;
        let many = kept.len().saturating_sub(Self::REVIEWS_MAX);
        kept.into_iter().filter(|key| *key != own).take(many).for_each(|key| self.erase(key));
        Ok(())
    }
}

/// Whether a row of one of these families can be read.
pub(super) fn verify(family: Family, key: &[u8], value: &[u8]) -> Result<(), StoreError> {
    match family {
        Family::Reviewing => decode::<ReviewingRow>(key, value).map(drop),
        Family::Look => decode::<Finding>(key, value).map(drop),
        _ => decode::<Review>(key, value).map(drop),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::Platform;
    use crate::store::Store;

    #[test]
    fn only_so_many_are_kept_and_what_was_found_goes_with_the_work() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        let mut work = store.work();
        for id in 1..=Work::REVIEWS_MAX as u64 + 2 {
            work.put_review(MatchId(id), &Review { entries: id, ..Review::default() }).unwrap();
        }
        assert_eq!([1, 2].map(|id| work.review(MatchId(id)).unwrap()), [None, None]);
        assert_eq!(work.review(MatchId(3)).unwrap().unwrap().entries, 3);
        // Of an old match it is as new as any, and somebody is about to read it.
        work.put_review(MatchId(1), &Review { entries: 1, ..Review::default() }).unwrap();
        assert_eq!(work.review(MatchId(1)).unwrap().unwrap().entries, 1);
        assert_eq!(work.review(MatchId(3)).unwrap(), None);
        let row = ReviewingRow { entries: 7, ..ReviewingRow::default() };
        work.put_reviewing(MatchId(5), &row).unwrap();
        for ply in [300, 2, 1] {
            let look = Finding { chance: Some(ply as u16), line: Vec::new() };
            work.put_look(MatchId(5), ply, &look).unwrap();
        }
        let chances: Vec<_> = work.looks(MatchId(5)).unwrap().iter().map(|look| look.chance).collect();
        assert_eq!(chances, [Some(1), Some(2), Some(300)]);
        assert_eq!(work.all_reviewing(9).unwrap(), [(MatchId(5), row.clone())]);
        let reader = |id: &str| {
            let account = Account { platform: Platform::Local, id: id.to_owned() };
            (account, Place { platform: Platform::Local, id: "plaza".to_owned() })
        };
        let waits = ReviewingRow { readers: vec![reader("ana"), reader("beto")], ..row };
        work.put_reviewing(MatchId(5), &waits).unwrap();
        work.forget_readers(&[reader("ana").0]).unwrap();
        assert_eq!(work.reviewing(MatchId(5)).unwrap().unwrap().readers, [reader("beto")]);
        work.drop_reviewing(MatchId(5)).unwrap();
        assert!(work.looks(MatchId(5)).unwrap().is_empty() && work.all_reviewing(9).unwrap().is_empty());
    }
}
