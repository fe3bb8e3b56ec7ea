//! Where programs that share a store reach each other.

use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;

/// What whoever reads the database knows, and nobody else: by it programs know that a word is one of theirs. It is made
/// anew each time a program takes a lane.
#[derive(Clone, PartialEq, Eq)]
pub struct HouseSecret(Arc<[u8]>);

impl HouseSecret {
    /// Bytes of a secret.
    pub const LEN: usize = 32;

    /// A new one, drawn by this.
    pub fn draw(draw: impl FnOnce() -> [u8; Self::LEN]) -> Self {
        Self(Arc::from(draw()))
    }

    #[cfg_attr(not(feature = "postgres"), allow(dead_code, reason = "only they share a store"))]
    pub(super) fn known(bytes: &[u8]) -> Self {
        Self(Arc::from(bytes))
    }

    /// The secret itself.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for HouseSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HouseSecret")
    }
}

/// Which other program serves a platform now, and where it is reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whereabouts {
    /// Its name.
    pub holder: String,
    /// Since which epoch it does.
    pub epoch: i64,
    /// Its address for the others, and its secret; nothing if it does not say them, as an earlier version of the program
    /// does not.
    pub door: Option<(SocketAddr, HouseSecret)>,
}
