//! Threads.

use super::Answered;
use crate::discord::gateway::intent;
use crate::discord::refused::{Problem, Refused};
use crate::discord::request::{Answer, Call};
use crate::discord::world::channel::{Channel, Kind, Thread};
use crate::discord::world::message::flag;
use crate::discord::world::permission::{
    CREATE_PRIVATE_THREADS, CREATE_PUBLIC_THREADS, MANAGE_THREADS, SEND_MESSAGES,
};
use crate::discord::world::{Id, World, text};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A thread under a message. It has the message's id, so there is one at most.
pub(super) fn from_message(world: &mut World, channel: Id, message: Id, call: &Call) -> Answered {
    allowed(world, channel, CREATE_PUBLIC_THREADS)?;
    world.message(channel, message)?;
    if world.channels.contains_key(&message) {
        return Err(Refused::code(160_004));
    }
    world.messages.get_mut(&message).expect("found above").flags |= flag::HAS_THREAD;
    Ok(create(world, channel, message, Kind::PublicThread, &call.payload.json))
}

/// A thread under a channel; private unless the body says otherwise.
pub(super) fn from_channel(world: &mut World, channel: Id, call: &Call) -> Answered {
    let body = &call.payload.json;
    let private = body["type"].as_u64().unwrap_or(12) == 12;
    allowed(world, channel, if private { CREATE_PRIVATE_THREADS } else { CREATE_PUBLIC_THREADS })?;
    let id = world.id();
    let kind = if private { Kind::PrivateThread } else { Kind::PublicThread };
    Ok(create(world, channel, id, kind, body))
}

fn allowed(world: &World, channel: Id, permission: u64) -> Result<(), Refused> {
    let above = &world.channels[&channel];
    if above.kind != Kind::Text {
        return Err(Refused::code(50_024));
    }
    world.require(above, permission)?;
    world.require(above, SEND_MESSAGES).or_else(|_| world.require(above, permission))
}

fn create(world: &mut World, parent: Id, id: Id, kind: Kind, body: &Value) -> Answer {
    let thread = Thread {
        owner: world.bot,
        archived: false,
        locked: false,
        invitable: body["invitable"].as_bool().unwrap_or(true),
        minutes: body["auto_archive_duration"].as_u64().unwrap_or(4_320),
        changed: world.now(),
        members: BTreeSet::from([world.bot]),
        messages: 0,
    };
    let guild = world.channels[&parent].guild;
    let name = body["name"].as_str().unwrap_or_default();
    let channel =
        Channel { guild, parent: Some(parent), thread: Some(thread), ..Channel::new(id, kind, name) };
    world.channels.insert(id, channel);
    let mut told = world.channels[&id].json(world);
    let answer = Answer::created(told.clone());
    told["newly_created"] = json!(true);
    world.gateway.dispatch("THREAD_CREATE", guild, intent::GUILDS, &told);
    answer
}

/// Changes a thread: puts it away, opens it again, locks it, names it.
pub(super) fn change(world: &mut World, id: Id, body: &Value) -> Answered {
    let channel = &world.channels[&id];
    let thread = channel.thread.as_ref().expect("told apart by the caller");
    let managing = world.require(channel, MANAGE_THREADS).is_ok();
    let owned = thread.owner == world.bot;
    let opens_only = body["archived"] == false && body.as_object().is_some_and(|fields| fields.len() == 1);
    if !managing && (body["locked"].is_boolean() || thread.locked || !(owned || opens_only)) {
        return Err(Refused::code(50_013));
    }
    if thread.archived && body["archived"] != false {
        return Err(Refused::code(50_083));
    }
    let now = world.now();
    let channel = world.channels.get_mut(&id).expect("found by the caller");
    if let Some(name) = body["name"].as_str() {
        name.clone_into(&mut channel.name);
    }
    let thread = channel.thread.as_mut().expect("told apart by the caller");
    thread.archived = body["archived"].as_bool().unwrap_or(thread.archived);
    thread.locked = body["locked"].as_bool().unwrap_or(thread.locked);
    thread.minutes = body["auto_archive_duration"].as_u64().unwrap_or(thread.minutes);
    thread.changed = now;
    let guild = channel.guild;
    let told = world.channels[&id].json(world);
    world.gateway.dispatch("THREAD_UPDATE", guild, intent::GUILDS, &told);
    Ok(Answer::ok(told))
}

/// Who is in a thread.
pub(super) fn members(world: &mut World, id: Id, rest: &[&str], call: &Call) -> Answered {
    let bot = world.bot;
    let channel = &world.channels[&id];
    let Some(thread) = &channel.thread else { return Err(Refused::code(50_024)) };
    let (archived, guild) = (thread.archived, channel.guild);
    let may_let_in = channel.kind != Kind::PrivateThread
        || thread.invitable
        || world.require(channel, MANAGE_THREADS).is_ok();
    let user = match rest {
        [] if call.method == "GET" => {
            let all = thread.members.iter().map(|user| thread.member_json(id, *user));
            return Ok(Answer::ok(all.collect()));
        }
        ["@me"] => bot,
        [user] => super::number(user)?,
        _ => return Err(Refused::not_found()),
    };
    if !world.users.contains_key(&user) {
        return Err(Refused::form(&[Problem::new(&["user_id"], "USER_UNKNOWN", "Unknown user.")]));
    }
    match call.method.as_str() {
        "GET" if thread.members.contains(&user) => return Ok(Answer::ok(thread.member_json(id, user))),
        "GET" => return Err(Refused::code(10_007)),
        _ if archived => return Err(Refused::code(50_083)),
        "PUT" if user != bot && !may_let_in => return Err(Refused::code(50_013)),
        "PUT" if !world.audience(&world.channels[&channel.parent.expect("a thread")]).contains(&user) => {
            return Err(Refused::code(50_001));
        }
        _ => {}
    }
    let thread =
        world.channels.get_mut(&id).and_then(|channel| channel.thread.as_mut()).expect("found above");
    match call.method.as_str() {
        "PUT" => drop(thread.members.insert(user)),
        "DELETE" => drop(thread.members.remove(&user)),
        _ => return Err(Refused::not_found()),
    }
    let mut told = json!({ "id": text(id), "member_count": thread.members.len() });
    told["guild_id"] = json!(guild.map(text));
    let (key, value) = match call.method.as_str() {
        "PUT" => ("added_members", json!([thread.member_json(id, user)])),
        _ => ("removed_member_ids", json!([text(user)])),
    };
    told[key] = value;
    if user == bot {
        world.gateway.dispatch("THREAD_MEMBERS_UPDATE", guild, intent::GUILDS, &told);
    }
    Ok(Answer::nothing())
}
