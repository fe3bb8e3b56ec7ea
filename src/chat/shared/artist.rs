//! What draws for all platforms: what is waited for most first.
//!
//! A board takes some milliseconds of a core, a moving picture some seconds. So there are as many easels as cores are to
//! draw, and whoever has something to draw waits for one: private answers, for which somebody sits and waits, go before
//! boards for all, but for one in a few; and moving pictures come last, one at a time; between two of its boards a moving
//! picture leaves its easel to whoever waits. Places take turns, and so do the people in each, so that however much is asked
//! for in one, and by however few, all others wait for a few pictures at most. What waits here is little: the rest is on the
//! bot's disk.

use super::easels::{Easel, Easels};
use super::hands::Hands;
use crate::bot::message::{Animation, Picture};
use crate::bot::{Commission, Motif, Studio};
use crate::chat::{Animate, Draw};
use crate::status::Figures;
use std::cell::RefCell;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

pub(in crate::chat) use super::easels::{Order, Urgency};

/// How long others may take for a picture; one that has not come by then is drawn here.
const DRAWN_MAX: Duration = Duration::from_secs(1);
/// How many pictures of others may wait to be drawn here.
const GUESTS_MAX: usize = 64;

/// What draws. All copies share their easels.
#[derive(Clone)]
pub struct Artist {
    draw: Draw,
    animate: Animate,
    margins: bool,
    easels: Arc<Easels>,
    hands: Arc<Hands>,
    figures: Figures,
    /// Where others draw for it.
    elsewhere: Option<mpsc::Sender<Commission<Motif>>>,
}

impl fmt::Debug for Artist {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Artist").field("easels", &self.easels).finish_non_exhaustive()
    }
}

impl Artist {
    /// An artist who draws with these means, at so many pictures at once, at least one, and counts them. Nothing has margins.
    pub fn new((draw, animate): (Draw, Animate), easels: usize, figures: Figures) -> Self {
        let hands = Arc::new(Hands::start(easels.max(1) + 1));
        Self { draw, animate, margins: false, easels: Easels::new(easels), hands, figures, elsewhere: None }
    }

    /// The same artist at the same easels, for clients that may cut the sides of pictures.
    pub fn with_margins(&self) -> Self {
        Self { margins: true, ..self.clone() }
    }

    /// The same artist, for whom others draw, too, while more waits here than there are easels.
    pub fn helped(&self, others: Studio<Motif>) -> Self {
        let Studio { mut room, commissions } = others;
        let easels = Arc::clone(&self.easels);
        tokio::spawn(async move {
            loop {
                let elsewhere = *room.borrow_and_update();
                easels.lend(elsewhere);
                if room.changed().await.is_err() {
                    return easels.lend(0);
                }
            }
        });
        Self { elsewhere: Some(commissions), ..self.clone() }
    }

    /// Where this artist draws for others.
    pub fn studio(&self) -> Studio<Motif> {
        let (commissions, mut asked) = mpsc::channel(GUESTS_MAX);
        let artist = self.clone();
        tokio::spawn(async move {
            while let Some(commission) = asked.recv().await {
                tokio::spawn(artist.clone().receive(commission));
            }
        });
        Studio { room: self.easels.room(), commissions }
    }

    /// A picture as a PNG; nothing if it cannot be drawn: a match must not stop for it, and goes on in words alone.
    pub(in crate::chat) async fn picture(&self, picture: Picture, order: Order) -> Option<Vec<u8>> {
        let waits = self.figures.await_drawing();
        let easel = self.easels.join(order).await.ok()?;
        drop(waits);
        if easel.is_away()
            && let Some(drawn) = self.ask_others(&picture).await
        {
            return Some(drawn);
        }
        // What others have failed to draw has waited long enough, and waits for no easel here.
        self.draw(picture, self.margins, easel).await
    }

    /// A run of boards as a GIF; nothing if it cannot be drawn.
    pub(in crate::chat) async fn film(&self, animation: Animation) -> Option<Vec<u8>> {
        let waits = self.figures.await_drawing();
        let easel = self.easels.join_films(false).await.ok()?;
        drop(waits);
        let (animate, margins) = (Arc::clone(&self.animate), self.margins);
        let drawn = self.hands.lend(move || {
            let easel = RefCell::new(Some(easel));
            animate(&animation, margins, &|| make_way(&easel))
        });
        drawn.await.filter(|bytes| !bytes.is_empty())
    }

    async fn draw(&self, picture: Picture, margins: bool, easel: Easel) -> Option<Vec<u8>> {
        let (draw, figures) = (Arc::clone(&self.draw), self.figures.clone());
        let drawn = self.hands.lend(move || {
            let _easel = easel;
            figures.draw(|| draw(&picture, margins))
        });
        drawn.await
    }

    /// What others draw; nothing where none comes in time.
    async fn ask_others(&self, picture: &Picture) -> Option<Vec<u8>> {
        let (made, comes) = oneshot::channel();
        let wish = Motif { picture: picture.clone(), margins: self.margins };
        let others = self.elsewhere.as_ref()?;
        let asked = async {
            others.send(Commission { wish, made }).await.ok()?;
            comes.await.ok()
        };
        timeout(DRAWN_MAX, asked).await.ok()?
    }

    /// Draws for others.
    async fn receive(self, Commission { wish, made }: Commission<Motif>) {
        let Ok(easel) = self.easels.join_guests().await else { return };
        if !made.is_closed()
            && let Some(picture) = self.draw(wish.picture, wish.margins, easel).await
        {
            // Whoever has given it up draws it.
            let _ = made.send(picture);
        }
    }
}

/// Leaves the easel of a moving picture to whoever waits for one, until it is its turn again.
fn make_way(easel: &RefCell<Option<Easel>>) {
    let easels = easel.borrow().as_ref().map(|easel| Arc::clone(easel.easels()));
    let Some(easels) = easels.filter(|easels| easels.are_wanted()) else { return };
    let again = easels.join_films(true);
    drop(easel.take());
    // The easels are there as long as this is, so that the turn comes.
    easel.replace(again.blocking_recv().ok());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::message::Drawing;
    use crate::chat::shared::easels::ANSWERS_AHEAD;
    use crate::chat::shared::lock;
    use crate::games::{Kind, Options, Side};
    use crate::players::Skin;
    use std::sync::{Barrier, Mutex, mpsc};
    use tokio::sync::watch;

    fn picture(name: &str) -> Picture {
        let scene = Kind::Daiku.table(&Options::defaults(Kind::Daiku.rules().options())).scene();
        Picture::board(scene, Side::White, Skin::Standard, name.to_owned())
    }

    fn run(name: &str) -> Animation {
        let Picture { drawing, skin, letters, alt } = picture(name);
        let Drawing::Board { scene, view, .. } = drawing else { panic!("no board") };
        Animation { run: vec![scene; 3].into(), view, skin, letters, alt }
    }

    /// What was begun, in order; and where what is called `held` is let go.
    type Stage = (Artist, mpsc::Receiver<String>, mpsc::Sender<()>);

    fn studio(easels: usize) -> Stage {
        let (note, noted) = mpsc::channel();
        let (release, held) = mpsc::channel();
        let held = Arc::new(Mutex::new(held));
        let begin = move |name: String| {
            note.send(name.clone()).unwrap();
            if name.starts_with("held") {
                lock(&held).recv().unwrap();
            }
            assert!(!name.starts_with("broken"), "a test");
            name.into_bytes()
        };
        let animate = {
            let begin = begin.clone();
            move |animation: &Animation, _: bool, rest: &dyn Fn()| {
                for place in 0..animation.run.len() {
                    begin(format!("{} {place}", if place == 0 { &animation.alt } else { "more of it" }));
                    rest();
                }
                b"gif".to_vec()
            }
        };
        let draw = move |picture: &Picture, _: bool| begin(picture.alt.clone());
        (Artist::new((Arc::new(draw), Arc::new(animate)), easels, Figures::default()), noted, release)
    }

    fn here(urgency: Urgency) -> Order {
        Order::new(urgency, "plaza")
    }

    /// Waits for an easel in a task of its own, and returns when it stands in the line.
    async fn order<T: Send + 'static>(work: impl Future<Output = T> + Send + 'static) {
        tokio::spawn(work);
        tokio::task::yield_now().await;
    }

    async fn board(artist: &Artist, name: &str, urgency: Urgency) {
        board_at(artist, name, urgency, "plaza").await;
    }

    async fn board_at(artist: &Artist, name: &str, urgency: Urgency, place: &str) {
        let (artist, picture, wish) = (artist.clone(), picture(name), Order::new(urgency, place));
        order(async move { artist.picture(picture, wish).await }).await;
    }

    async fn film(artist: &Artist, name: &str) {
        let (artist, run) = (artist.clone(), run(name));
        order(async move { artist.film(run).await }).await;
    }

    #[tokio::test]
    async fn answers_go_before_boards_and_boards_before_moving_pictures() {
        let (artist, noted, release) = studio(1);
        board(&artist, "held", Urgency::Board).await;
        film(&artist, "film").await;
        board(&artist, "board", Urgency::Board).await;
        board(&artist, "answer", Urgency::Answer).await;
        release.send(()).unwrap();
        let last = artist.film(run("another")).await;
        assert_eq!(last, Some(b"gif".to_vec()));
        let begun: Vec<_> = noted.try_iter().collect();
        let more = ["more of it 1", "more of it 2"];
        let films = [["film 0", more[0], more[1]], ["another 0", more[0], more[1]]].concat();
        assert_eq!(begun, [vec!["held", "answer", "board"], films].concat());
    }

    /// However much is asked for in one place, and by however many, another one waits for a few pictures at most.
    #[tokio::test]
    async fn a_place_that_is_flooded_is_in_no_others_way() {
        let (artist, noted, release) = studio(1);
        board_at(&artist, "held", Urgency::Board, "flooded").await;
        for _ in 0..500 {
            board_at(&artist, "flood", Urgency::Board, "flooded").await;
            board_at(&artist, "flood", Urgency::Answer, "flooded").await;
        }
        board_at(&artist, "board", Urgency::Board, "quiet").await;
        board_at(&artist, "answer", Urgency::Answer, "quiet").await;
        release.send(()).unwrap();
        let last = artist.picture(picture("last"), Order::new(Urgency::Board, "quiet")).await;
        assert_eq!(last, Some(b"last".to_vec()));
        let begun: Vec<_> = noted.try_iter().collect();
        let place = |name: &str| begun.iter().position(|begun| begun == name).unwrap();
        // A flooded answer and the own; three answers and a flooded board; three answers and the own board.
        assert!(place("answer") <= 2, "{begun:?}");
        assert!(place("board") <= 2 * (ANSWERS_AHEAD as usize + 1), "{begun:?}");
        assert!(place("last") <= 4 * (ANSWERS_AHEAD as usize + 1), "{begun:?}");
    }

    /// Nor is, in the same place, whoever asks for much in the way of whoever asks for little.
    #[tokio::test]
    async fn a_person_who_floods_is_in_no_others_way() {
        let (artist, noted, release) = studio(1);
        board(&artist, "held", Urgency::Board).await;
        for reader in ["flooder", "another"] {
            for _ in 0..100 {
                let (artist, wish) = (artist.clone(), here(Urgency::Answer).to(reader));
                order(async move { artist.picture(picture("flood"), wish).await }).await;
            }
        }
        let (artist, wish) = (artist.clone(), here(Urgency::Answer).to("ana"));
        order(async move { artist.picture(picture("answer"), wish).await }).await;
        release.send(()).unwrap();
        let begun: Vec<_> =
            tokio::task::spawn_blocking(move || noted.iter().take(4).collect()).await.unwrap();
        assert_eq!(begun, ["held", "flood", "flood", "answer"]);
    }

    /// However many look at boards, whoever plays in the same place has the panel at once; and they are not kept waiting.
    #[tokio::test]
    async fn a_panel_goes_before_what_is_only_looked_at() {
        let (artist, noted, release) = studio(1);
        board(&artist, "held", Urgency::Board).await;
        let wished = |name: &'static str, urgency: Urgency, reader: &str| {
            let (artist, wish) = (artist.clone(), here(urgency).to(reader));
            async move { artist.picture(picture(name), wish).await }
        };
        for reader in 0..60 {
            order(wished("flood", Urgency::Answer, &reader.to_string())).await;
        }
        for reader in ["ana", "beto", "carla", "dora"] {
            order(wished("panel", Urgency::Panel, reader)).await;
        }
        release.send(()).unwrap();
        let (begun, _noted) = first_of(noted, 6).await;
        assert_eq!(begun, ["held", "panel", "panel", "panel", "flood", "panel"]);
    }

    #[tokio::test]
    async fn a_moving_picture_makes_way_and_is_done_before_the_next() {
        let (artist, noted, release) = studio(1);
        film(&artist, "held").await;
        film(&artist, "another").await;
        board(&artist, "board", Urgency::Board).await;
        release.send(()).unwrap();
        let last = artist.film(run("last")).await;
        assert_eq!(last, Some(b"gif".to_vec()));
        let begun: Vec<_> = noted.try_iter().take(5).collect();
        assert_eq!(begun, ["held 0", "board", "more of it 1", "more of it 2", "another 0"]);
    }

    #[tokio::test]
    async fn pictures_are_drawn_side_by_side_and_one_that_fails_is_in_nobodys_way() {
        let both = Arc::new(Barrier::new(2));
        let draw: Draw = Arc::new(move |picture, _| {
            if picture.alt != "alone" {
                both.wait();
            }
            picture.alt.clone().into_bytes()
        });
        let artist = Artist::new((draw, Arc::new(|_, _, _| Vec::new())), 2, Figures::default());
        let [one, two] = ["one", "two"].map(|name| artist.picture(picture(name), here(Urgency::Board)));
        assert_eq!(tokio::join!(one, two), (Some(b"one".to_vec()), Some(b"two".to_vec())));
        let (artist, _noted, _release) = studio(1);
        assert_eq!(artist.picture(picture("broken"), here(Urgency::Board)).await, None);
        // Nobody waits for it any more.
        drop(artist.picture(picture("given up"), here(Urgency::Answer)));
        assert_eq!(artist.film(run("broken")).await, None);
        assert_eq!(artist.picture(picture("sound"), here(Urgency::Board)).await, Some(b"sound".to_vec()));
    }

    /// The first so many that are begun, and where the others are noted.
    async fn first_of(noted: mpsc::Receiver<String>, count: usize) -> (Vec<String>, mpsc::Receiver<String>) {
        let first = move || (noted.iter().take(count).collect(), noted);
        tokio::task::spawn_blocking(first).await.unwrap()
    }

    /// Others who can draw so many at a time, and what they are asked for.
    fn others(
        room: usize,
    ) -> (Studio<Motif>, tokio::sync::mpsc::Receiver<Commission<Motif>>, watch::Sender<usize>) {
        let (tell, room) = watch::channel(room);
        let (commissions, asked) = tokio::sync::mpsc::channel(GUESTS_MAX);
        (Studio { room, commissions }, asked, tell)
    }

    #[tokio::test]
    async fn others_draw_while_more_wait_than_there_are_easels() {
        let (artist, noted, release) = studio(1);
        let (others, mut asked, tell) = others(1);
        let artist = artist.with_margins().helped(others);
        tokio::task::yield_now().await;
        board(&artist, "held", Urgency::Board).await;
        board(&artist, "first", Urgency::Board).await;
        // One waits, and comes to the easel here in a moment.
        assert!(asked.try_recv().is_err());
        board(&artist, "second", Urgency::Board).await;
        let Commission { wish, made } = asked.recv().await.unwrap();
        assert_eq!((wish.picture.alt.as_str(), wish.margins), ("first", true));
        // They have no more room.
        board(&artist, "third", Urgency::Board).await;
        tokio::task::yield_now().await;
        assert!(asked.try_recv().is_err());
        tell.send_replace(2);
        let second = asked.recv().await.unwrap();
        assert_eq!(second.wish.picture.alt, "second");
        made.send(b"first".to_vec()).unwrap();
        // What they cannot draw is drawn here.
        drop(second.made);
        tell.send_replace(0);
        release.send(()).unwrap();
        let last = artist.picture(picture("last"), here(Urgency::Board)).await;
        assert_eq!(last, Some(b"last".to_vec()));
        let (mut begun, _noted) = first_of(noted, 4).await;
        begun.sort_unstable();
        assert_eq!(begun, ["held", "last", "second", "third"]);
    }

    #[tokio::test]
    async fn others_use_what_is_free_and_every_second_easel() {
        let (artist, noted, release) = studio(1);
        let studio = artist.studio();
        assert_eq!(*studio.room.borrow(), 1);
        board(&artist, "held", Urgency::Board).await;
        assert_eq!(*studio.room.borrow(), 0);
        let wish = |name: &str| {
            let (made, comes) = oneshot::channel();
            let wish = Motif { picture: picture(name), margins: false };
            (Commission { wish, made }, comes)
        };
        let mut coming = Vec::new();
        for name in ["guest", "guest"] {
            let (commission, comes) = wish(name);
            studio.commissions.send(commission).await.unwrap();
            coming.push(comes);
        }
        tokio::task::yield_now().await;
        tokio::task::yield_now().await;
        board(&artist, "own", Urgency::Board).await;
        board(&artist, "own", Urgency::Board).await;
        release.send(()).unwrap();
        for comes in coming {
            assert_eq!(comes.await.unwrap(), b"guest");
        }
        let (begun, _noted) = first_of(noted, 5).await;
        assert_eq!(begun, ["held", "guest", "own", "guest", "own"]);
        // Nobody waits for it any more.
        let (given_up, comes) = wish("given up");
        drop(comes);
        studio.commissions.send(given_up).await.unwrap();
        let (last, comes) = wish("last");
        studio.commissions.send(last).await.unwrap();
        assert_eq!(comes.await.unwrap(), b"last");
    }
}
