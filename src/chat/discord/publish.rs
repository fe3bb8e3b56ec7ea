//! Posts that everybody may read, and those that call somebody in their direct channel.

use super::api::{Failure, Upload};
use super::hub::{Hub, id_of};
use super::memory::{Note, Posted, Slot};
use super::post::{self, Named};
use super::shown;
use super::thread;
use crate::bot::message::{Outgoing, Post};
use crate::chat::shared::{ids, lock};
use crate::i18n::Aside;
use crate::players::Platform;
use reqwest::Method;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::Instant;

/// How long a direct call waits for the post to which it leads, and after how long it looks again.
const LINK_WAIT: Duration = Duration::from_secs(3);
const LINK_AGAIN: Duration = Duration::from_millis(50);

/// Carries a post for all out. May be done again: what is there already is changed to be the same.
pub(super) async fn publish(hub: &Hub, out: &Outgoing, post: &Post) -> Result<(), Failure> {
    let files = hub.files(out, post).await;
    let calls = ids(&post.calls, Platform::Discord);
    let is_private = post.topic.as_ref().is_some_and(thread::is_private);
    if out.place.is_passing() && !is_private {
        return answer_all(hub, out, post, &calls, &files).await;
    }
    match here(hub, out, post, &calls, &files).await {
        Err(Failure::NoAccess(_)) if !is_private => answer_all(hub, out, post, &calls, &files).await,
        done => done,
    }
}

/// Calls one person by a post in their direct channel. May be done again.
pub(super) async fn direct(hub: &Hub, out: &Outgoing, account: &str, post: &Post) -> Result<(), Failure> {
    let files = hub.files(out, post).await;
    let channel = hub.direct(account).await?;
    let slot = Slot { place: channel.clone(), reader: None, key: post.key.clone() };
    let nonce = format!("n{}", out.number);
    let mut post = post.clone();
    if out.place.is_public()
        && let Some(link) = link(hub, &out.place.id, &post).await
    {
        let locale = post.language.unwrap_or_else(|| hub.locale(account));
        post.text = format!("{}\n{}{link}", post.text, Aside::There.say(locale));
    }
    put(hub, &slot, &channel, &post, (&[account.to_owned()], &nonce), &files).await?;
    retire(hub, &post.retire).await
}

/// The address of what is told for all, to which a direct call belongs: of the post itself, if it is there or comes at
/// once, or else of its place; nothing where the place is no channel of a server.
async fn link(hub: &Hub, place: &str, post: &Post) -> Option<String> {
    let about = post.about().filter(|_| post.key.is_empty());
    if post.key.is_empty() && about.is_none() {
        return None;
    }
    let guild = hub.guilds.of(&hub.api, place).await.ok().flatten()?;
    let slot = Slot { place: place.to_owned(), reader: None, key: post.key.clone() };
    let until = Instant::now() + LINK_WAIT;
    let found = loop {
        let found = match about {
            Some(id) => hub.memory.latest_about(place, id),
            None => hub.memory.posted(&slot),
        };
        if found.is_some() || about.is_some() || !hub.is_taken(&slot) || Instant::now() >= until {
            break found;
        }
        tokio::time::sleep(LINK_AGAIN).await;
    };
    let there = found.map_or(place.to_owned(), |posted| format!("{}/{}", posted.channel, posted.message));
    Some(format!("https://discord.com/channels/{guild}/{there}"))
}

async fn here(
    hub: &Hub,
    out: &Outgoing,
    post: &Post,
    calls: &[String],
    files: &(Vec<Named>, Vec<Upload>),
) -> Result<(), Failure> {
    let slot = Slot::of(out, &post.key);
    let channel = match (out.place.reader(), &post.topic) {
        (Some(reader), _) => hub.direct(&reader.id).await?,
        (None, Some(topic)) => thread::of(hub, &out.place.id, topic, calls).await?,
        (None, None) => out.place.id.clone(),
    };
    let nonce = format!("n{}", out.number);
    let done = put(hub, &slot, &channel, post, (calls, &nonce), files).await;
    let stands = match done {
        // The thread is gone; the channel may be there.
        Err(Failure::NoAccess(_))
            if channel != out.place.id && post.topic.as_ref().is_some_and(thread::is_public) =>
        {
            put(hub, &slot, &out.place.id, post, (calls, &nonce), files).await?
        }
        done => done?,
    };
    retire(hub, &post.retire).await?;
    let ends = post.topic.as_ref().is_some_and(|topic| topic.ends);
    if ends && stands == channel && channel != out.place.id {
        put_away(hub, &channel).await?;
    }
    Ok(())
}

/// Archives the thread of what has ended. The post is there: where this cannot be, that is no reason to tell it again.
async fn put_away(hub: &Hub, thread: &str) -> Result<(), Failure> {
    match thread::archive(hub, thread, true).await {
        Err(failure) if !failure.may_pass() => {
            tracing::debug!(thread, ?failure, "a thread stays open");
            Ok(())
        }
        done => done,
    }
}

/// Sends a post, or changes the one that has its place; the channel where it stands then.
pub(super) async fn put(
    hub: &Hub,
    slot: &Slot,
    channel: &str,
    post: &Post,
    (calls, nonce): (&[String], &str),
    (names, uploads): &(Vec<Named>, Vec<Upload>),
) -> Result<String, Failure> {
    let mut body = post::body(post, calls, names, &hub.commands());
    let earlier = hub.memory.posted(slot).filter(|_| !slot.key.is_empty());
    // What not all may read never takes the place of what they do.
    let is_private = post.topic.as_ref().is_some_and(thread::is_private);
    let earlier = earlier.filter(|earlier| !is_private || earlier.channel == channel);
    let mut message = None;
    if let Some(Posted { channel: there, message: id, .. }) = earlier {
        let path = format!("/channels/{there}/messages/{id}");
        match thread::call(hub, &there, Method::PATCH, &path, Some(&body), uploads).await {
            Ok(_) => message = Some((there, id)),
            Err(Failure::MessageGone) => {}
            // It stands in a thread that is gone, or that the bot may not open any more.
            Err(Failure::NoAccess(_)) if there != channel => {}
            Err(failure) => return Err(failure),
        }
    }
    let (channel, message) = if let Some(message) = message {
        message
    } else {
        if calls.is_empty() && !post.aloud {
            body["flags"] = json!(post::SILENT);
        }
        let made = create(hub, channel, body, nonce, uploads).await?;
        (channel.to_owned(), made)
    };
    if !slot.key.is_empty() {
        let menus = if post::has_pages(post) { post.menus.clone() } else { Vec::new() };
        let posted = Posted { channel: channel.clone(), message, menus };
        hub.memory.note(Note::Posted { slot: slot.clone(), posted }).await;
    }
    Ok(channel)
}

/// Sends a new message, and gives its id.
async fn create(
    hub: &Hub,
    channel: &str,
    mut body: Value,
    nonce: &str,
    uploads: &[Upload],
) -> Result<String, Failure> {
    body["nonce"] = json!(nonce);
    body["enforce_nonce"] = json!(true);
    let path = format!("/channels/{channel}/messages");
    id_of(&thread::call(hub, channel, Method::POST, &path, Some(&body), uploads).await?)
}

/// Takes the buttons of earlier posts away, wherever they were told.
async fn retire(hub: &Hub, keys: &[String]) -> Result<(), Failure> {
    for posted in keys.iter().flat_map(|key| hub.memory.keyed(key)) {
        let path = format!("/channels/{}/messages/{}", posted.channel, posted.message);
        let body = json!({ "components": [] });
        // What is gone has no buttons, and what may not be changed is known to be stale when it is pressed.
        let done = thread::call(hub, &posted.channel, Method::PATCH, &path, Some(&body), &[]).await;
        if let Err(failure) = done
            && failure.may_pass()
        {
            return Err(failure);
        }
    }
    Ok(())
}

/// Answers whoever has just used something where the bot cannot write, so that all who are there read it; or changes such
/// an answer.
async fn answer_all(
    hub: &Hub,
    out: &Outgoing,
    post: &Post,
    calls: &[String],
    (names, uploads): &(Vec<Named>, Vec<Upload>),
) -> Result<(), Failure> {
    const UNSEEN: Failure = Failure::NoAccess(50_001);
    let slot = Slot::of(out, &post.key);
    let body = post::body(post, calls, names, &hub.commands());
    if !slot.key.is_empty() && shown::change(hub, &slot, post, &body, uploads).await? {
        return Ok(());
    }
    let live = lock(&hub.lives).at(&out.place).ok_or(UNSEEN)?;
    let _turn = live.turn.lock().await;
    if lock(&hub.lives).settle(&live.event) {
        // It would be for one alone, and whatever is said next would take its place.
        let gone = hub.call(&live.key, Method::DELETE, &hub.original(&live.key), None, &[]).await;
        if let Err(failure) = gone
            && failure.may_pass()
        {
            lock(&hub.lives).unsettle(&live.event);
            return Err(failure);
        }
    }
    let path = hub.followups(&live.key);
    let made = match hub.call(&live.key, Method::POST, &path, Some(&body), uploads).await {
        Ok(made) => made,
        Err(failure) if failure.may_pass() => return Err(failure),
        Err(failure) => {
            tracing::debug!(?failure, "no answer there either");
            return Err(UNSEEN);
        }
    };
    shown::shown(hub, &slot, post, &live, false, &made).await?;
    // Where people may not show others what the bots say that they have brought along, Discord tells only them.
    let is_hidden = made["flags"].as_u64().is_some_and(|flags| flags & post::EPHEMERAL != 0);
    if is_hidden { Err(UNSEEN) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::super::limits;

    #[test]
    fn nonces_have_room() {
        assert!(format!("n{}", u64::MAX).len() <= limits::NONCE);
    }
}
