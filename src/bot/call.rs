//! Calls: whose device rings when, where, and what is done where it cannot.
//!
//! Whoever is to be called is called on each way that he has chosen, by a post of its own for each, so that the outbox
//! knows of every call whether it arrived. One that did not is tried once more on the other way, if that was not used
//! already; nobody is ever called twice on one way for one turn.

use super::arbiter;
use super::desk::{Asker, Desk, Done, Held, Stop};
use super::message::{Look, Topic};
use super::outbox::{OutboxRow, PostRow};
use super::play;
use super::press::{At, Press};
use crate::i18n::call::Notice;
use crate::i18n::{Label, Talk};
use crate::play::MatchId;
use crate::players::{Account, Locale, Place, PlayerId, Profile, Way};
use crate::store::MissedRow;
use serde::{Deserialize, Serialize};

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
    /// Whether the other way was or will be used, too, so that it is not used instead.
    last: bool,
}

/// Why somebody is called. New reasons are added at the end: the order is part of the stored form.
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

/// Tells something in a place for all to see, and calls whoever of the called is of its platform, each on his ways.
pub(super) fn tell(
    desk: &mut Desk<'_>,
    place: &Place,
    mut post: PostRow,
    about: impl Fn(PlayerId) -> About,
) -> Done {
    let (mut here, mut direct) = (Vec::new(), Vec::new());
    // A role has no ways to choose from: whoever has it is called where it is.
    let is_here = |account: &Account| account.platform == place.platform;
    let (roles, people) = std::mem::take(&mut post.calls).into_iter().partition(Account::is_role);
    post.calls = Vec::into_iter(roles).filter(is_here).collect();
    for account in Vec::into_iter(people) {
        let player = desk.work.player_of(&account)?.filter(|_| is_here(&account));
        let Some(player) = player else { continue };
        let (profile, about) = (desk.profile(player)?, about(player));
        if profile.digest.is_some() && about.can_wait() {
            continue;
        }
        let ways = profile.calls.ways();
        for &way in ways {
            let call = Call { player, account: account.clone(), about, way, last: ways.len() > 1 };
            if way == Way::Direct { direct.push((call, profile.clone())) } else { here.push(call) }
        }
    }
    // What only calls is told on its ways, and nowhere else.
    if !post.only_calls || !here.is_empty() {
        in_channel(desk, place, post.clone(), here)?;
    }
    for (call, profile) in direct {
        directly(desk, place, post.clone(), call, &profile)?;
    }
    Ok(())
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
    for place in places {
        let mut post = post.clone();
        // A role is called on its own server only.
        let role = arbiter::role_at(desk, held, place)?;
        post.calls.retain(|account| !account.is_role() || role.as_ref() == Some(account));
        tell(desk, place, post, &about)?;
    }
    Ok(())
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
fn directly(desk: &mut Desk<'_>, place: &Place, mut post: PostRow, call: Call, profile: &Profile) -> Done {
    post.topic = None;
    post.calls = vec![call.account.clone()];
    if !post.boards.is_empty() {
        post.dress.skin = profile.looks.skin;
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
    let row = OutboxRow { place: place.clone(), private_to, note: post.into(), answers: None, calls };
    desk.work.tell(&row)?;
    Ok(())
}

/// Calls somebody where nobody else reads, by a post that is for him alone.
pub(super) fn alone(
    desk: &mut Desk<'_>,
    place: &Place,
    post: PostRow,
    (player, account): (PlayerId, Account),
    about: About,
) -> Done {
    let call = Call { player, account, about, way: Way::Direct, last: false };
    let profile = desk.profile(player)?;
    directly(desk, place, post, call, &profile)
}

/// Calls the asker on each of his ways, to see whether it works, and says that it was done.
pub(super) fn test(desk: &mut Desk<'_>, asker: &Asker) -> Done {
    let Asker { player, account, profile, locale, place, .. } = asker;
    desk.answer(asker, Notice::TestSent(profile.calls).say(*locale))?;
    for &way in profile.calls.ways() {
        let text = Notice::Test { name: profile.name.clone(), way }.say(*locale);
        let post = PostRow { text, ..PostRow::default() };
        let call = Call { player: *player, account: account.clone(), about: About::Test, way, last: true };
        match way {
            Way::Channel => in_channel(desk, place, post, vec![call])?,
            Way::Direct => directly(desk, place, post, call, profile)?,
        }
    }
    Ok(())
}

/// Does what is to be done where a post cannot be delivered: whoever was to be called by it is called otherwise, if there
/// is another way, and hears of it when he is seen next.
pub(super) fn undeliverable(desk: &mut Desk<'_>, number: u64) -> Done {
    let row = desk.work.note::<OutboxRow>(number)?;
    desk.work.delivered(number);
    let Some(row) = row else { return Ok(()) };
    for call in &row.calls {
        if call.about == About::Test {
            test_failed(desk, &row, call)?;
        } else if is_of_today(desk, call)? {
            note_missed(desk, call)?;
            if !call.last {
                try_other_way(desk, &row, call)?;
            }
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

fn try_other_way(desk: &mut Desk<'_>, row: &OutboxRow, call: &Call) -> Done {
    let profile = desk.profile(call.player)?;
    let locale = profile.language().unwrap_or(desk.settings.language);
    let again = Call { way: call.way.other(), last: true, ..call.clone() };
    match call.way {
        Way::Channel => {
            let Some(mut post) = row.note.post() else { return Ok(()) };
            post.text = format!("{}\n{}", Notice::NotInChannel.say(locale), post.text);
            directly(desk, &row.place, post, again, &profile)
        }
        Way::Direct => {
            let post = instead(desk, row, call, profile.name, locale)?;
            in_channel(desk, &row.place, post, vec![again])
        }
    }
}

/// What calls somebody in the channel who could not be called directly. What it is about stands there already, but for
/// the digest.
fn instead(
    desk: &mut Desk<'_>,
    row: &OutboxRow,
    call: &Call,
    name: String,
    locale: Locale,
) -> Result<PostRow, Stop> {
    let mut text = Notice::NotDirectly { name, id: call.about.id() }.say(locale);
    let digest = row.note.post().filter(|_| call.about == About::Digest);
    if let Some(post) = &digest {
        text = format!("{text}\n{}", post.text);
    }
    let open = call.about.turn().map(|at| Press::Open(at).button(locale, &Label::Move, Look::Primary));
    let buttons =
        digest.map_or_else(|| open.map(|open| vec![open]).into_iter().collect(), |post| post.buttons);
    let held = call.about.id().map(|id| desk.sound(id)).transpose()?.flatten();
    let topic = held.map(|held| topic(desk, &held)).transpose()?.flatten();
    Ok(PostRow { text, buttons, topic, ..PostRow::default() })
}

/// Tells who has asked for a test, where he asked, that it has failed.
fn test_failed(desk: &mut Desk<'_>, row: &OutboxRow, call: &Call) -> Done {
    let profile = desk.profile(call.player)?;
    let locale = profile.language().unwrap_or(desk.settings.language);
    let post = PostRow { text: Notice::TestFailed(call.way).say(locale), ..PostRow::default() };
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
