//! The leagues in which somebody plays, where they stand in them, and what they have won.

use crate::bot::desk::league::HeldLeague;
use crate::bot::desk::{Desk, Stop};
use crate::bot::league::standing;
use crate::bot::seat::public;
use crate::i18n::league::{Honour, LeaguePlace, Prize};
use crate::league::Person;
use crate::league::counted::Ended;
use crate::league::state::{Pairing, Phase, Season};
use crate::play::{LeagueId, MatchId};
use crate::players::PlayerId;
use std::collections::BTreeSet;

/// How many of somebody's last matches in leagues are looked at for which leagues they are.
const MATCHES_MAX: usize = 200;
/// How many leagues and prizes a page names.
const LEAGUES_MAX: usize = 10;
/// How many seasons of one league a page names, the latest first.
const SEASONS_MAX: usize = 3;
const PRIZES_MAX: usize = 20;

/// Where somebody stands in leagues, and what they have won there.
#[derive(Debug, Default)]
pub(super) struct Honours {
    pub(super) leagues: Vec<LeaguePlace>,
    pub(super) prizes: Vec<Honour>,
}

/// What the leagues say in which somebody has played these matches, the latest first, or still plays.
pub(super) fn of(desk: &mut Desk<'_>, player: PlayerId, ended: &[Ended]) -> Result<Honours, Stop> {
    let own = desk.all_of(player)?;
    let mut honours = Honours::default();
    for id in leagues(desk, player, ended)? {
        let Some(league) = desk.league(id)? else { continue };
        if desk.abroad && !public::is_league(desk, &league.row)? {
            continue;
        }
        honours.leagues.extend(stands(&league, &own, desk.now.as_second()));
        let name = &league.row.name;
        let prize = |(season, prize)| Honour { league: name.clone(), season, prize };
        honours.prizes.extend(prizes(desk, &league, &own)?.into_iter().map(prize));
    }
    honours.leagues.truncate(LEAGUES_MAX);
    honours.prizes.sort_by_key(|honour| std::cmp::Reverse(honour.season));
    honours.prizes.truncate(PRIZES_MAX);
    Ok(honours)
}

/// The leagues of these matches and of those that go on.
fn leagues(desk: &Desk<'_>, player: PlayerId, ended: &[Ended]) -> Result<BTreeSet<LeagueId>, Stop> {
    let over = ended.iter().filter(|ended| ended.league).map(|ended| MatchId(ended.number));
    let mut found = BTreeSet::new();
    for id in desk.work.going(player)?.into_iter().chain(over).take(MATCHES_MAX) {
        let fixture = desk.work.match_by_id(id)?.and_then(|row| row.preamble.fixture);
        found.extend(fixture.map(|fixture| fixture.league));
    }
    Ok(found)
}

/// Where somebody stands in a league: on a ladder now, else in the last seasons that they have begun.
fn stands(league: &HeldLeague, own: &[Person], now: i64) -> Vec<LeaguePlace> {
    let (id, name) = (league.row.id, &league.row.name);
    let mut ladder = league.state.ladder().clone();
    ladder.pass(now);
    if let Some(place) = own.iter().find_map(|person| ladder.place(*person)) {
        let (name, of) = (name.clone(), ladder.order().len());
        let (season, section, place) = (None, None, Some(place));
        return vec![LeaguePlace { id, name, season, section, begun: true, place, of }];
    }
    let in_season = |(at, season): (usize, &Season)| {
        let (place, number) = seat(season, own)?;
        let section = &season.sections[place];
        Some(LeaguePlace {
            id,
            name: name.clone(),
            season: Some(at + 1),
            section: standing::name(season, section, place),
            begun: section.pairings.iter().any(Pairing::is_over),
            place: section.place(number),
            of: section.players.len(),
        })
    };
    let seasons = league.state.seasons().iter().enumerate().rev();
    seasons.filter_map(in_season).take(SEASONS_MAX).collect()
}

fn seat(season: &Season, own: &[Person]) -> Option<(usize, usize)> {
    own.iter().find_map(|person| season.seat(*person))
}

/// What somebody has won in a league: in which season, and what.
fn prizes(desk: &Desk<'_>, league: &HeldLeague, own: &[Person]) -> Result<Vec<(usize, Prize)>, Stop> {
    let trophies = league.state.trophies(own).into_iter();
    let mut won: Vec<_> = trophies.map(|(season, trophy)| (season, Prize::Trophy(trophy))).collect();
    let closed = league.state.seasons().iter().zip(1..).filter(|(season, _)| season.phase == Phase::Closed);
    for (season, number) in closed {
        won.extend(longest(desk, season, own)?.map(|prize| (number, prize)));
    }
    Ok(won)
}

/// The longest match of a season, if it is somebody's, and no other one is as long.
fn longest(desk: &Desk<'_>, season: &Season, own: &[Person]) -> Result<Option<Prize>, Stop> {
    let pairings = season.sections.iter().flat_map(|section| {
        section.pairings.iter().filter(|pairing| pairing.was_played()).map(move |pairing| (section, pairing))
    });
    let mut longest = Vec::new();
    for (section, pairing) in pairings {
        let Some(number) = pairing.number else { continue };
        let turns = desk.work.ended(MatchId(number))?.map(|ended| ended.turns);
        longest.extend(turns.map(|turns| (turns.white + turns.black, number, section, pairing)));
    }
    longest.sort_by_key(|(turns, ..)| std::cmp::Reverse(*turns));
    let Some(&(turns, number, section, pairing)) = longest.first() else { return Ok(None) };
    if longest.get(1).is_some_and(|(other, ..)| *other == turns) {
        return Ok(None);
    }
    let players = [pairing.white, pairing.black].map(|number| section.players[number - 1]);
    let is_own = players.iter().any(|player| own.contains(player));
    let id = MatchId(number);
    // The prize names the match.
    let is_shown = is_own && (!desk.abroad || public::is_match_of(desk, id)?);
    Ok(is_shown.then_some(Prize::Longest { id, turns }))
}
