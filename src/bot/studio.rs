//! Where something is made for others: by another program for this one, or by this one for another. Pictures are drawn, and
//! the machine's turns are thought of.

use super::wire::picture::Picture;
use super::wire::thought::{Job, Thought};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt;
use tokio::sync::{mpsc, oneshot, watch};
use tracing::error;

/// A craft, by what those are asked for who have it, as it is written down between programs.
pub trait Craft: fmt::Debug + Serialize + DeserializeOwned + Send + 'static {
    /// What comes of it.
    type Made: fmt::Debug + Send + 'static;
    /// What those do who have it.
    const NAME: &'static str;

    /// What was made, as bytes; no bytes stand for nothing.
    fn packed(made: Self::Made) -> Vec<u8>;

    /// What was made, of such bytes; nothing where that cannot be read.
    fn unpacked(bytes: Vec<u8>) -> Option<Self::Made>;
}

/// A place where somebody else's wishes are fulfilled.
#[derive(Debug)]
pub struct Studio<C: Craft> {
    /// How many can be there at a time, as far as is known now.
    pub room: watch::Receiver<usize>,
    /// Where they are asked for.
    pub commissions: mpsc::Sender<Commission<C>>,
}

impl<C: Craft> Clone for Studio<C> {
    fn clone(&self) -> Self {
        Self { room: self.room.clone(), commissions: self.commissions.clone() }
    }
}

/// Something that is asked for.
#[derive(Debug)]
pub struct Commission<C: Craft> {
    /// What is asked for.
    pub wish: C,
    /// Where it goes. It is closed where nothing comes of it; whoever asks makes it then.
    pub made: oneshot::Sender<C::Made>,
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
impl Craft for Motif {
    type Made = Vec<u8>;
    const NAME: &'static str = "draws";

    fn packed(made: Vec<u8>) -> Vec<u8> {
        made
    }

    fn unpacked(bytes: Vec<u8>) -> Option<Vec<u8>> {
        Some(bytes).filter(|bytes| !bytes.is_empty())
    }
}

impl Craft for Job {
    type Made = Thought;
    const NAME: &'static str = "thinks";

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
