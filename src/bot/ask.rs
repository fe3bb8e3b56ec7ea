//! What can be asked of the bot: its commands, and what holds where nothing is asked.

pub mod command;
pub mod setting;
pub(super) mod settings;
pub(super) mod word;
