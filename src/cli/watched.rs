//! What systems ask that watch the program, where the host wants that.

use super::origin::{Origin, STORE};
use crate::chat::Gate;
use crate::chat::watch::{self, Watchtower};
use crate::config::Config;
use crate::i18n::Host;
use crate::status::{Figures, Status};
use crate::store::ROOM;
use std::io::Write;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;

/// What they are told of.
pub(super) struct Watched<'c> {
    pub(super) config: &'c Config,
    pub(super) status: Status,
    pub(super) figures: Figures,
    pub(super) gate: Arc<Gate>,
}

impl Watched<'_> {
    /// Answers them until what is sent to `until` from is dropped.
    pub(super) async fn open(
        self,
        until: mpsc::Receiver<()>,
        tasks: &mut JoinSet<anyhow::Result<()>>,
        output: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let Self { config, status, figures, gate } = self;
        if config.watch.address.is_none() {
            return Ok(());
        }
        let (announce, address) = oneshot::channel();
        let (data, store) = (config.data.clone(), config.data.join(STORE));
        let room = if Origin::of(config)?.is_database() { 0 } else { ROOM };
        let asked = config.watch.clone();
        let watch = Watchtower { config: asked, data, status, figures, gate, store, room, announce };
        tasks.spawn(watch::run(watch, until));
        let Ok(address) = address.await else {
            return tasks.join_next().await.map_or(Ok(()), |joined| joined?);
        };
        writeln!(output, "{}", Host::Watched(address).say(config.language))?;
        Ok(output.flush()?)
    }
}
