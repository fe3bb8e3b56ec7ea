//! A league is founded: a form asks for what is not said, shows what will happen, and asks once whether it should.

use crate::bot::ask::command::Leaguing;
use crate::bot::course::fixture;
use crate::bot::desk::league::HeldLeague;
use crate::bot::desk::{Asker, Desk, Dice, Done, Stop};
use crate::bot::league::chosen::{self, DAY};
use crate::bot::league::meant::{self, head, is_in_charge, is_ladder};
use crate::bot::league::post;
use crate::bot::league::{change, form, terms};
use crate::bot::seat::server;
use crate::bot::wire::league::{Founding, FoundingChoice, FoundingMenu, FoundingStep};
use crate::games::Kind;
use crate::i18n::Trouble;
use crate::i18n::guide::FormatWord;
use crate::i18n::league::{Head, LeagueTalk, NoLeague};
use crate::league::log::Event;
use crate::league::state::League;
use crate::play::LeagueId;
use crate::store::{FoundingRow, LeagueRow};
use jiff::Timestamp;
use std::sync::Arc;

/// How many leagues that go on can be founded in one place.
const LEAGUES_MAX: usize = 10;
/// How many of these one person can found who is not in charge there: nobody can take all places.
const LEAGUES_EACH_MAX: usize = 2;

/// Opens the form, with what is said already.
pub(in crate::bot) fn new(desk: &mut Desk<'_>, asker: &Asker, asked: &Leaguing) -> Done {
    admit(desk, asker)?;
    let name = chosen::name(&asked.text)?;
    let mut league = blank(desk, asker);
    let kind = asked.kind.unwrap_or(Kind::ALL[0]);
    chosen::set_game(&mut league, kind, asked.options.as_ref());
    chosen::set_format(desk, &mut league, asked.format.unwrap_or(FormatWord::Groups));
    if !asked.text.is_empty() {
        league.name = name;
    }
    if let Some(control) = asked.control {
        chosen::set_clock(&mut league, control);
    }
    for setting in &asked.settings {
        chosen::set(&mut league, setting)?;
    }
    league.members_only = asked.members_only.unwrap_or(false);
    chosen::check_clock(&league)?;
    let row =
        FoundingRow { opened: desk.now.as_second(), league, has_game: asked.kind.is_some(), changes: None };
    desk.work.put_founding(asker.player, Some(&row))?;
    form::show(desk, asker, &row)
}

/// Refuses whoever may not found a league here.
fn admit(desk: &mut Desk<'_>, asker: &Asker) -> Done {
    if !asker.place.is_public() {
        return Err(Trouble::from(NoLeague::NoPlace).into());
    }
    let in_charge = is_in_charge(desk, asker)?;
    if asker.member.is_some() && !in_charge {
        return Err(Trouble::from(NoLeague::MayNotFound).into());
    }
    let (mut going, mut own) = (0, Vec::new());
    for row in desk.work.leagues_at(&asker.place)? {
        if desk.league(row.id)?.is_some_and(|league| meant::goes_on(&league)) {
            going += 1;
            own.extend(is_founder(desk, asker, &row)?.then_some(row.id));
        }
    }
    if own.len() >= LEAGUES_EACH_MAX && !in_charge {
        return Err(Trouble::from(NoLeague::TooManyOwn { own, limit: LEAGUES_EACH_MAX }).into());
    }
    if going >= LEAGUES_MAX {
        return Err(Trouble::from(NoLeague::TooMany { limit: LEAGUES_MAX }).into());
    }
    Ok(())
}

/// Whether somebody has founded a league: whoever did is named first among its organisers.
fn is_founder(desk: &Desk<'_>, asker: &Asker, row: &LeagueRow) -> Result<bool, Stop> {
    let Some(first) = row.organisers.first() else { return Ok(false) };
    Ok(desk.work.person(*first)? == asker.player)
}

/// A league of which nothing is chosen.
fn blank(desk: &Desk<'_>, asker: &Asker) -> LeagueRow {
    let (control, settings) = chosen::usual(FormatWord::Groups);
    LeagueRow {
        id: LeagueId(0),
        name: String::new(),
        game: String::new(),
        options: String::new(),
        control,
        respite: chosen::respite(desk, control, FormatWord::Groups),
        strict: false,
        home: asker.place.clone(),
        server: server::of(asker),
        organisers: vec![asker.player],
        shown: Vec::new(),
        code: None,
        settings,
        next: None,
        members_only: false,
        entries: 0,
        due: None,
        told: 0,
        looks: None,
        rested: None,
        week: None,
        calls: false,
        wanted: None,
        posted: 0,
        back: None,
        woken: None,
    }
}

/// The form of the asker that was opened at this time.
fn opened(desk: &Desk<'_>, asker: &Asker, opened: i64) -> Result<FoundingRow, Stop> {
    let row = desk.work.founding(asker.player)?.filter(|row| row.opened == opened);
    Ok(row.ok_or(NoLeague::FormGone).map_err(Trouble::from)?)
}

/// Takes the choice of one of the form's menus.
pub(in crate::bot) fn choose(desk: &mut Desk<'_>, asker: &Asker, menu: FoundingMenu, option: &str) -> Done {
    let mut row = opened(desk, asker, menu.opened)?;
    let strange = || Stop::from(Trouble::StrangeButton);
    match menu.what {
        FoundingChoice::Game if row.changes.is_some() => return Err(strange()),
        FoundingChoice::Game => {
            chosen::set_game(&mut row.league, Kind::from_id(option).ok_or_else(strange)?, None);
            row.has_game = true;
        }
        FoundingChoice::Format => {
            let format = FormatWord::ALL.into_iter().find(|format| format.id() == option);
            let format = format.ok_or_else(strange)?;
            if row.changes.is_some() {
                terms::check_format(&row.league, format)?;
            }
            chosen::set_format(desk, &mut row.league, format);
        }
        FoundingChoice::Clock => {
            let clock = option.parse().ok().and_then(|place: usize| form::CLOCKS.get(place));
            chosen::set_clock(&mut row.league, clock.ok_or_else(strange)?.parse().map_err(Trouble::Clock)?);
        }
        FoundingChoice::Length => {
            let days = option.parse().ok().filter(|days| form::LENGTHS.contains(days));
            row.league.settings.length = days.ok_or_else(strange)? * DAY;
        }
    }
    chosen::check_clock(&row.league)?;
    desk.work.put_founding(asker.player, Some(&row))?;
    form::show(desk, asker, &row)
}

/// Goes on with the form.
pub(in crate::bot) fn press(desk: &mut Desk<'_>, dice: &mut Dice, asker: &Asker, founding: Founding) -> Done {
    let mut row = opened(desk, asker, founding.opened)?;
    match founding.what {
        FoundingStep::Entry => {
            row.league.members_only = !row.league.members_only;
            desk.work.put_founding(asker.player, Some(&row))?;
            form::show(desk, asker, &row)
        }
        FoundingStep::GoOn if row.changes.is_some() => change::ask(desk, asker, &row),
        FoundingStep::GoOn if row.has_game => form::ask(desk, asker, &form::named(&row, asker.locale)?),
        FoundingStep::GoOn => form::show(desk, asker, &row),
        FoundingStep::Found if row.changes.is_some() => change::make(desk, dice, asker, &row),
        FoundingStep::Found => found(desk, asker, &row),
        FoundingStep::Drop if row.changes.is_some() => change::drop_form(desk, asker, &row),
        FoundingStep::Drop => {
            desk.work.put_founding(asker.player, None)?;
            form::close(desk, asker, &row, &LeagueTalk::NotFounded)
        }
    }
}

/// Founds the league; its first season opens.
fn found(desk: &mut Desk<'_>, asker: &Asker, row: &FoundingRow) -> Done {
    if !row.has_game {
        return Err(Trouble::StrangeButton.into());
    }
    admit(desk, asker)?;
    let locale = desk.language_at(&row.league.home, &[asker.player], &[])?;
    let row = form::named(row, locale)?;
    desk.work.put_founding(asker.player, None)?;
    let id = desk.work.next_league()?;
    let settings = row.league.settings.clone();
    let mut league =
        HeldLeague { row: LeagueRow { id, ..row.league.clone() }, state: Arc::new(League::default()) };
    desk.work.put_league(&league.row)?;
    if !is_ladder(&league.row) {
        let opened = desk.write_league(&mut league, Some(asker.player), Event::Opened(settings))?;
        opened.map_err(|_| Trouble::from(NoLeague::NotNow))?;
        let closes = league.state.wakes().and_then(|at| Timestamp::from_second(at).ok());
        fixture::set_due(desk, &mut league, closes)?;
    }
    let head = Head { season: None, ..head(&league) };
    form::close(desk, asker, &row, &LeagueTalk::Founded(head))?;
    post::refresh(desk, &league)
}
