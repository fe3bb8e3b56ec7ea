//! What the host of the bot chooses: read once at the start and checked; unknown keys are refused with their place.

use crate::players::Locale;
use serde::Deserialize;
use std::net::SocketAddr;
use std::path::PathBuf;

/// Everything that can be configured. Every key has a default; `config.example.toml` lists them.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Folder in which everything is kept; made if it is not there.
    pub data: PathBuf,
    /// Language spoken to those who have chosen none.
    pub language: Locale,
    /// The chat room in the browser.
    pub local: Local,
}

/// The chat room in the browser.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Local {
    /// Whether it is served at all.
    pub enabled: bool,
    /// Where it listens; another free port is taken where this one is not free.
    pub address: SocketAddr,
    /// Names of the rooms that are there from the start.
    pub rooms: Vec<String>,
}

impl Default for Config {
    fn default() -> Self {
        Self { data: "data".into(), language: Locale::En, local: Local::default() }
    }
}

impl Default for Local {
    fn default() -> Self {
        Self {
            enabled: true,
            address: SocketAddr::from(([127, 0, 0, 1], 8080)),
            rooms: vec!["plaza".to_owned()],
        }
    }
}
