//! What holds for a league's next season where an organiser has changed it.

use crate::bot::desk::league::HeldLeague;
use crate::bot::desk::{Done, Stop};
use crate::bot::league::meant::{self, head, is_ladder};
use crate::bot::league::news::News;
use crate::i18n::Trouble;
use crate::i18n::guide::FormatWord;
use crate::i18n::league::{Amendment, ChangeTalk, Head, LeagueTalk, NoLeague, When};
use crate::league::log::{Change, Terms};
use crate::play::Respite;
use crate::store::LeagueRow;

/// What is chosen for a league now, or in the form of its change.
pub(super) fn current(row: &LeagueRow) -> Terms {
    Terms {
        name: row.name.clone(),
        options: row.options.clone(),
        control: row.control.to_string(),
        rest: row.respite.rest,
        vacation: row.respite.vacation.to_string(),
        strict: row.strict,
        members_only: row.members_only,
        settings: row.settings.clone(),
    }
}

/// What will hold for its next season.
pub(super) fn coming(row: &LeagueRow) -> Terms {
    row.next.clone().unwrap_or_else(|| current(row))
}

/// A league for which this holds.
pub(super) fn under(row: &LeagueRow, terms: &Terms) -> Result<LeagueRow, Stop> {
    let damaged = || Stop::from(Trouble::Damaged);
    let vacation = terms.vacation.parse().map_err(|_| damaged())?;
    Ok(LeagueRow {
        name: terms.name.clone(),
        options: terms.options.clone(),
        control: terms.control.parse().map_err(|_| damaged())?,
        respite: Respite { rest: terms.rest, vacation, ..row.respite },
        strict: terms.strict,
        members_only: terms.members_only,
        settings: terms.settings.clone(),
        next: None,
        ..row.clone()
    })
}

/// Lets what was chosen for the next season hold, as it opens.
pub(super) fn come_into_force(row: &mut LeagueRow) -> Done {
    if let Some(terms) = row.next.take() {
        *row = under(row, &terms)?;
    }
    Ok(())
}

/// Lets this hold: at once or, but for the name, from the next season on.
pub(super) fn set(league: &mut HeldLeague, terms: &Terms) -> Done {
    if league.state.changes_at_once() {
        league.row = under(&league.row, terms)?;
        return Ok(());
    }
    plan(&mut league.row, terms);
    Ok(())
}

/// Lets this hold from the next season on, but for the name.
fn plan(row: &mut LeagueRow, terms: &Terms) {
    row.name.clone_from(&terms.name);
    row.next = Some(terms.clone()).filter(|terms| *terms != current(row));
}

/// What it is to let this hold instead of what was to hold.
pub(super) fn change(league: &HeldLeague, new: Terms) -> Change {
    let at_once = league.state.changes_at_once() && league.row.next.is_some();
    let held = at_once.then(|| current(&league.row));
    Change { old: coming(&league.row), new, held }
}

/// Whether this holds already, and nothing else is to follow.
pub(super) fn holds(league: &HeldLeague, terms: &Terms) -> bool {
    let Change { old, held, .. } = change(league, terms.clone());
    old == *terms && held.is_none()
}

/// What a change comes to.
pub(super) fn amendment(league: &HeldLeague, Change { old, new, held }: &Change) -> Result<Amendment, Stop> {
    let when = if is_ladder(&league.row) {
        When::Challenges
    } else if league.state.changes_at_once() {
        When::Now
    } else {
        When::NextSeason
    };
    between(&league.row, held.as_ref().unwrap_or(old), new, when)
}

/// What is different if this holds instead of that.
fn between(row: &LeagueRow, old: &Terms, new: &Terms, when: When) -> Result<Amendment, Stop> {
    let deal = |terms: &Terms| {
        let row = under(row, terms)?;
        meant::deal_of(&row, &row.settings)
    };
    let name = Some(new.name.clone()).filter(|name| *name != old.name);
    Ok(Amendment { name, old: deal(old)?, new: deal(new)?, when })
}

/// Takes a change back that is still in the log.
pub(super) fn take_back(league: &mut HeldLeague, change: &Change, news: &mut News) -> Done {
    let Change { old, new, held } = change;
    let restored = held.as_ref().unwrap_or(old);
    let back = Change { old: new.clone(), new: restored.clone(), held: None };
    let amendment = amendment(league, &back)?;
    news.changed(league, ChangeTalk::Back(amendment));
    set(league, restored)?;
    if held.is_some() {
        // What was to follow then, is to follow again.
        plan(&mut league.row, old);
        news.changed(league, ChangeTalk::Planned(between(&league.row, restored, old, When::NextSeason)?));
    }
    Ok(())
}

/// What is chosen for the next season, if that is something else than what holds.
pub(super) fn later(league: &HeldLeague) -> Result<Option<LeagueTalk>, Stop> {
    let Some(next) = &league.row.next else { return Ok(None) };
    let amendment = between(&league.row, &current(&league.row), next, When::NextSeason)?;
    let head = Head { season: None, ..head(league) };
    Ok(Some(LeagueTalk::OfChange(head, ChangeTalk::Later(amendment))))
}

/// Refuses to make a ladder of a league, or something else of a ladder.
pub(super) fn check_format(row: &LeagueRow, format: FormatWord) -> Done {
    if is_ladder(row) == (format == FormatWord::Ladder) {
        Ok(())
    } else {
        Err(Trouble::from(NoLeague::OtherLeague).into())
    }
}
