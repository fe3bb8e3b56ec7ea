//! Somebody on Matrix, with one device that does everything by plain HTTP.

use crate::homeserver::password;
use crate::http::Api;
use crate::keys::Keys;
use crate::timeline::{Message, Timeline, list, text};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// How long something that must come may take on a busy machine.
const PATIENCE: Duration = Duration::from_mins(2);
/// How long the server may wait for news before it answers, in milliseconds.
const POLL: u32 = 2_000;
/// Messages of each room that are shown when a test fails.
const SHOWN: usize = 12;
/// Most events of a room that are told at once.
const EVENTS_MAX: u32 = 1_000;

/// A person.
#[derive(Debug)]
pub(crate) struct User {
    pub(crate) api: Api,
    pub(crate) id: String,
    pub(crate) device: String,
    /// What the homeserver said when they signed in.
    session: Value,
    keys: Option<Keys>,
    sent: AtomicU32,
    seen: Mutex<Seen>,
}

/// What their device knows.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    since: Option<String>,
    /// The rooms they are in, or were.
    pub(crate) rooms: HashMap<String, Timeline>,
    /// The rooms to which they are invited, with what they are told of each.
    pub(crate) invitations: HashMap<String, Vec<Value>>,
}

impl User {
    pub(crate) fn log_in(url: &str, name: &str) -> Self {
        let who = json!({ "type": "m.id.user", "user": name });
        let password = password(name);
        let body = json!({ "type": "m.login.password", "identifier": who, "password": password });
        let api = Api::new(url);
        let told = api.post("/_matrix/client/v3/login", &body);
        let api = api.with_token(&text(&told["access_token"]));
        let (id, device) = (text(&told["user_id"]), text(&told["device_id"]));
        let (session, keys) = (told, None);
        Self { api, id, device, session, keys, sent: AtomicU32::new(0), seen: Mutex::default() }
    }

    /// The same with keys on their device.
    pub(crate) fn with_keys(self) -> Self {
        let keys = Some(Keys::of(self.api.base(), &self.session));
        Self { keys, ..self }
    }

    /// What their device does that needs keys.
    pub(crate) fn keys(&self) -> &Keys {
        self.keys.as_ref().unwrap()
    }

    /// Makes a room that anybody may join.
    pub(crate) fn create(&self, more: &Value) -> Room<'_> {
        let mut body = json!({ "preset": "public_chat" });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let told = self.api.post("/_matrix/client/v3/createRoom", &body);
        self.room(&text(&told["room_id"]))
    }

    /// A room as they see it.
    pub(crate) fn room(&self, id: &str) -> Room<'_> {
        Room { user: self, id: id.to_owned() }
    }

    pub(crate) fn join(&self, id: &str) -> Room<'_> {
        self.api.post(&format!("/_matrix/client/v3/join/{id}"), &json!({}));
        self.room(id)
    }

    /// Waits until their device has seen something.
    #[expect(clippy::disallowed_methods, reason = "a test that waits in vain ends")]
    pub(crate) fn until<T>(&self, what: &str, look: impl Fn(&Seen) -> Option<T>) -> T {
        let deadline = Instant::now() + PATIENCE;
        loop {
            if let Some(found) = look(&self.seen.lock().unwrap()) {
                return found;
            }
            let late = Instant::now() >= deadline;
            assert!(!late, "{} waited in vain: {what}\n{}", self.id, self.seen.lock().unwrap().say());
            self.sync(POLL);
        }
    }

    /// What their device has seen by now.
    pub(crate) fn look<T>(&self, look: impl Fn(&Seen) -> T) -> T {
        self.sync(0);
        look(&self.seen.lock().unwrap())
    }

    fn sync(&self, timeout: u32) {
        let mut seen = self.seen.lock().unwrap();
        if let Some(keys) = &self.keys {
            let told = keys.sync(seen.since.as_deref(), timeout, EVENTS_MAX);
            seen.take(&told);
            seen.read_again(keys);
            return;
        }
        let filter = json!({ "room": { "timeline": { "limit": EVENTS_MAX } }, "presence": { "types": [] } });
        let since = seen.since.as_ref().map(|since| format!("&since={since}")).unwrap_or_default();
        let path = format!("/_matrix/client/v3/sync?timeout={timeout}&filter={filter}{since}");
        seen.take(&self.api.get(&path));
    }

    /// The next identifier of something they send.
    fn transaction(&self) -> String {
        format!("{}-{}", self.device, self.sent.fetch_add(1, Ordering::Relaxed))
    }

    /// A file of the server's.
    pub(crate) fn download(&self, uri: &str) -> Vec<u8> {
        let place = uri.strip_prefix("mxc://").unwrap_or_else(|| panic!("{uri:?} is no file"));
        self.api.bytes(&format!("/_matrix/client/v1/media/download/{place}"))
    }
}

impl Seen {
    fn take(&mut self, told: &Value) {
        self.since = told["next_batch"].as_str().map(ToOwned::to_owned);
        let rooms = &told["rooms"];
        for (id, told) in rooms["join"].as_object().into_iter().chain(rooms["leave"].as_object()).flatten() {
            self.rooms.entry(id.clone()).or_default().take(told);
            self.invitations.remove(id);
        }
        for (id, told) in rooms["invite"].as_object().into_iter().flatten() {
            self.invitations.insert(id.clone(), list(&told["invite_state"]["events"]).cloned().collect());
        }
    }
}

impl Seen {
    /// The last messages of all rooms, for who must find out why something did not come.
    fn say(&self) -> String {
        let mut said = String::new();
        for (id, room) in &self.rooms {
            said.push_str(&format!("{id}\n"));
            let messages = room.messages();
            for message in &messages[messages.len().saturating_sub(SHOWN)..] {
                let marks: Vec<_> =
                    message.reactions.iter().map(|(key, by, _)| format!("{key} {by}")).collect();
                let gone = if message.redacted { " (gone)" } else { "" };
                said.push_str(&format!("  {}{gone}: {:?} {marks:?}\n", message.sender, message.text()));
            }
            let sealed = room.events.iter().filter(|event| event["type"] == "m.room.encrypted").count();
            said.push_str(&format!("  {sealed} cannot be read\n"));
        }
        said
    }

    /// Reads what could not be read when it came.
    fn read_again(&mut self, keys: &Keys) {
        for (id, room) in &mut self.rooms {
            for event in &mut room.events {
                if event["type"] == "m.room.encrypted"
                    && let Some(read) = keys.read(id, event)
                {
                    *event = read;
                }
            }
        }
    }
}

/// A room, and who sees it.
#[derive(Clone, Debug)]
pub(crate) struct Room<'u> {
    pub(crate) user: &'u User,
    pub(crate) id: String,
}

impl Room<'_> {
    fn path(&self, rest: &str) -> String {
        format!("/_matrix/client/v3/rooms/{}/{rest}", self.id)
    }

    pub(crate) fn invite(&self, id: &str) {
        self.user.api.post(&self.path("invite"), &json!({ "user_id": id }));
    }

    pub(crate) fn kick(&self, id: &str) {
        self.user.api.post(&self.path("kick"), &json!({ "user_id": id }));
    }

    pub(crate) fn ban(&self, id: &str) {
        self.user.api.post(&self.path("ban"), &json!({ "user_id": id }));
    }

    pub(crate) fn unban(&self, id: &str) {
        self.user.api.post(&self.path("unban"), &json!({ "user_id": id }));
    }

    pub(crate) fn leave(&self) {
        self.user.api.post(&self.path("leave"), &json!({}));
    }

    /// Sends an event; its id.
    pub(crate) fn send(&self, kind: &str, content: &Value) -> String {
        if let Some(keys) = self.user.keys.as_ref().filter(|keys| keys.knows(&self.id)) {
            return keys.send(&self.id, kind, content);
        }
        let path = self.path(&format!("send/{kind}/{}", self.user.transaction()));
        text(&self.user.api.put(&path, content)["event_id"])
    }

    /// Sends an event that the homeserver may refuse.
    pub(crate) fn try_to_send(&self, kind: &str, content: &Value) {
        let path = self.path(&format!("send/{kind}/{}", self.user.transaction()));
        self.user.api.call("PUT", &path, Some(content));
    }

    pub(crate) fn say(&self, words: &str) -> String {
        self.send("m.room.message", &json!({ "msgtype": "m.text", "body": words }))
    }

    /// What bots say to each other.
    pub(crate) fn notice(&self, words: &str) -> String {
        self.send("m.room.message", &json!({ "msgtype": "m.notice", "body": words }))
    }

    pub(crate) fn reply(&self, to: &str, words: &str) -> String {
        let relation = json!({ "m.in_reply_to": { "event_id": to } });
        self.send("m.room.message", &json!({ "msgtype": "m.text", "body": words, "m.relates_to": relation }))
    }

    /// Changes one of their messages into another one.
    pub(crate) fn edit(&self, id: &str, words: &str) -> String {
        let new = json!({ "msgtype": "m.text", "body": words });
        let relation = json!({ "rel_type": "m.replace", "event_id": id });
        let body = format!("* {words}");
        let content =
            json!({ "msgtype": "m.text", "body": body, "m.new_content": new, "m.relates_to": relation });
        self.send("m.room.message", &content)
    }

    pub(crate) fn react(&self, to: &str, key: &str) -> String {
        let relation = json!({ "rel_type": "m.annotation", "event_id": to, "key": key });
        self.send("m.reaction", &json!({ "m.relates_to": relation }))
    }

    pub(crate) fn redact(&self, id: &str) {
        let path = self.path(&format!("redact/{id}/{}", self.user.transaction()));
        self.user.api.put(&path, &json!({}));
    }

    /// Sets a piece of the room's state.
    pub(crate) fn set(&self, kind: &str, key: &str, content: &Value) {
        self.user.api.put(&self.path(&format!("state/{kind}/{key}")), content);
    }

    /// Changes what one must be in the room to do things, or what people are in it.
    pub(crate) fn empower(&self, change: &Value) {
        let mut levels = self.user.api.get(&self.path("state/m.room.power_levels/"));
        for (key, value) in change.as_object().unwrap() {
            match value.as_object() {
                Some(inner) => levels[key].as_object_mut().unwrap().extend(inner.clone()),
                None => levels[key] = value.clone(),
            }
        }
        self.set("m.room.power_levels", "", &levels);
    }

    /// Gives the room a successor; its id.
    pub(crate) fn upgrade(&self, version: &str) -> String {
        let told = self.user.api.post(&self.path("upgrade"), &json!({ "new_version": version }));
        text(&told["replacement_room"])
    }

    /// Says that they have read everything up to here.
    pub(crate) fn read(&self, id: &str) {
        self.user.api.post(&self.path(&format!("receipt/m.read/{id}")), &json!({}));
    }

    /// Waits for the event by which a message became what it is, and gives its id.
    pub(crate) fn became(&self, id: &str) -> String {
        self.until("what a message became", |room| {
            let is_edit = |event: &&Value| {
                let relation = &event["content"]["m.relates_to"];
                relation["event_id"] == id && relation["rel_type"] == "m.replace"
            };
            room.events.iter().find(is_edit).map(|event| text(&event["event_id"]))
        })
    }

    /// Chooses to be notified here only by mentions.
    pub(crate) fn only_mentions(&self) {
        let path = format!("/_matrix/client/v3/pushrules/global/room/{}", self.id);
        self.user.api.put(&path, &json!({ "actions": [] }));
    }

    /// All messages, oldest first, as their device knows them.
    pub(crate) fn messages(&self) -> Vec<Message> {
        self.user.look(|seen| seen.rooms.get(&self.id).map(Timeline::messages).unwrap_or_default())
    }

    /// What is unread here, and how much of that is for them.
    pub(crate) fn unread(&self) -> (u64, u64) {
        self.user.look(|seen| seen.rooms[&self.id].unread)
    }

    /// Waits until the room is as it should be.
    pub(crate) fn until<T>(&self, what: &str, look: impl Fn(&Timeline) -> Option<T>) -> T {
        self.user.until(what, |seen| look(seen.rooms.get(&self.id)?))
    }

    /// Waits for a message; the newest that fits.
    pub(crate) fn sees(&self, what: &str, fits: impl Fn(&Message) -> bool) -> Message {
        self.until(what, |room| {
            room.messages().into_iter().rev().find(|message| !message.redacted && fits(message))
        })
    }

    /// Waits until somebody is here.
    pub(crate) fn until_joined(&self, id: &str) {
        let joined = |room: &Timeline| {
            (room.state_of("m.room.member", id)?["content"]["membership"] == "join").then_some(())
        };
        self.until(&format!("{id} to join"), joined);
    }
}
