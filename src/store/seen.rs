//! Who was seen in a place, and since when: by account, and in the order in which they came, so that however many come
//! later, they push nobody out who was there before.

use super::keys::{self, Family};
use super::record::{decode, sound};
use super::work::Work;
use super::{Row, Store, StoreError};
use crate::players::{Account, Place};
use jiff::Timestamp;

/// How many rows are put in order together.
const PART: usize = 1_000;

impl Work<'_> {
    /// Notes that somebody is in a place, unless they were seen there before.
    pub fn see(&mut self, place: &Place, account: &Account, now: Timestamp) -> Result<(), StoreError> {
        let key = keys::seen(place, account);
        if self.get(&key)?.is_none() {
            self.flag(keys::came(&place.to_string(), now, &account.to_string()), true);
            self.write(key, &now.as_millisecond())?;
        }
        Ok(())
    }

    /// When somebody was first seen in a place.
    pub fn seen(&self, place: &Place, account: &Account) -> Result<Option<Timestamp>, StoreError> {
        let millis: Option<i64> = self.read(&keys::seen(place, account))?;
        Ok(millis.and_then(|millis| Timestamp::from_millisecond(millis).ok()))
    }

    /// Who was seen in a place, and since when, in that order. Only the first so many are read.
    pub fn seen_in(&self, place: &Place, most: usize) -> Result<Vec<(Account, Timestamp)>, StoreError> {
        let (platform, prefix) = (place.platform, keys::came_to(&place.to_string()));
        let account = |key: &Vec<u8>| {
            let since = keys::number_at(key, prefix.len()).and_then(keys::moment)?;
            let account = String::from_utf8_lossy(key.get(prefix.len() + 9..)?).into_owned();
            let (_, id) = account.split_once(':')?;
            Some((Account { platform, id: id.to_owned() }, since))
        };
        Ok(self.keys(&prefix, most)?.iter().filter_map(account).collect())
    }

    /// Forgets where these accounts were seen.
    pub(super) fn forget_seen(&mut self, accounts: &[Account]) -> Result<(), StoreError> {
        for family in [Family::Seen, Family::Came] {
            let keys = self.keys(&keys::family(family), usize::MAX)?.into_iter();
            let theirs = |key: &Vec<u8>| accounts.iter().any(|account| keys::is_seen_of(key, account));
            keys.filter(theirs).for_each(|key| self.erase(key));
        }
        Ok(())
    }
}

impl Store {
    /// Puts those in order who were seen before their order was kept.
    pub(super) fn order_seen(&self) -> Result<(), StoreError> {
        let rows: Vec<Row> = self.rows(&keys::family(Family::Seen)).collect::<Result<_, _>>()?;
        for part in rows.chunks(PART) {
            let mut work = self.work();
            for (key, value) in part {
                let since =
                    sound(decode::<i64>(key, value)).and_then(|at| Timestamp::from_millisecond(at).ok());
                let text = String::from_utf8_lossy(&key[1..]);
                if let Some((since, (place, account))) = since.zip(text.split_once('\0')) {
                    work.flag(keys::came(place, since, account), true);
                }
            }
            self.commit(work)?;
        }
        Ok(())
    }
}
