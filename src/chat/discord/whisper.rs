//! Private posts: as an answer that only the reader sees, while an interaction of theirs can be answered; otherwise
//! directly; otherwise the reader is called to ask for it.

use super::api::{Failure, Upload};
use super::hub::Hub;
use super::live::{ALIVE, Key, Live, Original};
use super::memory::{Note, Slot};
use super::post::{self, Named};
use super::publish::put;
use super::shown::{change, find, shown, take_away};
use crate::bot::message::{Button, Errand, Look, Outgoing, Post};
use crate::chat::shared::lock;
use crate::i18n::Aside;
use reqwest::Method;
use serde_json::json;
use std::sync::Arc;
use tokio::time::Instant;

/// Before the number of a private post, in the button with which its reader asks for it.
pub(super) const SHOW: &str = "show ";

/// What became of a private post.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whispered {
    /// Its reader has it.
    Told,
    /// They can be told nothing directly: they are to be called to ask for it.
    Closed,
}

/// Tells one person something. May be done again.
pub(super) async fn whisper(
    hub: &Hub,
    out: &Outgoing,
    account: &str,
    post: &Post,
) -> Result<Whispered, Failure> {
    let files = hub.files(out, post).await;
    let slot = Slot::of(out, &post.key);
    for key in &post.retire {
        retire(hub, &Slot { key: key.clone(), ..slot.clone() }).await;
    }
    match answer(hub, out, account, &slot, post, &files).await {
        Ok(true) => return Ok(Whispered::Told),
        Ok(false) | Err(Failure::TokenGone | Failure::MessageGone) => {}
        Err(failure) => return Err(failure),
    }
    if hub.is_overtaken(&slot, out.number) {
        return Ok(Whispered::Told);
    }
    let nonce = format!("n{}", out.number);
    let told = match hub.direct(account).await {
        Ok(channel) => put(hub, &slot, &channel, post, (&[], &nonce), &files).await,
        Err(failure) => Err(failure),
    };
    match told {
        Ok(_) => Ok(Whispered::Told),
        Err(Failure::Closed | Failure::NoAccess(_)) if out.place.is_public() => Ok(Whispered::Closed),
        Err(Failure::NoAccess(_)) => Err(Failure::Closed),
        Err(failure) => Err(failure),
    }
}

/// Whether a private post answers something that its reader did, or changes such an answer, so that it does not go to
/// their direct channel.
pub(super) fn is_answer(hub: &Hub, out: &Outgoing, account: &str) -> bool {
    let key = match &out.what {
        Errand::Post(post) if post.calls.iter().any(|called| called.id == account) => return false,
        Errand::Post(post) => &post.key,
        Errand::Close { key } => key,
    };
    find(hub, &Slot::of(out, key)).is_some()
        || (matches!(out.what, Errand::Post(_)) && is_live(hub, out, account))
}

/// Whether something that its reader did can still be answered by a private post.
pub(super) fn is_live(hub: &Hub, out: &Outgoing, account: &str) -> bool {
    lock(&hub.lives).of(out.answers.as_deref(), account, &out.place.id).is_some()
}

/// Answers an interaction, or changes an earlier answer; `false` if there is none to answer.
async fn answer(
    hub: &Hub,
    out: &Outgoing,
    account: &str,
    slot: &Slot,
    post: &Post,
    (names, uploads): &(Vec<Named>, Vec<Upload>),
) -> Result<bool, Failure> {
    let live = lock(&hub.lives).of(out.answers.as_deref(), account, &out.place.id);
    let body = post::body(post, &[], names, &hub.commands());
    if post::has_pages(post) {
        // Its reader may turn them before it is known which message it has become.
        hub.expect_pages(account, &post.menus);
    }
    let is_mine = live.as_ref().is_some_and(|live| out.answers.as_deref() == Some(&live.event));
    if !is_mine && change(hub, slot, post, &body, uploads).await? {
        return Ok(true);
    }
    let Some(live) = live else {
        return Ok(false);
    };
    let _turn = live.turn.lock().await;
    if lock(&hub.lives).settle(&live.event) {
        let done = hub.call(&live.key, Method::PATCH, &hub.original(&live.key), Some(&body), uploads).await;
        if done.as_ref().is_err_and(Failure::may_pass) {
            lock(&hub.lives).unsettle(&live.event);
        }
        return shown(hub, slot, post, &live, true, &done?).await.map(|()| true);
    }
    if is_mine && change(hub, slot, post, &body, uploads).await? {
        return Ok(true);
    }
    let mut body = body;
    body["flags"] = json!(post::EPHEMERAL);
    let made = hub.call(&live.key, Method::POST, &hub.followups(&live.key), Some(&body), uploads).await?;
    shown(hub, slot, post, &live, false, &made).await.map(|()| true)
}

/// Takes the buttons and menus of a private message away.
async fn retire(hub: &Hub, slot: &Slot) {
    let path = match (find(hub, slot), hub.memory.posted(slot)) {
        (Some(shown), _) => hub.path(&shown),
        (None, Some(posted)) => format!("/channels/{}/messages/{}", posted.channel, posted.message),
        (None, None) => return,
    };
    let done = hub.api.call(Method::PATCH, &path, Some(&json!({ "components": [] })), Vec::new()).await;
    tracing::debug!(?done, "a private message loses its buttons");
}

/// Takes a private message away; one that cannot be taken away stays, and what is pressed on it is known to be stale.
pub(super) async fn close(hub: &Hub, slot: &Slot) {
    let known = lock(&hub.shown).remove(slot).filter(|shown| shown.since.elapsed() < ALIVE);
    if let Some(old) = known {
        let done = hub.call(&old.key, Method::DELETE, &hub.path(&old), None, &[]).await;
        tracing::debug!(?done, "a private message goes away");
        hub.memory.note(Note::Unshown(old.message)).await;
    }
    if let Some(direct) = hub.memory.posted(slot) {
        take_away(hub, slot, &direct).await;
    }
}

/// Whether somebody was called to ask for a private post, by an earlier start perhaps.
pub(super) fn is_called(hub: &Hub, out: &Outgoing, account: &str) -> bool {
    hub.memory.posted(&call_slot(out, account)).is_some()
}

fn call_slot(out: &Outgoing, account: &str) -> Slot {
    Slot { key: format!("{SHOW}{account} {}", out.number), reader: None, place: out.place.id.clone() }
}

/// Calls somebody in public to ask for a private post; once, also when the next start tells it again.
pub(super) async fn call(hub: &Hub, out: &Outgoing, account: &str) -> Result<(), Failure> {
    let locale = hub.locale(account);
    let slot = call_slot(out, account);
    let button = Button::new(slot.key.clone(), Aside::Show.say(locale).to_owned(), Look::Primary);
    let text = Aside::ForYou.say(locale).to_owned();
    let post = Post { text, buttons: vec![vec![button]], ..Post::default() };
    let calls = [account.to_owned()];
    let nonce = format!("n{}", out.number);
    put(hub, &slot, &out.place.id, &post, (&calls, &nonce), &(Vec::new(), Vec::new())).await.map(drop)
}

/// The key of an answer that was just asked for, which has no event of its own with the bot.
pub(super) fn asked(out: Outgoing, event: &str) -> Outgoing {
    Outgoing { answers: Some(event.to_owned()), ..out }
}

/// An interaction that may be answered from now on.
pub(super) fn live(event: &str, key: Key, account: &str, place: &str, original: Original) -> Live {
    Live {
        event: event.to_owned(),
        key,
        account: account.to_owned(),
        place: place.to_owned(),
        original,
        since: Instant::now(),
        turn: Arc::default(),
    }
}
