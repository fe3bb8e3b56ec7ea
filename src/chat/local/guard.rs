//! Who may ask at all: pages of this program, under its own address. And what every answer says about itself.

use super::refusal::Refusal;
use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};
use std::net::IpAddr;
use std::sync::Arc;

/// Everything comes from here and nothing is embedded elsewhere.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The same for a page in which its script and its looks stand: these, and no others.
pub(super) fn policy_of(script: &str, style: &str) -> Option<HeaderValue> {
    let own = |text: &str| format!("'self' 'sha256-{}'", STANDARD.encode(Sha256::digest(text)));
    let policy = POLICY.replace("script-src 'self'", &format!("script-src {}", own(script)));
    let policy = policy.replace("style-src 'self'", &format!("style-src {}", own(style)));
    HeaderValue::from_str(&policy).ok()
}

/// By which names the room is known.
#[derive(Clone, Debug)]
pub(super) struct Names {
    /// Where it listens.
    pub(super) address: IpAddr,
    /// Where it is found on the web, if it is: `https://room.example.org`.
    pub(super) public: Option<String>,
}

impl Names {
    /// Where a request was made, as a page of this program says it; nothing, if it was made for others.
    fn origin(&self, host: &str) -> Option<String> {
        let named = self.public.as_ref().filter(|public| {
            public.split_once("://").is_some_and(|(_, name)| name.eq_ignore_ascii_case(host))
        });
        named.cloned().or_else(|| is_name(self.address, host).then(|| format!("http://{host}")))
    }

    /// Whether whoever asks has come by an encrypted way.
    pub(super) fn is_secure(&self, headers: &HeaderMap) -> bool {
        let host = headers.get(HOST).and_then(|host| host.to_str().ok());
        host.and_then(|host| self.origin(host)).is_some_and(|origin| origin.starts_with("https://"))
    }
}

/// Marks a request of which another program, where it came in, has found that it may ask: its names count there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Vetted;

/// Refuses what comes from another site, and gives every answer its headers.
pub(super) async fn guard(State(names): State<Arc<Names>>, request: Request, next: Next) -> Response {
    guarded(&names, request, |request| next.run(request)).await
}

/// The same for what is answered so.
pub(super) async fn guarded<F: Future<Output = Response>>(
    names: &Names,
    request: Request,
    answer: impl FnOnce(Request) -> F,
) -> Response {
    let is_vetted = request.extensions().get::<Vetted>().is_some();
    let mut response = if is_vetted || is_own(names, request.method(), request.headers()) {
        answer(request).await
    } else {
        Refusal::Foreign.into_response()
    };
    let headers = response.headers_mut();
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(POLICY));
    for (name, value) in [
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Whether the request was made under a name of this address and, if a page made it, by a page from there.
///
/// A name that an attacker owns may be made to point here (DNS rebinding), so only addresses, `localhost` and the public
/// name are names of this program. The port is not compared: it may be another one outside of a tunnel or a container.
fn is_own(names: &Names, method: &Method, headers: &HeaderMap) -> bool {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("\0"));
    let Some(own) = text(HOST).and_then(|host| names.origin(host)) else { return false };
    if headers.get_all(HOST).iter().count() > 1 {
        return false;
    }
    let reads = [Method::GET, Method::HEAD].contains(method);
    if !reads && text(HeaderName::from_static("sec-fetch-site")).is_some_and(|site| site != "same-origin") {
        return false;
    }
    text(ORIGIN).is_none_or(|origin| origin.eq_ignore_ascii_case(&own))
}

fn is_name(address: IpAddr, host: &str) -> bool {
    let Ok(authority) = host.parse::<Authority>() else { return false };
    let name = authority.host();
    if name.eq_ignore_ascii_case("localhost") {
        return address.is_loopback() || address.is_unspecified();
    }
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    bare.parse::<IpAddr>().is_ok_and(|ip| {
        ip == address || address.is_unspecified() || (address.is_loopback() && ip.is_loopback())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(address: &str, method: &Method, pairs: &[(&'static str, &str)]) -> bool {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(*name, value.parse().unwrap());
        }
        let public = Some("https://room.example.org".to_owned());
        is_own(&Names { address: address.parse().unwrap(), public }, method, &headers)
    }

    #[test]
    fn only_addresses_and_localhost_are_names() {
        for (address, host, expected) in [
            ("127.0.0.1", "127.0.0.1:8080", true),
            ("127.0.0.1", "localhost:8080", true),
            ("127.0.0.1", "LOCALHOST", true),
            ("127.0.0.1", "[::1]:8080", true),
            ("127.0.0.1", "evil.example:8080", false),
            ("127.0.0.1", "localhost.evil.example", false),
            ("127.0.0.1", "127.0.0.1.evil.example", false),
            ("127.0.0.1", "192.168.1.5:8080", false),
            ("127.0.0.1", "", false),
            ("127.0.0.1", "Room.example.org", true),
            ("127.0.0.1", "room.example.org:8080", false),
            ("127.0.0.1", "room.example.org.evil.example", false),
            ("192.168.1.5", "192.168.1.5:8080", true),
            ("192.168.1.5", "localhost:8080", false),
            ("0.0.0.0", "192.168.1.5:8080", true),
            ("0.0.0.0", "evil.example", false),
        ] {
            assert_eq!(own(address, &Method::GET, &[("host", host)]), expected, "{address} {host}");
        }
        assert!(!own("127.0.0.1", &Method::GET, &[]));
        assert!(!own("127.0.0.1", &Method::GET, &[("host", "localhost"), ("host", "localhost")]));
    }

    #[test]
    fn a_page_of_another_site_is_refused() {
        for (origin, expected) in [
            ("http://127.0.0.1:8080", true),
            ("http://127.0.0.1:9090", false),
            ("https://127.0.0.1:8080", false),
            ("http://evil.example", false),
            ("null", false),
        ] {
            for method in [Method::GET, Method::POST] {
                let headers = [("host", "127.0.0.1:8080"), ("origin", origin)];
                assert_eq!(own("127.0.0.1", &method, &headers), expected, "{origin}");
            }
        }
        for (origin, expected) in [
            ("https://room.example.org", true),
            ("http://room.example.org", false),
            ("https://evil.org", false),
        ] {
            let headers = [("host", "room.example.org"), ("origin", origin)];
            assert_eq!(own("127.0.0.1", &Method::POST, &headers), expected, "{origin}");
        }
        let headers = [("host", "127.0.0.1:8080"), ("sec-fetch-site", "same-site")];
        assert!(own("127.0.0.1", &Method::GET, &headers) && !own("127.0.0.1", &Method::POST, &headers));
    }
}
