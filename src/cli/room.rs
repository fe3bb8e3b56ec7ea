//! Whether the chat room's folder is what it should be, for those who start the program or verify what is kept.

use super::named;
use crate::chat::local::{self, RoomFault};
use crate::i18n::{Keep, StandIn};
use crate::players::Locale;
use crate::status::Standby;
use std::io;
use std::path::Path;
use tracing::subscriber::NoSubscriber;

/// Something that is amiss there.
#[derive(Debug)]
pub(super) struct Amiss {
    /// In words for the host.
    pub(super) said: String,
    /// Whether something is lost by it until a file is put back.
    pub(super) is_lost: bool,
    /// Whether somebody would suffer by it if the room were opened.
    keeps_shut: bool,
}

impl Amiss {
    /// That the folder is one of a standby of which a part was copied only, if it is.
    pub(super) fn partial(folder: &Path, locale: Locale) -> io::Result<Option<Self>> {
        let begun = Standby::read(folder)?.filter(Standby::is_begun);
        let said = begun.map(|status| StandIn::Partial(folder, &status.of).say(locale));
        Ok(said.map(|said| Self { said, is_lost: true, keeps_shut: false }))
    }
}

/// Why the room stays shut until the host has done something.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct RoomShut(String);

/// Says what is amiss. Where anybody could enter under the names of others the room stays shut; its host can begin it anew by
/// a file in its folder, which is gone then.
pub(super) fn heed(data: &Path, faults: Vec<Amiss>) -> anyhow::Result<()> {
    let anew = local::anew_path(data);
    for Amiss { said, keeps_shut, .. } in faults {
        if keeps_shut && !anew.exists() {
            return Err(RoomShut(said).into());
        }
        tracing::warn!("{said}");
    }
    match std::fs::remove_file(&anew) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(named::about(&anew, &error).into()),
        _ => Ok(()),
    }
}

/// What is amiss there, where the store knows people of the room or not.
pub(super) fn faults(data: &Path, has_people: bool, locale: Locale) -> io::Result<Vec<Amiss>> {
    let anew = local::anew_path(data);
    let said = |fault: &RoomFault| match fault {
        RoomFault::KeyGone(path) => Keep::KeyGone(path).say(locale),
        RoomFault::KeyHurt(path) => Keep::KeyHurt(path).say(locale),
        RoomFault::LinesLost(path, lines) => Keep::LinesLost(path, *lines).say(locale),
        RoomFault::LinesMissing(path, lines, before) => {
            Keep::LinesMissing { path, lines: *lines, before: *before }.say(locale)
        }
        RoomFault::LinesHurt(path, lines) => Keep::LinesHurt(path, *lines).say(locale),
        RoomFault::PicturesGone(folder, gone) => Keep::PicturesGone(folder, *gone).say(locale),
        RoomFault::PicturesHurt(folder, hurt) => Keep::PicturesHurt(folder, *hurt).say(locale),
        RoomFault::Forgotten(path) => Keep::RoomForgotten(path, &anew).say(locale),
    };
    // What is read is mended in memory alone: that something was put back is said by who opens it.
    let examine = || local::examine(data, has_people);
    let faults = tracing::subscriber::with_default(NoSubscriber::default(), examine);
    let amiss = |fault: &RoomFault| Amiss {
        said: said(fault),
        is_lost: !matches!(fault, RoomFault::LinesHurt(..)),
        keeps_shut: matches!(fault, RoomFault::Forgotten(_)),
    };
    Ok(faults?.iter().map(amiss).collect())
}
