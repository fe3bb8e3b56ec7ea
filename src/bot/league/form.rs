//! The form of a new league: menus with what most leagues want, and what will happen.

use crate::bot::desk::outbox::PostRow;
use crate::bot::desk::{Asker, Desk, Done, Stop};
use crate::bot::league::meant;
use crate::bot::wire::league::{Founding, FoundingChoice, FoundingMenu, FoundingStep};
use crate::bot::wire::message::{Button, Look, Menu, MenuOption};
use crate::bot::wire::press::Press;
use crate::games::Kind;
use crate::i18n::guide::FormatWord;
use crate::i18n::league::{ChangeTalk, Head, LeagueTalk, NoLeague, format_name, length_name, usual_name};
use crate::i18n::{self, Label, LeagueLabel, Slot, Trouble};
use crate::league::log::Format;
use crate::play::Control;
use crate::players::Locale;
use crate::store::{FoundingRow, LeagueRow};
use jiff::{SignedDuration, Timestamp};

/// Begins the key of a form.
const KEY: &str = "league-new";
/// The clocks to choose from.
pub(super) const CLOCKS: [&str; 6] =
    ["10d+12h max 15d", "5d+12h max 10d", "7d", "3d", "sudden 12d", "2d bank 5d"];
/// The lengths to choose from, in days.
pub(super) const LENGTHS: [i64; 6] = [14, 30, 56, 84, 112, 168];

/// Shows the form as it is filled in.
pub(super) fn show(desk: &mut Desk<'_>, asker: &Asker, row: &FoundingRow) -> Done {
    let locale = asker.locale;
    let called = named(row, locale)?;
    let deal = meant::deal_of(&row.league, &row.league.settings)?;
    let deal = Some(deal).filter(|_| row.has_game);
    let name = if row.has_game || !row.league.name.is_empty() { called.league.name } else { String::new() };
    let mut go_on = step(row, FoundingStep::GoOn, locale, (LeagueLabel::GoOn, Look::Good));
    go_on.enabled = row.has_game;
    let mut buttons = vec![go_on];
    // Where there is no server to be a member of, nobody need choose.
    if row.league.server.is_some() {
        let label = if row.league.members_only { LeagueLabel::Everyone } else { LeagueLabel::MembersOnly };
        buttons.push(step(row, FoundingStep::Entry, locale, (label, Look::Plain)));
    }
    buttons.push(drop_button(row, locale));
    let text = match heading(desk, row)? {
        Some(head) => {
            LeagueTalk::OfChange(head, ChangeTalk::Form(meant::deal_of(&row.league, &row.league.settings)?))
        }
        None => LeagueTalk::Form { name, deal },
    };
    let post = PostRow {
        key: key(row),
        text: text.say(locale),
        menus: menus(row, locale),
        buttons: vec![buttons],
        ..PostRow::default()
    };
    desk.show(asker, post)
}

/// The league of which it is the change, if it is one.
pub(super) fn heading(desk: &mut Desk<'_>, row: &FoundingRow) -> Result<Option<Head>, Stop> {
    let Some((id, _)) = &row.changes else { return Ok(None) };
    let league = desk.league(*id)?.ok_or(NoLeague::NoSuch(*id)).map_err(Trouble::from)?;
    Ok(Some(Head { season: None, ..meant::head(&league) }))
}

/// Shows what will happen, and asks whether it should.
pub(super) fn ask(desk: &mut Desk<'_>, asker: &Asker, row: &FoundingRow) -> Done {
    let locale = asker.locale;
    let is_ladder = meant::is_ladder(&row.league);
    let closes = SignedDuration::from_secs(row.league.settings.sign_up);
    let closes = desk.now.checked_add(closes).unwrap_or(Timestamp::MAX);
    let talk = LeagueTalk::ReallyFound {
        name: row.league.name.clone(),
        deal: meant::deal_of(&row.league, &row.league.settings)?,
        closes: (!is_ladder).then_some(closes),
        least: if matches!(row.league.settings.format, Format::Swiss { .. }) { 5 } else { 3 },
        too_slow: is_too_slow(&row.league),
    };
    let yes = step(row, FoundingStep::Found, locale, (LeagueLabel::Found, Look::Good));
    let buttons = vec![vec![yes, drop_button(row, locale)]];
    desk.show(asker, PostRow { key: key(row), text: talk.say(locale), buttons, ..PostRow::default() })
}

/// Takes the form away, and says what has come of it.
pub(super) fn close(desk: &mut Desk<'_>, asker: &Asker, row: &FoundingRow, talk: &LeagueTalk) -> Done {
    desk.show(asker, PostRow { key: key(row), text: talk.say(asker.locale), ..PostRow::default() })
}

pub(super) fn key(row: &FoundingRow) -> String {
    format!("{KEY}:{}", row.opened)
}

pub(super) fn step(
    row: &FoundingRow,
    what: FoundingStep,
    locale: Locale,
    (label, look): (LeagueLabel, Look),
) -> Button {
    Press::Found(Founding { opened: row.opened, what }).button(locale, &Label::League(label), look)
}

pub(super) fn drop_button(row: &FoundingRow, locale: Locale) -> Button {
    let press = Press::Found(Founding { opened: row.opened, what: FoundingStep::Drop });
    press.button(locale, &Label::Cancel, Look::Plain)
}

fn menus(row: &FoundingRow, locale: Locale) -> Vec<Menu> {
    let menu = |what: FoundingChoice, slot: Slot, options: Vec<MenuOption>| Menu {
        id: FoundingMenu { opened: row.opened, what }.to_string(),
        label: Label::Choose(slot).say(locale),
        options,
        quick: false,
    };
    let (is_new, is_ladder) = (row.changes.is_none(), meant::is_ladder(&row.league));
    let mut menus = Vec::new();
    if is_new {
        menus.push(menu(FoundingChoice::Game, Slot::Game, games(row, locale)));
    }
    if is_new || !is_ladder {
        menus.push(menu(FoundingChoice::Format, Slot::Format, formats(row, locale)));
    }
    menus.push(menu(FoundingChoice::Clock, Slot::Clock, clocks(row, locale)));
    if !is_ladder {
        menus.push(menu(FoundingChoice::Length, Slot::Length, lengths(row, locale)));
    }
    menus
}

fn games(row: &FoundingRow, locale: Locale) -> Vec<MenuOption> {
    let option = |kind: &Kind| MenuOption {
        id: kind.id().to_owned(),
        label: i18n::game(locale, *kind).to_owned(),
        chosen: row.has_game && row.league.game == kind.id(),
    };
    Kind::ALL.iter().map(option).collect()
}

fn formats(row: &FoundingRow, locale: Locale) -> Vec<MenuOption> {
    let is_chosen = |format: FormatWord| {
        matches!(
            (format, &row.league.settings.format),
            (FormatWord::Groups, Format::Groups { .. })
                | (FormatWord::Swiss, Format::Swiss { .. })
                | (FormatWord::Ladder, Format::Ladder)
        )
    };
    let option = |format: FormatWord| MenuOption {
        id: format.id().to_owned(),
        label: format_name(locale, format).to_owned(),
        chosen: is_chosen(format),
    };
    // A league that is founded does not become a ladder.
    let to_choose = |format: &&FormatWord| row.changes.is_none() || **format != FormatWord::Ladder;
    FormatWord::ALL.iter().filter(to_choose).map(|format| option(*format)).collect()
}

fn clocks(row: &FoundingRow, locale: Locale) -> Vec<MenuOption> {
    let option = |(place, clock): (usize, &&str)| {
        let control: Control = clock.parse().ok()?;
        let label = i18n::control(locale, &control);
        Some(MenuOption { id: place.to_string(), label, chosen: control == row.league.control })
    };
    CLOCKS.iter().enumerate().filter_map(option).collect()
}

fn lengths(row: &FoundingRow, locale: Locale) -> Vec<MenuOption> {
    let option = |days: i64| {
        let time = SignedDuration::from_hours(24 * days);
        let chosen = time.as_secs() == row.league.settings.length;
        MenuOption { id: days.to_string(), label: length_name(locale, time), chosen }
    };
    LENGTHS.map(option).to_vec()
}

/// The same with a name, if none was chosen.
pub(super) fn named(row: &FoundingRow, locale: Locale) -> Result<FoundingRow, Stop> {
    let mut row = row.clone();
    if row.league.name.is_empty() {
        row.league.name = usual_name(locale, meant::game(&row.league)?.0);
    }
    Ok(row)
}

/// Whether a match may well last longer than a season, at so many turns of each side, with so many matches after each
/// other as the cap makes it.
pub(super) fn is_too_slow(row: &LeagueRow) -> bool {
    const TURNS: u32 = 80;
    let (matches, cap) = match &row.settings.format {
        Format::Groups { sizes, twice, cap } => {
            ((sizes.target - 1) * (1 + usize::from(*twice)), (*cap).max(1))
        }
        Format::Swiss { .. } => (1, 1),
        Format::Ladder => return false,
    };
    let one = row.control.most(TURNS).saturating_mul(2);
    let all = one.saturating_mul(matches.div_ceil(cap) as i32);
    all > SignedDuration::from_secs(row.settings.length)
}
