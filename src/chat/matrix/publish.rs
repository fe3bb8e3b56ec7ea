//! Where the bot's posts go: into rooms and their threads, or to one person alone. How one becomes events: `put`.

use super::content;
use super::direct;
use super::failure::Failure;
use super::html;
use super::hub::Hub;
use super::link;
use super::memory::{Chore, Note, Posted, Slot};
use super::moment;
use super::put::{self, Means, Sending, is_quiet, named, put, send};
use crate::bot::message::{Outgoing, Post, Topic};
use crate::chat::shared::ids;
use crate::i18n::Aside;
use crate::players::Platform;
use matrix_sdk::Room;

/// Carries out a post that everybody may read. May be done again.
pub(super) async fn publish(means: Means<'_>, out: &Outgoing, post: &Post) -> Result<(), Failure> {
    let post = &dated(means.hub, post);
    match here(means, out, post, &ids(&post.calls, Platform::Matrix)).await {
        // Soon the bot will be in the room that takes the place of this one.
        Err(Failure::Forbidden) if is_upgraded(means.hub, &out.place.id) => {
            Err(Failure::Odd("the room is being upgraded".to_owned()))
        }
        done => done,
    }
}

/// The post with its moments in words.
fn dated(hub: &Hub, post: &Post) -> Post {
    Post { text: moment::dated(&post.text, post.language, hub.now()), ..post.clone() }
}

fn is_upgraded(hub: &Hub, place: &str) -> bool {
    hub.room(place).is_ok_and(|room| room.is_tombstoned())
}

async fn here(means: Means<'_>, out: &Outgoing, post: &Post, calls: &[String]) -> Result<(), Failure> {
    let hub = means.hub;
    let room = match out.place.reader() {
        Some(reader) => direct::room(hub, &reader.id).await?.0,
        None => hub.room(&out.place.id)?,
    };
    let slot = Slot::of(out, &key(&post.key, out.number));
    let root = post
        .topic
        .as_ref()
        .and_then(|topic| hub.memory.thread(&out.place.id, &topic.key, room.room_id().as_str()));
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
        begin_thread(hub, &out.place.id, topic, &posted).await;
    }
    if root.is_some() && !calls.is_empty() {
        call_in_main(means, &room, out.number, post, (calls, &posted.event)).await?;
    }
    for key in &post.retire {
        for (slot, _) in hub.memory.keyed(key, None) {
            means.hub.owe(Chore::Strip(slot)).await;
        }
    }
    Ok(())
}

/// The key of a message: that of its post, or one of its own.
fn key(key: &str, number: u64) -> String {
    if key.is_empty() { format!("= {number}") } else { key.to_owned() }
}

async fn begin_thread(hub: &Hub, place: &str, topic: &Topic, root: &Posted) {
    let (event, room) = (root.event.clone(), Some(root.room.clone()));
    let note = Note::Thread { place: place.to_owned(), topic: topic.key.clone(), root: event, room };
    hub.memory.note(note).await;
}

/// Calls people to a thread from outside it, where they see it.
async fn call_in_main(
    means: Means<'_>,
    room: &Room,
    number: u64,
    post: &Post,
    (calls, event): (&[String], &str),
) -> Result<(), Failure> {
    let mut text = link::calling(&post.text);
    if let Some(link) = link::to_event(room, event).await {
        let locale = post.language.unwrap_or_else(|| means.hub.chosen.get().language);
        text = format!("{text}\n{}{link}", Aside::InThread.say(locale));
    }
    let words = html::words(&text).to(&named(means.hub, room, calls).await);
    let content = content::message(&words, calls);
    let quiet = is_quiet(room, post.aloud).await?;
    let _floor = means.hub.floor(room.room_id().as_str()).await;
    means.progress.ring(room, &content, &format!("nahil-{number}-call"), quiet).await.map(drop)
}

/// Tells one person something in their direct room, and calls them there if the post does; in the room itself, if they
/// want it there and that is possible. May be done again.
pub(super) async fn whisper(
    means: Means<'_>,
    out: &Outgoing,
    account: &str,
    post: &Post,
) -> Result<(), Failure> {
    let post = &dated(means.hub, post);
    if post.open {
        match openly(means, out, post).await {
            Err(Failure::Forbidden | Failure::NoRoom) => {}
            done => return done,
        }
    }
    directly(means, out, account, post).await
}

/// Shows something in the room that only one person can use.
async fn openly(means: Means<'_>, out: &Outgoing, post: &Post) -> Result<(), Failure> {
    let hub = means.hub;
    let room = hub.room(&out.place.id)?;
    let slot = Slot::of(out, &key(&post.key, out.number));
    let topic = post.about().map(|number| format!("#{number}"));
    let thread = topic.and_then(|topic| hub.memory.thread(&out.place.id, &topic, room.room_id().as_str()));
    let stamp = format!("nahil-{}", out.number);
    // Where the bot can remove only its own reactions, nobody could give one to an edited post twice.
    let is_spent = !hub.may_redact(&room).await;
    let sending = Sending {
        slot,
        number: out.number,
        stamp,
        calls: Vec::new(),
        thread,
        aloud: post.aloud,
        anew: is_spent,
    };
    put(means, &room, post, &sending).await.map(drop)
}

async fn directly(means: Means<'_>, out: &Outgoing, account: &str, post: &Post) -> Result<(), Failure> {
    let hub = means.hub;
    let (room, is_new) = direct::room(hub, account).await?;
    let slot = Slot::of(out, &key(&post.key, out.number));
    let stamp = format!("nahil-{}", out.number);
    let calls: Vec<_> =
        ids(&post.calls, Platform::Matrix).into_iter().filter(|called| called == account).collect();
    let mut post = post.clone();
    if !calls.is_empty()
        && let Some(link) = link::to_post(hub, &out.place.id, &post).await
    {
        let locale = post.language.unwrap_or_else(|| hub.chosen.get().language);
        post.text = format!("{}\n{}{link}", post.text, Aside::InRoom.say(locale));
    }
    let post = &post;
    let sending = Sending { slot, number: out.number, stamp, calls, thread: None, aloud: true, anew: false };
    put(means, &room, post, &sending).await?;
    for key in &post.retire {
        for (slot, _) in hub.memory.keyed(key, Some(account)) {
            means.hub.owe(Chore::Strip(slot)).await;
        }
    }
    if is_new && let Ok(asked_in) = hub.room(&out.place.id) {
        let words =
            html::words(Aside::InDirectRoom.say(post.language.unwrap_or_else(|| hub.chosen.get().language)));
        let words = words.to(&named(hub, &asked_in, &[account.to_owned()]).await);
        let content = content::message(&words, &[]);
        let _floor = hub.floor(asked_in.room_id().as_str()).await;
        if let Err(failure) = send(&asked_in, &content, &format!("nahil-{}-hint", out.number)).await {
            tracing::debug!(?failure, "no hint at the direct room");
        }
    }
    Ok(())
}

/// Takes away what one person saw.
pub(super) async fn close(means: Means<'_>, slot: &Slot) {
    if let Some(posted) = means.hub.memory.posted(slot) {
        put::discard(means.hub, posted).await;
        means.hub.memory.note(Note::Gone(slot.clone())).await;
    }
}
