//! Threads: the conversations of their own within a channel. One that not all may read is private, and those who may are
//! let into it; where that cannot be, nothing of it is told in the channel.
//!
//! <https://discord.com/developers/docs/topics/threads>

use super::api::{Failure, Upload};
use super::hub::{Hub, id_of};
use super::limits;
use super::memory::{Conversation, Note};
use super::post::ROLE;
use crate::bot::message::Topic;
use crate::players::Platform;
use reqwest::Method;
use serde_json::{Value, json};

/// After how many minutes Discord archives a thread by itself: a week.
const ARCHIVE_AFTER: u32 = 10_080;
/// A thread that everybody may read who reads the channel.
const PUBLIC: u8 = 11;
/// One that those may read who are let in.
const PRIVATE: u8 = 12;
/// What Discord says where the bot lacks a permission.
const MISSING_PERMISSIONS: i64 = 50_013;
/// Why nothing is told where it could not be kept from others.
const NOT_PRIVATE: Failure = Failure::NoAccess(MISSING_PERMISSIONS);

/// Whether only some of those who read the channel may read of a topic.
pub(super) fn is_private(topic: &Topic) -> bool {
    !topic.only.is_empty()
}

/// Whether all who read the channel may read of a topic.
pub(super) fn is_public(topic: &Topic) -> bool {
    !is_private(topic)
}

/// The thread of a topic, made if there is none. Where none can be made it is the channel itself, if all who read there may
/// read of the topic. Into a private thread those are let who may read it, and those who are called there.
pub(super) async fn of(hub: &Hub, place: &str, topic: &Topic, calls: &[String]) -> Result<String, Failure> {
    let private = is_private(topic);
    let of = Conversation { place: place.to_owned(), topic: topic.key.clone(), private };
    let known = match hub.memory.thread(&of) {
        Some(thread) => Some(thread),
        None if hub.is_threadless(place, private) => None,
        None => begun(hub, of.clone(), &topic.title).await?,
    };
    match known {
        Some(thread) if private => {
            let readers = topic.only.iter().filter(|account| account.platform == Platform::Discord);
            let readers = readers.map(|account| &account.id).chain(calls);
            match let_in(hub, &thread, readers).await {
                Err(failure @ Failure::NoAccess(MISSING_PERMISSIONS)) => {
                    refused(hub, &of, &failure);
                    Err(failure)
                }
                done => done.map(|()| thread),
            }
        }
        Some(thread) => Ok(thread),
        None if private => Err(NOT_PRIVATE),
        None => Ok(place.to_owned()),
    }
}

/// Begins a thread; nothing where none can be made.
async fn begun(hub: &Hub, of: Conversation, title: &str) -> Result<Option<String>, Failure> {
    let title = limits::cut(title, limits::THREAD_TITLE);
    let made = match lost(hub, &of, &title).await {
        Ok(Some(found)) => Ok(found),
        Ok(None) => make(hub, &of, &title).await,
        Err(failure) => Err(failure),
    };
    match made {
        Ok(thread) => {
            hub.memory.note(Note::Thread { of, thread: thread.clone() }).await;
            Ok(Some(thread))
        }
        Err(failure) if failure.may_pass() => Err(failure),
        Err(failure) => {
            refused(hub, &of, &failure);
            hub.memory.note(Note::Unmade(of)).await;
            Ok(None)
        }
    }
}

/// Notes that a channel has no threads, or no private ones, and tells the host what is missing: once, for nothing else is
/// tried there for a while.
fn refused(hub: &Hub, of: &Conversation, failure: &Failure) {
    let channel = &of.place;
    if of.private {
        tracing::warn!(
            channel,
            ?failure,
            "no private threads here: a match closed to spectators goes to its players in direct messages. The bot needs \
             the permissions Create Private Threads, Manage Threads and Send Messages in Threads in this channel"
        );
    } else {
        tracing::debug!(channel, ?failure, "no threads here");
    }
    hub.refuses_threads(channel, of.private);
}

async fn make(hub: &Hub, of: &Conversation, title: &str) -> Result<String, Failure> {
    hub.memory.note(Note::Making(of.clone())).await;
    let mut body = json!({ "name": title, "type": kind(of), "auto_archive_duration": ARCHIVE_AFTER });
    if of.private {
        // Nobody but the bot lets anybody in.
        body["invitable"] = json!(false);
    }
    let path = format!("/channels/{}/threads", of.place);
    id_of(&hub.api.call(Method::POST, &path, Some(&body), Vec::new()).await?)
}

fn kind(of: &Conversation) -> u8 {
    if of.private { PRIVATE } else { PUBLIC }
}

/// The thread that was to be made, of which it was not heard whether it was: the bot's own of that kind and title which is
/// no other topic's.
async fn lost(hub: &Hub, of: &Conversation, title: &str) -> Result<Option<String>, Failure> {
    if !hub.memory.is_making(of) {
        return Ok(None);
    }
    let Some(guild) = hub.guilds.of(&hub.api, &of.place).await? else { return Ok(None) };
    let active = hub.api.get(&format!("/guilds/{guild}/threads/active")).await?;
    let bot = hub.app.get().map(|app| app.bot.clone());
    let is_ours = |thread: &&Value| {
        thread["parent_id"] == of.place.as_str()
            && thread["type"] == kind(of)
            && thread["owner_id"].as_str() == bot.as_deref()
            && thread["name"] == title
    };
    let ours = active["threads"].as_array().into_iter().flatten().filter(is_ours);
    let ids = ours.filter_map(|thread| thread["id"].as_str());
    Ok(ids.filter(|id| hub.memory.conversation(id).is_none()).min().map(str::to_owned))
}

/// Lets people into a private thread who were not let in yet. Those of a role that is called there come by that.
async fn let_in<'a>(
    hub: &Hub,
    thread: &str,
    accounts: impl Iterator<Item = &'a String>,
) -> Result<(), Failure> {
    for account in accounts.filter(|account| !account.starts_with(ROLE)) {
        if hub.memory.is_let_in(thread, account) {
            continue;
        }
        let path = format!("/channels/{thread}/thread-members/{account}");
        call(hub, thread, Method::PUT, &path, None, &[]).await?;
        hub.memory.note(Note::LetIn { thread: thread.to_owned(), account: account.clone() }).await;
    }
    Ok(())
}

/// Calls, and opens the thread where it is archived.
pub(super) async fn call(
    hub: &Hub,
    channel: &str,
    method: Method,
    path: &str,
    body: Option<&Value>,
    uploads: &[Upload],
) -> Result<Value, Failure> {
    match hub.api.call(method.clone(), path, body, uploads.to_vec()).await {
        Err(Failure::Archived) => {
            archive(hub, channel, false).await?;
            hub.api.call(method, path, body, uploads.to_vec()).await
        }
        done => done,
    }
}

/// Archives a thread, or opens it again.
pub(super) async fn archive(hub: &Hub, thread: &str, archived: bool) -> Result<(), Failure> {
    let body = json!({ "archived": archived });
    let path = format!("/channels/{thread}");
    hub.api.call(Method::PATCH, &path, Some(&body), Vec::new()).await.map(drop)
}
