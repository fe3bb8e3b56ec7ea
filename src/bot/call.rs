//! Calls: whose device rings when, where, and what is done where it cannot.
//!
//! Whoever is to be called is called once on each way that he has chosen, however many accounts he has: in the channel,
//! where he plays; directly, on the account on which he was heard last. Each call goes by a post of its own, so that the
//! outbox knows whether it arrived. One that did not is tried elsewhere, one spot after the other: on his other accounts,
//! and on the other way, if that was not chosen as well. So no two calls on one way ever arrive for one turn.

use super::arbiter;
use super::audience;
use super::closed;
use super::desk::{Asker, Desk, Done, Held, Stop};
use super::message::Topic;
use super::outbox::{OutboxRow, PostRow};
use super::press::At;
use super::reach::{Reach, Spot, reach};
use crate::i18n::Talk;
use crate::i18n::call::Notice;
use crate::play::MatchId;
use crate::players::{Account, Calls, Locale, Place, PlayerId, Way};
use serde::{Deserialize, Serialize};
use std::slice;

/// Longest title of a conversation, in characters.
const TITLE_MAX: usize = 100;

/// A call, as it is kept with the post that carries it until that is delivered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Call {
    /// Who is called.
    pub(super) player: PlayerId,
    /// On which of his accounts.
    pub(super) account: Account,
    /// Why.
    pub(super) about: About,
    /// On which way.
    pub(super) way: Way,
    /// What is tried where it does not arrive, in order.
    #[serde(default)]
    pub(super) further: Vec<Spot>,
}

impl Call {
    /// The account that is called because it is its owner's turn.
    pub(super) fn to_turn(&self) -> Option<&Account> {
        self.about.turn().map(|_| &self.account)
    }
}

/// Why somebody is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum About {
    /// It is his turn in a match, after so many.
    Turn(MatchId, u32),
    /// He is reminded of it.
    Reminder(MatchId, u32),
    /// He is reminded of it for the last time.
    LastReminder(MatchId, u32),
    /// His vacation is spent in it.
    Vacation(MatchId, u32),
    /// Several matches wait for him.
    Several,
    /// He is asked something in a match.
    Question(MatchId),
    /// Something has happened in a match.
    News(MatchId),
    /// He is challenged.
    Challenge(MatchId),
    /// He is told once a day what waits for him.
    Digest,
    /// He wants to know whether he can be called.
    Test,
}

impl About {
    /// The match or challenge that it is about.
    pub(super) fn id(self) -> Option<MatchId> {
        match self {
            About::Turn(id, _)
            | About::Reminder(id, _)
            | About::LastReminder(id, _)
            | About::Vacation(id, _)
            | About::Question(id)
            | About::News(id)
            | About::Challenge(id) => Some(id),
            About::Several | About::Digest | About::Test => None,
        }
    }

    /// The turn that it is about.
    pub(super) fn turn(self) -> Option<At> {
        match self {
            About::Turn(id, ply)
            | About::Reminder(id, ply)
            | About::LastReminder(id, ply)
            | About::Vacation(id, ply) => Some(At { id, ply }),
            _ => None,
        }
    }

    /// Whether it can wait for the digest of somebody who has chosen one. What somebody asks him may not.
    fn can_wait(self) -> bool {
        matches!(self, About::Turn(..) | About::Reminder(..) | About::News(_))
    }
}

/// What is told, in the language of each place where it is: built for each place anew.
pub(super) type Worded<'w> = dyn Fn(&mut Desk<'_>, &Place, Locale) -> Result<PostRow, Stop> + 'w;

/// Something that is told of a match or challenge.
struct Telling<'t> {
    id: MatchId,
    /// Where.
    places: &'t [Place],
    /// Whom it concerns.
    concerned: &'t [PlayerId],
    /// Who is called without ways of his own: a role, or somebody who was never heard.
    roles: Vec<(Place, Account)>,
    /// The match, once it is one.
    held: Option<&'t Held>,
}

/// Tells something of a challenge in these places, and calls the called, each once on each of his ways.
pub(super) fn tell(
    desk: &mut Desk<'_>,
    id: MatchId,
    (places, concerned): (&[Place], &[PlayerId]),
    about: impl Fn(PlayerId) -> About,
    worded: &Worded<'_>,
) -> Done {
    let draft = worded(desk, &places[0], desk.settings.language)?;
    let telling = Telling { id, places, concerned, roles: Vec::new(), held: None };
    tell_and_call(desk, &telling, &draft, about, worded)
}

/// Tells something of a match where it is told.
pub(super) fn tell_of(
    desk: &mut Desk<'_>,
    held: &Held,
    about: impl Fn(PlayerId) -> About,
    worded: &Worded<'_>,
) -> Done {
    let places: Vec<_> = held.places().cloned().collect();
    tell_at(desk, held, &places, about, worded)
}

/// Tells something of a match in these places.
pub(super) fn tell_at(
    desk: &mut Desk<'_>,
    held: &Held,
    places: &[Place],
    about: impl Fn(PlayerId) -> About,
    worded: &Worded<'_>,
) -> Done {
    let draft = worded(desk, &held.row.home, desk.settings.language)?;
    let mut roles = Vec::new();
    for place in places {
        // A role is called on its own server only.
        let role = arbiter::role_at(desk, held, place)?.filter(|role| draft.calls.contains(role));
        roles.extend(role.map(|role| (place.clone(), role)));
        for account in draft.calls.iter().filter(|account| account.platform == place.platform) {
            // Nor has anybody chosen ways who was never heard.
            if !account.is_role() && desk.work.player_of(account)?.is_none() {
                roles.push((place.clone(), account.clone()));
            }
        }
    }
    let concerned = &held.players();
    let telling = Telling { id: held.row.id, places, concerned, roles, held: Some(held) };
    tell_and_call(desk, &telling, &draft, about, worded)
}

fn tell_and_call(
    desk: &mut Desk<'_>,
    telling: &Telling<'_>,
    draft: &PostRow,
    about: impl Fn(PlayerId) -> About,
    worded: &Worded<'_>,
) -> Done {
    let Telling { id, mut places, .. } = *telling;
    let mut called = Vec::new();
    for account in draft.calls.iter().filter(|account| !account.is_role()) {
        called.extend(desk.work.player_of(account)?.filter(|player| !called.contains(player)));
    }
    if let Some(held) = telling.held.filter(|held| closed::is_closed(held)) {
        if closed::readers(desk, held)?.is_none() {
            return closed::tell(desk, held, &called, &about, worded);
        }
        // Both of its players read there, and nobody else does.
        places = slice::from_ref(&held.row.home);
    }
    let mut calls = Vec::new();
    for &player in &called {
        calls.extend(calls_of(desk, (id, player), places, about(player))?);
    }
    let is_told = |(call, at): &(Call, Place)| {
        places.contains(at) && (call.way == Way::Channel || at.reader().is_some())
    };
    let (here, elsewhere): (Vec<_>, Vec<_>) = calls.into_iter().partition(is_told);
    for place in places {
        let here = here.iter().filter(|(_, at)| at == place).map(|(call, _)| call.clone());
        let here: Vec<_> = here.collect();
        // What only calls is told on its ways, and nowhere else.
        if !draft.only_calls || !here.is_empty() {
            let locale = desk.language_at(place, telling.concerned, &called)?;
            let roles = telling.roles.iter().filter(|(at, _)| at == place).map(|(_, role)| role.clone());
            let topic = telling.held.map(|held| topic(desk, held, place)).transpose()?.flatten();
            let post = PostRow { calls: roles.collect(), topic, ..worded(desk, place, locale)? };
            in_channel(desk, place, post, here)?;
        }
    }
    for (call, place) in elsewhere {
        let locale = desk.profile(call.player)?.language().unwrap_or(desk.settings.language);
        let post = PostRow { calls: Vec::new(), ..worded(desk, &place, locale)? };
        match call.way {
            Way::Direct => directly(desk, &place, post, call)?,
            Way::Channel => in_channel(desk, &place, post, vec![call])?,
        }
    }
    Ok(())
}

/// A call where nobody else reads, for which nothing else is tried.
pub(super) fn direct(player: PlayerId, account: Account, about: About) -> Call {
    Call { player, account, about, way: Way::Direct, further: Vec::new() }
}

/// The calls of a person, one for each of his ways, and where each goes first.
pub(super) fn calls_of(
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
            // It is nearest to the channel to tell him directly on the account that is there.
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
pub(super) fn first_call(player: PlayerId, about: About, spots: Vec<Spot>) -> Option<(Call, Place)> {
    let mut spots = spots.into_iter();
    let Spot { way, account, place } = spots.next()?;
    Some((Call { player, account, about, way, further: spots.collect() }, place))
}

/// The conversation within a place in which a match is told, if it has one of its own there.
pub(super) fn topic(desk: &Desk<'_>, held: &Held, place: &Place) -> Result<Option<Topic>, Stop> {
    let readers = if *place == held.row.home { closed::readers(desk, held)? } else { None };
    if readers.is_none() && (!held.row.apart || !place.is_public()) {
        return Ok(None);
    }
    let locale = desk.language_at(place, &held.players(), &[])?;
    let (id, kind, names) = (held.row.id, held.game.terms().kind, desk.names(held, locale)?);
    let title = Talk::Title { id, kind, names }.say(locale);
    let ends = held.game.result().is_some();
    let title = title.chars().take(TITLE_MAX).collect();
    Ok(Some(Topic { key: format!("#{id}"), title, ends, only: readers.unwrap_or_default() }))
}

/// Why the players of a match are called by what has just become so: the next one, because it is his turn.
pub(super) fn turn_or_news(held: &Held) -> impl Fn(PlayerId) -> About + use<> {
    let (id, ply) = (held.row.id, held.game.ply());
    let mover = held.game.result().is_none().then(|| held.player(held.game.to_move()));
    move |player| if mover == Some(player) { About::Turn(id, ply) } else { About::News(id) }
}

/// A post for all to see that calls.
pub(super) fn in_channel(desk: &mut Desk<'_>, place: &Place, mut post: PostRow, calls: Vec<Call>) -> Done {
    post.calls.extend(calls.iter().map(|call| call.account.clone()));
    put(desk, place, None, post, calls)
}

/// The same where only the called one reads.
pub(super) fn directly(desk: &mut Desk<'_>, place: &Place, mut post: PostRow, call: Call) -> Done {
    post.topic = None;
    post.calls = vec![call.account.clone()];
    put(desk, place, Some(call.account.clone()), post, vec![call])
}

/// A post that carries calls, for all who are in a place or for one person. Who alone sees a board has the colours that
/// he likes.
pub(super) fn put(
    desk: &mut Desk<'_>,
    place: &Place,
    private_to: Option<Account>,
    mut post: PostRow,
    calls: Vec<Call>,
) -> Done {
    let reader = private_to.clone().or_else(|| place.reader());
    if let Some(reader) = &reader {
        audience::keep_usable(&mut post, reader);
    }
    let looking = reader.as_ref().filter(|_| !post.boards.is_empty());
    if let Some(player) = looking.map(|reader| desk.work.player_of(reader)).transpose()?.flatten() {
        post.dress.skin = desk.profile(player)?.looks.skin;
    }
    let note = desk.in_his_zone(place, reader.as_ref(), post.into())?;
    let aloud = desk.is_loud(place)?;
    let row = OutboxRow { place: place.clone(), private_to, note, answers: None, calls, aloud };
    desk.work.tell(&row)?;
    Ok(())
}

/// Calls somebody where nobody else reads, by a post that is for him alone; for lack of that, in the likeliest of the
/// places.
pub(super) fn alone(
    desk: &mut Desk<'_>,
    places: &[Place],
    post: PostRow,
    player: PlayerId,
    about: About,
) -> Done {
    let Reach { own, mut channels, directs, .. } = reach(desk, player, places, None)?;
    channels.truncate(1);
    match first_call(player, about, [own, directs, channels].concat()) {
        Some((call, place)) => directly(desk, &place, post, call),
        None => Ok(()),
    }
}

/// Calls the asker on each of his ways, to see whether it works, and says that it was done.
pub(super) fn test(desk: &mut Desk<'_>, asker: &Asker) -> Done {
    let Asker { player, account, profile, locale, place, .. } = asker;
    desk.answer(asker, Notice::TestSent(profile.calls).say(*locale))?;
    for &way in profile.calls.ways() {
        let text = Notice::Test { name: profile.name.clone(), way }.say(*locale);
        let post = PostRow { text, language: Some(*locale), ..PostRow::default() };
        let (account, further) = (account.clone(), Vec::new());
        let call = Call { player: *player, account, about: About::Test, way, further };
        match way {
            Way::Channel => in_channel(desk, place, post, vec![call])?,
            Way::Direct => directly(desk, place, post, call)?,
        }
    }
    Ok(())
}
