//! Who visits, and what for: the language of their browser, what it proves by its cookie, and what the bot shows them.

use super::answer::NoPage;
use super::hub::{Hub, Shared};
use crate::bot::message::{PagePass, PageView, PageVisit, PageWish};
use crate::chat::shared::language::wanted;
use crate::chat::shared::links::Seal;
use crate::players::Locale;
use axum::extract::{FromRequestParts, Path, Query};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum::response::Response;
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};
use serde::de::DeserializeOwned;

/// The language that a browser wants most of those there are; the host's, if it wants none of them.
pub(super) fn language(hub: &Hub, headers: &HeaderMap) -> Locale {
    wanted(headers).unwrap_or_else(|| hub.chosen.get().language)
}

/// What a browser proves by its cookie for a match.
pub(super) fn pass(hub: &Hub, id: u64, jar: &CookieJar) -> Option<PagePass> {
    let cookie = jar.get(&name_of(id))?;
    hub.links.read(Seal::Cookie, id, cookie.value()).ok()
}

fn name_of(id: u64) -> String {
    format!("nahil_m{id}")
}

/// The cookie that a browser holds for a match; it is sent with what is asked of that match alone.
pub(super) fn proof(hub: &Hub, id: u64, pass: &PagePass) -> Cookie<'static> {
    Cookie::build((name_of(id), hub.links.claim(Seal::Cookie, id, pass)))
        .path(format!("/m/{id}"))
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(hub.links.public().starts_with("https://"))
        .permanent()
        .build()
}

/// What an address names. One that names nothing has the kind page that every other address without anything has.
#[derive(Clone, Copy, Debug)]
pub(super) struct At<T>(pub(super) T);

impl<T: DeserializeOwned + Send> FromRequestParts<Shared> for At<T> {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &Shared) -> Result<Self, Response> {
        let read = Path::<T>::from_request_parts(parts, state).await;
        let locale = language(&state.0, &parts.headers);
        read.map(|Path(named)| At(named)).map_err(|_| NoPage::Nothing.page(locale, None))
    }
}

/// What follows an address. What cannot be read has a kind page, too.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked<T>(pub(super) T);

impl<T: DeserializeOwned + Send> FromRequestParts<Shared> for Asked<T> {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &Shared) -> Result<Self, Response> {
        let read = Query::<T>::from_request_parts(parts, state).await;
        let locale = language(&state.0, &parts.headers);
        read.map(|Query(asked)| Asked(asked)).map_err(|_| NoPage::Garbled.page(locale, None))
    }
}

/// Asks the bot.
pub(super) async fn visit(
    hub: &Hub,
    id: u64,
    (pass, locale): (Option<PagePass>, Option<Locale>),
    wish: PageWish,
) -> Result<PageView, NoPage> {
    hub.visit(PageVisit { id, pass, locale, wish }).await
}

/// The page that says why there is none, with the way to the public view if there is one.
pub(super) async fn refuse(hub: &Hub, id: u64, why: NoPage, locale: Locale) -> Response {
    let is_public = visit(hub, id, (None, Some(locale)), PageWish::Look).await.is_ok();
    why.page(locale, is_public.then_some(id))
}
