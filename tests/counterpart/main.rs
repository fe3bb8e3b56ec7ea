//! The counterpart of Discord is as it should be, seen by a client that knows nothing of it.

#[path = "../support/discord/mod.rs"]
mod discord;

mod client;
mod control;
mod endpoint;
mod fault;
mod gateway;
mod interaction;
mod message;
mod validate;
