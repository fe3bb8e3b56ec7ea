//! What a channel's history is made of, and the lines of the journal that make it.

use super::shade::Shade;
use crate::bot::message::{Again, Button, File, Menu};
use crate::chat::shared::outline::Plate;
use crate::chat::shared::push::Subscription;
use crate::players::Locale;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A message of a person or a post of the bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Item {
    /// Its place in the history: the line of the journal that first named it.
    pub(super) id: u64,
    /// The line of the journal that last changed it.
    pub(super) changed: u64,
    /// The channel's id.
    pub(super) channel: String,
    /// The id of the person who wrote it; nobody's when it is the bot's.
    pub(super) from: Option<String>,
    /// When it was received or, if it is the bot's, first posted.
    pub(super) at: Timestamp,
    /// A person's text, or the bot's with its marks.
    pub(super) text: String,
    /// The id that the browser gave to a person's message.
    pub(super) event: Option<String>,
    /// The id of the only person who may see it; everybody may when nobody is named.
    pub(super) private_to: Option<String>,
    /// The bot's key; empty in a person's message.
    pub(super) key: String,
    /// The language of the bot's text, if it is known; journals of before it was say nothing.
    #[serde(default)]
    pub(super) language: Option<Locale>,
    /// The ids of those who are called.
    pub(super) calls: Vec<String>,
    /// The ids of those among them whose turn it is.
    #[serde(default)]
    pub(super) turns: Vec<String>,
    /// Whether it stays until it is retired or changed, however much comes after it.
    #[serde(default)]
    pub(super) stays: bool,
    /// Pictures, in order.
    pub(super) pictures: Vec<Shot>,
    /// Rows of buttons.
    pub(super) buttons: Vec<Vec<Button>>,
    /// Menus.
    pub(super) menus: Vec<Menu>,
    /// What touching the first picture does; journals of before it did anything say nothing.
    #[serde(default)]
    pub(super) plate: Option<Plate>,
    /// A file to download.
    pub(super) file: Option<File>,
    /// Whether it was changed after it was posted.
    pub(super) edited: bool,
    /// What it answers, if it stands beside the room: the id that the browser gave to that act. Journals of before there was
    /// such a place say nothing.
    #[serde(default)]
    pub(super) aside: Option<String>,
    /// The match that could be played again; journals of before there was a form for it say nothing.
    #[serde(default)]
    pub(super) again: Option<Box<Again>>,
}

impl Item {
    /// Whether this person may see it.
    pub(super) fn is_for(&self, member: &str) -> bool {
        self.private_to.as_deref().is_none_or(|owner| owner == member)
    }

    /// Takes away what can be done with it: then nobody waits for it any more.
    pub(super) fn retire(&mut self) {
        self.buttons.clear();
        self.menus.clear();
        self.plate = None;
        self.turns.clear();
        self.stays = false;
    }

    /// Whether it is the bot's post of this channel, reader and key.
    pub(super) fn is_keyed(&self, channel: &str, private_to: Option<&str>, key: &str) -> bool {
        !key.is_empty()
            && self.key == key
            && self.channel == channel
            && self.private_to.as_deref() == private_to
    }
}

/// A picture that is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Shot {
    /// The name under which it is served, made from its content; empty when it could not be drawn.
    pub(super) name: String,
    /// In pixels.
    pub(super) width: u32,
    /// In pixels.
    pub(super) height: u32,
    /// The same in words.
    pub(super) alt: String,
    /// How it is written; journals of before there was a choice say nothing.
    #[serde(default)]
    pub(super) format: Format,
    /// The name of the same for a page that is dark, if it looks otherwise there; it is as large and written alike. Whichever
    /// of the two is drawn later is named after the other. Journals of before there was one say nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) dark: Option<String>,
}

impl Shot {
    /// The names of all that is kept of it.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.name.as_str()).chain(self.dark.as_deref())
    }

    /// Its name in this shade, if it differs in the other one.
    pub(super) fn named(&self, shade: Shade) -> Option<&str> {
        let dark = self.dark.as_deref()?;
        Some(if shade == Shade::Dark { dark } else { &self.name })
    }

    /// The shade after which the other one is named, if there are both.
    pub(super) fn first(&self) -> Option<Shade> {
        let dark = self.dark.as_deref()?;
        Some(if self.name.starts_with(dark) { Shade::Dark } else { Shade::Light })
    }
}

/// How a picture is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Format {
    /// One that stands still.
    #[default]
    Png,
    /// One that moves.
    Gif,
}

impl Format {
    /// How a file of this format ends.
    pub(super) const fn ending(self) -> &'static str {
        match self {
            Format::Png => "png",
            Format::Gif => "gif",
        }
    }

    /// The format's name on the web.
    pub(super) const fn mime(self) -> &'static str {
        match self {
            Format::Png => "image/png",
            Format::Gif => "image/gif",
        }
    }
}

/// A person who has joined.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Member {
    /// Given once, never reused.
    pub(super) id: String,
    /// As it is shown.
    pub(super) name: String,
    /// The language chosen in the page.
    pub(super) locale: Locale,
    /// What the browser sent to join: who sends it again lost the answer and is the same person.
    pub(super) ticket: String,
    /// The line of the journal that last changed it.
    pub(super) changed: u64,
    /// Whether they have ever said or done anything. Older journals do not tell, so everybody in them may have.
    #[serde(default = "perhaps")]
    pub(super) acted: bool,
    /// The browsers in which they are, the oldest first.
    #[serde(default)]
    pub(super) sessions: Vec<Session>,
    /// Whether the cookies hold that name no session. Older journals know of no sessions.
    #[serde(default = "perhaps")]
    pub(super) unnamed: bool,
}

/// A browser in which a person is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Session {
    /// Drawn at random, known to the browser's cookie.
    pub(super) id: String,
    /// Since when.
    pub(super) since: Timestamp,
    /// Which browser it is and on which system, as it says itself.
    pub(super) device: String,
    /// Where it is called, if it wants to be.
    #[serde(default)]
    pub(super) push: Option<Subscription>,
}

/// Most browsers of one person; the one that came first makes room.
pub(super) const SESSIONS_MAX: usize = 20;

impl Session {
    /// A new one.
    pub(super) fn new(since: Timestamp, device: String) -> Self {
        Self { id: format!("{:016x}", rand::random::<u64>()), since, device, push: None }
    }
}

impl Member {
    /// Whether a session of this id holds. Cookies of before there were sessions name none.
    pub(super) fn has_session(&self, id: &str) -> bool {
        self.sessions.iter().any(|session| session.id == id) || (id.is_empty() && self.unnamed)
    }

    /// The same with one more browser.
    pub(super) fn with(mut self, session: Session) -> Self {
        self.sessions.push(session);
        let excess = self.sessions.len().saturating_sub(SESSIONS_MAX);
        self.sessions.drain(..excess);
        self
    }

    /// The same, with only those browsers that are meant to stay.
    pub(super) fn keeping(mut self, stays: impl Fn(&str) -> bool) -> Self {
        self.sessions.retain(|session| stays(&session.id));
        self.unnamed &= stays("");
        self
    }
}

fn perhaps() -> bool {
    true
}

/// A line of the journal: an entry with its number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Line {
    /// Grows from line to line and never starts again; only lines written together by a compaction share one.
    pub(super) seq: u64,
    /// What has become so.
    pub(super) entry: Entry,
}

/// What has become so: not what was done but what is the case after it, so that entries can be read again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Entry {
    /// The journal is of this version.
    Version(u32),
    /// A person is this.
    Member(Member),
    /// A person has come in the place of another, who is there no more.
    Instead {
        /// The id of the one who is gone.
        gone: String,
        /// The one who has come.
        member: Member,
    },
    /// A channel of this id and name is there.
    Channel {
        /// Its id.
        id: String,
        /// Its name.
        name: String,
    },
    /// A message or post is this.
    Item {
        /// The number of the bot's [`Outgoing`](crate::bot::message::Outgoing) that made it so.
        number: Option<u64>,
        /// The ids of items that lose their buttons and menus with it.
        retired: Vec<u64>,
        /// The item.
        item: Arc<Item>,
    },
    /// A post is taken away.
    Gone {
        /// The number of the bot's [`Outgoing`](crate::bot::message::Outgoing) that did it.
        number: u64,
        /// The post, if there was one.
        item: Option<u64>,
    },
    /// What was applied before, as far as nothing else in the journal tells.
    Marks {
        /// Changes up to this one are known in their result only.
        floor: u64,
        /// Every number of the bot's up to this one was applied.
        applied_floor: u64,
        /// And these.
        applied: Vec<u64>,
        /// Ids of the latest messages.
        said: Vec<String>,
    },
}
