//! Posts that everybody may read, and those that call somebody in their direct channel.

use super::api::{Failure, Upload};
use super::desk::{Desk, id_of};
use super::limits;
use super::memory::{Line, Posted, Slot};
use super::post::{self, Named};
use super::whisper;
use crate::bot::message::{Outgoing, Post, Topic};
use crate::chat::lock;
use crate::i18n::Aside;
use crate::players::{Account, Platform};
use reqwest::Method;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::Instant;

/// After how many minutes Discord archives a thread by itself: a week.
const ARCHIVE_AFTER: u32 = 10_080;
/// How long a direct call waits for the post to which it leads, and after how long it looks again.
const LINK_WAIT: Duration = Duration::from_secs(3);
const LINK_AGAIN: Duration = Duration::from_millis(50);
/// A thread that everybody may read.
const PUBLIC_THREAD: u8 = 11;

/// Carries a post for all out. May be done again: what is there already is changed to be the same.
pub(super) async fn publish(desk: &Desk, out: &Outgoing, post: &Post) -> Result<(), Failure> {
    let files = desk.files(out, post).await;
    let calls = ids(&post.calls);
    if out.place.is_passing() {
        return answer_all(desk, out, post, &calls, &files).await;
    }
    match here(desk, out, post, &calls, &files).await {
        Err(Failure::NoAccess(_)) => answer_all(desk, out, post, &calls, &files).await,
        done => done,
    }
}

/// Calls one person by a post in their direct channel. May be done again.
pub(super) async fn direct(desk: &Desk, out: &Outgoing, account: &str, post: &Post) -> Result<(), Failure> {
    let files = desk.files(out, post).await;
    let channel = desk.direct(account).await?;
    let slot = Slot { place: channel.clone(), reader: None, key: post.key.clone() };
    let nonce = format!("n{}", out.number);
    let mut post = post.clone();
    if out.place.is_public()
        && let Some(link) = link(desk, &out.place.id, &post).await
    {
        let locale = post.language.unwrap_or_else(|| desk.locale(account));
        post.text = format!("{}\n{}{link}", post.text, Aside::There.say(locale));
    }
    put(desk, &slot, &channel, &post, (&[account.to_owned()], &nonce), &files).await?;
    retire(desk, &post.retire).await
}

/// The address of what is told for all, to which a direct call belongs: of the post itself, if it is there or comes at
/// once, or else of its place; nothing where the place is no channel of a server.
async fn link(desk: &Desk, place: &str, post: &Post) -> Option<String> {
    let about = post.about().filter(|_| post.key.is_empty());
    if post.key.is_empty() && about.is_none() {
        return None;
    }
    let guild = desk.guild(place).await.ok().flatten()?;
    let slot = Slot { place: place.to_owned(), reader: None, key: post.key.clone() };
    let until = Instant::now() + LINK_WAIT;
    let found = loop {
        let found = match about {
            Some(id) => desk.memory.latest_about(place, id),
            None => desk.memory.posted(&slot),
        };
        if found.is_some() || about.is_some() || !desk.is_taken(&slot) || Instant::now() >= until {
            break found;
        }
        tokio::time::sleep(LINK_AGAIN).await;
    };
    let there = found.map_or(place.to_owned(), |posted| format!("{}/{}", posted.channel, posted.message));
    Some(format!("https://discord.com/channels/{guild}/{there}"))
}

async fn here(
    desk: &Desk,
    out: &Outgoing,
    post: &Post,
    calls: &[String],
    files: &(Vec<Named>, Vec<Upload>),
) -> Result<(), Failure> {
    let slot = Slot { place: out.place.id.clone(), reader: None, key: post.key.clone() };
    let channel = match out.place.reader() {
        Some(reader) => desk.direct(&reader.id).await?,
        None => channel(desk, &out.place.id, post.topic.as_ref()).await?,
    };
    let nonce = format!("n{}", out.number);
    let done = put(desk, &slot, &channel, post, (calls, &nonce), files).await;
    match done {
        // The thread is gone; the channel may be there.
        Err(Failure::NoAccess(_)) if post.topic.is_some() && channel != out.place.id => {
            put(desk, &slot, &out.place.id, post, (calls, &nonce), files).await?;
        }
        done => done?,
    }
    retire(desk, &post.retire).await?;
    if post.topic.as_ref().is_some_and(|topic| topic.ends) && channel != out.place.id {
        archive(desk, &channel, true).await?;
    }
    Ok(())
}

/// The accounts' ids on Discord.
fn ids(accounts: &[Account]) -> Vec<String> {
    let mine = accounts.iter().filter(|account| account.platform == Platform::Discord);
    mine.map(|account| account.id.clone()).collect()
}

/// Sends a post, or changes the one that has its place.
pub(super) async fn put(
    desk: &Desk,
    slot: &Slot,
    channel: &str,
    post: &Post,
    (calls, nonce): (&[String], &str),
    (names, uploads): &(Vec<Named>, Vec<Upload>),
) -> Result<(), Failure> {
    let mut body = post::body(post, calls, names, &desk.commands());
    let earlier = desk.memory.posted(slot).filter(|_| !slot.key.is_empty());
    let mut message = None;
    if let Some(Posted { channel, message: id, .. }) = earlier {
        let path = format!("/channels/{channel}/messages/{id}");
        match open(desk, &channel, Method::PATCH, &path, &body, uploads).await {
            Ok(_) => message = Some((channel, id)),
            Err(Failure::MessageGone) => {}
            Err(failure) => return Err(failure),
        }
    }
    let (channel, message) = if let Some(message) = message {
        message
    } else {
        if calls.is_empty() && !post.aloud {
            body["flags"] = json!(post::SILENT);
        }
        let made = create(desk, channel, body, nonce, uploads).await?;
        (channel.to_owned(), made)
    };
    if !slot.key.is_empty() {
        let menus = if post::has_pages(post) { post.menus.clone() } else { Vec::new() };
        let posted = Posted { channel, message, menus };
        desk.memory.note(Line::Posted { slot: slot.clone(), posted }).await;
    }
    Ok(())
}

/// Sends a new message, and gives its id.
async fn create(
    desk: &Desk,
    channel: &str,
    mut body: Value,
    nonce: &str,
    uploads: &[Upload],
) -> Result<String, Failure> {
    body["nonce"] = json!(nonce);
    body["enforce_nonce"] = json!(true);
    let path = format!("/channels/{channel}/messages");
    id_of(&open(desk, channel, Method::POST, &path, &body, uploads).await?)
}

/// Calls, and opens the thread where it is archived.
async fn open(
    desk: &Desk,
    channel: &str,
    method: Method,
    path: &str,
    body: &Value,
    uploads: &[Upload],
) -> Result<Value, Failure> {
    match desk.api.call(method.clone(), path, Some(body), uploads.to_vec()).await {
        Err(Failure::Archived) => {
            archive(desk, channel, false).await?;
            desk.api.call(method, path, Some(body), uploads.to_vec()).await
        }
        done => done,
    }
}

async fn archive(desk: &Desk, thread: &str, archived: bool) -> Result<(), Failure> {
    let body = json!({ "archived": archived });
    let path = format!("/channels/{thread}");
    desk.api.call(Method::PATCH, &path, Some(&body), Vec::new()).await.map(drop)
}

/// The thread of a topic, made if there is none; the channel itself where none can be made.
async fn channel(desk: &Desk, place: &str, topic: Option<&Topic>) -> Result<String, Failure> {
    let Some(topic) = topic else {
        return Ok(place.to_owned());
    };
    if let Some(thread) = desk.memory.thread(place, &topic.key) {
        return Ok(thread);
    }
    if desk.is_threadless(place) {
        return Ok(place.to_owned());
    }
    let (at, title) =
        ((place.to_owned(), topic.key.clone()), limits::cut(&topic.title, limits::THREAD_TITLE));
    let made = match lost_thread(desk, place, topic, &title).await {
        Ok(Some(found)) => Ok(found),
        Ok(None) => make_thread(desk, place, topic, &title).await,
        Err(failure) => Err(failure),
    };
    let thread = match made {
        Ok(thread) => thread,
        Err(failure) if failure.may_pass() => return Err(failure),
        Err(failure) => {
            tracing::debug!(?failure, "no thread here");
            desk.refuses_threads(place);
            desk.memory.note(Line::Unmade { place: at.0, topic: at.1 }).await;
            return Ok(place.to_owned());
        }
    };
    let line = Line::Thread { place: at.0, topic: at.1, thread: thread.clone() };
    desk.memory.note(line).await;
    Ok(thread)
}

async fn make_thread(desk: &Desk, place: &str, topic: &Topic, title: &str) -> Result<String, Failure> {
    let (at, key) = (place.to_owned(), topic.key.clone());
    desk.memory.note(Line::Making { place: at, topic: key }).await;
    let body = json!({ "name": title, "type": PUBLIC_THREAD, "auto_archive_duration": ARCHIVE_AFTER });
    let path = format!("/channels/{place}/threads");
    id_of(&desk.api.call(Method::POST, &path, Some(&body), Vec::new()).await?)
}

/// The thread that was to be made for a topic, of which it was not heard whether it was: the bot's own of that title which
/// is no other topic's.
async fn lost_thread(
    desk: &Desk,
    place: &str,
    topic: &Topic,
    title: &str,
) -> Result<Option<String>, Failure> {
    if !desk.memory.is_making(place, &topic.key) {
        return Ok(None);
    }
    let Some(guild) = desk.guild(place).await? else { return Ok(None) };
    let active = desk.api.get(&format!("/guilds/{guild}/threads/active")).await?;
    let bot = desk.app.get().map(|app| app.bot.clone());
    let is_ours = |thread: &&Value| {
        thread["parent_id"] == place
            && thread["owner_id"].as_str() == bot.as_deref()
            && thread["name"] == title
    };
    let ours = active["threads"].as_array().into_iter().flatten().filter(is_ours);
    let ids = ours.filter_map(|thread| thread["id"].as_str());
    Ok(ids.filter(|id| desk.memory.topic(id).is_none()).min().map(str::to_owned))
}

/// Takes the buttons of earlier posts away, wherever they were told.
async fn retire(desk: &Desk, keys: &[String]) -> Result<(), Failure> {
    for posted in keys.iter().flat_map(|key| desk.memory.keyed(key)) {
        let path = format!("/channels/{}/messages/{}", posted.channel, posted.message);
        let body = json!({ "components": [] });
        // What is gone has no buttons, and what may not be changed is known to be stale when it is pressed.
        let done = open(desk, &posted.channel, Method::PATCH, &path, &body, &[]).await;
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
    desk: &Desk,
    out: &Outgoing,
    post: &Post,
    calls: &[String],
    (names, uploads): &(Vec<Named>, Vec<Upload>),
) -> Result<(), Failure> {
    const UNSEEN: Failure = Failure::NoAccess(50_001);
    let slot = Slot { place: out.place.id.clone(), reader: None, key: post.key.clone() };
    let body = post::body(post, calls, names, &desk.commands());
    if !slot.key.is_empty() && whisper::change(desk, &slot, post, &body, uploads).await? {
        return Ok(());
    }
    let live = lock(&desk.lives).at(&out.place).ok_or(UNSEEN)?;
    let _turn = live.turn.lock().await;
    if lock(&desk.lives).settle(&live.event) {
        // It would be for one alone, and whatever is said next would take its place.
        let gone = desk.call(&live.key, Method::DELETE, &desk.original(&live.key), None, &[]).await;
        if let Err(failure) = gone
            && failure.may_pass()
        {
            lock(&desk.lives).unsettle(&live.event);
            return Err(failure);
        }
    }
    let path = desk.followups(&live.key);
    let made = match desk.call(&live.key, Method::POST, &path, Some(&body), uploads).await {
        Ok(made) => made,
        Err(failure) if failure.may_pass() => return Err(failure),
        Err(failure) => {
            tracing::debug!(?failure, "no answer there either");
            return Err(UNSEEN);
        }
    };
    whisper::shown(desk, &slot, post, &live, false, &made).await?;
    // Where people may not show others what the bots say that they have brought along, Discord tells only them.
    let is_hidden = made["flags"].as_u64().is_some_and(|flags| flags & post::EPHEMERAL != 0);
    if is_hidden { Err(UNSEEN) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nonces_have_room() {
        assert!(format!("n{}", u64::MAX).len() <= limits::NONCE);
    }
}
