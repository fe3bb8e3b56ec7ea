//! What a person has asked of the bot, and what became of it.

use super::{Message, User};
use crate::discord::limits;
use crate::discord::server::Shared;
use crate::discord::world::interaction::{Interaction, kind};
use crate::discord::world::{Id, World};
use serde_json::{Value, json};
use std::sync::Arc;

/// An interaction.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    shared: Arc<Shared>,
    id: Id,
    /// How often the message had been changed whose button was pressed.
    edits: usize,
}

/// A window that asks for texts.
#[derive(Clone, Debug)]
pub(crate) struct Modal {
    asked: Asked,
    data: Value,
}

impl Asked {
    pub(super) fn new(shared: &Arc<Shared>, id: Id, edits: usize) -> Self {
        Self { shared: Arc::clone(shared), id, edits }
    }

    pub(crate) fn of(shared: &Arc<Shared>, id: Id) -> Self {
        Self::new(shared, id, 0)
    }

    pub(crate) fn id(&self) -> Id {
        self.id
    }

    /// As it stands.
    pub(crate) fn get(&self) -> Interaction {
        self.shared.world().interactions[&self.id].clone()
    }

    /// Waits until the bot has said anything, and gives the type of that: 5 and 6 say "later".
    pub(crate) async fn acknowledged(&self) -> u8 {
        self.wait("an acknowledgement", |_, asked| asked.answered).await
    }

    /// Waits for the message with which the bot answers: a new one, that which was thought of, the changed one
    /// whose button was pressed, or else the first that follows.
    pub(crate) async fn answer(&self) -> Message {
        let id = self.wait("an answer", |world, asked| {
            let original = asked.original.map(|id| &world.messages[&id]);
            let said = original.filter(|message| {
                let changed = asked.source != Some(message.id) || message.past.len() > self.edits;
                changed && !message.is_loading() && !message.deleted
            });
            let followed = asked.followups.iter().find(|id| !world.messages[id].deleted);
            said.map(|message| message.id).or(followed.copied())
        });
        Message::of(&self.shared, id.await)
    }

    /// Waits for a message that follows the first answer, counted from 0.
    pub(crate) async fn follow_up(&self, place: usize) -> Message {
        let id = self.wait("a message that follows", |_, asked| asked.followups.get(place).copied());
        Message::of(&self.shared, id.await)
    }

    /// Waits for what completes the text typed so far: names and values.
    pub(crate) async fn choices(&self) -> Vec<(String, String)> {
        let list = self.wait("choices", |_, asked| asked.choices.clone()).await;
        let words = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let list = list.as_array().cloned().unwrap_or_default();
        list.iter().map(|choice| (words(&choice["name"]), words(&choice["value"]))).collect()
    }

    /// Waits for a window.
    pub(crate) async fn modal(&self) -> Modal {
        let data = self.wait("a window", |_, asked| asked.modal.clone()).await;
        Modal { asked: self.clone(), data }
    }

    async fn wait<T>(&self, what: &str, look: impl Fn(&World, &Interaction) -> Option<T>) -> T {
        let what = format!("{what} to {}", self.get().payload["data"]);
        self.shared.wait(&what, |world| look(world, &world.interactions[&self.id])).await
    }
}

impl Modal {
    pub(crate) fn title(&self) -> &str {
        self.data["title"].as_str().unwrap_or_default()
    }

    pub(crate) fn json(&self) -> &Value {
        &self.data
    }

    /// Sends it off with these texts, by custom id or label.
    #[expect(clippy::needless_pass_by_value, reason = "a test writes `json!` where it calls")]
    pub(crate) fn submit(&self, texts: Value) -> Asked {
        self.try_submit(&texts).unwrap_or_else(|error| panic!("{error}"))
    }

    /// The same; or why a client would not let them.
    pub(crate) fn try_submit(&self, texts: &Value) -> Result<Asked, String> {
        let given = texts.as_object().ok_or("texts by custom id or label")?;
        let named =
            |key: &String| self.inputs().any(|(label, input)| label == *key || input["custom_id"] == *key);
        if let Some(key) = given.keys().find(|key| !named(key)) {
            return Err(format!("the window has no input {key:?}"));
        }
        let fill = |(label, input): (Value, &Value)| {
            let id = input["custom_id"].as_str().unwrap_or_default();
            let default = input["value"].as_str().unwrap_or_default();
            let name = label.as_str().unwrap_or_default();
            let value = given.get(id).or_else(|| given.get(name)).and_then(Value::as_str).unwrap_or(default);
            let least = u64::from(input["required"] != false);
            let least = input["min_length"].as_u64().unwrap_or(least);
            let most = input["max_length"].as_u64().unwrap_or(4_000);
            let length = limits::count(&json!(value)) as u64;
            if !(least..=most).contains(&length) && (length > 0 || input["required"] != false) {
                return Err(format!("{name:?} has {length} characters and must have {least} to {most}"));
            }
            let row = json!({ "type": 4, "custom_id": id, "value": value, "id": 2 });
            Ok(json!({ "type": 1, "id": 1, "components": [row] }))
        };
        let rows = self.inputs().map(fill).collect::<Result<Vec<_>, String>>()?;
        let asked = self.asked.get();
        let data = json!({ "custom_id": self.data["custom_id"], "components": rows, "resolved": {} });
        let user = User::of(&self.asked.shared, asked.user);
        Ok(user.act(asked.channel, kind::MODAL, asked.source, Some(asked.id), data))
    }

    /// The inputs with their labels.
    fn inputs(&self) -> impl Iterator<Item = (Value, &Value)> {
        let rows = self.data["components"].as_array().into_iter().flatten();
        rows.flat_map(|row| {
            let labelled = row.get("component").map(|input| (row["label"].clone(), input));
            let plain = row["components"].as_array().into_iter().flatten();
            plain.map(|input| (input["label"].clone(), input)).chain(labelled)
        })
    }
}
