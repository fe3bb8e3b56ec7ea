//! What is kept of the puzzles and tasks that a person solves.

use super::dailies::DailyRow;
use super::hints::HintRow;
use super::keys::{self, Family};
use super::record::decode;
use super::retries::RetryRow;
use super::work::Work;
use super::{StoreError, mining};
use crate::league::rating::Rating;
use crate::play::MatchId;
use crate::players::{Place, PlayerId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What somebody has made of puzzles.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PuzzlerRow {
    /// The one that they have before them.
    pub open: Option<OpenPuzzle>,
    /// How good they are at it; nothing before the first.
    pub rating: Option<Rating>,
    /// How many they have done.
    pub done: u32,
    /// How many of those they have solved at the first try.
    pub solved: u32,
    /// How many they have solved so in a row, up to now.
    pub streak: u32,
    /// The most that they ever have.
    pub best: u32,
    /// The signs of those that they have done, the latest last.
    pub seen: Vec<u64>,
    /// The [`Kind::id`](crate::games::Kind::id) of the game of the last one that they asked for.
    pub game: String,
    /// Where the last board is.
    pub place: Option<Place>,
    /// The task of a lesson that they have before them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task: Option<OpenPuzzle>,
    /// The sign of the one of both that they had before them last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<u64>,
    /// The signs of the tasks that they have done.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tasks: Vec<u64>,
}

/// A puzzle or task that somebody has before them, and their draft.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenPuzzle {
    /// Its sign.
    pub sign: u64,
    /// Whether it changes the rating.
    pub counts: bool,
    /// How often they have answered wrongly or, in a task, how much they were helped.
    pub wrong: u8,
    /// The steps of the draft.
    pub steps: String,
    /// What is picked on the way to the next one.
    pub picked: Vec<String>,
    /// Of which match that was reviewed it is a turn, by its number, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<(MatchId, u32)>,
    /// The number of the channel of which it is the puzzle of the day, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub daily: Option<u64>,
    /// Whether they were told that it counts as not solved once they have seen the solution.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub warned: bool,
}

impl Work<'_> {
    /// What a person has made of puzzles.
    pub fn puzzler(&self, player: PlayerId) -> Result<PuzzlerRow, StoreError> {
        Ok(self.read(&keys::number(Family::Puzzler, player.0))?.unwrap_or_default())
    }

    /// Keeps it.
    pub fn put_puzzler(&mut self, player: PlayerId, row: &PuzzlerRow) -> Result<(), StoreError> {
        self.write(keys::number(Family::Puzzler, player.0), row)
    }

    /// Gives a person what another one has made of puzzles, who turned out to be them; where both have done some, those of
    /// whoever has done more stay. Tasks that either has done are done.
    pub(super) fn join_puzzlers(&mut self, host: PlayerId, guest: PlayerId) -> Result<(), StoreError> {
        let (ours, theirs) = (self.puzzler(host)?, self.puzzler(guest)?);
        let mut kept = if theirs.done > ours.done { theirs.clone() } else { ours.clone() };
        let all = ours.tasks.iter().chain(&theirs.tasks).copied();
        kept.tasks = all.collect::<BTreeSet<u64>>().into_iter().collect();
        if kept != ours {
            self.put_puzzler(host, &kept)?;
        }
        self.erase(keys::number(Family::Puzzler, guest.0));
        Ok(())
    }
}

/// Whether a row of one of the families by which people learn can be read.
pub(super) fn verify(family: Family, key: &[u8], value: &[u8]) -> Result<(), StoreError> {
    match family {
        Family::Puzzler => decode::<PuzzlerRow>(key, value).map(drop),
        Family::Daily => decode::<DailyRow>(key, value).map(drop),
        Family::Hint => decode::<HintRow>(key, value).map(drop),
        Family::Retry => decode::<RetryRow>(key, value).map(drop),
        _ => mining::verify(family, key, value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::Profile;
    use crate::store::Store;
    use jiff::Timestamp;

    fn done(done: u32) -> PuzzlerRow {
        PuzzlerRow { done, rating: Some(Rating::NEW), ..PuzzlerRow::default() }
    }

    #[test]
    fn tasks_that_either_has_done_are_done_for_both() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        let (host, guest, profile) = (PlayerId(1), PlayerId(2), Profile::default());
        let mut work = store.work();
        for (player, tasks) in [(host, vec![3, 5]), (guest, vec![4, 5])] {
            work.put_puzzler(player, &PuzzlerRow { tasks, ..PuzzlerRow::default() }).unwrap();
        }
        work.note_link(host, guest, Timestamp::UNIX_EPOCH).unwrap();
        work.join(host, guest, &profile).unwrap();
        assert_eq!(work.puzzler(host).unwrap().tasks, [3, 4, 5]);
        let link = work.linked_to(host).unwrap().remove(0);
        work.sever(&link, [&profile, &profile]).unwrap();
        assert_eq!(work.puzzler(guest).unwrap().tasks, [4, 5]);
    }

    #[test]
    fn who_turns_out_to_be_somebody_else_keeps_what_is_more_and_gets_the_rest_back() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        for (hosts, guests) in [(2, 5), (5, 2), (5, 0)] {
            let (host, guest, profile) = (PlayerId(1), PlayerId(2), Profile::default());
            let mut work = store.work();
            work.put_puzzler(host, &done(hosts)).unwrap();
            work.put_puzzler(guest, &done(guests)).unwrap();
            work.note_link(host, guest, Timestamp::UNIX_EPOCH).unwrap();
            work.join(host, guest, &profile).unwrap();
            assert_eq!(work.puzzler(host).unwrap(), done(hosts.max(guests)));
            assert_eq!(work.puzzler(guest).unwrap(), PuzzlerRow::default());
            let link = work.linked_to(host).unwrap().remove(0);
            work.sever(&link, [&profile, &profile]).unwrap();
            assert_eq!(work.puzzler(host).unwrap().done, hosts);
            assert_eq!(work.puzzler(guest).unwrap().done, guests);
            work.forget_player(host).unwrap();
            assert_eq!(work.puzzler(host).unwrap(), PuzzlerRow::default());
        }
    }
}
