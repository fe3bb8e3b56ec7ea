//! The gateway: events come in over it, by serenity's runner of a shard, which connects, identifies and resumes.
//!
//! serenity's manager of shards keeps one address for all of them and for every purpose. Discord has an address of its own
//! for going on with each session, and another for beginning one. So each shard is run here, with an address of its own,
//! and whatever begins a session anew comes back here.

use super::api::Failure;
use super::insist;
use super::listener::{Heard, Listener};
use super::patience::{Patience, advice};
use super::token::Token;
use crate::bot::{Beginning, Shares};
use crate::chat::shared::backoff::Backoff;
use crate::chat::shared::closing::Closing;
use crate::chat::shared::lock;
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
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, mpsc, oneshot, watch};
use tokio::task::JoinSet;
use tokio::time::Instant;

/// What the bot wants to hear: servers, and messages, whose text Discord gives it only where it is meant.
const INTENTS: GatewayIntents =
    GatewayIntents::GUILDS.union(GatewayIntents::GUILD_MESSAGES).union(GatewayIntents::DIRECT_MESSAGES);
/// After how long a gateway that could not be had is tried again, at first and at most.
const RETRY: Backoff = Backoff::new(Duration::from_secs(1), RETRY_MAX);
const RETRY_MAX: Duration = Duration::from_mins(1);
/// How long Discord wants between the beginnings of two sessions of one queue.
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
    listener: Listener,
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
            Heard::Ready(address) => {
                // From now on this shard connects there, and only to resume.
                if let Some(waiting) = lock(&self.address).take() {
                    let _ = waiting.send(address);
                }
                self.connection.stand();
                tracing::info!("Discord is connected");
            }
            Heard::Resumed => tracing::info!("Discord goes on"),
            heard => self.listener.hear(heard),
        }
    }
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

fn plain(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_else(|error| {
        tracing::warn!(%error, "an event cannot be taken apart");
        Value::Null
    })
}

/// What all shards have in common.
struct Shards {
    listener: Listener,
    token: Token,
    /// When a session was begun last in each of the queues in which Discord lets shards begin theirs.
    begun: Vec<Mutex<Option<Instant>>>,
    /// Where it is asked whether one may be begun, if other programs begin some, too.
    begin: Option<mpsc::Sender<Beginning>>,
}

/// Listens until the program ends. Fails when Discord will not have this bot.
pub(super) async fn listen(listener: &Listener, token: &Token) -> anyhow::Result<()> {
    let Some(found) = insist(listener.closing(), || listener.api().get("/gateway/bot")).await? else {
        return Ok(());
    };
    let (total, queues) = parted(&found);
    let (held, begin, left) = match listener.shares(total) {
        Some(Shares { held, begin, left }) => (held, Some(begin), Some(left)),
        None => (watch::channel((0..total).collect()).1, None, None),
    };
    let begun = (0..queues).map(|_| Mutex::default()).collect();
    let shards = Shards { listener: listener.clone(), token: token.clone(), begun, begin };
    let ended = Arc::new(shards).run(held, total).await;
    if let Some(left) = left {
        let _ = tokio::time::timeout(CLOSING_WAIT, left).await;
    }
    ended
}

/// Into how many shards Discord parts the bot, and in how many queues these begin their sessions. Shards whose numbers leave
/// the same remainder are in one queue.
fn parted(found: &Value) -> (u32, u32) {
    let count =
        |value: &Value| value.as_u64().and_then(|count| u32::try_from(count).ok()).unwrap_or(1).max(1);
    let total = count(&found["shards"]);
    (total, count(&found["session_start_limit"]["max_concurrency"]).min(total))
}

impl Shards {
    /// Keeps those of so many shards connected that this program holds, until it ends. One that Discord will not have ends
    /// all.
    async fn run(
        self: Arc<Self>,
        mut held: watch::Receiver<BTreeSet<u32>>,
        total: u32,
    ) -> anyhow::Result<()> {
        let (mut running, mut kept) = (JoinSet::new(), BTreeMap::new());
        let closing = self.listener.closing();
        while !closing.is_closing() {
            let now = held.borrow_and_update().clone();
            kept.retain(|id, until: &mut Arc<Closing>| {
                let is_held = now.contains(id);
                if !is_held {
                    until.close();
                }
                is_held
            });
            for id in now.into_iter().filter(|id| !kept.contains_key(id)).collect::<Vec<_>>() {
                let until = Arc::clone(kept.entry(id).or_default());
                let shards = Arc::clone(&self);
                running.spawn(async move { shards.keep(ShardInfo { id: ShardId(id), total }, until).await });
            }
            tokio::select! {
                Ok(()) = held.changed() => {}
                Some(ended) = running.join_next() => ended??,
                () = closing.closed() => {}
            }
        }
        for until in kept.values() {
            until.close();
        }
        while let Some(ended) = running.join_next().await {
            ended??;
        }
        Ok(())
    }

    /// Keeps a shard connected until it is another program's, or the program ends.
    async fn keep(&self, info: ShardInfo, until: Arc<Closing>) -> anyhow::Result<()> {
        let (mut backoff, mut patience) = (RETRY, Patience::default());
        loop {
            let started = Instant::now();
            let Some(address) = self.address(&until).await? else { return Ok(()) };
            let ended = Box::pin(self.session(info, address, &until)).await;
            if until.is_closing() {
                return Ok(());
            }
            if started.elapsed() > RETRY_MAX {
                (backoff, patience) = (RETRY, Patience::default());
            }
            let wait = backoff.wait();
            if !until.rest(rest(ended, &mut patience)?.unwrap_or(wait)).await {
                return Ok(());
            }
        }
    }

    /// Where a session is begun; nothing if the program ends before Discord says it.
    async fn address(&self, until: &Closing) -> anyhow::Result<Option<String>> {
        let Some(found) = insist(until, || self.listener.api().get("/gateway")).await? else {
            return Ok(None);
        };
        found["url"]
            .as_str()
            .map(|url| Some(url.to_owned()))
            .context("Discord does not say where its gateway is")
    }

    /// Begins a session and goes on with it for as long as that can be, or until it is not wanted any more.
    async fn session(
        &self,
        info: ShardInfo,
        address: String,
        until: &Closing,
    ) -> Result<(), serenity::Error> {
        if !self.may_begin(info.id, until).await {
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
            () = until.closed() => {}
        }
        messenger.send_to_shard(ShardRunnerMessage::Shutdown(info.id, CLOSED));
        // A connection that does not end by itself ends with the program.
        let _ = tokio::time::timeout(CLOSING_WAIT, running).await;
        Ok(())
    }

    /// Waits until a session may be begun; `false` if it is not wanted any more before.
    async fn may_begin(&self, shard: ShardId, until: &Closing) -> bool {
        let queue = shard.0 as usize % self.begun.len();
        let mut begun = self.begun[queue].lock().await;
        let wait = begun.map_or(Duration::ZERO, |begun| BETWEEN.saturating_sub(begun.elapsed()));
        let may = until.rest(wait).await && self.may_begin_of_all(queue as u32, until).await;
        *begun = Some(Instant::now());
        may
    }

    /// The same for all programs together.
    async fn may_begin_of_all(&self, queue: u32, until: &Closing) -> bool {
        let Some(begin) = &self.begin else { return true };
        let (answer, answered) = oneshot::channel();
        let beginning = Beginning { queue, answer };
        tokio::select! {
            may = async { begin.send(beginning).await.is_ok() && answered.await.is_ok() } => may,
            () = until.closed() => false,
        }
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
        let listener = self.listener.clone();
        let connection = listener.connection();
        let ears: Arc<dyn RawEventHandler> = Arc::new(Ears { listener, address: waiting, connection });
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn there_are_as_many_queues_as_discord_lets_begin_at_once() {
        let found = |shards: Value, at_once: Value| {
            parted(&json!({ "shards": shards, "session_start_limit": { "max_concurrency": at_once } }))
        };
        assert_eq!(found(json!(32), json!(16)), (32, 16));
        assert_eq!(found(json!(1), json!(1)), (1, 1));
        assert_eq!(found(json!(3), json!(16)), (3, 3), "no more than there are shards");
        assert_eq!(found(json!(8), json!(0)), (8, 1));
        assert_eq!(found(json!(8), Value::Null), (8, 1));
        assert_eq!(parted(&json!({})), (1, 1));
    }
}
