//! Listening to Discord at a program that is one of several: what it hears goes to whichever of them holds the lane, which
//! acknowledges it and has the bot answer.

use super::api::Api;
use super::listener::{Ear, Listener};
use super::{CLOSING_WAIT, Token, app, endpoint, gateway, insist};
use crate::bot::{Overheard, ShareOut};
use crate::chat::Provision;
use crate::chat::shared::closing::Closing;
use crate::config;
use anyhow::Context;
use std::fmt;
use std::sync::Arc;
use tokio::sync::mpsc;

/// What is needed to listen.
pub struct Ears {
    /// What the host has chosen for Discord.
    pub config: config::Discord,
    /// The bot's token.
    pub token: Token,
    /// What every adapter has.
    pub provision: Provision,
    /// Where goes what is heard.
    pub tell: mpsc::Sender<Overheard>,
    /// What gives this program its share of the shards.
    pub shares: ShareOut,
}

impl fmt::Debug for Ears {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ears").field("config", &self.config).finish_non_exhaustive()
    }
}

/// Listens until `closing` comes about. Fails when Discord refuses the token, or interactions cannot be taken at the address
/// for them.
pub async fn listen(ears: Ears, closing: impl Future<Output = ()>) -> anyhow::Result<()> {
    let shut = Arc::new(Closing::default());
    let listening = open(ears, Arc::clone(&shut));
    tokio::pin!(listening);
    tokio::select! {
        ended = &mut listening => return ended,
        () = closing => shut.close(),
    }
    // What does not end by itself ends with the program.
    tokio::time::timeout(CLOSING_WAIT, listening).await.unwrap_or(Ok(()))
}

async fn open(ears: Ears, closing: Arc<Closing>) -> anyhow::Result<()> {
    let Ears { config, token, provision, tell, shares } = ears;
    let Provision { gate, figures, now, .. } = provision;
    let api = Api::new(token.clone(), config.api.as_deref())?;
    let Some(found) = insist(&closing, || api.get("/applications/@me")).await? else { return Ok(()) };
    let app = app(&found).context("Discord does not say who the bot is")?;
    let listener = Listener::Ear(Arc::new(Ear { api, closing, figures, now, bot: app.bot, tell, shares }));
    match config.interactions {
        Some(address) => endpoint::serve(&listener, &app.verify_key, address, gate).await,
        None => gateway::listen(&listener, &token).await,
    }
}
