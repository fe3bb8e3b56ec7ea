//! Who may do what. <https://discord.com/developers/docs/topics/permissions>

use super::channel::{Channel, Kind};
use super::guild::Guild;
use super::{Id, World};
use crate::discord::refused::Refused;

pub(crate) const ADMINISTRATOR: u64 = 1 << 3;
pub(crate) const MANAGE_GUILD: u64 = 1 << 5;
pub(crate) const VIEW_CHANNEL: u64 = 1 << 10;
pub(crate) const SEND_MESSAGES: u64 = 1 << 11;
pub(crate) const MANAGE_MESSAGES: u64 = 1 << 13;
pub(crate) const EMBED_LINKS: u64 = 1 << 14;
pub(crate) const ATTACH_FILES: u64 = 1 << 15;
pub(crate) const READ_MESSAGE_HISTORY: u64 = 1 << 16;
pub(crate) const MENTION_EVERYONE: u64 = 1 << 17;
pub(crate) const USE_APPLICATION_COMMANDS: u64 = 1 << 31;
pub(crate) const MANAGE_THREADS: u64 = 1 << 34;
pub(crate) const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
pub(crate) const CREATE_PRIVATE_THREADS: u64 = 1 << 36;
pub(crate) const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;
/// Whether all may read what the bots say that a member has brought along.
pub(crate) const USE_EXTERNAL_APPS: u64 = 1 << 50;

/// What everybody may in a new guild.
pub(crate) const EVERYONE: u64 = VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | USE_APPLICATION_COMMANDS
    | CREATE_PUBLIC_THREADS
    | SEND_MESSAGES_IN_THREADS
    | USE_EXTERNAL_APPS;
/// What a bot is told that it may where there is no guild.
pub(crate) const OUTSIDE: u64 = EMBED_LINKS | ATTACH_FILES | MENTION_EVERYONE;
/// What all may in a direct message.
const DIRECT: u64 = EVERYONE & !CREATE_PUBLIC_THREADS;
pub(crate) const ALL: u64 = (1 << 51) - 1;

impl Guild {
    /// What a member may in the whole guild.
    pub(crate) fn base(&self, user: Id) -> u64 {
        let Some(member) = self.members.get(&user) else { return 0 };
        let roles = self.roles.iter().filter(|role| role.id == self.id || member.roles.contains(&role.id));
        let mut held = roles.fold(0, |held, role| held | role.permissions);
        if self.owner == user || held & ADMINISTRATOR != 0 {
            held = ALL;
        }
        held
    }
}

impl World {
    /// What a user may in a channel. Threads go by the channel above them.
    pub(crate) fn permissions(&self, channel: &Channel, user: Id) -> u64 {
        let Some(guild) = channel.guild.and_then(|guild| self.guilds.get(&guild)) else {
            return if channel.recipients.contains(&user) { DIRECT } else { 0 };
        };
        let above = channel.parent.filter(|_| channel.thread.is_some()).and_then(|id| self.channels.get(&id));
        let denied =
            above.map_or(channel.denied_to(user), |above| above.denied_to(user) | channel.denied_to(user));
        let held = guild.base(user) & !denied;
        let is_kept_out = channel.kind == Kind::PrivateThread
            && held & MANAGE_THREADS == 0
            && channel.thread.as_ref().is_some_and(|thread| !thread.members.contains(&user));
        if held & VIEW_CHANNEL == 0 || is_kept_out { 0 } else { held }
    }

    /// Refuses the bot if it lacks a permission: 50001 if it cannot even see the channel, else 50013.
    pub(crate) fn require(&self, channel: &Channel, wanted: u64) -> Result<(), Refused> {
        let held = self.permissions(channel, self.bot);
        if held & VIEW_CHANNEL == 0 {
            return Err(Refused::code(50_001));
        }
        if held & wanted == wanted { Ok(()) } else { Err(Refused::code(50_013)) }
    }

    /// Refuses the bot that writes to a person directly who does not want that, or with whom it shares nothing.
    fn reachable(&self, user: Id) -> Result<(), Refused> {
        let shared = self.guilds.values().any(|guild| guild.has_bot && guild.members.contains_key(&user));
        if !shared && !self.users[&user].installed {
            return Err(Refused::code(50_278));
        }
        if self.users[&user].dms_open { Ok(()) } else { Err(Refused::code(50_007)) }
    }

    /// Whether what the bot says to an interaction can be for all: not if a member has brought it along who may not let it.
    pub(crate) fn may_answer_all(&self, channel: &Channel, user: Id) -> bool {
        let guild = channel.guild.and_then(|guild| self.guilds.get(&guild)).filter(|guild| !guild.has_bot);
        guild.is_none() || self.permissions(channel, user) & USE_EXTERNAL_APPS != 0
    }

    /// What the bot needs in order to write here.
    pub(crate) fn require_writing(&self, channel: &Channel, with_files: bool) -> Result<(), Refused> {
        let write = if channel.thread.is_some() { SEND_MESSAGES_IN_THREADS } else { SEND_MESSAGES };
        self.require(channel, if with_files { write | ATTACH_FILES } else { write })?;
        if channel.kind == Kind::Direct {
            let others = channel.recipients.iter().filter(|id| **id != self.bot);
            for user in others {
                self.reachable(*user)?;
            }
        }
        let shut = channel.thread.as_ref().is_some_and(|thread| thread.archived && thread.locked);
        if shut && self.require(channel, MANAGE_THREADS).is_err() {
            return Err(Refused::code(50_083));
        }
        Ok(())
    }
}
