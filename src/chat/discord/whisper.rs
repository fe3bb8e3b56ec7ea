//! Private posts: as an answer that only the reader sees, while an interaction of theirs can be answered; otherwise
//! directly; otherwise the reader is called to ask for it.

use super::api::{Failure, Upload};
use super::desk::{Desk, Shown, id_of};
use super::live::{ALIVE, Key, Live, Original};
use super::memory::{Line, Posted, Slot};
use super::post::{self, Named};
use super::publish::put;
use crate::bot::message::{Button, Look, Outgoing, Post, What};
use crate::chat::lock;
use crate::i18n::Aside;
use reqwest::Method;
use serde_json::{Value, json};
use std::sync::Arc;
use tokio::time::Instant;

/// Before the number of a private post, in the button with which its reader asks for it.
pub(super) const SHOW: &str = "show ";

/// What became of a private post.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whispered {
    /// Its reader has it.
    Told,
    /// They are called to ask for it.
    Called,
}

/// Tells one person something. May be done again.
pub(super) async fn whisper(
    desk: &Desk,
    out: &Outgoing,
    account: &str,
    post: &Post,
) -> Result<Whispered, Failure> {
    let files = desk.files(out, post).await;
    let slot = slot(out, account, &post.key);
    for key in &post.retire {
        retire(desk, &Slot { key: key.clone(), ..slot.clone() }).await;
    }
    match answer(desk, out, account, &slot, post, &files).await {
        Ok(true) => return Ok(Whispered::Told),
        Ok(false) | Err(Failure::TokenGone | Failure::MessageGone) => {}
        Err(failure) => return Err(failure),
    }
    if desk.is_overtaken(&slot, out.number) {
        return Ok(Whispered::Told);
    }
    let nonce = format!("n{}", out.number);
    let told = match desk.direct(account).await {
        Ok(channel) => put(desk, &slot, &channel, post, (&[], &nonce), &files).await,
        Err(failure) => Err(failure),
    };
    match told {
        Ok(()) => Ok(Whispered::Told),
        Err(Failure::Closed | Failure::NoAccess(_)) => call(desk, out, account, &nonce).await,
        Err(failure) => Err(failure),
    }
}

/// Whether a private post answers something that its reader did, or changes such an answer, so that it does not go to
/// their direct channel.
pub(super) fn is_answer(desk: &Desk, out: &Outgoing, account: &str) -> bool {
    let key = match &out.what {
        What::Post(post) if post.calls.iter().any(|called| called.id == account) => return false,
        What::Post(post) => &post.key,
        What::Close { key } => key,
    };
    let is_live = || lock(&desk.lives).of(out.answers.as_deref(), account, &out.place.id).is_some();
    find(desk, &slot(out, account, key)).is_some() || (matches!(out.what, What::Post(_)) && is_live())
}

/// Where a private post stands.
pub(super) fn slot(out: &Outgoing, account: &str, key: &str) -> Slot {
    Slot { place: out.place.id.clone(), reader: Some(account.to_owned()), key: key.to_owned() }
}

/// Answers an interaction, or changes an earlier answer; `false` if there is none to answer.
async fn answer(
    desk: &Desk,
    out: &Outgoing,
    account: &str,
    slot: &Slot,
    post: &Post,
    (names, uploads): &(Vec<Named>, Vec<Upload>),
) -> Result<bool, Failure> {
    let live = lock(&desk.lives).of(out.answers.as_deref(), account, &out.place.id);
    let body = post::body(post, &[], names, &desk.commands());
    if post::has_pages(post) {
        // Its reader may turn them before it is known which message it has become.
        desk.expect_pages(account, &post.menus);
    }
    let is_mine = live.as_ref().is_some_and(|live| out.answers.as_deref() == Some(&live.event));
    if !is_mine && change(desk, slot, post, &body, uploads).await? {
        return Ok(true);
    }
    let Some(live) = live else {
        return Ok(false);
    };
    let _turn = live.turn.lock().await;
    if lock(&desk.lives).settle(&live.event) {
        let done = desk.call(&live.key, Method::PATCH, &desk.original(&live.key), Some(&body), uploads).await;
        if done.as_ref().is_err_and(Failure::may_pass) {
            lock(&desk.lives).unsettle(&live.event);
        }
        return shown(desk, slot, post, &live, true, &done?).await.map(|()| true);
    }
    if is_mine && change(desk, slot, post, &body, uploads).await? {
        return Ok(true);
    }
    let mut body = body;
    body["flags"] = json!(post::EPHEMERAL);
    let made = desk.call(&live.key, Method::POST, &desk.followups(&live.key), Some(&body), uploads).await?;
    shown(desk, slot, post, &live, false, &made).await.map(|()| true)
}

/// Changes the private message that stands there; `false` if there is none, or it cannot be changed any more.
pub(super) async fn change(
    desk: &Desk,
    slot: &Slot,
    post: &Post,
    body: &Value,
    uploads: &[Upload],
) -> Result<bool, Failure> {
    let Some(old) = find(desk, slot) else {
        return Ok(false);
    };
    match desk.call(&old.key, Method::PATCH, &desk.path(&old), Some(body), uploads).await {
        Ok(_) => {
            remember(desk, slot, post, &old.message).await;
            let carries = post::carried(&body["components"]);
            lock(&desk.shown).insert(slot.clone(), Shown { carries, ..old });
            Ok(true)
        }
        Err(Failure::TokenGone | Failure::MessageGone) => {
            lock(&desk.shown).remove(slot);
            Ok(false)
        }
        Err(failure) => Err(failure),
    }
}

fn find(desk: &Desk, slot: &Slot) -> Option<Shown> {
    lock(&desk.shown).get(slot).filter(|shown| shown.since.elapsed() < ALIVE).cloned()
}

/// Remembers a private message, so that it can be changed and taken away, also after a restart if it is used then. One
/// that stood in its place goes: nobody shall have two of the same.
pub(super) async fn shown(
    desk: &Desk,
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
    if let Some(direct) = desk.memory.posted(slot).filter(|direct| direct.message != message) {
        take_away(desk, slot, &direct).await;
    }
    let carries = post::carried(&json!(post::components(post)));
    let now = Shown { key: live.key.clone(), message: message.clone(), original, since: live.since, carries };
    desk.stands(slot.clone(), now).await;
    remember(desk, slot, post, &message).await;
    Ok(())
}

/// Remembers where a private message stands, and a menu with several pages, which are turned without the bot.
async fn remember(desk: &Desk, slot: &Slot, post: &Post, message: &str) {
    let menus = if post::has_pages(post) { &post.menus[..] } else { &[] };
    if !desk.memory.is_shown(slot, message, menus) {
        let line = Line::Shown { slot: slot.clone(), message: message.to_owned(), menus: menus.to_vec() };
        desk.memory.note(line).await;
    }
}

/// Takes a message in somebody's direct channel away.
async fn take_away(desk: &Desk, slot: &Slot, direct: &Posted) {
    let path = format!("/channels/{}/messages/{}", direct.channel, direct.message);
    let done = desk.api.call(Method::DELETE, &path, None, Vec::new()).await;
    tracing::debug!(?done, "a direct message goes away");
    desk.memory.note(Line::Gone(slot.clone())).await;
}

/// Takes the buttons and menus of a private message away.
async fn retire(desk: &Desk, slot: &Slot) {
    let path = match (find(desk, slot), desk.memory.posted(slot)) {
        (Some(shown), _) => desk.path(&shown),
        (None, Some(posted)) => format!("/channels/{}/messages/{}", posted.channel, posted.message),
        (None, None) => return,
    };
    let done = desk.api.call(Method::PATCH, &path, Some(&json!({ "components": [] })), Vec::new()).await;
    tracing::debug!(?done, "a private message loses its buttons");
}

/// Takes a private message away; one that cannot be taken away stays, and what is pressed on it is known to be stale.
pub(super) async fn close(desk: &Desk, slot: &Slot) {
    let known = lock(&desk.shown).remove(slot).filter(|shown| shown.since.elapsed() < ALIVE);
    if let Some(old) = known {
        let done = desk.call(&old.key, Method::DELETE, &desk.path(&old), None, &[]).await;
        tracing::debug!(?done, "a private message goes away");
        desk.memory.note(Line::Unshown(old.message)).await;
    }
    if let Some(direct) = desk.memory.posted(slot) {
        take_away(desk, slot, &direct).await;
    }
}

/// Calls somebody in public to ask for a private post.
async fn call(desk: &Desk, out: &Outgoing, account: &str, nonce: &str) -> Result<Whispered, Failure> {
    if !out.place.is_public() {
        return Err(Failure::Closed);
    }
    let locale = desk.locale(account);
    let id = format!("{SHOW}{account} {}", out.number);
    let label = Aside::Show.say(locale).to_owned();
    let button = Button::new(id, label, Look::Primary);
    let text = Aside::ForYou.say(locale).to_owned();
    let post = Post { text, buttons: vec![vec![button]], ..Post::default() };
    let slot = Slot { key: String::new(), reader: None, place: out.place.id.clone() };
    let calls = [account.to_owned()];
    put(desk, &slot, &out.place.id, &post, (&calls, nonce), &(Vec::new(), Vec::new())).await?;
    Ok(Whispered::Called)
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
