//! What a person sees of a room: messages with their edits, reactions and redactions.

use serde_json::Value;
use std::collections::HashMap;

/// What the bot says in a room where somebody has asked it something for the first time.
const HINT: &str = "I will answer you in a direct room";

/// A message as it looks now.
#[derive(Clone, Debug)]
pub(crate) struct Message {
    pub(crate) id: String,
    pub(crate) sender: String,
    /// What it was when it was sent.
    pub(crate) first: Value,
    /// What it was made since, oldest first.
    pub(crate) edits: Vec<Value>,
    /// What was reacted with, by whom, and the reaction's id.
    pub(crate) reactions: Vec<(String, String, String)>,
    pub(crate) redacted: bool,
    /// The pictures without words that its sender sent before it, which it tells of.
    pub(crate) above: Vec<Message>,
}

impl Message {
    /// What it is now.
    pub(crate) fn content(&self) -> &Value {
        self.edits.last().map_or(&self.first, |edit| &edit["m.new_content"])
    }

    /// What is read in it: its text or, beside a picture, its caption.
    pub(crate) fn text(&self) -> &str {
        let content = self.content();
        let (body, name) = (content["body"].as_str(), content["filename"].as_str());
        // A picture without a caption has its file's name there.
        let is_media = content["url"].is_string() || content["file"].is_object();
        if is_media && (name.is_none() || name == body) { "" } else { body.unwrap_or_default() }
    }

    /// The first picture of it: its own or, where it is words alone, that above it.
    pub(crate) fn picture(&self) -> Option<&Value> {
        self.depicted().map(Message::content)
    }

    /// The message that holds its first picture.
    pub(crate) fn depicted(&self) -> Option<&Message> {
        if self.is_picture() { Some(self) } else { self.above.first() }
    }

    fn is_picture(&self) -> bool {
        self.kind() == "m.image"
    }

    /// `m.text`, `m.notice`, `m.image` and so on.
    pub(crate) fn kind(&self) -> &str {
        self.content()["msgtype"].as_str().unwrap_or_default()
    }

    /// Whose phones it rang, when it was sent or since, or its pictures.
    pub(crate) fn called(&self) -> Vec<&str> {
        let all = std::iter::once(self).chain(&self.above);
        let contents = all.flat_map(|message| std::iter::once(&message.first).chain(&message.edits));
        contents
            .flat_map(|content| list(&content["m.mentions"]["user_ids"]))
            .filter_map(Value::as_str)
            .collect()
    }

    /// What somebody reacted with.
    pub(crate) fn reactions_of(&self, who: &str) -> Vec<&str> {
        let his = self.reactions.iter().filter(|(_, by, _)| by == who);
        his.map(|(key, ..)| key.as_str()).collect()
    }
}

/// A room as a person sees it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Timeline {
    /// All that happened, oldest first.
    pub(crate) events: Vec<Value>,
    /// What the server counts as unread, and how much of that is for them.
    pub(crate) unread: (u64, u64),
    /// The room's state, by type and key, the newest.
    pub(crate) state: Vec<Value>,
}

impl Timeline {
    /// Takes in what a sync tells of it.
    pub(crate) fn take(&mut self, told: &Value) {
        for event in list(&told["state"]["events"]).chain(list(&told["timeline"]["events"])) {
            if event["state_key"].is_string() {
                let same = |known: &Value| {
                    known["type"] == event["type"] && known["state_key"] == event["state_key"]
                };
                // The homeserver may tell what held before the timeline after the timeline was seen.
                let newer =
                    |known: &&Value| known["origin_server_ts"].as_u64() > event["origin_server_ts"].as_u64();
                if self.state.iter().filter(|known| same(known)).any(|known| newer(&known)) {
                    continue;
                }
                self.state.retain(|known| !same(known));
                self.state.push(event.clone());
            }
        }
        self.events.extend(list(&told["timeline"]["events"]).cloned());
        let unread = &told["unread_notifications"];
        if let Some(count) = unread["notification_count"].as_u64() {
            self.unread = (count, unread["highlight_count"].as_u64().unwrap_or_default());
        }
    }

    /// A piece of state.
    pub(crate) fn state_of(&self, kind: &str, key: &str) -> Option<&Value> {
        self.state.iter().find(|event| event["type"] == kind && event["state_key"] == key)
    }

    /// Everybody's messages, oldest first.
    pub(crate) fn messages(&self) -> Vec<Message> {
        let mut messages: Vec<Message> = Vec::new();
        for event in &self.events {
            let content = &event["content"];
            let relation = &content["m.relates_to"];
            let (kind, to) = (event["type"].as_str().unwrap_or_default(), text(&relation["event_id"]));
            let related = messages.iter_mut().find(|message| message.id == to);
            match (kind, relation["rel_type"].as_str(), related) {
                ("m.room.message", Some("m.replace"), Some(of)) if event["sender"] == of.sender => {
                    // Some clients go by the kind that stands outside.
                    assert_eq!(content["msgtype"], content["m.new_content"]["msgtype"], "{content:#}");
                    // Element Web would go on showing the old one, and `FluffyChat` a placeholder.
                    assert!(!(of.is_picture() && content["msgtype"] == "m.image"), "{content:#}");
                    of.edits.push(content.clone());
                }
                ("m.reaction", _, Some(of)) => {
                    of.reactions.push((
                        text(&relation["key"]),
                        text(&event["sender"]),
                        text(&event["event_id"]),
                    ));
                }
                ("m.room.message", ..) => messages.push(message(event)),
                ("m.room.redaction", ..) => redact(&mut messages, event),
                _ => {}
            }
        }
        put_together(&mut messages);
        messages
    }
}

/// Gives each message in words the pictures without words that its sender sent before it.
fn put_together(messages: &mut [Message]) {
    let mut above: HashMap<String, Vec<Message>> = HashMap::new();
    // What is said to one of them in between, where something had to be sent again, does not tell of them.
    let tells = |message: &&mut Message| !message.redacted && !message.text().contains(HINT);
    for message in messages.iter_mut().filter(tells) {
        let waiting = above.entry(message.sender.clone()).or_default();
        match message.is_picture() {
            true if message.text().is_empty() => waiting.push(message.clone()),
            true => waiting.clear(),
            false => message.above = std::mem::take(waiting),
        }
    }
}

fn message(event: &Value) -> Message {
    Message {
        id: text(&event["event_id"]),
        sender: text(&event["sender"]),
        first: event["content"].clone(),
        edits: Vec::new(),
        reactions: Vec::new(),
        redacted: event["unsigned"]["redacted_because"].is_object(),
        above: Vec::new(),
    }
}

fn redact(messages: &mut [Message], event: &Value) {
    // Where it is said depends on the version of the room.
    let gone = event["redacts"].as_str().or(event["content"]["redacts"].as_str()).unwrap_or_default();
    for message in messages {
        message.redacted |= message.id == gone;
        message.reactions.retain(|(.., id)| id != gone);
    }
}

/// The values of a list that may not be there.
pub(crate) fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// A text that may not be there.
pub(crate) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
