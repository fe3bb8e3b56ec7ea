//! For `fuzz/`, and for the test that its first examples are understood: requests without a connection, as far as a server lets
//! them through.

use super::server::Caller;
use crate::bot::message::Input;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::header::{CONTENT_TYPE, COOKIE, HOST, ORIGIN, SET_COOKIE};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri};
use axum::response::IntoResponse;
use hyper::body::Bytes;
use hyper::service::Service;
use hyper_util::service::TowerToHyperService;
use std::net::{IpAddr, Ipv4Addr};
use tokio::sync::mpsc;

/// How an address ends at which an answer goes on for ever.
const ENDLESS: &str = "/events";
/// Largest body of an answer, in bytes.
const ANSWER_MAX: usize = 16 << 20;

/// What asks, under the name by which the pages are known.
#[derive(Debug)]
pub(in crate::chat) struct Browser {
    router: Router,
    inbox: mpsc::Receiver<Input>,
    headers: HeaderMap,
}

/// What is answered.
#[derive(Debug)]
pub(in crate::chat) struct Answered {
    pub(in crate::chat) status: StatusCode,
    pub(in crate::chat) headers: HeaderMap,
    pub(in crate::chat) body: Bytes,
}

impl Browser {
    /// One that asks what this answers at an origin; what that tells the bot comes to this inbox.
    pub(in crate::chat) fn new(router: Router, inbox: mpsc::Receiver<Input>, origin: &str) -> Self {
        let mut browser = Self { router, inbox, headers: HeaderMap::new() };
        let host = origin.split_once("://").map_or(origin, |(_, host)| host);
        for (name, text) in [(HOST, host), (ORIGIN, origin), (CONTENT_TYPE, "application/json")] {
            browser.send_always(name, text);
        }
        browser
    }

    /// Sends a header with each request from now on.
    pub(in crate::chat) fn send_always(&mut self, name: HeaderName, text: &str) {
        if let Ok(value) = HeaderValue::from_str(text) {
            self.headers.insert(name, value);
        }
    }

    /// Asks for what bytes say: a line with the method and the address, and behind it the body. Nothing, where no server
    /// takes that for a request. What comes to the bot meanwhile is handed on; a cookie that is given is kept, as the only one.
    pub(in crate::chat) async fn ask(
        &mut self,
        bytes: &[u8],
        mut hear: impl FnMut(Input),
    ) -> Option<Answered> {
        let end = bytes.iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len());
        let (line, body) = (&bytes[..end], bytes.get(end + 1..).unwrap_or_default());
        let space = line.iter().position(|byte| *byte == b' ')?;
        let uri = Uri::try_from(&line[space + 1..]).ok()?;
        let is_endless = uri.path().ends_with(ENDLESS);
        let mut request = Request::new(Body::from(body.to_vec()));
        *request.method_mut() = Method::from_bytes(&line[..space]).ok()?;
        *request.uri_mut() = uri;
        *request.headers_mut() = self.headers.clone();
        request.extensions_mut().insert(Caller(IpAddr::V4(Ipv4Addr::LOCALHOST)));
        let service = TowerToHyperService::new(self.router.clone());
        let answering = async move {
            let (head, body) = service.call(request).await.into_response().into_parts();
            let read = if is_endless { Ok(Bytes::new()) } else { to_bytes(body, ANSWER_MAX).await };
            Answered { status: head.status, headers: head.headers, body: read.unwrap_or_default() }
        };
        tokio::pin!(answering);
        let answered = loop {
            tokio::select! {
                biased;
                answered = &mut answering => break answered,
                input = self.inbox.recv() => input.into_iter().for_each(&mut hear),
            }
        };
        let given =
            answered.headers.get(SET_COOKIE).and_then(|cookie| cookie.to_str().ok()?.split(';').next());
        if let Some(cookie) = given {
            self.send_always(COOKIE, cookie);
        }
        Some(answered)
    }
}

/// What the fuzzer begins with, by name.
#[cfg(test)]
pub(in crate::chat) fn examples() -> Vec<(String, Vec<u8>)> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus/requests");
    // What cannot be read fails the test that asks for it.
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let name = |path: &std::path::Path| path.file_name().unwrap().to_string_lossy().into_owned();
    let mut examples: Vec<_> = files.map(|path| (name(&path), std::fs::read(path).unwrap())).collect();
    examples.sort();
    examples
}
