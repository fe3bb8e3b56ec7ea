//! Everything that is kept, and the only user of sled.
//!
//! The store knows named acts, never a key's shape outside `keys`. All that one batch of messages changes goes to
//! disk in one [`Work`], in one transaction, and is there before anybody hears of it. It is coarse on purpose: a
//! second store, over a database server, would have the same acts.
//!
//! What is committed stands in a journal first, and sled has a view of it: see `journal` and `heal`.

mod aside;
mod backup;
mod ballot;
mod blobs;
mod challenges;
mod checkpoint;
mod commit;
mod dailies;
mod disk;
mod docket;
mod doubts;
mod examine;
mod expulsions;
mod finished;
mod flusher;
mod follow;
#[cfg(feature = "fuzzing")]
pub mod fuzzing;
mod heal;
mod heard;
mod hints;
mod journal;
mod keys;
mod leagues;
mod link;
mod lock;
mod lost;
mod matches;
mod memos;
mod own;
mod person;
mod puzzles;
mod ratings;
mod record;
mod recount;
mod reviews;
mod salvage;
mod scratch;
mod seen;
mod spare;
mod sync;
mod tables;
mod unlink;
mod upgrade;
mod verify;
mod view;
mod watch;
mod work;

pub use backup::BackedUp;
pub use ballot::{BallotRow, CastRow, ChannelRow, PactRow, ProposalRow, SecondedRow};
pub use dailies::{DailyRow, PostedRow};
pub use docket::{DocketRow, Filed, SanctionRow};
pub use expulsions::ExpulsionRow;
pub use follow::Follower;
pub use heard::{ActedRow, HeardRow};
pub use hints::HintRow;
pub use leagues::{EntrantRow, FixtureRow, FoundingRow, LeagueRow, RungRow, WantedRow};
pub use memos::{MemoRow, SaidRow};
pub use own::OwnRow;
pub use puzzles::{OpenPuzzle, PuzzlerRow};
pub use ratings::{EndedRow, ResultForm, ended_of};
pub use record::{
    AskedRow, ChallengeRow, CodeRow, Draft, FinishedRow, LinkRow, MatchRow, MissedRow, PlanRow, RulingRow,
    Score, ServerRow, SleptRow, Timer, VoteRow,
};
pub use reviews::ReviewingRow;
pub use salvage::{Gap, Loss, Rows, Salvaged};
pub use tables::ending_of;
pub use unlink::LinkedRow;
pub use watch::WatchRow;
pub use work::{Savepoint, Undone, Work};

use crate::play::{LeagueId, MatchId};
use crate::players::PlayerId;
use commit::Keeper;
use disk::Disk;
use doubts::Doubts;
use flusher::Flusher;
use heal::Healed;
use jiff::Timestamp;
use journal::{Older, Packer};
use keys::Family;
use record::{VersionRow, decode};
use rustix::io::Errno;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use spare::Spare;
use std::fmt;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How often it is tried again to make durable what is written, where the system lacks what it takes, and after how
/// long each time.
const LACKING: (u32, Duration) = (500, Duration::from_millis(20));

/// How many bytes must be free on the disk: more than sled writes until it has on disk what it has in memory.
const ROOM: u64 = 32 << 20;

/// The store, open for one process.
pub struct Store {
    path: PathBuf,
    db: sled::Db,
    disk: Disk,
    flusher: Flusher,
    spare: Spare,
    packer: Packer,
    keeper: Mutex<Keeper>,
    /// Whether what is in memory may be more than what is on disk.
    ahead: AtomicBool,
    doubts: Doubts,
    /// Held as long as the store is open, and longer than sled.
    _lock: File,
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Store")
    }
}

/// What the store cannot do. It changes nothing when it fails.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The folder cannot be opened, for instance because it is not this user's.
    #[error("cannot open the store in {}: {why}", path.display())]
    Open {
        /// The folder.
        path: PathBuf,
        /// Why.
        why: Box<sled::Error>,
    },
    /// Another process holds the folder.
    #[error("the store in {} is in use. Is another nahil running with the same data folder?", path.display())]
    InUse {
        /// The folder.
        path: PathBuf,
    },
    /// A later version of the program has written the store.
    #[error(
        "the store has layout {found}, and this version of nahil knows layouts up to {known}: run a later version"
    )]
    Later {
        /// The store's layout.
        found: u8,
        /// The last layout known here.
        known: u8,
    },
    /// The disk refused, for instance because it is full. The store refuses everything from then on, because it cannot
    /// tell what is on disk; it can when it is opened again.
    #[error(
        "the store cannot read or write its files: {0}. Nothing that was acknowledged is lost; see that the disk has room, and start again"
    )]
    Disk(Box<sled::Error>),
    /// The system has no descriptor, no memory or no room on the disk to spare just now. Nothing was changed, and the same
    /// may be tried again.
    #[error(
        "the system has no file, no memory or no room on the disk to spare just now: {0}. Nothing was changed; it is tried again"
    )]
    Lacking(io::Error),
    /// A kept value cannot be read.
    #[error(
        "the store's entry `{key}` cannot be read: {why}. Restore a backup, or ask `nahil verify` what else is hurt"
    )]
    Corrupt {
        /// The entry.
        key: String,
        /// Why.
        why: String,
    },
    /// Both the store's files and its journal are hurt, or the journal is gone that the store needs. Nothing was changed.
    #[error(
        "the store is hurt, and so is its journal, in {} at byte {offset}: {what}. Nothing was changed; restore a backup",
        path.display()
    )]
    Hurt {
        /// The file of the journal.
        path: PathBuf,
        /// Where in it.
        offset: u64,
        /// What is known of the place.
        what: String,
    },
    /// Another program has taken the place of this one.
    #[error(
        "a standby was promoted in the place of the store in {}: nothing more is written here. Run nahil with the data folder of that one",
        path.display()
    )]
    Fenced {
        /// The folder.
        path: PathBuf,
    },
    /// The files are not where they were when they were opened.
    #[error(
        "the store in {} was deleted or moved while the program ran: what was played shortly before may be lost. If it was moved, put it back and start again; otherwise restore a backup",
        path.display()
    )]
    Gone {
        /// The folder.
        path: PathBuf,
    },
    /// A value cannot be written down; a fault of the program.
    #[error("a value cannot be written down: {0}")]
    Encode(String),
    /// A match was changed by somebody else in the meantime.
    #[error("match {0} was changed in the meantime")]
    Overtaken(MatchId),
}

impl StoreError {
    /// Whether the store refuses everything from now on, so that the program must end.
    pub fn is_final(&self) -> bool {
        matches!(self, StoreError::Disk(_) | StoreError::Fenced { .. } | StoreError::Gone { .. })
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
        let failed = |source: io::Error| unopened(path, source.into());
        let in_use = || StoreError::InUse { path: path.to_owned() };
        let lock = lock::take(&path.join(journal::FOLDER)).map_err(failed)?.ok_or_else(in_use)?;
        if follow::is_fenced(path) {
            return Err(StoreError::Fenced { path: path.to_owned() });
        }
        let flusher = Flusher::start().map_err(failed)?;
        let Healed { db, journal, before, is_hurt } = heal::open(path, &flusher)?;
        let disk = Disk::open(path).map_err(failed)?;
        let spare = disk.spare().map_err(failed)?;
        let packer = Packer::start(&path.join(journal::FOLDER)).map_err(failed)?;
        let store = Self {
            path: path.to_owned(),
            db,
            disk,
            flusher,
            spare,
            packer,
            keeper: Mutex::default(),
            ahead: AtomicBool::new(false),
            doubts: Doubts::default(),
            _lock: lock,
        };
        // What is changed so early, no journal has; so one is begun behind it.
        let changed = store.check_version()? | store.check_order()?;
        match journal {
            Some(journal) if !changed => store.keeper().journal = Some(journal),
            _ => {
                let older = if is_hurt { Older::Kept(aside::make(path)?) } else { Older::Gone };
                store.begin_journal(&mut store.keeper(), before, &older)?;
            }
        }
        // What cannot be had now is asked for again before the first commit.
        let _ = store.spare.fill();
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
            Some(&[found, ..]) if found > record::JOURNALED => {
                return Err(StoreError::Later { found, known: record::JOURNALED });
            }
            Some(&[found, ..]) if record::is_old(found) => return self.upgrade().map(|()| true),
            Some(value) => VersionRow::read(&key, value)?,
        };
        if row.upgrading {
            return self.upgrade().map(|()| true);
        }
        if value.is_some_and(|value| value.first() == Some(&record::JOURNALED)) {
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
        self.flush()?;
        self.put_version(VersionRow { ordered: true, finished: true, ..row }).map(|()| true)
    }

    fn put_version(&self, row: VersionRow) -> Result<(), StoreError> {
        self.db.insert(keys::family(Family::Version), row.written()?)?;
        self.flush()
    }

    /// Begins a unit of work.
    pub fn work(&self) -> Work<'_> {
        Work::new(self)
    }

    /// Whether a commit would find what it takes: descriptors and room on the disk to spare. Until then, it is better to
    /// wait.
    pub fn is_ready(&self) -> bool {
        self.spare.fill().is_ok() && self.find_room().is_ok()
    }

    /// Refuses as long as the disk may be full in the middle of a commit, from where sled cannot go back.
    fn find_room(&self) -> Result<(), StoreError> {
        // Where nobody can tell, it is tried.
        let free = rustix::fs::statvfs(&self.path).map(|disk| disk.f_bavail.saturating_mul(disk.f_frsize));
        let is_full = free.is_ok_and(|free| free < ROOM);
        if is_full { Err(StoreError::Lacking(Errno::NOSPC.into())) } else { Ok(()) }
    }

    /// Returns when all that was changed is on disk in sled's files.
    fn flush(&self) -> Result<(), StoreError> {
        self.flusher.flush(&self.db).map_err(Box::new).map_err(StoreError::Disk)?;
        for _ in 0..LACKING.0 {
            match self.disk.sync() {
                Err(error) if spare::is_passing(&error) => std::thread::sleep(LACKING.1),
                done => return done.map_err(|error| StoreError::Disk(Box::new(error.into()))),
            }
        }
        self.disk.sync().map_err(|error| StoreError::Disk(Box::new(error.into())))
    }

    /// Refuses everything once it is not known what is on disk.
    fn check(&self) -> Result<(), StoreError> {
        if self.ahead.load(Ordering::SeqCst) {
            let why = io::Error::other("an earlier write has failed");
            return Err(sled::Error::from(why).into());
        }
        Ok(())
    }

    /// Everything that is still to be told, in order. What cannot be read is in the log and is not told.
    pub fn outbox<T: DeserializeOwned>(&self) -> Result<Vec<(u64, T)>, StoreError> {
        self.each_told().collect()
    }

    /// The same one by one, for it may be much.
    pub fn each_told<T: DeserializeOwned>(&self) -> impl Iterator<Item = Result<(u64, T), StoreError>> {
        let lent = self.spare.lend();
        let read = |(key, value): Row| keys::number_at(&key, 1).zip(record::sound(decode(&key, &value)));
        self.rows(&keys::family(Family::Outbox)).filter_map(move |row| {
            let _ = &lent;
            row.map(read).transpose()
        })
    }

    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        self.check()?;
        let value = self.db.get(key).map_err(|error| self.unread(error))?;
        Ok(value.map(|value| value.to_vec()))
    }

    /// The last key under a prefix.
    fn last_key(&self, prefix: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        self.check()?;
        let last = self.db.scan_prefix(prefix).next_back().transpose();
        Ok(last.map_err(|error| self.unread(error))?.map(|(key, _)| key.to_vec()))
    }

    fn rows(&self, prefix: &[u8]) -> impl Iterator<Item = Result<Row, StoreError>> + use<> {
        let rows = self.db.scan_prefix(prefix);
        let doubts = self.doubts.clone();
        let rows = rows.map(move |row| {
            let row = row.inspect_err(|error| doubts.note(error));
            row.map(|(k, v)| (k.to_vec(), v.to_vec())).map_err(StoreError::from)
        });
        self.check().err().map(Err).into_iter().chain(rows)
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
