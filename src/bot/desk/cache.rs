//! What the bot remembers of matches and leagues, for speed only.

use crate::bot::desk::shared::Shared;
use crate::i18n::nearby::NearbyText;
use crate::league::state::League;
use crate::play::{LeagueId, MatchId};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Matches as they were last kept or read, so that a long one is not replayed for every step; and leagues.
#[derive(Debug, Default)]
pub(in crate::bot) struct Cache {
    games: HashMap<MatchId, (u64, Shared)>,
    leagues: HashMap<LeagueId, (u64, Arc<League>)>,
    /// What was said to be near in guided matches, after so many turns.
    nearby: HashMap<MatchId, (u32, NearbyText)>,
    /// Leagues that were written since something was last on disk.
    written: HashSet<LeagueId>,
}

impl Cache {
    /// Most matches remembered; when there are more, all are forgotten and come back as they are asked for.
    const GAMES_MAX: usize = 2_000;
    /// Most leagues remembered.
    const LEAGUES_MAX: usize = 200;

    pub(in crate::bot) fn get(&self, id: MatchId, version: u64) -> Option<Shared> {
        self.games.get(&id).filter(|(known, _)| *known == version).map(|(_, game)| game.clone())
    }

    pub(in crate::bot) fn put(&mut self, id: MatchId, version: u64, game: &Shared) {
        if self.games.len() >= Self::GAMES_MAX {
            self.games.clear();
        }
        self.games.insert(id, (version, game.clone()));
    }

    /// Forgets a match, of which a version was remembered that there is not.
    pub(in crate::bot) fn forget(&mut self, id: MatchId) {
        self.games.remove(&id);
    }

    /// What was said to be near in a guided match after so many turns. It is counted on the way to the machine's turn and,
    /// where it is not known, by itself.
    pub(in crate::bot) fn nearby(&self, id: MatchId, ply: u32) -> Option<&NearbyText> {
        self.nearby.get(&id).filter(|(known, _)| *known == ply).map(|(_, told)| told)
    }

    pub(in crate::bot) fn put_nearby(&mut self, id: MatchId, ply: u32, told: NearbyText) {
        if self.nearby.len() >= Self::GAMES_MAX {
            self.nearby.clear();
        }
        self.nearby.insert(id, (ply, told));
    }

    /// What was said to be near is so no more.
    pub(in crate::bot) fn forget_nearby(&mut self, id: MatchId) {
        self.nearby.remove(&id);
    }

    /// A league with so many entries.
    pub(in crate::bot) fn league(&self, id: LeagueId, entries: u64) -> Option<Arc<League>> {
        self.leagues.get(&id).filter(|(known, _)| *known == entries).map(|(_, league)| Arc::clone(league))
    }

    pub(in crate::bot) fn put_league(&mut self, id: LeagueId, entries: u64, league: &Arc<League>) {
        if self.leagues.len() >= Self::LEAGUES_MAX {
            self.leagues.clear();
        }
        self.leagues.insert(id, (entries, Arc::clone(league)));
    }

    /// Forgets a league that is about to be written.
    pub(in crate::bot) fn forget_league(&mut self, id: LeagueId) {
        self.leagues.remove(&id);
        self.written.insert(id);
    }

    /// Forgets the leagues of which something may be undone.
    pub(in crate::bot) fn forget_written(&mut self) {
        for id in self.written.drain() {
            self.leagues.remove(&id);
        }
    }

    /// Everything that was written is on disk.
    pub(in crate::bot) fn committed(&mut self) {
        self.written.clear();
    }

    pub(in crate::bot) fn clear(&mut self) {
        self.games.clear();
        self.leagues.clear();
        self.nearby.clear();
        self.written.clear();
    }
}
