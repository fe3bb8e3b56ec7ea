//! A program's share of what several programs hold together, to whoever holds it.

use std::collections::BTreeSet;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot, watch};

/// The parts that are this program's, by their numbers.
#[derive(Debug)]
pub struct Shares {
    /// Those that it is to hold now. It lets go of the others, which another program is to hold.
    pub held: watch::Receiver<BTreeSet<u32>>,
    /// Where it asks to begin with one.
    pub begin: mpsc::Sender<Beginning>,
    /// It is closed when they are left to others, once nobody looks any more which they are.
    pub left: oneshot::Receiver<()>,
}

/// That a program wants to begin with a part.
#[derive(Debug)]
pub struct Beginning {
    /// In which queue it waits. Those of one queue begin one after another, at whichever program; others do not wait for them.
    pub queue: u32,
    /// It is answered when none of its queue has begun for a while.
    pub answer: oneshot::Sender<()>,
}

/// Gives a program its share of so many parts.
pub type ShareOut = Arc<dyn Fn(u32) -> Shares + Send + Sync>;
