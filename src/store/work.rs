//! A unit of work: what one batch of messages reads and changes, before any of it is on disk.

use super::engine::{Batch, Writes, Written};
use super::keys::{self, Family, Sequence};
use super::record::{Draft, MatchRow, PlanRow, RulingRow, ServerRow, VoteRow, decode, encode};
use super::spare::Lent;
use super::{Due, Row, Store, StoreError};
use crate::play::{MatchId, Outage};
use crate::players::{Account, Place, PlayerId, Profile};
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::cell::RefCell;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::hash::{BuildHasher, Hash, RandomState};
use std::ops::Bound;
use std::sync::Arc;

/// Reads see what was written before in the same work; nobody else does until [`Store::commit`].
#[derive(Debug)]
pub struct Work<'a> {
    store: &'a Store,
    pub(super) writes: Writes,
    /// The hashes of their keys, and of some that are undone.
    written: HashSet<u64>,
    hasher: RandomState,
    pub(super) expects: BTreeMap<MatchId, u64>,
    /// Whether somebody is forgotten by it.
    pub(super) forgets: bool,
    /// Files for what it reads and changes.
    lent: Option<Lent<'a>>,
    /// How each change since the beginning is undone, in order.
    undo: Vec<Undo>,
    /// Profiles as they were read, for a turn asks for the same two again and again.
    profiles: RefCell<HashMap<PlayerId, Option<Arc<Profile>>>>,
    /// Matches as they were read or written, likewise.
    pub(super) matches: RefCell<HashMap<MatchId, MatchRow>>,
}

/// Most profiles and matches remembered in one work; when there are more, all are forgotten.
const REMEMBERED_MAX: usize = 2_000;

/// How a change is undone.
#[derive(Debug)]
enum Undo {
    /// This was written under the key before, if anything was.
    Write(Vec<u8>, Option<Written>),
    /// Nothing was expected of the match.
    Expect(MatchId),
}

/// A point to which a work can come back: how much was done by then.
#[derive(Clone, Copy, Debug)]
pub struct Savepoint {
    undo: usize,
}

/// Remembers something.
pub(super) fn remember<K: Eq + Hash, V>(memory: &RefCell<HashMap<K, V>>, key: K, value: V) {
    let mut memory = memory.borrow_mut();
    if memory.len() >= REMEMBERED_MAX {
        memory.clear();
    }
    memory.insert(key, value);
}

impl<'a> Work<'a> {
    pub(super) fn new(store: &'a Store) -> Self {
        let lent = store.engine.lend();
        let (writes, expects, undo) = (BTreeMap::new(), BTreeMap::new(), Vec::new());
        let (written, hasher) = (HashSet::new(), RandomState::new());
        let (profiles, matches) = (RefCell::default(), RefCell::default());
        Self { store, writes, written, hasher, expects, forgets: false, lent, undo, profiles, matches }
    }

    /// What it changes; and the files for that, which are to be kept until it is done.
    pub(super) fn into_batch(self) -> (Batch, Option<Lent<'a>>) {
        let Self { writes, expects, forgets, lent, .. } = self;
        (Batch { writes, expects, forgets }, lent)
    }

    /// Whether nothing was changed.
    pub fn is_empty(&self) -> bool {
        self.writes.is_empty()
    }

    /// Where this work is now, to be able to come back.
    pub fn mark(&self) -> Savepoint {
        Savepoint { undo: self.undo.len() }
    }

    /// What was changed so far stands: no work comes back behind it.
    pub fn stand(&mut self) {
        self.undo.clear();
    }

    /// Undoes all that was changed since the mark, which is of this work and none that it has come back behind. Returns the
    /// matches of which something was.
    pub fn rewind(&mut self, mark: Savepoint) -> BTreeSet<MatchId> {
        let changes = self.undo.split_off(mark.undo.min(self.undo.len()));
        let mut undone = BTreeSet::new();
        for change in changes.into_iter().rev() {
            if let Undo::Write(key, _) = &change {
                let is_match = Family::of(key) == Some(Family::Match);
                undone.extend(keys::number_at(key, 1).filter(|_| is_match).map(MatchId));
                self.unlearn(key);
            }
            match change {
                Undo::Write(key, Some(before)) => drop(self.writes.insert(key, before)),
                Undo::Write(key, None) => drop(self.writes.remove(&key)),
                Undo::Expect(id) => drop(self.expects.remove(&id)),
            }
        }
        undone
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

    /// A player's profile, to be changed.
    pub fn profile(&self, player: PlayerId) -> Result<Option<Profile>, StoreError> {
        Ok(self.shared_profile(player)?.map(Arc::unwrap_or_clone))
    }

    /// A player's profile; for one who was linked to another, that of the person they turned out to be. The machine's is not
    /// stored.
    pub fn shared_profile(&self, player: PlayerId) -> Result<Option<Arc<Profile>>, StoreError> {
        if let Some(level) = player.level() {
            return Ok(Some(Arc::new(Profile::of_machine(level))));
        }
        if let Some(known) = self.profiles.borrow().get(&player) {
            return Ok(known.clone());
        }
        let person: Option<PlayerId> = self.read(&keys::number(Family::Joined, player.0))?;
        let profile: Option<Profile> =
            self.read(&keys::number(Family::Player, person.unwrap_or(player).0))?;
        let profile = profile.map(Arc::new);
        remember(&self.profiles, player, profile.clone());
        Ok(profile)
    }

    /// Forgets what is remembered of people or a match, if what is kept under this key tells of them.
    fn unlearn(&mut self, key: &[u8]) {
        let is_of = |family: Family| key.first() == Some(&(family as u8));
        if is_of(Family::Player) || is_of(Family::Joined) {
            self.profiles.get_mut().clear();
        } else if is_of(Family::Match) {
            keys::number_at(key, 1).map(|id| self.matches.get_mut().remove(&MatchId(id)));
        }
    }

    /// Stores a player's profile, and that its accounts are theirs.
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

    /// How many people a server has, programs included, as far as it is known.
    pub fn members(&self, server: &str) -> Result<Option<u32>, StoreError> {
        self.read(&keys::text(Family::Members, server))
    }

    /// Keeps how many people a server has.
    pub fn put_members(&mut self, server: &str, members: u32) -> Result<(), StoreError> {
        self.write(keys::text(Family::Members, server), &members)
    }

    /// A number for a new player.
    pub fn next_player(&mut self) -> Result<PlayerId, StoreError> {
        self.next(Sequence::Player).map(PlayerId)
    }

    /// A number for a new challenge, which its match will keep.
    pub fn next_match(&mut self) -> Result<MatchId, StoreError> {
        self.next(Sequence::Match).map(MatchId)
    }

    /// The number that was given last to a challenge; 0 before the first.
    pub fn last_match(&self) -> Result<MatchId, StoreError> {
        let next: Option<u64> = self.read(&keys::next(Sequence::Match))?;
        Ok(MatchId(next.map_or(0, |next| next.saturating_sub(1))))
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
        Ok(number)
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

    /// Stores a person's vote, instead of an earlier one.
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

    /// What an arbiter was asked about in a match.
    pub fn ruling(&self, id: MatchId, by: PlayerId) -> Result<Option<RulingRow>, StoreError> {
        self.read(&keys::pair(Family::Ruling, id.0, by.0))
    }

    /// Stores what an arbiter is asked to confirm, instead of an earlier question.
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

    /// By how much the time was ahead of the machine's clock then, if that was not believed.
    pub fn ahead(&self) -> Result<SignedDuration, StoreError> {
        let millis: Option<i64> = self.read(&keys::family(Family::Ahead))?;
        Ok(millis.map(SignedDuration::from_millis).unwrap_or_default())
    }

    /// Notes that the program runs, and by how much the time is ahead of the machine's clock, if that is not believed.
    pub fn beat(&mut self, now: Timestamp, ahead: SignedDuration) -> Result<(), StoreError> {
        if ahead.is_zero() {
            self.erase(keys::family(Family::Ahead));
        } else {
            let millis = i64::try_from(ahead.as_millis()).unwrap_or_default();
            self.write(keys::family(Family::Ahead), &millis)?;
        }
        self.write(keys::family(Family::Heartbeat), &now.as_millisecond())
    }

    /// When the program was away, as far as it is remembered.
    pub fn outages(&self) -> Result<Vec<Outage>, StoreError> {
        let moment = |millis| Timestamp::from_millisecond(millis).ok();
        let mut outages = Vec::new();
        for (key, value) in self.range(&keys::family(Family::Outage), usize::MAX)? {
            let from = keys::number_at(&key, 1).and_then(keys::moment);
            outages.extend(from.zip(moment(decode(&key, &value)?)));
        }
        Ok(outages)
    }

    /// Remembers these outages, of which the first are kept already.
    pub fn put_outages(&mut self, kept: &[Outage], outages: &[Outage]) -> Result<(), StoreError> {
        if kept == outages {
            return Ok(());
        }
        let key = |from| keys::number(Family::Outage, keys::millis(from));
        for (from, _) in kept.iter().filter(|outage| outages.binary_search(outage).is_err()) {
            self.erase(key(*from));
        }
        for (from, to) in outages.iter().filter(|outage| kept.binary_search(outage).is_err()) {
            self.write(key(*from), &to.as_millisecond())?;
        }
        Ok(())
    }

    pub(super) fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        // Most of what is asked for is not written, and a number is sooner found than a key among many.
        let written =
            self.written.contains(&self.hasher.hash_one(key)).then(|| self.writes.get(key)).flatten();
        match written {
            Some(written) => Ok(written.clone()),
            None => self.store.get(key),
        }
    }

    /// Reads these keys ahead, where that is quicker for all at once.
    pub(super) fn foresee(&self, mut keys: impl Iterator<Item = Vec<u8>>) -> Result<(), StoreError> {
        self.store.engine.foresee(&mut keys)
    }

    pub(super) fn read<T: DeserializeOwned>(&self, key: &[u8]) -> Result<Option<T>, StoreError> {
        self.get(key)?.map(|value| decode(key, &value)).transpose()
    }

    pub(super) fn write<T: Serialize>(&mut self, key: Vec<u8>, value: &T) -> Result<(), StoreError> {
        let value = encode(value)?;
        self.put(key, Some(value));
        Ok(())
    }

    pub(super) fn erase(&mut self, key: Vec<u8>) {
        self.put(key, None);
    }

    pub(super) fn flag(&mut self, key: Vec<u8>, on: bool) {
        self.put(key, on.then(Vec::new));
    }

    pub(super) fn put(&mut self, key: Vec<u8>, value: Written) {
        self.unlearn(&key);
        self.written.insert(self.hasher.hash_one(&key[..]));
        let before = self.writes.insert(key.clone(), value);
        self.undo.push(Undo::Write(key, before));
    }

    /// Expects that the kept match has this version when the work is committed, unless it was changed in it before.
    pub(super) fn count_on(&mut self, id: MatchId, version: u64) {
        if let Entry::Vacant(vacant) = self.expects.entry(id) {
            vacant.insert(version);
            self.undo.push(Undo::Expect(id));
        }
    }

    pub(super) fn keys(&self, prefix: &[u8], most: usize) -> Result<Vec<Vec<u8>>, StoreError> {
        Ok(self.range(prefix, most)?.into_iter().map(|(key, _)| key).collect())
    }

    /// The last key under a prefix, also if it is one that this work has erased.
    pub(super) fn last_key(&self, prefix: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        let written = self.writes.range(prefix.to_vec()..).take_while(|(key, _)| key.starts_with(prefix));
        Ok(self.store.last_key(prefix)?.max(written.last().map(|(key, _)| key.clone())))
    }

    /// The first so many rows under a prefix, as this work sees them.
    pub(super) fn range(&self, prefix: &[u8], most: usize) -> Result<Vec<Row>, StoreError> {
        self.range_behind(prefix, &[], most)
    }

    /// The same of those behind a key.
    pub(super) fn range_behind(
        &self,
        prefix: &[u8],
        behind: &[u8],
        most: usize,
    ) -> Result<Vec<Row>, StoreError> {
        let from = if behind.is_empty() { Bound::Included(prefix) } else { Bound::Excluded(behind) };
        let written = || {
            let later = self.writes.range::<[u8], _>((from, Bound::Unbounded));
            later.take_while(|(key, _)| key.starts_with(prefix))
        };
        let mut rows = BTreeMap::new();
        let stored = self.store.engine.rows(prefix, behind);
        for row in stored.take(most.saturating_add(written().count())) {
            let (key, value) = row?;
            rows.insert(key, Some(value));
        }
        rows.extend(written().map(|(key, value)| (key.clone(), value.clone())));
        Ok(rows.into_iter().filter_map(|(key, value)| Some((key, value?))).take(most).collect())
    }
}
