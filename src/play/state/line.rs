//! The turns that stand, and how to come back to an earlier one.

use super::State;
use crate::games::{BySide, Side, Table};
use crate::play::event::Event;
use crate::play::roll::Roll;
use jiff::{SignedDuration, Timestamp};
use std::sync::Arc;

/// The turns that stand, from the first on. What was taken back is not among them.
#[derive(Clone, Debug)]
pub(super) struct Line {
    start: Arc<dyn Table>,
    links: Roll<Link>,
    /// How many turns of each side stand.
    turns: BySide<u32>,
}

/// A part of the way from the first position to the current one.
#[derive(Clone, Debug)]
enum Link {
    /// A side played a turn; with whether Tsaul was agreed on by then, and what each side had left when it began.
    Turn { side: Side, text: String, tsaul_pending: bool, left: BySide<SignedDuration> },
    /// Tsaul went up.
    Raised,
}

/// What an earlier position was.
struct Earlier {
    table: Box<dyn Table>,
    positions: Roll<String>,
    tsaul_pending: bool,
}

impl Line {
    pub(super) fn new(start: &dyn Table) -> Self {
        Self { start: Arc::from(start.boxed()), links: Roll::default(), turns: BySide::default() }
    }

    pub(super) fn played(
        &mut self,
        side: Side,
        text: String,
        tsaul_pending: bool,
        left: BySide<SignedDuration>,
    ) {
        self.links.push(Link::Turn { side, text, tsaul_pending, left });
        self.turns[side] += 1;
    }

    pub(super) fn raised(&mut self) {
        self.links.push(Link::Raised);
    }

    /// The sides of the turns that stand, in order.
    pub(super) fn sides(&self) -> impl DoubleEndedIterator<Item = Side> {
        self.links.iter().filter_map(|link| match link {
            Link::Turn { side, .. } => Some(*side),
            Link::Raised => None,
        })
    }

    /// How many turns stand.
    pub(super) fn len(&self) -> u32 {
        self.turns.white + self.turns.black
    }

    /// How many turns of a side stand.
    pub(super) fn of(&self, side: Side) -> u32 {
        self.turns[side]
    }

    /// After how many turns Tsaul last went up, of those that stand; nothing if it never did.
    pub(super) fn raised_after(&self) -> Option<u32> {
        let since = self.links.iter().rev().position(|link| matches!(link, Link::Raised))?;
        // All that came since are turns.
        Some(self.len() - since as u32)
    }

    /// How many turns were played before the last one of a side; nothing if it has played none.
    pub(super) fn before_last(&self, side: Side) -> Option<usize> {
        let after = self.sides().rev().position(|one| one == side)?;
        (self.len() as usize).checked_sub(after + 1)
    }

    /// What each side had left when the turn began that was played after so many; nothing if there was none.
    pub(super) fn left_after(&self, turns: usize) -> Option<BySide<SignedDuration>> {
        let left = |link: &Link| match link {
            Link::Turn { left, .. } => Some(*left),
            Link::Raised => None,
        };
        self.links.iter().filter_map(left).nth(turns)
    }

    /// The last turn.
    pub(super) fn last_turn(&self) -> Option<&str> {
        self.links.iter().rev().find_map(|link| match link {
            Link::Turn { text, .. } => Some(text.as_str()),
            Link::Raised => None,
        })
    }

    /// The side that moves first.
    pub(super) fn first(&self) -> Side {
        self.start.side_to_move()
    }

    /// The side that has more pieces or, where both have as many, that last had more at the end of a turn.
    pub(super) fn leader(&self) -> Option<Side> {
        let mut table = self.start.boxed();
        let mut leader = None;
        for link in self.links.iter() {
            if !replay(&mut *table, link) {
                break;
            }
            let pieces = table.pieces()?;
            leader = Side::BOTH.into_iter().find(|side| pieces[*side] > pieces[side.other()]).or(leader);
        }
        leader
    }

    /// A table with the position after so many turns, which knows all that has stood before; nothing if there were not so many.
    pub(super) fn table_with_past(&self, turns: u32) -> Option<Box<dyn Table>> {
        let (mut table, mut left) = (self.start.boxed(), turns);
        for link in self.links.iter() {
            match link {
                Link::Turn { .. } if left == 0 => break,
                Link::Turn { .. } => left -= 1,
                Link::Raised => {}
            }
            replay(&mut *table, link).then_some(())?;
        }
        (left == 0).then_some(table)
    }

    /// Keeps so many turns, if there are more, and sets up the position at the start of the next one.
    fn cut(&mut self, keep: usize) -> Option<Earlier> {
        let turn = |(place, link): (usize, &Link)| match link {
            Link::Turn { tsaul_pending, .. } => Some((place, *tsaul_pending)),
            Link::Raised => None,
        };
        let (place, tsaul_pending) = self.links.iter().enumerate().filter_map(turn).nth(keep)?;
        let mut table = self.start.boxed();
        let mut positions: Roll<_> = [table.position_before()].into_iter().collect();
        for link in self.links.iter().take(place) {
            if matches!(link, Link::Raised) {
                positions.pop();
            }
            if !replay(&mut *table, link) {
                return None;
            }
            positions.push(table.position_before());
        }
        self.links.truncate(place);
        self.turns = BySide::from_fn(|side| self.sides().filter(|one| *one == side).count() as u32);
        Some(Earlier { table, positions, tsaul_pending })
    }
}

/// Goes a part of the way again; `false` if it cannot be gone: what was played once can be played again.
fn replay(table: &mut dyn Table, link: &Link) -> bool {
    match link {
        Link::Raised => table.raise_tsaul(),
        Link::Turn { text, .. } => return table.play(text).is_ok() && table.end_turn().is_ok(),
    }
    true
}

/// The turns of a match.
#[derive(Clone, Debug)]
pub(super) struct Turns {
    /// Those that stand.
    pub(super) line: Line,
    /// The position at the start of each turn, the current one's last.
    pub(super) positions: Roll<String>,
    /// The side that played last.
    pub(super) last: Option<Side>,
    /// Turns played, also those that were taken back.
    pub(super) played: BySide<u32>,
    /// How often turns were taken back.
    pub(super) rewinds: u32,
}

impl Turns {
    pub(super) fn new(start: &dyn Table) -> Self {
        Self {
            line: Line::new(start),
            positions: [start.position_before()].into_iter().collect(),
            last: None,
            played: BySide::default(),
            rewinds: 0,
        }
    }
}

impl State {
    /// The same as [`State::take_back`], and every offer lapses.
    pub(super) fn rewind(&mut self, keep: usize, at: Timestamp, events: &mut Vec<Event>) {
        if let Some(taken) = self.take_back(keep, at) {
            self.lapse_before(taken, events);
        }
    }

    /// Comes back to the position after so many turns, with all that held at the start of the next one; offers are not
    /// touched. Says what is to be told. Nothing happens if no more turns stand.
    pub(super) fn take_back(&mut self, keep: usize, at: Timestamp) -> Option<Event> {
        let turns = self.turns.line.len();
        if !self.come_back(keep) {
            return None;
        }
        self.clock.rewind(at, self.table.side_to_move(), self.resumes(at));
        Some(Event::TakenBack { turns: turns - keep as u32 })
    }

    /// Comes back to a position, whatever the clocks show; `false` if no more turns stand.
    pub(super) fn come_back(&mut self, keep: usize) -> bool {
        let Some(earlier) = self.turns.line.cut(keep) else { return false };
        self.table = earlier.table;
        self.turns.positions = earlier.positions;
        self.tsaul_pending = earlier.tsaul_pending;
        self.turns.last = self.turns.line.sides().next_back();
        self.turns.rewinds += 1;
        true
    }
}
