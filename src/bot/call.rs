//! Calls: whose device rings when, where, and what is done where it cannot.
//!
//! Whoever is to be called is called once on each way that he has chosen, however many accounts he has: in the channel,
//! where he plays; directly, on the account on which he was heard last. Each call goes by a post of its own, so that the
//! outbox knows whether it arrived. One that did not is tried elsewhere, one spot after the other: on his other accounts,
//! and on the other way, if that was not chosen as well. So no two calls on one way ever arrive for one turn.

use super::arbiter;
use super::audience;
use super::desk::{Asker, Desk, Done, Held, Stop};
use super::message::{Look, Topic};
use super::outbox::{OutboxRow, PostRow};
use super::play;
use super::press::{At, Press};
use crate::i18n::call::Notice;
use crate::i18n::{Label, Talk};
use crate::play::MatchId;
use crate::players::{Account, Calls, Locale, Place, PlayerId, Way};
use crate::store::{ActedRow, MissedRow};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// Longest title of a conversation, in characters.
const TITLE_MAX: usize = 100;
/// Most calls that one person is told of as not having reached him; of more, the latest.
const MISSED_MAX: usize = 10;

/// A call, as it is kept with the post that carries it until that is delivered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Call {
    /// Who is called.
    player: PlayerId,
    /// On which of his accounts.
    account: Account,
    /// Why.
    about: About,
    /// On which way.
    way: Way,
    /// What is tried where it does not arrive, in order.
    #[serde(default)]
    further: Vec<Spot>,
}

impl Call {
    /// The account that is called because it is its owner's turn.
    pub(super) fn to_turn(&self) -> Option<&Account> {
        self.about.turn().map(|_| &self.account)
    }
}

/// Where somebody can be called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Spot {
    /// On which way.
    way: Way,
    /// On which account.
    account: Account,
    /// In which place; directly, from which place.
    place: Place,
}

/// Where somebody can be called, the likeliest first.
struct Reach {
    /// In the channel, at most once in each place.
    channels: Vec<Spot>,
    /// Directly, once on each account.
    directs: Vec<Spot>,
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
    fn id(self) -> Option<MatchId> {
        match self {
            About::Turn(id, _)
            | About::Reminder(id, _)
            | About::LastReminder(id, _)
            | About::Question(id)
            | About::News(id)
            | About::Challenge(id) => Some(id),
            About::Digest | About::Test => None,
        }
    }

    /// The turn that it is about.
    fn turn(self) -> Option<At> {
        match self {
            About::Turn(id, ply) | About::Reminder(id, ply) | About::LastReminder(id, ply) => {
                Some(At { id, ply })
            }
            _ => None,
        }
    }

    /// Whether it can wait for the digest of somebody who has chosen one. What somebody asks him may not.
    fn can_wait(self) -> bool {
        matches!(self, About::Turn(..) | About::Reminder(..) | About::News(_))
    }
}

/// Tells something of a match or challenge in these places for all to see, and calls the called, each once on each of
/// his ways.
pub(super) fn tell(
    desk: &mut Desk<'_>,
    id: MatchId,
    places: &[Place],
    post: PostRow,
    about: impl Fn(PlayerId) -> About,
) -> Done {
    tell_and_call(desk, id, places, &[], post, about)
}

/// The same, and calls these roles as well. A role has no ways to choose from: whoever has it is called where it is.
fn tell_and_call(
    desk: &mut Desk<'_>,
    id: MatchId,
    places: &[Place],
    roles: &[(Place, Account)],
    mut post: PostRow,
    about: impl Fn(PlayerId) -> About,
) -> Done {
    let mut players = Vec::new();
    for account in std::mem::take(&mut post.calls).iter().filter(|account| !account.is_role()) {
        players.extend(desk.work.player_of(account)?.filter(|player| !players.contains(player)));
    }
    let mut calls = Vec::new();
    for player in players {
        calls.extend(calls_of(desk, (id, player), places, about(player))?);
    }
    let (here, direct): (Vec<_>, Vec<_>) = calls.into_iter().partition(|(call, _)| call.way == Way::Channel);
    for place in places {
        let here = here.iter().filter(|(_, at)| at == place).map(|(call, _)| call.clone());
        let here: Vec<_> = here.collect();
        // What only calls is told on its ways, and nowhere else.
        if !post.only_calls || !here.is_empty() {
            let roles = roles.iter().filter(|(at, _)| at == place).map(|(_, role)| role.clone());
            in_channel(desk, place, PostRow { calls: roles.collect(), ..post.clone() }, here)?;
        }
    }
    for (call, place) in direct {
        directly(desk, &place, post.clone(), call)?;
    }
    Ok(())
}

/// The calls of a person, one for each of his ways, and where each goes first.
fn calls_of(
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
    let Reach { mut channels, mut directs } = reach(desk, profile.accounts, places, acted.as_ref())?;
    let tries = match profile.calls {
        Calls::Channel => {
            let others = channels.split_off(channels.len().min(1));
            // It is nearest to the channel to tell him directly on the account that is there.
            directs.sort_by_key(|direct| channels.iter().all(|first| first.account != direct.account));
            vec![[channels, directs, others].concat()]
        }
        Calls::Direct => vec![[directs, channels].concat()],
        Calls::Both => vec![channels, directs],
    };
    Ok(tries.into_iter().filter_map(|spots| first_call(player, about, spots)).collect())
}

/// The call that tries these spots in order, and where it goes first.
fn first_call(player: PlayerId, about: About, spots: Vec<Spot>) -> Option<(Call, Place)> {
    let mut spots = spots.into_iter();
    let Spot { way, account, place } = spots.next()?;
    Some((Call { player, account, about, way, further: spots.collect() }, place))
}

/// Where somebody with these accounts can be called for what is told in these places. In the channel: first where he last
/// acted, then where he was ever seen, then in the order of the places. Directly: first where he was heard last.
fn reach(
    desk: &Desk<'_>,
    accounts: Vec<Account>,
    places: &[Place],
    acted: Option<&ActedRow>,
) -> Result<Reach, Stop> {
    let mut latest = Vec::new();
    for account in accounts {
        latest.push((desk.work.heard(&account)?.map(|heard| heard.at), account));
    }
    latest.sort_by_key(|(at, _)| Reverse(*at));
    let mut channels = Vec::new();
    for place in places {
        let mut best = None;
        for (_, account) in latest.iter().filter(|(_, account)| account.platform == place.platform) {
            let likely = (
                acted.is_some_and(|acted| acted.place == *place),
                acted.is_some_and(|acted| acted.account == *account),
                desk.work.seen(place, account)?.is_some(),
            );
            if best.as_ref().is_none_or(|(known, _)| *known < likely) {
                let (account, place) = (account.clone(), place.clone());
                best = Some((likely, Spot { way: Way::Channel, account, place }));
            }
        }
        channels.extend(best);
    }
    channels.sort_by_key(|(likely, _)| Reverse(*likely));
    let channels: Vec<_> = channels.into_iter().map(|(_, spot)| spot).collect();
    let direct = |(_, account): (_, Account)| {
        let near = channels.iter().find(|spot| spot.place.platform == account.platform)?;
        Some(Spot { way: Way::Direct, account, place: near.place.clone() })
    };
    Ok(Reach { directs: latest.into_iter().filter_map(direct).collect(), channels })
}

/// Tells something of a match where it is told.
pub(super) fn tell_of(
    desk: &mut Desk<'_>,
    held: &Held,
    post: PostRow,
    about: impl Fn(PlayerId) -> About,
) -> Done {
    let places: Vec<_> = held.places().cloned().collect();
    tell_at(desk, held, post, &places, about)
}

/// Tells something of a match in these places.
pub(super) fn tell_at(
    desk: &mut Desk<'_>,
    held: &Held,
    mut post: PostRow,
    places: &[Place],
    about: impl Fn(PlayerId) -> About,
) -> Done {
    post.topic = topic(desk, held)?;
    let mut roles = Vec::new();
    for place in places {
        // A role is called on its own server only.
        let role = arbiter::role_at(desk, held, place)?.filter(|role| post.calls.contains(role));
        roles.extend(role.map(|role| (place.clone(), role)));
        for account in post.calls.iter().filter(|account| account.platform == place.platform) {
            // Nor has anybody chosen ways who was never heard.
            if !account.is_role() && desk.work.player_of(account)?.is_none() {
                roles.push((place.clone(), account.clone()));
            }
        }
    }
    tell_and_call(desk, held.row.id, places, &roles, post, about)
}

/// The conversation in which a match is told, if it has one of its own.
fn topic(desk: &Desk<'_>, held: &Held) -> Result<Option<Topic>, Stop> {
    if !held.row.apart {
        return Ok(None);
    }
    let locale = play::language(desk, held)?;
    let (id, kind, names) = (held.row.id, held.game.terms().kind, desk.names(held, locale)?);
    let title = Talk::Title { id, kind, names }.say(locale);
    let ends = held.game.result().is_some();
    Ok(Some(Topic { key: format!("#{id}"), title: title.chars().take(TITLE_MAX).collect(), ends }))
}

/// Why the players of a match are called by what has just become so: the next one, because it is his turn.
pub(super) fn turn_or_news(held: &Held) -> impl Fn(PlayerId) -> About + use<> {
    let (id, ply) = (held.row.id, held.game.ply());
    let mover = held.game.result().is_none().then(|| held.player(held.game.to_move()));
    move |player| if mover == Some(player) { About::Turn(id, ply) } else { About::News(id) }
}

/// A post for all to see that calls.
fn in_channel(desk: &mut Desk<'_>, place: &Place, mut post: PostRow, calls: Vec<Call>) -> Done {
    post.calls.extend(calls.iter().map(|call| call.account.clone()));
    put(desk, place, None, post, calls)
}

/// The same where only the called one reads.
fn directly(desk: &mut Desk<'_>, place: &Place, mut post: PostRow, call: Call) -> Done {
    post.topic = None;
    audience::keep_usable(&mut post, &call.account);
    post.calls = vec![call.account.clone()];
    if !post.boards.is_empty() {
        post.dress.skin = desk.profile(call.player)?.looks.skin;
    }
    put(desk, place, Some(call.account.clone()), post, vec![call])
}

fn put(
    desk: &mut Desk<'_>,
    place: &Place,
    private_to: Option<Account>,
    post: PostRow,
    calls: Vec<Call>,
) -> Done {
    let note = desk.in_his_zone(place, private_to.as_ref(), post.into())?;
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
    let accounts = desk.profile(player)?.accounts;
    let Reach { mut channels, directs } = reach(desk, accounts, places, None)?;
    channels.truncate(1);
    match first_call(player, about, [directs, channels].concat()) {
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

/// Does what is to be done where a post cannot be delivered: whoever was to be called by it is called elsewhere, if there
/// is another spot, and hears of it when he is seen next.
pub(super) fn undeliverable(desk: &mut Desk<'_>, number: u64) -> Done {
    let row = desk.work.note::<OutboxRow>(number)?;
    desk.work.delivered(number);
    let Some(row) = row else { return Ok(()) };
    for call in &row.calls {
        if call.about == About::Test {
            test_failed(desk, &row, call)?;
        } else if is_of_today(desk, call)? {
            note_missed(desk, call)?;
            try_elsewhere(desk, &row, call)?;
        }
    }
    Ok(())
}

/// Whether a call still means what it meant: the turn of which it tells is not played yet.
fn is_of_today(desk: &mut Desk<'_>, call: &Call) -> Result<bool, Stop> {
    let Some(at) = call.about.turn() else { return Ok(true) };
    let held = desk.sound(at.id)?;
    Ok(held.is_some_and(|held| {
        let mover = held.player(held.game.to_move());
        held.game.result().is_none() && held.game.ply() == at.ply && mover == call.player
    }))
}

fn note_missed(desk: &mut Desk<'_>, call: &Call) -> Done {
    if desk.work.profile(call.player)?.is_none() {
        return Ok(());
    }
    let mut missed = desk.work.missed(call.player)?;
    let row = MissedRow { id: call.about.id(), way: call.way };
    missed.retain(|known| *known != row);
    missed.push(row);
    let over = missed.len().saturating_sub(MISSED_MAX);
    Ok(desk.work.put_missed(call.player, &missed[over..])?)
}

fn try_elsewhere(desk: &mut Desk<'_>, row: &OutboxRow, call: &Call) -> Done {
    let profile = desk.profile(call.player)?;
    let locale = profile.language().unwrap_or(desk.settings.language);
    let next = first_call(call.player, call.about, call.further.clone());
    let Some((again, place)) = next else { return Ok(()) };
    match again.way {
        Way::Direct => {
            let Some(mut post) = row.note.post().cloned() else { return Ok(()) };
            if call.way == Way::Channel {
                post.text = format!("{}\n{}", Notice::NotInChannel.say(locale), post.text);
            }
            directly(desk, &place, post, again)
        }
        Way::Channel => {
            let post = instead(desk, row, call, profile.name, locale)?;
            in_channel(desk, &place, post, vec![again])
        }
    }
}

/// What calls somebody in a channel who could not be called directly, or in another channel. What it is about stands there
/// already, but for the digest.
fn instead(
    desk: &mut Desk<'_>,
    row: &OutboxRow,
    call: &Call,
    name: String,
    locale: Locale,
) -> Result<PostRow, Stop> {
    let id = call.about.id();
    let mut text = match call.way {
        Way::Direct => Notice::NotDirectly { name, id },
        Way::Channel => Notice::NotThere { name, id },
    }
    .say(locale);
    let digest = row.note.post().filter(|_| call.about == About::Digest);
    let audience = audience::person(desk, call.player)?;
    if let Some(post) = digest {
        text = format!("{text}\n{}", post.text);
    }
    let open = call.about.turn().map(|at| Press::Open(at).button(locale, &Label::Move, Look::Primary));
    let open = open.map(|open| open.of(audience));
    let buttons =
        digest.map_or_else(|| open.map(|open| vec![open]).into_iter().collect(), |post| post.buttons.clone());
    let held = id.map(|id| desk.sound(id)).transpose()?.flatten();
    let topic = held.map(|held| topic(desk, &held)).transpose()?.flatten();
    Ok(PostRow { text, buttons, topic, language: Some(locale), ..PostRow::default() })
}

/// Tells who has asked for a test, where he asked, that it has failed.
fn test_failed(desk: &mut Desk<'_>, row: &OutboxRow, call: &Call) -> Done {
    let profile = desk.profile(call.player)?;
    let locale = profile.language().unwrap_or(desk.settings.language);
    let text = Notice::TestFailed(call.way).say(locale);
    let post = PostRow { text, language: Some(locale), ..PostRow::default() };
    put(desk, &row.place, Some(call.account.clone()), post, Vec::new())
}

/// Tells somebody who is seen which calls have not reached him, once.
pub(super) fn confess(desk: &mut Desk<'_>, asker: &Asker) -> Done {
    let missed = desk.work.missed(asker.player)?;
    if missed.is_empty() {
        return Ok(());
    }
    desk.work.put_missed(asker.player, &[])?;
    let missed = missed.iter().map(|row| (row.id, row.way)).collect();
    desk.answer(asker, Notice::Missed(missed).say(asker.locale))
}
