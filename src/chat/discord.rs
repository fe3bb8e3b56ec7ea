//! Discord: slash commands, buttons, menus and forms come in over its gateway or over HTTP; posts go out over REST.
//!
//! serenity keeps the connection; the calls are this adapter's own (`api`), so that what can go wrong with each is told
//! apart. What it must know again after a restart stands in a journal of its own (`memory`). Every interaction is
//! acknowledged before the bot is asked (`hear`); its answer follows (`whisper`), and what everybody reads goes to the
//! channel (`publish`) or to a thread below it (`thread`), each channel and person behind a queue of their own (`carry`).

mod api;
mod artist;
mod carry;
mod commands;
mod ear;
mod endpoint;
#[cfg(feature = "fuzzing")]
pub mod fuzzing;
mod gateway;
mod guilds;
mod hear;
mod hub;
mod limits;
mod listener;
mod live;
mod marks;
mod memory;
mod patience;
mod permission;
mod post;
mod publish;
mod shown;
mod stash;
mod thread;
mod token;
mod whisper;
mod who;

pub use ear::{Ears, listen};
pub use token::{Token, TokenError};

use super::shared::closing::Closing;
use super::{Gate, Provision};
use crate::bot::Overheard;
use crate::bot::message::{Input, Outgoing, Picture, Post};
use crate::config;
use crate::players::Platform;
use anyhow::Context;
use api::{Api, Failure};
use artist::FILM;
use carry::{Carrier, Delivery};
use hub::{App, Hub};
use listener::Listener;
use marks::Ids;
use memory::Memory;
use patience::{Patience, advice};
use post::Named;
use reqwest::Method;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

/// How long the connection may take to end when the program does.
const CLOSING_WAIT: Duration = Duration::from_secs(2);

/// What the adapter needs.
#[derive(Debug)]
pub struct Discord {
    /// What the host has chosen for it.
    pub config: config::Discord,
    /// The bot's token.
    pub token: Token,
    /// What every adapter has.
    pub provision: Provision,
    /// What all programs hear, where this is one of several; without it, it listens by itself.
    pub heard: Option<mpsc::Receiver<Overheard>>,
}

/// Is on Discord until the bot sends no more. Fails when Discord refuses the token, or its folder cannot be read.
pub async fn run(
    discord: Discord,
    inbox: mpsc::Sender<Input>,
    mut outbox: mpsc::Receiver<Outgoing>,
) -> anyhow::Result<()> {
    let Discord { config, token, provision, heard } = discord;
    let Provision { data, chosen, now, artist, gate, links, figures, tenure, .. } = provision;
    let folder = data.join("discord");
    let memory = tokio::task::spawn_blocking(move || {
        Memory::open(&folder, tenure).with_context(|| format!("cannot read {}", folder.display()))
    });
    let api = Api::new(token.clone(), config.api.as_deref())?;
    let hub = Arc::new(Hub::new(api, memory.await??, chosen, (now, artist, figures.clone()), inbox.clone()));
    let delivery = Delivery::new(Carrier::new(Arc::clone(&hub)), inbox, figures);
    let listening = Listening { token, config, gate, heard };
    let mut serving = tokio::spawn(serve(Arc::clone(&hub), Arc::clone(&delivery), listening));
    loop {
        tokio::select! {
            outgoing = outbox.recv() => match outgoing {
                Some(outgoing) => delivery.take(match &links {
                    Some(links) => links.sign(outgoing),
                    None => outgoing,
                }),
                None => break,
            },
            ended = &mut serving => {
                hub.close();
                return ended?;
            }
            failure = hub.refused() => {
                hub.close();
                anyhow::bail!(advice(&failure));
            }
        }
    }
    hub.close();
    if tokio::time::timeout(CLOSING_WAIT, &mut serving).await.is_err() {
        serving.abort();
    }
    Ok(())
}

/// A post as it is sent, for those who want to read it or hold it against Discord's limits; with its pictures' names and
/// words, without the pictures.
pub fn payload(post: &Post) -> Value {
    let board = |(place, picture): (usize, &Picture)| Named {
        name: picture.file_name(place + 1),
        alt: Some(picture.alt.clone()),
    };
    let file = post.file.as_ref().map(|file| Named { name: file.name.clone(), alt: None });
    let film = post.animation.as_ref();
    let film = film.map(|film| Named { name: FILM.to_owned(), alt: Some(film.alt.clone()) });
    let boards = post.pictures.iter().enumerate().map(board);
    let names: Vec<Named> = boards.chain(file).chain(film).collect();
    let calls: Vec<String> = post.calls.iter().map(|account| account.id.clone()).collect();
    post::body(post, &calls, &names, &Ids::default())
}

/// What is needed to listen.
struct Listening {
    token: Token,
    config: config::Discord,
    gate: Arc<Gate>,
    heard: Option<mpsc::Receiver<Overheard>>,
}

/// Finds out who the bot is, registers its commands and listens.
async fn serve(hub: Arc<Hub>, delivery: Arc<Delivery>, listening: Listening) -> anyhow::Result<()> {
    let Some(found) = insist(&hub.closing, || hub.api.get("/applications/@me")).await? else {
        return Ok(());
    };
    let app = app(&found).context("Discord does not say who the bot is")?;
    tracing::info!(id = app.id, invite = permission::invitation(&app.id), "Discord knows the bot");
    let commands = format!("/applications/{}/commands", app.id);
    let verify_key = app.verify_key.clone();
    // It is set once.
    let _ = hub.app.set(app);
    let registering = Arc::clone(&hub);
    tokio::spawn(async move {
        if let Err(error) = register(&registering, &commands).await {
            tracing::error!(%error, "the commands could not be registered");
        }
    });
    let Listening { token, config, gate, heard } = listening;
    if let Some(heard) = heard {
        hub.figures.set_connected(Platform::Discord.id(), true);
        tokio::select! {
            () = listener::overhear(&hub, &delivery, heard) => {}
            () = hub.closed() => {}
        }
        return Ok(());
    }
    let listener = Listener::Alone(hub, delivery);
    match config.interactions {
        Some(address) => endpoint::serve(&listener, &verify_key, address, gate).await,
        None => gateway::listen(&listener, &token).await,
    }
}

fn app(found: &Value) -> Option<App> {
    let id = found["id"].as_str()?.to_owned();
    // Accounts of bots made long ago have an id of their own.
    let bot = found["bot"]["id"].as_str().unwrap_or(&id).to_owned();
    Some(App { bot, verify_key: found["verify_key"].as_str().unwrap_or_default().to_owned(), id })
}

/// Registers the commands, unless they are registered as they should be.
async fn register(hub: &Hub, path: &str) -> anyhow::Result<()> {
    let asked = format!("{path}?with_localizations=true");
    let Some(registered) = insist(&hub.closing, || hub.api.get(&asked)).await? else { return Ok(()) };
    if commands::is_registered(&registered) {
        hub.learn_commands(&registered);
        return Ok(());
    }
    let body = json!(commands::all());
    let put = insist(&hub.closing, || hub.api.call(Method::PUT, path, Some(&body), Vec::new())).await?;
    if let Some(registered) = put {
        hub.learn_commands(&registered);
        tracing::info!("the commands are registered");
    }
    Ok(())
}

/// Asks until there is an answer; nothing if the program ends first. Fails when Discord refuses.
async fn insist<F: Future<Output = Result<Value, Failure>>>(
    closing: &Closing,
    ask: impl Fn() -> F,
) -> anyhow::Result<Option<Value>> {
    let mut patience = Patience::default();
    loop {
        let failure = match ask().await {
            Ok(value) => return Ok(Some(value)),
            Err(failure) => failure,
        };
        let Some(wait) = patience.after(&failure) else { anyhow::bail!(advice(&failure)) };
        tracing::warn!("Discord is not ready; it is asked again");
        if !closing.rest(wait).await {
            return Ok(None);
        }
    }
}
