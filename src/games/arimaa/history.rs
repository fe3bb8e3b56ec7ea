//! What has stood before: the memory for third repetitions.

use super::board::Board;
use crate::Side;

/// The boards at the start of each turn since the last capture, as pieces never come back.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    stood: Vec<Stood>,
    /// Whether some board stood as often as it may.
    full: bool,
}

#[derive(Clone, Copy, Debug)]
struct Stood {
    board: Board,
    /// The side to move.
    side: Side,
    times: u8,
}

/// So often may a turn end in the same position.
const TIMES_MAX: u8 = 2;

impl History {
    /// Nothing at all.
    pub(super) const NONE: Self = Self { stood: Vec::new(), full: false };

    /// Nothing but this position.
    pub(super) fn from(board: Board, side: Side) -> Self {
        Self { stood: vec![Stood { board, side, times: 1 }], full: false }
    }

    /// Records the position at the end of a turn.
    pub(super) fn record(&mut self, board: Board, side: Side) {
        let pieces = |board: &Board| board.occupied().count_ones();
        if self.stood.last().is_some_and(|last| pieces(&last.board) != pieces(&board)) {
            *self = Self::from(board, side);
            return;
        }
        match self.stood.iter_mut().find(|stood| stood.side == side && stood.board == board) {
            Some(stood) => stood.times += 1,
            None => self.stood.push(Stood { board, side, times: 1 }),
        }
        self.full = self.stood.iter().any(|stood| stood.times >= TIMES_MAX);
    }

    /// Whether a turn may not end here any more, with this side to move next.
    pub(super) fn bars(&self, board: &Board, side: Side) -> bool {
        let same = |stood: &Stood| stood.times >= TIMES_MAX && stood.side == side && stood.board == *board;
        self.full && self.stood.iter().any(same)
    }

    /// Whether any position is barred at all.
    pub(super) fn bars_some(&self) -> bool {
        self.full
    }
}
