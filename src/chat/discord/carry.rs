//! How the bot's posts get to Discord: those of one channel, to one person's direct channel, or in answer to one person,
//! in order, and none held up by another's.

use super::api::Failure;
use super::desk::Desk;
use super::memory::Line;
use super::patience::{Patience, advice};
use super::publish;
use super::whisper::{self, Whispered};
use crate::bot::message::{Outgoing, What};
use crate::chat::lanes::{Carry, Fate, Lanes};
use crate::players::Platform;
use std::sync::Arc;

/// The posts that wait for Discord, by the channel or person they go to.
pub(super) type Delivery = Lanes<Carrier>;

/// Brings posts to Discord.
#[derive(Debug)]
pub(super) struct Carrier {
    pub(super) desk: Arc<Desk>,
}

impl Carry for Carrier {
    /// What answers a person goes out beside what goes to his direct channel: that has a limit of its own.
    fn lane(&self, outgoing: &Outgoing) -> String {
        self.desk.take(outgoing);
        let Some(account) = &outgoing.private_to else { return outgoing.place.id.clone() };
        let answers = whisper::is_answer(&self.desk, outgoing, &account.id);
        let heavy = if outgoing.is_heavy() { "heavy " } else { "" };
        format!("{heavy}{} {}", if answers { "to" } else { "direct" }, account.id)
    }

    type Ahead = ();

    fn begin(&self, _: &Outgoing) {}

    async fn deliver(&self, outgoing: Outgoing, (): ()) -> Fate {
        let number = outgoing.number;
        if outgoing.place.platform != Platform::Discord {
            return Fate::Lost { number, why: "it is for another platform".to_owned() };
        }
        let mut patience = Patience::default();
        while !self.desk.memory.is_done(number) {
            match attempt(&self.desk, &outgoing).await {
                Ok(Whispered::Told) => self.desk.memory.note(Line::Done(number)).await,
                Ok(Whispered::Called) => return self.call(outgoing),
                Err(failure) => {
                    let Some(wait) = patience.after(&failure) else {
                        return self.give_up(number, failure).await;
                    };
                    tracing::warn!(number, "Discord is not ready; this is sent again");
                    if !self.desk.rest(wait).await {
                        return Fate::Ending;
                    }
                }
            }
        }
        Fate::Delivered
    }
}

impl Carrier {
    /// What is not tried any more. Where nothing at all is taken from the bot, the post waits for the next start.
    async fn give_up(&self, number: u64, failure: Failure) -> Fate {
        if failure.may_pass() {
            let advice = advice(&failure);
            tracing::error!(number, advice, "a post cannot be sent");
        }
        if failure == Failure::Unauthorised {
            self.desk.refuse(failure);
            return Fate::Ending;
        }
        self.desk.memory.note(Line::Done(number)).await;
        Fate::Lost { number, why: format!("{failure:?}") }
    }

    /// Keeps a post for its reader, who is called. It counts as delivered when he has asked for it, so that it is not
    /// forgotten over a restart.
    fn call(&self, outgoing: Outgoing) -> Fate {
        let account = outgoing.private_to.as_ref().map(|account| account.id.clone()).unwrap_or_default();
        let Some(dropped) = self.desk.stash(&account, outgoing) else {
            return Fate::Kept;
        };
        let why = "its reader has not asked for it".to_owned();
        Fate::Lost { number: dropped.number, why }
    }
}

impl Delivery {
    /// Shows a post to its reader, who has asked for it.
    pub(super) fn show(self: &Arc<Self>, account: &str, number: u64, event: &str) -> bool {
        let found = self.carrier.desk.unstash(account, number);
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
