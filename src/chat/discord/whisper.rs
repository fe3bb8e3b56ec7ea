//! What one person alone is told: as an answer that only he sees, while an interaction of his can be answered; else
//! directly; else he is called to ask for it.

use super::api::{Failure, Upload};
use super::desk::{Desk, Shown, id_of};
use super::live::{ALIVE, Key, Live, Original};
use super::memory::{Line, Posted, Slot};
use super::post::{self, Named};
use super::publish::put;
use crate::bot::message::{Button, Look, Outgoing, Post};
use crate::chat::lock;
use crate::i18n::Aside;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::time::Instant;

/// Before the number of a private post, in the button with which its reader asks for it.
pub(super) const SHOW: &str = "show ";

/// What became of a private post.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whispered {
    /// Its reader has it.
    Told,
    /// He is called to ask for it.
    Called,
}

/// Tells one person something. May be done again.
pub(super) async fn whisper(
    desk: &Desk,
    out: &Outgoing,
    account: &str,
    post: &Post,
) -> Result<Whispered, Failure> {
    let files = desk.files(post).await;
    let slot = slot(out, account, &post.key);
    for key in &post.retire {
        retire(desk, &Slot { key: key.clone(), ..slot.clone() }).await;
    }
    match answer(desk, out, account, &slot, post, &files).await {
        Ok(true) => return Ok(Whispered::Told),
        Ok(false) | Err(Failure::TokenGone | Failure::MessageGone) => {}
        Err(failure) => return Err(failure),
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
    let body = post::body(post, &[], names);
    if post::has_pages(post) {
        // Its reader may turn them before it is known which message it has become.
        desk.expect_pages(account, &post.menus);
    }
    let mine = live.as_ref().filter(|live| out.answers.as_deref() == Some(&live.event));
    if let Some(live) = mine
        && lock(&desk.lives).settle(&live.event)
    {
        let done = desk.call(&live.key, Method::PATCH, &desk.original(&live.key), Some(&body), uploads).await;
        if matches!(done, Err(Failure::Later(_))) {
            lock(&desk.lives).unsettle(&live.event);
        }
        return shown(desk, slot, post, live, true, &done?).await.map(|()| true);
    }
    if change(desk, slot, post, &body, uploads).await? {
        return Ok(true);
    }
    let Some(live) = live else {
        return Ok(false);
    };
    let mut body = body;
    body["flags"] = json!(post::EPHEMERAL);
    let made = desk.call(&live.key, Method::POST, &desk.followups(&live.key), Some(&body), uploads).await?;
    shown(desk, slot, post, &live, false, &made).await.map(|()| true)
}

/// Changes the private message that stands there; `false` if there is none, or it cannot be changed any more.
async fn change(
    desk: &Desk,
    slot: &Slot,
    post: &Post,
    body: &Value,
    uploads: &[Upload],
) -> Result<bool, Failure> {
    let Some(old) = find(desk, slot) else {
        return Ok(false);
    };
    match desk.call(&old.key, Method::PATCH, &path(desk, &old), Some(body), uploads).await {
        Ok(_) => {
            remember_menus(desk, slot, post, &old.message).await;
            lock(&desk.shown).insert(slot.clone(), old);
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

fn path(desk: &Desk, shown: &Shown) -> String {
    if shown.original {
        desk.original(&shown.key)
    } else {
        format!("{}/messages/{}", desk.followups(&shown.key), shown.message)
    }
}

/// Remembers a private message, so that it can be changed and taken away.
async fn shown(
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
    remember_menus(desk, slot, post, &message).await;
    let now = Shown { key: live.key.clone(), message, original, since: live.since };
    let mut shown = lock(&desk.shown);
    shown.retain(|_, old| old.since.elapsed() < ALIVE);
    shown.insert(slot.clone(), now);
    Ok(())
}

/// A menu with several pages must be known when its pages are turned.
async fn remember_menus(desk: &Desk, slot: &Slot, post: &Post, message: &str) {
    let slot = Slot { key: format!("menus {}", slot.key), ..slot.clone() };
    let known = desk.memory.posted(&slot);
    if !post::has_pages(post) && known.is_none() {
        return;
    }
    let menus = if post::has_pages(post) { post.menus.clone() } else { Vec::new() };
    let posted = Posted { channel: String::new(), message: message.to_owned(), menus };
    if known.as_ref() != Some(&posted) {
        desk.memory.note(Line::Posted { slot, posted }).await;
    }
}

/// Takes the buttons and menus of a private message away.
async fn retire(desk: &Desk, slot: &Slot) {
    let path = match (find(desk, slot), desk.memory.posted(slot)) {
        (Some(shown), _) => path(desk, &shown),
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
        let done = desk.call(&old.key, Method::DELETE, &path(desk, &old), None, &[]).await;
        tracing::debug!(?done, "a private message goes away");
    }
    if let Some(Posted { channel, message, .. }) = desk.memory.posted(slot) {
        let path = format!("/channels/{channel}/messages/{message}");
        let done = desk.api.call(Method::DELETE, &path, None, Vec::new()).await;
        tracing::debug!(?done, "a direct message goes away");
        desk.memory.note(Line::Gone(slot.clone())).await;
    }
}

/// Calls somebody, where all may read it, to ask for what is for him alone.
async fn call(desk: &Desk, out: &Outgoing, account: &str, nonce: &str) -> Result<Whispered, Failure> {
    let locale = desk.locale(account);
    let id = format!("{SHOW}{account} {}", out.number);
    let label = Aside::Show.say(locale).to_owned();
    let button = Button { id, label, look: Look::Primary, enabled: true };
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
    }
}
