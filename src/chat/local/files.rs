//! The page itself: files that are the same for everybody, and change only with the program.

use crate::chat::shared::bundle::Module;
use crate::chat::shared::files::{self, CSS, File, HTML, SCRIPT, SVG, Shelf};
use crate::chat::shared::home;
use axum::Router;

/// The page; it names the others.
const PAGE: &str = include_str!("page/index.html");

/// A module that a page without network needs, too.
const KEEP: Module = ("/keep.js", include_str!("page/keep.js"));

/// Each file that is served as it is: where, what it is, and its text.
const FILES: &[File] = &[
    ("/style.css", CSS, include_str!("page/style.css")),
    (KEEP.0, SCRIPT, KEEP.1),
    ("/kept.js", SCRIPT, include_str!("page/kept.js")),
    ("/icon.svg", SVG, include_str!("page/icon.svg")),
];

/// The module with which the page begins.
const ENTRY: &str = "/room.js";

/// What the page's script is made of. It is served as one.
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
    ("/tell.js", include_str!("page/tell.js")),
    ("/text.js", include_str!("page/text.js")),
    ("/writing.js", include_str!("page/writing.js")),
];

/// Serves the files.
pub(super) fn router<S: Clone + Send + Sync + 'static>() -> Router<S> {
    let shelf = Shelf::bundled(FILES, MODULES, ENTRY);
    let page = shelf.fill(PAGE).replace("{head}", home::HEAD);
    files::fixed(shelf.router().merge(home::router(&shelf, "/")), "/", HTML, page)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chat::shared::bundle::tests::assert_stands_alone;

    #[test]
    fn the_modules_can_stand_in_one() {
        assert_stands_alone(MODULES, ENTRY);
    }
}
