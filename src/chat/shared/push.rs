//! Calls that reach a browser whose page is closed, by Web Push (RFC 8030).
//!
//! Each browser names an address at its maker's service, where whoever knows it may leave something. What is left there is
//! encrypted for that browser alone (`seal`, RFC 8291) and signed, so that the service knows who sends (`vapid`, RFC 8292).
//! The addresses come from strangers: `target` says which are taken.

mod places;
mod seal;
mod sender;
mod target;
mod vapid;

pub(in crate::chat) use sender::{Letter, Pusher, Sent};
pub(in crate::chat) use target::Targets;
pub(in crate::chat) use vapid::is_key;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::PublicKey;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Bytes of the secret that a browser shares.
const AUTH_LEN: usize = 16;
/// Longest key that is read, in characters.
const KEY_TEXT_MAX: usize = 128;

/// Where a browser can be reached, and for whom to encrypt: as the browser tells it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::chat) struct Subscription {
    /// The address at its maker's service.
    pub(in crate::chat) endpoint: String,
    /// Its public key.
    p256dh: String,
    /// The secret that it shares.
    auth: String,
}

impl fmt::Debug for Subscription {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Whoever knows the address may leave something there.
        f.debug_struct("Subscription").finish_non_exhaustive()
    }
}

impl Subscription {
    /// Whether it is one: its keys are keys, and its address is among those that are taken.
    pub(in crate::chat) fn is_sound(&self, targets: &Targets) -> bool {
        targets.address(&self.endpoint).is_some() && self.key().is_some() && self.secret().is_some()
    }

    fn key(&self) -> Option<PublicKey> {
        PublicKey::from_sec1_bytes(&decoded(&self.p256dh)?).ok()
    }

    fn secret(&self) -> Option<[u8; AUTH_LEN]> {
        decoded(&self.auth)?.try_into().ok()
    }
}

/// Some browsers fill up with signs that others leave out.
fn decoded(text: &str) -> Option<Vec<u8>> {
    let text = text.trim_end_matches('=');
    URL_SAFE_NO_PAD.decode(text).ok().filter(|_| text.len() <= KEY_TEXT_MAX)
}
