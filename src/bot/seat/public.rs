//! What anybody may see on the web: only what those in charge of every place want where it is told, and never what one of
//! those whom it concerns has kept out.

use crate::bot::desk::ratings::person;
use crate::bot::desk::{Desk, Stop};
use crate::bot::wire::message::SiteLink;
use crate::games::Side;
use crate::league::counted::Ended;
use crate::play::MatchId;
use crate::players::{Place, PlayerId};
use crate::store::{LeagueRow, MatchRow};
use std::collections::BTreeSet;

/// How many of somebody's last matches are looked at for one that anybody may see.
const MATCHES_MAX: usize = 100;

/// Whether anybody may see a match: those in charge want that of each channel where it is told, neither it nor one of its
/// players keeps others out, and it is told in some channel.
pub(in crate::bot) fn is_match(desk: &Desk<'_>, row: &MatchRow) -> Result<bool, Stop> {
    if row.preamble.manner.closed {
        return Ok(false);
    }
    for side in Side::BOTH {
        if desk.profile(row.preamble.sides[side])?.no_web {
            return Ok(false);
        }
    }
    are_shown(desk, (&row.home, row.server.as_deref()), row.places())
}

/// The same of a match of this number.
pub(in crate::bot) fn is_match_of(desk: &Desk<'_>, id: MatchId) -> Result<bool, Stop> {
    match desk.work.match_by_id(id)? {
        Some(row) => is_match(desk, &row),
        None => Ok(false),
    }
}

/// The matches that these texts name as `#12`, as far as anybody may see them, with where each is.
pub(in crate::bot) fn match_links<'t>(
    desk: &Desk<'_>,
    texts: impl Iterator<Item = &'t str>,
) -> Result<Vec<(String, SiteLink)>, Stop> {
    let ids: BTreeSet<u64> = texts.flat_map(numbers).collect();
    let mut links = Vec::new();
    for id in ids {
        if is_match_of(desk, MatchId(id))? {
            links.push((format!("#{id}"), SiteLink::Match(id)));
        }
    }
    Ok(links)
}

/// The numbers behind `#` in a text.
fn numbers(text: &str) -> impl Iterator<Item = u64> {
    let digits = |part: &str| part.chars().take_while(char::is_ascii_digit).collect::<String>();
    text.split('#').skip(1).filter_map(move |part| digits(part).parse().ok())
}

/// Whether anybody may see a league: those in charge want that of each channel where it is told.
pub(in crate::bot) fn is_league(desk: &Desk<'_>, row: &LeagueRow) -> Result<bool, Stop> {
    are_shown(desk, (&row.home, row.server.as_deref()), row.places())
}

/// Whether somebody has a page: they play or lately played a match that anybody may see, and want to be on the web.
pub(in crate::bot) fn is_person(desk: &Desk<'_>, player: PlayerId) -> Result<bool, Stop> {
    let known = desk.work.profile(player)?.is_some_and(|profile| !profile.no_web);
    if !known || player.level().is_some() {
        return Ok(false);
    }
    let plays = |ended: &&Ended| ended.players.find(&person(player)).is_some();
    let ended = desk.ratings.matches().rev().filter(plays).map(|ended| MatchId(ended.number));
    for id in desk.work.going(player)?.into_iter().take(MATCHES_MAX).chain(ended.take(MATCHES_MAX)) {
        if is_match_of(desk, id)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether those in charge of all these places want them to be seen; private ones say nothing, but for the home.
fn are_shown<'p>(
    desk: &Desk<'_>,
    (home, server): (&Place, Option<&str>),
    places: impl Iterator<Item = &'p Place>,
) -> Result<bool, Stop> {
    if !home.is_public() {
        return Ok(false);
    }
    for place in places.filter(|place| place.is_public()) {
        let known = server.filter(|_| place == home).map(str::to_owned);
        let server = known.map_or_else(|| desk.work.server_at(place), |server| Ok(Some(server)))?;
        if !desk.server(server.as_deref())?.web.contains(&place.id) {
            return Ok(false);
        }
    }
    Ok(true)
}
