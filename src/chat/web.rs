//! Pages on the web: boards to touch for those who come by a link from chat, and matches for anybody where those in charge
//! want that. Served behind a proxy of the host's, at an address of their own; the chat room is not there.
//!
//! The pages know no rules and keep nothing: each asks the bot what it shows ([`crate::bot::message::PageVisit`]). Boards
//! are touched by the modules of the chat room's page.

mod answer;
mod follow;
#[cfg(any(test, feature = "fuzzing"))]
pub mod fuzzing;
mod guard;
mod html;
mod hub;
mod public;
mod routes;
mod shots;
mod shown;
mod site;
mod statics;
mod table;
mod visitor;

use super::shared::server::{self, Served, too_large};
use super::{Artist, Gate, Links, Provision};
use crate::bot::message::Input;
use crate::config;
use anyhow::Context;
use hub::{Hub, Shared};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::{broadcast, mpsc, oneshot};

/// How long open requests may take to end when the program does.
const CLOSING_WAIT: Duration = Duration::from_secs(2);

/// What the pages need.
#[derive(Debug)]
pub struct Pages {
    /// What the host has chosen for them.
    pub config: config::Web,
    /// What every adapter has; with links.
    pub provision: Provision,
    /// Says which matches change.
    pub changes: broadcast::Receiver<u64>,
    /// Where the address is told at which they are, as soon as they are.
    pub announce: oneshot::Sender<SocketAddr>,
}

/// Serves the pages until the bot is gone. Fails when it cannot listen.
pub async fn run(pages: Pages, inbox: mpsc::Sender<Input>) -> anyhow::Result<()> {
    let Pages { config, provision, changes, announce } = pages;
    let Provision { chosen, now, artist, gate, links, .. } = provision;
    let links: Arc<Links> = links.context("there are no links to the pages")?;
    let (artist, gate): (Artist, Arc<Gate>) = (artist, gate);
    let listener = TcpListener::bind(config.address).await;
    let listener = listener.with_context(|| format!("the pages cannot listen at {}", config.address))?;
    // Nobody may care where they are.
    let _ = announce.send(listener.local_addr()?);
    let hub = Arc::new(Hub::new(links, chosen, (now, artist), gate.limits(), inbox));
    let router = routes::router(&Shared(Arc::clone(&hub)));
    let served = Served { router, body_max: routes::BODY_MAX, too_large, gate };
    let mut closes = hub.closes();
    let closing = async move {
        let _ = closes.wait_for(|closing| *closing).await;
    };
    let serving = tokio::spawn(server::serve(listener, served, closing));
    hub.listen(changes).await;
    hub.close();
    match tokio::time::timeout(CLOSING_WAIT, serving).await {
        Ok(served) => Ok(served?),
        Err(_) => Ok(()),
    }
}
