//! What could be typed next: a question that comes while somebody types, and its answers.

use crate::players::{Account, Locale, Place};
use serde::{Deserialize, Serialize};

/// A question that changes nothing and is answered as soon as its turn comes: what could be typed next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Query {
    /// Who types.
    pub from: Account,
    /// The language their platform speaks to them, if it says so.
    pub locale: Option<Locale>,
    /// Where they type.
    pub place: Place,
    /// The number of the match, if they have named one.
    pub id: Option<u64>,
    /// What is typed so far.
    pub typed: Typed,
}

/// What is typed so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Typed {
    /// Steps of a turn.
    Steps(String),
    /// The number of a match.
    Match(String),
    /// The name of a time zone.
    Zone(String),
    /// A clock.
    Clock(String),
    /// The name of a command.
    Topic(String),
}

/// Something that could be typed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Suggestion {
    /// The whole text with it.
    pub value: String,
    /// Its words.
    pub label: String,
}
