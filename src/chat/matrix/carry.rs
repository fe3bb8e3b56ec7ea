//! How the bot's posts get to Matrix: those of one room or to one person in order, and none held up by another's.

use super::chore::Chores;
use super::desk::Desk;
use super::failure::Failure;
use super::memory::{Line, lock};
use super::publish::{self, Means};
use super::upload::Uploads;
use crate::bot::message::{Event, Outgoing, What};
use crate::players::Platform;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::mpsc;

/// How long to wait before something is tried again, at first and at most.
const RETRY: (Duration, Duration) = (Duration::from_millis(500), Duration::from_mins(1));
/// How often something is tried again that should have gone well.
const ODD_MAX: u32 = 6;
/// Most posts of one queue that are held in memory; further ones wait on the bot's disk for the next start.
const QUEUE_MAX: usize = 5_000;

/// The posts that wait, by the room or person they go to. A queue is there as long as somebody works on it.
#[derive(Debug)]
pub(super) struct Carrier {
    desk: Arc<Desk>,
    chores: Arc<Chores>,
    queues: Mutex<HashMap<String, VecDeque<Outgoing>>>,
    reports: mpsc::UnboundedSender<Event>,
}

impl Carrier {
    /// A carrier that reports to the bot. The bot may wait for room in the outbox while the inbox is full, so reports
    /// never hold the outbox up; there are never more of them than posts that the bot has waiting.
    pub(super) fn new(desk: Arc<Desk>, chores: Arc<Chores>, inbox: mpsc::Sender<Event>) -> Arc<Self> {
        let (reports, mut waiting) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            while let Some(report) = waiting.recv().await {
                if inbox.send(report).await.is_err() {
                    break;
                }
            }
        });
        Arc::new(Self { desk, chores, queues: Mutex::default(), reports })
    }

    /// Takes a post; it goes out behind those before it.
    pub(super) fn take(self: &Arc<Self>, outgoing: Outgoing) {
        let name = match &outgoing.private_to {
            Some(account) => format!("to {}", account.id),
            None => outgoing.place.id.clone(),
        };
        let mut queues = lock(&self.queues);
        if let Some(queue) = queues.get_mut(&name) {
            if queue.len() < QUEUE_MAX {
                self.desk.count_waiting(true);
                queue.push_back(outgoing);
            } else {
                let number = outgoing.number;
                tracing::error!(number, "too much waits for one room; this waits for the next start");
            }
            return;
        }
        queues.insert(name.clone(), VecDeque::new());
        drop(queues);
        self.desk.count_waiting(true);
        let carrier = Arc::clone(self);
        tokio::spawn(async move { carrier.work(name, outgoing).await });
    }

    async fn work(self: Arc<Self>, name: String, first: Outgoing) {
        let mut next = Some(first);
        while let Some(outgoing) = next {
            let report = self.deliver(&outgoing).await;
            self.desk.count_waiting(false);
            let Some(report) = report else {
                return;
            };
            // A bot that has ended already sends it again at the next start.
            let _ = self.reports.send(report);
            let mut queues = lock(&self.queues);
            next = queues.get_mut(&name).and_then(VecDeque::pop_front);
            if next.is_none() {
                queues.remove(&name);
            }
        }
    }

    /// Delivers a post, however long it takes, and what is to be reported of it; nothing at all if the program ends.
    async fn deliver(&self, outgoing: &Outgoing) -> Option<Event> {
        let number = outgoing.number;
        if outgoing.place.platform != Platform::Matrix {
            return Some(Event::Undeliverable { number, why: "it is for another platform".to_owned() });
        }
        if !self.desk.is_ready().await {
            return None;
        }
        let uploads = Uploads::default();
        let (mut wait, mut odd) = (RETRY.0, 0);
        while !self.desk.memory.is_done(number) {
            let failure = match self.attempt(outgoing, &uploads).await {
                Ok(()) => {
                    self.desk.memory.note(Line::Done(number)).await;
                    break;
                }
                Err(failure) => failure,
            };
            odd += u32::from(matches!(failure, Failure::Odd(_)));
            let after = match failure {
                Failure::Later(after) => after,
                // The session is over: the listener ends the program, and the next start sends this again.
                Failure::Unauthorised => Some(RETRY.1),
                Failure::Odd(ref why) if odd < ODD_MAX => {
                    tracing::warn!(number, why, "a post could not be sent; it is tried again");
                    None
                }
                failure => {
                    self.desk.memory.note(Line::Done(number)).await;
                    return Some(Event::Undeliverable { number, why: format!("{failure:?}") });
                }
            };
            tracing::debug!(number, ?after, "the homeserver is not ready; this is sent again");
            if !self.desk.rest(after.unwrap_or(wait).max(RETRY.0)).await {
                return None;
            }
            wait = (wait * 2).min(RETRY.1);
        }
        Some(Event::Delivered(number))
    }

    async fn attempt(&self, outgoing: &Outgoing, uploads: &Uploads) -> Result<(), Failure> {
        let means = Means { desk: &self.desk, chores: &self.chores, uploads };
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
