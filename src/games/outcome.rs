//! How a game ends, and why a step, a turn or a text is refused: one vocabulary for all games.
//!
//! These are data; their words are in `i18n`, where a new variant does not compile until it has some in each language.

use super::named::named;
use super::side::{Colour, Side};

/// The result of a game by its rules alone; resignation, time and rulings belong to the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who has won; nobody in a draw. Ajedrez Maya has none.
    pub winner: Option<Side>,
    /// What decided it.
    pub how: How,
}

named! {
    /// What decided a game.
    pub enum How {
        /// Ajedrez Maya: a piece came to rest on the enemy Leader's cell (R 3.3, 5.1 a).
        KatunCapture = "katun-capture",
        /// Ajedrez Maya: the Leader reached the enemy's Temple of the Moon (R 5.1 b).
        KatunMoon = "katun-moon",
        /// Ajedrez Maya: the Leader reached the enemy's Temple of the Sun (R 5.1 b).
        KatunSun = "katun-sun",
        /// Ajedrez Maya: the side to move has no complete legal turn (R 5.2 a).
        MakChahal = "mak-chahal",
        /// Arimaa: a rabbit stands on its goal row at the end of a turn.
        Goal = "goal",
        /// Arimaa: the opponent has no rabbits left.
        Elimination = "elimination",
        /// Arimaa: the side to move has no legal step.
        Immobilisation = "immobilisation",
        /// Arimaa: every turn of the side to move would be a third repetition.
        OnlyRepetition = "only-repetition",
        /// Abalone: six marbles of the opponent are over the edge.
        SixOut = "six-out",
        /// The side to move has no legal turn, which loses.
        NoTurn = "no-turn",
        /// The same position has stood as often as the match allows: a draw.
        Repetition = "repetition",
        /// Abalone: as many plies are played as the match allows; whoever has pushed more over the edge wins.
        Cap = "cap",
        /// Daiku 9: a side has three full sectors (R).
        ThreeSectors = "three-sectors",
        /// Daiku 9: no piece has entered for as many turns as the match allows; more full sectors win.
        Stagnation = "stagnation",
        /// Daiku 9: neither side has an action; more full sectors win.
        Deadlock = "deadlock",
    }
}

impl How {
    /// Whether it follows from the turns before the position, which no position notation tells.
    pub const fn is_of_history(self) -> bool {
        matches!(self, How::Repetition | How::Cap | How::Stagnation)
    }
}

/// A piece, as far as it must be named to people.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PieceName {
    /// Its colour.
    pub colour: Colour,
    /// Its letter in the game's notation, upper case.
    pub letter: char,
    /// Where it stands, in the game's notation, without the letter.
    pub at: String,
}

/// Why a step that can be read is refused. It describes; it can never allow.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "a variant's line tells its fields")]
pub enum Illegal {
    /// The game is over.
    Over,
    /// The turn has no steps left; it wants to be finished.
    Spent,
    /// The step is one of the opponent's piece.
    NotYours(PieceName),
    /// The piece is not on the board (any more).
    Absent { letter: char },
    /// The piece stands there already.
    SamePlace(PieceName),
    /// The piece cannot get there in one step from where it stands; these are the places it can get to on an empty board.
    OutOfReach { piece: PieceName, reach: Vec<String> },
    /// A piece may not rest in its own Forbidden Zone.
    OwnForbiddenZone { piece: PieceName, cell: String },
    /// The piece's volume would enter another's.
    Blocked { piece: PieceName, by: PieceName },
    /// The cell is held by another piece.
    Occupied { piece: PieceName, by: PieceName },
    /// Only a Leader stands in the way, and Leaders never capture each other, nor is one's own captured.
    LeaderBlocks { piece: PieceName, leader: PieceName },
    /// The piece is immobilised by Tsaul of this level.
    Immobilised { piece: PieceName, level: u8 },
    /// After the last step of the turn the Temples of the Moon must be free of the mover's pieces (R 3.4).
    TempleMustBeFree { cell: String },
    /// The turn could not be completed any more after this step.
    DeadEnd { steps_left: u8 },
    /// The piece does not stand there, or cannot walk there.
    Walk(BadWalk),
    /// The opponent's piece cannot be pushed or pulled there, or a push is not completed.
    Push(BadPush),
    /// It is no placement of this setup.
    Setup(BadSetup),
    /// The row of marbles cannot go there.
    Row(BadRow),
    /// What would be done is not possible with that piece, or not now.
    Deed(BadDeed),
    /// The board would be the same as at the start of the turn.
    NoChange,
    /// The turn would end for the third time in the same position.
    ThirdTime,
}

/// Why a piece cannot walk there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "a variant's line tells its fields")]
pub enum BadWalk {
    /// The piece does not stand there; this one does.
    NotThere { piece: PieceName, found: Option<PieceName> },
    /// There is no cell in that direction.
    OffBoard(PieceName),
    /// The piece is frozen by a stronger enemy beside it, and no friend is beside it.
    Frozen { piece: PieceName, by: PieceName },
    /// Rabbits never step towards their own home row.
    RabbitBack(PieceName),
}

/// Why a piece cannot be pushed or pulled, or why a push is not completed by a step.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "a variant's line tells its fields")]
pub enum BadPush {
    /// A push is begun: a stronger piece must first take the cell that was left.
    Begun { cell: String },
    /// The piece is not stronger than the one that was pushed off the cell.
    TooWeak { piece: PieceName, cell: String },
    /// No stronger piece stands beside this one, to push it, and none has just left its side, to pull it.
    NoPusher(PieceName),
    /// The only pieces that could push it are frozen; this is one.
    PusherFrozen { piece: PieceName, pusher: PieceName },
    /// A push takes two steps, and fewer are left.
    NeedsTwo(PieceName),
    /// The step that ends a push does not pull.
    IsNoPull(PieceName),
}

/// Why a piece cannot be set up there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "a variant's line tells its fields")]
pub enum BadSetup {
    /// All pieces must be set up before any walks.
    First,
    /// The setup is over.
    Over,
    /// Pieces are set up on one's own home rows.
    NotHome(PieceName),
    /// All pieces of this sort are set up already.
    AllPlaced { letter: char },
}

/// Why a row of marbles cannot go there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "a variant's line tells its fields")]
pub enum BadRow {
    /// No marble is on the cell.
    NoMarble { cell: String },
    /// More marbles would go together than may.
    TooLong { own: u8, most: u8 },
    /// So many own marbles cannot push so many of the opponent's.
    TooFew { own: u8, enemy: u8 },
    /// Behind the marbles to be pushed lies this one of the mover's own.
    Blocked { by: PieceName },
    /// A row that goes sideways pushes nothing.
    Sideways { by: PieceName },
}

/// Why something is not done with a piece.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "a variant's line tells its fields")]
pub enum BadDeed {
    /// Before anything else so many pieces of this colour are to be placed.
    PlaceFirst { colour: Colour, left: u8 },
    /// All pieces of this wave are placed.
    NothingToPlace,
    /// No piece is on the cell.
    Nobody { cell: String },
    /// The piece stays, since its sector is full.
    Locked(PieceName),
    /// Only enclosed pieces jump; on these cells beside this one there is no enemy.
    NotEnclosed { piece: PieceName, gaps: Vec<String> },
    /// The piece can only land on these cells, if any.
    Lands { piece: PieceName, to: Vec<String> },
    /// Only the opponent's pieces are relocated.
    OwnRelocated(PieceName),
    /// The piece is not surrounded: on these cells beside it none of the mover's pieces stands.
    NotSurrounded { piece: PieceName, gaps: Vec<String> },
    /// A piece with one of its own colour beside it is relocated only where it has more neighbours.
    FriendAtEdge(PieceName),
    /// It is surrounded, but was so before this turn.
    NotNew(PieceName),
}

impl From<BadDeed> for Illegal {
    fn from(why: BadDeed) -> Self {
        Illegal::Deed(why)
    }
}

/// Why a turn cannot end here.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "a variant's line tells its fields")]
pub enum Unfinished {
    /// So many steps are still to be made.
    StepsLeft(u8),
    /// No step is made yet.
    NothingMade,
    /// So many pieces are still to be set up.
    ToPlace(u8),
    /// A push is begun: this cell must be taken.
    PushBegun { cell: String },
    /// The board is the same as at the start of the turn.
    NoChange,
    /// The position would have stood for the third time.
    ThirdTime,
    /// A piece of this colour is to be placed; so many are left.
    Place { colour: Colour, left: u8 },
}

/// Where and why a text cannot be read as what it should be.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Unreadable {
    /// Offset in characters from the start of the text.
    pub at: usize,
    /// The word that cannot be read, as it was written (cut to [`Unreadable::WORD_MAX`] characters).
    pub word: String,
    /// What is wrong with it.
    pub why: Unread,
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "a variant's line tells its fields")]
pub enum Unread {
    /// The text ends where this should follow.
    Missing(Wanted),
    /// Something else stands where this should be.
    NotA(Wanted),
    /// The cell is named well, but the board has no such cell. The row's last cell, if the row exists.
    NoSuchCell { last: Option<String> },
    /// The piece cannot lie, lean or stand like this anywhere.
    NoSuchPlacement { letter: char },
    /// The same piece is named twice.
    Twice { letter: char },
    /// A piece is missing.
    NoPiece { colour: Colour, letter: char },
    /// Two pieces cannot stand like this together.
    Collision { one: PieceName, other: PieceName },
    /// A piece stands where the rules never let it.
    Forbidden { piece: PieceName, cell: String },
    /// More text than a text of this sort may have; the limit in characters.
    TooLong { limit: usize },
    /// Something follows after the end.
    Trailing,
    /// The option is not one of the game; these are.
    NoSuchOption { known: Vec<String> },
    /// The option has no such value; these are its values.
    NoSuchValue { option: String, known: Vec<String> },
    /// The cell is empty, where a piece should be.
    NobodyThere { cell: String },
    /// The capture does not follow from the step before it.
    NoSuchCapture,
    /// A side has more of this piece than there are.
    TooMany { colour: Colour, letter: char },
    /// The rules do not allow the step.
    Illegal(Box<Illegal>),
    /// The row has no such cell; these are its ends.
    OutsideRow { first: String, last: String },
    /// The row of the board has another number of cells: this one.
    RowWidth { row: char, cells: u8 },
    /// The two cells are not the ends of a row.
    NoRow { one: String, other: String },
    /// The cell does not touch the other.
    NotBeside { cell: String, of: String },
    /// What is written does not mean exactly one turn; it could be meant as one of these, if any.
    NotOneTurn { turns: Vec<String> },
}

/// What a reader wants to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wanted {
    /// A piece's letter; the letters of the game.
    Piece(&'static str),
    /// A cell.
    Cell,
    /// A placement: a cell, or two with a dash, or a cell and a letter.
    Placement,
    /// A whole setup, as letters.
    Setup,
    /// The slash between the two sides.
    Slash,
    /// The side to move.
    Side,
    /// A number from 0 to this one.
    Number(u32),
    /// `name=value`.
    Option,
    /// Any step at all.
    Step,
    /// A direction.
    Direction,
    /// The cells of the board, drawn row by row.
    Cells,
    /// The slash between two rows.
    RowEnd,
    /// The number of a wave, 1 to 3.
    Wave,
    /// How many pieces of each colour are still to be placed.
    ToPlace,
}

impl Unreadable {
    /// Longest word that is repeated in an error, in characters.
    pub const WORD_MAX: usize = 24;

    /// Describes what is wrong with the word that begins at this offset.
    pub fn new(at: usize, word: &str, why: Unread) -> Self {
        Self { at, word: word.chars().take(Self::WORD_MAX).collect(), why }
    }

    /// Something is missing at this byte of a text; the word is the one that stands before it.
    pub(crate) fn missing(text: &str, byte: usize, wanted: Wanted) -> Self {
        let before = &text[..byte];
        let word = before.split_whitespace().next_back().unwrap_or_default();
        Self::new(before.chars().count(), word, Unread::Missing(wanted))
    }
}

/// Why a typed text was not played. Nothing of it was.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "a variant's line tells its fields")]
pub enum Refused {
    /// It is no notation.
    Unreadable(Unreadable),
    /// It can be read, but the rules do not allow the step that begins at this offset in characters.
    Illegal { at: usize, step: String, why: Illegal },
}

impl From<Unreadable> for Refused {
    fn from(unreadable: Unreadable) -> Self {
        Refused::Unreadable(unreadable)
    }
}
