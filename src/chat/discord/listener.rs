//! Whoever listens to Discord, and whom they tell: a program that is alone tells the bot; one of several tells whichever of
//! them holds the lane.

use super::api::Api;
use super::carry::Delivery;
use super::hear::{self, Via};
use super::hub::Hub;
use super::who;
use crate::bot::{Now, Overheard, ShareOut, Shares};
use crate::chat::shared::closing::Closing;
use crate::players::Platform;
use crate::status::{Connection, Figures};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};

/// Who listens.
#[derive(Clone, Debug)]
pub(super) enum Listener {
    /// One that is alone.
    Alone(Arc<Hub>, Arc<Delivery>),
    /// One of several.
    Ear(Arc<Ear>),
}

/// What one of several needs to listen.
pub(super) struct Ear {
    pub(super) api: Api,
    pub(super) closing: Arc<Closing>,
    pub(super) figures: Figures,
    pub(super) now: Now,
    /// The bot's account.
    pub(super) bot: String,
    pub(super) tell: mpsc::Sender<Overheard>,
    pub(super) shares: ShareOut,
}

impl fmt::Debug for Ear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ear").field("bot", &self.bot).finish_non_exhaustive()
    }
}

/// What an event is to this bot.
pub(super) enum Heard {
    /// Somebody has used it.
    Interaction(Value),
    /// Somebody has written something.
    Message(Value),
    /// A server has so many members.
    Guild { id: String, members: Option<u32> },
    /// A session has begun, and is gone on with at this address.
    Ready(String),
    /// It goes on.
    Resumed,
    /// Nothing: not even what happens to a server or channel deletes anything, for matches outlive it, and it may come back.
    Else,
}

/// What one program tells another of what it has heard. It lies in a table between them, so a version may add to it and
/// change nothing.
#[derive(Debug, Serialize, Deserialize)]
enum Told {
    /// Somebody has used the bot, over the gateway.
    Interaction(Value),
    /// The same over HTTP, where the answer is waited for.
    Asked(Value),
    Message(Value),
    Guild {
        id: String,
        members: Option<u32>,
    },
}

impl Listener {
    pub(super) fn api(&self) -> &Api {
        match self {
            Listener::Alone(hub, _) => &hub.api,
            Listener::Ear(ear) => &ear.api,
        }
    }

    pub(super) fn closing(&self) -> &Closing {
        match self {
            Listener::Alone(hub, _) => &hub.closing,
            Listener::Ear(ear) => &ear.closing,
        }
    }

    pub(super) fn now(&self) -> Timestamp {
        match self {
            Listener::Alone(hub, _) => hub.now(),
            Listener::Ear(ear) => (ear.now)(),
        }
    }

    /// Which of so many shards it listens to; to all, if there is nothing.
    pub(super) fn shares(&self, total: u32) -> Option<Shares> {
        match self {
            Listener::Alone(..) => None,
            Listener::Ear(ear) => Some((ear.shares)(total)),
        }
    }

    /// What counts a shard that is connected.
    pub(super) fn connection(&self) -> Connection {
        match self {
            Listener::Alone(hub, _) => hub.figures.connection(Platform::Discord.id()),
            Listener::Ear(ear) => ear.figures.shard(),
        }
    }

    /// Hears what came over the gateway, and waits for nobody.
    pub(super) fn hear(&self, heard: Heard) {
        let told = match heard {
            Heard::Interaction(value) => Told::Interaction(value),
            Heard::Message(value) => Told::Message(value),
            Heard::Guild { id, members } => Told::Guild { id, members },
            Heard::Ready(_) | Heard::Resumed | Heard::Else => return,
        };
        match self {
            Listener::Alone(hub, delivery) => match told {
                Told::Guild { id, members } => hub.guilds.count(&id, members, hub.now()),
                told => drop(tokio::spawn(tell(Arc::clone(hub), Arc::clone(delivery), told))),
            },
            Listener::Ear(ear) => {
                if let Told::Message(value) = &told
                    && !who::concerns(&ear.bot, value)
                {
                    return;
                }
                let ear = Arc::clone(ear);
                // Nobody waits for an answer.
                tokio::spawn(async move { ear.pass(&told).await });
            }
        }
    }

    /// Hears an interaction that came over HTTP; how it is acknowledged. Nothing for what came before or cannot be read.
    pub(super) async fn ask(&self, value: Value) -> Option<Value> {
        match self {
            Listener::Alone(hub, delivery) => ask(hub, delivery, value).await,
            Listener::Ear(ear) => match hear::pong(&value) {
                Some(pong) => Some(pong),
                None => serde_json::from_str(&ear.pass(&Told::Asked(value)).await?).ok(),
            },
        }
    }
}

impl Ear {
    /// Passes on what was heard; what whoever holds the lane answers.
    async fn pass(&self, told: &Told) -> Option<String> {
        let what = serde_json::to_string(told).ok()?;
        let (answer, answered) = oneshot::channel();
        self.tell.send(Overheard { what, answer }).await.ok()?;
        answered.await.ok().flatten()
    }
}

/// Takes what all programs have heard, until nothing more comes.
pub(super) async fn overhear(hub: &Arc<Hub>, delivery: &Arc<Delivery>, mut heard: mpsc::Receiver<Overheard>) {
    while let Some(Overheard { what, answer }) = heard.recv().await {
        let told = match serde_json::from_str(&what) {
            Ok(told) => told,
            Err(why) => {
                tracing::error!("what another program has heard cannot be read: {why}");
                let _ = answer.send(None);
                continue;
            }
        };
        let (hub, delivery) = (Arc::clone(hub), Arc::clone(delivery));
        tokio::spawn(async move {
            let said = tell(hub, delivery, told).await;
            // Whoever does not wait any more has told its own reader so.
            let _ = answer.send(said.map(|said| said.to_string()));
        });
    }
}

async fn tell(hub: Arc<Hub>, delivery: Arc<Delivery>, told: Told) -> Option<Value> {
    match told {
        Told::Interaction(value) => hear::interaction(hub, delivery, value, Via::Gateway).await,
        Told::Asked(value) => return ask(&hub, &delivery, value).await,
        Told::Message(value) => hear::message(hub, value).await,
        Told::Guild { id, members } => hub.guilds.count(&id, members, hub.now()),
    }
    None
}

/// What an interaction is acknowledged with; it is heard to its end beside that.
async fn ask(hub: &Arc<Hub>, delivery: &Arc<Delivery>, value: Value) -> Option<Value> {
    let (answer, answered) = oneshot::channel();
    tokio::spawn(hear::interaction(Arc::clone(hub), Arc::clone(delivery), value, Via::Http(answer)));
    answered.await.ok()
}
