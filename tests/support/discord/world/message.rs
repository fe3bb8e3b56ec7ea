//! Messages.

use super::mention::Mentions;
use super::{Id, World, read_id, text};
use crate::discord::gateway::intent;
use crate::discord::refused::Refused;
use crate::discord::request::{Payload, Upload};
use axum::body::Bytes;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The flags that matter here.
pub(crate) mod flag {
    pub(crate) const SUPPRESS_EMBEDS: u64 = 1 << 2;
    pub(crate) const HAS_THREAD: u64 = 1 << 5;
    pub(crate) const EPHEMERAL: u64 = 1 << 6;
    pub(crate) const LOADING: u64 = 1 << 7;
    pub(crate) const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
    pub(crate) const COMPONENTS_V2: u64 = 1 << 15;
}

#[derive(Clone, Debug)]
pub(crate) struct Message {
    pub(crate) id: Id,
    pub(crate) channel: Id,
    pub(crate) author: Id,
    pub(crate) content: String,
    pub(crate) embeds: Value,
    pub(crate) components: Value,
    pub(crate) flags: u64,
    pub(crate) files: Vec<File>,
    pub(crate) mentions: Mentions,
    pub(crate) nonce: Value,
    pub(crate) posted: String,
    pub(crate) edited: Option<String>,
    pub(crate) reply_to: Option<Id>,
    /// The only one who sees it, if it is ephemeral.
    pub(crate) only_for: Option<Id>,
    /// The interaction that it answers.
    pub(crate) interaction: Option<Id>,
    pub(crate) rang: BTreeSet<Id>,
    pub(crate) deleted: bool,
    /// What it was before each edit.
    pub(crate) past: Vec<Value>,
}

/// An attachment with what is in it.
#[derive(Clone, Debug)]
pub(crate) struct File {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) media: String,
    pub(crate) description: Option<String>,
    pub(crate) bytes: Bytes,
}

/// Where a new message goes and whose it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin {
    pub(crate) channel: Id,
    pub(crate) author: Id,
    pub(crate) only_for: Option<Id>,
    pub(crate) interaction: Option<Id>,
}

impl File {
    fn json(&self, channel: Id, ephemeral: bool) -> Value {
        let url = format!("https://cdn.discordapp.com/attachments/{channel}/{}/{}", self.id, self.name);
        let mut file = json!({
            "id": text(self.id),
            "filename": self.name,
            "size": self.bytes.len(),
            "url": url,
            "proxy_url": url.replace("cdn.discordapp.com", "media.discordapp.net"),
            "content_type": self.media,
        });
        if let Some(description) = &self.description {
            file["description"] = json!(description);
        }
        // A PNG says its own size, which a client needs in order to show it.
        if let Some(size) = self.bytes.strip_prefix(b"\x89PNG\r\n\x1a\n").and_then(|rest| rest.get(8..16)) {
            let number = |bytes: &[u8]| bytes.iter().fold(0u64, |sum, byte| sum << 8 | u64::from(*byte));
            file["width"] = json!(number(&size[..4]));
            file["height"] = json!(number(&size[4..]));
        }
        if ephemeral {
            file["ephemeral"] = json!(true);
        }
        file
    }
}

impl Message {
    pub(crate) fn is_loading(&self) -> bool {
        self.flags & flag::LOADING != 0
    }

    pub(crate) fn seen_by(&self, user: Id) -> bool {
        !self.deleted && self.only_for.is_none_or(|only| only == user)
    }

    pub(crate) fn json(&self, world: &World) -> Value {
        let ephemeral = self.only_for.is_some();
        let reply = self.interaction.map(|id| &world.interactions[&id]);
        let kind = match reply {
            Some(reply) if reply.kind == 2 && reply.original == Some(self.id) => 20,
            _ if self.reply_to.is_some() || reply.is_some() => 19,
            _ => 0,
        };
        let mut message = json!({
            "id": text(self.id),
            "channel_id": text(self.channel),
            "author": world.user_json(self.author),
            "type": kind,
            "content": self.content,
            "mentions": self.mentions.users.iter().map(|id| world.user_json(*id)).collect::<Vec<_>>(),
            "mention_roles": self.mentions.roles.iter().copied().map(text).collect::<Vec<_>>(),
            "mention_everyone": self.mentions.everyone,
            "attachments": self.files.iter().map(|file| file.json(self.channel, ephemeral)).collect::<Vec<_>>(),
            "embeds": self.embeds,
            "components": self.components,
            "flags": self.flags,
            "timestamp": self.posted,
            "edited_timestamp": self.edited,
            "pinned": false,
            "tts": false,
        });
        if !self.nonce.is_null() {
            message["nonce"] = self.nonce.clone();
        }
        if let Some(replied) = self.reply_to {
            message["message_reference"] =
                json!({ "type": 0, "channel_id": text(self.channel), "message_id": text(replied) });
        }
        if let Some(reply) = reply {
            message["application_id"] = text(world.bot);
            message["webhook_id"] = text(world.bot);
            message["interaction_metadata"] = reply.metadata(world);
        }
        message
    }

    fn take(&mut self, json: &Value) {
        if let Some(content) = json.get("content") {
            content.as_str().unwrap_or_default().clone_into(&mut self.content);
        }
        for (key, field) in [("embeds", &mut self.embeds), ("components", &mut self.components)] {
            if let Some(value) = json.get(key) {
                *field = if value.is_null() { json!([]) } else { value.clone() };
            }
        }
        for embed in self.embeds.as_array_mut().into_iter().flatten() {
            embed["type"] = json!("rich");
        }
        number(&mut self.components, &mut 0);
    }

    fn is_empty(&self) -> bool {
        let none = |list: &Value| list.as_array().is_none_or(Vec::is_empty);
        self.content.trim().is_empty()
            && none(&self.embeds)
            && none(&self.components)
            && self.files.is_empty()
    }
}

/// Numbers components as Discord does, drops what was sent as null and says the defaults of menus.
fn number(components: &mut Value, next: &mut u64) {
    for component in components.as_array_mut().into_iter().flatten() {
        let Some(fields) = component.as_object_mut() else { continue };
        fields.retain(|_, value| !value.is_null());
        *next += 1;
        fields.entry("id").or_insert(json!(*next));
        if fields.get("type") == Some(&json!(3)) {
            fields.entry("min_values").or_insert(json!(1));
            fields.entry("max_values").or_insert(json!(1));
        }
        if let Some(inner) = fields.get_mut("components") {
            number(inner, next);
        }
        if let Some(accessory) = fields.get_mut("accessory") {
            let mut alone = json!([accessory.take()]);
            number(&mut alone, next);
            *accessory = alone[0].take();
        }
    }
}

impl World {
    /// Puts a new message into a channel and tells of it.
    pub(crate) fn post(&mut self, origin: Origin, payload: &Payload) -> Result<Id, Refused> {
        let json = &payload.json;
        let id = self.id();
        let channel = &self.channels[&origin.channel];
        let content = json["content"].as_str().unwrap_or_default();
        let mut flags = json["flags"].as_u64().unwrap_or_default() & !flag::EPHEMERAL;
        if origin.only_for.is_some() {
            flags |= flag::EPHEMERAL;
        }
        let mentions = self.mentions(channel, origin.author, content, &json["allowed_mentions"]);
        let mut message = Message {
            id,
            channel: origin.channel,
            author: origin.author,
            content: String::new(),
            embeds: json!([]),
            components: json!([]),
            flags,
            files: Vec::new(),
            mentions,
            nonce: json["nonce"].clone(),
            posted: self.now(),
            edited: None,
            reply_to: read_id(&json["message_reference"]["message_id"]),
            only_for: origin.only_for,
            interaction: origin.interaction,
            rang: BTreeSet::new(),
            deleted: false,
            past: Vec::new(),
        };
        message.take(json);
        message.files = self.attach(&[], payload);
        message.rang = self.rings(&message);
        if message.is_empty() && !message.is_loading() {
            return Err(Refused::code(50_006));
        }
        self.messages.insert(id, message);
        self.arrived(id);
        Ok(id)
    }

    /// Changes a message: what the body does not name stays.
    pub(crate) fn edit(&mut self, id: Id, payload: &Payload) -> Result<(), Refused> {
        let old = self.messages[&id].clone();
        let mut message = old.clone();
        let json = &payload.json;
        message.take(json);
        message.files = self.attach(&old.files, payload);
        if let Some(flags) = json["flags"].as_u64() {
            let may = flag::SUPPRESS_EMBEDS | flag::COMPONENTS_V2;
            message.flags = message.flags & !may | flags & may;
        }
        if json.get("content").is_some() || json.get("allowed_mentions").is_some() {
            let channel = &self.channels[&message.channel];
            message.mentions =
                self.mentions(channel, message.author, &message.content, &json["allowed_mentions"]);
        }
        message.flags &= !flag::LOADING;
        if message.is_empty() {
            return Err(Refused::code(50_006));
        }
        if old.is_loading() {
            // What was thought of is said now: this calls those whom it names.
            message.rang = self.rings(&message);
        } else {
            message.past.push(old.json(self));
            message.edited = Some(self.now());
        }
        self.messages.insert(id, message);
        self.tell_of(id, "MESSAGE_UPDATE");
        Ok(())
    }

    /// Takes a message away.
    pub(crate) fn remove(&mut self, id: Id) {
        let Some(message) = self.messages.get_mut(&id) else { return };
        message.deleted = true;
        let (channel, ephemeral) = (message.channel, message.only_for.is_some());
        let guild = self.channels[&channel].guild;
        let mut data = json!({ "id": text(id), "channel_id": text(channel) });
        if let Some(guild) = guild {
            data["guild_id"] = text(guild);
        }
        if !ephemeral {
            self.gateway.dispatch("MESSAGE_DELETE", guild, intent::messages(guild.is_some()), &data);
        }
    }

    /// A message that is there and in this channel.
    pub(crate) fn message(&self, channel: Id, id: Id) -> Result<&Message, Refused> {
        let found = self.messages.get(&id).filter(|message| message.channel == channel && !message.deleted);
        found.ok_or(Refused::code(10_008))
    }

    /// The files after a request: those kept, described anew perhaps, and those sent along.
    fn attach(&mut self, old: &[File], payload: &Payload) -> Vec<File> {
        let named = payload.json["attachments"].as_array();
        let entry = |id: Id| named.into_iter().flatten().find(|entry| read_id(&entry["id"]) == Some(id));
        let described =
            |entry: Option<&Value>| entry.and_then(|entry| entry["description"].as_str()).map(str::to_owned);
        let kept = old.iter().filter(|file| named.is_none() || entry(file.id).is_some());
        let mut files: Vec<File> = kept
            .cloned()
            .map(|file| File { description: described(entry(file.id)).or(file.description), ..file })
            .collect();
        for upload in &payload.files {
            let Upload { index, name, media, bytes } = upload.clone();
            let entry = entry(index);
            let name = entry.and_then(|entry| entry["filename"].as_str()).map_or(name, str::to_owned);
            files.push(File { id: self.id(), name, media, description: described(entry), bytes });
        }
        files
    }

    fn arrived(&mut self, id: Id) {
        let message = &self.messages[&id];
        let (channel, mut called) = (message.channel, message.mentions.users.clone());
        let hidden = message.only_for.is_some();
        let roles = &message.mentions.roles;
        let guild = self.channels[&channel].guild.and_then(|guild| self.guilds.get(&guild));
        let members = guild.into_iter().flat_map(|guild| &guild.members);
        let of_roles = members.filter(|(_, member)| member.roles.iter().any(|role| roles.contains(role)));
        called.extend(of_roles.map(|(user, _)| *user));
        let channel = self.channels.get_mut(&channel).expect("checked by the caller");
        if hidden {
            return;
        }
        channel.last_message = Some(id);
        if let Some(thread) = &mut channel.thread {
            // To speak in a thread opens it again, and to be called in one is to be in it.
            thread.messages += 1;
            thread.archived = false;
            thread.members.extend(called);
        }
        self.tell_of(id, "MESSAGE_CREATE");
    }

    /// Tells those sessions of a message that wish to know; without the intent its content is told
    /// only of the bot's own, of direct ones, and of those that call the bot.
    fn tell_of(&mut self, id: Id, event: &str) {
        let message = &self.messages[&id];
        if message.only_for.is_some() {
            return;
        }
        let guild = self.channels[&message.channel].guild;
        let mut data = message.json(self);
        if let Some(guild_id) = guild {
            if !self.guilds.get(&guild_id).is_some_and(|guild| guild.has_bot) {
                return;
            }
            data["guild_id"] = text(guild_id);
            let members = &self.guilds[&guild_id].members;
            for named in data["mentions"].as_array_mut().into_iter().flatten() {
                if let Some(user) = read_id(&named["id"]).filter(|user| members.contains_key(user)) {
                    named["member"] = self.guilds[&guild_id].member_json(user);
                }
            }
            if let Some(guild) =
                self.guilds.get(&guild_id).filter(|g| g.members.contains_key(&message.author))
            {
                data["member"] = guild.member_json(message.author);
            }
        } else if !self.channels[&message.channel].recipients.contains(&self.bot) {
            return;
        }
        let open =
            guild.is_none() || message.author == self.bot || message.mentions.users.contains(&self.bot);
        let mut bare = data.clone();
        for (key, empty) in [
            ("content", json!("")),
            ("embeds", json!([])),
            ("attachments", json!([])),
            ("components", json!([])),
        ] {
            bare[key] = empty;
        }
        let wanted = intent::messages(guild.is_some());
        self.gateway.dispatch_by(event, guild, wanted, |intents| {
            let reads = open || intents & intent::MESSAGE_CONTENT != 0;
            if reads { data.clone() } else { bare.clone() }
        });
    }
}
