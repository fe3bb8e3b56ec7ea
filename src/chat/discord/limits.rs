//! What Discord takes at most, all in one place. Where a text has no other unit, it is characters.
//!
//! <https://discord.com/developers/docs>: Message, Components, Application Commands, Interactions.

pub(super) use crate::chat::shared::cut;

/// Text of a message.
pub(super) const CONTENT: usize = 2_000;
/// Text of an embed, which holds what the text of a message cannot.
pub(super) const EMBED: usize = 4_096;
/// Rows of a message.
pub(super) const ROWS: usize = 5;
/// Buttons of a row.
pub(super) const ROW_BUTTONS: usize = 5;
/// Words on a button.
pub(super) const BUTTON_LABEL: usize = 80;
/// What a button, menu or form carries.
pub(super) const CUSTOM_ID: usize = 100;
/// Address of a button that opens one.
pub(super) const URL: usize = 512;
/// Options of a menu.
pub(super) const MENU_OPTIONS: usize = 25;
/// Words of an option, and what it carries.
pub(super) const OPTION: usize = 100;
/// Words in a menu from which nothing is chosen.
pub(super) const PLACEHOLDER: usize = 150;
/// Words that describe a picture.
pub(super) const ALT: usize = 1_024;
/// Files of a message.
pub(super) const FILES: usize = 10;
/// Bytes of all files of a message.
pub(super) const FILES_BYTES: usize = 10 * 1_024 * 1_024;
/// What makes a second sending of a message harmless.
#[cfg(test)]
pub(super) const NONCE: usize = 25;
/// Title of a form, and words over a field in it.
pub(super) const FORM_WORDS: usize = 45;
/// Text of a field in a form.
pub(super) const FORM_TEXT: usize = 4_000;
/// Title of a thread.
pub(super) const THREAD_TITLE: usize = 100;
/// Commands of an application.
#[cfg(test)]
pub(super) const COMMANDS: usize = 100;
/// Name of a command or an option of one.
#[cfg(test)]
pub(super) const COMMAND_NAME: usize = 32;
/// What a command or an option of one does.
#[cfg(test)]
pub(super) const COMMAND_HELP: usize = 100;
/// Choices of an option, and suggestions.
pub(super) const CHOICES: usize = 25;
/// All names, descriptions and values of a command together.
#[cfg(test)]
pub(super) const COMMAND_TOTAL: usize = 8_000;
