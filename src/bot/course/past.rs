//! Matches that are over, as they stand in lists.

use crate::bot::desk::{Desk, Stop};
use crate::games::{BySide, Kind, Side};
use crate::i18n::Trouble;
use crate::i18n::own::Own;
use crate::i18n::past::{Ended, PastRow};
use crate::players::{Locale, PlayerId};
use crate::store::{FinishedRow, MatchRow, Score};

/// A match as it stands in a list of such.
pub(in crate::bot) fn line(desk: &Desk<'_>, row: &MatchRow, locale: Locale) -> Result<PastRow, Stop> {
    let [white, black] = Side::BOTH.map(|side| called(desk, locale, row.preamble.sides[side]));
    let FinishedRow { at, score, turns } = finished(row);
    let ended = match (score, score.winner()) {
        (_, Some(side)) => Ended::Won(side),
        (Score::Draw, _) => Ended::Drawn,
        (Score::Neither, _) => Ended::Neither,
        _ => Ended::Void,
    };
    let kind = Kind::from_id(&row.preamble.game).ok_or(Trouble::Damaged)?;
    Ok(PastRow { id: row.id, kind, names: BySide { white: white?, black: black? }, ended, turns, at })
}

/// How a match that is over has ended.
pub(in crate::bot) fn finished(row: &MatchRow) -> FinishedRow {
    // All of them are over; one that is not would be said to have no result.
    row.finished.unwrap_or(FinishedRow { at: row.preamble.begun, score: Score::Void, turns: 0 })
}

/// What somebody is called, also where nothing is kept of them any more.
pub(in crate::bot) fn called(desk: &Desk<'_>, locale: Locale, player: PlayerId) -> Result<String, Stop> {
    let profile = desk.work.profile(player)?;
    Ok(profile.map_or_else(|| Own::Former.say(locale), |profile| profile.name))
}
