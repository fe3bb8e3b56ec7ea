//! Whether the chat room's folder is what it should be, for those who start the program or verify what is kept.

use super::named;
use crate::chat::local::{self, RoomFault};
use crate::i18n::Keep;
use crate::players::Locale;
use std::io;
use std::path::Path;

/// What is amiss there, in words for the host, where the store knows people of the room or not.
pub(super) fn faults(data: &Path, has_people: bool, locale: Locale) -> io::Result<Vec<String>> {
    let said = |fault: &RoomFault| match fault {
        RoomFault::KeyGone(path) => Keep::KeyGone(path).say(locale),
        RoomFault::KeyHurt(path) => Keep::KeyHurt(path).say(locale),
        RoomFault::LinesLost(path, lines) => Keep::LinesLost(path, *lines).say(locale),
        RoomFault::LinesMissing(path, lines, before) => {
            Keep::LinesMissing { path, lines: *lines, before: *before }.say(locale)
        }
        RoomFault::LinesHurt(path, lines) => Keep::LinesHurt(path, *lines).say(locale),
        RoomFault::Forgotten(path) => Keep::RoomForgotten(path).say(locale),
    };
    let faults = local::examine(data, has_people).map_err(|error| named::about(&data.join("local"), &error));
    Ok(faults?.iter().map(said).collect())
}
