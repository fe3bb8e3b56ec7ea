//! The engine in a database that several machines share: PostgreSQL, or what speaks as it does.
//!
//! The rows are those of the engine on this machine's disk, under the same keys. One program leads and writes them, by a
//! lease that is a row of the database, too: each commit is one statement that counts on that row, so it changes nothing
//! once another program leads. All programs go by the database's clock.

mod address;
mod candidate;
mod clock;
mod doors;
mod exchange;
mod fault;
mod folder;
mod inbox;
mod kept;
mod lanes;
mod layout;
mod lease;
mod session;
mod shares;
mod wire;
mod wishes;

pub use address::Address;
pub use candidate::{Candidacy, Candidate, Lead};
pub use clock::HouseClock;
pub use doors::Found;
pub use exchange::{Exchange, Subject, Tidings};
pub use inbox::{Inquiry, Queue, Settled};
pub use lanes::{LetOut, LetterOf};
pub use lease::Footing;

use crate::store::{Store, StoreError, lock};
use fault::Fault;
use kept::Kept;
use session::Session;
use std::fs::File;
use std::io;
use std::path::Path;
use wire::Wire;

/// Locks a folder that a program has for itself, as long as what is returned is there; nothing if another one has it.
pub fn lock_folder(folder: &Path) -> io::Result<Option<File>> {
    lock::take(folder)
}

impl Store {
    /// The rows of a database as they are now, to be read only: whatever is committed meanwhile is not among them.
    pub fn snapshot(address: &Address) -> Result<Self, StoreError> {
        Ok(Self { engine: Box::new(Kept::snapshot(address)?) })
    }

    /// Whether the program could go on with a database, of which nothing is changed; why not, where it could not.
    pub fn try_database(address: &Address) -> Result<(), StoreError> {
        let wire = Wire::start().map_err(StoreError::Lacking)?;
        let address = address.clone();
        let trying = async move { Session::try_out(&address).await };
        wire.wait(trying).unwrap_or_else(|| Err(Fault::late().into()))
    }

    /// [Verifies](Store::verify) all that is in a database now, and looks whether anything in it is [astray](Store::astray);
    /// hands out of how many rows how many more are done. Programs may go on meanwhile.
    pub fn examine_database(
        address: &Address,
        done: impl FnMut(u64, u64),
    ) -> Result<(usize, Vec<String>), StoreError> {
        let store = Self::snapshot(address)?;
        let (sound, mut hurt) = store.verify_with(done)?;
        hurt.extend(store.astray()?);
        Ok((sound, hurt))
    }
}
