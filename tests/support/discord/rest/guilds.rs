//! Guilds, their members and roles.

use super::{Answered, number};
use crate::discord::refused::Refused;
use crate::discord::request::{Answer, Call};
use crate::discord::world::channel::Channel;
use crate::discord::world::guild::Role;
use crate::discord::world::{Id, World};
use serde_json::{Value, json};

pub(super) fn answer(world: &mut World, id: Id, rest: &[&str], call: &Call) -> Answered {
    let guild = world.guild(id)?;
    if call.method != "GET" {
        return Err(Refused::not_found());
    }
    let body: Value = match rest {
        [] => {
            let mut told = guild.json();
            if call.wants("with_counts") {
                told["approximate_member_count"] = json!(guild.members.len());
                told["approximate_presence_count"] = json!(0);
            }
            told
        }
        ["channels"] => {
            let mine =
                world.channels.values().filter(|channel| channel.guild == Some(id) && !channel.deleted);
            mine.filter(|channel| channel.thread.is_none()).map(|channel| channel.json(world)).collect()
        }
        ["threads", "active"] => {
            let mine =
                world.channels.values().filter(|channel| channel.guild == Some(id) && !channel.deleted);
            let active =
                mine.filter(|channel| channel.thread.as_ref().is_some_and(|thread| !thread.archived));
            let own = |channel: &&Channel| {
                channel.thread.as_ref().is_some_and(|thread| thread.members.contains(&world.bot))
            };
            let members = active.clone().filter(own).filter_map(|channel| {
                channel.thread.as_ref().map(|thread| thread.member_json(channel.id, world.bot))
            });
            let members: Vec<Value> = members.collect();
            let threads: Vec<Value> = active.map(|channel| channel.json(world)).collect();
            json!({ "threads": threads, "members": members, "has_more": false })
        }
        ["roles"] => guild.roles.iter().map(Role::json).collect(),
        ["members", user] => {
            let user = number(user)?;
            if !guild.members.contains_key(&user) {
                return Err(Refused::code(10_007));
            }
            world.member_json(guild, user)
        }
        _ => return Err(Refused::not_found()),
    };
    Ok(Answer::ok(body))
}
