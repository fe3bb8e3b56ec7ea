//! Calls that do not arrive: they are tried elsewhere, and whoever should know that somebody hears nothing is told.

use crate::bot::desk::outbox::{About, Call, OutboxRow, PostRow};
use crate::bot::desk::{Asker, Desk, Done, Stop};
use crate::bot::news::aside;
use crate::bot::news::call::first_call;
use crate::bot::news::post;
use crate::bot::news::reach::reach;
use crate::bot::seat::{audience, daily};
use crate::bot::wire::message::Look;
use crate::bot::wire::press::Press;
use crate::i18n::Label;
use crate::i18n::call::CallText;
use crate::play::MatchId;
use crate::players::{Locale, Place, PlayerId, Way};
use crate::store::{ChallengeRow, MissedRow};
use std::slice;
use tracing::{debug, warn};

/// Most calls that one person is told of as not having reached them; of more, the latest.
const MISSED_MAX: usize = 10;

/// Does what is to be done where a post cannot be delivered: whoever was to be called by it is called elsewhere, if there
/// is another spot, and hears of it when they are seen next.
pub(in crate::bot) fn undeliverable(desk: &mut Desk<'_>, number: u64, why: &str) -> Done {
    let row = desk.work.note::<OutboxRow>(number)?;
    desk.delivered(number);
    let Some(row) = row else { return Ok(()) };
    let told = aside::part(desk, &row)?;
    if told.is_empty() {
        warn!(number, why, "a post cannot be delivered");
    } else {
        debug!(number, why, "a post goes to each of its readers alone");
    }
    for call in row.calls.iter().filter(|call| !told.contains(&call.account)) {
        if call.about == About::Test {
            test_failed(desk, &row, call)?;
        } else if is_of_today(desk, call)? {
            missed(desk, &row, call)?;
        }
    }
    if row.calls.is_empty() {
        unread(desk, &row)?;
    }
    if let Some(post) = row.note.post() {
        daily::lost(desk, &post.key)?;
    }
    unheard_challenge(desk, &row)
}

/// Somebody cannot be told of their match where only they read: then they can be told nothing, whether they are called
/// or not.
fn unread(desk: &mut Desk<'_>, row: &OutboxRow) -> Done {
    let Some(account) = row.place.reader().filter(|_| row.private_to.is_none()) else { return Ok(()) };
    let (Some(player), Some(id)) = (desk.work.player_of(&account)?, about(row)) else { return Ok(()) };
    let acted = desk.work.acted(id, player)?;
    let further = reach(desk, player, slice::from_ref(&row.place), acted.as_ref())?.last;
    let call = Call { player, account, about: About::News(id), way: Way::Direct, further, ring: None };
    missed(desk, row, &call)
}

/// Keeps that somebody has missed a call, and calls them elsewhere. Whoever waits for them is told, once, if nothing is
/// left that lasts: where the bot can only answer, it soon cannot.
fn missed(desk: &mut Desk<'_>, row: &OutboxRow, call: &Call) -> Done {
    let is_news = note_missed(desk, call)?;
    let next = try_elsewhere(desk, row, call)?;
    if is_news && !row.place.is_passing() && next.is_none_or(|place| place.is_passing()) {
        tell_the_other(desk, call)?;
    }
    Ok(())
}

/// The match or challenge of which a post tells.
fn about(row: &OutboxRow) -> Option<MatchId> {
    row.note.post()?.key.split(':').nth(1)?.parse().ok().map(MatchId)
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

/// Keeps that somebody has missed a call, until they are seen; whether it is the first of its kind since they were.
fn note_missed(desk: &mut Desk<'_>, call: &Call) -> Result<bool, Stop> {
    if desk.work.profile(call.player)?.is_none() {
        return Ok(false);
    }
    let mut missed = desk.work.missed(call.player)?;
    let row = MissedRow { id: call.about.id(), way: call.way };
    let known = missed.len();
    missed.retain(|known| *known != row);
    let is_news = missed.len() == known;
    missed.push(row);
    let over = missed.len().saturating_sub(MISSED_MAX);
    desk.work.put_missed(call.player, &missed[over..])?;
    Ok(is_news)
}

/// Calls somebody at the next spot that is left, if there is one; where.
fn try_elsewhere(desk: &mut Desk<'_>, row: &OutboxRow, call: &Call) -> Result<Option<Place>, Stop> {
    let profile = desk.profile(call.player)?;
    let locale = profile.language().unwrap_or(desk.settings.language);
    let next = first_call(call.player, call.about, call.further.clone());
    let Some((again, place)) = next else { return Ok(None) };
    match again.way {
        Way::Direct => {
            let Some(mut post) = row.note.post().cloned() else { return Ok(None) };
            if call.way == Way::Channel {
                post.text = format!("{}\n{}", CallText::NotInChannel.say(locale), post.text);
            }
            post::directly(desk, &place, post, again)?;
        }
        Way::Channel => {
            let post = instead(desk, row, call, &place, (profile.name, locale))?;
            post::in_channel(desk, &place, post, vec![again])?;
        }
    }
    Ok(Some(place))
}

/// Tells whoever waits for somebody that they cannot be reached, and what to do: the maker of a challenge, or the other
/// player.
fn tell_the_other(desk: &mut Desk<'_>, call: &Call) -> Done {
    let Some(id) = call.about.id() else { return Ok(()) };
    let name = desk.profile(call.player)?.name;
    if let Some(row) = desk.work.challenge(id)? {
        return confide(desk, &row, &CallText::ChallengeLost { id, name });
    }
    let Some(held) = desk.sound(id)?.filter(|held| held.game.result().is_none()) else { return Ok(()) };
    let Some(side) = held.game.side_of(call.player) else { return Ok(()) };
    let home = held.row.home.clone();
    alone(desk, id, held.player(side.other()), &home, &CallText::OpponentLost { id, name })
}

/// Tells the maker of an open challenge that nobody else can read it, where it could not be shown to others.
fn unheard_challenge(desk: &mut Desk<'_>, row: &OutboxRow) -> Done {
    let Some(id) = about(row) else { return Ok(()) };
    let is_open = |standing: &ChallengeRow| standing.challenge.to.is_none() && standing.home == row.place;
    match desk.work.challenge(id)?.filter(is_open) {
        Some(standing) => confide(desk, &standing, &CallText::NobodyElse { id }),
        None => Ok(()),
    }
}

/// Tells the maker of a challenge something about it.
fn confide(desk: &mut Desk<'_>, row: &ChallengeRow, notice: &CallText) -> Done {
    let id = MatchId(row.challenge.id.0);
    let maker = desk.work.pact(id)?.map_or(row.challenge.from, |pact| pact.by);
    alone(desk, id, maker, &row.home, notice)
}

/// Tells a person something about a match or challenge where they last acted in it.
fn alone(desk: &mut Desk<'_>, id: MatchId, player: PlayerId, home: &Place, notice: &CallText) -> Done {
    let profile = desk.profile(player)?;
    let acted = desk.work.acted(id, player)?.map(|acted| (acted.account, acted.place));
    let first = || profile.accounts.iter().find(|account| account.platform == home.platform).cloned();
    // A channel is told nothing alone.
    let Some((account, place)) = acted.or_else(|| Some((first()?, home.clone()))) else { return Ok(()) };
    let locale = profile.language().unwrap_or(desk.settings.language);
    let post = PostRow { text: notice.say(locale), language: Some(locale), ..PostRow::default() };
    post::put(desk, &place, Some(account), post, Vec::new())
}

/// What calls somebody in a channel who could not be called directly, or in another channel. What it is about stands there
/// already, but for a list of matches.
fn instead(
    desk: &mut Desk<'_>,
    row: &OutboxRow,
    call: &Call,
    place: &Place,
    (name, locale): (String, Locale),
) -> Result<PostRow, Stop> {
    let id = call.about.id();
    let mut text = match call.way {
        Way::Direct => CallText::NotDirectly { name, id },
        Way::Channel => CallText::NotThere { name, id },
    }
    .say(locale);
    let list = matches!(call.about, About::Digest | About::Several);
    let digest = row.note.post().filter(|_| list);
    let audience = audience::person(desk, call.player)?;
    if let Some(post) = digest {
        text = format!("{text}\n{}", post.text);
    }
    let open = call.about.turn().map(|at| Press::Open(at).button(locale, &Label::Move, Look::Primary));
    let open = open.map(|open| open.of(audience));
    let buttons =
        digest.map_or_else(|| open.map(|open| vec![open]).into_iter().collect(), |post| post.buttons.clone());
    let held = id.map(|id| desk.sound(id)).transpose()?.flatten();
    let topic = held.map(|held| post::topic(desk, &held, place)).transpose()?.flatten();
    Ok(PostRow { text, buttons, topic, language: Some(locale), ..PostRow::default() })
}

/// Tells who has asked for a test, where they asked, that it has failed.
fn test_failed(desk: &mut Desk<'_>, row: &OutboxRow, call: &Call) -> Done {
    let profile = desk.profile(call.player)?;
    let locale = profile.language().unwrap_or(desk.settings.language);
    let text = CallText::TestFailed(call.way).say(locale);
    let post = PostRow { text, language: Some(locale), ..PostRow::default() };
    post::put(desk, &row.place, Some(call.account.clone()), post, Vec::new())
}

/// Tells somebody who is seen which calls have not reached them, once.
pub(in crate::bot) fn confess(desk: &mut Desk<'_>, asker: &Asker) -> Done {
    let missed = desk.work.missed(asker.player)?;
    if missed.is_empty() {
        return Ok(());
    }
    desk.work.put_missed(asker.player, &[])?;
    let missed = missed.iter().map(|row| (row.id, row.way)).collect();
    desk.answer(asker, CallText::Missed(missed).say(asker.locale))
}
