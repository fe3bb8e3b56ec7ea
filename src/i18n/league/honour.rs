//! What is said on a person's page of leagues: where they stand, and what they have won.

use super::table::SectionName;
use crate::i18n::either;
use crate::league::state::Trophy;
use crate::play::{LeagueId, MatchId};
use crate::players::Locale;

/// Where somebody stands in a league.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaguePlace {
    /// Which league.
    pub id: LeagueId,
    /// Its name.
    pub name: String,
    /// The season, from 1; none on a ladder.
    pub season: Option<usize>,
    /// The section, if there are several.
    pub section: Option<SectionName>,
    /// Whether any match of the section is over, so that there are places.
    pub begun: bool,
    /// The place; none for those whose results do not count.
    pub place: Option<usize>,
    /// Of how many.
    pub of: usize,
}

/// Something won in a league.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Honour {
    /// The league's name.
    pub league: String,
    /// The season, from 1.
    pub season: usize,
    /// What.
    pub prize: Prize,
}

/// What can be won in a season.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prize {
    /// By how it ended.
    Trophy(Trophy),
    /// Its longest match.
    Longest {
        /// Which.
        id: MatchId,
        /// How many turns it had.
        turns: u32,
    },
}

impl LeaguePlace {
    /// `Copa (L1), season 2, Group B: place 3 of 6`.
    pub fn say(&self, locale: Locale) -> String {
        let Self { id, name, season, section, begun, place, of } = self;
        let season = season.map(|season| say!(locale, ", season {season}", ", temporada {season}"));
        let section = section.map(|section| format!(", {}", section.say(locale)));
        let place = match place {
            Some(_) if !begun => say!(locale, "no result yet", "aún sin resultados"),
            Some(place) => say!(locale, "place {place} of {of}", "puesto {place} de {of}"),
            None => say!(locale, "withdrawn", "fuera"),
        };
        format!("{name} ({id}){}{}: {place}.", season.unwrap_or_default(), section.unwrap_or_default())
    }
}

impl Honour {
    /// `champion (Copa, season 2)`.
    pub fn say(&self, locale: Locale) -> String {
        let Self { league, season, prize } = self;
        let prize = match prize {
            Prize::Trophy(trophy) => trophy_name(locale, *trophy).to_owned(),
            Prize::Longest { id, turns } => {
                say!(
                    locale,
                    "longest match: #{id}, {turns} turns",
                    "partida más larga: #{id}, {turns} turnos"
                )
            }
        };
        say!(locale, "{prize} ({league}, season {season})", "{prize} ({league}, temporada {season})")
    }
}

const fn trophy_name(locale: Locale, trophy: Trophy) -> &'static str {
    match trophy {
        Trophy::Champion => either(locale, "championship", "título"),
        Trophy::Promoted => either(locale, "promotion", "ascenso"),
        Trophy::Unbeaten => either(locale, "unbeaten season", "temporada sin perder"),
        Trophy::Comeback => either(locale, "comeback", "regreso"),
    }
}
