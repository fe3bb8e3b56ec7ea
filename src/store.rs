//! Everything that is kept, and the only user of sled and of PostgreSQL.
//!
//! The store knows named acts, never a key's shape outside `keys`. All that one batch of messages changes goes to
//! disk in one [`Work`], in one transaction, and is there before anybody hears that it is kept.
//!
//! What keeps the rows is an `engine`. On this machine (`local`), what is committed stands in a journal first, and sled has
//! a view of it: see `journal` and `heal`. In a database (`shared`), one of several programs leads and writes.

mod aside;
mod backup;
mod ballot;
mod begun;
mod blobs;
mod book;
mod challenges;
mod checkpoint;
mod commit;
mod copy;
mod dailies;
mod disk;
mod docket;
mod doubts;
mod engine;
mod error;
mod examine;
mod expulsions;
mod family;
mod fence;
mod finished;
mod flusher;
mod follow;
mod forms;
mod fresh;
#[cfg(feature = "fuzzing")]
pub mod fuzzing;
mod halves;
mod heal;
mod heard;
mod hints;
mod journal;
mod keeper;
mod keys;
mod leagues;
mod link;
mod local;
mod lock;
#[cfg(test)]
mod logged;
mod lost;
mod matches;
#[cfg_attr(not(feature = "postgres"), allow(dead_code, reason = "sled is asked for its ranges each time"))]
mod memory;
mod memos;
mod mining;
mod owed;
mod own;
mod packing;
mod page;
mod pages;
mod person;
mod puzzles;
mod ratings;
mod record;
mod recount;
mod renew;
mod rerate;
mod retries;
mod reviews;
mod salvage;
mod scratch;
mod seen;
mod sequence;
#[cfg(feature = "postgres")]
mod shared;
mod spare;
mod stale;
mod sync;
mod syncer;
mod tables;
mod unlink;
mod upgrade;
mod verify;
mod view;
mod watch;
mod work;

pub use backup::BackedUp;
pub use ballot::{BallotRow, CastRow, ChannelRow, PactRow, ProposalRow, SecondedRow};
pub use copy::Copying;
pub use dailies::{DailyRow, PostedRow};
pub use docket::{DocketRow, Filed, SanctionRow};
pub use error::StoreError;
pub use expulsions::ExpulsionRow;
pub use follow::Follower;
pub use heal::OPENER;
pub use heard::{ActedRow, HeardRow};
pub use hints::HintRow;
pub use leagues::{EntrantRow, FixtureRow, FoundingRow, LeagueRow, RungRow, WantedRow};
pub use local::{ROOM, has_room};
pub use memos::{MemoRow, SaidRow};
pub use mining::{MinedRow, MiningRow};
pub use own::OwnRow;
pub use puzzles::{OpenPuzzle, PuzzlerRow};
pub use ratings::{EndedRow, ResultForm, ended_of};
pub use record::{
    AskedRow, ChallengeRow, CodeRow, Draft, FinishedRow, LinkRow, MatchRow, MissedRow, PlanRow, RulingRow,
    Score, ServerRow, SleptRow, Timer, VoteRow,
};
pub use retries::RetryRow;
pub use reviews::ReviewingRow;
pub use salvage::{Gap, Loss, Rows, Salvaged};
#[cfg(feature = "postgres")]
pub use shared::{
    Address, Candidacy, Candidate, Exchange, Footing, Found, HouseClock, Inquiry, Lead, LetOut, LetterOf,
    Queue, Settled, Subject, Tidings, lock_folder,
};
pub use tables::ending_of;
pub use unlink::LinkedRow;
pub use watch::WatchRow;
pub use work::{Savepoint, Work};

use crate::play::{LeagueId, MatchId};
use crate::players::{Account, Platform, PlayerId};
use engine::{Engine, Reading};
use jiff::Timestamp;
use keys::Family;
use local::Local;
use record::{VersionRow, decode};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::fmt;
use std::path::Path;

/// The store, open for one process.
pub struct Store {
    engine: Box<dyn Engine>,
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Store")
    }
}

/// A key and its value.
type Row = (Vec<u8>, Vec<u8>);

/// What falls due at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// The flag of the player to move falls, or a pause ends.
    Flag(MatchId),
    /// The player to move is to be reminded.
    Reminder(MatchId),
    /// The challenge lapses.
    Challenge(MatchId),
    /// A player's digest is sent.
    Digest(PlayerId),
    /// The time for choosing a channel's turn is over.
    Ballot(MatchId),
    /// A player wakes who was asked something meanwhile.
    Woken(PlayerId),
    /// Something is to be done in a league.
    League(LeagueId),
    /// A channel, by its number, gets the puzzle of the day.
    Daily(u64),
}

impl Due {
    fn parts(self) -> (u8, u64) {
        match self {
            Due::Flag(id) => (b'm', id.0),
            Due::Reminder(id) => (b'r', id.0),
            Due::Challenge(id) => (b'c', id.0),
            Due::Digest(player) => (b'd', player.0),
            Due::Ballot(id) => (b'b', id.0),
            Due::Woken(player) => (b'w', player.0),
            Due::League(id) => (b'l', id.0),
            Due::Daily(number) => (b'p', number),
        }
    }

    fn of_key(key: &[u8]) -> Option<(Timestamp, Self)> {
        let at = keys::moment(keys::number_at(key, 1)?)?;
        let number = keys::number_at(key, 10)?;
        let id = MatchId(number);
        match key.get(9)? {
            b'm' => Some((at, Due::Flag(id))),
            b'r' => Some((at, Due::Reminder(id))),
            b'c' => Some((at, Due::Challenge(id))),
            b'd' => Some((at, Due::Digest(PlayerId(number)))),
            b'b' => Some((at, Due::Ballot(id))),
            b'w' => Some((at, Due::Woken(PlayerId(number)))),
            b'l' => Some((at, Due::League(LeagueId(number)))),
            b'p' => Some((at, Due::Daily(number))),
            _ => None,
        }
    }
}

impl Store {
    /// Opens the store in a folder, and makes it where there is none.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        Self::over(Box::new(Local::open(path)?))
    }

    /// Opens the store that is kept by this, which is whole.
    fn over(engine: Box<dyn Engine>) -> Result<Self, StoreError> {
        let store = Self::half(engine)?;
        let key = keys::family(Family::Version);
        let version = store.get(&key)?.map(|value| VersionRow::read(&key, &value)).transpose()?;
        if version.is_some_and(|version| version.copying) { Err(StoreError::Half) } else { Ok(store) }
    }

    /// Opens the store that is kept by this, also if it is half a copy.
    fn half(engine: Box<dyn Engine>) -> Result<Self, StoreError> {
        let store = Self { engine };
        let changed = store.check_version()? | store.check_order()?;
        store.engine.begin(changed)?;
        // In commits like others: whoever is killed between two finds a store that is whole.
        store.take_unrated()?;
        Ok(store)
    }

    /// Refuses a store written by a later program, upgrades one written by an earlier one, and marks a new one. Whether
    /// anything was changed.
    fn check_version(&self) -> Result<bool, StoreError> {
        let key = keys::family(Family::Version);
        let value = self.get(&key)?;
        let row = match value.as_deref() {
            None => VersionRow::default(),
            // Whatever a later layout has behind it, its number stays in front.
            Some(&[found, ..]) if found > record::KEPT => {
                return Err(StoreError::Later { found, known: record::KEPT });
            }
            Some(&[found, ..]) if record::is_old(found) => return self.upgrade().map(|()| true),
            Some(value) => VersionRow::read(&key, value)?,
        };
        if row.upgrading {
            return self.upgrade().map(|()| true);
        }
        if value.is_some_and(|value| value.first() == Some(&record::KEPT)) {
            return Ok(false);
        }
        self.put_version(row).map(|()| true)
    }

    /// Puts in order what an earlier program kept in none. Whether there was anything.
    fn check_order(&self) -> Result<bool, StoreError> {
        let key = keys::family(Family::Version);
        let row = self.get(&key)?.map(|value| VersionRow::read(&key, &value)).transpose()?;
        let row = row.unwrap_or_default();
        if row.ordered && row.finished {
            return Ok(false);
        }
        if !row.ordered {
            self.order_seen()?;
        }
        if !row.finished {
            self.order_finished()?;
        }
        self.engine.settle()?;
        self.put_version(VersionRow { ordered: true, finished: true, ..row }).map(|()| true)
    }

    fn put_version(&self, row: VersionRow) -> Result<(), StoreError> {
        self.engine.put_down(vec![(keys::family(Family::Version), row.written()?)])?;
        self.engine.settle()
    }

    /// Begins a unit of work.
    pub fn work(&self) -> Work<'_> {
        Work::new(self)
    }

    /// Puts all that a work has changed on disk, or nothing of it. When it returns, it is there for good.
    pub fn commit(&self, work: Work<'_>) -> Result<(), StoreError> {
        let (batch, _lent) = work.into_batch();
        self.engine.commit(batch)
    }

    /// The same, but may return before it is there: whoever begins a work sees it already, and `told` is told once, as soon as
    /// it is known, whether it is. Where that cannot be said, the next commit fails, and [`catch_up`](Store::catch_up).
    pub fn commit_then(
        &self,
        work: Work<'_>,
        told: impl FnOnce(bool) + Send + 'static,
    ) -> Result<(), StoreError> {
        let (batch, _lent) = work.into_batch();
        self.engine.commit_then(batch, Box::new(told))
    }

    /// Returns when what was committed is there for good, and done with. Where this fails with an error that is not
    /// [final](StoreError::is_final), it is there, and done with later.
    pub fn catch_up(&self) -> Result<(), StoreError> {
        self.engine.catch_up()
    }

    /// Reads ahead whether these events were applied before, and whose these accounts are, where that is quicker for all of
    /// them at once than for each.
    pub fn foresee<'e>(
        &self,
        events: impl Iterator<Item = (&'e str, &'e Account)>,
    ) -> Result<(), StoreError> {
        let keys = |(event, account): (&str, &Account)| {
            [keys::text(Family::Event, event), keys::account(account), keys::heard(account)]
        };
        self.engine.foresee(&mut events.flat_map(keys))
    }

    /// Whether a commit would find what it takes: descriptors and room on the disk to spare, or the database. Until then, it
    /// is better to wait.
    pub fn is_ready(&self) -> bool {
        self.engine.is_ready()
    }

    /// Goes on, while nobody commits, with what nobody who commits is to wait for: a piece of it. Whether there is more to
    /// do is told by [`has_chores`](Store::has_chores).
    pub fn tend(&self) -> Result<(), StoreError> {
        self.engine.tend()
    }

    /// Whether rows are to be packed, or somebody is still to be forgotten in the journal and that can be done now.
    pub fn has_chores(&self) -> bool {
        self.engine.has_chores()
    }

    /// How often in a row the journal could not be begun anew: until it can, it grows, and whoever was forgotten is in it.
    pub fn renewals_failed(&self) -> u32 {
        self.engine.renewals_failed()
    }

    /// Everything that is still to be told, in order. What cannot be read is in the log and is not told.
    pub fn outbox<T: DeserializeOwned>(&self) -> Result<Vec<(u64, T)>, StoreError> {
        self.each_told().collect()
    }

    /// The same one by one, for it may be much.
    pub fn each_told<T: DeserializeOwned>(&self) -> impl Iterator<Item = Result<(u64, T), StoreError>> {
        let lent = self.engine.lend();
        let read = |(key, value): Row| keys::number_at(&key, 1).zip(record::sound(decode(&key, &value)));
        self.rows(&keys::family(Family::Outbox)).filter_map(move |row| {
            let _ = &lent;
            row.map(read).transpose()
        })
    }

    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        self.engine.get(key)
    }

    /// The last key under a prefix.
    fn last_key(&self, prefix: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        self.engine.last_key(prefix)
    }

    /// Whether it knows anybody by an account on this platform.
    pub fn knows_people_of(&self, platform: Platform) -> Result<bool, StoreError> {
        let prefix = keys::account(&Account { platform, id: String::new() });
        Ok(self.last_key(&prefix)?.is_some())
    }

    fn rows(&self, prefix: &[u8]) -> Reading {
        self.engine.rows(prefix, &[])
    }
}

/// An error in reading, or one after which nothing is changed.
impl From<sled::Error> for StoreError {
    fn from(error: sled::Error) -> Self {
        match error {
            sled::Error::Io(error) if spare::is_passing(&error) => StoreError::Lacking(error),
            error => StoreError::Disk(Box::new(error)),
        }
    }
}

/// Why a store's folder could not be opened.
fn unopened(path: &Path, source: sled::Error) -> StoreError {
    let path = path.to_owned();
    if disk::is_held(&source) {
        StoreError::InUse { path }
    } else {
        StoreError::Open { path, why: Box::new(source) }
    }
}

/// The version of a kept match; 0 where there is none yet.
fn version_of(id: MatchId, kept: Option<&[u8]>) -> Result<u64, StoreError> {
    /// Of a match, all that a commit must know: the rest is passed over.
    #[derive(Deserialize)]
    struct Kept {
        version: u64,
    }
    let key = keys::number(Family::Match, id.0);
    kept.map_or(Ok(0), |value| decode::<Kept>(&key, value).map(|kept| kept.version))
}
