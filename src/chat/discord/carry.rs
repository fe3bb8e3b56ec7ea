//! How the bot's posts get to Discord: those of one channel or to one person in order, and none held up by another's.

use super::api::{Failure, lock};
use super::desk::Desk;
use super::memory::Line;
use super::publish;
use super::whisper::{self, Whispered};
use crate::bot::message::{Event, Outgoing, What};
use crate::players::Platform;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::mpsc;

/// How long to wait before something is tried again, at first and at most.
const RETRY: (Duration, Duration) = (Duration::from_millis(500), Duration::from_mins(1));
/// Most posts of one queue that are held in memory; further ones wait on the bot's disk for the next start.
const QUEUE_MAX: usize = 5_000;

/// The posts that wait, by the channel or person they go to. A queue is there as long as somebody works on it.
#[derive(Debug)]
pub(super) struct Carrier {
    desk: Arc<Desk>,
    queues: Mutex<HashMap<String, VecDeque<Outgoing>>>,
    reports: mpsc::UnboundedSender<Event>,
}

impl Carrier {
    /// A carrier that reports to the bot. The bot may wait for room in the outbox while the inbox is full, so reports
    /// never hold the outbox up; there are never more of them than posts that the bot has waiting.
    pub(super) fn new(desk: Arc<Desk>, inbox: mpsc::Sender<Event>) -> Arc<Self> {
        let (reports, mut waiting) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            while let Some(report) = waiting.recv().await {
                if inbox.send(report).await.is_err() {
                    break;
                }
            }
        });
        Arc::new(Self { desk, queues: Mutex::default(), reports })
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
                queue.push_back(outgoing);
            } else {
                tracing::error!(
                    number = outgoing.number,
                    "too much waits for one channel; this waits for the next start"
                );
            }
            return;
        }
        queues.insert(name.clone(), VecDeque::new());
        drop(queues);
        let carrier = Arc::clone(self);
        tokio::spawn(async move { carrier.work(name, outgoing).await });
    }

    async fn work(self: Arc<Self>, name: String, first: Outgoing) {
        let mut next = Some(first);
        while let Some(outgoing) = next {
            let Some(report) = self.deliver(outgoing).await else {
                return;
            };
            if let Some(report) = report {
                // A bot that has ended already sends it again at the next start.
                let _ = self.reports.send(report);
            }
            let mut queues = lock(&self.queues);
            next = queues.get_mut(&name).and_then(VecDeque::pop_front);
            if next.is_none() {
                queues.remove(&name);
            }
        }
    }

    /// Delivers a post, however long it takes, and what is to be reported of it; nothing at all if the program ends.
    async fn deliver(&self, outgoing: Outgoing) -> Option<Option<Event>> {
        let number = outgoing.number;
        if outgoing.place.platform != Platform::Discord {
            return Some(Some(Event::Undeliverable { number, why: "it is for another platform".to_owned() }));
        }
        let mut wait = RETRY.0;
        while !self.desk.memory.is_done(number) {
            match attempt(&self.desk, &outgoing).await {
                Ok(Whispered::Told) => self.desk.memory.note(Line::Done(number)).await,
                Ok(Whispered::Called) => return Some(self.call(outgoing)),
                Err(Failure::Later(after)) => {
                    tracing::warn!(number, "Discord is not ready; this is sent again");
                    if !self.desk.rest(after.unwrap_or(wait).max(RETRY.0)).await {
                        return None;
                    }
                    wait = (wait * 2).min(RETRY.1);
                }
                Err(failure) => {
                    self.desk.memory.note(Line::Done(number)).await;
                    return Some(Some(Event::Undeliverable { number, why: format!("{failure:?}") }));
                }
            }
        }
        Some(Some(Event::Delivered(number)))
    }

    /// Keeps a post for its reader, who is called. It counts as delivered when he has asked for it, so that it is not
    /// forgotten over a restart.
    fn call(&self, outgoing: Outgoing) -> Option<Event> {
        let account = outgoing.private_to.as_ref().map(|account| account.id.clone()).unwrap_or_default();
        let dropped = self.desk.stash(&account, outgoing)?;
        Some(Event::Undeliverable {
            number: dropped.number,
            why: "its reader has not asked for it".to_owned(),
        })
    }

    /// Shows a post to its reader, who has asked for it.
    pub(super) fn show(self: &Arc<Self>, account: &str, number: u64, event: &str) -> bool {
        let found = self.desk.unstash(account, number);
        found.map(|outgoing| self.take(whisper::asked(outgoing, event))).is_some()
    }
}

async fn attempt(desk: &Desk, outgoing: &Outgoing) -> Result<Whispered, Failure> {
    match (&outgoing.what, &outgoing.private_to) {
        (What::Post(post), Some(account)) if post.calls.contains(account) => {
            publish::direct(desk, outgoing, &account.id, post).await.map(|()| Whispered::Told)
        }
        (What::Post(post), Some(account)) => whisper::whisper(desk, outgoing, &account.id, post).await,
        (What::Post(post), None) => publish::publish(desk, outgoing, post).await.map(|()| Whispered::Told),
        (What::Close { key }, Some(account)) => {
            whisper::close(desk, &whisper::slot(outgoing, &account.id, key)).await;
            Ok(Whispered::Told)
        }
        // The bot takes away only what one person sees.
        (What::Close { .. }, None) => Ok(Whispered::Told),
    }
}
