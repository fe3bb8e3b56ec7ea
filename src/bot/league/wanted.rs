//! The next round of a Swiss, which an organiser wants to begin before it does by itself.

use crate::bot::desk::league::HeldLeague;
use crate::bot::desk::{Desk, Stop};
use crate::bot::league::news::News;
use crate::bot::league::summon;
use crate::i18n::Trouble;
use crate::i18n::league::NoLeague;
use crate::league::state::{Phase, Season};

/// How many have signed up for a season that an organiser can begin now, and which round of a Swiss.
pub(super) fn waiting(league: &HeldLeague) -> (Option<usize>, Option<usize>) {
    let Some(season) = league.state.season() else { return (None, None) };
    let start =
        Some(season.entrants.len()).filter(|count| season.phase == Phase::Open && *count >= season.least());
    let is_played = season.phase == Phase::Running;
    let first = ready(season).first().copied().filter(|_| is_played);
    (start, first.map(|place| season.sections[place].paired() + 1))
}

/// The sections that are done with their last round, and have another one.
pub(super) fn ready(season: &Season) -> Vec<usize> {
    let sections = season.sections.iter().enumerate();
    let ready = sections.filter(|(_, section)| section.is_swiss() && section.is_idle() && !section.is_over());
    ready.map(|(place, _)| place).collect()
}

/// Pairs what an organiser wants to be paired; how many rounds, or nothing while they are still being worked out.
pub(super) fn pair(
    desk: &mut Desk<'_>,
    league: &mut HeldLeague,
    news: &mut News,
) -> Result<Option<usize>, Stop> {
    let Some(wanted) = league.row.wanted.take() else { return Ok(Some(0)) };
    let running = league.state.season().filter(|season| season.phase == Phase::Running);
    let Some(season) = running else { return Ok(Some(0)) };
    let still = ready(season).into_iter().filter(|place| wanted.sections.contains(place));
    let sections: Vec<_> = still.map(|place| (place, &season.sections[place])).collect();
    let Some(paired) = desk.pairings.ask_all(league.row.id, &sections) else {
        league.row.wanted = Some(wanted);
        return Ok(None);
    };
    for event in &paired {
        news.note(league, event);
        let written = desk.write_league(league, Some(wanted.by), event.clone())?;
        written.map_err(|_| Trouble::from(NoLeague::NotNow))?;
        summon::note_bye(desk, league, event)?;
    }
    Ok(Some(paired.len()))
}
