//! The program on a real homeserver, whole, driven by people who know nothing but HTTP.
//!
//! The homeserver is Synapse; `tests/matrix/homeserver install` installs it. Without it, these tests say that they are
//! skipped.

#![cfg(all(feature = "matrix", unix))]
#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

#[cfg(feature = "discord")]
#[path = "../support/discord/mod.rs"]
mod discord;

#[path = "../discord/script.rs"]
#[allow(dead_code, reason = "where menus have no keys, their words are enough")]
mod script;

mod both;
mod court;
mod encrypted;
mod homeserver;
mod http;
mod keys;
mod limits;
mod matches;
mod pair;
mod phone;
mod phones;
mod places;
mod program;
mod restarts;
mod rooms;
mod server;
mod signs;
mod stage;
mod strangers;
mod timeline;
mod user;
mod wire;
