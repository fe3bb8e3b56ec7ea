//! A chat room in the browser, served by this program: to the bot, a platform like any other.
//!
//! It listens where the host says, by default for this machine alone, and keeps everything in a folder of its own: a
//! journal of lines, a folder of pictures, and the key that signs its cookies. There are no passwords: who has joined
//! under a name from a browser has that name there, and nobody else has it anywhere.

mod alone;
mod aside;
mod channel;
mod delivery;
mod door;
mod examine;
mod files;
mod front;
#[cfg(any(test, feature = "fuzzing"))]
pub mod fuzzing;
mod gallery;
mod guard;
mod hall;
mod herald;
mod hub;
mod invitation;
mod item;
mod join;
mod journal;
mod ledger;
mod likeness;
mod name;
mod recent;
mod refusal;
mod ring;
mod roll;
mod routes;
mod session;
mod shade;
mod sketch;
mod space;
mod stack;
mod stream;
mod unheard;
mod unseen;
mod view;

pub use super::shared::key::KeyDamaged;
pub use examine::{RoomFault, examine};
pub use front::Front;
pub use invitation::invite;
pub use ledger::RoomGone;

use super::shared::key;
use super::shared::push::{Pusher, Targets};
use super::shared::server::{self, Served};
use super::{Gate, Limits, Provision};
use crate::bot::message::{Input, Outgoing};
use crate::bot::{HouseSecret, Now, Tenure};
use crate::config::{self, Chosen};
use crate::players::Platform;
use anyhow::Context;
use front::Admitted;
use guard::Names;
use hall::Hall;
use hub::{Hub, Shared, Ways};
use item::Entry;
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::{mpsc, oneshot};
use tokio::task::{JoinError, JoinHandle};

/// How long open requests may take to end when the program does.
const CLOSING_WAIT: Duration = Duration::from_secs(2);

/// The files of the keys in its folder: the one that signs cookies, and the one that signs calls to browsers.
const KEY: &str = "key";
const PUSH: &str = "push";
/// The folder of pictures in it.
const PICTURES: &str = "pictures";

/// What the room needs.
#[derive(Debug)]
pub struct Room {
    /// What the host has chosen for it.
    pub config: config::Local,
    /// What every adapter has.
    pub provision: Provision,
    /// Where people come in.
    pub entrance: Entrance,
}

/// Where people come in to the room.
#[derive(Debug)]
pub enum Entrance {
    /// At its own, whose address is told here as soon as it listens.
    Own(oneshot::Sender<SocketAddr>),
    /// By a front that listens already, to which others pass people on under this secret.
    Shared(Front, HouseSecret),
}

/// Serves the room until the bot sends no more. Fails when it cannot listen, or cannot read or write its folder.
pub async fn run(
    room: Room,
    inbox: mpsc::Sender<Input>,
    outbox: mpsc::Receiver<Outgoing>,
) -> anyhow::Result<()> {
    let Room { config, provision, entrance } = room;
    let Provision { data, chosen, now, artist, gate, links, figures, tenure, .. } = provision;
    let folder = folder(&data);
    let reports = inbox.clone();
    let limits = gate.limits();
    // Where strangers come, those who join are let in by somebody.
    let is_closed = config.public.is_some() || links.is_some();
    let own = config.clone();
    let kept = tenure.clone();
    let opened = tokio::task::spawn_blocking(move || {
        open((&folder, kept), &own, is_closed, chosen, (now, limits), inbox)
    });
    let hub = Arc::new(opened.await??);
    let door = entrance.open(&config).await?;
    figures.set_connected(Platform::Local.id(), true);
    unheard::retell(&hub).await;
    let serving = door.serve(&hub, gate);
    tokio::select! {
        () = delivery::carry(Arc::clone(&hub), artist, outbox, reports, figures) => {}
        () = hub.gone() => {}
    }
    hub.close();
    let served = tokio::time::timeout(CLOSING_WAIT, serving.end()).await;
    // What is not kept counts more than how the pages were closed.
    hub.check()?;
    Ok(served.unwrap_or(Ok(()))?)
}

/// An entrance, at which people are not answered yet.
enum Door {
    Own(TcpListener),
    Shared(Front, HouseSecret),
}

impl Entrance {
    async fn open(self, config: &config::Local) -> anyhow::Result<Door> {
        let announce = match self {
            Entrance::Own(announce) => announce,
            Entrance::Shared(front, secret) => return Ok(Door::Shared(front, secret)),
        };
        let listener = listen(config).await;
        let listener =
            listener.with_context(|| format!("the chat room cannot listen on {}", config.address))?;
        // Nobody may care where it listens.
        let _ = announce.send(listener.local_addr()?);
        Ok(Door::Own(listener))
    }
}

/// What answers people.
enum Serving {
    Own(JoinHandle<()>),
    Shared(Admitted),
}

impl Door {
    /// Answers people, until the pages are closed.
    fn serve(self, hub: &Arc<Hub>, gate: Arc<Gate>) -> Serving {
        let router = routes::router(Shared(Arc::clone(hub)));
        let listener = match self {
            Door::Own(listener) => listener,
            Door::Shared(front, secret) => return Serving::Shared(front.admit(router, secret)),
        };
        let mut ticks = hub.ticks();
        let closing = async move {
            let _ = ticks.wait_for(|tick| tick.closing).await;
        };
        let served = Served { router, body_max: routes::BODY_MAX, too_large: refusal::too_large, gate };
        Serving::Own(tokio::spawn(server::serve(listener, served, closing)))
    }
}

impl Serving {
    /// Waits until what was asked is answered, once the pages are closed.
    async fn end(self) -> Result<(), JoinError> {
        match self {
            Serving::Own(serving) => serving.await,
            Serving::Shared(admitted) => {
                admitted.end().await;
                Ok(())
            }
        }
    }
}

/// The room's folder in a data folder.
fn folder(data: &Path) -> PathBuf {
    data.join(Platform::Local.id())
}

/// The file by which a host begins a room anew of which nothing is left.
pub fn anew_path(data: &Path) -> PathBuf {
    folder(data).join("anew")
}

/// The journal in the room's folder.
fn journal_path(folder: &Path) -> PathBuf {
    folder.join("journal.jsonl")
}

/// Refuses rooms of a configuration that cannot be.
pub fn check(config: &config::Local) -> anyhow::Result<()> {
    names(config).map(drop)
}

/// The names of the rooms of a configuration.
fn names(config: &config::Local) -> anyhow::Result<Vec<String>> {
    let name = |text: &String| {
        let name = name::channel(text).ok();
        name.with_context(|| format!("rooms under [local]: {text:?} cannot be the name of a room"))
    };
    config.rooms.iter().map(name).collect()
}

fn open(
    (folder, tenure): (&Path, Tenure),
    config: &config::Local,
    is_closed: bool,
    chosen: Chosen,
    (now, limits): (Now, Limits),
    inbox: mpsc::Sender<Input>,
) -> anyhow::Result<Hub> {
    key::make_folder(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let names = names(config)?;
    let key =
        key::key(&folder.join(KEY)).with_context(|| format!("cannot read {}/{KEY}", folder.display()))?;
    let targets = Targets::new(config.push.clone());
    let pusher = Pusher::open(&folder.join(PUSH), targets, config.public.clone(), Arc::clone(&now))
        .with_context(|| format!("cannot read {}/{PUSH}", folder.display()))?;
    let hosts = Arc::new(Names { address: config.address.ip(), public: config.public.clone() });
    let ways = Ways { names: hosts, is_closed, pusher, tenure };
    let hub = Hub::open(folder, chosen, key, (now, limits), inbox, ways)
        .with_context(|| format!("cannot read {}", folder.display()))?;
    for name in names {
        let made = hub.write_now(|hall, _| Ok((channel(hall, name), ())));
        made.ok().with_context(|| format!("cannot write to {}", folder.display()))?;
    }
    Ok(hub)
}

fn channel(hall: &Hall, name: String) -> Option<Entry> {
    let id = likeness::fold(&name);
    hall.channel(&id).is_none().then_some(Entry::Channel { id, name })
}

/// Listens at the address or, where its port is taken, at a free port; but where the room has a public address, others send
/// people to this port, and to whoever has it.
async fn listen(config: &config::Local) -> io::Result<TcpListener> {
    let address = config.address;
    match TcpListener::bind(address).await {
        Err(error) if error.kind() == io::ErrorKind::AddrInUse && config.public.is_none() => {
            tracing::warn!(%address, "the port is taken: another one is used");
            TcpListener::bind(SocketAddr::new(address.ip(), 0)).await
        }
        bound => bound,
    }
}

#[cfg(test)]
mod tests {
    use super::hall::{CHANNELS_MAX, MEMBERS_MAX, MEMBERS_SPARED};
    use crate::chat::shared::here::PAGES_EACH_MAX;

    #[test]
    fn the_manual_says_what_strangers_may_use_up() {
        let manual = include_str!("../../docs/hosting.md");
        let (thousands, rest) = (MEMBERS_MAX / 1_000, MEMBERS_MAX % 1_000);
        for told in [
            format!("chat room | {thousands},{rest:03}; "),
            format!("The last {MEMBERS_SPARED} places"),
            format!("one browser joins the chat room | {}", super::door::NAMES_EACH_MAX),
            format!("signed in under one name | {}", super::item::SESSIONS_MAX),
            format!("rooms in the chat room | {CHANNELS_MAX}; "),
            format!("of one person, {PAGES_EACH_MAX}; "),
        ] {
            assert!(manual.contains(&told), "{told}");
        }
    }
}
