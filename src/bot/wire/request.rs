//! By what an event and all that comes of it are known in the log.

use crate::bot::wire::message::Incoming;
use crate::players::Platform;
use sha2::{Digest, Sha256};

/// How many bytes of its hash stand for an event in the log.
const BYTES: usize = 8;

impl Incoming {
    /// What stands in the log for this event, and for all that is told because of it.
    pub fn request(&self) -> String {
        request_of(self.from.platform, &self.id)
    }
}

/// What stands in the log for the event of this id: nothing of it can be read there, for some ids let in whoever knows them.
pub(in crate::bot) fn request_of(platform: Platform, event: &str) -> String {
    let digest = Sha256::new().chain_update(platform.id()).chain_update(":").chain_update(event).finalize();
    digest.iter().take(BYTES).map(|byte| format!("{byte:02x}")).collect()
}
