//! A post that carries calls, in a channel or where only one person reads.

use crate::bot::desk::outbox::{Call, OutboxRow, PostRow};
use crate::bot::desk::{Desk, Done, Held, Stop};
use crate::bot::news::{readers, ring};
use crate::bot::seat::{audience, weblink};
use crate::bot::wire::message::{BoardLink, Topic};
use crate::i18n::Talk;
use crate::players::{Account, Locale, Place};

/// Longest title of a conversation, in characters.
const TITLE_MAX: usize = 100;

/// What is told, in the language of each place where it is: built for each place anew.
pub(in crate::bot) type Worded<'w> = dyn Fn(&mut Desk<'_>, &Place, Locale) -> Result<PostRow, Stop> + 'w;

/// The conversation within a place in which a match is told, if it has one of its own there.
pub(in crate::bot) fn topic(desk: &Desk<'_>, held: &Held, place: &Place) -> Result<Option<Topic>, Stop> {
    let only = if *place == held.row.home { readers::of(desk, held)? } else { None };
    if only.is_none() && (!held.row.apart || !place.is_public()) {
        return Ok(None);
    }
    let locale = desk.language_at(place, &held.players(), &[])?;
    let (id, kind, names) = (held.row.id, held.game.terms().kind, desk.names(held, locale)?);
    let title = Talk::Title { id, kind, names }.say(locale);
    let ends = held.game.result().is_some();
    let title = title.chars().take(TITLE_MAX).collect();
    Ok(Some(Topic { key: format!("#{id}"), title, ends, only: only.unwrap_or_default() }))
}

/// A post for all to see that calls.
pub(in crate::bot) fn in_channel(
    desk: &mut Desk<'_>,
    place: &Place,
    mut post: PostRow,
    calls: Vec<Call>,
) -> Done {
    post.calls.extend(calls.iter().map(|call| call.account.clone()));
    put(desk, place, None, post, calls)
}

/// The same where only the called one reads.
pub(in crate::bot) fn directly(desk: &mut Desk<'_>, place: &Place, mut post: PostRow, call: Call) -> Done {
    post.topic = None;
    post.calls = vec![call.account.clone()];
    put(desk, place, Some(call.account.clone()), post, vec![call])
}

/// The link to the board of the match to which somebody is called where only they read.
fn link(
    desk: &mut Desk<'_>,
    reader: &Account,
    post: &PostRow,
    calls: &[Call],
) -> Result<Option<BoardLink>, Stop> {
    let called = calls.iter().find(|call| call.account == *reader);
    let Some((call, id)) = called.and_then(|call| Some((call, call.about.id()?))) else { return Ok(None) };
    let Some(held) = desk.sound(id)? else { return Ok(None) };
    let spoken = desk.profile(call.player)?.language();
    weblink::of(desk, reader, &held, post.language.or(spoken).unwrap_or(desk.settings.language))
}

/// A post that carries calls, for all who are in a place or for one person. Who alone sees a board has the colours that
/// they like.
pub(in crate::bot) fn put(
    desk: &mut Desk<'_>,
    place: &Place,
    private_to: Option<Account>,
    mut post: PostRow,
    mut calls: Vec<Call>,
) -> Done {
    for call in &mut calls {
        call.ring = ring::of(desk, call)?;
    }
    let reader = private_to.clone().or_else(|| place.reader());
    if let Some(reader) = &reader {
        audience::keep_usable(&mut post, reader);
    }
    if let Some(reader) = &reader {
        post.link = link(desk, reader, &post, &calls)?;
    }
    let looking = reader.as_ref().filter(|_| !post.boards.is_empty());
    if let Some(player) = looking.map(|reader| desk.work.player_of(reader)).transpose()?.flatten() {
        let looks = desk.profile(player)?.looks;
        (post.dress.skin, post.dress.letters) = (looks.skin, looks.letters);
    }
    if reader.is_none() {
        post.dress.skin = desk.skin_at(place)?;
    }
    let note = desk.in_his_zone(place, reader.as_ref(), post.into())?;
    let aloud = desk.is_loud(place)?;
    desk.put_out(OutboxRow {
        place: place.clone(),
        private_to,
        note,
        answers: None,
        calls,
        aloud,
        request: None,
    })
}
