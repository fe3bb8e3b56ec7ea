//! What is said of a challenge where it is told.

use crate::bot::deed::challenge::said;
use crate::bot::deed::second;
use crate::bot::desk::{Desk, Stop};
use crate::bot::seat::channel;
use crate::i18n::call::CallText;
use crate::i18n::{Court, Talk, rating};
use crate::play::{Challenge, MatchId};
use crate::players::{Locale, Place};
use crate::store::ChallengeRow;

/// What a challenge says in a place, of those in which it is told.
pub(super) fn words(
    desk: &Desk<'_>,
    row: &ChallengeRow,
    (place, places): (&Place, &[Place]),
    locale: Locale,
) -> Result<String, Stop> {
    let Challenge { to, strict, manner, .. } = row.challenge;
    let id = MatchId(row.challenge.id.0);
    let to = to.map(|to| desk.profile(to)).transpose()?.map(|profile| profile.name);
    let text = said(desk, row)?.say(locale);
    let expected = expected(desk, row, locale)?;
    let is_home = *place == row.home;
    let note = match to {
        Some(name) if is_home && places.len() > 1 => Some(CallText::SentDirectly { name }),
        None if is_home && place.reader().is_some() => Some(CallText::NobodyElse { id }),
        _ => None,
    };
    let note = note.map(|note| note.say(locale));
    let court = strict.then_some(Court::Strict).into_iter().chain(Court::of_manner(manner));
    let court = court.map(|court| Talk::Court(court).say(locale));
    let seconded = second::lines(desk, row, locale)?;
    let lines = [text].into_iter().chain(expected).chain(court);
    let lines = lines.chain(channel::terms(desk, id, locale)?).chain(seconded).chain(note);
    Ok(lines.collect::<Vec<_>>().join("\n"))
}

/// What the challenger is expected to score by the ratings, if both have one and the match would count.
fn expected(desk: &Desk<'_>, row: &ChallengeRow, locale: Locale) -> Result<Option<String>, Stop> {
    let Challenge { kind, from, to, rated, .. } = row.challenge;
    let Some(to) = to.filter(|_| rated) else { return Ok(None) };
    let ratings = desk.rating(kind, from)?.zip(desk.rating(kind, to)?);
    let name = desk.profile(from)?.name;
    Ok(ratings.map(|(own, other)| rating::expected(locale, kind, &name, own, other)))
}
