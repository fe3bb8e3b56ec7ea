//! What could be typed next. Nothing here changes anything.

use super::desk::{Desk, Held, Stop};
use super::message::{Query, Suggestion, Typed};
use super::setting;
use crate::games::{Table, TurnEnd};
use crate::i18n::{self, Talk};
use crate::play::MatchId;
use crate::players::{Locale, PlayerId};

/// Most suggestions.
const SUGGESTIONS_MAX: usize = 25;
/// Longest suggestion, in characters.
const VALUE_MAX: usize = 100;

/// What could be typed next; nothing for those who play nothing, or where what is typed cannot be read.
pub(super) fn suggest(desk: &mut Desk<'_>, query: &Query) -> Result<Vec<Suggestion>, Stop> {
    if let Typed::Zone(typed) = &query.typed {
        let suggest = |zone: String| Suggestion { label: zone.clone(), value: zone };
        return Ok(setting::zones(typed).into_iter().take(SUGGESTIONS_MAX).map(suggest).collect());
    }
    let Some(player) = desk.work.player_of(&query.from)? else {
        return Ok(Vec::new());
    };
    let profile = desk.profile(player)?;
    let locale = profile.locale.or(query.locale).or(profile.spoken).unwrap_or(desk.settings.language);
    let mut found = match &query.typed {
        Typed::Match(typed) => matches(desk, (player, query), locale, typed)?,
        Typed::Steps(typed) => match meant(desk, player, query)? {
            Some(held) => steps(desk, player, &held, typed)?,
            None => Vec::new(),
        },
        Typed::Zone(_) => Vec::new(),
    };
    found.retain(|suggestion| suggestion.value.chars().count() <= VALUE_MAX);
    found.truncate(SUGGESTIONS_MAX);
    Ok(found)
}

/// The player's matches whose number begins like this, his turns first.
fn matches(
    desk: &mut Desk<'_>,
    (player, query): (PlayerId, &Query),
    locale: Locale,
    typed: &str,
) -> Result<Vec<Suggestion>, Stop> {
    let typed = typed.trim().trim_start_matches('#');
    let mut found = Vec::new();
    for id in going(desk, player, query)? {
        let Some(held) = desk.held(id)?.filter(|_| id.to_string().starts_with(typed)) else { continue };
        let (kind, names) = (held.game.terms().kind, desk.names(&held, locale)?);
        let label = Talk::Title { id, kind, names }.say(locale).chars().take(VALUE_MAX).collect();
        let waits = held.game.side_of(player) != Some(held.game.to_move());
        found.push((waits, Suggestion { value: id.to_string(), label }));
    }
    found.sort_by_key(|(waits, _)| *waits);
    Ok(found.into_iter().map(|(_, suggestion)| suggestion).collect())
}

/// The matches that he plays, and those of the channel where he types.
fn going(desk: &Desk<'_>, player: PlayerId, query: &Query) -> Result<Vec<MatchId>, Stop> {
    let mut ids = desk.work.going(player)?;
    if let Some(channel) = desk.work.channel_at(&query.place)? {
        ids.extend(desk.work.going(channel)?);
    }
    ids.sort_unstable();
    ids.dedup();
    Ok(ids)
}

/// The match for which he types: the one he has named, or that in which it is his turn, here rather than elsewhere.
fn meant(desk: &mut Desk<'_>, player: PlayerId, query: &Query) -> Result<Option<Held>, Stop> {
    let ids = match query.id {
        Some(id) => vec![MatchId(id)],
        None => going(desk, player, query)?,
    };
    let channel = desk.work.channel_at(&query.place)?;
    let mut found: Option<Held> = None;
    for id in ids {
        let Some(held) = desk.held(id)? else { continue };
        let side = held.game.side_of(player);
        let to_move = held.game.to_move();
        let votes = side.is_none() && Some(held.player(to_move)) == channel;
        let his = held.game.result().is_none() && (votes || side == Some(to_move));
        let nearer = found.as_ref().is_none_or(|found| found.row.home != query.place);
        if his && nearer && (found.is_none() || held.row.home == query.place) {
            found = Some(held);
        }
    }
    Ok(found)
}

/// Goes on from the draft with what is typed or, where that cannot be, from the start of the turn.
fn steps(desk: &Desk<'_>, player: PlayerId, held: &Held, typed: &str) -> Result<Vec<Suggestion>, Stop> {
    let draft = desk.work.draft(held.row.id, player)?.filter(|draft| draft.ply == held.game.ply());
    let drafted = draft.map(|draft| draft.steps).unwrap_or_default();
    let begun = typed.len()
        - typed.chars().rev().take_while(|c| !c.is_whitespace()).map(char::len_utf8).sum::<usize>();
    let (whole, last) = typed.split_at(begun);
    let onward = format!("{drafted} {whole}");
    let found = held.game.draft(onward.trim()).map(|table| next(&*table, whole, last)).unwrap_or_default();
    if !found.is_empty() || drafted.is_empty() {
        return Ok(found);
    }
    Ok(held.game.draft(whole.trim()).map(|table| next(&*table, whole, last)).unwrap_or_default())
}

/// What is typed with each step that begins with its last word; first of all as it is, if the turn may end there.
fn next(table: &dyn Table, whole: &str, last: &str) -> Vec<Suggestion> {
    let plain = |text: &str| i18n::plain_name(text).to_lowercase();
    let choices = table.choices();
    let fits = choices.iter().map(|choice| &choice.step);
    let fits = fits.filter(|step| last.is_empty() || plain(step).starts_with(&plain(last)));
    let whole = whole.split_whitespace().collect::<Vec<_>>().join(" ");
    let suggest = |value: String| Suggestion { label: value.clone(), value };
    let ended = last.is_empty() && !whole.is_empty() && !matches!(table.turn_end(), TurnEnd::NotYet(_));
    let mut found: Vec<Suggestion> = ended.then(|| suggest(whole.clone())).into_iter().collect();
    for step in fits {
        let suggestion = suggest(format!("{whole} {step}").trim().to_owned());
        if !found.contains(&suggestion) {
            found.push(suggestion);
        }
    }
    found
}
