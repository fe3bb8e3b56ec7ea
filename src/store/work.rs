//! A unit of work: what one batch of messages reads and changes, before any of it is on disk.

use super::keys::{self, Family, Sequence};
use super::record::{
    ChallengeRow, Draft, MatchRow, PlanRow, RulingRow, ServerRow, VoteRow, decode, encode, sound,
};
use super::spare::Lent;
use super::{Due, Row, Store, StoreError};
use crate::play::MatchId;
use crate::players::{Account, Place, PlayerId, Profile};
use jiff::Timestamp;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;

/// Reads see what was written before in the same work; nobody else does until [`Store::commit`].
#[derive(Debug)]
pub struct Work<'a> {
    store: &'a Store,
    pub(super) writes: BTreeMap<Vec<u8>, Option<Vec<u8>>>,
    pub(super) expects: BTreeMap<MatchId, u64>,
    told: Vec<u64>,
    /// Files for what it reads and changes.
    pub(super) lent: Lent<'a>,
}

/// A point to which a work can come back.
#[derive(Debug)]
pub struct Mark {
    writes: BTreeMap<Vec<u8>, Option<Vec<u8>>>,
    expects: BTreeMap<MatchId, u64>,
    told: Vec<u64>,
}

impl<'a> Work<'a> {
    pub(super) fn new(store: &'a Store) -> Self {
        let lent = store.spare.lend();
        Self { store, writes: BTreeMap::new(), expects: BTreeMap::new(), told: Vec::new(), lent }
    }

    /// Whether nothing was changed.
    pub fn is_empty(&self) -> bool {
        self.writes.is_empty()
    }

    /// Where this work is now, to be able to come back.
    pub fn mark(&self) -> Mark {
        Mark { writes: self.writes.clone(), expects: self.expects.clone(), told: self.told.clone() }
    }

    /// Undoes all that was changed since the mark.
    pub fn rewind(&mut self, mark: Mark) {
        (self.writes, self.expects, self.told) = (mark.writes, mark.expects, mark.told);
    }

    /// The match of this number.
    pub fn match_by_id(&self, id: MatchId) -> Result<Option<MatchRow>, StoreError> {
        self.read(&keys::number(Family::Match, id.0))
    }

    /// Keeps a match with a version one higher; the commit fails if the kept one has another version by then.
    pub fn put_match(&mut self, row: &mut MatchRow) -> Result<(), StoreError> {
        self.expects.entry(row.id).or_insert(row.version);
        row.version += 1;
        self.write(keys::number(Family::Match, row.id.0), row)
    }

    /// Notes whether a match of this player goes on.
    pub fn set_going(&mut self, player: PlayerId, id: MatchId, going: bool) {
        self.flag(keys::pair(Family::Going, player.0, id.0), going);
    }

    /// The matches of this player that go on, oldest first.
    pub fn going(&self, player: PlayerId) -> Result<Vec<MatchId>, StoreError> {
        let keys = self.keys(&keys::number(Family::Going, player.0), usize::MAX)?;
        Ok(keys.iter().filter_map(|key| keys::number_at(key, 9)).map(MatchId).collect())
    }

    /// The challenge of this number, if it still stands.
    pub fn challenge(&self, id: MatchId) -> Result<Option<ChallengeRow>, StoreError> {
        self.read(&keys::number(Family::Challenge, id.0))
    }

    /// Every challenge that stands, oldest first. One that cannot be read is in the log and not among them.
    pub fn challenges(&self) -> Result<Vec<ChallengeRow>, StoreError> {
        let rows = self.range(&keys::family(Family::Challenge), usize::MAX)?;
        Ok(rows.iter().filter_map(|(key, value)| sound(decode(key, value))).collect())
    }

    /// Keeps a challenge.
    pub fn put_challenge(&mut self, row: &ChallengeRow) -> Result<(), StoreError> {
        self.write(keys::number(Family::Challenge, row.challenge.id.0), row)
    }

    /// Forgets a challenge.
    pub fn drop_challenge(&mut self, id: MatchId) {
        self.erase(keys::number(Family::Challenge, id.0));
    }

    /// The draft of this player in this match.
    pub fn draft(&self, id: MatchId, player: PlayerId) -> Result<Option<Draft>, StoreError> {
        self.read(&keys::draft(id.0, player))
    }

    /// Keeps a draft.
    pub fn put_draft(&mut self, draft: &Draft) -> Result<(), StoreError> {
        self.write(keys::draft(draft.match_id.0, draft.player), draft)
    }

    /// Forgets a draft.
    pub fn drop_draft(&mut self, id: MatchId, player: PlayerId) {
        self.erase(keys::draft(id.0, player));
    }

    /// What this player has prepared in this match.
    pub fn plan(&self, id: MatchId, player: PlayerId) -> Result<Option<PlanRow>, StoreError> {
        self.read(&keys::pair(Family::Plan, id.0, player.0))
    }

    /// Keeps what a player has prepared.
    pub fn put_plan(&mut self, row: &PlanRow) -> Result<(), StoreError> {
        self.write(keys::pair(Family::Plan, row.match_id.0, row.player.0), row)
    }

    /// Forgets what a player has prepared.
    pub fn drop_plan(&mut self, id: MatchId, player: PlayerId) {
        self.erase(keys::pair(Family::Plan, id.0, player.0));
    }

    /// The player who owns this account.
    pub fn player_of(&self, account: &Account) -> Result<Option<PlayerId>, StoreError> {
        self.read(&keys::account(account))
    }

    /// What is kept on a player; on the person that he has turned out to be, if he has.
    pub fn profile(&self, player: PlayerId) -> Result<Option<Profile>, StoreError> {
        let person: Option<PlayerId> = self.read(&keys::number(Family::Joined, player.0))?;
        self.read(&keys::number(Family::Player, person.unwrap_or(player).0))
    }

    /// Keeps what is known of a player, and that his accounts are his.
    pub fn put_profile(&mut self, player: PlayerId, profile: &Profile) -> Result<(), StoreError> {
        for account in &profile.accounts {
            self.write(keys::account(account), &player)?;
        }
        self.write(keys::number(Family::Player, player.0), profile)
    }

    /// How many hours of vacation a player has spent in a year.
    pub fn vacation(&self, player: PlayerId, year: i16) -> Result<u32, StoreError> {
        Ok(self.read(&keys::vacation(player, year))?.unwrap_or_default())
    }

    /// Keeps how many hours of vacation a player has spent in a year.
    pub fn put_vacation(&mut self, player: PlayerId, year: i16, hours: u32) -> Result<(), StoreError> {
        self.write(keys::vacation(player, year), &hours)
    }

    /// What was chosen for a server, named with its platform in front.
    pub fn server(&self, server: &str) -> Result<ServerRow, StoreError> {
        Ok(self.read(&keys::text(Family::Server, server))?.unwrap_or_default())
    }

    /// Keeps what was chosen for a server.
    pub fn put_server(&mut self, server: &str, row: &ServerRow) -> Result<(), StoreError> {
        self.write(keys::text(Family::Server, server), row)
    }

    /// The server to which a place belongs, with its platform in front, as far as it is known.
    pub fn server_at(&self, place: &Place) -> Result<Option<String>, StoreError> {
        self.read(&keys::text(Family::ServerAt, &place.to_string()))
    }

    /// Keeps to which server a place belongs.
    pub fn put_server_at(&mut self, place: &Place, server: &str) -> Result<(), StoreError> {
        self.write(keys::text(Family::ServerAt, &place.to_string()), &server)
    }

    /// A number for a new player.
    pub fn next_player(&mut self) -> Result<PlayerId, StoreError> {
        self.next(Sequence::Player).map(PlayerId)
    }

    /// A number for a new challenge, which its match will keep.
    pub fn next_match(&mut self) -> Result<MatchId, StoreError> {
        self.next(Sequence::Match).map(MatchId)
    }

    /// Notes that an event was applied at this time; `false` if it had been before, so that nothing must be done.
    pub fn first_seen(&mut self, event: &str, at: Timestamp) -> Result<bool, StoreError> {
        let key = keys::text(Family::Event, event);
        if self.get(&key)?.is_some() {
            return Ok(false);
        }
        self.write(key, &at.as_millisecond())?;
        self.flag(keys::event_by_time(at, event), true);
        Ok(true)
    }

    /// Forgets the ids of events applied before this time, at most so many at once.
    pub fn forget_events(&mut self, before: Timestamp, most: usize) -> Result<(), StoreError> {
        let end = keys::millis(before);
        for key in self.keys(&keys::family(Family::EventByTime), most)? {
            if keys::number_at(&key, 1).is_none_or(|millis| millis >= end) {
                break;
            }
            let mut event = keys::family(Family::Event);
            event.extend(&key[9..]);
            self.erase(event);
            self.erase(key);
        }
        Ok(())
    }

    /// Puts something into the outbox and returns its number.
    pub fn tell<T: Serialize>(&mut self, note: &T) -> Result<u64, StoreError> {
        let number = self.next(Sequence::Outbox)?;
        self.write(keys::number(Family::Outbox, number), note)?;
        self.told.push(number);
        Ok(number)
    }

    /// What was put into the outbox by this work, in order.
    pub fn told<T: DeserializeOwned>(&self) -> Result<Vec<(u64, T)>, StoreError> {
        let note = |&number: &u64| {
            let note = self.read(&keys::number(Family::Outbox, number)).transpose()?;
            Some(note.map(|note| (number, note)))
        };
        self.told.iter().filter_map(note).collect()
    }

    /// What still waits in the outbox under this number.
    pub fn note<T: DeserializeOwned>(&self, number: u64) -> Result<Option<T>, StoreError> {
        self.read(&keys::number(Family::Outbox, number))
    }

    /// Takes something that was delivered out of the outbox.
    pub fn delivered(&mut self, number: u64) {
        self.erase(keys::number(Family::Outbox, number));
    }

    /// Sets something to fall due, or no longer.
    pub fn set_due(&mut self, at: Timestamp, due: Due, on: bool) {
        let (what, id) = due.parts();
        self.flag(keys::due(at, what, id), on);
    }

    /// What falls due first, and when.
    pub fn first_due(&self) -> Result<Option<(Timestamp, Due)>, StoreError> {
        Ok(self.keys(&keys::family(Family::Due), 1)?.first().and_then(|key| Due::of_key(key)))
    }

    /// What has fallen due by now, first things first, at most so many.
    pub fn fallen_due(&self, now: Timestamp, most: usize) -> Result<Vec<(Timestamp, Due)>, StoreError> {
        let due = self.keys(&keys::family(Family::Due), most)?;
        Ok(due.iter().filter_map(|key| Due::of_key(key)).take_while(|(at, _)| *at <= now).collect())
    }

    /// Everything that will fall due, first things first.
    pub fn all_due(&self) -> Result<Vec<(Timestamp, Due)>, StoreError> {
        let due = self.keys(&keys::family(Family::Due), usize::MAX)?;
        Ok(due.iter().filter_map(|key| Due::of_key(key)).collect())
    }

    /// Keeps a person's vote, instead of his earlier one.
    pub fn put_vote(
        &mut self,
        id: MatchId,
        round: u32,
        by: PlayerId,
        vote: VoteRow,
    ) -> Result<(), StoreError> {
        self.write(keys::vote(id.0, round, by), &vote)
    }

    /// The votes of a match's vote.
    pub fn votes(&self, id: MatchId, round: u32) -> Result<BTreeMap<PlayerId, VoteRow>, StoreError> {
        let mut votes = BTreeMap::new();
        for (key, value) in self.range(&keys::votes(id.0, round), usize::MAX)? {
            votes.extend(keys::number_at(&key, 17).map(PlayerId).zip(Some(decode(&key, &value)?)));
        }
        Ok(votes)
    }

    /// Notes that somebody is in a place, if he was not seen there before.
    pub fn see(&mut self, place: &Place, account: &Account, now: Timestamp) -> Result<(), StoreError> {
        let key = keys::seen(place, account);
        if self.get(&key)?.is_none() {
            self.write(key, &now.as_millisecond())?;
        }
        Ok(())
    }

    /// When somebody was first seen in a place.
    pub fn seen(&self, place: &Place, account: &Account) -> Result<Option<Timestamp>, StoreError> {
        let millis: Option<i64> = self.read(&keys::seen(place, account))?;
        Ok(millis.and_then(|millis| Timestamp::from_millisecond(millis).ok()))
    }

    /// What an arbiter was asked about in a match.
    pub fn ruling(&self, id: MatchId, by: PlayerId) -> Result<Option<RulingRow>, StoreError> {
        self.read(&keys::pair(Family::Ruling, id.0, by.0))
    }

    /// Keeps what an arbiter is asked about, instead of what he was asked about before.
    pub fn put_ruling(&mut self, id: MatchId, by: PlayerId, row: &RulingRow) -> Result<(), StoreError> {
        self.write(keys::pair(Family::Ruling, id.0, by.0), row)
    }

    /// Forgets what an arbiter was asked about.
    pub fn drop_ruling(&mut self, id: MatchId, by: PlayerId) {
        self.erase(keys::pair(Family::Ruling, id.0, by.0));
    }

    /// When the program was last known to run.
    pub fn heartbeat(&self) -> Result<Option<Timestamp>, StoreError> {
        let millis: Option<i64> = self.read(&keys::family(Family::Heartbeat))?;
        Ok(millis.and_then(|millis| Timestamp::from_millisecond(millis).ok()))
    }

    /// Notes that the program runs.
    pub fn beat(&mut self, now: Timestamp) -> Result<(), StoreError> {
        self.write(keys::family(Family::Heartbeat), &now.as_millisecond())
    }

    fn next(&mut self, sequence: Sequence) -> Result<u64, StoreError> {
        let key = keys::next(sequence);
        let number = self.read(&key)?.unwrap_or(1);
        self.write(key, &(number + 1))?;
        Ok(number)
    }

    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        match self.writes.get(key) {
            Some(written) => Ok(written.clone()),
            None => self.store.get(key),
        }
    }

    pub(super) fn read<T: DeserializeOwned>(&self, key: &[u8]) -> Result<Option<T>, StoreError> {
        self.get(key)?.map(|value| decode(key, &value)).transpose()
    }

    pub(super) fn write<T: Serialize>(&mut self, key: Vec<u8>, value: &T) -> Result<(), StoreError> {
        let value = encode(value)?;
        self.writes.insert(key, Some(value));
        Ok(())
    }

    pub(super) fn erase(&mut self, key: Vec<u8>) {
        self.writes.insert(key, None);
    }

    pub(super) fn flag(&mut self, key: Vec<u8>, on: bool) {
        self.writes.insert(key, on.then(Vec::new));
    }

    pub(super) fn keys(&self, prefix: &[u8], most: usize) -> Result<Vec<Vec<u8>>, StoreError> {
        Ok(self.range(prefix, most)?.into_iter().map(|(key, _)| key).collect())
    }

    /// The first so many rows under a prefix, as this work sees them.
    pub(super) fn range(&self, prefix: &[u8], most: usize) -> Result<Vec<Row>, StoreError> {
        let written = || self.writes.range(prefix.to_vec()..).take_while(|(key, _)| key.starts_with(prefix));
        let mut rows = BTreeMap::new();
        for row in self.store.rows(prefix).take(most.saturating_add(written().count())) {
            let (key, value) = row?;
            rows.insert(key, Some(value));
        }
        rows.extend(written().map(|(key, value)| (key.clone(), value.clone())));
        Ok(rows.into_iter().filter_map(|(key, value)| Some((key, value?))).take(most).collect())
    }
}
