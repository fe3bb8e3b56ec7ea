//! Where pictures are drawn for others: by another program for this one, or by this one for another.

use super::wire::picture::Picture;
use serde::{Deserialize, Serialize};
use tokio::sync::{mpsc, oneshot, watch};

/// A place where somebody else's pictures are drawn.
#[derive(Clone, Debug)]
pub struct Studio {
    /// How many can be drawn there at a time, as far as is known now.
    pub room: watch::Receiver<usize>,
    /// Where they are asked for.
    pub commissions: mpsc::Sender<Commission>,
}

/// A picture that is asked for.
#[derive(Debug)]
pub struct Commission {
    /// What is asked for.
    pub motif: Motif,
    /// Where it goes as a PNG. It is closed where nothing comes of it; whoever asks draws it then.
    pub drawn: oneshot::Sender<Vec<u8>>,
}

/// What is asked for, as it is written down between programs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Motif {
    /// What is on it.
    pub picture: Picture,
    /// Whether it has margins that a client may cut.
    pub margins: bool,
}
