//! What any chat is to the bot, what its buttons, menus and boards carry, and how fast it may come.

pub(super) mod again;
pub(super) mod board;
pub(super) mod delivery;
pub(super) mod form;
pub(super) mod league;
pub(super) mod menus;
pub mod message;
pub(crate) mod pace;
pub(super) mod page;
pub(super) mod picture;
pub(super) mod press;
pub(super) mod puzzle;
pub(super) mod query;
pub(super) mod request;
pub(super) mod review;
pub(super) mod ring;
pub(super) mod site;
pub(super) mod thought;
pub(super) mod touch;
