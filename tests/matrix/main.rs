//! The program on a real homeserver, whole, driven by people who know nothing but HTTP.
//!
//! The homeserver is Synapse; `tests/matrix/homeserver install` installs it. Without it, these tests say that they are
//! skipped.

#![cfg(all(feature = "matrix", unix))]
#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

#[path = "../discord/script.rs"]
mod script;

mod homeserver;
mod http;
mod matches;
mod pair;
mod phone;
mod program;
mod server;
mod stage;
mod timeline;
mod user;
