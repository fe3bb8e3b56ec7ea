//! Where the store is, by the configuration.

use crate::config::Config;
#[cfg(not(feature = "postgres"))]
use crate::i18n::Host;
#[cfg(feature = "postgres")]
use crate::store::Address;
use std::path::PathBuf;

/// The store's folder in a data folder.
pub(super) const STORE: &str = "store";

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
    /// Where the program has its store.
    pub(super) fn of(config: &Config) -> anyhow::Result<Self> {
        match config.store.address(|name| std::env::var(name).ok()) {
            None => Ok(Origin::Folder(config.data.join(STORE))),
            #[cfg(feature = "postgres")]
            Some(url) => {
                let certificates = config.store.certificates.as_deref();
                Ok(Origin::Database(Address::read(url.expose(), certificates)?))
            }
            #[cfg(not(feature = "postgres"))]
            Some(_) => anyhow::bail!(Host::NotBuilt("postgres").say(config.language)),
        }
    }

    /// Whether it is in a database.
    pub(super) fn is_database(&self) -> bool {
        !matches!(self, Origin::Folder(_))
    }
}
