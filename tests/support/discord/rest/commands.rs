//! Application commands: for all, and for one guild.

use super::{Answered, number};
use crate::discord::command_form;
use crate::discord::refused::{Problem, Refused};
use crate::discord::request::{Answer, Call};
use crate::discord::world::command::Command;
use crate::discord::world::{Id, World};
use serde_json::Value;

pub(super) fn answer(world: &mut World, application: Id, rest: &[&str], call: &Call) -> Answered {
    if application != world.bot {
        return Err(Refused::code(20_012));
    }
    let (guild, rest) = match rest {
        ["commands", rest @ ..] => (None, rest),
        ["guilds", guild, "commands", rest @ ..] => {
            let guild = number(guild)?;
            world.guild(guild)?;
            (Some(guild), rest)
        }
        _ => return Err(Refused::not_found()),
    };
    let body = &call.payload.json;
    match (call.method.as_str(), rest) {
        ("GET", []) => {
            let localized = call.wants("with_localizations");
            let mine = world.commands.iter().filter(|command| command.guild == guild);
            Ok(Answer::ok(mine.map(|command| command.json(world, localized)).collect()))
        }
        ("PUT", []) => replace(world, guild, body),
        ("POST", []) => create(world, guild, body),
        ("GET", [id]) => {
            let place = find(world, guild, number(id)?)?;
            Ok(Answer::ok(world.commands[place].json(world, true)))
        }
        ("PATCH", [id]) => change(world, guild, number(id)?, body),
        ("DELETE", [id]) => {
            let place = find(world, guild, number(id)?)?;
            world.commands.remove(place);
            Ok(Answer::nothing())
        }
        _ => Err(Refused::not_found()),
    }
}

fn find(world: &World, guild: Option<Id>, id: Id) -> Result<usize, Refused> {
    let found = world.commands.iter().position(|command| command.guild == guild && command.id == id);
    found.ok_or(Refused::code(10_063))
}

fn refuse(problems: &[Problem]) -> Result<(), Refused> {
    if problems.is_empty() { Ok(()) } else { Err(Refused::form(problems)) }
}

/// Replaces all. One that had the same name keeps its id, and its version if nothing changed.
fn replace(world: &mut World, guild: Option<Id>, list: &Value) -> Answered {
    refuse(&command_form::all(list))?;
    let mut old = Vec::new();
    let mut kept = Vec::new();
    for command in world.commands.drain(..) {
        if command.guild == guild { old.push(command) } else { kept.push(command) }
    }
    world.commands = kept;
    for body in list.as_array().into_iter().flatten() {
        let kind = body["type"].as_u64().unwrap_or(1);
        let same =
            |command: &&Command| Some(command.name()) == body["name"].as_str() && command.kind() == kind;
        let twin = old.iter().find(same);
        let fresh = world.id();
        let (id, version) = twin
            .map_or((fresh, fresh), |twin| (twin.id, if twin.body == *body { twin.version } else { fresh }));
        world.commands.push(Command { id, guild, version, body: body.clone() });
    }
    let mine = world.commands.iter().filter(|command| command.guild == guild);
    Ok(Answer::ok(mine.map(|command| command.json(world, true)).collect()))
}

/// A new one; one with the same name is replaced.
fn create(world: &mut World, guild: Option<Id>, body: &Value) -> Answered {
    refuse(&command_form::one(body))?;
    let version = world.id();
    let twin = |command: &Command| command.guild == guild && Some(command.name()) == body["name"].as_str();
    let place = world.commands.iter().position(twin);
    let id = place.map_or(version, |place| world.commands[place].id);
    let command = Command { id, guild, version, body: body.clone() };
    let told = command.json(world, true);
    match place {
        Some(place) => world.commands[place] = command,
        None => world.commands.push(command),
    }
    Ok(if place.is_some() { Answer::ok(told) } else { Answer::created(told) })
}

fn change(world: &mut World, guild: Option<Id>, id: Id, body: &Value) -> Answered {
    let place = find(world, guild, id)?;
    let mut whole = world.commands[place].body.clone();
    for (key, value) in body.as_object().into_iter().flatten() {
        whole[key] = value.clone();
    }
    refuse(&command_form::one(&whole))?;
    let version = world.id();
    world.commands[place].body = whole;
    world.commands[place].version = version;
    Ok(Answer::ok(world.commands[place].json(world, true)))
}
