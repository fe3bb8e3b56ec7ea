//! Channels: of a guild, threads, direct messages.

use super::{Id, World, text};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug)]
pub(crate) struct Channel {
    pub(crate) id: Id,
    pub(crate) kind: Kind,
    pub(crate) guild: Option<Id>,
    pub(crate) name: String,
    /// The channel under which a thread hangs.
    pub(crate) parent: Option<Id>,
    /// All who see a direct message.
    pub(crate) recipients: BTreeSet<Id>,
    /// What a user may not do here.
    pub(crate) denied: BTreeMap<Id, u64>,
    pub(crate) thread: Option<Thread>,
    pub(crate) last_message: Option<Id>,
    pub(crate) deleted: bool,
}

/// The types of channels, with Discord's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Text = 0,
    Direct = 1,
    Group = 3,
    PublicThread = 11,
    PrivateThread = 12,
}

#[derive(Clone, Debug)]
pub(crate) struct Thread {
    pub(crate) owner: Id,
    pub(crate) archived: bool,
    pub(crate) locked: bool,
    /// Whether others than moderators may let people in, if it is private.
    pub(crate) invitable: bool,
    /// Minutes without a word after which it is put away.
    pub(crate) minutes: u64,
    pub(crate) changed: String,
    pub(crate) members: BTreeSet<Id>,
    pub(crate) messages: u64,
}

impl Channel {
    pub(crate) fn new(id: Id, kind: Kind, name: &str) -> Self {
        let name = name.to_owned();
        Self {
            id,
            kind,
            guild: None,
            name,
            parent: None,
            recipients: BTreeSet::new(),
            denied: BTreeMap::new(),
            thread: None,
            last_message: None,
            deleted: false,
        }
    }

    pub(crate) fn denied_to(&self, user: Id) -> u64 {
        self.denied.get(&user).copied().unwrap_or_default()
    }

    pub(crate) fn json(&self, world: &World) -> Value {
        let mut channel = json!({
            "id": text(self.id),
            "type": self.kind as u8,
            "last_message_id": self.last_message.map(text),
            "flags": 0,
        });
        if let Some(guild) = self.guild {
            channel["guild_id"] = text(guild);
            channel["name"] = json!(self.name);
            channel["parent_id"] = json!(self.parent.map(text));
            channel["rate_limit_per_user"] = json!(0);
        } else {
            let others = self.recipients.iter().filter(|id| **id != world.bot);
            channel["recipients"] = others.map(|id| world.user_json(*id)).collect();
        }
        match (&self.thread, self.kind) {
            (Some(thread), _) => thread.describe(&mut channel, world, self.id),
            (None, Kind::Text) => describe_text(&mut channel),
            _ => {}
        }
        channel
    }

    /// What is told of it in an interaction.
    pub(crate) fn partial(&self, world: &World, user: Id) -> Value {
        let mut channel = self.json(world);
        if self.guild.is_some() {
            channel["permissions"] = text(world.permissions(self, user));
        }
        channel
    }
}

fn describe_text(channel: &mut Value) {
    channel["topic"] = Value::Null;
    channel["position"] = json!(0);
    channel["permission_overwrites"] = json!([]);
    channel["nsfw"] = json!(false);
}

impl Thread {
    fn describe(&self, channel: &mut Value, world: &World, id: Id) {
        channel["owner_id"] = text(self.owner);
        channel["message_count"] = json!(self.messages);
        channel["total_message_sent"] = json!(self.messages);
        channel["member_count"] = json!(self.members.len());
        let is_private = channel["type"] == Kind::PrivateThread as u8;
        channel["thread_metadata"] = json!({
            "archived": self.archived,
            "archive_timestamp": self.changed,
            "auto_archive_duration": self.minutes,
            "locked": self.locked,
            "create_timestamp": self.changed,
        });
        if is_private {
            channel["thread_metadata"]["invitable"] = json!(self.invitable);
        }
        if self.members.contains(&world.bot) {
            channel["member"] = self.member_json(id, world.bot);
        }
    }

    pub(crate) fn member_json(&self, thread: Id, user: Id) -> Value {
        json!({ "id": text(thread), "user_id": text(user), "join_timestamp": self.changed, "flags": 0 })
    }
}

impl World {
    /// The direct message with a user, opened if there is none.
    pub(crate) fn dm(&mut self, user: Id) -> Id {
        let pair = BTreeSet::from([self.bot, user]);
        let open = |channel: &&Channel| channel.kind == Kind::Direct && channel.recipients == pair;
        if let Some(channel) = self.channels.values().find(open) {
            return channel.id;
        }
        let id = self.id();
        self.channels.insert(id, Channel { recipients: pair, ..Channel::new(id, Kind::Direct, "") });
        id
    }

    /// All who see a channel.
    pub(crate) fn audience(&self, channel: &Channel) -> BTreeSet<Id> {
        match channel.guild.and_then(|guild| self.guilds.get(&guild)) {
            Some(guild) => {
                let sees = |user: &Id| self.permissions(channel, *user) != 0;
                guild.members.keys().copied().filter(sees).collect()
            }
            None => channel.recipients.clone(),
        }
    }
}
