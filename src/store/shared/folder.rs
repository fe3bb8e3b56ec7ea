//! Which folder the programs share in which platforms keep what they need, by an id that lies in it. It stands in a table
//! beside the others; whoever does not know that says nothing of its own.

use super::exchange::Exchange;
use crate::store::StoreError;

/// The id that others said last counts as long as one of them may still go by it.
const SHARE: &str = "INSERT INTO nahil_folder AS known (id, seen) VALUES ($1, clock_timestamp())
    ON CONFLICT (one) DO UPDATE SET id = excluded.id, seen = excluded.seen
    WHERE known.id = excluded.id OR known.seen < clock_timestamp() - interval '2 minutes'
    RETURNING id";

impl Exchange {
    /// Says that a program uses the folder with this id, which is to be said more often than once in two minutes; whether the
    /// others use no other one.
    pub async fn share_folder(&self, id: &str) -> Result<bool, StoreError> {
        Ok(!self.rows(SHARE, &[&id]).await?.is_empty())
    }
}
