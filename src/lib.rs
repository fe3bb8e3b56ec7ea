//! Nahil keeps matches of four abstract games for people in chat.

pub mod bot;
pub mod cli;
pub mod config;
pub mod games;
pub mod i18n;
pub mod play;
pub mod players;
