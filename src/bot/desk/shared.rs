//! A match that several hold, for as long as nobody changes it.

use crate::play::Match;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A match: whoever changes it has it to themselves from then on. A turn looks at its match several times and changes it
/// once, and to copy one takes as long as to read it from the disk.
#[derive(Clone, Debug)]
pub(in crate::bot) struct Shared(Arc<Match>);

impl From<Match> for Shared {
    fn from(game: Match) -> Self {
        Self(Arc::new(game))
    }
}

impl From<Shared> for Arc<Match> {
    fn from(game: Shared) -> Self {
        game.0
    }
}

impl Deref for Shared {
    type Target = Match;

    fn deref(&self) -> &Match {
        &self.0
    }
}

impl DerefMut for Shared {
    fn deref_mut(&mut self) -> &mut Match {
        Arc::make_mut(&mut self.0)
    }
}
