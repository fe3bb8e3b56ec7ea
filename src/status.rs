//! What the host should know about the running program: a small file in the data folder, which `nahil check` puts in words.
//!
//! All copies of a [`Status`] write the same file; the bot and each adapter have one. A [`Notice`] stays from
//! [`Status::set`] until [`Status::clear`] or the next start of the program. For another thing worth knowing, add a variant
//! of [`Notice`], its words in `i18n`, and a call of `set` where it is noticed.

mod figures;
mod standby;
mod waits;

pub use figures::{Connection, Figures, Sizes};
pub use standby::Standby;
pub use waits::Wait;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::mem::{self, Discriminant};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use tracing::warn;

/// Something that the host should know, and perhaps act on. A new field needs a default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "topic", rename_all = "kebab-case")]
pub enum Notice {
    /// The machine's clock contradicts what the program knows of the time, so the program counts on by itself.
    Clock {
        /// Since when, by the program's own time.
        since: Timestamp,
        /// What the machine's clock showed then.
        machine: Timestamp,
    },
    /// The machine's clock was set a little, or is right again after it was wrong.
    ClockSet {
        /// When, by the program's own time from then on.
        at: Timestamp,
        /// By how much the program's own time went forward: what no player's clock is charged with.
        by: SignedDuration,
    },
    /// A homeserver of Matrix limits how much the bot may write.
    RateLimited {
        /// The bot's account there.
        account: String,
        /// Since when.
        since: Timestamp,
    },
    /// Of several programs, the others share another folder than this one.
    OtherFolder {
        /// That of this program.
        folder: PathBuf,
        /// Whether the chat room is switched on, which needs the same folder more than the other platforms do.
        has_room: bool,
    },
}

impl Notice {
    /// The names of all topics, as they stand in the status file and among the figures.
    pub const TOPICS: [&str; 4] = ["clock", "clock-set", "rate-limited", "other-folder"];

    /// The name of what it is about.
    pub fn name(&self) -> &'static str {
        let [clock, clock_set, rate_limited, other_folder] = Self::TOPICS;
        match self {
            Notice::Clock { .. } => clock,
            Notice::ClockSet { .. } => clock_set,
            Notice::RateLimited { .. } => rate_limited,
            Notice::OtherFolder { .. } => other_folder,
        }
    }

    /// What it is about; there is at most one notice of each topic.
    pub fn topic(&self) -> Discriminant<Notice> {
        mem::discriminant(self)
    }
}

/// The current notices and their file. Every copy is the same one.
#[derive(Clone, Debug)]
pub struct Status {
    inner: Arc<Mutex<Inner>>,
}

#[derive(Debug)]
struct Inner {
    path: PathBuf,
    notices: Vec<Notice>,
}

/// The file.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct Page {
    notices: Vec<toml::Table>,
}

impl Status {
    /// The file's name in the data folder.
    pub const FILE: &str = "status.toml";
    /// The name of the file in which the host confirms the machine's date.
    const WORD: &str = "clock-is-right";
    /// For how long that holds.
    const WORD_HOLDS: SignedDuration = SignedDuration::from_hours(24);
    /// The first line of the status file.
    const HEAD: &str = "# Written by nahil while it runs; `nahil check` says it in words.\n";

    /// The status of a program that starts with this data folder: nothing is known yet.
    pub fn open(data: &Path) -> Self {
        let inner = Inner { path: data.join(Self::FILE), notices: Vec::new() };
        inner.write();
        Self { inner: Arc::new(Mutex::new(inner)) }
    }

    /// Sets a notice, instead of an earlier one of its topic.
    pub fn set(&self, notice: Notice) {
        self.change(|notices| match notices.iter_mut().find(|known| known.topic() == notice.topic()) {
            Some(known) => *known = notice,
            None => notices.push(notice),
        });
    }

    /// Removes the notice of this topic, if there is one.
    pub fn clear(&self, topic: Discriminant<Notice>) {
        self.change(|notices| notices.retain(|notice| notice.topic() != topic));
    }

    /// The current notices.
    pub fn notices(&self) -> Vec<Notice> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner).notices.clone()
    }

    fn change(&self, change: impl FnOnce(&mut Vec<Notice>)) {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let before = inner.notices.clone();
        change(&mut inner.notices);
        if inner.notices != before {
            inner.write();
        }
    }

    /// Says in a data folder that the machine's date, which is this one, is right: for the program that runs there, or
    /// starts next.
    pub fn give_word(data: &Path, date: Timestamp) -> io::Result<()> {
        write_whole(&data.join(Self::WORD), &date.to_string())
    }

    /// Takes the word that was given on the machine's date, if there is one, and it was given on such a date.
    pub fn take_word(&self, date: Timestamp) -> bool {
        let path = self.inner.lock().unwrap_or_else(PoisonError::into_inner).path.with_file_name(Self::WORD);
        let Ok(text) = fs::read_to_string(&path) else { return false };
        if let Err(error) = fs::remove_file(&path) {
            warn!(path = %path.display(), %error, "the word on the clock cannot be taken away");
        }
        let given = text.trim().parse::<Timestamp>().ok();
        given.is_some_and(|given| date.duration_since(given).abs() <= Self::WORD_HOLDS)
    }

    /// What the program has last written in this data folder; nothing, if it never did. Passes over what only a later
    /// version of the program understands.
    pub fn read(data: &Path) -> io::Result<Vec<Notice>> {
        let text = match fs::read_to_string(data.join(Self::FILE)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            text => text?,
        };
        let page: Page = toml::from_str(&text).map_err(io::Error::other)?;
        Ok(page.notices.into_iter().filter_map(|notice| notice.try_into().ok()).collect())
    }
}

impl Inner {
    /// Writes the file anew. Where that fails, the log knows it: no player has to wait for it.
    fn write(&self) {
        let write = || {
            let notices: Result<Vec<_>, _> = self.notices.iter().map(toml::Table::try_from).collect();
            let page = Page { notices: notices.map_err(io::Error::other)? };
            let text = toml::to_string(&page).map_err(io::Error::other)?;
            write_whole(&self.path, &format!("{}{text}", Status::HEAD))
        };
        if let Err(error) = write() {
            warn!(path = %self.path.display(), %error, "the status file cannot be written");
        }
    }
}

/// Writes a file anew, so that a reader sees the old or the new one: half a word from the host would be none.
fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let beside = path.with_added_extension("new");
    let written = fs::write(&beside, text).and_then(|()| fs::rename(&beside, path));
    // Half of one is of no use, and in the way of whoever begins in this folder.
    written.inspect_err(|_| drop(fs::remove_file(&beside)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn notice(second: i64) -> Notice {
        Notice::Clock { since: Timestamp::UNIX_EPOCH, machine: Timestamp::new(second, 0).unwrap() }
    }

    #[test]
    fn what_stands_is_read_again_and_one_of_a_topic_stands() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(Status::read(folder.path()).unwrap(), []);
        let status = Status::open(folder.path());
        let other = Notice::ClockSet { at: Timestamp::UNIX_EPOCH, by: SignedDuration::from_secs(-90) };
        status.set(notice(1));
        status.clone().set(other.clone());
        status.set(notice(2));
        assert_eq!(Status::read(folder.path()).unwrap(), [notice(2), other.clone()]);
        status.clear(notice(3).topic());
        assert_eq!(Status::read(folder.path()).unwrap(), std::slice::from_ref(&other));
        assert_eq!(status.notices(), [other]);
        Status::open(folder.path());
        assert_eq!(Status::read(folder.path()).unwrap(), []);
    }

    #[test]
    fn a_topic_has_one_name() {
        let account = "@nahil:example.org".to_owned();
        let at = Timestamp::UNIX_EPOCH;
        let all = [
            notice(1),
            Notice::ClockSet { at, by: SignedDuration::ZERO },
            Notice::RateLimited { account, since: at },
            Notice::OtherFolder { folder: PathBuf::from("elsewhere"), has_room: true },
        ];
        let written = all.each_ref().map(|notice| toml::Table::try_from(notice).unwrap()["topic"].clone());
        assert_eq!(all.each_ref().map(Notice::name), Notice::TOPICS);
        assert_eq!(written.each_ref().map(|name| name.as_str().unwrap()), Notice::TOPICS);
    }

    #[test]
    fn what_a_later_version_wrote_is_passed_over_and_what_is_no_status_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let status = Status::open(folder.path());
        status.set(notice(1));
        let path = folder.path().join(Status::FILE);
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, format!("{text}new = 1\n\n[[notices]]\ntopic = \"moon\"\nphase = 3\n")).unwrap();
        assert_eq!(Status::read(folder.path()).unwrap(), [notice(1)]);
        fs::write(&path, "notices = 5").unwrap();
        assert!(Status::read(folder.path()).is_err());
    }

    #[test]
    fn a_word_is_taken_once_and_only_of_its_day() {
        let folder = tempfile::tempdir().unwrap();
        let status = Status::open(folder.path());
        let date = |second| Timestamp::new(second, 0).unwrap();
        assert!(!status.take_word(date(5)));
        Status::give_word(folder.path(), date(5)).unwrap();
        assert!(status.take_word(date(65)));
        assert!(!status.take_word(date(65)));
        Status::give_word(folder.path(), date(5)).unwrap();
        assert!(!status.take_word(date(5 + 86_401)));
        assert!(!status.take_word(date(5)), "it is gone");
    }

    #[test]
    fn a_word_that_is_just_being_given_is_not_lost() {
        const WORDS: usize = 2_000;
        let folder = tempfile::tempdir().unwrap();
        let status = Status::open(folder.path());
        let word = folder.path().join(Status::WORD);
        let taken = std::thread::scope(|threads| {
            let giver = threads.spawn(|| {
                for _ in 0..WORDS {
                    Status::give_word(folder.path(), Timestamp::UNIX_EPOCH).unwrap();
                    while word.exists() {
                        std::thread::yield_now();
                    }
                }
            });
            let mut taken = 0;
            while !giver.is_finished() {
                taken += usize::from(status.take_word(Timestamp::UNIX_EPOCH));
            }
            taken
        });
        assert_eq!(taken, WORDS);
    }

    #[test]
    fn a_folder_that_is_not_there_hurts_nobody() {
        let folder = tempfile::tempdir().unwrap();
        let status = Status::open(&folder.path().join("gone"));
        status.set(notice(1));
        assert_eq!(status.notices(), [notice(1)]);
    }
}
