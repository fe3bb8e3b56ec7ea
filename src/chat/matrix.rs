//! Matrix: messages and reactions come in over the homeserver's sync; posts go out as events, encrypted where the room
//! is.
//!
//! matrix-sdk keeps keys and rooms in its own store; what this adapter must know again after a restart stands in a
//! journal of its own (`memory`). It listens with a mark of its own in the homeserver's stream (`ear`), kept only once
//! the bot has all that came before it on disk. What people say is read (`reading`, `names`) and what they react with is
//! looked up in the legend that stands under each post (`chat::shared::signs`, `hear`). Posts go to rooms and to direct rooms
//! (`publish`, `direct`), each made of several events (`put`), each room and person behind a queue of their own (`carry`);
//! reactions and redactions wait until no post does (`chore`).

mod carry;
mod chore;
mod chores;
mod content;
mod direct;
mod door;
mod ear;
mod failure;
mod hear;
mod html;
mod hub;
mod keys;
mod late;
mod limits;
mod link;
mod memory;
mod moment;
mod names;
mod publish;
mod put;
mod reading;
mod secret;
mod session;
mod upload;

pub use secret::{Password, PasswordError};

use super::Provision;
use crate::bot::message::{Input, Outgoing};
use crate::config;
use anyhow::Context;
use carry::{Carrier, Delivery};
use hub::{Hub, Outlets};
use keys::Identity;
use memory::Memory;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

/// Most posts that wait in memory until the homeserver is there; further ones wait on the bot's disk.
const EARLY_MAX: usize = 5_000;
/// How long what is under way may take to end when the program does.
const CLOSING_WAIT: Duration = Duration::from_secs(2);

/// What the adapter needs.
#[derive(Debug)]
pub struct Matrix {
    /// What the host has chosen for it.
    pub config: config::Matrix,
    /// The password of the bot's account.
    pub password: Password,
    /// What every adapter has.
    pub provision: Provision,
}

/// Is on Matrix until the bot sends no more. Fails when the homeserver refuses the account or ends its session, or the
/// adapter's folder cannot be read.
pub async fn run(
    matrix: Matrix,
    inbox: mpsc::Sender<Input>,
    mut outbox: mpsc::Receiver<Outgoing>,
) -> anyhow::Result<()> {
    let folder = matrix.provision.data.join("matrix");
    let (links, figures) = (matrix.provision.links.clone(), matrix.provision.figures.clone());
    let linked = |outgoing| match &links {
        Some(links) => links.sign_in_words(outgoing),
        None => outgoing,
    };
    let mut early = Vec::new();
    let (hub, anew) = {
        let opening = open(matrix, &folder, inbox.clone());
        tokio::pin!(opening);
        loop {
            tokio::select! {
                opened = &mut opening => break opened?,
                // Whatever the bot has to say waits; when it has nothing more to say, nobody waits for the homeserver.
                outgoing = outbox.recv() => match outgoing {
                    Some(outgoing) if early.len() < EARLY_MAX => early.push(outgoing),
                    Some(outgoing) => {
                        let number = outgoing.number;
                        tracing::error!(number, "too much waits for the homeserver; this waits for the next start");
                    }
                    None => return Ok(()),
                },
            }
        }
    };
    let delivery = Delivery::new(Carrier { hub: Arc::clone(&hub) }, inbox, figures);
    for outgoing in early {
        delivery.take(linked(outgoing));
    }
    let working = tokio::spawn(chore::work(Arc::clone(&hub)));
    let ear = Arc::clone(&hub);
    let mut listening = tokio::spawn(async move { ear::listen(&ear, &folder, anew).await });
    loop {
        tokio::select! {
            outgoing = outbox.recv() => match outgoing {
                Some(outgoing) => delivery.take(linked(outgoing)),
                None => break,
            },
            ended = &mut listening => {
                hub.close();
                return ended?;
            }
        }
    }
    hub.close();
    if tokio::time::timeout(CLOSING_WAIT, &mut listening).await.is_err() {
        listening.abort();
    }
    working.abort();
    Ok(())
}

/// Signs in, sees to the keys, and finds out what the bot is called; and whether its identity is a new one.
async fn open(matrix: Matrix, folder: &Path, inbox: mpsc::Sender<Input>) -> anyhow::Result<(Arc<Hub>, bool)> {
    let Matrix { config, password, provision } = matrix;
    let Provision { chosen, now, status, artist, figures, tenure, .. } = provision;
    session::make_folder(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let memory = Memory::open(folder, tenure);
    let memory = memory.with_context(|| format!("cannot read {}", folder.display()))?;
    let client = session::open(&config, &password, folder).await?;
    let me = client.user_id().context("nobody is signed in")?.to_owned();
    let identity = keys::secure(&client, &password, folder).await;
    let name = client.account().get_display_name().await.ok().flatten();
    let name = name.unwrap_or_else(|| me.localpart().to_owned());
    tracing::info!(%me, "Matrix knows the bot");
    let outlets = Outlets { now, artist, inbox, status, figures };
    let hub = Arc::new(Hub::new(client, memory, chosen, (me, name), outlets));
    // Rooms that are not encrypted need none of it.
    let identity =
        identity.inspect_err(|error| tracing::error!(%error, "encrypted rooms will not trust the bot"));
    let anew = identity.is_ok_and(|identity| identity == Identity::Anew);
    Ok((hub, anew))
}
