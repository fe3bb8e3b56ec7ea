//! Links to the web: who gets one to a board, and where it is said that there is a page for anybody.

use crate::bot::desk::{Desk, Held, Stop};
use crate::bot::seat::public;
use crate::bot::wire::message::{BoardLink, SiteLink};
use crate::i18n::web::{self, WebText};
use crate::players::{Account, Locale, PlayerId};
use crate::store::LeagueRow;

/// The link for somebody to the board of a match: for its players alone, where there are pages, unless they want none or
/// touch boards where they are.
pub(in crate::bot) fn of(
    desk: &Desk<'_>,
    reader: &Account,
    held: &Held,
    locale: Locale,
) -> Result<Option<BoardLink>, Stop> {
    if desk.settings.web.is_none() || reader.platform.has_boards_to_touch() {
        return Ok(None);
    }
    let Some(player) = desk.work.player_of(reader)? else { return Ok(None) };
    if held.game.side_of(player).is_none() || desk.profile(player)?.no_web {
        return Ok(None);
    }
    Ok(Some(BoardLink { id: held.row.id.0, label: web::open_board(locale).to_owned(), address: None }))
}

/// The line that says where a page is that anybody may see; nothing, where there are none.
pub(in crate::bot) fn line(desk: &Desk<'_>, to: SiteLink, locale: Locale) -> Option<String> {
    let public = desk.settings.web.as_ref()?;
    Some(WebText::Page(&format!("{public}{}", to.path())).say(locale))
}

/// The same of the page of a league, if it has one.
pub(in crate::bot) fn of_league(
    desk: &Desk<'_>,
    row: &LeagueRow,
    locale: Locale,
) -> Result<Option<String>, Stop> {
    let to = SiteLink::League(row.id.0);
    Ok(if public::is_league(desk, row)? { line(desk, to, locale) } else { None })
}

/// The same of somebody's page, if they have one.
pub(in crate::bot) fn of_person(
    desk: &Desk<'_>,
    player: PlayerId,
    locale: Locale,
) -> Result<Option<String>, Stop> {
    let to = SiteLink::Player(player.0);
    Ok(if public::is_person(desk, player)? { line(desk, to, locale) } else { None })
}
