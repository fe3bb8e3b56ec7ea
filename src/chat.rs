//! The platforms on which people play: each adapter turns its platform's events into
//! [`Incoming`](crate::bot::message::Incoming) and carries [`Outgoing`](crate::bot::message::Outgoing) out.
//!
//! An adapter knows nothing of games and never touches the store.

#[cfg(feature = "discord")]
pub mod discord;
pub mod local;
#[cfg(feature = "matrix")]
pub mod matrix;
