//! How the bot's posts get to Matrix: those of one room or to one person in order, and none held up by another's.

use super::chore::Chores;
use super::desk::Desk;
use super::failure::Failure;
use super::memory::Line;
use super::publish::{self, Means};
use super::put::Progress;
use crate::bot::message::{Outgoing, What};
use crate::chat::lanes::{Carry, Fate, Lanes};
use crate::players::Platform;
use std::sync::Arc;
use std::time::Duration;

/// How long to wait before something is tried again, at first and at most.
const RETRY: (Duration, Duration) = (Duration::from_millis(500), Duration::from_mins(1));
/// How often something is tried again that should have gone well.
const ODD_MAX: u32 = 6;

/// The posts that wait for Matrix, by the channel or person they go to.
pub(super) type Delivery = Lanes<Carrier>;

/// Brings posts to Matrix.
#[derive(Debug)]
pub(super) struct Carrier {
    pub(super) desk: Arc<Desk>,
    pub(super) chores: Arc<Chores>,
}

impl Carry for Carrier {
    type Ahead = ();

    fn begin(&self, _: &Outgoing) {}

    async fn deliver(&self, outgoing: Outgoing, (): ()) -> Fate {
        let number = outgoing.number;
        if outgoing.place.platform != Platform::Matrix {
            return Fate::Lost { number, why: "it is for another platform".to_owned() };
        }
        if !self.desk.is_ready().await {
            return Fate::Ending;
        }
        let progress = Progress::of(&outgoing);
        let (mut wait, mut odd) = (RETRY.0, 0);
        while !self.desk.memory.is_done(number) {
            let failure = match self.attempt(&outgoing, &progress).await {
                Ok(()) => {
                    self.desk.memory.note(Line::Done(number)).await;
                    self.desk.note_delivered().await;
                    break;
                }
                Err(failure) => failure,
            };
            odd += u32::from(matches!(failure, Failure::Odd(_)));
            self.desk.note_failure(&failure).await;
            let after = match failure {
                Failure::Later | Failure::Limited(_) => failure.again_after(wait),
                // The session is over: the listener ends the program, and the next start sends this again.
                Failure::Unauthorised => Some(RETRY.1),
                Failure::Odd(ref why) if odd < ODD_MAX => {
                    tracing::warn!(number, why, "a post could not be sent; it is tried again");
                    None
                }
                failure => {
                    self.desk.memory.note(Line::Done(number)).await;
                    return Fate::Lost { number, why: format!("{failure:?}") };
                }
            };
            tracing::debug!(number, ?after, "the homeserver is not ready; this is sent again");
            if !self.desk.rest(after.unwrap_or(wait).max(RETRY.0)).await {
                return Fate::Ending;
            }
            wait = (wait * 2).min(RETRY.1);
        }
        Fate::Delivered
    }

    fn waits(&self, more: bool) {
        self.desk.count_waiting(more);
    }
}

impl Carrier {
    async fn attempt(&self, outgoing: &Outgoing, progress: &Progress) -> Result<(), Failure> {
        let means = Means { desk: &self.desk, chores: &self.chores, progress };
        match (&outgoing.what, &outgoing.private_to) {
            (What::Post(post), Some(account)) => publish::whisper(means, outgoing, &account.id, post).await,
            (What::Post(post), None) => publish::publish(means, outgoing, post).await,
            (What::Close { key }, Some(account)) => {
                publish::close(means, outgoing, &account.id, key).await;
                Ok(())
            }
            // The bot takes away only what one person sees.
            (What::Close { .. }, None) => Ok(()),
        }
    }
}
