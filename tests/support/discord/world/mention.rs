//! Who is called by a message, and whose phone rings.

use super::message::flag;
use super::{Id, World, channel::Channel, read_id};
use crate::discord::refused::Problem;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// What a message calls, after `allowed_mentions` has had its say.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mentions {
    pub(crate) users: BTreeSet<Id>,
    pub(crate) roles: BTreeSet<Id>,
    pub(crate) everyone: bool,
}

/// The rules of `allowed_mentions` that schemas do not tell.
pub(crate) fn problems(allowed: &Value) -> Vec<Problem> {
    let listed = |kind: &str| allowed[kind].as_array().is_some_and(|list| !list.is_empty());
    let clash = |kind: &&str| listed(kind) && parses(allowed, kind);
    let tell = |kind| {
        let words = format!("parse:[\"{kind}\"] and {kind}: [ids...] are mutually exclusive.");
        Problem::new(&["allowed_mentions"], "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", words)
    };
    ["users", "roles"].iter().filter(|kind| clash(kind)).map(tell).collect()
}

fn parses(allowed: &Value, kind: &str) -> bool {
    allowed["parse"].as_array().is_some_and(|list| list.contains(&json!(kind)))
}

fn allows(allowed: &Value, kind: &str, id: Id) -> bool {
    let listed =
        || allowed[kind].as_array().is_some_and(|list| list.iter().any(|item| read_id(item) == Some(id)));
    allowed.is_null() || parses(allowed, kind) || listed()
}

/// The ids that stand in a text between a sign (`<@`, `<@&`) and `>`.
fn called(text: &str, sign: &str) -> BTreeSet<Id> {
    let after = text.split(sign).skip(1);
    after.filter_map(|rest| rest.trim_start_matches('!').split_once('>')?.0.parse().ok()).collect()
}

impl World {
    /// Whom a text calls in a channel.
    pub(crate) fn mentions(&self, channel: &Channel, author: Id, text: &str, allowed: &Value) -> Mentions {
        let guild = channel.guild.and_then(|guild| self.guilds.get(&guild));
        let strong = self.permissions(channel, author) & super::permission::MENTION_EVERYONE != 0;
        let role = |id: &Id| guild.and_then(|guild| guild.roles.iter().find(|role| role.id == *id));
        let may = |id: &Id| role(id).is_some_and(|role| role.mentionable || strong);
        let users = called(text, "<@").into_iter().filter(|id| self.users.contains_key(id));
        let loud = text.contains("@everyone") || text.contains("@here");
        Mentions {
            users: users.filter(|id| allows(allowed, "users", *id)).collect(),
            roles: called(text, "<@&")
                .into_iter()
                .filter(|id| allows(allowed, "roles", *id) && may(id))
                .collect(),
            everyone: loud && strong && (allowed.is_null() || parses(allowed, "everyone")),
        }
    }

    /// Whose phones a new message makes ring: those it calls who can see it; all others in a direct message.
    pub(crate) fn rings(
        &self,
        channel: &Channel,
        author: Id,
        flags: u64,
        mentions: &Mentions,
    ) -> BTreeSet<Id> {
        if flags & (flag::SUPPRESS_NOTIFICATIONS | flag::EPHEMERAL) != 0 {
            return BTreeSet::new();
        }
        let audience = self.audience(channel);
        let guild = channel.guild.and_then(|guild| self.guilds.get(&guild));
        let by_role = |user: &Id| {
            let member = guild.and_then(|guild| guild.members.get(user));
            member.is_some_and(|member| member.roles.iter().any(|role| mentions.roles.contains(role)))
        };
        let rings = |user: &Id| {
            let called = mentions.everyone || mentions.users.contains(user) || by_role(user);
            (called || guild.is_none()) && *user != author && !self.users[user].bot
        };
        audience.into_iter().filter(rings).collect()
    }
}
