//! The interactions that can still be answered: their tokens, which are kept in memory only.

use crate::players::Place;
use std::collections::VecDeque;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::Instant;

/// How long an interaction's token works, with something to spare: Discord's limit is 15 minutes.
pub(super) const ALIVE: Duration = Duration::from_secs(14 * 60 + 30);
/// Most interactions that are remembered.
const LIVE_MAX: usize = 5_000;

/// A secret by which an interaction is answered.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Key {
    pub(super) token: String,
    /// Until when Discord may not know it: it is acknowledged by the response to a request, and nobody tells when that
    /// has been read.
    pub(super) unknown_until: Option<Instant>,
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key")
    }
}

/// An interaction.
#[derive(Clone, Debug)]
pub(super) struct Live {
    /// The event's id.
    pub(super) event: String,
    pub(super) key: Key,
    pub(super) account: String,
    pub(super) place: String,
    pub(super) original: Original,
    pub(super) since: Instant,
    /// Held while it is answered: where Discord shows that the bot thinks, whatever comes first takes that place.
    pub(super) turn: Arc<Mutex<()>>,
}

/// What stands where the interaction's own answer belongs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Original {
    /// Discord shows that the bot thinks: the first private answer goes there.
    Waiting,
    /// An answer, or nothing any more.
    Settled,
    /// The message with the button or menu that was used, which only its reader sees or which is such an answer
    /// itself.
    Message(String),
}

/// The interactions that can still be answered, oldest first.
#[derive(Debug, Default)]
pub(super) struct Lives(VecDeque<Live>);

impl Lives {
    /// Remembers an interaction.
    pub(super) fn add(&mut self, live: Live) {
        while self.0.len() >= LIVE_MAX || self.0.front().is_some_and(|old| old.since.elapsed() > ALIVE) {
            self.0.pop_front();
        }
        self.0.push_back(live);
    }

    /// The interaction that an answer belongs to or, where that is unknown or over, the latest of this person there.
    pub(super) fn of(&self, event: Option<&str>, account: &str, place: &str) -> Option<Live> {
        let alive =
            || self.0.iter().rev().filter(|live| live.since.elapsed() < ALIVE && live.account == account);
        let asked = alive().find(|live| event == Some(&live.event));
        asked.or_else(|| alive().find(|live| live.place == place)).cloned()
    }

    /// The latest interaction of anybody in a channel, whether the bot could write there or not.
    pub(super) fn at(&self, place: &Place) -> Option<Live> {
        let is_there = |live: &&Live| {
            let platform = place.platform;
            Place { platform, id: live.place.clone() }.channel() == place.channel()
        };
        self.0.iter().rev().filter(|live| live.since.elapsed() < ALIVE).find(is_there).cloned()
    }

    /// Whether its own answer is still awaited; from now on it is not.
    pub(super) fn settle(&mut self, event: &str) -> bool {
        let found = self.0.iter_mut().find(|live| live.event == event && live.original == Original::Waiting);
        found.map(|live| live.original = Original::Settled).is_some()
    }

    /// Its own answer is awaited again.
    pub(super) fn unsettle(&mut self, event: &str) {
        if let Some(live) = self.0.iter_mut().find(|live| live.event == event) {
            live.original = Original::Waiting;
        }
    }
}
