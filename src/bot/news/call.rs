//! Calls: whose device rings when, where, and what is done where it cannot.
//!
//! Whoever is to be called is called once on each way that they have chosen, however many accounts they have: in the
//! channel, where they play; directly, on the account on which they were heard last. Each call goes by a post of its
//! own, so that the outbox knows whether it arrived. One that did not is tried elsewhere, one spot after the other: on
//! their other accounts, and on the other way, if that was not chosen as well. So no two calls on one way ever arrive
//! for one turn.

use crate::bot::desk::outbox::{About, Call, PostRow, Spot};
use crate::bot::desk::{Desk, Done, Held, Stop};
use crate::bot::news::aside;
use crate::bot::news::post::{self, Worded};
use crate::bot::news::reach::{Reach, reach};
use crate::bot::news::readers;
use crate::bot::seat::{arbiters, closed, slumber};
use crate::play::MatchId;
use crate::players::{Account, Calls, Locale, Place, PlayerId, Way};
use crate::store::{Due, SleptRow};
use jiff::Timestamp;
use std::slice;

/// Of how many matches somebody who sleeps is told when they wake that something happened there; the latest.
const SLEPT_MAX: usize = 20;

/// Something that is told of a match or challenge.
struct Telling<'t> {
    id: MatchId,
    /// Where.
    places: &'t [Place],
    /// Whom it concerns.
    concerned: &'t [PlayerId],
    /// Who is called without ways of their own: a role, or somebody who was never heard.
    roles: Vec<(Place, Account)>,
    /// The match, once it is one.
    held: Option<&'t Held>,
}

/// What is told, as it was worded to learn what it is: where it goes as well, nothing is worded twice.
struct Draft {
    place: Place,
    locale: Locale,
    post: PostRow,
}

impl Draft {
    fn new(
        desk: &mut Desk<'_>,
        place: &Place,
        concerned: &[PlayerId],
        worded: &Worded<'_>,
    ) -> Result<Self, Stop> {
        let locale = desk.language_at(place, concerned, &[])?;
        Ok(Self { place: place.clone(), locale, post: worded(desk, place, locale)? })
    }
}

/// Tells something of a challenge in these places, and calls the called, each once on each of their ways.
pub(in crate::bot) fn tell(
    desk: &mut Desk<'_>,
    id: MatchId,
    (places, concerned): (&[Place], &[PlayerId]),
    about: impl Fn(PlayerId) -> About,
    worded: &Worded<'_>,
) -> Done {
    let draft = Draft::new(desk, &places[0], concerned, worded)?;
    let telling = Telling { id, places, concerned, roles: Vec::new(), held: None };
    tell_and_call(desk, &telling, draft, about, worded)
}

/// Tells something of a match where it is told.
pub(in crate::bot) fn tell_of(
    desk: &mut Desk<'_>,
    held: &Held,
    about: impl Fn(PlayerId) -> About,
    worded: &Worded<'_>,
) -> Done {
    let places: Vec<_> = held.places().cloned().collect();
    tell_at(desk, held, &places, about, worded)
}

/// Tells something of a match in these places.
pub(in crate::bot) fn tell_at(
    desk: &mut Desk<'_>,
    held: &Held,
    places: &[Place],
    about: impl Fn(PlayerId) -> About,
    worded: &Worded<'_>,
) -> Done {
    let concerned = &held.players();
    let draft = Draft::new(desk, &held.row.home, concerned, worded)?;
    let mut roles = Vec::new();
    for place in places {
        // A role is called on its own server only.
        let role = arbiters::role_at(desk, held, place)?.filter(|role| draft.post.calls.contains(role));
        roles.extend(role.map(|role| (place.clone(), role)));
        for account in draft.post.calls.iter().filter(|account| account.platform == place.platform) {
            // Nor has anybody chosen ways who was never heard.
            if !account.is_role() && desk.work.player_of(account)?.is_none() {
                roles.push((place.clone(), account.clone()));
            }
        }
    }
    let telling = Telling { id: held.row.id, places, concerned, roles, held: Some(held) };
    tell_and_call(desk, &telling, draft, about, worded)
}

fn tell_and_call(
    desk: &mut Desk<'_>,
    telling: &Telling<'_>,
    draft: Draft,
    about: impl Fn(PlayerId) -> About,
    worded: &Worded<'_>,
) -> Done {
    let Telling { id, mut places, .. } = *telling;
    let only_calls = draft.post.only_calls;
    let mut called = Vec::new();
    for account in draft.post.calls.iter().filter(|account| !account.is_role()) {
        called.extend(desk.work.player_of(account)?.filter(|player| !called.contains(player)));
    }
    if let Some(held) = telling.held.filter(|held| closed::is_closed(held)) {
        if readers::of(desk, held)?.is_none() {
            let rung = awake(desk, telling, only_calls, &called, &about)?;
            return aside::tell(desk, held, &rung, &about, worded);
        }
        // Both of its players read there, and nobody else does.
        places = slice::from_ref(&held.row.home);
    }
    let mut calls = Vec::new();
    for player in awake(desk, telling, only_calls, &called, &about)? {
        calls.extend(calls_of(desk, (id, player), places, about(player))?);
    }
    let is_told = |(call, at): &(Call, Place)| {
        places.contains(at) && (call.way == Way::Channel || at.reader().is_some())
    };
    let (here, elsewhere): (Vec<_>, Vec<_>) = calls.into_iter().partition(is_told);
    let mut draft = Some(draft);
    for place in places {
        let here = here.iter().filter(|(_, at)| at == place).map(|(call, _)| call.clone());
        let here: Vec<_> = here.collect();
        // What only calls is told on its ways, and nowhere else.
        if !only_calls || !here.is_empty() {
            let locale = desk.language_at(place, telling.concerned, &called)?;
            let roles = telling.roles.iter().filter(|(at, _)| at == place).map(|(_, role)| role.clone());
            let topic = telling.held.map(|held| post::topic(desk, held, place)).transpose()?.flatten();
            let post = match draft.take_if(|draft| draft.place == *place && draft.locale == locale) {
                Some(draft) => draft.post,
                None => worded(desk, place, locale)?,
            };
            let post = PostRow { calls: roles.collect(), topic, ..post };
            post::in_channel(desk, place, post, here)?;
        }
    }
    for (call, place) in elsewhere {
        let locale = desk.profile(call.player)?.language().unwrap_or(desk.settings.language);
        let post = PostRow { calls: Vec::new(), ..worded(desk, &place, locale)? };
        match call.way {
            Way::Direct => post::directly(desk, &place, post, call)?,
            Way::Channel => post::in_channel(desk, &place, post, vec![call])?,
        }
    }
    Ok(())
}

/// Those of the called who are called now: who is asked something while they sleep, or played in a match in which something
/// happened, is called when they wake.
fn awake(
    desk: &mut Desk<'_>,
    telling: &Telling<'_>,
    only_calls: bool,
    called: &[PlayerId],
    about: &impl Fn(PlayerId) -> About,
) -> Result<Vec<PlayerId>, Stop> {
    let mut awake = Vec::new();
    for &player in called {
        // What only calls comes when it has to.
        let about = Some(about(player)).filter(|_| !only_calls);
        let wakes = match (about, telling.held) {
            (Some(about), held) if about.asks() => slumber::question_waits(desk, (telling.id, held), player)?,
            (Some(About::News(_) | About::Turn(..)), Some(held)) => news_kept(desk, held, player)?,
            _ => None,
        };
        match wakes {
            Some(at) => desk.work.set_due(at, Due::Woken(player), true),
            None => awake.push(player),
        }
    }
    Ok(awake)
}

/// Until when a player sleeps who is to hear of something that has just happened in a match; what is kept for them then.
fn news_kept(desk: &mut Desk<'_>, held: &Held, player: PlayerId) -> Result<Option<Timestamp>, Stop> {
    let wakes = slumber::news_wait(desk, held, player)?;
    if wakes.is_some() {
        let mut slept = desk.work.slept(player)?;
        slept.retain(|row| row.id != held.row.id);
        slept.push(SleptRow { id: held.row.id, at: desk.now });
        let over = slept.len().saturating_sub(SLEPT_MAX);
        desk.work.put_slept(player, &slept[over..])?;
    }
    Ok(wakes)
}

/// The calls of a person, one for each of their ways, and where each goes first.
pub(in crate::bot) fn calls_of(
    desk: &Desk<'_>,
    (id, player): (MatchId, PlayerId),
    places: &[Place],
    about: About,
) -> Result<Vec<(Call, Place)>, Stop> {
    let profile = desk.profile(player)?;
    if profile.digest.is_some() && about.can_wait() {
        return Ok(Vec::new());
    }
    let acted = desk.work.acted(id, player)?;
    let Reach { own, mut channels, mut directs, last } = reach(desk, player, places, acted.as_ref())?;
    let tries = match profile.calls {
        Calls::Channel => {
            let others = channels.split_off(channels.len().min(1));
            // It is nearest to the channel to tell them directly on the account that is there.
            directs.sort_by_key(|direct| channels.iter().all(|first| first.account != direct.account));
            vec![[channels, own, directs, others, last].concat()]
        }
        Calls::Direct => vec![[own, directs, channels, last].concat()],
        Calls::Both if channels.is_empty() => vec![[own, directs, last].concat()],
        Calls::Both => vec![channels, [own, directs].concat()],
    };
    Ok(tries.into_iter().filter_map(|spots| first_call(player, about, spots)).collect())
}

/// The call that tries these spots in order, and where it goes first.
pub(in crate::bot) fn first_call(player: PlayerId, about: About, spots: Vec<Spot>) -> Option<(Call, Place)> {
    let mut spots = spots.into_iter();
    let Spot { way, account, place } = spots.next()?;
    Some((Call { player, account, about, way, further: spots.collect(), ring: None }, place))
}

/// Why the players of a match are called by what has just become so: the next one, because it is their turn.
pub(in crate::bot) fn turn_or_news(held: &Held) -> impl Fn(PlayerId) -> About + use<> {
    let (id, ply) = (held.row.id, held.game.ply());
    let mover = held.game.result().is_none().then(|| held.player(held.game.to_move()));
    move |player| if mover == Some(player) { About::Turn(id, ply) } else { About::News(id) }
}

/// Calls somebody where nobody else reads, by a post that is for them alone; for lack of that, in the likeliest of the
/// places.
pub(in crate::bot) fn alone(
    desk: &mut Desk<'_>,
    places: &[Place],
    post: PostRow,
    player: PlayerId,
    about: About,
) -> Done {
    let Reach { own, mut channels, directs, last } = reach(desk, player, places, None)?;
    channels.truncate(1);
    match first_call(player, about, [own, directs, channels, last].concat()) {
        Some((call, place)) => post::directly(desk, &place, post, call),
        None => Ok(()),
    }
}
