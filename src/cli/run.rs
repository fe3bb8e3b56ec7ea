//! Running the bot: opens what it needs, starts the adapters that are switched on, and stops in good order.

use crate::bot::message::{Animation, Event, Outgoing, Picture};
use crate::bot::{self, Arbiters, Bot, Choosing, Now, Outboxes, Settings, Voting};
#[cfg(feature = "discord")]
use crate::chat::discord;
use crate::chat::local::{self, Room};
#[cfg(feature = "matrix")]
use crate::chat::matrix;
use crate::config::Config;
use crate::games::Side;
use crate::i18n::Host;
use crate::players::{Platform, Skin};
use crate::render::{self, Theme, View};
use crate::store::Store;
use anyhow::Context;
use std::io::Write;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;

/// How many events may wait for the bot; an adapter that has more waits itself.
const INBOX_MAX: usize = 1_024;
/// How many posts may wait for an adapter; what is more waits on disk.
const OUTBOX_MAX: usize = 256;

/// Runs until the program is told to stop, or something it cannot do without fails.
pub(super) fn run(config: &Config, output: &mut dyn Write) -> anyhow::Result<()> {
    std::fs::create_dir_all(&config.data)
        .with_context(|| format!("cannot make {}", config.data.display()))?;
    let store = Store::open(&config.data.join("store"))?;
    let settings = Settings {
        language: config.language,
        control: config.clock,
        vacation: config.vacation,
        voting: Voting { quorum: config.votes.quorum, hours: config.votes.hours },
        choosing: Choosing { quorum: config.votes.turn_quorum, hours: config.votes.turn_hours },
        arbiters: Arbiters { local: config.local.arbiters.clone(), matrix: config.matrix.arbiters.clone() },
    };
    let bot = Bot::new(store, settings, Box::new(rand::random));
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(config, bot, output))
}

async fn serve(config: &Config, bot: Bot, output: &mut dyn Write) -> anyhow::Result<()> {
    let now = bot::wall_clock();
    let (inbox, events) = mpsc::channel(INBOX_MAX);
    let mut adapters = JoinSet::new();
    let mut outboxes = Outboxes::new();
    if config.local.enabled {
        let (outbox, posts) = mpsc::channel(OUTBOX_MAX);
        let address = open_room(config, &now, inbox.clone(), posts, &mut adapters);
        tell_address(config, address, &mut adapters, output).await?;
        outboxes.insert(Platform::Local, outbox);
    }
    if config.discord.enabled {
        let (outbox, posts) = mpsc::channel(OUTBOX_MAX);
        join_discord(config, &now, inbox.clone(), posts, &mut adapters)?;
        outboxes.insert(Platform::Discord, outbox);
    }
    if config.matrix.enabled {
        let (outbox, posts) = mpsc::channel(OUTBOX_MAX);
        join_matrix(config, &now, inbox.clone(), posts, &mut adapters)?;
        outboxes.insert(Platform::Matrix, outbox);
    }
    drop(inbox);
    anyhow::ensure!(!outboxes.is_empty(), Host::NothingToRun.say(config.language));
    let (stopped, stop) = oneshot::channel::<()>();
    let mut bot = tokio::spawn(bot::run(bot, now, events, outboxes, async {
        // Whoever could send has gone: that is a reason to stop, too.
        let _ = stop.await;
    }));
    let ended = tokio::select! {
        biased;
        // The bot ends by itself only when the store has failed. The adapters end with it.
        ended = &mut bot => {
            while adapters.join_next().await.is_some() {}
            return Ok(ended??);
        }
        () = interrupted() => Ok(()),
        ended = adapters.join_next() => ended.map_or(Ok(()), |joined| joined?),
    };
    writeln!(output, "{}", Host::Stopping.say(config.language))?;
    drop(stopped);
    bot.await??;
    while let Some(joined) = adapters.join_next().await {
        joined??;
    }
    ended
}

fn open_room(
    config: &Config,
    now: &Now,
    inbox: mpsc::Sender<Event>,
    posts: mpsc::Receiver<Outgoing>,
    adapters: &mut JoinSet<anyhow::Result<()>>,
) -> oneshot::Receiver<std::net::SocketAddr> {
    let (announce, address) = oneshot::channel();
    let room = Room {
        config: config.local.clone(),
        data: config.data.clone(),
        language: config.language,
        now: Arc::clone(now),
        draw: Arc::new(draw),
        animate: Arc::new(animate),
        announce,
    };
    adapters.spawn(local::run(room, inbox, posts));
    address
}

#[cfg(feature = "discord")]
fn join_discord(
    config: &Config,
    now: &Now,
    inbox: mpsc::Sender<Event>,
    posts: mpsc::Receiver<Outgoing>,
    adapters: &mut JoinSet<anyhow::Result<()>>,
) -> anyhow::Result<()> {
    let discord = discord::Discord {
        config: config.discord.clone(),
        token: discord::Token::read(&config.discord, |name| std::env::var(name).ok())?,
        data: config.data.clone(),
        language: config.language,
        now: Arc::clone(now),
        draw: Arc::new(draw),
        animate: Arc::new(animate),
    };
    adapters.spawn(discord::run(discord, inbox, posts));
    Ok(())
}

#[cfg(not(feature = "discord"))]
fn join_discord(
    config: &Config,
    _: &Now,
    _: mpsc::Sender<Event>,
    _: mpsc::Receiver<Outgoing>,
    _: &mut JoinSet<anyhow::Result<()>>,
) -> anyhow::Result<()> {
    anyhow::bail!(Host::NotBuilt("discord").say(config.language))
}

#[cfg(feature = "matrix")]
fn join_matrix(
    config: &Config,
    now: &Now,
    inbox: mpsc::Sender<Event>,
    posts: mpsc::Receiver<Outgoing>,
    adapters: &mut JoinSet<anyhow::Result<()>>,
) -> anyhow::Result<()> {
    let matrix = matrix::Matrix {
        config: config.matrix.clone(),
        password: matrix::Password::read(&config.matrix, |name| std::env::var(name).ok())?,
        data: config.data.clone(),
        language: config.language,
        now: Arc::clone(now),
        draw: Arc::new(draw),
        animate: Arc::new(animate),
    };
    adapters.spawn(matrix::run(matrix, inbox, posts));
    Ok(())
}

#[cfg(not(feature = "matrix"))]
fn join_matrix(
    config: &Config,
    _: &Now,
    _: mpsc::Sender<Event>,
    _: mpsc::Receiver<Outgoing>,
    _: &mut JoinSet<anyhow::Result<()>>,
) -> anyhow::Result<()> {
    anyhow::bail!(Host::NotBuilt("matrix").say(config.language))
}

/// Width of a small picture, in pixels: that of a phone's screen.
const SMALL: u32 = 420;

fn draw(picture: &Picture) -> Vec<u8> {
    let view = view(picture.view, picture.skin);
    match &picture.label {
        None => render::png(&picture.scene, &view),
        Some(label) => render::labelled_png(&picture.scene, &View { width: SMALL, ..view }, label),
    }
}

fn animate(animation: &Animation) -> Vec<u8> {
    render::gif(&animation.scenes, &view(animation.view, animation.skin))
}

fn view(bottom: Side, skin: Skin) -> View {
    View { bottom, theme: Theme::from_id(skin.id()).unwrap_or_default(), ..View::default() }
}

/// Says where the room is or, if it could not be opened, why.
async fn tell_address(
    config: &Config,
    address: oneshot::Receiver<std::net::SocketAddr>,
    adapters: &mut JoinSet<anyhow::Result<()>>,
    output: &mut dyn Write,
) -> anyhow::Result<()> {
    let Ok(address) = address.await else {
        return adapters.join_next().await.map_or(Ok(()), |joined| joined?);
    };
    let locale = config.language;
    if config.local.address.port() != 0 && config.local.address != address {
        writeln!(output, "{}", Host::OtherPort(config.local.address).say(locale))?;
    }
    writeln!(output, "{}", Host::Room(address).say(locale))?;
    writeln!(output, "{}", Host::Data(&config.data).say(locale))?;
    Ok(output.flush()?)
}

/// Waits until the host wants the program to stop.
async fn interrupted() {
    use tokio::signal::unix::{SignalKind, signal};
    let terminated = async {
        match signal(SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            // Then only Ctrl-C stops it.
            Err(_) => std::future::pending().await,
        }
    };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        () = terminated => {}
    }
}
