//! The files of the pages. What a board is touched with is the chat room's; what stands around it is the pages' own.

use crate::chat::shared::files::{CSS, File, SCRIPT, SVG, Shelf};
use crate::chat::shared::home;
use axum::Router;
use std::sync::LazyLock;

/// Each file: where it is served, what it is, and its text.
const FILES: &[File] = &[
    ("/style.css", CSS, include_str!("../local/page/style.css")),
    ("/web.css", CSS, include_str!("page/web.css")),
    ("/base.js", SCRIPT, include_str!("../local/page/base.js")),
    ("/board.js", SCRIPT, include_str!("../local/page/board.js")),
    ("/keep.js", SCRIPT, include_str!("../local/page/keep.js")),
    ("/kept.js", SCRIPT, include_str!("../local/page/kept.js")),
    ("/panel.js", SCRIPT, include_str!("../local/page/panel.js")),
    ("/picture.js", SCRIPT, include_str!("../local/page/picture.js")),
    ("/tell.js", SCRIPT, include_str!("../local/page/tell.js")),
    ("/text.js", SCRIPT, include_str!("../local/page/text.js")),
    ("/posts.js", SCRIPT, include_str!("page/posts.js")),
    ("/scroll.js", SCRIPT, include_str!("page/scroll.js")),
    ("/play.js", SCRIPT, include_str!("page/play.js")),
    ("/events.js", SCRIPT, include_str!("page/events.js")),
    ("/follow.js", SCRIPT, include_str!("page/follow.js")),
    ("/times.js", SCRIPT, include_str!("page/times.js")),
    ("/icon.svg", SVG, include_str!("../local/page/icon.svg")),
];

/// The files, and where they are.
pub(super) static SHELF: LazyLock<Shelf> = LazyLock::new(|| Shelf::new(FILES));

/// Serves the files.
pub(super) fn router<S: Clone + Send + Sync + 'static>() -> Router<S> {
    SHELF.router().merge(home::router(&SHELF, "/boards"))
}

/// A script of a page.
pub(super) fn script(name: &str) -> String {
    format!("<script type=\"module\" src=\"{}\"></script>\n", SHELF.at(name))
}
