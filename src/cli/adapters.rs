//! The adapters of the platforms that are switched on.

use crate::bot::message::{Input, Outgoing};
use crate::bot::{HouseSecret, Overheard};
use crate::chat::Provision;
#[cfg(feature = "discord")]
use crate::chat::discord;
use crate::chat::local::{self, Entrance, Front, Room};
#[cfg(feature = "matrix")]
use crate::chat::matrix;
use crate::config::Config;
use crate::i18n::Host;
use crate::players::Platform;
use std::net::SocketAddr;
use std::pin::Pin;
use tokio::sync::{mpsc, oneshot};

/// The ends of an adapter's ways to and from the bot, wherever that runs.
#[derive(Debug)]
pub(super) struct Ends {
    pub(super) inbox: mpsc::Sender<Input>,
    /// When nothing comes any more, it ends.
    pub(super) posts: mpsc::Receiver<Outgoing>,
    /// Where people come in who come to it; at its own entrance, if there is nothing.
    pub(super) front: Option<(Front, HouseSecret)>,
    /// What all of several programs hear on the platform.
    #[cfg_attr(not(feature = "discord"), expect(dead_code, reason = "nothing is heard but there"))]
    pub(super) heard: Option<mpsc::Receiver<Overheard>>,
}

/// An adapter, not yet running.
pub(super) struct Adapter {
    pub(super) run: Pin<Box<dyn Future<Output = anyhow::Result<()>> + Send>>,
    /// Where it says at which address it listens, if it is one that people go to.
    pub(super) address: Option<oneshot::Receiver<SocketAddr>>,
}

/// The platforms that are switched on. Fails where there is none, or one that this program is built without.
pub(super) fn platforms(config: &Config) -> anyhow::Result<Vec<Platform>> {
    let locale = config.language;
    let switched = [
        (Platform::Local, config.local.enabled, true),
        (Platform::Discord, config.discord.enabled, cfg!(feature = "discord")),
        (Platform::Matrix, config.matrix.enabled, cfg!(feature = "matrix")),
    ];
    let mut platforms = Vec::new();
    for (platform, _, is_built) in switched.into_iter().filter(|(_, on, _)| *on) {
        anyhow::ensure!(is_built, Host::NotBuilt(platform.id()).say(locale));
        platforms.push(platform);
    }
    anyhow::ensure!(!platforms.is_empty(), Host::NothingToRun.say(locale));
    Ok(platforms)
}

/// Fails where a secret is missing that an adapter needs, which one would find out only once it is its turn.
#[cfg_attr(
    not(any(feature = "discord", feature = "matrix")),
    expect(clippy::unnecessary_wraps, reason = "the room has no secret")
)]
pub(super) fn check(config: &Config) -> anyhow::Result<()> {
    let variable = |name: &str| std::env::var(name).ok();
    #[cfg(feature = "discord")]
    if config.discord.enabled {
        discord::Token::read(&config.discord, variable)?;
    }
    #[cfg(feature = "matrix")]
    if config.matrix.enabled {
        matrix::Password::read(&config.matrix, variable)?;
    }
    let _ = (config, variable);
    Ok(())
}

/// The adapter of a platform.
pub(super) fn open(
    platform: Platform,
    config: &Config,
    provision: Provision,
    ends: Ends,
) -> anyhow::Result<Adapter> {
    match platform {
        Platform::Local => Ok(room(config, provision, ends)),
        Platform::Discord => discord(config, provision, ends),
        Platform::Matrix => matrix(config, provision, ends),
    }
}

fn room(config: &Config, provision: Provision, ends: Ends) -> Adapter {
    let (entrance, address) = if let Some((front, secret)) = ends.front {
        (Entrance::Shared(front, secret), None)
    } else {
        let (announce, address) = oneshot::channel();
        (Entrance::Own(announce), Some(address))
    };
    let room = Room { config: config.local.clone(), provision, entrance };
    Adapter { run: Box::pin(local::run(room, ends.inbox, ends.posts)), address }
}

#[cfg(feature = "discord")]
fn discord(config: &Config, provision: Provision, ends: Ends) -> anyhow::Result<Adapter> {
    let config = config.discord.clone();
    let token = discord::Token::read(&config, |name| std::env::var(name).ok())?;
    let discord = discord::Discord { config, token, provision, heard: ends.heard };
    Ok(Adapter { run: Box::pin(discord::run(discord, ends.inbox, ends.posts)), address: None })
}

#[cfg(feature = "matrix")]
fn matrix(config: &Config, provision: Provision, ends: Ends) -> anyhow::Result<Adapter> {
    let config = config.matrix.clone();
    let password = matrix::Password::read(&config, |name| std::env::var(name).ok())?;
    // There, some clients cut the sides of pictures on phones.
    let provision = Provision { artist: provision.artist.with_margins(), ..provision };
    let matrix = matrix::Matrix { config, password, provision };
    Ok(Adapter { run: Box::pin(matrix::run(matrix, ends.inbox, ends.posts)), address: None })
}

#[cfg(not(feature = "discord"))]
fn discord(config: &Config, _: Provision, _: Ends) -> anyhow::Result<Adapter> {
    Err(anyhow::anyhow!(Host::NotBuilt("discord").say(config.language)))
}

#[cfg(not(feature = "matrix"))]
fn matrix(config: &Config, _: Provision, _: Ends) -> anyhow::Result<Adapter> {
    Err(anyhow::anyhow!(Host::NotBuilt("matrix").say(config.language)))
}
