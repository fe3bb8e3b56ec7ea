//! What any chat is to the bot, and what its buttons, menus and boards carry.

pub(super) mod board;
pub(super) mod form;
pub mod message;
pub(super) mod press;
