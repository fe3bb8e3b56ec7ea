//! What a unit of work reads and changes of a person beside his profile, and how all of him is forgotten.

use super::keys::{self, Family};
use super::record::{MatchRow, VoteRow, decode, sound};
use super::work::Work;
use super::{Row, StoreError};
use crate::play::MatchId;
use crate::players::{Account, PlayerId, Profile};
use jiff::Timestamp;

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

    /// Every match of a player, also those that are over, oldest first. One that cannot be read is in the log and not
    /// among them. It reads all matches: for what is asked seldom.
    pub fn matches_of(&self, player: PlayerId) -> Result<Vec<MatchRow>, StoreError> {
        let rows = self.range(&keys::family(Family::Match), usize::MAX)?;
        let rows = rows.iter().filter_map(|(key, value)| sound(decode::<MatchRow>(key, value)));
        Ok(rows.filter(|row| row.record.sides.find(&player).is_some()).collect())
    }

    /// Those whose profiles are such. It reads all profiles: for what is asked seldom.
    pub fn people(&self, such: impl Fn(&Profile) -> bool) -> Result<Vec<(PlayerId, Profile)>, StoreError> {
        let rows = self.range(&keys::family(Family::Player), usize::MAX)?;
        let person = |(key, value): &Row| {
            keys::number_at(key, 1).map(PlayerId).zip(sound(decode::<Profile>(key, value)))
        };
        Ok(rows.iter().filter_map(person).filter(|(_, profile)| such(profile)).collect())
    }

    /// Every vote that a player has cast: of which match, in which of its votes, and what for. It reads all votes: for
    /// what is asked seldom.
    pub fn votes_of(&self, player: PlayerId) -> Result<Vec<(MatchId, u32, VoteRow)>, StoreError> {
        let rows = self.range(&keys::family(Family::Vote), usize::MAX)?;
        let mine = rows.iter().filter(|(key, _)| keys::number_at(key, 17) == Some(player.0));
        let vote = |(key, value): &Row| {
            let round = u32::try_from(keys::number_at(key, 9)?).ok()?;
            Some((MatchId(keys::number_at(key, 1)?), round, sound(decode(key, value))?))
        };
        Ok(mine.filter_map(vote).collect())
    }

    /// Forgets a vote.
    pub fn drop_vote(&mut self, id: MatchId, round: u32, voter: PlayerId) {
        self.erase(keys::vote(id.0, round, voter));
    }

    /// Where an account was first seen when. It reads all of what was seen: for what is asked seldom.
    pub fn all_seen(&self, account: &Account) -> Result<Vec<(String, Timestamp)>, StoreError> {
        let rows = self.range(&keys::family(Family::Seen), usize::MAX)?;
        let seen = |(key, value): &Row| {
            let place = keys::seen_place(key, account)?;
            let millis = sound(decode::<i64>(key, value))?;
            Some((place, Timestamp::from_millisecond(millis).ok()?))
        };
        Ok(rows.iter().filter_map(seen).collect())
    }

    /// Hours of vacation that a player has spent in each year in which he spent any.
    pub fn vacations(&self, player: PlayerId) -> Result<Vec<(i16, u32)>, StoreError> {
        let rows = self.range(&keys::number(Family::Vacation, player.0), usize::MAX)?;
        let year = |key: &[u8]| i16::try_from((keys::number_at(key, 9)? ^ (1 << 63)).cast_signed()).ok();
        Ok(rows.iter().filter_map(|(key, value)| year(key).zip(sound(decode(key, value)))).collect())
    }

    /// Forgets a player: his profile, that his accounts are his and where they were seen, whom he has blocked and who has
    /// blocked him, what he was about to do as an arbiter, and his vacation. His number stays in the records of his
    /// matches and beside the votes that were counted, and is never given again.
    pub fn forget_player(&mut self, player: PlayerId) -> Result<(), StoreError> {
        let accounts = self.profile(player)?.unwrap_or_else(Profile::default).accounts;
        let mut keys: Vec<_> = accounts.iter().map(keys::account).collect();
        keys.push(keys::number(Family::Player, player.0));
        for family in [Family::Blocked, Family::Vacation, Family::Going] {
            keys.extend(self.keys(&keys::number(family, player.0), usize::MAX)?);
        }
        let by_others = self.keys(&keys::family(Family::Blocked), usize::MAX)?;
        keys.extend(by_others.into_iter().filter(|key| keys::number_at(key, 9) == Some(player.0)));
        let rulings = self.keys(&keys::family(Family::Ruling), usize::MAX)?;
        keys.extend(rulings.into_iter().filter(|key| keys::number_at(key, 9) == Some(player.0)));
        let seen = self.keys(&keys::family(Family::Seen), usize::MAX)?;
        let his = |key: &Vec<u8>| accounts.iter().any(|account| keys::seen_place(key, account).is_some());
        keys.extend(seen.into_iter().filter(his));
        for key in keys {
            self.erase(key);
        }
        Ok(())
    }
}
