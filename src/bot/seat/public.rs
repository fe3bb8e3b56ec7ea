//! What anybody may see on the web: only what those in charge of every place want where it is told, and never what one of
//! those whom it concerns has kept out.

use crate::bot::desk::{Desk, Stop};
use crate::bot::wire::message::SiteLink;
use crate::games::Side;
use crate::play::MatchId;
use crate::players::{Place, PlayerId};
use crate::store::{LeagueRow, MatchRow};
use std::collections::BTreeSet;

/// How many of somebody's last matches are looked at for one that anybody may see.
const MATCHES_MAX: usize = 100;
/// How many of the latest matches of all are looked at where many people are asked about, and how many of each that go on.
const LATEST_MAX: usize = 1_000;
const GOING_MAX: usize = 3;

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

/// Which of these people have a page, judged by what they play now and by the latest matches of all that count. It looks at
/// no more of those than [`LATEST_MAX`], however many people there are.
pub(in crate::bot) fn people(desk: &Desk<'_>, players: &[PlayerId]) -> Result<BTreeSet<PlayerId>, Stop> {
    let (mut sought, mut found) = (BTreeSet::new(), BTreeSet::new());
    for player in players {
        if is_willing(desk, *player)? {
            sought.insert(*player);
        }
    }
    for ended in desk.work.latest_ended(LATEST_MAX)? {
        let both = Side::BOTH.map(|side| PlayerId(ended.players[side].0));
        let of_them: Vec<_> = both.into_iter().filter(|player| sought.contains(player)).collect();
        if !of_them.is_empty() && is_match_of(desk, MatchId(ended.number))? {
            sought.retain(|player| !of_them.contains(player));
            found.extend(of_them);
        }
    }
    for player in sought {
        for id in desk.work.going(player)?.into_iter().take(GOING_MAX) {
            if !found.contains(&player) && is_match_of(desk, id)? {
                found.insert(player);
            }
        }
    }
    Ok(found)
}

/// Whether somebody wants to be on the web, and is no machine.
fn is_willing(desk: &Desk<'_>, player: PlayerId) -> Result<bool, Stop> {
    let known = desk.work.profile(player)?.is_some_and(|profile| !profile.no_web);
    Ok(known && player.level().is_none())
}

/// Whether somebody has a page: they play or lately played a match that anybody may see, and want to be on the web.
pub(in crate::bot) fn is_person(desk: &Desk<'_>, player: PlayerId) -> Result<bool, Stop> {
    if !is_willing(desk, player)? {
        return Ok(false);
    }
    let ended = desk.work.finished_ids(player, MATCHES_MAX)?;
    for id in desk.work.going(player)?.into_iter().take(MATCHES_MAX).chain(ended) {
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
