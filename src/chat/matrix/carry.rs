//! How the bot's posts get to Matrix: those of one room or to one person in order, and none held up by another's.

use super::failure::Failure;
use super::hub::Hub;
use super::memory::{Note, Slot};
use super::publish;
use super::put::{Means, Progress};
use crate::bot::message::{Errand, Outgoing};
use crate::chat::shared::backoff::Backoff;
use crate::chat::shared::lanes::{Carry, Fate, Lanes};
use crate::players::Platform;
use std::sync::Arc;
use std::time::Duration;

/// How long to wait before something is tried again, at first and at most.
const RETRY: Backoff = Backoff::new(RETRY_MIN, RETRY_MAX);
const RETRY_MIN: Duration = Duration::from_millis(500);
const RETRY_MAX: Duration = Duration::from_mins(1);
/// How often something is tried again that should have gone well.
const ODD_MAX: u32 = 6;

/// The posts that wait for Matrix, by the channel or person they go to.
pub(super) type Delivery = Lanes<Carrier>;

/// Brings posts to Matrix.
#[derive(Debug)]
pub(super) struct Carrier {
    pub(super) hub: Arc<Hub>,
}

impl Carry for Carrier {
    const PLATFORM: Platform = Platform::Matrix;

    type Ahead = ();

    fn begin(&self, _: &Outgoing) {}

    async fn deliver(&self, outgoing: Outgoing, (): ()) -> Fate {
        let number = outgoing.number;
        if !self.hub.is_ready().await {
            return Fate::Ending;
        }
        let progress = Progress::of(&outgoing);
        let (mut backoff, mut odd) = (RETRY, 0);
        while !self.hub.memory.is_done(number) {
            let failure = match self.attempt(&outgoing, &progress).await {
                Ok(()) => {
                    self.hub.memory.note(Note::Done(number)).await;
                    self.hub.note_delivered().await;
                    break;
                }
                Err(failure) => failure,
            };
            let wait = backoff.wait();
            odd += u32::from(matches!(failure, Failure::Odd(_)));
            self.hub.note_failure(&failure).await;
            let after = match &failure {
                Failure::Later | Failure::Limited(_) => failure.again_after(wait),
                // The session is over: the listener ends the program, and the next start sends this again.
                Failure::Unauthorised => Some(RETRY_MAX),
                Failure::Odd(why) if odd < ODD_MAX => {
                    tracing::warn!(number, why, "a post could not be sent; it is tried again");
                    None
                }
                failure => {
                    self.hub.memory.note(Note::Done(number)).await;
                    return Fate::Lost { number, why: format!("{failure:?}") };
                }
            };
            tracing::debug!(number, ?after, "the homeserver is not ready; this is sent again");
            if !self.rest(&failure, after.unwrap_or(wait).max(RETRY_MIN)).await {
                return Fate::Ending;
            }
        }
        Fate::Delivered
    }

    fn waits(&self, more: bool) {
        self.hub.count_waiting(more);
    }
}

impl Carrier {
    /// Rests before the next try; `false` if the program ends meanwhile. Only what waits for the homeserver to take more
    /// holds chores up, for they would take it.
    async fn rest(&self, failure: &Failure, wait: Duration) -> bool {
        let holds = matches!(failure, Failure::Limited(_));
        if !holds {
            self.hub.count_waiting(false);
        }
        let goes_on = self.hub.rest(wait).await;
        if !holds {
            self.hub.count_waiting(true);
        }
        goes_on
    }

    async fn attempt(&self, outgoing: &Outgoing, progress: &Progress) -> Result<(), Failure> {
        let means = Means { hub: &self.hub, progress };
        match (&outgoing.what, &outgoing.private_to) {
            (Errand::Post(post), Some(account)) => publish::whisper(means, outgoing, &account.id, post).await,
            (Errand::Post(post), None) => publish::publish(means, outgoing, post).await,
            (Errand::Close { key }, Some(_)) => {
                publish::close(means, &Slot::of(outgoing, key)).await;
                Ok(())
            }
            // The bot takes away only what one person sees.
            (Errand::Close { .. }, None) => Ok(()),
        }
    }
}
