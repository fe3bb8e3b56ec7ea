//! What Matrix takes at most, and what this adapter takes from it, all in one place.
//!
//! <https://spec.matrix.org/v1.16/client-server-api/#size-limits>: an event has at most 65,536 bytes.

pub(super) use crate::chat::shared::cut;

/// Bytes that a message's text may have, plain and as HTML together: an edit holds both twice, and encryption makes
/// three bytes four.
pub(super) const TEXT_BYTES: usize = 20_000;
/// Pictures of one post.
pub(super) const PICTURES: usize = 8;
/// Bytes of one file.
pub(super) const FILE_BYTES: usize = 10 * 1_024 * 1_024;
/// Characters of a message that is read.
pub(super) const READ_CHARS: usize = 4_000;
/// Persons that one message can name.
pub(super) const PILLS: usize = 20;
/// Members of a room whose names are looked through.
pub(super) const MEMBERS: usize = 2_000;
/// Events of one response to a sync, a room.
pub(super) const TIMELINE: u32 = 50;
/// Events of one page of a room's history.
pub(super) const HISTORY_PAGE: u32 = 100;
/// Pages of a room's history that are read to fill a gap.
pub(super) const HISTORY_PAGES: usize = 50;
/// How often a page of it is asked for at most where the homeserver fails.
pub(super) const HISTORY_TRIES: u32 = 8;
/// Messages that cannot be read yet and are kept until they can.
pub(super) const LATE: usize = 500;
