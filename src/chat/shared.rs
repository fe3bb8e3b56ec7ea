//! What every adapter needs, written once: it knows no platform.
//!
//! * What comes and goes: posts wait in `lanes`, each place and person behind a queue of their own; `report` hands the bot
//!   what people did.
//! * What must be known again after a restart: a `notebook` of lines in a `journal`; `latest` bounds what is remembered.
//! * How long something is tried: `backoff`; until the program ends: `closing`.
//! * What posts are made of: the `artist` draws at its `easels`, `marks` reads the bot's text, `signs` stand for buttons where
//!   there are none. A board that can be touched has an `outline`; `html` makes text harmless.
//! * `links` are signed with a `key` that is made once; `here` counts open pages; `files` serves what they are made of, the
//!   modules of a page in one `bundle`.
//! * `home` gives a page what it needs on a phone's home screen.
//! * `push` calls a browser whose page is closed.
//! * `language` is that in which a browser is answered.
//! * `secret` reads tokens and passwords; `server` is the one HTTP server of the program.

pub(in crate::chat) mod artist;
pub(in crate::chat) mod backoff;
#[cfg(any(test, feature = "fuzzing"))]
pub(in crate::chat) mod browser;
pub(in crate::chat) mod bundle;
pub(in crate::chat) mod closing;
mod easels;
pub(in crate::chat) mod files;
mod hands;
pub(in crate::chat) mod here;
pub(in crate::chat) mod home;
pub(in crate::chat) mod html;
pub(in crate::chat) mod journal;
pub(in crate::chat) mod key;
pub(in crate::chat) mod lanes;
pub(in crate::chat) mod language;
#[cfg(any(feature = "discord", feature = "matrix"))]
pub(in crate::chat) mod latest;
pub(in crate::chat) mod links;
pub(in crate::chat) mod marks;
#[cfg(any(feature = "discord", feature = "matrix"))]
pub(in crate::chat) mod notebook;
pub(in crate::chat) mod outline;
pub(in crate::chat) mod push;
pub(in crate::chat) mod report;
#[cfg(any(feature = "discord", feature = "matrix"))]
pub(in crate::chat) mod secret;
pub(in crate::chat) mod server;
#[cfg(feature = "matrix")]
pub(in crate::chat) mod signs;
mod sums;

use crate::players::{Account, Platform};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks, whatever became of whoever held it: what is kept so is whole between any two statements.
pub(in crate::chat) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The ids of those of the accounts that are on this platform.
pub(in crate::chat) fn ids(accounts: &[Account], platform: Platform) -> Vec<String> {
    let here = accounts.iter().filter(|account| account.platform == platform);
    here.map(|account| account.id.clone()).collect()
}

/// The text, cut to so many characters where it is longer, which shows.
#[cfg(any(feature = "discord", feature = "matrix"))]
pub(in crate::chat) fn cut(text: &str, most: usize) -> String {
    if text.chars().nth(most).is_none() {
        return text.to_owned();
    }
    text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}
