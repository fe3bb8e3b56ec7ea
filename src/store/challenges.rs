//! What a unit of work reads and changes of challenges: each by its number, by whom it concerns, and by its place if
//! anybody may accept it. Nothing that people ask for reads all of them.

use super::StoreError;
use super::keys::{self, Family};
use super::record::{ChallengeRow, decode, sound};
use super::work::Work;
use crate::play::MatchId;
use crate::players::{Place, PlayerId};

impl Work<'_> {
    /// The challenge of this number, if it still stands.
    pub fn challenge(&self, id: MatchId) -> Result<Option<ChallengeRow>, StoreError> {
        self.read(&keys::number(Family::Challenge, id.0))
    }

    /// The challenges that a player has made, in their own name or in that of a channel, and those to them, oldest first.
    /// One that cannot be read is in the log and not among them.
    pub fn challenges_of(&self, player: PlayerId) -> Result<Vec<ChallengeRow>, StoreError> {
        self.challenges(&keys::number(Family::Concerned, player.0))
    }

    /// The challenges that were made in a place and that anybody may accept, oldest first. One that cannot be read is in
    /// the log and not among them.
    pub fn open_challenges(&self, place: &Place) -> Result<Vec<ChallengeRow>, StoreError> {
        self.challenges(&keys::open_at(place))
    }

    /// The challenges of which there are such keys, which end with their numbers.
    fn challenges(&self, prefix: &[u8]) -> Result<Vec<ChallengeRow>, StoreError> {
        let keys = self.keys(prefix, usize::MAX)?;
        let ids = keys.iter().filter_map(|key| keys::number_at(key, prefix.len())).map(MatchId);
        Ok(ids.filter_map(|id| sound(self.challenge(id)).flatten()).collect())
    }

    /// Keeps a challenge. What was agreed on for it ([`Work::put_pact`]) is kept before.
    pub fn put_challenge(&mut self, row: &ChallengeRow) -> Result<(), StoreError> {
        let id = MatchId(row.challenge.id.0);
        self.drop_challenge(id)?;
        self.index_challenge(row, true)?;
        self.write(keys::number(Family::Challenge, id.0), row)
    }

    /// Forgets a challenge; before what was agreed on for it.
    pub fn drop_challenge(&mut self, id: MatchId) -> Result<(), StoreError> {
        if let Some(row) = sound(self.challenge(id)).flatten() {
            self.index_challenge(&row, false)?;
        }
        self.erase(keys::number(Family::Challenge, id.0));
        Ok(())
    }

    /// Notes how a challenge is found, or no longer.
    fn index_challenge(&mut self, row: &ChallengeRow, on: bool) -> Result<(), StoreError> {
        let id = row.challenge.id.0;
        let by = self.pact(MatchId(id))?.map(|pact| pact.by);
        for player in [Some(row.challenge.from), row.challenge.to, by].into_iter().flatten() {
            self.flag(keys::pair(Family::Concerned, player.0, id), on);
        }
        if row.challenge.to.is_none() && !row.pending {
            self.flag([keys::open_at(&row.home), id.to_be_bytes().to_vec()].concat(), on);
        }
        Ok(())
    }

    /// Notes of every challenge how it is found. It reads all of them: for a store that is upgraded.
    pub(super) fn index_challenges(&mut self) -> Result<(), StoreError> {
        for (key, value) in self.range(&keys::family(Family::Challenge), usize::MAX)? {
            if let Some(row) = sound(decode(&key, &value)) {
                self.index_challenge(&row, true)?;
            }
        }
        Ok(())
    }
}
