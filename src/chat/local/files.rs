//! The page itself: files that are the same for everybody, and change only with the program.

use axum::Router;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, HeaderMap, IF_NONE_MATCH, VARY};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Each file: where it is served, what it is, and its text.
const FILES: [(&str, &str, &str); 4] = [
    ("/", "text/html; charset=utf-8", include_str!("page/index.html")),
    ("/style.css", "text/css; charset=utf-8", include_str!("page/style.css")),
    ("/room.js", "text/javascript; charset=utf-8", include_str!("page/room.js")),
    ("/icon.svg", "image/svg+xml", include_str!("page/icon.svg")),
];

/// Serves the files.
pub(super) fn router<S: Clone + Send + Sync + 'static>() -> Router<S> {
    FILES.into_iter().fold(Router::new(), |router, (path, kind, text)| {
        let tag = tag_of(text);
        router.route(path, get(async move |headers: HeaderMap| file(&headers, kind, &tag, text)))
    })
}

/// A file or, where the browser has it as it is, no more than that: a browser asks each time, for files of two versions
/// of the program must never come together.
fn file(headers: &HeaderMap, kind: &'static str, tag: &str, text: &'static str) -> Response {
    let known = headers.get_all(IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let is_known = known.flat_map(|tags| tags.split(',')).any(|known| ["*", tag].contains(&known.trim()));
    let about = [(CACHE_CONTROL, "no-cache"), (ETAG, tag), (VARY, "accept-encoding")];
    if is_known {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    (about, [(CONTENT_TYPE, kind)], text).into_response()
}

/// What tells a text from others. A weak one: it is the same however the text is compressed.
fn tag_of(text: &str) -> String {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    format!("W/\"{:016x}\"", hasher.finish())
}
