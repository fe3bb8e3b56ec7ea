//! Whether what is kept of ratings is what follows from all matches that have ended.

use super::book::rows_of;
use super::keys::{self, Family};
use super::record::readable;
use super::{Store, StoreError};
use crate::league::book::Book;
use crate::league::memory::Memory;
use crate::league::ratings::Ratings;
use crate::league::{Key, Person};

/// How many matches are read together.
const PART: usize = 1_000;

impl Store {
    /// What of ratings does not follow from the matches, in words for the host. While they are reckoned again, nothing can
    /// be said of it.
    pub(super) fn misrated(&self) -> Result<Vec<String>, StoreError> {
        if self.work().is_behind()? {
            return Ok(Vec::new());
        }
        let (book, mut said) = (self.reckoned()?, Vec::new());
        for filed in book.matches() {
            let number = filed.ended.number;
            if self.work().filed(number)?.as_ref() != Some(filed) {
                said.push(format!("match {number}: ratings count it otherwise than they should"));
            }
        }
        let mut owed = rows_of(&book)?;
        for family in [Family::Rated, Family::Head, Family::Absence] {
            for row in self.rows(&keys::family(family)) {
                let (key, value) = row?;
                if owed.remove(&key) != Some(value) {
                    said.push(format!("`{}`: it does not follow from the matches", readable(&key)));
                }
            }
        }
        said.extend(owed.keys().map(|key| format!("`{}`: it is missing", readable(key))));
        Ok(said)
    }

    /// All that follows from the matches. Those that cannot be read are named elsewhere.
    fn reckoned(&self) -> Result<Memory, StoreError> {
        let (work, mut book) = (self.work(), Memory::default());
        for (one, other) in work.kin()? {
            book.link(Person(one.0), Person(other.0));
        }
        let mut from = Key::FIRST;
        loop {
            let part = work.filed_from(from, PART)?;
            let Some(last) = part.last() else { return Ok(book) };
            from = last.ended.key().next();
            for filed in part {
                let Ok(()) = book.rate(filed.ended);
            }
        }
    }
}
