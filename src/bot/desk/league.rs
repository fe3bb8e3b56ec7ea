//! Leagues at work: each is folded from its log when it is first needed, and remembered.

use crate::bot::desk::{Desk, Stop};
use crate::i18n::league::SectionName;
use crate::league::Person;
use crate::league::log::{Entry, Event, Format};
use crate::league::state::{League, Refusal, Season, Section};
use crate::play::{LeagueId, Terms};
use crate::players::{Locale, PlayerId};
use crate::store::LeagueRow;
use std::sync::Arc;

/// A league out of the store.
#[derive(Clone, Debug)]
pub(in crate::bot) struct HeldLeague {
    pub(in crate::bot) row: LeagueRow,
    pub(in crate::bot) state: Arc<League>,
}

impl Desk<'_> {
    /// The league of this number.
    pub(in crate::bot) fn league(&mut self, id: LeagueId) -> Result<Option<HeldLeague>, Stop> {
        let Some(row) = self.work.league(id)? else { return Ok(None) };
        if let Some(state) = self.cache.league(id, row.entries) {
            return Ok(Some(HeldLeague { row, state }));
        }
        let state = Arc::new(League::replay(&self.work.league_log(id)?));
        self.cache.put_league(id, row.entries, &state);
        Ok(Some(HeldLeague { row, state }))
    }

    /// Writes into the log of a league what has happened in it, by somebody or by itself; or says why it cannot be, and
    /// changes nothing.
    pub(in crate::bot) fn write_league(
        &mut self,
        held: &mut HeldLeague,
        by: Option<PlayerId>,
        event: Event,
    ) -> Result<Result<(), Refusal>, Stop> {
        let entry = Entry { at: self.now.as_second(), by: by.map(|by| Person(by.0)), event };
        // So that it need not be copied.
        self.cache.forget_league(held.row.id);
        let applied = if entry.event == Event::TakenBack {
            let mut log = self.work.league_log(held.row.id)?;
            log.push(entry.clone());
            held.state = Arc::new(League::replay(&log));
            Ok(())
        } else {
            Arc::make_mut(&mut held.state).apply(&entry)
        };
        if applied.is_ok() {
            self.work.add_league_entry(&mut held.row, &entry)?;
        }
        self.cache.put_league(held.row.id, held.row.entries, &held.state);
        Ok(applied)
    }

    /// What the league of a match is called, if it is of one.
    pub(in crate::bot) fn league_name(&self, terms: &Terms) -> Result<Option<String>, Stop> {
        let Some(fixture) = terms.fixture else { return Ok(None) };
        Ok(self.work.league(fixture.league)?.map(|row| row.name))
    }

    /// Whether a match is one of a Swiss, where the next round waits for all.
    pub(in crate::bot) fn is_of_swiss(&self, terms: &Terms) -> Result<bool, Stop> {
        let Some(fixture) = terms.fixture else { return Ok(false) };
        let row = self.work.league(fixture.league)?;
        Ok(row.is_some_and(|row| matches!(row.settings.format, Format::Swiss { .. })))
    }

    /// As whom a player takes part in a season: perhaps as somebody who turned out to be them.
    pub(in crate::bot) fn person_in(
        &self,
        season: &Season,
        player: PlayerId,
    ) -> Result<Option<Person>, Stop> {
        if season.entrants.contains_key(&Person(player.0)) {
            return Ok(Some(Person(player.0)));
        }
        Ok(self.all_of(player)?.into_iter().find(|person| season.entrants.contains_key(person)))
    }

    /// All as whom leagues may know a player: the player, and those who turned out to be them.
    pub(in crate::bot) fn all_of(&self, player: PlayerId) -> Result<Vec<Person>, Stop> {
        let joined = self.work.joined_to(player)?;
        Ok(std::iter::once(player).chain(joined).map(|player| Person(player.0)).collect())
    }

    /// Who somebody in a league is by now.
    pub(in crate::bot) fn player_in(&self, person: Person) -> Result<PlayerId, Stop> {
        Ok(self.work.person(PlayerId(person.0))?)
    }

    /// What somebody in a league is called; in this language, where nothing of them is kept any more.
    pub(in crate::bot) fn name_in(&self, locale: Locale, person: Person) -> Result<String, Stop> {
        self.name(self.player_in(person)?, locale)
    }
}

/// What a section is called, if there are several.
pub(in crate::bot) fn section_name(season: &Season, section: &Section, place: usize) -> Option<SectionName> {
    if season.sections.len() < 2 {
        return None;
    }
    let of_level = || season.sections.iter().enumerate().filter(|(_, other)| other.level == section.level);
    let number = of_level().position(|(other, _)| other == place).map(|number| number + 1);
    Some(SectionName { level: section.level, number: number.filter(|_| of_level().count() > 1) })
}
