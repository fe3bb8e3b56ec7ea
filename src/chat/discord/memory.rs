//! What the adapter must know again after a restart: which message a key names, what was delivered, which threads and
//! direct channels there are.

use crate::bot::message::Menu;
use crate::chat::latest::Latest;
pub(super) use crate::chat::notebook::Slot;
use crate::chat::notebook::{Notebook, Notes};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// Most messages that are remembered, the latest ones.
const POSTED_MAX: usize = 20_000;
/// Most numbers of posts that are remembered as delivered, the latest ones.
const DONE_MAX: usize = 5_000;

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

/// What is known.
#[derive(Debug, Default)]
pub(super) struct State {
    posted: Latest<Slot, Posted, POSTED_MAX>,
    done: Latest<u64, (), DONE_MAX>,
    threads: HashMap<(String, String), String>,
    topics: HashMap<String, (String, String)>,
    direct: HashMap<String, String>,
}

/// The memory, open for one process.
pub(super) type Memory = Notebook<State>;

impl Memory {
    pub(super) fn posted(&self, slot: &Slot) -> Option<Posted> {
        self.notes().posted.get(slot).cloned()
    }

    /// Every message of this key, wherever several people or one alone read it.
    pub(super) fn keyed(&self, key: &str) -> Vec<Posted> {
        let state = self.notes();
        let found = state.posted.iter().filter(|(slot, _)| slot.key == key);
        found.map(|(_, posted)| posted.clone()).collect()
    }

    /// The menus of a message.
    pub(super) fn menus(&self, message: &str) -> Vec<Menu> {
        let state = self.notes();
        let found = state.posted.iter().find(|(_, posted)| posted.message == message);
        found.map(|(_, posted)| posted.menus.clone()).unwrap_or_default()
    }

    pub(super) fn is_done(&self, number: u64) -> bool {
        self.notes().done.contains(&number)
    }

    pub(super) fn thread(&self, place: &str, topic: &str) -> Option<String> {
        self.notes().threads.get(&(place.to_owned(), topic.to_owned())).cloned()
    }

    /// The place and topic of a thread.
    pub(super) fn topic(&self, thread: &str) -> Option<(String, String)> {
        self.notes().topics.get(thread).cloned()
    }

    pub(super) fn direct(&self, account: &str) -> Option<String> {
        self.notes().direct.get(account).cloned()
    }
}

impl Notes for State {
    type Line = Line;

    const PLATFORM: &'static str = "Discord";

    fn apply(&mut self, line: Line) {
        match line {
            Line::Posted { slot, posted } => drop(self.posted.insert(slot, posted)),
            Line::Gone(slot) => drop(self.posted.remove(&slot)),
            Line::Done(number) => drop(self.done.insert(number, ())),
            Line::Thread { place, topic, thread } => {
                self.topics.insert(thread.clone(), (place.clone(), topic.clone()));
                self.threads.insert((place, topic), thread);
            }
            Line::Direct { account, channel } => drop(self.direct.insert(account, channel)),
        }
    }

    fn lines(&self) -> Vec<Line> {
        let posted = self.posted.iter();
        let posted = posted.map(|(slot, posted)| Line::Posted { slot: slot.clone(), posted: posted.clone() });
        let threads = self.threads.iter().map(|((place, topic), thread)| Line::Thread {
            place: place.clone(),
            topic: topic.clone(),
            thread: thread.clone(),
        });
        let direct = self.direct.iter();
        let direct = direct
            .map(|(account, channel)| Line::Direct { account: account.clone(), channel: channel.clone() });
        posted
            .chain(self.done.iter().map(|(number, ())| Line::Done(*number)))
            .chain(threads)
            .chain(direct)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

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
