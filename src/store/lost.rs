//! What a store knows to be lost since it was saved from files that were hurt.

use super::StoreError;
use super::keys::{self, Family};
use super::work::Work;
use crate::play::MatchId;
use serde::{Deserialize, Serialize};

/// What is lost of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum LostRow {
    /// All of it: it is named by others, and is not here.
    Match,
    /// Something beside its record: its votes, or its last turns, of which its league knows.
    Beside,
}

impl Work<'_> {
    /// What is lost of a match, if anything is.
    pub(super) fn lost(&self, id: MatchId) -> Result<Option<LostRow>, StoreError> {
        self.read(&keys::number(Family::Lost, id.0))
    }

    /// Notes that something of a match is lost.
    pub(super) fn put_lost(&mut self, id: MatchId, row: LostRow) -> Result<(), StoreError> {
        self.write(keys::number(Family::Lost, id.0), &row)
    }
}
