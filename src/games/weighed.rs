//! Who stands better in a position, for a match in which nobody can judge it.

use super::side::{BySide, Side};

/// What is counted for each side, to see who stands better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Measure {
    /// Slides that the Leader needs to a Temple of the enemy, on the board as it stands. Fewer are better.
    Slides,
    /// The same on an empty board.
    OpenSlides,
    /// Legal movements, each side counted as if it were to move. More are better.
    Movements,
}

/// What tells the two sides of a position apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Weighed {
    /// What was counted: the first measure that differs.
    pub measure: Measure,
    /// How many there are for each side; nothing where its Leader has no way at all.
    pub counts: BySide<Option<u32>>,
    /// The side that stands better.
    pub better: Side,
}
