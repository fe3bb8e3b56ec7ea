//! Players are called: once to all their new matches, and once to the next season.

use crate::bot::course::waiting;
use crate::bot::desk::league::HeldLeague;
use crate::bot::desk::outbox::{About, PostRow};
use crate::bot::desk::{Desk, Done, Held, Stop};
use crate::bot::league::news::language_of;
use crate::bot::league::{meant, post};
use crate::bot::news::call;
use crate::bot::seat::slumber;
use crate::bot::wire::league::LeagueButton;
use crate::i18n::league::LeagueTalk;
use crate::league::Person;
use crate::league::log::Event;
use crate::league::state::{Phase, Season};
use crate::play::MatchId;
use crate::players::{Place, PlayerId};
use crate::store::EntrantRow;
use jiff::Timestamp;
use std::collections::BTreeSet;

/// Most people who are called in one transaction.
const CALLED_MAX: usize = 100;
/// Most matches that a call lists, and most of which it has a button for.
const LISTED_MAX: usize = 25;
const BUTTONS_MAX: usize = 5;

/// Notes that those who played the last season are asked whether they play this one.
pub(super) fn ask_back(desk: &mut Desk<'_>, league: &mut HeldLeague) -> Done {
    let season = league.state.seasons().len() as u32;
    for person in asked_back(league) {
        let player = desk.player_in(person)?;
        let old = desk.work.entrant(league.row.id, season - 1, player)?;
        let row = EntrantRow { season, ask: true, acted: old.acted, ..EntrantRow::default() };
        desk.work.put_entrant(league.row.id, player, &row)?;
    }
    league.row.calls = true;
    Ok(())
}

/// Whether somebody was among those who were asked so.
pub(super) fn is_asked_back(desk: &Desk<'_>, league: &HeldLeague, player: PlayerId) -> Result<bool, Stop> {
    let asked = asked_back(league);
    Ok(desk.all_of(player)?.iter().any(|person| asked.contains(person)))
}

fn asked_back(league: &HeldLeague) -> BTreeSet<Person> {
    interested(league.state.seasons().split_last().map_or(&[][..], |(_, earlier)| earlier))
}

/// Those who played the last season to its end, and those who signed up for one since then that did not take place.
fn interested(seasons: &[Season]) -> BTreeSet<Person> {
    let last = seasons.iter().rposition(|season| season.phase != Phase::Cancelled);
    let stayed = last.into_iter().flat_map(|last| &seasons[last].sections).flat_map(|section| {
        let players = section.players.iter().zip(1..);
        players.filter(move |(_, number)| !section.has_left(*number)).map(|(player, _)| *player)
    });
    let since = &seasons[last.map_or(0, |last| last + 1)..];
    let signed = since.iter().flat_map(|season| season.entrants.keys().copied());
    stayed.chain(signed).collect()
}

/// Notes that those who signed up are to be told that the season does not take place; but for whoever has seen to that.
pub(super) fn note_off(desk: &mut Desk<'_>, league: &mut HeldLeague, by: Option<PlayerId>) -> Done {
    let (id, number) = (league.row.id, league.state.seasons().len() as u32);
    let Some(season) = league.state.season() else { return Ok(()) };
    for person in season.entrants.keys().copied().collect::<Vec<_>>() {
        let player = desk.player_in(person)?;
        let row = desk.work.entrant(id, number, player)?;
        desk.work.put_entrant(id, player, &EntrantRow { off: by != Some(player), ask: false, ..row })?;
    }
    league.row.calls = true;
    Ok(())
}

/// Notes that whoever has the bye of a round that is paired is to be told so.
pub(super) fn note_bye(desk: &mut Desk<'_>, league: &mut HeldLeague, event: &Event) -> Done {
    let Event::Paired { bye: Some(person), .. } = event else { return Ok(()) };
    let (id, season) = (league.row.id, league.state.seasons().len() as u32);
    let player = desk.player_in(*person)?;
    let row = desk.work.entrant(id, season, player)?;
    desk.work.put_entrant(id, player, &EntrantRow { bye: true, ..row })?;
    league.row.calls = true;
    Ok(())
}

/// Calls those who are still to be called; whether there are more, for another transaction.
pub(super) fn all(desk: &mut Desk<'_>, league: &mut HeldLeague) -> Result<bool, Stop> {
    if !league.row.calls {
        return Ok(false);
    }
    let (id, season) = (league.row.id, league.state.seasons().len() as u32);
    let mut waiting = desk.work.entrants(id, season)?;
    waiting.retain(|(_, row)| row.ask || row.bye || row.off || !row.calls.is_empty());
    league.row.woken = asleep(desk, league, &mut waiting)?;
    let more = waiting.len() > CALLED_MAX;
    waiting.truncate(CALLED_MAX);
    for (player, mut row) in waiting {
        let ids = std::mem::take(&mut row.calls);
        let (asks, rests) = (std::mem::take(&mut row.ask), std::mem::take(&mut row.bye));
        let is_off = std::mem::take(&mut row.off);
        desk.work.put_entrant(id, player, &row)?;
        if is_off {
            off(desk, league, player)?;
        }
        if asks {
            stay_in(desk, league, player)?;
        }
        if rests {
            to_bye(desk, league, player)?;
        }
        if !ids.is_empty() {
            to_matches(desk, league, player, &ids)?;
        }
    }
    league.row.calls = more || league.row.woken.is_some();
    Ok(more)
}

/// Leaves out those who sleep, where clocks rest meanwhile; when the first of them wakes.
fn asleep(
    desk: &Desk<'_>,
    league: &HeldLeague,
    waiting: &mut Vec<(PlayerId, EntrantRow)>,
) -> Result<Option<Timestamp>, Stop> {
    if !league.row.respite.rest {
        return Ok(None);
    }
    let (mut awake, mut first) = (Vec::new(), None);
    for (player, row) in waiting.drain(..) {
        match slumber::until(desk, &desk.profile(player)?)? {
            Some(at) => first = Some(first.map_or(at, |first: Timestamp| first.min(at))),
            None => awake.push((player, row)),
        }
    }
    *waiting = awake;
    Ok(first)
}

/// Asks somebody whether they play this season, too.
fn stay_in(desk: &mut Desk<'_>, league: &HeldLeague, player: PlayerId) -> Done {
    let season = league.state.season();
    let closes = season.and_then(|season| Timestamp::from_second(season.closes).ok()).unwrap_or(desk.now);
    let talk = LeagueTalk::StayIn { head: meant::head(league), closes };
    alone(desk, league, player, &talk, &[LeagueButton::Again])
}

/// Tells somebody that the season for which they signed up does not take place, if that is still so.
fn off(desk: &mut Desk<'_>, league: &HeldLeague, player: PlayerId) -> Done {
    if league.state.season().is_none_or(|season| season.phase != Phase::Cancelled) {
        return Ok(());
    }
    alone(desk, league, player, &LeagueTalk::OffForYou(meant::head(league)), &[])
}

/// Tells somebody that they have the bye of the round that is being played, if they still do.
fn to_bye(desk: &mut Desk<'_>, league: &HeldLeague, player: PlayerId) -> Done {
    let Some(season) = league.state.season().filter(|season| season.phase == Phase::Running) else {
        return Ok(());
    };
    let Some((place, number)) = desk.person_in(season, player)?.and_then(|person| season.seat(person)) else {
        return Ok(());
    };
    let round = season.sections[place].paired();
    if season.sections[place].resting(round).bye != Some(number) {
        return Ok(());
    }
    alone(desk, league, player, &LeagueTalk::YourBye { head: meant::head(league), round }, &[])
}

/// Tells somebody alone something of a league, with these buttons under it.
pub(super) fn alone(
    desk: &mut Desk<'_>,
    league: &HeldLeague,
    player: PlayerId,
    talk: &LeagueTalk,
    whats: &[LeagueButton],
) -> Done {
    let locale = language_of(desk, player)?;
    let buttons: Vec<_> = whats.iter().map(|what| post::button(league.row.id, *what, locale)).collect();
    let buttons = if buttons.is_empty() { Vec::new() } else { vec![buttons] };
    let (text, language) = (talk.say(locale), Some(locale));
    let row = PostRow { text, buttons, language, ..PostRow::default() };
    let places: Vec<Place> = league.row.places().cloned().collect();
    call::alone(desk, &places, row, player, About::League)
}

/// Calls somebody to all their new matches at once.
fn to_matches(desk: &mut Desk<'_>, league: &HeldLeague, player: PlayerId, ids: &[MatchId]) -> Done {
    let locale = language_of(desk, player)?;
    let (mut listed, mut buttons) = (Vec::new(), Vec::new());
    for id in ids.iter().take(LISTED_MAX) {
        let Some(held) = desk.sound(*id)? else { continue };
        let Some(side) = held.game.side_of(player).filter(|_| held.game.result().is_none()) else { continue };
        let is_theirs = held.game.to_move() == side;
        listed.push((*id, desk.name(held.player(side.other()), locale)?, is_theirs));
        if is_theirs && buttons.len() < BUTTONS_MAX {
            let row = waiting::row(desk, &held, player)?;
            buttons.push(waiting::open(&held, &row, locale));
        }
    }
    if listed.is_empty() {
        return Ok(());
    }
    let more = ids.len().saturating_sub(LISTED_MAX);
    let text = LeagueTalk::YourMatches { head: meant::head(league), matches: listed, more }.say(locale);
    let buttons = if buttons.is_empty() { Vec::new() } else { vec![buttons] };
    let row = PostRow { text, language: Some(locale), buttons, ..PostRow::default() };
    let places = places(desk, ids)?;
    call::alone(desk, &places, row, player, About::League)
}

/// Where these matches are told.
fn places(desk: &mut Desk<'_>, ids: &[MatchId]) -> Result<Vec<Place>, Stop> {
    let mut places: Vec<Place> = Vec::new();
    for id in ids.iter().take(LISTED_MAX) {
        let held: Option<Held> = desk.sound(*id)?;
        for place in held.iter().flat_map(Held::places) {
            if !places.contains(place) {
                places.push(place.clone());
            }
        }
    }
    Ok(places)
}
