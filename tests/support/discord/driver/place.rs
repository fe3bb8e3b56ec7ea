//! Guilds and channels, as tests hold them.

use super::{Message, User};
use crate::discord::gateway::intent;
use crate::discord::server::Shared;
use crate::discord::world::channel::{self, Kind};
use crate::discord::world::guild::{self, Member, Role};
use crate::discord::world::permission::{ALL, EVERYONE};
use crate::discord::world::{Id, World, text};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A guild.
#[derive(Clone, Debug)]
pub(crate) struct Guild {
    shared: Arc<Shared>,
    id: Id,
}

/// A channel, a thread or a direct message.
#[derive(Clone, Debug)]
pub(crate) struct Channel {
    shared: Arc<Shared>,
    id: Id,
}

impl Guild {
    pub(crate) fn create(shared: &Arc<Shared>, name: &str) -> Self {
        let mut world = shared.world();
        // One millisecond apart, so that they spread over shards.
        let id = world.clock.snowflake(0) + ((world.guilds.len() as u64) << 22);
        let everyone = Role { id, name: "@everyone".into(), permissions: EVERYONE, mentionable: false };
        let joined = world.now();
        let member = Member { nick: None, roles: Vec::new(), joined };
        let guild = guild::Guild {
            id,
            name: name.to_owned(),
            // Nobody who is met.
            owner: 1,
            locale: "en-US".into(),
            members: BTreeMap::from([(world.bot, member)]),
            roles: vec![everyone],
            has_bot: true,
            unavailable: false,
        };
        world.guilds.insert(id, guild);
        tell_whole(&mut world, id);
        drop(world);
        Self { shared: Arc::clone(shared), id }
    }

    pub(crate) fn of(shared: &Arc<Shared>, id: Id) -> Self {
        Self { shared: Arc::clone(shared), id }
    }

    pub(crate) fn id(&self) -> Id {
        self.id
    }

    /// The language that its owner has set.
    pub(crate) fn locale(self, locale: &str) -> Self {
        self.change(|guild| locale.clone_into(&mut guild.locale));
        self
    }

    /// A channel for texts.
    pub(crate) fn channel(&self, name: &str) -> Channel {
        let mut world = self.shared.world();
        let id = world.id();
        let channel =
            channel::Channel { guild: Some(self.id), ..channel::Channel::new(id, Kind::Text, name) };
        world.channels.insert(id, channel);
        let told = world.channels[&id].json(&world);
        world.gateway.dispatch("CHANNEL_CREATE", Some(self.id), intent::GUILDS, &told);
        drop(world);
        Channel { shared: Arc::clone(&self.shared), id }
    }

    /// Makes somebody a member.
    pub(crate) fn join(&self, user: &User) {
        self.shared.world().join(self.id, user.id());
    }

    /// Gives a member a new role with these permissions, and gives the role's id.
    pub(crate) fn role(&self, name: &str, permissions: u64, users: &[&User]) -> Id {
        for user in users {
            self.join(user);
        }
        let id = self.shared.world().id();
        self.change(|guild| {
            guild.roles.push(Role { id, name: name.to_owned(), permissions, mentionable: true });
            for user in users {
                guild.members.get_mut(&user.id()).expect("joined above").roles.push(id);
            }
        });
        id
    }

    /// Gives the bot permissions that not all have.
    pub(crate) fn allow_bot(&self, permissions: u64) {
        let (id, bot) = {
            let mut world = self.shared.world();
            (world.id(), world.bot)
        };
        self.change(|guild| {
            guild.roles.push(Role { id, name: "Nahil".to_owned(), permissions, mentionable: false });
            guild.members.get_mut(&bot).expect("the bot is a member").roles.push(id);
        });
    }

    /// Takes permissions from all, the bot among them; all of them hide every channel.
    pub(crate) fn deny(&self, permissions: u64) {
        self.change(|guild| guild.roles[0].permissions &= !permissions);
    }

    pub(crate) fn nick(&self, user: &User, nick: &str) {
        self.join(user);
        self.change(|guild| {
            guild.members.get_mut(&user.id()).expect("joined above").nick = Some(nick.into());
        });
    }

    /// An outage: Discord cannot reach it for a while.
    pub(crate) fn outage(&self) {
        self.change(|guild| guild.unavailable = true);
        let told = json!({ "id": text(self.id), "unavailable": true });
        self.tell("GUILD_DELETE", &told);
    }

    /// The outage is over.
    pub(crate) fn recover(&self) {
        self.change(|guild| guild.unavailable = false);
        tell_whole(&mut self.shared.world(), self.id);
    }

    /// Somebody throws the bot out.
    pub(crate) fn remove_bot(&self) {
        self.change(|guild| guild.has_bot = false);
        self.tell("GUILD_DELETE", &json!({ "id": text(self.id) }));
        let bot = self.shared.world().bot;
        self.change(|guild| drop(guild.members.remove(&bot)));
    }

    fn tell(&self, event: &str, told: &Value) {
        self.shared.world().gateway.dispatch(event, Some(self.id), intent::GUILDS, told);
    }

    fn change(&self, change: impl FnOnce(&mut guild::Guild)) {
        change(self.shared.world().guilds.get_mut(&self.id).expect("guilds stay"));
        self.shared.changed();
    }
}

fn tell_whole(world: &mut World, id: Id) {
    let told = world.whole_guild(id);
    world.gateway.dispatch("GUILD_CREATE", Some(id), intent::GUILDS, &told);
}

impl World {
    /// Makes somebody a member who is none.
    pub(crate) fn join(&mut self, guild: Id, user: Id) {
        let joined = self.now();
        let members = &mut self.guilds.get_mut(&guild).expect("guilds stay").members;
        members.entry(user).or_insert(Member { nick: None, roles: Vec::new(), joined });
    }
}

impl Channel {
    pub(crate) fn of(shared: &Arc<Shared>, id: Id) -> Self {
        Self { shared: Arc::clone(shared), id }
    }

    pub(crate) fn group(shared: &Arc<Shared>, people: &[&User]) -> Self {
        let mut world = shared.world();
        let id = world.id();
        let recipients = people.iter().map(|user| user.id()).collect();
        let channel = channel::Channel { recipients, ..channel::Channel::new(id, Kind::Group, "") };
        world.channels.insert(id, channel);
        drop(world);
        Self::of(shared, id)
    }

    pub(crate) fn id(&self) -> Id {
        self.id
    }

    /// The guild to which it belongs, if it belongs to one.
    pub(crate) fn guild(&self) -> Option<Guild> {
        let guild = self.shared.world().channels[&self.id].guild?;
        Some(Guild::of(&self.shared, guild))
    }

    pub(crate) fn json(&self) -> Value {
        let world = self.shared.world();
        world.channels[&self.id].json(&world)
    }

    /// What everybody can see here, oldest first.
    pub(crate) fn messages(&self) -> Vec<Message> {
        self.find(|message| message.only_for.is_none())
    }

    /// The newest of them.
    pub(crate) fn last(&self) -> Option<Message> {
        self.messages().pop()
    }

    pub(super) fn find(
        &self,
        fits: impl Fn(&crate::discord::world::message::Message) -> bool,
    ) -> Vec<Message> {
        let world = self.shared.world();
        let mine = world.messages.values().filter(|message| message.channel == self.id && !message.deleted);
        mine.filter(|message| fits(message)).map(|message| Message::of(&self.shared, message.id)).collect()
    }

    /// Waits for a post that all can see and whose words contain these.
    pub(crate) async fn says(&self, words: &str) -> Message {
        self.shows(words, |message| message.content.contains(words)).await
    }

    /// Waits for a post that all can see and that has a button of this name or custom id.
    pub(crate) async fn offers(&self, button: &str) -> Message {
        self.shows(button, |message| super::message::button(&message.components, button).is_ok()).await
    }

    async fn shows(
        &self,
        what: &str,
        fits: impl Fn(&crate::discord::world::message::Message) -> bool,
    ) -> Message {
        let what = format!("a post with {what:?}");
        let id = self.shared.wait(&what, |world| {
            let mut here = world.messages.values().rev();
            let open = |message: &crate::discord::world::message::Message| {
                message.channel == self.id && !message.deleted && message.only_for.is_none()
            };
            here.find(|message| open(message) && fits(message)).map(|message| message.id)
        });
        Message::of(&self.shared, id.await)
    }

    /// The threads below it.
    pub(crate) fn threads(&self) -> Vec<Channel> {
        let world = self.shared.world();
        let below =
            world.channels.values().filter(|channel| channel.parent == Some(self.id) && !channel.deleted);
        below.map(|channel| Self::of(&self.shared, channel.id)).collect()
    }

    /// The names of those who see it, the bot aside.
    pub(crate) fn readers(&self) -> Vec<String> {
        let world = self.shared.world();
        let seeing = world.audience(&world.channels[&self.id]);
        let mut names: Vec<_> =
            seeing.iter().filter(|id| **id != world.bot).map(|id| world.users[id].name.clone()).collect();
        names.sort();
        names
    }

    /// Whether it is put away.
    pub(crate) fn is_archived(&self) -> bool {
        let world = self.shared.world();
        world.channels[&self.id].thread.as_ref().is_some_and(|thread| thread.archived)
    }

    /// A thread is put away, as by itself after days or by a moderator, who may lock it.
    pub(crate) fn archive(&self, locked: bool) {
        let mut world = self.shared.world();
        let channel = world.channels.get_mut(&self.id).expect("channels stay");
        let guild = channel.guild;
        let thread = channel.thread.as_mut().expect("a thread");
        (thread.archived, thread.locked) = (true, locked);
        let told = world.channels[&self.id].json(&world);
        world.gateway.dispatch("THREAD_UPDATE", guild, intent::GUILDS, &told);
    }

    /// Takes permissions from the bot here.
    pub(crate) fn deny_bot(&self, permissions: u64) {
        let mut world = self.shared.world();
        let bot = world.bot;
        world.channels.get_mut(&self.id).expect("channels stay").denied.insert(bot, permissions);
    }

    /// Hides it from the bot.
    pub(crate) fn hide_from_bot(&self) {
        self.deny_bot(ALL);
    }

    /// Gives the bot all back that was taken from it here.
    pub(crate) fn allow_bot(&self) {
        self.deny_bot(0);
    }

    /// Somebody deletes it.
    pub(crate) fn delete(&self) {
        let mut world = self.shared.world();
        let told = world.channels[&self.id].json(&world);
        world.delete_channel(self.id, told);
    }
}
