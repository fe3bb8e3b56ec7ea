//! What the host of the bot chooses: read once at the start and checked; unknown keys are refused with their place.

use crate::play::Control;
use crate::players::Locale;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

/// Everything that can be configured. Every key has a default; `config.example.toml` lists them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Folder in which everything is kept; made if it is not there.
    pub data: PathBuf,
    /// Language spoken to those who have chosen none.
    pub language: Locale,
    /// Clock of a match where the challenge names none.
    #[serde(deserialize_with = "clock")]
    pub clock: Control,
    /// Hours of vacation that a player has in a year, spent by themselves where his flag would fall.
    pub vacation: u32,
    /// The chat room in the browser.
    pub local: Local,
}

/// The chat room in the browser.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Local {
    /// Whether it is served at all.
    pub enabled: bool,
    /// Where it listens; another free port is taken where this one is not free.
    pub address: SocketAddr,
    /// Names of the rooms that are there from the start.
    pub rooms: Vec<String>,
}

/// Why there is no configuration.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A key or value is wrong; the message shows its line.
    #[error("{}: {source}", path.display())]
    Wrong {
        /// The file.
        path: PathBuf,
        /// What and where.
        source: Box<toml::de::Error>,
    },
}

impl Config {
    /// The file that is read where none is named, if it is there.
    pub const FILE: &str = "config.toml";

    /// Reads the named file or, if none is named, [`Config::FILE`]; without either, everything is at its default.
    pub fn load(path: Option<&Path>) -> Result<Self, ConfigError> {
        let found = path.unwrap_or(Path::new(Self::FILE));
        if path.is_none() && !found.exists() {
            return Ok(Self::default());
        }
        let unreadable = |source| ConfigError::Unreadable { path: found.to_owned(), source };
        let text = std::fs::read_to_string(found).map_err(unreadable)?;
        let wrong = |source| ConfigError::Wrong { path: found.to_owned(), source: Box::new(source) };
        toml::from_str(&text).map_err(wrong)
    }
}

impl Default for Config {
    fn default() -> Self {
        let clock = Control::Days { days: 3 };
        Self { data: "data".into(), language: Locale::En, clock, vacation: 240, local: Local::default() }
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

fn clock<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Control, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.parse().map_err(|why| D::Error::custom(format!("{text:?} is no clock: {why:?}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_names_every_key_with_its_default() {
        let example = include_str!("../config.example.toml");
        assert_eq!(toml::from_str::<Config>(example).unwrap(), Config::default());
        for key in ["data", "language", "clock", "vacation", "enabled", "address", "rooms"] {
            assert!(example.lines().any(|line| line.starts_with(&format!("{key} = "))), "{key}");
        }
    }

    #[test]
    fn what_is_wrong_is_shown_with_its_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("config.toml");
        for (text, named) in [
            ("language = \"es\"\n[local]\nadress = \"x\"\n", "adress"),
            ("language = \"fr\"\n", "fr"),
            ("clock = \"soon\"\n", "soon"),
            ("[local]\naddress = \"here\"\n", "address"),
            ("data = \n", "data"),
        ] {
            std::fs::write(&path, text).unwrap();
            let error = Config::load(Some(&path)).unwrap_err().to_string();
            assert!(error.contains("line ") && error.contains(named), "{error}");
        }
        assert!(matches!(Config::load(Some(Path::new("/no/such"))), Err(ConfigError::Unreadable { .. })));
    }
}
