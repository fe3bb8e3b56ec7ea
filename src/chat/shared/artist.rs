//! What draws for all platforms: on all cores, what is waited for most first.
//!
//! A board takes some milliseconds of a core, a moving picture some seconds. So there is one easel for each core, and whoever
//! has something to draw waits for one: private answers, for which somebody sits and waits, go before boards for all, but
//! for one in a few; and moving pictures come last, one at a time; between two of its boards a moving picture leaves its
//! easel to whoever waits. Places take turns, and so do the people in each, so that however much is asked for in one, and by
//! however few, all others wait for a few pictures at most. What waits here is little: the rest is on the bot's disk.

use super::hands::Hands;
use super::lock;
use crate::bot::message::{Animation, Outgoing, Picture};
use crate::chat::{Animate, Draw};
use crate::status::Figures;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex};
use tokio::sync::oneshot;

/// How many answers go before a board that waits, too.
const ANSWERS_AHEAD: u32 = 3;

/// How much a picture is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::chat) enum Urgency {
    /// One person waits for it.
    Answer,
    /// It is for all.
    Board,
}

/// For what a picture is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::chat) struct Order {
    urgency: Urgency,
    /// Where it is shown. Places take turns.
    place: Arc<str>,
    /// Who alone sees it, if it is not for all. In a place, they take turns.
    reader: Arc<str>,
}

impl Order {
    /// That of a picture for some place.
    pub(in crate::chat) fn new(urgency: Urgency, place: &str) -> Self {
        Self { urgency, place: place.into(), reader: "".into() }
    }

    /// That of the boards of a post.
    pub(in crate::chat) fn of(outgoing: &Outgoing) -> Self {
        let place = outgoing.place.to_string();
        match &outgoing.private_to {
            None => Self::new(Urgency::Board, &place),
            Some(reader) => Self::new(Urgency::Answer, &place).to(&reader.id),
        }
    }

    /// The same, for one reader.
    fn to(self, reader: &str) -> Self {
        Self { reader: reader.into(), ..self }
    }

    /// The same, for what nobody waits for so much.
    pub(in crate::chat) fn later(self) -> Self {
        Self { urgency: Urgency::Board, ..self }
    }
}

/// What draws. All copies share their easels.
#[derive(Clone)]
pub struct Artist {
    draw: Draw,
    animate: Animate,
    easels: Arc<Easels>,
    hands: Arc<Hands>,
    figures: Figures,
}

impl fmt::Debug for Artist {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Artist").field("easels", &self.easels).finish_non_exhaustive()
    }
}

impl Artist {
    /// An artist who draws with these means, at so many pictures at once, at least one, and counts them.
    pub fn new((draw, animate): (Draw, Animate), easels: usize, figures: Figures) -> Self {
        let free = easels.max(1);
        let hall = Hall { free, ..Hall::default() };
        // One more, for a moving picture that waits for its easel.
        let hands = Arc::new(Hands::start(free + 1));
        Self { draw, animate, easels: Arc::new(Easels(Mutex::new(hall))), hands, figures }
    }

    /// The same artist with other means, at the same easels.
    pub fn with(&self, (draw, animate): (Draw, Animate)) -> Self {
        Self { draw, animate, ..self.clone() }
    }

    /// A picture as a PNG; nothing if it cannot be drawn: a match must not stop for it, and goes on in words alone.
    pub(in crate::chat) async fn picture(&self, picture: Picture, order: Order) -> Option<Vec<u8>> {
        let waits = self.figures.await_drawing();
        let easel = self.easels.join(order).await.ok()?;
        drop(waits);
        let (draw, figures) = (Arc::clone(&self.draw), self.figures.clone());
        let drawn = self.hands.lend(move || {
            let _easel = easel;
            figures.draw(|| draw(&picture))
        });
        drawn.await
    }

    /// A run of boards as a GIF; nothing if it cannot be drawn.
    pub(in crate::chat) async fn film(&self, animation: Animation) -> Option<Vec<u8>> {
        let waits = self.figures.await_drawing();
        let easel = self.easels.join_films(false).await.ok()?;
        drop(waits);
        let animate = Arc::clone(&self.animate);
        let drawn = self.hands.lend(move || {
            let easel = RefCell::new(Some(easel));
            animate(&animation, &|| make_way(&easel))
        });
        drawn.await.filter(|bytes| !bytes.is_empty())
    }
}

/// Leaves the easel of a moving picture to whoever waits for one, until it is its turn again.
fn make_way(easel: &RefCell<Option<Easel>>) {
    let easels = easel.borrow().as_ref().map(|easel| Arc::clone(&easel.easels));
    let Some(easels) = easels.filter(|easels| easels.are_wanted()) else { return };
    let again = easels.join_films(true);
    drop(easel.take());
    // The easels are there as long as this is, so that the turn comes.
    easel.replace(again.blocking_recv().ok());
}

/// Where is drawn.
#[derive(Debug)]
struct Easels(Mutex<Hall>);

/// What is free, and who waits.
#[derive(Debug, Default)]
struct Hall {
    free: usize,
    /// Whether a moving picture is under way.
    film: bool,
    answers: Line,
    boards: Line,
    films: VecDeque<Turn>,
    /// How many answers were served since the last board, while one waited.
    ahead: u32,
}

/// Where an easel is handed over.
type Turn = oneshot::Sender<Easel>;

/// Who waits, by place, and there by reader.
type Line = Round<Round<VecDeque<Turn>>>;

/// Those who wait take turns; whose turn it is comes first.
#[derive(Debug)]
struct Round<W>(VecDeque<(Arc<str>, W)>);

/// Where is waited, by names from the widest to the narrowest.
trait Wait: Default {
    fn push(&mut self, names: &[Arc<str>], turn: Turn);

    fn pop(&mut self) -> Option<Turn>;

    fn is_empty(&self) -> bool;
}

impl Wait for VecDeque<Turn> {
    fn push(&mut self, _: &[Arc<str>], turn: Turn) {
        self.push_back(turn);
    }

    fn pop(&mut self) -> Option<Turn> {
        self.pop_front()
    }

    fn is_empty(&self) -> bool {
        self.is_empty()
    }
}

impl<W> Default for Round<W> {
    fn default() -> Self {
        Self(VecDeque::new())
    }
}

impl<W: Wait> Wait for Round<W> {
    fn push(&mut self, names: &[Arc<str>], turn: Turn) {
        let [name, narrower @ ..] = names else { return };
        if let Some((_, waiting)) = self.0.iter_mut().find(|(known, _)| known == name) {
            return waiting.push(narrower, turn);
        }
        let mut waiting = W::default();
        waiting.push(narrower, turn);
        self.0.push_back((Arc::clone(name), waiting));
    }

    /// The first of whose turn it is; then it is the next one's.
    fn pop(&mut self) -> Option<Turn> {
        let (name, mut waiting) = self.0.pop_front()?;
        let turn = waiting.pop();
        if !waiting.is_empty() {
            self.0.push_back((name, waiting));
        }
        turn
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Easels {
    /// Joins the line of a place.
    fn join(self: &Arc<Self>, order: Order) -> oneshot::Receiver<Easel> {
        let (turn, mine) = oneshot::channel();
        {
            let mut hall = lock(&self.0);
            let line = match order.urgency {
                Urgency::Answer => &mut hall.answers,
                Urgency::Board => &mut hall.boards,
            };
            line.push(&[order.place, order.reader], turn);
        }
        self.serve();
        mine
    }

    /// Joins the line of moving pictures: at its end, or at its head who was served before.
    fn join_films(self: &Arc<Self>, first: bool) -> oneshot::Receiver<Easel> {
        let (turn, mine) = oneshot::channel();
        {
            let films = &mut lock(&self.0).films;
            if first { films.push_front(turn) } else { films.push_back(turn) }
        }
        self.serve();
        mine
    }

    /// Whether somebody waits who goes before a moving picture.
    fn are_wanted(&self) -> bool {
        let hall = lock(&self.0);
        !hall.answers.is_empty() || !hall.boards.is_empty()
    }

    /// Hands out what is free.
    fn serve(self: &Arc<Self>) {
        loop {
            // What is sent in vain gives itself back, so nothing may be locked meanwhile.
            let next = lock(&self.0).next();
            let Some((turn, is_film)) = next else { break };
            drop(turn.send(Easel { easels: Arc::clone(self), is_film }));
        }
    }
}

impl Hall {
    /// Who is served next, with one of the free easels, and whether it is with a moving picture.
    fn next(&mut self) -> Option<(Turn, bool)> {
        if self.free == 0 {
            return None;
        }
        let next = self.next_picture().map(|turn| (turn, false)).or_else(|| self.next_film());
        self.free -= usize::from(next.is_some());
        next
    }

    fn next_picture(&mut self) -> Option<Turn> {
        let board_waits = !self.boards.is_empty();
        let answer = if board_waits && self.ahead >= ANSWERS_AHEAD { None } else { self.answers.pop() };
        self.ahead = if answer.is_some() && board_waits { self.ahead + 1 } else { 0 };
        answer.or_else(|| self.boards.pop())
    }

    fn next_film(&mut self) -> Option<(Turn, bool)> {
        let turn = if self.film { None } else { self.films.pop_front() }?;
        self.film = true;
        Some((turn, true))
    }
}

/// The right to draw, until it is dropped.
#[derive(Debug)]
struct Easel {
    easels: Arc<Easels>,
    is_film: bool,
}

impl Drop for Easel {
    fn drop(&mut self) {
        {
            let mut hall = lock(&self.easels.0);
            hall.free += 1;
            hall.film &= !self.is_film;
        }
        self.easels.serve();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::message::Drawing;
    use crate::games::{Kind, Options, Side};
    use crate::players::Skin;
    use std::sync::{Barrier, mpsc};

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
    type Studio = (Artist, mpsc::Receiver<String>, mpsc::Sender<()>);

    fn studio(easels: usize) -> Studio {
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
            move |animation: &Animation, rest: &dyn Fn()| {
                for place in 0..animation.run.len() {
                    begin(format!("{} {place}", if place == 0 { &animation.alt } else { "more of it" }));
                    rest();
                }
                b"gif".to_vec()
            }
        };
        let draw = move |picture: &Picture| begin(picture.alt.clone());
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
        let draw: Draw = Arc::new(move |picture| {
            if picture.alt != "alone" {
                both.wait();
            }
            picture.alt.clone().into_bytes()
        });
        let artist = Artist::new((draw, Arc::new(|_, _| Vec::new())), 2, Figures::default());
        let [one, two] = ["one", "two"].map(|name| artist.picture(picture(name), here(Urgency::Board)));
        assert_eq!(tokio::join!(one, two), (Some(b"one".to_vec()), Some(b"two".to_vec())));
        let (artist, _noted, _release) = studio(1);
        assert_eq!(artist.picture(picture("broken"), here(Urgency::Board)).await, None);
        // Nobody waits for it any more.
        drop(artist.picture(picture("given up"), here(Urgency::Answer)));
        assert_eq!(artist.film(run("broken")).await, None);
        assert_eq!(artist.picture(picture("sound"), here(Urgency::Board)).await, Some(b"sound".to_vec()));
    }
}
