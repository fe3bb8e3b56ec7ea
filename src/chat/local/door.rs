//! Who somebody is: each name a browser has joined under has a signed cookie of its own, and each page says which of
//! them it speaks for. So two pages of one browser can be two people.

use super::hub::Shared;
use super::refusal::Refusal;
use axum::extract::{FromRef, FromRequestParts, Query};
use axum::http::request::Parts;
use axum_extra::extract::cookie::{Cookie, Key, SameSite, SignedCookieJar};
use serde::Deserialize;

/// Names that one browser can have joined under; its cookies must fit in the head of a request.
pub(super) const NAMES_EACH_MAX: usize = 20;
/// The header in which a page says who it speaks for.
const AS_HEADER: &str = "x-nahil-as";

/// Who asks; the extractor refuses those who have not joined.
#[derive(Clone, Debug)]
pub(super) struct Asker {
    /// Their id.
    pub(super) id: String,
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
        id.filter(|id| is_proven(&jar, id) && shared.0.hall().member(id).is_some())
            .map(|id| Self { id })
            .ok_or(Refusal::NotJoined)
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

/// The ids of the people that this browser is.
pub(super) fn known(jar: &SignedCookieJar, shared: &Shared) -> Vec<String> {
    let hall = shared.0.hall();
    let ids = jar.iter().filter(|cookie| cookie.name() == name_of(cookie.value()));
    ids.map(|cookie| cookie.value().to_owned()).filter(|id| hall.member(id).is_some()).collect()
}

/// The cookie that proves to be this person; it lasts as long as the browser allows.
pub(super) fn proof(id: &str) -> Cookie<'static> {
    Cookie::build((name_of(id), id.to_owned()))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Strict)
        .permanent()
        .build()
}

fn is_proven(jar: &SignedCookieJar, id: &str) -> bool {
    // The signature is over the value alone, so the value names the person.
    jar.get(&name_of(id)).is_some_and(|cookie| cookie.value() == id)
}

fn name_of(id: &str) -> String {
    format!("nahil_{id}")
}
