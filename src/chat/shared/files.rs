//! Files of pages, which are the same for everybody and change only with the program.

use axum::Router;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, HeaderMap, IF_NONE_MATCH, VARY};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A module of a page's script.
pub(in crate::chat) const SCRIPT: &str = "text/javascript; charset=utf-8";
/// How a page looks.
pub(in crate::chat) const CSS: &str = "text/css; charset=utf-8";

/// A file: where it is served, what it is, and its text.
pub(in crate::chat) type File = (&'static str, &'static str, &'static str);

/// Serves the files.
pub(in crate::chat) fn router<S: Clone + Send + Sync + 'static>(files: &[File]) -> Router<S> {
    files.iter().fold(Router::new(), |router, &(path, kind, text)| {
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
