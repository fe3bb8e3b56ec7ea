//! What the adapter must know again after a restart: which event a key names and what its signs do, what was delivered,
//! which rooms are direct, which room has taken the place of which.

use super::limits;
use crate::chat::shared::latest::Latest;
pub(super) use crate::chat::shared::notebook::Slot;
use crate::chat::shared::notebook::{Notebook, Notes};
use crate::chat::shared::signs::Legend;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

/// Most messages that are remembered, the latest ones.
const POSTED_MAX: usize = 10_000;
/// Most numbers of posts that are remembered as delivered, the latest ones.
const DONE_MAX: usize = 5_000;
/// Most chores that wait; the oldest are forgotten first: a reaction can be given without one being there.
pub(super) const CHORES_MAX: usize = 5_000;

/// A message on Matrix.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Posted {
    /// The number of the post that it carries now.
    pub(super) number: u64,
    pub(super) room: String,
    pub(super) event: String,
    /// The event by which it became what it is, where it came as a notice: some answer that one.
    #[serde(default)]
    pub(super) shown: Option<String>,
    /// The same of its first picture.
    #[serde(default)]
    pub(super) depicted: Option<String>,
    /// Further events of the same post: its pictures, its file.
    pub(super) parts: Vec<String>,
    /// The match that it tells of.
    pub(super) about: Option<u64>,
    pub(super) legend: Legend,
    /// Its text, without the legend; as long as there is one.
    pub(super) text: String,
    /// What its pictures and its file show, as a fingerprint; nothing if it has none.
    #[serde(default)]
    pub(super) shows: Option<u64>,
    /// Whether its event is words alone, which may be edited: a picture never is.
    #[serde(default)]
    pub(super) worded: bool,
    /// Whether all of it was sent.
    #[serde(default)]
    pub(super) whole: bool,
}

/// A message that could not be read yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Late {
    pub(super) room: String,
    pub(super) event: String,
    /// The event as it came, in JSON.
    pub(super) json: String,
    /// When it came, in seconds.
    pub(super) at: i64,
}

/// Something that can wait.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Chore {
    /// Put a sign under a post.
    React { event: String, sign: String },
    /// Put a sign under somebody's message.
    Mark { room: String, event: String, sign: String },
    /// Take an event away that somebody else has sent.
    Redact { room: String, event: String },
    /// Take a message of the bot away or, where that may not be, its words.
    Remove { room: String, event: String },
    /// Take the bot's own signs under a post away: they do nothing any more. Its words stay.
    Strip(Slot),
    /// Show another page of a post's menus, if it still carries the post of this number.
    Turn { slot: Slot, number: u64, page: usize },
}

/// What has become so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Note {
    /// A post is on its way there ...
    Begun { slot: Slot, posted: Box<Posted> },
    /// ... and this event of it stands already.
    Stands { number: u64, event: String },
    /// A message stands there.
    Posted { slot: Slot, posted: Box<Posted> },
    /// The message there, if it still carries the post of this number, can do nothing any more.
    Plain { slot: Slot, number: u64 },
    /// A message is gone.
    Gone(Slot),
    /// A message of the bot has this reaction of the bot.
    Reacted { event: String, sign: String, reaction: String },
    /// The bot's reactions are gone from a message.
    Unreacted(String),
    /// Something is to be done still ...
    Owed(Chore),
    /// ... and is done.
    Paid(Chore),
    /// The post of this number is delivered.
    Done(u64),
    /// A topic of a place has this thread, in this room.
    Thread {
        place: String,
        topic: String,
        root: String,
        #[serde(default)]
        room: Option<String>,
    },
    /// This room is made for a person, who is still to be invited there.
    Made { account: String, room: String },
    /// A person has this direct room.
    Direct { account: String, room: String },
    /// The bot is in this room, and has seen its joining.
    Joined(String),
    /// It is no longer.
    Left(String),
    /// This room has taken the place of that one.
    Moved { old: String, new: String },
    /// A message cannot be read yet.
    Late(Late),
    /// It was read, or given up.
    Read(String),
    /// Until then, in seconds, as little as possible is sent.
    Strained(i64),
}

/// What is known.
#[derive(Debug, Default)]
pub(super) struct State {
    /// A message without a key has the number of its post in its slot instead.
    posted: Latest<Slot, Posted, POSTED_MAX>,
    begun: Begun,
    events: HashMap<String, Slot>,
    reactions: HashMap<String, Vec<(String, String)>>,
    owed: VecDeque<Chore>,
    done: Latest<u64, (), DONE_MAX>,
    /// The root of each topic's thread, and the room in which it stands.
    threads: HashMap<(String, String), (String, String)>,
    /// Rooms for people who are still to be invited there.
    made: HashMap<String, String>,
    direct: HashMap<String, String>,
    joined: HashSet<String>,
    /// Newer rooms by the place for which they stand, and places by those rooms.
    rooms: HashMap<String, String>,
    places: HashMap<String, String>,
    late: VecDeque<Late>,
    strained: i64,
}

/// The memory, open for one process.
pub(super) type Memory = Notebook<State>;

impl Memory {
    pub(super) fn posted(&self, slot: &Slot) -> Option<Posted> {
        self.notes().posted.get(slot).cloned()
    }

    /// Every message of this key for one reader; without one, for every reader and for all, in every place.
    pub(super) fn keyed(&self, key: &str, reader: Option<&str>) -> Vec<(Slot, Posted)> {
        let state = self.notes();
        let found = state
            .posted
            .iter()
            .filter(|(slot, _)| slot.key == key && (reader.is_none() || slot.reader.as_deref() == reader));
        found.map(|(slot, posted)| (slot.clone(), posted.clone())).collect()
    }

    /// The event of the newest message for all in a place that tells of this match or challenge.
    pub(super) fn latest_about(&self, place: &str, about: u64) -> Option<String> {
        let state = self.notes();
        let found = state.posted.iter().filter(|(slot, posted)| {
            slot.place == place && slot.reader.is_none() && posted.about == Some(about)
        });
        found.max_by_key(|(_, posted)| posted.number).map(|(_, posted)| posted.event.clone())
    }

    /// The message to which an event belongs; it may be on its way still.
    pub(super) fn of_event(&self, event: &str) -> Option<(Slot, Posted)> {
        let state = self.notes();
        let Some(slot) = state.events.get(event) else { return state.begun.of_event(event).cloned() };
        Some((slot.clone(), state.posted.get(slot)?.clone()))
    }

    /// Whether a post is on its way.
    pub(super) fn is_begun(&self, number: u64) -> bool {
        self.notes().begun.contains(number)
    }

    /// The events of a post on its way that stand already.
    pub(super) fn standing(&self, number: u64) -> Vec<String> {
        self.notes().begun.0.get(&number).map(|(_, posted)| posted.parts.clone()).unwrap_or_default()
    }

    /// The bot's reactions under a message: each sign and the reaction's event.
    pub(super) fn reactions(&self, event: &str) -> Vec<(String, String)> {
        self.notes().reactions.get(event).cloned().unwrap_or_default()
    }

    pub(super) fn is_done(&self, number: u64) -> bool {
        self.notes().done.contains(&number)
    }

    /// The root of a topic's thread, if it stands in this room: no message belongs to a thread of another one.
    pub(super) fn thread(&self, place: &str, topic: &str, room: &str) -> Option<String> {
        let state = self.notes();
        let (root, there) = state.threads.get(&(place.to_owned(), topic.to_owned()))?;
        (there == room).then(|| root.clone())
    }

    /// The room that is made for a person who is still to be invited there.
    pub(super) fn made(&self, account: &str) -> Option<String> {
        self.notes().made.get(account).cloned()
    }

    pub(super) fn direct(&self, account: &str) -> Option<String> {
        self.notes().direct.get(account).cloned()
    }

    /// Whose direct room it is.
    pub(super) fn directs_to(&self, room: &str) -> Option<String> {
        let state = self.notes();
        state.direct.iter().find(|(_, known)| *known == room).map(|(account, _)| account.clone())
    }

    pub(super) fn is_joined(&self, room: &str) -> bool {
        self.notes().joined.contains(room)
    }

    /// Every room in which the bot is.
    pub(super) fn joined(&self) -> Vec<String> {
        self.notes().joined.iter().cloned().collect()
    }

    /// The place for which a room stands.
    pub(super) fn place(&self, room: &str) -> String {
        self.notes().places.get(room).cloned().unwrap_or_else(|| room.to_owned())
    }

    /// The room that stands for a place now.
    pub(super) fn room(&self, place: &str) -> String {
        self.notes().rooms.get(place).cloned().unwrap_or_else(|| place.to_owned())
    }

    /// What is to be done still.
    pub(super) fn owed(&self) -> Vec<Chore> {
        self.notes().owed.iter().cloned().collect()
    }

    pub(super) fn owes(&self, chore: &Chore) -> bool {
        self.notes().owed.contains(chore)
    }

    /// Every message under which signs stand, or should.
    pub(super) fn with_legend(&self) -> Vec<Posted> {
        let state = self.notes();
        let kept = state.posted.iter().map(|(_, posted)| posted);
        kept.filter(|posted| !posted.legend.is_empty()).cloned().collect()
    }

    /// Until when as little as possible is sent, in seconds.
    pub(super) fn strained_until(&self) -> i64 {
        self.notes().strained
    }

    /// What could not be read yet, in the order in which it came.
    pub(super) fn late(&self) -> Vec<Late> {
        self.notes().late.iter().cloned().collect()
    }
}

impl Notes for State {
    type Note = Note;

    const PLATFORM: &'static str = "Matrix";

    fn apply(&mut self, note: Note) {
        match note {
            Note::Begun { slot, posted } => self.begun.begin(slot, *posted),
            Note::Stands { number, event } => self.stand(number, event),
            Note::Posted { slot, posted } => self.post(slot, *posted),
            Note::Strained(until) => self.strained = self.strained.max(until),
            Note::Plain { slot, number } => {
                if let Some(posted) = self.posted.get_mut(&slot).filter(|posted| posted.number == number) {
                    (posted.legend, posted.text) = (Legend::default(), String::new());
                }
            }
            Note::Gone(slot) => {
                if let Some(gone) = self.posted.remove(&slot) {
                    self.forget(&slot, &gone);
                }
            }
            Note::Reacted { event, sign, reaction } => {
                self.reactions.entry(event).or_default().push((sign, reaction));
            }
            Note::Unreacted(event) => drop(self.reactions.remove(&event)),
            Note::Owed(chore) => {
                if !self.owed.contains(&chore) {
                    self.owed.push_back(chore);
                }
                while self.owed.len() > CHORES_MAX {
                    self.owed.pop_front();
                }
            }
            Note::Paid(chore) => self.owed.retain(|owed| *owed != chore),
            Note::Done(number) => {
                self.begun.end(number);
                self.done.insert(number, ());
            }
            Note::Thread { place, topic, root, room } => {
                // An earlier version of the program did not say in which.
                let room = room.unwrap_or_else(|| place.clone());
                self.threads.insert((place, topic), (root, room));
            }
            Note::Made { account, room } => drop(self.made.insert(account, room)),
            Note::Direct { account, room } => {
                self.made.remove(&account);
                self.direct.insert(account, room);
            }
            Note::Joined(room) => drop(self.joined.insert(room)),
            Note::Left(room) => drop(self.joined.remove(&room)),
            Note::Moved { old, new } => {
                let place = self.places.get(&old).cloned().unwrap_or(old);
                self.places.insert(new.clone(), place.clone());
                self.rooms.insert(place, new);
            }
            Note::Late(late) => {
                if !self.late.iter().any(|known| known.event == late.event) {
                    self.late.push_back(late);
                }
                while self.late.len() > limits::LATE {
                    self.late.pop_front();
                }
            }
            Note::Read(event) => self.late.retain(|late| late.event != event),
        }
    }

    fn all(&self) -> Vec<Note> {
        let posted = |(slot, posted): (&Slot, &Posted)| Note::Posted {
            slot: slot.clone(),
            posted: Box::new(posted.clone()),
        };
        let mut notes: Vec<Note> = self.posted.iter().map(posted).collect();
        for (event, signs) in &self.reactions {
            notes.extend(signs.iter().cloned().map(|(sign, reaction)| Note::Reacted {
                event: event.clone(),
                sign,
                reaction,
            }));
        }
        notes.extend(self.owed.iter().cloned().map(Note::Owed));
        notes.extend(self.begun.notes());
        notes.extend(self.done.iter().map(|(number, ())| Note::Done(*number)));
        for ((place, topic), (root, room)) in &self.threads {
            let (place, topic, root, room) = (place.clone(), topic.clone(), root.clone(), Some(room.clone()));
            notes.push(Note::Thread { place, topic, root, room });
        }
        for (account, room) in &self.direct {
            notes.push(Note::Direct { account: account.clone(), room: room.clone() });
        }
        // Behind those: a person may have left the one and not be in the other yet.
        for (account, room) in &self.made {
            notes.push(Note::Made { account: account.clone(), room: room.clone() });
        }
        notes.extend(self.joined.iter().cloned().map(Note::Joined));
        for (new, place) in &self.places {
            // The room that stands for a place now comes last.
            if self.rooms.get(place) != Some(new) {
                notes.push(Note::Moved { old: place.clone(), new: new.clone() });
            }
        }
        for (place, new) in &self.rooms {
            notes.push(Note::Moved { old: place.clone(), new: new.clone() });
        }
        notes.extend(self.late.iter().cloned().map(Note::Late));
        notes.push(Note::Strained(self.strained));
        notes
    }
}

impl State {
    /// An event of a post is there: of one on its way, or of one that was shown anew.
    fn stand(&mut self, number: u64, event: String) {
        if self.begun.stand(number, &event) {
            return;
        }
        if let Some((slot, _)) = self.posted.iter().find(|(_, posted)| posted.number == number) {
            self.events.insert(event, slot.clone());
        }
    }

    fn post(&mut self, slot: Slot, posted: Posted) {
        self.begun.end(posted.number);
        let before = self.posted.get(&slot).filter(|before| before.event != posted.event).cloned();
        if let Some(before) = before {
            self.forget(&slot, &before);
        }
        let shown = posted.shown.iter().chain(&posted.depicted);
        for event in shown.chain(std::iter::once(&posted.event)).chain(&posted.parts) {
            self.events.insert(event.clone(), slot.clone());
        }
        if let Some((slot, oldest)) = self.posted.insert(slot, posted) {
            self.forget(&slot, &oldest);
        }
    }

    /// Forgets what was known of a message that is not remembered any more.
    fn forget(&mut self, slot: &Slot, gone: &Posted) {
        self.reactions.remove(&gone.event);
        self.events.retain(|_, known| known != slot);
    }
}

/// The posts that are on their way, by their numbers, each with the events of it that stand already. Somebody may answer
/// one between its picture and its words, or before the homeserver has told that it took it.
#[derive(Debug, Default)]
struct Begun(BTreeMap<u64, (Slot, Posted)>);

impl Begun {
    /// A post is begun; one that is begun again is the same.
    fn begin(&mut self, slot: Slot, posted: Posted) {
        self.0.entry(posted.number).or_insert((slot, posted));
    }

    /// An event of a post stands; `false` if that post is not on its way.
    fn stand(&mut self, number: u64, event: &str) -> bool {
        let Some((_, posted)) = self.0.get_mut(&number) else { return false };
        posted.parts.push(event.to_owned());
        true
    }

    /// A post is all there, or never will be.
    fn end(&mut self, number: u64) {
        self.0.remove(&number);
    }

    fn contains(&self, number: u64) -> bool {
        self.0.contains_key(&number)
    }

    /// The post to which an event belongs.
    fn of_event(&self, event: &str) -> Option<&(Slot, Posted)> {
        self.0.values().find(|(_, posted)| posted.parts.iter().any(|part| part == event))
    }

    /// Notes that make the same.
    fn notes(&self) -> impl Iterator<Item = Note> {
        self.0
            .values()
            .map(|(slot, posted)| Note::Begun { slot: slot.clone(), posted: Box::new(posted.clone()) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::Tenure;
    use std::sync::Arc;

    fn slot(key: &str) -> Slot {
        Slot { place: "!p".into(), reader: None, key: key.into() }
    }

    fn posted(event: &str) -> Posted {
        Posted {
            number: 1,
            room: "!p".into(),
            event: event.into(),
            shown: Some(format!("{event}-shown")),
            depicted: Some(format!("{event}-depicted")),
            parts: vec![format!("{event}-file")],
            about: Some(12),
            legend: Legend::default(),
            text: "t".into(),
            shows: Some(3),
            worded: true,
            whole: true,
        }
    }

    fn stands(key: &str, event: &str) -> Note {
        Note::Posted { slot: slot(key), posted: Box::new(posted(event)) }
    }

    fn reacted(event: &str) -> Note {
        Note::Reacted { event: event.into(), sign: "✅".into(), reaction: "$r".into() }
    }

    #[tokio::test]
    async fn what_is_owed_is_owed_until_it_is_done() {
        let folder = tempfile::tempdir().unwrap();
        let (strip, redact) =
            (Chore::Strip(slot("a")), Chore::Redact { room: "!p".into(), event: "$a".into() });
        {
            let memory = Arc::new(Memory::open(folder.path(), Tenure::default()).unwrap());
            for note in [Note::Owed(strip.clone()), Note::Owed(redact.clone()), Note::Owed(strip.clone())] {
                memory.note(note).await;
            }
            assert_eq!(memory.owed(), [strip.clone(), redact.clone()]);
            memory.note(Note::Paid(strip.clone())).await;
        }
        for _ in 0..2 {
            let memory = Memory::open(folder.path(), Tenure::default()).unwrap();
            assert!(memory.owes(&redact) && !memory.owes(&strip));
        }
    }

    #[tokio::test]
    async fn it_is_known_again_and_a_torn_end_hurts_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let memory = Arc::new(Memory::open(folder.path(), Tenure::default()).unwrap());
        for (key, event) in [("a", "$a"), ("b", "$b")] {
            memory.note(stands(key, event)).await;
            memory.note(reacted(event)).await;
        }
        let late = |event: &str| Late { room: "!p".into(), event: event.into(), json: "{}".into(), at: 3 };
        for note in [
            Note::Gone(slot("a")),
            Note::Plain { slot: slot("b"), number: 2 },
            Note::Done(7),
            Note::Thread { place: "!p".into(), topic: "#12".into(), root: "$b".into(), room: None },
            Note::Thread {
                place: "!p".into(),
                topic: "#13".into(),
                root: "$c".into(),
                room: Some("!p3".into()),
            },
            Note::Made { account: "@ana:a.org".into(), room: "!d".into() },
            Note::Direct { account: "@ana:a.org".into(), room: "!d".into() },
            Note::Made { account: "@ana:a.org".into(), room: "!e".into() },
            Note::Joined("!p".into()),
            Note::Joined("!q".into()),
            Note::Left("!q".into()),
            Note::Moved { old: "!p".into(), new: "!p2".into() },
            Note::Moved { old: "!p2".into(), new: "!p3".into() },
            Note::Late(late("$1")),
            Note::Late(late("$2")),
            Note::Read("$1".into()),
            Note::Strained(9),
            Note::Strained(8),
        ] {
            memory.note(note).await;
        }
        drop(memory);
        let path = folder.path().join("journal.jsonl");
        let torn = [std::fs::read(&path).unwrap(), b"{\"done\":".to_vec()].concat();
        std::fs::write(&path, torn).unwrap();
        for _ in 0..2 {
            let memory = Memory::open(folder.path(), Tenure::default()).unwrap();
            assert_eq!((memory.posted(&slot("a")), memory.posted(&slot("b"))), (None, Some(posted("$b"))));
            for event in ["$b", "$b-shown", "$b-depicted", "$b-file"] {
                assert_eq!(memory.of_event(event), Some((slot("b"), posted("$b"))), "{event}");
            }
            assert_eq!(memory.of_event("$a"), None);
            assert_eq!(memory.reactions("$b"), [("✅".to_owned(), "$r".to_owned())]);
            assert!(memory.reactions("$a").is_empty());
            assert!(memory.is_done(7) && !memory.is_done(8));
            let threads = [("#12", "!p"), ("#12", "!p3"), ("#13", "!p3"), ("#13", "!p")];
            let roots = threads.map(|(topic, room)| memory.thread("!p", topic, room));
            assert_eq!(roots, [Some("$b".to_owned()), None, Some("$c".to_owned()), None]);
            assert_eq!(memory.direct("@ana:a.org").as_deref(), Some("!d"));
            assert_eq!(
                (memory.made("@ana:a.org").as_deref(), memory.made("@beto:a.org")),
                (Some("!e"), None)
            );
            assert_eq!(memory.directs_to("!d").as_deref(), Some("@ana:a.org"));
            assert!(memory.is_joined("!p") && !memory.is_joined("!q"));
            assert_eq!((memory.room("!p"), memory.room("!q")), ("!p3".to_owned(), "!q".to_owned()));
            assert_eq!((memory.place("!p2"), memory.place("!p3")), ("!p".to_owned(), "!p".to_owned()));
            assert_eq!((memory.late(), memory.strained_until()), (vec![late("$2")], 9));
        }
    }

    #[tokio::test]
    async fn what_is_on_its_way_is_known_by_what_stands_of_it() {
        let folder = tempfile::tempdir().unwrap();
        let memory = Arc::new(Memory::open(folder.path(), Tenure::default()).unwrap());
        memory.note(stands("a", "$a")).await;
        let on_its_way = Posted { number: 2, parts: Vec::new(), whole: false, ..posted("") };
        let begun = Note::Begun { slot: slot("a"), posted: Box::new(on_its_way) };
        // It is tried again: what stands of it still does.
        for (event, begins) in [("$p", true), ("$w", true), ("$c", false)] {
            if begins {
                memory.note(begun.clone()).await;
            }
            memory.note(Note::Stands { number: 2, event: event.into() }).await;
        }
        drop(memory);
        let memory = Arc::new(Memory::open(folder.path(), Tenure::default()).unwrap());
        for event in ["$p", "$w", "$c"] {
            assert_eq!(memory.of_event(event).unwrap().1.number, 2, "{event}");
        }
        assert_eq!(memory.standing(2), ["$p", "$w", "$c"]);
        assert_eq!(
            memory.posted(&slot("a")),
            Some(posted("$a")),
            "the one before stands until this one does"
        );
        let all = Posted { number: 2, ..posted("$b") };
        memory.note(Note::Posted { slot: slot("a"), posted: Box::new(all.clone()) }).await;
        // Its words were shown anew.
        memory.note(Note::Stands { number: 2, event: "$d".into() }).await;
        for event in ["$b", "$b-file", "$d"] {
            assert_eq!(memory.of_event(event), Some((slot("a"), all.clone())), "{event}");
        }
        assert!(!memory.is_begun(2) && memory.of_event("$p").is_none());
        memory.note(begun).await;
        memory.note(Note::Done(2)).await;
        assert!(!memory.is_begun(2), "it was given up");
    }

    #[tokio::test]
    async fn what_has_moved_on_is_not_changed_any_more() {
        let folder = tempfile::tempdir().unwrap();
        let memory = Arc::new(Memory::open(folder.path(), Tenure::default()).unwrap());
        let note = |number: u64| {
            let posted = Posted { number, ..posted("$a") };
            memory.note(Note::Posted { slot: slot("a"), posted: Box::new(posted) })
        };
        note(3).await;
        memory.note(Note::Plain { slot: slot("a"), number: 2 }).await;
        assert_eq!(memory.posted(&slot("a")).unwrap().text, "t");
        memory.note(Note::Plain { slot: slot("a"), number: 3 }).await;
        assert_eq!(memory.posted(&slot("a")).unwrap().text, "");
    }

    #[tokio::test]
    async fn what_has_taken_a_place_is_all_that_is_known_there() {
        let folder = tempfile::tempdir().unwrap();
        let memory = Arc::new(Memory::open(folder.path(), Tenure::default()).unwrap());
        for event in ["$a", "$b"] {
            memory.note(stands("a", event)).await;
            memory.note(reacted(event)).await;
        }
        assert_eq!(memory.of_event("$b-file"), Some((slot("a"), posted("$b"))));
        assert_eq!((memory.of_event("$a"), memory.of_event("$a-file")), (None, None));
        assert_eq!((memory.reactions("$a").len(), memory.reactions("$b").len()), (0, 1));
    }

    /// A message as kept before its words and pictures were events of their own.
    #[test]
    fn older_messages_are_known_again() {
        let kept = r#"{"posted":{"slot":{"place":"!p","reader":null,"key":"a"},"posted":{"number":1,"room":"!p",
            "event":"$a","shown":"$s","parts":[],"about":12,"legend":{"buttons":[],"menus":[],"page":0},"text":"t",
            "picture":{"msgtype":"m.image","url":"mxc://a/b"}}}}"#;
        let Note::Posted { posted, .. } = serde_json::from_str(kept).unwrap() else { panic!("{kept}") };
        assert_eq!((posted.worded, posted.whole, posted.shows), (false, false, None));
    }

    #[test]
    fn only_the_latest_messages_are_remembered() {
        let mut state = State::default();
        for place in 0..POSTED_MAX + 5 {
            state.apply(stands(&place.to_string(), &format!("${place}")));
        }
        assert_eq!(state.posted.iter().count(), POSTED_MAX);
        assert_eq!(state.events.len(), 4 * POSTED_MAX);
        for place in 0..limits::LATE + 5 {
            let late = Late { room: "!p".into(), event: place.to_string(), json: String::new(), at: 0 };
            state.apply(Note::Late(late));
        }
        assert_eq!(state.late.len(), limits::LATE);
    }
}
