//! What the host has chosen, for the bot; and how that changes while the program runs.

use crate::bot::{Arbiters, Choosing, Settings, Voting};
use crate::config::{Chosen, Config, ConfigError, Reread};
use crate::play::ballot::Majority;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::watch;
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::timeout;
use tracing::{error, info, warn};

/// How long the file may take to be read.
const READ_MAX: Duration = Duration::from_secs(2);

/// What the bot is told of this configuration; and whether the machine plays.
pub(super) fn settings(config: &Config, machine: bool) -> Settings {
    Settings {
        language: config.language,
        control: config.clock,
        vacation: config.vacation,
        voting: Voting {
            quorum: config.votes.quorum,
            hours: config.votes.hours,
            known: config.votes.known_hours,
        },
        choosing: Choosing {
            quorum: config.votes.turn_quorum,
            hours: config.votes.turn_hours,
            majority: Majority { voters: config.votes.final_quorum, percent: config.votes.final_percent },
        },
        arbiters: Arbiters { local: config.local.arbiters.clone(), matrix: config.matrix.arbiters.clone() },
        web: config.web.public.clone(),
        machine,
    }
}

/// `SIGHUP`: a daemon is told by it to read its configuration again, and a program that its terminal is gone.
#[derive(Debug)]
pub(super) struct Hangups {
    signal: io::Result<Signal>,
    /// Whether the program was started on a terminal.
    on_terminal: bool,
}

impl Hangups {
    /// Heeds them from now on.
    pub(super) fn heed() -> Self {
        Self { signal: signal(SignalKind::hangup()), on_terminal: io::stdin().is_terminal() }
    }

    /// Reads the configuration again at each; what the bot is to know of it, and what returns when the terminal is gone on
    /// which the program was started.
    pub(super) fn serve(
        self,
        path: Option<&Path>,
        chosen: Chosen,
        machine: bool,
    ) -> (watch::Receiver<Settings>, impl Future<Output = ()> + use<'_>) {
        let (told, changes) = watch::channel(settings(&chosen.get(), machine));
        let serving = async move {
            let Ok(mut signal) = self.signal else { return std::future::pending().await };
            let mut reader = Reader::default();
            while signal.recv().await.is_some() {
                if self.on_terminal && !io::stdin().is_terminal() {
                    return;
                }
                let read = reader.read(path).await;
                if let Some(config) = taken(read, path, &chosen) {
                    told.send_replace(settings(&config, machine));
                }
            }
        };
        (changes, serving)
    }
}

/// Reads the file beside everything else: a disk that has gone away never answers, and nobody shall wait for that.
#[derive(Default)]
struct Reader {
    /// What has not answered yet.
    asked: Option<JoinHandle<Result<Config, ConfigError>>>,
}

impl Reader {
    async fn read(&mut self, path: Option<&Path>) -> Result<Config, ConfigError> {
        // One at a time may wait; what the last one has found in the end is old by now.
        if self.asked.as_ref().is_none_or(JoinHandle::is_finished) {
            let path = path.map(Path::to_owned);
            self.asked = Some(spawn_blocking(move || Config::reload(path.as_deref())));
        }
        let unreadable = |source| {
            let path = path.unwrap_or(Path::new(Config::FILE)).to_owned();
            ConfigError::Unreadable { path, source }
        };
        let too_slow = |_| unreadable(io::Error::new(io::ErrorKind::TimedOut, "it does not come to an end"));
        let Some(asked) = &mut self.asked else { return Err(unreadable(io::ErrorKind::Other.into())) };
        let read = timeout(READ_MAX, asked).await.map_err(too_slow)?;
        self.asked = None;
        read.map_err(|error| unreadable(io::Error::other(error)))?
    }
}

/// Takes what was read of the configuration: what counts then, if that was well. What came of it stands in the log.
fn taken(read: Result<Config, ConfigError>, path: Option<&Path>, chosen: &Chosen) -> Option<Arc<Config>> {
    match read.and_then(|new| chosen.take(&new, path)) {
        Err(error) => {
            error!("the configuration is not changed: {error}");
            None
        }
        Ok(Reread { taken, kept }) => {
            info!(changed = taken.join(", "), "the configuration was read again");
            if !kept.is_empty() {
                warn!(
                    keys = kept.join(", "),
                    "these have changed in the file, but count after a restart only"
                );
            }
            Some(chosen.get())
        }
    }
}
