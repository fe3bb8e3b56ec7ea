//! Where the database is, and how to get in: never shown, for there is a password in it.

use crate::store::StoreError;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use std::fmt;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres_rustls::MakeRustlsConnect;

/// How long a connection may take, where the address does not say.
const CONNECT_MAX: Duration = Duration::from_secs(3);
/// How long what was sent may be on its way, and how long nothing may be heard.
const SILENCE_MAX: Duration = Duration::from_secs(5);

/// The address of a database.
#[derive(Clone)]
pub struct Address {
    config: Arc<Config>,
    tls: MakeRustlsConnect,
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Address")
    }
}

impl Address {
    /// Reads an address such as `postgres://user:password@host:5432/database`. Beyond this machine the connection is
    /// encrypted unless it says `sslmode=disable`, and the server must show a certificate of somebody in this file, or
    /// else of one of those whom browsers trust.
    pub fn read(url: &str, certificates: Option<&Path>) -> Result<Self, StoreError> {
        // What is wrong with it is not said: it may be the password that stands where it should not.
        // A certificate is always held against the whole name of the server, as others do only if they are told to.
        let url = url
            .trim()
            .replace("sslmode=verify-full", "sslmode=require")
            .replace("sslmode=verify-ca", "sslmode=require");
        let mut config = Config::from_str(&url).map_err(|_| StoreError::Address)?;
        if config.get_hosts().is_empty() || config.get_user().is_none() {
            return Err(StoreError::Address);
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT_MAX);
        }
        config.tcp_user_timeout(SILENCE_MAX).keepalives_idle(SILENCE_MAX).keepalives_interval(SILENCE_MAX);
        if !url.contains("sslmode=") && !config.get_hosts().iter().all(is_here) {
            config.ssl_mode(SslMode::Require);
        }
        if config.get_application_name().is_none() {
            config.application_name("nahil");
        }
        Ok(Self { config: Arc::new(config), tls: MakeRustlsConnect::new(trusting(certificates)?) })
    }

    pub(super) fn config(&self) -> &Config {
        &self.config
    }

    pub(super) fn tls(&self) -> MakeRustlsConnect {
        self.tls.clone()
    }
}

/// Whether a host is this machine.
fn is_here(host: &Host) -> bool {
    match host {
        Host::Tcp(name) => {
            name == "localhost"
                || name.trim_matches(['[', ']']).parse::<std::net::IpAddr>().is_ok_and(|ip| ip.is_loopback())
        }
        Host::Unix(_) => true,
    }
}

/// Whom to trust.
fn trusting(certificates: Option<&Path>) -> Result<ClientConfig, StoreError> {
    let mut roots = RootCertStore::empty();
    match certificates {
        None => roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned()),
        Some(path) => {
            let unread = |why: String| StoreError::Certificates { path: path.to_owned(), why };
            let read = CertificateDer::pem_file_iter(path).map_err(|error| unread(error.to_string()))?;
            for certificate in read {
                let certificate = certificate.map_err(|error| unread(error.to_string()))?;
                roots.add(certificate).map_err(|error| unread(error.to_string()))?;
            }
            if roots.is_empty() {
                return Err(unread("there is no certificate in it".to_owned()));
            }
        }
    }
    let ciphers = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(ciphers).with_safe_default_protocol_versions();
    let config = config.map_err(|error| StoreError::Refused(error.to_string()))?;
    Ok(config.with_root_certificates(roots).with_no_client_auth())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mode(url: &str) -> SslMode {
        Address::read(url, None).unwrap().config.get_ssl_mode()
    }

    #[test]
    fn what_goes_beyond_this_machine_is_encrypted() {
        assert_eq!(mode("postgres://a:b@db.example.org/c"), SslMode::Require);
        assert_eq!(mode("postgres://a:b@127.0.0.1,db.example.org/c"), SslMode::Require);
        assert_eq!(mode("postgres://a:b@localhost:5433/c"), SslMode::Prefer);
        assert_eq!(mode("postgres://a@[::1]/c"), SslMode::Prefer);
        assert_eq!(mode("postgres://a:b@localhost/c?sslmode=verify-full"), SslMode::Require);
        assert_eq!(mode("postgres://a:b@db.example.org/c?sslmode=disable"), SslMode::Disable);
    }

    #[test]
    fn nothing_of_it_is_shown() {
        let address = Address::read("postgres://ana:hidden@localhost/c", None).unwrap();
        assert_eq!(format!("{address:?}"), "Address");
        for wrong in ["", "hidden", "postgres://ana:hidden@:x/", "postgres://localhost", "http://a:hidden@b"]
        {
            let error = Address::read(wrong, None).unwrap_err();
            assert!(!format!("{error} {error:?}").contains("hidden"), "{error}");
        }
    }

    #[test]
    fn whom_to_trust_is_read_and_what_is_wrong_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ca.pem");
        let read = |text: &str| {
            std::fs::write(&path, text).unwrap();
            Address::read("postgres://a@localhost/c", Some(&path)).unwrap_err().to_string()
        };
        assert!(read("").contains("no certificate in it"));
        assert!(read("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n").contains("ca.pem"));
        assert!(Address::read("postgres://a@localhost/c", Some(&folder.path().join("none"))).is_err());
    }
}
