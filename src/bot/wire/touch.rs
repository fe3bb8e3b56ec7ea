//! What can be done by touching the board of a post, for platforms whose boards can be touched.

use serde::{Deserialize, Serialize};

/// What touching the board of a post does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Touch {
    /// It presses the button with this [`Button::id`](super::message::Button::id), for whoever can use it. What was touched is
    /// meant for the post that comes of it.
    Open(String),
    /// It picks steps of a turn.
    Pick(Picks),
}

/// All that can be picked on a board, level by level: what is not said here cannot be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Picks {
    /// The menu of which [`Then::Steps`] are the options.
    pub menu: String,
    /// What the text of the post asks for, as it stands there, while nothing is picked.
    #[serde(default)]
    pub ask: String,
    /// How the last step is taken back.
    pub undo: Undo,
    /// The levels: the menus of the first are what can be picked at first.
    pub levels: Vec<Vec<PickMenu>>,
    /// Where pieces stand with which nothing can be done, and why.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub idle: Vec<IdleCells>,
}

/// Where nothing can be picked first, while something can elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct IdleCells {
    /// The cells, by name.
    pub cells: Vec<String>,
    /// Why, in words.
    pub why: String,
}

/// How the last step is taken back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Undo {
    /// The button's id.
    pub button: String,
    /// The cells that the step left; none if there is no step that may be taken back.
    pub from: Vec<String>,
    /// Those that it reached, likewise.
    pub to: Vec<String>,
}

/// What can be picked instead of each other.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PickMenu {
    /// What is to be picked, in words.
    pub label: String,
    /// The options, in order.
    pub options: Vec<PickOption>,
}

/// What can be picked.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PickOption {
    /// What tells it from the others of its level, as long as the steps before it are the same.
    pub id: String,
    /// Its words.
    pub label: String,
    /// The cells of the board to touch for it, by name; none if it is picked beside the board. Several options may have the
    /// same cell.
    pub cells: Vec<String>,
    /// What follows.
    pub then: Then,
    /// What is asked for once it is picked; nothing, where nothing more is to be picked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ask: Option<String>,
}

/// What follows a pick.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Then {
    /// These steps are made.
    Steps(String),
    /// More is to be picked, on the level of this number.
    Level(usize),
}
