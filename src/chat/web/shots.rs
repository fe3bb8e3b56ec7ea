//! The pictures of pages: drawn once, held in memory, and served under names that nobody can guess.

use crate::bot::message::Picture;
use crate::chat::shared::artist::{Order, Urgency};
use crate::chat::shared::lock;
use crate::chat::{Artist, Links};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use tokio::sync::OnceCell;

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

/// A picture as it comes: all who ask for it wait for one drawing.
type Coming = Arc<OnceCell<Arc<Shot>>>;

/// The pictures asked for last.
#[derive(Debug)]
pub(super) struct Shots {
    artist: Artist,
    links: Arc<Links>,
    held: Mutex<VecDeque<(Picture, Coming)>>,
}

impl Shots {
    /// None.
    pub(super) fn new(artist: Artist, links: Arc<Links>) -> Self {
        Self { artist, links, held: Mutex::default() }
    }

    /// A picture, drawn unless it is held; nothing if it cannot be: its words must do then.
    pub(super) async fn shot(&self, picture: &Picture, urgency: Urgency) -> Option<Arc<Shot>> {
        let coming = self.hold(picture);
        // Whoever comes first draws it; if they go away meanwhile, whoever is next does.
        let shot = coming.get_or_try_init(|| async { self.draw(picture, urgency).await.ok_or(()) });
        shot.await.ok().map(Arc::clone)
    }

    /// The place of a picture among those that are held, which is the last one now.
    fn hold(&self, picture: &Picture) -> Coming {
        let mut held = lock(&self.held);
        let known = held.iter().position(|(held, _)| held == picture).and_then(|place| held.remove(place));
        let (picture, coming) = known.unwrap_or_else(|| (picture.clone(), Coming::default()));
        held.push_back((picture, Arc::clone(&coming)));
        if held.len() > HELD_MAX {
            held.pop_front();
        }
        coming
    }

    async fn draw(&self, picture: &Picture, urgency: Urgency) -> Option<Arc<Shot>> {
        let png = self.artist.picture(picture.clone(), Order::new(urgency, WEB)).await?;
        let side = |at: usize| {
            let bytes = png.get(at..at + 4).and_then(|bytes| bytes.try_into().ok());
            bytes.map_or(0, u32::from_be_bytes)
        };
        // Where every PNG says it.
        let (width, height) = (side(16), side(20));
        Some(Arc::new(Shot { name: self.links.name(&png), png, width, height }))
    }

    /// The picture of this name, if it is held.
    pub(super) fn named(&self, name: &str) -> Option<Arc<Shot>> {
        let held = lock(&self.held);
        held.iter().filter_map(|(_, coming)| coming.get()).find(|shot| shot.name == name).map(Arc::clone)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::Now;
    use crate::games::{Kind, Options, Side};
    use crate::players::Skin;
    use crate::status::Figures;
    use jiff::Timestamp;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Shots that are drawn as their words, and how many were.
    fn shots(folder: &std::path::Path) -> (Shots, Arc<AtomicUsize>) {
        let now: Now = Arc::new(|| Timestamp::UNIX_EPOCH);
        let links = Arc::new(Links::open(folder, "https://play.example.org", now).unwrap());
        let drawn = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&drawn);
        let draw = move |picture: &Picture, _: bool| {
            count.fetch_add(1, Ordering::SeqCst);
            picture.alt.clone().into_bytes()
        };
        let artist = Artist::new((Arc::new(draw), Arc::new(|_, _, _| Vec::new())), 2, Figures::default());
        (Shots::new(artist, links), drawn)
    }

    fn picture(words: &str) -> Picture {
        let scene = Kind::Daiku.table(&Options::defaults(Kind::Daiku.rules().options())).scene();
        Picture::board(scene, Side::White, Skin::Standard, words.to_owned())
    }

    #[tokio::test]
    async fn all_who_ask_for_a_picture_at_once_wait_for_one_drawing() {
        let folder = tempfile::tempdir().unwrap();
        let (shots, drawn) = shots(folder.path());
        let one = picture("one");
        let ask = || shots.shot(&one, Urgency::Board);
        let told = tokio::join!(ask(), ask(), ask(), ask());
        let name = told.0.unwrap().name.clone();
        assert!([told.1, told.2, told.3].into_iter().all(|shot| shot.unwrap().name == name));
        assert_eq!((drawn.load(Ordering::SeqCst), lock(&shots.held).len()), (1, 1));
    }

    #[tokio::test]
    async fn what_is_looked_at_stays_while_others_go() {
        let folder = tempfile::tempdir().unwrap();
        let (shots, drawn) = shots(folder.path());
        let live = picture("live");
        let name = shots.shot(&live, Urgency::Board).await.unwrap().name.clone();
        let first = shots.shot(&picture("0"), Urgency::Board).await.unwrap().name.clone();
        for number in 1..HELD_MAX {
            shots.shot(&picture(&number.to_string()), Urgency::Board).await.unwrap();
            shots.shot(&live, Urgency::Board).await.unwrap();
        }
        assert_eq!(drawn.load(Ordering::SeqCst), HELD_MAX + 1);
        assert!(shots.named(&name).is_some() && shots.named(&first).is_none());
    }
}
