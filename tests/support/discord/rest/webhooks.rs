//! What the bot says to an interaction after its first answer.

use super::{Answered, callback, check, number};
use crate::discord::refused::Refused;
use crate::discord::request::{Answer, Call, Payload};
use crate::discord::world::interaction::Interaction;
use crate::discord::world::message::{Message, flag};
use crate::discord::world::{Id, World};
use serde_json::json;

pub(super) fn answer(
    world: &mut World,
    application: Id,
    token: &str,
    rest: &[&str],
    call: &Call,
) -> Answered {
    if application != world.bot {
        return Err(Refused::code(10_015));
    }
    let interaction = world.by_token(token)?.clone();
    match (call.method.as_str(), rest) {
        ("POST", []) => follow_up(world, &interaction, &call.payload),
        (method, ["messages", which]) => {
            let id = match *which {
                "@original" => interaction.original.ok_or(Refused::code(10_008))?,
                id => number(id)?,
            };
            let mine = interaction.original == Some(id) || interaction.followups.contains(&id);
            if !mine || world.messages.get(&id).is_none_or(|message| message.deleted) {
                return Err(Refused::code(10_008));
            }
            change(world, id, method, &call.payload)
        }
        _ => Err(Refused::not_found()),
    }
}

fn change(world: &mut World, id: Id, method: &str, payload: &Payload) -> Answered {
    match method {
        "GET" => {}
        "PATCH" => {
            check(payload)?;
            world.edit(id, payload)?;
        }
        "DELETE" => {
            world.remove(id);
            return Ok(Answer::nothing());
        }
        _ => return Err(Refused::not_found()),
    }
    Ok(Answer::ok(world.messages[&id].json(world)))
}

/// How often a bot may follow up an interaction where only a person has installed it.
const BROUGHT_MAX: usize = 5;

fn follow_up(world: &mut World, interaction: &Interaction, payload: &Payload) -> Answered {
    check(payload)?;
    let is_brought = interaction.payload["authorizing_integration_owners"].get("0").is_none();
    if is_brought && interaction.followups.len() >= BROUGHT_MAX {
        return Err(Refused::code(40_094));
    }
    let thinks = |message: &Message| message.is_loading() && !message.deleted;
    let thinking = interaction.original.filter(|id| thinks(&world.messages[id]));
    let id = match thinking {
        // The first one says what was being thought of; who sees it was settled when it was deferred.
        Some(original) => {
            let flags = payload.json["flags"].as_u64().unwrap_or_default();
            world.messages.get_mut(&original).expect("found above").flags |= flags & !flag::EPHEMERAL;
            let mut payload = payload.clone();
            if let Some(fields) = payload.json.as_object_mut() {
                fields.retain(|key, _| key != "flags");
                fields.entry("content").or_insert(json!(""));
            }
            world.edit(original, &payload)?;
            original
        }
        None => callback::say(world, interaction, payload)?,
    };
    let kept = world.interactions.get_mut(&interaction.id).expect("found by its token");
    kept.followups.push(id);
    Ok(Answer::ok(world.messages[&id].json(world)))
}
