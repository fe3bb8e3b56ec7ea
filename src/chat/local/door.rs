//! Who somebody is: each name a browser has joined under has a signed cookie of its own, and each page says which of
//! them it speaks for. So two pages of one browser can be two people. A cookie names a session, which its owner can end.

use super::hub::Shared;
use super::refusal::Refusal;
use axum::Json;
use axum::extract::{FromRef, FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum_extra::extract::cookie::{Cookie, Key, SameSite, SignedCookieJar};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// Names that one browser can have joined under; its cookies must fit in the head of a request.
pub(super) const NAMES_EACH_MAX: usize = 20;
/// Longest id that a browser gives to what it sends.
const EVENT_ID_MAX: usize = 64;
/// How the names of cookies begin.
const COOKIE: &str = "nahil_";
/// The header in which a page says who it speaks for.
const AS_HEADER: &str = "x-nahil-as";

/// Who asks; the extractor refuses those who have not joined.
#[derive(Clone, Debug)]
pub(super) struct Asker {
    /// Their id.
    pub(super) id: String,
    /// Their browser's session; empty, if its cookie is of before there were sessions.
    pub(super) session: String,
}

/// The query in which a page says who it speaks for, where it cannot send a header.
#[derive(Debug, Default, Deserialize)]
struct As {
    #[serde(rename = "as")]
    id: Option<String>,
}

impl FromRequestParts<Shared> for Asker {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, shared: &Shared) -> Result<Self, Refusal> {
        let header = parts.headers.get(AS_HEADER).and_then(|value| value.to_str().ok()).map(str::to_owned);
        let id = header.or_else(|| Query::<As>::try_from_uri(&parts.uri).ok()?.0.id);
        let jar = SignedCookieJar::from_headers(&parts.headers, Key::from_ref(shared));
        id.and_then(|id| proven(&jar, shared, &id)).ok_or(Refusal::NotJoined)
    }
}

/// Refuses those who have joined under no name at all.
#[derive(Clone, Copy, Debug)]
pub(super) struct Joined;

impl FromRequestParts<Shared> for Joined {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, shared: &Shared) -> Result<Self, Refusal> {
        let jar = SignedCookieJar::from_headers(&parts.headers, Key::from_ref(shared));
        if known(&jar, shared).is_empty() { Err(Refusal::NotJoined) } else { Ok(Self) }
    }
}

/// What a page tells in the body of a request; the extractor refuses what is not written as pages write.
#[derive(Clone, Copy, Debug)]
pub(super) struct Told<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Told<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let Json(told) = Json::from_request(request, state).await?;
        Ok(Self(told))
    }
}

/// The same, in the query of a request.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Asked<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let Query(asked) = Query::from_request_parts(parts, state).await?;
        Ok(Self(asked))
    }
}

/// What is named in the address of a request; where nothing can be named so, there is nothing of that name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Named<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Named<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let Path(named) = Path::from_request_parts(parts, state).await.map_err(|_| Refusal::PostUnknown)?;
        Ok(Self(named))
    }
}

/// The people that this browser is.
pub(super) fn known(jar: &SignedCookieJar, shared: &Shared) -> Vec<Asker> {
    let ids = jar.iter().filter_map(|cookie| Some(cookie.name().strip_prefix(COOKIE)?.to_owned()));
    ids.filter_map(|id| proven(jar, shared, &id)).collect()
}

/// The cookie that proves to be this person; it lasts as long as the browser allows.
pub(super) fn proof(asker: &Asker, is_secure: bool) -> Cookie<'static> {
    Cookie::build((format!("{COOKIE}{}", asker.id), format!("{}.{}", asker.id, asker.session)))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Strict)
        .secure(is_secure)
        .permanent()
        .build()
}

fn proven(jar: &SignedCookieJar, shared: &Shared, id: &str) -> Option<Asker> {
    let cookie = jar.get(&format!("{COOKIE}{id}"))?;
    // The signature is over the value alone, so the value names the person.
    let (owner, session) = cookie.value().split_once('.').unwrap_or((cookie.value(), ""));
    let holds = owner == id && shared.0.hall().member(id).is_some_and(|member| member.has_session(session));
    holds.then(|| Asker { id: id.to_owned(), session: session.to_owned() })
}

/// Whether an id is one that pages make.
pub(super) fn check_event(id: &str) -> Result<(), Refusal> {
    let fits =
        (1..=EVENT_ID_MAX).contains(&id.len()) && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    if fits { Ok(()) } else { Err(Refusal::IdBad) }
}
