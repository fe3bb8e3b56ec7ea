//! What a program opens for its adapters and its loop, whether it is alone or one of several.

use super::means::{cores, easels, means};
use crate::bot::message::Input;
use crate::bot::timekeeper::Beat;
use crate::bot::{Count, HouseTime, Now, Tenure};
use crate::chat::web::{self, Pages};
use crate::chat::{Artist, Gate, Links, Provision};
use crate::config::{Chosen, Config};
use crate::i18n::Host;
use crate::machine::Machine;
use crate::status::{Figures, Status};
use anyhow::Context;
use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::task::JoinSet;

/// How many events may wait for the bot; with more, adapters wait.
pub(super) const INBOX_MAX: usize = 1_024;
/// How long what is under way may take to end when the program is told to stop.
pub(super) const STOP_MAX: Duration = Duration::from_secs(3);

/// What every adapter is given, which keeps what it must know again in this folder.
pub(super) fn provide(
    (config, data): (&Config, &Path),
    chosen: &Chosen,
    (status, figures): (Status, Figures),
    gate: Arc<Gate>,
    time: &HouseTime,
) -> anyhow::Result<Provision> {
    Ok(Provision {
        data: data.to_owned(),
        chosen: chosen.clone(),
        now: time.reader(),
        status,
        artist: Artist::new(means(), easels(), figures.clone()),
        figures,
        gate,
        links: config.web.public.as_deref().map(|public| open_links(data, public, time)).transpose()?,
        tenure: Tenure::default(),
    })
}

/// The program's time, by this clock and another that only counts.
pub(super) fn house_time(
    config: &Config,
    (date, count): (Now, Count),
    last: Option<Beat>,
    status: &Status,
) -> HouseTime {
    match config.hurry {
        1 => HouseTime::watched(date, count, last, status.clone()),
        hurry => HouseTime::hurried(&date, count, hurry, last),
    }
}

/// Waits for the end of something, but not for long; nothing, if it has not come by then.
pub(super) async fn end<T>(ending: impl Future<Output = T>) -> Option<T> {
    let ended = tokio::time::timeout(STOP_MAX, ending).await.ok();
    if ended.is_none() {
        tracing::warn!("something is still under way, and the program stops all the same");
    }
    ended
}

/// The machine, if it is to play.
pub(super) fn open_machine(
    config: &Config,
    clock: &Count,
    figures: &Figures,
) -> anyhow::Result<Option<Machine>> {
    let threads = config.machine.threads_of(cores());
    let machine = (threads > 0).then(|| Machine::open(threads, clock, figures.clone())).transpose();
    machine.context("cannot start the machine's threads")
}

pub(super) type Adapters = JoinSet<anyhow::Result<()>>;

/// What makes links to pages at this address.
fn open_links(data: &Path, public: &str, time: &HouseTime) -> anyhow::Result<Arc<Links>> {
    let folder = data.join("web");
    let links = Links::open(&folder, public, time.reader());
    Ok(Arc::new(links.with_context(|| format!("cannot read {}/key", folder.display()))?))
}

pub(super) fn open_pages(
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

/// Says where the room is.
pub(super) fn say_address(
    config: &Config,
    address: SocketAddr,
    output: &mut dyn Write,
) -> anyhow::Result<()> {
    let locale = config.language;
    if config.local.address.port() != 0 && config.local.address != address {
        writeln!(output, "{}", Host::OtherPort(config.local.address).say(locale))?;
    }
    writeln!(output, "{}", Host::Room(address).say(locale))?;
    writeln!(output, "{}", Host::Data(&config.data).say(locale))?;
    Ok(output.flush()?)
}

/// Says where the pages are and where they listen or, if they could not be opened, why.
pub(super) async fn tell_pages(
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
