//! The bot on a counterpart of Discord, whole: gateway, REST, bot, store.
//!
//! With `NAHIL_DISCORD_OPENAPI` set to a copy of Discord's own description, each request is held against it.
//! `RUST_LOG=nahil=debug` shows what the program does. What was posted in the matches of `matches` is written to
//! `target/tmp/discord-*.json`, to be read.

#![cfg(feature = "discord")]
#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

#[path = "../support/discord/mod.rs"]
mod discord;

#[path = "../support/beginner.rs"]
mod beginner;

mod binary;
mod both;
mod busy;
mod gateway;
mod http;
mod leagues;
mod lessons;
mod machine;
mod matches;
mod members;
mod pages;
mod pair;
mod places;
mod player;
mod posting;
mod private;
mod script;
mod stage;
mod strangers;
mod turns;
mod votes;
mod which;
