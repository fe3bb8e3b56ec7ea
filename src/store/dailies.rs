//! Channels that get a puzzle each day.

use super::StoreError;
use super::keys::{self, Family, Sequence};
use super::record::{decode, sound};
use super::work::Work;
use crate::players::{Place, PlayerId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// A channel that gets a puzzle each day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DailyRow {
    /// The channel.
    pub place: Place,
    /// The [`Kind::id`](crate::games::Kind::id) of the game.
    pub game: String,
    /// The time zone by which it comes; Greenwich's, if there is none.
    pub zone: Option<String>,
    /// When the next one comes.
    pub next: Timestamp,
    /// That which was posted last.
    pub posted: Option<PostedRow>,
    /// How many of the last ones in a row could not be posted.
    pub lost: u8,
}

/// A puzzle that was posted in a channel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PostedRow {
    /// Its sign.
    pub sign: u64,
    /// The day on which it was, as a number: the same one comes again when all have come.
    #[serde(default)]
    pub day: Option<i64>,
    /// Who has solved it.
    pub solvers: Vec<PlayerId>,
    /// Who was shown its solution before they found it.
    #[serde(default)]
    pub shown: Vec<PlayerId>,
    /// Whether it could not be posted.
    pub lost: bool,
}

impl PostedRow {
    /// Whether somebody has solved it, or was shown how.
    fn knows(&self, player: PlayerId) -> bool {
        self.solvers.contains(&player) || self.shown.contains(&player)
    }
}

impl Work<'_> {
    /// A number for another channel that gets puzzles.
    pub fn next_daily(&mut self) -> Result<u64, StoreError> {
        self.next(Sequence::Daily)
    }

    /// The channel of this number, if it gets puzzles still.
    pub fn daily(&self, number: u64) -> Result<Option<DailyRow>, StoreError> {
        self.read(&keys::number(Family::Daily, number))
    }

    /// Keeps it.
    pub fn put_daily(&mut self, number: u64, row: &DailyRow) -> Result<(), StoreError> {
        self.write(keys::number(Family::Daily, number), row)
    }

    /// Forgets it.
    pub fn drop_daily(&mut self, number: u64) {
        self.erase(keys::number(Family::Daily, number));
    }

    /// The channels of which somebody has solved what was posted last.
    pub fn dailies_solved(&self, player: PlayerId) -> Result<Vec<Place>, StoreError> {
        let rows = self.range(&keys::family(Family::Daily), usize::MAX)?;
        let rows = rows.iter().filter_map(|(key, value)| sound(decode::<DailyRow>(key, value)));
        let has_solved =
            |row: &DailyRow| row.posted.as_ref().is_some_and(|posted| posted.solvers.contains(&player));
        Ok(rows.filter(has_solved).map(|row| row.place).collect())
    }

    /// Forgets that somebody has solved what was posted last, or was shown how.
    pub(super) fn forget_solver(&mut self, player: PlayerId) -> Result<(), StoreError> {
        for key in self.keys(&keys::family(Family::Daily), usize::MAX)? {
            let Some(mut row) = self.read::<DailyRow>(&key)? else { continue };
            let Some(posted) = row.posted.as_mut().filter(|posted| posted.knows(player)) else { continue };
            posted.solvers.retain(|solver| *solver != player);
            posted.shown.retain(|other| *other != player);
            self.write(key, &row)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::{Platform, Profile};
    use crate::store::Store;

    #[test]
    fn who_is_forgotten_has_solved_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        let mut work = store.work();
        let place = Place { platform: Platform::Local, id: "plaza".to_owned() };
        let (next, ana, beto) = (Timestamp::UNIX_EPOCH, PlayerId(1), PlayerId(2));
        let (solvers, shown) = (vec![ana, beto], vec![ana]);
        let posted = Some(PostedRow { sign: 7, day: Some(20_000), solvers, shown, lost: false });
        let row = DailyRow { place, game: "maya".to_owned(), zone: None, next, posted, lost: 0 };
        let number = work.next_daily().unwrap();
        work.put_daily(number, &row).unwrap();
        work.put_profile(ana, &Profile::default()).unwrap();
        assert_eq!(work.dailies_solved(ana).unwrap(), std::slice::from_ref(&row.place));
        work.forget_player(ana).unwrap();
        let posted = work.daily(number).unwrap().unwrap().posted.unwrap();
        assert_eq!((posted.solvers, posted.shown), (vec![beto], vec![]));
        assert_eq!(work.dailies_solved(ana).unwrap(), []);
        work.drop_daily(number);
        assert_eq!(work.daily(number).unwrap(), None);
    }
}
