//! What the adapter must know again after a restart: which message a key names, what was delivered, which threads and
//! direct channels there are.

use crate::bot::message::Menu;
use crate::chat::latest::Latest;
pub(super) use crate::chat::notebook::Slot;
use crate::chat::notebook::{Notebook, Notes};
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};

/// Most messages that are remembered, the latest ones.
const POSTED_MAX: usize = 20_000;
/// Most messages that one person alone sees which are remembered, the latest ones.
const SHOWN_MAX: usize = 5_000;
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
    /// A message that only its reader sees stands there, with its menus if there is one with several pages.
    Shown { slot: Slot, message: String, menus: Vec<Menu> },
    /// A message is gone.
    Gone(Slot),
    /// A message that only its reader saw is gone. Older ones of its slot may still stand.
    Unshown(String),
    /// The post of this number is delivered.
    Done(u64),
    /// A thread for a topic of a place is about to be made.
    Making { place: String, topic: String },
    /// A thread for a topic of a place cannot be made.
    Unmade { place: String, topic: String },
    /// A topic of a place has this thread.
    Thread { place: String, topic: String, thread: String },
    /// A person has this direct channel.
    Direct { account: String, channel: String },
}

/// What is known.
#[derive(Debug, Default)]
pub(super) struct State {
    posted: Latest<Slot, Posted, POSTED_MAX>,
    /// By the messages' ids, for there may be an older one of the same slot that nobody could take away.
    shown: Latest<String, (Slot, Vec<Menu>), SHOWN_MAX>,
    making: HashSet<(String, String)>,
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

    /// The latest post for all in a place about the match or challenge of this number.
    pub(super) fn latest_about(&self, place: &str, id: u64) -> Option<Posted> {
        let state = self.notes();
        let is_about = |key: &str| key.split(':').nth(1).and_then(|number| number.parse().ok()) == Some(id);
        let mut there = state.posted.iter().filter(|(slot, _)| slot.reader.is_none() && slot.place == place);
        let mut last = None;
        for (_, posted) in there.by_ref().filter(|(slot, _)| is_about(&slot.key)) {
            last = Some(posted.clone());
        }
        last
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
        if let Some((_, menus)) = state.shown.get(&message.to_owned()) {
            return menus.clone();
        }
        let found = state.posted.iter().find(|(_, posted)| posted.message == message);
        found.map(|(_, posted)| posted.menus.clone()).unwrap_or_default()
    }

    /// Where a message stands that is for one person, if it is known.
    pub(super) fn private_slot(&self, message: &str) -> Option<Slot> {
        let state = self.notes();
        if let Some((slot, _)) = state.shown.get(&message.to_owned()) {
            return Some(slot.clone());
        }
        let mut private = state.posted.iter().filter(|(slot, _)| slot.reader.is_some());
        private.find(|(_, posted)| posted.message == message).map(|(slot, _)| slot.clone())
    }

    /// Whether it is known that this message stands there, with these menus.
    pub(super) fn is_shown(&self, slot: &Slot, message: &str, menus: &[Menu]) -> bool {
        let state = self.notes();
        state.shown.get(&message.to_owned()).is_some_and(|(at, known)| at == slot && known == menus)
    }

    pub(super) fn is_done(&self, number: u64) -> bool {
        self.notes().done.contains(&number)
    }

    pub(super) fn thread(&self, place: &str, topic: &str) -> Option<String> {
        self.notes().threads.get(&(place.to_owned(), topic.to_owned())).cloned()
    }

    /// Whether a thread for a topic was to be made, of which it is not known whether it was.
    pub(super) fn is_making(&self, place: &str, topic: &str) -> bool {
        self.notes().making.contains(&(place.to_owned(), topic.to_owned()))
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
            Line::Shown { slot, message, menus } => drop(self.shown.insert(message, (slot, menus))),
            Line::Gone(slot) => drop(self.posted.remove(&slot)),
            Line::Unshown(message) => drop(self.shown.remove(&message)),
            Line::Making { place, topic } => drop(self.making.insert((place, topic))),
            Line::Unmade { place, topic } => drop(self.making.remove(&(place, topic))),
            Line::Done(number) => drop(self.done.insert(number, ())),
            Line::Thread { place, topic, thread } => {
                self.topics.insert(thread.clone(), (place.clone(), topic.clone()));
                self.making.remove(&(place.clone(), topic.clone()));
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
        let shown = self.shown.iter().map(|(message, (slot, menus))| Line::Shown {
            slot: slot.clone(),
            message: message.clone(),
            menus: menus.clone(),
        });
        let making = self
            .making
            .iter()
            .map(|(place, topic)| Line::Making { place: place.clone(), topic: topic.clone() });
        let direct = self.direct.iter();
        let direct = direct
            .map(|(account, channel)| Line::Direct { account: account.clone(), channel: channel.clone() });
        posted
            .chain(self.done.iter().map(|(number, ())| Line::Done(*number)))
            .chain(threads)
            .chain(direct)
            .chain(shown)
            .chain(making)
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
        let mine = |key: &str| Slot { reader: Some("3".into()), ..slot(key) };
        for (message, key) in [("21", "p"), ("22", "p"), ("23", "q")] {
            memory.note(Line::Shown { slot: mine(key), message: message.into(), menus: Vec::new() }).await;
        }
        memory.note(Line::Gone(mine("p"))).await;
        memory.note(Line::Unshown("23".into())).await;
        memory.note(Line::Making { place: "1".into(), topic: "#13".into() }).await;
        memory.note(Line::Making { place: "1".into(), topic: "#14".into() }).await;
        memory.note(Line::Unmade { place: "1".into(), topic: "#14".into() }).await;
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
            let slots = ["21", "22", "23"].map(|message| memory.private_slot(message));
            assert_eq!(slots, [Some(mine("p")), Some(mine("p")), None]);
            assert_eq!(["#12", "#13", "#14"].map(|topic| memory.is_making("1", topic)), [false, true, false]);
        }
    }
}
