//! Hints in matches against the machine: that which was asked for last in each, as long as its turn is not played.

use super::StoreError;
use super::keys::{self, Family};
use super::work::Work;
use crate::play::MatchId;
use crate::players::{Account, Place};
use serde::{Deserialize, Serialize};

/// A hint that somebody has asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HintRow {
    /// After how many turns: as [`Match::ply`](crate::play::Match::ply).
    pub ply: u32,
    /// How many entries the record of the match had.
    pub entries: u64,
    /// Who has asked.
    pub account: Account,
    /// Where they are shown it.
    pub place: Place,
    /// The turn that was found; nothing, as long as it is looked for.
    pub turn: Option<String>,
    /// Whether they have seen the whole turn.
    pub whole: bool,
    /// Whether it was taken out of sight, because their draft went on without it.
    #[serde(default)]
    pub away: bool,
}

impl Work<'_> {
    /// The hint that was asked for last in a match, if it is kept still.
    pub fn hint(&self, id: MatchId) -> Result<Option<HintRow>, StoreError> {
        self.read(&keys::number(Family::Hint, id.0))
    }

    /// Keeps it.
    pub fn put_hint(&mut self, id: MatchId, row: &HintRow) -> Result<(), StoreError> {
        self.write(keys::number(Family::Hint, id.0), row)
    }

    /// Forgets it.
    pub fn drop_hint(&mut self, id: MatchId) {
        self.erase(keys::number(Family::Hint, id.0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::{Platform, PlayerId, Profile};
    use crate::store::Store;

    #[test]
    fn who_is_forgotten_waits_for_no_hint() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        let mut work = store.work();
        let account = |id: &str| Account { platform: Platform::Local, id: id.to_owned() };
        for (number, id) in [(1, "ana"), (2, "beto")] {
            let profile = Profile { accounts: vec![account(id)], ..Profile::default() };
            work.put_profile(PlayerId(number), &profile).unwrap();
            let place = Place { platform: Platform::Local, id: "plaza".to_owned() };
            let account = account(id);
            let (turn, whole, away) = (None, false, false);
            let row = HintRow { ply: 3, entries: 5, account, place, turn, whole, away };
            work.put_hint(MatchId(number), &row).unwrap();
        }
        work.forget_player(PlayerId(1)).unwrap();
        assert_eq!(work.hint(MatchId(1)).unwrap(), None);
        assert_eq!(work.hint(MatchId(2)).unwrap().map(|row| row.account), Some(account("beto")));
        work.drop_hint(MatchId(2));
        assert_eq!(work.hint(MatchId(2)).unwrap(), None);
    }
}
