//! Lessons.

mod abalone;
mod arimaa;
mod daiku;
mod maya;

use crate::games::Kind;
use crate::i18n::lesson::Page;

/// The pages that teach a game.
pub(in crate::i18n) fn pages(kind: Kind) -> &'static [Page] {
    match kind {
        Kind::Maya => maya::PAGES,
        Kind::Arimaa => arimaa::PAGES,
        Kind::Abalone => abalone::PAGES,
        Kind::Daiku => daiku::PAGES,
    }
}
