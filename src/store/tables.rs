//! Whether the tables of a league are what its log and its matches make of them.

use super::leagues::LeagueRow;
use super::record::decode;
use super::{Store, StoreError};
use crate::games::Side;
use crate::league::log::{Ending, Slot};
use crate::league::state::{League, Pairing};
use crate::play::{End, Fixture, Match, MatchId, What};

/// What a match of a league brought both sides; nothing, if it goes on or counts for nothing.
pub fn ending_of(game: &Match) -> Option<Ending> {
    let result = game.result().filter(|result| !matches!(result.how, End::Annulled | End::Cancelled))?;
    let halves = match absent(game).filter(|_| result.how == End::NotBegun) {
        Some(Side::White) => (0, 2),
        Some(Side::Black) => (2, 0),
        None => (result.halves(Side::White), result.halves(Side::Black)),
    };
    let off = |side: Side| result.halves(side).saturating_sub(game.halves(side));
    let played = |side: Side| game.record().turns().any(|(of, _)| of == side);
    let forfeit = !Side::BOTH.into_iter().all(played);
    Some(Ending { halves, forfeit, off: (off(Side::White), off(Side::Black)) })
}

/// Who did not come to a match that was not begun: the last time, where an arbiter had it begin once more.
fn absent(game: &Match) -> Option<Side> {
    game.record().entries.iter().rev().find_map(|entry| match entry.what {
        What::NotBegun { side } => Some(side),
        _ => None,
    })
}

/// What is left to both sides, and whether it was a forfeit. Earlier logs have nothing else.
fn net(ending: Option<Ending>) -> Option<([u32; 2], bool)> {
    let Ending { halves, forfeit, off } = ending?;
    Some(([halves.0.saturating_sub(off.0), halves.1.saturating_sub(off.1)], forfeit))
}

impl Store {
    /// Folds a league from its log, and compares every pairing of its seasons with its match.
    pub(super) fn verify_league(&self, key: &[u8], value: &[u8]) -> Result<(), String> {
        let row: LeagueRow = decode(key, value).map_err(|error| error.to_string())?;
        let hurt = |why: String| format!("league {}: {why}", row.id);
        let league = self.fold(&row).map_err(hurt)?;
        match self.stray_pairings(&row, &league).into_iter().next() {
            Some((_, why)) => Err(hurt(why)),
            None => Ok(()),
        }
    }

    /// Folds a league from its log.
    pub(super) fn fold(&self, row: &LeagueRow) -> Result<League, String> {
        let log = self.work().league_log(row.id).map_err(|error| error.to_string())?;
        if log.len() as u64 != row.entries {
            return Err(format!("its log has {} entries, and {} are known", log.len(), row.entries));
        }
        let mut league = League::default();
        for entry in League::standing(&log) {
            league.apply(entry).map_err(|refusal| format!("{refusal:?} at {entry:?}"))?;
        }
        Ok(league)
    }

    /// The matches of which a league and their records do not say the same, and why.
    pub(super) fn stray_pairings(&self, row: &LeagueRow, league: &League) -> Vec<(MatchId, String)> {
        let mut stray = Vec::new();
        for (season, number) in league.seasons().iter().zip(1..) {
            for (section, place) in season.sections.iter().zip(0..) {
                for pairing in &section.pairings {
                    let slot = Slot { section: place, round: pairing.round, board: pairing.board };
                    let why = self.verify_pairing(row, (number, slot), pairing).err();
                    stray.extend(pairing.number.map(MatchId).zip(why));
                }
            }
        }
        stray
    }

    /// Whether a pairing and its match say the same of each other. A match that cannot be read is named elsewhere.
    fn verify_pairing(
        &self,
        league: &LeagueRow,
        (season, slot): (u32, Slot),
        pairing: &Pairing,
    ) -> Result<(), String> {
        let Some(id) = pairing.number.map(MatchId) else { return Ok(()) };
        let work = self.work();
        if work.lost(id).is_ok_and(|lost| lost.is_some()) {
            return Ok(());
        }
        let Ok(row) = work.match_by_id(id) else { return Ok(()) };
        let row = row.ok_or_else(|| format!("there is no match {id}, which it has made"))?;
        let Ok(record) = work.record(&row) else { return Ok(()) };
        let Ok(game) = Match::replay(id, &record) else { return Ok(()) };
        let place = |of: &Fixture| (of.league, of.season, of.section, of.round, of.board);
        let own = (league.id, season, slot.section as u32 + 1, slot.round as u32, slot.board as u32);
        if game.terms().fixture.as_ref().map(place) != Some(own) {
            return Err(format!(
                "match {id} is of {:?}, and not of {season}, {slot:?}",
                game.terms().fixture
            ));
        }
        let (ending, is_over) = (ending_of(&game), game.result().is_some());
        // Whose players are one person counts for nothing, however it ends.
        if !pairing.annulled && (net(pairing.result), pairing.is_over()) != (net(ending), is_over) {
            return Err(format!("match {id} ended as {ending:?}, and its table has {:?}", pairing.result));
        }
        Ok(())
    }

    /// Whether a match that a league has asked for is known as that of its pairing; and, on a ladder, as over when it is. An
    /// arbiter of an earlier version may have let one go on after that.
    pub(super) fn verify_fixture(&self, game: &Match) -> Result<(), String> {
        let Some(fixture) = game.terms().fixture else { return Ok(()) };
        let row = self.work().fixture(&fixture).map_err(|error: StoreError| error.to_string())?;
        let row = row.filter(|row| row.id == game.id()).ok_or("its league does not know of it")?;
        if row.rung.is_some() && !row.over && game.result().is_some() {
            return Err("its ladder does not know how it ended".to_owned());
        }
        Ok(())
    }
}
