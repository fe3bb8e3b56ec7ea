//! Files of pages, which are the same for everybody and change only with the program.
//!
//! All files of a page stand in one folder that is named after their content. So a browser may keep each for as long as it
//! likes, and files of two versions of the program never come together: the page itself names the folder.

use super::bundle::{Module, bundle};
use axum::Router;
use axum::body::Bytes;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, HeaderMap, IF_NONE_MATCH, VARY};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A module of a page's script.
pub(in crate::chat) const SCRIPT: &str = "text/javascript; charset=utf-8";
/// How a page looks.
pub(in crate::chat) const CSS: &str = "text/css; charset=utf-8";
/// A page.
pub(in crate::chat) const HTML: &str = "text/html; charset=utf-8";
/// A picture made of lines.
pub(in crate::chat) const SVG: &str = "image/svg+xml";
/// Stands in a text where the folder of the files does.
const FOLDER_MARK: &str = "{files}";
/// For what stands at an address that names its content.
const FOR_EVER: &str = "public, max-age=31536000, immutable";
/// For what changes with the program: a browser asks each time whether it has.
const ASK_EACH_TIME: &str = "no-cache";

/// A file: its name with a slash before it, what it is, and its text.
pub(in crate::chat) type File = (&'static str, &'static str, &'static str);

/// The files of a page, all of one version of the program.
#[derive(Clone, Debug)]
pub(in crate::chat) struct Shelf {
    folder: String,
    /// The name, what it is, and its text.
    files: Vec<(&'static str, &'static str, Bytes)>,
}

impl Shelf {
    /// These files.
    pub(in crate::chat) fn new(files: &[File]) -> Self {
        let files = files.iter().map(|&(name, kind, text)| (name, kind, Bytes::from_static(text.as_bytes())));
        Self::of(files.collect())
    }

    /// These files, and all that the module of this name needs, as one.
    pub(in crate::chat) fn bundled(files: &[File], modules: &[Module], entry: &'static str) -> Self {
        let mut all = Self::new(files).files;
        all.push((entry, SCRIPT, Bytes::from(bundle(modules, entry))));
        Self::of(all)
    }

    fn of(files: Vec<(&'static str, &'static str, Bytes)>) -> Self {
        Self { folder: format!("/s/{:016x}", hash_of(&files)), files }
    }

    /// Where a file is served.
    pub(in crate::chat) fn at(&self, name: &str) -> String {
        format!("{}{name}", self.folder)
    }

    /// A text in which `{files}` stands for the folder.
    pub(in crate::chat) fn fill(&self, text: &str) -> String {
        text.replace(FOLDER_MARK, &self.folder)
    }

    /// Serves the files.
    pub(in crate::chat) fn router<S: Clone + Send + Sync + 'static>(&self) -> Router<S> {
        self.files.iter().fold(Router::new(), |router, (name, kind, text)| {
            serve(router, &self.at(name), kind, text.clone(), FOR_EVER)
        })
    }
}

/// Serves one more text at a fixed address, which changes only with the program.
pub(in crate::chat) fn fixed<S: Clone + Send + Sync + 'static>(
    router: Router<S>,
    path: &str,
    kind: &'static str,
    content: impl Into<Bytes>,
) -> Router<S> {
    serve(router, path, kind, content.into(), ASK_EACH_TIME)
}

fn serve<S: Clone + Send + Sync + 'static>(
    router: Router<S>,
    path: &str,
    kind: &'static str,
    content: Bytes,
    keep: &'static str,
) -> Router<S> {
    let tag = format!("W/\"{:016x}\"", hash_of(&content));
    router.route(path, get(async move |headers: HeaderMap| file(&headers, (kind, keep), &tag, content)))
}

/// A file or, where the browser has it as it is, no more than that. The tag is a weak one: the same however the file is
/// compressed.
fn file(headers: &HeaderMap, (kind, keep): (&str, &str), tag: &str, content: Bytes) -> Response {
    let known = headers.get_all(IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let is_known = known.flat_map(|tags| tags.split(',')).any(|known| ["*", tag].contains(&known.trim()));
    let about = [(CACHE_CONTROL, keep), (ETAG, tag), (VARY, "accept-encoding")];
    if is_known {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    (about, [(CONTENT_TYPE, kind)], content).into_response()
}

/// What tells a content from others.
fn hash_of(content: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_content_has_another_folder() {
        const ONE: &[File] = &[("/a.js", SCRIPT, "1")];
        const OTHER: &[File] = &[("/a.js", SCRIPT, "2")];
        let (one, other) = (Shelf::new(ONE), Shelf::new(OTHER));
        assert_eq!(one.at("/a.js"), Shelf::new(ONE).at("/a.js"));
        assert_ne!(one.at("/a.js"), other.at("/a.js"));
        assert_eq!(one.fill("<{files}/a.js>"), format!("<{}>", one.at("/a.js")));
    }
}
