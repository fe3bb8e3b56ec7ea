//! What a configuration must not say, though each of its keys may say so.

use super::{Config, ConfigError};
use std::io;
use std::net::SocketAddr;
use std::path::Path;

impl Config {
    /// Reads the file as [`Config::load`] does, while the program runs: what is no regular file may never come to an end.
    pub fn reload(path: Option<&Path>) -> Result<Self, ConfigError> {
        let found = path.unwrap_or(Path::new(Self::FILE));
        let is_other = std::fs::metadata(found).is_ok_and(|file| !file.is_file());
        if is_other {
            let source = io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file");
            return Err(ConfigError::Unreadable { path: found.to_owned(), source });
        }
        Self::load(path)
    }

    /// Refuses arbiters by name where strangers can come.
    pub(super) fn check_arbiters(&self, path: &Path) -> Result<(), ConfigError> {
        let is_open = self.is_public() || !self.local.address.ip().is_loopback();
        if is_open && !self.local.arbiters.is_empty() {
            return Err(ConfigError::ArbitersByName { path: path.to_owned() });
        }
        Ok(())
    }

    /// Refuses one address for two things.
    pub(super) fn check_addresses(&self, path: &Path) -> Result<(), ConfigError> {
        let used = [
            ("local.address", Some(self.local.address).filter(|_| self.local.enabled)),
            ("web.address", Some(self.web.address).filter(|_| self.web.public.is_some())),
            ("watch.address", self.watch.address),
            ("discord.interactions", self.discord.interactions.filter(|_| self.discord.enabled)),
        ];
        let used: Vec<_> = used.into_iter().filter_map(|(key, address)| Some((key, address?))).collect();
        for (place, &(one, address)) in used.iter().enumerate() {
            if let Some(&(other, _)) = used[place + 1..].iter().find(|(_, other)| clash(address, *other)) {
                return Err(ConfigError::SameAddress { path: path.to_owned(), one, other, address });
            }
        }
        Ok(())
    }
}

/// Whether only one of two can listen at its address. Port 0 is whichever is free.
fn clash(one: SocketAddr, other: SocketAddr) -> bool {
    let is_any = one.ip().is_unspecified() || other.ip().is_unspecified();
    one.port() == other.port() && one.port() != 0 && (is_any || one.ip() == other.ip())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_listen_at_one_address() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("config.toml");
        let watch = |address: &str| format!("[watch]\naddress = \"{address}\"\n");
        let public = "[web]\npublic = \"https://play.example.org\"\n";
        for (text, is_refused) in [
            (watch("127.0.0.1:8080"), true),
            (watch("0.0.0.0:8080"), true),
            (watch("127.0.0.1:8081"), false),
            (watch("127.0.0.1:8090"), false),
            (watch("127.0.0.1:8090") + public, true),
            (watch("127.0.0.1:8080") + "[local]\nenabled = false\n", false),
            (watch("127.0.0.1:0") + "[local]\naddress = \"127.0.0.1:0\"\n", false),
        ] {
            std::fs::write(&path, &text).unwrap();
            let loaded = Config::load(Some(&path));
            assert_eq!(matches!(loaded, Err(ConfigError::SameAddress { .. })), is_refused, "{text}");
        }
    }
}
