//! What the store cannot do.

use super::journal::is_full;
use crate::play::MatchId;
use std::io;
use std::path::PathBuf;

/// What the store cannot do. It changes nothing when it fails.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The folder cannot be opened, for instance because it is not this user's.
    #[error("cannot open the files of the store in {}: {}{}", path.display(), told(why), denied(why))]
    Open {
        /// The folder.
        path: PathBuf,
        /// Why.
        why: Box<sled::Error>,
    },
    /// Another process holds the folder.
    #[error("the store in {} is in use. Is another nahil running with the same data folder, or keeping a standby there?", path.display())]
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
        "the store cannot read or write its files: {why}. Nothing that was acknowledged is lost; {remedy}",
        why = told(.0),
        remedy = remedy(.0)
    )]
    Disk(Box<sled::Error>),
    /// The system has no descriptor, no memory or no room on the disk to spare just now. Nothing was changed, and the same
    /// may be tried again.
    #[error("{}. Nothing was changed; it is tried again", lacking(.0))]
    Lacking(io::Error),
    /// There is no room for a copy of the store that is only looked at, or no folder for it. Nothing was changed.
    #[error(
        "cannot use the folder for temporary files, {}: {error}. The store is copied there to be looked at, and nothing was changed. See that the folder is there and has room, or name another one with TMPDIR",
        path.display()
    )]
    Temporary {
        /// The folder.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
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
    /// Both the store's files and its journal are hurt. Nothing was changed.
    #[error(
        "the store is hurt, and so is its journal, in {} at byte {offset}: {what}. Nothing was changed; restore a backup, or save what is whole with `nahil salvage`",
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
    /// The journal is gone, and the store's files may lack something of it. Nothing was changed.
    #[error(
        "the store's journal in {} is gone, and the store's own files may lack what it had. Nothing was changed; put it back, restore a backup, or save what there is with `nahil salvage`",
        path.display()
    )]
    JournalGone {
        /// The journal's folder.
        path: PathBuf,
    },
    /// A file of the journal is hurt, whatever the store is. The next start reads all of both, and may make it anew.
    #[error(
        "a file of the store's journal is hurt: {} at byte {offset}. Start the program again: where the store is whole, it makes the journal anew, and nothing is missing. Restore a backup only if it does not start",
        path.display()
    )]
    HurtJournal {
        /// The file.
        path: PathBuf,
        /// Where in it.
        offset: u64,
    },
    /// Another program has taken the place of this one.
    #[error(
        "a standby was promoted in the place of the store in {}: nothing more is written here. Run nahil with {}",
        path.display(),
        by.as_ref().map_or_else(|| "the data folder of that one".to_owned(), |by| format!("its data folder, {}", by.display()))
    )]
    Fenced {
        /// The folder.
        path: PathBuf,
        /// The data folder of the one that was promoted, where that is known.
        by: Option<PathBuf>,
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
    /// The journal alone is not where it was when it was opened; the store's own files have all that was acknowledged.
    #[error(
        "the store's journal in {} was deleted or moved while the program ran. Nothing that was acknowledged is lost: start the program again, and it makes the journal anew from the store",
        path.display()
    )]
    JournalDeleted {
        /// The journal's folder.
        path: PathBuf,
    },
    /// The store is gone, but not what platforms have kept beside it.
    #[error(
        "the store in {} is gone, though the program has run here before: restore a backup, or promote a standby. To begin anew without it, move {} away",
        path.display(),
        path.parent().unwrap_or(path).display()
    )]
    Missing {
        /// The store's folder.
        path: PathBuf,
    },
    /// What is in a folder cannot be told.
    #[error("cannot read {}: {error}. {}", path.display(), unreadable(error))]
    Unreadable {
        /// The folder.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A journal that is followed does not go on from its copy.
    #[error(
        "{} does not go on from the copy in {}: it was emptied, replaced, or put back from a backup. The copy is left as it is. If the original is lost, promote the copy; if the original is right, delete the copy and begin a new one",
        of.display(),
        path.display()
    )]
    NotContinued {
        /// The copy's folder.
        path: PathBuf,
        /// The original's folder.
        of: PathBuf,
    },
    /// The database cannot be reached just now. Nothing was changed, and the same may be tried again.
    #[error("the database cannot be reached: {0}. Nothing was changed")]
    Unreachable(String),
    /// The database refuses. Nothing was changed.
    #[error("the database refuses: {0}. Nothing was changed")]
    Refused(String),
    /// The database was lost in the middle of a commit, and not found again.
    #[error(
        "the database was lost in the middle of a commit: {0}. Whether that is kept is known when the store is opened again; nothing that was acknowledged is lost"
    )]
    Unsure(String),
    /// Another program leads.
    #[error("another program leads now: nothing more is written here")]
    Deposed,
    /// A later version of the program has made the tables.
    #[error(
        "the tables of the database have layout {found}, and this version of nahil knows layouts up to {known}: run a later version"
    )]
    LaterTables {
        /// The layout of the tables.
        found: u8,
        /// The last layout known here.
        known: u8,
    },
    /// It is half a copy.
    #[error("a copy into this store was not finished: run `nahil copy` once more, with the same words")]
    Half,
    /// Something is in a store into which another one is to be copied.
    #[error("the store to copy to is not empty. Nothing was changed; name an empty one")]
    NotEmpty,
    /// A row of a copy is not as that of the original.
    #[error(
        "the copy differs at `{key}`: was one of the stores in use? Run `nahil copy` once more, with the same words"
    )]
    Differs {
        /// The row's key.
        key: String,
    },
    /// What should be the address of a database is none. Nothing of it is shown: there is a password in it.
    #[error(
        "the store's url is not one such as postgres://user:password@host:5432/database?sslmode=require, or has a parameter that is not known here"
    )]
    Address,
    /// The certificates cannot be read that a database's server may show.
    #[error("the certificates in {} cannot be read: {why}", path.display())]
    Certificates {
        /// The file.
        path: PathBuf,
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

/// What is said of files that sled cannot open or go on with. Where it panics over them, or takes that for a fault of its
/// own, it is theirs.
pub(super) fn told(error: &sled::Error) -> String {
    match error {
        sled::Error::ReportableBug(_) => "they cannot be read".to_owned(),
        sled::Error::Corruption { .. } => "a part of them is not as it was written".to_owned(),
        error => error.to_string(),
    }
}

/// What the system has not to spare. Where it is known what that is, the error says it itself.
fn lacking(error: &io::Error) -> String {
    match error.get_ref() {
        Some(said) => said.to_string(),
        None => {
            format!("the system has no file, no memory or no room on the disk to spare just now: {error}")
        }
    }
}

/// What to do about a folder that cannot be read.
fn unreadable(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::NotADirectory => {
            "A file is where a folder of the store should be: move it away, and put the store back from a backup"
        }
        _ => OWNED,
    }
}

/// What to do about files that are not those of the account that runs the program.
const OWNED: &str = "Give the data folder, and all that is in it, to the account that runs the program";

/// The same behind what is said of such files; nothing of others.
fn denied(error: &sled::Error) -> String {
    if is_denied(error) { format!(". {OWNED}") } else { String::new() }
}

/// Whether files may not be read or written.
fn is_denied(error: &sled::Error) -> bool {
    matches!(error, sled::Error::Io(error) if error.kind() == io::ErrorKind::PermissionDenied)
}

/// What to do about a disk that refuses.
fn remedy(error: &sled::Error) -> &'static str {
    match error {
        sled::Error::Io(error) if error.kind() == io::ErrorKind::ReadOnlyFilesystem => {
            "the disk can only be read now, so look at it before you start again, or promote a standby"
        }
        sled::Error::Corruption { .. } | sled::Error::ReportableBug(_) => {
            "start again: what is hurt is made anew from the journal"
        }
        error if is_denied(error) => {
            "give the data folder, and all that is in it, to the account that runs the program"
        }
        _ => "see that the disk has room, and start again",
    }
}

impl StoreError {
    /// Whether it stays so, however often the program is started, until the host does something.
    pub fn needs_host(&self) -> bool {
        if let Self::Open { why, .. } | Self::Disk(why) = self {
            return is_denied(why);
        }
        matches!(
            self,
            Self::Gone { .. }
                | Self::Fenced { .. }
                | Self::Missing { .. }
                | Self::Unreadable { .. }
                | Self::Hurt { .. }
                | Self::JournalGone { .. }
                | Self::HurtJournal { .. }
        )
    }

    /// That there was no room on a disk, if that is what it is.
    pub fn no_room(&self) -> Option<&io::Error> {
        self.of_disk().filter(|error| is_full(error))
    }

    /// That nothing can be written to a disk, if that is what it is: it has no room, or can only be read.
    pub fn unwritable(&self) -> Option<&io::Error> {
        self.of_disk().filter(|error| is_full(error) || is_read_only(error))
    }

    /// Whether nobody can write where it is.
    pub fn is_read_only(&self) -> bool {
        self.of_disk().is_some_and(is_read_only)
    }

    /// What a disk has answered, if that is what it is.
    pub fn of_disk(&self) -> Option<&io::Error> {
        let StoreError::Disk(error) = self else { return None };
        let sled::Error::Io(error) = &**error else { return None };
        Some(error)
    }

    /// Whether the store refuses everything from now on, so that the program must end.
    pub fn is_final(&self) -> bool {
        matches!(
            self,
            StoreError::Disk(_)
                | StoreError::Fenced { .. }
                | StoreError::Gone { .. }
                | StoreError::JournalDeleted { .. }
                | StoreError::Unsure(_)
                | StoreError::Deposed
        )
    }
}

fn is_read_only(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::ReadOnlyFilesystem
}
