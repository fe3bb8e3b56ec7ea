//! People, as tests hold them: each can only do what a client would let them, unless they forge.

use super::message::{button, menu};
use super::{Asked, Channel, Message, offer};
use crate::discord::request::Payload;
use crate::discord::server::Shared;
use crate::discord::world::interaction::{Deed, kind};
use crate::discord::world::message::Origin;
use crate::discord::world::{Id, World, text, user};
use serde_json::{Value, json};
use std::sync::Arc;

/// A person.
#[derive(Clone, Debug)]
pub(crate) struct User {
    shared: Arc<Shared>,
    id: Id,
}

impl User {
    pub(crate) fn create(shared: &Arc<Shared>, name: &str) -> Self {
        let mut world = shared.world();
        let id = world.id();
        world.users.insert(id, user::User::new(id, name));
        drop(world);
        Self::of(shared, id)
    }

    pub(crate) fn of(shared: &Arc<Shared>, id: Id) -> Self {
        Self { shared: Arc::clone(shared), id }
    }

    /// The language of their client.
    pub(crate) fn locale(self, locale: &str) -> Self {
        self.change(|user| locale.clone_into(&mut user.locale))
    }

    /// The name that is shown.
    pub(crate) fn display(self, name: &str) -> Self {
        self.change(|user| user.display = Some(name.to_owned()))
    }

    /// They have installed the bot for themselves.
    pub(crate) fn installs(self) -> Self {
        self.change(|user| user.installed = true)
    }

    /// They are no person but a program.
    pub(crate) fn made_bot(self) -> Self {
        self.change(|user| user.bot = true)
    }

    pub(crate) fn close_dms(&self) {
        self.clone().change(|user| user.dms_open = false);
    }

    pub(crate) fn open_dms(&self) {
        self.clone().change(|user| user.dms_open = true);
    }

    fn change(self, change: impl FnOnce(&mut user::User)) -> Self {
        change(self.shared.world().users.get_mut(&self.id).expect("users stay"));
        self
    }

    pub(crate) fn id(&self) -> Id {
        self.id
    }

    /// The name by which the counterpart knows them.
    pub(crate) fn name(&self) -> String {
        self.shared.world().users[&self.id].name.clone()
    }

    /// What calls them in a text.
    pub(crate) fn mention(&self) -> String {
        format!("<@{}>", self.id)
    }

    /// Their direct messages with the bot.
    pub(crate) fn dm(&self) -> Channel {
        let id = self.shared.world().dm(self.id);
        Channel::of(&self.shared, id)
    }

    /// What they see in a channel, oldest first: what all see, and what is for them alone; nothing, where they are not.
    pub(crate) fn sees(&self, channel: &Channel) -> Vec<Message> {
        let is_there = {
            let world = self.shared.world();
            world.audience(&world.channels[&channel.id()]).contains(&self.id)
        };
        channel.find(|message| is_there && message.seen_by(self.id))
    }

    /// What is for them alone in a channel, oldest first.
    pub(crate) fn ephemeral(&self, channel: &Channel) -> Vec<Message> {
        channel.find(|message| message.only_for == Some(self.id))
    }

    /// Writes.
    pub(crate) fn say(&self, channel: &Channel, words: &str) -> Message {
        let mut world = self.enter(channel);
        let origin = Origin { channel: channel.id(), author: self.id, only_for: None, interaction: None };
        let payload = Payload { json: json!({ "content": words }), files: Vec::new() };
        let id = world.post(origin, &payload).expect("people write what may be written");
        drop(world);
        self.shared.changed();
        Message::of(&self.shared, id)
    }

    /// Uses a command: `play`, or `arbiter pause` for a subcommand, with options by their names.
    #[expect(clippy::needless_pass_by_value, reason = "a test writes `json!` where it calls")]
    pub(crate) fn slash(&self, channel: &Channel, command: &str, options: Value) -> Asked {
        self.try_slash(channel, command, &options).unwrap_or_else(|error| panic!("/{command}: {error}"))
    }

    /// The same; or why a client would not let them.
    pub(crate) fn try_slash(
        &self,
        channel: &Channel,
        command: &str,
        options: &Value,
    ) -> Result<Asked, String> {
        self.command(channel, command, options, None)
    }

    /// Chooses a command in the menu of another person.
    pub(crate) fn on_person(&self, channel: &Channel, command: &str, target: &User) -> Asked {
        self.try_on_person(channel, command, target).unwrap_or_else(|error| panic!("{command}: {error}"))
    }

    /// The same; or why a client would not let them.
    pub(crate) fn try_on_person(
        &self,
        channel: &Channel,
        command: &str,
        target: &User,
    ) -> Result<Asked, String> {
        let world = self.enter(channel);
        let data = offer::data_of_person(&world, self.id, channel.id(), command, target.id)?;
        drop(world);
        Ok(self.act(channel.id(), kind::COMMAND, None, None, data))
    }

    /// Types in an option's field: `typed` is what stands there so far.
    #[expect(clippy::needless_pass_by_value, reason = "a test writes `json!` where it calls")]
    pub(crate) fn autocomplete(
        &self,
        channel: &Channel,
        command: &str,
        options: Value,
        focused: &str,
    ) -> Asked {
        self.command(channel, command, &options, Some(focused))
            .unwrap_or_else(|error| panic!("/{command}: {error}"))
    }

    pub(crate) fn command(
        &self,
        channel: &Channel,
        command: &str,
        options: &Value,
        focused: Option<&str>,
    ) -> Result<Asked, String> {
        let world = self.enter(channel);
        let data = offer::data(&world, self.id, channel.id(), command, options, focused)?;
        drop(world);
        let kind = if focused.is_some() { kind::AUTOCOMPLETE } else { kind::COMMAND };
        Ok(self.act(channel.id(), kind, None, None, data))
    }

    /// Presses a button, found by its label or custom id.
    pub(crate) fn press(&self, message: &Message, name: &str) -> Asked {
        self.try_press(message, name).unwrap_or_else(|error| panic!("{error}"))
    }

    /// The same; or why a client would not let them.
    pub(crate) fn try_press(&self, message: &Message, name: &str) -> Result<Asked, String> {
        self.must_see(message)?;
        let components = message.get().components;
        let id = button(&components, name)?["custom_id"].as_str().ok_or("the button is a link")?.to_owned();
        Ok(self.forge_press(message, &id))
    }

    /// Presses what need not be there: a button that is gone, or was never theirs.
    pub(crate) fn forge_press(&self, message: &Message, custom_id: &str) -> Asked {
        let data = json!({ "component_type": 2, "custom_id": custom_id, "id": 2 });
        self.act(message.channel().id(), kind::COMPONENT, Some(message.id()), None, data)
    }

    /// Chooses from a menu (its custom id or placeholder; the only one if empty) by labels or values.
    pub(crate) fn choose(&self, message: &Message, name: &str, options: &[&str]) -> Asked {
        self.try_choose(message, name, options).unwrap_or_else(|error| panic!("{error}"))
    }

    /// The same; or why a client would not let them.
    pub(crate) fn try_choose(
        &self,
        message: &Message,
        name: &str,
        options: &[&str],
    ) -> Result<Asked, String> {
        self.must_see(message)?;
        let components = message.get().components;
        let menu = menu(&components, name)?;
        let value = |wanted: &&str| {
            let list = menu["options"].as_array().into_iter().flatten();
            let fits = |option: &&Value| option["label"] == *wanted || option["value"] == *wanted;
            let found = list.clone().find(fits).map(|option| option["value"].clone());
            found.ok_or_else(|| format!("there is no option {wanted:?} in {menu}"))
        };
        let values = options.iter().map(value).collect::<Result<Vec<_>, _>>()?;
        let bounds = menu["min_values"].as_u64().unwrap_or(1)..=menu["max_values"].as_u64().unwrap_or(1);
        if !bounds.contains(&(values.len() as u64)) {
            return Err(format!("{} options where {bounds:?} may be chosen", values.len()));
        }
        let id = menu["custom_id"].as_str().unwrap_or_default();
        Ok(self.forge_choose(message, id, &json!(values)))
    }

    /// Chooses what need not be there.
    pub(crate) fn forge_choose(&self, message: &Message, custom_id: &str, values: &Value) -> Asked {
        let data = json!({ "component_type": 3, "custom_id": custom_id, "values": values, "id": 2 });
        self.act(message.channel().id(), kind::COMPONENT, Some(message.id()), None, data)
    }

    fn must_see(&self, message: &Message) -> Result<(), String> {
        let world = self.shared.world();
        let told = &world.messages[&message.id()];
        let is_there = world.audience(&world.channels[&told.channel]).contains(&self.id);
        if is_there && told.seen_by(self.id) { Ok(()) } else { Err("they cannot see this message".into()) }
    }

    pub(super) fn act(
        &self,
        channel: Id,
        kind: u8,
        source: Option<Id>,
        cause: Option<Id>,
        data: Value,
    ) -> Asked {
        let channel_handle = Channel::of(&self.shared, channel);
        let mut world = self.enter(&channel_handle);
        let edits = source.map_or(0, |source| world.messages[&source].past.len());
        let id = world.interact(&Deed { kind, user: self.id, channel, source, cause, data });
        drop(world);
        self.shared.changed();
        Asked::new(&self.shared, id, edits)
    }

    /// They are in the guild whose channel they use, and in a conversation of others only if they are let in.
    fn enter(&self, channel: &Channel) -> std::sync::MutexGuard<'_, World> {
        let mut world = self.shared.world();
        let place = &world.channels[&channel.id()];
        if let Some(guild) = place.guild {
            world.join(guild, self.id);
        } else {
            assert!(place.recipients.contains(&self.id), "somebody is not in the conversation that they use");
        }
        world
    }

    /// Their id as JSON has it.
    pub(crate) fn value(&self) -> Value {
        text(self.id)
    }
}
