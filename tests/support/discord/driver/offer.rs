//! What a client offers of the commands that are registered, and so what a person can send.

use crate::discord::limits;
use crate::discord::world::command::Command;
use crate::discord::world::{Id, World, read_id, text};
use serde_json::{Value, json};

/// The data of a command as a client sends it; or why it would not.
pub(super) fn data(
    world: &World,
    user: Id,
    channel: Id,
    line: &str,
    given: &Value,
    focused: Option<&str>,
) -> Result<Value, String> {
    let place = &world.channels[&channel];
    let mut words = line.split_whitespace();
    let name = words.next().unwrap_or_default();
    let command = world.command(place.guild, name, 1).ok_or("no such command is registered")?;
    allowed(world, user, channel, command)?;
    let rest: Vec<_> = words.collect();
    let (above, options) = command.level(&rest).ok_or("there is no such subcommand")?;
    let options = options.as_array().cloned().unwrap_or_default();
    if rest.len() < 2 && options.iter().any(|option| matches!(option["type"].as_u64(), Some(1 | 2))) {
        return Err("a subcommand must be chosen".into());
    }
    let mut filled = Vec::new();
    let mut resolved = json!({});
    for option in &options {
        if let Some(value) = fill(option, given, focused)? {
            resolve(world, channel, &value, &mut resolved)?;
            filled.push(value);
        }
    }
    let named = |key: &str| options.iter().any(|option| option["name"] == key);
    if let Some(key) = given.as_object().into_iter().flatten().map(|(key, _)| key).find(|key| !named(key)) {
        return Err(format!("there is no option {key:?}"));
    }
    let inner = above.into_iter().rev().fold(json!(filled), |inner, mut level| {
        level["options"] = inner;
        json!([level])
    });
    let mut data = json!({ "id": text(command.id), "name": name, "type": 1, "options": inner });
    if let Some(guild) = command.guild {
        data["guild_id"] = text(guild);
    }
    if resolved.as_object().is_some_and(|map| !map.is_empty()) {
        data["resolved"] = resolved;
    }
    Ok(data)
}

/// The data of a command that is chosen in the menu of a person; or why a client would not send it.
pub(super) fn data_of_person(
    world: &World,
    user: Id,
    channel: Id,
    name: &str,
    target: Id,
) -> Result<Value, String> {
    let guild = world.channels[&channel].guild;
    let command = world.command(guild, name, 2).ok_or("no such command is registered")?;
    allowed(world, user, channel, command)?;
    let mut resolved = json!({});
    resolve(world, channel, &json!({ "type": 6, "value": target.to_string() }), &mut resolved)?;
    let mut data = json!({ "id": text(command.id), "name": name, "type": 2, "target_id": text(target) });
    data["resolved"] = resolved;
    Ok(data)
}

/// Whether a client shows the command there to this person.
fn allowed(world: &World, user: Id, channel: Id, command: &Command) -> Result<(), String> {
    let place = &world.channels[&channel];
    let told = command.json(world, false);
    let lists =
        |key: &str, number: u64| told[key].as_array().is_none_or(|list| list.contains(&json!(number)));
    let bot_here = match place.guild {
        Some(guild) => world.guilds[&guild].has_bot,
        None => place.recipients.contains(&world.bot),
    };
    let context = if place.guild.is_some() {
        0
    } else if bot_here {
        1
    } else {
        2
    };
    if command.guild.is_none() && !lists("contexts", context) {
        return Err(format!("the command is not for places of kind {context}"));
    }
    let installed = (bot_here && lists("integration_types", 0))
        || (world.users[&user].installed && lists("integration_types", 1));
    if command.guild.is_none() && context != 1 && !installed {
        return Err("the bot is installed neither there nor for the person".into());
    }
    let wanted = told["default_member_permissions"].as_str().and_then(|bits| bits.parse::<u64>().ok());
    let held = world.permissions(place, user);
    if place.guild.is_some() && wanted.is_some_and(|wanted| wanted == 0 || held & wanted != wanted) {
        return Err("the person lacks the command's permissions".into());
    }
    Ok(())
}

fn fill(option: &Value, given: &Value, focused: Option<&str>) -> Result<Option<Value>, String> {
    let name = option["name"].as_str().unwrap_or_default();
    let typing = focused == Some(name);
    if typing && option["autocomplete"] != true {
        return Err(format!("the option {name:?} is not completed"));
    }
    let value = match given.get(name) {
        Some(value) => value.clone(),
        None if typing => json!(""),
        None if option["required"] == true && focused.is_none() => {
            return Err(format!("{name:?} is required"));
        }
        None => return Ok(None),
    };
    let value =
        if typing { value } else { checked(option, value).map_err(|error| format!("{name:?}: {error}"))? };
    let mut filled = json!({ "name": name, "type": option["type"], "value": value });
    if typing {
        filled["focused"] = json!(true);
    }
    Ok(Some(filled))
}

/// A value that the option takes. People and places may be given as numbers or texts.
fn checked(option: &Value, value: Value) -> Result<Value, String> {
    let kind = option["type"].as_u64().unwrap_or_default();
    let fits = match kind {
        3 => value.is_string(),
        4 => value.is_i64() || value.is_u64(),
        5 => value.is_boolean(),
        6..=9 | 11 => read_id(&value).is_some(),
        10 => value.is_number(),
        _ => false,
    };
    if !fits {
        return Err(format!("{value} is not of type {kind}"));
    }
    let choices = option["choices"].as_array().filter(|choices| !choices.is_empty());
    if choices.is_some_and(|choices| choices.iter().all(|choice| choice["value"] != value)) {
        return Err(format!(
            "{value} is none of {:?}",
            choices.into_iter().flatten().map(|c| &c["value"]).collect::<Vec<_>>()
        ));
    }
    let size = if kind == 3 { limits::count(&value) as f64 } else { value.as_f64().unwrap_or_default() };
    let (least, most) = if kind == 3 { ("min_length", "max_length") } else { ("min_value", "max_value") };
    let low = option[least].as_f64().is_some_and(|least| size < least);
    if low || option[most].as_f64().is_some_and(|most| size > most) {
        return Err(format!("{value} is out of bounds"));
    }
    Ok(if (6..=9).contains(&kind) { json!(read_id(&value).map(|id| id.to_string())) } else { value })
}

/// What a client tells of the people and places that are named.
fn resolve(world: &World, channel: Id, option: &Value, resolved: &mut Value) -> Result<(), String> {
    let kind = option["type"].as_u64().unwrap_or_default();
    let Some(id) = read_id(&option["value"]).filter(|_| (6..=9).contains(&kind)) else { return Ok(()) };
    let key = id.to_string();
    let guild = world.channels[&channel].guild.map(|guild| &world.guilds[&guild]);
    if let (6 | 9, Some(user)) = (kind, world.users.get(&id)) {
        resolved["users"][&key] = user.json();
        if let Some(guild) = guild.filter(|guild| guild.members.contains_key(&id)) {
            let mut member = guild.member_json(id);
            member["permissions"] = text(world.permissions(&world.channels[&channel], id));
            for alone in ["mute", "deaf"] {
                member.as_object_mut().expect("made as an object").remove(alone);
            }
            resolved["members"][&key] = member;
        }
        return Ok(());
    }
    if let (7, Some(named)) = (kind, world.channels.get(&id)) {
        resolved["channels"][&key] = named.partial(world, world.bot);
        return Ok(());
    }
    let role = guild.and_then(|guild| guild.roles.iter().find(|role| role.id == id));
    if let (8 | 9, Some(role)) = (kind, role) {
        resolved["roles"][&key] = role.json();
        return Ok(());
    }
    Err(format!("there is nothing with the id {id}"))
}
