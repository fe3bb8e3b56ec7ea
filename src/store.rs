//! Everything that is kept, and the only user of sled.
//!
//! The store knows named acts, never a key's shape outside [`keys`]. All that one batch of messages changes goes to
//! disk in one [`Work`], in one transaction, and is flushed before anybody hears of it. It is coarse on purpose: a
//! second store, over a database server, would have the same acts.

mod keys;
mod record;
mod work;

pub use record::{ChallengeRow, Draft, MatchRow};
pub use work::{Mark, Work};

use crate::play::{Match, MatchId};
use jiff::Timestamp;
use keys::Family;
use record::{decode, encode, readable};
use serde::de::DeserializeOwned;
use sled::transaction::{ConflictableTransactionError, TransactionError};
use std::fmt;
use std::path::{Path, PathBuf};

/// The store, open for one process.
pub struct Store {
    db: sled::Db,
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Store")
    }
}

/// What the store cannot do. It changes nothing when it fails.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The folder cannot be opened; another process may hold it.
    #[error("cannot open the store in {}: {source}. Is another nahil running with the same data folder?", path.display())]
    Open {
        /// The folder.
        path: PathBuf,
        /// Why.
        source: sled::Error,
    },
    /// The disk refused, for instance because it is full.
    #[error("the store cannot read or write its files: {0}")]
    Disk(#[from] sled::Error),
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
    /// A value cannot be written down; a fault of the program.
    #[error("a value cannot be written down: {0}")]
    Encode(String),
    /// A match was changed by somebody else in the meantime.
    #[error("match {0} was changed in the meantime")]
    Overtaken(MatchId),
}

/// A key and its value.
type Row = (Vec<u8>, Vec<u8>);

/// What falls due at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// The flag of the player to move falls.
    Flag(MatchId),
    /// The challenge lapses.
    Challenge(MatchId),
}

impl Due {
    fn parts(self) -> (u8, u64) {
        match self {
            Due::Flag(id) => (b'm', id.0),
            Due::Challenge(id) => (b'c', id.0),
        }
    }

    fn of_key(key: &[u8]) -> Option<(Timestamp, Self)> {
        let at = keys::moment(keys::number_at(key, 1)?)?;
        let id = MatchId(keys::number_at(key, 10)?);
        match key.get(9)? {
            b'm' => Some((at, Due::Flag(id))),
            b'c' => Some((at, Due::Challenge(id))),
            _ => None,
        }
    }
}

impl Store {
    /// Opens the store in a folder, and makes it where there is none.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let open = || sled::Config::new().path(path).flush_every_ms(None).open();
        let db = open().map_err(|source| StoreError::Open { path: path.to_owned(), source })?;
        let store = Self { db };
        store.check_version()?;
        Ok(store)
    }

    /// Refuses a store written by a later program, and marks a new one.
    fn check_version(&self) -> Result<(), StoreError> {
        let key = keys::family(Family::Version);
        match self.get(&key)? {
            Some(value) => decode::<u8>(&key, &value).map(drop),
            None => self.db.insert(key, encode(&record::LAYOUT)?).map(drop).map_err(StoreError::from),
        }
    }

    /// Begins a unit of work.
    pub fn work(&self) -> Work<'_> {
        Work::new(self)
    }

    /// Puts all that a work has changed on disk, or nothing of it. When it returns, it is there for good.
    pub fn commit(&self, work: Work<'_>) -> Result<(), StoreError> {
        let Work { writes, expects, .. } = work;
        let mut batch = sled::Batch::default();
        for (key, value) in writes {
            match value {
                Some(value) => batch.insert(key, value),
                None => batch.remove(key),
            }
        }
        let done = self.db.transaction(|tree| {
            for (&id, &version) in &expects {
                let kept = tree.get(keys::number(Family::Match, id.0))?;
                if version_of(id, kept.as_deref()) != Ok(version) {
                    return Err(ConflictableTransactionError::Abort(StoreError::Overtaken(id)));
                }
            }
            tree.apply_batch(&batch)?;
            Ok(())
        });
        done.map_err(|error| match error {
            TransactionError::Abort(error) => error,
            TransactionError::Storage(error) => StoreError::Disk(error),
        })?;
        self.db.flush()?;
        Ok(())
    }

    /// Everything that is still to be told, in order.
    pub fn outbox<T: DeserializeOwned>(&self) -> Result<Vec<(u64, T)>, StoreError> {
        let row = |row: Result<Row, StoreError>| {
            let (key, value) = row?;
            Ok((keys::number_at(&key, 1).unwrap_or(0), decode(&key, &value)?))
        };
        self.rows(&keys::family(Family::Outbox)).map(row).collect()
    }

    /// Replays every match and reads every other entry; returns what is hurt, in words for the host.
    pub fn verify(&self) -> Result<(usize, Vec<String>), StoreError> {
        let (mut sound, mut hurt) = (0, Vec::new());
        for row in self.rows(&keys::family(Family::Match)) {
            let (key, value) = row?;
            match verify_match(&key, &value) {
                Ok(()) => sound += 1,
                Err(why) => hurt.push(why),
            }
        }
        Ok((sound, hurt))
    }

    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.db.get(key)?.map(|value| value.to_vec()))
    }

    fn rows(&self, prefix: &[u8]) -> impl Iterator<Item = Result<Row, StoreError>> + use<> {
        self.db
            .scan_prefix(prefix)
            .map(|row| row.map(|(k, v)| (k.to_vec(), v.to_vec())).map_err(StoreError::from))
    }
}

fn verify_match(key: &[u8], value: &[u8]) -> Result<(), String> {
    let row: MatchRow = decode(key, value).map_err(|error| error.to_string())?;
    let id = row.id;
    Match::replay(id, row.record)
        .map(drop)
        .map_err(|corrupt| format!("match {id} ({}): {corrupt:?}", readable(key)))
}

/// The version of a kept match; 0 where there is none yet.
fn version_of(id: MatchId, kept: Option<&[u8]>) -> Result<u64, String> {
    let key = keys::number(Family::Match, id.0);
    match kept {
        None => Ok(0),
        Some(value) => {
            decode::<MatchRow>(&key, value).map(|row| row.version).map_err(|error| error.to_string())
        }
    }
}
