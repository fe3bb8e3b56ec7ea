//! What the adapter must know again after a restart: which message a key names, what was delivered, which threads and
//! direct channels there are. It stands in a file of its own, a line for each change, as the local room's does.
//!
//! A line that is lost costs a second copy of a message at worst, so a disk that refuses stops nothing.

use super::api::lock;
use crate::bot::message::Menu;
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet, VecDeque};
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// Most messages that are remembered, the latest ones.
const POSTED_MAX: usize = 20_000;
/// Most numbers of posts that are remembered as delivered, the latest ones.
const DONE_MAX: usize = 5_000;

/// Where a message stands and for whom: the bot's place, its reader if there is but one, and its key.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Slot {
    pub(super) place: String,
    pub(super) reader: Option<String>,
    pub(super) key: String,
}

/// A message on Discord.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Posted {
    pub(super) channel: String,
    pub(super) message: String,
    /// Its menus, if there is one with several pages.
    pub(super) menus: Vec<Menu>,
}

/// What has become so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Line {
    /// A message stands there.
    Posted { slot: Slot, posted: Posted },
    /// A message is gone.
    Gone(Slot),
    /// The post of this number is delivered.
    Done(u64),
    /// A topic of a place has this thread.
    Thread { place: String, topic: String, thread: String },
    /// A person has this direct channel.
    Direct { account: String, channel: String },
}

#[derive(Debug, Default)]
struct State {
    posted: HashMap<Slot, Posted>,
    /// The slots in the order in which they came; some may be gone.
    order: VecDeque<Slot>,
    done: HashSet<u64>,
    done_order: VecDeque<u64>,
    threads: HashMap<(String, String), String>,
    topics: HashMap<String, (String, String)>,
    direct: HashMap<String, String>,
}

/// The memory, open for one process.
#[derive(Debug)]
pub(super) struct Memory {
    state: Mutex<State>,
    file: Mutex<File>,
}

impl Memory {
    /// Reads what is in the folder, which is made if it is not there, and writes it anew without what is obsolete.
    pub(super) fn open(folder: &Path) -> io::Result<Self> {
        std::fs::create_dir_all(folder)?;
        let path = folder.join("journal.jsonl");
        let mut state = State::default();
        let text = match std::fs::read(&path) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error),
        };
        for line in text.lines() {
            match serde_json::from_str(line) {
                Ok(line) => state.apply(line),
                Err(error) => tracing::warn!(path = %path.display(), %error, "skipped a line"),
            }
        }
        let file = rewrite(&path, &state)?;
        Ok(Self { state: Mutex::new(state), file: Mutex::new(file) })
    }

    /// Notes something; when this returns it is on disk, if the disk takes it.
    pub(super) async fn note(self: &Arc<Self>, line: Line) {
        lock(&self.state).apply(line.clone());
        let memory = Arc::clone(self);
        let written = tokio::task::spawn_blocking(move || memory.write(&line)).await;
        if let Ok(Err(error)) = written {
            tracing::error!(%error, "what stands on Discord could not be written down");
        }
    }

    fn write(&self, line: &Line) -> io::Result<()> {
        let mut bytes = serde_json::to_vec(line)?;
        bytes.push(b'\n');
        let mut file = lock(&self.file);
        file.write_all(&bytes)?;
        file.sync_data()
    }

    pub(super) fn posted(&self, slot: &Slot) -> Option<Posted> {
        lock(&self.state).posted.get(slot).cloned()
    }

    /// Every message of this key, wherever several people or one alone read it.
    pub(super) fn keyed(&self, key: &str) -> Vec<Posted> {
        let state = lock(&self.state);
        let found = state.posted.iter().filter(|(slot, _)| slot.key == key);
        found.map(|(_, posted)| posted.clone()).collect()
    }

    /// The menus of a message.
    pub(super) fn menus(&self, message: &str) -> Vec<Menu> {
        let state = lock(&self.state);
        let found = state.posted.values().find(|posted| posted.message == message);
        found.map(|posted| posted.menus.clone()).unwrap_or_default()
    }

    pub(super) fn is_done(&self, number: u64) -> bool {
        lock(&self.state).done.contains(&number)
    }

    pub(super) fn thread(&self, place: &str, topic: &str) -> Option<String> {
        lock(&self.state).threads.get(&(place.to_owned(), topic.to_owned())).cloned()
    }

    /// The place and topic of a thread.
    pub(super) fn topic(&self, thread: &str) -> Option<(String, String)> {
        lock(&self.state).topics.get(thread).cloned()
    }

    pub(super) fn direct(&self, account: &str) -> Option<String> {
        lock(&self.state).direct.get(account).cloned()
    }
}

impl State {
    fn apply(&mut self, line: Line) {
        match line {
            Line::Posted { slot, posted } => self.post(slot, posted),
            Line::Gone(slot) => {
                self.posted.remove(&slot);
                self.order.retain(|known| *known != slot);
            }
            Line::Done(number) => {
                if self.done.insert(number) {
                    self.done_order.push_back(number);
                }
                while self.done_order.len() > DONE_MAX {
                    if let Some(old) = self.done_order.pop_front() {
                        self.done.remove(&old);
                    }
                }
            }
            Line::Thread { place, topic, thread } => {
                self.topics.insert(thread.clone(), (place.clone(), topic.clone()));
                self.threads.insert((place, topic), thread);
            }
            Line::Direct { account, channel } => drop(self.direct.insert(account, channel)),
        }
    }

    fn post(&mut self, slot: Slot, posted: Posted) {
        if self.posted.insert(slot.clone(), posted).is_none() {
            self.order.push_back(slot);
        }
        while self.order.len() > POSTED_MAX {
            if let Some(old) = self.order.pop_front() {
                self.posted.remove(&old);
            }
        }
    }

    fn lines(&self) -> Vec<Line> {
        let posted = self.order.iter().filter_map(|slot| {
            let posted = self.posted.get(slot)?.clone();
            Some(Line::Posted { slot: slot.clone(), posted })
        });
        let threads = self.threads.iter().map(|((place, topic), thread)| Line::Thread {
            place: place.clone(),
            topic: topic.clone(),
            thread: thread.clone(),
        });
        let direct = self.direct.iter();
        let direct = direct
            .map(|(account, channel)| Line::Direct { account: account.clone(), channel: channel.clone() });
        posted
            .chain(self.done_order.iter().map(|number| Line::Done(*number)))
            .chain(threads)
            .chain(direct)
            .collect()
    }
}

/// Writes the lines in the place of all others, and leaves the file open for more.
fn rewrite(path: &Path, state: &State) -> io::Result<File> {
    let beside: PathBuf = path.with_extension("new");
    let mut bytes = Vec::new();
    for line in state.lines() {
        serde_json::to_writer(&mut bytes, &line)?;
        bytes.push(b'\n');
    }
    let mut file = File::create(&beside)?;
    file.write_all(&bytes)?;
    file.sync_all()?;
    std::fs::rename(&beside, path)?;
    OpenOptions::new().append(true).open(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn it_is_known_again_and_a_torn_end_hurts_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let memory = Arc::new(Memory::open(folder.path()).unwrap());
        let slot = |key: &str| Slot { place: "1".into(), reader: None, key: key.into() };
        let posted = Posted { channel: "1".into(), message: "9".into(), menus: Vec::new() };
        for key in ["a", "b"] {
            memory.note(Line::Posted { slot: slot(key), posted: posted.clone() }).await;
        }
        memory.note(Line::Gone(slot("a"))).await;
        memory.note(Line::Done(7)).await;
        memory.note(Line::Thread { place: "1".into(), topic: "#12".into(), thread: "5".into() }).await;
        memory.note(Line::Direct { account: "3".into(), channel: "4".into() }).await;
        drop(memory);
        let path = folder.path().join("journal.jsonl");
        let torn = [std::fs::read(&path).unwrap(), b"{\"done\":".to_vec()].concat();
        std::fs::write(&path, torn).unwrap();
        for _ in 0..2 {
            let memory = Memory::open(folder.path()).unwrap();
            assert_eq!((memory.posted(&slot("a")), memory.posted(&slot("b"))), (None, Some(posted.clone())));
            assert!(memory.is_done(7) && !memory.is_done(8));
            assert_eq!(memory.thread("1", "#12").as_deref(), Some("5"));
            assert_eq!(memory.topic("5"), Some(("1".into(), "#12".into())));
            assert_eq!(memory.direct("3").as_deref(), Some("4"));
        }
    }
}
