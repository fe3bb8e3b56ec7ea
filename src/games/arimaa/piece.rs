//! The pieces.

use crate::Side;

/// A piece of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub animal: Animal,
}

/// What a piece is; the strongest comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Animal {
    /// Elephant, `E`.
    Elephant,
    /// Camel, `M`.
    Camel,
    /// Horse, `H`.
    Horse,
    /// Dog, `D`.
    Dog,
    /// Cat, `C`.
    Cat,
    /// Rabbit, `R`.
    Rabbit,
}

impl Animal {
    /// All of them, the strongest first.
    pub const ALL: [Animal; 6] =
        [Animal::Elephant, Animal::Camel, Animal::Horse, Animal::Dog, Animal::Cat, Animal::Rabbit];
    /// Their letters, for people.
    pub(super) const LETTERS: &'static str = "E M H D C R";

    /// 0 for the elephant to 5 for the rabbit.
    pub(super) const fn index(self) -> usize {
        self as usize
    }

    /// Upper case.
    pub const fn letter(self) -> char {
        match self {
            Animal::Elephant => 'E',
            Animal::Camel => 'M',
            Animal::Horse => 'H',
            Animal::Dog => 'D',
            Animal::Cat => 'C',
            Animal::Rabbit => 'R',
        }
    }

    /// Reads the letter in either case.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|animal| animal.letter().eq_ignore_ascii_case(&letter))
    }

    /// How many a side has at the start.
    pub(super) const fn supply(self) -> u32 {
        match self {
            Animal::Elephant | Animal::Camel => 1,
            Animal::Horse | Animal::Dog | Animal::Cat => 2,
            Animal::Rabbit => 8,
        }
    }
}

impl Piece {
    /// Upper case for Gold, lower case for Silver.
    pub fn letter(self) -> char {
        match self.side {
            Side::White => self.animal.letter(),
            Side::Black => self.animal.letter().to_ascii_lowercase(),
        }
    }

    /// Reads the letter, whose case is the side.
    pub fn from_letter(letter: char) -> Option<Self> {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        Animal::from_letter(letter).map(|animal| Self { side, animal })
    }
}
