//! Links to boards on the web: who gets one.

use crate::bot::desk::{Desk, Held, Stop};
use crate::bot::wire::message::BoardLink;
use crate::i18n::web;
use crate::players::{Account, Locale};

/// The link for somebody to the board of a match: for its players alone, where there are pages, unless they want none or
/// touch boards where they are.
pub(in crate::bot) fn of(
    desk: &Desk<'_>,
    reader: &Account,
    held: &Held,
    locale: Locale,
) -> Result<Option<BoardLink>, Stop> {
    if !desk.settings.web || reader.platform.has_boards_to_touch() {
        return Ok(None);
    }
    let Some(player) = desk.work.player_of(reader)? else { return Ok(None) };
    if held.game.side_of(player).is_none() || desk.profile(player)?.no_web {
        return Ok(None);
    }
    Ok(Some(BoardLink { id: held.row.id.0, label: web::open_board(locale).to_owned(), address: None }))
}
