//! `run`: opens the store, starts the platforms that are switched on, and shuts everything down in order.

use super::adapters::{self, Adapter, Ends};
use super::files;
use super::keep;
use super::means::cores;
use super::opening::{
    Adapters, INBOX_MAX, end, house_time, open_machine, open_pages, provide, say_address, tell_pages,
};
use super::origin::Origin;
use super::private;
use super::reload::{self, Hangups};
use super::room;
#[cfg(feature = "postgres")]
use super::several;
use super::shape;
use super::standby;
use super::version::VERSION;
use super::watched::Watched;
use crate::bot::message::Input;
use crate::bot::{self, Bot, Outboxes};
use crate::chat::{Gate, Limits, Provision};
use crate::config::{Chosen, Config};
use crate::i18n::Host;
use crate::players::Platform;
use crate::status::{Figures, Status};
use crate::store::{ROOM, Store, StoreError, has_room};
use anyhow::Context;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::{mpsc, oneshot};
use tokio::task::{JoinSet, spawn_blocking};

/// How many posts may wait for an adapter; more wait on disk.
const OUTBOX_MAX: usize = 256;
/// How often it is looked whether a full disk has room.
const LACKING: Duration = Duration::from_secs(1);
/// How long pictures may then still be drawn, and files written.
const LAST_MAX: Duration = Duration::from_secs(1);
/// The stack of a thread, as the first one has it: the chat SDKs are built without optimisation, and nest deeply.
const STACK: usize = 8 << 20;

/// Runs until the program is told to stop, or until something fails that it cannot do without.
///
/// When it is told to stop, it does so within [`STOP_MAX`](super::opening::STOP_MAX) and [`LAST_MAX`], whatever it is doing:
/// what is acknowledged is on disk, and everything else is as if it had been killed.
pub(super) fn run(config: &Config, path: Option<&Path>, output: &mut dyn Write) -> anyhow::Result<()> {
    let files = files::raise();
    anyhow::ensure!(files >= files::NEEDED, Host::TooFewFiles(files, files::NEEDED).say(config.language));
    shape::refuse(&config.data, config.language)?;
    standby::refuse(config)?;
    keep::refuse_unfinished(&config.data, config.language)?;
    adapters::platforms(config)?;
    adapters::check(config)?;
    let origin = Origin::of(config)?;
    origin.refuse_missing(config)?;
    // Not before it is known that something can be done with it.
    std::fs::create_dir_all(&config.data)
        .with_context(|| format!("cannot make {}", config.data.display()))?;
    private::close(&config.data).with_context(|| format!("cannot read {}", config.data.display()))?;
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().thread_stack_size(STACK).build()?;
    let mut interrupted = {
        let _entered = runtime.enter();
        Box::pin(interrupted())
    };
    // Also while a large store is opened, which may take a while.
    let hangups = runtime.block_on(async { Hangups::heed() });
    let limits = Limits::of_files(files);
    tracing::info!(files, connections = limits.connections, "so much may be open");
    let gate = Gate::new(limits, &config.proxies);
    let ended = match &origin {
        Origin::Folder(folder) => {
            // Whoever has lost his place waits for no room.
            anyhow::ensure!(!Store::is_fenced(folder), StoreError::fenced(folder));
            runtime.block_on(async {
                let Some(store) = open(config, folder, &mut interrupted).await? else { return Ok(()) };
                let settings = reload::settings(config, config.machine.threads_of(cores()) > 0);
                let bot = Bot::new(store, settings, Box::new(rand::random));
                serve((config, path), hangups, bot, gate, &mut interrupted, output).await
            })
        }
        #[cfg(feature = "postgres")]
        Origin::Database(address) => {
            let shared =
                several::Shared { address: address.clone(), folder: origin.folder(config).to_owned() };
            runtime.block_on(several::serve((config, path), shared, hangups, gate, &mut interrupted, output))
        }
    };
    // A picture may still be drawn, for somebody who will ask for it again.
    runtime.shutdown_timeout(LAST_MAX);
    ended
}

/// Waits until the disk has room for a store to be opened; `false` when the program is to stop first.
async fn await_room(config: &Config, interrupted: &mut (impl Future<Output = ()> + Unpin)) -> bool {
    let data = config.data.display();
    if has_room(&config.data) {
        return true;
    }
    tracing::warn!("{}", Host::NoRoom(&config.data, ROOM >> 20).say(config.language));
    while !has_room(&config.data) {
        tokio::select! {
            () = &mut *interrupted => return false,
            () = tokio::time::sleep(LACKING) => {}
        }
    }
    tracing::warn!(%data, "there is room on the disk: it goes on");
    true
}

/// Opens the store once the disk has room for it; nothing when the program is to stop first. To read a large one takes a
/// while, and to stop then is as if it had been killed.
async fn open(
    config: &Config,
    folder: &Path,
    interrupted: &mut (impl Future<Output = ()> + Unpin),
) -> anyhow::Result<Option<Store>> {
    if !await_room(config, interrupted).await {
        return Ok(None);
    }
    let (config, folder) = (config.clone(), folder.to_owned());
    tokio::select! {
        opened = spawn_blocking(move || read(&config, &folder)) => opened?.map(Some),
        () = interrupted => Ok(None),
    }
}

/// Opens the store, and says what is amiss with the chat room beside it.
fn read(config: &Config, folder: &Path) -> anyhow::Result<Store> {
    if !Store::is_there(folder)? {
        tracing::info!(data = %config.data.display(), "the data folder is new: the bot begins with nothing");
    }
    let store = Store::open(folder)?;
    if config.local.enabled {
        let has_people = store.knows_people_of(Platform::Local)?;
        room::heed(&config.data, room::faults(&config.data, has_people, config.language)?)?;
    }
    Ok(store)
}

async fn serve(
    (config, path): (&Config, Option<&Path>),
    hangups: Hangups,
    mut bot: Bot,
    gate: Arc<Gate>,
    interrupted: &mut (impl Future<Output = ()> + Unpin),
    output: &mut dyn Write,
) -> anyhow::Result<()> {
    let chosen = Chosen::new(config.clone());
    let status = Status::open(&config.data);
    let (count, last) = (bot::counting_clock(), bot.last_beat()?);
    let figures = Figures::new(Arc::clone(&count), &VERSION);
    bot.count_in(figures.clone());
    let (inbox, events) = mpsc::channel(INBOX_MAX);
    let machine = open_machine(config, &count, &figures)?;
    let service = machine.as_ref().map(|machine| machine.serve(&inbox, None));
    if let Some(service) = &service {
        bot.set_thinker(service.thinker());
    }
    let time = house_time(config, (bot::wall_clock(), count), last, &status);
    let mut adapters = JoinSet::new();
    let provision = provide((config, &config.data), &chosen, (status, figures), gate, &time)?;
    if let Some(public) = &config.web.public {
        let address = open_pages(config, provision.clone(), bot.changes(), inbox.clone(), &mut adapters);
        tell_pages(config, (public, address), &mut adapters, output).await?;
    }
    let (stands, watched) = mpsc::channel(1);
    let Provision { status, figures, gate, .. } = provision.clone();
    Watched { config, status, figures, gate }.open(watched, &mut adapters, output).await?;
    let outboxes = join_all(config, &provision, inbox, &mut adapters, output).await?;
    let (settings, hung_up) = hangups.serve(path, chosen, machine.is_some());
    bot.heed(settings);
    let (stopped, stop) = oneshot::channel::<()>();
    let running = bot::run(bot, time, events, outboxes, async {
        // Whoever could send has gone: that is a reason to stop, too.
        let _ = stop.await;
    });
    let here = Handle::current();
    // On a thread of its own: a worker that blocks hands its tasks to another thread each time, and the loop always does.
    let mut bot = spawn_blocking(move || here.block_on(running));
    let ended = tokio::select! {
        biased;
        // The bot ends by itself only when the store has failed. The adapters end with it.
        ended = &mut bot => {
            drop(stands);
            end(async { while adapters.join_next().await.is_some() {} }).await;
            return Ok(ended??);
        }
        () = &mut *interrupted => Ok(()),
        () = hung_up => Ok(()),
        ended = adapters.join_next() => ended.map_or(Ok(()), |joined| joined?),
    };
    drop(stopped);
    let all = end(async {
        bot.await??;
        drop((service, machine, stands));
        while let Some(joined) = adapters.join_next().await {
            joined??;
        }
        anyhow::Ok(())
    })
    .await;
    let words = if all.is_some() { Host::Stopping } else { Host::StoppingEarly };
    all.unwrap_or(Ok(()))?;
    if ended.is_ok() {
        writeln!(output, "{}", words.say(config.language))?;
    }
    ended
}

/// Opens the adapters that the configuration asks for.
async fn join_all(
    config: &Config,
    provision: &Provision,
    inbox: mpsc::Sender<Input>,
    adapters: &mut Adapters,
    output: &mut dyn Write,
) -> anyhow::Result<Outboxes> {
    let mut outboxes = Outboxes::new();
    for platform in adapters::platforms(config)? {
        provision.figures.await_platform(platform.id());
        let (outbox, posts) = mpsc::channel(OUTBOX_MAX);
        outboxes.insert(platform, outbox);
        let ends = Ends { inbox: inbox.clone(), posts, front: None, heard: None };
        let Adapter { run, address } = adapters::open(platform, config, provision.clone(), ends)?;
        adapters.spawn(run);
        if let Some(address) = address {
            tell_address(config, address, adapters, output).await?;
        }
    }
    Ok(outboxes)
}

/// Says where the room is or, if it could not be opened, why.
async fn tell_address(
    config: &Config,
    address: oneshot::Receiver<SocketAddr>,
    adapters: &mut Adapters,
    output: &mut dyn Write,
) -> anyhow::Result<()> {
    let Ok(address) = address.await else {
        return adapters.join_next().await.map_or(Ok(()), |joined| joined?);
    };
    say_address(config, address, output)
}

/// Waits until the host wants the program to stop. Who asks before that is waited for is heard, too.
fn interrupted() -> impl Future<Output = ()> {
    let [terminated, interrupted] = [SignalKind::terminate(), SignalKind::interrupt()].map(signal);
    async {
        tokio::select! {
            () = heard(terminated) => {}
            () = heard(interrupted) => {}
        }
    }
}

async fn heard(signal: io::Result<Signal>) {
    match signal {
        Ok(mut signal) => drop(signal.recv().await),
        // Then only the other one stops it.
        Err(_) => std::future::pending().await,
    }
}
