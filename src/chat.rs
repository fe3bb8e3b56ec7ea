//! The platforms on which people play: each adapter turns its platform's events into
//! [`Incoming`](crate::bot::message::Incoming) and carries [`Outgoing`](crate::bot::message::Outgoing) out.
//!
//! An adapter knows nothing of games and never touches the store. Each has a hub, which holds what all of it shares; what
//! every one of them needs stands in `shared`.

#[cfg(feature = "discord")]
pub mod discord;
pub mod local;
#[cfg(feature = "matrix")]
pub mod matrix;
mod shared;
pub mod watch;
pub mod web;

pub use shared::artist::Artist;
pub use shared::links::Links;
#[cfg(any(feature = "discord", feature = "matrix"))]
pub use shared::secret::NoSecret;
pub use shared::server::{Gate, Limits};

use crate::bot::message::{Animation, Picture};
use crate::bot::{Now, Tenure};
use crate::config::Chosen;
use crate::status::{Figures, Status};
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

/// Makes a PNG of a picture, with or without margins that a client may cut. It is called where it may take its time.
pub type Draw = Arc<dyn Fn(&Picture, bool) -> Vec<u8> + Send + Sync>;

/// Makes a GIF of a run of boards, with or without such margins. It is called where it may take its time, and asks after each
/// board whether it may go on: that returns when it may.
pub type Animate = Arc<dyn Fn(&Animation, bool, &dyn Fn()) -> Vec<u8> + Send + Sync>;

/// What the program gives to every adapter.
#[derive(Clone)]
pub struct Provision {
    /// The program's data folder; an adapter keeps to the folder in it that has its name.
    pub data: PathBuf,
    /// What the host has chosen, as it counts now.
    pub chosen: Chosen,
    /// Where the time comes from.
    pub now: Now,
    /// Where it says what the host ought to know.
    pub status: Status,
    /// What it counts.
    pub figures: Figures,
    /// What draws the pictures.
    pub artist: Artist,
    /// Who may be connected to the servers of all adapters together.
    pub gate: Arc<Gate>,
    /// What makes links to boards on the web, if there are pages.
    pub links: Option<Arc<Links>>,
    /// For how long nobody else writes what the adapter writes.
    pub tenure: Tenure,
}

impl fmt::Debug for Provision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Provision").field("data", &self.data).finish_non_exhaustive()
    }
}
