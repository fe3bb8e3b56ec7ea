//! Channels themselves.

use super::{Answered, messages, threads};
use crate::discord::gateway::intent;
use crate::discord::refused::Refused;
use crate::discord::request::{Answer, Call};
use crate::discord::world::permission::MANAGE_THREADS;
use crate::discord::world::{Id, World};

pub(super) fn answer(world: &mut World, id: Id, rest: &[&str], call: &Call) -> Answered {
    let channel = world.channel(id)?;
    let is_thread = channel.thread.is_some();
    match (call.method.as_str(), rest) {
        (_, ["messages", rest @ ..]) => messages::answer(world, id, rest, call),
        ("POST", ["threads"]) => threads::from_channel(world, id, call),
        (_, ["thread-members", rest @ ..]) => threads::members(world, id, rest, call),
        ("POST", ["typing"]) => {
            world.require_writing(channel, false)?;
            Ok(Answer::nothing())
        }
        ("GET", []) => Ok(Answer::ok(channel.json(world))),
        ("PATCH", []) if is_thread => threads::change(world, id, &call.payload.json),
        ("DELETE", []) if is_thread => {
            world.require(channel, MANAGE_THREADS)?;
            let told = channel.json(world);
            Ok(Answer::ok(world.delete_channel(id, told)))
        }
        // To change or delete a channel of a guild takes a permission that the bot never asks for.
        ("PATCH" | "DELETE", []) => Err(Refused::code(50_013)),
        _ => Err(Refused::not_found()),
    }
}

impl World {
    /// Takes a channel away, with the threads below it.
    pub(crate) fn delete_channel(&mut self, id: Id, told: serde_json::Value) -> serde_json::Value {
        let below = |channel: &&mut crate::discord::world::channel::Channel| {
            channel.id == id || channel.parent == Some(id)
        };
        for channel in self.channels.values_mut().filter(below) {
            channel.deleted = true;
        }
        let channel = &self.channels[&id];
        let event = if channel.thread.is_some() { "THREAD_DELETE" } else { "CHANNEL_DELETE" };
        self.gateway.dispatch(event, channel.guild, intent::GUILDS, &told);
        told
    }
}
