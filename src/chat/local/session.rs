//! The browsers in which somebody is: each is a session, which its owner can end from any other one.

use super::door::{Asker, Told};
use super::hall::Hall;
use super::hub::Shared;
use super::item::{Entry, Member, Session};
use super::refusal::Refusal;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::USER_AGENT;
use serde::Deserialize;
use serde_json::{Value, json};

/// Browsers by what they call themselves; the first that is found, since most call themselves by others' names, too.
const BROWSERS: [(&str, &str); 6] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];
/// Systems, likewise.
const SYSTEMS: [(&str, &str); 6] = [
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
];

/// Which browser asks, and on which system, as far as it says so.
pub(super) fn device(headers: &HeaderMap) -> String {
    let said = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let named = |names: &[(&str, &'static str)]| {
        names.iter().find(|(sign, _)| said.contains(sign)).map(|(_, name)| *name)
    };
    [named(&BROWSERS), named(&SYSTEMS)].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Gives a session to a browser that has joined before there were sessions.
pub(super) async fn name(shared: &Shared, asker: &mut Asker, headers: &HeaderMap) -> Result<(), Refusal> {
    if !asker.session.is_empty() {
        return Ok(());
    }
    let (id, new) = (asker.id.clone(), Session::new(shared.0.now(), device(headers)));
    asker.session.clone_from(&new.id);
    let decide = move |hall: &Hall, _| {
        let member = hall.member(&id).ok_or(Refusal::NotJoined)?.clone();
        Ok((Some(Entry::Member(member.with(new))), ()))
    };
    shared.0.write(decide).await
}

/// The asker's sessions, the newest first.
pub(super) async fn list(State(shared): State<Shared>, asker: Asker) -> Result<Json<Value>, Refusal> {
    let hall = shared.0.hall();
    let member = hall.member(&asker.id).ok_or(Refusal::NotJoined)?;
    let one = |session: &Session| {
        json!({
            "id": session.id,
            "since": session.since,
            "device": session.device,
            "called": session.push.is_some(),
            "here": session.id == asker.session,
        })
    };
    Ok(Json(json!({ "sessions": member.sessions.iter().rev().map(one).collect::<Vec<_>>() })))
}

/// Which session is to end; if none is named, all but the asker's.
#[derive(Debug, Deserialize)]
pub(super) struct End {
    session: Option<String>,
}

/// Ends sessions: what their browsers have open is closed, and they are called no more.
pub(super) async fn end(
    State(shared): State<Shared>,
    asker: Asker,
    Told(wish): Told<End>,
) -> Result<Json<Value>, Refusal> {
    shared.0.pace(&asker.id)?;
    let decide = move |hall: &Hall, _| {
        let old = hall.member(&asker.id).ok_or(Refusal::NotJoined)?;
        let stays = |id: &str| wish.session.as_ref().map_or(id == asker.session, |ended| ended != id);
        let new = old.clone().keeping(stays);
        Ok(((new != *old).then_some(Entry::Member(new)), ()))
    };
    shared.0.write(decide).await?;
    Ok(Json(json!({})))
}

/// Changes the session of the asker.
pub(super) async fn change(
    shared: &Shared,
    asker: &Asker,
    change: impl Fn(&mut Member, &str) + Send + 'static,
) -> Result<(), Refusal> {
    let asker = asker.clone();
    let decide = move |hall: &Hall, _| {
        let old = hall.member(&asker.id).filter(|member| member.has_session(&asker.session));
        let old = old.ok_or(Refusal::NotJoined)?;
        let mut new = old.clone();
        change(&mut new, &asker.session);
        Ok(((new != *old).then_some(Entry::Member(new)), ()))
    };
    shared.0.write(decide).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_are_known_by_what_they_say() {
        for (said, known) in [
            (
                "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36",
                "Chrome, Android",
            ),
            ("Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0", "Firefox, Linux"),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1",
                "Safari, iPhone",
            ),
            ("<script>", ""),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(USER_AGENT, said.parse().unwrap());
            assert_eq!(device(&headers), known);
        }
        assert_eq!(device(&HeaderMap::new()), "");
    }
}
