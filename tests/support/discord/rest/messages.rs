//! Messages in channels.

use super::{Answered, check, number, threads};
use crate::discord::refused::{Problem, Refused};
use crate::discord::request::{Answer, Call, Payload};
use crate::discord::world::message::{Origin, flag};
use crate::discord::world::permission::{MANAGE_MESSAGES, READ_MESSAGE_HISTORY, VIEW_CHANNEL};
use crate::discord::world::{Id, World};
use serde_json::Value;

pub(super) fn answer(world: &mut World, channel: Id, rest: &[&str], call: &Call) -> Answered {
    match (call.method.as_str(), rest) {
        ("GET", []) => list(world, channel, call),
        ("POST", []) => create(world, channel, &call.payload),
        ("GET", [id]) => {
            world.require(&world.channels[&channel], VIEW_CHANNEL | READ_MESSAGE_HISTORY)?;
            let id = seen(world, channel, number(id)?)?;
            Ok(Answer::ok(world.messages[&id].json(world)))
        }
        ("PATCH", [id]) => edit(world, channel, number(id)?, &call.payload),
        ("DELETE", [id]) => remove(world, channel, number(id)?),
        ("POST", [id, "threads"]) => threads::from_message(world, channel, number(id)?, call),
        _ => Err(Refused::not_found()),
    }
}

/// A message that the bot can reach by its channel: ephemeral ones it reaches by their tokens alone.
fn seen(world: &World, channel: Id, id: Id) -> Result<Id, Refused> {
    let message = world.message(channel, id)?;
    if message.only_for.is_some() { Err(Refused::code(10_008)) } else { Ok(id) }
}

fn list(world: &World, channel: Id, call: &Call) -> Answered {
    world.require(&world.channels[&channel], VIEW_CHANNEL)?;
    if world.require(&world.channels[&channel], READ_MESSAGE_HISTORY).is_err() {
        return Ok(Answer::ok(Value::Array(Vec::new())));
    }
    let bound = |key: &str| call.query.get(key).and_then(|value| value.parse::<u64>().ok());
    let fits = |id: Id| {
        bound("before").is_none_or(|before| id < before) && bound("after").is_none_or(|after| id > after)
    };
    let most = bound("limit").unwrap_or(50).clamp(1, 100) as usize;
    let all = world.messages.values().rev().filter(|message| message.channel == channel);
    let visible = all.filter(|message| !message.deleted && message.only_for.is_none() && fits(message.id));
    Ok(Answer::ok(visible.take(most).map(|message| message.json(world)).collect()))
}

fn create(world: &mut World, channel: Id, payload: &Payload) -> Answered {
    world.require_writing(&world.channels[&channel], !payload.files.is_empty())?;
    check(payload)?;
    if payload.json["flags"].as_u64().is_some_and(|flags| flags & flag::EPHEMERAL != 0) {
        let words = "Ephemeral messages are answers to interactions alone.";
        return Err(Refused::form(&[Problem::new(&["flags"], "MESSAGE_FLAGS_INVALID", words)]));
    }
    if let Some(twin) = twin(world, channel, &payload.json) {
        return Ok(Answer::ok(world.messages[&twin].json(world)));
    }
    let origin = Origin { channel, author: world.bot, only_for: None, interaction: None };
    let id = world.post(origin, payload)?;
    Ok(Answer::ok(world.messages[&id].json(world)))
}

/// The message of the last minutes with the same nonce, if the bot wishes it looked for.
fn twin(world: &World, channel: Id, json: &Value) -> Option<Id> {
    if json["enforce_nonce"] != true || json["nonce"].is_null() {
        return None;
    }
    let mine = world.messages.values().rev().filter(|message| message.author == world.bot);
    // "Checked for uniqueness in the past few minutes": those whose ids are not older than that.
    let since = world.clock.snowflake(0).saturating_sub(NONCE_KEPT << 22);
    let mut recent = mine.take_while(|message| message.id >= since);
    recent
        .find(|message| message.nonce == json["nonce"] && message.channel == channel)
        .map(|message| message.id)
}

/// Milliseconds for which a nonce is known: "the past few minutes".
const NONCE_KEPT: u64 = 5 * 60 * 1_000;

fn edit(world: &mut World, channel: Id, id: Id, payload: &Payload) -> Answered {
    let id = seen(world, channel, id)?;
    if world.messages[&id].author != world.bot {
        return Err(Refused::code(50_005));
    }
    let thread = world.channels[&channel].thread.as_ref();
    if thread.is_some_and(|thread| thread.archived) {
        return Err(Refused::code(50_083));
    }
    check(payload)?;
    world.edit(id, payload)?;
    Ok(Answer::ok(world.messages[&id].json(world)))
}

fn remove(world: &mut World, channel: Id, id: Id) -> Answered {
    let id = seen(world, channel, id)?;
    if world.messages[&id].author != world.bot {
        world.require(&world.channels[&channel], MANAGE_MESSAGES)?;
    }
    world.remove(id);
    Ok(Answer::nothing())
}
