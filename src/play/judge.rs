//! Who judges a claim.

use serde::{Deserialize, Serialize};

/// Who judges a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Judge {
    /// An arbiter.
    Arbiter,
    /// A vote.
    Vote {
        /// How many must take part for it to decide anything.
        quorum: u32,
    },
    /// Nobody: no arbiter is appointed, and too few people may vote. The claim fails or, if it is about the winner, the
    /// position decides.
    Nobody,
}
