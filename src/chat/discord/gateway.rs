//! The gateway: events come in over it, by serenity's runner of a shard, which connects, identifies and resumes.
//!
//! serenity's manager of shards keeps one address for all of them and for every purpose. Discord has an address of its own
//! for going on with each session, and another for beginning one. So each shard is run here, with an address of its own,
//! and whatever begins a session anew comes back here.

use super::api::Failure;
use super::carry::Delivery;
use super::hear::{self, Via};
use super::hub::Hub;
use super::insist;
use super::patience::{Patience, advice};
use super::token::Token;
use crate::chat::shared::backoff::Backoff;
use crate::chat::shared::lock;
use crate::players::Platform;
use crate::status::Connection;
use anyhow::Context as _;
use serde::Serialize;
use serde_json::Value;
use serenity::all::{
    ConnectionStage, Context, Event, GatewayError, GatewayIntents, Http, RawEventHandler, Shard, ShardId,
    ShardInfo, ShardManager, ShardManagerOptions, ShardMessenger, ShardRunner, ShardRunnerInfo,
    ShardRunnerMessage, ShardRunnerOptions,
};
use serenity::prelude::{RwLock, TypeMap};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, oneshot};
use tokio::task::JoinSet;
use tokio::time::Instant;

/// What the bot wants to hear: servers, and messages, whose text Discord gives it only where it is meant.
const INTENTS: GatewayIntents =
    GatewayIntents::GUILDS.union(GatewayIntents::GUILD_MESSAGES).union(GatewayIntents::DIRECT_MESSAGES);
/// After how long a gateway that could not be had is tried again, at first and at most.
const RETRY: Backoff = Backoff::new(Duration::from_secs(1), RETRY_MAX);
const RETRY_MAX: Duration = Duration::from_mins(1);
/// How long Discord wants between the beginnings of two sessions.
const BETWEEN: Duration = Duration::from_secs(5);
/// How long a session may take to end when the program does.
const CLOSING_WAIT: Duration = Duration::from_secs(1);
/// How long Discord may take to say where a session is gone on with.
const READY_WAIT: Duration = Duration::from_mins(1);
/// With which a connection ends that is not to be resumed.
const CLOSED: u16 = 1000;

/// Where a shard connects next.
type Address = Arc<Mutex<String>>;

struct Ears {
    hub: Arc<Hub>,
    delivery: Arc<Delivery>,
    /// Waits for the address at which the session that has begun is gone on with.
    address: Waiting,
    connection: Connection,
}

/// What is told once.
type Waiting = std::sync::Mutex<Option<oneshot::Sender<String>>>;

#[serenity::async_trait]
impl RawEventHandler for Ears {
    async fn raw_event(&self, _: Context, event: Event) {
        match heard(event) {
            Heard::Interaction(value) => self.interaction(value),
            Heard::Message(value) => self.message(value),
            Heard::Guild { id, members } => self.hub.guilds.count(&id, members, self.hub.now()),
            Heard::Ready(address) => {
                // From now on this shard connects there, and only to resume.
                if let Some(waiting) = lock(&self.address).take() {
                    let _ = waiting.send(address);
                }
                self.connection.stand();
                tracing::info!("Discord is connected");
            }
            Heard::Resumed => tracing::info!("Discord goes on"),
            Heard::Else => {}
        }
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

/// What an event is; what serenity cannot read may be read here.
pub(super) fn heard(event: Event) -> Heard {
    match event {
        Event::InteractionCreate(event) => {
            let mut value = plain(&event.interaction);
            // serenity keeps the kind apart.
            value["type"] = u8::from(event.interaction.kind()).into();
            Heard::Interaction(value)
        }
        Event::GuildCreate(event) => Heard::Guild {
            id: event.guild.id.to_string(),
            members: u32::try_from(event.guild.member_count).ok(),
        },
        Event::MessageCreate(event) => Heard::Message(plain(&event.message)),
        Event::Unknown(event) => unknown(&event.kind, event.value),
        Event::Ready(event) => Heard::Ready(event.ready.resume_gateway_url),
        Event::Resumed(_) => Heard::Resumed,
        _ => Heard::Else,
    }
}

fn unknown(kind: &str, value: Value) -> Heard {
    match kind {
        "INTERACTION_CREATE" => Heard::Interaction(value),
        "MESSAGE_CREATE" => Heard::Message(value),
        "GUILD_CREATE" => {
            let members = value["member_count"].as_u64().and_then(|members| u32::try_from(members).ok());
            Heard::Guild { id: value["id"].as_str().unwrap_or_default().to_owned(), members }
        }
        kind => {
            tracing::debug!(kind, "an event of a kind that is not known");
            Heard::Else
        }
    }
}

impl Ears {
    fn interaction(&self, value: Value) {
        tokio::spawn(hear::interaction(
            Arc::clone(&self.hub),
            Arc::clone(&self.delivery),
            value,
            Via::Gateway,
        ));
    }

    fn message(&self, value: Value) {
        tokio::spawn(hear::message(Arc::clone(&self.hub), value));
    }
}

fn plain(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_else(|error| {
        tracing::warn!(%error, "an event cannot be taken apart");
        Value::Null
    })
}

/// What all shards have in common.
struct Shards {
    hub: Arc<Hub>,
    delivery: Arc<Delivery>,
    token: Token,
    /// When a session was begun last, by any of them.
    begun: Mutex<Option<Instant>>,
}

/// Listens until the program ends. Fails when Discord will not have this bot.
pub(super) async fn listen(hub: &Arc<Hub>, delivery: &Arc<Delivery>, token: &Token) -> anyhow::Result<()> {
    let Some(found) = insist(hub, || hub.api.get("/gateway/bot")).await? else {
        return Ok(());
    };
    let total = found["shards"].as_u64().and_then(|shards| u32::try_from(shards).ok()).unwrap_or(1).max(1);
    let (hub, delivery) = (Arc::clone(hub), Arc::clone(delivery));
    let shards = Arc::new(Shards { hub, delivery, token: token.clone(), begun: Mutex::default() });
    let mut running = JoinSet::new();
    for id in 0..total {
        let shards = Arc::clone(&shards);
        running.spawn(async move { shards.keep(ShardInfo { id: ShardId(id), total }).await });
    }
    // One that Discord will not have ends all.
    while let Some(ended) = running.join_next().await {
        ended??;
    }
    Ok(())
}

impl Shards {
    /// Keeps a shard connected until the program ends.
    async fn keep(&self, info: ShardInfo) -> anyhow::Result<()> {
        let (mut backoff, mut patience) = (RETRY, Patience::default());
        loop {
            let started = Instant::now();
            let Some(address) = self.address().await? else { return Ok(()) };
            let ended = Box::pin(self.session(info, address)).await;
            if self.hub.is_closing() {
                return Ok(());
            }
            if started.elapsed() > RETRY_MAX {
                (backoff, patience) = (RETRY, Patience::default());
            }
            let wait = backoff.wait();
            if !self.hub.rest(rest(ended, &mut patience)?.unwrap_or(wait)).await {
                return Ok(());
            }
        }
    }

    /// Where a session is begun; nothing if the program ends before Discord says it.
    async fn address(&self) -> anyhow::Result<Option<String>> {
        let Some(found) = insist(&self.hub, || self.hub.api.get("/gateway")).await? else {
            return Ok(None);
        };
        found["url"]
            .as_str()
            .map(|url| Some(url.to_owned()))
            .context("Discord does not say where its gateway is")
    }

    /// Begins a session and goes on with it for as long as that can be, or until the program ends.
    async fn session(&self, info: ShardInfo, address: String) -> Result<(), serenity::Error> {
        if !self.may_begin().await {
            return Ok(());
        }
        let address = Arc::new(Mutex::new(address));
        let shard = Shard::new(Arc::clone(&address), self.token.secret(), info, INTENTS, None).await?;
        let waiting = keep_back(&address).await;
        let mut runner = self.runner(shard, address, waiting).await;
        let messenger = ShardMessenger::new(&runner);
        let running = runner.run();
        tokio::pin!(running);
        tokio::select! {
            ended = &mut running => return ended,
            () = self.hub.closed() => {}
        }
        messenger.send_to_shard(ShardRunnerMessage::Shutdown(info.id, CLOSED));
        // A connection that does not end by itself ends with the program.
        let _ = tokio::time::timeout(CLOSING_WAIT, running).await;
        Ok(())
    }

    /// Waits until a session may be begun; `false` if the program ends before.
    async fn may_begin(&self) -> bool {
        let mut begun = self.begun.lock().await;
        let wait = begun.map_or(Duration::ZERO, |begun| BETWEEN.saturating_sub(begun.elapsed()));
        let may = self.hub.rest(wait).await;
        *begun = Some(Instant::now());
        may
    }

    /// What runs a shard. Its manager begins no sessions.
    async fn runner(&self, shard: Shard, address: Address, waiting: Waiting) -> ShardRunner {
        let http = Arc::new(Http::new(self.token.secret()));
        let data = Arc::new(RwLock::new(TypeMap::new()));
        let info = shard.shard_info();
        let (manager, _) = ShardManager::new(ShardManagerOptions {
            data: Arc::clone(&data),
            event_handlers: Vec::new(),
            raw_event_handlers: Vec::new(),
            shard_index: info.id.0,
            shard_init: 1,
            shard_total: info.total,
            ws_url: address,
            http: Arc::clone(&http),
            intents: INTENTS,
            presence: None,
        });
        let (hub, delivery) = (Arc::clone(&self.hub), Arc::clone(&self.delivery));
        let connection = hub.figures.connection(Platform::Discord.id());
        let ears: Arc<dyn RawEventHandler> = Arc::new(Ears { hub, delivery, address: waiting, connection });
        let runner = ShardRunner::new(ShardRunnerOptions {
            data,
            event_handlers: Vec::new(),
            raw_event_handlers: vec![ears],
            manager: Arc::clone(&manager),
            shard,
            http,
        });
        disarm(&manager, ShardMessenger::new(&runner), info).await;
        runner
    }
}

/// How long to wait after a session has ended; nothing where it is not Discord's word that counts. Fails when Discord will
/// not have this bot. A token that is not accepted may be in a moment, as over HTTP.
fn rest(ended: Result<(), serenity::Error>, patience: &mut Patience) -> anyhow::Result<Option<Duration>> {
    match ended {
        Err(serenity::Error::Gateway(GatewayError::InvalidAuthentication)) => {
            let refused = Failure::Unauthorised;
            return patience.after(&refused).map(Some).with_context(|| advice(&refused));
        }
        Err(serenity::Error::Gateway(
            error @ (GatewayError::InvalidGatewayIntents | GatewayError::DisallowedGatewayIntents),
        )) => return Err(error).context("Discord does not let the bot in"),
        Err(error) => tracing::warn!(%error, "the gateway is gone; it is tried again"),
        Ok(()) => tracing::warn!("the session has ended; another is begun"),
    }
    Ok(None)
}

/// Lets nobody read where to connect next until Discord has said where the session that has begun is gone on with. The
/// library tells of that beside its work, and would go on where sessions are begun if it lost its connection at once.
async fn keep_back(address: &Address) -> Waiting {
    let (tell, told) = oneshot::channel();
    let mut address = Arc::clone(address).lock_owned().await;
    tokio::spawn(async move {
        if let Ok(Ok(resume)) = tokio::time::timeout(READY_WAIT, told).await {
            *address = resume;
        }
    });
    Waiting::new(Some(tell))
}

/// Ends what a manager would begin sessions by, so that a runner whose session is over ends as well. It ends with the last
/// of the shards that the manager knows, so it is shown one that is none.
async fn disarm(manager: &ShardManager, runner_tx: ShardMessenger, info: ShardInfo) {
    let nobody = ShardId(info.total);
    let known = ShardRunnerInfo { latency: None, runner_tx, stage: ConnectionStage::Disconnected };
    manager.runners.lock().await.insert(nobody, known);
    // The manager waits for a shard to end: this one has, and so will the true one have when it asks to be begun anew.
    for id in [nobody, info.id] {
        manager.shutdown_finished(id);
    }
    manager.shutdown_all().await;
}
