//! What a unit of work reads and changes of a person besides the profile, and how a person is forgotten.

use super::keys::{self, Family};
use super::record::{MissedRow, SleptRow, VoteRow, decode, sound};
use super::work::Work;
use super::{HintRow, RetryRow, Row, StoreError};
use crate::play::MatchId;
use crate::players::{Account, PlayerId, Profile};
use jiff::Timestamp;
use serde::de::DeserializeOwned;

impl Work<'_> {
    /// Notes whether a player has blocked another one.
    pub fn set_blocked(&mut self, player: PlayerId, other: PlayerId, blocked: bool) {
        self.flag(keys::pair(Family::Blocked, player.0, other.0), blocked);
    }

    /// Whom a player has blocked.
    pub fn blocked(&self, player: PlayerId) -> Result<Vec<PlayerId>, StoreError> {
        let keys = self.keys(&keys::number(Family::Blocked, player.0), usize::MAX)?;
        Ok(keys.iter().filter_map(|key| keys::number_at(key, 9)).map(PlayerId).collect())
    }

    /// The calls that have not reached a player, who does not know it yet, oldest first.
    pub fn missed(&self, player: PlayerId) -> Result<Vec<MissedRow>, StoreError> {
        Ok(self.read(&keys::number(Family::Missed, player.0))?.unwrap_or_default())
    }

    /// Keeps them.
    pub fn put_missed(&mut self, player: PlayerId, missed: &[MissedRow]) -> Result<(), StoreError> {
        let key = keys::number(Family::Missed, player.0);
        if missed.is_empty() {
            self.erase(key);
            return Ok(());
        }
        self.write(key, &missed)
    }

    /// In which matches of a player something happened while they slept, of which they are still to be told.
    pub fn slept(&self, player: PlayerId) -> Result<Vec<SleptRow>, StoreError> {
        Ok(self.read(&keys::number(Family::Slept, player.0))?.unwrap_or_default())
    }

    /// Keeps them.
    pub fn put_slept(&mut self, player: PlayerId, slept: &[SleptRow]) -> Result<(), StoreError> {
        let key = keys::number(Family::Slept, player.0);
        if slept.is_empty() {
            self.erase(key);
            return Ok(());
        }
        self.write(key, &slept)
    }

    /// Those whose profiles are such. It reads all profiles: for what is asked seldom.
    pub fn people(&self, such: impl Fn(&Profile) -> bool) -> Result<Vec<(PlayerId, Profile)>, StoreError> {
        let rows = self.range(&keys::family(Family::Player), usize::MAX)?;
        let person = |(key, value): &Row| {
            keys::number_at(key, 1).map(PlayerId).zip(sound(decode::<Profile>(key, value)))
        };
        Ok(rows.iter().filter_map(person).filter(|(_, profile)| such(profile)).collect())
    }

    /// Forgets a vote.
    pub fn drop_vote(&mut self, id: MatchId, round: u32, voter: PlayerId) {
        self.erase(keys::vote(id.0, round, voter));
    }

    /// A person's votes in the votes of all matches: in which match, in which of its votes, and how. It reads all votes: for
    /// what is asked seldom.
    pub fn votes_of(&self, player: PlayerId) -> Result<Vec<(MatchId, u32, VoteRow)>, StoreError> {
        let rows = self.range(&keys::family(Family::Vote), usize::MAX)?;
        let own = rows.iter().filter(|(key, _)| keys::number_at(key, 17) == Some(player.0));
        let vote = |(key, value): &(Vec<u8>, Vec<u8>)| {
            let round = u32::try_from(keys::number_at(key, 9)?).ok()?;
            Some((MatchId(keys::number_at(key, 1)?), round, sound(decode(key, value))?))
        };
        Ok(own.filter_map(vote).collect())
    }

    /// Hours of vacation that a player has spent, for each year with any.
    pub fn vacations(&self, player: PlayerId) -> Result<Vec<(i16, u32)>, StoreError> {
        let rows = self.range(&keys::number(Family::Vacation, player.0), usize::MAX)?;
        let year = |key: &[u8]| i16::try_from((keys::number_at(key, 9)? ^ (1 << 63)).cast_signed()).ok();
        Ok(rows.iter().filter_map(|(key, value)| year(key).zip(sound(decode(key, value)))).collect())
    }

    /// Forgets a player: the profile, the accounts and where they were seen and heard, the codes given on them, blocks in
    /// both directions, what the player was about to do as an arbiter, notes, what the player said with turns, what they
    /// follow and have reported, what they have made of puzzles, what they wait for in reviews and hints, where they signed up
    /// for leagues, the puzzles that come from their matches, and the vacation. The player's number stays in the records of
    /// matches and is never given again.
    pub fn forget_player(&mut self, player: PlayerId) -> Result<(), StoreError> {
        self.forgets = true;
        let accounts = self.profile(player)?.unwrap_or_else(Profile::default).accounts;
        let mut keys: Vec<_> = accounts.iter().map(keys::account).collect();
        keys.push(keys::number(Family::Player, player.0));
        keys.push(keys::number(Family::Missed, player.0));
        keys.push(keys::number(Family::Slept, player.0));
        keys.push(keys::number(Family::LastTurn, player.0));
        keys.push(keys::number(Family::Founding, player.0));
        keys.push(keys::number(Family::Puzzler, player.0));
        for family in [Family::Blocked, Family::Vacation, Family::Going, Family::Finished] {
            keys.extend(self.keys(&keys::number(family, player.0), usize::MAX)?);
        }
        let by_others = self.keys(&keys::family(Family::Blocked), usize::MAX)?;
        keys.extend(by_others.into_iter().filter(|key| keys::number_at(key, 9) == Some(player.0)));
        let rulings = self.keys(&keys::family(Family::Ruling), usize::MAX)?;
        keys.extend(rulings.into_iter().filter(|key| keys::number_at(key, 9) == Some(player.0)));
        keys.extend(accounts.iter().map(keys::link));
        keys.extend(self.joined_to(player)?.into_iter().map(|joined| keys::number(Family::Joined, joined.0)));
        for family in [Family::Memo, Family::Saying, Family::Trials] {
            keys.extend(self.keys(&keys::number(family, player.0), usize::MAX)?);
        }
        for key in keys {
            self.erase(key);
        }
        for row in self.matches_of(player)? {
            self.unsay(row.id, player)?;
        }
        self.forget_reports(player)?;
        self.forget_watches(player)?;
        self.forget_entries(player)?;
        self.forget_readers(&accounts)?;
        self.forget_where(Family::Hint, |row: &HintRow| accounts.contains(&row.account))?;
        self.forget_where(Family::Retry, |row: &RetryRow| accounts.contains(&row.account))?;
        self.forget_solver(player)?;
        self.withdraw_mined(player)?;
        // Nobody is to be shown without a name.
        self.set_unranked(player, true);
        self.forget_seen(&accounts)?;
        self.forget_links(|row| [row.host, row.guest].contains(&player))?;
        accounts.iter().try_for_each(|account| self.forget_heard(player, account))
    }

    /// Forgets those rows of a family that are of somebody.
    fn forget_where<T: DeserializeOwned>(
        &mut self,
        family: Family,
        is_of_them: impl Fn(&T) -> bool,
    ) -> Result<(), StoreError> {
        for key in self.keys(&keys::family(family), usize::MAX)? {
            if self.read(&key)?.is_some_and(|row| is_of_them(&row)) {
                self.erase(key);
            }
        }
        Ok(())
    }

    /// Where an account was seen, and since when, in no order: for what is asked seldom.
    pub fn places_of(&self, account: &Account) -> Result<Vec<(String, Timestamp)>, StoreError> {
        let rows = self.range(&keys::family(Family::Seen), usize::MAX)?;
        let rows = rows.iter().filter(|(key, _)| keys::is_seen_of(key, account));
        let place = |(key, value): &(Vec<u8>, Vec<u8>)| {
            let place = key[1..].split(|byte| *byte == 0).next()?;
            let millis = sound(decode::<i64>(key, value))?;
            let since = Timestamp::from_millisecond(millis).ok()?;
            Some((String::from_utf8_lossy(place).into_owned(), since))
        };
        Ok(rows.filter_map(place).collect())
    }
}
