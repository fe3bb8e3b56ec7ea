//! To follow a match of others: where one hears of it, how many one may follow, and how it ends.
//!
//! What those who follow hear is told by [`crate::bot::tell::watchers`].

use crate::bot::desk::{Asker, Desk, Done, Held, Stop};
use crate::bot::seat::{closed, sanction, server};
use crate::i18n::Trouble;
use crate::i18n::manner::NoManner;
use crate::i18n::watch::{NoWatch, Watch};
use crate::play::{MatchId, Refusal};
use crate::players::Place;
use crate::store::WatchRow;

/// How many matches one person may follow.
pub(in crate::bot) const FOLLOWED_MAX: usize = 20;
/// In how many places one match may be followed, those of people who follow it alone among them.
pub(in crate::bot) const PLACES_MAX: usize = 50;
/// How many matches may be followed in one place, by all who are there.
pub(in crate::bot) const FOLLOWED_HERE_MAX: usize = 20;

fn refused(why: NoWatch) -> Stop {
    Trouble::Watch(why).into()
}

/// Follows a match, here or alone; or lists what the asker follows.
pub(in crate::bot) fn follow(desk: &mut Desk<'_>, asker: &Asker, id: Option<MatchId>, alone: bool) -> Done {
    let Some(id) = id else { return list(desk, asker) };
    let held = desk.held(id)?.ok_or(Trouble::NoSuchMatch { id })?;
    check(desk, asker, &held)?;
    let row = if alone { direct(asker) } else { here(desk, asker, &held)? };
    desk.work.put_watch(id, asker.player, &row)?;
    let alone = row.alone.is_some();
    desk.answer(asker, Watch::Followed { id, alone }.say(asker.locale))
}

/// Refuses whoever may not follow a match.
fn check(desk: &Desk<'_>, asker: &Asker, held: &Held) -> Done {
    let id = held.row.id;
    if closed::is_closed(held) {
        return Err(Trouble::from(NoManner::Closed { id }).into());
    }
    if held.game.result().is_some() {
        return Err(Trouble::Match(held.game.terms().kind, Refusal::Over).into());
    }
    for player in held.players() {
        if desk.work.blocked(player)?.contains(&asker.player) {
            return Err(refused(NoWatch::NotTaken { id }));
        }
    }
    let watched = desk.work.watched(asker.player)?;
    if watched.len() >= FOLLOWED_MAX && !watched.contains(&id) {
        return Err(refused(NoWatch::TooMany { most: FOLLOWED_MAX }));
    }
    let places = desk.work.watchers(id)?.len();
    if places >= PLACES_MAX && !watched.contains(&id) {
        return Err(refused(NoWatch::TooManyPlaces { id, most: PLACES_MAX }));
    }
    Ok(())
}

/// By messages that nobody else reads.
fn direct(asker: &Asker) -> WatchRow {
    let place = Place::direct(&asker.account).unwrap_or_else(|| asker.place.clone());
    WatchRow { place, alone: Some(asker.account.clone()) }
}

/// Where it is asked, for all who are there; where nobody else is, alone.
fn here(desk: &Desk<'_>, asker: &Asker, held: &Held) -> Result<WatchRow, Stop> {
    let (id, place) = (held.row.id, &asker.place);
    if place.reader().is_some() {
        return Ok(direct(asker));
    }
    if place.is_passing() {
        return Err(refused(NoWatch::Passing));
    }
    if held.places().any(|told| told == place) {
        return Err(refused(NoWatch::ToldHere { id }));
    }
    sanction::admit(desk, asker)?;
    server::may_challenge(asker, &desk.server(server::of(asker).as_deref())?)?;
    let watched = desk.work.watched_at(place)?;
    if watched.len() >= FOLLOWED_HERE_MAX && !watched.contains(&id) {
        return Err(refused(NoWatch::TooManyHere { id, most: FOLLOWED_HERE_MAX }));
    }
    Ok(WatchRow { place: place.clone(), alone: None })
}

/// Follows a match no longer; the only one, if none is named.
pub(in crate::bot) fn unfollow(desk: &mut Desk<'_>, asker: &Asker, id: Option<MatchId>) -> Done {
    let watched = desk.work.watched(asker.player)?;
    let only = watched.first().copied().filter(|_| watched.len() == 1);
    let Some(id) = id.or(only) else { return list(desk, asker) };
    if !watched.contains(&id) {
        return Err(refused(NoWatch::NotFollowed { id }));
    }
    desk.work.drop_watch(id, asker.player)?;
    desk.answer(asker, Watch::Unfollowed { id }.say(asker.locale))
}

fn list(desk: &mut Desk<'_>, asker: &Asker) -> Done {
    let ids = desk.work.watched(asker.player)?;
    desk.answer(asker, Watch::List { ids, most: FOLLOWED_MAX }.say(asker.locale))
}
