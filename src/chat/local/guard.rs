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
use std::net::IpAddr;

/// Everything comes from here and nothing is embedded elsewhere.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Refuses what comes from another site, and gives every answer its headers.
pub(super) async fn guard(State(address): State<IpAddr>, request: Request, next: Next) -> Response {
    let mut response = if is_own(address, request.method(), request.headers()) {
        next.run(request).await
    } else {
        Refusal::Foreign.into_response()
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (CONTENT_SECURITY_POLICY, POLICY),
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
/// A name that an attacker owns may be made to point here (DNS rebinding), so only addresses and `localhost` are
/// names of this program. The port is not compared: it may be another one outside of a tunnel or a container.
fn is_own(address: IpAddr, method: &Method, headers: &HeaderMap) -> bool {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("\0"));
    let Some(host) = text(HOST) else { return false };
    if headers.get_all(HOST).iter().count() > 1 || !is_name(address, host) {
        return false;
    }
    let reads = [Method::GET, Method::HEAD].contains(method);
    if !reads && text(HeaderName::from_static("sec-fetch-site")).is_some_and(|site| site != "same-origin") {
        return false;
    }
    text(ORIGIN).is_none_or(|origin| origin.eq_ignore_ascii_case(&format!("http://{host}")))
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
        is_own(address.parse().unwrap(), method, &headers)
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
        let headers = [("host", "127.0.0.1:8080"), ("sec-fetch-site", "same-site")];
        assert!(own("127.0.0.1", &Method::GET, &headers) && !own("127.0.0.1", &Method::POST, &headers));
    }
}
