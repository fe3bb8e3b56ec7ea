//! Who is on declared vacation gets no new matches meanwhile in a league of groups: they wait.

use crate::bot::desk::league::HeldLeague;
use crate::bot::desk::{Desk, Stop};
use crate::league::Person;
use crate::league::log::Slot;
use crate::league::state::{Season, Step};
use jiff::Timestamp;
use std::collections::BTreeSet;

/// As if somebody had so many matches open: more than any league allows.
const AWAY: usize = 1_000_000;

/// What is due in a league, but for matches of those who are away. In a Swiss everybody would wait for one who is; there,
/// whoever is away asks for a bye.
pub(super) fn due(desk: &Desk<'_>, league: &mut HeldLeague) -> Result<Option<Step>, Stop> {
    league.row.back = league.row.back.filter(|back| *back > desk.now);
    let mut away = BTreeSet::new();
    loop {
        let open = |who: Person| if away.contains(&who) { AWAY } else { 0 };
        let step = league.state.due(desk.now.as_second(), open);
        let until = league.state.season().and_then(|season| waits_until(season, desk.now));
        let (Some(Step::Begin(slots)), Some(until)) = (&step, until) else { return Ok(step) };
        let found = found(desk, league, slots)?;
        if found.is_empty() {
            return Ok(step);
        }
        for (person, back) in found {
            let back = back.min(until);
            league.row.back = Some(league.row.back.map_or(back, |known| known.min(back)));
            away.insert(person);
        }
    }
}

/// Until when matches of a season may wait, as long as they still may: for the first half of it. Else somebody could be away
/// for all of it, and have half of the points of matches that never began.
fn waits_until(season: &Season, now: Timestamp) -> Option<Timestamp> {
    let half = season.since.saturating_add(season.settings.length / 2);
    let half = Timestamp::from_second(half).ok()?;
    Some(half).filter(|half| !season.is_swiss() && now < *half)
}

/// Who of those that play these pairings is away, and when they are back.
fn found(desk: &Desk<'_>, league: &HeldLeague, slots: &[Slot]) -> Result<Vec<(Person, Timestamp)>, Stop> {
    let Some(season) = league.state.season() else { return Ok(Vec::new()) };
    let players = slots.iter().flat_map(|slot| {
        let section = season.sections.get(slot.section);
        let pairing = section.and_then(|section| Some((section, section.at(*slot)?)));
        let numbers = pairing.map(|(section, one)| [one.white, one.black].map(|n| section.players[n - 1]));
        numbers.into_iter().flatten()
    });
    let mut found = Vec::new();
    for person in players.collect::<BTreeSet<Person>>() {
        let leave = desk.profile(desk.player_in(person)?)?.leave_at(desk.now);
        found.extend(leave.map(|leave| (person, leave.to)));
    }
    Ok(found)
}
