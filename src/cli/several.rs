//! `run` where several machines share a store: this program holds the lanes that nobody else holds, and leads when nobody
//! else does. It ends none of what it does when the leader changes.

#[cfg(feature = "discord")]
mod ear;
mod folder;
mod front;

use super::adapters::{self, Adapter, Ends};
use super::means::cores;
use super::opening::{
    Adapters, INBOX_MAX, STOP_MAX, end, house_time, open_machine, open_pages, provide, say_address,
    tell_pages,
};
use super::origin::JOURNAL;
use super::reload::{self, Hangups};
use super::version::VERSION;
use super::watched::Watched;
use crate::bot::{self, Bot, Count, Hand, Helm, HouseSecret, HouseTime, Lane, Now, Settings};
use crate::chat::local::Front;
use crate::chat::{Gate, Provision};
use crate::config::{Chosen, Config};
use crate::i18n::{Host, Several};
use crate::players::{Locale, Platform};
use crate::status::{Figures, Status};
use crate::store::{Address, Candidacy, Candidate, Footing, Lead, Store, StoreError};
use anyhow::Context;
use jiff::SignedDuration;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::{sleep, timeout};

/// After how long a database that cannot be reached is asked again.
const AGAIN: Duration = Duration::from_millis(250);
/// After how long one that refuses is.
const REFUSED_AGAIN: Duration = Duration::from_secs(2);
/// By how much a machine's clock may differ from the database's without a word.
const CLOCK_OFF: SignedDuration = SignedDuration::from_secs(10);
/// How long the database may take to show that it is there when the program stops.
const REACHED_MAX: Duration = Duration::from_secs(1);
/// For how long a program leaves a lane to others that it could not serve.
const LEFT: Duration = Duration::from_secs(5);

/// Where what several machines share is.
#[derive(Clone, Debug)]
pub(super) struct Shared {
    /// The database.
    pub(super) address: Address,
    /// The folder, as this machine sees it, in which adapters keep what the next holder of their lane is to know.
    pub(super) folder: PathBuf,
}

/// What is said to the host while the program runs.
enum Said {
    /// Where people come in.
    Address(SocketAddr),
    /// How it stands with leading.
    Words(String),
}

impl Said {
    fn say(self, config: &Config, output: &mut dyn Write) -> anyhow::Result<()> {
        match self {
            Said::Address(address) => say_address(config, address, output),
            Said::Words(words) => {
                writeln!(output, "{words}")?;
                Ok(output.flush()?)
            }
        }
    }
}

/// Runs until the program is told to stop, or until something fails that it cannot do without.
pub(super) async fn serve(
    (config, path): (&Config, Option<&Path>),
    shared: Shared,
    hangups: Hangups,
    gate: Arc<Gate>,
    interrupted: &mut (impl Future<Output = ()> + Unpin),
    output: &mut dyn Write,
) -> anyhow::Result<()> {
    let platforms = adapters::platforms(config)?;
    adapters::check(config)?;
    let _own = folder::take(config)?;
    let chosen = Chosen::new(config.clone());
    let (status, count) = (Status::open(&config.data), bot::counting_clock());
    let figures = Figures::new(Arc::clone(&count), &VERSION);
    let name = name();
    let candidate = Candidate::new(shared.address.clone(), &name)?;
    let date = date_of(&candidate);
    // Whether the date is to be believed is for the leader to find out, who knows when somebody last led.
    let time = match config.hurry {
        1 => HouseTime::believed(Arc::clone(&date)),
        hurry => HouseTime::hurried(&date, Arc::clone(&count), hurry, None),
    };
    std::fs::create_dir_all(&shared.folder)
        .with_context(|| format!("cannot make {}", shared.folder.display()))?;
    let hand = Hand::start(shared.address.clone(), &name, figures.clone());
    let (stop, stopped) = watch::channel(false);
    let mut adapters = JoinSet::new();
    let provision = provide((config, &shared.folder), &chosen, (status, figures), gate, &time)?;
    let provision = share_easels(provision, &hand, &stopped, &mut adapters);
    if let Some(public) = &config.web.public {
        let address = open_pages(config, provision.clone(), hand.changes(), hand.inbox(), &mut adapters);
        tell_pages(config, (public, address), &mut adapters, output).await?;
    }
    let (stands, watched) = mpsc::channel(1);
    let Provision { status, figures, gate, .. } = provision.clone();
    figures.placed(false, 0);
    for platform in &platforms {
        figures.hold(platform.id(), false);
    }
    Watched { config, status: status.clone(), figures: figures.clone(), gate }
        .open(watched, &mut adapters, output)
        .await?;
    let (told, mut said) = mpsc::channel(1);
    keep_all((config, &provision), &hand, &platforms, (&told, &stopped), &mut adapters);
    let threads = config.machine.threads_of(cores());
    let (settings, hung_up) = hangups.serve(path, chosen, threads > 0);
    let leading =
        Leading { config: config.clone(), shared, platforms, date, count, status, settings, figures, told };
    adapters.spawn(leading.run(candidate, stopped));
    tokio::pin!(hung_up);
    let ended = loop {
        tokio::select! {
            biased;
            () = &mut *interrupted => break Ok(()),
            () = &mut hung_up => break Ok(()),
            ended = adapters.join_next() => break ended.map_or(Ok(()), |joined| joined?),
            Some(said) = said.recv() => said.say(config, output)?,
        }
    };
    drop((stands, stop.send(true)));
    let all = end(async {
        if ended.is_ok() {
            say_stopping(&hand, config.language, output).await?;
        }
        stop_all(&mut adapters).await
    });
    all.await.unwrap_or(Ok(()))?;
    ended
}

/// Lets the other programs draw for this one, and this one for them, until it is told to stop.
fn share_easels(
    provision: Provision,
    hand: &Hand,
    stopped: &watch::Receiver<bool>,
    adapters: &mut Adapters,
) -> Provision {
    let artist = provision.artist.helped(hand.elsewhere(&VERSION));
    let (studio, hand, mut stopped) = (artist.studio(), hand.clone(), stopped.clone());
    adapters.spawn(async move {
        let told = async { drop(stopped.wait_for(|stopped| *stopped).await) };
        hand.lend(studio, &VERSION, told).await;
        Ok(())
    });
    Provision { artist, ..provision }
}

/// Keeps the lanes of these platforms, whenever this program holds them, and all the time the front of the room and what is
/// heard of the others.
fn keep_all(
    (config, provision): (&Config, &Provision),
    hand: &Hand,
    platforms: &[Platform],
    (told, stopped): (&mpsc::Sender<Said>, &watch::Receiver<bool>),
    adapters: &mut Adapters,
) {
    if config.store.folder.is_some() {
        let shared = (config.clone(), provision.data.clone());
        adapters.spawn(folder::share(shared, hand.clone(), told.clone(), stopped.clone()));
    }
    let front = config.local.enabled.then(|| Front::new(&config.local, provision));
    if let Some(front) = front.clone() {
        let holder = hand.holder(Platform::Local);
        adapters.spawn(front::open(front, holder, told.clone(), config.language, stopped.clone()));
    }
    #[cfg(feature = "discord")]
    if config.discord.enabled {
        let given = (config.clone(), provision.clone());
        adapters.spawn(ear::listen(given, hand.clone(), told.clone(), stopped.clone()));
    }
    for &platform in platforms {
        let front = front.clone().filter(|_| platform == Platform::Local);
        let (config, provision, told) = (config.clone(), provision.clone(), told.clone());
        let keeper = Keeper { config, provision, told, front };
        adapters.spawn(keeper.keep(hand.lane(platform), stopped.clone()));
    }
}

/// The date by the database's clock; by this machine's, as long as that was not heard.
fn date_of(candidate: &Candidate) -> Now {
    let (clock, wall) = (candidate.clock(), bot::wall_clock());
    Arc::new(move || clock.now().unwrap_or_else(|| wall()))
}

/// Says that the program stops, and whether everything is kept that people have sent.
async fn say_stopping(hand: &Hand, locale: Locale, output: &mut dyn Write) -> anyhow::Result<()> {
    let is_reached = timeout(REACHED_MAX, hand.reaches()).await.unwrap_or(false);
    let words = if is_reached { Host::Stopping.say(locale) } else { Several::StopsApart.say(locale) };
    writeln!(output, "{words}")?;
    Ok(output.flush()?)
}

async fn stop_all(adapters: &mut Adapters) -> anyhow::Result<()> {
    while let Some(joined) = adapters.join_next().await {
        joined??;
    }
    Ok(())
}

/// Whoever keeps a lane.
struct Keeper {
    config: Config,
    provision: Provision,
    /// Where it says at which address people come in.
    told: mpsc::Sender<Said>,
    /// Where people come in who come to it.
    front: Option<Front>,
}

impl Keeper {
    /// Runs the adapter of a lane whenever this program holds it. Where that fails by what this machine lacks, another
    /// program may do better: it leaves the lane for a while, and all else goes on.
    async fn keep(self, mut lane: Lane, mut stopped: watch::Receiver<bool>) -> anyhow::Result<()> {
        let mut last = String::new();
        loop {
            tokio::select! {
                biased;
                _ = stopped.wait_for(|stopped| *stopped) => return Ok(()),
                () = self.take(&mut lane) => {}
            }
            let served = self.serve(&mut lane, stopped.clone()).await;
            self.provision.figures.hold(lane.platform().id(), false);
            lane.leave().await;
            let Err(why) = served else {
                last.clear();
                continue;
            };
            if *stopped.borrow() || !is_passing(&why) {
                return Err(why);
            }
            let (platform, words) = (lane.platform().id(), format!("{why:#}"));
            if words != last {
                tracing::error!(platform, "the lane is left to others for a while: {words}");
                let said = Several::LeavesLane { platform, why: &words }.say(self.config.language);
                let _ = self.told.send(Said::Words(said)).await;
                last = words;
            }
            tokio::select! {
                _ = stopped.wait_for(|stopped| *stopped) => {}
                () = sleep(LEFT) => {}
            }
        }
    }

    /// Waits until this program holds the lane; it does not want to before people can come in.
    async fn take(&self, lane: &mut Lane) {
        if let Some(front) = &self.front {
            front.listens().await;
        }
        lane.take().await;
    }

    /// Runs the adapter as long as this program holds the lane.
    async fn serve(&self, lane: &mut Lane, mut stopped: watch::Receiver<bool>) -> anyhow::Result<()> {
        let platform = lane.platform();
        let folder = self.provision.data.join(platform.id());
        let parted = tokio::task::block_in_place(|| part(&folder));
        parted.with_context(|| format!("cannot write to {}", folder.display()))?;
        let (inbox, posts, outbox) = lane.ends();
        let provision = Provision { tenure: lane.tenure(), ..self.provision.clone() };
        let heard = (platform == Platform::Discord).then(|| lane.overhear());
        let secret = HouseSecret::draw(rand::random);
        // Others are to know of whoever is reached nowhere, too, that it takes what they hear.
        let listens = match &self.front {
            Some(front) => self.config.local.peers.unwrap_or(front.listens().await),
            None => SocketAddr::from(([0, 0, 0, 0], 0)),
        };
        lane.open_door(listens, secret.clone());
        let front = self.front.clone().map(|front| (front, secret));
        let adapter = adapters::open(platform, &self.config, provision, Ends { inbox, posts, front, heard })?;
        let mut running = tokio::spawn(self.announced(adapter));
        self.provision.figures.hold(platform.id(), true);
        tokio::select! {
            _ = stopped.wait_for(|stopped| *stopped) => {}
            () = lane.carry(outbox) => {}
        }
        // Nothing more comes for it, so it ends.
        if let Ok(ended) = timeout(STOP_MAX, &mut running).await {
            return ended?;
        }
        tracing::warn!(platform = platform.id(), "it does not end, and is ended");
        running.abort();
        Ok(())
    }

    /// An adapter that says where it listens.
    fn announced(&self, adapter: Adapter) -> impl Future<Output = anyhow::Result<()>> + Send + use<> {
        let told = self.told.clone();
        let Adapter { run, address } = adapter;
        let say = async move {
            if let Some(Ok(address)) = match address {
                Some(address) => Some(address.await),
                None => None,
            } {
                // When the program ends, nobody hears it.
                let _ = told.send(Said::Address(address)).await;
            }
        };
        async move {
            let (ended, ()) = tokio::join!(run, say);
            ended
        }
    }
}

/// Puts copies in the place of an adapter's journals. Whoever held the lane before may not have noticed yet that it does
/// not any more, and what it still writes then is in nobody's way.
fn part(folder: &Path) -> io::Result<()> {
    for journal in [folder.join(JOURNAL), folder.join("push").join(JOURNAL)] {
        if journal.exists() {
            let copy = journal.with_extension("parted");
            let parted = std::fs::copy(&journal, &copy)
                .and_then(|_| std::fs::File::open(&copy)?.sync_all())
                .and_then(|()| std::fs::rename(&copy, &journal));
            parted.inspect_err(|_| {
                // On a full disk it would take the last room.
                let _ = std::fs::remove_file(&copy);
            })?;
        }
    }
    Ok(())
}

/// Whether it may go better later, or on another machine: a disk that is full, an address that is taken, a network.
fn is_passing(why: &anyhow::Error) -> bool {
    why.chain().any(<dyn std::error::Error>::is::<io::Error>)
}

/// What a program needs to lead.
struct Leading {
    config: Config,
    shared: Shared,
    platforms: Vec<Platform>,
    /// The database's clock, by which all programs go.
    date: Now,
    count: Count,
    status: Status,
    settings: watch::Receiver<Settings>,
    figures: Figures,
    told: mpsc::Sender<Said>,
}

impl Leading {
    /// Leads whenever no other program does, until it is told to stop.
    async fn run(self, mut candidate: Candidate, mut stopped: watch::Receiver<bool>) -> anyhow::Result<()> {
        let (locale, mut last, mut is_in) = (self.config.language, String::new(), false);
        while !*stopped.borrow() {
            // Whoever is told to stop does not wait for the database.
            let standing = spawn_blocking(move || (candidate.stand(), candidate));
            let (placed, again) = tokio::select! {
                biased;
                _ = stopped.wait_for(|stopped| *stopped) => return Ok(()),
                standing = standing => standing?,
            };
            candidate = again;
            self.figures.beat();
            if placed.is_ok() && !std::mem::replace(&mut is_in, true) {
                self.compare();
            }
            let (words, wait) = match placed {
                Ok(Candidacy::Leads(store, lead)) => {
                    self.figures.placed(true, lead.epoch());
                    self.say(Several::Leads(lead.epoch()).say(locale)).await;
                    let deposed = self.lead(store, lead, stopped.clone()).await?;
                    self.figures.placed(false, 0);
                    last.clear();
                    let Some(why) = deposed else { continue };
                    (why, AGAIN)
                }
                Ok(Candidacy::Waits { holder, epoch, again }) => {
                    self.figures.placed(false, epoch);
                    // Whoever comes to lead just now has said nothing yet.
                    let words =
                        if holder.is_empty() { last.clone() } else { Several::Waits(&holder).say(locale) };
                    (words, again)
                }
                Err(StoreError::Unreachable(why)) => (Several::NoDatabase(&why).say(locale), AGAIN),
                // Whoever was in already waits until somebody has mended it: it may be a replica that is to be the primary.
                Err(StoreError::Refused(why)) if is_in => (Several::Refuses(&why).say(locale), REFUSED_AGAIN),
                Err(why) => return Err(why.into()),
            };
            if words != last {
                self.say(words.clone()).await;
                last = words;
            }
            tokio::select! {
                _ = stopped.wait_for(|stopped| *stopped) => {}
                () = sleep(wait) => {}
            }
        }
        Ok(())
    }

    /// Returns when this program leads no more; while it cannot say that it does, it is not counted as the one that does.
    async fn stay(&self, lead: &mut Lead) {
        loop {
            match lead.changed().await {
                Footing::Deposed => return,
                footing => self.figures.placed(footing == Footing::Leads, lead.epoch()),
            }
        }
    }

    /// Tells the host of a machine whose clock is wrong. It does no harm: the database's counts.
    fn compare(&self) {
        let (machine, database) = (bot::wall_clock()(), (self.date)());
        if machine.duration_since(database).abs() > CLOCK_OFF {
            tracing::warn!(%machine, %database, "this machine's clock differs from the database's, by which all programs go");
        }
    }

    /// Says something to the host. When the program ends, nobody says it any more.
    async fn say(&self, words: String) {
        let _ = self.told.send(Said::Words(words)).await;
    }

    /// Runs the loop, as long as this program leads; what to say where it is not told to stop, but leads no more.
    async fn lead(
        &self,
        store: Store,
        mut lead: Lead,
        mut stopped: watch::Receiver<bool>,
    ) -> anyhow::Result<Option<String>> {
        let config = &self.config;
        let settings = reload::settings(config, config.machine.threads_of(cores()) > 0);
        let mut bot = Bot::new(store, settings, Box::new(rand::random));
        bot.count_in(self.figures.clone());
        bot.heed(self.settings.clone());
        let (inbox, events) = mpsc::channel(INBOX_MAX);
        let machine = open_machine(config, &self.count, &inbox)?;
        if let Some(machine) = &machine {
            bot.set_thinker(machine.thinker());
        }
        let last = tokio::task::block_in_place(|| bot.last_beat())?;
        let time = house_time(config, (Arc::clone(&self.date), Arc::clone(&self.count)), last, &self.status);
        let (helm, outboxes) = Helm::new(self.shared.address.clone(), &self.platforms);
        let serving = tokio::spawn(helm.serve(inbox, bot.changes()));
        let ended = bot::run(bot, time, events, outboxes, async {
            tokio::select! {
                () = self.stay(&mut lead) => {}
                _ = stopped.wait_for(|stopped| *stopped) => {}
            }
        })
        .await;
        serving.abort();
        tokio::task::block_in_place(|| drop(machine));
        match ended {
            // Another program goes on, and this one may lead again.
            Err(why @ (StoreError::Deposed | StoreError::Unsure(_))) => {
                tracing::warn!("this program leads no more: {why}");
                Ok(Some(Several::Deposed.say(config.language)))
            }
            Err(StoreError::Refused(why)) => Ok(Some(Several::Refuses(&why).say(config.language))),
            ended => Ok(ended.map(|()| None)?),
        }
    }
}

/// A name that no other program has, and by which the host knows this one.
fn name() -> String {
    let machine = rustix::system::uname();
    let machine = machine.nodename().to_string_lossy().into_owned();
    format!("{machine}, process {} ({:08x})", std::process::id(), rand::random::<u32>())
}
