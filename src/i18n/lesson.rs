//! Lessons: a game in a few pages with boards.

use super::{en, es};
use crate::games::Kind;
use crate::players::Locale;

/// A page of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// Its heading.
    pub title: &'static str,
    /// Its text.
    pub text: &'static str,
    /// Its board, if it has one.
    pub board: Option<Shown>,
}

/// A board on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The position, in the game's notation.
    pub position: &'static str,
    /// Steps made from there, to be pointed out.
    pub steps: &'static str,
    /// Cells to point out.
    pub targets: &'static [&'static str],
}

/// The pages that teach a game.
pub fn pages(locale: Locale, kind: Kind) -> &'static [Page] {
    match locale {
        Locale::En => en::lesson::pages(kind),
        Locale::Es => es::lesson::pages(kind),
    }
}
