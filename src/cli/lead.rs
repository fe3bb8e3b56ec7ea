//! Opening the store: at once where it is this program's alone; where several share it, as soon as this one leads.

#![cfg_attr(
    not(feature = "postgres"),
    allow(
        unused_variables,
        clippy::unnecessary_wraps,
        clippy::unused_async,
        clippy::unused_self,
        reason = "without databases, nothing is shared and nobody is waited for"
    )
)]

use super::origin::Origin;
use crate::chat::Gate;
use crate::config::Config;
use crate::store::{Store, StoreError};
use std::io::Write;
use std::sync::Arc;

/// What of a store in a database goes on beside it.
#[derive(Debug)]
pub(super) struct Hold {
    #[cfg(feature = "postgres")]
    lead: Option<crate::store::Lead>,
}

impl Hold {
    const ALONE: Self = Self {
        #[cfg(feature = "postgres")]
        lead: None,
    };

    /// How often another program has come to lead; nothing where there is none.
    pub(super) fn epoch(&self) -> Option<u64> {
        #[cfg(feature = "postgres")]
        let epoch = self.lead.as_ref().map(crate::store::Lead::epoch);
        #[cfg(not(feature = "postgres"))]
        let epoch = None;
        epoch
    }

    /// Returns when another program leads.
    pub(super) async fn lost(self) {
        #[cfg(feature = "postgres")]
        if let Some(mut lead) = self.lead {
            return lead.deposed().await;
        }
        std::future::pending::<()>().await;
    }
}

/// Opens the store; nothing, if the program is to stop before this one leads.
pub(super) async fn open(
    origin: &Origin,
    config: &Config,
    gate: &Arc<Gate>,
    stop: &mut (impl Future<Output = ()> + Unpin),
    output: &mut dyn Write,
) -> anyhow::Result<Option<(Store, Hold)>> {
    match origin {
        Origin::Folder(folder) => Ok(Some((Store::open(folder)?, Hold::ALONE))),
        #[cfg(feature = "postgres")]
        Origin::Database(address) => {
            let wait = waiting::Waiting::open(address, config, gate, output).await?;
            wait.lead(config, stop, output).await
        }
    }
}

/// Whether the loop has ended because this program does not lead any more, or does not know whether its last commit is kept:
/// then it waits until it leads again.
pub(super) fn is_lost(ended: &anyhow::Result<()>) -> bool {
    let fault = ended.as_ref().err().and_then(|error| error.downcast_ref::<StoreError>());
    matches!(fault, Some(StoreError::Deposed | StoreError::Unsure(_)))
}

#[cfg(feature = "postgres")]
mod waiting {
    use super::Hold;
    use crate::bot;
    use crate::chat::Gate;
    use crate::cli::version::VERSION;
    use crate::cli::watched::Watched;
    use crate::config::Config;
    use crate::i18n::Several;
    use crate::status::{Figures, Status};
    use crate::store::{Address, Candidacy, Candidate, Store, StoreError};
    use std::io::Write;
    use std::sync::Arc;
    use std::time::Duration;
    use tokio::sync::mpsc;
    use tokio::task::{JoinSet, spawn_blocking};

    /// After how long a database that cannot be reached is tried again.
    const AGAIN: Duration = Duration::from_millis(500);

    /// A program that waits until it leads. Whoever watches it is told so.
    pub(super) struct Waiting {
        candidate: Candidate,
        figures: Figures,
        tasks: JoinSet<anyhow::Result<()>>,
        _stands: mpsc::Sender<()>,
    }

    impl Waiting {
        pub(super) async fn open(
            address: &Address,
            config: &Config,
            gate: &Arc<Gate>,
            output: &mut dyn Write,
        ) -> anyhow::Result<Self> {
            let candidate = Candidate::new(address.clone(), &name())?;
            let figures = Figures::new(bot::counting_clock(), &VERSION);
            figures.placed(false, 0);
            figures.beat();
            let (stands, until) = mpsc::channel(1);
            let (status, gate) = (Status::open(&config.data), Arc::clone(gate));
            let mut tasks = JoinSet::new();
            let watched = Watched { config, status, figures: figures.clone(), gate };
            watched.open(until, &mut tasks, output).await?;
            Ok(Self { candidate, figures, tasks, _stands: stands })
        }

        /// Waits until it leads; nothing, if it is to stop before.
        pub(super) async fn lead(
            mut self,
            config: &Config,
            stop: &mut (impl Future<Output = ()> + Unpin),
            output: &mut dyn Write,
        ) -> anyhow::Result<Option<(Store, Hold)>> {
            let mut said = String::new();
            loop {
                let mut candidate = self.candidate;
                // Whoever is told to stop does not wait for the database.
                let standing = spawn_blocking(move || (candidate.stand(), candidate));
                let (placed, again) = tokio::select! {
                    biased;
                    () = &mut *stop => return Ok(None),
                    standing = standing => standing?,
                };
                self.candidate = again;
                self.figures.beat();
                let (words, again) = match placed {
                    Ok(Candidacy::Leads(store, lead)) => {
                        writeln!(output, "{}", Several::Leads(lead.epoch()).say(config.language))?;
                        output.flush()?;
                        self.tasks.shutdown().await;
                        return Ok(Some((store, Hold { lead: Some(lead) })));
                    }
                    Ok(Candidacy::Waits { holder, epoch, again }) => {
                        self.figures.placed(false, epoch);
                        (Several::Waits(&holder).say(config.language), again)
                    }
                    Err(StoreError::Unreachable(why)) => {
                        (Several::NoDatabase(&why).say(config.language), AGAIN)
                    }
                    Err(error) => return Err(error.into()),
                };
                if words != said {
                    writeln!(output, "{words}")?;
                    output.flush()?;
                    said = words;
                }
                tokio::select! {
                    biased;
                    () = &mut *stop => return Ok(None),
                    () = tokio::time::sleep(again) => {}
                }
            }
        }
    }

    /// A name that no other program has, and by which the host knows this one.
    fn name() -> String {
        let machine = rustix::system::uname();
        let machine = machine.nodename().to_string_lossy().into_owned();
        format!("{machine}, process {} ({:08x})", std::process::id(), rand::random::<u32>())
    }
}
