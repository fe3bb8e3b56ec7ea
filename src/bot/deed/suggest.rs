//! What could be typed next. Nothing here changes anything.

use crate::bot::ask::{setting, word};
use crate::bot::desk::{Desk, Held, Stop};
use crate::bot::wire::message::{Query, Suggestion, Typed};
use crate::games::{Choice, Kind, Table, TurnEnd};
use crate::i18n::{self, Talk, Verb};
use crate::play::{Control, MatchId};
use crate::players::{Locale, PlayerId};

/// Most suggestions.
const SUGGESTIONS_MAX: usize = 25;
/// Longest suggestion, in characters.
const VALUE_MAX: usize = 100;

/// What could be typed next; nothing for those who play nothing, or where what is typed cannot be read.
pub(in crate::bot) fn suggest(desk: &mut Desk<'_>, query: &Query) -> Result<Vec<Suggestion>, Stop> {
    let player = desk.work.player_of(&query.from)?;
    let profile = player.map(|player| desk.profile(player)).transpose()?;
    let chosen = profile.as_ref().and_then(|profile| profile.locale).or(query.locale);
    let locale = chosen.or(profile.and_then(|profile| profile.spoken)).unwrap_or(desk.settings.language);
    let mut found = match (&query.typed, player) {
        (Typed::Zone(typed), _) => zones(typed),
        (Typed::Clock(typed), _) => clocks(locale, typed),
        (Typed::Topic(typed), _) => topics(locale, typed, desk.settings.machine),
        (Typed::Match(typed), Some(player)) => matches(desk, (player, query), locale, typed)?,
        (Typed::Steps(typed), Some(player)) => match meant(desk, player, query)? {
            Some(held) => steps(desk, player, &held, (locale, typed))?,
            None => Vec::new(),
        },
        (Typed::Match(_) | Typed::Steps(_), None) => Vec::new(),
    };
    found.retain(|suggestion| suggestion.value.chars().count() <= VALUE_MAX);
    found.truncate(SUGGESTIONS_MAX);
    for suggestion in &mut found {
        suggestion.label = suggestion.label.chars().take(VALUE_MAX).collect();
    }
    Ok(found)
}

fn zones(typed: &str) -> Vec<Suggestion> {
    let suggest = |zone: String| Suggestion { label: zone.clone(), value: zone };
    setting::zones(typed).into_iter().take(SUGGESTIONS_MAX).map(suggest).collect()
}

/// The clock that is typed, if it is one, and those to choose from that are written or called like it.
fn clocks(locale: Locale, typed: &str) -> Vec<Suggestion> {
    let suggest = |control: Control| {
        let value = control.to_string();
        Suggestion { label: format!("{value} · {}", i18n::control(locale, &control)), value }
    };
    let (read, rest) = word::clock(typed.trim());
    let whole: Option<Control> = read.parse().ok().filter(|_| rest.is_empty());
    let plain = typed.trim().to_lowercase();
    let like = |suggestion: &Suggestion| suggestion.label.to_lowercase().contains(&plain);
    let others =
        Control::PRESETS.into_iter().filter(|preset| Some(*preset) != whole).map(suggest).filter(like);
    whole.map(suggest).into_iter().chain(others).collect()
}

/// The commands one of whose names begins like this.
fn topics(locale: Locale, typed: &str, has_machine: bool) -> Vec<Suggestion> {
    let plain = typed.trim().to_lowercase();
    let names = |verb: &Verb| {
        Locale::ALL.iter().flat_map(|locale| verb.names(*locale)).any(|name| name.starts_with(&plain))
    };
    let is_here = |verb: &Verb| has_machine || !verb.needs_machine();
    // Help on help is what there is without a topic.
    let is_topic = |verb: &Verb| *verb != Verb::Help && names(verb) && is_here(verb);
    let mut verbs: Vec<_> = Verb::ALL.into_iter().filter(is_topic).collect();
    verbs.sort_by_key(|verb| !verb.name(locale).starts_with(&plain));
    let suggest = |verb: Verb| {
        let value = verb.name(locale).to_owned();
        Suggestion { label: format!("{value} · {}", verb.help(locale)), value }
    };
    verbs.into_iter().map(suggest).collect()
}

/// The player's matches whose number begins like this, their turns first.
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

/// The matches that they play, and those of the channel where they type.
fn going(desk: &Desk<'_>, player: PlayerId, query: &Query) -> Result<Vec<MatchId>, Stop> {
    let mut ids = desk.work.going(player)?;
    if let Some(channel) = desk.work.channel_at(&query.place)? {
        ids.extend(desk.work.going(channel)?);
    }
    ids.sort_unstable();
    ids.dedup();
    Ok(ids)
}

/// The match for which they type: the one they have named, or that in which it is their turn, here rather than
/// elsewhere.
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
        let theirs = held.game.result().is_none() && (votes || side == Some(to_move));
        let nearer = found.as_ref().is_none_or(|found| found.row.home != query.place);
        if theirs && nearer && (found.is_none() || held.row.home == query.place) {
            found = Some(held);
        }
    }
    Ok(found)
}

/// Goes on from the draft with what is typed or, where that cannot be, from the start of the turn.
fn steps(
    desk: &Desk<'_>,
    player: PlayerId,
    held: &Held,
    (locale, typed): (Locale, &str),
) -> Result<Vec<Suggestion>, Stop> {
    let names = desk.names(held, locale)?;
    let against = match held.game.side_of(player) {
        Some(side) => names[side.other()].clone(),
        None => format!("{} – {}", names.white, names.black),
    };
    let told = Told { locale, kind: held.game.terms().kind, of: format!("#{} {against}", held.row.id) };
    let draft = desk.work.draft(held.row.id, player)?.filter(|draft| draft.ply == held.game.ply());
    let drafted = draft.map(|draft| draft.steps).unwrap_or_default();
    let begun = typed.len()
        - typed.chars().rev().take_while(|c| !c.is_whitespace()).map(char::len_utf8).sum::<usize>();
    let (whole, last) = typed.split_at(begun);
    let onward = format!("{drafted} {whole}");
    let found =
        held.game.draft(onward.trim()).map(|table| next(&*table, whole, last, &told)).unwrap_or_default();
    if !found.is_empty() || drafted.is_empty() {
        return Ok(found);
    }
    Ok(held.game.draft(whole.trim()).map(|table| next(&*table, whole, last, &told)).unwrap_or_default())
}

/// What is said with each suggestion.
struct Told {
    locale: Locale,
    kind: Kind,
    /// The match.
    of: String,
}

impl Told {
    /// A run of steps with what is picked for the last of them: the piece by its name, and where it goes.
    fn label(&self, value: &str, choice: Option<&Choice>) -> String {
        let path = choice.map_or(&[][..], |choice| &choice.path);
        let words = path.iter().map(|facet| i18n::pick(self.locale, self.kind, &facet.what));
        let words = words.collect::<Vec<_>>().join(" → ");
        let parts = [value, &words, &self.of].into_iter().filter(|part| !part.is_empty());
        parts.collect::<Vec<_>>().join(" · ")
    }
}

/// What is typed with each step that begins with its last word, or whose piece's name does; first of all as it is, if the
/// turn may end there.
fn next(table: &dyn Table, whole: &str, last: &str, told: &Told) -> Vec<Suggestion> {
    let plain = |text: &str| i18n::plain_name(text).to_lowercase();
    let typed = plain(last);
    let begins = |choice: &&Choice| last.is_empty() || plain(&choice.step).starts_with(&typed);
    let called = |choice: &&Choice| {
        let piece = choice.path.first().map(|facet| plain(&i18n::pick(told.locale, told.kind, &facet.what)));
        !begins(choice) && piece.is_some_and(|piece| piece.split(' ').any(|word| word.starts_with(&typed)))
    };
    let choices = table.choices();
    let whole = whole.split_whitespace().collect::<Vec<_>>().join(" ");
    let ended = last.is_empty() && !whole.is_empty() && !matches!(table.turn_end(), TurnEnd::NotYet(_));
    let as_it_is = || Suggestion { label: told.label(&whole, None), value: whole.clone() };
    let mut found: Vec<Suggestion> = ended.then(as_it_is).into_iter().collect();
    for choice in choices.iter().filter(begins).chain(choices.iter().filter(called)) {
        let value = format!("{whole} {}", choice.step).trim().to_owned();
        if found.iter().all(|known| known.value != value) {
            found.push(Suggestion { label: told.label(&value, Some(choice)), value });
        }
    }
    found
}
