//! By what programs that share a store know each other: a request that one passes on names whom it is for, under a seal
//! that nobody can make who does not read the database.
//!
//! The secret itself is never sent: what is taken for another program may be anybody.

use crate::bot::HouseSecret;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, Mac};
use sha2::Sha256;
use std::net::IpAddr;

/// The header of a request that was passed on: the network it comes from, and the seal.
pub(super) const PASSED: HeaderName = HeaderName::from_static("x-nahil-passed");
/// The header of an answer by which a program shows that it knows the secret.
pub(super) const SHOWN: HeaderName = HeaderName::from_static("x-nahil-shown");
/// The header of an answer by which a program says that it serves no room, so that nothing came of what was passed on.
pub(super) const NOT_HERE: HeaderName = HeaderName::from_static("x-nahil-not-here");

/// What is under a seal: nothing that is made for one of them passes for the other.
#[derive(Clone, Copy, Debug)]
enum Under<'a> {
    Request { caller: IpAddr, method: &'a Method, path: &'a str },
    Answer { path: &'a str },
}

impl Under<'_> {
    fn mac(self, secret: &HouseSecret) -> Option<Hmac<Sha256>> {
        let mut mac = Hmac::<Sha256>::new_from_slice(secret.bytes()).ok()?;
        mac.update(
            match self {
                Under::Request { caller, method, path } => format!("request\n{caller}\n{method}\n{path}"),
                Under::Answer { path } => format!("answer\n{path}"),
            }
            .as_bytes(),
        );
        Some(mac)
    }

    fn seal(self, secret: &HouseSecret) -> Option<String> {
        self.mac(secret).map(|mac| URL_SAFE_NO_PAD.encode(mac.finalize().into_bytes()))
    }

    fn is_under(self, seal: &str, secret: &HouseSecret) -> bool {
        let signature = URL_SAFE_NO_PAD.decode(seal).ok();
        let known = self.mac(secret).zip(signature);
        known.is_some_and(|(mac, signature)| mac.verify_slice(&signature).is_ok())
    }
}

/// What a request bears that is passed on for somebody.
pub(super) fn passed(
    secret: &HouseSecret,
    caller: IpAddr,
    (method, path): (&Method, &str),
) -> Option<HeaderValue> {
    let seal = Under::Request { caller, method, path }.seal(secret)?;
    HeaderValue::try_from(format!("{caller} {seal}")).ok()
}

/// For whom a request was passed on; nobody, unless one who knows the secret says so once.
pub(super) fn caller(
    secret: &HouseSecret,
    headers: &HeaderMap,
    (method, path): (&Method, &str),
) -> Option<IpAddr> {
    let mut said = headers.get_all(PASSED).iter();
    let (Some(value), None) = (said.next(), said.next()) else { return None };
    let (caller, seal) = value.to_str().ok()?.split_once(' ')?;
    let caller = caller.parse().ok()?;
    Under::Request { caller, method, path }.is_under(seal, secret).then_some(caller)
}

/// What whoever knows the secret answers, asked at this path.
pub(super) fn shown(secret: &HouseSecret, path: &str) -> Option<HeaderValue> {
    HeaderValue::try_from(Under::Answer { path }.seal(secret)?).ok()
}

/// Whether an answer shows that whoever gives it knows the secret.
pub(super) fn is_shown(secret: &HouseSecret, headers: &HeaderMap, path: &str) -> bool {
    let seal = headers.get(SHOWN).and_then(|value| value.to_str().ok());
    seal.is_some_and(|seal| Under::Answer { path }.is_under(seal, secret))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secret(byte: u8) -> HouseSecret {
        HouseSecret::draw(|| [byte; HouseSecret::LEN])
    }

    #[test]
    fn only_what_was_sealed_is_believed() {
        let ip: IpAddr = "203.0.113.7".parse().unwrap();
        let sealed = passed(&secret(1), ip, (&Method::GET, "/a?b")).unwrap();
        let headers = |values: &[&HeaderValue]| -> HeaderMap {
            values.iter().map(|&value| (PASSED, value.clone())).collect()
        };
        let said = |values: &[&HeaderValue], method: &Method, path, key| {
            caller(&secret(key), &headers(values), (method, path))
        };
        assert_eq!(said(&[&sealed], &Method::GET, "/a?b", 1), Some(ip));
        for (method, path, key) in
            [(Method::POST, "/a?b", 1), (Method::GET, "/a?c", 1), (Method::GET, "/a?b", 2)]
        {
            assert_eq!(said(&[&sealed], &method, path, key), None, "{method} {path} {key}");
        }
        let text = sealed.to_str().unwrap();
        let other = HeaderValue::try_from(text.replace("203.0.113.7", "203.0.113.8")).unwrap();
        let bare = HeaderValue::from_static("203.0.113.7");
        for forged in [&[&other][..], &[&bare], &[&sealed, &sealed], &[&sealed, &other], &[]] {
            assert_eq!(said(forged, &Method::GET, "/a?b", 1), None, "{forged:?}");
        }
    }

    #[test]
    fn only_who_knows_the_secret_shows_it() {
        let answer = |value: HeaderValue| HeaderMap::from_iter([(SHOWN, value)]);
        let shown = shown(&secret(1), "/x").unwrap();
        assert!(is_shown(&secret(1), &answer(shown.clone()), "/x"));
        assert!(!is_shown(&secret(1), &answer(shown.clone()), "/y"));
        assert!(!is_shown(&secret(2), &answer(shown), "/x"));
        let request = passed(&secret(1), "0.0.0.0".parse().unwrap(), (&Method::GET, "/x")).unwrap();
        assert!(
            !is_shown(&secret(1), &answer(request), "/x") && !is_shown(&secret(1), &HeaderMap::new(), "/x")
        );
    }
}
