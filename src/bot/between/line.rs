//! A connection that is made anew whenever it is lost.

use crate::store::{Address, Exchange, StoreError, Subject, Tidings};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;
use tracing::{debug, warn};

/// After how long it is tried again what has failed.
const AGAIN: Duration = Duration::from_millis(250);
/// After how long somebody looks who has heard nothing: word of something new may be lost.
pub(super) const LOOK: Duration = Duration::from_millis(500);

/// After how long it is said again that the database refuses, for the same reason.
const SAID_AGAIN: Duration = Duration::from_mins(1);

/// A connection, if there is one.
#[derive(Debug)]
pub(super) struct Line {
    address: Address,
    topics: &'static [Subject],
    soon: bool,
    open: Option<(Exchange, mpsc::Receiver<Tidings>)>,
    /// Why the database did not let it in, as it was said last, and when: while that stays so, it is said now and then.
    said: Option<(String, Instant)>,
}

impl Line {
    /// One that hears of these; what `soon` means, [`Exchange::open`] says.
    pub(super) fn new(address: Address, topics: &'static [Subject], soon: bool) -> Self {
        Self { address, topics, soon, open: None, said: None }
    }

    /// Whether the connection is a new one, since this was asked the last time; makes it where there is none.
    pub(super) async fn renew(&mut self) -> Result<bool, StoreError> {
        if self.open.as_ref().is_some_and(|(exchange, _)| !exchange.is_closed()) {
            return Ok(false);
        }
        self.open = None;
        self.open = Some(Exchange::open(&self.address, self.topics, self.soon).await?);
        Ok(true)
    }

    /// The connection.
    pub(super) fn exchange(&self) -> Result<&Exchange, StoreError> {
        let open = self.open.as_ref().map(|(exchange, _)| exchange);
        open.ok_or_else(|| StoreError::Unreachable("there is no connection".to_owned()))
    }

    /// Gives the connection up after a failure, and waits a little.
    pub(super) async fn lose(&mut self, why: &StoreError) {
        let words = why.to_string();
        let is_known =
            self.said.as_ref().is_some_and(|(said, at)| *said == words && at.elapsed() < SAID_AGAIN);
        // While the database takes no more connections, somebody may have to make room.
        let passes = matches!(why, StoreError::Unreachable(_)) && !why.is_crowded();
        if passes || is_known {
            debug!("a connection to the database is made anew: {why}");
        } else {
            warn!("the database is asked again until it answers: {why}");
            self.said = Some((words, Instant::now()));
        }
        self.open = None;
        tokio::time::sleep(AGAIN).await;
    }

    /// Waits for word of something new, and takes all that there is; nothing after a while.
    pub(super) async fn hear(&mut self) -> Vec<Tidings> {
        let Some((_, tidings)) = &mut self.open else { return Vec::new() };
        let mut heard = Vec::new();
        let word = tokio::time::timeout(LOOK, tidings.recv_many(&mut heard, usize::MAX)).await;
        if word == Ok(0) {
            // Then it is closed, and made anew; not in a circle that does nothing else.
            tokio::time::sleep(AGAIN).await;
        }
        heard
    }
}
