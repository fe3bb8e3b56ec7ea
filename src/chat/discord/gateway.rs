//! The gateway: events come in over it, by serenity, which connects, resumes and shards.

use super::carry::Delivery;
use super::desk::Desk;
use super::hear::{self, Way};
use super::token::Token;
use anyhow::Context as _;
use serde::Serialize;
use serde_json::Value;
use serenity::all::{
    ClientBuilder, Context, Event, GatewayError, GatewayIntents, HttpBuilder, RawEventHandler,
};
use std::sync::Arc;
use std::time::Duration;

/// What the bot wants to hear: servers, and messages, whose text Discord gives it only where it is meant.
const INTENTS: GatewayIntents =
    GatewayIntents::GUILDS.union(GatewayIntents::GUILD_MESSAGES).union(GatewayIntents::DIRECT_MESSAGES);
/// After how long a gateway that could not be had is tried again, at first and at most.
const RETRY: (Duration, Duration) = (Duration::from_secs(1), Duration::from_mins(1));

struct Ears {
    desk: Arc<Desk>,
    delivery: Arc<Delivery>,
}

#[serenity::async_trait]
impl RawEventHandler for Ears {
    async fn raw_event(&self, _: Context, event: Event) {
        match event {
            Event::InteractionCreate(event) => {
                let mut value = plain(&event.interaction);
                // serenity keeps the kind apart.
                value["type"] = u8::from(event.interaction.kind()).into();
                self.interaction(value);
            }
            Event::MessageCreate(event) => self.message(plain(&event.message)),
            // What serenity cannot read may be read here.
            Event::Unknown(event) => match event.kind.as_str() {
                "INTERACTION_CREATE" => self.interaction(event.value),
                "MESSAGE_CREATE" => self.message(event.value),
                kind => tracing::debug!(kind, "an event of a kind that is not known"),
            },
            Event::Ready(_) => tracing::info!("Discord is connected"),
            Event::Resumed(_) => tracing::info!("Discord goes on"),
            // Nothing that happens to a server or channel deletes anything: matches outlive it, and it may come back.
            _ => {}
        }
    }
}

impl Ears {
    fn interaction(&self, value: Value) {
        tokio::spawn(hear::interaction(
            Arc::clone(&self.desk),
            Arc::clone(&self.delivery),
            value,
            Way::Gateway,
        ));
    }

    fn message(&self, value: Value) {
        tokio::spawn(hear::message(Arc::clone(&self.desk), value));
    }
}

fn plain(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_else(|error| {
        tracing::warn!(%error, "an event cannot be taken apart");
        Value::Null
    })
}

/// Listens until the program ends. Fails when Discord will not have this bot.
pub(super) async fn listen(
    desk: &Arc<Desk>,
    delivery: &Arc<Delivery>,
    token: &Token,
    base: Option<&str>,
) -> anyhow::Result<()> {
    let mut wait = RETRY.0;
    loop {
        let started = tokio::time::Instant::now();
        let ended = tokio::select! {
            ended = once(desk, delivery, token, base) => ended,
            () = desk.closed() => return Ok(()),
        };
        match ended {
            Err(serenity::Error::Gateway(
                error @ (GatewayError::InvalidAuthentication
                | GatewayError::InvalidGatewayIntents
                | GatewayError::DisallowedGatewayIntents),
            )) => {
                return Err(error).context("Discord does not let the bot in");
            }
            Err(error) => tracing::warn!(%error, "the gateway is gone; it is tried again"),
            Ok(()) => tracing::warn!("the gateway has ended; it is tried again"),
        }
        if started.elapsed() > RETRY.1 {
            wait = RETRY.0;
        }
        if !desk.rest(wait).await {
            return Ok(());
        }
        wait = (wait * 2).min(RETRY.1);
    }
}

async fn once(
    desk: &Arc<Desk>,
    delivery: &Arc<Delivery>,
    token: &Token,
    base: Option<&str>,
) -> Result<(), serenity::Error> {
    let mut http = HttpBuilder::new(token.secret());
    if let Some(base) = base {
        // serenity's limiter goes to Discord itself, whatever the base: it is for tests to do without.
        http = http.proxy(base).ratelimiter_disabled(true);
    }
    let http = http.build();
    // Where this fails, serenity would go on with Discord's own gateway.
    http.get_bot_gateway().await?;
    let ears = Ears { desk: Arc::clone(desk), delivery: Arc::clone(delivery) };
    let mut client = ClientBuilder::new_with_http(http, INTENTS).raw_event_handler(ears).await?;
    let shards = Arc::clone(&client.shard_manager);
    let stopped = Arc::clone(desk);
    let stopper = tokio::spawn(async move {
        stopped.closed().await;
        shards.shutdown_all().await;
    });
    let ended = client.start_autosharded().await;
    stopper.abort();
    ended
}
