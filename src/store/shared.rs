//! The engine in a database that several machines share: PostgreSQL, or what speaks as it does.
//!
//! The rows are those of the engine on this machine's disk, under the same keys. One program leads and writes them, by a
//! lease that is a row of the database, too: each commit is one statement that counts on that row, so it changes nothing
//! once another program leads. All programs go by the database's clock.

mod address;
mod candidate;
mod fault;
mod kept;
mod lease;
mod memory;
mod session;
mod wire;

pub use address::Address;
pub use candidate::{Candidacy, Candidate, Lead};
pub use lease::Standing;

use crate::store::{Store, StoreError};
use kept::Kept;

impl Store {
    /// The rows of a database as they are now, to be read only: whatever is committed meanwhile is not among them.
    pub fn snapshot(address: &Address) -> Result<Self, StoreError> {
        Ok(Self { engine: Box::new(Kept::snapshot(address)?) })
    }
}
