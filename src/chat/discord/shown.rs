//! Private messages that were shown in answer to somebody, and can be changed as long as that can be answered.

use super::api::{Failure, Upload};
use super::hub::{Hub, Shown, id_of};
use super::live::{ALIVE, Live};
use super::memory::{Note, Posted, Slot};
use super::post;
use crate::bot::message::Post;
use crate::chat::shared::lock;
use reqwest::Method;
use serde_json::{Value, json};

/// Changes the private message that stands there; `false` if there is none, or it cannot be changed any more.
pub(super) async fn change(
    hub: &Hub,
    slot: &Slot,
    post: &Post,
    body: &Value,
    uploads: &[Upload],
) -> Result<bool, Failure> {
    let Some(old) = find(hub, slot) else {
        return Ok(false);
    };
    match hub.call(&old.key, Method::PATCH, &hub.path(&old), Some(body), uploads).await {
        Ok(_) => {
            remember(hub, slot, post, &old.message).await;
            let carries = post::carried(&body["components"]);
            lock(&hub.shown).insert(slot.clone(), Shown { carries, ..old });
            Ok(true)
        }
        Err(Failure::TokenGone | Failure::MessageGone) => {
            lock(&hub.shown).remove(slot);
            Ok(false)
        }
        Err(failure) => Err(failure),
    }
}

/// The private message that stands there, while it can be changed.
pub(super) fn find(hub: &Hub, slot: &Slot) -> Option<Shown> {
    lock(&hub.shown).get(slot).filter(|shown| shown.since.elapsed() < ALIVE).cloned()
}

/// Remembers a private message, so that it can be changed and taken away, also after a restart if it is used then. One
/// that stood in its place goes: nobody shall have two of the same.
pub(super) async fn shown(
    hub: &Hub,
    slot: &Slot,
    post: &Post,
    live: &Live,
    original: bool,
    made: &Value,
) -> Result<(), Failure> {
    if slot.key.is_empty() {
        return Ok(());
    }
    let message = id_of(made)?;
    if let Some(direct) = hub.memory.posted(slot).filter(|direct| direct.message != message) {
        take_away(hub, slot, &direct).await;
    }
    let carries = post::carried(&json!(post::components(post)));
    let now = Shown { key: live.key.clone(), message: message.clone(), original, since: live.since, carries };
    hub.stands(slot.clone(), now).await;
    remember(hub, slot, post, &message).await;
    Ok(())
}

/// Remembers where a private message stands, and a menu with several pages, which are turned without the bot.
async fn remember(hub: &Hub, slot: &Slot, post: &Post, message: &str) {
    let menus = if post::has_pages(post) { &post.menus[..] } else { &[] };
    if !hub.memory.is_shown(slot, message, menus) {
        let note = Note::Shown { slot: slot.clone(), message: message.to_owned(), menus: menus.to_vec() };
        hub.memory.note(note).await;
    }
}

/// Takes a message in somebody's direct channel away.
pub(super) async fn take_away(hub: &Hub, slot: &Slot, direct: &Posted) {
    let path = format!("/channels/{}/messages/{}", direct.channel, direct.message);
    let done = hub.api.call(Method::DELETE, &path, None, Vec::new()).await;
    tracing::debug!(?done, "a direct message goes away");
    hub.memory.note(Note::Gone(slot.clone())).await;
}
