//! Who may ask at all: pages of this program, under its public name. And what every answer says about itself.

use super::answer::NoPage;
use super::hub::Shared;
use super::visitor::language;
use crate::chat::shared::server::Caller;
use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::Response;

/// Everything comes from here and nothing is embedded elsewhere.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Refuses what comes from another site, under another name or too fast, and gives every answer its headers.
pub(super) async fn guard(State(shared): State<Shared>, request: Request, next: Next) -> Response {
    let hub = &shared.0;
    let locale = language(hub, request.headers());
    let caller = request.extensions().get::<Caller>().map(|Caller(caller)| *caller);
    let paced = caller.map_or(Ok(()), |caller| hub.pace(caller));
    let is_own = is_own(hub.links.public(), request.method(), request.headers());
    let mut response = match (is_own, paced) {
        (false, _) => NoPage::Foreign.page(locale, None),
        (true, Err(why)) => why.page(locale, None),
        (true, Ok(())) => next.run(request).await,
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        // So that a form says where it comes from, and nobody else is told an address that is a key.
        (REFERRER_POLICY, "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Whether the request was made under the public name and, if it changes something, by a page from there.
fn is_own(public: &str, method: &Method, headers: &HeaderMap) -> bool {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("\0"));
    let host = public.split_once("://").map_or(public, |(_, host)| host);
    let is_named = headers.get_all(HOST).iter().count() == 1
        && text(HOST).is_some_and(|named| named.eq_ignore_ascii_case(host));
    if !is_named {
        return false;
    }
    if [Method::GET, Method::HEAD].contains(method) {
        return true;
    }
    text(HeaderName::from_static("sec-fetch-site")).is_none_or(|site| site == "same-origin")
        && text(ORIGIN).is_some_and(|origin| origin.eq_ignore_ascii_case(public))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUBLIC: &str = "https://play.example.org";

    fn own(method: &Method, pairs: &[(&'static str, &str)]) -> bool {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(*name, value.parse().unwrap());
        }
        is_own(PUBLIC, method, &headers)
    }

    #[test]
    fn only_the_public_name_is_a_name() {
        for (host, expected) in [
            ("play.example.org", true),
            ("PLAY.example.org", true),
            ("play.example.org:8090", false),
            ("127.0.0.1:8090", false),
            ("evil.example", false),
            ("play.example.org.evil.example", false),
            ("", false),
        ] {
            assert_eq!(own(&Method::GET, &[("host", host)]), expected, "{host}");
        }
        assert!(!own(&Method::GET, &[]));
        assert!(!own(&Method::GET, &[("host", "play.example.org"), ("host", "play.example.org")]));
    }

    #[test]
    fn only_pages_from_here_change_anything() {
        let host = ("host", "play.example.org");
        for (origin, expected) in [
            (PUBLIC, true),
            ("http://play.example.org", false),
            ("https://evil.example", false),
            ("null", false),
        ] {
            assert_eq!(own(&Method::POST, &[host, ("origin", origin)]), expected, "{origin}");
            assert!(own(&Method::GET, &[host, ("origin", origin)]), "others may link here");
        }
        assert!(!own(&Method::POST, &[host]));
        assert!(!own(&Method::POST, &[host, ("origin", PUBLIC), ("sec-fetch-site", "cross-site")]));
    }
}
