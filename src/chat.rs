//! The platforms on which people play: each adapter turns its platform's events into
//! [`Incoming`](crate::bot::message::Incoming) and carries [`Outgoing`](crate::bot::message::Outgoing) out.
//!
//! An adapter knows nothing of games and never touches the store.

#[cfg(feature = "discord")]
pub mod discord;
mod journal;
#[cfg(any(feature = "discord", feature = "matrix"))]
mod lanes;
#[cfg(any(feature = "discord", feature = "matrix"))]
mod latest;
pub mod local;
#[cfg(feature = "matrix")]
pub mod matrix;
#[cfg(any(feature = "discord", feature = "matrix"))]
mod notebook;

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks, whatever became of whoever held it: what is kept so is whole between any two statements.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
