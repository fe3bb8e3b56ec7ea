//! The two sides of a match, and what belongs to each.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut};

/// One of the two sides, by the colour of its pieces.
///
/// The name is the same in every game; what people call it is a [`Colour`]. Who moves first is a matter of the
/// game's start position, not of the side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Side {
    /// The light side: White, in Arimaa Gold.
    White,
    /// The dark side: Black, in Arimaa Silver.
    Black,
}

impl Side {
    /// Both sides, White first.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// The opponent.
    pub const fn other(self) -> Self {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// 0 for White, 1 for Black.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// What people call a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Colour {
    /// White pieces.
    White,
    /// Black pieces.
    Black,
    /// Arimaa's light side.
    Gold,
    /// Arimaa's dark side.
    Silver,
}

impl Colour {
    /// The letter used for the colour in notations: `w`, `b`, `g` or `s`.
    pub const fn letter(self) -> char {
        match self {
            Colour::White => 'w',
            Colour::Black => 'b',
            Colour::Gold => 'g',
            Colour::Silver => 's',
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A pair of values, one for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct BySide<T> {
    /// White's value.
    pub white: T,
    /// Black's value.
    pub black: T,
}

impl<T> BySide<T> {
    /// Makes the pair by asking for each side's value.
    pub fn from_fn(mut value: impl FnMut(Side) -> T) -> Self {
        Self { white: value(Side::White), black: value(Side::Black) }
    }

    /// Turns each value into another one.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> BySide<U> {
        BySide { white: f(self.white), black: f(self.black) }
    }
}

impl<T: PartialEq> BySide<T> {
    /// The side which holds the value; White's, if both do.
    pub fn find(&self, value: &T) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| &self[side] == value)
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;
    fn index(&self, side: Side) -> &T {
        match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::White => &mut self.white,
            Side::Black => &mut self.black,
        }
    }
}
