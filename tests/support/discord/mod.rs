//! A counterpart of Discord on a free loopback port: REST, gateway and the people who use them.
//!
//! Nothing here knows the bot's library. Shapes, limits and errors are those of Discord's reference and of its own
//! `OpenAPI` description; with `NAHIL_DISCORD_OPENAPI` set to a copy of the latter each request is held against it.
//!
//! - `world` is what there is: users, guilds, channels, messages, interactions, and the clock that they live by;
//! - `rest` and `gateway` are the two ways by which a bot meets it, `server` listens for both, `endpoint` is the third;
//! - `limits` and `validate` say what Discord would refuse, `fault` is what goes wrong on demand;
//! - `driver` is for tests: people act, and one awaits what the bot made of it.
//!
//! ```ignore
//! let discord = Discord::start().await;
//! let guild = discord.guild("Club");
//! let channel = guild.channel("juegos");
//! let ana = discord.user("ana").locale("es-ES");
//! let answer = ana.slash(&channel, "play", json!({ "rival": beto.id() })).answer().await;
//! beto.press(&answer, "Aceptar").answer().await;
//! assert!(discord.rang(&ana).is_empty());
//! discord.assert_well_behaved();
//! ```

#![allow(dead_code, reason = "each test that includes this uses its own part of it")]
#![allow(
    clippy::unwrap_used,
    reason = "what fails here fails a test; a part of it that needs none is no error"
)]

mod command_form;
mod control;
mod driver;
mod endpoint;
mod fault;
mod gateway;
mod limits;
mod refused;
mod request;
mod rest;
mod server;
mod validate;
mod world;

#[allow(unused_imports, reason = "each test that includes this names its own part of it")]
mod names {
    pub(crate) use super::control::HOW_TO;
    pub(crate) use super::driver::{Asked, Builder, Channel, Discord, Guild, Message, Modal, User};
    pub(crate) use super::fault::{Fault, Hits, Rule};
    pub(crate) use super::gateway::intent;
    pub(crate) use super::request::{Answer, Call, Payload};
    pub(crate) use super::validate::Validator;
    pub(crate) use super::world::{World, permission};
}

#[allow(unused_imports, reason = "as above")]
pub(crate) use names::*;
