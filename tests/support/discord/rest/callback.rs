//! The first answer to an interaction.

use super::{Answered, check};
use crate::discord::limits;
use crate::discord::refused::{Problem, Refused};
use crate::discord::request::{Answer, Call, Payload};
use crate::discord::world::interaction::{Interaction, kind};
use crate::discord::world::message::{Origin, flag};
use crate::discord::world::{Id, World, text};
use serde_json::{Value, json};

/// The types of answers, with Discord's numbers.
pub(crate) mod reply {
    pub(crate) const PONG: u64 = 1;
    pub(crate) const MESSAGE: u64 = 4;
    pub(crate) const DEFERRED_MESSAGE: u64 = 5;
    pub(crate) const DEFERRED_UPDATE: u64 = 6;
    pub(crate) const UPDATE: u64 = 7;
    pub(crate) const CHOICES: u64 = 8;
    pub(crate) const MODAL: u64 = 9;
}

pub(super) fn answer(world: &mut World, id: Id, token: &str, call: &Call) -> Answered {
    let interaction = world.unanswered(id, token)?.clone();
    let body = &call.payload.json;
    let reply = body["type"].as_u64().unwrap_or_default();
    if !fits(&interaction, reply) {
        let words = "This kind of interaction cannot be answered so.";
        return Err(Refused::form(&[Problem::new(&["type"], "INTERACTION_CALLBACK_TYPE_INVALID", words)]));
    }
    let data = Payload { json: body["data"].clone(), files: call.payload.files.clone() };
    apply(world, &interaction, reply, &data)?;
    world.interactions.get_mut(&id).expect("found above").answered = Some(reply as u8);
    if call.wants("with_response") { Ok(Answer::ok(told(world, id, reply))) } else { Ok(Answer::nothing()) }
}

/// Which answers go with which interaction.
fn fits(interaction: &Interaction, with: u64) -> bool {
    let has_message = interaction.source.is_some();
    match with {
        reply::PONG => interaction.kind == kind::PING,
        reply::CHOICES => interaction.kind == kind::AUTOCOMPLETE,
        reply::MESSAGE | reply::DEFERRED_MESSAGE => {
            ![kind::PING, kind::AUTOCOMPLETE].contains(&interaction.kind)
        }
        reply::DEFERRED_UPDATE | reply::UPDATE => {
            has_message && [kind::COMPONENT, kind::MODAL].contains(&interaction.kind)
        }
        reply::MODAL => [kind::COMMAND, kind::COMPONENT].contains(&interaction.kind),
        _ => false,
    }
}

fn apply(world: &mut World, interaction: &Interaction, reply: u64, data: &Payload) -> Result<(), Refused> {
    let id = interaction.id;
    match reply {
        reply::MESSAGE => {
            check(data).map_err(under_data)?;
            let made = say(world, interaction, data)?;
            world.interactions.get_mut(&id).expect("it is answered").original = Some(made);
        }
        reply::DEFERRED_MESSAGE => {
            let flags = data.json["flags"].as_u64().unwrap_or_default() | flag::LOADING;
            let thinking = Payload { json: json!({ "flags": flags }), files: Vec::new() };
            let made = say(world, interaction, &thinking)?;
            world.interactions.get_mut(&id).expect("it is answered").original = Some(made);
        }
        reply::DEFERRED_UPDATE => original_is_source(world, interaction),
        reply::UPDATE => {
            check(data).map_err(under_data)?;
            let source = interaction.source.expect("it fits");
            if world.messages[&source].deleted {
                return Err(Refused::code(10_008));
            }
            world.edit(source, data)?;
            original_is_source(world, interaction);
        }
        reply::CHOICES => {
            refuse(&limits::choices(&data.json))?;
            world.interactions.get_mut(&id).expect("it is answered").choices =
                Some(data.json["choices"].clone());
        }
        reply::MODAL => {
            refuse(&limits::modal(&data.json))?;
            world.interactions.get_mut(&id).expect("it is answered").modal = Some(data.json.clone());
        }
        _ => {}
    }
    Ok(())
}

fn original_is_source(world: &mut World, interaction: &Interaction) {
    world.interactions.get_mut(&interaction.id).expect("it is answered").original = interaction.source;
}

/// Posts what answers an interaction: for all, or for the one alone who asked.
pub(super) fn say(world: &mut World, interaction: &Interaction, data: &Payload) -> Result<Id, Refused> {
    let channel = world.channels.get(&interaction.channel).filter(|channel| !channel.deleted);
    let channel = channel.ok_or(Refused::code(10_003))?;
    let mut data = data.clone();
    if !world.may_answer_all(channel, interaction.user) {
        let flags = data.json["flags"].as_u64().unwrap_or_default() | flag::EPHEMERAL;
        data.json["flags"] = json!(flags);
    }
    let data = &data;
    let ephemeral = data.json["flags"].as_u64().is_some_and(|flags| flags & flag::EPHEMERAL != 0);
    let origin = Origin {
        channel: interaction.channel,
        author: world.bot,
        only_for: ephemeral.then_some(interaction.user),
        interaction: Some(interaction.id),
    };
    world.post(origin, data)
}

fn refuse(problems: &[Problem]) -> Result<(), Refused> {
    if problems.is_empty() { Ok(()) } else { Err(Refused::form(problems)) }
}

/// The body of a callback has its message under `data`, and so have its errors.
fn under_data(mut refused: Refused) -> Refused {
    refused.errors = refused.errors.map(|errors| json!({ "data": errors }));
    refused
}

fn told(world: &World, id: Id, reply: u64) -> Value {
    let interaction = &world.interactions[&id];
    let mut about =
        json!({ "id": text(id), "type": interaction.kind, "channel_id": text(interaction.channel) });
    if let Some(guild) = world.channels[&interaction.channel].guild {
        about["guild_id"] = text(guild);
    }
    let mut told = json!({});
    if let Some(message) = interaction.original.map(|original| &world.messages[&original]) {
        about["response_message_id"] = text(message.id);
        about["response_message_loading"] = json!(message.is_loading());
        about["response_message_ephemeral"] = json!(message.only_for.is_some());
        let kind = if interaction.source == Some(message.id) { reply::UPDATE } else { reply::MESSAGE };
        if [reply::MESSAGE, reply::DEFERRED_MESSAGE, reply::UPDATE].contains(&reply) {
            told["resource"] = json!({ "type": kind, "message": message.json(world) });
        }
    }
    told["interaction"] = about;
    told
}
