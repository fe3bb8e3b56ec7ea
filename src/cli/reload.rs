//! What the host has chosen, for the bot; and how that changes while the program runs.

use crate::bot::{Arbiters, Choosing, Settings, Voting};
use crate::config::{Chosen, Config, Reread};
use crate::play::ballot::Majority;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::Arc;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::watch;
use tracing::{error, info, warn};

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
            while signal.recv().await.is_some() {
                if self.on_terminal && !io::stdin().is_terminal() {
                    return;
                }
                if let Some(config) = reread(path, &chosen) {
                    told.send_replace(settings(&config, machine));
                }
            }
        };
        (changes, serving)
    }
}

/// Reads the configuration again: what counts then, if that was well. What came of it stands in the log.
fn reread(path: Option<&Path>, chosen: &Chosen) -> Option<Arc<Config>> {
    // It is a small file, and nobody waits for it.
    match chosen.reread(path) {
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
