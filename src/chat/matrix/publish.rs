//! The bot's posts become events: new ones, or edits of those that have their place.

use super::chore::{self, Chore, Chores};
use super::content;
use super::desk::Desk;
use super::direct;
use super::failure::Failure;
use super::html::{self, Words};
use super::legend::Legend;
use super::memory::{Line, Posted, Slot};
use super::upload::{self, Files, Uploads};
use crate::bot::message::{Outgoing, Post, Topic};
use crate::i18n::Aside;
use crate::players::{Account, Platform};
use matrix_sdk::Room;
use matrix_sdk::ruma::{OwnedTransactionId, TransactionId};
use serde_json::Value;

/// What it takes to send: the desk, what is done later, and what is uploaded already.
#[derive(Clone, Copy, Debug)]
pub(super) struct Means<'a> {
    pub(super) desk: &'a Desk,
    pub(super) chores: &'a Chores,
    pub(super) uploads: &'a Uploads,
}

/// One message to be sent: where it stands, what makes a second sending harmless, whom it calls, in which thread.
#[derive(Clone, Debug)]
struct Sending {
    slot: Slot,
    number: u64,
    stamp: String,
    calls: Vec<String>,
    thread: Option<String>,
    /// Whether it may be news for everybody.
    aloud: bool,
    /// Whether it is a new message even where an earlier one could be edited.
    anew: bool,
}

/// Carries out a post that everybody may read. May be done again.
pub(super) async fn publish(means: Means<'_>, out: &Outgoing, post: &Post) -> Result<(), Failure> {
    match here(means, out, post, &ids(&post.calls)).await {
        // Soon the bot will be in the room that takes the place of this one.
        Err(Failure::Forbidden) if is_upgraded(means.desk, &out.place.id) => {
            Err(Failure::Odd("the room is being upgraded".to_owned()))
        }
        done => done,
    }
}

fn is_upgraded(desk: &Desk, place: &str) -> bool {
    desk.room(place).is_ok_and(|room| room.is_tombstoned())
}

/// The accounts' ids on Matrix.
fn ids(accounts: &[Account]) -> Vec<String> {
    let mine = accounts.iter().filter(|account| account.platform == Platform::Matrix);
    mine.map(|account| account.id.clone()).collect()
}

async fn here(means: Means<'_>, out: &Outgoing, post: &Post, calls: &[String]) -> Result<(), Failure> {
    let desk = means.desk;
    let room = desk.room(&out.place.id)?;
    let slot = Slot { place: out.place.id.clone(), reader: None, key: key(&post.key, out.number) };
    let root = post.topic.as_ref().and_then(|topic| desk.memory.thread(&out.place.id, &topic.key));
    let in_main = if root.is_some() { Vec::new() } else { calls.to_vec() };
    let sending = Sending {
        slot,
        number: out.number,
        stamp: format!("nahil-{}", out.number),
        calls: in_main,
        thread: root.clone(),
        aloud: post.aloud,
        anew: false,
    };
    let posted = put(means, &room, post, &sending).await?;
    if let (Some(topic), None) = (&post.topic, &root) {
        begin_thread(desk, &out.place.id, topic, &posted.event).await;
    }
    if root.is_some() && !calls.is_empty() {
        call_in_main(means, &room, out.number, post, calls).await?;
    }
    for key in &post.retire {
        for (slot, _) in desk.memory.keyed(key, None) {
            chore::owe(means.desk, means.chores, Chore::Strip(slot)).await;
        }
    }
    Ok(())
}

/// The key of a message: that of its post, or one of its own.
fn key(key: &str, number: u64) -> String {
    if key.is_empty() { format!("= {number}") } else { key.to_owned() }
}

async fn begin_thread(desk: &Desk, place: &str, topic: &Topic, root: &str) {
    let line = Line::Thread { place: place.to_owned(), topic: topic.key.clone(), root: root.to_owned() };
    desk.memory.note(line).await;
}

/// Calls people to a thread from outside it, where they see it.
async fn call_in_main(
    means: Means<'_>,
    room: &Room,
    number: u64,
    post: &Post,
    calls: &[String],
) -> Result<(), Failure> {
    let heading = post.text.lines().next().unwrap_or_default();
    let words = html::words(heading).to(&named(means.desk, room, calls).await);
    let content = content::message(&words, None, calls);
    send_new(room, &content, &format!("nahil-{number}-call"), post.aloud).await.map(drop)
}

async fn named(desk: &Desk, room: &Room, ids: &[String]) -> Vec<(String, String)> {
    let mut named = Vec::new();
    for id in ids {
        named.push((id.clone(), desk.name_of(room, id).await));
    }
    named
}

/// Tells one person something in his direct room, and calls him there if the post does; where he wants to have it for
/// all to see, and that can be, there. May be done again.
pub(super) async fn whisper(
    means: Means<'_>,
    out: &Outgoing,
    account: &str,
    post: &Post,
) -> Result<(), Failure> {
    if post.open {
        match openly(means, out, account, post).await {
            Err(Failure::Forbidden | Failure::NoRoom) => {}
            done => return done,
        }
    }
    directly(means, out, account, post).await
}

/// Shows something in the room that only one person can use.
async fn openly(means: Means<'_>, out: &Outgoing, account: &str, post: &Post) -> Result<(), Failure> {
    let desk = means.desk;
    let room = desk.room(&out.place.id)?;
    let slot = Slot {
        place: out.place.id.clone(),
        reader: Some(account.to_owned()),
        key: key(&post.key, out.number),
    };
    let topic = post.about().map(|number| format!("#{number}"));
    let thread = topic.and_then(|topic| desk.memory.thread(&out.place.id, &topic));
    let stamp = format!("nahil-{}", out.number);
    let earlier = desk.memory.posted(&slot).filter(|old| old.number != out.number);
    // Where nobody's reactions but his own can be taken away, nobody could give one to an edited post twice.
    let is_spent = earlier.is_some() && !may_redact(desk, &room).await;
    let sending = Sending {
        slot,
        number: out.number,
        stamp,
        calls: Vec::new(),
        thread,
        aloud: post.aloud,
        anew: is_spent,
    };
    put(means, &room, post, &sending).await?;
    if let Some(old) = earlier.filter(|old| is_spent || old.room != room.room_id().as_str()) {
        chore::owe(desk, means.chores, Chore::Redact { room: old.room, event: old.event }).await;
    }
    Ok(())
}

/// Whether the bot may take away what others have said in a room.
pub(super) async fn may_redact(desk: &Desk, room: &Room) -> bool {
    let levels = room.power_levels().await;
    levels.is_ok_and(|levels| levels.user_can_redact_event_of_other(&desk.me))
}

async fn directly(means: Means<'_>, out: &Outgoing, account: &str, post: &Post) -> Result<(), Failure> {
    let desk = means.desk;
    let (room, is_new) = direct::room(desk, account).await?;
    let slot = Slot {
        place: out.place.id.clone(),
        reader: Some(account.to_owned()),
        key: key(&post.key, out.number),
    };
    let stamp = format!("nahil-{}", out.number);
    let calls = ids(&post.calls).into_iter().filter(|called| called == account).collect();
    let sending = Sending { slot, number: out.number, stamp, calls, thread: None, aloud: true, anew: false };
    put(means, &room, post, &sending).await?;
    for key in &post.retire {
        for (slot, _) in desk.memory.keyed(key, Some(account)) {
            chore::owe(means.desk, means.chores, Chore::Strip(slot)).await;
        }
    }
    if is_new && let Ok(asked_in) = desk.room(&out.place.id) {
        let words = html::words(Aside::InDirectRoom.say(post.language.unwrap_or(desk.language)));
        let words = words.to(&named(desk, &asked_in, &[account.to_owned()]).await);
        let content = content::message(&words, None, &[]);
        if let Err(failure) = send(&asked_in, &content, &format!("nahil-{}-hint", out.number)).await {
            tracing::debug!(?failure, "no hint at the direct room");
        }
    }
    Ok(())
}

/// Takes away what one person saw.
pub(super) async fn close(means: Means<'_>, out: &Outgoing, account: &str, key: &str) {
    let slot = Slot { place: out.place.id.clone(), reader: Some(account.to_owned()), key: key.to_owned() };
    if let Some(posted) = means.desk.memory.posted(&slot) {
        for event in std::iter::once(posted.event).chain(posted.parts) {
            let gone = Chore::Redact { room: posted.room.clone(), event };
            chore::owe(means.desk, means.chores, gone).await;
        }
        means.desk.memory.note(Line::Gone(slot)).await;
    }
}

/// Sends a post, or changes the message that has its place.
async fn put(means: Means<'_>, room: &Room, post: &Post, sending: &Sending) -> Result<Posted, Failure> {
    let desk = means.desk;
    let files = upload::files(desk, room, post, means.uploads).await?;
    let earlier = desk.memory.posted(&sending.slot).filter(|old| old.room == room.room_id().as_str());
    let legend = Legend::of(post);
    let legend = earlier.iter().fold(legend, |legend, old| legend.after(&old.legend));
    let note = post.pictures.iter().map(|picture| picture.alt.as_str()).collect::<Vec<_>>().join("\n");
    let note = if note.is_empty() { String::new() } else { format!("\n{note}") };
    let text = format!("{}{note}", post.text);
    let people = named(desk, room, &sending.calls).await;
    let words = worded(&text, &legend).to(&people);
    let picture = files.pictures.first().map(content::Media::value);
    let content = content::message(&words, picture.as_ref(), &sending.calls);
    let mut posted = Posted {
        number: sending.number,
        room: room.room_id().to_string(),
        event: String::new(),
        shown: None,
        parts: Vec::new(),
        about: post.about(),
        legend,
        text,
        picture,
    };
    match &earlier {
        // It was sent already, and only the rest was not.
        Some(old) if old.number == sending.number => {
            (posted.event, posted.shown) = (old.event.clone(), old.shown.clone());
        }
        Some(old) if sending.calls.is_empty() && !sending.anew => {
            send(room, &content::edit(&content, &old.event), &sending.stamp).await?;
            (posted.event, posted.shown) = (old.event.clone(), old.shown.clone());
        }
        _ => (posted.event, posted.shown) = create(room, content, sending).await?,
    }
    note_posted(desk, sending, &posted).await;
    posted.parts = rest(means, room, &files, sending, earlier.as_ref()).await?;
    if !posted.parts.is_empty() {
        note_posted(desk, sending, &posted).await;
    }
    if posted.legend.is_empty() && earlier.is_some_and(|old| !old.legend.is_empty()) {
        chore::owe(desk, means.chores, Chore::Strip(sending.slot.clone())).await;
    }
    for sign in posted.legend.signs() {
        means.chores.take(Chore::React { event: posted.event.clone(), sign: sign.emoji });
    }
    Ok(posted)
}

async fn note_posted(desk: &Desk, sending: &Sending, posted: &Posted) {
    let line = Line::Posted { slot: sending.slot.clone(), posted: Box::new(posted.clone()) };
    desk.memory.note(line).await;
}

/// A text with its legend.
pub(super) fn worded(text: &str, legend: &Legend) -> Words {
    if legend.is_empty() { html::words(text) } else { html::words(&format!("{text}\n\n{}", legend.say())) }
}

async fn create(room: &Room, content: Value, sending: &Sending) -> Result<(String, Option<String>), Failure> {
    let content = match &sending.thread {
        Some(root) => content::in_thread(content, root),
        None => content,
    };
    send_new(room, &content, &sending.stamp, sending.aloud).await
}

/// Sends a new message. If it is not to be news for everybody, as a picture is, it comes as a notice, which is news for
/// nobody, and becomes at once what it is: an edit is news for those only whom it mentions, and rings there. Not so in an
/// encrypted room: there the homeserver cannot know who is mentioned, and would wake nobody for an edit. Gives the ids of
/// the message and of that edit. May be done again.
///
/// <https://spec.matrix.org/v1.16/client-server-api/#default-override-rules>
async fn send_new(
    room: &Room,
    content: &Value,
    stamp: &str,
    aloud: bool,
) -> Result<(String, Option<String>), Failure> {
    if aloud || content::is_notice(content) || room.latest_encryption_state().await?.is_encrypted() {
        return Ok((send(room, content, stamp).await?, None));
    }
    let event = send(room, &content::notice(content), stamp).await?;
    let shown = send(room, &content::edit(content, &event), &format!("{stamp}-shown")).await?;
    Ok((event, Some(shown)))
}

/// Sends what a message has besides its first picture; what an earlier one had goes away.
async fn rest(
    means: Means<'_>,
    room: &Room,
    files: &Files,
    sending: &Sending,
    earlier: Option<&Posted>,
) -> Result<Vec<String>, Failure> {
    let mut parts = Vec::new();
    for (place, media) in files.pictures.iter().skip(1).chain(&files.file).enumerate() {
        let stamp = format!("{}-{}", sending.stamp, place + 1);
        let sending = Sending { stamp, ..sending.clone() };
        parts.push(create(room, content::bare(media), &sending).await?.0);
    }
    for old in earlier.iter().flat_map(|earlier| &earlier.parts).filter(|old| !parts.contains(old)) {
        let gone = Chore::Redact { room: room.room_id().to_string(), event: old.clone() };
        chore::owe(means.desk, means.chores, gone).await;
    }
    Ok(parts)
}

/// Sends a message and gives its id. The stamp makes a second sending harmless.
pub(super) async fn send(room: &Room, content: &Value, stamp: &str) -> Result<String, Failure> {
    let stamp: OwnedTransactionId = <&TransactionId>::from(stamp).to_owned();
    let sent = room.send_raw("m.room.message", content.clone()).with_transaction_id(&stamp).await?;
    Ok(sent.response.event_id.to_string())
}
