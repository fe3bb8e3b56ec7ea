//! Who plays: persons, their accounts on platforms, and what they have chosen for themselves.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A person, over all platforms. Given once, never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PlayerId(pub u64);

/// Where an account lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Platform {
    /// The chat room that this program serves itself.
    Local,
    /// Discord.
    Discord,
    /// Matrix.
    Matrix,
}

impl Platform {
    /// The platform's name in keys and logs.
    pub const fn id(self) -> &'static str {
        match self {
            Platform::Local => "local",
            Platform::Discord => "discord",
            Platform::Matrix => "matrix",
        }
    }
}

/// An account on a platform, by the platform's own unchanging id.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Account {
    /// The platform.
    pub platform: Platform,
    /// The account's id there.
    pub id: String,
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.platform.id(), self.id)
    }
}

/// A channel, room or direct conversation of a platform, by the platform's own unchanging id.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Place {
    /// The platform.
    pub platform: Platform,
    /// The channel's id there.
    pub id: String,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.platform.id(), self.id)
    }
}

/// A language in which Nahil speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Locale {
    /// English.
    #[default]
    En,
    /// Spanish.
    Es,
}

impl Locale {
    /// Every language.
    pub const ALL: [Locale; 2] = [Locale::En, Locale::Es];

    /// The language's code: `en` or `es`.
    pub const fn code(self) -> &'static str {
        match self {
            Locale::En => "en",
            Locale::Es => "es",
        }
    }

    /// The language of a code such as `es`, `es-MX` or `ES_419`.
    pub fn from_code(code: &str) -> Option<Self> {
        let language = code.split(['-', '_']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|locale| locale.code().eq_ignore_ascii_case(language))
    }
}

/// What is kept on a person.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Profile {
    /// The name last seen.
    pub name: String,
    /// The language, where he has chosen one.
    pub locale: Option<Locale>,
    /// The language in which his platform spoke to him last, if it said so.
    pub spoken: Option<Locale>,
    /// Whether a turn is played as soon as it is complete. Otherwise, and at first, it waits to be confirmed.
    pub at_once: bool,
    /// His accounts.
    pub accounts: Vec<Account>,
    /// Whether he wants to be called where nobody else reads.
    pub direct: bool,
}

impl Profile {
    /// Longest name that is kept, in characters.
    pub const NAME_MAX: usize = 40;

    /// The language to speak to him: his choice, or his platform's, if any.
    pub fn language(&self) -> Option<Locale> {
        self.locale.or(self.spoken)
    }
}
