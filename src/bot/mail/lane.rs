//! What waits for one place or person, in order, and the boards in it.

use crate::bot::wire::message::{Errand, Outgoing};
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

/// Most posts for one place or person that a platform has at a time.
pub(super) const LANE_AHEAD: usize = 8;

/// The posts for one place or person, in order.
pub(super) struct Lane {
    pub(super) rank: Rank,
    pub(super) waiting: VecDeque<Letter>,
    /// Those of them that show a board in whose place no other comes yet, by key.
    pub(super) boards: HashMap<String, u64>,
    /// How many of it the platform has.
    pub(super) away: usize,
    /// The keys of those of them that show a board.
    pub(super) shown: Vec<String>,
    /// Where it stands among those that wait, if its first post may go.
    pub(super) place: Option<Place>,
}

/// A post that waits.
pub(super) struct Letter {
    pub(super) number: u64,
    /// When it was taken into the mail.
    pub(super) since: Duration,
    /// The board that it shows.
    pub(super) board: Option<Board>,
    /// Whether it showed one that a newer one has overtaken.
    pub(super) overtaken: bool,
    /// The post, if it is in memory.
    pub(super) held: Option<Box<Outgoing>>,
}

/// A board in a post.
pub(super) struct Board {
    /// The key of the post.
    pub(super) key: String,
    /// Those in whose place it comes.
    pub(super) replaces: Vec<String>,
}

/// What goes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
    /// What one person alone is told.
    Answer,
    /// What is for all.
    Public,
    /// What is heavy ([`Outgoing::is_heavy`]).
    Heavy,
}

impl Rank {
    pub(super) const COUNT: usize = Rank::Heavy as usize + 1;
}

/// A lane's name.
pub(super) type Name = Arc<str>;

/// Where a lane stands among those that wait: how many of its posts are under way, and the number of the next one.
pub(super) type Place = (usize, u64, Name);

impl Lane {
    pub(super) fn new(rank: Rank) -> Self {
        let (waiting, boards, shown) = Default::default();
        Self { rank, waiting, boards, away: 0, shown, place: None }
    }

    /// Takes one more; a board that waits here is overtaken if this one comes in its place.
    pub(super) fn push(&mut self, mut letter: Letter) {
        if let Some(board) = &mut letter.board {
            let overtaken = board.replaces.iter().filter_map(|key| self.overtake(key));
            let earlier: Vec<_> = overtaken.flat_map(|board| board.replaces).collect();
            // With what it overtakes, it comes in the place of what the platform has.
            board.replaces.extend(earlier.into_iter().filter(|key| self.shown.contains(key)));
            self.boards.insert(board.key.clone(), letter.number);
        }
        self.waiting.push_back(letter);
    }

    /// The board of this key that waits here: it is not shown any more.
    fn overtake(&mut self, key: &str) -> Option<Board> {
        let number = self.boards.remove(key)?;
        // The numbers rise.
        let place = self.waiting.binary_search_by_key(&number, |letter| letter.number).ok()?;
        let letter = self.waiting.get_mut(place)?;
        letter.overtaken = true;
        letter.board.take()
    }

    /// The first one.
    pub(super) fn pop(&mut self) -> Option<Letter> {
        let letter = self.waiting.pop_front()?;
        if let Some(board) = &letter.board {
            self.boards.remove(&board.key);
        }
        Some(letter)
    }

    /// The number of the first one, if it may go.
    pub(super) fn ready(&self) -> Option<u64> {
        let first = self.waiting.front().filter(|_| self.away < LANE_AHEAD)?;
        // For one person, what changes is drawn ahead.
        let waits = self.rank == Rank::Public && self.shows_earlier(first);
        (!waits).then_some(first.number)
    }

    /// Whether the platform has a board yet in whose place this one comes.
    fn shows_earlier(&self, letter: &Letter) -> bool {
        let replaces = letter.board.as_ref().map(|board| board.replaces.as_slice()).unwrap_or_default();
        self.shown.iter().any(|shown| replaces.contains(shown))
    }
}

impl Board {
    /// That of a post: for all, it comes in the place of that whose buttons it takes away; to one person, of the message
    /// that it changes, which is another one in each place.
    pub(super) fn of(outgoing: &Outgoing) -> Option<Self> {
        let Errand::Post(post) = &outgoing.what else { return None };
        if post.key.is_empty() || post.pictures.is_empty() {
            return None;
        }
        let retired = if outgoing.private_to.is_some() { &[][..] } else { &post.retire };
        let there = |key: &String| format!("{key} in {}", outgoing.place.id);
        let key = there(&post.key);
        Some(Self { replaces: retired.iter().map(there).chain([key.clone()]).collect(), key })
    }
}

/// The lane of a post. Heavy ones have their own, for what one person or place is told besides does not wait for them.
pub(super) fn lane(outgoing: &Outgoing) -> (Rank, Name) {
    let (rank, to) = match &outgoing.private_to {
        Some(account) => (Rank::Answer, format!("to {}", account.id)),
        None => (Rank::Public, format!("in {}", outgoing.place.id)),
    };
    if outgoing.is_heavy() { (Rank::Heavy, format!("heavy {to}").into()) } else { (rank, to.into()) }
}
