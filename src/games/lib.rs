//! What a game is, and the registry of games.
//!
//! A game is a [`Position`]: it lists its legal steps, plays one, says whether the turn may end. Everything else is
//! written once for all games: the [`Turn`] in the making, and the [`Table`], which is all that matches, storage and
//! chat ever see of a game.
//!
//! What is drawn of it is plain data: a [`Scene`], and for what is no board a [`sheet::Sheet`].
//!
//! No player, time, language or storage format is known here. Nothing here fails but on a text or a step.

#![warn(missing_docs)]

pub mod abalone;
pub mod arimaa;
pub mod daiku;
pub mod hex;
mod history;
pub mod maya;
mod moved;
mod named;
mod nearby;
mod options;
mod outcome;
pub mod perft;
mod reader;
mod rows;
mod scene;
pub mod sheet;
mod side;
pub mod square;
mod table;
pub mod triangle;
mod tsaul;
mod turn;

pub use nearby::{Filling, Near, Nearby};
pub use options::{OptionSpec, Options, Values};
pub use outcome::{
    BadDeed, BadPush, BadRow, BadSetup, BadWalk, How, Illegal, Outcome, PieceName, Refused, Unfinished,
    Unread, Unreadable, Wanted,
};
pub use scene::{
    Badge, Cell, Face, Form, Inlay, Label, Mark, MarkKind, Moved, Piece, Point, Scene, Set, Shade, Sign,
};
pub use side::{BySide, Colour, Side};
pub use table::{Choice, Table};
pub use tsaul::{Measure, Tsaul, Weighed};
pub use turn::{Touched, Turn};

use named::named;
use perft::TurnCount;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::marker::PhantomData;

/// A playable position, possibly in the middle of a turn. `Display` writes it in the game's position notation.
///
/// `Eq` and `Hash` follow the game's own rule of repetition, so they ignore counters and history.
pub trait Position: Clone + Eq + Hash + Debug + Display + Send + Sync + 'static {
    /// Smallest legal change. `Display` writes it in the game's notation, `Ord` is any total order.
    type Step: Copy + Ord + Debug + Display + Send + Sync;
    /// Longest possible turn, in steps.
    const STEPS_MAX: usize;
    /// What can be chosen when a match is made.
    const OPTIONS: &'static [OptionSpec];
    /// What people call the sides.
    const COLOURS: BySide<Colour>;
    /// The pieces' letters as people are told them, in upper case, perhaps with spaces; none where all pieces are alike, so
    /// that a letter would say nothing.
    const LETTERS: &'static str;
    /// What people call a step.
    const STEP_WORD: StepWord = StepWord::Step;
    /// Whether a match of it can end in a draw by its rules.
    const HAS_DRAWS: bool = false;

    /// The position from which a match begins.
    fn start(options: &Options) -> Self;
    /// Reads the position notation, in any case and with any extra spaces.
    fn read(text: &str, options: &Options) -> Result<Self, Unreadable>;
    /// Reads the step, or the run of steps, with which the text begins, as a person may have written it (any case,
    /// shorthand, the letters of either language), and how many *bytes* of the text it takes; at least one. Says
    /// nothing on legality. The text never begins with a space. Offsets of errors count characters from its start.
    fn read_steps(&self, text: &str) -> Result<(Vec<Self::Step>, usize), Unreadable>;

    /// Side whose clock runs; changes only in [`Position::end_turn_unchecked`].
    fn side_to_move(&self) -> Side;
    /// Appends all legal steps, sorted and distinct: the *only* definition of legality. None when the game is over or
    /// the turn must end. A step after which the turn could not be completed is not legal.
    fn legal_steps(&self, steps: &mut Vec<Self::Step>);
    /// Says why a step missing from [`Position::legal_steps`] is refused.
    fn explain(&self, step: Self::Step) -> Illegal;
    /// Plays a step that the caller knows to be legal.
    fn play_unchecked(&mut self, step: Self::Step);
    /// Whether the turn cannot yet, may, or must end here. It must when a step has decided the game.
    fn turn_end(&self) -> TurnEnd;
    /// Passes the turn, when the caller knows that it may end.
    fn end_turn_unchecked(&mut self);
    /// Result by the rules alone; resignation and time belong to the match.
    fn outcome(&self) -> Option<Outcome>;

    /// Cells, pieces and badges to draw; no marks.
    fn scene(&self) -> Scene;
    /// The pieces of [`Position::scene`] alone, which are all that steps change.
    fn figures(&self) -> Vec<scene::Piece>;
    /// [`Position::scene`], where the pieces of an earlier position are known: quicker where little has changed since.
    fn scene_after(&self, _before: &Self, _known: &[scene::Piece]) -> Scene {
        self.scene()
    }
    /// [`Position::figures`], where those of an earlier position are known.
    fn figures_after(&self, _before: &Self, _known: &[scene::Piece]) -> Vec<scene::Piece> {
        self.figures()
    }
    /// How a person picks this step out of [`Position::legal_steps`], choice by choice: for instance the piece, then
    /// where it goes. Steps with equal beginnings share a menu. Asked before the step is played.
    fn path(&self, step: Self::Step) -> Vec<Facet>;
    /// The same step picked in another order, where people would expect that as well.
    fn other_path(&self, _: Self::Step) -> Option<Vec<Facet>> {
        None
    }

    /// How a person makes a step by touching a board, in each way they might expect: as [`Position::path`], but the cells of
    /// each facet are those to be touched for it, and nothing is picked on the way that the cells tell already. Steps whose
    /// facets share a cell are told apart by their words. Asked before the step is played.
    fn touch_paths(&self, step: Self::Step) -> Vec<Vec<Facet>> {
        vec![self.path(step)]
    }

    /// Runs of legal steps that can be made by touching a piece and where it comes to, each with the way to do so.
    fn touch_runs(&self) -> Vec<(String, Vec<Facet>)> {
        Vec::new()
    }

    /// The cells that a legal step leaves and reaches. Asked before the step is played.
    fn touched(&self, step: Self::Step) -> Touched {
        let mut cells = self.path(step).into_iter().map(|facet| facet.cells);
        let from = cells.next().unwrap_or_default();
        Touched { from, to: cells.next_back().unwrap_or_default() }
    }

    /// Number of legal steps, and of those that decide the game for the mover at once.
    /// A game overrides it where counting is quicker than listing.
    fn count_steps(&self, scratch: &mut Vec<Self::Step>) -> (u64, u64) {
        let from = scratch.len();
        self.legal_steps(scratch);
        let steps = scratch.len() - from;
        let wins = scratch[from..].iter().filter(|&&step| self.is_win(step)).count();
        scratch.truncate(from);
        (steps as u64, wins as u64)
    }

    /// Whether a legal step decides the game for the mover at once.
    fn is_win(&self, step: Self::Step) -> bool {
        let mut after = self.clone();
        after.play_unchecked(step);
        after.outcome().is_some_and(|outcome| outcome.winner == Some(self.side_to_move()))
    }

    /// A step as a turn's notation has it, with what follows from it, such as a capture. [`Position::read_steps`] takes it
    /// as the one step. Asked before the step is played.
    fn write_step(&self, step: Self::Step) -> String {
        step.to_string()
    }

    /// Runs of legal steps that can be picked as a whole, such as a usual setup.
    fn shortcuts(&self) -> Vec<Shortcut> {
        Vec::new()
    }

    /// Counts the distinct positions after a complete turn. A game overrides it where it can count quicker.
    fn count_turns(&self) -> TurnCount {
        perft::turns(self)
    }

    /// How many pieces each side has, where more of them can decide a match; nothing in a game in which they cannot.
    fn pieces(&self) -> Option<BySide<u32>> {
        None
    }

    /// Tsaul, in the game that has it.
    fn tsaul(&self) -> Option<&dyn Tsaul> {
        None
    }

    /// The same, to raise it.
    fn tsaul_mut(&mut self) -> Option<&mut dyn Tsaul> {
        None
    }
}

/// What people call a step of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StepWord {
    /// A step.
    Step,
    /// A movement.
    Movement,
}

/// Whether a turn can end here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TurnEnd {
    /// It cannot, for this reason.
    NotYet(Unfinished),
    /// It may end or go on.
    May,
    /// Nothing more can follow.
    Must,
}

/// A run of legal steps that can be picked as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shortcut {
    /// The steps, in the game's notation.
    pub steps: String,
    /// What is picked.
    pub what: Pick,
    /// The cells to point out on the board for it.
    pub cells: Vec<String>,
}

/// One of the picks that lead to a step, with what it points out; its words are in `i18n`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Facet {
    /// What is chosen.
    pub what: Pick,
    /// The cells to point out on the board for it.
    pub cells: Vec<String>,
}

/// What is chosen on the way to a step.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "a variant's line tells its fields")]
pub enum Pick {
    /// A piece.
    Piece(PieceName),
    /// A place to go to, in the game's notation without the piece's letter, and how the piece stands there.
    Place { at: String, pose: Pose },
    /// A piece of one's own that is not on the board yet.
    New { letter: char },
    /// An enemy piece to be pushed.
    Push(PieceName),
    /// An enemy piece to be pulled after the piece that has just stepped.
    Pull(PieceName),
    /// A direction, the cell to which it leads, and the piece that is lost by it.
    Direction { to: Compass, at: String, lost: Option<PieceName> },
    /// A whole setup: its name, and the pieces' letters by rows.
    Setup { name: String, rows: String },
    /// All the rest of the pieces not on the board yet, when they are all of one sort.
    Rest { letter: char },
    /// The first piece of a group that goes together.
    First { at: String },
    /// The last one of it, and how many pieces it then has.
    Last { at: String, count: u8 },
    /// Where the group goes: the cell to which its front comes or, sideways, those to which its ends come; how many
    /// enemy pieces it pushes; and whether one of them goes over the edge.
    Shift { to: Vec<String>, pushed: u8, over: bool },
    /// What is done.
    Deed(Deed),
    /// A part of the board to go to, by its lower left and its upper right cell.
    Sector { from: String, to: String },
}

impl Pick {
    /// A text that tells this choice from the others beside it, as long as the position does not change.
    pub fn key(&self) -> String {
        match self {
            Pick::Piece(name) => format!("{}{}", name.letter, name.at),
            Pick::New { letter } => letter.to_string(),
            Pick::Push(name) => format!("push{}{}", name.letter, name.at),
            Pick::Pull(name) => format!("pull{}{}", name.letter, name.at),
            Pick::Setup { name, .. } => format!("setup-{name}"),
            Pick::Rest { letter } => format!("rest-{letter}"),
            Pick::Place { at, .. }
            | Pick::Direction { at, .. }
            | Pick::First { at }
            | Pick::Last { at, .. } => at.clone(),
            Pick::Shift { to, .. } => to.join("-"),
            Pick::Deed(deed) => deed.id().to_owned(),
            Pick::Sector { from, to } => format!("{from}..{to}"),
        }
    }
}

/// What is done with a piece, where that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Deed {
    /// A new piece is put on the board.
    Place,
    /// A piece goes to a cell beside it.
    Step,
    /// A piece goes over others.
    Jump,
    /// A piece of the opponent is taken and put elsewhere.
    Relocate,
}

impl Deed {
    const fn id(self) -> &'static str {
        match self {
            Deed::Place => "place",
            Deed::Step => "step",
            Deed::Jump => "jump",
            Deed::Relocate => "relocate",
        }
    }
}

/// How a piece comes to rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pose {
    /// In the only way there is.
    Plain,
    /// Its point straight up.
    Zenith,
    /// Leaning over the corner of its cell that points there.
    Leaning(Compass),
    /// Standing, leaning over the corner of its cell that points there.
    Standing(Compass),
    /// Lying across several cells; the piece's letter.
    Lying(char),
}

/// A direction on the board as White sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Compass {
    /// Away from White.
    North,
    /// To White's right.
    East,
    /// Towards White.
    South,
    /// To White's left.
    West,
}

impl Compass {
    /// The other way round.
    pub const fn back(self) -> Self {
        match self {
            Compass::North => Compass::South,
            Compass::East => Compass::West,
            Compass::South => Compass::North,
            Compass::West => Compass::East,
        }
    }

    /// The letter used in notations: `N`, `E`, `S` or `W`.
    pub const fn letter(self) -> char {
        match self {
            Compass::North => 'N',
            Compass::East => 'E',
            Compass::South => 'S',
            Compass::West => 'W',
        }
    }

    /// Reads the letter in any case, in English or in Spanish (where West is `O`).
    pub fn from_letter(letter: char) -> Option<Self> {
        match letter.to_ascii_uppercase() {
            'N' => Some(Compass::North),
            'E' => Some(Compass::East),
            'S' => Some(Compass::South),
            'W' | 'O' => Some(Compass::West),
            _ => None,
        }
    }
}

named! {
    /// The registry: a game that can be played.
    pub enum Kind {
        /// Ajedrez Maya.
        Maya = "maya",
        /// Arimaa.
        Arimaa = "arimaa",
        /// Abalone.
        Abalone = "abalone",
        /// Daiku 9.
        Daiku = "daiku",
    }
}

impl Kind {
    /// The rules: the only match over games.
    pub fn rules(self) -> &'static dyn Rules {
        match self {
            Kind::Maya => &PhantomData::<maya::Maya>,
            Kind::Arimaa => &PhantomData::<arimaa::Arimaa>,
            Kind::Abalone => &PhantomData::<abalone::Abalone>,
            Kind::Daiku => &PhantomData::<daiku::Daiku>,
        }
    }

    /// A table with the start position.
    pub fn table(self, options: &Options) -> Box<dyn Table> {
        self.rules().table(options)
    }
}

/// A game without a position: what can be asked before a match begins.
pub trait Rules: Sync {
    /// What can be chosen when a match is made.
    fn options(&self) -> &'static [OptionSpec];
    /// What people call the sides.
    fn colours(&self) -> BySide<Colour>;
    /// The pieces' letters as people are told them; none where all pieces are alike.
    fn letters(&self) -> &'static str;
    /// What people call a step.
    fn step_word(&self) -> StepWord;
    /// Longest possible turn, in steps.
    fn steps_max(&self) -> usize;
    /// Whether a match can end in a draw by its rules.
    fn has_draws(&self) -> bool;
    /// A table with the start position.
    fn table(&self, options: &Options) -> Box<dyn Table>;
    /// A table with this position.
    fn table_at(&self, options: &Options, position: &str) -> Result<Box<dyn Table>, Unreadable>;
}

impl<P: Position> Rules for PhantomData<P>
where
    PhantomData<P>: Sync,
{
    fn options(&self) -> &'static [OptionSpec] {
        P::OPTIONS
    }

    fn colours(&self) -> BySide<Colour> {
        P::COLOURS
    }

    fn letters(&self) -> &'static str {
        P::LETTERS
    }

    fn step_word(&self) -> StepWord {
        P::STEP_WORD
    }

    fn steps_max(&self) -> usize {
        P::STEPS_MAX
    }

    fn has_draws(&self) -> bool {
        P::HAS_DRAWS
    }

    fn table(&self, options: &Options) -> Box<dyn Table> {
        Box::new(Turn::new(P::start(options)))
    }

    fn table_at(&self, options: &Options, position: &str) -> Result<Box<dyn Table>, Unreadable> {
        P::read(position, options).map(|position| Box::new(Turn::new(position)) as Box<dyn Table>)
    }
}
