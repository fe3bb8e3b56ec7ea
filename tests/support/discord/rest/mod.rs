//! The REST interface, version 10: which path is whose.

mod callback;
mod channels;
mod commands;
mod guilds;
mod messages;
mod threads;
mod webhooks;

use super::refused::{Problem, Refused};
use super::request::{Answer, Call, Payload};
use super::world::{Id, World, text};
use super::{limits, world};
use serde_json::json;

type Answered = Result<Answer, Refused>;

/// Answers a request that is well-formed.
pub(crate) fn answer(world: &mut World, call: &Call, address: &str) -> Answered {
    let path: Vec<&str> = call.path.iter().map(String::as_str).collect();
    match path.as_slice() {
        ["interactions", id, token, "callback"] if call.method == "POST" => {
            return callback::answer(world, number(id)?, token, call);
        }
        ["webhooks", application, token, rest @ ..] => {
            return webhooks::answer(world, number(application)?, token, rest, call);
        }
        ["gateway"] => return Ok(Answer::ok(json!({ "url": format!("ws://{address}") }))),
        _ => {}
    }
    let right = call.token.as_deref().and_then(|token| token.strip_prefix("Bot ")) == Some(&world.token);
    if !right {
        return Err(Refused::code(0));
    }
    match path.as_slice() {
        ["gateway", "bot"] => Ok(Answer::ok(world.gateway.describe(address))),
        ["users", rest @ ..] => users(world, rest, call),
        ["applications", "@me"] | ["oauth2", "applications", "@me"] => Ok(Answer::ok(application(world))),
        ["applications", id, rest @ ..] => commands::answer(world, number(id)?, rest, call),
        ["channels", id, rest @ ..] => channels::answer(world, number(id)?, rest, call),
        ["guilds", id, rest @ ..] => guilds::answer(world, number(id)?, rest, call),
        _ => Err(Refused::not_found()),
    }
}

/// The name of the limit to which a request counts: its path without ids.
pub(crate) fn bucket(call: &Call) -> String {
    let shape: Vec<_> = call
        .path
        .iter()
        .map(|part| if part.chars().all(|c| c.is_ascii_digit()) || part.len() > 32 { "*" } else { part })
        .collect();
    let name = format!("{} /{}", call.method, shape.join("/"));
    // FNV-1a: any digest of the name serves.
    let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}

fn number(part: &str) -> Result<Id, Refused> {
    let wrong = || {
        let words = format!("Value \"{part}\" is not snowflake.");
        Refused::form(&[Problem::new(&["id"], "NUMBER_TYPE_COERCE", words)])
    };
    part.parse().map_err(|_| wrong())
}

fn users(world: &mut World, rest: &[&str], call: &Call) -> Answered {
    match (call.method.as_str(), rest) {
        ("GET", ["@me"]) => Ok(Answer::ok(world.users[&world.bot].own_json())),
        ("POST", ["@me", "channels"]) => {
            let wanted = world::read_id(&call.payload.json["recipient_id"]);
            let user = wanted.and_then(|id| world.users.get(&id)).ok_or(Refused::code(10_013))?;
            if user.bot {
                return Err(Refused::code(50_007));
            }
            let user = user.id;
            let dm = world.dm(user);
            Ok(Answer::ok(world.channels[&dm].json(world)))
        }
        ("GET", ["@me", "guilds"]) => {
            let mine = world.guilds.values().filter(|guild| guild.has_bot);
            let tell = |guild: &world::guild::Guild| {
                let held = text(guild.base(world.bot));
                json!({ "id": text(guild.id), "name": guild.name, "icon": null, "banner": null, "owner": false,
                    "permissions": held, "features": [] })
            };
            Ok(Answer::ok(mine.map(tell).collect()))
        }
        ("DELETE", ["@me", "guilds", id]) => {
            let id = number(id)?;
            world.guild(id)?;
            world.violations.push(format!("the bot left guild {id} by itself"));
            world.guilds.get_mut(&id).expect("found above").has_bot = false;
            Ok(Answer::nothing())
        }
        ("GET", [id]) => {
            let user = world.users.get(&number(id)?).ok_or(Refused::code(10_013))?;
            Ok(Answer::ok(user.json()))
        }
        _ => Err(Refused::not_found()),
    }
}

fn application(world: &World) -> serde_json::Value {
    json!({
        "id": text(world.bot),
        "name": world.users[&world.bot].name,
        "icon": null,
        "description": "",
        "type": null,
        "bot": world.user_json(world.bot),
        "bot_public": true,
        "bot_require_code_grant": false,
        "integration_types_config": { "0": {}, "1": {} },
        "verify_key": world.endpoint.verify_key(),
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": world.endpoint.url(),
        "role_connections_verification_url": null,
        "owner": world.user_json(world.bot),
        "approximate_guild_count": world.guilds.values().filter(|guild| guild.has_bot).count(),
        "approximate_user_install_count": world.users.values().filter(|user| user.installed).count(),
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": null,
        "eligible_oauth2_scopes": [],
    })
}

/// Refuses a message's body that breaks a limit.
fn check(payload: &Payload) -> Result<(), Refused> {
    let problems = limits::message(payload);
    if !problems.is_empty() {
        return Err(Refused::form(&problems));
    }
    let heavy = payload.files.iter().any(|file| file.bytes.len() > limits::FILE_MAX);
    if heavy { Err(Refused::code(40_005)) } else { Ok(()) }
}
