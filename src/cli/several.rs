//! `run` where several machines share a store: this program holds the lanes that nobody else holds, and leads when nobody
//! else does. It ends none of what it does when the leader changes.

#[cfg(feature = "discord")]
mod ear;
mod folder;
mod front;
mod leading;

use super::adapters::{self, Adapter, Ends};
use super::opening::{Adapters, STOP_MAX, end, open_machine, open_pages, provide, say_address, tell_pages};
use super::origin::JOURNAL;
use super::reload::Hangups;
use super::version::VERSION;
use super::watched::Watched;
use crate::bot::{self, Count, Craft, Hand, HouseSecret, HouseTime, Lane, Now, Studio, Tenure};
use crate::chat::local::Front;
use crate::chat::{Gate, Provision};
use crate::config::{Chosen, Config};
use crate::i18n::{Host, Several};
use crate::machine::Machine;
use crate::players::{Locale, Platform};
use crate::status::{Figures, Status};
use crate::store::{Address, Candidate};
use anyhow::Context;
use leading::Leading;
use std::fs;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::{sleep, timeout};

/// How long the database may take to show that it is there when the program stops.
const REACHED_MAX: Duration = Duration::from_secs(1);
/// On what the names of unfinished copies end.
const PARTED: &str = "parted";
/// How long that may take: a disk that is gone never answers, and another machine may have it.
const PARTED_MAX: Duration = Duration::from_mins(2);
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
    let _own = folder::take(config)?;
    let chosen = Chosen::new(config.clone());
    let (status, count) = (Status::open(&config.data), bot::counting_clock());
    let figures = Figures::new(Arc::clone(&count), &VERSION);
    let name = name();
    let candidate = Candidate::new(shared.address.clone(), &name)?;
    let date = date_of(&candidate);
    let time = time(config, &date, &count);
    fs::create_dir_all(&shared.folder).with_context(|| format!("cannot make {}", shared.folder.display()))?;
    let hand = Hand::start(shared.address.clone(), &name, figures.clone());
    let (stop, stopped) = watch::channel(false);
    let mut adapters = JoinSet::new();
    let provision = provide((config, &shared.folder), &chosen, (status, figures), gate, &time)?;
    let machine = open_machine(config, &count, &provision.figures)?.map(Arc::new);
    let provision = share(provision, machine.as_deref(), (&hand, &stopped), &mut adapters);
    if let Some(public) = &config.web.public {
        let address = open_pages(config, provision.clone(), hand.changes(), hand.inbox(), &mut adapters);
        tell_pages(config, (public, address), &mut adapters, output).await?;
    }
    let (stands, watched) = mpsc::channel(1);
    let Provision { status, figures, gate, .. } = provision.clone();
    show_nothing_held(&figures, &platforms);
    Watched { config, status: status.clone(), figures: figures.clone(), gate }
        .open(watched, &mut adapters, output)
        .await?;
    let (told, mut said) = mpsc::channel(1);
    keep_all((config, &provision), &hand, &platforms, (&told, &stopped), &mut adapters);
    let (settings, hung_up) = hangups.serve(path, chosen, machine.is_some());
    let leading = Leading {
        config: config.clone(),
        shared,
        platforms,
        date,
        count,
        status,
        settings,
        figures,
        told,
        machine,
        hand: hand.clone(),
    };
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
    let says = ended.is_ok().then_some((&hand, config.language, output));
    end(stop_all(says, &mut adapters)).await.unwrap_or(Ok(()))?;
    ended
}

/// Shows from the start on that this program does not lead, and holds none of these lanes.
fn show_nothing_held(figures: &Figures, platforms: &[Platform]) {
    figures.placed(false, 0);
    for platform in platforms {
        figures.hold(platform.id(), false);
    }
}

/// The time by which adapters go. Whether the date is to be believed is for the leader to find out, who knows when somebody
/// last led.
fn time(config: &Config, date: &Now, count: &Count) -> HouseTime {
    match config.hurry {
        1 => HouseTime::believed(Arc::clone(date)),
        hurry => HouseTime::hurried(date, Arc::clone(count), hurry, None),
    }
}

/// Lets the other programs draw for this one, and this one draw and think for them, until it is told to stop.
fn share(
    provision: Provision,
    machine: Option<&Machine>,
    (hand, stopped): (&Hand, &watch::Receiver<bool>),
    adapters: &mut Adapters,
) -> Provision {
    let artist = provision.artist.helped(hand.elsewhere(&VERSION));
    adapters.spawn(lend(artist.studio(), hand.clone(), stopped.clone()));
    if let Some(machine) = machine {
        adapters.spawn(lend(machine.studio(), hand.clone(), stopped.clone()));
    }
    Provision { artist, ..provision }
}

async fn lend<C: Craft>(
    studio: Studio<C>,
    hand: Hand,
    mut stopped: watch::Receiver<bool>,
) -> anyhow::Result<()> {
    let told = async { drop(stopped.wait_for(|stopped| *stopped).await) };
    hand.lend(studio, &VERSION, told).await;
    Ok(())
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
        let shared = (config.clone(), provision.data.clone(), provision.status.clone());
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

/// Waits until all have ended; before, it says that the program stops, if it is to be said.
async fn stop_all(
    says: Option<(&Hand, Locale, &mut dyn Write)>,
    adapters: &mut Adapters,
) -> anyhow::Result<()> {
    if let Some((hand, locale, output)) = says {
        say_stopping(hand, locale, output).await?;
    }
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
        let (folder, tenure) = (self.provision.data.join(platform.id()), lane.tenure());
        let in_it = folder.clone();
        let parting = spawn_blocking(move || part(&in_it, &tenure));
        let parted = tokio::select! {
            _ = stopped.wait_for(|stopped| *stopped) => None,
            parted = timeout(PARTED_MAX, lane.prepare(parting)) => {
                parted.map_err(io::Error::from).with_context(|| format!("cannot read {}", folder.display()))?
            }
        };
        let Some(parted) = parted else { return Ok(()) };
        if !parted?.with_context(|| format!("cannot write to {}", folder.display()))? {
            return Ok(());
        }
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
        // Before it runs: what it says of its connection would be forgotten otherwise, and this program never be ready.
        self.provision.figures.hold(platform.id(), true);
        let mut running = tokio::spawn(self.announced(adapter));
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
/// not any more, and what it still writes then is in nobody's way. Once this program does not hold it either, nothing is
/// put anywhere; whether it holds it still.
fn part(folder: &Path, tenure: &Tenure) -> io::Result<bool> {
    for journal in [folder.join(JOURNAL), folder.join("push").join(JOURNAL)] {
        if journal.exists() {
            clear(&journal);
            let found = named_by(&journal)?;
            // Whoever is still at it is at one of another name.
            let copy = journal.with_extension(format!("{:08x}.{PARTED}", rand::random::<u32>()));
            let parted = fs::copy(&journal, &copy)
                .and_then(|_| fs::File::open(&copy)?.sync_all())
                // The clock of the tenure stands still while a machine sleeps; whoever came meanwhile has put theirs there.
                .and_then(|()| Ok(tenure.lasts() && named_by(&journal)? == found))
                .and_then(
                    |is_own| if is_own { fs::rename(&copy, &journal).map(|()| true) } else { Ok(false) },
                );
            // On a full disk it would take the last room.
            let _ = fs::remove_file(&copy);
            if !tenure.lasts() {
                return Ok(false);
            }
            if !parted? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Which file a name stands for.
fn named_by(path: &Path) -> io::Result<(u64, u64)> {
    let file = fs::metadata(path)?;
    Ok((file.dev(), file.ino()))
}

/// Removes the copies of a journal that others have begun, who hold the lane no more.
fn clear(journal: &Path) {
    let Some(entries) = journal.parent().and_then(|folder| fs::read_dir(folder).ok()) else { return };
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        if path.extension().is_some_and(|extension| extension == PARTED) {
            let _ = fs::remove_file(path);
        }
    }
}

/// Whether it may go better later, or on another machine: a disk that is full, an address that is taken, a network.
fn is_passing(why: &anyhow::Error) -> bool {
    why.chain().any(<dyn std::error::Error>::is::<io::Error>)
}

/// A name that no other program has, and by which the host knows this one.
fn name() -> String {
    let machine = rustix::system::uname();
    let machine = machine.nodename().to_string_lossy().into_owned();
    format!("{machine}, process {} ({:08x})", std::process::id(), rand::random::<u32>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::MetadataExt;
    use tokio::time::Instant;

    #[test]
    fn only_whoever_holds_the_lane_still_puts_a_copy_in_the_journals_place() {
        let folder = tempfile::tempdir().unwrap();
        let journal = folder.path().join(JOURNAL);
        fs::write(&journal, "one\n").unwrap();
        let names = || fs::read_dir(folder.path()).unwrap().count();
        let file = || fs::metadata(&journal).unwrap().ino();
        let before = file();
        assert!(!part(folder.path(), &Tenure::until(Instant::now())).unwrap());
        assert_eq!((file(), names()), (before, 1));
        fs::write(folder.path().join("journal.0123.parted"), "on").unwrap();
        assert!(part(folder.path(), &Tenure::default()).unwrap());
        assert_eq!((fs::read_to_string(&journal).unwrap().as_str(), names()), ("one\n", 1));
        assert_ne!(file(), before);
    }
}
