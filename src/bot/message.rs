//! What any chat is to the bot: what comes in, what goes out.
//!
//! An adapter turns its platform's events into [`Incoming`] and carries [`Outgoing`] out. It knows nothing of games.

use crate::games::{Scene, Side};
pub use crate::players::Place;
use crate::players::{Account, Locale};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;

/// Something that happened on a platform and may concern the bot.
#[derive(Clone, Debug)]
pub struct Incoming {
    /// The event's id, unique and stable on its platform: an id seen before changes nothing.
    pub id: String,
    /// The platform's time of the event.
    pub at: Timestamp,
    /// Who did it.
    pub from: Account,
    /// His name, as others see it.
    pub name: String,
    /// The language his platform speaks to him, if it says so.
    pub locale: Option<Locale>,
    /// Where it happened.
    pub place: Place,
    /// What he did.
    pub act: Act,
    /// The persons named in the text, by the names used there (without `@`), in any order.
    pub mentions: Vec<(String, Account)>,
}

/// What a person did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Wrote a message.
    Said(String),
    /// Pressed a button; its [`Button::id`], as it comes back from the platform, so perhaps forged or stale.
    Pressed(String),
    /// Chose an option of a menu; the menu's [`Menu::id`] and the option's [`MenuOption::id`], perhaps forged or stale.
    Chose {
        /// The menu.
        menu: String,
        /// The option.
        option: String,
    },
}

/// What adapters send to the bot's one loop.
#[derive(Debug)]
pub enum Event {
    /// Something happened. The receipt, if wanted, comes once its effects are on disk.
    Incoming {
        /// What happened.
        incoming: Incoming,
        /// Where to say that its effects are on disk.
        receipt: Option<oneshot::Sender<Receipt>>,
    },
    /// The post with this number reached its platform for good.
    Delivered(u64),
    /// The post with this number cannot be delivered, and never will be.
    Undeliverable {
        /// The post's number.
        number: u64,
        /// Why, for the log.
        why: String,
    },
}

/// What became of an [`Incoming`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Receipt {
    /// Its effects, if any, are on disk; what is to be told will be.
    Kept,
    /// Nothing has changed: the store failed. The same event may be sent again.
    NotKept,
}

/// Something to be done on a platform. May come twice with the same number: the second time changes nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct Outgoing {
    /// Stable over restarts, never reused: the source of nonces and transaction ids.
    pub number: u64,
    /// Where.
    pub place: Place,
    /// Who alone may see it; everybody if nobody is named.
    pub private_to: Option<Account>,
    /// What.
    pub what: What,
}

/// Something to be done on a platform.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// Post a message, or edit the one with the same key.
    Post(Box<Post>),
    /// Take the message with this key away; where a platform cannot, empty it of buttons, menus and pictures.
    Close {
        /// The message's [`Post::key`].
        key: String,
    },
}

/// A message of the bot.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Post {
    /// A post with the same place, reader and key as an earlier one takes its place (an edit). The empty key: always a
    /// new post.
    pub key: String,
    /// Keys of earlier posts of the same place and reader that lose their buttons and menus.
    pub retire: Vec<String>,
    /// Text with the inline marks `**bold**` and `` `code` ``, lines, and blocks between lines of three backticks; no
    /// other mark-up.
    pub text: String,
    /// Who is called: his device should ring. Only ever the next player, or the one who is challenged.
    pub calls: Vec<Account>,
    /// Boards to draw, in order.
    pub pictures: Vec<Picture>,
    /// Rows of buttons, at most 5 rows of 5.
    pub buttons: Vec<Vec<Button>>,
    /// Menus, each a row of its own.
    pub menus: Vec<Menu>,
    /// A file to download.
    pub file: Option<File>,
}

/// A board to draw.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// What is on it.
    pub scene: Scene,
    /// The side that sits at the bottom.
    pub view: Side,
    /// The same in words, for those who cannot see it; at most 1,024 characters.
    pub alt: String,
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Button {
    /// What comes back when it is pressed; at most 100 characters.
    pub id: String,
    /// Its words; at most 80 characters.
    pub label: String,
    /// How it looks.
    pub look: Look,
    /// Whether it can be pressed now.
    pub enabled: bool,
}

/// How a button looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Look {
    /// What one most likely wants.
    Primary,
    /// One of several things to do.
    Plain,
    /// Good and final, such as confirming.
    Good,
    /// Hard to take back, such as resigning.
    Danger,
}

/// A menu from which one option is chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Menu {
    /// What comes back, with the option's id, when an option is chosen; at most 100 characters.
    pub id: String,
    /// What is to be chosen.
    pub label: String,
    /// The options, in order. An adapter pages them where its platform cannot show all.
    pub options: Vec<MenuOption>,
}

/// An option of a menu.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MenuOption {
    /// What comes back when it is chosen; at most 100 characters.
    pub id: String,
    /// Its words; at most 100 characters.
    pub label: String,
    /// Whether it is the one chosen now.
    pub chosen: bool,
}

/// A file to download.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct File {
    /// Its name.
    pub name: String,
    /// Its text.
    pub text: String,
}
