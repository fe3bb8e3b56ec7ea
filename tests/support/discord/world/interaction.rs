//! Interactions: a person does something and the bot answers within its time.

use super::permission::OUTSIDE;
use super::{Id, World, text};
use crate::discord::refused::Refused;
use serde_json::{Value, json};

/// Milliseconds within which the bot must say something.
pub(crate) const ANSWER_WITHIN: i64 = 3_000;
/// Milliseconds for which a token serves afterwards.
pub(crate) const TOKEN_VALID: i64 = 15 * 60 * 1_000;

/// The types of interactions, with Discord's numbers.
pub(crate) mod kind {
    pub(crate) const PING: u8 = 1;
    pub(crate) const COMMAND: u8 = 2;
    pub(crate) const COMPONENT: u8 = 3;
    pub(crate) const AUTOCOMPLETE: u8 = 4;
    pub(crate) const MODAL: u8 = 5;
}

#[derive(Clone, Debug)]
pub(crate) struct Interaction {
    pub(crate) id: Id,
    pub(crate) token: String,
    pub(crate) kind: u8,
    pub(crate) user: Id,
    pub(crate) channel: Id,
    /// The message whose component was used.
    pub(crate) source: Option<Id>,
    /// What was before a modal.
    pub(crate) cause: Option<Id>,
    pub(crate) born: i64,
    /// The type of the bot's first answer.
    pub(crate) answered: Option<u8>,
    /// The message which `@original` is.
    pub(crate) original: Option<Id>,
    pub(crate) followups: Vec<Id>,
    pub(crate) choices: Option<Value>,
    pub(crate) modal: Option<Value>,
    /// What was told to the bot.
    pub(crate) payload: Value,
}

impl Interaction {
    /// What a message says of the interaction that it answers.
    pub(crate) fn metadata(&self, world: &World) -> Value {
        let mut data = json!({
            "id": text(self.id),
            "type": self.kind,
            "user": world.user_json(self.user),
            "authorizing_integration_owners": self.payload["authorizing_integration_owners"],
        });
        if let Some(source) = self.source.filter(|_| self.kind == kind::COMPONENT) {
            data["interacted_message_id"] = text(source);
        }
        if let Some(cause) = self.cause {
            data["triggering_interaction_metadata"] = world.interactions[&cause].metadata(world);
        }
        data
    }
}

/// What a person does.
#[derive(Clone, Debug)]
pub(crate) struct Deed {
    pub(crate) kind: u8,
    pub(crate) user: Id,
    pub(crate) channel: Id,
    pub(crate) source: Option<Id>,
    pub(crate) cause: Option<Id>,
    pub(crate) data: Value,
}

impl World {
    /// A person does something: the bot is told.
    pub(crate) fn interact(&mut self, deed: &Deed) -> Id {
        let id = self.id();
        let token = format!("{}{id:x}", "aW50ZXJhY3Rpb246".repeat(4));
        let payload = self.describe(id, &token, deed);
        let interaction = Interaction {
            id,
            token,
            kind: deed.kind,
            user: deed.user,
            channel: deed.channel,
            source: deed.source,
            cause: deed.cause,
            born: self.clock.millis(),
            answered: None,
            original: None,
            followups: Vec::new(),
            choices: None,
            modal: None,
            payload: payload.clone(),
        };
        self.interactions.insert(id, interaction);
        if !self.endpoint.take(id, &payload) {
            let guild = self.channels[&deed.channel].guild;
            self.gateway.dispatch("INTERACTION_CREATE", guild, 0, &payload);
        }
        id
    }

    fn describe(&self, id: Id, token: &str, deed: &Deed) -> Value {
        let channel = &self.channels[&deed.channel];
        let user = &self.users[&deed.user];
        let guild = channel.guild.and_then(|guild| self.guilds.get(&guild));
        let mut payload = json!({
            "id": text(id),
            "application_id": text(self.bot),
            "type": deed.kind,
            "token": token,
            "version": 1,
            "data": deed.data,
            "channel_id": text(deed.channel),
            "channel": channel.partial(self, deed.user),
            "locale": user.locale,
            "app_permissions": text(if guild.is_some() { self.permissions(channel, self.bot) } else { OUTSIDE }),
            "entitlements": [],
            "attachment_size_limit": crate::discord::limits::FILE_MAX,
        });
        let mut owners = json!({});
        // A component is used by leave of those who brought along what it stands on.
        let brought = deed.source.and_then(|source| self.messages[&source].interaction);
        if let Some(by) = brought.map(|id| &self.interactions[&id].payload["authorizing_integration_owners"])
        {
            owners = by.clone();
        } else if user.installed {
            owners["1"] = text(deed.user);
        }
        if let Some(guild) = guild {
            payload["guild_id"] = text(guild.id);
            payload["guild"] = json!({ "id": text(guild.id), "locale": guild.locale, "features": [] });
            payload["guild_locale"] = json!(guild.locale);
            payload["member"] = self.member_json(guild, deed.user);
            payload["member"]["permissions"] = text(self.permissions(channel, deed.user));
            if guild.has_bot {
                owners["0"] = text(guild.id);
            }
        } else {
            payload["user"] = user.json();
            if channel.recipients.contains(&self.bot) {
                owners["0"] = json!("0");
            }
        }
        let private = guild.is_none() && !channel.recipients.contains(&self.bot);
        payload["context"] = json!(if guild.is_some() { 0 } else { 1 + u8::from(private) });
        payload["authorizing_integration_owners"] = owners;
        if let Some(source) = deed.source {
            payload["message"] = self.messages[&source].json(self);
        }
        payload
    }

    /// An interaction that can still be answered for the first time.
    pub(crate) fn unanswered(&self, id: Id, token: &str) -> Result<&Interaction, Refused> {
        let found = self.interactions.get(&id).filter(|interaction| interaction.token == token);
        let interaction = found.ok_or(Refused::code(10_062))?;
        if interaction.answered.is_some() {
            return Err(Refused::code(40_060));
        }
        let late = self.clock.millis() - interaction.born > ANSWER_WITHIN;
        if late { Err(Refused::code(10_062)) } else { Ok(interaction) }
    }

    /// The interaction of a token with which the bot writes later.
    pub(crate) fn by_token(&self, token: &str) -> Result<&Interaction, Refused> {
        let found = self.interactions.values().find(|interaction| interaction.token == token);
        let interaction =
            found.filter(|interaction| interaction.answered.is_some()).ok_or(Refused::code(10_015))?;
        let late = self.clock.millis() - interaction.born > TOKEN_VALID;
        if late { Err(Refused::code(50_027)) } else { Ok(interaction) }
    }
}
