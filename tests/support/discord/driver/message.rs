//! Messages, as tests hold them: what they are now, not what they were.

use super::Channel;
use crate::discord::server::Shared;
use crate::discord::world::{Id, message};
use serde_json::Value;
use std::sync::Arc;

/// A message.
#[derive(Clone, Debug)]
pub(crate) struct Message {
    shared: Arc<Shared>,
    id: Id,
}

impl Message {
    pub(crate) fn of(shared: &Arc<Shared>, id: Id) -> Self {
        Self { shared: Arc::clone(shared), id }
    }

    pub(crate) fn id(&self) -> Id {
        self.id
    }

    pub(crate) fn channel(&self) -> Channel {
        Channel::of(&self.shared, self.get().channel)
    }

    /// All of it.
    pub(crate) fn get(&self) -> message::Message {
        self.shared.world().messages[&self.id].clone()
    }

    pub(crate) fn json(&self) -> Value {
        let world = self.shared.world();
        world.messages[&self.id].json(&world)
    }

    pub(crate) fn content(&self) -> String {
        self.get().content
    }

    /// The labels of its buttons that can be pressed.
    pub(crate) fn buttons(&self) -> Vec<String> {
        let components = self.get().components;
        let live =
            parts(&components).into_iter().filter(|part| part["type"] == 2 && part["disabled"] != true);
        live.map(|part| part["label"].as_str().unwrap_or_default().to_owned()).collect()
    }

    /// The custom id of a button, found by its label.
    pub(crate) fn custom_id(&self, label: &str) -> String {
        let components = self.get().components;
        let found = button(&components, label).unwrap_or_else(|error| panic!("{error}"));
        found["custom_id"].as_str().unwrap_or_default().to_owned()
    }

    /// Its menus: custom id, and the label and value of each option.
    pub(crate) fn menus(&self) -> Vec<(String, Vec<(String, String)>)> {
        let words = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let components = self.get().components;
        let menus =
            parts(&components).into_iter().filter(|part| part["type"] == 3 && part["disabled"] != true);
        let options = |menu: &Value| {
            let list = menu["options"].as_array().cloned().unwrap_or_default();
            list.iter().map(|option| (words(&option["label"]), words(&option["value"]))).collect()
        };
        menus.map(|menu| (words(&menu["custom_id"]), options(menu))).collect()
    }

    /// What its pictures say to those who do not see them.
    pub(crate) fn descriptions(&self) -> Vec<String> {
        self.get().files.into_iter().filter_map(|file| file.description).collect()
    }

    pub(crate) fn is_ephemeral(&self) -> bool {
        self.get().only_for.is_some()
    }

    pub(crate) fn is_deleted(&self) -> bool {
        self.get().deleted
    }

    pub(crate) fn is_silent(&self) -> bool {
        self.get().flags & message::flag::SUPPRESS_NOTIFICATIONS != 0
    }

    /// How often it was changed.
    pub(crate) fn edits(&self) -> usize {
        self.get().past.len()
    }

    /// The names of those whose phones it made ring.
    pub(crate) fn rang(&self) -> Vec<String> {
        let world = self.shared.world();
        world.messages[&self.id].rang.iter().map(|id| world.users[id].name.clone()).collect()
    }

    /// Waits until it has been changed so often.
    pub(crate) async fn edited(&self, times: usize) -> &Self {
        self.until("an edit", |message| message.past.len() >= times).await
    }

    /// Waits until something holds of it.
    pub(crate) async fn until(&self, what: &str, fits: impl Fn(&message::Message) -> bool) -> &Self {
        let what = format!("{what} of message {}", self.id);
        self.shared.wait(&what, |world| fits(&world.messages[&self.id]).then_some(())).await;
        self
    }
}

/// All components, with those inside others.
pub(crate) fn parts<'a>(components: &'a Value) -> Vec<&'a Value> {
    let list = components.as_array().into_iter().flatten();
    let inner = |part: &'a Value| {
        let below = parts(&part["components"]);
        [part].into_iter().chain(below).chain(part.get("accessory")).chain(part.get("component"))
    };
    list.flat_map(inner).collect()
}

/// The button of this label or custom id, if it can be pressed.
pub(crate) fn button<'a>(components: &'a Value, name: &str) -> Result<&'a Value, String> {
    let buttons = parts(components).into_iter().filter(|part| part["type"] == 2);
    let buttons: Vec<_> = buttons.collect();
    let named = |part: &&&Value| part["label"] == name || part["custom_id"] == name;
    match buttons.iter().find(named) {
        Some(part) if part["disabled"] == true => Err(format!("the button {name:?} is disabled")),
        Some(part) => Ok(part),
        None => {
            let labels: Vec<_> = buttons.iter().map(|part| part["label"].to_string()).collect();
            Err(format!("there is no button {name:?}, only {}", labels.join(", ")))
        }
    }
}

/// The menu of this custom id or placeholder; any if the name is empty.
pub(crate) fn menu<'a>(components: &'a Value, name: &str) -> Result<&'a Value, String> {
    let fits = |part: &&Value| name.is_empty() || part["custom_id"] == name || part["placeholder"] == name;
    let mut menus =
        parts(components).into_iter().filter(|part| matches!(part["type"].as_u64(), Some(3 | 5..=8)));
    let found = menus.find(fits).ok_or_else(|| format!("there is no menu {name:?} in {components}"))?;
    if found["disabled"] == true { Err(format!("the menu {name:?} is disabled")) } else { Ok(found) }
}
