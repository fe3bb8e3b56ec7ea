//! Drawing a season's sections.

use super::{League, Phase, Season};
use crate::Person;
use crate::log::Format;
use crate::season::{self, Entrant, Groups, Missed};
use std::collections::BTreeMap;

/// Most players of a Swiss section.
pub const SECTION_MAX: usize = 100;

impl League {
    /// The sections of the season that takes sign-ups.
    pub fn draw(&self) -> Groups {
        let Some(season) = self.season() else { return Groups::new() };
        let entrants: Vec<Entrant> = season.entrants.values().copied().collect();
        let finished = self.finished().map(|(_, finished)| finished);
        match season.settings.format {
            Format::Groups { sizes, .. } => {
                sizes.deal(&season::line(finished.as_ref(), &self.missed(), &entrants))
            }
            Format::Swiss { .. } => vec![slices(&season::line(None, &BTreeMap::new(), &entrants))],
            Format::Ladder => Groups::new(),
        }
    }

    /// Where those were who did not play the last season: the level they left, and how many seasons they have missed.
    fn missed(&self) -> BTreeMap<Person, Missed> {
        let played: Vec<&Season> =
            self.seasons.iter().filter(|season| season.phase == Phase::Closed).collect();
        let mut missed = BTreeMap::new();
        for (ago, season) in played.iter().rev().enumerate().skip(1) {
            for section in &season.sections {
                for player in &section.players {
                    missed.entry(*player).or_insert(Missed { level: section.level, seasons: ago });
                }
            }
        }
        missed
    }
}

/// Equal slices of a line, none larger than a section may be; the first ones have one more.
fn slices(line: &[Person]) -> Vec<Vec<Person>> {
    let count = line.len().div_ceil(SECTION_MAX).max(1);
    let (size, larger) = (line.len() / count, line.len() % count);
    let mut rest = line;
    let mut sections = Vec::with_capacity(count);
    for place in 0..count {
        let (section, below) = rest.split_at(size + usize::from(place < larger));
        sections.push(section.to_vec());
        rest = below;
    }
    sections
}
