//! `run`: opens the store, starts the platforms that are switched on, and shuts everything down in order.

use super::files;
use super::lead::{self, Hold};
use super::origin::Origin;
use super::private;
use super::reload::{self, Hangups};
use super::standby;
use super::version::VERSION;
use super::watched::Watched;
use crate::bot::message::{Animation, Beside, Drawing, Input, Outgoing, Picture};
use crate::bot::timekeeper::Beat;
use crate::bot::{self, Bot, Count, HouseTime, Outboxes};
#[cfg(feature = "discord")]
use crate::chat::discord;
use crate::chat::local::{self, Room};
#[cfg(feature = "matrix")]
use crate::chat::matrix;
use crate::chat::web::{self, Pages};
use crate::chat::{Animate, Artist, Draw, Gate, Limits, Links, Provision};
use crate::config::{Chosen, Config};
use crate::games::{BySide, Side};
use crate::i18n::{Host, Several};
use crate::machine::Machine;
use crate::players::{Platform, Skin};
use crate::render::{self, Strip, Theme, View};
use crate::status::{Figures, Status};
use anyhow::Context;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::task::JoinSet;

/// How many events may wait for the bot; with more, adapters wait.
const INBOX_MAX: usize = 1_024;
/// How many posts may wait for an adapter; more wait on disk.
const OUTBOX_MAX: usize = 256;
/// How long what is under way may take to end when the program is told to stop.
const STOP_MAX: Duration = Duration::from_secs(3);
/// How long pictures may then still be drawn, and files written.
const LAST_MAX: Duration = Duration::from_secs(1);
/// The stack of a thread, as the first one has it: the chat SDKs are built without optimisation, and nest deeply.
const STACK: usize = 8 << 20;

/// Runs until the program is told to stop, or until something fails that it cannot do without.
///
/// When it is told to stop, it does so within [`STOP_MAX`] and [`LAST_MAX`], whatever it is doing: what is acknowledged is on
/// disk, and everything else is as if it had been killed.
pub(super) fn run(config: &Config, path: Option<&Path>, output: &mut dyn Write) -> anyhow::Result<()> {
    let files = files::raise();
    anyhow::ensure!(files >= files::NEEDED, Host::TooFewFiles(files, files::NEEDED).say(config.language));
    std::fs::create_dir_all(&config.data)
        .with_context(|| format!("cannot make {}", config.data.display()))?;
    private::close(&config.data).with_context(|| format!("cannot read {}", config.data.display()))?;
    standby::refuse(config)?;
    let origin = Origin::of(config)?;
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().thread_stack_size(STACK).build()?;
    let limits = Limits::of_files(files);
    tracing::info!(files, connections = limits.connections, "so much may be open");
    let gate = Gate::new(limits, &config.proxies);
    let mut interrupted = {
        let _entered = runtime.enter();
        Box::pin(interrupted())
    };
    let ended = loop {
        // Also while a large store is opened, which may take a while.
        let hangups = runtime.block_on(async { Hangups::heed() });
        let opened = runtime.block_on(lead::open(&origin, config, &gate, &mut interrupted, output))?;
        let Some((store, hold)) = opened else {
            writeln!(output, "{}", Host::Stopping.say(config.language))?;
            break Ok(());
        };
        let settings = reload::settings(config, config.machine.threads_of(cores()) > 0);
        let bot = Bot::new(store, settings, Box::new(rand::random));
        let living = serve((config, path), hangups, (bot, hold), Arc::clone(&gate), &mut interrupted, output);
        let ended = runtime.block_on(living);
        if !lead::is_lost(&ended) {
            break ended;
        }
        writeln!(output, "{}", Several::Deposed.say(config.language))?;
        output.flush()?;
    };
    // A picture may still be drawn, for somebody who will ask for it again.
    runtime.shutdown_timeout(LAST_MAX);
    ended
}

async fn serve(
    (config, path): (&Config, Option<&Path>),
    hangups: Hangups,
    (mut bot, hold): (Bot, Hold),
    gate: Arc<Gate>,
    interrupted: &mut (impl Future<Output = ()> + Unpin),
    output: &mut dyn Write,
) -> anyhow::Result<()> {
    let chosen = Chosen::new(config.clone());
    let status = Status::open(&config.data);
    let (count, last) = (bot::counting_clock(), bot.last_beat()?);
    let figures = Figures::new(Arc::clone(&count), &VERSION);
    bot.count_in(figures.clone());
    figures.placed(true, hold.epoch().unwrap_or_default());
    let (inbox, events) = mpsc::channel(INBOX_MAX);
    let machine = open_machine(config, &count, &inbox)?;
    if let Some(machine) = &machine {
        bot.set_thinker(machine.thinker());
    }
    let time = house_time(config, count, last, &status);
    let mut adapters = JoinSet::new();
    let provision = Provision {
        data: config.data.clone(),
        chosen: chosen.clone(),
        now: time.reader(),
        status,
        artist: Artist::new(means(false), cores(), figures.clone()),
        figures,
        gate,
        links: config.web.public.as_deref().map(|public| open_links(config, public, &time)).transpose()?,
    };
    if let Some(public) = &config.web.public {
        let address = open_pages(config, provision.clone(), bot.changes(), inbox.clone(), &mut adapters);
        tell_pages(config, (public, address), &mut adapters, output).await?;
    }
    let (stands, watched) = mpsc::channel(1);
    let Provision { status, figures, gate, .. } = provision.clone();
    Watched { config, status, figures, gate }.open(watched, &mut adapters, output).await?;
    let outboxes = join_all(config, &provision, inbox, &mut adapters, output).await?;
    let hung_up = hangups.serve(path, chosen, &mut bot, machine.is_some());
    let (stopped, stop) = oneshot::channel::<()>();
    let mut bot = tokio::spawn(bot::run(bot, time, events, outboxes, ended_or_lost(stop, hold)));
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
    writeln!(output, "{}", Host::Stopping.say(config.language))?;
    drop(stopped);
    let all = end(async {
        bot.await??;
        drop((machine, stands));
        while let Some(joined) = adapters.join_next().await {
            joined??;
        }
        anyhow::Ok(())
    });
    all.await.unwrap_or(Ok(()))?;
    ended
}

/// Returns when the loop is to end, or another program leads.
async fn ended_or_lost(stop: oneshot::Receiver<()>, hold: Hold) {
    tokio::select! {
        // Whoever could send has gone: that is a reason to stop, too.
        _ = stop => {}
        () = hold.lost() => {}
    }
}

/// The program's time.
fn house_time(config: &Config, count: Count, last: Option<Beat>, status: &Status) -> HouseTime {
    match config.hurry {
        1 => HouseTime::watched(bot::wall_clock(), count, last, status.clone()),
        hurry => HouseTime::hurried(&bot::wall_clock(), count, hurry, last),
    }
}

/// Waits for the end of something, but not for long; nothing, if it has not come by then.
async fn end<T>(ending: impl Future<Output = T>) -> Option<T> {
    let ended = tokio::time::timeout(STOP_MAX, ending).await.ok();
    if ended.is_none() {
        tracing::warn!("something is still under way, and the program stops all the same");
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
    let mut joining = |platform: Platform| {
        provision.figures.await_platform(platform.id());
        let (outbox, posts) = mpsc::channel(OUTBOX_MAX);
        outboxes.insert(platform, outbox);
        Joining { config, provision: provision.clone(), inbox: inbox.clone(), posts }
    };
    if config.local.enabled {
        let address = open_room(joining(Platform::Local), adapters);
        tell_address(config, address, adapters, output).await?;
    }
    if config.discord.enabled {
        #[cfg(feature = "discord")]
        join_discord(joining(Platform::Discord), adapters)?;
        #[cfg(not(feature = "discord"))]
        anyhow::bail!(Host::NotBuilt("discord").say(config.language));
    }
    if config.matrix.enabled {
        #[cfg(feature = "matrix")]
        join_matrix(joining(Platform::Matrix), adapters)?;
        #[cfg(not(feature = "matrix"))]
        anyhow::bail!(Host::NotBuilt("matrix").say(config.language));
    }
    anyhow::ensure!(!outboxes.is_empty(), Host::NothingToRun.say(config.language));
    Ok(outboxes)
}

/// Lets the machine think, if it is to play.
fn open_machine(
    config: &Config,
    clock: &Count,
    inbox: &mpsc::Sender<Input>,
) -> anyhow::Result<Option<Machine>> {
    let threads = config.machine.threads_of(cores());
    let machine = (threads > 0).then(|| Machine::open(threads, clock, inbox)).transpose();
    machine.context("cannot start the machine's threads")
}

/// The ends of an adapter's ways to and from the bot, and what it is given.
struct Joining<'c> {
    config: &'c Config,
    provision: Provision,
    inbox: mpsc::Sender<Input>,
    posts: mpsc::Receiver<Outgoing>,
}

type Adapters = JoinSet<anyhow::Result<()>>;

fn open_room(joining: Joining<'_>, adapters: &mut Adapters) -> oneshot::Receiver<SocketAddr> {
    let (announce, address) = oneshot::channel();
    let Joining { config, provision, .. } = joining;
    let room = Room { config: config.local.clone(), provision, announce };
    adapters.spawn(local::run(room, joining.inbox, joining.posts));
    address
}

/// What makes links to pages at this address.
fn open_links(config: &Config, public: &str, time: &HouseTime) -> anyhow::Result<Arc<Links>> {
    let folder = config.data.join("web");
    let links = Links::open(&folder, public, time.reader());
    Ok(Arc::new(links.with_context(|| format!("cannot read {}/key", folder.display()))?))
}

fn open_pages(
    config: &Config,
    provision: Provision,
    changes: broadcast::Receiver<u64>,
    inbox: mpsc::Sender<Input>,
    adapters: &mut Adapters,
) -> oneshot::Receiver<SocketAddr> {
    let (announce, address) = oneshot::channel();
    let pages = Pages { config: config.web.clone(), provision, changes, announce };
    adapters.spawn(web::run(pages, inbox));
    address
}

#[cfg(feature = "discord")]
fn join_discord(joining: Joining<'_>, adapters: &mut Adapters) -> anyhow::Result<()> {
    let config = joining.config.discord.clone();
    let token = discord::Token::read(&config, |name| std::env::var(name).ok())?;
    let discord = discord::Discord { config, token, provision: joining.provision };
    adapters.spawn(discord::run(discord, joining.inbox, joining.posts));
    Ok(())
}

#[cfg(feature = "matrix")]
fn join_matrix(joining: Joining<'_>, adapters: &mut Adapters) -> anyhow::Result<()> {
    let config = joining.config.matrix.clone();
    let password = matrix::Password::read(&config, |name| std::env::var(name).ok())?;
    // There, some clients cut the sides of pictures on phones.
    let provision = Provision { artist: joining.provision.artist.with(means(true)), ..joining.provision };
    let matrix = matrix::Matrix { config, password, provision };
    adapters.spawn(matrix::run(matrix, joining.inbox, joining.posts));
    Ok(())
}

/// Width of a small picture, in pixels: that of a phone's screen.
const SMALL: u32 = 420;

/// How pictures are drawn, and runs of boards: with or without margins that a client may cut.
fn means(margins: bool) -> (Draw, Animate) {
    (
        Arc::new(move |picture| draw(picture, margins)),
        Arc::new(move |animation, rest| animate(animation, margins, rest)),
    )
}

fn draw(picture: &Picture, margins: bool) -> Vec<u8> {
    let seen = |bottom| View { letters: picture.letters, ..view(bottom, picture.skin, margins) };
    match &picture.drawing {
        Drawing::Board { scene, view, label: Some(label), .. } => {
            render::labelled_png(scene, &View { width: SMALL, ..seen(*view) }, label)
        }
        Drawing::Board { scene, view, words: Some(words), .. } => {
            render::written_png(scene, &seen(*view), &strip(words))
        }
        Drawing::Board { scene, view, .. } => render::png(scene, &seen(*view)),
        Drawing::Sheet(sheet) => render::sheet_png(sheet, &seen(Side::White)),
    }
}

/// The words beside a board.
fn strip(words: &Beside) -> Strip {
    let [white, black] = words.names.clone();
    let clock = |place: usize| Some(words.clocks[place].clone()).filter(|clock| !clock.is_empty());
    let won = Side::BOTH.into_iter().zip(words.won).find_map(|(side, won)| won.then_some(side));
    Strip {
        names: BySide { white, black },
        clocks: BySide { white: clock(0), black: clock(1) },
        turn: words.turn.clone(),
        last: words.last.clone(),
        result: words.result.clone(),
        won,
    }
}

fn animate(animation: &Animation, margins: bool, rest: &dyn Fn()) -> Vec<u8> {
    let frames: Vec<render::Frame> =
        animation.run.frames().into_iter().map(|(scene, words)| (scene, words.as_ref().map(strip))).collect();
    let Animation { view: bottom, skin, letters, .. } = *animation;
    render::gif_in_steps(&frames, &View { letters, ..view(bottom, skin, margins) }, rest)
}

/// On how many cores pictures are drawn.
fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

fn view(bottom: Side, skin: Skin, margins: bool) -> View {
    View { bottom, theme: Theme::from_id(skin.id()).unwrap_or_default(), margins, ..View::default() }
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
    let locale = config.language;
    if config.local.address.port() != 0 && config.local.address != address {
        writeln!(output, "{}", Host::OtherPort(config.local.address).say(locale))?;
    }
    writeln!(output, "{}", Host::Room(address).say(locale))?;
    writeln!(output, "{}", Host::Data(&config.data).say(locale))?;
    Ok(output.flush()?)
}

/// Says where the pages are and where they listen or, if they could not be opened, why.
async fn tell_pages(
    config: &Config,
    (public, address): (&str, oneshot::Receiver<SocketAddr>),
    adapters: &mut Adapters,
    output: &mut dyn Write,
) -> anyhow::Result<()> {
    let Ok(address) = address.await else {
        return adapters.join_next().await.map_or(Ok(()), |joined| joined?);
    };
    writeln!(output, "{}", Host::Pages(public, address).say(config.language))?;
    Ok(output.flush()?)
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
