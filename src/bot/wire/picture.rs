//! Pictures of a post: boards, tables and curves, and the same in words.

use crate::games::sheet::Sheet;
use crate::games::{Scene, Side};
use crate::players::Skin;
use serde::{Deserialize, Serialize};

/// A picture to draw.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Picture {
    /// What is on it.
    pub drawing: Drawing,
    /// The colours.
    pub skin: Skin,
    /// Whether pieces that differ bear their letters.
    pub letters: bool,
    /// The same in words, for those who cannot see it; at most 1,024 characters.
    pub alt: String,
}

/// What is on a picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Drawing {
    /// A board.
    Board {
        /// What is on it.
        scene: Scene,
        /// The side that sits at the bottom.
        view: Side,
        /// A mark by which it is told from others of its post, such as `#12`, to be drawn above it; then it is drawn small.
        label: Option<String>,
        /// What is written beside it.
        words: Option<Box<Beside>>,
    },
    /// A table or a curve.
    Sheet(Sheet),
}

/// What is written beside a board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Beside {
    /// The players' names, White's first.
    pub names: [String; 2],
    /// What stands in the places of the clocks, White's first: until when somebody has time, how much the other one has, or
    /// what each has won in the end; empty where there is nothing.
    pub clocks: [String; 2],
    /// The turn's number in words; may be empty.
    pub turn: String,
    /// The steps of the turn in the making or, before its first, of the last one.
    pub last: Vec<String>,
    /// How the match ended; empty as long as it goes on.
    pub result: String,
    /// Who has won it, White first.
    pub won: [bool; 2],
}

impl Picture {
    /// Most small pictures of one post.
    pub const SMALL_MAX: usize = 6;

    /// A board.
    pub fn board(scene: Scene, view: Side, skin: Skin, alt: String) -> Self {
        Self { drawing: Drawing::Board { scene, view, label: None, words: None }, skin, letters: false, alt }
    }

    /// The same for a page that is dark; nothing where somebody has chosen the colours.
    pub fn in_the_dark(&self) -> Option<Self> {
        (self.skin == Skin::Standard).then(|| Self { skin: Skin::Night, ..self.clone() })
    }

    /// The scene, if it is a board.
    pub fn scene(&self) -> Option<&Scene> {
        match &self.drawing {
            Drawing::Board { scene, .. } => Some(scene),
            Drawing::Sheet(_) => None,
        }
    }

    /// What its file is called as the one with this number of its post, from 1.
    pub fn file_name(&self, number: usize) -> String {
        let what = match &self.drawing {
            Drawing::Board { .. } => "board",
            Drawing::Sheet(Sheet::Grid(_)) => "table",
            Drawing::Sheet(Sheet::Curve(_)) => "curve",
        };
        format!("{what}-{number}.png")
    }
}
