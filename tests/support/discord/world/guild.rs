//! Guilds, which people call servers, with their members and roles.

use super::{Id, World, text};
use serde_json::{Value, json};
use std::collections::BTreeMap;

#[derive(Debug)]
pub(crate) struct Guild {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) owner: Id,
    pub(crate) locale: String,
    pub(crate) members: BTreeMap<Id, Member>,
    /// The first is everybody's and has the guild's id.
    pub(crate) roles: Vec<Role>,
    pub(crate) has_bot: bool,
    /// Whether an outage hides it.
    pub(crate) unavailable: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub(crate) nick: Option<String>,
    pub(crate) roles: Vec<Id>,
    pub(crate) joined: String,
}

#[derive(Clone, Debug)]
pub(crate) struct Role {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) permissions: u64,
    pub(crate) mentionable: bool,
}

impl Role {
    pub(crate) fn json(&self) -> Value {
        json!({
            "id": text(self.id),
            "name": self.name,
            "permissions": text(self.permissions),
            "position": 0,
            "color": 0,
            "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
            "hoist": false,
            "managed": false,
            "mentionable": self.mentionable,
            "icon": null,
            "unicode_emoji": null,
            "flags": 0,
        })
    }
}

impl Guild {
    pub(crate) fn json(&self) -> Value {
        let mut guild = json!({
            "id": text(self.id),
            "name": self.name,
            "owner_id": text(self.owner),
            "roles": self.roles.iter().map(Role::json).collect::<Vec<_>>(),
            "preferred_locale": self.locale,
            "features": [],
            "emojis": [],
            "stickers": [],
            "region": "deprecated",
            "afk_timeout": 300,
            "system_channel_flags": 0,
            "widget_enabled": false,
            "verification_level": 0,
            "default_message_notifications": 1,
            "mfa_level": 0,
            "explicit_content_filter": 0,
            "max_members": 500_000,
            "max_stage_video_channel_users": 50,
            "max_video_channel_users": 25,
            "premium_tier": 0,
            "premium_subscription_count": 0,
            "premium_progress_bar_enabled": false,
            "nsfw": false,
            "nsfw_level": 0,
        });
        for absent in ABSENT {
            guild[*absent] = Value::Null;
        }
        guild
    }

    /// A member, without whom it is.
    pub(crate) fn member_json(&self, user: Id) -> Value {
        let member = &self.members[&user];
        json!({
            "avatar": null,
            "banner": null,
            "communication_disabled_until": null,
            "flags": 0,
            "joined_at": member.joined,
            "nick": member.nick,
            "pending": false,
            "premium_since": null,
            "roles": member.roles.iter().copied().map(text).collect::<Vec<_>>(),
            "mute": false,
            "deaf": false,
        })
    }
}

/// What a guild of this world never has.
const ABSENT: &[&str] = &[
    "icon",
    "description",
    "home_header",
    "splash",
    "discovery_splash",
    "banner",
    "application_id",
    "afk_channel_id",
    "system_channel_id",
    "widget_channel_id",
    "max_presences",
    "vanity_url_code",
    "rules_channel_id",
    "safety_alerts_channel_id",
    "public_updates_channel_id",
    "incidents_data",
];

impl World {
    pub(crate) fn member_json(&self, guild: &Guild, user: Id) -> Value {
        let mut member = guild.member_json(user);
        member["user"] = self.user_json(user);
        member
    }

    /// What `GUILD_CREATE` tells of a guild.
    pub(crate) fn whole_guild(&self, id: Id) -> Value {
        let guild = &self.guilds[&id];
        let mut whole = guild.json();
        let mine = || self.channels.values().filter(|channel| channel.guild == Some(id) && !channel.deleted);
        let channels: Vec<_> =
            mine().filter(|channel| channel.thread.is_none()).map(|c| c.json(self)).collect();
        let live = mine().filter(|channel| channel.thread.as_ref().is_some_and(|thread| !thread.archived));
        let threads: Vec<_> = live.map(|channel| channel.json(self)).collect();
        whole["joined_at"] = json!(guild.members[&self.bot].joined);
        whole["large"] = json!(false);
        whole["unavailable"] = json!(false);
        whole["member_count"] = json!(guild.members.len());
        whole["members"] = guild.members.keys().map(|user| self.member_json(guild, *user)).collect();
        whole["channels"] = json!(channels);
        whole["threads"] = json!(threads);
        for empty in
            ["voice_states", "presences", "stage_instances", "guild_scheduled_events", "soundboard_sounds"]
        {
            whole[empty] = json!([]);
        }
        whole
    }
}
