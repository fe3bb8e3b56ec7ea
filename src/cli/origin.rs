//! Where the store is, by the configuration.

use crate::config::Config;
use crate::i18n::Host;
use crate::players::Platform;
#[cfg(feature = "postgres")]
use crate::store::Address;
use crate::store::{Store, StoreError};
use std::path::{Path, PathBuf};

/// The store's folder in a data folder.
pub(super) const STORE: &str = "store";
/// What each adapter writes down in its folder.
pub(super) const JOURNAL: &str = "journal.jsonl";

/// Those that have a folder there.
pub(super) const PLATFORMS: [Platform; 3] = [Platform::Local, Platform::Discord, Platform::Matrix];

/// Where a store is.
#[derive(Clone, Debug)]
pub(super) enum Origin {
    /// In a folder.
    Folder(PathBuf),
    /// In a database.
    #[cfg(feature = "postgres")]
    Database(Address),
}

impl Origin {
    /// Where the program has its store. Refuses a configuration that shares a folder but no database: what it would make in
    /// its data folder would be a world of its own beside that of the other programs.
    pub(super) fn of(config: &Config) -> anyhow::Result<Self> {
        Self::by(config, |name| std::env::var(name).ok())
    }

    fn by(config: &Config, variable: impl Fn(&str) -> Option<String>) -> anyhow::Result<Self> {
        let name = &config.store.url_variable;
        match config.store.address(&variable) {
            Some(url) => Self::at(url.expose(), config),
            None if config.store.folder.is_some() => {
                anyhow::bail!(Host::NoDatabaseNamed(name).say(config.language))
            }
            None => {
                if variable(name).is_some() {
                    tracing::warn!("{name} is empty: the store is in the data folder");
                }
                Ok(Origin::Folder(config.data.join(STORE)))
            }
        }
    }

    /// The database at this address.
    #[cfg(feature = "postgres")]
    pub(super) fn at(url: &str, config: &Config) -> anyhow::Result<Self> {
        Ok(Origin::Database(Address::read(url, config.store.certificates.as_deref())?))
    }

    /// There is none without what is to be built for it.
    #[cfg(not(feature = "postgres"))]
    pub(super) fn at(_: &str, config: &Config) -> anyhow::Result<Self> {
        anyhow::bail!(Host::NotBuilt("postgres").say(config.language))
    }

    /// The folder in which adapters keep what they must know again: several machines may share one.
    pub(super) fn folder<'c>(&self, config: &'c Config) -> &'c Path {
        let shared = config.store.folder.as_ref().filter(|_| self.is_database());
        shared.unwrap_or(&config.data)
    }

    /// Refuses a data folder whose store is gone: an empty one in its place would be taken for the old one by all who know
    /// what was in that.
    pub(super) fn refuse_missing(&self, config: &Config) -> Result<(), StoreError> {
        let path = config.data.join(STORE);
        let is_missing = !self.is_database() && has_run(&config.data) && !Store::is_there(&path)?;
        if is_missing { Err(StoreError::Missing { path }) } else { Ok(()) }
    }

    /// Whether the program could go on there now: a database answers, and lets it in. Nothing is changed.
    #[cfg_attr(
        not(feature = "postgres"),
        expect(clippy::unnecessary_wraps, reason = "a folder is always there")
    )]
    pub(super) fn try_out(&self) -> Result<(), StoreError> {
        match self {
            Origin::Folder(_) => Ok(()),
            #[cfg(feature = "postgres")]
            Origin::Database(address) => Store::try_database(address),
        }
    }

    /// Whether it is in a database.
    pub(super) fn is_database(&self) -> bool {
        !matches!(self, Origin::Folder(_))
    }
}

/// Whether a program has kept what it knows of platforms in a data folder. Invitations can be made before it has run.
fn has_run(data: &Path) -> bool {
    PLATFORMS.iter().any(|platform| data.join(platform.id()).join(JOURNAL).exists())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_shared_with_nobody_where_no_database_is_named() {
        let mut config = Config::default();
        assert!(!Origin::by(&config, |_| None).unwrap().is_database());
        config.store.folder = Some(PathBuf::from("shared"));
        for empty in [None, Some(String::new())] {
            let why = Origin::by(&config, |_| empty.clone()).unwrap_err().to_string();
            assert!(why.contains("store.folder") && why.contains(&config.store.url_variable), "{why}");
        }
    }

    #[test]
    fn no_empty_store_takes_the_place_of_one_that_is_gone() {
        let folder = tempfile::tempdir().unwrap();
        let config = Config { data: folder.path().to_owned(), ..Config::default() };
        let refused = || Origin::Folder(config.data.join(STORE)).refuse_missing(&config);
        assert!(refused().is_ok(), "it has never run");
        std::fs::create_dir(folder.path().join("local")).unwrap();
        assert!(refused().is_ok(), "somebody was invited");
        std::fs::write(folder.path().join("local").join(JOURNAL), "").unwrap();
        let why = refused().unwrap_err();
        assert!(matches!(why, StoreError::Missing { .. }) && why.needs_host(), "{why}");
        let store = folder.path().join(STORE);
        std::fs::create_dir_all(store.join("lost+found")).unwrap();
        assert!(refused().is_err(), "a disk that is not mounted");
        drop(Store::open(&store).unwrap());
        assert!(refused().is_ok());
        // What cannot be looked at is not gone.
        std::fs::remove_dir_all(&store).unwrap();
        std::fs::write(&store, "").unwrap();
        let why = refused().unwrap_err();
        assert!(matches!(why, StoreError::Unreadable { .. }) && why.needs_host(), "{why}");
    }
}
