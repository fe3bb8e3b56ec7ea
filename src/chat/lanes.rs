//! The bot's posts on their way to a platform: those of one place or to one person in order, and none held up by
//! another's.

use super::lock;
use crate::bot::message::{Event, Outgoing};
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex};
use tokio::sync::mpsc;

/// Most posts of one lane that are held in memory; further ones wait on the bot's disk for the next start.
const LANE_MAX: usize = 5_000;

/// Who brings posts to their platform.
pub(super) trait Carry: Send + Sync + 'static {
    /// Delivers a post, however long it takes; what becomes of it.
    fn deliver(&self, outgoing: Outgoing) -> impl Future<Output = Fate> + Send;

    /// The lane of a post, behind whose earlier posts it goes out.
    fn lane(&self, outgoing: &Outgoing) -> String {
        match &outgoing.private_to {
            Some(account) => format!("to {}", account.id),
            None => outgoing.place.id.clone(),
        }
    }

    /// One more post waits, or one less.
    fn waits(&self, _more: bool) {}
}

/// What becomes of a post.
#[derive(Debug)]
pub(super) enum Fate {
    /// It reached its platform for good.
    Delivered,
    /// The post of this number, it or another that has to make room for it, never will: why, for the log.
    Lost { number: u64, why: String },
    /// It waits elsewhere, and is taken again when it is asked for.
    #[cfg(feature = "discord")]
    Kept,
    /// The program ends before it is delivered: the next start sends it again.
    Ending,
}

/// The posts that wait, by the place or person they go to. A lane is there as long as somebody works on it.
#[derive(Debug)]
pub(super) struct Lanes<C> {
    pub(super) carrier: C,
    waiting: Mutex<HashMap<String, VecDeque<Outgoing>>>,
    reports: mpsc::UnboundedSender<Event>,
}

impl<C: Carry> Lanes<C> {
    /// Lanes that report to the bot. The bot may wait for room in the outbox while the inbox is full, so reports never
    /// hold the outbox up; there are never more of them than posts that the bot has waiting.
    pub(super) fn new(carrier: C, inbox: mpsc::Sender<Event>) -> Arc<Self> {
        let (reports, mut waiting) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            while let Some(report) = waiting.recv().await {
                if inbox.send(report).await.is_err() {
                    break;
                }
            }
        });
        Arc::new(Self { carrier, waiting: Mutex::default(), reports })
    }

    /// Takes a post; it goes out behind those before it.
    pub(super) fn take(self: &Arc<Self>, outgoing: Outgoing) {
        let name = self.carrier.lane(&outgoing);
        let mut waiting = lock(&self.waiting);
        if let Some(lane) = waiting.get_mut(&name) {
            if lane.len() < LANE_MAX {
                self.carrier.waits(true);
                lane.push_back(outgoing);
            } else {
                let number = outgoing.number;
                tracing::error!(number, "too much waits for one place; this waits for the next start");
            }
            return;
        }
        waiting.insert(name.clone(), VecDeque::new());
        drop(waiting);
        self.carrier.waits(true);
        let lanes = Arc::clone(self);
        tokio::spawn(async move { lanes.work(name, outgoing).await });
    }

    async fn work(self: Arc<Self>, name: String, first: Outgoing) {
        let mut next = Some(first);
        while let Some(outgoing) = next {
            let number = outgoing.number;
            let fate = self.carrier.deliver(outgoing).await;
            self.carrier.waits(false);
            let report = match fate {
                Fate::Delivered => Some(Event::Delivered(number)),
                Fate::Lost { number, why } => Some(Event::Undeliverable { number, why }),
                #[cfg(feature = "discord")]
                Fate::Kept => None,
                Fate::Ending => return,
            };
            // A bot that has ended already sends it again at the next start.
            if let Some(report) = report {
                let _ = self.reports.send(report);
            }
            let mut waiting = lock(&self.waiting);
            next = waiting.get_mut(&name).and_then(VecDeque::pop_front);
            if next.is_none() {
                waiting.remove(&name);
            }
        }
    }
}
