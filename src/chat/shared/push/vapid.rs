//! Who sends: a key that is made at the first start, and what it signs for each service (RFC 8292).

use super::seal::{new_secret, written};
use crate::chat::shared::key;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::{SignedDuration, Timestamp};
use p256::SecretKey;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::json;
use std::fs;
use std::io;
use std::path::Path;

/// How long what is signed holds; services take no more than a day.
const HOLDS: SignedDuration = SignedDuration::from_hours(12);

/// The key.
pub(super) struct Vapid {
    key: SigningKey,
    /// The public half, as browsers and services want it.
    pub(super) public: String,
    /// Where the services' people find ours.
    contact: Option<String>,
}

/// Whether there is such a key in this file; nothing, if there is no file.
pub(in crate::chat) fn is_key(path: &Path) -> io::Result<Option<bool>> {
    key::is_fit(path, |bytes| SecretKey::from_slice(bytes).is_ok())
}

fn secret(path: &Path) -> io::Result<SecretKey> {
    let bytes: [u8; 32] = key::kept(path, || new_secret().to_bytes().into())?;
    let damaged = |_| io::Error::new(io::ErrorKind::InvalidData, key::DAMAGED);
    SecretKey::from_slice(&bytes).map_err(damaged)
}

impl Vapid {
    /// The key in this file, which its owner alone may read; it is made if it is not there. One that is damaged is set
    /// aside: browsers can be asked again, and the room is worth more than that.
    pub(super) fn open(path: &Path, contact: Option<String>) -> io::Result<Self> {
        let secret = match secret(path) {
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                let aside = path.with_extension("damaged");
                fs::rename(path, &aside)?;
                tracing::error!(aside = %aside.display(), "the key that signs calls to browsers was damaged and is set \
                    aside: with a new one, each browser is called again once its page was open");
                secret(path)?
            }
            secret => secret?,
        };
        let public = URL_SAFE_NO_PAD.encode(written(&secret.public_key()));
        Ok(Self { key: secret.into(), public, contact })
    }

    /// What proves to the service at this origin who sends.
    pub(super) fn authorization(&self, origin: &str, now: Timestamp) -> String {
        let until = now.checked_add(HOLDS).unwrap_or(Timestamp::MAX).as_second();
        let mut claims = json!({ "aud": origin, "exp": until });
        if let Some(contact) = &self.contact {
            claims["sub"] = json!(contact);
        }
        let parts = [json!({ "typ": "JWT", "alg": "ES256" }), claims];
        let parts = parts.map(|part| URL_SAFE_NO_PAD.encode(part.to_string())).join(".");
        let signature: Signature = self.key.sign(parts.as_bytes());
        let signature = URL_SAFE_NO_PAD.encode(signature.to_bytes());
        format!("vapid t={parts}.{signature}, k={}", self.public)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_key_is_set_aside_for_a_new_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("push");
        let first = Vapid::open(&path, None).unwrap().public;
        assert_eq!(Vapid::open(&path, None).unwrap().public, first);
        for hurt in [&[][..], &[0; 32]] {
            fs::write(&path, hurt).unwrap();
            let new = Vapid::open(&path, None).unwrap().public;
            assert!(new != first && Vapid::open(&path, None).unwrap().public == new);
            assert_eq!(fs::read(folder.path().join("push.damaged")).unwrap(), hurt);
        }
    }
}
