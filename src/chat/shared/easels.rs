//! The easels of a program, and who waits for one: what is waited for most comes first.
//!
//! The panel in which somebody picks a turn goes before other private answers, and those, for which somebody sits and waits,
//! too, before boards for all, but for one in a few; and moving pictures come last, one at a time. Places take turns, and so
//! do the people in each. Where other programs lend theirs, pictures go there while more wait than there are easels here;
//! and while nobody waits here, others may use these.

use super::lock;
use crate::bot::message::{Errand, Outgoing};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use tokio::sync::{oneshot, watch};

/// How many answers go before a board that waits, too, and how many panels before an answer or a board.
pub(super) const ANSWERS_AHEAD: u32 = 3;
/// How many sorts of pictures there are that go before one another.
const SORTS: usize = 3;
/// Begins the keys of panels.
const PANEL: &str = "panel:";

/// How much a picture is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::chat) enum Urgency {
    /// Somebody plays in it: without it, they cannot go on.
    Panel,
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
        let is_panel = matches!(&outgoing.what, Errand::Post(post) if post.key.starts_with(PANEL));
        let urgency = if is_panel { Urgency::Panel } else { Urgency::Answer };
        match &outgoing.private_to {
            None => Self::new(Urgency::Board, &place),
            Some(reader) => Self::new(urgency, &place).to(&reader.id),
        }
    }

    /// The same, for one reader.
    pub(super) fn to(self, reader: &str) -> Self {
        Self { reader: reader.into(), ..self }
    }

    /// The same, for what nobody waits for so much.
    pub(in crate::chat) fn later(self) -> Self {
        Self { urgency: Urgency::Board, ..self }
    }
}

/// The easels of a program.
#[derive(Debug)]
pub(super) struct Easels {
    hall: Mutex<Hall>,
    /// How many others may use.
    room: watch::Sender<usize>,
}

/// What is free, and who waits.
#[derive(Debug, Default)]
struct Hall {
    /// How many easels there are here, and how many of them are free.
    all: usize,
    free: usize,
    /// How many there are elsewhere, and how many of them are in use.
    elsewhere: usize,
    lent: usize,
    /// Whether a moving picture is under way.
    film: bool,
    /// Panels, answers and boards.
    lines: [Line; SORTS],
    /// How many of each were served since the last one of those behind them, while such waited.
    ahead: [u32; SORTS],
    /// How many wait in these lines.
    waiting: usize,
    films: VecDeque<Turn>,
    /// Pictures of others that wait, and how many are under way.
    guests: VecDeque<Turn>,
    received: usize,
    /// Whether the last easel here was for one of others.
    received_last: bool,
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
    /// So many of them, at least one.
    pub(super) fn new(count: usize) -> Arc<Self> {
        let all = count.max(1);
        let hall = Hall { all, free: all, ..Hall::default() };
        Arc::new(Self { hall: Mutex::new(hall), room: watch::Sender::new(all) })
    }

    /// How many of them others may use at a time.
    pub(super) fn room(&self) -> watch::Receiver<usize> {
        self.room.subscribe()
    }

    /// Joins the line of a place.
    pub(super) fn join(self: &Arc<Self>, order: Order) -> oneshot::Receiver<Easel> {
        self.line_up(|hall, turn| {
            hall.lines[order.urgency as usize].push(&[order.place, order.reader], turn);
            hall.waiting += 1;
        })
    }

    /// Joins the line of moving pictures: at its end, or at its head who was served before.
    pub(super) fn join_films(self: &Arc<Self>, first: bool) -> oneshot::Receiver<Easel> {
        self.line_up(
            |hall, turn| {
                if first { hall.films.push_front(turn) } else { hall.films.push_back(turn) }
            },
        )
    }

    /// Joins the line of what is drawn for others, who are drawn for at no easel but one of these.
    pub(super) fn join_guests(self: &Arc<Self>) -> oneshot::Receiver<Easel> {
        self.line_up(|hall, turn| hall.guests.push_back(turn))
    }

    /// Says that there are so many elsewhere.
    pub(super) fn lend(self: &Arc<Self>, elsewhere: usize) {
        lock(&self.hall).elsewhere = elsewhere;
        self.serve();
    }

    /// Whether somebody waits who goes before a moving picture.
    pub(super) fn are_wanted(&self) -> bool {
        lock(&self.hall).waiting > 0
    }

    fn line_up(self: &Arc<Self>, stand: impl FnOnce(&mut Hall, Turn)) -> oneshot::Receiver<Easel> {
        let (turn, mine) = oneshot::channel();
        stand(&mut lock(&self.hall), turn);
        self.serve();
        mine
    }

    /// Hands out what is free.
    fn serve(self: &Arc<Self>) {
        loop {
            // What is sent in vain gives itself back, so nothing may be locked meanwhile.
            let (next, room) = {
                let mut hall = lock(&self.hall);
                (hall.next(), hall.room())
            };
            self.room.send_if_modified(|known| std::mem::replace(known, room) != room);
            let Some((turn, stand)) = next else { break };
            drop(turn.send(Easel { easels: Arc::clone(self), stand }));
        }
    }
}

impl Hall {
    /// Who is served next, and with what.
    fn next(&mut self) -> Option<(Turn, Stand)> {
        let next = if self.free > 0 { self.next_here() } else { self.next_away() };
        if let Some((_, stand)) = &next {
            self.count(*stand, true);
        }
        next
    }

    /// Who is served with one of the free easels. Where others wait, every second one is theirs.
    fn next_here(&mut self) -> Option<(Turn, Stand)> {
        let guest = if self.received_last && self.waiting > 0 { None } else { self.guests.pop_front() };
        self.received_last = guest.is_some();
        guest
            .map(|turn| (turn, Stand::Guest))
            .or_else(|| self.next_picture().map(|turn| (turn, Stand::Here)))
            .or_else(|| self.next_film().map(|turn| (turn, Stand::Film)))
    }

    /// Who is served elsewhere, while more wait than there are easels here: the others come to one of these in a moment.
    fn next_away(&mut self) -> Option<(Turn, Stand)> {
        if self.lent >= self.elsewhere || self.waiting <= self.all {
            return None;
        }
        self.next_picture().map(|turn| (turn, Stand::Away))
    }

    fn next_picture(&mut self) -> Option<Turn> {
        let next = (0..SORTS).find_map(|sort| self.next_of(sort));
        self.waiting -= usize::from(next.is_some());
        next
    }

    /// Who is served of a sort, unless those behind it come first now.
    fn next_of(&mut self, sort: usize) -> Option<Turn> {
        let others_wait = self.lines[sort + 1..].iter().any(|line| !line.is_empty());
        let makes_way = others_wait && self.ahead[sort] >= ANSWERS_AHEAD;
        let next = if makes_way { None } else { self.lines[sort].pop() };
        self.ahead[sort] = if next.is_some() && others_wait { self.ahead[sort] + 1 } else { 0 };
        next
    }

    fn next_film(&mut self) -> Option<Turn> {
        if self.film { None } else { self.films.pop_front() }
    }

    /// How many others may use, and do: none while somebody waits here.
    fn room(&self) -> usize {
        if self.waiting > 0 { 0 } else { self.free + self.received }
    }

    /// Counts what is taken, or given back.
    fn count(&mut self, stand: Stand, taken: bool) {
        let by = |count: &mut usize, more: bool| *count = if more { *count + 1 } else { *count - 1 };
        match stand {
            Stand::Away => return by(&mut self.lent, taken),
            Stand::Film => self.film = taken,
            Stand::Guest => by(&mut self.received, taken),
            Stand::Here => {}
        }
        by(&mut self.free, !taken);
    }
}

/// What an easel is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stand {
    Here,
    Film,
    /// For others.
    Guest,
    /// It stands elsewhere.
    Away,
}

/// The right to draw, until it is dropped.
#[derive(Debug)]
pub(super) struct Easel {
    easels: Arc<Easels>,
    stand: Stand,
}

impl Easel {
    /// Whose it is.
    pub(super) fn easels(&self) -> &Arc<Easels> {
        &self.easels
    }

    /// Whether it stands elsewhere, so that others are to draw.
    pub(super) fn is_away(&self) -> bool {
        self.stand == Stand::Away
    }
}

impl Drop for Easel {
    fn drop(&mut self) {
        lock(&self.easels.hall).count(self.stand, false);
        self.easels.serve();
    }
}
