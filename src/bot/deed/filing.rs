//! What is kept of a docket where there is too much: nobody pushes away what others have reported by making up names.

use crate::bot::desk::{Desk, Done, Stop};
use crate::players::{Place, PlayerId};
use crate::store::{DocketRow, Filed};
use jiff::Timestamp;

/// How many reports are kept on a docket, and how many rulings.
const REPORTS_MAX: usize = 200;
const RULINGS_MAX: usize = 200;

/// Puts something on a docket, in this place of it. Of too many rulings the oldest goes; of too many reports, the oldest by
/// somebody who was new when it was made or, where nobody was, the oldest.
pub(super) fn file(desk: &mut Desk<'_>, place: &Place, row: &DocketRow) -> Done {
    desk.work.file(row)?;
    let (reports, rulings) = halves(desk, &row.at)?;
    let mut spare: Vec<_> = rulings.into_iter().skip(RULINGS_MAX).collect();
    if reports.len() > REPORTS_MAX {
        let (known, new) = by_known(desk, reports, place)?;
        spare.extend(new.into_iter().next_back().or(known.into_iter().next_back()));
    }
    for row in &spare {
        desk.work.unfile(row);
    }
    Ok(())
}

/// What stands on a docket, seen from this place: rulings, and reports by people who were known there when they made them
/// before those by people who were new; each sort with the latest first.
pub(super) fn filed(desk: &Desk<'_>, at: &str, place: &Place) -> Result<Vec<DocketRow>, Stop> {
    let (reports, rulings) = halves(desk, at)?;
    let (known, new) = by_known(desk, reports, place)?;
    Ok([rulings, known, new].concat())
}

/// The reports and the rulings of a docket.
fn halves(desk: &Desk<'_>, at: &str) -> Result<(Vec<DocketRow>, Vec<DocketRow>), Stop> {
    // One more than is kept, which was just filed.
    let rows = desk.work.docket(at, REPORTS_MAX + RULINGS_MAX + 1)?.into_iter();
    Ok(rows.partition(|row| matches!(row.what, Filed::Report { .. })))
}

/// Reports by people who were known when they made them, and by others.
fn by_known(
    desk: &Desk<'_>,
    reports: Vec<DocketRow>,
    place: &Place,
) -> Result<(Vec<DocketRow>, Vec<DocketRow>), Stop> {
    let (mut known, mut new) = (Vec::new(), Vec::new());
    for row in reports {
        let sort = if was_known(desk, row.by, place, row.when)? { &mut known } else { &mut new };
        sort.push(row);
    }
    Ok((known, new))
}

/// Whether somebody had been seen in a place for as long as a vote asks for.
pub(super) fn was_known(
    desk: &Desk<'_>,
    player: PlayerId,
    place: &Place,
    when: Timestamp,
) -> Result<bool, Stop> {
    let by = when.checked_sub(desk.settings.voting.lead()).unwrap_or(when);
    let mut seen = None;
    for account in desk.profile(player)?.accounts.iter().filter(|one| one.platform == place.platform) {
        seen = seen.into_iter().chain(desk.work.seen(place, account)?).min();
    }
    Ok(seen.is_some_and(|since| since <= by))
}
