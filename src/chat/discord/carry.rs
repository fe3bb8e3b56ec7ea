//! How the bot's posts get to Discord: those of one channel, to one person's direct channel, or in answer to one person,
//! in order, and none held up by another's.

use super::api::Failure;
use super::hub::Hub;
use super::memory::{Note, Slot};
use super::patience::{Patience, advice};
use super::publish;
use super::whisper::{self, Whispered};
use crate::bot::message::{Errand, Outgoing};
use crate::chat::shared::lanes::{Carry, Fate, Lanes};
use crate::chat::shared::lock;
use crate::players::{Account, Platform};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

/// The posts that wait for Discord, by the channel or person they go to.
pub(super) type Delivery = Lanes<Carrier>;

/// Brings posts to Discord.
#[derive(Debug)]
pub(super) struct Carrier {
    pub(super) hub: Arc<Hub>,
    /// The patience that was had with posts that are put off.
    late: Mutex<HashMap<u64, Patience>>,
}

impl Carry for Carrier {
    const PLATFORM: Platform = Platform::Discord;

    /// Answers to a person have a lane of their own beside their direct channel, which has a limit of its own.
    fn lane(&self, outgoing: &Outgoing) -> String {
        let Some(account) = &outgoing.private_to else {
            return self.hub.take(outgoing, outgoing.place.id.clone());
        };
        let answers = whisper::is_answer(&self.hub, outgoing, &account.id);
        let heavy = if outgoing.is_heavy() { "heavy " } else { "" };
        let lane = format!("{heavy}{} {}", if answers { "to" } else { "direct" }, account.id);
        self.hub.take(outgoing, lane)
    }

    /// Whether it waits for its reader, who may ask for it already: they were called by an earlier start.
    type Ahead = bool;

    fn begin(&self, outgoing: &Outgoing) -> bool {
        let Some(Account { id, .. }) = &outgoing.private_to else { return false };
        let waits = whisper::is_called(&self.hub, outgoing, id) && !whisper::is_live(&self.hub, outgoing, id);
        if waits {
            self.hub.stash.put(id, outgoing.clone(), true);
        }
        waits
    }

    async fn deliver(&self, outgoing: Outgoing, mut waits: bool) -> Fate {
        let (number, reader) = (outgoing.number, reader(&outgoing));
        let late = lock(&self.late).remove(&number);
        if late.is_some() && self.hub.is_late(&outgoing) {
            return Fate::Delivered;
        }
        let mut patience = late.unwrap_or_default();
        while !self.hub.memory.is_done(number) {
            let done = attempt(&self.hub, &outgoing).await;
            // Its reader has asked for it meanwhile, and has it by another way.
            if waits && !self.hub.stash.has(&reader, number) {
                return Fate::Kept;
            }
            let failure = match done {
                Ok(Whispered::Told) => {
                    self.hub.memory.note(Note::Done(number)).await;
                    break;
                }
                Ok(Whispered::Closed) => {
                    waits = true;
                    match self.call(&outgoing, &reader).await {
                        Ok(fate) => return fate,
                        Err(failure) => failure,
                    }
                }
                Err(failure) => failure,
            };
            let Some(wait) = patience.after(&failure) else {
                return self.give_up(outgoing, failure, patience).await;
            };
            tracing::warn!(number, "Discord is not ready; this is sent again");
            if !self.hub.rest(wait).await {
                return Fate::Ending;
            }
        }
        self.hub.stash.take(&reader, number);
        Fate::Delivered
    }
}

/// Who alone is to read a post; nobody, where all are.
fn reader(outgoing: &Outgoing) -> String {
    outgoing.private_to.as_ref().map(|account| account.id.clone()).unwrap_or_default()
}

impl Carrier {
    pub(super) fn new(hub: Arc<Hub>) -> Self {
        Self { hub, late: Mutex::default() }
    }

    /// What is not tried any more. Where nothing at all is taken from the bot, the post waits for the next start; where it
    /// is not Discord that refuses, the post is kept, and others go before it.
    async fn give_up(&self, outgoing: Outgoing, failure: Failure, mut patience: Patience) -> Fate {
        let number = outgoing.number;
        if failure.may_pass() {
            let advice = advice(&failure);
            tracing::error!(number, advice, "a post cannot be sent; it is kept");
        }
        match failure {
            Failure::Unauthorised => {
                self.hub.refuse(failure);
                return Fate::Ending;
            }
            Failure::Stranger(_) => {
                let wait = patience.put_off();
                lock(&self.late).insert(number, patience);
                return Fate::Late { outgoing: Box::new(outgoing), wait };
            }
            _ => {}
        }
        self.hub.stash.take(&reader(&outgoing), number);
        self.hub.memory.note(Note::Done(number)).await;
        Fate::Lost { number, why: format!("{failure:?}") }
    }

    /// Keeps a post for its reader, who is called. It counts as delivered when they have asked for it, so that it is not
    /// forgotten over a restart. It is kept first, and stays where Discord has perhaps called them: they may ask at once.
    async fn call(&self, outgoing: &Outgoing, reader: &str) -> Result<Fate, Failure> {
        self.hub.stash.put(reader, outgoing.clone(), false);
        let called = whisper::call(&self.hub, outgoing, reader).await;
        if self.hub.stash.has(reader, outgoing.number) {
            called?;
        }
        let why = "its reader has not asked for it".to_owned();
        let dropped = self.hub.stash.called(reader, outgoing.number);
        Ok(dropped.map_or(Fate::Kept, |dropped| Fate::Lost { number: dropped.number, why }))
    }
}

impl Delivery {
    /// Shows a post to its reader, who has asked for it.
    pub(super) fn show(self: &Arc<Self>, account: &str, number: u64, event: &str) -> bool {
        let found = self.carrier.hub.stash.take(account, number);
        found.map(|outgoing| self.take(whisper::asked(outgoing, event))).is_some()
    }
}

async fn attempt(hub: &Hub, outgoing: &Outgoing) -> Result<Whispered, Failure> {
    match (&outgoing.what, &outgoing.private_to) {
        (Errand::Post(post), Some(account)) if post.calls.contains(account) => {
            publish::direct(hub, outgoing, &account.id, post).await.map(|()| Whispered::Told)
        }
        (Errand::Post(post), Some(account)) => whisper::whisper(hub, outgoing, &account.id, post).await,
        (Errand::Post(post), None) => publish::publish(hub, outgoing, post).await.map(|()| Whispered::Told),
        (Errand::Close { key }, Some(_)) => {
            whisper::close(hub, &Slot::of(outgoing, key)).await;
            Ok(Whispered::Told)
        }
        // The bot takes away only what one person sees.
        (Errand::Close { .. }, None) => Ok(Whispered::Told),
    }
}
