//! What is at stake in a season of groups: who would go up and down as it stands, and who still may.

use crate::bot::desk::{Desk, Stop};
use crate::bot::league::sheet::SECTIONS_MAX;
use crate::bot::league::standing;
use crate::i18n::league::{Race, Stakes};
use crate::league::state::{Season, Section};
use crate::league::table::Row;
use crate::players::Locale;

/// Of each of the first sections from which anybody goes up or down.
pub(super) fn all(desk: &Desk<'_>, locale: Locale, season: &Season) -> Result<Vec<Stakes>, Stop> {
    let mut stakes = Vec::new();
    for (place, section) in season.sections.iter().enumerate().take(SECTIONS_MAX) {
        let Some(name) = standing::name(season, section, place).filter(|_| !section.is_swiss()) else {
            continue;
        };
        let (rows, (up, down)) = (section.table(), standing::moves(season, section));
        // Those whose results do not count stand last, and so go down first.
        let last = section.players.len().saturating_sub(down);
        let up = race((desk, locale), section, &rows, |place| place < up, |row| row.best <= up)?;
        let down = race((desk, locale), section, &rows, |place| place >= last, |row| row.worst > last)?;
        if up.is_some() || down.is_some() {
            stakes.push(Stakes { section: name, up, down });
        }
    }
    Ok(stakes)
}

/// Who holds places of a sort, and who still may; nothing where there are no such places.
fn race(
    (desk, locale): (&Desk<'_>, Locale),
    section: &Section,
    rows: &[Row],
    holds: impl Fn(usize) -> bool,
    may: impl Fn(&Row) -> bool,
) -> Result<Option<Race>, Stop> {
    let named = |row: &Row| desk.name_in(locale, section.players[row.number - 1]);
    let (hold, others): (Vec<_>, Vec<_>) = rows.iter().enumerate().partition(|(place, _)| holds(*place));
    let may: Vec<_> = others.into_iter().filter(|(_, row)| may(row)).collect();
    // As long as nearly everybody may, that is no news.
    let may = if 2 * may.len() > rows.len() { Vec::new() } else { may };
    let names =
        |rows: Vec<(usize, &Row)>| rows.into_iter().map(|(_, row)| named(row)).collect::<Result<Vec<_>, _>>();
    let race = Race { hold: names(hold)?, may: names(may)? };
    Ok(Some(race).filter(|race| !race.hold.is_empty()))
}
