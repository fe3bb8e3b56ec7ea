//! A door for `fuzz/`: what Discord sends, without Discord.

use super::api::Api;
use super::carry::{Carrier, Delivery};
use super::gateway;
use super::hear::{self, Via};
use super::hub::{App, Hub};
use super::listener::Heard;
use super::memory::Memory;
use super::token::Token;
use crate::bot::Tenure;
use crate::bot::message::Input;
use crate::chat::Artist;
use crate::config::{self, Chosen, Config};
use crate::status::Figures;
use jiff::Timestamp;
use serde_json::Value;
use serenity::all::GatewayEvent;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::{mpsc, oneshot};

/// Where nothing answers.
const NOWHERE: &str = "http://127.0.0.1:9";
/// It has the shape of a token.
const TOKEN: &str = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.abcdefghijklmnopqrstuvwxyz0123456789AB";

/// The ears of an adapter that is not connected.
#[derive(Debug)]
pub struct Deaf {
    hub: Arc<Hub>,
    inbox: mpsc::Receiver<Input>,
    reports: mpsc::Sender<Input>,
    events: AtomicU64,
}

impl Deaf {
    /// One that keeps its memory in this folder.
    pub fn new(folder: &Path) -> anyhow::Result<Self> {
        let token = Token::read(&config::Discord::default(), |_| Some(TOKEN.to_owned()))?;
        let (reports, inbox) = mpsc::channel(1_000);
        let artist =
            Artist::new((Arc::new(|_, _| Vec::new()), Arc::new(|_, _, _| Vec::new())), 1, Figures::default());
        let chosen = Chosen::new(Config::default());
        let house = (Arc::new(|| Timestamp::UNIX_EPOCH) as crate::bot::Now, artist, Figures::default());
        let hub = Hub::new(
            Api::new(token, Some(NOWHERE))?,
            Memory::open(folder, Tenure::default())?,
            chosen,
            house,
            reports.clone(),
        );
        let app = App { id: "1".to_owned(), bot: "2".to_owned(), verify_key: String::new() };
        // It is set once.
        let _ = hub.app.set(app);
        Ok(Self { hub: Arc::new(hub), inbox, reports, events: AtomicU64::new(0) })
    }

    /// Hears bytes as the body of a request and as a payload of the gateway; up to where it would ask Discord. How much of
    /// it has come to the bot.
    pub async fn hear(&mut self, bytes: &[u8]) -> usize {
        let delivery =
            Delivery::new(Carrier::new(Arc::clone(&self.hub)), self.reports.clone(), Figures::default());
        if let Ok(value) = serde_json::from_slice(bytes) {
            self.take(&delivery, Heard::Interaction(value));
        }
        if let Ok(value) = serde_json::from_slice(bytes) {
            self.take(&delivery, Heard::Message(value));
        }
        if let Ok(GatewayEvent::Dispatch(_, event)) = serde_json::from_slice(bytes) {
            self.take(&delivery, gateway::heard(event));
        }
        // Each is begun once.
        tokio::task::yield_now().await;
        let mut heard = 0;
        while self.inbox.try_recv().is_ok() {
            heard += 1;
        }
        heard
    }

    fn take(&self, delivery: &Arc<Delivery>, heard: Heard) {
        let (hub, delivery) = (Arc::clone(&self.hub), Arc::clone(delivery));
        match heard {
            Heard::Interaction(value) => {
                let (answer, _) = oneshot::channel();
                tokio::spawn(hear::interaction(hub, delivery, self.renamed(value), Via::Http(answer)));
            }
            Heard::Message(value) => drop(tokio::spawn(hear::message(hub, self.renamed(value)))),
            Heard::Guild { id, members } => hub.guilds.count(&id, members, hub.now()),
            Heard::Ready(_) | Heard::Resumed | Heard::Else => {}
        }
    }

    /// The same under another number: what came before is not heard.
    fn renamed(&self, mut value: Value) -> Value {
        if let Some(id) = value.get_mut("id").filter(|id| id.is_string()) {
            *id = self.events.fetch_add(1, Ordering::Relaxed).to_string().into();
        }
        value
    }
}
