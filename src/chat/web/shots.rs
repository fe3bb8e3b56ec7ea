//! The pictures of pages: drawn once, held in memory, and served under names that nobody can guess.

use crate::bot::message::Picture;
use crate::chat::shared::artist::{Order, Urgency};
use crate::chat::shared::lock;
use crate::chat::{Artist, Links};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

/// Most pictures that are held; some 50 kB each.
const HELD_MAX: usize = 300;
/// All pages are one place for whoever draws: those who look at them are in no chat's way.
const WEB: &str = "web";

/// A picture that is drawn.
#[derive(Debug)]
pub(super) struct Shot {
    /// Its name.
    pub(super) name: String,
    pub(super) png: Vec<u8>,
    /// In pixels.
    pub(super) width: u32,
    pub(super) height: u32,
}

/// The pictures drawn last.
#[derive(Debug)]
pub(super) struct Shots {
    artist: Artist,
    links: Arc<Links>,
    held: Mutex<VecDeque<(Picture, Arc<Shot>)>>,
}

impl Shots {
    /// None.
    pub(super) fn new(artist: Artist, links: Arc<Links>) -> Self {
        Self { artist, links, held: Mutex::default() }
    }

    /// A picture, drawn unless it was lately; nothing if it cannot be: its words must do then.
    pub(super) async fn shot(&self, picture: &Picture) -> Option<Arc<Shot>> {
        let known =
            lock(&self.held).iter().find(|(held, _)| held == picture).map(|(_, shot)| Arc::clone(shot));
        if known.is_some() {
            return known;
        }
        let png = self.artist.picture(picture.clone(), Order::new(Urgency::Answer, WEB)).await?;
        let side = |at: usize| {
            let bytes = png.get(at..at + 4).and_then(|bytes| bytes.try_into().ok());
            bytes.map_or(0, u32::from_be_bytes)
        };
        // Where every PNG says it.
        let (width, height) = (side(16), side(20));
        let shot = Arc::new(Shot { name: self.links.name(&png), png, width, height });
        let mut held = lock(&self.held);
        held.push_back((picture.clone(), Arc::clone(&shot)));
        if held.len() > HELD_MAX {
            held.pop_front();
        }
        Some(shot)
    }

    /// The picture of this name, if it is held.
    pub(super) fn named(&self, name: &str) -> Option<Arc<Shot>> {
        lock(&self.held).iter().map(|(_, shot)| shot).find(|shot| shot.name == name).map(Arc::clone)
    }
}
