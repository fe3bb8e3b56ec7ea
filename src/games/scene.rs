//! What is to be drawn of a position: plain data in unit coordinates, without colours, sizes or words.

use super::side::{Colour, Side};
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A point of the board, seen from above: x to the right and y up, as the side [`Scene::bottom`] sees them. The unit is
/// the edge of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Point {
    /// To the right.
    pub x: f32,
    /// Up.
    pub y: f32,
}

impl Point {
    /// The point at these coordinates.
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }
}

/// A board with all that stands on it.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Scene {
    /// What board and pieces are made like.
    pub set: Set,
    /// The side that sits at the bottom when the board is not turned.
    pub bottom: Side,
    /// The cells, each drawn once, never overlapping.
    pub cells: Arc<[Cell]>,
    /// Coordinates along the edges.
    pub labels: Arc<[Label]>,
    /// The pieces; they may overlap, see [`Face::height`].
    pub pieces: Vec<Piece>,
    /// Cells to point out.
    pub marks: Vec<Mark>,
    /// Pieces that were taken, where they count: whose and which, the strongest first.
    pub taken: Vec<(Colour, char)>,
    /// What this turn's steps did or, before the first, the last turn's, in order.
    pub moved: Vec<Moved>,
    /// What cannot be seen on the board itself.
    pub badges: Vec<Badge>,
    /// The colour whose turn it is; nobody's when the game is over.
    pub to_move: Option<Colour>,
}

/// What a board and its pieces are made like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Set {
    /// Stones with faces on a board of triangles.
    Solids,
    /// Discs with animals on squares; the piece's letter says which animal.
    Animals,
    /// Balls in a plate with holes.
    Marbles,
    /// Blocks on squares of which nine are a sector.
    Blocks,
}

impl Set {
    /// Every set.
    pub const ALL: [Set; 4] = [Set::Solids, Set::Animals, Set::Marbles, Set::Blocks];
}

/// What became of a piece by a step.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Moved {
    /// Which step it was, from 0.
    pub step: usize,
    /// Whether the piece belongs to whoever made the step; else it was pushed or moved by the opponent.
    pub own: bool,
    /// The piece as it was before; nothing if it came onto the board.
    pub from: Option<Piece>,
    /// The middle of where it came to; nothing if it went nowhere.
    pub to: Option<Point>,
    /// Whether it was taken from the board.
    pub taken: bool,
}

/// One cell of the board.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Cell {
    /// Its name in the game's notation.
    pub name: String,
    /// Its corners, in order.
    pub outline: Vec<Point>,
    /// How it is painted.
    pub shade: Shade,
    /// Whether it belongs to a zone that is tinted.
    pub zone: Option<Colour>,
    /// What is drawn on it.
    pub sign: Option<Sign>,
}

/// How a cell is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Shade {
    /// A light cell.
    Light,
    /// A dark cell.
    Dark,
}

/// What is drawn on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Sign {
    /// Temple of the Sun of a colour.
    Sun(Colour),
    /// Temple of the Moon of a colour.
    Moon(Colour),
    /// A trap.
    Trap,
}

/// A coordinate, written beside the board.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Label {
    /// Its text.
    pub text: String,
    /// Its centre.
    pub at: Point,
}

/// A piece on the board.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Piece {
    /// Its colour.
    pub colour: Colour,
    /// Its letter in the game's notation, upper case.
    pub letter: char,
    /// Where it stands, in the game's notation without the letter.
    pub at: String,
    /// The names of the cells on which it rests, to be outlined where the piece overhangs them; none where a piece
    /// simply stands in its cell.
    pub rests_on: Arc<[String]>,
    /// Centre of its letter.
    pub letter_at: Point,
    /// Its shape.
    pub form: Form,
    /// Whether it cannot move as usual (Tsaul, frozen, enclosed): drawn so that it shows.
    pub held: bool,
}

/// The shape of a piece.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "a variant's line tells its fields")]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Form {
    /// Something round: a disc, a ball or, in its square, a block.
    Disc { centre: Point, radius: f32 },
    /// A solid, seen from above: its upward faces, lowest first. They are shared: each place has the same ones in each
    /// picture.
    Solid(Arc<[Face]>),
}

/// A face of a solid, seen from above.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Face {
    /// Its corners, in order.
    pub outline: Vec<Point>,
    /// Height above the board amid its corners, in edges.
    pub height: f32,
    /// How much it rises to the right and up, in edges of height an edge.
    pub slope: Point,
    /// What is inlaid in it, by which the piece is known.
    pub inlays: Vec<Inlay>,
}

/// What is inlaid in a face; what is outside the face does not show.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Inlay {
    /// A polygon.
    Filled(Vec<Point>),
    /// The line around a polygon.
    Line(Vec<Point>),
}

/// Cells pointed out together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Mark {
    /// What for.
    pub kind: MarkKind,
    /// The cells' names.
    pub cells: Vec<String>,
    /// A short text drawn there, such as the number in a menu; may be empty.
    pub text: String,
}

/// Why cells are pointed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum MarkKind {
    /// A piece of the last turn came from here.
    From,
    /// A piece of the last turn came to here.
    To,
    /// The piece chosen in a panel stands here.
    Chosen,
    /// The chosen piece could go here.
    Target,
}

/// A fact of the position that cannot be seen on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "a variant's line tells its fields")]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Badge {
    /// Tsaul, the forced game, is at this level (1 or 2).
    Tsaul(u8),
    /// So many steps of this turn are made, out of so many.
    Steps { made: u8, of: u8 },
    /// So many pieces are set up, out of so many.
    Placed { made: u8, of: u8 },
    /// A side has lost so many pieces, out of so many that lose the game.
    Lost { colour: Colour, count: u8, of: u8 },
    /// The position stands for so many times, out of so many that end the game.
    Repeated { times: u32, of: u32 },
    /// So many plies are left before the game ends by its length.
    PliesLeft(u32),
    /// A side has so many full sectors, out of so many that win the game.
    Sectors { colour: Colour, full: u8, of: u8 },
    /// This wave of pieces has entered, out of so many; or it enters now, and nothing of it is placed yet.
    Wave { now: u8, of: u8, enters: bool },
    /// So many pieces of this colour are still to be placed.
    ToPlace { colour: Colour, count: u8 },
    /// So many turns are left before the game ends because no piece has entered.
    Stagnation { left: u32 },
    /// A side had no action when its turn came, and was passed over.
    PassedOver { colour: Colour },
}

impl Badge {
    /// Whether it is worth a sentence to everybody when a turn has brought it about: what can be overlooked and changes
    /// what one should play.
    pub const fn is_news(self) -> bool {
        match self {
            Badge::Repeated { .. } | Badge::Wave { enters: true, .. } | Badge::PassedOver { .. } => true,
            // Now and then at first, then after each turn.
            Badge::Stagnation { left } => left < 10 || left % 10 == 0,
            _ => false,
        }
    }
}
