//! The page itself: files that are the same for everybody, and change only with the program.

use crate::chat::shared::files::{self, CSS, File, SCRIPT};
use axum::Router;

/// Each file: where it is served, what it is, and its text.
const FILES: [File; 16] = [
    ("/", "text/html; charset=utf-8", include_str!("page/index.html")),
    ("/style.css", CSS, include_str!("page/style.css")),
    ("/room.js", SCRIPT, include_str!("page/room.js")),
    ("/base.js", SCRIPT, include_str!("page/base.js")),
    ("/board.js", SCRIPT, include_str!("page/board.js")),
    ("/door.js", SCRIPT, include_str!("page/door.js")),
    ("/matches.js", SCRIPT, include_str!("page/matches.js")),
    ("/panel.js", SCRIPT, include_str!("page/panel.js")),
    ("/posts.js", SCRIPT, include_str!("page/posts.js")),
    ("/scroll.js", SCRIPT, include_str!("page/scroll.js")),
    ("/side.js", SCRIPT, include_str!("page/side.js")),
    ("/stream.js", SCRIPT, include_str!("page/stream.js")),
    ("/tell.js", SCRIPT, include_str!("page/tell.js")),
    ("/text.js", SCRIPT, include_str!("page/text.js")),
    ("/writing.js", SCRIPT, include_str!("page/writing.js")),
    ("/icon.svg", "image/svg+xml", include_str!("page/icon.svg")),
];

/// Serves the files.
pub(super) fn router<S: Clone + Send + Sync + 'static>() -> Router<S> {
    files::router(&FILES)
}
