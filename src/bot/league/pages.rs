//! The pages of a season's pairings.

use crate::league::state::{Season, Section};
use std::cmp::Reverse;
use std::ops::Range;

/// Most pairings of a page.
pub(super) const PAIRS_MAX: usize = 20;

/// A page: a round of some sections, of which so many pairings are on pages before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Page {
    pub(super) round: usize,
    pub(super) sections: Range<usize>,
    pub(super) skip: usize,
}

/// All pages: of a Swiss the latest round first, of groups the first one, each of several groups together where they have
/// room.
pub(super) fn of(season: &Season) -> Vec<Page> {
    let rounds = season.sections.iter().map(known).max().unwrap_or(0);
    let mut pages: Vec<Page> = (1..=rounds).flat_map(|round| of_round(season, round)).collect();
    if season.is_swiss() {
        pages.sort_by_key(|page| Reverse(page.round));
    }
    pages
}

/// The page, from 1, of the first round that is being played, or of the last one.
pub(super) fn current(season: &Season, pages: &[Page]) -> usize {
    if season.is_swiss() {
        return 1;
    }
    let pairings = season.sections.iter().flat_map(|section| &section.pairings);
    let open = pairings.filter(|pairing| !pairing.is_over()).map(|pairing| pairing.round).min();
    let place = open.and_then(|round| pages.iter().position(|page| page.round == round));
    place.map_or(pages.len(), |place| place + 1)
}

/// How many rounds of a section are known.
fn known(section: &Section) -> usize {
    if section.is_swiss() { section.paired() } else { section.rounds }
}

fn of_round(season: &Season, round: usize) -> Vec<Page> {
    let mut pages: Vec<Page> = Vec::new();
    let mut room = 0;
    for (place, section) in season.sections.iter().enumerate().filter(|(_, section)| round <= known(section))
    {
        let pairs = section.pairings.iter().filter(|pairing| pairing.round == round).count();
        match pages.last_mut() {
            Some(page) if pairs <= room => {
                page.sections.end = place + 1;
                room -= pairs;
            }
            _ => {
                let skips = (0..pairs.max(1)).step_by(PAIRS_MAX);
                pages.extend(skips.map(|skip| Page { round, sections: place..place + 1, skip }));
                // What follows a section that is cut has a page of its own.
                room = PAIRS_MAX.saturating_sub(pairs);
            }
        }
    }
    pages
}
