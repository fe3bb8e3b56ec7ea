//! What is to be drawn that is not a board: a table or a curve. Plain data without colours or sizes; its words are
//! handed in.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// Most columns and rows of a table, and most points of a curve; what is beyond is not drawn.
pub const COLUMNS_MAX: usize = 28;
/// See [`COLUMNS_MAX`].
pub const ROWS_MAX: usize = 25;
/// See [`COLUMNS_MAX`]; of a longer curve the last points are drawn.
pub const POINTS_MAX: usize = 1_040;

/// A picture that is not a board.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Sheet {
    /// A table.
    Grid(Grid),
    /// A curve.
    Curve(Curve),
}

/// A table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(default))]
pub struct Grid {
    /// What it is a table of.
    pub title: String,
    /// What is to be known of it as a whole; may be empty.
    pub subtitle: String,
    /// The columns, from left to right.
    pub columns: Vec<Column>,
    /// The rows, the first place first.
    pub rows: Vec<Row>,
    /// What its signs and abbreviations mean, below it.
    pub notes: Vec<Note>,
}

/// A column of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(default))]
pub struct Column {
    /// What stands above it.
    pub head: String,
    /// Where its texts stand in it.
    pub align: Align,
    /// Whether it gets the room that others leave, and its texts are cut where there is too little.
    pub stretches: bool,
}

/// Where a text stands in its column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Align {
    /// At the left.
    #[default]
    Left,
    /// In the middle.
    Centre,
    /// At the right.
    Right,
}

/// A row of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(default))]
pub struct Row {
    /// Its cells, as many as there are columns; missing ones are empty.
    pub cells: Vec<Cell>,
    /// Where its place leads.
    pub trend: Option<Trend>,
    /// Whether it no longer counts.
    pub is_struck: bool,
}

/// Where a place of a table leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Trend {
    /// Up a level.
    Up,
    /// Down a level.
    Down,
}

/// A cell of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(default))]
pub struct Cell {
    /// Its lines, each below the one before; at most [`Cell::LINES_MAX`] are drawn.
    pub lines: Vec<Line>,
    /// Whether nothing can ever stand there.
    pub is_blocked: bool,
}

/// A line of a cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(default))]
pub struct Line {
    /// Its text.
    pub text: String,
    /// How it stands out.
    pub tone: Tone,
}

/// How a text stands out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Tone {
    /// Not at all.
    #[default]
    Plain,
    /// It is what one looks for.
    Strong,
    /// It is of less weight than others.
    Faint,
    /// It is said by the way, in small letters.
    Remark,
}

/// A line below a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(default))]
pub struct Note {
    /// The sign that it explains, if it is one.
    pub sign: Option<Trend>,
    /// Its words.
    pub text: String,
}

/// How a value went, and how surely it is known.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(default))]
pub struct Curve {
    /// What it is a curve of.
    pub title: String,
    /// What is to be known of it as a whole; may be empty.
    pub subtitle: String,
    /// The last value, as it is shown.
    pub last: String,
    /// The values, in order.
    pub points: Vec<Sample>,
    /// What stands below it, in order.
    pub marks: Vec<Mark>,
    /// From what value to what it is drawn; as the values need it, if nothing is said.
    pub range: Option<[f32; 2]>,
    /// Values that are pointed out, each with a short text in it.
    pub pins: Vec<Mark>,
    /// What its parts mean.
    pub notes: Vec<Note>,
}

/// A value of a curve.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(default))]
pub struct Sample {
    /// When, in any unit.
    pub at: i32,
    /// The value.
    pub value: f32,
    /// How far off it may well be.
    pub deviation: f32,
    /// Whether something was measured then; else it is what is to be thought since the value before, and the way to it is
    /// dashed.
    pub is_measured: bool,
}

/// A moment that is named below a curve.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(default))]
pub struct Mark {
    /// When, in the unit of the curve.
    pub at: i32,
    /// Its name.
    pub text: String,
}

impl Column {
    /// A column whose texts stand there.
    pub fn new(head: &str, align: Align) -> Self {
        Self { head: head.to_owned(), align, stretches: false }
    }

    /// A column of names, which gets the room that others leave.
    pub fn of_names(head: &str) -> Self {
        Self { stretches: true, ..Self::new(head, Align::Left) }
    }
}

impl Cell {
    /// Most lines that are drawn.
    pub const LINES_MAX: usize = 2;

    /// A cell with this text, standing out so.
    pub fn new(text: impl Into<String>, tone: Tone) -> Self {
        Self { lines: vec![Line { text: text.into(), tone }], is_blocked: false }
    }

    /// A cell with this text.
    pub fn plain(text: impl Into<String>) -> Self {
        Self::new(text, Tone::Plain)
    }

    /// A cell in which nothing can ever stand.
    pub fn blocked() -> Self {
        Self { is_blocked: true, ..Self::default() }
    }

    /// The same with a text below, standing out so.
    pub fn over(mut self, text: impl Into<String>, tone: Tone) -> Self {
        self.lines.push(Line { text: text.into(), tone });
        self
    }
}
