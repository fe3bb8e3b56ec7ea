//! What somebody's device shows that rings.

use crate::players::{Account, Locale};
use serde::{Deserialize, Serialize};

/// What somebody's device shows that rings, in their language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ring {
    /// Whose it is.
    pub account: Account,
    /// The match that it is about, if it is one.
    pub id: Option<u64>,
    /// What it is about; short.
    pub words: RingWords,
    /// In which language.
    pub language: Locale,
}

/// The words of a [`Ring`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RingWords {
    /// The title.
    pub title: String,
    /// The line below it.
    pub text: String,
}
