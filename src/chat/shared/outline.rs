//! What is known of a picture before it is drawn: its size, and on boards that can be touched where each cell lies and what
//! touching it does.

use crate::bot::message::{Beside, Drawing, Picture, Touch};
use crate::games::Point;
use crate::render::{self, Strip, View};
use serde::{Deserialize, Serialize};

/// A board that can be touched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::chat) struct Plate {
    /// What touching it does.
    pub(in crate::chat) touch: Touch,
    /// Where the cells lie on the first picture.
    outlines: Vec<Outline>,
}

/// Width and height in pixels that a picture will have, unless it is one of several small boards.
pub(in crate::chat) fn size(picture: &Picture) -> Option<(u32, u32)> {
    match &picture.drawing {
        Drawing::Board { label: Some(_), .. } => None,
        Drawing::Board { scene, words, .. } => {
            Some(render::size(scene, &View::default(), words.as_deref().map(strip).as_ref()))
        }
        Drawing::Sheet(sheet) => Some(render::sheet_size(sheet, &View::default())),
    }
}

/// What of the words beside a board changes where anything lies: names do not.
fn strip(words: &Beside) -> Strip {
    Strip {
        turn: words.turn.clone(),
        last: words.last.clone(),
        result: words.result.clone(),
        ..Strip::default()
    }
}

/// A cell's name and the corners of its outline, in order: x and y of each in pixels of the picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Outline(String, Vec<i32>);

impl Plate {
    /// The plate of a picture that is so many pixels wide, if it is a large board.
    pub(in crate::chat) fn new(touch: Touch, picture: &Picture, width: u32) -> Option<Self> {
        let Drawing::Board { scene, view, label: None, words } = &picture.drawing else { return None };
        let view = View { bottom: *view, width, ..View::default() };
        let outlines = render::outlines(scene, &view, words.as_deref().map(strip).as_ref());
        let outline = |(name, corners): (&str, Vec<Point>)| {
            let numbers = corners.iter().flat_map(|corner| [corner.x, corner.y]);
            Outline(name.to_owned(), numbers.map(|number| number.round() as i32).collect())
        };
        Some(Self { touch, outlines: outlines.into_iter().map(outline).collect() })
    }

    /// Whether somebody who has these buttons can do anything with it.
    pub(in crate::chat) fn is_for(&self, mut has: impl FnMut(&str) -> bool) -> bool {
        match &self.touch {
            Touch::Open(button) => has(button),
            Touch::Pick(_) => true,
        }
    }
}
