//! Nahil keeps matches of four abstract games for people in chat.

pub mod bot;
pub mod chat;
pub mod config;
pub mod games;
pub mod i18n;
pub mod players;
