//! What the adapter must know again after a restart: which message a key names, what was delivered, which threads and
//! direct channels there are.

use crate::bot::message::Menu;
use crate::chat::shared::latest::Latest;
pub(super) use crate::chat::shared::notebook::Slot;
use crate::chat::shared::notebook::{Notebook, Notes};
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

/// A conversation of its own within a channel.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Conversation {
    /// The channel.
    pub(super) place: String,
    /// What it is about.
    pub(super) topic: String,
    /// Whether only those read it who are let in.
    #[serde(default)]
    pub(super) private: bool,
}

/// What has become so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Note {
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
    /// A thread for a conversation is about to be made.
    Making(Conversation),
    /// A thread for a conversation cannot be made.
    Unmade(Conversation),
    /// A conversation has this thread.
    Thread {
        #[serde(flatten)]
        of: Conversation,
        thread: String,
    },
    /// A person was let into a private thread.
    LetIn { thread: String, account: String },
    /// A person has this direct channel.
    Direct { account: String, channel: String },
}

/// What is known.
#[derive(Debug, Default)]
pub(super) struct State {
    posted: Latest<Slot, Posted, POSTED_MAX>,
    /// By the messages' ids, for there may be an older one of the same slot that nobody could take away.
    shown: Latest<String, (Slot, Vec<Menu>), SHOWN_MAX>,
    making: HashSet<Conversation>,
    done: Latest<u64, (), DONE_MAX>,
    threads: HashMap<Conversation, String>,
    conversations: HashMap<String, Conversation>,
    /// Private threads, and who was let in.
    let_in: HashSet<(String, String)>,
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

    pub(super) fn thread(&self, of: &Conversation) -> Option<String> {
        self.notes().threads.get(of).cloned()
    }

    /// Whether a thread was to be made, of which it is not known whether it was.
    pub(super) fn is_making(&self, of: &Conversation) -> bool {
        self.notes().making.contains(of)
    }

    /// What a thread is for.
    pub(super) fn conversation(&self, thread: &str) -> Option<Conversation> {
        self.notes().conversations.get(thread).cloned()
    }

    pub(super) fn is_let_in(&self, thread: &str, account: &str) -> bool {
        self.notes().let_in.contains(&(thread.to_owned(), account.to_owned()))
    }

    pub(super) fn direct(&self, account: &str) -> Option<String> {
        self.notes().direct.get(account).cloned()
    }
}

impl Notes for State {
    type Note = Note;

    const PLATFORM: &'static str = "Discord";

    fn apply(&mut self, note: Note) {
        match note {
            Note::Posted { slot, posted } => drop(self.posted.insert(slot, posted)),
            Note::Shown { slot, message, menus } => drop(self.shown.insert(message, (slot, menus))),
            Note::Gone(slot) => drop(self.posted.remove(&slot)),
            Note::Unshown(message) => drop(self.shown.remove(&message)),
            Note::Making(of) => drop(self.making.insert(of)),
            Note::Unmade(of) => drop(self.making.remove(&of)),
            Note::Done(number) => drop(self.done.insert(number, ())),
            Note::Thread { of, thread } => {
                self.conversations.insert(thread.clone(), of.clone());
                self.making.remove(&of);
                self.threads.insert(of, thread);
            }
            Note::LetIn { thread, account } => drop(self.let_in.insert((thread, account))),
            Note::Direct { account, channel } => drop(self.direct.insert(account, channel)),
        }
    }

    fn all(&self) -> Vec<Note> {
        let posted = self.posted.iter();
        let posted = posted.map(|(slot, posted)| Note::Posted { slot: slot.clone(), posted: posted.clone() });
        let threads = self.threads.iter();
        let threads = threads.map(|(of, thread)| Note::Thread { of: of.clone(), thread: thread.clone() });
        let let_in = self.let_in.iter();
        let let_in =
            let_in.map(|(thread, account)| Note::LetIn { thread: thread.clone(), account: account.clone() });
        let shown = self.shown.iter().map(|(message, (slot, menus))| Note::Shown {
            slot: slot.clone(),
            message: message.clone(),
            menus: menus.clone(),
        });
        let making = self.making.iter().cloned().map(Note::Making);
        let direct = self.direct.iter();
        let direct = direct
            .map(|(account, channel)| Note::Direct { account: account.clone(), channel: channel.clone() });
        posted
            .chain(self.done.iter().map(|(number, ())| Note::Done(*number)))
            .chain(threads)
            .chain(direct)
            .chain(shown)
            .chain(making)
            .chain(let_in)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::Tenure;
    use std::sync::Arc;

    #[test]
    fn what_was_written_before_there_were_private_threads_is_read() {
        let of = Conversation { place: "1".into(), topic: "#2".into(), private: false };
        for (text, note) in [
            (r##"{"making":{"place":"1","topic":"#2"}}"##, Note::Making(of.clone())),
            (
                r##"{"thread":{"place":"1","topic":"#2","thread":"3"}}"##,
                Note::Thread { of, thread: "3".into() },
            ),
        ] {
            assert_eq!(serde_json::from_str::<Note>(text).unwrap(), note);
        }
    }

    #[tokio::test]
    async fn it_is_known_again_and_a_torn_end_hurts_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let memory = Arc::new(Memory::open(folder.path(), Tenure::default()).unwrap());
        let slot = |key: &str| Slot { place: "1".into(), reader: None, key: key.into() };
        let posted = Posted { channel: "1".into(), message: "9".into(), menus: Vec::new() };
        for key in ["a", "b"] {
            memory.note(Note::Posted { slot: slot(key), posted: posted.clone() }).await;
        }
        memory.note(Note::Gone(slot("a"))).await;
        memory.note(Note::Done(7)).await;
        let of = |topic: &str| Conversation { place: "1".into(), topic: topic.into(), private: false };
        let private = |topic: &str| Conversation { private: true, ..of(topic) };
        memory.note(Note::Thread { of: of("#12"), thread: "5".into() }).await;
        memory.note(Note::Thread { of: private("#12"), thread: "6".into() }).await;
        memory.note(Note::LetIn { thread: "6".into(), account: "3".into() }).await;
        memory.note(Note::Direct { account: "3".into(), channel: "4".into() }).await;
        let mine = |key: &str| Slot { reader: Some("3".into()), ..slot(key) };
        for (message, key) in [("21", "p"), ("22", "p"), ("23", "q")] {
            memory.note(Note::Shown { slot: mine(key), message: message.into(), menus: Vec::new() }).await;
        }
        memory.note(Note::Gone(mine("p"))).await;
        memory.note(Note::Unshown("23".into())).await;
        memory.note(Note::Making(of("#13"))).await;
        memory.note(Note::Making(of("#14"))).await;
        memory.note(Note::Unmade(of("#14"))).await;
        drop(memory);
        let path = folder.path().join("journal.jsonl");
        let torn = [std::fs::read(&path).unwrap(), b"{\"done\":".to_vec()].concat();
        std::fs::write(&path, torn).unwrap();
        for _ in 0..2 {
            let memory = Memory::open(folder.path(), Tenure::default()).unwrap();
            assert_eq!((memory.posted(&slot("a")), memory.posted(&slot("b"))), (None, Some(posted.clone())));
            assert!(memory.is_done(7) && !memory.is_done(8));
            assert_eq!(memory.thread(&of("#12")).as_deref(), Some("5"));
            assert_eq!(memory.thread(&private("#12")).as_deref(), Some("6"));
            assert_eq!(
                (memory.conversation("5"), memory.conversation("6")),
                (Some(of("#12")), Some(private("#12")))
            );
            assert_eq!(
                [("6", "3"), ("6", "4"), ("5", "3")].map(|(t, a)| memory.is_let_in(t, a)),
                [true, false, false]
            );
            assert_eq!(memory.direct("3").as_deref(), Some("4"));
            let slots = ["21", "22", "23"].map(|message| memory.private_slot(message));
            assert_eq!(slots, [Some(mine("p")), Some(mine("p")), None]);
            assert_eq!(["#12", "#13", "#14"].map(|topic| memory.is_making(&of(topic))), [false, true, false]);
        }
    }
}
