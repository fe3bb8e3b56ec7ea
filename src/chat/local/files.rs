//! The page itself: files that are the same for everybody, and change only with the program.

use super::guard;
use crate::chat::shared::bundle::{Module, bundle};
use crate::chat::shared::files::{self, CSS, File, HTML, SCRIPT, SVG, Shelf};
use crate::chat::shared::home;
use axum::Router;
use axum::http::header::CONTENT_SECURITY_POLICY;
use axum::middleware::map_response;
use axum::response::Response;

/// The page, in which places are marked for the rest.
const PAGE: &str = include_str!("page/index.html");

/// How it looks. A page without network has it from a file.
const STYLE: &str = include_str!("page/style.css");

/// A module that a page without network needs, too.
const KEEP: Module = ("/keep.js", include_str!("page/keep.js"));

/// Each file that is served as it is: where, what it is, and its text.
const FILES: &[File] = &[
    ("/style.css", CSS, STYLE),
    (KEEP.0, SCRIPT, KEEP.1),
    ("/kept.js", SCRIPT, include_str!("page/kept.js")),
    ("/icon.svg", SVG, include_str!("page/icon.svg")),
];

/// The module with which the page begins.
const ENTRY: &str = "/room.js";

/// What the page's script is made of: one module, which stands in the page.
const MODULES: &[Module] = &[
    KEEP,
    ("/room.js", include_str!("page/room.js")),
    ("/aside.js", include_str!("page/aside.js")),
    ("/base.js", include_str!("page/base.js")),
    ("/bell.js", include_str!("page/bell.js")),
    ("/board.js", include_str!("page/board.js")),
    ("/dare.js", include_str!("page/dare.js")),
    ("/door.js", include_str!("page/door.js")),
    ("/matches.js", include_str!("page/matches.js")),
    ("/panel.js", include_str!("page/panel.js")),
    ("/picture.js", include_str!("page/picture.js")),
    ("/posts.js", include_str!("page/posts.js")),
    ("/scroll.js", include_str!("page/scroll.js")),
    ("/sessions.js", include_str!("page/sessions.js")),
    ("/side.js", include_str!("page/side.js")),
    ("/stream.js", include_str!("page/stream.js")),
    ("/tap.js", include_str!("page/tap.js")),
    ("/tell.js", include_str!("page/tell.js")),
    ("/text.js", include_str!("page/text.js")),
    ("/writing.js", include_str!("page/writing.js")),
];

/// Serves the files, and the page with its looks and its script in it: on a slow line whoever comes waits for one answer.
pub(super) fn router<S: Clone + Send + Sync + 'static>() -> Router<S> {
    let shelf = Shelf::new(FILES);
    let script = bundle(MODULES, ENTRY);
    let policy = guard::policy_of(&script, STYLE);
    let page = shelf.fill(PAGE).replace("{head}", home::HEAD);
    let page = page.replace("{style}", STYLE).replace("{script}", &script);
    let page = files::fixed(Router::new(), "/", HTML, page);
    let page = page.layer(map_response(move |mut answer: Response| {
        answer.headers_mut().extend(policy.clone().map(|policy| (CONTENT_SECURITY_POLICY, policy)));
        async { answer }
    }));
    shelf.router().merge(home::router(&shelf, "/")).merge(page)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chat::shared::bundle::tests::assert_stands_alone;

    #[test]
    fn the_modules_can_stand_in_one() {
        assert_stands_alone(MODULES, ENTRY);
    }

    #[test]
    fn script_and_looks_can_stand_in_the_page() {
        let script = bundle(MODULES, ENTRY).to_lowercase();
        for end in ["</script", "<script", "<!--"] {
            assert!(!script.contains(end), "{end} would end it");
        }
        assert!(
            !STYLE.contains("</") && !STYLE.contains("url("),
            "an address would be taken from another folder"
        );
    }
}
