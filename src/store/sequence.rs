//! Numbers that are given once.

use super::StoreError;
use super::keys::{self, Sequence};
use super::record::readable;
use super::work::Work;

impl Work<'_> {
    /// The next number of a sequence. Fails where that is in use, because the row is lost that counts.
    pub(super) fn next(&mut self, sequence: Sequence) -> Result<u64, StoreError> {
        let key = keys::next(sequence);
        let kept: Option<u64> = self.read(&key)?;
        let number = kept.unwrap_or(1);
        let mut is_taken = kept.is_none() && self.highest(sequence)? > 0;
        // Posts are many, and one in the place of another costs nobody a match.
        for family in sequence.families().iter().filter(|_| sequence != Sequence::Outbox) {
            is_taken |= self.get(&keys::number(*family, number))?.is_some();
        }
        if is_taken {
            let why = format!("number {number} is in use, and would be given again");
            return Err(StoreError::Corrupt { key: readable(&key), why });
        }
        self.write(key, &(number + 1))?;
        Ok(number)
    }

    /// The highest number of a sequence that is in use; 0, if none is.
    pub(super) fn highest(&self, sequence: Sequence) -> Result<u64, StoreError> {
        let mut highest = 0;
        for family in sequence.families() {
            let last = self.last_key(&keys::family(*family))?;
            highest = last.and_then(|key| keys::number_at(&key, 1)).unwrap_or_default().max(highest);
        }
        Ok(highest)
    }
}
