//! Tsaul, the forced game: what a game that has it says besides.

use super::side::{BySide, Side};

/// What a position says of Tsaul, which at each level takes pieces out of the game until somebody must win.
pub trait Tsaul {
    /// Its level, from 0.
    fn level(&self) -> u8;
    /// Raises it by one level, as far as it goes, between two turns.
    fn raise(&mut self);
    /// What tells the sides apart at the highest level, where nobody can judge who wins; nothing if they stand equally
    /// well.
    fn weighed(&self) -> Option<Weighed>;
}

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
