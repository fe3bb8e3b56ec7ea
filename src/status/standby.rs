//! The small file in the data folder of a standby that says of what it is one, and how far it is.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// How far a standby is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standby {
    /// Of which data folder.
    pub of: PathBuf,
    /// When it had all that was in the store; long ago, if it never did.
    pub caught_up: Timestamp,
    /// The same of what platforms keep beside the store. A program of before that was written has not said it.
    #[serde(default)]
    pub others: Timestamp,
    /// Whether that folder has had another journal once, or an older one: it may seem to go on from this one some day, and
    /// never does.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub parted: bool,
}

impl Standby {
    /// The file's name in the standby's data folder.
    pub const FILE: &str = "standby.toml";

    /// Whether it has never had all that there was: then nothing can be made of it.
    pub fn is_begun(&self) -> bool {
        self.caught_up == Timestamp::UNIX_EPOCH
    }

    /// What stands in this folder; nothing, if it is no standby.
    pub fn read(folder: &Path) -> io::Result<Option<Self>> {
        let path = folder.join(Self::FILE);
        let named = |kind, error: &dyn std::error::Error| {
            io::Error::new(kind, format!("{}: {}", path.display(), error.to_string().trim_end()))
        };
        match fs::read_to_string(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(named(error.kind(), &error)),
            Ok(text) => {
                toml::from_str(&text).map(Some).map_err(|error| named(io::ErrorKind::InvalidData, &error))
            }
        }
    }

    /// Writes it, so that a reader sees the old file or the new one.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        super::write_whole(&folder.join(Self::FILE), &toml::to_string(self).map_err(io::Error::other)?)
    }

    /// One that has nothing yet.
    pub fn new(of: PathBuf) -> Self {
        Self { of, caught_up: Timestamp::UNIX_EPOCH, others: Timestamp::UNIX_EPOCH, parted: false }
    }

    /// How many seconds it is behind at this time in anything that it copies.
    pub fn behind(&self, now: Timestamp) -> i64 {
        self.store_behind(now).max(self.others_behind(now))
    }

    /// How many seconds it is behind in what is in the store.
    pub fn store_behind(&self, now: Timestamp) -> i64 {
        seconds(self.caught_up, now)
    }

    /// How many seconds it is behind in what platforms keep beside the store.
    pub fn others_behind(&self, now: Timestamp) -> i64 {
        seconds(self.others, now)
    }

    /// The same of the standby in a folder. One that cannot be read counts as one that never had anything.
    pub fn behind_in(folder: &Path, now: Timestamp) -> i64 {
        Self::read(folder).ok().flatten().unwrap_or_else(|| Self::new(PathBuf::new())).behind(now)
    }
}

/// How many seconds are between the two; none, if clocks differ.
fn seconds(since: Timestamp, now: Timestamp) -> i64 {
    (now.as_second() - since.as_second()).max(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again_and_what_is_missing_is_far_behind() {
        let folder = tempfile::tempdir().unwrap();
        let now = Timestamp::from_second(1_800_000_000).unwrap();
        assert_eq!(Standby::read(folder.path()).unwrap(), None);
        assert_eq!(Standby::behind_in(folder.path(), now), 1_800_000_000);
        let at = |second| Timestamp::from_second(second).unwrap();
        let of = PathBuf::from("data");
        let standby = Standby { of, caught_up: at(1_799_999_993), others: at(1_799_999_995), parted: false };
        standby.write(folder.path()).unwrap();
        assert_eq!(Standby::read(folder.path()).unwrap(), Some(standby.clone()));
        assert_eq!(Standby::behind_in(folder.path(), now), 7);
        assert_eq!(standby.behind(Timestamp::UNIX_EPOCH), 0, "clocks differ");
        fs::write(folder.path().join(Standby::FILE), "of = 5").unwrap();
        let why = Standby::read(folder.path()).unwrap_err().to_string();
        assert!(why.contains("standby.toml: "), "{why}");
        assert_eq!(Standby::behind_in(folder.path(), now), 1_800_000_000);
    }

    #[test]
    fn it_is_as_far_behind_as_the_oldest_of_what_it_copies() {
        let folder = tempfile::tempdir().unwrap();
        let at = |second| Timestamp::from_second(second).unwrap();
        let standby = Standby { of: PathBuf::from("data"), caught_up: at(100), others: at(75), parted: true };
        standby.write(folder.path()).unwrap();
        assert_eq!(Standby::read(folder.path()).unwrap(), Some(standby.clone()));
        assert_eq!(Standby::behind_in(folder.path(), at(101)), 26);
        assert_eq!((standby.store_behind(at(101)), standby.others_behind(at(101))), (1, 26));
        let before = "of = \"data\"\ncaught_up = \"1970-01-01T00:01:40Z\"\n";
        fs::write(folder.path().join(Standby::FILE), before).unwrap();
        assert_eq!(Standby::behind_in(folder.path(), at(101)), 101, "an earlier program does not say it");
    }
}
