//! How somebody is called whose page is closed: their browsers say where, and what calls them in the room goes there, too.

use super::door::{Asker, Told};
use super::hall::Hall;
use super::hub::{Hub, Shared};
use super::item::{Entry, Member};
use super::refusal::Refusal;
use super::session;
use crate::bot::message::{Ring, RingWords};
use crate::chat::shared::push::{Letter, Sent, Subscription};
use crate::i18n::RingText;
use crate::players::{Locale, Platform};
use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};
use std::sync::Arc;

/// Calls these people in all of their browsers that want it. Nothing waits for it: it is done when it is done.
pub(super) fn ring(hub: &Arc<Hub>, channel: &str, rings: &[Ring]) {
    for ring in rings {
        let places = places(&hub.hall(), ring);
        for to in places {
            let Some(place) = hub.pusher.place(&ring.account.id) else { continue };
            let topic = ring.id.map_or_else(String::new, |id| format!("match-{id}"));
            let text = text(&ring.words, ring.language, (&ring.account.id, channel, &topic));
            let (hub, who, letter) = (Arc::clone(hub), ring.account.id.clone(), Letter { to, topic, text });
            tokio::spawn(async move {
                if hub.pusher.send(&letter).await == Sent::Gone {
                    forget(&hub, who, letter.to).await;
                }
                drop(place);
            });
        }
    }
}

/// Whether there is a browser that any of these calls reaches.
pub(super) fn reaches(hub: &Hub, rings: &[Ring]) -> bool {
    let hall = hub.hall();
    rings.iter().any(|ring| !places(&hall, ring).is_empty())
}

/// Where the browsers are called that want this call.
fn places(hall: &Hall, ring: &Ring) -> Vec<Subscription> {
    let is_theirs = ring.account.platform == Platform::Local;
    let member = if is_theirs { hall.member(&ring.account.id) } else { None };
    let sessions = member.map(|member| member.sessions.as_slice()).unwrap_or_default();
    sessions.iter().filter_map(|session| session.push.clone()).collect()
}

/// What the browser's worker is handed: what to show, and where it leads.
fn text(words: &RingWords, language: Locale, (who, channel, topic): (&str, &str, &str)) -> String {
    let RingWords { title, text } = words;
    json!({ "title": title, "text": text, "language": language, "who": who, "channel": channel, "topic": topic })
        .to_string()
}

/// Takes a place out that is no more.
async fn forget(hub: &Arc<Hub>, who: String, gone: Subscription) {
    let decide = move |hall: &Hall, _| {
        let Some(old) = hall.member(&who) else { return Ok((None, ())) };
        let new = without(old.clone(), &gone.endpoint);
        Ok(((new != *old).then_some(Entry::Member(new)), ()))
    };
    // If it is not kept, the next call finds it out again.
    let _ = hub.write(decide).await;
}

fn without(mut member: Member, endpoint: &str) -> Member {
    for session in &mut member.sessions {
        session.push = session.push.take().filter(|push| push.endpoint != endpoint);
    }
    member
}

/// Notes where the asker's browser is called.
pub(super) async fn subscribe(
    State(shared): State<Shared>,
    asker: Asker,
    Told(push): Told<Subscription>,
) -> Result<Json<Value>, Refusal> {
    shared.0.pace(&asker.id)?;
    if !push.is_sound(shared.0.pusher.targets()) {
        return Err(Refusal::PushBad);
    }
    let change = move |member: &mut Member, session: &str| {
        // A browser that has lost its cookie comes in another session.
        *member = without(member.clone(), &push.endpoint);
        for one in member.sessions.iter_mut().filter(|one| one.id == session) {
            one.push = Some(push.clone());
        }
    };
    session::change(&shared, &asker, change).await?;
    Ok(Json(json!({})))
}

/// The asker's browser is called no more.
pub(super) async fn unsubscribe(State(shared): State<Shared>, asker: Asker) -> Result<Json<Value>, Refusal> {
    shared.0.pace(&asker.id)?;
    let change = |member: &mut Member, session: &str| {
        for one in member.sessions.iter_mut().filter(|one| one.id == session) {
            one.push = None;
        }
    };
    session::change(&shared, &asker, change).await?;
    Ok(Json(json!({})))
}

/// Calls the asker's browser once, and says whether its service has taken the call.
pub(super) async fn test(State(shared): State<Shared>, asker: Asker) -> Result<Json<Value>, Refusal> {
    shared.0.pace_test(&asker.id)?;
    let letter = {
        let hall = shared.0.hall();
        let member = hall.member(&asker.id).ok_or(Refusal::NotJoined)?;
        let session = member.sessions.iter().find(|session| session.id == asker.session);
        let to = session.and_then(|session| session.push.clone()).ok_or(Refusal::PushNone)?;
        let (locale, topic) = (member.locale, "test".to_owned());
        let words = RingWords { title: RingText::Test.title(locale), text: RingText::Test.say(locale) };
        Letter { text: text(&words, locale, (&asker.id, "", &topic)), to, topic }
    };
    match shared.0.pusher.send_once(&letter).await {
        Sent::Taken => Ok(Json(json!({}))),
        Sent::Refused => Err(Refusal::PushRefused),
        Sent::Gone => {
            forget(&shared.0, asker.id, letter.to).await;
            Err(Refusal::PushGone)
        }
    }
}
