//! Boards of squares, of as many columns as rows: columns `a`, `b` and so on from White's left, rows 1, 2 and so on
//! from White's side. Arimaa and Daiku 9 are played on them.

use super::Compass;
use super::scene::{Label, Point};
use std::fmt;
use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

/// A square of a board of `N` columns and `N` rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square<const N: u8>(u8);

/// A set of squares, one bit each: bit 0 is `a1`, the next ones follow along the row, then row by row.
pub type Squares<const N: u8> = <Square<N> as Lattice>::Set;

/// A size of board that some game has: it says which integer holds a set of its squares.
pub trait Lattice {
    /// The integer, which has a bit for each square.
    type Set: Set;
}

impl Lattice for Square<8> {
    type Set = u64;
}

impl Lattice for Square<9> {
    type Set = u128;
}

/// An integer that holds a set of squares.
pub trait Set:
    Copy
    + Eq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u8, Output = Self>
    + Shr<u8, Output = Self>
{
    /// The set with the lowest of these bits.
    fn new(bits: u128) -> Self;
    /// The place of the first square; one beyond all if there is none.
    fn first(self) -> u8;
    /// All but the first square.
    fn rest(self) -> Self;
}

macro_rules! holds_a_set {
    ($($integer:ty),*) => {$(
        impl Set for $integer {
            #[inline]
            fn new(bits: u128) -> Self {
                bits as Self
            }

            #[inline]
            fn first(self) -> u8 {
                self.trailing_zeros() as u8
            }

            #[inline]
            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    )*};
}

holds_a_set!(u64, u128);

/// The four directions along rows and columns, in the order of their indices.
pub const DIRECTIONS: [Compass; 4] = [Compass::North, Compass::East, Compass::South, Compass::West];

impl<const N: u8> Square<N> {
    /// The square of this column and row, both from 0; nothing beside the board.
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        if column < N && row < N { Some(Self(row * N + column)) } else { None }
    }

    /// Every square, row by row from `a1`.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..N * N).map(Self)
    }

    /// Its number, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// From 0, for `a`.
    #[inline]
    pub const fn column(self) -> u8 {
        self.0 % N
    }

    /// From 0, for row 1.
    #[inline]
    pub const fn row(self) -> u8 {
        self.0 / N
    }

    /// The rows from the top, as notations write them: each with its name and its squares from the left.
    pub(super) fn rows() -> impl Iterator<Item = (char, Vec<Self>)> {
        let squares = |row| (0..N).filter_map(move |column| Self::new(column, row)).collect();
        (0..N).rev().map(move |row| (char::from(b'1' + row), squares(row)))
    }
}

/// Sets of squares.
impl<const N: u8> Square<N>
where
    Self: Lattice,
{
    /// The bits of every square.
    const BOARD: u128 = if N * N == 128 { u128::MAX } else { (1 << (N * N)) - 1 };
    /// The bits of row 1.
    const ROW: u128 = (1 << N) - 1;
    /// The bits of column `a`.
    const COLUMN: u128 = Self::BOARD / Self::ROW;

    /// The set of this square alone.
    #[inline]
    pub fn bit(self) -> Squares<N> {
        Squares::<N>::new(1) << self.0
    }

    /// The first square of a set.
    #[inline]
    pub fn first(set: Squares<N>) -> Option<Self> {
        (set != Squares::<N>::new(0)).then(|| Self(set.first()))
    }

    /// The squares of a set, in order.
    #[inline]
    pub fn of(mut set: Squares<N>) -> impl Iterator<Item = Self> {
        std::iter::from_fn(move || {
            let first = Self::first(set)?;
            set = set.rest();
            Some(first)
        })
    }

    /// The squares of a row, from 0.
    #[inline]
    pub fn row_set(row: u8) -> Squares<N> {
        Squares::<N>::new(Self::ROW) << (N * row)
    }

    /// Each square's neighbour in this direction.
    #[inline]
    pub fn shift(set: Squares<N>, to: Compass) -> Squares<N> {
        let column = Squares::<N>::new(Self::COLUMN);
        match to {
            Compass::North => set << N & Squares::<N>::new(Self::BOARD),
            Compass::East => (set & !(column << (N - 1))) << 1,
            Compass::South => set >> N,
            Compass::West => (set & !column) >> 1,
        }
    }

    /// The squares from which a step in this direction leads into the set.
    #[inline]
    pub fn before(set: Squares<N>, to: Compass) -> Squares<N> {
        Self::shift(set, to.back())
    }

    /// The neighbours of a set's squares, along rows and columns.
    #[inline]
    pub fn around(set: Squares<N>) -> Squares<N> {
        let [north, east, south, west] = DIRECTIONS.map(|to| Self::shift(set, to));
        north | east | south | west
    }

    /// The neighbour in this direction; nothing beside the board.
    #[inline]
    pub fn next(self, to: Compass) -> Option<Self> {
        Self::first(Self::shift(self.bit(), to))
    }
}

/// What is drawn. The board's lower left corner is the origin, the unit the edge of a square.
impl<const N: u8> Square<N> {
    /// The corners, in order.
    pub fn outline(self) -> Vec<Point> {
        let (x, y) = (f32::from(self.column()), f32::from(self.row()));
        let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
        corners.map(|(right, up)| Point::new(x + right, y + up)).to_vec()
    }

    /// The middle.
    pub fn middle(self) -> Point {
        Point::new(f32::from(self.column()) + 0.5, f32::from(self.row()) + 0.5)
    }

    /// The columns' letters below the board and the rows' numbers to its left, so far from the edge.
    pub fn labels(margin: f32) -> impl Iterator<Item = Label> {
        let off = -margin;
        (0..N).flat_map(move |place| {
            let along = f32::from(place) + 0.5;
            [
                Label { text: column_letter(place).to_string(), at: Point::new(along, off) },
                Label { text: (place + 1).to_string(), at: Point::new(off, along) },
            ]
        })
    }
}

fn column_letter(column: u8) -> char {
    char::from(b'a' + column)
}

impl<const N: u8> fmt::Display for Square<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", column_letter(self.column()), self.row() + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn neighbours_are_those_beside<const N: u8>()
    where
        Square<N>: Lattice,
    {
        assert_eq!(Square::<N>::all().count(), usize::from(N) * usize::from(N));
        for square in Square::<N>::all() {
            let steps = [(0, 1), (1, 0), (0, -1), (-1, 0)];
            let beside = |(right, up)| {
                let column = square.column().checked_add_signed(right)?;
                Square::<N>::new(column, square.row().checked_add_signed(up)?)
            };
            let known = steps.map(beside);
            assert_eq!(DIRECTIONS.map(|to| square.next(to)), known, "{square}");
            let mut near: Vec<_> = known.into_iter().flatten().collect();
            near.sort();
            assert_eq!(Square::of(Square::around(square.bit())).collect::<Vec<_>>(), near, "{square}");
            for to in DIRECTIONS {
                let before = Square::first(Square::before(square.bit(), to));
                assert_eq!(before, square.next(to.back()), "{square}");
            }
        }
    }

    #[test]
    fn neighbours_are_those_beside_on_every_board() {
        neighbours_are_those_beside::<8>();
        neighbours_are_those_beside::<9>();
    }

    #[test]
    fn squares_are_named_from_whites_side() {
        let names = |set| Square::<9>::of(set).map(|square| square.to_string()).collect::<Vec<_>>().join(" ");
        assert_eq!(names(Square::<9>::row_set(8)), "a9 b9 c9 d9 e9 f9 g9 h9 i9");
        assert_eq!(Square::<8>::new(8, 0), None);
        assert_eq!(Square::<8>::new(7, 2).unwrap().to_string(), "h3");
    }
}
