//! What the bot remembers of matches, for speed only.

use crate::play::{Match, MatchId};
use std::collections::HashMap;

/// Matches as they were last kept or read, so that a long one is not replayed for every step.
#[derive(Debug, Default)]
pub(in crate::bot) struct Cache {
    games: HashMap<MatchId, (u64, Match)>,
}

impl Cache {
    /// Most matches remembered; when there are more, all are forgotten and come back as they are asked for.
    const GAMES_MAX: usize = 2_000;

    pub(in crate::bot) fn get(&self, id: MatchId, version: u64) -> Option<Match> {
        self.games.get(&id).filter(|(known, _)| *known == version).map(|(_, game)| game.clone())
    }

    pub(in crate::bot) fn put(&mut self, id: MatchId, version: u64, game: &Match) {
        if self.games.len() >= Self::GAMES_MAX {
            self.clear();
        }
        self.games.insert(id, (version, game.clone()));
    }

    /// Forgets a match, of which a version was remembered that there is not.
    pub(in crate::bot) fn forget(&mut self, id: MatchId) {
        self.games.remove(&id);
    }

    pub(in crate::bot) fn clear(&mut self) {
        self.games.clear();
    }
}
