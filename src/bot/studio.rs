//! Where something is made for others: by another program for this one, or by this one for another. Pictures are drawn, and
//! the machine's turns are thought of.

use super::wire::picture::Picture;
use super::wire::thought::{Job, Thought};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt;
use tokio::sync::{mpsc, oneshot, watch};
use tracing::error;

/// What may be asked for, as it is written down between programs.
pub trait Wish: fmt::Debug + Serialize + DeserializeOwned + Send + 'static {
    /// What comes of it.
    type Made: fmt::Debug + Send + 'static;
    /// What those do who make it.
    const CRAFT: &'static str;

    /// What was made, as bytes; no bytes stand for nothing.
    fn packed(made: Self::Made) -> Vec<u8>;

    /// What was made, of such bytes; nothing where that cannot be read.
    fn unpacked(bytes: Vec<u8>) -> Option<Self::Made>;
}

/// A place where somebody else's wishes are fulfilled.
#[derive(Debug)]
pub struct Studio<W: Wish> {
    /// How many can be there at a time, as far as is known now.
    pub room: watch::Receiver<usize>,
    /// Where they are asked for.
    pub commissions: mpsc::Sender<Commission<W>>,
}

impl<W: Wish> Clone for Studio<W> {
    fn clone(&self) -> Self {
        Self { room: self.room.clone(), commissions: self.commissions.clone() }
    }
}

/// Something that is asked for.
#[derive(Debug)]
pub struct Commission<W: Wish> {
    /// What is asked for.
    pub wish: W,
    /// Where it goes. It is closed where nothing comes of it; whoever asks makes it then.
    pub made: oneshot::Sender<W::Made>,
}

/// A picture that is asked for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Motif {
    /// What is on it.
    pub picture: Picture,
    /// Whether it has margins that a client may cut.
    pub margins: bool,
}

/// A PNG comes of it.
impl Wish for Motif {
    type Made = Vec<u8>;
    const CRAFT: &'static str = "draws";

    fn packed(made: Vec<u8>) -> Vec<u8> {
        made
    }

    fn unpacked(bytes: Vec<u8>) -> Option<Vec<u8>> {
        Some(bytes).filter(|bytes| !bytes.is_empty())
    }
}

impl Wish for Job {
    type Made = Thought;
    const CRAFT: &'static str = "thinks";

    fn packed(made: Thought) -> Vec<u8> {
        let written = serde_json::to_vec(&made);
        written.inspect_err(|why| error!("a thought cannot be written down: {why}")).unwrap_or_default()
    }

    fn unpacked(bytes: Vec<u8>) -> Option<Thought> {
        if bytes.is_empty() {
            return None;
        }
        let thought = serde_json::from_slice(&bytes);
        thought.inspect_err(|why| error!("what another program thought cannot be read: {why}")).ok()
    }
}
