//! Who reads where: in which places a match is told, so that each player reads in one of them, and where a person can be
//! called.
//!
//! A channel is read by whoever was ever heard there, and by whoever is named there and is there. A direct conversation is
//! read by one person. In a place to which the bot does not belong it can only answer, so nothing is told there to rely on.

use crate::bot::desk::outbox::Spot;
use crate::bot::desk::{Asker, Desk, Done, Held, Stop};
use crate::bot::seat::channel;
use crate::bot::seat::venue::reads;
use crate::play::MatchId;
use crate::players::{Account, Place, PlayerId, Way};
use crate::store::{ActedRow, ChallengeRow};
use std::cmp::Reverse;

/// Most places in which a match is told.
const PLACES_MAX: usize = 4;

/// Where somebody can be called, the likeliest first.
pub(in crate::bot) struct Reach {
    /// Where the match is told to them alone.
    pub(in crate::bot) own: Vec<Spot>,
    /// In the channel, at most once in each place.
    pub(in crate::bot) channels: Vec<Spot>,
    /// Directly, once on each account.
    pub(in crate::bot) directs: Vec<Spot>,
    /// Where nothing of the match is told that they would read, if all else fails.
    pub(in crate::bot) last: Vec<Spot>,
}

/// The account on which a player reads what is told in a channel; nothing if they do not read there, as far as it is known.
pub(in crate::bot) fn account_at(
    desk: &Desk<'_>,
    id: MatchId,
    player: PlayerId,
    place: &Place,
) -> Result<Option<Account>, Stop> {
    if !reads(desk, id, player, place)? {
        return Ok(None);
    }
    let acted = desk.work.acted(id, player)?;
    let found = likeliest(desk, &desk.profile(player)?.accounts, place, acted.as_ref())?;
    Ok(found.map(|(_, spot)| spot.account))
}

/// Where a challenge is told: where it was made, and where the challenged one hears of it if they do not read there.
pub(in crate::bot) fn of_challenge(desk: &Desk<'_>, row: &ChallengeRow) -> Result<Vec<Place>, Stop> {
    let id = MatchId(row.challenge.id.0);
    let acted = row.challenge.to.map(|to| desk.work.acted(id, to)).transpose()?.flatten();
    let beside = acted.map(|acted| acted.place).filter(|place| *place != row.home && !place.is_passing());
    Ok(std::iter::once(row.home.clone()).chain(beside).collect())
}

/// Where somebody hears that a match is to be played again: here if they read here, and else where they read of it.
pub(in crate::bot) fn again(
    desk: &Desk<'_>,
    held: &Held,
    player: PlayerId,
    here: &Place,
) -> Result<Option<ActedRow>, Stop> {
    let accounts = desk.profile(player)?.accounts;
    for place in std::iter::once(here).chain(held.places()) {
        let account = place.reader().filter(|reader| accounts.contains(reader));
        let account =
            account.or_else(|| accounts.iter().find(|account| account.platform == place.platform).cloned());
        if let Some(account) = account
            && reads(desk, held.row.id, player, place)?
        {
            return Ok(Some(ActedRow { account, place: place.clone() }));
        }
    }
    desk.work.acted(held.row.id, player).map_err(Stop::from)
}

/// Where a match is told that begins when somebody accepts a challenge for a player: where it was challenged, and where
/// each of the two plays who does not read there.
pub(in crate::bot) fn of_match(
    desk: &Desk<'_>,
    asker: &Asker,
    row: &ChallengeRow,
    by: PlayerId,
) -> Result<Vec<Place>, Stop> {
    let (id, from) = (MatchId(row.challenge.id.0), row.challenge.from);
    let mut places: Vec<_> = Some(row.home.clone()).filter(|home| !home.is_passing()).into_iter().collect();
    add_for(desk, id, &mut places, from, desk.work.acted(id, from)?)?;
    let here = desk.work.channel(by)?.map_or_else(|| asker.place.clone(), |channel| channel.place);
    // Those of another platform read of it there as well, and what a channel votes on stands in the channel.
    let elsewhere = channel::votes(desk, id)? || places.iter().all(|place| place.platform != here.platform);
    if elsewhere && !here.is_passing() && !places.contains(&here) {
        places.push(here.clone());
    }
    let acted = ActedRow { account: asker.account.clone(), place: here };
    add_for(desk, id, &mut places, by, Some(acted))?;
    if places.is_empty() {
        places.push(row.home.clone());
    }
    Ok(places)
}

/// Where a match is told besides its home that is made for its players: where each of them reads who does not read there.
pub(in crate::bot) fn of_players(
    desk: &Desk<'_>,
    id: MatchId,
    home: &Place,
    players: [PlayerId; 2],
) -> Result<Vec<Place>, Stop> {
    let mut places = vec![home.clone()];
    for player in players {
        add_for(desk, id, &mut places, player, desk.work.acted(id, player)?)?;
    }
    places.remove(0);
    Ok(places)
}

/// Adds a place for a player who reads in none of them: where they act or, where that cannot be, where they read alone.
fn add_for(
    desk: &Desk<'_>,
    id: MatchId,
    places: &mut Vec<Place>,
    player: PlayerId,
    acted: Option<ActedRow>,
) -> Done {
    for place in &*places {
        if reads(desk, id, player, place)? {
            return Ok(());
        }
    }
    let place = match acted {
        Some(ActedRow { place, .. }) if !place.is_passing() => Some(place),
        Some(ActedRow { account, .. }) => Place::direct(&account),
        None => desk.profile(player)?.accounts.first().and_then(Place::direct),
    };
    places.extend(place);
    Ok(())
}

/// Tells a match from now on where one of its players plays it as well, if they read of it nowhere else, or it is
/// another platform.
pub(in crate::bot) fn follow(desk: &Desk<'_>, held: &mut Held, asker: &Asker) -> Done {
    let mut places: Vec<_> = held.places().cloned().collect();
    let is_new = places.iter().all(|place| place.platform != asker.place.platform);
    if places.len() >= PLACES_MAX || held.game.side_of(asker.player).is_none() {
        return Ok(());
    }
    if is_new && !asker.place.is_passing() {
        held.row.beside.push(asker.place.clone());
        held.row.late += 1;
        return Ok(());
    }
    let known = places.len();
    let acted = ActedRow { account: asker.account.clone(), place: asker.place.clone() };
    add_for(desk, held.row.id, &mut places, asker.player, Some(acted))?;
    held.row.late += (places.len() - known) as u32;
    held.row.beside.extend(places.drain(known..));
    Ok(())
}

/// Where a person can be called for what is told in these places. In the channel: first where they last acted, then
/// where they were ever heard, then in the order of the places. Directly: first where they were heard last.
pub(in crate::bot) fn reach(
    desk: &Desk<'_>,
    player: PlayerId,
    places: &[Place],
    acted: Option<&ActedRow>,
) -> Result<Reach, Stop> {
    let mut latest = Vec::new();
    for account in desk.profile(player)?.accounts {
        latest.push((desk.work.heard(&account)?.map(|heard| heard.at), account));
    }
    latest.sort_by_key(|(at, _)| Reverse(*at));
    let accounts: Vec<_> = latest.into_iter().map(|(_, account)| account).collect();
    let own: Vec<_> = places.iter().filter_map(|place| own(&accounts, place)).collect();
    let mut likely = Vec::new();
    for place in places.iter().filter(|place| place.is_public()) {
        likely.extend(likeliest(desk, &accounts, place, acted)?);
    }
    likely.sort_by_key(|(likely, _)| Reverse(*likely));
    // Who is known to read somewhere is not called where they are not.
    let is_known = !own.is_empty() || likely.iter().any(|((here, _, heard), _)| *here || *heard);
    likely.retain(|((here, _, heard), _)| !is_known || *here || *heard);
    let channels: Vec<_> = likely.into_iter().map(|(_, spot)| spot).collect();
    let (mut directs, mut last) = (Vec::new(), Vec::new());
    for account in accounts.iter().filter(|account| own.iter().all(|spot| spot.account != **account)) {
        let near = places.iter().find(|place| place.platform == account.platform && place.is_public());
        let spot = |place: &Place| Spot { way: Way::Direct, account: account.clone(), place: place.clone() };
        match near {
            Some(place) => directs.push(spot(place)),
            None => last.extend(Place::direct(account).as_ref().map(spot)),
        }
    }
    last.extend(passing(&accounts, places, acted));
    Ok(Reach { own, channels, directs, last })
}

fn own(accounts: &[Account], place: &Place) -> Option<Spot> {
    let account = place.reader().filter(|reader| accounts.contains(reader))?;
    Some(Spot { way: Way::Direct, account, place: place.clone() })
}

/// Whether somebody acted last in a channel, on this account, and whether they were ever heard there.
type Likely = (bool, bool, bool);

/// On which of their accounts somebody is most likely called in a channel.
fn likeliest(
    desk: &Desk<'_>,
    accounts: &[Account],
    place: &Place,
    acted: Option<&ActedRow>,
) -> Result<Option<(Likely, Spot)>, Stop> {
    let mut best: Option<(Likely, Spot)> = None;
    for account in accounts.iter().filter(|account| account.platform == place.platform) {
        let likely = (
            acted.is_some_and(|acted| acted.place == *place),
            acted.is_some_and(|acted| acted.account == *account),
            desk.work.seen(place, account)?.is_some(),
        );
        if best.as_ref().is_none_or(|(known, _)| *known < likely) {
            let spot = Spot { way: Way::Channel, account: account.clone(), place: place.clone() };
            best = Some((likely, spot));
        }
    }
    Ok(best)
}

/// Where the bot can answer whoever is there, as long as it can.
fn passing(accounts: &[Account], places: &[Place], acted: Option<&ActedRow>) -> Vec<Spot> {
    let here = acted.map(|acted| &acted.place).into_iter().chain(places).filter(|place| place.is_passing());
    let spot = |place: &Place| {
        let account = accounts.iter().find(|account| account.platform == place.platform)?.clone();
        Some(Spot { way: Way::Channel, account, place: place.clone() })
    };
    let mut spots: Vec<_> = here.filter_map(spot).collect();
    spots.dedup();
    spots
}
